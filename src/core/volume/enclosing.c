// The smallest box by rotating calipers, and the smallest circle by Welzl's algorithm.
#include "platform/rounding.h"

#include "touchstone/enclosing.h"

#include "exact/exact.h"
#include "geometry/wrap.h"
#include "touchstone/orientation.h"
#include "touchstone/relation.h"
#include "touchstone/scalar.h"
#include "volume/enclosing_private.h"

// ---- Signs

// Two differences with errors of a half-ulp each, and their product: the bound is 8 half-ulps.
// Proof: tests/gappa/enclosing_signs.g.
static const double enclosing_doubt = 0x1p-50;

int ts_enclosing_dot_sign(TsVec a, TsVec b, TsVec c, TsVec d)
{
    TsVec u = ts_vec_sub(b, a), w = ts_vec_sub(d, c);
    double dot = ts_vec_dot(u, w);
    if (fabs(dot) > enclosing_doubt * (fabs(u.x * w.x) + fabs(u.y * w.y))) return dot > 0 ? 1 : -1;
    Exact first = ts_exact_difference(b, a), second = ts_exact_difference(d, c);
    return ts_expansion_sign(ts_exact_dot(&first, &second));
}

int ts_enclosing_cross_sign(TsVec a, TsVec b, TsVec c, TsVec d)
{
    TsVec u = ts_vec_sub(b, a), w = ts_vec_sub(d, c);
    double cross = ts_vec_cross(u, w);
    if (fabs(cross) > enclosing_doubt * (fabs(u.x * w.y) + fabs(u.y * w.x)))
        return cross > 0 ? 1 : -1;
    Exact first = ts_exact_difference(b, a), second = ts_exact_difference(d, c);
    return ts_expansion_sign(ts_exact_cross(&first, &second));
}

static Expansion lifted_term(const Exact *a, const Exact *b, const Exact *c)
{
    return ts_expansion_multiply(ts_exact_dot(a, a), ts_exact_cross(b, c));
}

// The magnitude of a term without cancellation.
static double largest_term(TsVec a, TsVec b, TsVec c)
{
    return ts_vec_length_squared(a) * (fabs(b.x * c.y) + fabs(b.y * c.x));
}

// The sign of the determinant of the points lifted onto a paraboloid, |a|^2 (b x c) + |b|^2 (c x a)
// + |c|^2 (a x b), all relative to p; degree 4.
int ts_enclosing_circle_sign(TsVec a, TsVec b, TsVec c, TsVec p)
{
    TsVec u = ts_vec_sub(a, p), v = ts_vec_sub(b, p), w = ts_vec_sub(c, p);
    double sign = ts_vec_length_squared(u) * ts_vec_cross(v, w) +
                  ts_vec_length_squared(v) * ts_vec_cross(w, u) +
                  ts_vec_length_squared(w) * ts_vec_cross(u, v);
    // The error is 12 half-ulps (10 by Shewchuk, incircle, stage A). The bound is 16. Proofs:
    // tests/gappa/enclosing_circle.g and tests/gappa/enclosing_square.g.
    double bound =
        0x1p-49 * (largest_term(u, v, w) + largest_term(v, w, u) + largest_term(w, u, v));
    if (fabs(sign) > bound) return sign > 0 ? 1 : -1;
    Exact x = ts_exact_difference(a, p), y = ts_exact_difference(b, p),
          z = ts_exact_difference(c, p);
    Expansion first = ts_expansion_add(lifted_term(&x, &y, &z), lifted_term(&y, &z, &x));
    return ts_expansion_sign(ts_expansion_add(first, lifted_term(&z, &x, &y)));
}

// ---- The smallest box: rotating calipers

// The corners that touch the calipers: the farthest along a side, across it, and in reverse.
typedef struct CalipersHeld {
    int along, across, back;
} CalipersHeld;

typedef struct CaliperHull {
    const TsVec *corner;
    int count;
} CaliperHull;

static TsVec hull_corner(CaliperHull hull, int i) { return hull.corner[i % hull.count]; }

// The sign of the dot product of a side and the side that starts at corner `at`.
static int hull_goes_along(CaliperHull hull, int side, int at)
{
    return ts_enclosing_dot_sign(hull_corner(hull, side), hull_corner(hull, side + 1),
                                 hull_corner(hull, at), hull_corner(hull, at + 1));
}

// Rotates the calipers to the next side. Their corners only move forward.
static CalipersHeld rotate_calipers(CaliperHull hull, int side, CalipersHeld held)
{
    TsVec from = hull_corner(hull, side), to = hull_corner(hull, side + 1);
    if (held.along <= side) held.along = side + 1;
    while (hull_goes_along(hull, side, held.along) > 0) held.along++;
    if (held.across < held.along) held.across = held.along;
    while (ts_enclosing_cross_sign(from, to, hull_corner(hull, held.across),
                                   hull_corner(hull, held.across + 1)) > 0)
        held.across++;
    if (held.back < held.across) held.back = held.across;
    while (hull_goes_along(hull, side, held.back) < 0) held.back++;
    return held;
}

// The box on a side, relative to the side's first corner: its extents along the side, in reverse
// and across it, all multiplied by the side's length.
typedef struct CaliperBox {
    double along, back, across, area;
} CaliperBox;

static CaliperBox caliper_box_on(CaliperHull hull, int side, CalipersHeld held)
{
    TsVec from = hull_corner(hull, side), along = ts_vec_sub(hull_corner(hull, side + 1), from);
    CaliperBox box = {ts_vec_dot(along, ts_vec_sub(hull_corner(hull, held.along), from)),
                      ts_vec_dot(along, ts_vec_sub(hull_corner(hull, held.back), from)),
                      ts_vec_cross(along, ts_vec_sub(hull_corner(hull, held.across), from)), 0};
    box.area = (box.along - box.back) * (box.across / ts_vec_length_squared(along));
    return box;
}

static TsVec flush_vec(TsVec v) { return ts_vec(ts_extent_flush(v.x), ts_extent_flush(v.y)); }

TsObb ts_enclosing_box_along(RoundPoints points, TsVec center, TsVec axis)
{
    TsVec across = ts_vec_perp(axis);
    double x = ts_scalar_larger(ts_extent_along(points, center, axis),
                                ts_extent_along(points, center, ts_vec_negate(axis)));
    double y = ts_scalar_larger(ts_extent_along(points, center, across),
                                ts_extent_along(points, center, ts_vec_negate(across)));
    return (TsObb){center, ts_vec(x, y), axis};
}

static TsObb caliper_obb(CaliperHull hull, int side, CaliperBox box)
{
    TsVec from = hull_corner(hull, side), along = ts_vec_sub(hull_corner(hull, side + 1), from);
    double length = ts_vec_length(along);
    TsVec axis = flush_vec(ts_vec_scale(along, 1 / length));
    TsVec middle = ts_vec_scale(ts_vec((box.along + box.back) / 2, box.across / 2), 1 / length);
    TsVec center = flush_vec(ts_vec_add(from, ts_vec_turn(middle, axis)));
    return ts_enclosing_box_along((RoundPoints){hull.corner, hull.count, 0}, center, axis);
}

TsObb ts_enclosing_box(const TsVec *hull, int count)
{
    if (count == 1) return (TsObb){hull[0], ts_vec(0, 0), ts_vec(1, 0)};
    CaliperHull around = {hull, count};
    CalipersHeld held = {0, 0, 0};
    CaliperBox best = {.area = HUGE_VAL};
    int on = 0;
    for (int side = 0; side < count; side++) {
        held = rotate_calipers(around, side, held);
        CaliperBox box = caliper_box_on(around, side, held);
        if (box.area < best.area) {
            best = box;
            on = side;
        }
    }
    return caliper_obb(around, on, best);
}

enum { HULL_CORNERS = 64 };

// The box on the side of a hull between these corners, by all points.
static CaliperBox caliper_box_around(RoundPoints points, TsVec from, TsVec to)
{
    TsVec along = ts_vec_sub(to, from);
    CaliperBox box = {-HUGE_VAL, HUGE_VAL, 0, 0};
    for (int i = 0; i < points.count; i++) {
        TsVec at = ts_vec_sub(points.point[i], from);
        double there = ts_vec_dot(along, at), across = ts_vec_cross(along, at);
        box.along = there > box.along ? there : box.along;
        box.back = there < box.back ? there : box.back;
        box.across = across > box.across ? across : box.across;
    }
    box.area = (box.along - box.back) * (box.across / ts_vec_length_squared(along));
    return box;
}

TsObb ts_enclosing_box_around(RoundPoints points)
{
    if (points.count <= HULL_CORNERS) {
        TsVec hull[HULL_CORNERS];
        return ts_enclosing_box(hull, ts_hull_of(points.point, points.count, hull));
    }
    TsVec first = ts_hull_first(points.point, points.count), from = first, on[2] = {first, first};
    CaliperBox best = {.area = HUGE_VAL};
    do {
        TsVec to = ts_hull_next(points.point, points.count, from);
        if (ts_vec_equal(from, to)) return (TsObb){first, ts_vec(0, 0), ts_vec(1, 0)};
        CaliperBox box = caliper_box_around(points, from, to);
        if (box.area < best.area) {
            best = box;
            on[0] = from;
            on[1] = to;
        }
        from = to;
    } while (!ts_vec_equal(from, first));
    TsObb around = caliper_obb((CaliperHull){on, 2}, 0, best);
    return ts_enclosing_box_along((RoundPoints){points.point, points.count, 0}, around.center,
                                  around.axis);
}

// ---- The smallest circle

// The points that determine a circle: 2 are the ends of a diameter; 3 lie on the circle and turn
// clockwise.
typedef struct CircleSupport {
    int count;
    TsVec point[3];
} CircleSupport;

static bool outside_support(const CircleSupport *support, TsVec p)
{
    const TsVec *s = support->point;
    switch (support->count) {
    case 0: return true;
    case 1: return !ts_vec_equal(s[0], p);
    case 2: return ts_enclosing_dot_sign(p, s[0], p, s[1]) > 0; // an angle of less than 90 degrees
    default: return ts_enclosing_circle_sign(s[0], s[1], s[2], p) < 0;
    }
}

static CircleSupport support_of_three(TsVec a, TsVec b, TsVec c)
{
    bool clockwise = ts_orientation_sign(a, b, c) > 0;
    return (CircleSupport){3, {a, clockwise ? b : c, clockwise ? c : b}};
}

// The smallest circle around the points through a and b.
static CircleSupport circle_through_two(const TsVec *point, int count, TsVec a, TsVec b)
{
    CircleSupport support = {2, {a, b}};
    for (int i = 0; i < count; i++) {
        if (outside_support(&support, point[i])) support = support_of_three(a, b, point[i]);
    }
    return support;
}

static CircleSupport circle_through_one(const TsVec *point, int count, TsVec a)
{
    CircleSupport support = {1, {a}};
    for (int i = 0; i < count; i++) {
        if (outside_support(&support, point[i]))
            support = circle_through_two(point, i, a, point[i]);
    }
    return support;
}

static CircleSupport circle_around_points(TsVec *point, int count)
{
    CircleSupport support = {.count = 0};
    for (int i = 0; i < count; i++) {
        if (!outside_support(&support, point[i])) continue;
        support = circle_through_one(point, i, point[i]);
        TsVec moved = point[i]; // to the front, where it is tested early from now on
        for (int k = i; k > 0; k--) point[k] = point[k - 1];
        point[0] = moved;
    }
    return support;
}

// No angle of the triangle is more than 90 degrees. Relative to the corner with the widest angle,
// of at least 60, the centre loses no digits.
static TsVec support_center_of_three(const TsVec *point)
{
    int wide = 0;
    for (int i = 1; i < 3; i++) {
        double side = ts_vec_distance(point[(i + 1) % 3], point[(i + 2) % 3]);
        if (side > ts_vec_distance(point[(wide + 1) % 3], point[(wide + 2) % 3])) wide = i;
    }
    TsVec a = point[wide];
    TsVec b = ts_vec_sub(point[(wide + 1) % 3], a), c = ts_vec_sub(point[(wide + 2) % 3], a);
    TsVec lengths = ts_vec_sub(ts_vec_scale(b, ts_vec_length_squared(c)),
                               ts_vec_scale(c, ts_vec_length_squared(b)));
    return ts_vec_add(a, ts_vec_scale(ts_vec_perp(lengths), 1 / (2 * ts_vec_cross(b, c))));
}

static TsVec support_center(const CircleSupport *support)
{
    const TsVec *s = support->point;
    TsVec center = support->count == 1   ? s[0]
                   : support->count == 2 ? ts_vec_lerp(s[0], s[1], 0.5)
                                         : support_center_of_three(s);
    return ts_vec(ts_extent_flush(center.x), ts_extent_flush(center.y));
}

enum { CIRCLE_COPIED = 64 };

// The support of the smallest circle around all points, from that around some of them. The farthest
// point outside is added, until none is: each circle is greater than the one before.
static CircleSupport widened_support(CircleSupport support, const TsVec *point, int count)
{
    for (;;) {
        TsVec center = support_center(&support);
        double most = -1;
        int farthest = -1;
        for (int i = 0; i < count; i++) {
            double distance = ts_vec_length_squared(ts_vec_sub(point[i], center));
            if (distance <= most || !outside_support(&support, point[i])) continue;
            most = distance;
            farthest = i;
        }
        if (farthest < 0) return support;
        TsVec some[4] = {point[farthest]};
        for (int i = 0; i < support.count; i++) some[i + 1] = support.point[i];
        support = circle_around_points(some, support.count + 1);
    }
}

TsCircle ts_enclosing_circle(const TsVec *point, int count)
{
    TsVec copy[CIRCLE_COPIED];
    int copied = count < CIRCLE_COPIED ? count : CIRCLE_COPIED;
    for (int i = 0; i < copied; i++) copy[i] = point[i];
    CircleSupport support = circle_around_points(copy, copied);
    if (copied < count) support = widened_support(support, point, count);
    TsCircle circle = {support_center(&support), 0};
    for (int i = 0; i < count; i++) {
        double distance = ts_vec_distance(circle.center, point[i]);
        if (distance > circle.radius) circle.radius = distance;
    }
    circle.radius = ts_extent_valid(circle.radius);
    for (int i = 0; i < count; i++) {
        while (ts_relation_circle_point(circle, point[i]) == TS_APART)
            circle.radius = ts_extent_above(circle.radius);
    }
    return circle;
}
