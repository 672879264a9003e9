#include <assert.h>

#include "expansion.h"
#include "relation.h"

Relation relation_points(Vec a, Vec b) { return vec_equal(a, b) ? TOUCHING : APART; }

static int valid(Circle c) { return shape_valid(&(Shape){.kind = SHAPE_CIRCLE, .circle = c}, 0); }

// By the sign of the squared distance less the squared sum of the radii.
static Relation circles_exact(Circle a, Circle b)
{
    assert(valid(a) && valid(b));
    Expansion x = expansion_difference(b.center.x, a.center.x);
    Expansion y = expansion_difference(b.center.y, a.center.y);
    Expansion reach = expansion_sum(a.radius, b.radius);
    Expansion distance = expansion_add(expansion_multiply(x, x), expansion_multiply(y, y));
    return relation_of_sign(expansion_compare(distance, expansion_multiply(reach, reach)));
}

Relation relation_circles(Circle a, Circle b)
{
    Vec d = vec_sub(b.center, a.center);
    double reach = a.radius + b.radius;
    double distance_squared = vec_length_squared(d), reach_squared = reach * reach;
    double gap = distance_squared - reach_squared;
    // Either square is off by 4 half-ulps of itself, the difference by one more: 16 are granted.
    double bound = 0x1p-49 * (distance_squared + reach_squared);
    if (gap > bound) return APART;
    if (gap < -bound) return OVERLAPPING;
    return circles_exact(a, b);
}

Relation relation_point_circle(Vec p, Circle c) { return relation_circles((Circle){p, 0}, c); }
