#include "shape3.h"

#include <stddef.h>

#include "expansion.h"

static bool valid_number(double x) { return x == 0 || (fabs(x) >= 0x1p-120 && fabs(x) <= 0x1p100); }

static bool valid_vec(Vec3 v)
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

bool shape3_sphere_valid(Sphere sphere, const char **why)
{
    return numbers(valid_vec(sphere.center) && valid_number(sphere.radius), why) &&
           told(sphere.radius >= 0, "a radius is negative", why);
}

bool shape3_aabb_valid(Aabb3 box, const char **why)
{
    bool sorted = box.min.x <= box.max.x && box.min.y <= box.max.y && box.min.z <= box.max.z;
    return numbers(valid_vec(box.min) && valid_vec(box.max), why) &&
           told(sorted, "a box has a lower corner above its upper one", why);
}

// The determinant of three vectors, exactly.
static int volume_sign(const Vec3 v[3])
{
    Expansion sum = expansion(0);
    for (int i = 0; i < 3; i++) {
        double b = vec3_at(v[1], (i + 1) % 3), c = vec3_at(v[1], (i + 2) % 3);
        double e = vec3_at(v[2], (i + 1) % 3), f = vec3_at(v[2], (i + 2) % 3);
        Expansion minor = expansion_subtract(expansion_product(b, f), expansion_product(c, e));
        sum = expansion_add(sum, expansion_scale(minor, vec3_at(v[0], i)));
    }
    return expansion_sign(sum);
}

bool shape3_obb_valid(const Obb3 *box, const char **why)
{
    bool valid = valid_vec(box->center) && valid_vec(box->half);
    for (int i = 0; i < 3; i++) valid = valid && valid_vec(box->axis[i]);
    bool sized = box->half.x >= 0 && box->half.y >= 0 && box->half.z >= 0;
    return numbers(valid, why) && told(sized, "a box has a negative size", why) &&
           told(volume_sign(box->axis) != 0, "a box's axes lie in a plane", why);
}

bool shape3_triangle_valid(const Triangle3 *triangle, const char **why)
{
    const Vec3 *corner = triangle->corner;
    return numbers(valid_vec(corner[0]) && valid_vec(corner[1]) && valid_vec(corner[2]), why);
}

bool shape3_ray_valid(Ray3 ray, const char **why)
{
    return numbers(valid_vec(ray.origin) && valid_vec(ray.direction), why) &&
           told(!vec3_is_zero(ray.direction), "a ray has no direction", why);
}

void shape3_obb_corners(const Obb3 *box, Vec3 out[8])
{
    for (int i = 0; i < 8; i++) {
        Vec3 corner = box->center;
        for (int axis = 0; axis < 3; axis++) {
            double half = vec3_at(box->half, axis);
            corner = vec3_add(corner, vec3_scale(box->axis[axis], i >> axis & 1 ? half : -half));
        }
        out[i] = corner;
    }
}

void shape3_aabb_corners(Aabb3 box, Vec3 out[8])
{
    for (int i = 0; i < 8; i++) {
        out[i] = vec3(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y,
                      i & 4 ? box.max.z : box.min.z);
    }
}

Obb3 shape3_obb_of(Aabb3 box)
{
    return (Obb3){vec3_scale(vec3_add(box.min, box.max), 0.5),
                  vec3_scale(vec3_sub(box.max, box.min), 0.5),
                  {vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1)}};
}

Aabb3 shape3_both(Aabb3 a, Aabb3 b)
{
    return (Aabb3){vec3(fmin(a.min.x, b.min.x), fmin(a.min.y, b.min.y), fmin(a.min.z, b.min.z)),
                   vec3(fmax(a.max.x, b.max.x), fmax(a.max.y, b.max.y), fmax(a.max.z, b.max.z))};
}

Aabb3 shape3_around(const Vec3 *point, int count)
{
    Aabb3 box = {point[0], point[0]};
    for (int i = 1; i < count; i++) box = shape3_both(box, (Aabb3){point[i], point[i]});
    return box;
}

Vec3 shape3_triangle_normal(const Triangle3 *triangle)
{
    const Vec3 *corner = triangle->corner;
    return vec3_cross(vec3_sub(corner[1], corner[0]), vec3_sub(corner[2], corner[0]));
}
