#include "platform/rounding.h"

#include "narrow/minkowski_private.h"

#include <assert.h>

// With the extents E of both solids, their nodes are off by 2^-50 E, ways by four times that, and a
// product of a way (at most 2 E long) and a difference of nodes by less than 2^-46 E^2: four times
// that is granted.
Minkowski ts_minkowski_of(const TsShape *a, const TsShape *b)
{
    TsVec origin = ts_shape_center(a);
    Minkowski d = {a, b, origin, ts_solid_of(a, origin), ts_solid_of(b, origin), 0, 0};
    double extent = d.solid_a.extent + d.solid_b.extent;
    d.doubt = 0x1p-44 * extent * extent;
    d.radius = d.solid_a.radius + d.solid_b.radius;
    return d;
}

TsGjkPoint ts_minkowski_point(const Minkowski *d, Node node)
{
    return (TsGjkPoint){node.at, ts_vec_add(d->origin, d->solid_a.corner[node.a]),
                        ts_vec_add(d->origin, d->solid_b.corner[node.b])};
}

static Node node_of(const Minkowski *d, int a, int b)
{
    return (Node){a, b, ts_vec_sub(d->solid_b.corner[b], d->solid_a.corner[a])};
}

// --- between corners of one shape

static TsVec obb_edge(TsObb box, int from, int to)
{
    double along = (to == 1 || to == 2) - (from == 1 || from == 2);
    double across = (to >= 2) - (from >= 2);
    return ts_vec_add(ts_vec_scale(box.axis, 2 * along * box.half.x),
                      ts_vec_scale(ts_vec_perp(box.axis), 2 * across * box.half.y));
}

static TsVec corner_edge(const TsShape *shape, int from, int to)
{
    switch (shape->kind) {
    case TS_SHAPE_OBB: return obb_edge(shape->obb, from, to);
    case TS_SHAPE_TRIANGLE:
        return ts_vec_sub(shape->triangle.corner[to], shape->triangle.corner[from]);
    case TS_SHAPE_POLYGON:
        return ts_vec_sub(shape->polygon.corner[to], shape->polygon.corner[from]);
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_AABB:
    case TS_SHAPE_CAPSULE:
    case TS_SHAPE_KINDS: break;
    }
    TsVec corner[4]; // no other kind has more
    ts_shape_corners(shape, corner);
    return ts_vec_sub(corner[to], corner[from]);
}

TsVec ts_minkowski_edge(const Minkowski *d, Node from, Node to)
{
    return ts_vec_sub(corner_edge(d->b, from.b, to.b), corner_edge(d->a, from.a, to.a));
}

// --- ways

// Its exact self, more than a kilobyte, is left unset until it is known.
static Direction direction_of(TsVec rounded)
{
    Direction way;
    way.kind = DIRECTION_FREE;
    way.known = false;
    way.rounded = rounded;
    return way; // cppcheck-suppress uninitvar
}

Direction ts_minkowski_free(TsVec direction) { return direction_of(direction); }

Direction ts_minkowski_home(Node from)
{
    Direction way = direction_of(ts_vec_negate(from.at));
    way.kind = DIRECTION_HOME;
    way.from = from;
    return way;
}

Direction ts_minkowski_across(const Minkowski *d, Node from, Node to, int turn)
{
    Direction way = direction_of(ts_vec_scale(ts_vec_perp(ts_minkowski_edge(d, from, to)), turn));
    way.kind = DIRECTION_ACROSS;
    way.from = from;
    way.to = to;
    way.turn = turn;
    return way;
}

Exact ts_minkowski_exact(const Minkowski *d, Node node)
{
    Exact on_a = ts_exact_corner(d->a, node.a), on_b = ts_exact_corner(d->b, node.b);
    return ts_exact_subtract(&on_b, &on_a);
}

static Exact exact_direction(const Minkowski *d, const Direction *way)
{
    if (way->kind == DIRECTION_FREE) return ts_exact_vec(way->rounded);
    Exact from = ts_minkowski_exact(d, way->from);
    if (way->kind == DIRECTION_HOME) return ts_exact_negate(&from);
    Exact to = ts_minkowski_exact(d, way->to), edge = ts_exact_subtract(&to, &from);
    Exact across = ts_exact_perp(&edge);
    return way->turn > 0 ? across : ts_exact_negate(&across);
}

static const Exact *known_direction(const Minkowski *d, Direction *way)
{
    if (!way->known) {
        assert(ts_shape_valid(d->a, 0) && ts_shape_valid(d->b, 0));
        way->exact = exact_direction(d, way);
        way->known = true;
    }
    return &way->exact;
}

// --- signs

static int sign_beyond_doubt(double value, double doubt)
{
    return value > doubt ? 1 : value < -doubt ? -1 : 0;
}

int ts_minkowski_sign(const Minkowski *d, Direction *way, Node at)
{
    int sign = sign_beyond_doubt(ts_vec_dot(way->rounded, at.at), d->doubt);
    if (sign != 0) return sign;
    Exact node = ts_minkowski_exact(d, at);
    return ts_expansion_sign(ts_exact_dot(known_direction(d, way), &node));
}

static bool same_node(Node x, Node y) { return x.a == y.a && x.b == y.b; }

static bool is_end(const Direction *way, Node x)
{
    return same_node(x, way->from) || same_node(x, way->to);
}

int ts_minkowski_advance(const Minkowski *d, Direction *way, Node from, Node to)
{
    if (same_node(from, to)) return 0;
    if (way->kind == DIRECTION_ACROSS && is_end(way, from) && is_end(way, to)) return 0;
    int sign = sign_beyond_doubt(ts_vec_dot(way->rounded, ts_vec_sub(to.at, from.at)), d->doubt);
    if (sign != 0) return sign;
    Exact start = ts_minkowski_exact(d, from), end = ts_minkowski_exact(d, to);
    Exact step = ts_exact_subtract(&end, &start);
    return ts_expansion_sign(ts_exact_dot(known_direction(d, way), &step));
}

bool ts_minkowski_is_origin(const Minkowski *d, Node node)
{
    if (ts_vec_length_squared(node.at) > d->doubt) return false;
    Exact exact = ts_minkowski_exact(d, node);
    return ts_exact_is_zero(&exact);
}

// --- support

// Whether the way leads across a side of this shape alone, in line with or parallel to that from
// corner to corner: then both lie equally far, which else would have to be found out exactly, each
// time that a side is looked across.
static bool is_across(const Direction *way, const TsShape *shape, int from, int to, int sense)
{
    if (way->kind != DIRECTION_ACROSS) return false;
    Node x = way->from, y = way->to;
    int of_other = sense < 0 ? x.b - y.b : x.a - y.a;
    int i = sense < 0 ? x.a : x.b, k = sense < 0 ? y.a : y.b;
    if (of_other != 0) return false;
    if (shape->kind == TS_SHAPE_OBB) return (i ^ k) == (from ^ to) && (i ^ k) != 2; // no diagonal
    return (i == from && k == to) || (i == to && k == from);
}

// In the order of x, then y; of the corners of one side rounding does not change the signs.
static bool is_later(TsVec step, int sense) { return sense * (step.x != 0 ? step.x : step.y) > 0; }

// Whether corner `to` lies farther than `from`, or as far and later in the order of x, then y.
static bool is_farther(const Minkowski *d, Direction *way, const TsShape *shape, int from, int to,
                       int sense)
{
    if (is_across(way, shape, from, to, sense))
        return is_later(corner_edge(shape, from, to), sense);
    Exact start = ts_exact_corner(shape, from), end = ts_exact_corner(shape, to);
    Exact step = ts_exact_subtract(&end, &start);
    int sign = ts_expansion_sign(ts_exact_dot(known_direction(d, way), &step));
    if (sign == 0) sign = ts_expansion_sign(step.x);
    if (sign == 0) sign = ts_expansion_sign(step.y);
    return sign * sense > 0;
}

// `sense` -1: the corner farthest against the way.
static int farthest_corner(const Minkowski *d, Direction *way, const TsShape *shape,
                           const Solid *solid, int sense)
{
    int best = 0;
    for (int i = 1; i < solid->count; i++) {
        TsVec step = ts_vec_sub(solid->corner[i], solid->corner[best]);
        int sign = sense * sign_beyond_doubt(ts_vec_dot(way->rounded, step), d->doubt);
        if (sign > 0 || (sign == 0 && is_farther(d, way, shape, best, i, sense))) best = i;
    }
    return best;
}

Node ts_minkowski_support(const Minkowski *d, Direction *way)
{
    int on_a = farthest_corner(d, way, d->a, &d->solid_a, -1);
    return node_of(d, on_a, farthest_corner(d, way, d->b, &d->solid_b, 1));
}
