#include "image/image.h"

#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void on_warning(png_struct *png, const char *message)
{
    (void)png;
    (void)message;
}

static bool fail(Reading *reading, const char *reason)
{
    snprintf(reading->reason, sizeof reading->reason, "%s", reason);
    return false;
}

static bool check_signature(Reading *reading)
{
    uint8_t signature[8] = {0};
    size_t count = fread(signature, 1, sizeof signature, reading->file);
    if (ferror(reading->file)) return fail(reading, strerror(errno));
    if (count < 8 || png_sig_cmp(signature, 0, 8) != 0) return fail(reading, "no PNG file");
    return true;
}

// Whatever comes in shall go out as bytes red, green, blue, alpha.
static void ask_for_rgba(png_struct *png)
{
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
}

static bool make_room(Reading *reading)
{
    png_uint_32 width = png_get_image_width(reading->png, reading->info);
    png_uint_32 height = png_get_image_height(reading->png, reading->info);
    if (width > IMAGE_MAX_SIDE || height > IMAGE_MAX_SIDE)
        return fail(reading, "wider or higher than 16384 px");
    reading->image = image_new((int)width, (int)height);
    reading->row = calloc(height, sizeof *reading->row);
    if (!reading->image.pixel || !reading->row) return fail(reading, "not enough memory");
    for (png_uint_32 y = 0; y < height; y++)
        reading->row[y] = (uint8_t *)(reading->image.pixel + (size_t)y * width);
    return true;
}

// All that lives across the jump is in `reading`, so nothing is lost in a register.
static bool decode(Reading *reading)
{
    if (setjmp(png_jmpbuf(reading->png))) return false;
    png_init_io(reading->png, reading->file);
    png_set_sig_bytes(reading->png, 8);
    png_set_user_limits(reading->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_read_info(reading->png, reading->info);
    ask_for_rgba(reading->png);
    png_read_update_info(reading->png, reading->info);
    if (!make_room(reading)) return false;
    png_read_image(reading->png, reading->row);
    png_read_end(reading->png, NULL);
    return true;
}

static void pack_pixels(Image *image)
{
    size_t count = (size_t)image->width * (size_t)image->height;
    for (size_t i = 0; i < count; i++) {
        uint8_t byte[4];
        memcpy(byte, &image->pixel[i], 4);
        image->pixel[i] =
            (uint32_t)byte[3] << 24 | (uint32_t)byte[0] << 16 | (uint32_t)byte[1] << 8 | byte[2];
    }
}

static bool read_png(Reading *reading)
{
    if (!check_signature(reading)) return false;
    reading->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reading, on_error, on_warning);
    if (reading->png) reading->info = png_create_info_struct(reading->png);
    bool done = reading->info ? decode(reading) : fail(reading, "not enough memory");
    png_destroy_read_struct(&reading->png, &reading->info, NULL);
    free(reading->row);
    if (done)
        pack_pixels(&reading->image);
    else
        image_free(&reading->image);
    return done;
}

bool image_read(Image *image, const char *path, char *error, int error_size)
{
    Reading reading = {.file = fopen(path, "rb")};
    bool done = reading.file ? read_png(&reading) : fail(&reading, strerror(errno));
    if (reading.file) fclose(reading.file);
    *image = reading.image;
    if (!done) snprintf(error, (size_t)error_size, "cannot read %s: %s", path, reading.reason);
    return done;
}
