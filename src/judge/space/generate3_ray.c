#include "generate3.h"

static Vec3 any_way(Random *random, Family3 family)
{
    Vec3 way;
    bool whole = family != FAMILY3_UNIFORM && family != FAMILY3_INSIDE;
    do {
        double x = random_between(random, -2, 2), y = random_between(random, -2, 2);
        way = vec3(x, y, random_between(random, -2, 2));
        if (whole) way = vec3(floor(way.x + 0.5), floor(way.y + 0.5), floor(way.z + 0.5));
    } while (vec3_is_zero(way));
    return way;
}

// Through a place, from some steps before it or behind it; sometimes from the place itself.
static Ray3 through(Random *random, Family3 family, Vec3 place)
{
    Vec3 way = any_way(random, family);
    int before = random_integer(random, -1, 3);
    Ray3 ray = {vec3_sub(place, vec3_scale(way, before)), way};
    if (family == FAMILY3_HAIR) {
        double hair = ldexp(random_integer(random, -1, 1), -random_integer(random, 30, 45));
        ray.origin.y += hair;
    }
    return ray;
}

// A corner, halfway between two, or a mixture of all.
static Vec3 place_on(Random *random, const Vec3 *corner, int count)
{
    Vec3 a = corner[random_integer(random, 0, count - 1)];
    Vec3 b = corner[random_integer(random, 0, count - 1)];
    Vec3 c = corner[random_integer(random, 0, count - 1)];
    return vec3_lerp(vec3_lerp(a, b, 0.5), c, random_integer(random, 0, 2) * 0.25);
}

Ray3 generate3_ray_triangle(Random *random, Family3 family, const Triangle3 *at)
{
    Vec3 place = place_on(random, at->corner, 3);
    if (random_integer(random, 0, 3) == 0) place = vec3_add(place, any_way(random, family));
    Ray3 ray = through(random, family, place);
    if (random_integer(random, 0, 5) > 0) return ray;
    Vec3 along = vec3_sub(at->corner[1], at->corner[0]); // in the plane
    if (!vec3_is_zero(along)) ray = (Ray3){vec3_sub(place, along), along};
    return ray;
}

Ray3 generate3_ray_box(Random *random, Family3 family, Aabb3 at)
{
    Vec3 corner[8];
    shape3_aabb_corners(at, corner);
    Vec3 place = place_on(random, corner, 8);
    if (random_integer(random, 0, 3) == 0) place = vec3_add(place, any_way(random, family));
    return through(random, family, place);
}

// Whole steps from the centre: where the radius is whole too, some are tangents.
Ray3 generate3_ray_sphere(Random *random, Family3 family, Sphere at)
{
    Vec3 away = vec3_scale(any_way(random, family), random_integer(random, 0, 2));
    return through(random, family, vec3_add(at.center, away));
}
