#include "narrow/separation.h"
#include "polygon/polygon.h"
#include "touchstone/hull.h"
#include "touchstone/polygon_parts.h"

static TsRelation greater(TsRelation a, TsRelation b) { return a > b ? a : b; }

// Two convex shapes, whose interiors are open: those of two unions meet where those of two parts
// do.
static TsRelation convex(const TsShape *a, const TsShape *b)
{
    if (a->kind != TS_SHAPE_POLYGON || b->kind != TS_SHAPE_POLYGON)
        return ts_separation_relation(a, b);
    TsRelation found = ts_separation_guess(a->polygon, b->polygon);
    return found == TS_TOUCHING ? ts_separation_exact(a, b) : found;
}

static TsRelation part_by_part(const TsPolygonParts *a, const TsPolygonParts *b)
{
    TsRelation found = TS_APART;
    for (int i = 0; i < a->count && found != TS_OVERLAPPING; i++) {
        for (int k = 0; k < b->count && found != TS_OVERLAPPING; k++)
            found = greater(found, convex(&a->shape[i], &b->shape[k]));
    }
    return found;
}

static TsRelation flat_against(const TsPolygonParts *flat, const TsShape *whole)
{
    TsRelation found = TS_APART;
    for (int i = 0; i < flat->count && found != TS_OVERLAPPING; i++)
        found = greater(found, ts_relation_shapes(&flat->shape[i], whole));
    return found;
}

// A segment may lie inside of a polygon and in no piece's interior, along a cut: so shapes without
// area are asked against the whole of the other.
__attribute__((cold, noinline)) static TsRelation by_parts(const TsShape *a, const TsShape *b)
{
    TsPolygonParts of_a, of_b;
    ts_polygon_parts(b, &of_b);
    if (of_b.flat) return flat_against(&of_b, a);
    ts_polygon_parts(a, &of_a);
    return of_a.flat ? flat_against(&of_a, b) : part_by_part(&of_a, &of_b);
}

// Exact but where borders only touch, for which TS_TOUCHING stands: a proper crossing opens both
// interiors, and where no edges meet one loop is in the other or beside it.
static TsRelation by_edges(TsPolygon a, TsPolygon b)
{
    TsRelation found = TS_APART;
    for (int i = 0; i < a.count; i++) {
        TsSegment of_a = {a.corner[i], a.corner[i + 1 < a.count ? i + 1 : 0]};
        for (int k = 0; k < b.count; k++) {
            TsSegment of_b = {b.corner[k], b.corner[k + 1 < b.count ? k + 1 : 0]};
            TsRelation meet = ts_relation_segments(of_a, of_b);
            if (meet == TS_OVERLAPPING) return TS_OVERLAPPING;
            found = greater(found, meet);
        }
    }
    if (found == TS_TOUCHING) return TS_TOUCHING;
    TsRelation by_a = ts_relation_polygon_point(a, b.corner[0]);
    return greater(by_a, ts_relation_polygon_point(b, a.corner[0]));
}

// What the separating axes leave open.
__attribute__((noinline)) static TsRelation closer(TsPolygon a, TsPolygon loop_b, const TsShape *b)
{
    TsRelation found = by_edges(a, loop_b);
    if (found != TS_TOUCHING) return found;
    TsShape of_a = ts_shape_polygon(a.corner, a.count);
    return by_parts(&of_a, b);
}

TsRelation ts_relation_polygons(TsPolygon a, TsPolygon b)
{
    TsRelation found = ts_separation_guess(a, b);
    if (found != TS_TOUCHING) return found;
    TsShape of_b = ts_shape_polygon(b.corner, b.count);
    return closer(a, b, &of_b);
}

TsRelation ts_relation_polygon_triangle(TsPolygon a, TsTriangle b)
{
    TsPolygon loop = {b.corner, 3};
    TsRelation found = ts_separation_guess(a, loop);
    if (found != TS_TOUCHING) return found;
    TsShape of_b = ts_shape_of_triangle(b);
    return closer(a, loop, &of_b);
}

TsRelation ts_relation_polygon_aabb(TsPolygon a, TsAabb b)
{
    TsShape of_b = ts_shape_of_aabb(b);
    TsVec corner[4];
    TsPolygon loop = {corner, ts_shape_corners(&of_b, corner)};
    TsRelation found = ts_separation_guess(a, loop);
    return found == TS_TOUCHING ? closer(a, loop, &of_b) : found;
}

// A box that collapsed to a segment, or to a point: opposite corners are its ends.
static TsRelation flat_obb(TsPolygon a, TsObb b, int winding)
{
    TsShape box = ts_shape_of_obb(b);
    Exact from = ts_exact_corner(&box, 0), to = ts_exact_corner(&box, 2);
    ExactPoint ends[] = {{.exact = &from}, {.exact = &to}};
    TsRelation first = ts_exact_point_in_polygon(ends[0], a);
    if (first == TS_OVERLAPPING || (b.half.x == 0 && b.half.y == 0)) return first;
    if (ts_exact_point_in_polygon(ends[1], a) == TS_OVERLAPPING) return TS_OVERLAPPING;
    return ts_polygon_walk(a, ends[0], ends[1], winding);
}

TsRelation ts_relation_polygon_obb(TsPolygon a, TsObb b)
{
    int winding = ts_hull_winding(a);
    if (winding != 0 && (b.half.x == 0 || b.half.y == 0)) return flat_obb(a, b, winding);
    TsShape of_a = ts_shape_polygon(a.corner, a.count), of_b = ts_shape_of_obb(b);
    if (winding != 0 && ts_hull_is_convex(a)) return ts_separation_relation(&of_a, &of_b);
    return by_parts(&of_a, &of_b);
}
