/* What the adapters share: a plug-in's shape as corners and a radius. */
#ifndef SHAPES_H
#define SHAPES_H

#include "touchstone_plugin.h"

#define STRAIGHT (TOUCHSTONE_OBB | TOUCHSTONE_TRIANGLE | TOUCHSTONE_CONVEX_POLYGON)
#define FLAT_OUTLINES                                                                              \
    (TOUCHSTONE_POINT | TOUCHSTONE_SEGMENT | TOUCHSTONE_AABB | TOUCHSTONE_TRIANGLE |               \
     TOUCHSTONE_POLYGON)
#define AREAS (TOUCHSTONE_AABB | TOUCHSTONE_TRIANGLE | TOUCHSTONE_POLYGON)

/* "7", "0", "3" -> "7.0.3" */
#define VERSION_TEXT(x) #x
#define VERSION_OF(major, minor, patch)                                                            \
    VERSION_TEXT(major) "." VERSION_TEXT(minor) "." VERSION_TEXT(patch)

/* The description of the plug-in: NAME by the command line, KINDS of both shapes with the touch
 * rule, numbers, what it GIVES. */
#define ADAPTER(number, tolerance, form, subject)                                                  \
    {                                                                                              \
        TOUCHSTONE_ABI, NAME, KINDS, number, GIVES, answer, tolerance, form, subject, 0, 1, 0, 0,  \
            0, 0, 0                                                                                \
    }

/* A point and a circle have one corner, a segment and a capsule two; the rest are areas. */
typedef struct Outline {
    int count;
    double corner[64][2];
    double radius;
} Outline;

static inline Outline outline_of(int kind, const double *s)
{
    Outline made = {0, {{0}}, 0};
    int first = kind == TOUCHSTONE_POLYGON; /* its numbers begin with the count */
    made.count = kind == TOUCHSTONE_POLYGON                                 ? (int)s[0]
                 : kind == TOUCHSTONE_TRIANGLE                              ? 3
                 : kind == TOUCHSTONE_SEGMENT || kind == TOUCHSTONE_CAPSULE ? 2
                 : kind == TOUCHSTONE_POINT || kind == TOUCHSTONE_CIRCLE    ? 1
                                                                            : 4;
    if (kind == TOUCHSTONE_CIRCLE) made.radius = s[2];
    if (kind == TOUCHSTONE_CAPSULE) made.radius = s[4];
    for (int i = 0; i < made.count; i++) {
        if (kind == TOUCHSTONE_AABB) {
            made.corner[i][0] = s[i == 1 || i == 2 ? 2 : 0];
            made.corner[i][1] = s[i >= 2 ? 3 : 1];
        } else if (kind == TOUCHSTONE_OBB) { /* a placed one: its direction is (1, 0) */
            made.corner[i][0] = i == 1 || i == 2 ? s[2] : -s[2];
            made.corner[i][1] = i >= 2 ? s[3] : -s[3];
        } else {
            made.corner[i][0] = s[first + 2 * i];
            made.corner[i][1] = s[first + 2 * i + 1];
        }
    }
    return made;
}

#endif
