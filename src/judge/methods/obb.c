// Methods for oriented boxes, with boxes and with triangles: separating axes, whole and with an
// axis less, corners, frames.
#include "textbook.h"

// ---- An OBB and an OBB or AABB by separating axes (iamzhanglei 2012): they are apart if on one of
// four axes the sum of the projection radii is at most the distance of the centres. The AABB is an
// OBB at 0 degrees.

typedef struct Boxes {
    TextbookObb a, b;
} Boxes;

static Boxes boxes(const Query *query)
{
    bool turns = query->b->kind == TS_SHAPE_OBB;
    return (Boxes){textbook_obb(query->a->obb),
                   turns ? textbook_obb(query->b->obb) : textbook_obb_of_aabb(query->b->aabb)};
}

static TsVec axis_of(const Boxes *pair, int i)
{
    return i < 2 ? pair->a.axis[i] : pair->b.axis[i - 2];
}

static double gap_on(const Boxes *pair, TsVec axis)
{
    double distance = fabs(ts_vec_dot(ts_vec_sub(pair->a.center, pair->b.center), axis));
    double a = textbook_radius(&pair->a, axis), b = textbook_radius(&pair->b, axis);
    double at_a = ts_vec_dot(pair->a.center, axis), at_b = ts_vec_dot(pair->b.center, axis);
    double gap = distance - (a + b);
    work_axis(axis, at_a - a, at_a + a, at_b - b, at_b + b, gap < 0);
    return gap;
}

enum { EVERY_AXIS = 15, ALL_BUT_ONE = 11, FIRST_TWO = 3 };

// Tests the selected axes in order and stops at a gap.
static void test_axes_box(const Boxes *pair, unsigned axes, Answer *answer)
{
    answer->has = ANSWER_AXES;
    textbook_hit(answer, true);
    for (int i = 0; i < 4 && answer->relation == TS_OVERLAPPING; i++) {
        if (!(axes & 1u << i)) continue;
        answer->axes |= 1u << i;
        work_axis_of(i / 2, i % 2);
        // step: axis
        textbook_hit(answer, gap_on(pair, axis_of(pair, i)) < 0);
    }
}

static void four_axes(const Query *query, Answer *answer)
{
    Boxes pair = boxes(query);
    test_axes_box(&pair, EVERY_AXIS, answer);
}

static void two_axes_box(const Query *query, Answer *answer)
{
    Boxes pair = boxes(query);
    // flaw: obb_aabb_two_axes
    test_axes_box(&pair, FIRST_TWO, answer);
}

static void three_axes(const Query *query, Answer *answer)
{
    Boxes pair = boxes(query);
    // flaw: obb_three_axes
    test_axes_box(&pair, ALL_BUT_ONE, answer);
}

// The box as it is tested, if that is not where it is.
static void record_shape(int shape, const TextbookObb *box)
{
    TsVec u = ts_vec_scale(box->axis[0], box->extent[0]);
    TsVec v = ts_vec_scale(box->axis[1], box->extent[1]);
    TsVec low = ts_vec_sub(box->center, u), high = ts_vec_add(box->center, u);
    const TsVec corner[] = {ts_vec_sub(low, v), ts_vec_sub(high, v), ts_vec_add(high, v),
                            ts_vec_add(low, v)};
    work_shape(shape, corner);
}

static void stale_axes(const Query *query, Answer *answer)
{
    Boxes pair = boxes(query);
    // flaw: obb_stale_axes
    pair.a.axis[0] = pair.b.axis[0] = ts_vec(1, 0);
    // flaw: obb_stale_axes
    pair.a.axis[1] = pair.b.axis[1] = ts_vec(0, 1);
    record_shape(0, &pair.a);
    record_shape(1, &pair.b);
    test_axes_box(&pair, EVERY_AXIS, answer);
}

static void as_the_prose_says(const Query *query, Answer *answer)
{
    Boxes pair = boxes(query);
    bool hit = true;
    // flaw: obb_prose
    for (int i = 0; i < 4; i++) hit = hit && gap_on(&pair, axis_of(&pair, i)) >= 0;
    answer->has = ANSWER_AXES;
    answer->axes = 15;
    textbook_hit(answer, hit);
}

static bool corner_inside(const TextbookObb *box, const TsShape *other)
{
    TsVec room[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(other, room, &count);
    for (int i = 0; i < count; i++) {
        if (textbook_obb_contains(box, corner[i])) return true;
    }
    return false;
}

static void corners(const Query *query, Answer *answer)
{
    Boxes pair = boxes(query);
    // flaw: obb_corners
    textbook_hit(answer, corner_inside(&pair.a, query->b) || corner_inside(&pair.b, query->a));
}

#define AABB_KINDS                                                                                 \
    .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_AABB), .touch = TOUCH_MISS
#define BOXES .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_OBB)

// ---- An OBB and a circle: in the box's frame it is an AABB and a circle

static TsAabb local_box(const TextbookObb *box)
{
    return (TsAabb){ts_vec(-box->extent[0], -box->extent[1]),
                    ts_vec(box->extent[0], box->extent[1])};
}

static void nearest_point(const Query *query, Answer *answer)
{
    TextbookObb box = textbook_obb(query->a->obb);
    TsCircle circle = query->b->circle;
    TsVec center = textbook_local(&box, circle.center);
    TsVec nearest = textbook_clamp(local_box(&box), center), way = ts_vec_sub(center, nearest);
    textbook_hit(answer, ts_vec_length(way) <= circle.radius);
    answer->has |= ANSWER_POINT;
    answer->point = ts_vec_add(box.center, ts_vec_turn(nearest, box.axis[0]));
    if (ts_vec_length(way) == 0) return;
    textbook_measure(answer, ts_vec_length(way) - circle.radius, ts_vec_turn(way, box.axis[0]));
}

static void unturned(const Query *query, Answer *answer)
{
    TextbookObb box = textbook_obb(query->a->obb);
    // flaw: obb_circle_unturned
    TsVec center = ts_vec_sub(query->b->circle.center, box.center);
    TsVec nearest = textbook_clamp(local_box(&box), center);
    box.axis[0] = ts_vec(1, 0), box.axis[1] = ts_vec(0, 1);
    record_shape(0, &box);
    bool near = ts_vec_distance(center, nearest) <= query->b->circle.radius;
    // step: within
    textbook_hit(answer, work_within(query->b->circle.center, ts_vec_add(box.center, nearest),
                                     query->b->circle.radius, near));
}

static void box_axes(const Query *query, Answer *answer)
{
    TextbookObb box = textbook_obb(query->a->obb);
    double radius = query->b->circle.radius;
    TsVec center = textbook_local(&box, query->b->circle.center);
    // flaw: obb_circle_box_axes
    textbook_hit(answer, fabs(center.x) <= box.extent[0] + radius &&
                             fabs(center.y) <= box.extent[1] + radius);
}

#define CIRCLE_KINDS                                                                               \
    .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .touch = TOUCH_HIT

// ---- An OBB and a point: rotate the point into the box's frame, then four comparisons

static void rotated_back(const Query *query, Answer *answer)
{
    TextbookObb box = textbook_obb(query->a->obb);
    textbook_hit(answer, textbook_obb_contains(&box, query->b->point));
}

static void rotated_forward(const Query *query, Answer *answer)
{
    TextbookObb box = textbook_obb(query->a->obb);
    // flaw: obb_point_wrong_turn
    box.axis[0].y = -box.axis[0].y;
    box.axis[1] = ts_vec_perp(box.axis[0]);
    record_shape(0, &box);
    textbook_hit(answer, textbook_obb_contains(&box, query->b->point));
}

#define POINT_KINDS                                                                                \
    .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_POINT), .touch = TOUCH_HIT

// ---- An OBB and a triangle by five separating axes (parallel sides of the box share one), with
// the interval test of JChehe's article (2017) and its misprints.

enum { BOX_AXES = 2, ALL_AXES = 5 };

typedef struct Corners {
    TsVec box[4], triangle[3];
    TsVec axis[ALL_AXES]; // of any length
} Corners;

static Corners corners_of(const Query *query)
{
    Corners c;
    TextbookObb box = textbook_obb(query->a->obb);
    TsVec u = ts_vec_scale(box.axis[0], box.extent[0]),
          v = ts_vec_scale(box.axis[1], box.extent[1]);
    c.box[0] = ts_vec_sub(ts_vec_sub(box.center, u), v);
    c.box[1] = ts_vec_sub(ts_vec_add(box.center, u), v);
    c.box[2] = ts_vec_add(ts_vec_add(box.center, u), v);
    c.box[3] = ts_vec_add(ts_vec_sub(box.center, u), v);
    c.axis[0] = box.axis[0];
    c.axis[1] = box.axis[1];
    for (int i = 0; i < 3; i++) {
        c.triangle[i] = query->b->triangle.corner[i];
        TsVec next = query->b->triangle.corner[(i + 1) % 3];
        c.axis[BOX_AXES + i] = ts_vec_perp(ts_vec_sub(next, c.triangle[i]));
    }
    return c;
}

static void test_axes_triangle(const Corners *c, int count, Answer *answer)
{
    answer->has = ANSWER_AXES;
    textbook_hit(answer, true);
    for (int i = 0; i < count && answer->relation == TS_OVERLAPPING; i++) {
        if (ts_vec_length(c->axis[i]) == 0) continue; // a side of length 0 has no axis
        answer->axes |= 1u << i;
        if (i < BOX_AXES)
            work_axis_of(0, i);
        else
            work_axis_of(1, i - BOX_AXES);
        // step: axis
        textbook_hit(answer, textbook_projections_overlap(c->box, 4, c->triangle, 3, c->axis[i]));
    }
}

static void five_axes(const Query *query, Answer *answer)
{
    Corners c = corners_of(query);
    test_axes_triangle(&c, ALL_AXES, answer);
}

static void two_axes_triangle(const Query *query, Answer *answer)
{
    Corners c = corners_of(query);
    // flaw: obb_triangle_two_axes
    test_axes_triangle(&c, BOX_AXES, answer);
}

// Turns each dot product into the printed x * vx + y + vy. That moves every projected corner by vy,
// and leaves y without its weight.
static void added_dot(const Query *query, Answer *answer)
{
    Corners c = corners_of(query);
    // flaw: obb_triangle_added_dot
    for (int i = 0; i < ALL_AXES; i++) c.axis[i] = ts_vec(ts_vec_normalize(c.axis[i]).x, 1);
    test_axes_triangle(&c, ALL_AXES, answer);
}

// The printed length, sqrt(x * x, y * y), is |x|. A horizontal edge has a normal with x = 0, so its
// axis becomes (0, 0), on which no projections overlap.
static void lost_length(const Query *query, Answer *answer)
{
    Corners c = corners_of(query);
    test_axes_triangle(&c, ALL_AXES, answer);
    for (int i = 0; i < ALL_AXES; i++) {
        // flaw: obb_triangle_lost_length
        if (c.axis[i].x == 0) textbook_hit(answer, false);
    }
}

#define TRIANGLE_KINDS                                                                             \
    .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_TRIANGLE), .touch = TOUCH_MISS

// ---- The methods

METHODS(
    {.name = "obb_aabb_four_axes",
     .label = "four axes",
     .does = "It projects both boxes on the two axes of each; one gap on one of the "
             "four proves them apart.",
     AABB_KINDS,
     .sound = ROUNDS,
     .source = "iamzhanglei, Oriented bounding box (OBB) collision detection, 2012",
     .answer = four_axes},
    {.name = "obb_aabb_two_axes",
     .label = "two axes",
     AABB_KINDS,
     .sound = FLAWED,
     .flaw = "It loses the axes of the second box, so it misses gaps that only these show.",
     .source = "JChehe, Common 2D collision detection, 2017",
     .answer = two_axes_box},
    {.name = "obb_circle_nearest",
     .label = "closest point",
     .does = "It clamps the centre to the box, in the box's own frame, and compares "
             "the distance with the radius.",
     CIRCLE_KINDS,
     .sound = ROUNDS,
     .source = "XXHolic, Collision Detection (Rectangle), in the box's frame",
     .answer = nearest_point},
    {.name = "obb_circle_unturned",
     .label = "stale axes",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It never updates the axes, so it tests the box as if it had not turned.",
     .source = "common mistake",
     .answer = unturned},
    {.name = "obb_circle_box_axes",
     .label = "two axes",
     CIRCLE_KINDS,
     .sound = FLAWED,
     .flaw = "It omits the axis to the nearest corner, so a circle close to a corner counts as a "
             "collision.",
     .source = "JChehe, Common 2D collision detection, 2017, without the axis to the corner",
     .answer = box_axes},
    {.name = "obb_four_axes",
     .label = "four axes",
     .does = "It projects both boxes on the two axes of each; one gap on one of the "
             "four proves them apart.",
     BOXES,
     .touch = TOUCH_MISS,
     .sound = ROUNDS,
     .source = "iamzhanglei, Oriented bounding box (OBB) collision detection, 2012",
     .answer = four_axes},
    {.name = "obb_three_axes",
     .label = "three axes",
     BOXES,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw = "It omits one axis of the second box, so it misses gaps that only this axis shows.",
     .source = "common mistake",
     .answer = three_axes},
    {.name = "obb_stale_axes",
     .label = "stale axes",
     BOXES,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw =
         "It computes the axes once, at 0 degrees, and never updates them, so it tests the boxes "
         "as if they had not turned.",
     .source = "common mistake",
     .answer = stale_axes},
    {.name = "obb_prose",
     .label = "reversed comparison",
     BOXES,
     .touch = TOUCH_MISS,
     .sound = FLAWED,
     .flaw = "It reports a collision if the radii are less than the distance, the opposite of the "
             "code in the same article.",
     .source = "iamzhanglei, Oriented bounding box (OBB) collision detection, 2012, the text",
     .answer = as_the_prose_says},
    {.name = "obb_corners",
     .label = "corners only",
     BOXES,
     .touch = TOUCH_HIT,
     .sound = FLAWED,
     .flaw = "It only tests whether a corner of one box is in the other, so boxes that form a "
             "cross are missed.",
     .source = "common mistake",
     .answer = corners},
    {.name = "obb_point_local",
     .label = "in the box's frame",
     .does = "It compares the point, in the box's own frame, with half its width and "
             "half its height.",
     POINT_KINDS,
     .sound = ROUNDS,
     .source = "XXHolic, Collision Detection (Rectangle), in the box's frame",
     .answer = rotated_back},
    {.name = "obb_point_wrong_turn",
     .label = "wrong rotation",
     POINT_KINDS,
     .sound = FLAWED,
     .flaw =
         "It rotates the point in the wrong direction, so it tests the mirror image of the box.",
     .source = "XXHolic, Collision Detection (Transformation), clockwise swapped",
     .answer = rotated_forward},
    {.name = "obb_triangle_five_axes",
     .label = "five axes",
     .does = "It projects both on the normals of their sides, two and three; one gap "
             "proves them apart.",
     TRIANGLE_KINDS,
     .sound = ROUNDS,
     .source = "iamzhanglei, Oriented bounding box (OBB) collision detection, 2012",
     .answer = five_axes},
    {.name = "obb_triangle_two_axes",
     .label = "two axes",
     TRIANGLE_KINDS,
     .sound = FLAWED,
     .flaw = "It loses the axes of the second shape, so it misses gaps that only the sides of the "
             "triangle show.",
     .source = "JChehe, Common 2D collision detection, 2017",
     .answer = two_axes_triangle},
    {.name = "obb_triangle_added_dot",
     .label = "y added",
     TRIANGLE_KINDS,
     .sound = FLAWED,
     .flaw = "Its dot product adds y instead of multiplying by it, so the projections are wrong.",
     .source = "JChehe, Common 2D collision detection, 2017",
     .answer = added_dot},
    {.name = "obb_triangle_lost_length",
     .label = "length of x",
     TRIANGLE_KINDS,
     .sound = FLAWED,
     .flaw = "Its vector length ignores y, so a horizontal side has no axis and its shape never "
             "collides.",
     .source = "JChehe, Common 2D collision detection, 2017",
     .answer = lost_length});
