// Shadows on a direction, rounded outwards: where two of them are apart, so are the shapes.
//
// A direction is taken as it is stored, unit or not. Rounding is granted 2^-50 of the magnitudes,
// where 2^-51 would do.
#ifndef SHADOW_H
#define SHADOW_H

#include "soup.h"

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

Shadow shadow_of_points(const Vec3 *point, int count, Vec3 direction);
Shadow shadow_of_box(Aabb3 box, Vec3 direction);
Shadow shadow_of_probe(const Probe *probe, Vec3 direction); // no ray

// A ray's: at + t way, both within their errors.
typedef struct RayShadow {
    double at, way, at_error, way_error;
} RayShadow;

RayShadow shadow_of_ray(Ray3 ray, Vec3 direction);

typedef struct Stretch { // of a ray, by its parameter
    double from, to;
} Stretch;

// Cuts the stretch to where the ray may be within the shadow; false where it surely never is.
bool shadow_cut(RayShadow ray, Shadow shadow, Stretch *stretch);

// The part of the ray that may be in a box, from t = 0 on.
bool shadow_cut_box(Ray3 ray, Aabb3 box, Stretch *stretch);

#endif
