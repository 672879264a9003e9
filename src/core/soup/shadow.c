#include "shadow.h"

#define ROUNDING 0x1p-50

static double magnitude(Vec3 v, Vec3 direction)
{
    return fabs(v.x * direction.x) + fabs(v.y * direction.y) + fabs(v.z * direction.z);
}

Shadow shadow_of_points(const Vec3 *point, int count, Vec3 direction)
{
    Shadow shadow = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < count; i++) {
        double at = vec3_dot(point[i], direction),
               error = ROUNDING * magnitude(point[i], direction);
        shadow = shadow_both(shadow, (Shadow){at - error, at + error});
    }
    return shadow;
}

Shadow shadow_of_box(Aabb3 box, Vec3 direction)
{
    Vec3 d = direction;
    Vec3 end[] = {vec3(d.x > 0 ? box.min.x : box.max.x, d.y > 0 ? box.min.y : box.max.y,
                       d.z > 0 ? box.min.z : box.max.z),
                  vec3(d.x > 0 ? box.max.x : box.min.x, d.y > 0 ? box.max.y : box.min.y,
                       d.z > 0 ? box.max.z : box.min.z)};
    return shadow_of_points(end, 2, d);
}

static Shadow of_sphere(Sphere sphere, Vec3 direction)
{
    Shadow middle = shadow_of_points(&sphere.center, 1, direction);
    double reach = (1 + ROUNDING) * sphere.radius * vec3_length(direction);
    reach += ROUNDING * (reach + fabs(middle.low) + fabs(middle.high));
    return (Shadow){middle.low - reach, middle.high + reach};
}

Shadow shadow_of_probe(const Probe *probe, Vec3 direction)
{
    if (probe->kind == PROBE_SPHERE) return of_sphere(probe->sphere, direction);
    if (probe->kind == PROBE_BOX) return shadow_of_box(probe->box, direction);
    return shadow_of_points(probe->triangle.corner, 3, direction);
}

RayShadow shadow_of_ray(Ray3 ray, Vec3 direction)
{
    return (RayShadow){vec3_dot(ray.origin, direction), vec3_dot(ray.direction, direction),
                       ROUNDING * magnitude(ray.origin, direction),
                       ROUNDING * magnitude(ray.direction, direction)};
}

// Where it passes a plane, and how far off that may be: way is known to a quarter.
static double slack_of(RayShadow ray, double plane, double t)
{
    double at_error = ray.at_error + ROUNDING * (fabs(ray.at) + fabs(plane));
    return 1.5 * (at_error + fabs(t) * ray.way_error) / fabs(ray.way) + ROUNDING * fabs(t);
}

bool shadow_cut(RayShadow ray, Shadow shadow, Stretch *stretch)
{
    if (fabs(ray.way) <= 4 * ray.way_error) { // along the planes, or nearly so
        return ray.way_error > 0 ||
               shadow_meets(shadow, (Shadow){ray.at - ray.at_error, ray.at + ray.at_error});
    }
    double first = ray.way > 0 ? shadow.low : shadow.high;
    double last = ray.way > 0 ? shadow.high : shadow.low;
    double enter = (first - ray.at) / ray.way, leave = (last - ray.at) / ray.way;
    enter -= slack_of(ray, first, enter);
    leave += slack_of(ray, last, leave);
    if (enter > stretch->from) stretch->from = enter;
    if (leave < stretch->to) stretch->to = leave;
    return stretch->from <= stretch->to;
}

bool shadow_cut_box(Ray3 ray, Aabb3 box, Stretch *stretch)
{
    static const Vec3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    *stretch = (Stretch){0, HUGE_VAL};
    for (int i = 0; i < 3; i++) {
        Shadow shadow = {vec3_at(box.min, i), vec3_at(box.max, i)};
        if (!shadow_cut(shadow_of_ray(ray, axis[i]), shadow, stretch)) return false;
    }
    return true;
}
