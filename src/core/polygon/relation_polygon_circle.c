#include "polygon.h"

// One round in coordinates from the circle's centre: the least and the greatest squared distance of
// the border, and whether the centre is inside. Its bound is 64 half-ulps of the greatest squares:
// the moved corners carry 1 of their distance, a distance to a line 4 more, which squaring doubles,
// its quotient 6. Where the border is clearly off, so is every edge at the centre's height: the
// crossings are sure. TOUCHING stands for doubt.
static Relation guess(const Vec *corner, int count, Circle c)
{
    double least = HUGE_VAL, most = 0, radius = c.radius * c.radius;
    bool inside = false;
    Vec a = vec_sub(corner[count - 1], c.center);
    for (int i = 0; i < count; i++) {
        Vec b = vec_sub(corner[i], c.center), edge = vec_sub(b, a);
        double square = vec_length_squared(b), along = -vec_dot(a, edge);
        double length = vec_length_squared(edge), area = vec_cross(a, edge);
        least = square < least ? square : least;
        most = square > most ? square : most;
        if (along > 0 && along < length && area * area < least * length)
            least = area * area / length;
        inside ^= (a.y > 0) != (b.y > 0) && (area > 0) == (b.y > 0);
        a = b;
    }
    double gap = least - radius, bound = 0x1p-46 * (most + radius);
    if (gap < -bound) return OVERLAPPING;
    if (gap <= bound) return TOUCHING;
    return inside ? OVERLAPPING : APART;
}

// Of 2 corners or more: a segment is a loop that goes there and back.
static Relation loop_circle(const Vec *corner, int count, Circle c)
{
    if (c.radius == 0) return relation_polygon_point((Polygon){corner, count}, c.center);
    Relation found = guess(corner, count, c);
    if (found != TOUCHING) return found;
    Relation center = relation_polygon_point((Polygon){corner, count}, c.center);
    return center != APART ? OVERLAPPING : relation_of_sign(polygon_border_sign(corner, count, c));
}

Relation relation_polygon_circle(Polygon a, Circle b) { return loop_circle(a.corner, a.count, b); }

Relation relation_triangle_circle(Triangle a, Circle b) { return loop_circle(a.corner, 3, b); }

Relation relation_segment_circle(Segment s, Circle c)
{
    return loop_circle((Vec[]){s.a, s.b}, 2, c);
}
