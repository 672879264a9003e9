// The exact separating axis test of convex hulls and rays.
#include "platform/rounding.h"

#include "space/separation3_private.h"

#include "space/exact3_private.h"

// An axis is the cross product of two edge vectors.
typedef struct EdgeVector {
    TsVec3 from, to;
} EdgeVector;

typedef struct Hull3Pair {
    const Hull3 *a, *b;
} Hull3Pair;

static const EdgeVector world_axis[3] = {
    {{0, 0, 0}, {1, 0, 0}}, {{0, 0, 0}, {0, 1, 0}}, {{0, 0, 0}, {0, 0, 1}}};

Hull3 ts_separation3_triangle(const TsTriangle3 *triangle)
{
    const TsVec3 *c = triangle->corner;
    return (Hull3){.count = 3,
                   .corner = {c[0], c[1], c[2]},
                   .edge = {{c[0], c[1]}, {c[0], c[2]}, {c[1], c[2]}},
                   .edges = 3,
                   .sides = {{0, 1}},
                   .side_count = 1};
}

Hull3 ts_separation3_ray(TsRay3 ray)
{
    return (Hull3){.count = 1,
                   .corner = {ray.origin},
                   .edge = {{{0, 0, 0}, ray.direction}},
                   .edges = 1,
                   .endless = true};
}

Hull3 ts_separation3_box(TsAabb3 box)
{
    Hull3 hull = {.count = 8, .edges = 3, .sides = {{0, 1}, {1, 2}, {2, 0}}, .side_count = 3};
    ts_shape3_aabb_corners(box, hull.corner);
    for (int i = 0; i < 3; i++) {
        hull.edge[i][0] = world_axis[i].from;
        hull.edge[i][1] = world_axis[i].to;
    }
    return hull;
}

// ---- Projections, rounded

// A triple product of differences: 3 half-ulps for the differences, 5 for products and sums. The
// bound is 32, which also covers the rounding of the magnitudes. Proof:
// tests/gappa/relation3_orientation.g.
#define SEPARATION3_ROUNDING 0x1p-48

typedef struct EdgeCross {
    EdgeVector first, second;
    Cross3 cross;
} EdgeCross;

typedef struct HullReach { // relative to the first corner of a
    double low, high, most;
    bool sure; // in which direction it is infinite
} HullReach;

static bool is_ray_axis(const Hull3 *hull, EdgeVector edge)
{
    return ts_vec3_equal(edge.from, hull->edge[0][0]) && ts_vec3_equal(edge.to, hull->edge[0][1]);
}

// Makes the projection of a ray infinite on the side of its direction, if that side is certain. On
// an axis made from the ray's own direction the projection is a point, whatever rounding says.
static void extend_to_infinity(HullReach *reach, const Hull3 *hull, const EdgeCross *axis)
{
    if (!hull->endless || is_ray_axis(hull, axis->first) || is_ray_axis(hull, axis->second)) return;
    TsVec3 d = hull->edge[0][1];
    const Cross3 *cross = &axis->cross;
    double along = ts_vec3_dot(d, cross->direction);
    reach->sure = fabs(along) >=
                  SEPARATION3_ROUNDING * cross3_most(d, cross); // both 0: exactly perpendicular
    if (along > 0) reach->high = HUGE_VAL;
    if (along < 0) reach->low = -HUGE_VAL;
}

static HullReach hull_reach(const Hull3 *hull, TsVec3 origin, const EdgeCross *axis)
{
    const Cross3 *cross = &axis->cross;
    HullReach reach = {HUGE_VAL, -HUGE_VAL, 0, true};
    for (int i = 0; i < hull->count; i++) {
        TsVec3 c = ts_vec3_sub(hull->corner[i], origin);
        double along = ts_vec3_dot(c, cross->direction);
        reach.low = fmin(reach.low, along);
        reach.high = fmax(reach.high, along);
        reach.most = fmax(reach.most, cross3_most(c, cross));
    }
    extend_to_infinity(&reach, hull, axis);
    return reach;
}

// ---- Projections, without rounding

typedef struct ExactHullReach {
    Expansion low, high;
    int endless; // infinite towards -1, 1, or 0: finite
} ExactHullReach;

static ExactHullReach exact_hull_reach(const Hull3 *hull, TsVec3 origin, const Exact3 *axis)
{
    ExactHullReach reach = {.low = ts_expansion(0)};
    for (int i = 0; i < hull->count; i++) {
        Exact3 c = ts_exact3_difference(hull->corner[i], origin);
        Expansion along = ts_exact3_dot(&c, axis);
        if (i == 0 || ts_expansion_compare(along, reach.low) < 0) reach.low = along;
        if (i == 0 || ts_expansion_compare(along, reach.high) > 0) reach.high = along;
    }
    if (hull->endless) {
        Exact3 d = ts_exact3_vec(hull->edge[0][1]);
        reach.endless = ts_expansion_sign(ts_exact3_dot(&d, axis));
    }
    return reach;
}

// The sign of the gap between the end of the first and the start of the second; -1 if either is
// infinite there.
static int exact_hull_gap(const ExactHullReach *first, const ExactHullReach *second)
{
    if (first->endless > 0 || second->endless < 0) return -1;
    return ts_expansion_compare(second->low, first->high);
}

// -1 also if the edges are parallel: there is no axis.
__attribute__((cold, noinline)) static int exact_hull_sign(const Hull3Pair *hulls, EdgeVector first,
                                                           EdgeVector second)
{
    Exact3 u = ts_exact3_difference(first.to, first.from);
    Exact3 v = ts_exact3_difference(second.to, second.from), axis = ts_exact3_cross(&u, &v);
    if (ts_exact3_is_zero(&axis)) return -1;
    TsVec3 origin = hulls->a->corner[0];
    ExactHullReach a = exact_hull_reach(hulls->a, origin, &axis),
                   b = exact_hull_reach(hulls->b, origin, &axis);
    int after = exact_hull_gap(&a, &b), before = exact_hull_gap(&b, &a);
    return after > before ? after : before;
}

// ---- The axes

// The sign of the gap on an axis: 1 if it separates the hulls, 0 if the projections touch.
static int hull_axis_sign(const Hull3Pair *hulls, EdgeVector first, EdgeVector second)
{
    TsVec3 u = ts_vec3_sub(first.to, first.from), v = ts_vec3_sub(second.to, second.from);
    EdgeCross axis = {first, second, cross3_of(u, v)};
    TsVec3 origin = hulls->a->corner[0];
    HullReach a = hull_reach(hulls->a, origin, &axis), b = hull_reach(hulls->b, origin, &axis);
    double gap = fmax(b.low - a.high, a.low - b.high),
           bound = SEPARATION3_ROUNDING * (a.most + b.most);
    bool sure = a.sure && b.sure;
    if (sure && gap > bound) return 1;
    return sure && gap < -bound ? -1 : exact_hull_sign(hulls, first, second);
}

typedef struct AxisSearch {
    const Hull3Pair *hulls;
    int greatest;
} AxisSearch;

static void search_axis(AxisSearch *search, EdgeVector first, EdgeVector second)
{
    if (search->greatest > 0) return;
    int sign = hull_axis_sign(search->hulls, first, second);
    if (sign > search->greatest) search->greatest = sign;
}

static EdgeVector hull_edge(const Hull3 *hull, int i)
{
    return (EdgeVector){hull->edge[i][0], hull->edge[i][1]};
}

static void search_sides(AxisSearch *search, const Hull3 *hull)
{
    for (int i = 0; i < hull->side_count; i++) {
        search_axis(search, hull_edge(hull, hull->sides[i][0]), hull_edge(hull, hull->sides[i][1]));
    }
}

static void search_edges(AxisSearch *search, const Hull3 *a, const Hull3 *b)
{
    for (int i = 0; i < a->edges; i++) {
        for (int k = 0; k < b->edges; k++) {
            search_axis(search, hull_edge(a, i), hull_edge(b, k));
        }
    }
}

static void search_world_axes(AxisSearch *search, const Hull3 *hull)
{
    for (int i = 0; i < hull->edges; i++) {
        for (int k = 0; k < 3; k++) search_axis(search, hull_edge(hull, i), world_axis[k]);
    }
}

TsRelation ts_separation3_relation(const Hull3 *a, const Hull3 *b)
{
    Hull3Pair hulls = {a, b};
    AxisSearch search = {&hulls, -1};
    for (int k = 0; k < 3; k++) search_axis(&search, world_axis[k], world_axis[(k + 1) % 3]);
    search_sides(&search, a);
    search_sides(&search, b);
    search_edges(&search, a, b);
    search_world_axes(&search, a);
    search_world_axes(&search, b);
    return ts_relation_of_sign(search.greatest);
}
