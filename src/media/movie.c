#include "movie.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "movie_private.h"

bool movie_takes(const char *path, bool *mp4)
{
    const char *dot = strrchr(path, '.');
    *mp4 = dot && strcasecmp(dot, ".mp4") == 0;
    return *mp4 || (dot && strcasecmp(dot, ".webp") == 0);
}

bool movie_fail(Movie *movie, const char *reason)
{
    if (!*movie->reason) {
        snprintf(movie->reason, sizeof movie->reason, "%s", reason ? reason : strerror(errno));
    }
    return false;
}

// Frees the movie. What failed goes to `error`.
static bool movie_end(Movie *movie, bool written, char *error, int error_size)
{
    written = written && !*movie->reason;
    movie->kind->end(movie);
    bool replaced = movie->file.file && atomic_file_close(&movie->file, written);
    if (written && !replaced) movie_fail(movie, NULL);
    if (*movie->reason) {
        snprintf(error, (size_t)error_size, "cannot write %s: %s", movie->path, movie->reason);
    }
    free(movie->path);
    free(movie);
    return replaced;
}

Movie *movie_open(const char *path, const MovieForm *form, char *error, int error_size)
{
    bool mp4;
    Movie *movie = movie_takes(path, &mp4) ? calloc(1, sizeof *movie) : NULL;
    if (!movie || !(movie->path = strdup(path))) {
        snprintf(error, (size_t)error_size, "cannot write %s: %s", path,
                 movie ? "out of memory" : "its name ends in neither .webp nor .mp4");
        free(movie);
        return NULL;
    }
    movie->kind = mp4 ? &movie_mp4 : &movie_webp;
    movie->form = *form;
    bool begun =
        atomic_file_open(&movie->file, path) ? movie->kind->begin(movie) : movie_fail(movie, NULL);
    if (begun) return movie;
    movie_end(movie, false, error, error_size);
    return NULL;
}

bool movie_add(Movie *movie, const Image *image, int milliseconds)
{
    if (*movie->reason) return false;
    if (image->width != movie->form.width || image->height != movie->form.height) {
        return movie_fail(movie, "a picture has another size");
    }
    return movie->kind->add(movie, image, milliseconds);
}

bool movie_close(Movie *movie, int milliseconds, char *error, int error_size)
{
    bool finished = !*movie->reason && movie->kind->finish(movie, milliseconds);
    return movie_end(movie, finished, error, error_size);
}

void movie_discard(Movie *movie)
{
    char error[MOVIE_REASON];
    movie_end(movie, false, error, sizeof error);
}
