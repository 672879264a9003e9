#include <assert.h>

#include "polygon/polygon.h"

// Degree 4. Beside the edge the distance is that to its line, beyond its ends that to a corner.
static int edge_sign(TsVec from, TsVec to, TsCircle c, Expansion square)
{
    Exact edge = ts_exact_difference(to, from);
    Exact a = ts_exact_difference(c.center, from), b = ts_exact_difference(c.center, to);
    if (ts_expansion_sign(ts_exact_dot(&a, &edge)) <= 0)
        return ts_expansion_compare(ts_exact_dot(&a, &a), square);
    if (ts_expansion_sign(ts_exact_dot(&b, &edge)) >= 0)
        return ts_expansion_compare(ts_exact_dot(&b, &b), square);
    Expansion area = ts_exact_cross(&edge, &a);
    return ts_expansion_compare(ts_expansion_multiply(area, area),
                                ts_expansion_multiply(square, ts_exact_dot(&edge, &edge)));
}

int ts_polygon_border_sign(const TsVec *corner, int count, TsCircle c)
{
    assert(ts_shape_valid(&(TsShape){.kind = TS_SHAPE_CIRCLE, .circle = c}, 0));
    Expansion square = ts_expansion_product(c.radius, c.radius);
    int least = 1;
    for (int i = 0; i < count && least >= 0; i++) {
        int sign = edge_sign(corner[i], corner[(i + 1) % count], c, square);
        least = sign < least ? sign : least;
    }
    return least;
}
