#include "heading.h"

#include "exact.h"

// Two differences, each off by half an ulp, and a product of them: 8 half-ulps are granted.
static const double doubt = 0x1p-50;

int heading_dot_sign(Vec a, Vec b, Vec c, Vec d)
{
    Vec u = vec_sub(b, a), w = vec_sub(d, c);
    double dot = vec_dot(u, w);
    if (fabs(dot) > doubt * (fabs(u.x * w.x) + fabs(u.y * w.y))) return dot > 0 ? 1 : -1;
    Exact first = exact_difference(b, a), second = exact_difference(d, c);
    return expansion_sign(exact_dot(&first, &second));
}

int heading_cross_sign(Vec a, Vec b, Vec c, Vec d)
{
    Vec u = vec_sub(b, a), w = vec_sub(d, c);
    double cross = vec_cross(u, w);
    if (fabs(cross) > doubt * (fabs(u.x * w.y) + fabs(u.y * w.x))) return cross > 0 ? 1 : -1;
    Exact first = exact_difference(b, a), second = exact_difference(d, c);
    return expansion_sign(exact_cross(&first, &second));
}

// Lifted onto a paraboloid, p's plane and that of the others tell: |a|^2 (b x c) + |b|^2 (c x a) +
// |c|^2 (a x b), all relative to p; degree 4.
static Expansion lifted(const Exact *a, const Exact *b, const Exact *c)
{
    return expansion_multiply(exact_dot(a, a), exact_cross(b, c));
}

static int circle_sign_exact(Vec a, Vec b, Vec c, Vec p)
{
    Exact u = exact_difference(a, p), v = exact_difference(b, p), w = exact_difference(c, p);
    Expansion first = expansion_add(lifted(&u, &v, &w), lifted(&v, &w, &u));
    return expansion_sign(expansion_add(first, lifted(&w, &u, &v)));
}

// As much as a term can be without the cancelling.
static double most(Vec a, Vec b, Vec c)
{
    return vec_length_squared(a) * (fabs(b.x * c.y) + fabs(b.y * c.x));
}

int heading_circle_sign(Vec a, Vec b, Vec c, Vec p)
{
    Vec u = vec_sub(a, p), v = vec_sub(b, p), w = vec_sub(c, p);
    double sign = vec_length_squared(u) * vec_cross(v, w) +
                  vec_length_squared(v) * vec_cross(w, u) + vec_length_squared(w) * vec_cross(u, v);
    // Shewchuk has 10 half-ulps of it (incircle, stage A): 16 are granted.
    double bound = 0x1p-49 * (most(u, v, w) + most(v, w, u) + most(w, u, v));
    if (fabs(sign) > bound) return sign > 0 ? 1 : -1;
    return circle_sign_exact(a, b, c, p);
}
