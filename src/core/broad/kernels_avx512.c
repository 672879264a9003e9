// The inner loops for AVX-512 (F, BW, DQ, VL).
#include "platform/rounding.h"

#include <math.h>
#include <string.h>

#include "broad/kernels_private.h"

#undef SIMD_NAME
#define SIMD_NAME(name) name##_avx512

#if SIMD_X86
SIMD_BEGIN_AVX512

typedef __m512d LanesDoubles;

static inline LanesDoubles lanes_widen(const float *eight)
{
    return _mm512_cvtps_pd(_mm256_loadu_ps(eight));
}
static inline LanesDoubles lanes_splat(double value) { return _mm512_set1_pd(value); }
static inline LanesDoubles lanes_sub(LanesDoubles a, LanesDoubles b) { return _mm512_sub_pd(a, b); }
static inline LanesDoubles lanes_mul(LanesDoubles a, LanesDoubles b) { return _mm512_mul_pd(a, b); }
static inline LanesDoubles lanes_max(LanesDoubles a, LanesDoubles b) { return _mm512_max_pd(a, b); }
static inline LanesDoubles lanes_min(LanesDoubles a, LanesDoubles b) { return _mm512_min_pd(a, b); }
static inline unsigned lanes_less_equal(LanesDoubles a, LanesDoubles b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ);
}

static inline unsigned lanes_ordered(const float *left, const float *right)
{
    return _mm256_cmp_ps_mask(_mm256_loadu_ps(left), _mm256_loadu_ps(right), _CMP_ORD_Q);
}

#include "broad/lanes_avx_private.h"

static inline unsigned lanes_first(int count)
{
    return _mm256_cmpgt_epi32_mask(_mm256_set1_epi32(count),
                                   _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

static inline unsigned lanes_across_among(unsigned among, __m256 left, __m256 right, TsBounds box)
{
    __mmask8 of = (__mmask8)among;
    __mmask8 before = _mm256_mask_cmp_ps_mask(of, left, _mm256_set1_ps(box.right), _CMP_LE_OQ);
    return _mm256_mask_cmp_ps_mask(before, _mm256_set1_ps(box.left), right, _CMP_LE_OQ);
}

static inline unsigned lanes_meet_among(unsigned among, Lanes lanes, TsBounds box)
{
    __mmask8 of = (__mmask8)among;
    __mmask8 right = _mm256_mask_cmp_ps_mask(of, lanes.left, _mm256_set1_ps(box.right), _CMP_LE_OQ);
    __mmask8 left = _mm256_mask_cmp_ps_mask(of, _mm256_set1_ps(box.left), lanes.right, _CMP_LE_OQ);
    __mmask8 below =
        _mm256_mask_cmp_ps_mask(right, lanes.top, _mm256_set1_ps(box.bottom), _CMP_LE_OQ);
    return _mm256_mask_cmp_ps_mask(left, _mm256_set1_ps(box.top), lanes.bottom, _CMP_LE_OQ) & below;
}

static inline unsigned lanes_meet(Lanes lanes, TsBounds box)
{
    return lanes_meet_among(0xff, lanes, box);
}

// Compresses in a register, because compressing stores to memory are slow on some processors.
static inline int lanes_pairs(TsBroadPair *out, LanesIndex index, int a, unsigned mask)
{
    __m256i one = _mm256_set1_epi32(a);
    __m512i low = _mm512_cvtepu32_epi64(_mm256_min_epi32(one, index));
    __m512i high = _mm512_cvtepu32_epi64(_mm256_max_epi32(one, index));
    __m512i pairs = _mm512_or_si512(low, _mm512_slli_epi64(high, 32));
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi64((__mmask8)mask, pairs));
    return mask_count(mask);
}

static inline int lanes_hits(int32_t *out, LanesIndex index, unsigned mask)
{
    _mm256_storeu_si256((__m256i *)out, _mm256_maskz_compress_epi32((__mmask8)mask, index));
    return mask_count(mask);
}

static inline unsigned lanes_overlap(const float *low, const float *high, float box_low,
                                     float box_high)
{
    __mmask16 below =
        _mm512_cmp_ps_mask(_mm512_loadu_ps(low), _mm512_set1_ps(box_high), _CMP_LE_OQ);
    return below & _mm512_cmp_ps_mask(_mm512_set1_ps(box_low), _mm512_loadu_ps(high), _CMP_LE_OQ);
}

#include "broad/cells_kernels_private.h"

#include "broad/kernels_all_private.h"

SIMD_END
#endif
