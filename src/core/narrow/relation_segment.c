#include "narrow/separation.h"
#include "touchstone/orientation.h"
#include "touchstone/relation.h"
#include "touchstone/scalar.h"

static bool between(double x, double a, double b)
{
    return (a <= x && x <= b) || (b <= x && x <= a);
}

static bool in_box(TsVec p, TsSegment s)
{
    return between(p.x, s.a.x, s.b.x) && between(p.y, s.a.y, s.b.y);
}

TsRelation ts_relation_segment_point(TsSegment s, TsVec p)
{
    return in_box(p, s) && ts_orientation_sign(s.a, s.b, p) == 0 ? TS_TOUCHING : TS_APART;
}

// Proper crossing: either segment's ends lie on both sides of the other's line.
__attribute__((cold, noinline)) static TsRelation segments_exact(TsSegment a, TsSegment b)
{
    int a_of_b = ts_orientation_sign(b.a, b.b, a.a) * ts_orientation_sign(b.a, b.b, a.b);
    int b_of_a = ts_orientation_sign(a.a, a.b, b.a) * ts_orientation_sign(a.a, a.b, b.b);
    if (a_of_b > 0 || b_of_a > 0) return TS_APART;
    if (a_of_b < 0 && b_of_a < 0) return TS_OVERLAPPING;
    bool meet = ts_relation_segment_point(a, b.a) || ts_relation_segment_point(a, b.b) ||
                ts_relation_segment_point(b, a.a) || ts_relation_segment_point(b, a.b);
    return meet ? TS_TOUCHING : TS_APART;
}

// On either segment's normal, as boxes are asked: the shadow of b on a's is as long as
// |way_a x way_b|, and twice the distance of its middle is |2 way_a x first + way_a x way_b|. What
// the greater of both distances leaves of the length is daylight, or, negative, a proper crossing.
//
// An area is off by 4 half-ulps of both its products, and the right one is as large as the left one
// and the area. The sums give 18 half-ulps of the left ones and of that distance: 32 are granted.
// Only doubt is a branch: random segments would mislead any other.
TsRelation ts_relation_segments(TsSegment a, TsSegment b)
{
    TsVec way_a = ts_vec_sub(a.b, a.a), way_b = ts_vec_sub(b.b, b.a), first = ts_vec_sub(b.a, a.a);
    double left_a = way_a.x * first.y, left_b = way_b.x * first.y, left = way_a.x * way_b.y;
    double by_a = left_a - way_a.y * first.x, by_b = left_b - way_b.y * first.x;
    double length = left - way_a.y * way_b.x;
    double distance = ts_scalar_larger(fabs(by_a + by_a + length), fabs(by_b + by_b + length));
    double gap = distance - fabs(length);
    double bound = 0x1p-48 * (fabs(left_a) + fabs(left_b) + (fabs(left) + distance));
    if (!(fabs(gap) > bound)) return segments_exact(a, b);
    return gap < 0 ? TS_OVERLAPPING : TS_APART;
}

static TsRelation against(TsSegment s, TsShape other)
{
    TsShape of_s = ts_shape_of_segment(s);
    return ts_separation_relation(&of_s, &other);
}

TsRelation ts_relation_segment_aabb(TsSegment s, TsAabb box)
{
    return against(s, ts_shape_of_aabb(box));
}

TsRelation ts_relation_segment_obb(TsSegment s, TsObb box)
{
    return against(s, ts_shape_of_obb(box));
}

TsRelation ts_relation_segment_triangle(TsSegment s, TsTriangle t)
{
    return against(s, ts_shape_of_triangle(t));
}
