#include "narrow/separation.h"
#include "touchstone/relation.h"

static TsPolygon loop(const TsTriangle *t) { return (TsPolygon){t->corner, 3}; }

TsRelation ts_relation_triangles(TsTriangle a, TsTriangle b)
{
    TsRelation found = ts_separation_guess(loop(&a), loop(&b));
    if (found != TS_TOUCHING) return found;
    TsShape of_a = ts_shape_of_triangle(a), of_b = ts_shape_of_triangle(b);
    return ts_separation_exact(&of_a, &of_b);
}

TsRelation ts_relation_triangle_aabb(TsTriangle a, TsAabb b)
{
    TsShape of_a = ts_shape_of_triangle(a), of_b = ts_shape_of_aabb(b);
    TsVec corner[4];
    TsRelation found =
        ts_separation_guess(loop(&a), (TsPolygon){corner, ts_shape_corners(&of_b, corner)});
    return found == TS_TOUCHING ? ts_separation_exact(&of_a, &of_b) : found;
}

TsRelation ts_relation_triangle_point(TsTriangle a, TsVec p)
{
    return ts_relation_polygon_point(loop(&a), p);
}
