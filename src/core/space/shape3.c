// 3D shapes: validity, corners, bounds, and the smallest enclosing sphere.
#include "platform/rounding.h"

#include "touchstone/shape3.h"

#include <stddef.h>

#include "exact/expansion.h"
#include "platform/assert.h"
#include "touchstone/relation3.h"
#include "touchstone/scalar.h"
#include "volume/extent.h"

static bool valid_vec3(TsVec3 v)
{
    return ts_scalar_is_valid(v.x) && ts_scalar_is_valid(v.y) && ts_scalar_is_valid(v.z);
}

static bool valid_or_why(bool valid, const char *wrong, const char **why)
{
    if (!valid && why) *why = wrong;
    return valid;
}

static bool coordinates_valid3(bool valid, const char **why)
{
    return valid_or_why(valid, "a coordinate is not finite, or not 0 and beyond 2^-120 to 2^100",
                        why);
}

bool ts_shape3_sphere_valid(TsSphere sphere, const char **why)
{
    return coordinates_valid3(valid_vec3(sphere.center) && ts_scalar_is_valid(sphere.radius),
                              why) &&
           valid_or_why(sphere.radius >= 0, "a radius is negative", why);
}

bool ts_shape3_aabb_valid(TsAabb3 box, const char **why)
{
    bool sorted = box.min.x <= box.max.x && box.min.y <= box.max.y && box.min.z <= box.max.z;
    return coordinates_valid3(valid_vec3(box.min) && valid_vec3(box.max), why) &&
           valid_or_why(sorted, "a box has a lower corner above its upper one", why);
}

// The exact sign of the determinant of three vectors.
static int box_volume_sign(const TsVec3 v[3])
{
    Expansion sum = ts_expansion(0);
    for (int i = 0; i < 3; i++) {
        double b = ts_vec3_at(v[1], (i + 1) % 3), c = ts_vec3_at(v[1], (i + 2) % 3);
        double e = ts_vec3_at(v[2], (i + 1) % 3), f = ts_vec3_at(v[2], (i + 2) % 3);
        Expansion minor =
            ts_expansion_subtract(ts_expansion_product(b, f), ts_expansion_product(c, e));
        sum = ts_expansion_add(sum, ts_expansion_scale(minor, ts_vec3_at(v[0], i)));
    }
    return ts_expansion_sign(sum);
}

bool ts_shape3_obb_valid(const TsObb3 *box, const char **why)
{
    bool valid = valid_vec3(box->center) && valid_vec3(box->half);
    for (int i = 0; i < 3; i++) valid = valid && valid_vec3(box->axis[i]);
    bool sized = box->half.x >= 0 && box->half.y >= 0 && box->half.z >= 0;
    return coordinates_valid3(valid, why) &&
           valid_or_why(sized, "a box has a negative size", why) &&
           valid_or_why(box_volume_sign(box->axis) != 0, "a box's axes lie in a plane", why);
}

bool ts_shape3_triangle_valid(const TsTriangle3 *triangle, const char **why)
{
    const TsVec3 *corner = triangle->corner;
    return coordinates_valid3(
        valid_vec3(corner[0]) && valid_vec3(corner[1]) && valid_vec3(corner[2]), why);
}

bool ts_shape3_ray_valid(TsRay3 ray, const char **why)
{
    return coordinates_valid3(valid_vec3(ray.origin) && valid_vec3(ray.direction), why) &&
           valid_or_why(!ts_vec3_is_zero(ray.direction), "a ray has no direction", why);
}

void ts_shape3_obb_corners(const TsObb3 *box, TsVec3 out[8])
{
    for (int i = 0; i < 8; i++) {
        TsVec3 corner = box->center;
        for (int axis = 0; axis < 3; axis++) {
            double half = ts_vec3_at(box->half, axis);
            corner =
                ts_vec3_add(corner, ts_vec3_scale(box->axis[axis], i >> axis & 1 ? half : -half));
        }
        out[i] = corner;
    }
}

void ts_shape3_aabb_corners(TsAabb3 box, TsVec3 out[8])
{
    for (int i = 0; i < 8; i++) {
        out[i] = ts_vec3(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y,
                         i & 4 ? box.max.z : box.min.z);
    }
}

TsObb3 ts_shape3_obb_of(TsAabb3 box)
{
    return (TsObb3){ts_vec3_scale(ts_vec3_add(box.min, box.max), 0.5),
                    ts_vec3_scale(ts_vec3_sub(box.max, box.min), 0.5),
                    {ts_vec3(1, 0, 0), ts_vec3(0, 1, 0), ts_vec3(0, 0, 1)}};
}

TsAabb3 ts_shape3_union(TsAabb3 a, TsAabb3 b)
{
    return (TsAabb3){
        ts_vec3(fmin(a.min.x, b.min.x), fmin(a.min.y, b.min.y), fmin(a.min.z, b.min.z)),
        ts_vec3(fmax(a.max.x, b.max.x), fmax(a.max.y, b.max.y), fmax(a.max.z, b.max.z))};
}

TsAabb3 ts_shape3_bounds(const TsVec3 *point, int count)
{
    ASSERT(count > 0);
    TsAabb3 box = {point[0], point[0]};
    for (int i = 1; i < count; i++) box = ts_shape3_union(box, (TsAabb3){point[i], point[i]});
    return box;
}

TsVec3 ts_shape3_triangle_normal(const TsTriangle3 *triangle)
{
    const TsVec3 *corner = triangle->corner;
    return ts_vec3_cross(ts_vec3_sub(corner[1], corner[0]), ts_vec3_sub(corner[2], corner[0]));
}

// ---- Smallest enclosing sphere

#define CLEARLY_OUTSIDE3 (1 + 1e-12) // of the squared radius: a point within that is on the sphere

typedef struct SphereSupport { // points on the sphere
    TsVec3 point[4];
    int count;
} SphereSupport;

// The sphere through the support points with its centre in their affine hull, by Gram-Schmidt: one
// new perpendicular direction for each point; nearly dependent points are skipped.
static TsSphere sphere_through(const SphereSupport *support)
{
    TsVec3 origin = support->point[0], center = origin, base[3];
    for (int i = 1; i < support->count; i++) {
        TsVec3 offset = ts_vec3_sub(support->point[i], origin), square = offset;
        for (int k = 0; k < i - 1; k++) {
            double part = ts_vec3_dot(square, base[k]);
            square = ts_vec3_sub(square, ts_vec3_scale(base[k], part));
        }
        double height = ts_vec3_length(square);
        bool flat = height <= 1e-13 * ts_vec3_length(
                                          offset); // nearly in the affine hull of the points before
        base[i - 1] = flat ? ts_vec3(0, 0, 0) : ts_vec3_divide(square, height);
        if (flat) continue;
        // Moves along the new direction until this point is as far as the others.
        TsVec3 from = ts_vec3_sub(center, origin);
        double far =
            ts_vec3_distance_squared(center, support->point[i]) - ts_vec3_length_squared(from);
        center = ts_vec3_add(center, ts_vec3_scale(base[i - 1], far / (2 * height)));
    }
    return (TsSphere){center, ts_vec3_distance_squared(center, origin)}; // squared radius
}

// Welzl's recursion: the smallest sphere around the points with the support on its boundary.
static TsSphere smallest_around(TsVec3 *point, int count, const SphereSupport *support)
{
    TsSphere sphere = {.radius = -1};
    if (support->count > 0) sphere = sphere_through(support);
    if (support->count == 4) return sphere;
    for (int i = 0; i < count; i++) {
        double distance = ts_vec3_distance_squared(sphere.center, point[i]);
        bool outside = distance > sphere.radius * CLEARLY_OUTSIDE3; // both squared
        if (sphere.radius >= 0 && !outside) continue;
        SphereSupport more = *support;
        more.point[more.count++] = point[i];
        sphere = smallest_around(point, i, &more);
        TsVec3 front = point[i];
        for (int k = i; k > 0; k--) point[k] = point[k - 1];
        point[0] = front;
    }
    return sphere;
}

TsSphere ts_shape3_bounding_sphere(TsVec3 *point, int count)
{
    ASSERT(count > 0);
    TsSphere sphere = smallest_around(point, count, &(SphereSupport){.count = 0});
    TsVec3 center = sphere.center;
    center =
        ts_vec3(ts_extent_flush(center.x), ts_extent_flush(center.y), ts_extent_flush(center.z));
    sphere = (TsSphere){center, 0};
    for (int i = 0; i < count; i++) {
        sphere.radius = fmax(sphere.radius, ts_vec3_distance(sphere.center, point[i]));
    }
    sphere.radius = ts_extent_valid(sphere.radius);
    for (int i = 0; i < count; i++) {
        while (ts_relation3_spheres((TsSphere){point[i], 0}, sphere) == TS_APART) {
            sphere.radius = ts_extent_above(sphere.radius);
        }
    }
    return sphere;
}
