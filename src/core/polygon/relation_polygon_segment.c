#include "hull.h"
#include "polygon.h"
#include "polygon_parts.h"

// A polygon without area is the segments that it is.
static Relation flat_segment(Polygon a, Segment b)
{
    Shape shape = shape_polygon(a.corner, a.count);
    PolygonParts parts;
    polygon_parts(&shape, &parts);
    Relation found = APART;
    for (int i = 0; i < parts.count && found != OVERLAPPING; i++) {
        Relation one = relation_segments(parts.shape[i].segment, b);
        found = one > found ? one : found;
    }
    return found;
}

Relation relation_polygon_segment(Polygon a, Segment b)
{
    if (vec_equal(b.a, b.b)) return relation_polygon_point(a, b.a);
    if (relation_polygon_point(a, b.a) == OVERLAPPING) return OVERLAPPING;
    if (relation_polygon_point(a, b.b) == OVERLAPPING) return OVERLAPPING;
    int winding = hull_winding(a);
    if (winding == 0) return flat_segment(a, b);
    ExactPoint from = {.at = b.a}, to = {.at = b.b};
    return polygon_walk(a, from, to, winding);
}
