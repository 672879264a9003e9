// A thread that encodes the pictures of a movie while the next ones are drawn. It touches the movie
// and the pictures that were put, nothing else of the program. At most four pictures wait.
#ifndef ENCODER_H
#define ENCODER_H

#include "movie.h"

typedef struct Encoder Encoder;

// Takes the movie over, of pictures of that size. Returns NULL, and leaves the movie, if out of
// memory or threads.
Encoder *encoder_start(Movie *movie, int width, int height);

bool encoder_room(Encoder *encoder); // encoder_picture would not wait, and encoding has not failed

// The place for the next picture: fill all of it, then put it. Waits for room; NULL if encoding
// has failed.
Image *encoder_picture(Encoder *encoder);
void encoder_put(Encoder *encoder, int milliseconds); // as movie_add

// No more pictures: the movie ends at that time, as movie_close, once those that wait are encoded.
// 0 discards it.
void encoder_end(Encoder *encoder, int milliseconds);

bool encoder_done(Encoder *encoder); // the movie is closed, or it failed

// Waits until it is done, after encoder_end, and frees it. Returns whether the movie is written;
// if not, `error` says why, unless it was discarded.
bool encoder_finish(Encoder *encoder, char *error, int error_size);

#endif
