// Blending of spans, masks and pictures into 32-bit pixels.
#include "paint.h"

#include <stdlib.h>
#include <string.h>

#include "avx2.h"

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

// A row of a mask. `room`: the pixels of the picture from there on to the right.
static inline void mix_row(uint32_t *pixel, int count, int room, Rgba ink, const uint8_t *covered)
{
    uint32_t color = pack(ink);
    for (int i = mix_fours(pixel, count, room, ink, covered); i < count; i++) {
        uint32_t alpha = product(covered[i], ink.a);
        if (alpha) pixel[i] = mix(pixel[i], color, alpha);
    }
}

#if HAS_AVX2
// Eight pixels at once, each alpha in both lanes of its pixel.
static FOR_AVX2 ALWAYS_INLINE __m256i rounded_by_avx2(__m256i sum)
{
    sum = _mm256_add_epi16(sum, _mm256_set1_epi16(128));
    return _mm256_mulhi_epu16(sum, _mm256_set1_epi16(257)); // as (sum + (sum >> 8)) >> 8
}

static FOR_AVX2 ALWAYS_INLINE void mix_eight(uint32_t *pixel, __m256i color, __m256i alpha)
{
    const __m256i low = _mm256_set1_epi16(0xFF);
    __m256i below = _mm256_loadu_si256((const __m256i *)(void *)pixel);
    __m256i rest = _mm256_sub_epi16(low, alpha);
    __m256i even = _mm256_add_epi16(_mm256_mullo_epi16(_mm256_and_si256(color, low), alpha),
                                    _mm256_mullo_epi16(_mm256_and_si256(below, low), rest));
    __m256i odd = _mm256_add_epi16(_mm256_mullo_epi16(_mm256_srli_epi16(color, 8), alpha),
                                   _mm256_mullo_epi16(_mm256_srli_epi16(below, 8), rest));
    __m256i mixed =
        _mm256_or_si256(rounded_by_avx2(even), _mm256_slli_epi16(rounded_by_avx2(odd), 8));
    mixed = _mm256_or_si256(mixed, _mm256_set1_epi32((int)0xFF000000u));
    _mm256_storeu_si256((__m256i *)(void *)pixel, mixed);
}

// Of eight coverages, a byte each.
static FOR_AVX2 ALWAYS_INLINE __m256i eight_alphas(uint64_t coverage, __m256i alpha)
{
    const __m256i spread = _mm256_setr_epi8(0, -1, 0, -1, 1, -1, 1, -1, 2, -1, 2, -1, 3, -1, 3, -1,
                                            4, -1, 4, -1, 5, -1, 5, -1, 6, -1, 6, -1, 7, -1, 7, -1);
    __m256i lanes = _mm256_shuffle_epi8(_mm256_set1_epi64x((long long)coverage), spread);
    return rounded_by_avx2(_mm256_mullo_epi16(lanes, alpha));
}

// The first 1 to 7 bytes there; 0 after them.
static inline uint64_t few_bytes(const uint8_t *from, int count)
{
    uint32_t low = 0, high = 0;
    uint16_t lower, upper;
    if (count >= 4) {
        memcpy(&low, from, sizeof low);
        memcpy(&high, from + count - 4, sizeof high);
        return low | (uint64_t)high << 8 * (count - 4);
    }
    if (count == 1) return *from;
    memcpy(&lower, from, sizeof lower);
    memcpy(&upper, from + count - 2, sizeof upper);
    return lower | (uint64_t)upper << 8 * (count - 2);
}

// Rows of a mask. The last pixels of a row are mixed together with some beyond its end, which do
// not change, if the picture has so many.
static FOR_AVX2 void mix_rows_by_avx2(const Brush *brush, Area area, int pitch,
                                      const uint8_t *coverage)
{
    int count = area.right - area.left, whole = count & ~7, rest = count & 7;
    int room = brush->target->width - area.left;
    bool together = whole + 8 <= room;
    __m256i color = _mm256_set1_epi32((int)pack(brush->ink));
    __m256i alpha = _mm256_set1_epi16(brush->ink.a);
    uint32_t *pixel = pixel_at(brush->target, area.left, area.top);
    for (int row = area.top; row < area.bottom; row++) {
        for (int i = 0; i < whole; i += 8) {
            uint64_t covered;
            memcpy(&covered, coverage + i, sizeof covered);
            mix_eight(pixel + i, color, eight_alphas(covered, alpha));
        }
        if (rest > 0 && together)
            mix_eight(pixel + whole, color, eight_alphas(few_bytes(coverage + whole, rest), alpha));
        else if (rest > 0)
            mix_row(pixel + whole, rest, room - whole, brush->ink, coverage + whole);
        pixel += brush->target->width;
        coverage += pitch;
    }
}
#endif

// `area` lies within the target, `coverage` begins at its upper left pixel.
static void mix_rows(const Brush *brush, Area area, int pitch, const uint8_t *coverage)
{
    int count = area.right - area.left, room = brush->target->width - area.left;
#if HAS_AVX2
    if (brush->avx2) {
        mix_rows_by_avx2(brush, area, pitch, coverage);
        return;
    }
#endif
    for (int row = area.top; row < area.bottom; row++, coverage += pitch)
        mix_row(pixel_at(brush->target, area.left, row), count, room, brush->ink, coverage);
}

static void hatch_span(const Brush *brush, int x, int y, int count, uint32_t alpha)
{
    const Hatch *hatch = &brush->hatch;
    Brush plain = *brush;
    plain.ink.a = (uint8_t)alpha;
    mix_rows(&plain, (Area){x, y, x + count, y + 1}, 0,
             hatch->coverage + x + hatch->along_y * y + hatch->origin);
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

void paint_mask(const Brush *brush, Area clip, int x, int y, int width, int height, int pitch,
                const uint8_t *coverage)
{
    Area area = area_common(clip, (Area){x, y, x + width, y + height});
    if (area_empty(area)) return;
    mix_rows(brush, area, pitch,
             coverage + (size_t)(area.top - y) * (size_t)pitch + (area.left - x));
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
