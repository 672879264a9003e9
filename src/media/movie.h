// Moving pictures: an animated WebP by libwebp, or an MP4 by ffmpeg, which is started if it is
// installed. What is added is encoded at once: memory use does not depend on the length. The file
// is complete or not there (draw/atomic_file.h).
#ifndef MOVIE_H
#define MOVIE_H

#include <stdbool.h>

#include "image.h"

typedef struct Movie Movie;

// The largest side of a WebP, px.
enum { MOVIE_MAX_SIDE = 16383 };

typedef struct MovieForm {
    int width, height; // of each picture; of an MP4 even
    int rate;          // pictures a second; a WebP takes any times
    // 1 to 100. WebP: 100 keeps every pixel; below, colors that differ from those on their left and
    // right (the soft edges of lines and letters) are rounded, to steps of 8 from 75 on, of 16 from
    // 50, of 32 from 25, else of 64. MP4: x264's constant rate factor, from 50 to 10.
    int quality;
    // Asked ten times a second while ffmpeg is waited for: true gives up. NULL: never.
    bool (*stopped)(void);
} MovieForm;

// Whether the path ends in .mp4 or .webp; in `mp4` which.
bool movie_takes(const char *path, bool *mp4);

// Opens a movie that will replace the file at `path`, which ends in .webp or .mp4. NULL, with one
// sentence in `error`, if the file cannot be written, ffmpeg is not there, or memory is short.
Movie *movie_open(const char *path, const MovieForm *form, char *error, int error_size);

// Adds a picture of the movie's size, shown from that time on. Times increase from 0; of an MP4
// they are those of its rate. A picture that equals the one before it takes no room. The same
// pictures and times give the same bytes with the same version of libwebp. False if it failed:
// movie_close then says why.
bool movie_add(Movie *movie, const Image *image, int milliseconds);

// Ends it at that time, which is later than the last picture's, and frees it. False, with one
// sentence in `error` and nothing written, if anything failed.
bool movie_close(Movie *movie, int milliseconds, char *error, int error_size);

// Ends it and leaves the file as it was.
void movie_discard(Movie *movie);

#endif
