// Eight boxes at once against one, for inner loops that are built once for each instruction set:
// the same answers from AVX-512, AVX2 and plain C, by what the including file is compiled with.
//
// Boxes lie as structure of arrays. A lane that holds NaN meets nothing. What is written out by a
// mask may reach LANES items beyond `out`, so let there be room.
#ifndef LANES_PRIVATE_H
#define LANES_PRIVATE_H

#include "touchstone/broad.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

enum { LANES = 8 };

typedef struct LanesBlock { // eight boxes; those that are not there are NaN
    float left[LANES], top[LANES], right[LANES], bottom[LANES];
} LanesBlock;

static inline TsBounds lanes_box(const LanesBlock *block, int lane)
{
    return (TsBounds){block->left[lane], block->top[lane], block->right[lane], block->bottom[lane]};
}

// Bits as a table: of shifts compilers make no vectors.
static const unsigned lanes_bit[LANES] = {1, 2, 4, 8, 16, 32, 64, 128};

static inline int lanes_count(unsigned mask) { return __builtin_popcount(mask); }

static inline int lanes_next(unsigned *mask) // the lowest lane; takes it away
{
    int lane = __builtin_ctz(*mask);
    *mask &= *mask - 1;
    return lane;
}

#if defined(__AVX2__)

typedef struct Lanes { // loaded
    __m256 left, top, right, bottom;
} Lanes;
typedef __m256i LanesIndex;

static inline Lanes lanes_load(const LanesBlock *block)
{
    return (Lanes){_mm256_loadu_ps(block->left), _mm256_loadu_ps(block->top),
                   _mm256_loadu_ps(block->right), _mm256_loadu_ps(block->bottom)};
}

static inline LanesIndex lanes_index(const int32_t *index)
{
    return _mm256_loadu_si256((const __m256i *)index);
}

static inline LanesIndex lanes_from(int first) // that and the next seven
{
    return _mm256_add_epi32(_mm256_set1_epi32(first), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

#endif

#if defined(__AVX512VL__)

static inline unsigned lanes_meet(Lanes lanes, TsBounds box) // a bit for each that shares a point
{
    __mmask8 right = _mm256_cmp_ps_mask(lanes.left, _mm256_set1_ps(box.right), _CMP_LE_OQ);
    __mmask8 left = _mm256_cmp_ps_mask(_mm256_set1_ps(box.left), lanes.right, _CMP_LE_OQ);
    __mmask8 below =
        _mm256_mask_cmp_ps_mask(right, lanes.top, _mm256_set1_ps(box.bottom), _CMP_LE_OQ);
    return _mm256_mask_cmp_ps_mask(left, _mm256_set1_ps(box.top), lanes.bottom, _CMP_LE_OQ) & below;
}

static inline unsigned lanes_there(Lanes lanes) // a bit for each that is not NaN
{
    return _mm256_cmp_ps_mask(lanes.left, lanes.right, _CMP_ORD_Q);
}

// Writes the pairs of `a` and the lanes of the mask, sorted; returns how many. Compressed in a
// register: some machines are slow at doing so into memory.
static inline int lanes_pairs(TsBroadPair *out, LanesIndex index, int a, unsigned mask)
{
    __m256i one = _mm256_set1_epi32(a);
    __m512i low = _mm512_cvtepu32_epi64(_mm256_min_epi32(one, index));
    __m512i high = _mm512_cvtepu32_epi64(_mm256_max_epi32(one, index));
    __m512i pairs = _mm512_or_si512(low, _mm512_slli_epi64(high, 32));
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi64((__mmask8)mask, pairs));
    return lanes_count(mask);
}

static inline int lanes_hits(int32_t *out, LanesIndex index, unsigned mask)
{
    _mm256_storeu_si256((__m256i *)out, _mm256_maskz_compress_epi32((__mmask8)mask, index));
    return lanes_count(mask);
}

#elif defined(__AVX2__)

static inline unsigned lanes_meet(Lanes lanes, TsBounds box)
{
    __m256 right = _mm256_cmp_ps(lanes.left, _mm256_set1_ps(box.right), _CMP_LE_OQ);
    __m256 left = _mm256_cmp_ps(_mm256_set1_ps(box.left), lanes.right, _CMP_LE_OQ);
    __m256 below = _mm256_cmp_ps(lanes.top, _mm256_set1_ps(box.bottom), _CMP_LE_OQ);
    __m256 above = _mm256_cmp_ps(_mm256_set1_ps(box.top), lanes.bottom, _CMP_LE_OQ);
    return _mm256_movemask_ps(
        _mm256_and_ps(_mm256_and_ps(left, right), _mm256_and_ps(above, below)));
}

static inline unsigned lanes_there(Lanes lanes)
{
    return (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(lanes.left, lanes.right, _CMP_ORD_Q));
}

// Of four items, those of the mask first: by 32 bits the places that they come from.
static const int32_t lanes_packed[16][4] = {
    {0}, {0},    {1},    {0, 1},    {2},    {0, 2},    {1, 2},    {0, 1, 2},
    {3}, {0, 3}, {1, 3}, {0, 1, 3}, {2, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3},
};

static inline int lanes_four(int32_t *out, __m128i items, unsigned mask)
{
    __m128i places = _mm_loadu_si128((const __m128i *)lanes_packed[mask]);
    __m128 packed = _mm_permutevar_ps(_mm_castsi128_ps(items), places);
    _mm_storeu_ps((float *)(void *)out, packed);
    return lanes_count(mask);
}

static inline int lanes_hits(int32_t *out, LanesIndex index, unsigned mask)
{
    int count = lanes_four(out, _mm256_castsi256_si128(index), mask & 15);
    return count + lanes_four(out + count, _mm256_extracti128_si256(index, 1), mask >> 4);
}

static inline int lanes_four_pairs(TsBroadPair *out, __m256i pairs, unsigned mask)
{
    __m256i places = _mm256_cvtepu32_epi64(_mm_loadu_si128((const __m128i *)lanes_packed[mask]));
    __m256i low = _mm256_slli_epi64(places, 1); // in both halves of an item
    __m256i both =
        _mm256_or_si256(low, _mm256_slli_epi64(_mm256_add_epi64(low, _mm256_set1_epi64x(1)), 32));
    _mm256_storeu_si256((__m256i *)out, _mm256_permutevar8x32_epi32(pairs, both));
    return lanes_count(mask);
}

static inline int lanes_pairs(TsBroadPair *out, LanesIndex index, int a, unsigned mask)
{
    __m256i one = _mm256_set1_epi32(a);
    __m256i low = _mm256_min_epi32(one, index), high = _mm256_max_epi32(one, index);
    int count =
        lanes_four_pairs(out, _mm256_unpacklo_epi32(low, high), (mask & 3) | (mask >> 2 & 12));
    return count + lanes_four_pairs(out + count, _mm256_unpackhi_epi32(low, high),
                                    (mask >> 2 & 3) | (mask >> 4 & 12));
}

#else

typedef const LanesBlock *Lanes;

typedef struct LanesIndex {
    const int32_t *index;
    int32_t from; // is added
} LanesIndex;

static inline Lanes lanes_load(const LanesBlock *block) { return block; }

static inline LanesIndex lanes_index(const int32_t *index) { return (LanesIndex){index, 0}; }

static inline LanesIndex lanes_from(int first)
{
    static const int32_t number[LANES] = {0, 1, 2, 3, 4, 5, 6, 7};
    return (LanesIndex){number, first};
}

static inline int32_t lanes_at(LanesIndex index, int lane)
{
    return index.from + index.index[lane];
}

// Compilers make vectors of it.
static inline unsigned lanes_meet(Lanes lanes, TsBounds box)
{
    unsigned mask = 0;
    for (int i = 0; i < LANES; i++) {
        unsigned meets = (lanes->left[i] <= box.right) & (box.left <= lanes->right[i]) &
                         (lanes->top[i] <= box.bottom) & (box.top <= lanes->bottom[i]);
        mask |= -meets & lanes_bit[i];
    }
    return mask;
}

static inline int lanes_pairs(TsBroadPair *out, LanesIndex index, int a, unsigned mask)
{
    int count = 0;
    while (mask) {
        int b = lanes_at(index, lanes_next(&mask));
        out[count++] = a < b ? (TsBroadPair){a, b} : (TsBroadPair){b, a};
    }
    return count;
}

static inline int lanes_hits(int32_t *out, LanesIndex index, unsigned mask)
{
    int count = 0;
    for (int i = 0; i < LANES; i++) { // each is written, and the next one over it if it was none
        out[count] = lanes_at(index, i);
        count += (int)(mask >> i & 1);
    }
    return count;
}

#endif

#endif
