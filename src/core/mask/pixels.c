#include "pixels.h"

#include <math.h>
#include <string.h>

Region pixels_region(const Pixels *pixels)
{
    return (Region){pixels->x, pixels->y, pixels->x + pixels->width, pixels->y + pixels->height};
}

static uint32_t *row_at(const Pixels *pixels, int x, int y)
{
    return pixels->argb + ((long)y - pixels->y) * pixels->width + (x - pixels->x);
}

static bool holds(const Pixels *pixels, int x, int y)
{
    Region region = pixels_region(pixels);
    return x >= region.left && x < region.right && y >= region.top && y < region.bottom;
}

int pixels_alpha(const Pixels *pixels, int x, int y)
{
    return holds(pixels, x, y) ? (int)(*row_at(pixels, x, y) >> 24) : 0;
}

// ---- Drawing

void pixels_clear(Pixels *canvas)
{
    memset(canvas->argb, 0, (size_t)canvas->width * (size_t)canvas->height * sizeof *canvas->argb);
}

void pixels_put(Pixels *canvas, const Pixels *picture)
{
    Region common = region_common(pixels_region(canvas), pixels_region(picture));
    if (region_empty(common)) return;
    size_t bytes = (size_t)(common.right - common.left) * sizeof *canvas->argb;
    for (int y = common.top; y < common.bottom; y++) {
        memcpy(row_at(canvas, common.left, y), row_at(picture, common.left, y), bytes);
    }
}

// The picture's pixel at a place of the box, -1 to 1 along either axis; transparent beyond.
static uint32_t texel(const Pixels *picture, double along, double across)
{
    double u = floor((along + 1) / 2 * picture->width);
    double v = floor((across + 1) / 2 * picture->height);
    if (!(u >= 0 && v >= 0 && u < picture->width && v < picture->height)) return 0;
    return picture->argb[(long)v * picture->width + (long)u];
}

Pixels pixels_turned(const Pixels *picture, Obb box, Region within, uint32_t *room)
{
    Shape shape = {.kind = SHAPE_OBB, .obb = box};
    Region region = region_common(region_of(shape_bounds(&shape)), within);
    if (region_empty(region)) return (Pixels){.argb = room};
    Pixels turned = {region.left, region.top, region.right - region.left,
                     region.bottom - region.top, room};
    Vec down = vec_perp(box.axis);
    for (int y = region.top; y < region.bottom; y++) {
        for (int x = region.left; x < region.right; x++) {
            Vec from = vec_sub(vec(x + 0.5, y + 0.5), box.center);
            *room++ = texel(picture, vec_dot(from, box.axis) / box.half.x,
                            vec_dot(from, down) / box.half.y);
        }
    }
    return turned;
}

static uint32_t product(uint32_t a, uint32_t b, Rounding rounding)
{
    return (a * b + (rounding == ROUND_UP ? 254 : 127)) / 255;
}

void pixels_keep(Pixels *canvas, const Pixels *picture, Rounding rounding)
{
    uint32_t *pixel = canvas->argb;
    for (int y = canvas->y; y < canvas->y + canvas->height; y++) {
        for (int x = canvas->x; x < canvas->x + canvas->width; x++, pixel++) {
            uint32_t other = (uint32_t)pixels_alpha(picture, x, y);
            uint32_t alpha = product(*pixel >> 24, other, rounding);
            *pixel = alpha ? alpha << 24 | (*pixel & 0xffffff) : 0;
        }
    }
}

// ---- Asking

PixelsFound pixels_both(const Pixels *a, const Pixels *b, Region where)
{
    PixelsFound found = {0};
    for (int y = where.top; y < where.bottom; y++) {
        for (int x = where.left; x < where.right; x++) {
            found.read += 2;
            if (pixels_alpha(a, x, y) == 0 || pixels_alpha(b, x, y) == 0) continue;
            return (PixelsFound){true, x, y, found.read};
        }
    }
    return found;
}

PixelsFound pixels_left(const Pixels *canvas, Region where)
{
    PixelsFound found = {0};
    for (int y = where.top; y < where.bottom; y++) {
        for (int x = where.left; x < where.right; x++) {
            found.read++;
            if (pixels_alpha(canvas, x, y) > 0) return (PixelsFound){true, x, y, found.read};
        }
    }
    return found;
}

PixelsFound pixels_probe(const Pixels *picture, Aabb square)
{
    PixelsFound found = {0};
    Region where = region_of(square);
    for (int y = where.top; y < where.bottom; y++) {
        for (int x = where.left; x < where.right; x++) {
            found.read++;
            if (holds(picture, x, y) && *row_at(picture, x, y) != 0xff000000) continue;
            return (PixelsFound){true, x, y, found.read};
        }
    }
    return found;
}
