#include "difference.h"

#include <assert.h>

// With the extents E of both solids, their nodes are off by 2^-50 E, ways by four times that, and a
// product of a way (at most 2 E long) and a difference of nodes by less than 2^-46 E^2: four times
// that is granted.
Difference difference_of(const Shape *a, const Shape *b)
{
    Vec origin = shape_center(a);
    Difference d = {a, b, origin, solid_of(a, origin), solid_of(b, origin), 0, 0};
    double extent = d.solid_a.extent + d.solid_b.extent;
    d.doubt = 0x1p-44 * extent * extent;
    d.radius = d.solid_a.radius + d.solid_b.radius;
    return d;
}

GjkPoint difference_point(const Difference *d, Node node)
{
    return (GjkPoint){node.at, vec_add(d->origin, d->solid_a.corner[node.a]),
                      vec_add(d->origin, d->solid_b.corner[node.b])};
}

static Node node_of(const Difference *d, int a, int b)
{
    return (Node){a, b, vec_sub(d->solid_b.corner[b], d->solid_a.corner[a])};
}

// --- between corners of one shape

static Vec obb_way(Obb box, int from, int to)
{
    double along = (to == 1 || to == 2) - (from == 1 || from == 2);
    double across = (to >= 2) - (from >= 2);
    return vec_add(vec_scale(box.axis, 2 * along * box.half.x),
                   vec_scale(vec_perp(box.axis), 2 * across * box.half.y));
}

static Vec corner_way(const Shape *shape, int from, int to)
{
    switch (shape->kind) {
    case SHAPE_OBB: return obb_way(shape->obb, from, to);
    case SHAPE_TRIANGLE: return vec_sub(shape->triangle.corner[to], shape->triangle.corner[from]);
    case SHAPE_POLYGON: return vec_sub(shape->polygon.corner[to], shape->polygon.corner[from]);
    default: break;
    }
    Vec corner[4]; // no other kind has more
    shape_corners(shape, corner);
    return vec_sub(corner[to], corner[from]);
}

Vec difference_edge(const Difference *d, Node from, Node to)
{
    return vec_sub(corner_way(d->b, from.b, to.b), corner_way(d->a, from.a, to.a));
}

// --- ways

// Its exact self, more than a kilobyte, is left unset until it is known.
static Way way_of(Vec rounded)
{
    Way way;
    way.kind = WAY_FREE;
    way.known = false;
    way.rounded = rounded;
    return way; // cppcheck-suppress uninitvar
}

Way difference_free(Vec direction) { return way_of(direction); }

Way difference_home(Node from)
{
    Way way = way_of(vec_negate(from.at));
    way.kind = WAY_HOME;
    way.from = from;
    return way;
}

Way difference_across(const Difference *d, Node from, Node to, int turn)
{
    Way way = way_of(vec_scale(vec_perp(difference_edge(d, from, to)), turn));
    way.kind = WAY_ACROSS;
    way.from = from;
    way.to = to;
    way.turn = turn;
    return way;
}

Exact difference_exact(const Difference *d, Node node)
{
    Exact on_a = exact_corner(d->a, node.a), on_b = exact_corner(d->b, node.b);
    return exact_subtract(&on_b, &on_a);
}

static Exact exact_way(const Difference *d, const Way *way)
{
    if (way->kind == WAY_FREE) return exact_vec(way->rounded);
    Exact from = difference_exact(d, way->from);
    if (way->kind == WAY_HOME) return exact_negate(&from);
    Exact to = difference_exact(d, way->to), edge = exact_subtract(&to, &from);
    Exact across = exact_perp(&edge);
    return way->turn > 0 ? across : exact_negate(&across);
}

static const Exact *known_way(const Difference *d, Way *way)
{
    if (!way->known) {
        assert(shape_valid(d->a, 0) && shape_valid(d->b, 0));
        way->exact = exact_way(d, way);
        way->known = true;
    }
    return &way->exact;
}

// --- signs

static int sign_of(double value, double doubt)
{
    return value > doubt ? 1 : value < -doubt ? -1 : 0;
}

int difference_sign(const Difference *d, Way *way, Node at)
{
    int sign = sign_of(vec_dot(way->rounded, at.at), d->doubt);
    if (sign != 0) return sign;
    Exact node = difference_exact(d, at);
    return expansion_sign(exact_dot(known_way(d, way), &node));
}

static bool same_node(Node x, Node y) { return x.a == y.a && x.b == y.b; }

static bool is_end(const Way *way, Node x)
{
    return same_node(x, way->from) || same_node(x, way->to);
}

int difference_advance(const Difference *d, Way *way, Node from, Node to)
{
    if (same_node(from, to)) return 0;
    if (way->kind == WAY_ACROSS && is_end(way, from) && is_end(way, to)) return 0;
    int sign = sign_of(vec_dot(way->rounded, vec_sub(to.at, from.at)), d->doubt);
    if (sign != 0) return sign;
    Exact start = difference_exact(d, from), end = difference_exact(d, to);
    Exact step = exact_subtract(&end, &start);
    return expansion_sign(exact_dot(known_way(d, way), &step));
}

bool difference_is_origin(const Difference *d, Node node)
{
    if (vec_length_squared(node.at) > d->doubt) return false;
    Exact exact = difference_exact(d, node);
    return exact_is_zero(&exact);
}

// --- support

// Whether the way leads across a side of this shape alone, in line with or parallel to that from
// corner to corner: then both lie equally far, which else would have to be found out exactly, each
// time that a side is looked across.
static bool is_across(const Way *way, const Shape *shape, int from, int to, int sense)
{
    if (way->kind != WAY_ACROSS) return false;
    Node x = way->from, y = way->to;
    int of_other = sense < 0 ? x.b - y.b : x.a - y.a;
    int i = sense < 0 ? x.a : x.b, k = sense < 0 ? y.a : y.b;
    if (of_other != 0) return false;
    if (shape->kind == SHAPE_OBB) return (i ^ k) == (from ^ to) && (i ^ k) != 2; // no diagonal
    return (i == from && k == to) || (i == to && k == from);
}

// In the order of x, then y; of the corners of one side rounding does not change the signs.
static bool is_later(Vec step, int sense) { return sense * (step.x != 0 ? step.x : step.y) > 0; }

// Whether corner `to` lies farther than `from`, or as far and later in the order of x, then y.
static bool is_farther(const Difference *d, Way *way, const Shape *shape, int from, int to,
                       int sense)
{
    if (is_across(way, shape, from, to, sense)) return is_later(corner_way(shape, from, to), sense);
    Exact start = exact_corner(shape, from), end = exact_corner(shape, to);
    Exact step = exact_subtract(&end, &start);
    int sign = expansion_sign(exact_dot(known_way(d, way), &step));
    if (sign == 0) sign = expansion_sign(step.x);
    if (sign == 0) sign = expansion_sign(step.y);
    return sign * sense > 0;
}

// `sense` -1: the corner farthest against the way.
static int farthest(const Difference *d, Way *way, const Shape *shape, const Solid *solid,
                    int sense)
{
    int best = 0;
    for (int i = 1; i < solid->count; i++) {
        Vec step = vec_sub(solid->corner[i], solid->corner[best]);
        int sign = sense * sign_of(vec_dot(way->rounded, step), d->doubt);
        if (sign > 0 || (sign == 0 && is_farther(d, way, shape, best, i, sense))) best = i;
    }
    return best;
}

Node difference_support(const Difference *d, Way *way)
{
    int on_a = farthest(d, way, d->a, &d->solid_a, -1);
    return node_of(d, on_a, farthest(d, way, d->b, &d->solid_b, 1));
}
