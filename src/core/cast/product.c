#include "product.h"

static Expansion times(double from_a, double to_a, double from_b, double to_b)
{
    return expansion_multiply(expansion_difference(to_a, from_a),
                              expansion_difference(to_b, from_b));
}

Expansion product_cross_exact(Way v, Way w)
{
    return expansion_subtract(times(v.a.x, v.b.x, w.a.y, w.b.y), times(v.a.y, v.b.y, w.a.x, w.b.x));
}

Expansion product_dot_exact(Way v, Way w)
{
    return expansion_add(times(v.a.x, v.b.x, w.a.x, w.b.x), times(v.a.y, v.b.y, w.a.y, w.b.y));
}
