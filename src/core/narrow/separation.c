// The separating axis theorem for the exact relation of two convex shapes with straight sides: a
// filter in floating point, and the same axes again in exact arithmetic for what it leaves in
// doubt.
#include "platform/rounding.h"

#include "narrow/separation_private.h"

#include "exact/exact.h"
#include "geometry/kind.h"
#include "geometry/solid.h"
#include "geometry/usable.h"
#include "narrow/features.h"
#include "platform/assert.h"

// ---- In floating point

static TsAabb loop_bounds(TsPolygon p)
{
    TsAabb box = {p.corner[0], p.corner[0]};
    for (int i = 1; i < p.count; i++) {
        TsVec at = p.corner[i];
        box.min.x = at.x < box.min.x ? at.x : box.min.x;
        box.min.y = at.y < box.min.y ? at.y : box.min.y;
        box.max.x = at.x > box.max.x ? at.x : box.max.x;
        box.max.y = at.y > box.max.y ? at.y : box.max.y;
    }
    return box;
}

// The depth of p inside the edge's line, multiplied by the length of the edge.
static inline double edge_depth(TsVec edge, TsVec from, TsVec p)
{
    return ts_vec_cross(edge, ts_vec_sub(p, from));
}

// The least depth of the loop's own corners: 0 if it is convex, < 0 if it extends beyond the edge's
// line.
static double outermost(TsPolygon a, TsVec edge, TsVec from)
{
    double least = 0;
    for (int i = 0; i < a.count; i++) {
        double here = edge_depth(edge, from, a.corner[i]);
        least = here < least ? here : least;
    }
    return least;
}

// TS_APART if all of b lies outside of an edge of a by more than a itself does: the edge's normal
// separates them, convex or not. TS_OVERLAPPING if every edge has a corner of b inside and a is
// surely convex. TS_TOUCHING otherwise. The deepest corner so far is tested first, since it lies
// inside of most edges.
static TsRelation guess_by_edges(TsPolygon a, TsPolygon b, double bound)
{
    TsVec from = a.corner[a.count - 1], before = ts_vec_sub(from, a.corner[a.count - 2]);
    double winding = ts_vec_cross(before, ts_vec_sub(a.corner[0], from)) > 0 ? 1 : -1,
           turn = HUGE_VAL;
    bool meet = true;
    int deep = 0;
    before = ts_vec_scale(before, winding);
    for (int i = 0; i < a.count; i++) {
        TsVec to = a.corner[i], edge = ts_vec_scale(ts_vec_sub(to, from), winding);
        double here = winding * ts_vec_cross(before, edge),
               most = edge_depth(edge, from, b.corner[deep]);
        turn = here < turn ? here : turn;
        for (int k = 0; k < b.count && most <= bound; k++) {
            double inside = edge_depth(edge, from, b.corner[k]);
            if (inside > most) most = inside, deep = k;
        }
        if (most <= bound) {
            if (most < outermost(a, edge, from) - bound) return TS_APART;
            meet = false;
        }
        from = to;
        before = edge;
    }
    return meet && turn > bound ? TS_OVERLAPPING : TS_TOUCHING;
}

// A difference of coordinates has an error of 1 half-ulp, a product of two of them 3, the
// difference of two products 4. The bound is twice that, of the square of both widths and heights.
// Proof: tests/gappa/separation_edges.g.
TsRelation ts_separation_guess(TsPolygon a, TsPolygon b)
{
    TsAabb of_a = loop_bounds(a), of_b = loop_bounds(b);
    if (of_a.max.x < of_b.min.x || of_b.max.x < of_a.min.x || of_a.max.y < of_b.min.y ||
        of_b.max.y < of_a.min.y)
        return TS_APART;
    double size = (of_a.max.x - of_a.min.x) + (of_a.max.y - of_a.min.y) +
                  (of_b.max.x - of_b.min.x) + (of_b.max.y - of_b.min.y);
    double bound = 0x1p-50 * size * size;
    TsRelation by_a = guess_by_edges(a, b, bound);
    if (by_a == TS_APART) return TS_APART;
    TsRelation by_b = guess_by_edges(b, a, bound);
    return by_b < by_a ? by_b : by_a;
}

// ---- Exactly

// The relation of the projections on one axis: TS_APART if it separates the shapes.
static TsRelation axis_relation(const TsShape *a, const TsShape *b, const Exact *axis)
{
    ExactInterval of_a = ts_exact_project(a, axis), of_b = ts_exact_project(b, axis);
    int after = ts_expansion_compare(of_b.min, of_a.max),
        before = ts_expansion_compare(of_a.min, of_b.max);
    return ts_relation_of_sign(after > before ? after : before);
}

// A box has two axes even if it is degenerate.
static int axis_count(const TsShape *owner)
{
    int count;
    ts_shape_stored_corners(owner, &count);
    return kind_is_box(owner) ? 2 : count;
}

// Axis i of the owner, of degree 1. False for an edge without length, which has no normal.
static bool axis_of(const TsShape *owner, int i, Exact *axis)
{
    if (kind_is_box(owner)) {
        TsVec along = kind_box_axis(owner);
        *axis = ts_exact_vec(i == 0 ? along : ts_vec_perp(along));
        return true;
    }
    int count;
    const TsVec *corner = ts_shape_stored_corners(owner, &count);
    TsVec from = corner[i], to = corner[(i + 1) % count];
    Exact along = ts_exact_difference(to, from);
    *axis = ts_exact_perp(&along);
    return !ts_vec_equal(from, to);
}

static TsRelation owner_axes_relation(const TsShape *a, const TsShape *b, const TsShape *owner)
{
    TsRelation found = TS_OVERLAPPING;
    int count = axis_count(owner);
    for (int i = 0; i < count && found != TS_APART; i++) {
        Exact axis;
        if (axis_of(owner, i, &axis)) found = ts_relation_min(found, axis_relation(a, b, &axis));
    }
    return found;
}

TsRelation ts_separation_exact(const TsShape *a, const TsShape *b)
{
    ASSERT(ts_shape_valid(a, 0) && ts_shape_valid(b, 0));
    TsRelation found = owner_axes_relation(a, b, a);
    if (found != TS_APART) found = ts_relation_min(found, owner_axes_relation(a, b, b));
    // No side's normal separates two collinear shapes, so the world's axes are tested as well.
    const TsShape world = {.kind = TS_SHAPE_AABB, .aabb = {{0, 0}, {1, 1}}};
    if (found != TS_APART && !kind_is_box(a) && !kind_is_box(b))
        found = ts_relation_min(found, owner_axes_relation(a, b, &world));
    return found;
}

// Of gaps that are equal up to their errors, the one along which the faces overlap most: beside it
// lies a side whose line is as near, but beyond whose end the other's corner is.
static void offer_axis(const Solid *a, const Solid *b, double gap, TsVec normal,
                       SeparationAxis *best)
{
    bool is_better = gap > best->gap;
    if (fabs(gap - best->gap) <= 0x1p-47 * fabs(gap))
        is_better = ts_features_facing(a, b, normal) > ts_features_facing(a, b, best->normal);
    if (is_better) *best = (SeparationAxis){gap, normal};
}

// Tries both directions of every axis of the owner.
static void least_overlap_of(const TsShape *a, const TsShape *b, const TsShape *owner,
                             const Solid *solid_a, const Solid *solid_b, SeparationAxis *best)
{
    int count = axis_count(owner);
    for (int i = 0; i < count; i++) {
        Exact axis;
        if (!axis_of(owner, i, &axis)) continue;
        TsVec normal = ts_vec(ts_expansion_estimate(axis.x), ts_expansion_estimate(axis.y));
        ExactInterval of_a = ts_exact_project(a, &axis), of_b = ts_exact_project(b, &axis);
        double length = ts_vec_length(normal);
        double after = ts_expansion_estimate(ts_expansion_subtract(of_b.min, of_a.max)) / length,
               before = ts_expansion_estimate(ts_expansion_subtract(of_a.min, of_b.max)) / length;
        normal = ts_vec_scale(normal, 1 / length);
        offer_axis(solid_a, solid_b, after, normal, best);
        offer_axis(solid_a, solid_b, before, ts_vec_negate(normal), best);
    }
}

SeparationAxis ts_separation_least_overlap(const TsShape *a, const TsShape *b)
{
    SeparationAxis best = {-HUGE_VAL, {1, 0}};
    Solid solid_a, solid_b;
    ts_solid_of(a, ts_shape_center(a), &solid_a);
    ts_solid_of(b, ts_shape_center(a), &solid_b);
    least_overlap_of(a, b, a, &solid_a, &solid_b, &best);
    least_overlap_of(a, b, b, &solid_a, &solid_b, &best);
    if (best.gap == -HUGE_VAL) best.gap = 0; // equal points
    return best;
}

// Tests the owner's axes in floating point; TS_TOUCHING means doubt. Corners have an error of at
// most 4 half-ulps of the extent, an axis 1, the products and their sum 2, the gap one more: 8
// half-ulps of axis times extents. The bound is four times that, which covers its own rounding. No
// product of valid coordinates underflows. Proof: tests/gappa/separation_axes.g.
static TsRelation guess_by_axes(const Solid *a, const Solid *b, const Solid *owner)
{
    TsRelation found = TS_OVERLAPPING;
    double extents = 0x1p-48 * (a->extent + b->extent);
    for (int i = 0; i < owner->axes; i++) {
        TsVec axis = solid_axis(owner, i);
        double gap = ts_solid_gap(ts_solid_project(a, axis), ts_solid_project(b, axis));
        double bound = extents * ts_vec_magnitude(axis);
        if (gap > bound) return TS_APART;
        if (gap >= -bound) found = TS_TOUCHING;
    }
    return found;
}

TsRelation ts_separation_relation(const TsShape *a, const TsShape *b)
{
    ASSERT_USABLE(a, b);
    TsVec origin = ts_shape_center(a);
    Solid solid_a, solid_b;
    ts_solid_of(a, origin, &solid_a);
    ts_solid_of(b, origin, &solid_b);
    TsRelation by_a = guess_by_axes(&solid_a, &solid_b, &solid_a);
    if (by_a == TS_APART) return TS_APART;
    TsRelation by_b = guess_by_axes(&solid_a, &solid_b, &solid_b);
    if (by_b == TS_APART) return TS_APART;
    bool sure = solid_a.axes + solid_b.axes > 0 && ts_relation_min(by_a, by_b) == TS_OVERLAPPING;
    return sure ? TS_OVERLAPPING : ts_separation_exact(a, b);
}
