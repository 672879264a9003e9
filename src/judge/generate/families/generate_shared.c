#include <assert.h>

#include "degrees.h"
#include "generate_parts.h"

// What the two have in common: a side from p to q, of whole numbers or of any.
typedef struct Side {
    bool whole;
    Vec p, q;
} Side;

static Vec rounded(const Side *side, Vec v)
{
    return side->whole ? vec(floor(v.x + 0.5), floor(v.y + 0.5)) : v;
}

static Side make_side(Random *random, bool upright)
{
    Side side = {.whole = random_integer(random, 0, 1)};
    side.p = rounded(&side, generate_point(random, -20, 20));
    do {
        side.q = rounded(&side, generate_point(random, -20, 20));
        if (upright && random_integer(random, 0, 1)) side.q.y = side.p.y;
        if (upright && random_integer(random, 0, 1)) side.q.x = side.p.x;
    } while (vec_equal(side.p, side.q));
    return side;
}

// A corner on either hand of the side.
static Vec beside(Random *random, const Side *side)
{
    Vec along = vec_sub(side->q, side->p);
    Vec v = vec_lerp(side->p, side->q, random_between(random, -0.5, 1.5));
    double aside = random_between(random, -1, 1);
    return rounded(side, vec_add(v, vec_scale(vec_perp(along), aside)));
}

static Shape shared_point(Random *random, const Side *side)
{
    if (random_integer(random, 0, 1)) return shape_point(side->p);
    return shape_point(vec_lerp(side->p, side->q, 0.5));
}

static Shape shared_segment(Random *random, const Side *side)
{
    switch (random_integer(random, 0, 3)) {
    case 0: return shape_segment(side->p, side->q);
    case 1: return shape_segment(side->q, side->p);
    case 2: return shape_segment(side->p, vec_lerp(side->p, side->q, 0.5));
    default: return shape_segment(side->p, beside(random, side));
    }
}

static Shape ray_through(Vec from, Vec to)
{
    return shape_ray(from, vec_equal(from, to) ? vec(1, 0) : vec_sub(to, from));
}

static Shape shared_ray(Random *random, const Side *side)
{
    if (random_integer(random, 0, 1)) return ray_through(side->p, side->q);
    Vec third = beside(random, side);
    return random_integer(random, 0, 1) ? ray_through(third, side->p) : ray_through(side->p, third);
}

// Through p; exactly so where the way to it is of whole numbers and length.
static Shape shared_circle(Random *random, const Side *side)
{
    if (!side->whole) {
        Vec center = beside(random, side);
        return shape_circle(center, vec_distance(center, side->p));
    }
    double length;
    Vec way = generate_lattice_direction(random, &length);
    return shape_circle(vec_add(side->p, way), length);
}

static Shape shared_obb(Random *random, const Side *side)
{
    Vec along = vec_sub(side->q, side->p), middle = vec_lerp(side->p, side->q, 0.5);
    double length = vec_length(along), depth = random_between(random, -1, 1) * length;
    Vec axis = vec(along.x / length, along.y / length);
    Vec center = vec_add(middle, vec_scale(vec_perp(axis), depth));
    return shape_obb(center, length, 2 * fabs(depth), axis);
}

static Shape shared_triangle(Random *random, const Side *side)
{
    Vec third = beside(random, side);
    if (random_integer(random, 0, 2)) return shape_triangle(side->p, side->q, third);
    return shape_triangle(side->p, third, beside(random, side));
}

// The side and, around its middle, corners in turn on one hand of it.
static Shape shared_polygon(Random *random, const Side *side, Vec *corner)
{
    Vec middle = vec_lerp(side->p, side->q, 0.5), half = vec_sub(side->q, middle);
    int more = generate_corner_count(random, 4) - 2;
    double hand = random_integer(random, 0, 1) ? 180 : -180;
    corner[0] = side->p;
    corner[1] = side->q;
    for (int i = 0; i < more; i++) {
        double turn = hand * (i + random_between(random, 0.1, 0.9)) / more;
        Vec way = vec_scale(vec_turn(half, degrees(turn)), random_between(random, 0.3, 2));
        corner[2 + i] = rounded(side, vec_add(middle, way));
    }
    return shape_polygon(corner, generate_redrawn(random, corner, 2 + more));
}

static Shape shared_shape(Random *random, const Side *side, ShapeKind kind, Vec *corner)
{
    switch (kind) {
    case SHAPE_POINT: return shared_point(random, side);
    case SHAPE_SEGMENT: return shared_segment(random, side);
    case SHAPE_RAY: return shared_ray(random, side);
    case SHAPE_CIRCLE: return shared_circle(random, side);
    case SHAPE_AABB:
        return shape_aabb(side->p, random_integer(random, 0, 1) ? side->q : beside(random, side));
    case SHAPE_OBB: return shared_obb(random, side);
    case SHAPE_TRIANGLE: return shared_triangle(random, side);
    default: assert(kind == SHAPE_POLYGON); return shared_polygon(random, side, corner);
    }
}

void generate_shared(Random *random, ShapeKind a, ShapeKind b, GeneratedPair *pair)
{
    Side side = make_side(random, a == SHAPE_AABB || b == SHAPE_AABB);
    pair->a = shared_shape(random, &side, a, pair->corner[0]);
    pair->b = shared_shape(random, &side, b, pair->corner[1]);
}
