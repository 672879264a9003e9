#include <assert.h>

#include "expansion.h"
#include "relation.h"

static int sorted(Aabb box) { return box.min.x <= box.max.x && box.min.y <= box.max.y; }

// Comparisons need no filter: they are exact as they stand.
Relation relation_aabbs(Aabb a, Aabb b)
{
    assert(sorted(a) && sorted(b));
    if (a.max.x < b.min.x || b.max.x < a.min.x || a.max.y < b.min.y || b.max.y < a.min.y)
        return APART;
    bool open = a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
    return open ? OVERLAPPING : TOUCHING;
}

Relation relation_aabb_point(Aabb box, Vec p) { return relation_aabbs(box, (Aabb){p, p}); }

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
    Expansion difference = expansion_difference(o.far, o.near);
    return expansion_multiply(difference, difference);
}

static Relation circle_exact(Outside x, Outside y, Circle c)
{
    assert(shape_valid(&(Shape){.kind = SHAPE_CIRCLE, .circle = c}, 0));
    Expansion distance = expansion_add(square(x), square(y));
    return relation_of_sign(expansion_compare(distance, expansion_product(c.radius, c.radius)));
}

Relation relation_aabb_circle(Aabb box, Circle c)
{
    assert(sorted(box));
    if (c.radius == 0) return relation_aabb_point(box, c.center);
    Outside x = outside(box.min.x, box.max.x, c.center.x);
    Outside y = outside(box.min.y, box.max.y, c.center.y);
    double distance_squared = vec_length_squared(vec(x.far - x.near, y.far - y.near));
    double radius_squared = c.radius * c.radius, gap = distance_squared - radius_squared;
    // Off by 4 half-ulps of the squares, and one of the difference: 16 are granted.
    double bound = 0x1p-49 * (distance_squared + radius_squared);
    if (gap > bound) return APART;
    if (gap < -bound) return OVERLAPPING;
    return circle_exact(x, y, c);
}
