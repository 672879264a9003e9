#include "textbook.h"

// ---- An oriented box and an upright one by four axes (S40): the upright one is an OBB at 0
// degrees.

typedef struct BoxesAabb {
    TextbookObb turned, upright;
} BoxesAabb;

static BoxesAabb boxes_aabb(const Query *query)
{
    return (BoxesAabb){textbook_obb(query->a->obb), textbook_obb_of_aabb(query->b->aabb)};
}

static bool overlap_on(const BoxesAabb *pair, TsVec axis)
{
    double distance = fabs(ts_vec_dot(ts_vec_sub(pair->turned.center, pair->upright.center), axis));
    return textbook_radius(&pair->turned, axis) + textbook_radius(&pair->upright, axis) > distance;
}

static bool overlap_on_axes_of(const BoxesAabb *pair, const TextbookObb *box)
{
    return overlap_on(pair, box->axis[0]) && overlap_on(pair, box->axis[1]);
}

static void four_axes_aabb(const Query *query, Answer *answer)
{
    BoxesAabb pair = boxes_aabb(query);
    textbook_hit(answer, overlap_on_axes_of(&pair, &pair.turned) &&
                             overlap_on_axes_of(&pair, &pair.upright));
}

static void two_axes_aabb(const Query *query, Answer *answer)
{
    BoxesAabb pair = boxes_aabb(query);
    textbook_hit(answer, overlap_on_axes_of(&pair, &pair.turned));
}

#define AABB_KINDS                                                                                 \
    .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_AABB), .touch = TOUCH_MISS

// ---- An oriented box and a circle: in the box's own frame it is the upright rectangle of S13.

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
    TsVec center = ts_vec_sub(query->b->circle.center, box.center);
    TsVec nearest = textbook_clamp(local_box(&box), center);
    textbook_hit(answer, ts_vec_distance(center, nearest) <= query->b->circle.radius);
}

static void box_axes(const Query *query, Answer *answer)
{
    TextbookObb box = textbook_obb(query->a->obb);
    double radius = query->b->circle.radius;
    TsVec center = textbook_local(&box, query->b->circle.center);
    textbook_hit(answer, fabs(center.x) <= box.extent[0] + radius &&
                             fabs(center.y) <= box.extent[1] + radius);
}

#define CIRCLE_KINDS                                                                               \
    .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE), .touch = TOUCH_HIT

// ---- Two oriented boxes by separating axes, as document 000 has it (S40): where on one of four
// axes the projection radii do not exceed the distance of the centres, they are apart.

typedef struct BoxesObb {
    TextbookObb a, b;
} BoxesObb;

static BoxesObb boxes_obb(const Query *query)
{
    return (BoxesObb){textbook_obb(query->a->obb), textbook_obb(query->b->obb)};
}

static TsVec axis_of(const BoxesObb *pair, int i)
{
    return i < 2 ? pair->a.axis[i] : pair->b.axis[i - 2];
}

static double gap_on(const BoxesObb *pair, TsVec axis)
{
    double distance = fabs(ts_vec_dot(ts_vec_sub(pair->a.center, pair->b.center), axis));
    return distance - (textbook_radius(&pair->a, axis) + textbook_radius(&pair->b, axis));
}

enum { EVERY_AXIS = 15, ALL_BUT_ONE = 11 };

// Asks those of the four axes, in their order, and stops at a gap.
static void ask_axes_obb(const BoxesObb *pair, unsigned axes, Answer *answer)
{
    answer->has = ANSWER_AXES;
    textbook_hit(answer, true);
    for (int i = 0; i < 4 && answer->relation == TS_OVERLAPPING; i++) {
        if (!(axes & 1u << i)) continue;
        answer->axes |= 1u << i;
        textbook_hit(answer, gap_on(pair, axis_of(pair, i)) < 0);
    }
}

static void four_axes_obb(const Query *query, Answer *answer)
{
    BoxesObb pair = boxes_obb(query);
    ask_axes_obb(&pair, EVERY_AXIS, answer);
}

static void three_axes(const Query *query, Answer *answer)
{
    BoxesObb pair = boxes_obb(query);
    ask_axes_obb(&pair, ALL_BUT_ONE, answer);
}

static void stale_axes(const Query *query, Answer *answer)
{
    BoxesObb pair = boxes_obb(query);
    pair.a.axis[0] = pair.b.axis[0] = ts_vec(1, 0);
    pair.a.axis[1] = pair.b.axis[1] = ts_vec(0, 1);
    ask_axes_obb(&pair, EVERY_AXIS, answer);
}

static void as_the_prose_says(const Query *query, Answer *answer)
{
    BoxesObb pair = boxes_obb(query);
    bool hit = true;
    for (int i = 0; i < 4; i++) hit = hit && gap_on(&pair, axis_of(&pair, i)) >= 0;
    answer->has = ANSWER_AXES;
    answer->axes = 15;
    textbook_hit(answer, hit);
}

static bool corner_inside(const TextbookObb *box, const TsShape *other)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(other, corner);
    for (int i = 0; i < count; i++) {
        if (textbook_obb_contains(box, corner[i])) return true;
    }
    return false;
}

static void corners_obb(const Query *query, Answer *answer)
{
    BoxesObb pair = boxes_obb(query);
    textbook_hit(answer, corner_inside(&pair.a, query->b) || corner_inside(&pair.b, query->a));
}

#define BOXES .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_OBB)

// ---- An oriented box and a point: turn the point back into the box's frame, then four conditions
// (S11).

static void turned_back(const Query *query, Answer *answer)
{
    TextbookObb box = textbook_obb(query->a->obb);
    textbook_hit(answer, textbook_obb_contains(&box, query->b->point));
}

static void turned_onward(const Query *query, Answer *answer)
{
    TextbookObb box = textbook_obb(query->a->obb);
    box.axis[0].y = -box.axis[0].y;
    box.axis[1] = ts_vec_perp(box.axis[0]);
    textbook_hit(answer, textbook_obb_contains(&box, query->b->point));
}

#define POINT_KINDS                                                                                \
    .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_POINT), .touch = TOUCH_HIT

// ---- An oriented box and a triangle by separating axes: five, for the box's parallel sides share
// theirs (S41), with the interval test of documents 001 and 002 (S35, S36) and its misprints.

enum { BOX_AXES = 2, ALL_AXES = 5 };

typedef struct Corners {
    TsVec box[4], triangle[3];
    TsVec axis[ALL_AXES]; // normals of the sides, of any length
} Corners;

static Corners corners_triangle(const Query *query)
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

static void ask_axes_triangle(const Corners *c, int count, Answer *answer)
{
    answer->has = ANSWER_AXES;
    textbook_hit(answer, true);
    for (int i = 0; i < count && answer->relation == TS_OVERLAPPING; i++) {
        if (ts_vec_length(c->axis[i]) == 0) continue; // two corners in one place: no side, no axis
        answer->axes |= 1u << i;
        textbook_hit(answer, textbook_projections_overlap(c->box, 4, c->triangle, 3, c->axis[i]));
    }
}

static void five_axes(const Query *query, Answer *answer)
{
    Corners c = corners_triangle(query);
    ask_axes_triangle(&c, ALL_AXES, answer);
}

static void two_axes_triangle(const Query *query, Answer *answer)
{
    Corners c = corners_triangle(query);
    ask_axes_triangle(&c, BOX_AXES, answer);
}

// Makes the printed x * vx + y + vy of each dot product: what it does to a corner's shadow is to
// move it along by vy, whatever the corner, and to leave y unweighted.
static void added_dot(const Query *query, Answer *answer)
{
    Corners c = corners_triangle(query);
    for (int i = 0; i < ALL_AXES; i++) c.axis[i] = ts_vec(ts_vec_normalize(c.axis[i]).x, 1);
    ask_axes_triangle(&c, ALL_AXES, answer);
}

// The length as printed, sqrt(x * x, y * y), is the absolute of x: a horizontal edge, whose normal
// has none, is normalised to no axis at all, on which no shadows overlap.
static void lost_length(const Query *query, Answer *answer)
{
    Corners c = corners_triangle(query);
    ask_axes_triangle(&c, ALL_AXES, answer);
    for (int i = 0; i < ALL_AXES; i++) {
        if (c.axis[i].x == 0) textbook_hit(answer, false);
    }
}

#define TRIANGLE_KINDS                                                                             \
    .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_TRIANGLE), .touch = TOUCH_MISS

// ---- The methods

METHODS({.name = "obb_aabb_four_axes",
         .label = "four axes",
         AABB_KINDS,
         .sound = ROUNDS,
         .source = "document 000",
         .answer = four_axes_aabb},
        {.name = "obb_aabb_two_axes",
         .label = "two axes",
         AABB_KINDS,
         .sound = FLAWED,
         .flaw = "It lost the second box's axes, so a gap that only its sides show is not seen.",
         .source = "documents 001 and 002 (E13)",
         .answer = two_axes_aabb},
        {.name = "obb_circle_nearest",
         .label = "nearest point",
         CIRCLE_KINDS,
         .sound = ROUNDS,
         .source = "document 003, in the box's frame",
         .answer = nearest_point},
        {.name = "obb_circle_unturned",
         .label = "stale axes",
         CIRCLE_KINDS,
         .sound = FLAWED,
         .flaw = "It never turned the axes, so it tests the box as it stood at the start.",
         .source = "document 000, its class (E02)",
         .answer = unturned},
        {.name = "obb_circle_box_axes",
         .label = "two axes",
         CIRCLE_KINDS,
         .sound = FLAWED,
         .flaw = "It leaves out the axis to the nearest corner, so a circle just off a corner "
                 "counts as a hit.",
         .source = "documents 001 and 002, the axis of S37 left out",
         .answer = box_axes},
        {.name = "obb_four_axes",
         .label = "four axes",
         BOXES,
         .touch = TOUCH_MISS,
         .sound = ROUNDS,
         .source = "document 000",
         .answer = four_axes_obb},
        {.name = "obb_three_axes",
         .label = "three axes",
         BOXES,
         .touch = TOUCH_MISS,
         .sound = FLAWED,
         .flaw = "It leaves out one wall of the second box, so a gap that only this wall shows "
                 "goes unseen.",
         .source = "common mistake",
         .answer = three_axes},
        {.name = "obb_stale_axes",
         .label = "stale axes",
         BOXES,
         .touch = TOUCH_MISS,
         .sound = FLAWED,
         .flaw = "It made the axes once and never turned them, so it tests the boxes as they stood "
                 "at the start.",
         .source = "document 000, its class (E02)",
         .answer = stale_axes},
        {.name = "obb_prose",
         .label = "as the prose says",
         BOXES,
         .touch = TOUCH_MISS,
         .sound = FLAWED,
         .flaw = "It calls it a collision where the radii fall short of the distance, the opposite "
                 "of what its own code does.",
         .source = "document 000, its text (E01)",
         .answer = as_the_prose_says},
        {.name = "obb_corners",
         .label = "corners only",
         BOXES,
         .touch = TOUCH_HIT,
         .sound = FLAWED,
         .flaw = "It asks only whether one box holds a corner of the other, so boxes that form a "
                 "cross are missed.",
         .source = "common mistake",
         .answer = corners_obb},
        {.name = "obb_point_local",
         .label = "in the box's frame",
         POINT_KINDS,
         .sound = ROUNDS,
         .source = "document 003, in the box's frame",
         .answer = turned_back},
        {.name = "obb_point_wrong_turn",
         .label = "wrong turn",
         POINT_KINDS,
         .sound = FLAWED,
         .flaw = "It turns the point on instead of back, so it tests the box's mirror image.",
         .source = "document 003, its two directions mixed up (E30)",
         .answer = turned_onward},
        {.name = "obb_triangle_five_axes",
         .label = "five axes",
         TRIANGLE_KINDS,
         .sound = ROUNDS,
         .source = "document 000",
         .answer = five_axes},
        {.name = "obb_triangle_two_axes",
         .label = "two axes",
         TRIANGLE_KINDS,
         .sound = FLAWED,
         .flaw = "It lost the second shape's axes, so a gap that only the triangle's sides show is "
                 "not seen.",
         .source = "documents 001 and 002 (E13)",
         .answer = two_axes_triangle},
        {.name = "obb_triangle_added_dot",
         .label = "y added",
         TRIANGLE_KINDS,
         .sound = FLAWED,
         .flaw = "Its dot product adds y instead of multiplying by it, so the shadows fall askew.",
         .source = "documents 001 and 002 (E08)",
         .answer = added_dot},
        {.name = "obb_triangle_lost_length",
         .label = "length of x",
         TRIANGLE_KINDS,
         .sound = FLAWED,
         .flaw = "Its length forgets y, so a level side gives no axis, and shapes with one never "
                 "collide.",
         .source = "documents 001 and 002 (E09)",
         .answer = lost_length});
