// Pairs that share a corner or a part of a side, to the bit.
#include <assert.h>
#include <stddef.h>

#include "generate/generate_private.h"
#include "touchstone/degrees.h"

// The edge that both shapes have in common, from p to q.
typedef struct SharedEdge {
    bool whole; // whole coordinates
    TsVec p, q;
} SharedEdge;

static TsVec rounded(const SharedEdge *edge, TsVec v)
{
    return edge->whole ? ts_vec(floor(v.x + 0.5), floor(v.y + 0.5)) : v;
}

// `axis_aligned`: half of the edges are horizontal, half vertical, so that AABBs can share them.
static SharedEdge make_edge(Random *random, bool axis_aligned)
{
    SharedEdge edge = {.whole = random_integer(random, 0, 1)};
    edge.p = rounded(&edge, generate_point(random, -20, 20));
    do {
        edge.q = rounded(&edge, generate_point(random, -20, 20));
        if (axis_aligned && random_integer(random, 0, 1)) edge.q.y = edge.p.y;
        if (axis_aligned && random_integer(random, 0, 1)) edge.q.x = edge.p.x;
    } while (ts_vec_equal(edge.p, edge.q));
    return edge;
}

// A point on either side of the edge's line.
static TsVec beside(Random *random, const SharedEdge *edge)
{
    TsVec along = ts_vec_sub(edge->q, edge->p);
    TsVec v = ts_vec_lerp(edge->p, edge->q, random_between(random, -0.5, 1.5));
    double aside = random_between(random, -1, 1);
    return rounded(edge, ts_vec_add(v, ts_vec_scale(ts_vec_perp(along), aside)));
}

static TsShape shared_segment(Random *random, const SharedEdge *edge)
{
    switch (random_integer(random, 0, 3)) {
    case 0: return ts_shape_segment(edge->p, edge->q);
    case 1: return ts_shape_segment(edge->q, edge->p);
    case 2: return ts_shape_segment(edge->p, ts_vec_lerp(edge->p, edge->q, 0.5));
    default: return ts_shape_segment(edge->p, beside(random, edge));
    }
}

static TsShape shared_ray(Random *random, const SharedEdge *edge)
{
    TsVec from = edge->p, to = edge->q;
    if (random_integer(random, 0, 1) == 0) {
        to = beside(random, edge);
        if (random_integer(random, 0, 1)) {
            from = to;
            to = edge->p;
        }
    }
    return ts_shape_ray(from, ts_vec_equal(from, to) ? ts_vec(1, 0) : ts_vec_sub(to, from));
}

// A circle through p; exactly so if the vector from its centre to p has whole coordinates and
// length.
static TsShape shared_circle(Random *random, const SharedEdge *edge)
{
    if (!edge->whole) {
        TsVec center = beside(random, edge);
        return ts_shape_circle(center, ts_vec_distance(center, edge->p));
    }
    double length;
    TsVec way = generate_lattice_direction(random, &length);
    return ts_shape_circle(ts_vec_add(edge->p, way), length);
}

// A capsule around the edge; or one with p on its end cap, leading straight away from p.
static TsShape shared_capsule(Random *random, const SharedEdge *edge)
{
    TsShape circle = shared_circle(random, edge);
    TsVec at = circle.circle.center, out = ts_vec_sub(at, edge->p);
    if (random_integer(random, 0, 1))
        return ts_shape_capsule(edge->p, edge->q,
                                edge->whole ? random_integer(random, 0, 9)
                                            : random_between(random, 0, 9));
    TsVec further = ts_vec_add(at, ts_vec_scale(out, random_integer(random, 0, 2)));
    return ts_shape_capsule(at, further, circle.circle.radius);
}

static TsShape shared_obb(Random *random, const SharedEdge *edge)
{
    TsVec along = ts_vec_sub(edge->q, edge->p), middle = ts_vec_lerp(edge->p, edge->q, 0.5);
    double length = ts_vec_length(along), depth = random_between(random, -1, 1) * length;
    TsVec axis = ts_vec(along.x / length, along.y / length);
    TsVec center = ts_vec_add(middle, ts_vec_scale(ts_vec_perp(axis), depth));
    return ts_shape_obb(center, length, 2 * fabs(depth), axis);
}

static TsShape shared_triangle(Random *random, const SharedEdge *edge)
{
    TsVec third = beside(random, edge);
    if (random_integer(random, 0, 2)) return ts_shape_triangle(edge->p, edge->q, third);
    return ts_shape_triangle(edge->p, third, beside(random, edge));
}

// The edge, and corners in angular order around its middle, on one side of it.
static TsShape shared_polygon(Random *random, const SharedEdge *edge, bool convex, TsVec *corner)
{
    TsVec middle = ts_vec_lerp(edge->p, edge->q, 0.5), half = ts_vec_sub(edge->q, middle);
    int more = generate_corner_count(random, 4) - 2;
    double half_turn = random_integer(random, 0, 1) ? 180 : -180;
    corner[0] = edge->p;
    corner[1] = edge->q;
    for (int i = 0; i < more; i++) {
        double turn = half_turn * (i + random_between(random, 0.1, 0.9)) / more;
        TsVec way =
            ts_vec_scale(ts_vec_turn(half, ts_degrees(turn)), random_between(random, 0.3, 2));
        corner[2 + i] = rounded(edge, ts_vec_add(middle, way));
    }
    TsShape shape = ts_shape_polygon(corner, 2 + more);
    if (convex) generate_make_convex(NULL, &shape, corner);
    return ts_shape_polygon(corner, generate_redrawn(random, corner, shape.polygon.count));
}

static TsShape shared_shape(Random *random, const SharedEdge *edge, Wanted wanted, TsVec *corner)
{
    switch (wanted.kind) {
    case TS_SHAPE_POINT:
        return ts_shape_point(random_integer(random, 0, 1) ? edge->p
                                                           : ts_vec_lerp(edge->p, edge->q, 0.5));
    case TS_SHAPE_SEGMENT: return shared_segment(random, edge);
    case TS_SHAPE_RAY: return shared_ray(random, edge);
    case TS_SHAPE_CIRCLE: return shared_circle(random, edge);
    case TS_SHAPE_CAPSULE: return shared_capsule(random, edge);
    case TS_SHAPE_AABB:
        return ts_shape_aabb(edge->p,
                             random_integer(random, 0, 1) ? edge->q : beside(random, edge));
    case TS_SHAPE_OBB: return shared_obb(random, edge);
    case TS_SHAPE_TRIANGLE: return shared_triangle(random, edge);
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    assert(wanted.kind == TS_SHAPE_POLYGON);
    return shared_polygon(random, edge, wanted.convex, corner);
}

void generate_shared(Random *random, Wanted a, Wanted b, GeneratedPair *pair)
{
    SharedEdge edge = make_edge(random, a.kind == TS_SHAPE_AABB || b.kind == TS_SHAPE_AABB);
    pair->a = shared_shape(random, &edge, a, pair->corner[0]);
    pair->b = shared_shape(random, &edge, b, pair->corner[1]);
}
