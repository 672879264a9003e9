#include "separation.h"

static Aabb bounds(Polygon p)
{
    Aabb box = {p.corner[0], p.corner[0]};
    for (int i = 1; i < p.count; i++) {
        Vec at = p.corner[i];
        box.min.x = at.x < box.min.x ? at.x : box.min.x;
        box.min.y = at.y < box.min.y ? at.y : box.min.y;
        box.max.x = at.x > box.max.x ? at.x : box.max.x;
        box.max.y = at.y > box.max.y ? at.y : box.max.y;
    }
    return box;
}

// The way round of a simple loop that turns to one side at every corner, by more than the bound;
// 0 for any other.
static int sure_winding(Polygon p, double bound)
{
    double least = HUGE_VAL, most = -HUGE_VAL;
    Vec last = p.corner[p.count - 1], before = vec_sub(last, p.corner[p.count - 2]);
    for (int i = 0; i < p.count; i++) {
        Vec edge = vec_sub(p.corner[i], last);
        double turn = vec_cross(before, edge);
        least = turn < least ? turn : least;
        most = turn > most ? turn : most;
        last = p.corner[i];
        before = edge;
    }
    return least > bound ? 1 : most < -bound ? -1 : 0;
}

// How deep p lies inside of the edge's line, times the edge's length.
static inline double depth(Vec edge, Vec from, Vec p) { return vec_cross(edge, vec_sub(p, from)); }

// Whether an edge of a has all of b outside of it. The deepest corner so far is asked first: before
// most edges it lies deep again.
static Relation ask_edges(Polygon a, int winding, Polygon b, double error)
{
    Relation found = OVERLAPPING;
    Vec from = a.corner[a.count - 1];
    int deep = 0;
    for (int i = 0; i < a.count; i++) {
        Vec to = a.corner[i], edge = vec_scale(vec_sub(to, from), winding);
        double bound = error * vec_magnitude(edge), most = depth(edge, from, b.corner[deep]);
        for (int k = 0; k < b.count && most <= bound; k++) {
            double here = depth(edge, from, b.corner[k]);
            if (here > most) most = here, deep = k;
        }
        if (most < -bound) return APART;
        if (most <= bound) found = TOUCHING;
        from = to;
    }
    return found;
}

// A difference of coordinates is off by a half-ulp, a product of two by 3, their difference by 4:
// twice that is granted, of the width and height around both.
Relation separation_guess(Polygon a, Polygon b)
{
    Aabb of_a = bounds(a), of_b = bounds(b);
    if (of_a.max.x < of_b.min.x || of_b.max.x < of_a.min.x || of_a.max.y < of_b.min.y ||
        of_b.max.y < of_a.min.y)
        return APART;
    double size = (of_a.max.x - of_a.min.x) + (of_a.max.y - of_a.min.y) +
                  (of_b.max.x - of_b.min.x) + (of_b.max.y - of_b.min.y);
    double error = 0x1p-50 * size, turn = error * size;
    int winding_a = sure_winding(a, turn), winding_b = sure_winding(b, turn);
    if (winding_a == 0 || winding_b == 0) return TOUCHING;
    Relation by_a = ask_edges(a, winding_a, b, error);
    if (by_a == APART) return APART;
    Relation by_b = ask_edges(b, winding_b, a, error);
    return by_b < by_a ? by_b : by_a;
}
