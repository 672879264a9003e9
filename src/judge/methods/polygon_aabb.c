// A polygon (or triangle) and an AABB: XXHolic tests every side of the polygon against the box.
#include "textbook.h"

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_POLYGON) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE),                         \
    .b = TS_SHAPE_BIT(TS_SHAPE_AABB), .touch = TOUCH_HIT

METHODS({.name = "polygon_aabb_sides_or_corner",
         .label = "sides or inside",
         .does = "It tests whether sides of both cross, and whether a corner of one is "
                 "inside the other.",
         KINDS,
         .sound = ROUNDS,
         .source = "XXHolic, Collision Detection (Polygon), corrected",
         .answer = textbook_boundaries_or_corner},
        {.name = "polygon_aabb_sides",
         .label = "sides only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It only tests the sides, so a shape inside the other is missed.",
         .source = "XXHolic, Collision Detection (Polygon)",
         .answer = textbook_boundaries_cross},
        {.name = "polygon_aabb_rect_inside",
         .label = "box inside",
         KINDS,
         .sound = FLAWED,
         .flaw = "It tests whether the box is inside the polygon but not the reverse, so a small "
                 "polygon in the box is missed.",
         .source = "Thompson, Collision Detection",
         .answer = textbook_boundaries_or_corner_of_second},
        {.name = "polygon_aabb_corners",
         .label = "corners only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It only tests whether a corner of one is in the other, so shapes that form a "
                 "cross are missed.",
         .source = "common mistake",
         .answer = textbook_either_contains_corner});
