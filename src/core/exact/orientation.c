// The exact path of the orientation test.
#include "platform/rounding.h"

#include "touchstone/orientation.h"

#include "exact/expansion.h"

int ts_orientation_exact(TsVec a, TsVec b, TsVec c)
{
    // Most doubtful cases are equal points and lines along an axis, which are cheap to detect.
    if (ts_vec_equal(a, b) || ts_vec_equal(b, c) || ts_vec_equal(a, c)) return 0;
    if ((a.x == b.x && b.x == c.x) || (a.y == b.y && b.y == c.y)) return 0;
    Expansion left = ts_expansion_multiply(ts_expansion_difference(b.x, a.x), //
                                           ts_expansion_difference(c.y, a.y));
    Expansion right = ts_expansion_multiply(ts_expansion_difference(b.y, a.y), //
                                            ts_expansion_difference(c.x, a.x));
    return ts_expansion_compare(left, right);
}
