#include "platform/rounding.h"

#include "touchstone/gjk.h"

#include <assert.h>

#include "narrow/features.h"
#include "narrow/minkowski_private.h"
#include "touchstone/sat.h"
#include "touchstone/scalar.h"

TsVec ts_gjk_support(const TsShape *shape, TsVec direction)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner), best = 0;
    for (int i = 1; i < count; i++) {
        if (ts_vec_dot(corner[i], direction) > ts_vec_dot(corner[best], direction)) best = i;
    }
    double radius = ts_shape_radius(shape);
    if (radius == 0) return corner[best];
    return ts_vec_add(corner[best], ts_vec_scale(ts_vec_normalize(direction), radius));
}

// --- the walk

// How a walk ended. TS_APART: with the nearest node, or the two that the nearest edge lies between
// (where only the answer was sought: with those that told). Otherwise with the 1 to 3 nodes that
// hold the origin.
typedef struct WalkEnd {
    TsRelation core;     // of the cores
    TsRelation relation; // of the shapes
    int count;
    Node node[3];
} WalkEnd;

typedef struct GjkWalk {
    const Minkowski *d;
    bool to_nearest;
    TsGjkTrace *trace;
    bool ended;
    WalkEnd end; // and the simplex while it lasts
} GjkWalk;

static void record_step(GjkWalk *walk, const Direction *way, Node support, const char *says)
{
    TsGjkTrace *trace = walk->trace;
    if (!trace || trace->count == TS_GJK_STEPS) return;
    TsGjkStep *step = &trace->step[trace->count++];
    *step = (TsGjkStep){.count = walk->end.count,
                        .direction = way->rounded,
                        .support = ts_minkowski_point(walk->d, support),
                        .says = says};
    for (int i = 0; i < walk->end.count; i++)
        step->point[i] = ts_minkowski_point(walk->d, walk->end.node[i]);
}

static void end_walk(GjkWalk *walk, TsRelation core)
{
    walk->end.core = core;
    walk->ended = true;
}

static void keep_nodes(GjkWalk *walk, int count, Node first, Node second)
{
    walk->end.count = count;
    walk->end.node[0] = first;
    walk->end.node[1] = second;
}

// The origin lies between both nodes: on the border where nothing lies beyond their line.
static void end_between(GjkWalk *walk, Node x, Node y)
{
    keep_nodes(walk, 2, x, y);
    for (int turn = 1; turn >= -1; turn -= 2) {
        Direction way = ts_minkowski_across(walk->d, x, y, turn);
        Node support = ts_minkowski_support(walk->d, &way);
        if (ts_minkowski_advance(walk->d, &way, x, support) > 0) continue;
        record_step(walk, &way, support, "the origin lies on the boundary");
        end_walk(walk, TS_TOUCHING);
        return;
    }
    Direction way = ts_minkowski_across(walk->d, x, y, 1);
    record_step(walk, &way, x, "the origin lies between two corners, with some on either side");
    end_walk(walk, TS_OVERLAPPING);
}

// Whether the origin's foot on the line of both lies strictly beyond `x`, as seen from `y`.
static bool foot_is_past(const GjkWalk *walk, Node x, Node y)
{
    Direction home = ts_minkowski_home(x);
    return ts_minkowski_advance(walk->d, &home, x, y) <= 0;
}

// Ends where the support says it all: nothing reaches the origin, or it is the origin itself.
static bool ends_at(GjkWalk *walk, Direction *way, Node support)
{
    if (ts_minkowski_is_origin(walk->d, support)) {
        record_step(walk, way, support, "a corner of the difference is the origin");
        keep_nodes(walk, 1, support, support);
        end_walk(walk, TS_TOUCHING);
    } else if (!walk->to_nearest && ts_minkowski_sign(walk->d, way, support) < 0) {
        record_step(walk, way, support, "no corner reaches the origin");
        end_walk(walk, TS_APART);
    }
    return walk->ended;
}

static void step_from_corner(GjkWalk *walk)
{
    Node x = walk->end.node[0];
    Direction way = ts_minkowski_home(x);
    Node y = ts_minkowski_support(walk->d, &way);
    if (ends_at(walk, &way, y)) return;
    if (ts_minkowski_advance(walk->d, &way, x, y) <= 0) {
        record_step(walk, &way, y, "no corner lies nearer to the origin than this one");
        end_walk(walk, TS_APART);
        return;
    }
    record_step(walk, &way, y, "search from a corner towards the origin");
    if (foot_is_past(walk, y, x)) {
        keep_nodes(walk, 1, y, y);
        return;
    }
    keep_nodes(walk, 2, x, y);
    Direction across = ts_minkowski_across(walk->d, x, y, 1);
    if (ts_minkowski_sign(walk->d, &across, x) == 0) end_between(walk, x, y);
}

// How the origin lies to the side from `x` to `q` of the triangle with `other`: 1 beyond.
static int side_beyond(const GjkWalk *walk, Node x, Node q, Node other)
{
    Direction way = ts_minkowski_across(walk->d, x, q, 1);
    int inner = ts_minkowski_advance(walk->d, &way, x, other);
    return ts_minkowski_sign(walk->d, &way, x) * inner;
}

// From the triangle x, y, q, the origin on q's side of the edge from x to y and its foot between
// them: to what of the triangle lies nearest to it.
static void reduce_triangle(GjkWalk *walk, Node x, Node y, Node q)
{
    int past_x = side_beyond(walk, x, q, y), past_y = side_beyond(walk, y, q, x);
    if (past_x < 0 && past_y < 0) {
        Direction none = ts_minkowski_free(ts_vec(0, 0));
        walk->end.count = 3;
        walk->end.node[2] = q;
        record_step(walk, &none, q, "the triangle contains the origin");
        end_walk(walk, TS_OVERLAPPING);
    } else if (past_x <= 0 && past_y <= 0) {
        end_between(walk, past_x == 0 ? x : y, q);
    } else if (past_x > 0 && !foot_is_past(walk, q, x) && !foot_is_past(walk, x, q)) {
        keep_nodes(walk, 2, x, q);
    } else if (past_y > 0 && !foot_is_past(walk, q, y) && !foot_is_past(walk, y, q)) {
        keep_nodes(walk, 2, q, y);
    } else {
        keep_nodes(walk, 1, q, q);
    }
}

static void step_from_edge(GjkWalk *walk)
{
    Node x = walk->end.node[0], y = walk->end.node[1];
    Direction way = ts_minkowski_across(walk->d, x, y, 1);
    if (ts_minkowski_sign(walk->d, &way, x) > 0) way = ts_minkowski_across(walk->d, x, y, -1);
    Node q = ts_minkowski_support(walk->d, &way);
    if (ends_at(walk, &way, q)) return;
    if (ts_minkowski_advance(walk->d, &way, x, q) <= 0) {
        record_step(walk, &way, q, "no corner lies nearer to the origin than this edge");
        end_walk(walk, TS_APART);
        return;
    }
    record_step(walk, &way, q, "the origin lies beyond the edge");
    reduce_triangle(walk, x, y, q);
}

// From centre to centre; any direction will do.
static Direction first_way(const Minkowski *d)
{
    TsVec way = ts_vec_sub(ts_shape_center(d->a), ts_shape_center(d->b));
    double extent = d->solid_a.extent + d->solid_b.extent;
    return ts_minkowski_free(ts_vec_equal(way, ts_vec(0, 0)) ? ts_vec(extent > 0 ? extent : 1, 0)
                                                             : way);
}

// The exact distance from the origin to the simplex shrinks with every step, so none is met twice.
static WalkEnd walk_cores(const Minkowski *d, bool to_nearest, TsGjkTrace *trace)
{
    GjkWalk walk = {.d = d, .to_nearest = to_nearest, .trace = trace};
    Direction way = first_way(d);
    Node first = ts_minkowski_support(d, &way);
    if (trace) trace->count = 0;
    keep_nodes(&walk, 1, first, first);
    if (ts_minkowski_is_origin(d, first)) {
        record_step(&walk, &way, first, "a corner of the difference is the origin");
        end_walk(&walk, TS_TOUCHING);
    } else {
        record_step(&walk, &way, first, "a first corner of the difference");
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

static int distance_of_node(const Minkowski *d, Node x, const Expansion *radius)
{
    Exact way = ts_minkowski_exact(d, x);
    return ts_expansion_compare(ts_exact_dot(&way, &way), ts_expansion_multiply(*radius, *radius));
}

// The direction of an edge, of either sense: that of the side it comes from, of two parallel ones
// that of the round shape. A box's is its own axis, which keeps the degree at 6.
static Exact gjk_edge_direction(const Minkowski *d, Node x, Node y)
{
    bool of_a = x.a != y.a && (x.b == y.b || d->solid_a.radius > 0);
    const TsShape *sided = of_a ? d->a : d->b;
    int i = of_a ? x.a : x.b, k = of_a ? y.a : y.b;
    Exact from = ts_exact_corner(sided, i), to = ts_exact_corner(sided, k);
    if (sided->kind != TS_SHAPE_OBB) return ts_exact_subtract(&to, &from);
    bool along = (i == 1 || i == 2) != (k == 1 || k == 2) && sided->obb.half.x > 0;
    return ts_exact_vec(along ? sided->obb.axis : ts_vec_perp(sided->obb.axis));
}

static int distance_of_edge(const Minkowski *d, Node x, Node y, const Expansion *radius)
{
    Exact edge = gjk_edge_direction(d, x, y), from = ts_minkowski_exact(d, x);
    Expansion area = ts_exact_cross(&edge, &from);
    Expansion reach = ts_expansion_multiply(*radius, *radius);
    return ts_expansion_compare(ts_expansion_multiply(area, area),
                                ts_expansion_multiply(reach, ts_exact_dot(&edge, &edge)));
}

static int exact_distance(const Minkowski *d, const WalkEnd *end)
{
    Expansion radius = ts_expansion_sum(d->solid_a.radius, d->solid_b.radius);
    if (end->count == 1) return distance_of_node(d, end->node[0], &radius);
    return distance_of_edge(d, end->node[0], end->node[1], &radius);
}

// The same squares in floating point, of an edge both times its squared length. The area is off by
// the doubt of a product, either length by less. 0 where in doubt.
static int rounded_distance(const Minkowski *d, const WalkEnd *end)
{
    TsVec from = end->node[0].at;
    double square = ts_vec_length_squared(from), length = 1, doubt = d->doubt;
    double reach = d->radius * d->radius;
    if (end->count == 2) {
        TsVec edge = ts_minkowski_edge(d, end->node[0], end->node[1]);
        double area = ts_vec_cross(edge, from);
        square = area * area;
        length = ts_vec_length_squared(edge);
        doubt = (2 * fabs(area) + d->doubt + reach) * d->doubt;
    }
    double gap = square - reach * length, bound = doubt + 0x1p-50 * (square + reach * length);
    return gap > bound ? 1 : gap < -bound ? -1 : 0;
}

// By the sign of the distance of the cores less both radii. Cores that meet are deep in a circle.
static TsRelation with_radii(const Minkowski *d, const WalkEnd *end)
{
    if (d->radius == 0) return end->core;
    if (end->core != TS_APART) return TS_OVERLAPPING;
    int sign = rounded_distance(d, end);
    return ts_relation_of_sign(sign != 0 ? sign : exact_distance(d, end));
}

static WalkEnd walk_shapes(const Minkowski *d, bool to_nearest, TsGjkTrace *trace)
{
    WalkEnd end = walk_cores(d, to_nearest || d->radius > 0, trace);
    end.relation = with_radii(d, &end);
    return end;
}

TsRelation ts_gjk_relation(const TsShape *a, const TsShape *b, TsGjkTrace *trace)
{
    assert(ts_shape_is_convex(a) && ts_shape_is_convex(b));
    Minkowski d = ts_minkowski_of(a, b);
    return walk_shapes(&d, false, trace).relation;
}

// ---- Closest points

static double foot_on_edge(const Minkowski *d, Node x, Node y)
{
    TsVec edge = ts_minkowski_edge(d, x, y);
    double length = ts_vec_length_squared(edge);
    return length > 0 ? ts_scalar_clamp(-ts_vec_dot(x.at, edge) / length, 0, 1) : 0;
}

// From the nearer end, so that an end is met exactly.
static TsVec lerp_from_nearer(TsVec from, TsVec to, double share)
{
    return share <= 0.5 ? ts_vec_lerp(from, to, share) : ts_vec_lerp(to, from, 1 - share);
}

static void lerp_nodes(const Minkowski *d, Node x, Node y, double share, TsVec *on_a, TsVec *on_b)
{
    *on_a = lerp_from_nearer(d->solid_a.corner[x.a], d->solid_a.corner[y.a], share);
    *on_b = lerp_from_nearer(d->solid_b.corner[x.b], d->solid_b.corner[y.b], share);
}

// Where rounding has left little or nothing of a way, it is taken from the exact one.
static TsVec vector_to(const Minkowski *d, Node x)
{
    if (ts_vec_length_squared(x.at) > d->doubt) return x.at;
    Exact exact = ts_minkowski_exact(d, x);
    return ts_vec(ts_expansion_estimate(exact.x), ts_expansion_estimate(exact.y));
}

// The normal of an edge is that of the sides that it is made of: the difference of two near points
// has lost digits.
static Features nearest_features(const Minkowski *d, const WalkEnd *end)
{
    Node x = end->node[0], y = end->node[1];
    TsVec way = vector_to(d, x);
    if (end->count == 1)
        return (Features){ts_vec_length(way), ts_vec_normalize(way), d->solid_a.corner[x.a],
                          d->solid_b.corner[x.b]};
    Direction across = ts_minkowski_across(d, x, y, 1);
    if (ts_minkowski_sign(d, &across, x) < 0) across = ts_minkowski_across(d, x, y, -1);
    Features features = {.normal = ts_vec_normalize(across.rounded)};
    features.gap = ts_vec_dot(features.normal, x.at);
    lerp_nodes(d, x, y, foot_on_edge(d, x, y), &features.on_a, &features.on_b);
    return features;
}

static TsContact contact_of_features(const Minkowski *d, TsRelation relation, Features features)
{
    return ts_features_contact(features, relation, d->origin, d->solid_a.radius, d->solid_b.radius);
}

// --- a common point

typedef struct Pick { // a point of either core, equal in theory
    TsVec on_a;
    double off; // by how far they are not
} Pick;

static Pick better_pick(Pick best, TsVec on_a, TsVec on_b)
{
    double off = ts_vec_distance(on_a, on_b);
    return off < best.off ? (Pick){on_a, off} : best;
}

static Pick pick_edge(Pick best, const Minkowski *d, Node x, Node y)
{
    TsVec on_a, on_b;
    lerp_nodes(d, x, y, foot_on_edge(d, x, y), &on_a, &on_b);
    return better_pick(best, on_a, on_b);
}

// By the areas that the origin makes with the sides.
static Pick pick_inside(Pick best, const Minkowski *d, const Node *node)
{
    double share[3], sum = 0;
    for (int i = 0; i < 3; i++) {
        share[i] = fabs(ts_vec_cross(node[(i + 1) % 3].at, node[(i + 2) % 3].at));
        sum += share[i];
    }
    if (!(sum > 0)) return best;
    TsVec on_a = {0, 0}, on_b = {0, 0};
    for (int i = 0; i < 3; i++) {
        on_a = ts_vec_add(on_a, ts_vec_scale(d->solid_a.corner[node[i].a], share[i] / sum));
        on_b = ts_vec_add(on_b, ts_vec_scale(d->solid_b.corner[node[i].b], share[i] / sum));
    }
    return better_pick(best, on_a, on_b);
}

// A sliver's areas are noise; then one of its sides does.
static TsVec common_of_cores(const Minkowski *d, const WalkEnd *end)
{
    Pick best = {.off = HUGE_VAL};
    for (int i = 0; i < end->count; i++)
        best = pick_edge(best, d, end->node[i], end->node[(i + 1) % end->count]);
    if (end->count == 3) best = pick_inside(best, d, end->node);
    return best.on_a;
}

// On the way from core to core, within the reach of both radii.
static TsVec common_of_rounded_cores(const Minkowski *d, Features features)
{
    double at = (d->solid_a.radius + features.gap - d->solid_b.radius) / 2;
    return ts_vec_add(features.on_a,
                      ts_vec_scale(features.normal, ts_scalar_clamp(at, 0, features.gap)));
}

TsNearest ts_gjk_closest(const TsShape *a, const TsShape *b, TsGjkTrace *trace)
{
    assert(ts_shape_is_convex(a) && ts_shape_is_convex(b));
    Minkowski d = ts_minkowski_of(a, b);
    WalkEnd end = walk_shapes(&d, true, trace);
    if (end.relation == TS_APART) {
        TsContact contact = contact_of_features(&d, TS_APART, nearest_features(&d, &end));
        return (TsNearest){contact.on_a, contact.on_b, contact.gap};
    }
    TsVec common = end.core == TS_APART ? common_of_rounded_cores(&d, nearest_features(&d, &end))
                                        : common_of_cores(&d, &end);
    common = ts_vec_add(d.origin, common);
    return (TsNearest){common, common, 0};
}

// ---- Expanding polytope

// Corners of the difference in order, so that ts_vec_perp of an edge points inwards. Every one is a
// corner of its hull, of which there are no more than both shapes have.
typedef struct Polytope {
    int count;
    Node node[2 * TS_POLYGON_MAX];
} Polytope;

static void insert_node(Polytope *polytope, int at, Node node)
{
    assert(polytope->count < 2 * TS_POLYGON_MAX);
    for (int i = polytope->count++; i > at; i--) polytope->node[i] = polytope->node[i - 1];
    polytope->node[at] = node;
}

static Node node_at(const Polytope *polytope, int i) { return polytope->node[i % polytope->count]; }

// --- the start

static bool same_point(const Minkowski *d, Node x, Node y)
{
    if (x.a == y.a && x.b == y.b) return true;
    Exact of_x = ts_minkowski_exact(d, x), of_y = ts_minkowski_exact(d, y);
    Exact step = ts_exact_subtract(&of_y, &of_x);
    return ts_exact_is_zero(&step);
}

// Another corner than the one at hand, if there is any.
static void find_second(const Minkowski *d, Polytope *polytope)
{
    double extent = d->solid_a.extent + d->solid_b.extent;
    TsVec direction = ts_vec(extent, 0);
    for (int i = 0; i < 4 && polytope->count < 2; i++, direction = ts_vec_perp(direction)) {
        Direction way = ts_minkowski_free(direction);
        Node node = ts_minkowski_support(d, &way);
        if (!same_point(d, polytope->node[0], node)) insert_node(polytope, 1, node);
    }
}

// The corner farthest out from the edge behind node i, if one lies beyond it.
static bool find_beyond(const Minkowski *d, const Polytope *polytope, int i, Node *found)
{
    Direction out = ts_minkowski_across(d, polytope->node[i], node_at(polytope, i + 1), -1);
    *found = ts_minkowski_support(d, &out);
    return ts_minkowski_advance(d, &out, polytope->node[i], *found) > 0;
}

static void order_triangle(const Minkowski *d, Polytope *polytope)
{
    Node *node = polytope->node;
    Direction in = ts_minkowski_across(d, node[0], node[1], 1);
    if (ts_minkowski_advance(d, &in, node[0], node[2]) > 0) return;
    Node kept = node[1];
    node[1] = node[2];
    node[2] = kept;
}

// GJK's last simplex. What has no area yet is first opened to both sides, where there is anything.
static Polytope polytope_of(const Minkowski *d, const WalkEnd *end)
{
    Polytope polytope = {.count = end->count};
    for (int i = 0; i < end->count; i++) polytope.node[i] = end->node[i];
    if (polytope.count == 1) find_second(d, &polytope);
    if (polytope.count == 3) order_triangle(d, &polytope);
    if (polytope.count != 2) return polytope;
    Node beyond;
    if (find_beyond(d, &polytope, 1, &beyond)) insert_node(&polytope, 2, beyond);
    if (find_beyond(d, &polytope, 0, &beyond)) insert_node(&polytope, 1, beyond);
    return polytope;
}

// --- the expansion

static TsVec inward_normal(const Minkowski *d, const Polytope *polytope, int i)
{
    TsVec edge = ts_minkowski_edge(d, polytope->node[i], node_at(polytope, i + 1));
    return ts_vec_normalize(ts_vec_perp(edge));
}

// How deep the origin lies behind the edge.
static double depth_at(const Minkowski *d, const Polytope *polytope, int i)
{
    return -ts_vec_dot(inward_normal(d, polytope, i), polytope->node[i].at);
}

// How far the origin lies from the stretch itself: of edges in one line, to rounding, only the one
// before the origin is meant. The origin never lies outside of the polytope.
static double distance_to(const Minkowski *d, const Polytope *polytope, int i)
{
    Node from = polytope->node[i], to = node_at(polytope, i + 1);
    TsVec edge = ts_minkowski_edge(d, from, to);
    double length = ts_vec_length(edge), along = -ts_vec_dot(from.at, ts_vec_normalize(edge));
    double past = along < 0 ? -along : along > length ? along - length : 0;
    return ts_vec_length(ts_vec(depth_at(d, polytope, i), past));
}

static int nearest_edge(const Minkowski *d, const Polytope *polytope)
{
    int best = 0;
    double least = distance_to(d, polytope, 0);
    for (int i = 1; i < polytope->count; i++) {
        double distance = distance_to(d, polytope, i);
        if (distance < least) best = i, least = distance;
    }
    return best;
}

static void record_expansion(const Minkowski *d, const Polytope *polytope, int edge, Node support,
                             TsEpaTrace *trace)
{
    if (!trace || trace->count == TS_EPA_STEPS) return;
    TsEpaStep *step = &trace->step[trace->count++];
    step->count = polytope->count;
    for (int i = 0; i < polytope->count; i++) step->corner[i] = polytope->node[i].at;
    step->edge = edge;
    step->depth = depth_at(d, polytope, edge);
    step->support = support.at;
}

// Every round adds a corner of the hull, until the nearest edge is one of its own.
static int expand_polytope(const Minkowski *d, Polytope *polytope, TsEpaTrace *trace)
{
    for (;;) {
        Node support;
        int edge = nearest_edge(d, polytope);
        bool beyond = find_beyond(d, polytope, edge, &support);
        record_expansion(d, polytope, edge, support, trace);
        if (!beyond) return edge;
        insert_node(polytope, edge + 1, support);
    }
}

// One point has no edge: equal centres part along +x.
static Features expanded_features(const Minkowski *d, Polytope *polytope, TsEpaTrace *trace)
{
    Node x = polytope->node[0];
    if (polytope->count == 1)
        return (Features){0, {1, 0}, d->solid_a.corner[x.a], d->solid_b.corner[x.b]};
    int edge = expand_polytope(d, polytope, trace);
    Node from = polytope->node[edge], to = node_at(polytope, edge + 1);
    Features features = {.normal = inward_normal(d, polytope, edge)};
    features.gap = ts_vec_dot(features.normal, from.at);
    lerp_nodes(d, from, to, foot_on_edge(d, from, to), &features.on_a, &features.on_b);
    return features;
}

TsContact ts_gjk_contact(const TsShape *a, const TsShape *b, TsGjkTrace *gjk, TsEpaTrace *epa)
{
    assert(ts_shape_is_convex(a) && ts_shape_is_convex(b));
    Minkowski d = ts_minkowski_of(a, b);
    WalkEnd end = walk_shapes(&d, true, gjk);
    if (epa) epa->count = 0;
    if (end.core == TS_APART)
        return contact_of_features(&d, end.relation, nearest_features(&d, &end));
    Polytope polytope = polytope_of(&d, &end);
    return contact_of_features(&d, end.relation, expanded_features(&d, &polytope, epa));
}
