// Bit masks: 64 pixels of a row in a word, strips of 64 columns one after the other.
#include "platform/rounding.h"

#include "touchstone/mask.h"

#include <string.h>

#include "platform/assert.h"

enum { MASK_WORD = 64, MASK_BLOCK = 32 };

int ts_mask_words(int width, int height) { return (width + MASK_WORD - 1) / MASK_WORD * height; }

static uint64_t mask_word(const uint32_t *argb, int count, int threshold)
{
    uint64_t word = 0;
    for (int i = 0; i < count; i++) word |= (uint64_t)((int)(argb[i] >> 24) >= threshold) << i;
    return word;
}

TsMask ts_mask_make(uint64_t *bits, const uint32_t *argb, int width, int height, int threshold)
{
    ASSERT(width >= 0 && width <= TS_MASK_MAX_SIDE && height >= 0 && height <= TS_MASK_MAX_SIDE);
    TsMask mask = {width, height, bits};
    for (int x = 0; x < width; x += MASK_WORD) {
        int count = width - x < MASK_WORD ? width - x : MASK_WORD;
        for (int y = 0; y < height; y++)
            *bits++ = mask_word(argb + y * width + x, count, threshold);
    }
    return mask;
}

bool ts_mask_at(const TsMask *mask, int x, int y)
{
    if (x < 0 || y < 0 || x >= mask->width || y >= mask->height) return false;
    return mask->bits[x / MASK_WORD * mask->height + y] >> x % MASK_WORD & 1;
}

// ---- Two masks

// In 64 bits, since an offset may be any int.
static int clipped_end(int from, int length, int most)
{
    long long end = (long long)from + length;
    return end > most ? most : end < 0 ? 0 : (int)end;
}

TsRegion ts_mask_region(const TsMask *a, const TsMask *b, int dx, int dy)
{
    return (TsRegion){dx > 0 ? dx : 0, dy > 0 ? dy : 0, clipped_end(dx, b->width, a->width),
                      clipped_end(dy, b->height, a->height)};
}

// The rows and strips of `a` in the intersection, and what of `b` lies under the first strip: from
// bit `shift` of strip `from` on; `from` is -1 if `b` starts within that strip.
typedef struct MaskSpan {
    const TsMask *a, *b;
    int top, bottom, dy, first, last, from, shift;
} MaskSpan;

static MaskSpan mask_span(const TsMask *a, const TsMask *b, int dx, int dy)
{
    TsRegion region = ts_mask_region(a, b, dx, dy);
    if (ts_region_is_empty(region)) return (MaskSpan){.last = -1};
    int first = region.left / MASK_WORD;
    int start = first * MASK_WORD - dx; // above -MASK_WORD: the region begins at dx or later
    int from = start < 0 ? -1 : start / MASK_WORD;
    return (MaskSpan){.a = a,
                      .b = b,
                      .top = region.top,
                      .bottom = region.bottom,
                      .dy = dy,
                      .first = first,
                      .last = (region.right - 1) / MASK_WORD,
                      .from = from,
                      .shift = start - from * MASK_WORD};
}

// Some rows of a strip of `a`, and the two strips of `b` under it with their shifts. If the strips
// are aligned, the second one is all zeros and its shift does not matter.
typedef struct MaskRun {
    const uint64_t *a, *low, *high;
    int count, down, up;
} MaskRun;

// Rows of a strip of `b`; zeros beyond its first and last strip.
static const uint64_t *words_below(const MaskSpan *span, int strip, int y)
{
    static const uint64_t nothing[MASK_BLOCK];
    const TsMask *b = span->b;
    bool inside = strip >= 0 && strip * MASK_WORD < b->width;
    return inside ? b->bits + strip * b->height + (y - span->dy) : nothing;
}

// At most MASK_BLOCK rows from row `y` on.
static MaskRun mask_run(const MaskSpan *span, int strip, int y)
{
    int rows = span->bottom - y, low = span->from + strip - span->first;
    return (MaskRun){.a = span->a->bits + strip * span->a->height + y,
                     .low = words_below(span, low, y),
                     .high = words_below(span, span->shift > 0 ? low + 1 : -1, y),
                     .count = rows < MASK_BLOCK ? rows : MASK_BLOCK,
                     .down = span->shift,
                     .up = (MASK_WORD - span->shift) % MASK_WORD};
}

static inline uint64_t shared_bits(MaskRun run, int i)
{
    return run.a[i] & (run.low[i] >> run.down | run.high[i] << run.up);
}

// Tests eight rows at once.
static bool any_shared_bits(MaskRun run)
{
    int i = 0;
    for (; i + 8 <= run.count; i += 8) {
        uint64_t found = 0;
        for (int k = 0; k < 8; k++) found |= shared_bits(run, i + k);
        if (found) return true;
    }
    for (; i < run.count; i++) {
        if (shared_bits(run, i)) return true;
    }
    return false;
}

bool ts_mask_overlap(const TsMask *a, const TsMask *b, int dx, int dy)
{
    MaskSpan span = mask_span(a, b, dx, dy);
    for (int y = span.top; y < span.bottom; y += MASK_BLOCK) {
        for (int strip = span.first; strip <= span.last; strip++) {
            if (any_shared_bits(mask_run(&span, strip, y))) return true;
        }
    }
    return false;
}

// Population count: sums of pairs, nibbles, bytes; the product adds the bytes in the highest one.
static int count_ones(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(bits * 0x0101010101010101u >> 56);
}

long ts_mask_overlap_count(const TsMask *a, const TsMask *b, int dx, int dy)
{
    MaskSpan span = mask_span(a, b, dx, dy);
    long count = 0;
    for (int strip = span.first; strip <= span.last; strip++) {
        for (int y = span.top; y < span.bottom; y += MASK_BLOCK) {
            MaskRun run = mask_run(&span, strip, y);
            for (int i = 0; i < run.count; i++) count += count_ones(shared_bits(run, i));
        }
    }
    return count;
}

// The index of the lowest set bit: the number of bits below it.
static int lowest_bit(uint64_t bits) { return count_ones((bits & -bits) - 1); }

bool ts_mask_overlap_first(const TsMask *a, const TsMask *b, int dx, int dy, int *x, int *y)
{
    MaskSpan span = mask_span(a, b, dx, dy);
    for (int row = span.top; row < span.bottom; row++) {
        for (int strip = span.first; strip <= span.last; strip++) {
            MaskRun run = mask_run(&span, strip, row);
            uint64_t both = shared_bits(run, 0);
            if (!both) continue;
            *x = strip * MASK_WORD + lowest_bit(both);
            *y = row;
            return true;
        }
    }
    return false;
}

TsMask ts_mask_intersection(uint64_t *bits, const TsMask *a, const TsMask *b, int dx, int dy)
{
    MaskSpan span = mask_span(a, b, dx, dy);
    memset(bits, 0, (size_t)ts_mask_words(a->width, a->height) * sizeof *bits);
    for (int strip = span.first; strip <= span.last; strip++) {
        for (int y = span.top; y < span.bottom; y++) {
            bits[strip * a->height + y] = shared_bits(mask_run(&span, strip, y), 0);
        }
    }
    return (TsMask){a->width, a->height, bits};
}
