// The Minkowski difference of two shapes as GJK and EPA walk it: its corners and edges, directions
// between them, and the exact sign of a corner along a direction where rounding leaves it open.
#include "platform/rounding.h"

#include "narrow/minkowski_private.h"

#include "geometry/kind.h"
#include "platform/assert.h"

// Let E be the sum of both extents. A vertex has an error of 2^-50 E, a direction four times that,
// and the product of a direction (at most 2 E long) and a difference of vertices less than 2^-45
// E^2. The bound is twice that. Proof: tests/gappa/minkowski_doubt.g. The point inside has an error
// within that of a vertex: that of its corners and of three more roundings, which sizes of a half
// and less make smaller.
Minkowski ts_minkowski_of(const TsShape *a, const TsShape *b)
{
    TsVec origin = ts_shape_center(a);
    Minkowski d;
    d.a = a;
    d.b = b;
    d.origin = origin;
    ts_solid_of(a, origin, &d.solid_a);
    ts_solid_of(b, origin, &d.solid_b);
    double extent = d.solid_a.extent + d.solid_b.extent;
    d.doubt = 0x1p-44 * extent * extent;
    d.radius = d.solid_a.radius + d.solid_b.radius;
    return d;
}

Vertex ts_minkowski_vertex(const Minkowski *d, int a, int b)
{
    return (Vertex){a, b, ts_vec_sub(solid_corner(&d->solid_b, b), solid_corner(&d->solid_a, a))};
}

// ---- A point inside

enum { INNER = -1 }; // instead of a corner

// Half of one corner and quarters of two others: the middle of a diagonal, or a point inside of a
// triangle. The weights are powers of two, so that it is exact.
typedef struct Inner {
    int half, quarter[2];
} Inner;

static Inner inner_of(int count)
{
    return count == 3 ? (Inner){0, {1, 2}} : (Inner){0, {count / 2, count / 2}};
}

static TsVec rounded_inner(const Solid *solid)
{
    Inner inner = inner_of(solid->count);
    TsVec quarters =
        ts_vec_add(solid_corner(solid, inner.quarter[0]), solid_corner(solid, inner.quarter[1]));
    return ts_vec_add(ts_vec_scale(solid_corner(solid, inner.half), 0.5),
                      ts_vec_scale(quarters, 0.25));
}

static Exact exact_inner(const TsShape *shape, int count)
{
    Inner inner = inner_of(count);
    Exact half = ts_exact_corner(shape, inner.half);
    Exact one = ts_exact_corner(shape, inner.quarter[0]);
    Exact other = ts_exact_corner(shape, inner.quarter[1]);
    Expansion x = ts_expansion_scale(ts_expansion_add(one.x, other.x), 0.25);
    Expansion y = ts_expansion_scale(ts_expansion_add(one.y, other.y), 0.25);
    return (Exact){ts_expansion_add(ts_expansion_scale(half.x, 0.5), x),
                   ts_expansion_add(ts_expansion_scale(half.y, 0.5), y)};
}

Vertex ts_minkowski_inner(const Minkowski *d)
{
    TsVec on_a = rounded_inner(&d->solid_a), on_b = rounded_inner(&d->solid_b);
    return (Vertex){INNER, INNER, ts_vec_sub(on_b, on_a)};
}

TsGjkPoint ts_minkowski_point(const Minkowski *d, Vertex vertex)
{
    if (vertex.a == INNER)
        return (TsGjkPoint){vertex.at, ts_vec_add(d->origin, rounded_inner(&d->solid_a)),
                            ts_vec_add(d->origin, rounded_inner(&d->solid_b))};

    return (TsGjkPoint){vertex.at, ts_vec_add(d->origin, solid_corner(&d->solid_a, vertex.a)),
                        ts_vec_add(d->origin, solid_corner(&d->solid_b, vertex.b))};
}

// --- between corners of one shape

static TsVec corner_edge(const TsShape *shape, int from, int to)
{
    if (kind_form(shape) == FORM_OBB) {
        TsObb box = shape->obb;
        double along = (to == 1 || to == 2) - (from == 1 || from == 2);
        double across = (to >= 2) - (from >= 2);
        return ts_vec_add(ts_vec_scale(box.axis, 2 * along * box.half.x),
                          ts_vec_scale(ts_vec_perp(box.axis), 2 * across * box.half.y));
    }
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    return ts_vec_sub(corner[to], corner[from]);
}

TsVec ts_minkowski_edge(const Minkowski *d, Vertex from, Vertex to)
{
    if (from.a == INNER || to.a == INNER) return ts_vec_sub(to.at, from.at);
    return ts_vec_sub(corner_edge(d->b, from.b, to.b), corner_edge(d->a, from.a, to.a));
}

// --- directions

// `exact`, more than a kilobyte, stays uninitialised until it is computed.
static Direction direction_of(TsVec rounded)
{
    Direction direction;
    direction.kind = DIRECTION_FREE;
    direction.known = false;
    direction.rounded = rounded;
    return direction; // cppcheck-suppress uninitvar
}

Direction ts_minkowski_free(TsVec direction) { return direction_of(direction); }

Direction ts_minkowski_to_origin(Vertex from)
{
    Direction direction = direction_of(ts_vec_negate(from.at));
    direction.kind = DIRECTION_TO_ORIGIN;
    direction.from = from;
    return direction;
}

Direction ts_minkowski_normal(const Minkowski *d, Vertex from, Vertex to, int turn)
{
    Direction direction =
        direction_of(ts_vec_scale(ts_vec_perp(ts_minkowski_edge(d, from, to)), turn));
    direction.kind = DIRECTION_NORMAL;
    direction.from = from;
    direction.to = to;
    direction.turn = turn;
    return direction;
}

Exact ts_minkowski_exact(const Minkowski *d, Vertex vertex)
{
    bool is_inner = vertex.a == INNER;
    Exact on_a = is_inner ? exact_inner(d->a, d->solid_a.count) : ts_exact_corner(d->a, vertex.a);
    Exact on_b = is_inner ? exact_inner(d->b, d->solid_b.count) : ts_exact_corner(d->b, vertex.b);
    return ts_exact_subtract(&on_b, &on_a);
}

static Exact exact_direction(const Minkowski *d, const Direction *direction)
{
    if (direction->kind == DIRECTION_FREE) return ts_exact_vec(direction->rounded);
    Exact from = ts_minkowski_exact(d, direction->from);
    if (direction->kind == DIRECTION_TO_ORIGIN) return ts_exact_negate(&from);
    Exact to = ts_minkowski_exact(d, direction->to), edge = ts_exact_subtract(&to, &from);
    Exact normal = ts_exact_perp(&edge);
    return direction->turn > 0 ? normal : ts_exact_negate(&normal);
}

static const Exact *known_direction(const Minkowski *d, Direction *direction)
{
    if (!direction->known) {
        ASSERT(ts_shape_valid(d->a, 0) && ts_shape_valid(d->b, 0));
        direction->exact = exact_direction(d, direction);
        direction->known = true;
    }
    return &direction->exact;
}

// --- signs

static int sign_beyond_doubt(double value, double doubt)
{
    return value > doubt ? 1 : value < -doubt ? -1 : 0;
}

int ts_minkowski_sign(const Minkowski *d, Direction *direction, Vertex at)
{
    int sign = sign_beyond_doubt(ts_vec_dot(direction->rounded, at.at), d->doubt);
    if (sign != 0) return sign;
    Exact vertex = ts_minkowski_exact(d, at);
    return ts_expansion_sign(ts_exact_dot(known_direction(d, direction), &vertex));
}

static bool same_vertex(Vertex x, Vertex y) { return x.a == y.a && x.b == y.b; }

static bool is_end(const Direction *direction, Vertex x)
{
    return same_vertex(x, direction->from) || same_vertex(x, direction->to);
}

int ts_minkowski_compare(const Minkowski *d, Direction *direction, Vertex from, Vertex to)
{
    if (same_vertex(from, to)) return 0;
    if (direction->kind == DIRECTION_NORMAL && is_end(direction, from) && is_end(direction, to))
        return 0;
    int sign =
        sign_beyond_doubt(ts_vec_dot(direction->rounded, ts_vec_sub(to.at, from.at)), d->doubt);
    if (sign != 0) return sign;
    Exact start = ts_minkowski_exact(d, from), end = ts_minkowski_exact(d, to);
    Exact step = ts_exact_subtract(&end, &start);
    return ts_expansion_sign(ts_exact_dot(known_direction(d, direction), &step));
}

bool ts_minkowski_is_origin(const Minkowski *d, Vertex vertex)
{
    if (ts_vec_length_squared(vertex.at) > d->doubt) return false;
    Exact exact = ts_minkowski_exact(d, vertex);
    return ts_exact_is_zero(&exact);
}

// --- support

// Whether the direction is the normal of a side of this shape alone that is parallel to the segment
// between the two corners. Then both corners are equally far, which would otherwise be found by
// exact arithmetic each time that the search goes along a side's normal.
static bool is_normal_to(const Direction *direction, const TsShape *shape, int from, int to,
                         int sense)
{
    if (direction->kind != DIRECTION_NORMAL) return false;
    Vertex x = direction->from, y = direction->to;
    int of_other = sense < 0 ? x.b - y.b : x.a - y.a;
    int i = sense < 0 ? x.a : x.b, k = sense < 0 ? y.a : y.b;
    if (of_other != 0) return false;
    if (kind_form(shape) == FORM_OBB) return (i ^ k) == (from ^ to) && (i ^ k) != 2; // no diagonal
    return (i == from && k == to) || (i == to && k == from);
}

// Whether corner `to` lies farther along than `from`, or equally far and later in the order of x,
// then y. `sense` -1 reverses both. Rounding does not change the signs of a side's coordinates.
static bool is_farther(const Minkowski *d, Direction *direction, const TsShape *shape, int from,
                       int to, int sense)
{
    if (is_normal_to(direction, shape, from, to, sense)) {
        TsVec side = corner_edge(shape, from, to);
        return sense * (side.x != 0 ? side.x : side.y) > 0;
    }
    Exact start = ts_exact_corner(shape, from), end = ts_exact_corner(shape, to);
    Exact step = ts_exact_subtract(&end, &start);
    int sign = ts_expansion_sign(ts_exact_dot(known_direction(d, direction), &step));
    if (sign == 0) sign = ts_expansion_sign(step.x);
    if (sign == 0) sign = ts_expansion_sign(step.y);
    return sign * sense > 0;
}

// The corner farthest along the direction, or with `sense` -1 against it.
static ALWAYS_INLINE int farthest_of(const Minkowski *d, Direction *direction, const TsShape *shape,
                                     const Solid *solid, int sense, bool far)
{
    int best = 0;
    for (int i = 1; i < solid->count; i++) {
        TsVec step = ts_vec_sub(solid_corner_if(solid, i, far), solid_corner_if(solid, best, far));
        int sign = sense * sign_beyond_doubt(ts_vec_dot(direction->rounded, step), d->doubt);
        if (sign > 0 || (sign == 0 && is_farther(d, direction, shape, best, i, sense))) best = i;
    }
    return best;
}

__attribute__((cold, noinline)) static int farthest_far(const Minkowski *d, Direction *direction,
                                                        const TsShape *shape, const Solid *solid,
                                                        int sense)
{
    return farthest_of(d, direction, shape, solid, sense, true);
}

static int farthest_corner(const Minkowski *d, Direction *direction, const TsShape *shape,
                           const Solid *solid, int sense)
{
    return solid->world ? farthest_far(d, direction, shape, solid, sense)
                        : farthest_of(d, direction, shape, solid, sense, false);
}

Vertex ts_minkowski_support(const Minkowski *d, Direction *direction)
{
    int a = farthest_corner(d, direction, d->a, &d->solid_a, -1);
    int b = farthest_corner(d, direction, d->b, &d->solid_b, 1);
    return ts_minkowski_vertex(d, a, b);
}
