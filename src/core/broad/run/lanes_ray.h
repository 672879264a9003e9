// Which of eight boxes a ray meets: for each of them what bounds_ray_meets says, the same bits.
// Plain C that compilers turn into vectors.
#ifndef LANES_RAY_H
#define LANES_RAY_H

#include "lanes.h"

typedef struct LanesStay { // between which t, by lane
    double from[LANES], to[LANES];
} LanesStay;

static inline void lanes_stay(LanesStay *stay, double origin, double inverse, const float *near,
                              const float *far)
{
    for (int i = 0; i < LANES; i++) {
        double from = ((double)near[i] - origin) * inverse,
               to = ((double)far[i] - origin) * inverse * BOUNDS_FAR;
        stay->from[i] = from > stay->from[i] ? from : stay->from[i];
        stay->to[i] = to < stay->to[i] ? to : stay->to[i];
    }
}

// Without motion across the two sides it is all or nothing.
static inline void lanes_still(LanesStay *stay, double origin, const float *low, const float *high)
{
    for (int i = 0; i < LANES; i++) {
        if (!((double)low[i] <= origin && origin <= (double)high[i])) stay->to[i] = -1;
    }
}

static inline void lanes_slab(LanesStay *stay, double origin, double direction, double inverse,
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

// A lane of NaN in a block that has `count` boxes, those first, is left out.
static inline unsigned lanes_on_ray(const LanesBlock *block, const BoundsRay *ray)
{
    LanesStay stay;
    for (int i = 0; i < LANES; i++) stay.from[i] = 0;
    for (int i = 0; i < LANES; i++)
        stay.to[i] = block->left[i] <= block->right[i] ? ray->length : -1;
    lanes_slab(&stay, ray->origin.x, ray->direction.x, ray->inverse.x, block->left, block->right);
    lanes_slab(&stay, ray->origin.y, ray->direction.y, ray->inverse.y, block->top, block->bottom);
    unsigned mask = 0;
    for (int i = 0; i < LANES; i++) mask |= (unsigned)(stay.from[i] <= stay.to[i]) << i;
    return mask;
}

#endif
