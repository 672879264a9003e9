#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "atomic_file.h"
#include "image.h"
#include "image_case.h"

Image image_new(int width, int height)
{
    Image image = {0};
    if (width < 1 || height < 1 || width > IMAGE_MAX_SIDE || height > IMAGE_MAX_SIDE) return image;
    image.pixel = calloc((size_t)width * (size_t)height, sizeof *image.pixel);
    if (image.pixel) {
        image.width = width;
        image.height = height;
    }
    return image;
}

void image_free(Image *image)
{
    free(image->pixel);
    *image = (Image){0};
}

// ---- Writing

typedef struct Picture {
    const Image *image;
    const char *text; // the embedded case, or NULL
} Picture;

typedef struct Writing {
    FILE *file;
    png_struct *png;
    png_info *info;
    uint8_t *row;
} Writing;

static void on_write_error(png_struct *png, const char *message)
{
    (void)message; // errno says more
    png_longjmp(png, 1);
}

static void on_warning(png_struct *png, const char *message)
{
    (void)png;
    (void)message;
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
                 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    if (picture->text) { // libpng copies it, but its parameter is not const
        char keyword[] = IMAGE_CASE_KEYWORD;
        png_text chunk = {.compression = PNG_ITXT_COMPRESSION_NONE,
                          .key = keyword,
                          .text = (char *)picture->text,
                          .itxt_length = strlen(picture->text)};
        png_set_text(writing->png, writing->info, &chunk, 1);
    }
    png_write_info(writing->png, writing->info);
    for (int y = 0; y < image->height; y++) {
        const uint32_t *pixel = image->pixel + (size_t)y * (size_t)image->width;
        uint8_t *byte = writing->row;
        for (int x = 0; x < image->width; x++) {
            uint32_t argb = image_pixel(pixel[x]);
            *byte++ = (uint8_t)(argb >> 16);
            *byte++ = (uint8_t)(argb >> 8);
            *byte++ = (uint8_t)argb;
        }
        png_write_row(writing->png, writing->row);
    }
    png_write_end(writing->png, writing->info);
    return true;
}

static bool write_png(FILE *file, const Picture *picture)
{
    Writing writing = {.file = file};
    writing.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, on_write_error, on_warning);
    if (writing.png) writing.info = png_create_info_struct(writing.png);
    writing.row = malloc((size_t)picture->image->width * 3);
    bool ready = writing.info && writing.row;
    if (!ready) errno = ENOMEM;
    bool written = ready && encode(&writing, picture);
    int reason = errno;
    png_destroy_write_struct(&writing.png, &writing.info);
    free(writing.row);
    errno = reason;
    return written;
}

static bool write_picture(const Picture *picture, const char *path, char *error, int error_size)
{
    AtomicFile atomic;
    errno = 0;
    bool done = atomic_file_open(&atomic, path);
    if (done) {
        errno = 0;
        done = atomic_file_close(&atomic, write_png(atomic.file, picture));
    }
    if (!done)
        snprintf(error, (size_t)error_size, "cannot write %s: %s", path,
                 errno ? strerror(errno) : "the picture could not be encoded");
    return done;
}

bool image_write_with_case(const Image *image, const char *text, const char *path, char *error,
                           int error_size)
{
    Picture picture = {image, text};
    return write_picture(&picture, path, error, error_size);
}

bool image_write(const Image *image, const char *path, char *error, int error_size)
{
    return image_write_with_case(image, NULL, path, error, error_size);
}

bool image_write_case_stream(const Image *image, const char *text, FILE *stream)
{
    return write_png(stream, &(Picture){image, text});
}

bool image_write_stream(const Image *image, FILE *stream)
{
    return image_write_case_stream(image, NULL, stream);
}

// ---- Reading

enum { CHUNK_MAX = 1 << 23 }; // bytes of a chunk once decompressed

typedef struct Reading {
    FILE *file;
    png_struct *png;
    png_info *info;
    uint8_t **row;
    Image image;
    char reason[128];
} Reading;

static void on_error(png_struct *png, const char *message)
{
    Reading *reading = png_get_error_ptr(png);
    snprintf(reading->reason, sizeof reading->reason, "damaged PNG (%s)", message);
    png_longjmp(png, 1);
}

static bool fail_reading(Reading *reading, const char *reason)
{
    snprintf(reading->reason, sizeof reading->reason, "%s", reason);
    return false;
}

static bool make_pixel_room(Reading *reading, png_uint_32 width, png_uint_32 height)
{
    reading->image = image_new((int)width, (int)height);
    reading->row = calloc(height, sizeof *reading->row);
    if (!reading->image.pixel || !reading->row) return fail_reading(reading, "not enough memory");
    for (png_uint_32 y = 0; y < height; y++)
        reading->row[y] = (uint8_t *)(reading->image.pixel + (size_t)y * width);
    return true;
}

// All variables that live across longjmp are in `reading`, not in registers.
static bool decode(Reading *reading)
{
    if (setjmp(png_jmpbuf(reading->png))) return false;
    png_init_io(reading->png, reading->file);
    png_set_sig_bytes(reading->png, 8);
    png_set_user_limits(reading->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX); // checked here instead
    png_set_chunk_malloc_max(reading->png, CHUNK_MAX);
    png_read_info(reading->png, reading->info);
    // The size is checked before png_read_update_info, which allocates rows of that width.
    png_uint_32 width = png_get_image_width(reading->png, reading->info);
    png_uint_32 height = png_get_image_height(reading->png, reading->info);
    if (width > IMAGE_MAX_SIDE || height > IMAGE_MAX_SIDE)
        return fail_reading(reading, "wider or higher than 16384 px");
    if ((uint64_t)width * height > IMAGE_READ_PIXELS)
        return fail_reading(reading, "more than 67108864 pixels");
    // Every format becomes bytes red, green, blue, alpha.
    png_set_expand(reading->png);
    png_set_scale_16(reading->png);
    png_set_gray_to_rgb(reading->png);
    png_set_add_alpha(reading->png, 255, PNG_FILLER_AFTER);
    png_set_interlace_handling(reading->png);
    png_read_update_info(reading->png, reading->info);
    if (!make_pixel_room(reading, width, height)) return false;
    png_read_image(reading->png, reading->row);
    png_read_end(reading->png, NULL);
    return true;
}

static bool read_png(Reading *reading)
{
    uint8_t signature[8] = {0};
    size_t length = fread(signature, 1, sizeof signature, reading->file);
    if (ferror(reading->file)) return fail_reading(reading, strerror(errno));
    if (length < 8 || png_sig_cmp(signature, 0, 8) != 0) {
        return fail_reading(reading, "no PNG file");
    }
    reading->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reading, on_error, on_warning);
    if (reading->png) reading->info = png_create_info_struct(reading->png);
    bool done = reading->info ? decode(reading) : fail_reading(reading, "not enough memory");
    png_destroy_read_struct(&reading->png, &reading->info, NULL);
    free(reading->row);
    if (!done) image_free(&reading->image);

    // From bytes to pixels.
    size_t count = (size_t)reading->image.width * (size_t)reading->image.height;
    for (size_t i = 0; i < count; i++) {
        uint32_t *pixel = &reading->image.pixel[i];
        uint8_t byte[4];
        memcpy(byte, pixel, 4);
        *pixel = image_pixel((uint32_t)byte[3] << 24 | (uint32_t)byte[0] << 16 |
                             (uint32_t)byte[1] << 8 | byte[2]);
    }
    return done;
}

bool image_read(Image *image, const char *path, char *error, int error_size)
{
    Reading reading = {.file = fopen(path, "rb")};
    bool done = reading.file ? read_png(&reading) : fail_reading(&reading, strerror(errno));
    if (reading.file) fclose(reading.file);
    *image = reading.image;
    if (!done) snprintf(error, (size_t)error_size, "cannot read %s: %s", path, reading.reason);
    return done;
}
