#include "window/recorder.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "movie.h"

enum { WAITING = 4, PICTURES_A_SECOND = 20, QUALITY = 80 };

typedef struct Waiting {
    Image image;
    int at; // ms
} Waiting;

struct Recorder {
    char path[SAVE_PATH];
    double started, next; // the earliest moment of the next picture
    bool changed, limited;
    pthread_t thread;

    // Shared with the thread, under the lock.
    pthread_mutex_t lock;
    pthread_cond_t news;
    Waiting waiting[WAITING];
    int first, count;
    int end; // ms; 0: it goes on
    bool done;

    // The thread's, until it is done.
    Movie *movie;
    bool saved;
    char error[SAVE_SENTENCE];
};

// ---- The thread

// The next picture, which stays in its place; NULL: there are no more.
static const Waiting *next_picture(Recorder *recorder)
{
    pthread_mutex_lock(&recorder->lock);
    while (recorder->count == 0 && !recorder->end) {
        pthread_cond_wait(&recorder->news, &recorder->lock);
    }
    const Waiting *next = recorder->count > 0 ? &recorder->waiting[recorder->first] : NULL;
    pthread_mutex_unlock(&recorder->lock);
    return next;
}

static void give_back(Recorder *recorder)
{
    pthread_mutex_lock(&recorder->lock);
    recorder->first = (recorder->first + 1) % WAITING;
    recorder->count--;
    pthread_mutex_unlock(&recorder->lock);
}

static void *encode_pictures(void *self)
{
    Recorder *recorder = self;
    bool added = true;
    for (const Waiting *next; added && (next = next_picture(recorder));) {
        added = movie_add(recorder->movie, &next->image, next->at);
        give_back(recorder);
    }
    // A movie that failed does not need its end.
    pthread_mutex_lock(&recorder->lock);
    int end = recorder->end;
    pthread_mutex_unlock(&recorder->lock);
    recorder->saved =
        movie_close(recorder->movie, end, recorder->error, (int)sizeof recorder->error);
    pthread_mutex_lock(&recorder->lock);
    recorder->done = true;
    pthread_mutex_unlock(&recorder->lock);
    return NULL;
}

// ---- The window's side

static void recorder_free(Recorder *recorder)
{
    for (int i = 0; i < WAITING; i++) image_free(&recorder->waiting[i].image);
    pthread_mutex_destroy(&recorder->lock);
    pthread_cond_destroy(&recorder->news);
    free(recorder);
}

// Signals are the main thread's.
static bool start_thread(Recorder *recorder)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&recorder->thread, NULL, encode_pictures, recorder) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

Recorder *recorder_start(int width, int height, const char *id, double now, char *sentence)
{
    Recorder *recorder = calloc(1, sizeof *recorder);
    snprintf(sentence, SAVE_SENTENCE, "No recording: out of memory");
    if (!recorder) return NULL;
    pthread_mutex_init(&recorder->lock, NULL);
    pthread_cond_init(&recorder->news, NULL);
    recorder->started = recorder->next = now;
    recorder->changed = true;
    bool room = true;
    for (int i = 0; i < WAITING && room; i++) {
        recorder->waiting[i].image = image_new(width, height);
        room = recorder->waiting[i].image.pixel != NULL;
    }
    if (room && !save_new_path(recorder->path, id, "webp")) {
        snprintf(sentence, SAVE_SENTENCE, "No recording: all names are taken");
    } else if (room) {
        MovieForm form = {width, height, PICTURES_A_SECOND, QUALITY, NULL};
        recorder->movie = movie_open(recorder->path, &form, sentence, SAVE_SENTENCE);
    }
    if (recorder->movie && start_thread(recorder)) return recorder;
    if (recorder->movie) movie_discard(recorder->movie);
    recorder_free(recorder);
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
    pthread_mutex_lock(&recorder->lock);
    bool room = recorder->count < WAITING && !recorder->done;
    Waiting *free_place = &recorder->waiting[(recorder->first + recorder->count) % WAITING];
    pthread_mutex_unlock(&recorder->lock);
    if (!room) return; // the next turn tries again
    size_t count = (size_t)image->width * (size_t)image->height;
    memcpy(free_place->image.pixel, image->pixel, count * sizeof *image->pixel);
    free_place->at = milliseconds(recorder, now);
    pthread_mutex_lock(&recorder->lock);
    recorder->count++;
    pthread_cond_signal(&recorder->news);
    pthread_mutex_unlock(&recorder->lock);
    recorder->changed = false;
    recorder->next = fmax(recorder->next + 1.0 / PICTURES_A_SECOND, now);
}

// It is a millisecond longer than its last picture at least.
void recorder_stop(Recorder *recorder, double now)
{
    if (recorder->end) return;
    int end = milliseconds(recorder, now) + 1;
    pthread_mutex_lock(&recorder->lock);
    recorder->end = end;
    pthread_cond_signal(&recorder->news);
    pthread_mutex_unlock(&recorder->lock);
}

static bool recorder_end(Recorder *recorder, char *sentence)
{
    pthread_join(recorder->thread, NULL);
    bool saved = recorder->saved;
    if (recorder->saved) {
        snprintf(sentence, SAVE_SENTENCE, "Saved %s%s", recorder->path,
                 recorder->limited ? " · 60 s are the most" : "");
    } else {
        snprintf(sentence, SAVE_SENTENCE, "%s", recorder->error);
    }
    recorder_free(recorder);
    return saved;
}

bool recorder_done(Recorder *recorder, char *sentence)
{
    pthread_mutex_lock(&recorder->lock);
    bool done = recorder->done;
    pthread_mutex_unlock(&recorder->lock);
    if (done) recorder_end(recorder, sentence);
    return done;
}

bool recorder_finish(Recorder *recorder, double now, char *sentence)
{
    recorder_stop(recorder, now);
    return recorder_end(recorder, sentence);
}
