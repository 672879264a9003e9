#include "volume/heading_private.h"

#include "exact/exact.h"

// Two differences, each off by half an ulp, and a product of them: 8 half-ulps are granted.
static const double doubt = 0x1p-50;

int ts_heading_dot_sign(TsVec a, TsVec b, TsVec c, TsVec d)
{
    TsVec u = ts_vec_sub(b, a), w = ts_vec_sub(d, c);
    double dot = ts_vec_dot(u, w);
    if (fabs(dot) > doubt * (fabs(u.x * w.x) + fabs(u.y * w.y))) return dot > 0 ? 1 : -1;
    Exact first = ts_exact_difference(b, a), second = ts_exact_difference(d, c);
    return ts_expansion_sign(ts_exact_dot(&first, &second));
}

int ts_heading_cross_sign(TsVec a, TsVec b, TsVec c, TsVec d)
{
    TsVec u = ts_vec_sub(b, a), w = ts_vec_sub(d, c);
    double cross = ts_vec_cross(u, w);
    if (fabs(cross) > doubt * (fabs(u.x * w.y) + fabs(u.y * w.x))) return cross > 0 ? 1 : -1;
    Exact first = ts_exact_difference(b, a), second = ts_exact_difference(d, c);
    return ts_expansion_sign(ts_exact_cross(&first, &second));
}

// Lifted onto a paraboloid, p's plane and that of the others tell: |a|^2 (b x c) + |b|^2 (c x a) +
// |c|^2 (a x b), all relative to p; degree 4.
static Expansion lifted(const Exact *a, const Exact *b, const Exact *c)
{
    return ts_expansion_multiply(ts_exact_dot(a, a), ts_exact_cross(b, c));
}

static int circle_sign_exact(TsVec a, TsVec b, TsVec c, TsVec p)
{
    Exact u = ts_exact_difference(a, p), v = ts_exact_difference(b, p),
          w = ts_exact_difference(c, p);
    Expansion first = ts_expansion_add(lifted(&u, &v, &w), lifted(&v, &w, &u));
    return ts_expansion_sign(ts_expansion_add(first, lifted(&w, &u, &v)));
}

// As much as a term can be without the cancelling.
static double most(TsVec a, TsVec b, TsVec c)
{
    return ts_vec_length_squared(a) * (fabs(b.x * c.y) + fabs(b.y * c.x));
}

int ts_heading_circle_sign(TsVec a, TsVec b, TsVec c, TsVec p)
{
    TsVec u = ts_vec_sub(a, p), v = ts_vec_sub(b, p), w = ts_vec_sub(c, p);
    double sign = ts_vec_length_squared(u) * ts_vec_cross(v, w) +
                  ts_vec_length_squared(v) * ts_vec_cross(w, u) +
                  ts_vec_length_squared(w) * ts_vec_cross(u, v);
    // Shewchuk has 10 half-ulps of it (incircle, stage A): 16 are granted.
    double bound = 0x1p-49 * (most(u, v, w) + most(v, w, u) + most(w, u, v));
    if (fabs(sign) > bound) return sign > 0 ? 1 : -1;
    return circle_sign_exact(a, b, c, p);
}
