// A draw list with labels that is played into an image, and how it came out in the light palette;
// for the tests of what the stage draws. WIDTH and HEIGHT are said before it is included.
#ifndef CANVAS_H
#define CANVAS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/blocks.h"
#include "scene_kit/labels.h"

static struct {
    Blocks blocks;
    Draw *draw;
    Labels *labels;
    Image image;
} canvas;

static inline int canvas_up(void **state)
{
    (void)state;
    blocks_init(&canvas.blocks);
    canvas.draw = draw_new();
    canvas.labels = labels_new();
    canvas.image = image_new(WIDTH, HEIGHT);
    return canvas.draw && canvas.labels && canvas.image.pixel ? 0 : -1;
}

static inline int canvas_down(void **state)
{
    (void)state;
    draw_free(canvas.draw);
    labels_free(canvas.labels);
    image_free(&canvas.image);
    return 0;
}

static inline void canvas_begin(View view)
{
    Glyphs glyphs = blocks_glyphs(&canvas.blocks);
    draw_begin(canvas.draw, WIDTH, HEIGHT, 1, &glyphs);
    labels_begin(canvas.labels, canvas.draw, (Rect){0, 0, WIDTH, HEIGHT});
    draw_world(canvas.draw, view);
}

static inline void canvas_end(void)
{
    draw_play(canvas.draw, palette(PALETTE_LIGHT), &canvas.image);
}

static inline uint32_t pixel(int x, int y) { return canvas.image.pixel[y * WIDTH + x]; }

static inline uint32_t rgb(Ink ink)
{
    Rgba c = palette(PALETTE_LIGHT)->ink[ink];
    return 0xFF000000u | (uint32_t)c.r << 16 | (uint32_t)c.g << 8 | c.b;
}

static inline int count_ink(Ink ink)
{
    int found = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) found += canvas.image.pixel[i] == rgb(ink);
    return found;
}

#endif
