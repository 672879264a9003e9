// Projection intervals of shapes and rays, rounded outwards.
#include "platform/rounding.h"

#include "mesh/mesh_tree_private.h"

// Proofs: tests/gappa/mesh_interval.g and tests/gappa/mesh_interval_sphere.g.
#define INTERVAL_ROUNDING 0x1p-50

static double interval_magnitude(TsVec3 v, TsVec3 direction)
{
    return fabs(v.x * direction.x) + fabs(v.y * direction.y) + fabs(v.z * direction.z);
}

Interval3 ts_mesh_interval_of_points(const TsVec3 *point, int count, TsVec3 direction)
{
    Interval3 interval = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < count; i++) {
        double at = ts_vec3_dot(point[i], direction),
               error = INTERVAL_ROUNDING * interval_magnitude(point[i], direction);
        interval = interval3_union(interval, (Interval3){at - error, at + error});
    }
    return interval;
}

Interval3 ts_mesh_interval_of_box(TsAabb3 box, TsVec3 direction)
{
    TsVec3 d = direction;
    TsVec3 end[] = {ts_vec3(d.x > 0 ? box.min.x : box.max.x, d.y > 0 ? box.min.y : box.max.y,
                            d.z > 0 ? box.min.z : box.max.z),
                    ts_vec3(d.x > 0 ? box.max.x : box.min.x, d.y > 0 ? box.max.y : box.min.y,
                            d.z > 0 ? box.max.z : box.min.z)};
    return ts_mesh_interval_of_points(end, 2, d);
}

static Interval3 interval_of_sphere(TsSphere sphere, TsVec3 direction)
{
    Interval3 middle = ts_mesh_interval_of_points(&sphere.center, 1, direction);
    double reach = (1 + INTERVAL_ROUNDING) * sphere.radius * ts_vec3_length(direction);
    reach += INTERVAL_ROUNDING * (reach + fabs(middle.low) + fabs(middle.high));
    return (Interval3){middle.low - reach, middle.high + reach};
}

Interval3 ts_mesh_interval_of_query(const TsMeshQuery *query, TsVec3 direction)
{
    if (query->kind == TS_MESH_QUERY_SPHERE) return interval_of_sphere(query->sphere, direction);
    if (query->kind == TS_MESH_QUERY_BOX) return ts_mesh_interval_of_box(query->box, direction);
    return ts_mesh_interval_of_points(query->triangle.corner, 3, direction);
}

RayInterval3 ts_mesh_interval_of_ray(TsRay3 ray, TsVec3 direction)
{
    return (RayInterval3){ts_vec3_dot(ray.origin, direction), ts_vec3_dot(ray.direction, direction),
                          INTERVAL_ROUNDING * interval_magnitude(ray.origin, direction),
                          INTERVAL_ROUNDING * interval_magnitude(ray.direction, direction)};
}

// Error bound of the parameter t at which the ray crosses a plane; the speed is known to a quarter.
// Proof: tests/gappa/mesh_clip.g.
static double ray_slack(RayInterval3 ray, double plane, double t)
{
    double at_error = ray.at_error + INTERVAL_ROUNDING * (fabs(ray.at) + fabs(plane));
    return 1.5 * (at_error + fabs(t) * ray.speed_error) / fabs(ray.speed) +
           INTERVAL_ROUNDING * fabs(t);
}

bool ts_mesh_clip(RayInterval3 ray, Interval3 interval, RaySpan3 *span)
{
    if (fabs(ray.speed) <= 4 * ray.speed_error) { // parallel to the planes, or nearly
        return ray.speed_error > 0 ||
               interval3_overlap(interval,
                                 (Interval3){ray.at - ray.at_error, ray.at + ray.at_error});
    }
    double first = ray.speed > 0 ? interval.low : interval.high;
    double last = ray.speed > 0 ? interval.high : interval.low;
    double enter = (first - ray.at) / ray.speed, leave = (last - ray.at) / ray.speed;
    enter -= ray_slack(ray, first, enter);
    leave += ray_slack(ray, last, leave);
    if (enter > span->from) span->from = enter;
    if (leave < span->to) span->to = leave;
    return span->from <= span->to;
}

bool ts_mesh_clip_to_box(TsRay3 ray, TsAabb3 box, RaySpan3 *span)
{
    static const TsVec3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    *span = (RaySpan3){0, HUGE_VAL};
    for (int i = 0; i < 3; i++) {
        Interval3 interval = {ts_vec3_at(box.min, i), ts_vec3_at(box.max, i)};
        if (!ts_mesh_clip(ts_mesh_interval_of_ray(ray, axis[i]), interval, span)) return false;
    }
    return true;
}
