// A polygon and an upright rectangle (S28): document 003 tests every side of the polygon against
// the rectangle. The same for triangles.
#include "textbook.h"

static Aabb rect(const Query *query) { return query->b->aabb; }

typedef struct Loops {
    TextbookLoop polygon, rect;
} Loops;

static Loops loops(const Query *query)
{
    return (Loops){textbook_loop(query->a), textbook_loop(query->b)};
}

static void sides_or_corner(const Query *query, Answer *answer)
{
    Loops l = loops(query);
    textbook_hit(answer, textbook_loops_meet(&l.polygon, &l.rect) ||
                             textbook_holds(&l.polygon, l.rect.corner[0]) ||
                             textbook_in_box(rect(query), l.polygon.corner[0]));
}

static void sides(const Query *query, Answer *answer)
{
    Loops l = loops(query);
    textbook_hit(answer, textbook_loops_meet(&l.polygon, &l.rect));
}

static void rect_inside(const Query *query, Answer *answer)
{
    Loops l = loops(query);
    textbook_hit(answer, textbook_loops_meet(&l.polygon, &l.rect) ||
                             textbook_holds(&l.polygon, l.rect.corner[0]));
}

static void corners(const Query *query, Answer *answer)
{
    Loops l = loops(query);
    bool hit = false;
    for (int i = 0; i < l.rect.count; i++) {
        hit = hit || textbook_holds(&l.polygon, l.rect.corner[i]);
    }
    for (int i = 0; i < l.polygon.count; i++) {
        hit = hit || textbook_in_box(rect(query), l.polygon.corner[i]);
    }
    textbook_hit(answer, hit);
}

#define KINDS                                                                                      \
    .a = SHAPE_BIT(SHAPE_POLYGON) | SHAPE_BIT(SHAPE_TRIANGLE), .b = SHAPE_BIT(SHAPE_AABB),         \
    .touch = TOUCH_HIT

METHODS({.name = "polygon_aabb_sides_or_corner",
         .label = "sides or inside",
         KINDS,
         .sound = ROUNDS,
         .source = "document 003, put right (E48)",
         .answer = sides_or_corner},
        {.name = "polygon_aabb_sides",
         .label = "sides only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks about the sides only, so it misses where one lies inside the other.",
         .source = "document 003 (E48)",
         .answer = sides},
        {.name = "polygon_aabb_rect_inside",
         .label = "rectangle inside",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks whether the rectangle is inside, never the polygon, so a small polygon "
                 "in it is missed.",
         .source = "Processing original of document 003 (E48)",
         .answer = rect_inside},
        {.name = "polygon_aabb_corners",
         .label = "corners only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks only whether one holds a corner of the other, so shapes that form a "
                 "cross are missed.",
         .source = "common mistake",
         .answer = corners});
