// The separating axis test of two oriented boxes in floating point, both axes of a box at a time.
#ifndef RELATION_OBB_PRIVATE_H
#define RELATION_OBB_PRIVATE_H

#include "narrow/two_private.h"
#include "platform/assert.h"
#include "touchstone/relation.h"
#include "touchstone/scalar.h"
#include "touchstone/shape.h"

// The gap between the projections on a's axis u, multiplied by |u|, for the distance d of the
// centres and b's axis w:
//     gap = |d.u| - a.half.x |u|^2 - b.half.x |u.w| - b.half.y |u x w|
// and similarly for the perpendicular of u, in the second lane, and for b's axes.
typedef struct ObbGaps {
    Two of_a, of_b;
    double bound; // of the error of each
} ObbGaps;

// Half sides and axis of a box, as vectors and as numbers.
typedef struct ObbView {
    Two half, axis;
    TsVec sides, turn;
} ObbView;

static ALWAYS_INLINE ObbView obb_view(const TsObb *box)
{
    return (ObbView){two_load(&box->half.x), two_load(&box->axis.x), box->half, box->axis};
}

// (u.v, u x v) of u's x twice, and its y and -y.
static ALWAYS_INLINE Two obb_products(Two x, Two y, Two v)
{
    return two_add(two_mul(x, v), two_mul(y, two_swapped(v)));
}

// A rounded product d.u has an error of 3 half-ulps of |d| |u|, which is at most |d.u| + |u x d|,
// the first terms of both gaps on a's axes. The other products have errors of 3 half-ulps of the
// other terms of both gaps, and the sums add 3 more. With a distance that was itself rounded from
// two corners (ts_relation_obb_aabb) that is 10 half-ulps of the sum of all terms. The bound is 16,
// which covers the rounding of that sum. No product of valid coordinates underflows. Proof:
// tests/gappa/relation_obb_gaps.g.
static ALWAYS_INLINE ObbGaps obb_gaps(Two d, ObbView a, ObbView b)
{
    Two ux = two_all(a.turn.x), uy = two(a.turn.y, -a.turn.y), wx = two_all(b.turn.x),
        wy = two(b.turn.y, -b.turn.y);
    Two between = two_absolute(obb_products(ux, uy, b.axis)), swapped = two_swapped(between);
    Two uu = two_all(ts_vec_length_squared(a.turn)), ww = two_all(ts_vec_length_squared(b.turn));
    Two along_u = two_absolute(obb_products(ux, uy, d)),
        along_w = two_absolute(obb_products(wx, wy, d));
    Two extent_u = two_add(two_dot(a.half, two_all(b.sides.x), uu, between),
                           two_mul(two_all(b.sides.y), swapped)),
        extent_w = two_add(two_dot(b.half, two_all(a.sides.x), ww, between),
                           two_mul(two_all(a.sides.y), swapped));
    double terms = two_total(two_add(two_add(along_u, extent_u), two_add(along_w, extent_w)));
    return (ObbGaps){two_sub(along_u, extent_u), two_sub(along_w, extent_w), 0x1p-49 * terms};
}

// TS_TOUCHING means doubt, NaN included. Computed without branches, which the processor could not
// predict for random boxes.
static ALWAYS_INLINE TsRelation obb_guess(ObbGaps g)
{
    ASSERT(g.bound >= 0); // NaN is not, nor are sizes of -infinity
    double gap = two_largest(two_larger(g.of_a, g.of_b));
    return (TsRelation)(!(gap > g.bound) + (gap < -g.bound));
}

static ALWAYS_INLINE ObbGaps obb_gaps_of(const TsObb *a, const TsObb *b)
{
    Two d = two_sub(two_load(&b->center.x), two_load(&a->center.x));
    return obb_gaps(d, obb_view(a), obb_view(b));
}

#endif
