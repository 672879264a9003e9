#include "orientation.h"
#include "relation.h"
#include "separation.h"

static bool between(double x, double a, double b)
{
    return (a <= x && x <= b) || (b <= x && x <= a);
}

static bool in_box(Vec p, Segment s)
{
    return between(p.x, s.a.x, s.b.x) && between(p.y, s.a.y, s.b.y);
}

Relation relation_segment_point(Segment s, Vec p)
{
    return in_box(p, s) && orientation_sign(s.a, s.b, p) == 0 ? TOUCHING : APART;
}

// Proper crossing: either segment's ends lie on both sides of the other's line.
__attribute__((cold, noinline)) static Relation segments_exact(Segment a, Segment b)
{
    int a_of_b = orientation_sign(b.a, b.b, a.a) * orientation_sign(b.a, b.b, a.b);
    int b_of_a = orientation_sign(a.a, a.b, b.a) * orientation_sign(a.a, a.b, b.b);
    if (a_of_b > 0 || b_of_a > 0) return APART;
    if (a_of_b < 0 && b_of_a < 0) return OVERLAPPING;
    bool meet = relation_segment_point(a, b.a) || relation_segment_point(a, b.b) ||
                relation_segment_point(b, a.a) || relation_segment_point(b, a.b);
    return meet ? TOUCHING : APART;
}

static inline double nearer(double a, double b) { return fabs(a) < fabs(b) ? fabs(a) : fabs(b); }

// The four areas between one segment and an end of the other. Factors carry 2 half-ulps at most of
// `size`, their products and differences 3 more: one bound for all, with three times that granted.
// Only doubt is a branch: random segments would mislead any other.
Relation relation_segments(Segment a, Segment b)
{
    Vec way_a = vec_sub(a.b, a.a), way_b = vec_sub(b.b, b.a);
    Vec first = vec_sub(b.a, a.a), last = vec_sub(b.b, a.a);
    double b_first = vec_cross(way_a, first), b_last = vec_cross(way_a, last);
    double a_first = vec_cross(first, way_b), a_last = a_first - vec_cross(way_a, way_b);
    double size = vec_magnitude(way_a) + vec_magnitude(first) + vec_magnitude(last);
    if (nearer(nearer(b_first, b_last), nearer(a_first, a_last)) <= 0x1p-48 * size * size)
        return segments_exact(a, b);
    bool crossing = ((b_first > 0) != (b_last > 0)) & ((a_first > 0) != (a_last > 0));
    return crossing ? OVERLAPPING : APART;
}

static Relation against(Segment s, Shape other)
{
    Shape of_s = shape_of_segment(s);
    return separation_relation(&of_s, &other);
}

Relation relation_segment_aabb(Segment s, Aabb box) { return against(s, shape_of_aabb(box)); }

Relation relation_segment_obb(Segment s, Obb box) { return against(s, shape_of_obb(box)); }

Relation relation_segment_triangle(Segment s, Triangle t)
{
    return against(s, shape_of_triangle(t));
}
