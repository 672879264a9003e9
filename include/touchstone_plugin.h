/* The interface by which Touchstone tests a collision function of yours.
 *
 * Compile one file to a shared object that defines `touchstone_plugin`, and hand it over:
 *
 *     cc -shared -fPIC -o mine.so mine.c
 *     touchstone --plugin ./mine.so
 *
 * C from C89 on and C++ can include this; any language can that lays out a struct as C does. The
 * function runs in a process of its own: it may crash, hang, print, exit or eat memory, and that
 * is reported with the shapes that it was asked about. What it prints goes nowhere.
 *
 * Shapes come as flat arrays of doubles, in pixels, y down. Each is closed: its border is part of
 * it. Each may have collapsed: a circle of radius 0, a box without width, corners in line.
 *
 *     point      x y
 *     segment    x1 y1 x2 y2
 *     ray        x y dx dy         without end; the direction need not be unit long
 *     circle     x y r
 *     aabb       minx miny maxx maxy
 *     obb        cx cy hx hy ux uy half sides; u, the first side's direction, unit long to an ulp
 *     triangle   x1 y1 x2 y2 x3 y3 either winding
 *     polygon    n x1 y1 ... xn yn 3 to 64 corners that do not cross, either winding
 */
#ifndef TOUCHSTONE_PLUGIN_H
#define TOUCHSTONE_PLUGIN_H

#if defined(__GNUC__)
#define TOUCHSTONE_EXPORT __attribute__((visibility("default")))
#else
#define TOUCHSTONE_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define TOUCHSTONE_ABI 1

/* Kinds of shapes; `a` and `b` of a plug-in are sums of them. A ray is asked about with another
 * shape only: a plug-in for rays takes nothing else on that side, and no rays on the other. */
#define TOUCHSTONE_POINT 1
#define TOUCHSTONE_SEGMENT 2
#define TOUCHSTONE_RAY 4
#define TOUCHSTONE_CIRCLE 8
#define TOUCHSTONE_AABB 16
#define TOUCHSTONE_OBB 32
#define TOUCHSTONE_TRIANGLE 64
#define TOUCHSTONE_POLYGON 128        /* convex and concave */
#define TOUCHSTONE_CONVEX_POLYGON 256 /* the same, but only convex ones are asked about */

/* What the function returns. */
#define TOUCHSTONE_APART 0    /* no common point */
#define TOUCHSTONE_TOUCHING 1 /* only where it tells touching: see below */
#define TOUCHSTONE_OVERLAPPING                                                                     \
    2 /* their insides meet; also any collision, where it tells two ways */

/* How it takes shapes that touch. */
#define TOUCHSTONE_TOUCH_MISSES 0   /* they do not collide: returns TS_APART */
#define TOUCHSTONE_TOUCH_HITS 1     /* they collide: returns TS_OVERLAPPING */
#define TOUCHSTONE_TOUCH_EITHER 2   /* one or the other: it is not judged there */
#define TOUCHSTONE_TOUCH_REPORTED 3 /* returns TS_TOUCHING */

/* What it computes in. Of FLOAT only inputs are asked that floats hold exactly. */
#define TOUCHSTONE_DOUBLE 0
#define TOUCHSTONE_FLOAT 1

/* What it fills of `measure`; a sum. What it does not name here it may leave alone. */
#define TOUCHSTONE_GAP 1     /* measure[0]: distance, negative where they overlap */
#define TOUCHSTONE_NORMAL 2  /* measure[1], [2]: unit, from a towards b; a ray's: of the border */
#define TOUCHSTONE_CONTACT 4 /* measure[3], [4]: a contact point; a ray's: where it enters */

typedef struct TouchstonePlugin {
    int abi;          /* TOUCHSTONE_ABI */
    const char *name; /* letters, digits, underscores; at most 40 */
    int a, b;         /* kinds of the first and of the second shape: a pair comes in this order */
    int touch;        /* TOUCHSTONE_TOUCH_... */
    int number;       /* TOUCHSTONE_DOUBLE or TOUCHSTONE_FLOAT */
    int gives;        /* TOUCHSTONE_GAP + ..., or 0 */
    /* kind_a, kind_b: one kind each; a polygon's is always TOUCHSTONE_POLYGON. */
    int (*answer)(int kind_a, const double *a, int kind_b, const double *b, double measure[5]);
} TouchstonePlugin;

/* The plug-in defines this. */
extern TOUCHSTONE_EXPORT const TouchstonePlugin touchstone_plugin;

#ifdef __cplusplus
}
#endif

#endif
