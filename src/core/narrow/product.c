#include "narrow/product_private.h"

#include "exact/exact.h"

Expansion ts_product_cross_exact(Way v, Way w)
{
    Exact a = ts_exact_difference(v.b, v.a), b = ts_exact_difference(w.b, w.a);
    return ts_exact_cross(&a, &b);
}

Expansion ts_product_dot_exact(Way v, Way w)
{
    Exact a = ts_exact_difference(v.b, v.a), b = ts_exact_difference(w.b, w.a);
    return ts_exact_dot(&a, &b);
}
