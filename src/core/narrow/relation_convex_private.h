// Exact relations of polygons that are known to be convex and to have an area: TsPolygon's convex
// and winding. Floating point with error bounds first, two corners at a time.
#ifndef RELATION_CONVEX_PRIVATE_H
#define RELATION_CONVEX_PRIVATE_H

#include "geometry/polygon_check.h"
#include "narrow/loop_private.h"
#include "touchstone/orientation.h"
#include "touchstone/relation.h"

static inline bool ts_relation_convex_is_known(TsPolygon p) { return p.convex && p.winding != 0; }

// The outlines of other shapes, known to be convex if they have an area.
static inline TsPolygon ts_relation_convex_of_triangle(const TsTriangle *t)
{
    int winding = ts_orientation_sign(t->corner[0], t->corner[1], t->corner[2]);
    return (TsPolygon){t->corner, 3, winding != 0, (signed char)winding};
}

static inline TsPolygon ts_relation_convex_of_aabb(const TsAabb *box, TsVec corner[4])
{
    bool area = box->min.x < box->max.x && box->min.y < box->max.y;
    corner[0] = box->min;
    corner[1] = ts_vec(box->max.x, box->min.y);
    corner[2] = box->max;
    corner[3] = ts_vec(box->min.x, box->max.y);
    return (TsPolygon){corner, 4, area, area};
}

// Decided.
TsRelation ts_relation_convex_point(TsPolygon a, TsVec p);
TsRelation ts_relation_convex_polygons_cached(TsPolygon a, TsPolygon b,
                                              TsAxisCache *cache); // NULL is allowed

static inline TsRelation ts_relation_convex_polygons(TsPolygon a, TsPolygon b)
{
    CHECK_POLYGON(a);
    CHECK_POLYGON(b);
    return loop_kernels()->relation_polygons(a, b, NULL);
}

// By exact orientations, edge by edge.
TsRelation ts_relation_convex_exact(TsPolygon a, TsPolygon b);

// In floating point only: TS_TOUCHING means doubt.
TsRelation ts_relation_convex_guess_segment(TsPolygon a, TsSegment b);
TsRelation ts_relation_convex_guess_obb(TsPolygon a, TsObb b);
TsRelation ts_relation_convex_guess_circle(TsPolygon a, TsCircle b);

#endif
