// A ray and a polygon: the first of the sides that it meets. The same for triangles and oriented
// boxes.
#include "textbook.h"

static void put(const Query *query, TextbookEntry entry, Answer *answer)
{
    textbook_hit(answer, entry.hit);
    if (entry.hit) textbook_enter(answer, query->a->ray, entry.time, entry.normal);
}

static TextbookEntry first_entry(const Query *query, const TextbookLoop *loop)
{
    TextbookEntry first = {0};
    for (int i = 0; i < loop->count; i++) {
        TextbookEntry entry = textbook_ray_segment(query->a->ray, textbook_side(loop, i));
        if (entry.hit && (!first.hit || entry.time < first.time)) first = entry;
    }
    return first;
}

static void nearest_side(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->b);
    TextbookEntry first = first_entry(query, &loop);
    if (textbook_holds(&loop, query->a->ray.origin)) first = (TextbookEntry){true, 0, ts_vec(0, 0)};
    put(query, first, answer);
}

static void first_listed(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->b);
    TextbookEntry entry = {0};
    for (int i = 0; i < loop.count && !entry.hit; i++) {
        entry = textbook_ray_segment(query->a->ray, textbook_side(&loop, i));
    }
    put(query, entry, answer);
}

static double doubled_area(const TextbookLoop *loop)
{
    double sum = 0;
    for (int i = 0; i < loop->count; i++) {
        TsSegment side = textbook_side(loop, i);
        sum += textbook_turn(loop->corner[0], side.a, side.b);
    }
    return sum;
}

static void front_sides(const Query *query, Answer *answer)
{
    TextbookLoop loop = textbook_loop(query->b);
    double area = doubled_area(&loop);
    TextbookEntry first = {0};
    for (int i = 0; i < loop.count; i++) {
        TsSegment side = textbook_side(&loop, i);
        TsVec edge = ts_vec_sub(side.b, side.a);
        if (ts_vec_cross(query->a->ray.direction, edge) * area >= 0) continue; // seen from its back
        TextbookEntry entry = textbook_ray_segment(query->a->ray, side);
        if (entry.hit && (!first.hit || entry.time < first.time)) first = entry;
    }
    put(query, first, answer);
}

#define KINDS                                                                                      \
    .kind = QUERY_CAST, .a = TS_SHAPE_BIT(TS_SHAPE_RAY),                                           \
    .b = TS_SHAPE_BIT(TS_SHAPE_POLYGON) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE) |                        \
         TS_SHAPE_BIT(TS_SHAPE_OBB),                                                               \
    .touch = TOUCH_HIT

METHODS({.name = "ray_polygon_nearest_side",
         .label = "nearest side",
         KINDS,
         .sound = ROUNDS,
         .source = "document 003, side by side",
         .answer = nearest_side},
        {.name = "ray_polygon_first_listed",
         .label = "first side listed",
         KINDS,
         .sound = FLAWED,
         .flaw = "It stops at the first side in the list that the ray meets, which need not be the "
                 "nearest.",
         .shows = FLAW_IN_MEASURE,
         .source = "common mistake",
         .answer = first_listed},
        {.name = "ray_polygon_front",
         .label = "front sides only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It heeds only sides that face the ray, so one that starts inside meets nothing.",
         .source = "document 001, its ray caster (E21)",
         .answer = front_sides});
