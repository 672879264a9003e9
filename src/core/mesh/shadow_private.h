// Shadows on a direction, rounded outwards: where two of them are apart, so are the shapes.
//
// A direction is taken as it is stored, unit or not. Rounding is granted 2^-50 of the magnitudes,
// where 2^-51 would do.
#ifndef SHADOW_PRIVATE_H
#define SHADOW_PRIVATE_H

#include "touchstone/mesh_tree.h"

typedef struct Shadow {
    double low, high;
} Shadow;

static inline bool shadow_meets(Shadow a, Shadow b) { return a.low <= b.high && b.low <= a.high; }
static inline Shadow shadow_both(Shadow a, Shadow b)
{
    return (Shadow){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

// Half the surface of the box that has these shadows on its axes.
static inline double shadow_surface(const Shadow box[3])
{
    double x = box[0].high - box[0].low, y = box[1].high - box[1].low;
    double z = box[2].high - box[2].low;
    return x * y + y * z + z * x;
}

Shadow ts_shadow_of_points(const TsVec3 *point, int count, TsVec3 direction);
Shadow ts_shadow_of_box(TsAabb3 box, TsVec3 direction);
Shadow ts_shadow_of_probe(const TsProbe *probe, TsVec3 direction); // no ray

// A ray's: at + t way, both within their errors.
typedef struct RayShadow {
    double at, way, at_error, way_error;
} RayShadow;

RayShadow ts_shadow_of_ray(TsRay3 ray, TsVec3 direction);

typedef struct Stretch { // of a ray, by its parameter
    double from, to;
} Stretch;

// Cuts the stretch to where the ray may be within the shadow; false where it surely never is.
bool ts_shadow_cut(RayShadow ray, Shadow shadow, Stretch *stretch);

// The part of the ray that may be in a box, from t = 0 on.
bool ts_shadow_cut_box(TsRay3 ray, TsAabb3 box, Stretch *stretch);

#endif
