#include "relation.h"
#include "separation.h"

static Polygon loop(const Triangle *t) { return (Polygon){t->corner, 3}; }

Relation relation_triangles(Triangle a, Triangle b)
{
    Relation found = separation_guess(loop(&a), loop(&b));
    if (found != TOUCHING) return found;
    Shape of_a = shape_of_triangle(a), of_b = shape_of_triangle(b);
    return separation_exact(&of_a, &of_b);
}

Relation relation_triangle_aabb(Triangle a, Aabb b)
{
    Shape of_a = shape_of_triangle(a), of_b = shape_of_aabb(b);
    Vec corner[4];
    Relation found = separation_guess(loop(&a), (Polygon){corner, shape_corners(&of_b, corner)});
    return found == TOUCHING ? separation_exact(&of_a, &of_b) : found;
}

Relation relation_triangle_point(Triangle a, Vec p) { return relation_polygon_point(loop(&a), p); }
