// A polygon and an upright rectangle (S28): document 003 tests every side of the polygon against
// the rectangle. The same for triangles.
#include "textbook.h"

#define KINDS                                                                                      \
    .a = TS_SHAPE_BIT(TS_SHAPE_POLYGON) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE),                         \
    .b = TS_SHAPE_BIT(TS_SHAPE_AABB), .touch = TOUCH_HIT

METHODS({.name = "polygon_aabb_sides_or_corner",
         .label = "sides or inside",
         KINDS,
         .sound = ROUNDS,
         .source = "document 003, put right (E48)",
         .answer = textbook_boundaries_or_corner},
        {.name = "polygon_aabb_sides",
         .label = "sides only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks about the sides only, so it misses where one lies inside the other.",
         .source = "document 003 (E48)",
         .answer = textbook_boundaries_cross},
        {.name = "polygon_aabb_rect_inside",
         .label = "rectangle inside",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks whether the rectangle is inside, never the polygon, so a small polygon "
                 "in it is missed.",
         .source = "Processing original of document 003 (E48)",
         .answer = textbook_boundaries_or_corner_of_second},
        {.name = "polygon_aabb_corners",
         .label = "corners only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks only whether one holds a corner of the other, so shapes that form a "
                 "cross are missed.",
         .source = "common mistake",
         .answer = textbook_either_contains_corner});
