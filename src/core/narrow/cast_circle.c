#include "narrow/cast_made_private.h"
#include "narrow/product_private.h"

// The square of the way to the centre, less that of the radius: the power of the origin.
static double power(Way way, TsCircle c)
{
    double square = ts_vec_length_squared(ts_vec_sub(way.b, way.a)), radius = c.radius * c.radius;
    if (product_is_sure(square - radius, square + radius)) return square - radius;
    return ts_expansion_estimate(ts_expansion_subtract(ts_product_dot_exact(way, way),
                                                       ts_expansion_product(c.radius, c.radius)));
}

// r^2 |d|^2 - (d x way)^2: positive where the line cuts the circle, 0 where it is a tangent. Degree
// 4. `across` is off by 4 half-ulps of the magnitudes that it was made of.
static double discriminant(Way direction, Way way, TsCircle c, double across)
{
    TsVec d = direction.b;
    double reach = c.radius * c.radius * ts_vec_length_squared(d);
    double terms = ts_vec_magnitude(d) * ts_vec_magnitude(ts_vec_sub(way.b, way.a));
    double value = reach - across * across;
    if (product_is_sure(value, reach + fabs(across) * terms)) return value;
    Expansion radius = ts_expansion_product(c.radius, c.radius),
              exact = ts_product_cross_exact(direction, way);
    return ts_expansion_estimate(ts_expansion_subtract(
        ts_expansion_multiply(radius, ts_product_dot_exact(direction, direction)),
        ts_expansion_multiply(exact, exact)));
}

// The origin lies on the rim, and the ray does not enter.
static TsHit leave_rim(TsRay ray, TsVec way, double along)
{
    return ts_cast_made(ray, TS_TOUCHING, 0, 0, along < 0 ? way : ts_vec_negate(way));
}

// |origin + t d - center| = r has the roots (along +- root) / |d|^2, whose product is power /
// |d|^2: each is taken in the form that does not cancel.
TsHit ts_cast_circle(TsRay ray, TsCircle c)
{
    if (c.radius == 0) return ts_cast_point(ray, c.center);
    TsVec d = ray.direction;
    Way direction = product_direction(d), way = {ray.origin, c.center};
    double outside = power(way, c), along = product_dot(direction, way);
    if (outside > 0 && along <= 0) return ts_cast_missed();
    if (outside == 0 && along <= 0) return leave_rim(ray, ts_vec_sub(way.b, way.a), along);
    double across = product_cross(direction, way);
    double square = discriminant(direction, way, c, across);
    if (square < 0) return ts_cast_missed();
    double root = sqrt(square), length = ts_vec_length_squared(d);
    double enter = outside > 0 ? outside / (along + root) : 0;
    double leave = along > 0 ? (along + root) / length : -outside / (root - along);
    if (square == 0) enter = leave;
    // From the centre to where it enters, times |d|^2.
    TsVec normal = ts_vec_add(ts_vec_scale(d, -root), ts_vec_scale(ts_vec_perp(d), -across));
    return ts_cast_made(ray, square > 0 ? TS_OVERLAPPING : TS_TOUCHING, enter, leave,
                        outside < 0 ? ts_vec(0, 0) : normal);
}
