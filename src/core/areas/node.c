// Nodes: where a corner or a crossing of two sides lies, by exact signs. A crossing is not a point
// of doubles as a rule, and its coordinates are never computed.
#include "platform/rounding.h"

#include "areas/areas_private.h"

#include <math.h>

#include "exact/exact.h"
#include "touchstone/orientation.h"

// The crossing of s and t is s.a + (s.b - s.a) n / d; returns d.
static Expansion crossing_of(const TsGeometrySide *s, const TsGeometrySide *t, Expansion *n)
{
    Exact along_s = ts_exact_difference(s->b, s->a), along_t = ts_exact_difference(t->b, t->a);
    Exact between = ts_exact_difference(t->a, s->a);
    *n = ts_exact_cross(&between, &along_t);
    return ts_exact_cross(&along_s, &along_t);
}

// The sign of node.x - at.x or node.y - at.y.
static int sign_beyond(const Node *node, TsVec at, bool by_y)
{
    if (!node->s) {
        double from = by_y ? at.y : at.x, to = by_y ? node->at.y : node->at.x;
        return (to > from) - (to < from);
    }
    TsVec a = node->s->a, b = node->s->b;
    Expansion n, d = crossing_of(node->s, node->t, &n);
    Expansion offset =
        by_y ? ts_expansion_difference(a.y, at.y) : ts_expansion_difference(a.x, at.x);
    Expansion length = by_y ? ts_expansion_difference(b.y, a.y) : ts_expansion_difference(b.x, a.x);
    Expansion sum =
        ts_expansion_add(ts_expansion_multiply(offset, d), ts_expansion_multiply(length, n));
    return ts_expansion_sign(sum) * ts_expansion_sign(d);
}

int ts_node_below(const Node *node, TsVec at)
{
    if (node->s) { // decides for most
        TsAabb s = side_box(node->s), t = side_box(node->t);
        if (at.y < s.min.y || at.y < t.min.y) return 1;
        if (at.y > s.max.y || at.y > t.max.y) return -1;
    }
    return sign_beyond(node, at, true);
}

int ts_node_turn(const Node *node, TsVec a, TsVec b)
{
    if (!node->s) return ts_orientation_sign(a, b, node->at);
    // If both ends of s, or of t, are on one side of the line, so is the node.
    int s = ts_orientation_sign(a, b, node->s->a), t = ts_orientation_sign(a, b, node->t->a);
    if (s != 0 && s == ts_orientation_sign(a, b, node->s->b)) return s;
    if (t != 0 && t == ts_orientation_sign(a, b, node->t->b)) return t;
    Expansion n, d = crossing_of(node->s, node->t, &n);
    Exact line = ts_exact_difference(b, a), offset = ts_exact_difference(node->s->a, a);
    Exact along = ts_exact_difference(node->s->b, node->s->a);
    Expansion of_offset = ts_exact_cross(&line, &offset), of_along = ts_exact_cross(&line, &along);
    Expansion sum =
        ts_expansion_add(ts_expansion_multiply(of_offset, d), ts_expansion_multiply(of_along, n));
    return ts_expansion_sign(sum) * ts_expansion_sign(d);
}

Passing ts_node_passing(const Node *node, const TsGeometrySide *side)
{
    TsVec a = side->a, b = side->b;
    if (node->s == side || node->t == side) return PASSES_THROUGH;
    if (!node->s && (ts_vec_equal(a, node->at) || ts_vec_equal(b, node->at))) return ENDS_THERE;
    if (ts_node_turn(node, a, b) != 0) return PASSES_BY;
    bool by_y = a.x == b.x;
    int from_a = sign_beyond(node, a, by_y), from_b = sign_beyond(node, b, by_y);
    if (from_a == 0 || from_b == 0) { // it may be the end itself
        bool is_end = (from_a == 0 && sign_beyond(node, a, !by_y) == 0) ||
                      (from_b == 0 && sign_beyond(node, b, !by_y) == 0);
        return is_end ? ENDS_THERE : PASSES_BY;
    }
    return from_a != from_b ? PASSES_THROUGH : PASSES_BY;
}

// Of a crossing on the side, one of its sides that is not on the side's line: of parts that overlap
// several sides may lie there.
static const TsGeometrySide *across(const Node *node, const TsGeometrySide *side)
{
    if (node->s == side || node->t == side) return node->s == side ? node->t : node->s;
    bool along = ts_orientation_sign(side->a, side->b, node->s->a) == 0 &&
                 ts_orientation_sign(side->a, side->b, node->s->b) == 0;
    return along ? node->t : node->s;
}

int ts_node_order(const Node *one, const Node *other, const TsGeometrySide *side)
{
    if (one->s && other->s) { // on the same side of the other's line as the start: before it
        const TsGeometrySide *line = across(other, side);
        int turn = ts_node_turn(one, line->a, line->b);
        return -turn * ts_orientation_sign(line->a, line->b, side->a);
    }
    bool by_y = side->a.x == side->b.x,
         backward = by_y ? side->a.y > side->b.y : side->a.x > side->b.x;
    int order = other->s ? -sign_beyond(other, one->at, by_y) : sign_beyond(one, other->at, by_y);
    return backward ? -order : order;
}

double ts_node_parameter(const Node *node)
{
    Expansion n, d = crossing_of(node->s, node->t, &n);
    return ts_expansion_estimate(n) / ts_expansion_estimate(d);
}

TsAabb ts_node_box(const Node *node)
{
    TsAabb box = {node->at, node->at};
    if (!node->s) return box;
    TsAabb s = side_box(node->s), t = side_box(node->t);
    box.min = ts_vec(fmax(s.min.x, t.min.x), fmax(s.min.y, t.min.y));
    box.max = ts_vec(fmin(s.max.x, t.max.x), fmin(s.max.y, t.max.y));
    return box;
}
