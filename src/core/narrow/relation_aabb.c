#include <assert.h>

#include "exact/expansion.h"
#include "touchstone/relation.h"

static int sorted(TsAabb box) { return box.min.x <= box.max.x && box.min.y <= box.max.y; }

// Comparisons need no filter: they are exact as they stand.
TsRelation ts_relation_aabbs(TsAabb a, TsAabb b)
{
    assert(sorted(a) && sorted(b));
    if (a.max.x < b.min.x || b.max.x < a.min.x || a.max.y < b.min.y || b.max.y < a.min.y)
        return TS_APART;
    bool open = a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
    return open ? TS_OVERLAPPING : TS_TOUCHING;
}

TsRelation ts_relation_aabb_point(TsAabb box, TsVec p)
{
    return ts_relation_aabbs(box, (TsAabb){p, p});
}

// How far x lies outside of min to max, as the difference `far - near`, which may be 0 - 0.
typedef struct Outside {
    double far, near;
} Outside;

static Outside outside(double min, double max, double x)
{
    if (x < min) return (Outside){min, x};
    if (x > max) return (Outside){x, max};
    return (Outside){0, 0};
}

static Expansion square(Outside o)
{
    Expansion difference = ts_expansion_difference(o.far, o.near);
    return ts_expansion_multiply(difference, difference);
}

static TsRelation circle_exact(Outside x, Outside y, TsCircle c)
{
    assert(ts_shape_valid(&(TsShape){.kind = TS_SHAPE_CIRCLE, .circle = c}, 0));
    Expansion distance = ts_expansion_add(square(x), square(y));
    return ts_relation_of_sign(
        ts_expansion_compare(distance, ts_expansion_product(c.radius, c.radius)));
}

TsRelation ts_relation_aabb_circle(TsAabb box, TsCircle c)
{
    assert(sorted(box));
    if (c.radius == 0) return ts_relation_aabb_point(box, c.center);
    Outside x = outside(box.min.x, box.max.x, c.center.x);
    Outside y = outside(box.min.y, box.max.y, c.center.y);
    double distance_squared = ts_vec_length_squared(ts_vec(x.far - x.near, y.far - y.near));
    double radius_squared = c.radius * c.radius, gap = distance_squared - radius_squared;
    // Off by 4 half-ulps of the squares, and one of the difference: 16 are granted.
    double bound = 0x1p-49 * (distance_squared + radius_squared);
    if (gap > bound) return TS_APART;
    if (gap < -bound) return TS_OVERLAPPING;
    return circle_exact(x, y, c);
}
