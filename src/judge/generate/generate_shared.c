#include <assert.h>

#include "generate/generate_private.h"
#include "touchstone/degrees.h"

// What the two have in common: a side from p to q, of whole numbers or of any.
typedef struct TsSide {
    bool whole;
    TsVec p, q;
} TsSide;

static TsVec rounded(const TsSide *side, TsVec v)
{
    return side->whole ? ts_vec(floor(v.x + 0.5), floor(v.y + 0.5)) : v;
}

static TsSide make_side(Random *random, bool upright)
{
    TsSide side = {.whole = random_integer(random, 0, 1)};
    side.p = rounded(&side, generate_point(random, -20, 20));
    do {
        side.q = rounded(&side, generate_point(random, -20, 20));
        if (upright && random_integer(random, 0, 1)) side.q.y = side.p.y;
        if (upright && random_integer(random, 0, 1)) side.q.x = side.p.x;
    } while (ts_vec_equal(side.p, side.q));
    return side;
}

// A corner on either hand of the side.
static TsVec beside(Random *random, const TsSide *side)
{
    TsVec along = ts_vec_sub(side->q, side->p);
    TsVec v = ts_vec_lerp(side->p, side->q, random_between(random, -0.5, 1.5));
    double aside = random_between(random, -1, 1);
    return rounded(side, ts_vec_add(v, ts_vec_scale(ts_vec_perp(along), aside)));
}

static TsShape shared_point(Random *random, const TsSide *side)
{
    if (random_integer(random, 0, 1)) return ts_shape_point(side->p);
    return ts_shape_point(ts_vec_lerp(side->p, side->q, 0.5));
}

static TsShape shared_segment(Random *random, const TsSide *side)
{
    switch (random_integer(random, 0, 3)) {
    case 0: return ts_shape_segment(side->p, side->q);
    case 1: return ts_shape_segment(side->q, side->p);
    case 2: return ts_shape_segment(side->p, ts_vec_lerp(side->p, side->q, 0.5));
    default: return ts_shape_segment(side->p, beside(random, side));
    }
}

static TsShape ray_through(TsVec from, TsVec to)
{
    return ts_shape_ray(from, ts_vec_equal(from, to) ? ts_vec(1, 0) : ts_vec_sub(to, from));
}

static TsShape shared_ray(Random *random, const TsSide *side)
{
    if (random_integer(random, 0, 1)) return ray_through(side->p, side->q);
    TsVec third = beside(random, side);
    return random_integer(random, 0, 1) ? ray_through(third, side->p) : ray_through(side->p, third);
}

// Through p; exactly so where the way to it is of whole numbers and length.
static TsShape shared_circle(Random *random, const TsSide *side)
{
    if (!side->whole) {
        TsVec center = beside(random, side);
        return ts_shape_circle(center, ts_vec_distance(center, side->p));
    }
    double length;
    TsVec way = generate_lattice_direction(random, &length);
    return ts_shape_circle(ts_vec_add(side->p, way), length);
}

// Around the side; or, led straight away from it, with p on its round end.
static TsShape shared_capsule(Random *random, const TsSide *side)
{
    TsShape circle = shared_circle(random, side);
    TsVec at = circle.circle.center, out = ts_vec_sub(at, side->p);
    if (random_integer(random, 0, 1))
        return ts_shape_capsule(side->p, side->q,
                                side->whole ? random_integer(random, 0, 9)
                                            : random_between(random, 0, 9));
    TsVec further = ts_vec_add(at, ts_vec_scale(out, random_integer(random, 0, 2)));
    return ts_shape_capsule(at, further, circle.circle.radius);
}

static TsShape shared_obb(Random *random, const TsSide *side)
{
    TsVec along = ts_vec_sub(side->q, side->p), middle = ts_vec_lerp(side->p, side->q, 0.5);
    double length = ts_vec_length(along), depth = random_between(random, -1, 1) * length;
    TsVec axis = ts_vec(along.x / length, along.y / length);
    TsVec center = ts_vec_add(middle, ts_vec_scale(ts_vec_perp(axis), depth));
    return ts_shape_obb(center, length, 2 * fabs(depth), axis);
}

static TsShape shared_triangle(Random *random, const TsSide *side)
{
    TsVec third = beside(random, side);
    if (random_integer(random, 0, 2)) return ts_shape_triangle(side->p, side->q, third);
    return ts_shape_triangle(side->p, third, beside(random, side));
}

// The side and, around its middle, corners in turn on one hand of it.
static TsShape shared_polygon(Random *random, const TsSide *side, TsVec *corner)
{
    TsVec middle = ts_vec_lerp(side->p, side->q, 0.5), half = ts_vec_sub(side->q, middle);
    int more = generate_corner_count(random, 4) - 2;
    double hand = random_integer(random, 0, 1) ? 180 : -180;
    corner[0] = side->p;
    corner[1] = side->q;
    for (int i = 0; i < more; i++) {
        double turn = hand * (i + random_between(random, 0.1, 0.9)) / more;
        TsVec way =
            ts_vec_scale(ts_vec_turn(half, ts_degrees(turn)), random_between(random, 0.3, 2));
        corner[2 + i] = rounded(side, ts_vec_add(middle, way));
    }
    return ts_shape_polygon(corner, generate_redrawn(random, corner, 2 + more));
}

static TsShape shared_shape(Random *random, const TsSide *side, TsShapeKind kind, TsVec *corner)
{
    switch (kind) {
    case TS_SHAPE_POINT: return shared_point(random, side);
    case TS_SHAPE_SEGMENT: return shared_segment(random, side);
    case TS_SHAPE_RAY: return shared_ray(random, side);
    case TS_SHAPE_CIRCLE: return shared_circle(random, side);
    case TS_SHAPE_CAPSULE: return shared_capsule(random, side);
    case TS_SHAPE_AABB:
        return ts_shape_aabb(side->p,
                             random_integer(random, 0, 1) ? side->q : beside(random, side));
    case TS_SHAPE_OBB: return shared_obb(random, side);
    case TS_SHAPE_TRIANGLE: return shared_triangle(random, side);
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    assert(kind == TS_SHAPE_POLYGON);
    return shared_polygon(random, side, corner);
}

void generate_shared(Random *random, TsShapeKind a, TsShapeKind b, GeneratedPair *pair)
{
    TsSide side = make_side(random, a == TS_SHAPE_AABB || b == TS_SHAPE_AABB);
    pair->a = shared_shape(random, &side, a, pair->corner[0]);
    pair->b = shared_shape(random, &side, b, pair->corner[1]);
}
