#include "space/separation3_private.h"

#include "space/cross3_private.h"
#include "space/exact3_private.h"

// An axis is the cross product of two ways from one point to another.
typedef struct Way {
    TsVec3 from, to;
} Way;

typedef struct Hulls {
    const Hull3 *a, *b;
} Hulls;

static const Way world[3] = {
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
        hull.edge[i][0] = world[i].from;
        hull.edge[i][1] = world[i].to;
    }
    return hull;
}

// ---- Rounded

// Of a triple product of differences: 3 half-ulps by those, 5 by the products and sums. 32 are
// granted, against the rounding of the magnitudes.
#define ROUNDING 0x1p-48

typedef struct TsAxis {
    Way first, second;
    Cross3 cross;
} TsAxis;

static TsAxis axis_of(Way first, Way second)
{
    TsVec3 u = ts_vec3_sub(first.to, first.from), v = ts_vec3_sub(second.to, second.from);
    return (TsAxis){first, second, cross3_of(u, v)};
}

typedef struct Reach { // relative to the first corner of a
    double low, high, most;
    bool sure; // which way it has no end
} Reach;

static bool goes_along(const Hull3 *hull, Way way)
{
    return ts_vec3_equal(way.from, hull->edge[0][0]) && ts_vec3_equal(way.to, hull->edge[0][1]);
}

// Without end where its direction leads, if that is sure; an axis that was made square to it has
// its end, whatever the rounded one says.
static void let_out(Reach *reach, const Hull3 *hull, const TsAxis *axis)
{
    if (!hull->endless || goes_along(hull, axis->first) || goes_along(hull, axis->second)) return;
    TsVec3 d = hull->edge[0][1];
    const Cross3 *cross = &axis->cross;
    double along = ts_vec3_dot(d, cross->direction);
    reach->sure = fabs(along) >= ROUNDING * cross3_most(d, cross); // both 0: exactly square
    if (along > 0) reach->high = HUGE_VAL;
    if (along < 0) reach->low = -HUGE_VAL;
}

static Reach reach_of(const Hull3 *hull, TsVec3 origin, const TsAxis *axis)
{
    const Cross3 *cross = &axis->cross;
    Reach reach = {HUGE_VAL, -HUGE_VAL, 0, true};
    for (int i = 0; i < hull->count; i++) {
        TsVec3 c = ts_vec3_sub(hull->corner[i], origin);
        double along = ts_vec3_dot(c, cross->direction);
        reach.low = fmin(reach.low, along);
        reach.high = fmax(reach.high, along);
        reach.most = fmax(reach.most, cross3_most(c, cross));
    }
    let_out(&reach, hull, axis);
    return reach;
}

// ---- Without rounding

typedef struct ExactReach {
    Expansion low, high;
    int endless; // where to: -1, 0 or 1
} ExactReach;

static ExactReach exact_reach(const Hull3 *hull, TsVec3 origin, const Exact3 *axis)
{
    ExactReach reach = {.low = ts_expansion(0)};
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

// The sign of the gap between the end of the first and the beginning of the second; without end
// there is none.
static int exact_gap(const ExactReach *first, const ExactReach *second)
{
    if (first->endless > 0 || second->endless < 0) return -1;
    return ts_expansion_compare(second->low, first->high);
}

// -1 too where the ways are parallel and make no axis.
__attribute__((cold, noinline)) static int exact_sign(const Hulls *hulls, Way first, Way second)
{
    Exact3 u = ts_exact3_difference(first.to, first.from);
    Exact3 v = ts_exact3_difference(second.to, second.from), axis = ts_exact3_cross(&u, &v);
    if (ts_exact3_is_zero(&axis)) return -1;
    TsVec3 origin = hulls->a->corner[0];
    ExactReach a = exact_reach(hulls->a, origin, &axis), b = exact_reach(hulls->b, origin, &axis);
    int after = exact_gap(&a, &b), before = exact_gap(&b, &a);
    return after > before ? after : before;
}

// ---- The axes

// The sign of the gap: 1 where they are apart on it, 0 where their shadows only meet.
static int axis_sign(const Hulls *hulls, Way first, Way second)
{
    TsAxis axis = axis_of(first, second);
    TsVec3 origin = hulls->a->corner[0];
    Reach a = reach_of(hulls->a, origin, &axis), b = reach_of(hulls->b, origin, &axis);
    double gap = fmax(b.low - a.high, a.low - b.high), bound = ROUNDING * (a.most + b.most);
    bool sure = a.sure && b.sure;
    if (sure && gap > bound) return 1;
    return sure && gap < -bound ? -1 : exact_sign(hulls, first, second);
}

typedef struct Search {
    const Hulls *hulls;
    int greatest;
} Search;

static void look_along(Search *search, Way first, Way second)
{
    if (search->greatest > 0) return;
    int sign = axis_sign(search->hulls, first, second);
    if (sign > search->greatest) search->greatest = sign;
}

static Way edge_of(const Hull3 *hull, int i) { return (Way){hull->edge[i][0], hull->edge[i][1]}; }

static void look_along_sides(Search *search, const Hull3 *hull)
{
    for (int i = 0; i < hull->side_count; i++) {
        look_along(search, edge_of(hull, hull->sides[i][0]), edge_of(hull, hull->sides[i][1]));
    }
}

static void look_along_edges(Search *search, const Hull3 *a, const Hull3 *b)
{
    for (int i = 0; i < a->edges; i++) {
        for (int k = 0; k < b->edges; k++) {
            look_along(search, edge_of(a, i), edge_of(b, k));
        }
    }
}

static void look_along_world(Search *search, const Hull3 *hull)
{
    for (int i = 0; i < hull->edges; i++) {
        for (int k = 0; k < 3; k++) look_along(search, edge_of(hull, i), world[k]);
    }
}

TsRelation ts_separation3_relation(const Hull3 *a, const Hull3 *b)
{
    Hulls hulls = {a, b};
    Search search = {&hulls, -1};
    for (int k = 0; k < 3; k++) look_along(&search, world[k], world[(k + 1) % 3]);
    look_along_sides(&search, a);
    look_along_sides(&search, b);
    look_along_edges(&search, a, b);
    look_along_world(&search, a);
    look_along_world(&search, b);
    return ts_relation_of_sign(search.greatest);
}
