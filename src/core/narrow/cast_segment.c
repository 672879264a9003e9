#include "narrow/cast_made_private.h"
#include "narrow/product_private.h"

TsHit ts_cast_point(TsRay ray, TsVec p)
{
    Way direction = product_direction(ray.direction), way = {ray.origin, p};
    if (product_cross(direction, way) != 0) return ts_cast_missed();
    double along = product_dot(direction, way);
    if (along < 0) return ts_cast_missed();
    double t = along / ts_vec_length_squared(ray.direction);
    return ts_cast_made(ray, TS_TOUCHING, t, t, ts_vec_negate(ray.direction));
}

// Ray and segment in one line.
static TsHit cast_in_line(TsRay ray, TsSegment s)
{
    Way direction = product_direction(ray.direction);
    double length = ts_vec_length_squared(ray.direction);
    double a = product_dot(direction, (Way){ray.origin, s.a}) / length;
    double b = product_dot(direction, (Way){ray.origin, s.b}) / length;
    double first = a < b ? a : b, last = a < b ? b : a;
    if (last < 0) return ts_cast_missed();
    return ts_cast_made(ray, TS_TOUCHING, first > 0 ? first : 0, last,
                        ts_vec_negate(ray.direction));
}

TsHit ts_cast_segment(TsRay ray, TsSegment s)
{
    if (ts_vec_equal(s.a, s.b)) return ts_cast_point(ray, s.a);
    Way direction = product_direction(ray.direction);
    double a = product_cross(direction, (Way){ray.origin, s.a});
    double b = product_cross(direction, (Way){ray.origin, s.b});
    if (a == 0 && b == 0) return cast_in_line(ray, s);
    if ((a > 0 && b > 0) || (a < 0 && b < 0)) return ts_cast_missed();
    double t = product_cross((Way){ray.origin, s.a}, s) / product_cross(direction, s);
    if (t < 0) return ts_cast_missed();
    // Where the segment goes clockwise across the ray its quarter turn points against it.
    TsVec across = ts_vec_perp(ts_vec_sub(s.b, s.a));
    bool clockwise = b > 0 || a < 0, proper = a != 0 && b != 0 && t > 0;
    return ts_cast_made(ray, proper ? TS_OVERLAPPING : TS_TOUCHING, t, t,
                        clockwise ? across : ts_vec_negate(across));
}
