// A run of neighbours at once: the same masks from every instruction set.
#ifndef PRUNE_LANES_PRIVATE_H
#define PRUNE_LANES_PRIVATE_H

#include "broad/lanes_private.h"
#include "broad/prune_private.h"

// A bit for each of the PRUNE_RUN intervals from low to high that shares a point with the one of
// the box. NaN shares none.
#if defined(__AVX512VL__)

static inline unsigned prune_meet(const float *low, const float *high, float box_low,
                                  float box_high)
{
    __mmask16 below =
        _mm512_cmp_ps_mask(_mm512_loadu_ps(low), _mm512_set1_ps(box_high), _CMP_LE_OQ);
    return below & _mm512_cmp_ps_mask(_mm512_set1_ps(box_low), _mm512_loadu_ps(high), _CMP_LE_OQ);
}

#elif defined(__AVX2__)

static inline unsigned prune_meet_half(const float *low, const float *high, float box_low,
                                       float box_high)
{
    __m256 below = _mm256_cmp_ps(_mm256_loadu_ps(low), _mm256_set1_ps(box_high), _CMP_LE_OQ);
    __m256 above = _mm256_cmp_ps(_mm256_set1_ps(box_low), _mm256_loadu_ps(high), _CMP_LE_OQ);
    return (unsigned)_mm256_movemask_ps(_mm256_and_ps(below, above));
}

static inline unsigned prune_meet(const float *low, const float *high, float box_low,
                                  float box_high)
{
    return prune_meet_half(low, high, box_low, box_high) |
           prune_meet_half(low + 8, high + 8, box_low, box_high) << 8;
}

#else

static inline unsigned prune_meet(const float *low, const float *high, float box_low,
                                  float box_high)
{
    int meets[PRUNE_RUN], any = 0;
    unsigned mask = 0;
    for (int i = 0; i < PRUNE_RUN; i++) meets[i] = (low[i] <= box_high) & (box_low <= high[i]);
    for (int i = 0; i < PRUNE_RUN; i++) any |= meets[i];
    if (!any) return 0;
    for (int i = 0; i < PRUNE_RUN; i++) mask |= (unsigned)meets[i] << i;
    return mask;
}

#endif

#endif
