#include <assert.h>

#include "polygon.h"

// Degree 4. Beside the edge the distance is that to its line, beyond its ends that to a corner.
static int edge_sign(Vec from, Vec to, Circle c, Expansion square)
{
    Exact edge = exact_difference(to, from);
    Exact a = exact_difference(c.center, from), b = exact_difference(c.center, to);
    if (expansion_sign(exact_dot(&a, &edge)) <= 0)
        return expansion_compare(exact_dot(&a, &a), square);
    if (expansion_sign(exact_dot(&b, &edge)) >= 0)
        return expansion_compare(exact_dot(&b, &b), square);
    Expansion area = exact_cross(&edge, &a);
    return expansion_compare(expansion_multiply(area, area),
                             expansion_multiply(square, exact_dot(&edge, &edge)));
}

int polygon_border_sign(const Vec *corner, int count, Circle c)
{
    assert(shape_valid(&(Shape){.kind = SHAPE_CIRCLE, .circle = c}, 0));
    Expansion square = expansion_product(c.radius, c.radius);
    int least = 1;
    for (int i = 0; i < count && least >= 0; i++) {
        int sign = edge_sign(corner[i], corner[(i + 1) % count], c, square);
        least = sign < least ? sign : least;
    }
    return least;
}
