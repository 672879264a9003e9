// Contacts that are one formula without branches: for single pairs, and for loops over many, which
// a compiler vectorises. gcc inlines no function into such a loop that is not always inlined, since
// the loop is compiled with options of its own.
#ifndef CONTACT_FORMULAS_H
#define CONTACT_FORMULAS_H

#include <float.h>

#include "platform/compiler.h"
#include "touchstone/contact.h"

// Two results for the same distance differ by less than 2^-46 of the sum of both extents. The
// extent of a shape bounds the sum of the magnitudes of the coordinates of any of its points, from
// the common origin.
#define CONTACT_NOISE 0x1p-46

// Of two directions the first is chosen, unless the other is better by more than this part of the
// extents: of directions that are equally good the same one is chosen wherever the shapes stand.
// Only some ulps, since the move along the chosen one falls short by as much.
#define CONTACT_TIE 0x1p-51

// Of the extents: a lesser distance or gap of two shapes is in doubt. Below it floating point
// leaves a distance fewer than 16 of its bits, too few to tell which features are nearest. The
// extents are at least half the width plus the height of the box around both: what 1e-11 of that is
// promised for (contact.h) is in doubt.
#define CONTACT_TINY 2e-11

static ALWAYS_INLINE double formula_larger(double a, double b) { return a > b ? a : b; }
static ALWAYS_INLINE double formula_smaller(double a, double b) { return a < b ? a : b; }
static ALWAYS_INLINE TsVec formula_sub(TsVec a, TsVec b) { return (TsVec){a.x - b.x, a.y - b.y}; }
static ALWAYS_INLINE double formula_magnitude(TsVec v) { return fabs(v.x) + fabs(v.y); }

// Of circles, and of points as circles of radius 0. TS_TOUCHING means doubt.
//
// A difference of coordinates has an error of 1 half-ulp, the distance of 3, the sum of the radii
// of 1, and the gap of one more. The bound is 16 half-ulps of the distance and the radii. Proof:
// tests/gappa/contact_rounds.g.
static ALWAYS_INLINE TsContact contact_formula_rounds(TsCircle a, TsCircle b)
{
    TsVec between = formula_sub(b.center, a.center);
    double distance = sqrt(between.x * between.x + between.y * between.y),
           radii = a.radius + b.radius, gap = distance - radii;
    double bound = 0x1p-49 * (distance + radii), inverse = 1 / distance;
    TsRelation relation = gap > bound ? TS_APART : gap < -bound ? TS_OVERLAPPING : TS_TOUCHING;
    double x = distance > 0 ? between.x * inverse : 1, y = distance > 0 ? between.y * inverse : 0;
    return (TsContact){relation,
                       gap,
                       {x, y},
                       {a.center.x + x * a.radius, a.center.y + y * a.radius},
                       {b.center.x - x * b.radius, b.center.y - y * b.radius}};
}

// Of AABBs, in the order in which ties are broken; decided.
//
// Comparisons are exact, and a difference has the sign of the comparison and an error of 1
// half-ulp, so nothing is in doubt. The sides in the order right, left, lower, upper; while the
// boxes overlap, a later one must be better by more than an ulp, so that of sides that are equally
// near always the same is chosen. The gap is within 3 ulps.
static ALWAYS_INLINE TsContact contact_formula_aabbs(TsAabb a, TsAabb b)
{
    TsVec after = formula_sub(b.min, a.max), before = formula_sub(a.min, b.max);
    double apart =
        formula_larger(formula_larger(after.x, before.x), formula_larger(after.y, before.y));
    TsRelation relation = apart > 0 ? TS_APART : apart < 0 ? TS_OVERLAPPING : TS_TOUCHING;
    double tie = apart < 0 ? -0x1p-53 * apart : 0;
    bool left = before.x > after.x + tie, up = before.y > after.y + tie;
    double x = left ? before.x : after.x, y = up ? before.y : after.y;
    bool corners = (x > 0) & (y > 0), across = y > x + tie;
    double distance = sqrt(x * x + y * y), gap = across ? y : x;
    double toward_x = left ? -1 : 1, toward_y = up ? -1 : 1;
    TsVec side = {across ? 0 : toward_x, across ? toward_y : 0};
    // The middle of the interval that both have in common, in either direction.
    TsVec low = {formula_larger(a.min.x, b.min.x), formula_larger(a.min.y, b.min.y)};
    TsVec high = {formula_smaller(a.max.x, b.max.x), formula_smaller(a.max.y, b.max.y)};
    double middle_x = low.x + (high.x - low.x) / 2, middle_y = low.y + (high.y - low.y) / 2;
    TsVec end_a = {left ? a.min.x : a.max.x, up ? a.min.y : a.max.y};
    TsVec end_b = {left ? b.max.x : b.min.x, up ? b.max.y : b.min.y};
    bool is_x = across & !corners, is_y = !across & !corners;
    return (TsContact){
        relation,
        corners ? distance : gap,
        {corners ? x / distance * toward_x : side.x, corners ? y / distance * toward_y : side.y},
        {is_x ? middle_x : end_a.x, is_y ? middle_y : end_a.y},
        {is_x ? middle_x : end_b.x, is_y ? middle_y : end_b.y}};
}

#endif
