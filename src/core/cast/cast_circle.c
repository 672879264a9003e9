#include "cast_made.h"
#include "product.h"

// The square of the way to the centre, less that of the radius: the power of the origin.
static double power(Way way, Circle c)
{
    double square = vec_length_squared(vec_sub(way.b, way.a)), radius = c.radius * c.radius;
    if (product_is_sure(square - radius, square + radius)) return square - radius;
    return expansion_estimate(
        expansion_subtract(product_dot_exact(way, way), expansion_product(c.radius, c.radius)));
}

// r^2 |d|^2 - (d x way)^2: positive where the line cuts the circle, 0 where it is a tangent. Degree
// 4. `across` is off by 4 half-ulps of the magnitudes that it was made of.
static double discriminant(Way direction, Way way, Circle c, double across)
{
    Vec d = direction.b;
    double reach = c.radius * c.radius * vec_length_squared(d);
    double terms = vec_magnitude(d) * vec_magnitude(vec_sub(way.b, way.a));
    double value = reach - across * across;
    if (product_is_sure(value, reach + fabs(across) * terms)) return value;
    Expansion radius = expansion_product(c.radius, c.radius),
              exact = product_cross_exact(direction, way);
    return expansion_estimate(
        expansion_subtract(expansion_multiply(radius, product_dot_exact(direction, direction)),
                           expansion_multiply(exact, exact)));
}

// The origin lies on the rim, and the ray does not enter.
static Hit leave_rim(Ray ray, Vec way, double along)
{
    return cast_made(ray, TOUCHING, 0, 0, along < 0 ? way : vec_negate(way));
}

// |origin + t d - center| = r has the roots (along +- root) / |d|^2, whose product is power /
// |d|^2: each is taken in the form that does not cancel.
Hit cast_circle(Ray ray, Circle c)
{
    if (c.radius == 0) return cast_point(ray, c.center);
    Vec d = ray.direction;
    Way direction = product_direction(d), way = {ray.origin, c.center};
    double outside = power(way, c), along = product_dot(direction, way);
    if (outside > 0 && along <= 0) return cast_missed();
    if (outside == 0 && along <= 0) return leave_rim(ray, vec_sub(way.b, way.a), along);
    double across = product_cross(direction, way);
    double square = discriminant(direction, way, c, across);
    if (square < 0) return cast_missed();
    double root = sqrt(square), length = vec_length_squared(d);
    double enter = outside > 0 ? outside / (along + root) : 0;
    double leave = along > 0 ? (along + root) / length : -outside / (root - along);
    if (square == 0) enter = leave;
    // From the centre to where it enters, times |d|^2.
    Vec normal = vec_add(vec_scale(d, -root), vec_scale(vec_perp(d), -across));
    return cast_made(ray, square > 0 ? OVERLAPPING : TOUCHING, enter, leave,
                     outside < 0 ? vec(0, 0) : normal);
}
