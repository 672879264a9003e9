// Two polygons (S30): document 003 tests every side of one against every side of the other. The
// same for triangles and oriented boxes.
#include "textbook.h"

// An oriented box has methods of its own beside a box or a triangle.
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
         KINDS,
         .sound = ROUNDS,
         .source = "document 003, put right (E49)",
         .answer = textbook_boundaries_or_corner},
        {.name = "polygon_sides",
         .label = "sides only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks about the sides only, so a small polygon inside a big one is missed.",
         .source = "document 003 (E49)",
         .answer = textbook_boundaries_cross},
        {.name = "polygon_second_inside",
         .label = "second inside",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks whether the second is inside, never the first, so the answer hangs on "
                 "their order.",
         .source = "Processing original of document 003 (E49)",
         .answer = textbook_boundaries_or_corner_of_second},
        {.name = "polygon_corners",
         .label = "corners only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It asks only whether one holds a corner of the other, so shapes that form a "
                 "cross are missed.",
         .source = "common mistake",
         .answer = textbook_either_contains_corner});
