// The inner loops for AVX2.
#include "platform/rounding.h"

#include <math.h>
#include <string.h>

#include "broad/kernels_private.h"

#undef SIMD_NAME
#define SIMD_NAME(name) name##_avx2

#if SIMD_X86
SIMD_BEGIN_AVX2

typedef __m256d LanesDoubles;

static inline LanesDoubles lanes_widen(const float *four)
{
    return _mm256_cvtps_pd(_mm_loadu_ps(four));
}
static inline LanesDoubles lanes_splat(double value) { return _mm256_set1_pd(value); }
static inline LanesDoubles lanes_sub(LanesDoubles a, LanesDoubles b) { return _mm256_sub_pd(a, b); }
static inline LanesDoubles lanes_mul(LanesDoubles a, LanesDoubles b) { return _mm256_mul_pd(a, b); }
static inline LanesDoubles lanes_max(LanesDoubles a, LanesDoubles b) { return _mm256_max_pd(a, b); }
static inline LanesDoubles lanes_min(LanesDoubles a, LanesDoubles b) { return _mm256_min_pd(a, b); }
static inline unsigned lanes_less_equal(LanesDoubles a, LanesDoubles b)
{
    return (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LE_OQ));
}

static inline unsigned lanes_ordered(const float *left, const float *right)
{
    __m256 there = _mm256_cmp_ps(_mm256_loadu_ps(left), _mm256_loadu_ps(right), _CMP_ORD_Q);
    return (unsigned)_mm256_movemask_ps(there);
}

#include "broad/lanes_avx_private.h"

static inline unsigned lanes_meet(Lanes lanes, TsBounds box)
{
    __m256 right = _mm256_cmp_ps(lanes.left, _mm256_set1_ps(box.right), _CMP_LE_OQ);
    __m256 left = _mm256_cmp_ps(_mm256_set1_ps(box.left), lanes.right, _CMP_LE_OQ);
    __m256 below = _mm256_cmp_ps(lanes.top, _mm256_set1_ps(box.bottom), _CMP_LE_OQ);
    __m256 above = _mm256_cmp_ps(_mm256_set1_ps(box.top), lanes.bottom, _CMP_LE_OQ);
    return (unsigned)_mm256_movemask_ps(
        _mm256_and_ps(_mm256_and_ps(left, right), _mm256_and_ps(above, below)));
}

// For each mask of four lanes, the permutation that moves the lanes of the mask to the front.
static const int32_t four_packed[16][4] = {
    {0}, {0},    {1},    {0, 1},    {2},    {0, 2},    {1, 2},    {0, 1, 2},
    {3}, {0, 3}, {1, 3}, {0, 1, 3}, {2, 3}, {0, 2, 3}, {1, 2, 3}, {0, 1, 2, 3},
};

static inline int four_hits(int32_t *out, __m128i items, unsigned mask)
{
    __m128i places = _mm_loadu_si128((const __m128i *)four_packed[mask]);
    __m128 packed = _mm_permutevar_ps(_mm_castsi128_ps(items), places);
    _mm_storeu_ps((float *)(void *)out, packed);
    return mask_count(mask);
}

static inline int lanes_hits(int32_t *out, LanesIndex index, unsigned mask)
{
    int count = four_hits(out, _mm256_castsi256_si128(index), mask & 15);
    return count + four_hits(out + count, _mm256_extracti128_si256(index, 1), mask >> 4);
}

static inline int four_pairs(TsBroadPair *out, __m128i low, __m128i high, unsigned mask)
{
    __m128i places = _mm_loadu_si128((const __m128i *)four_packed[mask]);
    __m128 lows = _mm_permutevar_ps(_mm_castsi128_ps(low), places);
    __m128 highs = _mm_permutevar_ps(_mm_castsi128_ps(high), places);
    _mm_storeu_ps((float *)(void *)out, _mm_unpacklo_ps(lows, highs));
    _mm_storeu_ps((float *)(void *)(out + 2), _mm_unpackhi_ps(lows, highs));
    return mask_count(mask);
}

// The upper half is mostly empty, which is predicted.
static inline int lanes_pairs(TsBroadPair *out, LanesIndex index, int a, unsigned mask)
{
    __m256i one = _mm256_set1_epi32(a);
    __m256i low = _mm256_min_epi32(one, index), high = _mm256_max_epi32(one, index);
    int count =
        four_pairs(out, _mm256_castsi256_si128(low), _mm256_castsi256_si128(high), mask & 15);
    if (mask >> 4 == 0) return count;
    return count + four_pairs(out + count, _mm256_extracti128_si256(low, 1),
                              _mm256_extracti128_si256(high, 1), mask >> 4);
}

static inline unsigned eight_overlap(const float *low, const float *high, float box_low,
                                     float box_high)
{
    __m256 below = _mm256_cmp_ps(_mm256_loadu_ps(low), _mm256_set1_ps(box_high), _CMP_LE_OQ);
    __m256 above = _mm256_cmp_ps(_mm256_set1_ps(box_low), _mm256_loadu_ps(high), _CMP_LE_OQ);
    return (unsigned)_mm256_movemask_ps(_mm256_and_ps(below, above));
}

static inline unsigned lanes_overlap(const float *low, const float *high, float box_low,
                                     float box_high)
{
    return eight_overlap(low, high, box_low, box_high) |
           eight_overlap(low + 8, high + 8, box_low, box_high) << 8;
}

#include "broad/cells_kernels_private.h"
#include "broad/kernels_all_private.h"

SIMD_END
#endif
