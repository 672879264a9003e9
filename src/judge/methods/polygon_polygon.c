// Two polygons (also triangles and OBBs): XXHolic tests every side of one against every side of the
// other.
#include "textbook.h"

// OBBs have their own methods for OBBs and triangles.
static bool knows(TsShapeKind a, TsShapeKind b)
{
    bool box = a == TS_SHAPE_OBB || b == TS_SHAPE_OBB;
    return !box || a == TS_SHAPE_POLYGON || b == TS_SHAPE_POLYGON;
}

#define CORNERED                                                                                   \
    TS_SHAPE_BIT(TS_SHAPE_POLYGON) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE) | TS_SHAPE_BIT(TS_SHAPE_OBB)
#define KINDS .a = CORNERED, .b = CORNERED, .knows = knows, .touch = TOUCH_HIT

METHODS({.name = "polygon_sides_or_corner",
         .label = "sides or inside",
         .does = "It tests whether sides of both cross, and whether a corner of one is "
                 "inside the other.",
         KINDS,
         .sound = ROUNDS,
         .source = "XXHolic, Collision Detection (Polygon), corrected",
         .answer = textbook_boundaries_or_corner},
        {.name = "polygon_sides",
         .label = "sides only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It only tests the sides, so a small polygon inside a big one is missed.",
         .source = "XXHolic, Collision Detection (Polygon)",
         .answer = textbook_boundaries_cross},
        {.name = "polygon_second_inside",
         .label = "second inside",
         KINDS,
         .sound = FLAWED,
         .flaw = "It tests whether the second is inside the first but not the reverse, so the "
                 "answer depends on their order.",
         .source = "Thompson, Collision Detection",
         .answer = textbook_boundaries_or_corner_of_second},
        {.name = "polygon_corners",
         .label = "corners only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It only tests whether a corner of one is in the other, so shapes that form a "
                 "cross are missed.",
         .source = "common mistake",
         .answer = textbook_either_contains_corner});
