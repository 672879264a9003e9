// V-Clip in the plane, on exact signs. A pair of corners is a point of the Minkowski difference, a
// corner and a side make a segment of it, two sides a parallelogram: all tests are signs of those
// (minkowski_private.h).
//
// Why it ends: let the distance of a pair be that of its nearest points.
// - Two corners, one beyond a border of the other's region: the side along that border is nearer.
// - A corner and a side, the corner beyond a border of the side's region: the end there is as near,
//   and has a dimension less.
// - The corner is before the side, but a side of its own leads nearer: that side is nearer.
// - Two sides that do not meet: one of their ends, beside the other side, is as near.
// - The corner is behind the side's line, and outside of the shape: what it is nearest to, another
//   corner or side, is nearer; or it is the same side from the front, if the shape is a segment.
#include "platform/rounding.h"

#include <stddef.h>

#include "touchstone/vclip.h"

#include "geometry/kind.h"
#include "geometry/usable.h"
#include "narrow/simplex_private.h"
#include "platform/assert.h"
#include "touchstone/gjk.h"
#include "touchstone/orientation.h"
#include "touchstone/polygon.h"

// ---- The corners in order

// Collinear corners may be in any order: then only the two ends count, and there are two sides, one
// there and one back.
typedef struct Ring {
    const TsShape *shape;
    const Solid *solid;
    int winding;   // 1: a side's ts_vec_perp points inwards, -1: outwards
    bool turns;    // a polygon or triangle with area: corners may lie on a straight side
    bool flat;     // one without
    int low, high; // flat: the ends
} Ring;

static bool is_less(TsVec a, TsVec b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

static Ring ring_of(const TsShape *shape, const Solid *solid)
{
    Ring ring = {.shape = shape, .solid = solid, .winding = 1};
    if (shape->kind != TS_SHAPE_POLYGON && shape->kind != TS_SHAPE_TRIANGLE) return ring;
    int count;
    const TsVec *corner = ts_shape_stored_corners(shape, &count);
    bool known = shape->kind == TS_SHAPE_POLYGON && shape->polygon.convex;
    ring.winding = known ? shape->polygon.winding
                         : ts_polygon_winding((TsPolygon){.corner = corner, .count = count});
    ring.flat = ring.winding == 0;
    ring.turns = !ring.flat;
    if (!ring.flat) return ring;
    ring.winding = 1;
    for (int i = 1; i < count; i++) {
        if (is_less(corner[i], corner[ring.low])) ring.low = i;
        if (is_less(corner[ring.high], corner[i])) ring.high = i;
    }
    return ring;
}

static bool is_same_corner(const Ring *ring, int i, int k)
{
    if (kind_form(ring->shape) == FORM_OBB) {
        bool along = (i == 1 || i == 2) != (k == 1 || k == 2), across = (i >= 2) != (k >= 2);
        TsVec half = ring->shape->obb.half;
        return !(along && half.x > 0) && !(across && half.y > 0);
    }
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(ring->shape, box, &count);
    return ts_vec_equal(corner[i], corner[k]);
}

// The next other corner forwards (1) or backwards (-1), also one on a straight side; itself if
// there is no other. Of repeated corners it is the first one.
static int other_corner(const Ring *ring, int i, int step)
{
    int count = ring->solid->count, k = i;
    do {
        k = (k + step + count) % count;
    } while (k != i && is_same_corner(ring, k, i));
    while (k != i && step < 0) {
        int before = (k + count - 1) % count;
        if (!is_same_corner(ring, before, k)) break;
        k = before;
    }
    return k;
}

static bool is_on_side(const Ring *ring, int i)
{
    if (!ring->turns) return false;
    int count;
    const TsVec *corner = ts_shape_stored_corners(ring->shape, &count);
    return ts_orientation_sign(corner[other_corner(ring, i, -1)], corner[i],
                               corner[other_corner(ring, i, 1)]) == 0;
}

// The region of a corner on a straight side would be a line, also within the shape: it is no corner
// of the walk.
static int next_corner_of(const Ring *ring, int i, int step)
{
    if (ring->flat)
        return is_same_corner(ring, ring->low, ring->high) ? i : ring->low + ring->high - i;
    int k = other_corner(ring, i, step);
    while (is_on_side(ring, k)) k = other_corner(ring, k, step);
    return k;
}

static int first_corner(const Ring *ring)
{
    if (ring->flat) return ring->low;
    int i = 0, last = ring->solid->count - 1;
    while (last > 0 && is_same_corner(ring, last, 0)) i = last--;
    if (last == 0) return 0; // all corners are one
    return is_on_side(ring, i) ? next_corner_of(ring, i, 1) : i;
}

// ---- The walk

enum { A, B };

typedef struct Walk {
    const Minkowski *d;
    TsVclipTrace *trace;
    Ring ring[2];
    int from[2], to[2]; // of A and B: a side from corner to corner, or a corner twice
} Walk;

typedef enum Outcome { WALK_ON, WALK_NEAREST, WALK_MEETS } Outcome;

// The point of the difference of a corner of shape `which` and one of the other.
static Vertex vertex_of(const Walk *walk, int which, int own, int other)
{
    return which == A ? ts_minkowski_vertex(walk->d, own, other)
                      : ts_minkowski_vertex(walk->d, other, own);
}

// Where the origin is beyond x, on the line from x to y: 1 towards y, 0 beside x, -1 before it.
static int origin_after(const Walk *walk, Vertex x, Vertex y)
{
    Direction to_origin = ts_minkowski_to_origin(x);
    return ts_minkowski_compare(walk->d, &to_origin, x, y);
}

static TsVec out_of_side(const Ring *ring, int from, int to)
{
    TsVec side = ts_vec_sub(solid_corner(ring->solid, to), solid_corner(ring->solid, from));
    return ts_vec_normalize(ts_vec_scale(ts_vec_perp(side), -ring->winding));
}

static TsVclipFeature feature_of(const Walk *walk, int which)
{
    const Ring *ring = &walk->ring[which];
    int from = walk->from[which], to = walk->to[which];
    int before = next_corner_of(ring, from, -1), after = next_corner_of(ring, from, 1);
    TsVec origin = walk->d->origin;
    TsVclipFeature feature = {.count = 1 + (from != to),
                              .corner = {ts_vec_add(origin, solid_corner(ring->solid, from)),
                                         ts_vec_add(origin, solid_corner(ring->solid, to))}};
    if (from != to) {
        bool forwards = to == after;
        feature.border[0] = feature.border[1] =
            out_of_side(ring, forwards ? from : to, forwards ? to : from);
    } else if (after != from) {
        feature.border[0] = out_of_side(ring, before, from);
        feature.border[1] = out_of_side(ring, from, after);
    }
    return feature;
}

// `leaves`: whose region, or -1.
static void record_pair(const Walk *walk, int leaves, const char *text)
{
    TsVclipTrace *trace = walk->trace;
    if (!trace || trace->count == TS_VCLIP_STEPS) return;
    trace->step[trace->count++] =
        (TsVclipStep){feature_of(walk, A), feature_of(walk, B), leaves == A, leaves == B, text};
}

static Outcome from_two_corners(Walk *walk)
{
    Vertex x = vertex_of(walk, A, walk->from[A], walk->from[B]);
    if (ts_minkowski_is_origin(walk->d, x)) {
        record_pair(walk, -1, "Both corners are one point: the shapes meet.");
        return WALK_MEETS;
    }
    for (int which = A; which <= B; which++) {
        int own = walk->from[which], other = walk->from[1 - which];
        for (int step = 1; step >= -1; step -= 2) {
            int next = next_corner_of(&walk->ring[which], own, step);
            if (next == own || origin_after(walk, x, vertex_of(walk, which, next, other)) <= 0)
                continue;
            record_pair(walk, which, "A corner is beyond a border of the other's region.");
            walk->from[which] = step > 0 ? own : next;
            walk->to[which] = step > 0 ? next : own;
            return WALK_ON;
        }
    }
    record_pair(walk, -1, "Each corner is in the other's region: they are nearest.");
    return WALK_NEAREST;
}

// Goes to the corner or side in whose region the other shape's corner is: there is none if it is
// inside.
static Outcome escape(Walk *walk, int which)
{
    const Ring *ring = &walk->ring[which];
    int first = walk->from[which], other = walk->from[1 - which], at = first;
    do {
        int next = next_corner_of(ring, at, 1), before = next_corner_of(ring, at, -1);
        Vertex x = vertex_of(walk, which, at, other), y = vertex_of(walk, which, next, other);
        int after = origin_after(walk, x, y);
        Direction normal = ts_minkowski_normal(walk->d, x, y, ring->winding);
        bool in_corner =
            after <= 0 && origin_after(walk, x, vertex_of(walk, which, before, other)) <= 0;
        bool in_side = after > 0 && origin_after(walk, y, x) > 0 &&
                       ts_minkowski_sign(walk->d, &normal, x) >= 0;
        if (in_corner || in_side) {
            record_pair(walk, which, "The corner is behind the side, in another region.");
            walk->from[which] = at;
            walk->to[which] = in_side ? next : at;
            return WALK_ON;
        }
        at = next;
    } while (at != first);
    record_pair(walk, which, "The corner is in no region: it is inside, and the shapes meet.");
    return WALK_MEETS;
}

// A side of shape `which` and a corner of the other.
static Outcome from_side_and_corner(Walk *walk, int which)
{
    int from = walk->from[which], to = walk->to[which], corner = walk->from[1 - which];
    Vertex x = vertex_of(walk, which, from, corner), y = vertex_of(walk, which, to, corner);
    bool before = origin_after(walk, x, y) <= 0, beyond = origin_after(walk, y, x) <= 0;
    if (before || beyond) {
        record_pair(walk, which, "The corner is beyond the end of the side.");
        walk->from[which] = walk->to[which] = before ? from : to;
        return WALK_ON;
    }
    Direction apart = ts_minkowski_normal(walk->d, x, y, walk->ring[which].winding);
    int height = ts_minkowski_sign(walk->d, &apart, x);
    if (height < 0) return escape(walk, which);
    if (height == 0) {
        record_pair(walk, -1, "The corner lies on the side: the shapes meet.");
        return WALK_MEETS;
    }
    for (int step = 1; step >= -1; step -= 2) {
        int next = next_corner_of(&walk->ring[1 - which], corner, step);
        Vertex z = vertex_of(walk, which, from, next);
        if (ts_minkowski_compare(walk->d, &apart, x, z) >= 0) continue;
        record_pair(walk, 1 - which, "The side is beyond a border of the corner's region.");
        walk->to[1 - which] = next; // which may be in reverse, until the next step
        return WALK_ON;
    }
    record_pair(walk, -1, "Corner and side are in each other's region: they are nearest.");
    return WALK_NEAREST;
}

// A side of each. The one of `which` was there before; the other begins before it and leads nearer.
static Outcome from_two_sides(Walk *walk, int which)
{
    const Minkowski *d = walk->d;
    int from = walk->from[which], to = walk->to[which], other = 1 - which;
    int far = walk->from[other], near = walk->to[other];
    Vertex x = vertex_of(walk, which, from, near), y = vertex_of(walk, which, to, near);
    bool before = origin_after(walk, x, y) < 0, beyond = origin_after(walk, y, x) < 0;
    bool meets;
    if (before || beyond) {
        Vertex end = vertex_of(walk, which, before ? from : to, far);
        Vertex end_near = before ? x : y;
        Vertex opposite = vertex_of(walk, which, before ? to : from, far);
        meets = ts_simplex_outside(d, end, end_near, opposite) <= 0;
    } else {
        Direction apart = ts_minkowski_normal(d, x, y, walk->ring[which].winding);
        meets = ts_minkowski_sign(d, &apart, x) <= 0;
    }
    record_pair(walk, -1,
                meets ? "Both sides have a common point: the shapes meet."
                      : "Of two sides, an end of one is nearest to the other.");
    if (meets) return WALK_MEETS;
    if (!before && !beyond) {
        walk->from[other] = near;
        return WALK_ON;
    }
    walk->from[which] = walk->to[which] = before ? from : to;
    if (next_corner_of(&walk->ring[other], far, 1) != near) {
        walk->from[other] = near;
        walk->to[other] = far;
    }
    return WALK_ON;
}

// Returns the relation of the cores: TS_APART, or TS_OVERLAPPING for any that meet. Apart: the
// nearest features are the simplex.
static Simplex walk_to_nearest(const Minkowski *d, TsVclipTrace *trace)
{
    Walk walk = {
        .d = d, .trace = trace, .ring = {ring_of(d->a, &d->solid_a), ring_of(d->b, &d->solid_b)}};
    if (trace) trace->count = 0;
    for (int which = A; which <= B; which++)
        walk.from[which] = walk.to[which] = first_corner(&walk.ring[which]);
    Outcome outcome = WALK_ON;
    int held = A; // the side that was there before a second one
    while (outcome == WALK_ON) {
        bool side_a = walk.from[A] != walk.to[A], side_b = walk.from[B] != walk.to[B];
        if (side_a && side_b) {
            outcome = from_two_sides(&walk, held);
        } else if (side_a || side_b) {
            held = side_a ? A : B;
            outcome = from_side_and_corner(&walk, held);
        } else {
            outcome = from_two_corners(&walk);
        }
    }
    Simplex nearest = {.core = outcome == WALK_MEETS ? TS_OVERLAPPING : TS_APART};
    nearest.relation = nearest.core;
    if (outcome == WALK_MEETS) return nearest;
    nearest.vertex[0] = ts_minkowski_vertex(d, walk.from[A], walk.from[B]);
    nearest.vertex[1] = ts_minkowski_vertex(d, walk.to[A], walk.to[B]);
    nearest.count = 1 + (walk.from[A] != walk.to[A] || walk.from[B] != walk.to[B]);
    if (d->radius > 0) nearest.relation = ts_relation_of_sign(ts_simplex_gap_sign(d, &nearest));
    return nearest;
}

// Cores that meet overlap once they are grown by a radius.
TsRelation ts_vclip_relation(const TsShape *a, const TsShape *b, TsVclipTrace *trace)
{
    ASSERT(ts_shape_is_convex(a) && ts_shape_is_convex(b));
    ASSERT_USABLE(a, b);
    Minkowski d = ts_minkowski_of(a, b);
    Simplex nearest = walk_to_nearest(&d, trace);
    if (nearest.core == TS_APART || d.radius > 0) return nearest.relation;
    return ts_gjk_relation(a, b, NULL);
}

TsContact ts_vclip_contact(const TsShape *a, const TsShape *b, TsVclipTrace *trace)
{
    ASSERT(ts_shape_is_convex(a) && ts_shape_is_convex(b));
    ASSERT_USABLE(a, b);
    Minkowski d = ts_minkowski_of(a, b);
    Simplex nearest = walk_to_nearest(&d, trace);
    if (nearest.core != TS_APART) return ts_gjk_contact(a, b, NULL, NULL);
    return ts_simplex_contact(&d, nearest.relation, ts_simplex_features(&d, &nearest));
}
