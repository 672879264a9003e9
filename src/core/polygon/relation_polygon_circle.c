#include "polygon/polygon.h"

// One round in coordinates from the circle's centre: the least and the greatest squared distance of
// the border, and whether the centre is inside. Its bound is 64 half-ulps of the greatest squares:
// the moved corners carry 1 of their distance, a distance to a line 4 more, which squaring doubles,
// its quotient 6. Where the border is clearly off, so is every edge at the centre's height: the
// crossings are sure. TS_TOUCHING stands for doubt.
static TsRelation guess(const TsVec *corner, int count, TsCircle c)
{
    double least = HUGE_VAL, most = 0, radius = c.radius * c.radius;
    bool inside = false;
    TsVec a = ts_vec_sub(corner[count - 1], c.center);
    for (int i = 0; i < count; i++) {
        TsVec b = ts_vec_sub(corner[i], c.center), edge = ts_vec_sub(b, a);
        double square = ts_vec_length_squared(b), along = -ts_vec_dot(a, edge);
        double length = ts_vec_length_squared(edge), area = ts_vec_cross(a, edge);
        least = square < least ? square : least;
        most = square > most ? square : most;
        if (along > 0 && along < length && area * area < least * length)
            least = area * area / length;
        inside ^= (a.y > 0) != (b.y > 0) && (area > 0) == (b.y > 0);
        a = b;
    }
    double gap = least - radius, bound = 0x1p-46 * (most + radius);
    if (gap < -bound) return TS_OVERLAPPING;
    if (gap <= bound) return TS_TOUCHING;
    return inside ? TS_OVERLAPPING : TS_APART;
}

// Of 2 corners or more: a segment is a loop that goes there and back.
static TsRelation loop_circle(const TsVec *corner, int count, TsCircle c)
{
    if (c.radius == 0) return ts_relation_polygon_point((TsPolygon){corner, count}, c.center);
    TsRelation found = guess(corner, count, c);
    if (found != TS_TOUCHING) return found;
    TsRelation center = ts_relation_polygon_point((TsPolygon){corner, count}, c.center);
    return center != TS_APART ? TS_OVERLAPPING
                              : ts_relation_of_sign(ts_polygon_border_sign(corner, count, c));
}

TsRelation ts_relation_polygon_circle(TsPolygon a, TsCircle b)
{
    return loop_circle(a.corner, a.count, b);
}

TsRelation ts_relation_triangle_circle(TsTriangle a, TsCircle b)
{
    return loop_circle(a.corner, 3, b);
}

TsRelation ts_relation_segment_circle(TsSegment s, TsCircle c)
{
    return loop_circle((TsVec[]){s.a, s.b}, 2, c);
}
