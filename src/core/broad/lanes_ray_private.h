// Which of eight boxes a ray meets: for each of them what ts_bounds_ray_meets says, the same bits.
#ifndef LANES_RAY_PRIVATE_H
#define LANES_RAY_PRIVATE_H

#include "broad/lanes_private.h"

typedef struct LanesStays { // between which t, by lane
    double from[LANES], to[LANES];
} LanesStays;

static inline void lanes_stay(LanesStays *stay, double origin, double inverse, const float *near,
                              const float *far)
{
    for (int i = 0; i < LANES; i++) {
        double from = ((double)near[i] - origin) * inverse,
               to = ((double)far[i] - origin) * inverse * TS_BOUNDS_FAR;
        stay->from[i] = from > stay->from[i] ? from : stay->from[i];
        stay->to[i] = to < stay->to[i] ? to : stay->to[i];
    }
}

// Without motion across the two sides it is all or nothing.
static inline void lanes_still(LanesStays *stay, double origin, const float *low, const float *high)
{
    for (int i = 0; i < LANES; i++) {
        if (!((double)low[i] <= origin && origin <= (double)high[i])) stay->to[i] = -1;
    }
}

static inline void lanes_stays(LanesStays *stay, double origin, double direction, double inverse,
                               const float *low, const float *high)
{
    if (direction == 0) {
        lanes_still(stay, origin, low, high);
    } else if (direction > 0) {
        lanes_stay(stay, origin, inverse, low, high);
    } else {
        lanes_stay(stay, origin, inverse, high, low);
    }
}

static inline unsigned lanes_on_ray_plain(const LanesBlock *block, const TsBoundsRay *ray)
{
    LanesStays stay;
    for (int i = 0; i < LANES; i++) stay.from[i] = 0;
    for (int i = 0; i < LANES; i++)
        stay.to[i] = block->left[i] <= block->right[i] ? ray->length : -1;
    lanes_stays(&stay, ray->origin.x, ray->direction.x, ray->inverse.x, block->left, block->right);
    lanes_stays(&stay, ray->origin.y, ray->direction.y, ray->inverse.y, block->top, block->bottom);
    unsigned mask = 0;
    for (int i = 0; i < LANES; i++) mask |= (unsigned)(stay.from[i] <= stay.to[i]) << i;
    return mask;
}

#if defined(__AVX512VL__)

typedef __m512d LanesDoubles; // as many of the eight as there is room for
static inline LanesDoubles lanes_wide(const float *four)
{
    return _mm512_cvtps_pd(_mm256_loadu_ps(four));
}
static inline LanesDoubles lanes_all(double value) { return _mm512_set1_pd(value); }
static inline LanesDoubles lanes_less(LanesDoubles a, LanesDoubles b)
{
    return _mm512_sub_pd(a, b);
}
static inline LanesDoubles lanes_times(LanesDoubles a, LanesDoubles b)
{
    return _mm512_mul_pd(a, b);
}
static inline LanesDoubles lanes_most(LanesDoubles a, LanesDoubles b)
{
    return _mm512_max_pd(a, b);
}
static inline LanesDoubles lanes_least(LanesDoubles a, LanesDoubles b)
{
    return _mm512_min_pd(a, b);
}
static inline unsigned lanes_up_to(LanesDoubles a, LanesDoubles b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ);
}

#elif defined(__AVX2__)

typedef __m256d LanesDoubles;
static inline LanesDoubles lanes_wide(const float *four)
{
    return _mm256_cvtps_pd(_mm_loadu_ps(four));
}
static inline LanesDoubles lanes_all(double value) { return _mm256_set1_pd(value); }
static inline LanesDoubles lanes_less(LanesDoubles a, LanesDoubles b)
{
    return _mm256_sub_pd(a, b);
}
static inline LanesDoubles lanes_times(LanesDoubles a, LanesDoubles b)
{
    return _mm256_mul_pd(a, b);
}
static inline LanesDoubles lanes_most(LanesDoubles a, LanesDoubles b)
{
    return _mm256_max_pd(a, b);
}
static inline LanesDoubles lanes_least(LanesDoubles a, LanesDoubles b)
{
    return _mm256_min_pd(a, b);
}
static inline unsigned lanes_up_to(LanesDoubles a, LanesDoubles b)
{
    return (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LE_OQ));
}

#endif

#if defined(__AVX2__)

typedef struct LanesStay { // between which t
    LanesDoubles from, to;
} LanesStay;

// The order of arguments is that of the plain slabs: the second stands where the first is NaN.
static inline LanesStay lanes_slab(LanesStay stay, double origin, double inverse, const float *low,
                                   const float *high)
{
    const float *near = inverse > 0 ? low : high, *far = inverse > 0 ? high : low;
    LanesDoubles from =
        lanes_times(lanes_less(lanes_wide(near), lanes_all(origin)), lanes_all(inverse));
    LanesDoubles to =
        lanes_times(lanes_less(lanes_wide(far), lanes_all(origin)), lanes_all(inverse));
    return (LanesStay){lanes_most(from, stay.from),
                       lanes_least(lanes_times(to, lanes_all(TS_BOUNDS_FAR)), stay.to)};
}

static inline unsigned lanes_on_ray(const LanesBlock *block, const TsBoundsRay *ray)
{
    if (ray->direction.x == 0 || ray->direction.y == 0) return lanes_on_ray_plain(block, ray);
    unsigned mask = 0;
    for (int i = 0; i < LANES; i += (int)(sizeof(LanesDoubles) / sizeof(double))) {
        LanesStay stay = {lanes_all(0), lanes_all(ray->length)};
        stay = lanes_slab(stay, ray->origin.x, ray->inverse.x, block->left + i, block->right + i);
        stay = lanes_slab(stay, ray->origin.y, ray->inverse.y, block->top + i, block->bottom + i);
        mask |= lanes_up_to(stay.from, stay.to) << i;
    }
    return mask & lanes_there(lanes_load(block));
}

#else

static inline unsigned lanes_on_ray(const LanesBlock *block, const TsBoundsRay *ray)
{
    return lanes_on_ray_plain(block, ray);
}

#endif

#endif
