#include "touchstone/enclosing3.h"

#include "touchstone/relation3.h"
#include "volume/reach.h"

#define CLEARLY (1 + 1e-12) // of the squared radius: nearer than that a point is on it

typedef struct TsSupport { // the points that it goes through
    TsVec3 point[4];
    int count;
} TsSupport;

// The centre within the flat through the support, where it can be told: solved by Gram's matrix,
// one vector square to those before at a time.
static TsSphere through(const TsSupport *support)
{
    TsVec3 origin = support->point[0], center = origin, base[3];
    for (int i = 1; i < support->count; i++) {
        TsVec3 way = ts_vec3_sub(support->point[i], origin), square = way;
        for (int k = 0; k < i - 1; k++) {
            double part = ts_vec3_dot(square, base[k]);
            square = ts_vec3_sub(square, ts_vec3_scale(base[k], part));
        }
        double height = ts_vec3_length(square);
        bool flat = height <= 1e-13 * ts_vec3_length(way); // in the flat of those before
        base[i - 1] = flat ? ts_vec3(0, 0, 0) : ts_vec3_divide(square, height);
        if (flat) continue;
        // Along the new direction as far as makes it as far from this point as from the others.
        TsVec3 from = ts_vec3_sub(center, origin);
        double far =
            ts_vec3_distance_squared(center, support->point[i]) - ts_vec3_length_squared(from);
        center = ts_vec3_add(center, ts_vec3_scale(base[i - 1], far / (2 * height)));
    }
    return (TsSphere){center, ts_vec3_distance_squared(center, origin)}; // the radius's square
}

static bool is_outside(TsSphere squared, TsVec3 p)
{
    return ts_vec3_distance_squared(squared.center, p) > squared.radius * CLEARLY;
}

static void move_to_front(TsVec3 *point, int from)
{
    TsVec3 moved = point[from];
    for (int i = from; i > 0; i--) point[i] = point[i - 1];
    point[0] = moved;
}

// The smallest around the points that goes through the support.
static TsSphere around(TsVec3 *point, int count, const TsSupport *support)
{
    TsSphere sphere = {.radius = -1};
    if (support->count > 0) sphere = through(support);
    if (support->count == 4) return sphere;
    for (int i = 0; i < count; i++) {
        if (sphere.radius >= 0 && !is_outside(sphere, point[i])) continue;
        TsSupport more = *support;
        more.point[more.count++] = point[i];
        sphere = around(point, i, &more);
        move_to_front(point, i);
    }
    return sphere;
}

static TsVec3 rounded(TsVec3 v)
{
    return ts_vec3(ts_reach_rounded(v.x), ts_reach_rounded(v.y), ts_reach_rounded(v.z));
}

TsSphere ts_enclosing3_sphere(TsVec3 *point, int count)
{
    TsSphere sphere = around(point, count, &(TsSupport){.count = 0});
    sphere = (TsSphere){rounded(sphere.center), 0};
    for (int i = 0; i < count; i++) {
        sphere.radius = fmax(sphere.radius, ts_vec3_distance(sphere.center, point[i]));
    }
    sphere.radius = ts_reach_valid(sphere.radius);
    for (int i = 0; i < count; i++) {
        while (ts_relation3_spheres((TsSphere){point[i], 0}, sphere) == TS_APART) {
            sphere.radius = ts_reach_above(sphere.radius);
        }
    }
    return sphere;
}
