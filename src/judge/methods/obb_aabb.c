// An oriented box and an upright one by four axes (S40): the upright one is an OBB at 0 degrees.
#include "textbook.h"

typedef struct Boxes {
    TextbookObb turned, upright;
} Boxes;

static Boxes boxes(const Query *query)
{
    return (Boxes){textbook_obb(query->a->obb), textbook_obb_of_aabb(query->b->aabb)};
}

static bool overlap_on(const Boxes *pair, TsVec axis)
{
    double distance = fabs(ts_vec_dot(ts_vec_sub(pair->turned.center, pair->upright.center), axis));
    return textbook_radius(&pair->turned, axis) + textbook_radius(&pair->upright, axis) > distance;
}

static bool overlap_on_axes_of(const Boxes *pair, const TextbookObb *box)
{
    return overlap_on(pair, box->axis[0]) && overlap_on(pair, box->axis[1]);
}

static void four_axes(const Query *query, Answer *answer)
{
    Boxes pair = boxes(query);
    textbook_hit(answer, overlap_on_axes_of(&pair, &pair.turned) &&
                             overlap_on_axes_of(&pair, &pair.upright));
}

static void two_axes(const Query *query, Answer *answer)
{
    Boxes pair = boxes(query);
    textbook_hit(answer, overlap_on_axes_of(&pair, &pair.turned));
}

#define KINDS .a = TS_SHAPE_BIT(TS_SHAPE_OBB), .b = TS_SHAPE_BIT(TS_SHAPE_AABB), .touch = TOUCH_MISS

METHODS({.name = "obb_aabb_four_axes",
         .label = "four axes",
         KINDS,
         .sound = ROUNDS,
         .source = "document 000",
         .answer = four_axes},
        {.name = "obb_aabb_two_axes",
         .label = "two axes",
         KINDS,
         .sound = FLAWED,
         .flaw = "It lost the second box's axes, so a gap that only its sides show is not seen.",
         .source = "documents 001 and 002 (E13)",
         .answer = two_axes});
