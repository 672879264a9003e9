// Two points: equal coordinates (S08), and the buffer zones that make them easier to hit (E50).
#include "textbook.h"

static TsVec first(const Query *query) { return query->a->point; }
static TsVec second(const Query *query) { return query->b->point; }

static void equal(const Query *query, Answer *answer)
{
    textbook_hit(answer, first(query).x == second(query).x && first(query).y == second(query).y);
}

static void within(const Query *query, Answer *answer, double buffer)
{
    double distance = ts_vec_distance(first(query), second(query));
    textbook_hit(answer, distance <= buffer);
    textbook_measure(answer, distance - buffer, ts_vec_sub(second(query), first(query)));
}

static void within_half(const Query *query, Answer *answer) { within(query, answer, 0.5); }
static void within_five(const Query *query, Answer *answer) { within(query, answer, 5); }

static void same_pixel(const Query *query, Answer *answer)
{
    TsVec a = first(query), b = second(query);
    textbook_hit(answer, floor(a.x) == floor(b.x) && floor(a.y) == floor(b.y));
}

#define POINTS                                                                                     \
    .a = TS_SHAPE_BIT(TS_SHAPE_POINT), .b = TS_SHAPE_BIT(TS_SHAPE_POINT), .touch = TOUCH_HIT

METHODS({.name = "point_equal",
         .label = "equal coordinates",
         POINTS,
         .sound = EXACT,
         .source = "document 003",
         .answer = equal},
        {.name = "point_half_pixel",
         .label = "within 0.5 px",
         POINTS,
         .sound = FLAWED,
         .flaw = "It has a buffer of half a pixel, so points beside each other count as one.",
         .source = "document 003, its challenge",
         .answer = within_half},
        {.name = "point_five_pixels",
         .label = "within 5 px",
         POINTS,
         .sound = FLAWED,
         .flaw = "It has a buffer of five pixels, so points beside each other count as one.",
         .source = "document 003, its challenge",
         .answer = within_five},
        {.name = "point_same_pixel",
         .label = "same pixel",
         POINTS,
         .sound = FLAWED,
         .flaw = "It drops the fractions, so points a pixel's diagonal apart can count as one.",
         .source = "common mistake",
         .answer = same_pixel});
