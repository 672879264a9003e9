#include <assert.h>

#include "convex/gjk_walk_private.h"
#include "touchstone/sat.h"

// Corners of the difference in order, so that ts_vec_perp of an edge points inwards. Every one is a
// corner of its hull, of which there are no more than both shapes have.
typedef struct TsPolytope {
    int count;
    Node node[2 * TS_POLYGON_MAX];
} TsPolytope;

static void insert(TsPolytope *polytope, int at, Node node)
{
    assert(polytope->count < 2 * TS_POLYGON_MAX);
    for (int i = polytope->count++; i > at; i--) polytope->node[i] = polytope->node[i - 1];
    polytope->node[at] = node;
}

static Node node_at(const TsPolytope *polytope, int i)
{
    return polytope->node[i % polytope->count];
}

// --- the start

static bool same(const Difference *d, Node x, Node y)
{
    if (x.a == y.a && x.b == y.b) return true;
    Exact of_x = ts_difference_exact(d, x), of_y = ts_difference_exact(d, y);
    Exact step = ts_exact_subtract(&of_y, &of_x);
    return ts_exact_is_zero(&step);
}

// Another corner than the one at hand, if there is any.
static void find_second(const Difference *d, TsPolytope *polytope)
{
    double extent = d->solid_a.extent + d->solid_b.extent;
    TsVec direction = ts_vec(extent, 0);
    for (int i = 0; i < 4 && polytope->count < 2; i++, direction = ts_vec_perp(direction)) {
        Way way = ts_difference_free(direction);
        Node node = ts_difference_support(d, &way);
        if (!same(d, polytope->node[0], node)) insert(polytope, 1, node);
    }
}

// The corner farthest out from the edge behind node i, if one lies beyond it.
static bool find_beyond(const Difference *d, const TsPolytope *polytope, int i, Node *found)
{
    Way out = ts_difference_across(d, polytope->node[i], node_at(polytope, i + 1), -1);
    *found = ts_difference_support(d, &out);
    return ts_difference_advance(d, &out, polytope->node[i], *found) > 0;
}

static void put_in_order(const Difference *d, TsPolytope *polytope)
{
    Node *node = polytope->node;
    Way in = ts_difference_across(d, node[0], node[1], 1);
    if (ts_difference_advance(d, &in, node[0], node[2]) > 0) return;
    Node kept = node[1];
    node[1] = node[2];
    node[2] = kept;
}

// GJK's last simplex. What has no area yet is first opened to both sides, where there is anything.
static TsPolytope polytope_of(const Difference *d, const WalkEnd *end)
{
    TsPolytope polytope = {.count = end->count};
    for (int i = 0; i < end->count; i++) polytope.node[i] = end->node[i];
    if (polytope.count == 1) find_second(d, &polytope);
    if (polytope.count == 3) put_in_order(d, &polytope);
    if (polytope.count != 2) return polytope;
    Node beyond;
    if (find_beyond(d, &polytope, 1, &beyond)) insert(&polytope, 2, beyond);
    if (find_beyond(d, &polytope, 0, &beyond)) insert(&polytope, 1, beyond);
    return polytope;
}

// --- the expansion

static TsVec inwards(const Difference *d, const TsPolytope *polytope, int i)
{
    TsVec edge = ts_difference_edge(d, polytope->node[i], node_at(polytope, i + 1));
    return ts_vec_normalize(ts_vec_perp(edge));
}

// How deep the origin lies behind the edge.
static double depth_at(const Difference *d, const TsPolytope *polytope, int i)
{
    return -ts_vec_dot(inwards(d, polytope, i), polytope->node[i].at);
}

// How far the origin lies from the stretch itself: of edges in one line, to rounding, only the one
// before the origin is meant. The origin never lies outside of the polytope.
static double distance_to(const Difference *d, const TsPolytope *polytope, int i)
{
    Node from = polytope->node[i], to = node_at(polytope, i + 1);
    TsVec edge = ts_difference_edge(d, from, to);
    double length = ts_vec_length(edge), along = -ts_vec_dot(from.at, ts_vec_normalize(edge));
    double past = along < 0 ? -along : along > length ? along - length : 0;
    return ts_vec_length(ts_vec(depth_at(d, polytope, i), past));
}

static int nearest_edge(const Difference *d, const TsPolytope *polytope)
{
    int best = 0;
    double least = distance_to(d, polytope, 0);
    for (int i = 1; i < polytope->count; i++) {
        double distance = distance_to(d, polytope, i);
        if (distance < least) best = i, least = distance;
    }
    return best;
}

static void tell(const Difference *d, const TsPolytope *polytope, int edge, Node support,
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
static int expand(const Difference *d, TsPolytope *polytope, TsEpaTrace *trace)
{
    for (;;) {
        Node support;
        int edge = nearest_edge(d, polytope);
        bool beyond = find_beyond(d, polytope, edge, &support);
        tell(d, polytope, edge, support, trace);
        if (!beyond) return edge;
        insert(polytope, edge + 1, support);
    }
}

// One point has no edge: equal centres part along +x.
static Features way_out(const Difference *d, TsPolytope *polytope, TsEpaTrace *trace)
{
    Node x = polytope->node[0];
    if (polytope->count == 1)
        return (Features){0, {1, 0}, d->solid_a.corner[x.a], d->solid_b.corner[x.b]};
    int edge = expand(d, polytope, trace);
    Node from = polytope->node[edge], to = node_at(polytope, edge + 1);
    Features features = {.normal = inwards(d, polytope, edge)};
    features.gap = ts_vec_dot(features.normal, from.at);
    ts_gjk_between(d, from, to, ts_gjk_foot(d, from, to), &features.on_a, &features.on_b);
    return features;
}

TsContact ts_gjk_contact(const TsShape *a, const TsShape *b, TsGjkTrace *gjk, TsEpaTrace *epa)
{
    assert(ts_sat_accepts(a) && ts_sat_accepts(b));
    Difference d = ts_difference_of(a, b);
    WalkEnd end = ts_gjk_walk(&d, true, gjk);
    if (epa) epa->count = 0;
    if (end.core == TS_APART)
        return ts_gjk_contact_of_features(&d, end.relation, ts_gjk_features(&d, &end));
    TsPolytope polytope = polytope_of(&d, &end);
    return ts_gjk_contact_of_features(&d, end.relation, way_out(&d, &polytope, epa));
}
