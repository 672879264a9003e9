// The two kinds of movies behind movie.h.
#ifndef MOVIE_PRIVATE_H
#define MOVIE_PRIVATE_H

#include <stdint.h>

#include "atomic_file.h"
#include "movie.h"

enum { MOVIE_REASON = 400 };

typedef struct MovieKind {
    bool (*begin)(Movie *);
    bool (*add)(Movie *, const Image *, int milliseconds);
    bool (*finish)(Movie *, int milliseconds); // what is left to be written
    void (*end)(Movie *);                      // frees; kills what still runs
} MovieKind;

struct Movie {
    const MovieKind *kind;
    MovieForm form;
    char *path;
    AtomicFile file;
    char reason[MOVIE_REASON]; // what failed; "": nothing
    void *self;                // of the kind
};

extern const MovieKind movie_webp, movie_mp4;

// Keeps the first reason; NULL: errno's. Returns false.
bool movie_fail(Movie *movie, const char *reason);

#endif
