// Blending of spans, masks and pictures into 32-bit pixels.
#include "paint.h"

#include <stdlib.h>
#include <string.h>

// The area of the unit square where x + y < sum.
static double corner_area(double sum)
{
    if (sum <= 0) return 0;
    if (sum < 1) return sum * sum / 2;
    if (sum < 2) return 1 - (2 - sum) * (2 - sum) / 2;
    return 1;
}

static int stripe_coverage(double sum, double period, double line_width)
{
    double covered = 0;
    double start = period * floor(sum / period) - sum;
    for (int i = 0; start + i * period < 2; i++)
        covered += corner_area(start + i * period + line_width) - corner_area(start + i * period);
    return (int)(fmin(covered, 1) * 255 + 0.5);
}

Hatch paint_hatch(int width, int height, double period, double line_width, bool rising)
{
    const double diagonal = 1.4142135623730951; // distance along a row per distance across a line
    int count = width + height;
    Hatch hatch = {malloc((size_t)count), rising ? 1 : -1, rising ? 0 : height};
    for (int i = 0; hatch.coverage && i < count; i++)
        hatch.coverage[i] = (uint8_t)stripe_coverage(i, period * diagonal, line_width * diagonal);
    return hatch;
}

static uint32_t pack(Rgba ink)
{
    return image_pixel(0xFF000000u | (uint32_t)ink.r << 16 | (uint32_t)ink.g << 8 | ink.b);
}

// a * b / 255, rounded to the nearest.
static inline uint32_t product(uint32_t a, uint32_t b)
{
    uint32_t scaled = a * b + 128;
    return (scaled + (scaled >> 8)) >> 8;
}

// Spreads the three channels over 64 bits, 16 bits each, green uppermost, to mix them at once.
static inline uint64_t channels(uint32_t color)
{
    return (color & 0x00FF00FFu) | (uint64_t)(color & 0x0000FF00u) << 24;
}

static inline uint32_t mix(uint32_t below, uint32_t above, uint32_t alpha)
{
    const uint64_t low = 0x000000FF00FF00FFu, half = 0x0000008000800080u;
    uint64_t mixed = channels(above) * alpha + channels(below) * (255 - alpha) + half;
    mixed = ((mixed + (mixed >> 8 & low)) >> 8) & low;
    return 0xFF000000u | (uint32_t)(mixed & 0x00FF00FFu) | (uint32_t)(mixed >> 24);
}

uint32_t paint_mixed(uint32_t below, Rgba ink, int coverage)
{
    return mix(below, pack(ink), product((uint32_t)coverage, ink.a));
}

static uint32_t *pixel_at(const Image *image, int x, int y)
{
    return image->pixel + (size_t)y * (size_t)image->width + x;
}

static void hatch_span(const Brush *brush, int x, int y, int count, uint32_t alpha)
{
    uint32_t *pixel = pixel_at(brush->target, x, y);
    const uint8_t *covered =
        brush->hatch.coverage + x + brush->hatch.along_y * y + brush->hatch.origin;
    uint32_t color = pack(brush->ink);
    for (int i = 0; i < count; i++)
        if (covered[i]) pixel[i] = mix(pixel[i], color, product(alpha, covered[i]));
}

// Four pixels at once, in lanes of 16 bits, where the processor has them.
#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__)
#define HAS_LANES 1
typedef uint32_t Four __attribute__((vector_size(16)));
typedef uint16_t Lanes __attribute__((vector_size(16)));
typedef uint8_t Bytes __attribute__((vector_size(16)));

#if defined(__clang__)
#define SHUFFLED(vector, ...) __builtin_shufflevector(vector, vector, __VA_ARGS__)
#else
#define SHUFFLED(vector, ...) __builtin_shuffle(vector, (__typeof__(vector)){__VA_ARGS__})
#endif

static inline Lanes rounded(Lanes sum)
{
    sum += 128;
    return (sum + (sum >> 8)) >> 8;
}

// Each alpha stands in both lanes of its pixel.
static inline void mix_four(uint32_t *pixel, uint32_t color, Lanes alpha)
{
    const Four low = {0x00FF00FFu, 0x00FF00FFu, 0x00FF00FFu, 0x00FF00FFu};
    Four below, above = {color, color, color, color};
    memcpy(&below, pixel, sizeof below);
    Lanes rest = 255 - alpha;
    Lanes even = rounded((Lanes)(above & low) * alpha + (Lanes)(below & low) * rest);
    Lanes odd = rounded((Lanes)(above >> 8 & low) * alpha + (Lanes)(below >> 8 & low) * rest);
    Four mixed = (Four)even | (Four)odd << 8 | 0xFF000000u;
    memcpy(pixel, &mixed, sizeof mixed);
}

// Of the coverages of four pixels, each a byte, in the order of memory.
static inline Lanes alphas_of(uint32_t coverage, uint8_t alpha)
{
    Bytes bytes = (Bytes)(Four){coverage, 0, 0, 0};
    bytes = SHUFFLED(bytes, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
    Lanes lanes = SHUFFLED((Lanes)bytes, 0, 0, 1, 1, 2, 2, 3, 3) & 0xFF;
    return alpha < 255 ? rounded(lanes * alpha) : lanes;
}
#else
#define HAS_LANES 0
#endif

static void mix_span(uint32_t *pixel, int count, uint32_t color, uint32_t alpha)
{
    int i = 0;
#if HAS_LANES
    for (; i + 4 <= count; i += 4) mix_four(pixel + i, color, (Lanes){0} + (uint16_t)alpha);
#endif
    for (; i < count; i++) pixel[i] = mix(pixel[i], color, alpha);
}

void paint_span(void *context, int x, int y, int count, int coverage)
{
    const Brush *brush = context;
    uint32_t alpha = product((uint32_t)coverage, brush->ink.a);
    if (brush->hatch.coverage) {
        hatch_span(brush, x, y, count, alpha);
        return;
    }
    uint32_t *pixel = pixel_at(brush->target, x, y);
    const uint32_t *end = pixel + count;
    uint32_t color = pack(brush->ink);
    if (alpha == 255)
        while (pixel < end) *pixel++ = color;
    else
        mix_span(pixel, count, color, alpha);
}

// Returns how many of the pixels it has mixed. The last four may reach beyond the end, where they
// change nothing, if the row has as many.
static inline int mix_fours(uint32_t *pixel, int count, int room, Rgba ink, const uint8_t *covered)
{
    int i = 0;
#if HAS_LANES
    uint32_t coverage = 0, color = pack(ink);
    for (; i + 4 <= count; i += 4) {
        memcpy(&coverage, covered + i, sizeof coverage);
        mix_four(pixel + i, color, alphas_of(coverage, ink.a));
    }
    if (i == count || i + 4 > room) return i;
    if (count >= 4) {
        memcpy(&coverage, covered + count - 4, sizeof coverage);
        coverage >>= 8 * (i + 4 - count);
    } else {
        for (int k = count - 1; k >= 0; k--) coverage = coverage << 8 | covered[k];
    }
    mix_four(pixel + i, color, alphas_of(coverage, ink.a));
    i = count;
#else
    (void)pixel, (void)count, (void)room, (void)ink, (void)covered;
#endif
    return i;
}

void paint_mask(const Brush *brush, Area clip, int x, int y, int width, int height, int pitch,
                const uint8_t *coverage)
{
    Area area = area_common(clip, (Area){x, y, x + width, y + height});
    uint32_t color = pack(brush->ink);
    int count = area.right - area.left;
    for (int row = area.top; row < area.bottom; row++) {
        uint32_t *pixel = pixel_at(brush->target, area.left, row);
        const uint8_t *covered = coverage + (size_t)(row - y) * (size_t)pitch + (area.left - x);
        for (int i = mix_fours(pixel, count, brush->target->width - area.left, brush->ink, covered);
             i < count; i++) {
            uint32_t alpha = product(covered[i], brush->ink.a);
            if (alpha) pixel[i] = mix(pixel[i], color, alpha);
        }
    }
}

// The index of the source pixel that covers the centre of a device pixel, or -1.
static int source_of(int device, double at, double zoom, int count)
{
    double source = floor((device + 0.5 - at) / zoom);
    return source >= 0 && source < count ? (int)source : -1;
}

// The first device pixel that may be covered, clamped to the clip.
static int border(double position, int low, int high)
{
    double whole = floor(position);
    return whole <= low ? low : whole >= high ? high : (int)whole;
}

void paint_image(Image *target, Area clip, TsVec at, double zoom, const Image *image)
{
    int left = border(at.x, clip.left, clip.right), top = border(at.y, clip.top, clip.bottom);
    int right = border(at.x + zoom * image->width + 1, clip.left, clip.right);
    int bottom = border(at.y + zoom * image->height + 1, clip.top, clip.bottom);
    for (int y = top; y < bottom; y++) {
        int row = source_of(y, at.y, zoom, image->height);
        if (row < 0) continue;
        uint32_t *pixel = pixel_at(target, 0, y);
        const uint32_t *source = pixel_at(image, 0, row);
        for (int x = left; x < right; x++) {
            int column = source_of(x, at.x, zoom, image->width);
            if (column >= 0) pixel[x] = mix(pixel[x], source[column], source[column] >> 24);
        }
    }
}
