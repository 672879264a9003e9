// Two oriented boxes by separating axes, as document 000 has it (S40): where on one of four axes
// the projection radii do not exceed the distance of the centres, they are apart.
#include "textbook.h"

typedef struct Boxes {
    TextbookObb a, b;
} Boxes;

static Boxes boxes(const Query *query)
{
    return (Boxes){textbook_obb(query->a->obb), textbook_obb(query->b->obb)};
}

static TsVec axis_of(const Boxes *pair, int i)
{
    return i < 2 ? pair->a.axis[i] : pair->b.axis[i - 2];
}

static double gap_on(const Boxes *pair, TsVec axis)
{
    double distance = fabs(ts_vec_dot(ts_vec_sub(pair->a.center, pair->b.center), axis));
    return distance - (textbook_radius(&pair->a, axis) + textbook_radius(&pair->b, axis));
}

enum { EVERY_AXIS = 15, ALL_BUT_ONE = 11 };

// Asks those of the four axes, in their order, and stops at a gap.
static void ask_axes(const Boxes *pair, unsigned axes, Answer *answer)
{
    answer->has = ANSWER_AXES;
    textbook_hit(answer, true);
    for (int i = 0; i < 4 && answer->relation == TS_OVERLAPPING; i++) {
        if (!(axes & 1u << i)) continue;
        answer->axes |= 1u << i;
        textbook_hit(answer, gap_on(pair, axis_of(pair, i)) < 0);
    }
}

static void four_axes(const Query *query, Answer *answer)
{
    Boxes pair = boxes(query);
    ask_axes(&pair, EVERY_AXIS, answer);
}

static void three_axes(const Query *query, Answer *answer)
{
    Boxes pair = boxes(query);
    ask_axes(&pair, ALL_BUT_ONE, answer);
}

static void stale_axes(const Query *query, Answer *answer)
{
    Boxes pair = boxes(query);
    pair.a.axis[0] = pair.b.axis[0] = ts_vec(1, 0);
    pair.a.axis[1] = pair.b.axis[1] = ts_vec(0, 1);
    ask_axes(&pair, EVERY_AXIS, answer);
}

static void as_the_prose_says(const Query *query, Answer *answer)
{
    Boxes pair = boxes(query);
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

static void corners(const Query *query, Answer *answer)
{
    Boxes pair = boxes(query);
    textbook_hit(answer, corner_inside(&pair.a, query->b) || corner_inside(&pair.b, query->a));
}

#define BOXES .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_OBB)

METHODS({.name = "obb_four_axes",
         .label = "four axes",
         BOXES,
         .touch = TOUCH_MISS,
         .sound = ROUNDS,
         .source = "document 000",
         .answer = four_axes},
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
         .answer = corners});
