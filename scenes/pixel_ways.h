// Two pictures asked in every way at once, for 53_pixel_mask: on canvases, in one part of them or
// whole, by masks, and pixel by pixel.
#ifndef PIXEL_WAYS_H
#define PIXEL_WAYS_H

#include "stage.h"
#include "touchstone/mask.h"
#include "touchstone/pixels.h"

enum { WIDE = 320, HIGH = 192 }; // of the canvases
enum { TWO_BUFFERS, ONE_BUFFER, BIT_ROWS, WAYS };
enum { A, B, KEPT, COMMON, MASKS }; // KEPT: what way 2 leaves of A; COMMON: what A and B share
static const TsRegion ways_everything = {0, 0, WIDE, HIGH};

typedef struct Ways {
    Image *canvas[3], *turned[2]; // of A, B, KEPT; of the pictures of A and B
    TsPixels picture[3];          // A and B turned; KEPT is the whole canvas
    TsMask mask[MASKS];           // of the pictures; COMMON lies as A does
    uint64_t bits[MASKS][WIDE / 64 * HIGH];
    TsRegion region;                       // that is read first
    TsPixelsFound whole[WAYS], part[WAYS]; // bit rows read words
    long shared;
    bool exact;
} Ways;

static inline TsPixels ways_pixels(const Image *image)
{
    return (TsPixels){0, 0, image->width, image->height, image->pixel};
}

static inline bool ways_clear(Stage *stage, Ways *ways, int i)
{
    ways->canvas[i] = stage_canvas(stage, i, WIDE, HIGH);
    if (!ways->canvas[i]) return false;
    TsPixels canvas = ways_pixels(ways->canvas[i]);
    ts_pixels_clear(&canvas);
    return true;
}

static inline void ways_make_mask(Ways *ways, int i)
{
    const TsPixels *picture = &ways->picture[i];
    ways->mask[i] = ts_mask_make(ways->bits[i], picture->argb, picture->width, picture->height, 1);
}

// A or B in its box, alone on its canvas. False where memory is short; so with the next.
static inline bool ways_put(Stage *stage, Ways *ways, int i, const Image *image, const TsShape *box)
{
    TsRegion seen = ts_region_intersection(ts_region_of(ts_shape_bounds(box)), ways_everything);
    bool none = ts_region_is_empty(seen);
    ways->turned[i] = stage_canvas(stage, 3 + i, none ? 1 : seen.right - seen.left,
                                   none ? 1 : seen.bottom - seen.top);
    if (!ways->turned[i] || !ways_clear(stage, ways, i)) return false;
    TsPixels picture = ways_pixels(image), canvas = ways_pixels(ways->canvas[i]);
    ways->picture[i] = ts_pixels_rotated(&picture, box->obb, seen, ways->turned[i]->pixel);
    ts_pixels_copy(&canvas, &ways->picture[i]);
    ways_make_mask(ways, i);
    return true;
}

static inline bool ways_keep(Stage *stage, Ways *ways, TsRounding rounding)
{
    if (!ways_clear(stage, ways, KEPT)) return false;
    TsPixels canvas = ways_pixels(ways->canvas[KEPT]);
    ts_pixels_copy(&canvas, &ways->picture[A]);
    ts_pixels_destination_in(&canvas, &ways->picture[B], rounding);
    ways->picture[KEPT] = canvas;
    ways_make_mask(ways, KEPT);
    return true;
}

static inline TsAabb ways_common_box(TsAabb a, TsAabb b)
{
    return (TsAabb){ts_vec(fmax(a.min.x, b.min.x), fmax(a.min.y, b.min.y)),
                    ts_vec(fmin(a.max.x, b.max.x), fmin(a.max.y, b.max.y))};
}

static inline TsRegion ways_common_part(TsAabb a, TsAabb b)
{
    return ts_region_intersection(ts_region_of(ways_common_box(a, b)), ways_everything);
}

// E16: with the fractions of its size cut off.
static inline TsRegion ways_cut_part(TsAabb a, TsAabb b)
{
    TsAabb box = ways_common_box(a, b);
    TsRegion region = ts_region_of(box);
    region.right = region.left + (int)(box.max.x - box.min.x);
    region.bottom = region.top + (int)(box.max.y - box.min.y);
    return ts_region_intersection(region, ways_everything);
}

static inline TsPixelsFound ways_by_bits(const Ways *ways, int dx, int dy)
{
    TsRegion region = ts_mask_region(&ways->mask[A], &ways->mask[B], dx, dy);
    int width = region.right - region.left, height = region.bottom - region.top;
    return (TsPixelsFound){.hit = ts_mask_overlap(&ways->mask[A], &ways->mask[B], dx, dy),
                           .read = ts_region_is_empty(region) ? 0 : ts_mask_words(width, height)};
}

// By every place of the canvas, and by nothing of the ways.
static inline bool ways_exact(const Ways *ways)
{
    for (int i = 0; i < WIDE * HIGH; i++) {
        bool a = ts_pixels_alpha(&ways->picture[A], i % WIDE, i / WIDE) > 0;
        if (a && ts_pixels_alpha(&ways->picture[B], i % WIDE, i / WIDE) > 0) return true;
    }
    return false;
}

// After the pictures, what is kept, and the region.
static inline void ways_ask(Ways *ways)
{
    const TsPixels *first = &ways->picture[A], *second = &ways->picture[B];
    TsPixels a = ways_pixels(ways->canvas[A]), b = ways_pixels(ways->canvas[B]);
    int dx = second->x - first->x, dy = second->y - first->y;
    ways->whole[TWO_BUFFERS] = ts_pixels_find_shared(&a, &b, ways_everything);
    ways->part[TWO_BUFFERS] = ts_pixels_find_shared(&a, &b, ways->region);
    ways->whole[ONE_BUFFER] = ts_pixels_find_visible(&ways->picture[KEPT], ways_everything);
    ways->part[ONE_BUFFER] = ts_pixels_find_visible(&ways->picture[KEPT], ways->region);
    ways->whole[BIT_ROWS] = ways->part[BIT_ROWS] = ways_by_bits(ways, dx, dy);
    ways->mask[COMMON] =
        ts_mask_intersection(ways->bits[COMMON], &ways->mask[A], &ways->mask[B], dx, dy);
    ways->shared = ts_mask_overlap_count(&ways->mask[A], &ways->mask[B], dx, dy);
    ways->exact = ways_exact(ways);
}

#endif
