#include "mesh/shadow_private.h"

#define ROUNDING 0x1p-50

static double magnitude(TsVec3 v, TsVec3 direction)
{
    return fabs(v.x * direction.x) + fabs(v.y * direction.y) + fabs(v.z * direction.z);
}

Shadow ts_shadow_of_points(const TsVec3 *point, int count, TsVec3 direction)
{
    Shadow shadow = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < count; i++) {
        double at = ts_vec3_dot(point[i], direction),
               error = ROUNDING * magnitude(point[i], direction);
        shadow = shadow_both(shadow, (Shadow){at - error, at + error});
    }
    return shadow;
}

Shadow ts_shadow_of_box(TsAabb3 box, TsVec3 direction)
{
    TsVec3 d = direction;
    TsVec3 end[] = {ts_vec3(d.x > 0 ? box.min.x : box.max.x, d.y > 0 ? box.min.y : box.max.y,
                            d.z > 0 ? box.min.z : box.max.z),
                    ts_vec3(d.x > 0 ? box.max.x : box.min.x, d.y > 0 ? box.max.y : box.min.y,
                            d.z > 0 ? box.max.z : box.min.z)};
    return ts_shadow_of_points(end, 2, d);
}

static Shadow of_sphere(TsSphere sphere, TsVec3 direction)
{
    Shadow middle = ts_shadow_of_points(&sphere.center, 1, direction);
    double reach = (1 + ROUNDING) * sphere.radius * ts_vec3_length(direction);
    reach += ROUNDING * (reach + fabs(middle.low) + fabs(middle.high));
    return (Shadow){middle.low - reach, middle.high + reach};
}

Shadow ts_shadow_of_probe(const TsProbe *probe, TsVec3 direction)
{
    if (probe->kind == TS_PROBE_SPHERE) return of_sphere(probe->sphere, direction);
    if (probe->kind == TS_PROBE_BOX) return ts_shadow_of_box(probe->box, direction);
    return ts_shadow_of_points(probe->triangle.corner, 3, direction);
}

RayShadow ts_shadow_of_ray(TsRay3 ray, TsVec3 direction)
{
    return (RayShadow){ts_vec3_dot(ray.origin, direction), ts_vec3_dot(ray.direction, direction),
                       ROUNDING * magnitude(ray.origin, direction),
                       ROUNDING * magnitude(ray.direction, direction)};
}

// Where it passes a plane, and how far off that may be: way is known to a quarter.
static double slack_of(RayShadow ray, double plane, double t)
{
    double at_error = ray.at_error + ROUNDING * (fabs(ray.at) + fabs(plane));
    return 1.5 * (at_error + fabs(t) * ray.way_error) / fabs(ray.way) + ROUNDING * fabs(t);
}

bool ts_shadow_cut(RayShadow ray, Shadow shadow, Stretch *stretch)
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

bool ts_shadow_cut_box(TsRay3 ray, TsAabb3 box, Stretch *stretch)
{
    static const TsVec3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    *stretch = (Stretch){0, HUGE_VAL};
    for (int i = 0; i < 3; i++) {
        Shadow shadow = {ts_vec3_at(box.min, i), ts_vec3_at(box.max, i)};
        if (!ts_shadow_cut(ts_shadow_of_ray(ray, axis[i]), shadow, stretch)) return false;
    }
    return true;
}
