#include "textbook.h"

#include "touchstone/polygon.h"
#include "touchstone/scalar.h"

void textbook_measure(Answer *answer, double gap, TsVec way)
{
    answer->has |= ANSWER_GAP | ANSWER_NORMAL;
    answer->gap = gap;
    answer->normal = ts_vec_length(way) > 0 ? ts_vec_normalize(way) : ts_vec(1, 0);
}

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

TsVec textbook_clamp(TsAabb box, TsVec p)
{
    return ts_vec(clamp(p.x, box.min.x, box.max.x), clamp(p.y, box.min.y, box.max.y));
}

bool textbook_box_holds(TsAabb box, TsVec p)
{
    return box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y;
}

bool textbook_in_box(TsAabb box, TsVec p)
{
    // step: inside
    return work_inside(p, textbook_box_holds(box, p));
}

bool textbook_within(TsVec p, TsVec q, double most)
{
    // step: within
    return work_within(p, q, most, ts_vec_distance(p, q) <= most);
}

TsVec textbook_segment_nearest(TsVec p, TsVec a, TsVec b)
{
    TsVec way = ts_vec_sub(b, a);
    double square = ts_vec_length_squared(way);
    double t = square > 0 ? clamp(ts_vec_dot(ts_vec_sub(p, a), way) / square, 0, 1) : 0;
    return ts_vec_lerp(a, b, t);
}

TextbookObb textbook_obb(TsObb box)
{
    double length = ts_vec_length(box.axis);
    TsVec axis = ts_vec_scale(box.axis, 1 / length);
    return (TextbookObb){
        box.center, {box.half.x * length, box.half.y * length}, {axis, ts_vec_perp(axis)}};
}

TextbookObb textbook_obb_of_aabb(TsAabb box)
{
    TsVec half = ts_vec_scale(ts_vec_sub(box.max, box.min), 0.5);
    return (TextbookObb){ts_vec_lerp(box.min, box.max, 0.5), {half.x, half.y}, {{1, 0}, {0, 1}}};
}

double textbook_radius(const TextbookObb *box, TsVec axis)
{
    return box->extent[0] * fabs(ts_vec_dot(axis, box->axis[0])) +
           box->extent[1] * fabs(ts_vec_dot(axis, box->axis[1]));
}

TsVec textbook_local(const TextbookObb *box, TsVec p)
{
    TsVec way = ts_vec_sub(p, box->center);
    return ts_vec(ts_vec_dot(way, box->axis[0]), ts_vec_dot(way, box->axis[1]));
}

bool textbook_obb_contains(const TextbookObb *box, TsVec p)
{
    TsVec local = textbook_local(box, p);
    bool inside = fabs(local.x) <= box->extent[0] && fabs(local.y) <= box->extent[1];
    // step: inside
    return work_inside(p, inside);
}

TextbookLoop textbook_loop(const TsShape *shape)
{
    TextbookLoop loop;
    loop.count = ts_shape_corners(shape, loop.corner);
    return loop;
}

TsSegment textbook_side(const TextbookLoop *loop, int i)
{
    return (TsSegment){loop->corner[i], loop->corner[i + 1 < loop->count ? i + 1 : 0]};
}

double textbook_orientation(TsVec a, TsVec b, TsVec c)
{
    return ts_vec_cross(ts_vec_sub(b, a), ts_vec_sub(c, a));
}

double textbook_doubled_area(const TextbookLoop *loop)
{
    double sum = 0;
    for (int i = 0; i < loop->count; i++) {
        TsSegment side = textbook_side(loop, i);
        sum += textbook_orientation(loop->corner[0], side.a, side.b);
    }
    return sum;
}

static bool ranges_meet(double a, double b, double c, double d)
{
    return !(a < c && a < d && b < c && b < d) && !(a > c && a > d && b > c && b > d);
}

static bool boxes_meet(TsSegment a, TsSegment b)
{
    return ranges_meet(a.a.x, a.b.x, b.a.x, b.b.x) && ranges_meet(a.a.y, a.b.y, b.a.y, b.b.y);
}

static bool on_one_side(TsSegment line, TsSegment segment)
{
    double a = textbook_orientation(line.a, line.b, segment.a);
    double b = textbook_orientation(line.a, line.b, segment.b);
    return (a > 0 && b > 0) || (a < 0 && b < 0);
}

bool textbook_segments_meet(TsSegment a, TsSegment b)
{
    return boxes_meet(a, b) && !on_one_side(a, b) && !on_one_side(b, a);
}

bool textbook_segment_meets_loop(const TextbookLoop *loop, TsSegment segment)
{
    bool meets = false;
    for (int i = 0; i < loop->count && !meets; i++)
        meets = textbook_segments_meet(textbook_side(loop, i), segment);
    // step: side_meets
    return work_side(segment, meets);
}

bool textbook_loops_meet(const TextbookLoop *a, const TextbookLoop *b)
{
    for (int i = 0; i < b->count; i++) {
        if (textbook_segment_meets_loop(a, textbook_side(b, i))) return true;
    }
    return false;
}

// Uses the same orientation test as textbook_segments_meet, so that both agree on which side a
// point lies.
bool textbook_contains(const TextbookLoop *loop, TsVec p)
{
    bool inside = false;
    for (int i = 0; i < loop->count; i++) {
        TsSegment side = textbook_side(loop, i);
        if ((side.a.y > p.y) == (side.b.y > p.y)) continue;
        bool crosses = side.b.y > side.a.y ? textbook_orientation(side.a, side.b, p) > 0
                                           : textbook_orientation(side.a, side.b, p) < 0;
        // step: side
        if (crosses) inside = !inside;
    }
    // step: inside
    return work_inside(p, inside);
}

bool textbook_contains_corner(const TextbookLoop *loop, const TextbookLoop *other)
{
    for (int i = 0; i < other->count; i++) {
        if (textbook_contains(loop, other->corner[i])) return true;
    }
    return false;
}

TsVec textbook_boundary_nearest(const TextbookLoop *loop, TsVec p)
{
    TsVec best = loop->corner[0];
    double least = HUGE_VAL;
    for (int i = 0; i < loop->count; i++) {
        TsSegment side = textbook_side(loop, i);
        TsVec nearest = textbook_segment_nearest(p, side.a, side.b);
        double distance = ts_vec_distance(p, nearest);
        if (distance < least) least = distance, best = nearest;
    }
    return best;
}

TextbookInterval textbook_project(const TsVec *corner, int count, TsVec axis)
{
    TextbookInterval interval = {ts_vec_dot(corner[0], axis), ts_vec_dot(corner[0], axis)};
    for (int i = 1; i < count; i++) {
        double at = ts_vec_dot(corner[i], axis);
        if (at < interval.min) interval.min = at;
        if (at > interval.max) interval.max = at;
    }
    return interval;
}

bool textbook_overlap_on(TsVec axis, TextbookInterval a, TextbookInterval b, bool overlap)
{
    return work_axis(axis, a.min, a.max, b.min, b.max, overlap);
}

bool textbook_projections_overlap(const TsVec *a, int a_count, const TsVec *b, int b_count,
                                  TsVec axis)
{
    TextbookInterval first = textbook_project(a, a_count, axis);
    TextbookInterval second = textbook_project(b, b_count, axis);
    return textbook_overlap_on(axis, first, second,
                               first.max > second.min && second.max > first.min);
}

TextbookLoops textbook_loops(const Query *query)
{
    return (TextbookLoops){textbook_loop(query->a), textbook_loop(query->b)};
}

bool textbook_overlap(const TextbookLoops *l, TsVec axis)
{
    return textbook_projections_overlap(l->a.corner, l->a.count, l->b.corner, l->b.count, axis);
}

void textbook_test_normals(const TextbookLoops *loops, int shapes, TextbookOverlap *overlap,
                           Answer *answer)
{
    const TextbookLoop *of[] = {&loops->a, &loops->b};
    bool room = loops->a.count + loops->b.count <= 32;
    if (room) answer->has |= ANSWER_AXES;
    unsigned bit = 1;
    textbook_hit(answer, true);
    for (int shape = 0; shape < 2 && shape < shapes; shape++) {
        for (int i = 0; i < of[shape]->count && answer->relation == TS_OVERLAPPING; i++) {
            TsSegment side = textbook_side(of[shape], i);
            if (ts_vec_equal(side.a, side.b)) continue;
            if (room) answer->axes |= bit;
            bit <<= 1;
            work_axis_of(shape, i);
            // step: axis
            textbook_hit(answer, overlap(loops, ts_vec_perp(ts_vec_sub(side.b, side.a))));
        }
    }
}

void textbook_test_axes(const TextbookLoops *loops, TextbookOverlap *overlap, Answer *answer)
{
    textbook_test_normals(loops, 2, overlap, answer);
    bool hit = answer->relation == TS_OVERLAPPING;
    // step: other_axis
    textbook_hit(answer, hit && overlap(loops, ts_vec(1, 0)) && overlap(loops, ts_vec(0, 1)));
}

static bool is_convex(const TsShape *shape)
{
    return shape->kind != TS_SHAPE_POLYGON || ts_polygon_is_convex(shape->polygon);
}

bool textbook_convex(const Query *query) { return is_convex(query->a) && is_convex(query->b); }

// ---- Rays

// The direction may be parallel to the slab.
static TextbookSpan between(TextbookSpan part, double from, double way, double min, double max)
{
    if (way == 0) return min <= from && from <= max ? part : (TextbookSpan){1, 0};
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

TextbookSpan textbook_slabs(TsAabb box, TsVec origin, TsVec way, TextbookSpan part)
{
    part = between(part, origin.x, way.x, box.min.x, box.max.x);
    return part.from <= part.to ? between(part, origin.y, way.y, box.min.y, box.max.y) : part;
}

TsVec textbook_slab_normal(TsAabb box, TsRay ray, double time)
{
    if (time == 0 && textbook_box_holds(box, ray.origin)) return ts_vec(0, 0);
    double near_x = ray.direction.x > 0 ? box.min.x : box.max.x;
    bool by_x = ray.direction.x != 0 && (near_x - ray.origin.x) / ray.direction.x >= time;
    return by_x ? ts_vec(ray.direction.x > 0 ? -1 : 1, 0) : ts_vec(0, ray.direction.y > 0 ? -1 : 1);
}

// Splits the offset along and across the ray, so that small distant circles keep their digits.
TextbookRoots textbook_circle_roots(TsCircle circle, TsRay ray)
{
    TsVec way = ts_vec_sub(circle.center, ray.origin);
    double radius = circle.radius, length = ts_vec_length(ray.direction);
    double across = ts_vec_cross(ray.direction, way) / length,
           along = ts_vec_dot(ray.direction, way) / length;
    double square = (radius - across) * (radius + across);
    if (square < 0) return (TextbookRoots){false, 0, 0};
    return (TextbookRoots){true, (along - sqrt(square)) / length, (along + sqrt(square)) / length};
}

void textbook_ray_hit(Answer *answer, TsRay ray, double time, TsVec normal)
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

double textbook_between_ends(TsRay ray, TsSegment s, double time)
{
    double a = time_to(ray, s.a), b = time_to(ray, s.b);
    return ts_scalar_clamp(time, fmin(a, b), fmax(a, b));
}

// For collinear segments that are not wholly behind the origin.
static TextbookEntry enter_in_line(TsRay ray, TsSegment s)
{
    double a = time_to(ray, s.a), b = time_to(ray, s.b), first = a < b ? a : b;
    if (first <= 0) return (TextbookEntry){true, 0, ts_vec(0, 0), true};
    return (TextbookEntry){true, first, ts_vec_negate(ts_vec_normalize(ray.direction)), true};
}

// By orientation tests. A segment wholly behind the origin is rejected separately, because the time
// for a nearly parallel segment is mostly rounding.
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
    return (TextbookEntry){time >= 0, fmax(textbook_between_ends(ray, s, time), 0),
                           d < 0 ? ts_vec_negate(normal) : normal, false};
}

// ---- Tests shared by methods of several kinds

void textbook_boundaries_cross(const Query *query, Answer *answer)
{
    TextbookLoops l = textbook_loops(query);
    // flaw: polygon_sides, polygon_aabb_sides
    textbook_hit(answer, textbook_loops_meet(&l.a, &l.b));
}

void textbook_either_contains_corner(const Query *query, Answer *answer)
{
    TextbookLoops l = textbook_loops(query);
    // flaw: polygon_corners, polygon_aabb_corners
    textbook_hit(answer,
                 textbook_contains_corner(&l.a, &l.b) || textbook_contains_corner(&l.b, &l.a));
}

void textbook_boundaries_or_corner_of_second(const Query *query, Answer *answer)
{
    TextbookLoops l = textbook_loops(query);
    // flaw: polygon_second_inside, polygon_aabb_rect_inside
    textbook_hit(answer, textbook_loops_meet(&l.a, &l.b) || textbook_contains_corner(&l.a, &l.b));
}

void textbook_boundaries_or_corner(const Query *query, Answer *answer)
{
    TextbookLoops l = textbook_loops(query);
    textbook_hit(answer, textbook_loops_meet(&l.a, &l.b) || textbook_contains_corner(&l.a, &l.b) ||
                             textbook_contains_corner(&l.b, &l.a));
}
