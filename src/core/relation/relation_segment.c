#include "orientation.h"
#include "relation.h"
#include "scalar.h"
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

// On either segment's normal, as boxes are asked: the shadow of b on a's is as long as
// |way_a x way_b|, and twice the distance of its middle is |2 way_a x first + way_a x way_b|. What
// the greater of both distances leaves of the length is daylight, or, negative, a proper crossing.
//
// An area is off by 4 half-ulps of both its products, and the right one is as large as the left one
// and the area. The sums give 18 half-ulps of the left ones and of that distance: 32 are granted.
// Only doubt is a branch: random segments would mislead any other.
Relation relation_segments(Segment a, Segment b)
{
    Vec way_a = vec_sub(a.b, a.a), way_b = vec_sub(b.b, b.a), first = vec_sub(b.a, a.a);
    double left_a = way_a.x * first.y, left_b = way_b.x * first.y, left = way_a.x * way_b.y;
    double by_a = left_a - way_a.y * first.x, by_b = left_b - way_b.y * first.x;
    double length = left - way_a.y * way_b.x;
    double distance = scalar_larger(fabs(by_a + by_a + length), fabs(by_b + by_b + length));
    double gap = distance - fabs(length);
    double bound = 0x1p-48 * (fabs(left_a) + fabs(left_b) + (fabs(left) + distance));
    if (!(fabs(gap) > bound)) return segments_exact(a, b);
    return gap < 0 ? OVERLAPPING : APART;
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
