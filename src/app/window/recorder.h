// What the window shows as an animated WebP: begun and ended by F9.
//
// Pictures are copied at most twenty times a second, if they changed, and encoded by a thread that
// touches nothing else of the program. If it is slower, pictures are left out: the next one is
// shown when it was taken. At most four pictures wait, so memory use does not depend on the length.
#ifndef RECORDER_H
#define RECORDER_H

#include <stdbool.h>

#include "image.h"
#include "save_file.h"

enum { RECORDER_SECONDS = 60 }; // the longest recording

typedef struct Recorder Recorder; // NULL: nothing is recorded

// Begins a recording of pictures of that size, in a new file (save_new_path). Returns NULL, with
// why in `sentence` (SAVE_SENTENCE bytes), if it cannot.
Recorder *recorder_start(int width, int height, const char *id, double now, char *sentence);

// The picture has changed.
void recorder_changed(Recorder *recorder);

// Takes the picture if it is time to. It must have the recording's size.
void recorder_take(Recorder *recorder, const Image *image, double now);

// Ends the recording: what waits is encoded still.
void recorder_stop(Recorder *recorder, double now);
bool recorder_stopped(const Recorder *recorder);

double recorder_seconds(const Recorder *recorder, double now); // recorded so far
double recorder_due(const Recorder *recorder, double now); // seconds until it wants to be called

// Whether the file is written, or that failed. Then `sentence` says which, and the recorder is
// freed.
bool recorder_done(Recorder *recorder, char *sentence);

// Ends it, and waits until it is done.
bool recorder_finish(Recorder *recorder, double now, char *sentence);

#endif
