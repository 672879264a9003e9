#include "window/recorder.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "encoder.h"
#include "translate.h"

enum { PICTURES_A_SECOND = 20, QUALITY = 80 };

struct Recorder {
    char path[SAVE_PATH];
    double started, next; // the earliest moment of the next picture
    bool changed, limited;
    int end; // ms; 0: it goes on
    Encoder *encoder;
};

Recorder *recorder_start(int width, int height, const char *id, double now, char *sentence)
{
    Recorder *recorder = calloc(1, sizeof *recorder);
    translate_print(sentence, SAVE_SENTENCE, "No recording: out of memory");
    if (!recorder) return NULL;
    recorder->started = recorder->next = now;
    recorder->changed = true;
    Movie *movie = NULL;
    if (!save_new_path(recorder->path, id, "webp")) {
        translate_print(sentence, SAVE_SENTENCE, "No recording: all names are taken");
    } else {
        MovieForm form = {width, height, PICTURES_A_SECOND, QUALITY, NULL};
        movie = movie_open(recorder->path, &form, sentence, SAVE_SENTENCE);
    }
    recorder->encoder = movie ? encoder_start(movie, width, height) : NULL;
    if (recorder->encoder) return recorder;
    if (movie) movie_discard(movie);
    free(recorder);
    return NULL;
}

void recorder_changed(Recorder *recorder) { recorder->changed = true; }
bool recorder_stopped(const Recorder *recorder) { return recorder->end > 0; }

double recorder_seconds(const Recorder *recorder, double now)
{
    return recorder->end ? recorder->end / 1000.0 : fmin(now - recorder->started, RECORDER_SECONDS);
}

double recorder_due(const Recorder *recorder, double now)
{
    double least = 1.0 / PICTURES_A_SECOND; // the time that is shown moves on, or it may be done
    return recorder->changed && !recorder->end ? fmin(fmax(recorder->next - now, 0.005), least)
                                               : least;
}

static int milliseconds(const Recorder *recorder, double now)
{
    return (int)lround(recorder_seconds(recorder, now) * 1000);
}

void recorder_take(Recorder *recorder, const Image *image, double now)
{
    if (recorder->end) return;
    if (now - recorder->started >= RECORDER_SECONDS) {
        recorder->limited = true;
        recorder_stop(recorder, now);
        return;
    }
    if (!recorder->changed || now < recorder->next) return;
    if (!encoder_room(recorder->encoder)) return; // the next turn tries again
    Image *place = encoder_picture(recorder->encoder);
    if (!place) return;
    size_t count = (size_t)image->width * (size_t)image->height;
    memcpy(place->pixel, image->pixel, count * sizeof *image->pixel);
    encoder_put(recorder->encoder, milliseconds(recorder, now));
    recorder->changed = false;
    recorder->next = fmax(recorder->next + 1.0 / PICTURES_A_SECOND, now);
}

// It is a millisecond longer than its last picture at least.
void recorder_stop(Recorder *recorder, double now)
{
    if (recorder->end) return;
    recorder->end = milliseconds(recorder, now) + 1;
    encoder_end(recorder->encoder, recorder->end);
}

static bool recorder_end(Recorder *recorder, char *sentence)
{
    char error[SAVE_SENTENCE];
    bool saved = encoder_finish(recorder->encoder, error, SAVE_SENTENCE);
    if (saved) {
        translate_print(sentence, SAVE_SENTENCE, "Saved %s%s", recorder->path,
                        recorder->limited ? " · 60 s are the most" : "");
    } else {
        snprintf(sentence, SAVE_SENTENCE, "%s", error);
    }
    free(recorder);
    return saved;
}

bool recorder_done(Recorder *recorder, char *sentence)
{
    bool done = encoder_done(recorder->encoder);
    if (done) recorder_end(recorder, sentence);
    return done;
}

bool recorder_finish(Recorder *recorder, double now, char *sentence)
{
    recorder_stop(recorder, now);
    return recorder_end(recorder, sentence);
}
