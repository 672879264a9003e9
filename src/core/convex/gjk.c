#include "touchstone/gjk.h"

#include <assert.h>

#include "convex/gjk_walk_private.h"
#include "touchstone/sat.h"

TsVec ts_gjk_support(const TsShape *shape, TsVec direction)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner), best = 0;
    for (int i = 1; i < count; i++) {
        if (ts_vec_dot(corner[i], direction) > ts_vec_dot(corner[best], direction)) best = i;
    }
    if (shape->kind != TS_SHAPE_CIRCLE) return corner[best];
    return ts_vec_add(corner[0], ts_vec_scale(ts_vec_normalize(direction), shape->circle.radius));
}

// --- the walk

typedef struct Walk {
    const Difference *d;
    bool to_nearest;
    TsGjkTrace *trace;
    bool ended;
    WalkEnd end; // and the simplex while it lasts
} Walk;

static void tell(Walk *walk, const Way *way, Node support, const char *says)
{
    TsGjkTrace *trace = walk->trace;
    if (!trace || trace->count == TS_GJK_STEPS) return;
    TsGjkStep *step = &trace->step[trace->count++];
    *step = (TsGjkStep){.count = walk->end.count,
                        .direction = way->rounded,
                        .support = ts_difference_point(walk->d, support),
                        .says = says};
    for (int i = 0; i < walk->end.count; i++)
        step->point[i] = ts_difference_point(walk->d, walk->end.node[i]);
}

static void finish(Walk *walk, TsRelation core)
{
    walk->end.core = core;
    walk->ended = true;
}

static void keep(Walk *walk, int count, Node first, Node second)
{
    walk->end.count = count;
    walk->end.node[0] = first;
    walk->end.node[1] = second;
}

// The origin lies between both nodes: on the border where nothing lies beyond their line.
static void end_between(Walk *walk, Node x, Node y)
{
    keep(walk, 2, x, y);
    for (int turn = 1; turn >= -1; turn -= 2) {
        Way way = ts_difference_across(walk->d, x, y, turn);
        Node support = ts_difference_support(walk->d, &way);
        if (ts_difference_advance(walk->d, &way, x, support) > 0) continue;
        tell(walk, &way, support, "the origin lies on the border");
        finish(walk, TS_TOUCHING);
        return;
    }
    Way way = ts_difference_across(walk->d, x, y, 1);
    tell(walk, &way, x, "the origin lies between two corners, with some on either side");
    finish(walk, TS_OVERLAPPING);
}

// Whether the origin's foot on the line of both lies strictly beyond `x`, as seen from `y`.
static bool foot_is_past(const Walk *walk, Node x, Node y)
{
    Way home = ts_difference_home(x);
    return ts_difference_advance(walk->d, &home, x, y) <= 0;
}

// Ends where the support says it all: nothing reaches the origin, or it is the origin itself.
static bool ends_at(Walk *walk, Way *way, Node support)
{
    if (ts_difference_is_origin(walk->d, support)) {
        tell(walk, way, support, "a corner of the difference is the origin");
        keep(walk, 1, support, support);
        finish(walk, TS_TOUCHING);
    } else if (!walk->to_nearest && ts_difference_sign(walk->d, way, support) < 0) {
        tell(walk, way, support, "no corner reaches the origin");
        finish(walk, TS_APART);
    }
    return walk->ended;
}

static void step_from_corner(Walk *walk)
{
    Node x = walk->end.node[0];
    Way way = ts_difference_home(x);
    Node y = ts_difference_support(walk->d, &way);
    if (ends_at(walk, &way, y)) return;
    if (ts_difference_advance(walk->d, &way, x, y) <= 0) {
        tell(walk, &way, y, "no corner lies nearer to the origin than this one");
        finish(walk, TS_APART);
        return;
    }
    tell(walk, &way, y, "the origin is sought from a corner");
    if (foot_is_past(walk, y, x)) {
        keep(walk, 1, y, y);
        return;
    }
    keep(walk, 2, x, y);
    Way across = ts_difference_across(walk->d, x, y, 1);
    if (ts_difference_sign(walk->d, &across, x) == 0) end_between(walk, x, y);
}

// How the origin lies to the side from `x` to `q` of the triangle with `other`: 1 beyond.
static int beyond(const Walk *walk, Node x, Node q, Node other)
{
    Way way = ts_difference_across(walk->d, x, q, 1);
    int inner = ts_difference_advance(walk->d, &way, x, other);
    return ts_difference_sign(walk->d, &way, x) * inner;
}

// From the triangle x, y, q, the origin on q's side of the edge from x to y and its foot between
// them: to what of the triangle lies nearest to it.
static void reduce(Walk *walk, Node x, Node y, Node q)
{
    int past_x = beyond(walk, x, q, y), past_y = beyond(walk, y, q, x);
    if (past_x < 0 && past_y < 0) {
        Way none = ts_difference_free(ts_vec(0, 0));
        walk->end.count = 3;
        walk->end.node[2] = q;
        tell(walk, &none, q, "the triangle holds the origin");
        finish(walk, TS_OVERLAPPING);
    } else if (past_x <= 0 && past_y <= 0) {
        end_between(walk, past_x == 0 ? x : y, q);
    } else if (past_x > 0 && !foot_is_past(walk, q, x) && !foot_is_past(walk, x, q)) {
        keep(walk, 2, x, q);
    } else if (past_y > 0 && !foot_is_past(walk, q, y) && !foot_is_past(walk, y, q)) {
        keep(walk, 2, q, y);
    } else {
        keep(walk, 1, q, q);
    }
}

static void step_from_edge(Walk *walk)
{
    Node x = walk->end.node[0], y = walk->end.node[1];
    Way way = ts_difference_across(walk->d, x, y, 1);
    if (ts_difference_sign(walk->d, &way, x) > 0) way = ts_difference_across(walk->d, x, y, -1);
    Node q = ts_difference_support(walk->d, &way);
    if (ends_at(walk, &way, q)) return;
    if (ts_difference_advance(walk->d, &way, x, q) <= 0) {
        tell(walk, &way, q, "no corner lies nearer to the origin than this edge");
        finish(walk, TS_APART);
        return;
    }
    tell(walk, &way, q, "the origin lies beyond the edge");
    reduce(walk, x, y, q);
}

// From centre to centre; any direction will do.
static Way first_way(const Difference *d)
{
    TsVec way = ts_vec_sub(ts_shape_center(d->a), ts_shape_center(d->b));
    double extent = d->solid_a.extent + d->solid_b.extent;
    return ts_difference_free(ts_vec_equal(way, ts_vec(0, 0)) ? ts_vec(extent > 0 ? extent : 1, 0)
                                                              : way);
}

// The exact distance from the origin to the simplex shrinks with every step, so none is met twice.
static WalkEnd walk_cores(const Difference *d, bool to_nearest, TsGjkTrace *trace)
{
    Walk walk = {.d = d, .to_nearest = to_nearest, .trace = trace};
    Way way = first_way(d);
    Node first = ts_difference_support(d, &way);
    if (trace) trace->count = 0;
    keep(&walk, 1, first, first);
    if (ts_difference_is_origin(d, first)) {
        tell(&walk, &way, first, "a corner of the difference is the origin");
        finish(&walk, TS_TOUCHING);
    } else {
        tell(&walk, &way, first, "a first corner of the difference");
    }
    while (!walk.ended) {
        if (walk.end.count == 1)
            step_from_corner(&walk);
        else
            step_from_edge(&walk);
    }
    return walk.end;
}

// --- the radii

static int distance_of_node(const Difference *d, Node x, const Expansion *radius)
{
    Exact way = ts_difference_exact(d, x);
    return ts_expansion_compare(ts_exact_dot(&way, &way), ts_expansion_multiply(*radius, *radius));
}

// The direction of an edge of a difference with a single point. A box's is its own axis, which
// keeps the degree at 6.
static Exact edge_direction(const Difference *d, Node x, Node y)
{
    const TsShape *sided = d->solid_a.count > 1 ? d->a : d->b;
    Exact from = ts_difference_exact(d, x), to = ts_difference_exact(d, y);
    if (sided->kind != TS_SHAPE_OBB) return ts_exact_subtract(&to, &from);
    int i = sided == d->a ? x.a : x.b, k = sided == d->a ? y.a : y.b;
    bool along = (i == 1 || i == 2) != (k == 1 || k == 2) && sided->obb.half.x > 0;
    return ts_exact_vec(along ? sided->obb.axis : ts_vec_perp(sided->obb.axis));
}

static int distance_of_edge(const Difference *d, Node x, Node y, const Expansion *radius)
{
    Exact edge = edge_direction(d, x, y), from = ts_difference_exact(d, x);
    Expansion area = ts_exact_cross(&edge, &from);
    Expansion reach = ts_expansion_multiply(*radius, *radius);
    return ts_expansion_compare(ts_expansion_multiply(area, area),
                                ts_expansion_multiply(reach, ts_exact_dot(&edge, &edge)));
}

static int exact_distance(const Difference *d, const WalkEnd *end)
{
    Expansion radius = ts_expansion_sum(d->solid_a.radius, d->solid_b.radius);
    if (end->count == 1) return distance_of_node(d, end->node[0], &radius);
    return distance_of_edge(d, end->node[0], end->node[1], &radius);
}

// The same squares in floating point, of an edge both times its squared length. The area is off by
// the doubt of a product, either length by less. 0 where in doubt.
static int rounded_distance(const Difference *d, const WalkEnd *end)
{
    TsVec from = end->node[0].at;
    double square = ts_vec_length_squared(from), length = 1, doubt = d->doubt;
    double reach = d->radius * d->radius;
    if (end->count == 2) {
        TsVec edge = ts_difference_edge(d, end->node[0], end->node[1]);
        double area = ts_vec_cross(edge, from);
        square = area * area;
        length = ts_vec_length_squared(edge);
        doubt = (2 * fabs(area) + d->doubt + reach) * d->doubt;
    }
    double gap = square - reach * length, bound = doubt + 0x1p-50 * (square + reach * length);
    return gap > bound ? 1 : gap < -bound ? -1 : 0;
}

// By the sign of the distance of the cores less both radii. Cores that meet are deep in a circle.
static TsRelation with_radii(const Difference *d, const WalkEnd *end)
{
    if (d->radius == 0) return end->core;
    if (end->core != TS_APART) return TS_OVERLAPPING;
    int sign = rounded_distance(d, end);
    return ts_relation_of_sign(sign != 0 ? sign : exact_distance(d, end));
}

WalkEnd ts_gjk_walk(const Difference *d, bool to_nearest, TsGjkTrace *trace)
{
    WalkEnd end = walk_cores(d, to_nearest || d->radius > 0, trace);
    end.relation = with_radii(d, &end);
    return end;
}

TsRelation ts_gjk_relation(const TsShape *a, const TsShape *b, TsGjkTrace *trace)
{
    assert(ts_sat_accepts(a) && ts_sat_accepts(b));
    Difference d = ts_difference_of(a, b);
    return ts_gjk_walk(&d, false, trace).relation;
}
