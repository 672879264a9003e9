#include "expansion.h"
#include "relation.h"
#include "separation.h"

Relation relation_triangles(Triangle a, Triangle b)
{
    Shape of_a = shape_of_triangle(a), of_b = shape_of_triangle(b);
    return separation_relation(&of_a, &of_b);
}

Relation relation_triangle_aabb(Triangle a, Aabb b)
{
    Shape of_a = shape_of_triangle(a), of_b = shape_of_aabb(b);
    return separation_relation(&of_a, &of_b);
}

Relation relation_triangle_point(Triangle a, Vec p)
{
    Shape of_a = shape_of_triangle(a), of_b = shape_point(p);
    return separation_relation(&of_a, &of_b);
}

typedef struct Exact { // the way between two points
    Expansion x, y;
} Exact;

static Exact way(Vec from, Vec to)
{
    return (Exact){expansion_difference(to.x, from.x), expansion_difference(to.y, from.y)};
}

static Expansion dot(const Exact *a, const Exact *b)
{
    return expansion_add(expansion_multiply(a->x, b->x), expansion_multiply(a->y, b->y));
}

static Expansion cross(const Exact *a, const Exact *b)
{
    return expansion_subtract(expansion_multiply(a->x, b->y), expansion_multiply(a->y, b->x));
}

// The sign of the distance from the circle's centre to the edge, less the radius; degree 4. Beside
// the edge that is the distance to its line, beyond its ends that to a corner.
static int edge_sign_exact(Vec from, Vec to, Circle c)
{
    Exact edge = way(from, to), a = way(from, c.center), b = way(to, c.center);
    Expansion radius = expansion_product(c.radius, c.radius);
    if (expansion_sign(dot(&a, &edge)) <= 0) return expansion_compare(dot(&a, &a), radius);
    if (expansion_sign(dot(&b, &edge)) >= 0) return expansion_compare(dot(&b, &b), radius);
    Expansion area = cross(&edge, &a);
    return expansion_compare(expansion_multiply(area, area),
                             expansion_multiply(radius, dot(&edge, &edge)));
}

static Relation edges_exact(Triangle t, Circle c)
{
    int least = 1;
    for (int i = 0; i < 3; i++) {
        int sign = edge_sign_exact(t.corner[i], t.corner[(i + 1) % 3], c);
        least = sign < least ? sign : least;
    }
    return relation_of_sign(least);
}

// In floating point the squared distance to an edge is that of the nearest point t of it, whatever
// rounding made of t: off by 16 half-ulps of the square of what the coordinates, taken from the
// circle's centre, add up to. TOUCHING stands for doubt.
static Relation guess(Triangle t, Circle c)
{
    double size = c.radius, least = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        Vec a = vec_sub(t.corner[i], c.center), b = vec_sub(t.corner[(i + 1) % 3], c.center);
        Vec edge = vec_sub(b, a);
        double length = vec_length_squared(edge);
        double at = length > 0 ? -vec_dot(a, edge) / length : 0;
        Vec nearest = at <= 0 ? a : at >= 1 ? b : vec_lerp(a, b, at);
        double square = vec_length_squared(nearest);
        least = square < least ? square : least;
        size += vec_magnitude(a);
    }
    double gap = least - c.radius * c.radius, bound = 0x1p-48 * size * size;
    return gap > bound ? APART : gap < -bound ? OVERLAPPING : TOUCHING;
}

Relation relation_triangle_circle(Triangle a, Circle b)
{
    if (b.radius == 0) return relation_triangle_point(a, b.center);
    if (relation_triangle_point(a, b.center) != APART) return OVERLAPPING;
    Relation found = guess(a, b);
    return found == TOUCHING ? edges_exact(a, b) : found;
}
