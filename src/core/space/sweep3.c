// Sweeps in 3D: when a moving sphere or box first touches.
#include "platform/rounding.h"

#include "touchstone/sweep3.h"

#include <stddef.h>

#include "platform/assert.h"
#include "space/exact3_private.h"
#include "space/relation3_private.h"
#include "touchstone/scalar.h"

// Sphere against triangle: a rounded closest pair of points proves a hit if it is nearer than the
// radius, and its direction proves a miss if the projections on it are disjoint. What neither
// proves is decided without rounding.

// ---- Spheres: the path of the centre against the sum of the radii

static Expansion square_of_sum(double a, double b)
{
    Expansion sum = ts_expansion_sum(a, b);
    return ts_expansion_multiply(sum, sum);
}

__attribute__((cold, noinline)) static int spheres_sign(TsSphere a, TsVec3 motion, TsSphere b)
{
    Exact3 offset = ts_exact3_difference(b.center, a.center), d = ts_exact3_vec(motion);
    Expansion square = square_of_sum(a.radius, b.radius), along = ts_exact3_dot(&offset, &d);
    Expansion length = ts_exact3_dot(&d, &d), distance = ts_exact3_dot(&offset, &offset);
    if (ts_expansion_sign(along) <= 0) return ts_expansion_compare(distance, square);
    if (ts_expansion_compare(along, length) >= 0) {
        Expansion back = ts_expansion_subtract(length, ts_expansion_scale(along, 2));
        return ts_expansion_compare(ts_expansion_add(distance, back), square);
    }
    Exact3 cross = ts_exact3_cross(&offset, &d);
    return ts_expansion_compare(ts_exact3_dot(&cross, &cross),
                                ts_expansion_multiply(square, length));
}

static TsRelation sphere_sweep_relation(TsSphere a, TsVec3 motion, TsSphere b)
{
    TsVec3 offset = ts_vec3_sub(b.center, a.center);
    double dd = ts_vec3_length_squared(motion);
    double at = dd > 0 ? ts_scalar_clamp(ts_vec3_dot(offset, motion) / dd, 0, 1) : 0;
    double distance = ts_vec3_length(ts_vec3_sub(offset, ts_vec3_scale(motion, at))),
           both = a.radius + b.radius;
    double most = ts_vec3_magnitude(offset) + ts_vec3_magnitude(motion) + both;
    // An error of the parameter only increases the distance. Proof: tests/gappa/sweep3_spheres.g.
    if (fabs(distance - both) > 0x1p-40 * most) return distance > both ? TS_APART : TS_OVERLAPPING;
    return ts_relation_of_sign(spheres_sign(a, motion, b));
}

TsImpact3 ts_sweep3_spheres(TsSphere a, TsVec3 motion, TsSphere b)
{
    ASSERT(ts_shape3_sphere_valid(a, NULL) && ts_shape3_sphere_valid(b, NULL));
    TsImpact3 impact = {.relation = sphere_sweep_relation(a, motion, b)};
    if (impact.relation == TS_APART) return impact;
    TsVec3 offset = ts_vec3_sub(b.center, a.center);
    TsRelation at_start = ts_relation_of_sign(spheres_sign(a, ts_vec3(0, 0, 0), b));
    double dd = ts_vec3_length_squared(motion), both = a.radius + b.radius;
    impact.initially = at_start == TS_OVERLAPPING;
    if (at_start == TS_APART) {
        double across = ts_vec3_length_squared(ts_vec3_cross(offset, motion));
        double root = sqrt(ts_scalar_clamp_bottom(both * both * dd - across, 0));
        impact.enter = ts_scalar_clamp((ts_vec3_dot(offset, motion) - root) / dd, 0, 1);
    }
    impact.normal = ts_vec3_normalize(ts_vec3_sub(ts_vec3_scale(motion, impact.enter), offset));
    return impact;
}

// ---- Sphere and triangle, rounded; relative to the centre at the start

typedef struct SweepNear {
    double at; // parameter on the path, 0 to 1
    TsVec3 on; // point of the triangle
    double distance;
} SweepNear;

static SweepNear sweep_near(TsVec3 motion, double at, TsVec3 on)
{
    return (SweepNear){at, on, ts_vec3_distance(ts_vec3_scale(motion, at), on)};
}

static SweepNear nearer3(SweepNear a, SweepNear b) { return b.distance < a.distance ? b : a; }

static TsVec3 on_edge3(const TsTriangle3 *t, int i, TsVec3 point)
{
    TsVec3 a = t->corner[i], edge = ts_vec3_sub(t->corner[(i + 1) % 3], a);
    double square = ts_vec3_length_squared(edge);
    double along = square > 0 ? ts_vec3_dot(ts_vec3_sub(point, a), edge) / square : 0;
    return ts_vec3_add(a, ts_vec3_scale(edge, ts_scalar_clamp(along, 0, 1)));
}

// By weights of the corners, not by the foot on the plane: the normal of a sliver is rounding, and
// leads to points that are off the triangle. NaN, of repeated corners, is not nearer.
static SweepNear sweep_near_point(const TsTriangle3 *t, TsVec3 motion, double at)
{
    TsVec3 point = ts_vec3_scale(motion, at), corner[3];
    for (int i = 0; i < 3; i++) corner[i] = ts_vec3_sub(t->corner[i], point);
    TsVec3 inside = ts_relation3_nearest_to_zero(corner[0], corner[1], corner[2]);
    SweepNear best = sweep_near(motion, at, t->corner[0]);
    for (int i = 0; i < 3; i++) best = nearer3(best, sweep_near(motion, at, on_edge3(t, i, point)));
    return nearer3(best, sweep_near(motion, at, ts_vec3_add(point, inside)));
}

// Where the path is nearest to an edge; if they are parallel, the ends of the path decide.
static SweepNear sweep_near_edge(const TsTriangle3 *t, int i, TsVec3 motion)
{
    TsVec3 a = t->corner[i], edge = ts_vec3_sub(t->corner[(i + 1) % 3], a);
    double ee = ts_vec3_length_squared(edge), mm = ts_vec3_length_squared(motion);
    double me = ts_vec3_dot(motion, edge), area = ee * mm - me * me;
    double am = ts_vec3_dot(a, motion), ae = ts_vec3_dot(a, edge);
    double at = area > 0 ? ts_scalar_clamp((am * ee - ae * me) / area, 0, 1) : 0;
    TsVec3 on = on_edge3(t, i, ts_vec3_scale(motion, at));
    at = mm > 0 ? ts_scalar_clamp(ts_vec3_dot(on, motion) / mm, 0, 1) : 0;
    return sweep_near(motion, at, on);
}

static SweepNear sweep_near_corner(const TsTriangle3 *t, int i, TsVec3 motion)
{
    double mm = ts_vec3_length_squared(motion);
    double at = mm > 0 ? ts_scalar_clamp(ts_vec3_dot(t->corner[i], motion) / mm, 0, 1) : 0;
    return sweep_near(motion, at, t->corner[i]);
}

static SweepNear sweep_nearest(const TsTriangle3 *t, TsVec3 motion)
{
    SweepNear best = nearer3(sweep_near_point(t, motion, 0), sweep_near_point(t, motion, 1));
    for (int i = 0; i < 3; i++) {
        best =
            nearer3(best, nearer3(sweep_near_edge(t, i, motion), sweep_near_corner(t, i, motion)));
    }
    TsVec3 normal = ts_shape3_triangle_normal(t);
    double speed = ts_vec3_dot(normal, motion), height = ts_vec3_dot(normal, t->corner[0]);
    if (speed == 0) return best;
    return nearer3(best, sweep_near_point(t, motion, ts_scalar_clamp(height / speed, 0, 1)));
}

// The gap between the projections of triangle and path on a direction: a lower bound of the
// distance.
static double projected_gap(const TsTriangle3 *t, TsVec3 motion, TsVec3 direction)
{
    double low = HUGE_VAL, end = ts_vec3_dot(motion, direction);
    for (int i = 0; i < 3; i++) low = fmin(low, ts_vec3_dot(t->corner[i], direction));
    return low - fmax(end, 0);
}

// ---- Sphere and triangle, without rounding

// The orientation of the line of the path to the three edges: +-1 if all agree, 0 if it meets an
// edge, 2 if it misses the triangle.
static int through_sign(const ExactTriangle3 *c, const Exact3 *path)
{
    int least = 1, greatest = -1;
    for (int i = 0; i < 3; i++) {
        Exact3 side = ts_exact3_cross(&c->corner[i], &c->corner[(i + 1) % 3]);
        int sign = ts_expansion_sign(ts_exact3_dot(path, &side));
        least = sign < least ? sign : least;
        greatest = sign > greatest ? sign : greatest;
    }
    return least * greatest < 0 ? 2 : least * greatest;
}

// Does the path cross the triangle? -1 if it crosses between the edges, 0 if at an edge or with an
// end in the plane, 1 if not, or if it lies in the plane, where ends and edges decide.
static int crossing_sign(const ExactTriangle3 *start, const ExactTriangle3 *end, const Exact3 *path)
{
    Exact3 u = ts_exact3_subtract(&start->corner[1], &start->corner[0]);
    Exact3 v = ts_exact3_subtract(&start->corner[2], &start->corner[0]),
           normal = ts_exact3_cross(&u, &v);
    int before = ts_expansion_sign(ts_exact3_dot(&start->corner[0], &normal));
    int after = ts_expansion_sign(ts_exact3_dot(&end->corner[0], &normal));
    int through = through_sign(start, path);
    if (before * after > 0 || (before == 0 && after == 0) || through == 2) return 1;
    return before * after < 0 && through == 1 ? -1 : 0;
}

static bool between3(Expansion at, Expansion length)
{
    return ts_expansion_sign(at) > 0 && ts_expansion_compare(at, length) < 0;
}

static int path_corner_sign(const ExactTriangle3 *c, int i, const Exact3 *path)
{
    Expansion length = ts_exact3_dot(path, path);
    if (!between3(ts_exact3_dot(&c->corner[i], path), length)) return 1;
    Exact3 cross = ts_exact3_cross(&c->corner[i], path);
    return ts_expansion_compare(ts_exact3_dot(&cross, &cross),
                                ts_expansion_multiply(c->square, length));
}

static int path_edge_sign(const ExactTriangle3 *c, int i, const Exact3 *path)
{
    const Exact3 *a = &c->corner[i];
    Exact3 edge = ts_exact3_subtract(&c->corner[(i + 1) % 3], a),
           across = ts_exact3_cross(path, &edge);
    Exact3 by_edge = ts_exact3_cross(a, &edge), by_path = ts_exact3_cross(a, path);
    Expansion length = ts_exact3_dot(&across, &across);
    if (!between3(ts_exact3_dot(&by_edge, &across), length)) return 1; // 0 if they are parallel
    if (!between3(ts_exact3_dot(&by_path, &across), length)) return 1;
    Expansion height = ts_exact3_dot(a, &across);
    return ts_expansion_compare(ts_expansion_multiply(height, height),
                                ts_expansion_multiply(c->square, length));
}

static ExactTriangle3 corners_of(TsVec3 center, double radius, const TsTriangle3 *t)
{
    ExactTriangle3 c = {.square = ts_expansion_product(radius, radius)};
    for (int i = 0; i < 3; i++) c.corner[i] = ts_exact3_difference(t->corner[i], center);
    return c;
}

static int lesser3(int a, int b) { return a < b ? a : b; }

__attribute__((cold, noinline)) static TsRelation sphere_sweep_exact(TsSphere a, TsVec3 motion,
                                                                     const TsTriangle3 *b)
{
    Exact3 path = ts_exact3_vec(motion);
    ExactTriangle3 start = corners_of(a.center, a.radius, b), end = start;
    for (int i = 0; i < 3; i++) end.corner[i] = ts_exact3_subtract(&start.corner[i], &path);
    int crossing = crossing_sign(&start, &end, &path);
    if (crossing == 0 && a.radius > 0) crossing = -1;
    int sign =
        lesser3(crossing, lesser3(ts_exact3_triangle_sign(&start), ts_exact3_triangle_sign(&end)));
    for (int i = 0; i < 3 && sign >= 0; i++) {
        sign = lesser3(sign, path_corner_sign(&start, i, &path));
        sign = lesser3(sign, path_edge_sign(&start, i, &path));
    }
    return ts_relation_of_sign(sign);
}

// ---- Sphere and triangle

enum { HALVINGS = 60 };

// Bisection: the distance decreases along the path up to its minimum at `least`.
static double enter_before(const TsTriangle3 *t, TsVec3 motion, double radius, double least)
{
    double apart = 0, meets = least;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (apart + meets) / 2;
        bool met = sweep_near_point(t, motion, middle).distance <= radius;
        if (met) meets = middle;
        if (!met) apart = middle;
    }
    return apart;
}

static TsImpact3 impact_at(const TsTriangle3 *t, TsVec3 motion, TsRelation relation, double enter)
{
    SweepNear near = sweep_near_point(t, motion, enter);
    TsVec3 normal = ts_vec3_normalize(ts_vec3_sub(ts_vec3_scale(motion, enter), near.on));
    if (ts_vec3_is_zero(normal)) normal = ts_vec3_normalize(ts_vec3_negate(motion));
    return (TsImpact3){.relation = relation, .enter = enter, .normal = normal};
}

TsImpact3 ts_sweep3_sphere_triangle(TsSphere a, TsVec3 motion, const TsTriangle3 *b)
{
    ASSERT(ts_shape3_sphere_valid(a, NULL) && ts_shape3_triangle_valid(b, NULL));
    TsTriangle3 t = *b;
    double most = ts_vec3_magnitude(motion) + a.radius;
    for (int i = 0; i < 3; i++) {
        t.corner[i] = ts_vec3_sub(b->corner[i], a.center);
        most = fmax(most, ts_vec3_magnitude(b->corner[i]) + ts_vec3_magnitude(a.center));
    }
    SweepNear near = sweep_nearest(&t, motion);
    double doubt = 0x1p-44 * most; // proofs: tests/gappa/sweep3_corner.g, relation3_near.g
    TsVec3 direction = ts_vec3_normalize(ts_vec3_sub(near.on, ts_vec3_scale(motion, near.at)));
    if (projected_gap(&t, motion, direction) > a.radius + doubt)
        return (TsImpact3){.relation = TS_APART};
    bool meets = near.distance < a.radius - doubt;
    TsRelation relation = meets ? TS_OVERLAPPING : sphere_sweep_exact(a, motion, b);
    if (relation == TS_APART) return (TsImpact3){.relation = TS_APART};
    TsRelation at_start = ts_relation3_triangle_sphere(b, a);
    double enter = at_start == TS_APART ? enter_before(&t, motion, a.radius, near.at) : 0;
    TsImpact3 impact = impact_at(&t, motion, relation, enter);
    impact.initially = at_start == TS_OVERLAPPING;
    return impact;
}

// ---- Box and triangle

typedef struct BoxSpan { // of time; the axis entered last, and the axis of the greatest gap
    double enter, leave, gap;
    TsVec3 entering, nearest;
} BoxSpan;

typedef struct ProjectedSpan {
    double low, high;
} ProjectedSpan;

static ProjectedSpan project_box(TsAabb3 box, TsVec3 direction)
{
    ProjectedSpan span3 = {0, 0};
    for (int i = 0; i < 3; i++) {
        double a = ts_vec3_at(box.min, i) * ts_vec3_at(direction, i);
        double b = ts_vec3_at(box.max, i) * ts_vec3_at(direction, i);
        span3.low += fmin(a, b);
        span3.high += fmax(a, b);
    }
    return span3;
}

static ProjectedSpan project_triangle(const TsTriangle3 *t, TsVec3 direction)
{
    ProjectedSpan span3 = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < 3; i++) {
        double at = ts_vec3_dot(t->corner[i], direction);
        span3 = (ProjectedSpan){fmin(span3.low, at), fmax(span3.high, at)};
    }
    return span3;
}

// Keeps the axis of the greatest gap; the box is behind by `before` or ahead by `after`.
static void note_gap(BoxSpan *span, double before, double after, TsVec3 direction)
{
    double gap = fmax(before, after);
    if (gap <= span->gap) return;
    span->gap = gap;
    span->nearest = before > after ? ts_vec3_negate(direction) : direction;
}

static void narrow_span3(BoxSpan *span, TsAabb3 box, TsVec3 motion, const TsTriangle3 *t,
                         TsVec3 direction)
{
    ProjectedSpan a = project_box(box, direction), b = project_triangle(t, direction);
    double speed = ts_vec3_dot(motion, direction);
    double before = b.low - a.high, after = a.low - b.high; // the gaps on either side
    note_gap(span, before, after, direction);
    if (speed == 0) {
        if (before >= 0 || after >= 0) span->enter = HUGE_VAL;
        return;
    }
    double enter = speed > 0 ? before / speed : -after / speed;
    double leave = speed > 0 ? -after / speed : before / speed;
    if (enter > span->enter) {
        span->enter = enter;
        span->entering = speed > 0 ? ts_vec3_negate(direction) : direction;
    }
    span->leave = fmin(span->leave, leave);
}

// Edges that are parallel up to rounding give no axis.
static void narrow_span3_across(BoxSpan *span, TsAabb3 box, TsVec3 motion, const TsTriangle3 *t,
                                TsVec3 u, TsVec3 v)
{
    TsVec3 direction = ts_vec3_cross(u, v);
    double square = ts_vec3_length_squared(direction);
    if (square <= 0x1p-80 * ts_vec3_length_squared(u) * ts_vec3_length_squared(v)) return;
    narrow_span3(span, box, motion, t, ts_vec3_scale(direction, 1 / sqrt(square)));
}

static BoxSpan box_span(TsAabb3 box, TsVec3 motion, const TsTriangle3 *t)
{
    BoxSpan span = {.enter = -HUGE_VAL, .leave = HUGE_VAL, .gap = -HUGE_VAL};
    static const TsVec3 world[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int i = 0; i < 3 && span.enter < span.leave; i++) {
        narrow_span3(&span, box, motion, t, world[i]);
    }
    for (int i = 0; i < 3 && span.enter < span.leave; i++) {
        TsVec3 edge = ts_vec3_sub(t->corner[(i + 1) % 3], t->corner[i]);
        if (i == 0) {
            narrow_span3_across(&span, box, motion, t, edge,
                                ts_vec3_sub(t->corner[2], t->corner[0]));
        }
        for (int k = 0; k < 3; k++) narrow_span3_across(&span, box, motion, t, edge, world[k]);
    }
    return span;
}

TsImpact3 ts_sweep3_box_triangle(TsAabb3 box, TsVec3 motion, const TsTriangle3 *b)
{
    ASSERT(ts_shape3_aabb_valid(box, NULL) && ts_shape3_triangle_valid(b, NULL));
    BoxSpan span = box_span(box, motion, b);
    if (!(span.enter < span.leave) || span.enter > 1 || span.leave <= 0) {
        return (TsImpact3){.relation = TS_APART};
    }
    bool initially = span.enter < 0;
    return (TsImpact3){.relation = TS_OVERLAPPING,
                       .initially = initially,
                       .enter = initially ? 0 : span.enter,
                       .normal = initially ? span.nearest : span.entering};
}
