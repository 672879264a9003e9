#include <assert.h>

#include "gjk_walk.h"
#include "sat.h"
#include "scalar.h"

double gjk_foot(const Difference *d, Node x, Node y)
{
    Vec edge = difference_edge(d, x, y);
    double length = vec_length_squared(edge);
    return length > 0 ? scalar_clamp(-vec_dot(x.at, edge) / length, 0, 1) : 0;
}

// From the nearer end, so that an end is met exactly.
static Vec between(Vec from, Vec to, double share)
{
    return share <= 0.5 ? vec_lerp(from, to, share) : vec_lerp(to, from, 1 - share);
}

void gjk_between(const Difference *d, Node x, Node y, double share, Vec *on_a, Vec *on_b)
{
    *on_a = between(d->solid_a.corner[x.a], d->solid_a.corner[y.a], share);
    *on_b = between(d->solid_b.corner[x.b], d->solid_b.corner[y.b], share);
}

// Where rounding has left little or nothing of a way, it is taken from the exact one.
static Vec way_to(const Difference *d, Node x)
{
    if (vec_length_squared(x.at) > d->doubt) return x.at;
    Exact exact = difference_exact(d, x);
    return vec(expansion_estimate(exact.x), expansion_estimate(exact.y));
}

// The normal of an edge is that of the sides that it is made of: the difference of two near points
// has lost digits.
Link gjk_link(const Difference *d, const WalkEnd *end)
{
    Node x = end->node[0], y = end->node[1];
    Vec way = way_to(d, x);
    if (end->count == 1)
        return (Link){vec_length(way), vec_normalize(way), d->solid_a.corner[x.a],
                      d->solid_b.corner[x.b]};
    Way across = difference_across(d, x, y, 1);
    if (difference_sign(d, &across, x) < 0) across = difference_across(d, x, y, -1);
    Link link = {.normal = vec_normalize(across.rounded)};
    link.gap = vec_dot(link.normal, x.at);
    gjk_between(d, x, y, gjk_foot(d, x, y), &link.on_a, &link.on_b);
    return link;
}

Contact gjk_contact_of_link(const Difference *d, Relation relation, Link link)
{
    return link_contact(link, relation, d->origin, d->solid_a.radius, d->solid_b.radius);
}

// --- a common point

typedef struct Pick { // a point of either core, equal in theory
    Vec on_a;
    double off; // by how far they are not
} Pick;

static Pick better(Pick best, Vec on_a, Vec on_b)
{
    double off = vec_distance(on_a, on_b);
    return off < best.off ? (Pick){on_a, off} : best;
}

static Pick pick_edge(Pick best, const Difference *d, Node x, Node y)
{
    Vec on_a, on_b;
    gjk_between(d, x, y, gjk_foot(d, x, y), &on_a, &on_b);
    return better(best, on_a, on_b);
}

// By the areas that the origin makes with the sides.
static Pick pick_inside(Pick best, const Difference *d, const Node *node)
{
    double share[3], sum = 0;
    for (int i = 0; i < 3; i++) {
        share[i] = fabs(vec_cross(node[(i + 1) % 3].at, node[(i + 2) % 3].at));
        sum += share[i];
    }
    if (!(sum > 0)) return best;
    Vec on_a = {0, 0}, on_b = {0, 0};
    for (int i = 0; i < 3; i++) {
        on_a = vec_add(on_a, vec_scale(d->solid_a.corner[node[i].a], share[i] / sum));
        on_b = vec_add(on_b, vec_scale(d->solid_b.corner[node[i].b], share[i] / sum));
    }
    return better(best, on_a, on_b);
}

// A sliver's areas are noise; then one of its sides does.
static Vec common_of_cores(const Difference *d, const WalkEnd *end)
{
    Pick best = {.off = HUGE_VAL};
    for (int i = 0; i < end->count; i++)
        best = pick_edge(best, d, end->node[i], end->node[(i + 1) % end->count]);
    if (end->count == 3) best = pick_inside(best, d, end->node);
    return best.on_a;
}

// On the way from core to core, within the reach of both radii.
static Vec common_of_radii(const Difference *d, Link link)
{
    double at = (d->solid_a.radius + link.gap - d->solid_b.radius) / 2;
    return vec_add(link.on_a, vec_scale(link.normal, scalar_clamp(at, 0, link.gap)));
}

Nearest gjk_closest(const Shape *a, const Shape *b, GjkTrace *trace)
{
    assert(sat_accepts(a) && sat_accepts(b));
    Difference d = difference_of(a, b);
    WalkEnd end = gjk_walk(&d, true, trace);
    if (end.relation == APART) {
        Contact contact = gjk_contact_of_link(&d, APART, gjk_link(&d, &end));
        return (Nearest){contact.on_a, contact.on_b, contact.gap};
    }
    Vec common =
        end.core == APART ? common_of_radii(&d, gjk_link(&d, &end)) : common_of_cores(&d, &end);
    common = vec_add(d.origin, common);
    return (Nearest){common, common, 0};
}
