// Distances between geometries, and rays against them: the nearest pair of sides, and the first.
#include "platform/rounding.h"

#include "touchstone/geometry_distance.h"

#include <math.h>

#include "areas/areas_private.h"
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
