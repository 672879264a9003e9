#include "space/generate3.h"

static TsVec3 any_way(Random *random, Family3 family)
{
    TsVec3 way;
    bool whole = family != FAMILY3_UNIFORM && family != FAMILY3_INSIDE;
    do {
        double x = random_between(random, -2, 2), y = random_between(random, -2, 2);
        way = ts_vec3(x, y, random_between(random, -2, 2));
        if (whole) way = ts_vec3(floor(way.x + 0.5), floor(way.y + 0.5), floor(way.z + 0.5));
    } while (ts_vec3_is_zero(way));
    return way;
}

// Through a place, from some steps before it or behind it; sometimes from the place itself.
static TsRay3 through(Random *random, Family3 family, TsVec3 place)
{
    TsVec3 way = any_way(random, family);
    int before = random_integer(random, -1, 3);
    TsRay3 ray = {ts_vec3_sub(place, ts_vec3_scale(way, before)), way};
    if (family == FAMILY3_HAIR) {
        double hair = ldexp(random_integer(random, -1, 1), -random_integer(random, 30, 45));
        ray.origin.y += hair;
    }
    return ray;
}

// A corner, halfway between two, or a mixture of all.
static TsVec3 place_on(Random *random, const TsVec3 *corner, int count)
{
    TsVec3 a = corner[random_integer(random, 0, count - 1)];
    TsVec3 b = corner[random_integer(random, 0, count - 1)];
    TsVec3 c = corner[random_integer(random, 0, count - 1)];
    return ts_vec3_lerp(ts_vec3_lerp(a, b, 0.5), c, random_integer(random, 0, 2) * 0.25);
}

TsRay3 generate3_ray_triangle(Random *random, Family3 family, const TsTriangle3 *at)
{
    TsVec3 place = place_on(random, at->corner, 3);
    if (random_integer(random, 0, 3) == 0) place = ts_vec3_add(place, any_way(random, family));
    TsRay3 ray = through(random, family, place);
    if (random_integer(random, 0, 5) > 0) return ray;
    TsVec3 along = ts_vec3_sub(at->corner[1], at->corner[0]); // in the plane
    if (!ts_vec3_is_zero(along)) ray = (TsRay3){ts_vec3_sub(place, along), along};
    return ray;
}

TsRay3 generate3_ray_box(Random *random, Family3 family, TsAabb3 at)
{
    TsVec3 corner[8];
    ts_shape3_aabb_corners(at, corner);
    TsVec3 place = place_on(random, corner, 8);
    if (random_integer(random, 0, 3) == 0) place = ts_vec3_add(place, any_way(random, family));
    return through(random, family, place);
}

// Whole steps from the centre: where the radius is whole too, some are tangents.
TsRay3 generate3_ray_sphere(Random *random, Family3 family, TsSphere at)
{
    TsVec3 away = ts_vec3_scale(any_way(random, family), random_integer(random, 0, 2));
    return through(random, family, ts_vec3_add(at.center, away));
}
