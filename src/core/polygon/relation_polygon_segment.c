#include "polygon/polygon.h"
#include "touchstone/hull.h"
#include "touchstone/polygon_parts.h"

// A polygon without area is the segments that it is.
static TsRelation flat_segment(TsPolygon a, TsSegment b)
{
    TsShape shape = ts_shape_polygon(a.corner, a.count);
    TsPolygonParts parts;
    ts_polygon_parts(&shape, &parts);
    TsRelation found = TS_APART;
    for (int i = 0; i < parts.count && found != TS_OVERLAPPING; i++) {
        TsRelation one = ts_relation_segments(parts.shape[i].segment, b);
        found = one > found ? one : found;
    }
    return found;
}

TsRelation ts_relation_polygon_segment(TsPolygon a, TsSegment b)
{
    if (ts_vec_equal(b.a, b.b)) return ts_relation_polygon_point(a, b.a);
    if (ts_relation_polygon_point(a, b.a) == TS_OVERLAPPING) return TS_OVERLAPPING;
    if (ts_relation_polygon_point(a, b.b) == TS_OVERLAPPING) return TS_OVERLAPPING;
    int winding = ts_hull_winding(a);
    if (winding == 0) return flat_segment(a, b);
    ExactPoint from = {.at = b.a}, to = {.at = b.b};
    return ts_polygon_walk(a, from, to, winding);
}
