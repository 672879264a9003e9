#include "mask.h"

enum { WORD = 64 };

int mask_words(int width) { return (width + WORD - 1) / WORD; }

static uint64_t word_of(const uint32_t *argb, int count, int threshold)
{
    uint64_t word = 0;
    for (int i = 0; i < count; i++) word |= (uint64_t)((int)(argb[i] >> 24) >= threshold) << i;
    return word;
}

Mask mask_make(uint64_t *bits, const uint32_t *argb, int width, int height, int threshold)
{
    Mask mask = {width, height, mask_words(width), bits};
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x += WORD) {
            int count = width - x < WORD ? width - x : WORD;
            *bits++ = word_of(argb, count, threshold);
            argb += count;
        }
    }
    return mask;
}

bool mask_at(const Mask *mask, int x, int y)
{
    if (x < 0 || y < 0 || x >= mask->width || y >= mask->height) return false;
    return mask->bits[(long)y * mask->words + x / WORD] >> x % WORD & 1;
}

// ---- Two of them

// The sum is formed in more bits, since a place may be any integer.
static int reach(int from, int length, int most)
{
    long long end = (long long)from + length;
    return end > most ? most : end < 0 ? 0 : (int)end;
}

Region mask_region(const Mask *a, const Mask *b, int dx, int dy)
{
    return (Region){dx > 0 ? dx : 0, dy > 0 ? dy : 0, reach(dx, b->width, a->width),
                    reach(dy, b->height, a->height)};
}

// The rows and words of `a` that the region spans, and what of `b` lies under the first word: from
// bit `shift` of its word `from` on, which is -1 where `b` begins within that word.
typedef struct Span {
    const Mask *a, *b;
    int top, bottom, dy, first, last, from, shift;
} Span;

static Span span_of(const Mask *a, const Mask *b, int dx, int dy)
{
    Region region = mask_region(a, b, dx, dy);
    if (region_empty(region)) return (Span){0};
    int first = region.left / WORD;
    int start = first * WORD - dx; // above -WORD: the region begins at dx or later
    int from = start < 0 ? -1 : start / WORD;
    return (Span){.a = a,
                  .b = b,
                  .top = region.top,
                  .bottom = region.bottom,
                  .dy = dy,
                  .first = first,
                  .last = (region.right - 1) / WORD,
                  .from = from,
                  .shift = start - from * WORD};
}

// The shared pixels of a word of `a`.
static inline uint64_t shared(const Span *span, int y, int word)
{
    const uint64_t *row = span->b->bits + (long)(y - span->dy) * span->b->words;
    int at = span->from + word - span->first, next = at + 1;
    uint64_t low = at < 0 ? 0 : row[at], high = next < span->b->words ? row[next] : 0;
    uint64_t under = low >> span->shift | high << 1 << (WORD - 1 - span->shift);
    return span->a->bits[(long)y * span->a->words + word] & under;
}

bool mask_overlap(const Mask *a, const Mask *b, int dx, int dy)
{
    Span span = span_of(a, b, dx, dy);
    for (int y = span.top; y < span.bottom; y++) {
        for (int word = span.first; word <= span.last; word++) {
            if (shared(&span, y, word)) return true;
        }
    }
    return false;
}

// Of pairs, nibbles, bytes; then all bytes summed in the highest.
static int ones(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(bits * 0x0101010101010101u >> 56);
}

long mask_overlap_count(const Mask *a, const Mask *b, int dx, int dy)
{
    Span span = span_of(a, b, dx, dy);
    long count = 0;
    for (int y = span.top; y < span.bottom; y++) {
        for (int word = span.first; word <= span.last; word++)
            count += ones(shared(&span, y, word));
    }
    return count;
}

// As high as there are bits below it.
static int lowest(uint64_t bits) { return ones((bits & -bits) - 1); }

bool mask_overlap_first(const Mask *a, const Mask *b, int dx, int dy, int *x, int *y)
{
    Span span = span_of(a, b, dx, dy);
    for (int row = span.top; row < span.bottom; row++) {
        for (int word = span.first; word <= span.last; word++) {
            uint64_t both = shared(&span, row, word);
            if (!both) continue;
            *x = word * WORD + lowest(both);
            *y = row;
            return true;
        }
    }
    return false;
}
