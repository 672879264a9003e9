/* The interface by which Touchstone tests a collision function of yours.
 *
 * Compile one file to a shared object that defines `touchstone_plugin`, and hand it over:
 *
 *     cc -shared -fPIC -o mine.so mine.c
 *     touchstone --plugin ./mine.so
 *
 * Plain C89 and C++ can include this. The function runs in a process of its own: it may crash,
 * hang, print or exit, and that is reported as a finding.
 *
 * Shapes come as flat arrays of doubles, in pixels, y down:
 *
 *     point      x y
 *     segment    x1 y1 x2 y2
 *     ray        x y dx dy           (without end; the direction need not be unit long)
 *     circle     x y r
 *     aabb       minx miny maxx maxy
 *     obb        cx cy hx hy ux uy   (half sides; u: the first side's direction, unit long to an
 * ulp) triangle   x1 y1 x2 y2 x3 y3 polygon    n x1 y1 ... xn yn   (3 to 64 corners, simple, either
 * winding)
 */
#ifndef TOUCHSTONE_PLUGIN_H
#define TOUCHSTONE_PLUGIN_H

#ifdef __cplusplus
extern "C" {
#endif

#define TOUCHSTONE_ABI 1

/* Kinds of shapes; `a` and `b` of a plug-in are sums of them. */
#define TOUCHSTONE_POINT 1
#define TOUCHSTONE_SEGMENT 2
#define TOUCHSTONE_RAY 4
#define TOUCHSTONE_CIRCLE 8
#define TOUCHSTONE_AABB 16
#define TOUCHSTONE_OBB 32
#define TOUCHSTONE_TRIANGLE 64
#define TOUCHSTONE_POLYGON 128        /* convex and concave */
#define TOUCHSTONE_CONVEX_POLYGON 256 /* only convex ones are asked about */

/* What the function returns. */
#define TOUCHSTONE_APART 0
#define TOUCHSTONE_TOUCHING 1
#define TOUCHSTONE_OVERLAPPING 2 /* also "they collide", where touching is not told apart */

/* How it takes shapes that touch. */
#define TOUCHSTONE_TOUCH_MISSES 0 /* returns APART */
#define TOUCHSTONE_TOUCH_HITS 1   /* returns OVERLAPPING */
#define TOUCHSTONE_TOUCH_EITHER 2 /* one or the other: not judged there */
#define TOUCHSTONE_TOUCH_TOLD 3   /* returns TOUCHING */

/* What it computes in. Of FLOAT only inputs are asked that floats hold exactly. */
#define TOUCHSTONE_DOUBLE 0
#define TOUCHSTONE_FLOAT 1

/* What it fills of `measure`; a sum. What it does not say it fills need not be filled. */
#define TOUCHSTONE_GAP 1     /* measure[0]: distance, negative where they overlap */
#define TOUCHSTONE_NORMAL 2  /* measure[1], [2]: unit, from a towards b */
#define TOUCHSTONE_CONTACT 4 /* measure[3], [4]: a contact point */

typedef struct TouchstonePlugin {
    int abi;          /* TOUCHSTONE_ABI */
    const char *name; /* letters, digits, underscores; at most 40 */
    int a, b;   /* kinds of the first and of the second shape; a pair is asked in this order */
    int touch;  /* TOUCHSTONE_TOUCH_... */
    int number; /* TOUCHSTONE_DOUBLE or TOUCHSTONE_FLOAT */
    int gives;  /* TOUCHSTONE_GAP + ..., or 0 */
    /* kind_a, kind_b: one of the kinds each (a polygon is TOUCHSTONE_POLYGON). */
    int (*answer)(int kind_a, const double *a, int kind_b, const double *b, double measure[5]);
} TouchstonePlugin;

/* The plug-in defines this. */
extern const TouchstonePlugin touchstone_plugin;

#ifdef __cplusplus
}
#endif

#endif
