#include "narrow/separation.h"

static TsAabb bounds(TsPolygon p)
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

// How deep p lies inside of the edge's line, times the edge's length.
static inline double depth(TsVec edge, TsVec from, TsVec p)
{
    return ts_vec_cross(edge, ts_vec_sub(p, from));
}

// How far the loop itself reaches out of the edge's line: 0 where it is convex, less where it is
// not.
static double outermost(TsPolygon a, TsVec edge, TsVec from)
{
    double least = 0;
    for (int i = 0; i < a.count; i++) {
        double here = depth(edge, from, a.corner[i]);
        least = here < least ? here : least;
    }
    return least;
}

// Whether an edge of a has all of b outside of it: a line between both, whatever shape they have.
// That no edge has tells of an overlap only where all of a's corners surely turn to one side, which
// is seen on the way. The deepest corner so far is asked first: before most edges it lies deep
// again.
static TsRelation ask_edges(TsPolygon a, TsPolygon b, double bound)
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
               most = depth(edge, from, b.corner[deep]);
        turn = here < turn ? here : turn;
        for (int k = 0; k < b.count && most <= bound; k++) {
            double inside = depth(edge, from, b.corner[k]);
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

// A difference of coordinates is off by a half-ulp, a product of two by 3, their difference by 4:
// twice that is granted, of the width and height around both.
TsRelation ts_separation_guess(TsPolygon a, TsPolygon b)
{
    TsAabb of_a = bounds(a), of_b = bounds(b);
    if (of_a.max.x < of_b.min.x || of_b.max.x < of_a.min.x || of_a.max.y < of_b.min.y ||
        of_b.max.y < of_a.min.y)
        return TS_APART;
    double size = (of_a.max.x - of_a.min.x) + (of_a.max.y - of_a.min.y) +
                  (of_b.max.x - of_b.min.x) + (of_b.max.y - of_b.min.y);
    double bound = 0x1p-50 * size * size;
    TsRelation by_a = ask_edges(a, b, bound);
    if (by_a == TS_APART) return TS_APART;
    TsRelation by_b = ask_edges(b, a, bound);
    return by_b < by_a ? by_b : by_a;
}
