#include <assert.h>

#include "sweep_pair.h"

// --- normals

static SweepNormal along(Vec direction) { return (SweepNormal){vec(0, 0), direction, false}; }

static int add_box(Vec axis, SweepNormal *out)
{
    out[0] = along(axis);
    out[1] = along(vec_perp(axis));
    return 2;
}

int sweep_side_normals(const Shape *shape, SweepNormal *out)
{
    if (shape->kind == SHAPE_OBB) return add_box(shape->obb.axis, out);
    if (shape->kind == SHAPE_AABB) return add_box(vec(1, 0), out);
    Vec corner[POLYGON_MAX];
    int corners = shape_corners(shape, corner), count = 0;
    for (int i = 0; i < corners - (corners == 2); i++) {
        Vec from = corner[i], to = corner[(i + 1) % corners];
        if (!vec_equal(from, to)) out[count++] = (SweepNormal){from, to, false};
    }
    return count;
}

int sweep_normals(const SweepPair *pair, SweepNormal *out)
{
    int count = sweep_side_normals(pair->a, out);
    count += sweep_side_normals(pair->b, out + count);
    if (!vec_is_zero(pair->way)) out[count++] = (SweepNormal){vec(0, 0), pair->way, true};
    return count;
}

Vec sweep_normal(const SweepPair *pair, SweepNormal normal)
{
    return vec_perp(normal.of_way ? pair->way : vec_sub(normal.to, normal.from));
}

Exact sweep_exact_way(const SweepPair *pair)
{
    return exact_difference(pair->move_a, pair->move_b);
}

Exact sweep_normal_exact(const SweepPair *pair, SweepNormal normal)
{
    Exact side = normal.of_way ? sweep_exact_way(pair) : exact_difference(normal.to, normal.from);
    return exact_perp(&side);
}

// --- the relation

// Corners are off by at most 4 half-ulps of the extent, an axis and the way by 1, products and sums
// by 3 more: 8 half-ulps of axis times extent, taken four times for the rounding of the bound
// itself, as in separation_relation. TOUCHING stands for doubt.
static Relation guess(const SweepPair *pair, Vec normal)
{
    Interval of_a = solid_shadow(&pair->solid_a, normal);
    Interval of_b = solid_shadow(&pair->solid_b, normal);
    double gap = solid_shadows_gap(sweep_dragged(of_a, vec_dot(pair->way, normal)), of_b);
    double bound = 0x1p-48 * pair->extent * vec_magnitude(normal);
    return gap > bound ? APART : gap < -bound ? OVERLAPPING : TOUCHING;
}

static Relation ask_exact(const SweepPair *pair, SweepNormal normal)
{
    assert(shape_valid(pair->a, 0) && shape_valid(pair->b, 0));
    Exact axis = sweep_normal_exact(pair, normal), way = sweep_exact_way(pair);
    ExactShadow of_a = exact_shadow(pair->a, &axis), of_b = exact_shadow(pair->b, &axis);
    Expansion speed = exact_dot(&way, &axis);
    if (expansion_sign(speed) < 0) of_a.min = expansion_add(of_a.min, speed);
    if (expansion_sign(speed) > 0) of_a.max = expansion_add(of_a.max, speed);
    int after = expansion_compare(of_b.min, of_a.max);
    int before = expansion_compare(of_a.min, of_b.max);
    return relation_of_sign(after > before ? after : before);
}

static Relation least(Relation a, Relation b) { return a < b ? a : b; }

static Relation ask(const SweepPair *pair, SweepNormal normal)
{
    Relation found = guess(pair, sweep_normal(pair, normal));
    return found == TOUCHING ? ask_exact(pair, normal) : found;
}

// What the rounded look left open. Where all lies in one line, or is one point, only the world's
// axes can tell; they are not asked where all axes surely overlap, for then there is no such line.
static Relation settle(const SweepPair *pair, const SweepNormal *open, int count)
{
    Relation found = OVERLAPPING;
    for (int i = 0; i < count && found != APART; i++)
        found = least(found, ask_exact(pair, open[i]));
    if (found != APART) found = least(found, ask(pair, along(vec(1, 0))));
    return found == APART ? APART : least(found, ask(pair, along(vec(0, 1))));
}

// What a sweeps over is convex too, and its sides are those of a and the way.
Relation sweep_sides_relation(const SweepPair *pair)
{
    SweepNormal normal[SWEEP_AXES_MAX];
    int count = sweep_normals(pair, normal), open = 0;
    for (int i = 0; i < count; i++) {
        Relation found = guess(pair, sweep_normal(pair, normal[i]));
        if (found == APART) return APART;
        if (found == TOUCHING) normal[open++] = normal[i];
    }
    return open == 0 && count > 0 ? OVERLAPPING : settle(pair, normal, open);
}
