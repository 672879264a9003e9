#include <assert.h>

#include "motion/sweep_pair_private.h"

// --- normals

static SweepNormal along(TsVec direction) { return (SweepNormal){ts_vec(0, 0), direction, false}; }

static int add_box(TsVec axis, SweepNormal *out)
{
    out[0] = along(axis);
    out[1] = along(ts_vec_perp(axis));
    return 2;
}

int ts_sweep_side_normals(const TsShape *shape, SweepNormal *out)
{
    if (shape->kind == TS_SHAPE_OBB) return add_box(shape->obb.axis, out);
    if (shape->kind == TS_SHAPE_AABB) return add_box(ts_vec(1, 0), out);
    TsVec corner[TS_POLYGON_MAX];
    int corners = ts_shape_corners(shape, corner), count = 0;
    for (int i = 0; i < corners - (corners == 2); i++) {
        TsVec from = corner[i], to = corner[(i + 1) % corners];
        if (!ts_vec_equal(from, to)) out[count++] = (SweepNormal){from, to, false};
    }
    return count;
}

int ts_sweep_normals(const SweepPair *pair, SweepNormal *out)
{
    int count = ts_sweep_side_normals(pair->a, out);
    count += ts_sweep_side_normals(pair->b, out + count);
    if (!ts_vec_is_zero(pair->way)) out[count++] = (SweepNormal){ts_vec(0, 0), pair->way, true};
    return count;
}

TsVec ts_sweep_normal(const SweepPair *pair, SweepNormal normal)
{
    return ts_vec_perp(normal.of_way ? pair->way : ts_vec_sub(normal.to, normal.from));
}

Exact ts_sweep_exact_way(const SweepPair *pair)
{
    return ts_exact_difference(pair->move_a, pair->move_b);
}

Exact ts_sweep_normal_exact(const SweepPair *pair, SweepNormal normal)
{
    Exact side =
        normal.of_way ? ts_sweep_exact_way(pair) : ts_exact_difference(normal.to, normal.from);
    return ts_exact_perp(&side);
}

// --- the relation

// Corners are off by at most 4 half-ulps of the extent, an axis and the way by 1, products and sums
// by 3 more: 8 half-ulps of axis times extent, taken four times for the rounding of the bound
// itself, as in ts_separation_relation. TS_TOUCHING stands for doubt.
static TsRelation guess(const SweepPair *pair, TsVec normal)
{
    Interval of_a = ts_solid_shadow(&pair->solid_a, normal);
    Interval of_b = ts_solid_shadow(&pair->solid_b, normal);
    double gap = ts_solid_shadows_gap(sweep_dragged(of_a, ts_vec_dot(pair->way, normal)), of_b);
    double bound = 0x1p-48 * pair->extent * ts_vec_magnitude(normal);
    return gap > bound ? TS_APART : gap < -bound ? TS_OVERLAPPING : TS_TOUCHING;
}

static TsRelation ask_exact(const SweepPair *pair, SweepNormal normal)
{
    assert(ts_shape_valid(pair->a, 0) && ts_shape_valid(pair->b, 0));
    Exact axis = ts_sweep_normal_exact(pair, normal), way = ts_sweep_exact_way(pair);
    ExactShadow of_a = ts_exact_shadow(pair->a, &axis), of_b = ts_exact_shadow(pair->b, &axis);
    Expansion speed = ts_exact_dot(&way, &axis);
    if (ts_expansion_sign(speed) < 0) of_a.min = ts_expansion_add(of_a.min, speed);
    if (ts_expansion_sign(speed) > 0) of_a.max = ts_expansion_add(of_a.max, speed);
    int after = ts_expansion_compare(of_b.min, of_a.max);
    int before = ts_expansion_compare(of_a.min, of_b.max);
    return ts_relation_of_sign(after > before ? after : before);
}

static TsRelation least(TsRelation a, TsRelation b) { return a < b ? a : b; }

static TsRelation ask(const SweepPair *pair, SweepNormal normal)
{
    TsRelation found = guess(pair, ts_sweep_normal(pair, normal));
    return found == TS_TOUCHING ? ask_exact(pair, normal) : found;
}

// What the rounded look left open. Where all lies in one line, or is one point, only the world's
// axes can tell; they are not asked where all axes surely overlap, for then there is no such line.
static TsRelation settle(const SweepPair *pair, const SweepNormal *open, int count)
{
    TsRelation found = TS_OVERLAPPING;
    for (int i = 0; i < count && found != TS_APART; i++)
        found = least(found, ask_exact(pair, open[i]));
    if (found != TS_APART) found = least(found, ask(pair, along(ts_vec(1, 0))));
    return found == TS_APART ? TS_APART : least(found, ask(pair, along(ts_vec(0, 1))));
}

// What a sweeps over is convex too, and its sides are those of a and the way.
TsRelation ts_sweep_sides_relation(const SweepPair *pair)
{
    SweepNormal normal[TS_SWEEP_AXES_MAX];
    int count = ts_sweep_normals(pair, normal), open = 0;
    for (int i = 0; i < count; i++) {
        TsRelation found = guess(pair, ts_sweep_normal(pair, normal[i]));
        if (found == TS_APART) return TS_APART;
        if (found == TS_TOUCHING) normal[open++] = normal[i];
    }
    return open == 0 && count > 0 ? TS_OVERLAPPING : settle(pair, normal, open);
}
