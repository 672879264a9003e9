#define _XOPEN_SOURCE 700 // realpath
#include "image/image_case.h"

#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Picture {
    const Image *image;
    const char *text; // the case that it carries, or NULL
    bool alpha;       // else opaque
} Picture;

typedef struct Writing {
    FILE *file;
    png_struct *png;
    png_info *info;
    uint8_t *row;
} Writing;

static void on_error(png_struct *png, const char *message)
{
    (void)message; // errno says more
    png_longjmp(png, 1);
}

static void on_warning(png_struct *png, const char *message)
{
    (void)png;
    (void)message;
}

static void write_rows(Writing *writing, const Picture *picture)
{
    const Image *image = picture->image;
    for (int y = 0; y < image->height; y++) {
        const uint32_t *pixel = image->pixel + (size_t)y * (size_t)image->width;
        uint8_t *byte = writing->row;
        for (int x = 0; x < image->width; x++) {
            *byte++ = (uint8_t)(pixel[x] >> 16);
            *byte++ = (uint8_t)(pixel[x] >> 8);
            *byte++ = (uint8_t)pixel[x];
            if (picture->alpha) *byte++ = (uint8_t)(pixel[x] >> 24);
        }
        png_write_row(writing->png, writing->row);
    }
}

// libpng copies the text, but takes it without const.
static void set_text(Writing *writing, const char *text)
{
    char keyword[] = IMAGE_CASE_KEYWORD;
    png_text chunk = {.compression = PNG_ITXT_COMPRESSION_NONE, .key = keyword};
    chunk.text = (char *)text;
    chunk.itxt_length = strlen(text);
    png_set_text(writing->png, writing->info, &chunk, 1);
}

// The fastest level without filters: a frame is flat colours, which compress well enough.
static bool encode(Writing *writing, const Picture *picture)
{
    const Image *image = picture->image;
    if (setjmp(png_jmpbuf(writing->png))) return false;
    png_init_io(writing->png, writing->file);
    png_set_compression_level(writing->png, 1);
    png_set_filter(writing->png, 0, PNG_FILTER_NONE);
    png_set_IHDR(writing->png, writing->info, (png_uint_32)image->width, (png_uint_32)image->height,
                 8, picture->alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (picture->text) set_text(writing, picture->text);
    png_write_info(writing->png, writing->info);
    write_rows(writing, picture);
    png_write_end(writing->png, writing->info);
    return true;
}

static bool write_png(FILE *file, const Picture *picture)
{
    Writing writing = {.file = file};
    writing.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
    if (writing.png) writing.info = png_create_info_struct(writing.png);
    writing.row = malloc((size_t)picture->image->width * 4);
    bool ready = writing.info && writing.row;
    if (!ready) errno = ENOMEM;
    bool written = ready && encode(&writing, picture);
    int reason = errno;
    png_destroy_write_struct(&writing.png, &writing.info);
    free(writing.row);
    errno = reason;
    return written;
}

// Writes, empties every buffer down to the disk, and closes; errno tells what went wrong. What is
// no file on a disk cannot be synchronised, which is no failure.
static bool write_and_close(FILE *file, const Picture *picture)
{
    errno = 0;
    bool written = write_png(file, picture) && fflush(file) == 0;
    if (written) written = fsync(fileno(file)) == 0 || errno == EINVAL || errno == EROFS;
    int reason = errno;
    bool closed = fclose(file) == 0;
    if (!written) errno = reason;
    return written && closed;
}

// Devices and pipes are written as they are: a rename would put a file in their place.
static bool write_device(const char *path, const Picture *picture)
{
    FILE *file = fopen(path, "wb");
    return file && write_and_close(file, picture);
}

// With the access that a file made by open would have.
static FILE *open_temporary(char *path)
{
    int descriptor = mkstemp(path);
    if (descriptor < 0) return NULL;
    mode_t mask = umask(0);
    umask(mask);
    FILE *file = fchmod(descriptor, 0666 & ~mask) == 0 ? fdopen(descriptor, "wb") : NULL;
    if (file) return file;
    int reason = errno;
    close(descriptor);
    remove(path);
    errno = reason;
    return NULL;
}

static bool write_beside(const char *path, const Picture *picture)
{
    static const char suffix[] = ".XXXXXX";
    size_t length = strlen(path);
    char *temporary = malloc(length + sizeof suffix);
    if (!temporary) return false;
    memcpy(temporary, path, length);
    memcpy(temporary + length, suffix, sizeof suffix);
    FILE *file = open_temporary(temporary);
    bool done = file && write_and_close(file, picture) && rename(temporary, path) == 0;
    int reason = errno;
    if (file && !done) remove(temporary);
    free(temporary);
    errno = reason;
    return done;
}

static bool write_picture(const Picture *picture, const char *path, char *error, int error_size)
{
    struct stat status;
    bool exists = stat(path, &status) == 0;
    char *real = exists ? realpath(path, NULL) : NULL; // a link stays, its file is replaced
    errno = 0;
    bool done = exists && !S_ISREG(status.st_mode) ? write_device(path, picture)
                                                   : write_beside(real ? real : path, picture);
    int reason = errno;
    free(real);
    if (!done)
        snprintf(error, (size_t)error_size, "cannot write %s: %s", path,
                 reason ? strerror(reason) : "the picture could not be encoded");
    return done;
}

bool image_write_with_case(const Image *image, const char *text, const char *path, char *error,
                           int error_size)
{
    Picture picture = {image, text, false};
    return write_picture(&picture, path, error, error_size);
}

bool image_write(const Image *image, const char *path, char *error, int error_size)
{
    return image_write_with_case(image, NULL, path, error, error_size);
}

bool image_write_with_alpha(const Image *image, const char *path, char *error, int error_size)
{
    Picture picture = {image, NULL, true};
    return write_picture(&picture, path, error, error_size);
}
