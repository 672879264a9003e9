// The pictures of the canvas lab, made pixel by pixel on white canvases: strokes by our own
// rasteriser, grays, colours, and what is seen of words.
#ifndef LAB_CANVAS_H
#define LAB_CANVAS_H

#include <string.h>

#include "color.h"
#include "raster.h"
#include "stage.h"

static const uint32_t opaque = 0xFF000000u;

static inline uint32_t canvas_pixel(Color color) { return opaque | color_hex(color); }

static inline Color canvas_color(const Image *image, int x, int y)
{
    return color_from_hex(image->pixel[y * image->width + x]);
}

static inline void canvas_blank(Image *image)
{
    for (int i = 0; i < image->width * image->height; i++) image->pixel[i] = 0xFFFFFFFFu;
}

// ---- Strokes, 1 px wide, black

static inline void canvas_span(void *context, int x, int y, int count, int coverage)
{
    Image *image = context;
    uint32_t level = 255 - (uint32_t)coverage;
    for (int i = 0; i < count; i++) {
        image->pixel[y * image->width + x + i] = opaque | level * 0x010101u;
    }
}

// Without joins.
static inline void canvas_path(Image *image, const TsVec *point, int count)
{
    Raster *raster = raster_new(image->width, image->height);
    if (!raster) return;
    raster_begin(raster, (Area){0, 0, image->width, image->height});
    for (int i = 0; i + 1 < count; i++) {
        TsVec side = ts_vec_set_length(ts_vec_perp(ts_vec_sub(point[i + 1], point[i])), 0.5);
        TsVec quad[] = {ts_vec_add(point[i], side), ts_vec_add(point[i + 1], side),
                        ts_vec_sub(point[i + 1], side), ts_vec_sub(point[i], side)};
        raster_contour(raster, quad, 4);
    }
    raster_sweep(raster, RULE_NONZERO, canvas_span, image);
    raster_free(raster);
}

// The document's path.
static inline void canvas_corner(Image *image, TsVec from)
{
    TsVec path[] = {from, ts_vec_add(from, ts_vec(50, 0)), ts_vec_add(from, ts_vec(0, 30)),
                    ts_vec_add(from, ts_vec(0, 80))};
    canvas_path(image, path, 4);
}

// How much of the pixel is covered, 0 to 1: read back.
static inline double canvas_coverage(const Image *image, int x, int y)
{
    return 1 - canvas_color(image, x, y).r;
}

// ---- A picture: evening, hills, a moon. u and v from 0 to 1, v * aspect as long as u.

static inline Color canvas_evening(double u, double v, double aspect)
{
    double hill = 0.62 + 0.5 * (u - 0.3) * (u - 0.3), near = 0.98 - 0.28 * u * (1.3 - u);
    double x = u - 0.68, y = (v - 0.24) * aspect, moon = x * x + y * y;
    if (v > near) return color_from_hsv(0.38, 0.55, 0.34 + 0.1 * u);
    if (v > hill) return color_from_hsv(0.46, 0.42, 0.5 - 0.15 * (v - hill));
    if (moon < 0.008) return color_from_hsv(0.12, 0.22, 1);
    return color_from_hsv(0.74 + 0.33 * v, 0.5 - 0.15 * v, 0.55 + 0.6 * v);
}

static inline void canvas_paint_evening(Image *image, bool gray)
{
    double aspect = (double)image->height / image->width;
    for (int i = 0; i < image->width * image->height; i++) {
        double u = (i % image->width + 0.5) / image->width;
        double v = (i / image->width + 0.5) / image->height; // NOLINT: whole rows
        Color color = canvas_evening(u, v, aspect);
        image->pixel[i] = canvas_pixel(gray ? color_gray_luminance(color) : color);
    }
}

// ---- Gray: an area of a picture, written back where it was read, or by mistake at (0, 0)

typedef Color Gray(Color color);

static inline uint32_t canvas_grayed(const Image *from, int x, int y, Gray *gray)
{
    return canvas_pixel(gray(canvas_color(from, x, y)));
}

static inline void canvas_gray(Image *image, const Image *from, Area area, Gray *gray, bool moves)
{
    int left = moves ? area.left : 0, top = moves ? area.top : 0;
    size_t pixels = (size_t)image->width * (size_t)image->height;
    memcpy(image->pixel, from->pixel, pixels * sizeof *image->pixel);
    for (int y = area.top; y < area.bottom; y++) {
        for (int x = area.left; x < area.right; x++) {
            image->pixel[(y - top) * image->width + x - left] = canvas_grayed(from, x, y, gray);
        }
    }
}

// The pixels that are not as they must be, asked one by one.
static inline int canvas_astray(const Image *image, const Image *from, Area area, Gray *gray)
{
    int astray = 0;
    for (int i = 0; i < image->width * image->height; i++) {
        int x = i % image->width, y = i / image->width;
        bool in = x >= area.left && x < area.right && y >= area.top && y < area.bottom;
        astray += image->pixel[i] != (in ? canvas_grayed(from, x, y, gray) : from->pixel[i]);
    }
    return astray;
}

// ---- Colours: five bands, each as wide as the picture

enum { BANDS = 5 };
static const char *const band_names[BANDS] = {"hue", "level", "squared", "mixed", "mixed as light"};

static inline Color canvas_band(int band, double t)
{
    const Color from = color_from_hex(0x0B7A5B), to = color_from_hex(0xE08A1E);
    Color level = {t, t, t};
    switch (band) {
    case 0: return color_from_hsv(t, 0.8, 0.95);
    case 1: return level;
    case 2: return color_to_linear(level);
    case 3: return color_lerp(from, to, t);
    default: return color_to_gamma(color_lerp(color_to_linear(from), color_to_linear(to), t));
    }
}

static inline void canvas_paint_bands(Image *image)
{
    for (int y = 0; y < image->height; y++) {
        for (int x = 0; x < image->width; x++) {
            double t = x / (image->width - 1.0);
            image->pixel[y * image->width + x] =
                canvas_pixel(canvas_band(y * BANDS / image->height, t));
        }
    }
}

// ---- Words, black: the mask's upper left corner at x, y; what lies outside is not seen

static inline void canvas_word(Image *image, TextMask mask, int x, int y)
{
    for (int i = 0; i < mask.width * mask.height; i++) {
        int column = x + i % mask.width, row = y + i / mask.width;
        bool inside = column >= 0 && column < image->width && row >= 0 && row < image->height;
        if (!inside || !mask.coverage[i]) continue;
        image->pixel[row * image->width + column] = opaque | (255u - mask.coverage[i]) * 0x010101u;
    }
}

static inline bool canvas_is_blank(const Image *image)
{
    for (int i = 0; i < image->width * image->height; i++) {
        if (image->pixel[i] != 0xFFFFFFFFu) return false;
    }
    return true;
}

// ---- A closer look: the pixels around (x, y), as many as `to` has; beyond the border none

static inline void canvas_magnify(Image *to, const Image *from, int x, int y)
{
    for (int i = 0; i < to->width * to->height; i++) {
        int column = x + i % to->width - to->width / 2, row = y + i / to->width - to->height / 2;
        bool inside = column >= 0 && column < from->width && row >= 0 && row < from->height;
        to->pixel[i] = inside ? from->pixel[row * from->width + column] : 0;
    }
}

#endif
