#include "textbook.h"

#include "hull.h"

void textbook_measure(Answer *answer, double gap, Vec way)
{
    answer->has |= ANSWER_GAP | ANSWER_NORMAL;
    answer->gap = gap;
    answer->normal = vec_length(way) > 0 ? vec_normalize(way) : vec(1, 0);
}

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

Vec textbook_clamp(Aabb box, Vec p)
{
    return vec(clamp(p.x, box.min.x, box.max.x), clamp(p.y, box.min.y, box.max.y));
}

bool textbook_in_box(Aabb box, Vec p)
{
    return box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y;
}

double textbook_segment_distance(Vec p, Vec a, Vec b)
{
    Vec way = vec_sub(b, a);
    double square = vec_length_squared(way);
    double t = square > 0 ? clamp(vec_dot(vec_sub(p, a), way) / square, 0, 1) : 0;
    return vec_distance(p, vec_lerp(a, b, t));
}

TextbookObb textbook_obb(Obb box)
{
    double length = vec_length(box.axis);
    Vec axis = vec_scale(box.axis, 1 / length);
    return (TextbookObb){
        box.center, {box.half.x * length, box.half.y * length}, {axis, vec_perp(axis)}};
}

TextbookObb textbook_obb_of_aabb(Aabb box)
{
    Vec half = vec_scale(vec_sub(box.max, box.min), 0.5);
    return (TextbookObb){vec_lerp(box.min, box.max, 0.5), {half.x, half.y}, {{1, 0}, {0, 1}}};
}

double textbook_radius(const TextbookObb *box, Vec axis)
{
    return box->extent[0] * fabs(vec_dot(axis, box->axis[0])) +
           box->extent[1] * fabs(vec_dot(axis, box->axis[1]));
}

Vec textbook_local(const TextbookObb *box, Vec p)
{
    Vec way = vec_sub(p, box->center);
    return vec(vec_dot(way, box->axis[0]), vec_dot(way, box->axis[1]));
}

bool textbook_obb_contains(const TextbookObb *box, Vec p)
{
    Vec local = textbook_local(box, p);
    return fabs(local.x) <= box->extent[0] && fabs(local.y) <= box->extent[1];
}

TextbookLoop textbook_loop(const Shape *shape)
{
    TextbookLoop loop;
    loop.count = shape_corners(shape, loop.corner);
    return loop;
}

Segment textbook_side(const TextbookLoop *loop, int i)
{
    return (Segment){loop->corner[i], loop->corner[i + 1 < loop->count ? i + 1 : 0]};
}

double textbook_turn(Vec a, Vec b, Vec c) { return vec_cross(vec_sub(b, a), vec_sub(c, a)); }

static bool ranges_meet(double a, double b, double c, double d)
{
    return !(a < c && a < d && b < c && b < d) && !(a > c && a > d && b > c && b > d);
}

static bool boxes_meet(Segment a, Segment b)
{
    return ranges_meet(a.a.x, a.b.x, b.a.x, b.b.x) && ranges_meet(a.a.y, a.b.y, b.a.y, b.b.y);
}

static bool on_one_side(Segment line, Segment segment)
{
    double a = textbook_turn(line.a, line.b, segment.a);
    double b = textbook_turn(line.a, line.b, segment.b);
    return (a > 0 && b > 0) || (a < 0 && b < 0);
}

bool textbook_segments_meet(Segment a, Segment b)
{
    return boxes_meet(a, b) && !on_one_side(a, b) && !on_one_side(b, a);
}

bool textbook_sides_meet(const TextbookLoop *loop, Segment segment)
{
    for (int i = 0; i < loop->count; i++) {
        if (textbook_segments_meet(textbook_side(loop, i), segment)) return true;
    }
    return false;
}

bool textbook_loops_meet(const TextbookLoop *a, const TextbookLoop *b)
{
    for (int i = 0; i < b->count; i++) {
        if (textbook_sides_meet(a, textbook_side(b, i))) return true;
    }
    return false;
}

// The side that p lies on is told as textbook_segments_meet does, so that what one takes for inside
// the other does not take for outside.
bool textbook_holds(const TextbookLoop *loop, Vec p)
{
    bool inside = false;
    for (int i = 0; i < loop->count; i++) {
        Segment side = textbook_side(loop, i);
        if ((side.a.y > p.y) == (side.b.y > p.y)) continue;
        bool crosses = side.b.y > side.a.y ? textbook_turn(side.a, side.b, p) > 0
                                           : textbook_turn(side.a, side.b, p) < 0;
        if (crosses) inside = !inside;
    }
    return inside;
}

bool textbook_holds_corner(const TextbookLoop *loop, const TextbookLoop *other)
{
    for (int i = 0; i < other->count; i++) {
        if (textbook_holds(loop, other->corner[i])) return true;
    }
    return false;
}

double textbook_border_distance(const TextbookLoop *loop, Vec p)
{
    double least = HUGE_VAL;
    for (int i = 0; i < loop->count; i++) {
        Segment side = textbook_side(loop, i);
        double distance = textbook_segment_distance(p, side.a, side.b);
        if (distance < least) least = distance;
    }
    return least;
}

TextbookShadow textbook_shadow(const Vec *corner, int count, Vec axis)
{
    TextbookShadow shadow = {vec_dot(corner[0], axis), vec_dot(corner[0], axis)};
    for (int i = 1; i < count; i++) {
        double at = vec_dot(corner[i], axis);
        if (at < shadow.min) shadow.min = at;
        if (at > shadow.max) shadow.max = at;
    }
    return shadow;
}

bool textbook_shadows_overlap(const Vec *a, int a_count, const Vec *b, int b_count, Vec axis)
{
    TextbookShadow first = textbook_shadow(a, a_count, axis);
    TextbookShadow second = textbook_shadow(b, b_count, axis);
    return first.max > second.min && second.max > first.min;
}

TextbookLoops textbook_loops(const Query *query)
{
    return (TextbookLoops){textbook_loop(query->a), textbook_loop(query->b)};
}

void textbook_ask_sides(const TextbookLoops *loops, int shapes, TextbookOverlap *overlap,
                        Answer *answer)
{
    const TextbookLoop *of[] = {&loops->a, &loops->b};
    bool room = loops->a.count + loops->b.count <= 32;
    if (room) answer->has |= ANSWER_AXES;
    unsigned bit = 1;
    textbook_hit(answer, true);
    for (int shape = 0; shape < 2 && shape < shapes; shape++) {
        for (int i = 0; i < of[shape]->count && answer->relation == OVERLAPPING; i++) {
            Segment side = textbook_side(of[shape], i);
            if (vec_equal(side.a, side.b)) continue;
            if (room) answer->axes |= bit;
            bit <<= 1;
            textbook_hit(answer, overlap(loops, vec_perp(vec_sub(side.b, side.a))));
        }
    }
}

static bool is_convex(const Shape *shape)
{
    return shape->kind != SHAPE_POLYGON || hull_is_convex(shape->polygon);
}

bool textbook_convex(const Query *query) { return is_convex(query->a) && is_convex(query->b); }
