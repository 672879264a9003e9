#include "cast_made.h"
#include "product.h"

Hit cast_point(Ray ray, Vec p)
{
    Way direction = product_direction(ray.direction), way = {ray.origin, p};
    if (product_cross(direction, way) != 0) return cast_missed();
    double along = product_dot(direction, way);
    if (along < 0) return cast_missed();
    double t = along / vec_length_squared(ray.direction);
    return cast_made(ray, TOUCHING, t, t, vec_negate(ray.direction));
}

// Ray and segment in one line.
static Hit cast_in_line(Ray ray, Segment s)
{
    Way direction = product_direction(ray.direction);
    double length = vec_length_squared(ray.direction);
    double a = product_dot(direction, (Way){ray.origin, s.a}) / length;
    double b = product_dot(direction, (Way){ray.origin, s.b}) / length;
    double first = a < b ? a : b, last = a < b ? b : a;
    if (last < 0) return cast_missed();
    return cast_made(ray, TOUCHING, first > 0 ? first : 0, last, vec_negate(ray.direction));
}

Hit cast_segment(Ray ray, Segment s)
{
    if (vec_equal(s.a, s.b)) return cast_point(ray, s.a);
    Way direction = product_direction(ray.direction);
    double a = product_cross(direction, (Way){ray.origin, s.a});
    double b = product_cross(direction, (Way){ray.origin, s.b});
    if (a == 0 && b == 0) return cast_in_line(ray, s);
    if ((a > 0 && b > 0) || (a < 0 && b < 0)) return cast_missed();
    double t = product_cross((Way){ray.origin, s.a}, s) / product_cross(direction, s);
    if (t < 0) return cast_missed();
    // Where the segment goes clockwise across the ray its quarter turn points against it.
    Vec across = vec_perp(vec_sub(s.b, s.a));
    bool clockwise = b > 0 || a < 0, proper = a != 0 && b != 0 && t > 0;
    return cast_made(ray, proper ? OVERLAPPING : TOUCHING, t, t,
                     clockwise ? across : vec_negate(across));
}
