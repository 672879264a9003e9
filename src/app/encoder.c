#include "encoder.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { WAITING = 4, REASON = 512 };

typedef struct Waiting {
    Image image;
    int at; // ms
} Waiting;

struct Encoder {
    pthread_t thread;

    // Shared with the thread, under the lock; a waiting picture is the thread's.
    pthread_mutex_t lock;
    pthread_cond_t news, room;
    Waiting waiting[WAITING];
    int first, count;
    int end; // ms; 0: it goes on
    bool discarded, done;

    // The thread's, until it is done.
    Movie *movie;
    bool saved;
    char error[REASON];
};

// ---- The thread

// The next picture, which stays in its place; NULL: there are no more.
static const Waiting *next_picture(Encoder *encoder)
{
    pthread_mutex_lock(&encoder->lock);
    while (encoder->count == 0 && !encoder->end && !encoder->discarded) {
        pthread_cond_wait(&encoder->news, &encoder->lock);
    }
    bool any = encoder->count > 0 && !encoder->discarded;
    const Waiting *next = any ? &encoder->waiting[encoder->first] : NULL;
    pthread_mutex_unlock(&encoder->lock);
    return next;
}

static void give_back(Encoder *encoder)
{
    pthread_mutex_lock(&encoder->lock);
    encoder->first = (encoder->first + 1) % WAITING;
    encoder->count--;
    pthread_cond_signal(&encoder->room);
    pthread_mutex_unlock(&encoder->lock);
}

static void *encode_pictures(void *self)
{
    Encoder *encoder = self;
    bool added = true;
    for (const Waiting *next; added && (next = next_picture(encoder));) {
        added = movie_add(encoder->movie, &next->image, next->at);
        give_back(encoder);
    }
    // A movie that failed does not need its end.
    pthread_mutex_lock(&encoder->lock);
    int end = encoder->end;
    bool discarded = encoder->discarded;
    pthread_mutex_unlock(&encoder->lock);
    if (discarded)
        movie_discard(encoder->movie);
    else
        encoder->saved = movie_close(encoder->movie, end, encoder->error, REASON);
    pthread_mutex_lock(&encoder->lock);
    encoder->done = true;
    pthread_cond_signal(&encoder->room);
    pthread_mutex_unlock(&encoder->lock);
    return NULL;
}

// ---- The other side

static void encoder_free(Encoder *encoder)
{
    for (int i = 0; i < WAITING; i++) image_free(&encoder->waiting[i].image);
    pthread_mutex_destroy(&encoder->lock);
    pthread_cond_destroy(&encoder->news);
    pthread_cond_destroy(&encoder->room);
    free(encoder);
}

// Signals are the main thread's.
static bool start_thread(Encoder *encoder)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&encoder->thread, NULL, encode_pictures, encoder) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

Encoder *encoder_start(Movie *movie, int width, int height)
{
    Encoder *encoder = calloc(1, sizeof *encoder);
    if (!encoder) return NULL;
    encoder->movie = movie;
    pthread_mutex_init(&encoder->lock, NULL);
    pthread_cond_init(&encoder->news, NULL);
    pthread_cond_init(&encoder->room, NULL);
    bool room = true;
    for (int i = 0; i < WAITING && room; i++) {
        encoder->waiting[i].image = image_new(width, height);
        room = encoder->waiting[i].image.pixel != NULL;
    }
    if (room && start_thread(encoder)) return encoder;
    encoder_free(encoder);
    return NULL;
}

bool encoder_room(Encoder *encoder)
{
    pthread_mutex_lock(&encoder->lock);
    bool room = encoder->count < WAITING && !encoder->done;
    pthread_mutex_unlock(&encoder->lock);
    return room;
}

Image *encoder_picture(Encoder *encoder)
{
    pthread_mutex_lock(&encoder->lock);
    while (encoder->count == WAITING && !encoder->done) {
        pthread_cond_wait(&encoder->room, &encoder->lock);
    }
    int place = (encoder->first + encoder->count) % WAITING;
    Image *image = encoder->done ? NULL : &encoder->waiting[place].image;
    pthread_mutex_unlock(&encoder->lock);
    return image;
}

void encoder_put(Encoder *encoder, int milliseconds)
{
    pthread_mutex_lock(&encoder->lock);
    encoder->waiting[(encoder->first + encoder->count) % WAITING].at = milliseconds;
    encoder->count++;
    pthread_cond_signal(&encoder->news);
    pthread_mutex_unlock(&encoder->lock);
}

void encoder_end(Encoder *encoder, int milliseconds)
{
    pthread_mutex_lock(&encoder->lock);
    encoder->end = milliseconds;
    encoder->discarded = milliseconds == 0;
    pthread_cond_signal(&encoder->news);
    pthread_mutex_unlock(&encoder->lock);
}

bool encoder_done(Encoder *encoder)
{
    pthread_mutex_lock(&encoder->lock);
    bool done = encoder->done;
    pthread_mutex_unlock(&encoder->lock);
    return done;
}

bool encoder_finish(Encoder *encoder, char *error, int error_size)
{
    pthread_join(encoder->thread, NULL);
    bool saved = encoder->saved;
    if (!saved) snprintf(error, (size_t)error_size, "%s", encoder->error);
    encoder_free(encoder);
    return saved;
}
