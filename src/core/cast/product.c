#include "product.h"

#include "exact.h"

Expansion product_cross_exact(Way v, Way w)
{
    Exact a = exact_difference(v.b, v.a), b = exact_difference(w.b, w.a);
    return exact_cross(&a, &b);
}

Expansion product_dot_exact(Way v, Way w)
{
    Exact a = exact_difference(v.b, v.a), b = exact_difference(w.b, w.a);
    return exact_dot(&a, &b);
}
