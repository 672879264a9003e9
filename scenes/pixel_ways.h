// Two pictures asked in every way at once, for 53_pixel_mask: on canvases, in one part of them or
// whole, by masks, and pixel by pixel.
#ifndef PIXEL_WAYS_H
#define PIXEL_WAYS_H

#include "mask.h"
#include "pixels.h"
#include "stage.h"

enum { WIDE = 320, HIGH = 192 }; // of the canvases
enum { TWO_BUFFERS, ONE_BUFFER, BIT_ROWS, WAYS };
enum { A, B, KEPT, COMMON, MASKS }; // KEPT: what way 2 leaves of A; COMMON: what A and B share
static const Region ways_everything = {0, 0, WIDE, HIGH};

typedef struct Ways {
    Image *canvas[3], *turned[2]; // of A, B, KEPT; of the pictures of A and B
    Pixels picture[3];            // A and B turned; KEPT is the whole canvas
    Mask mask[MASKS];             // of the pictures; COMMON lies as A does
    uint64_t bits[MASKS][WIDE / 64 * HIGH];
    Region region;                       // that is read first
    PixelsFound whole[WAYS], part[WAYS]; // bit rows read words
    long shared;
    bool exact;
} Ways;

static inline Pixels ways_pixels(const Image *image)
{
    return (Pixels){0, 0, image->width, image->height, image->pixel};
}

static inline bool ways_clear(Stage *stage, Ways *ways, int i)
{
    ways->canvas[i] = stage_canvas(stage, i, WIDE, HIGH);
    if (!ways->canvas[i]) return false;
    Pixels canvas = ways_pixels(ways->canvas[i]);
    pixels_clear(&canvas);
    return true;
}

static inline void ways_make_mask(Ways *ways, int i)
{
    const Pixels *picture = &ways->picture[i];
    ways->mask[i] = mask_make(ways->bits[i], picture->argb, picture->width, picture->height, 1);
}

// A or B in its box, alone on its canvas. False where memory is short; so with the next.
static inline bool ways_put(Stage *stage, Ways *ways, int i, const Image *image, const Shape *box)
{
    Region seen = region_common(region_of(shape_bounds(box)), ways_everything);
    bool none = region_empty(seen);
    ways->turned[i] = stage_canvas(stage, 3 + i, none ? 1 : seen.right - seen.left,
                                   none ? 1 : seen.bottom - seen.top);
    if (!ways->turned[i] || !ways_clear(stage, ways, i)) return false;
    Pixels picture = ways_pixels(image), canvas = ways_pixels(ways->canvas[i]);
    ways->picture[i] = pixels_turned(&picture, box->obb, seen, ways->turned[i]->pixel);
    pixels_put(&canvas, &ways->picture[i]);
    ways_make_mask(ways, i);
    return true;
}

static inline bool ways_keep(Stage *stage, Ways *ways, Rounding rounding)
{
    if (!ways_clear(stage, ways, KEPT)) return false;
    Pixels canvas = ways_pixels(ways->canvas[KEPT]);
    pixels_put(&canvas, &ways->picture[A]);
    pixels_keep(&canvas, &ways->picture[B], rounding);
    ways->picture[KEPT] = canvas;
    ways_make_mask(ways, KEPT);
    return true;
}

static inline Aabb ways_common_box(Aabb a, Aabb b)
{
    return (Aabb){vec(fmax(a.min.x, b.min.x), fmax(a.min.y, b.min.y)),
                  vec(fmin(a.max.x, b.max.x), fmin(a.max.y, b.max.y))};
}

static inline Region ways_common_part(Aabb a, Aabb b)
{
    return region_common(region_of(ways_common_box(a, b)), ways_everything);
}

// E16: with the fractions of its size cut off.
static inline Region ways_cut_part(Aabb a, Aabb b)
{
    Aabb box = ways_common_box(a, b);
    Region region = region_of(box);
    region.right = region.left + (int)(box.max.x - box.min.x);
    region.bottom = region.top + (int)(box.max.y - box.min.y);
    return region_common(region, ways_everything);
}

static inline PixelsFound ways_by_bits(const Ways *ways, int dx, int dy)
{
    Region region = mask_region(&ways->mask[A], &ways->mask[B], dx, dy);
    int width = region.right - region.left, height = region.bottom - region.top;
    return (PixelsFound){.hit = mask_overlap(&ways->mask[A], &ways->mask[B], dx, dy),
                         .read = region_empty(region) ? 0 : mask_words(width, height)};
}

// By every place of the canvas, and by nothing of the ways.
static inline bool ways_exact(const Ways *ways)
{
    for (int i = 0; i < WIDE * HIGH; i++) {
        bool a = pixels_alpha(&ways->picture[A], i % WIDE, i / WIDE) > 0;
        if (a && pixels_alpha(&ways->picture[B], i % WIDE, i / WIDE) > 0) return true;
    }
    return false;
}

// After the pictures, what is kept, and the region.
static inline void ways_ask(Ways *ways)
{
    const Pixels *first = &ways->picture[A], *second = &ways->picture[B];
    Pixels a = ways_pixels(ways->canvas[A]), b = ways_pixels(ways->canvas[B]);
    int dx = second->x - first->x, dy = second->y - first->y;
    ways->whole[TWO_BUFFERS] = pixels_both(&a, &b, ways_everything);
    ways->part[TWO_BUFFERS] = pixels_both(&a, &b, ways->region);
    ways->whole[ONE_BUFFER] = pixels_left(&ways->picture[KEPT], ways_everything);
    ways->part[ONE_BUFFER] = pixels_left(&ways->picture[KEPT], ways->region);
    ways->whole[BIT_ROWS] = ways->part[BIT_ROWS] = ways_by_bits(ways, dx, dy);
    ways->mask[COMMON] = mask_common(ways->bits[COMMON], &ways->mask[A], &ways->mask[B], dx, dy);
    ways->shared = mask_overlap_count(&ways->mask[A], &ways->mask[B], dx, dy);
    ways->exact = ways_exact(ways);
}

#endif
