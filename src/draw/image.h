// Pictures in memory: 32 bits a pixel, rows from the top; read and written as PNG by libpng.
#ifndef IMAGE_H
#define IMAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct Image {
    int width, height;
    uint32_t *pixel; // width * height, owned; straight (not premultiplied) alpha
} Image;

// From 0xAARRGGBB to a pixel, and back. They are the same but in a browser, whose canvas takes red
// in the lowest byte: the rasteriser writes what is shown.
static inline uint32_t image_pixel(uint32_t argb)
{
#ifdef __EMSCRIPTEN__
    return (argb & 0xFF00FF00u) | (argb >> 16 & 0xFF) | (argb & 0xFF) << 16;
#else
    return argb;
#endif
}

// A rectangle of whole device pixels: left and top inside, right and bottom outside.
typedef struct Area {
    int left, top, right, bottom;
} Area;

static inline bool area_empty(Area area)
{
    return area.left >= area.right || area.top >= area.bottom;
}

static inline Area area_common(Area a, Area b)
{
    return (Area){a.left > b.left ? a.left : b.left, a.top > b.top ? a.top : b.top,
                  a.right < b.right ? a.right : b.right, a.bottom < b.bottom ? a.bottom : b.bottom};
}

enum { IMAGE_MAX_SIDE = 16384, IMAGE_READ_PIXELS = 1 << 26 }; // a side; pixels of a file

// A picture of transparent black. Width and height 1 to IMAGE_MAX_SIDE; {0, 0, NULL} if out of
// memory.
Image image_new(int width, int height);
void image_free(Image *image);

// Writes `image` as an opaque PNG, atomically: to a temporary file in the same directory, then
// renamed. On failure false, with one sentence in `error` that includes the system's reason.
bool image_write(const Image *image, const char *path, char *error, int error_size);

// Writes it as an opaque PNG to an open stream. On failure false, and errno is set.
bool image_write_stream(const Image *image, FILE *stream);

// Reads any PNG (palette, gray, 16 bit, interlaced, with or without alpha) of at most
// IMAGE_MAX_SIDE px a side and IMAGE_READ_PIXELS pixels; a larger one is refused before memory is
// allocated for it. On failure false and one sentence in error.
bool image_read(Image *image, const char *path, char *error, int error_size);

#endif
