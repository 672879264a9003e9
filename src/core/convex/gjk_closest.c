#include <assert.h>

#include "convex/gjk_walk_private.h"
#include "touchstone/sat.h"
#include "touchstone/scalar.h"

double ts_gjk_foot(const Difference *d, Node x, Node y)
{
    TsVec edge = ts_difference_edge(d, x, y);
    double length = ts_vec_length_squared(edge);
    return length > 0 ? ts_scalar_clamp(-ts_vec_dot(x.at, edge) / length, 0, 1) : 0;
}

// From the nearer end, so that an end is met exactly.
static TsVec between(TsVec from, TsVec to, double share)
{
    return share <= 0.5 ? ts_vec_lerp(from, to, share) : ts_vec_lerp(to, from, 1 - share);
}

void ts_gjk_between(const Difference *d, Node x, Node y, double share, TsVec *on_a, TsVec *on_b)
{
    *on_a = between(d->solid_a.corner[x.a], d->solid_a.corner[y.a], share);
    *on_b = between(d->solid_b.corner[x.b], d->solid_b.corner[y.b], share);
}

// Where rounding has left little or nothing of a way, it is taken from the exact one.
static TsVec way_to(const Difference *d, Node x)
{
    if (ts_vec_length_squared(x.at) > d->doubt) return x.at;
    Exact exact = ts_difference_exact(d, x);
    return ts_vec(ts_expansion_estimate(exact.x), ts_expansion_estimate(exact.y));
}

// The normal of an edge is that of the sides that it is made of: the difference of two near points
// has lost digits.
Features ts_gjk_features(const Difference *d, const WalkEnd *end)
{
    Node x = end->node[0], y = end->node[1];
    TsVec way = way_to(d, x);
    if (end->count == 1)
        return (Features){ts_vec_length(way), ts_vec_normalize(way), d->solid_a.corner[x.a],
                          d->solid_b.corner[x.b]};
    Way across = ts_difference_across(d, x, y, 1);
    if (ts_difference_sign(d, &across, x) < 0) across = ts_difference_across(d, x, y, -1);
    Features features = {.normal = ts_vec_normalize(across.rounded)};
    features.gap = ts_vec_dot(features.normal, x.at);
    ts_gjk_between(d, x, y, ts_gjk_foot(d, x, y), &features.on_a, &features.on_b);
    return features;
}

TsContact ts_gjk_contact_of_features(const Difference *d, TsRelation relation, Features features)
{
    return ts_features_contact(features, relation, d->origin, d->solid_a.radius, d->solid_b.radius);
}

// --- a common point

typedef struct Pick { // a point of either core, equal in theory
    TsVec on_a;
    double off; // by how far they are not
} Pick;

static Pick better(Pick best, TsVec on_a, TsVec on_b)
{
    double off = ts_vec_distance(on_a, on_b);
    return off < best.off ? (Pick){on_a, off} : best;
}

static Pick pick_edge(Pick best, const Difference *d, Node x, Node y)
{
    TsVec on_a, on_b;
    ts_gjk_between(d, x, y, ts_gjk_foot(d, x, y), &on_a, &on_b);
    return better(best, on_a, on_b);
}

// By the areas that the origin makes with the sides.
static Pick pick_inside(Pick best, const Difference *d, const Node *node)
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
    return better(best, on_a, on_b);
}

// A sliver's areas are noise; then one of its sides does.
static TsVec common_of_cores(const Difference *d, const WalkEnd *end)
{
    Pick best = {.off = HUGE_VAL};
    for (int i = 0; i < end->count; i++)
        best = pick_edge(best, d, end->node[i], end->node[(i + 1) % end->count]);
    if (end->count == 3) best = pick_inside(best, d, end->node);
    return best.on_a;
}

// On the way from core to core, within the reach of both radii.
static TsVec common_of_radii(const Difference *d, Features features)
{
    double at = (d->solid_a.radius + features.gap - d->solid_b.radius) / 2;
    return ts_vec_add(features.on_a,
                      ts_vec_scale(features.normal, ts_scalar_clamp(at, 0, features.gap)));
}

TsNearest ts_gjk_closest(const TsShape *a, const TsShape *b, TsGjkTrace *trace)
{
    assert(ts_sat_accepts(a) && ts_sat_accepts(b));
    Difference d = ts_difference_of(a, b);
    WalkEnd end = ts_gjk_walk(&d, true, trace);
    if (end.relation == TS_APART) {
        TsContact contact = ts_gjk_contact_of_features(&d, TS_APART, ts_gjk_features(&d, &end));
        return (TsNearest){contact.on_a, contact.on_b, contact.gap};
    }
    TsVec common = end.core == TS_APART ? common_of_radii(&d, ts_gjk_features(&d, &end))
                                        : common_of_cores(&d, &end);
    common = ts_vec_add(d.origin, common);
    return (TsNearest){common, common, 0};
}
