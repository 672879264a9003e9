#include "textbook.h"

// The way may run along the sides.
static TextbookPart between(TextbookPart part, double from, double way, double min, double max)
{
    if (way == 0) return min <= from && from <= max ? part : (TextbookPart){1, 0};
    double enter = (min - from) / way, leave = (max - from) / way;
    if (enter > leave) {
        double t = enter;
        enter = leave;
        leave = t;
    }
    if (part.from < enter) part.from = enter;
    if (part.to > leave) part.to = leave;
    return part;
}

TextbookPart textbook_slabs(TsAabb box, TsVec origin, TsVec way, TextbookPart part)
{
    part = between(part, origin.x, way.x, box.min.x, box.max.x);
    return part.from <= part.to ? between(part, origin.y, way.y, box.min.y, box.max.y) : part;
}

void textbook_enter(Answer *answer, TsRay ray, double time, TsVec normal)
{
    answer->has |= ANSWER_TIME | ANSWER_POINT | ANSWER_NORMAL;
    answer->time = time;
    answer->point = ts_vec_add(ray.origin, ts_vec_scale(ray.direction, time));
    answer->normal = normal;
}

static bool is_ahead(TsRay ray, TsVec p)
{
    return ts_vec_dot(ts_vec_sub(p, ray.origin), ray.direction) >= 0;
}

static double time_to(TsRay ray, TsVec p)
{
    double length = ts_vec_length_squared(ray.direction);
    return ts_vec_dot(ts_vec_sub(p, ray.origin), ray.direction) / length;
}

// Of a segment that is not wholly behind.
static TextbookEntry enter_in_line(TsRay ray, TsSegment s)
{
    double a = time_to(ray, s.a), b = time_to(ray, s.b), first = a < b ? a : b;
    return (TextbookEntry){true, first > 0 ? first : 0, ts_vec(0, 0)};
}

// By the turns of the ends; what is wholly behind is told by itself, for the time of a segment
// almost in line is mostly rounding.
TextbookEntry textbook_ray_segment(TsRay ray, TsSegment s)
{
    TsVec edge = ts_vec_sub(s.b, s.a), way = ts_vec_sub(s.a, ray.origin);
    double a = ts_vec_cross(ray.direction, way);
    double b = ts_vec_cross(ray.direction, ts_vec_sub(s.b, ray.origin));
    bool passed = (a > 0 && b > 0) || (a < 0 && b < 0);
    if (passed || (!is_ahead(ray, s.a) && !is_ahead(ray, s.b))) return (TextbookEntry){0};
    double d = ts_vec_cross(ray.direction, edge), time = ts_vec_cross(way, edge) / d;
    if (d == 0) return enter_in_line(ray, s);
    TsVec normal = ts_vec_normalize(ts_vec_perp(edge));
    return (TextbookEntry){time >= 0, time, d < 0 ? ts_vec_negate(normal) : normal};
}
