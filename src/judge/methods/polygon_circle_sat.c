// A convex polygon (or triangle) and a circle by separating axes (JChehe 2017): the normals of the
// sides, and the axis from the centre to the nearest corner.
#include "textbook.h"

static TsCircle circle(const Query *query) { return query->b->circle; }

static bool overlap_on(const TextbookLoop *loop, TsCircle c, TsVec unit)
{
    TextbookInterval a = textbook_project(loop->corner, loop->count, unit);
    double center = ts_vec_dot(c.center, unit);
    TextbookInterval b = {center - c.radius, center + c.radius};
    return textbook_overlap_on(unit, a, b, a.max > b.min && b.max > a.min);
}

// Records that an axis was tested, if there is a bit for it.
static void record_axis(Answer *answer, const TextbookLoop *loop, int axis)
{
    if (loop->count >= 32) return;
    answer->has |= ANSWER_AXES;
    answer->axes |= 1u << axis;
}

static bool overlap_on_normals(const TextbookLoop *loop, TsCircle c, int *tested, Answer *answer)
{
    *tested = 0;
    for (int i = 0; i < loop->count; i++) {
        TsSegment side = textbook_side(loop, i);
        TsVec normal = ts_vec_normalize(ts_vec_perp(ts_vec_sub(side.b, side.a)));
        if (ts_vec_equal(normal, ts_vec(0, 0))) continue;
        record_axis(answer, loop, (*tested)++);
        work_axis_of(0, i);
        // step: axis
        if (!overlap_on(loop, c, normal)) return false;
    }
    return true;
}

static TsVec nearest_corner(const TextbookLoop *loop, TsVec p)
{
    TsVec nearest = loop->corner[0];
    for (int i = 1; i < loop->count; i++) {
        if (ts_vec_distance(loop->corner[i], p) < ts_vec_distance(nearest, p))
            nearest = loop->corner[i];
    }
    return nearest;
}

// If the centre is a corner there is no such axis, and none is needed. A circle of radius 0 then
// touches.
static bool overlap_on_corner_axis(const TextbookLoop *loop, TsCircle c, int axis, Answer *answer)
{
    TsVec way = ts_vec_sub(nearest_corner(loop, c.center), c.center);
    if (ts_vec_equal(way, ts_vec(0, 0))) return c.radius > 0;
    record_axis(answer, loop, axis);
    // step: corner_axis
    return overlap_on(loop, c, ts_vec_normalize(way));
}

static void with_corner(const Query *query, Answer *answer)
{
    int tested;
    TextbookLoop loop = textbook_loop(query->a);
    textbook_hit(answer, overlap_on_normals(&loop, circle(query), &tested, answer) &&
                             overlap_on_corner_axis(&loop, circle(query), tested, answer));
}

static void normals(const Query *query, Answer *answer)
{
    int tested;
    TextbookLoop loop = textbook_loop(query->a);
    // flaw: polygon_circle_sat_normals
    textbook_hit(answer, overlap_on_normals(&loop, circle(query), &tested, answer));
}

// The core's trace does not contain the last axis.
static void with_center(const Query *query, Answer *answer)
{
    int tested;
    TextbookLoop loop = textbook_loop(query->a);
    // flaw: polygon_circle_sat_center
    TsVec axis = ts_vec_normalize(ts_vec_sub(ts_shape_center(query->a), circle(query).center));
    // step: corner_axis
    textbook_hit(answer, overlap_on_normals(&loop, circle(query), &tested, answer) &&
                             overlap_on(&loop, circle(query), axis));
}

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_POLYGON) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE),                         \
    .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .takes = textbook_convex, .convex_a = true,                \
    .convex_b = true, .touch = TOUCH_MISS

METHODS(
    {.name = "polygon_circle_sat",
     .label = "axes and corner axis",
     .does = "It tests the normal of each side and the axis to the nearest corner; one "
             "gap proves them apart.",
     KINDS,
     .sound = ROUNDS,
     .source = "JChehe, Common 2D collision detection, 2017",
     .answer = with_corner},
    {.name = "polygon_circle_sat_normals",
     .label = "normals only",
     KINDS,
     .sound = FLAWED,
     .flaw =
         "It omits the axis to the nearest corner, so a circle close to a corner counts as a hit.",
     .source = "JChehe, Common 2D collision detection, 2017, without the axis to the corner",
     .answer = normals},
    {.name = "polygon_circle_sat_center",
     .label = "axes and centre axis",
     KINDS,
     .sound = FLAWED,
     .flaw = "It uses the axis to the polygon's centre instead of the nearest corner, so it misses "
             "gaps at corners.",
     .source = "common mistake",
     .answer = with_center});
