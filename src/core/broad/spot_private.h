// A box reduced to what trees are built by: where its middle is, and how large it is. Always
// finite, so that differences and means of them mean something, whatever the box.
#ifndef SPOT_PRIVATE_H
#define SPOT_PRIVATE_H

#include <float.h>
#include <stddef.h>
#include <stdint.h>

#include "broad/broad_kind_private.h"

typedef struct Spot {
    float x, y, size; // size: its longer side
    int32_t index;
} Spot;

static inline float spot_finite(float value)
{
    return value > FLT_MAX / 4 ? FLT_MAX / 4 : value < -FLT_MAX / 4 ? -FLT_MAX / 4 : value;
}

static inline float spot_middle(float low, float high)
{
    return 0.5F * (spot_finite(low) + spot_finite(high));
}

static inline Spot spot_of(TsBounds box, int index)
{
    float wide = spot_finite(box.right) - spot_finite(box.left),
          tall = spot_finite(box.bottom) - spot_finite(box.top);
    return (Spot){spot_middle(box.left, box.right), spot_middle(box.top, box.bottom),
                  wide > tall ? wide : tall, index};
}

// Those of all boxes in use, as many as are alive.
static inline void spot_list(const TsBroad *broad, Spot *spot)
{
    for (int i = 0, count = 0; count < broad->alive; i++) {
        spot[count] = spot_of(broad->bounds[i], i);
        count += broad_alive(broad, i);
    }
}

// Brings those whose measure is at most `limit` to the front, and returns how many. The order of
// the others is not kept. Without a branch, as it would be guessed wrong half the time.
static inline int spot_parted(Spot *spot, int count, size_t measure, float limit)
{
    int low = 0;
    for (int i = 0; i < count; i++) {
        Spot here = spot[i];
        float value = *(const float *)(const void *)((const char *)&here + measure);
        spot[i] = spot[low];
        spot[low] = here;
        low += value <= limit;
    }
    return low;
}

#endif
