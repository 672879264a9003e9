// Distances between geometries, and rays and moving shapes against them: the nearest pair of sides,
// and the first side.
#include "platform/rounding.h"

#include "touchstone/geometry_distance.h"

#include <math.h>

#include "areas/areas_private.h"
#include "geometry/aabb.h"
#include "platform/assert.h"
#include "touchstone/within.h"

static TsSegment segment_of(const TsGeometrySide *side) { return (TsSegment){side->a, side->b}; }

// A corner of one that an area of the other contains, if no sides meet.
static bool find_contained(const TsGeometry *a, const TsGeometry *b, TsVec *corner)
{
    for (int swap = 0; swap < 2; swap++) {
        const TsGeometry *areas = swap ? b : a, *parts = swap ? a : b;
        for (int i = 0; i < parts->parts && areas->areas > 0; i++) {
            Node node = {.at = parts->corner[parts->part[i].first]};
            if (ts_geometry_cover(areas, &node, NULL, 0) == 0) continue;
            *corner = node.at;
            return true;
        }
    }
    return false;
}

typedef struct Closest {
    const TsGeometry *a, *b;
    TsNearest nearest;
} Closest;

static double visit_closest(void *context, int i, int k)
{
    Closest *closest = context;
    TsNearest nearest =
        ts_closest_segments(segment_of(&closest->a->side[i]), segment_of(&closest->b->side[k]));
    if (nearest.distance < closest->nearest.distance) closest->nearest = nearest;
    return closest->nearest.distance == 0 ? -1 : closest->nearest.distance;
}

TsNearest ts_geometry_closest(const TsGeometry *a, const TsGeometry *b)
{
    ASSERT(a->prepared && b->prepared);
    Closest closest = {a, b, {{0, 0}, {0, 0}, INFINITY}};
    ts_geometry_near_pairs(a, b, INFINITY, visit_closest, &closest);
    TsVec corner;
    if (closest.nearest.distance > 0 && find_contained(a, b, &corner))
        return (TsNearest){corner, corner, 0};
    return closest.nearest;
}

typedef struct Within {
    const TsGeometry *a, *b;
    double distance;
    bool found;
} Within;

static double visit_within(void *context, int i, int k)
{
    Within *within = context;
    TsShape s = ts_shape_of_segment(segment_of(&within->a->side[i]));
    TsShape t = ts_shape_of_segment(segment_of(&within->b->side[k]));
    within->found = ts_within(&s, &t, within->distance) != TS_APART;
    return within->found ? -1 : within->distance;
}

bool ts_geometry_within(const TsGeometry *a, const TsGeometry *b, double distance)
{
    ASSERT(a->prepared && b->prepared && distance >= 0);
    Within within = {a, b, distance, false};
    TsVec corner;
    ts_geometry_near_pairs(a, b, distance, visit_within, &within);
    return within.found || find_contained(a, b, &corner);
}

// ---- Rays

typedef struct RayQuery {
    const TsGeometry *geometry;
    TsRay ray;
    TsGeometryHit hit;
} RayQuery;

static double visit_hit(void *context, int index)
{
    RayQuery *query = context;
    TsHit hit = ts_cast_segment(query->ray, segment_of(&query->geometry->side[index]));
    bool first = !query->hit.hits || hit.enter < query->hit.enter;
    if (hit.relation != TS_APART && first)
        query->hit = (TsGeometryHit){true, false, hit.enter, hit.point, hit.normal, index};
    return query->hit.hits ? query->hit.enter : HUGE_VAL;
}

TsGeometryHit ts_geometry_cast(const TsGeometry *geometry, TsRay ray)
{
    ASSERT(geometry->prepared);
    RayQuery query = {geometry, ray, {.hits = false}};
    Node origin = {.at = ray.origin};
    ts_geometry_along_ray(geometry, ray, visit_hit, &query);
    bool on_side = query.hit.hits && query.hit.enter == 0;
    if (!on_side && geometry->areas > 0 && ts_geometry_cover(geometry, &origin, NULL, 0) > 0)
        return (TsGeometryHit){true, true, 0, ray.origin, {0, 0}, -1};
    return query.hit;
}

// ---- Moving shapes

typedef struct MotionQuery {
    const TsGeometry *geometry;
    const TsShape *shape;
    TsVec move;
    TsGeometryImpact impact;
} MotionQuery;

static bool visit_impact(void *context, int index)
{
    MotionQuery *query = context;
    TsShape side = ts_shape_of_segment(segment_of(&query->geometry->side[index]));
    TsImpact impact = ts_sweep_shapes(query->shape, query->move, &side, ts_vec(0, 0));
    bool first = !query->impact.hits || impact.enter < query->impact.enter;
    if (impact.relation != TS_APART && first)
        query->impact =
            (TsGeometryImpact){true, false, impact.enter, impact.point, impact.normal, index};
    return true;
}

// A point of the shape, without rounding.
static TsVec point_in_shape(const TsShape *shape)
{
    switch (shape->kind) {
    case TS_SHAPE_SEGMENT: return shape->segment.a;
    case TS_SHAPE_CAPSULE: return shape->capsule.a;
    case TS_SHAPE_AABB: return shape->aabb.min;
    case TS_SHAPE_TRIANGLE: return shape->triangle.corner[0];
    case TS_SHAPE_POLYGON: return shape->polygon.corner[0];
    case TS_SHAPE_POINT:
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_OBB:
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return ts_shape_center(shape);
}

// The box around a motion, wider than it by more than rounding errors.
static TsAabb box_of_motion(const TsShape *shape, TsVec move)
{
    TsAabb box = ts_shape_bounds(shape);
    box = aabb_grow(aabb_grow(box, ts_vec_add(box.min, move)), ts_vec_add(box.max, move));
    double margin = 0x1p-40 * aabb_size(box);
    return (TsAabb){{box.min.x - margin, box.min.y - margin},
                    {box.max.x + margin, box.max.y + margin}};
}

TsGeometryImpact ts_geometry_sweep(const TsGeometry *geometry, const TsShape *shape, TsVec move)
{
    ASSERT(geometry->prepared && ts_sweep_accepts(shape));
    MotionQuery query = {geometry, shape, move, {.hits = false}};
    Node start = {.at = point_in_shape(shape)};
    ts_geometry_sides_in(geometry, box_of_motion(shape, move), visit_impact, &query);
    bool on_side = query.impact.hits && query.impact.enter == 0;
    if (!on_side && geometry->areas > 0 && ts_geometry_cover(geometry, &start, NULL, 0) > 0)
        return (TsGeometryImpact){true, true, 0, start.at, {0, 0}, -1};
    return query.impact;
}
