// What the last simplex of a walk over the Minkowski difference proves: which side the origin is
// on, how the distance of the cores compares with the radii, and where the nearest points are.
#include "platform/rounding.h"

#include "narrow/simplex_private.h"

#include "geometry/kind.h"
#include "touchstone/scalar.h"

// ---- The origin beside a segment

TsRelation ts_simplex_on_segment(const Minkowski *d, Vertex x, Vertex y, Direction *normal,
                                 Vertex *support)
{
    for (int turn = 1; turn >= -1; turn -= 2) {
        *normal = ts_minkowski_normal(d, x, y, turn);
        *support = ts_minkowski_support(d, normal);
        if (ts_minkowski_compare(d, normal, x, *support) <= 0) return TS_TOUCHING;
    }
    *normal = ts_minkowski_normal(d, x, y, 1);
    *support = x;
    return TS_OVERLAPPING;
}

int ts_simplex_outside(const Minkowski *d, Vertex x, Vertex q, Vertex other)
{
    Direction normal = ts_minkowski_normal(d, x, q, 1);
    int inner = ts_minkowski_compare(d, &normal, x, other);
    return ts_minkowski_sign(d, &normal, x) * inner;
}

// ---- The radii

// A vector parallel to an edge of the difference: the side of a or b that the edge comes from. If
// it comes from two parallel sides, that of the shape with the radius. The axis of a box instead of
// its side keeps the degree at 6.
static Exact parallel_to_edge(const Minkowski *d, Vertex x, Vertex y)
{
    bool of_a = x.a != y.a && (x.b == y.b || d->solid_a.radius > 0);
    const TsShape *sided = of_a ? d->a : d->b;
    int i = of_a ? x.a : x.b, k = of_a ? y.a : y.b;
    Exact from = ts_exact_corner(sided, i), to = ts_exact_corner(sided, k);
    if (kind_form(sided) != FORM_OBB) return ts_exact_subtract(&to, &from);
    bool along = (i == 1 || i == 2) != (k == 1 || k == 2) && sided->obb.half.x > 0;
    return ts_exact_vec(along ? sided->obb.axis : ts_vec_perp(sided->obb.axis));
}

// The sign of the distance from the origin to the nearest vertex or edge minus both radii, by
// squares.
static int exact_gap_sign(const Minkowski *d, const Simplex *nearest)
{
    Expansion radii = ts_expansion_sum(d->solid_a.radius, d->solid_b.radius);
    Expansion square = ts_expansion_multiply(radii, radii);
    Exact from = ts_minkowski_exact(d, nearest->vertex[0]);
    if (nearest->count == 1) return ts_expansion_compare(ts_exact_dot(&from, &from), square);
    Exact edge = parallel_to_edge(d, nearest->vertex[0], nearest->vertex[1]);
    Expansion area = ts_exact_cross(&edge, &from);
    return ts_expansion_compare(ts_expansion_multiply(area, area),
                                ts_expansion_multiply(square, ts_exact_dot(&edge, &edge)));
}

// The same in floating point; 0 if in doubt. For an edge both squares are multiplied by its squared
// length. The error of the area is that of a product, those of both lengths are smaller. Proof:
// tests/gappa/gjk_gap.g.
static int rounded_gap_sign(const Minkowski *d, const Simplex *nearest)
{
    TsVec from = nearest->vertex[0].at;
    double square = ts_vec_length_squared(from), length = 1, doubt = d->doubt;
    double reach = d->radius * d->radius;
    if (nearest->count == 2) {
        TsVec edge = ts_minkowski_edge(d, nearest->vertex[0], nearest->vertex[1]);
        double area = ts_vec_cross(edge, from);
        square = area * area;
        length = ts_vec_length_squared(edge);
        doubt = (2 * fabs(area) + d->doubt + reach) * d->doubt;
    }
    double gap = square - reach * length, bound = doubt + 0x1p-50 * (square + reach * length);
    return gap > bound ? 1 : gap < -bound ? -1 : 0;
}

int ts_simplex_gap_sign(const Minkowski *d, const Simplex *nearest)
{
    int sign = rounded_gap_sign(d, nearest);
    return sign != 0 ? sign : exact_gap_sign(d, nearest);
}

// ---- Nearest points

double ts_simplex_on_edge(const Minkowski *d, Vertex x, Vertex y)
{
    TsVec edge = ts_minkowski_edge(d, x, y);
    double length = ts_vec_length_squared(edge);
    return length > 0 ? ts_scalar_clamp(-ts_vec_dot(x.at, edge) / length, 0, 1) : 0;
}

// Interpolates from the nearer end, so that t = 0 and t = 1 give the ends exactly.
static TsVec lerp_from_nearer(TsVec from, TsVec to, double t)
{
    return t <= 0.5 ? ts_vec_lerp(from, to, t) : ts_vec_lerp(to, from, 1 - t);
}

void ts_simplex_points(const Minkowski *d, Vertex x, Vertex y, double t, TsVec *on_a, TsVec *on_b)
{
    *on_a = lerp_from_nearer(solid_corner(&d->solid_a, x.a), solid_corner(&d->solid_a, y.a), t);
    *on_b = lerp_from_nearer(solid_corner(&d->solid_b, x.b), solid_corner(&d->solid_b, y.b), t);
}

// The normal of an edge is computed from the sides that the edge comes from, because the difference
// of two near points loses digits. For the same reason a vertex near the origin is computed
// exactly.
Features ts_simplex_features(const Minkowski *d, const Simplex *nearest)
{
    Vertex x = nearest->vertex[0], y = nearest->vertex[1];
    if (nearest->count == 1) {
        TsVec between = x.at;
        if (ts_vec_length_squared(between) <= d->doubt) {
            Exact exact = ts_minkowski_exact(d, x);
            between = ts_vec(ts_expansion_estimate(exact.x), ts_expansion_estimate(exact.y));
        }
        return (Features){ts_vec_length(between), ts_vec_normalize(between),
                          solid_corner(&d->solid_a, x.a), solid_corner(&d->solid_b, x.b)};
    }
    Direction normal = ts_minkowski_normal(d, x, y, 1);
    if (ts_minkowski_sign(d, &normal, x) < 0) normal = ts_minkowski_normal(d, x, y, -1);
    Features features = {.normal = ts_vec_normalize(normal.rounded)};
    features.gap = ts_vec_dot(features.normal, x.at);
    ts_simplex_points(d, x, y, ts_simplex_on_edge(d, x, y), &features.on_a, &features.on_b);
    return features;
}

TsContact ts_simplex_contact(const Minkowski *d, TsRelation relation, Features features)
{
    return ts_features_contact(features, relation, d->origin, d->solid_a.radius, d->solid_b.radius);
}
