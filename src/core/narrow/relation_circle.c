#include <assert.h>

#include "exact/expansion.h"
#include "touchstone/relation.h"

TsRelation ts_relation_points(TsVec a, TsVec b)
{
    return ts_vec_equal(a, b) ? TS_TOUCHING : TS_APART;
}

static int valid(TsCircle c)
{
    return ts_shape_valid(&(TsShape){.kind = TS_SHAPE_CIRCLE, .circle = c}, 0);
}

// By the sign of the squared distance less the squared sum of the radii.
static TsRelation circles_exact(TsCircle a, TsCircle b)
{
    assert(valid(a) && valid(b));
    Expansion x = ts_expansion_difference(b.center.x, a.center.x);
    Expansion y = ts_expansion_difference(b.center.y, a.center.y);
    Expansion reach = ts_expansion_sum(a.radius, b.radius);
    Expansion distance = ts_expansion_add(ts_expansion_multiply(x, x), ts_expansion_multiply(y, y));
    return ts_relation_of_sign(ts_expansion_compare(distance, ts_expansion_multiply(reach, reach)));
}

TsRelation ts_relation_circles(TsCircle a, TsCircle b)
{
    TsVec d = ts_vec_sub(b.center, a.center);
    double reach = a.radius + b.radius;
    double distance_squared = ts_vec_length_squared(d), reach_squared = reach * reach;
    double gap = distance_squared - reach_squared;
    // Either square is off by 4 half-ulps of itself, the difference by one more: 16 are granted.
    double bound = 0x1p-49 * (distance_squared + reach_squared);
    if (gap > bound) return TS_APART;
    if (gap < -bound) return TS_OVERLAPPING;
    return circles_exact(a, b);
}

TsRelation ts_relation_point_circle(TsVec p, TsCircle c)
{
    return ts_relation_circles((TsCircle){p, 0}, c);
}
