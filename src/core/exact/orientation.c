#include "orientation.h"

#include "expansion.h"

int orientation_exact(Vec a, Vec b, Vec c)
{
    // Equal points and upright lines are the usual doubtful cases, and cheap to tell.
    if (vec_equal(a, b) || vec_equal(b, c) || vec_equal(a, c)) return 0;
    if ((a.x == b.x && b.x == c.x) || (a.y == b.y && b.y == c.y)) return 0;
    Expansion left = expansion_multiply(expansion_difference(b.x, a.x), //
                                        expansion_difference(c.y, a.y));
    Expansion right = expansion_multiply(expansion_difference(b.y, a.y), //
                                         expansion_difference(c.x, a.x));
    return expansion_compare(left, right);
}
