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

#define lanes_slab SIMD_NAME(lanes_slab)
#define LanesInterval SIMD_NAME(LanesInterval)

typedef struct Lanes {
    __m256 left, top, right, bottom;
} Lanes;
typedef __m256i LanesIndex;

static inline Lanes lanes_load(const BoundsBlock *block)
{
    return (Lanes){_mm256_loadu_ps(block->left), _mm256_loadu_ps(block->top),
                   _mm256_loadu_ps(block->right), _mm256_loadu_ps(block->bottom)};
}

static inline LanesIndex lanes_index(const int32_t *index)
{
    return _mm256_loadu_si256((const __m256i *)index);
}

static inline LanesIndex lanes_from(int first)
{
    return _mm256_add_epi32(_mm256_set1_epi32(first), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

// ---- Rays

typedef struct LanesInterval { // of t
    LanesDoubles from, to;
} LanesInterval;

// The order of the arguments matches the scalar slab test: max and min return the second argument
// if the first is NaN.
static inline LanesInterval lanes_slab(LanesInterval t, double origin, double inverse,
                                       const float *low, const float *high)
{
    const float *near = inverse > 0 ? low : high, *far = inverse > 0 ? high : low;
    LanesDoubles from =
        lanes_mul(lanes_sub(lanes_widen(near), lanes_splat(origin)), lanes_splat(inverse));
    LanesDoubles to =
        lanes_mul(lanes_sub(lanes_widen(far), lanes_splat(origin)), lanes_splat(inverse));
    return (LanesInterval){lanes_max(from, t.from),
                           lanes_min(lanes_mul(to, lanes_splat(TS_BOUNDS_FAR)), t.to)};
}

static inline unsigned lanes_on_ray(const BoundsBlock *block, const TsBoundsRay *ray)
{
    if (ray->direction.x == 0 || ray->direction.y == 0) return block_on_ray(block, ray);
    unsigned mask = 0;
    for (int i = 0; i < LANES; i += (int)(sizeof(LanesDoubles) / sizeof(double))) {
        LanesInterval t = {lanes_splat(0), lanes_splat(ray->length)};
        t = lanes_slab(t, ray->origin.x, ray->inverse.x, block->left + i, block->right + i);
        t = lanes_slab(t, ray->origin.y, ray->inverse.y, block->top + i, block->bottom + i);
        mask |= lanes_less_equal(t.from, t.to) << i;
    }
    return mask & lanes_ordered(block->left, block->right);
}

static inline unsigned lanes_meet(Lanes lanes, TsBounds box)
{
    __m256 right = _mm256_cmp_ps(lanes.left, _mm256_set1_ps(box.right), _CMP_LE_OQ);
    __m256 left = _mm256_cmp_ps(_mm256_set1_ps(box.left), lanes.right, _CMP_LE_OQ);
    __m256 below = _mm256_cmp_ps(lanes.top, _mm256_set1_ps(box.bottom), _CMP_LE_OQ);
    __m256 above = _mm256_cmp_ps(_mm256_set1_ps(box.top), lanes.bottom, _CMP_LE_OQ);
    return (unsigned)_mm256_movemask_ps(
        _mm256_and_ps(_mm256_and_ps(left, right), _mm256_and_ps(above, below)));
}

static inline unsigned lanes_first(int count)
{
    __m256i lane = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    __m256i there = _mm256_cmpgt_epi32(_mm256_set1_epi32(count), lane);
    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(there));
}

static inline unsigned lanes_across_among(unsigned among, __m256 left, __m256 right, TsBounds box)
{
    __m256 before = _mm256_cmp_ps(left, _mm256_set1_ps(box.right), _CMP_LE_OQ);
    __m256 after = _mm256_cmp_ps(_mm256_set1_ps(box.left), right, _CMP_LE_OQ);
    return (unsigned)_mm256_movemask_ps(_mm256_and_ps(before, after)) & among;
}

static inline unsigned lanes_meet_among(unsigned among, Lanes lanes, TsBounds box)
{
    return lanes_meet(lanes, box) & among;
}

// For each mask of eight lanes, the permutation that moves the lanes of the mask to the front, four
// bits a lane, the first lowest.
// clang-format off
static const uint32_t eight_packed[256] = {
    0, 0, 0x1, 0x10, 0x2, 0x20, 0x21, 0x210,
    0x3, 0x30, 0x31, 0x310, 0x32, 0x320, 0x321, 0x3210,
    0x4, 0x40, 0x41, 0x410, 0x42, 0x420, 0x421, 0x4210,
    0x43, 0x430, 0x431, 0x4310, 0x432, 0x4320, 0x4321, 0x43210,
    0x5, 0x50, 0x51, 0x510, 0x52, 0x520, 0x521, 0x5210,
    0x53, 0x530, 0x531, 0x5310, 0x532, 0x5320, 0x5321, 0x53210,
    0x54, 0x540, 0x541, 0x5410, 0x542, 0x5420, 0x5421, 0x54210,
    0x543, 0x5430, 0x5431, 0x54310, 0x5432, 0x54320, 0x54321, 0x543210,
    0x6, 0x60, 0x61, 0x610, 0x62, 0x620, 0x621, 0x6210,
    0x63, 0x630, 0x631, 0x6310, 0x632, 0x6320, 0x6321, 0x63210,
    0x64, 0x640, 0x641, 0x6410, 0x642, 0x6420, 0x6421, 0x64210,
    0x643, 0x6430, 0x6431, 0x64310, 0x6432, 0x64320, 0x64321, 0x643210,
    0x65, 0x650, 0x651, 0x6510, 0x652, 0x6520, 0x6521, 0x65210,
    0x653, 0x6530, 0x6531, 0x65310, 0x6532, 0x65320, 0x65321, 0x653210,
    0x654, 0x6540, 0x6541, 0x65410, 0x6542, 0x65420, 0x65421, 0x654210,
    0x6543, 0x65430, 0x65431, 0x654310, 0x65432, 0x654320, 0x654321, 0x6543210,
    0x7, 0x70, 0x71, 0x710, 0x72, 0x720, 0x721, 0x7210,
    0x73, 0x730, 0x731, 0x7310, 0x732, 0x7320, 0x7321, 0x73210,
    0x74, 0x740, 0x741, 0x7410, 0x742, 0x7420, 0x7421, 0x74210,
    0x743, 0x7430, 0x7431, 0x74310, 0x7432, 0x74320, 0x74321, 0x743210,
    0x75, 0x750, 0x751, 0x7510, 0x752, 0x7520, 0x7521, 0x75210,
    0x753, 0x7530, 0x7531, 0x75310, 0x7532, 0x75320, 0x75321, 0x753210,
    0x754, 0x7540, 0x7541, 0x75410, 0x7542, 0x75420, 0x75421, 0x754210,
    0x7543, 0x75430, 0x75431, 0x754310, 0x75432, 0x754320, 0x754321, 0x7543210,
    0x76, 0x760, 0x761, 0x7610, 0x762, 0x7620, 0x7621, 0x76210,
    0x763, 0x7630, 0x7631, 0x76310, 0x7632, 0x76320, 0x76321, 0x763210,
    0x764, 0x7640, 0x7641, 0x76410, 0x7642, 0x76420, 0x76421, 0x764210,
    0x7643, 0x76430, 0x76431, 0x764310, 0x76432, 0x764320, 0x764321, 0x7643210,
    0x765, 0x7650, 0x7651, 0x76510, 0x7652, 0x76520, 0x76521, 0x765210,
    0x7653, 0x76530, 0x76531, 0x765310, 0x76532, 0x765320, 0x765321, 0x7653210,
    0x7654, 0x76540, 0x76541, 0x765410, 0x76542, 0x765420, 0x765421, 0x7654210,
    0x76543, 0x765430, 0x765431, 0x7654310, 0x765432, 0x7654320, 0x7654321, 0x76543210,
};
// clang-format on

static inline __m256i eight_to_front(LanesIndex items, unsigned mask)
{
    __m256i shifts = _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28);
    __m256i places = _mm256_srlv_epi32(_mm256_set1_epi32((int32_t)eight_packed[mask]), shifts);
    return _mm256_permutevar8x32_epi32(items, places);
}

static inline int lanes_hits(int32_t *out, LanesIndex index, unsigned mask)
{
    _mm256_storeu_si256((__m256i *)out, eight_to_front(index, mask));
    return mask_count(mask);
}

static inline void four_pairs(TsBroadPair *out, __m128i one, __m128i other)
{
    __m128i low = _mm_min_epi32(one, other), high = _mm_max_epi32(one, other);
    _mm_storeu_si128((__m128i *)out, _mm_unpacklo_epi32(low, high));
    _mm_storeu_si128((__m128i *)(out + 2), _mm_unpackhi_epi32(low, high));
}

// More than four pairs are rare, which is predicted.
static inline int lanes_pairs(TsBroadPair *out, LanesIndex index, int a, unsigned mask)
{
    __m256i packed = eight_to_front(index, mask);
    __m128i one = _mm_set1_epi32(a);
    int count = mask_count(mask);
    four_pairs(out, one, _mm256_castsi256_si128(packed));
    if (count > 4) four_pairs(out + 4, one, _mm256_extracti128_si256(packed, 1));
    return count;
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
