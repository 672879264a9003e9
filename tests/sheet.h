// What tests of drawing share: a small target, glyphs that are blocks, and how much ink a pixel
// has.
#ifndef SHEET_H
#define SHEET_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "draw.h"

enum { WIDTH = 120, HEIGHT = 80 };

static const Fill black = {.ink = INK_INK};
static const Pen thin = {.ink = INK_INK};

static const uint8_t block[6] = {255, 255, 255, 255, 255, 255};

// Every glyph but a blank is a block of 2 * 3 on the baseline.
static const Glyph *get_block(void *self, Face face, int size, uint32_t codepoint)
{
    static const Glyph glyph = {1, 3, 2, 3, 4, block}, blank = {.advance = 4};
    (void)self, (void)face, (void)size;
    return codepoint == ' ' ? &blank : &glyph;
}

static const Glyphs blocks = {.get = get_block};

static inline Draw *sheet_begin(double scale)
{
    Draw *draw = draw_new();
    assert_non_null(draw);
    draw_begin(draw, WIDTH, HEIGHT, scale, &blocks);
    return draw;
}

// Plays and frees the list. In the source palette paper is white and INK_INK black: what a pixel
// lost of 255 is how much ink it has.
static inline Image sheet_played(Draw *draw)
{
    Image image = image_new(WIDTH, HEIGHT);
    assert_non_null(image.pixel);
    assert_int_equal(draw_dropped(draw), 0);
    draw_play(draw, palette(PALETTE_SOURCE), &image);
    draw_free(draw);
    return image;
}

static inline uint32_t sheet_color(const Image *image, int x, int y)
{
    return image->pixel[y * image->width + x];
}

static inline int sheet_ink(const Image *image, int x, int y)
{
    assert_int_equal(sheet_color(image, x, y) >> 24, 255);
    return 255 - (int)(sheet_color(image, x, y) & 255);
}

static inline double sheet_ink_sum(const Image *image)
{
    double sum = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) sum += sheet_ink(image, i % WIDTH, i / WIDTH) / 255.0;
    return sum;
}

#endif
