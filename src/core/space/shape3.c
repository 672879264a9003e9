#include "touchstone/shape3.h"

#include <stddef.h>

#include "exact/expansion.h"

static bool valid_number(double x) { return x == 0 || (fabs(x) >= 0x1p-120 && fabs(x) <= 0x1p100); }

static bool valid_vec(TsVec3 v)
{
    return valid_number(v.x) && valid_number(v.y) && valid_number(v.z);
}

static bool told(bool valid, const char *wrong, const char **why)
{
    if (!valid && why) *why = wrong;
    return valid;
}

static bool numbers(bool valid, const char **why)
{
    return told(valid, "a coordinate is not finite, or not 0 and beyond 2^-120 to 2^100", why);
}

bool ts_shape3_sphere_valid(TsSphere sphere, const char **why)
{
    return numbers(valid_vec(sphere.center) && valid_number(sphere.radius), why) &&
           told(sphere.radius >= 0, "a radius is negative", why);
}

bool ts_shape3_aabb_valid(TsAabb3 box, const char **why)
{
    bool sorted = box.min.x <= box.max.x && box.min.y <= box.max.y && box.min.z <= box.max.z;
    return numbers(valid_vec(box.min) && valid_vec(box.max), why) &&
           told(sorted, "a box has a lower corner above its upper one", why);
}

// The determinant of three vectors, exactly.
static int volume_sign(const TsVec3 v[3])
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
    bool valid = valid_vec(box->center) && valid_vec(box->half);
    for (int i = 0; i < 3; i++) valid = valid && valid_vec(box->axis[i]);
    bool sized = box->half.x >= 0 && box->half.y >= 0 && box->half.z >= 0;
    return numbers(valid, why) && told(sized, "a box has a negative size", why) &&
           told(volume_sign(box->axis) != 0, "a box's axes lie in a plane", why);
}

bool ts_shape3_triangle_valid(const TsTriangle3 *triangle, const char **why)
{
    const TsVec3 *corner = triangle->corner;
    return numbers(valid_vec(corner[0]) && valid_vec(corner[1]) && valid_vec(corner[2]), why);
}

bool ts_shape3_ray_valid(TsRay3 ray, const char **why)
{
    return numbers(valid_vec(ray.origin) && valid_vec(ray.direction), why) &&
           told(!ts_vec3_is_zero(ray.direction), "a ray has no direction", why);
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

TsAabb3 ts_shape3_both(TsAabb3 a, TsAabb3 b)
{
    return (TsAabb3){
        ts_vec3(fmin(a.min.x, b.min.x), fmin(a.min.y, b.min.y), fmin(a.min.z, b.min.z)),
        ts_vec3(fmax(a.max.x, b.max.x), fmax(a.max.y, b.max.y), fmax(a.max.z, b.max.z))};
}

TsAabb3 ts_shape3_around(const TsVec3 *point, int count)
{
    TsAabb3 box = {point[0], point[0]};
    for (int i = 1; i < count; i++) box = ts_shape3_both(box, (TsAabb3){point[i], point[i]});
    return box;
}

TsVec3 ts_shape3_triangle_normal(const TsTriangle3 *triangle)
{
    const TsVec3 *corner = triangle->corner;
    return ts_vec3_cross(ts_vec3_sub(corner[1], corner[0]), ts_vec3_sub(corner[2], corner[0]));
}
