// Pictures with alpha: drawing and pixel tests.
#include "platform/rounding.h"

#include "touchstone/pixels.h"

#include <math.h>
#include <string.h>

TsRegion ts_pixels_region(const TsPixels *pixels)
{
    return (TsRegion){pixels->x, pixels->y, pixels->x + pixels->width, pixels->y + pixels->height};
}

static uint32_t *pixel_at(const TsPixels *pixels, int x, int y)
{
    return pixels->argb + ((long)y - pixels->y) * pixels->width + (x - pixels->x);
}

static bool has_pixel(const TsPixels *pixels, int x, int y)
{
    TsRegion region = ts_pixels_region(pixels);
    return x >= region.left && x < region.right && y >= region.top && y < region.bottom;
}

int ts_pixels_alpha(const TsPixels *pixels, int x, int y)
{
    return has_pixel(pixels, x, y) ? (int)(*pixel_at(pixels, x, y) >> 24) : 0;
}

// ---- Drawing

void ts_pixels_clear(TsPixels *canvas)
{
    memset(canvas->argb, 0, (size_t)canvas->width * (size_t)canvas->height * sizeof *canvas->argb);
}

void ts_pixels_copy(TsPixels *canvas, const TsPixels *picture)
{
    TsRegion common = ts_region_intersection(ts_pixels_region(canvas), ts_pixels_region(picture));
    if (ts_region_is_empty(common)) return;
    size_t bytes = (size_t)(common.right - common.left) * sizeof *canvas->argb;
    for (int y = common.top; y < common.bottom; y++) {
        memcpy(pixel_at(canvas, common.left, y), pixel_at(picture, common.left, y), bytes);
    }
}

// The pixel at box coordinates from -1 to 1; transparent outside.
static uint32_t texel(const TsPixels *picture, double along, double across)
{
    double u = floor((along + 1) / 2 * picture->width);
    double v = floor((across + 1) / 2 * picture->height);
    if (!(u >= 0 && v >= 0 && u < picture->width && v < picture->height)) return 0;
    return picture->argb[(long)v * picture->width + (long)u];
}

TsPixels ts_pixels_rotated(const TsPixels *picture, TsObb box, TsRegion within, uint32_t *room)
{
    TsShape shape = {.kind = TS_SHAPE_OBB, .obb = box};
    TsRegion region = ts_region_intersection(ts_region_of(ts_shape_bounds(&shape)), within);
    if (ts_region_is_empty(region)) return (TsPixels){.argb = room};
    TsPixels turned = {region.left, region.top, region.right - region.left,
                       region.bottom - region.top, room};
    TsVec down = ts_vec_perp(box.axis);
    for (int y = region.top; y < region.bottom; y++) {
        for (int x = region.left; x < region.right; x++) {
            TsVec from = ts_vec_sub(ts_vec(x + 0.5, y + 0.5), box.center);
            *room++ = texel(picture, ts_vec_dot(from, box.axis) / box.half.x,
                            ts_vec_dot(from, down) / box.half.y);
        }
    }
    return turned;
}

static uint32_t alpha_product(uint32_t a, uint32_t b, TsRounding rounding)
{
    return (a * b + (rounding == TS_ROUND_UP ? 254 : 127)) / 255;
}

void ts_pixels_destination_in(TsPixels *canvas, const TsPixels *picture, TsRounding rounding)
{
    uint32_t *pixel = canvas->argb;
    for (int y = canvas->y; y < canvas->y + canvas->height; y++) {
        for (int x = canvas->x; x < canvas->x + canvas->width; x++, pixel++) {
            uint32_t other = (uint32_t)ts_pixels_alpha(picture, x, y);
            uint32_t alpha = alpha_product(*pixel >> 24, other, rounding);
            *pixel = alpha ? alpha << 24 | (*pixel & 0xffffff) : 0;
        }
    }
}

// ---- Tests

TsPixelsFound ts_pixels_find_shared(const TsPixels *a, const TsPixels *b, TsRegion where)
{
    TsPixelsFound found = {0};
    for (int y = where.top; y < where.bottom; y++) {
        for (int x = where.left; x < where.right; x++) {
            found.read += 2;
            if (ts_pixels_alpha(a, x, y) == 0 || ts_pixels_alpha(b, x, y) == 0) continue;
            return (TsPixelsFound){true, x, y, found.read};
        }
    }
    return found;
}

TsPixelsFound ts_pixels_find_visible(const TsPixels *canvas, TsRegion where)
{
    TsPixelsFound found = {0};
    for (int y = where.top; y < where.bottom; y++) {
        for (int x = where.left; x < where.right; x++) {
            found.read++;
            if (ts_pixels_alpha(canvas, x, y) > 0) return (TsPixelsFound){true, x, y, found.read};
        }
    }
    return found;
}

TsPixelsFound ts_pixels_find_black(const TsPixels *picture, TsAabb square)
{
    TsPixelsFound found = {0};
    TsRegion where = ts_region_of(square);
    for (int y = where.top; y < where.bottom; y++) {
        for (int x = where.left; x < where.right; x++) {
            found.read++;
            if (has_pixel(picture, x, y) && *pixel_at(picture, x, y) != 0xff000000) continue;
            return (TsPixelsFound){true, x, y, found.read};
        }
    }
    return found;
}
