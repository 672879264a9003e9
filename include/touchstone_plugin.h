/* The interface through which Touchstone tests your own collision function.
 *
 * Compile a file that defines `touchstone_plugin` to a shared object, and pass it to the program:
 *
 *     cc -shared -fPIC -o mine.so mine.c
 *     touchstone --plugin ./mine.so
 *
 * The header compiles as C89 and later and as C++; any language that lays out structs as C does can
 * implement the interface. The function runs in a process of its own: if it crashes, hangs, exits
 * or uses too much memory, that is reported together with the shapes. Its output is discarded.
 *
 * Shapes are flat arrays of doubles, in pixels, y down. They are closed: the boundary belongs to
 * the shape. They may be degenerate: a circle of radius 0, a box without width, collinear corners.
 *
 *     point      x y
 *     segment    x1 y1 x2 y2
 *     ray        x y dx dy          infinite; the direction has any length
 *     circle     x y r
 *     aabb       minx miny maxx maxy
 *     obb        cx cy hx hy ux uy  half extents; (ux, uy) is the direction of the first axis, of
 *                                   length 1 within an ulp
 *     triangle   x1 y1 x2 y2 x3 y3  either winding
 *     polygon    n x1 y1 ... xn yn  3 to 64 corners, simple, either winding
 *     capsule    x1 y1 x2 y2 r      all points within r of the segment
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

/* Kinds of shapes; `a` and `b` of a plug-in are sums of them. A plug-in for rays accepts nothing
 * but rays on one side and no rays on the other. New kinds are added at the end: a plug-in is never
 * called with a kind that it does not name, so the ABI stays 1. */
#define TOUCHSTONE_POINT 1
#define TOUCHSTONE_SEGMENT 2
#define TOUCHSTONE_RAY 4
#define TOUCHSTONE_CIRCLE 8
#define TOUCHSTONE_AABB 16
#define TOUCHSTONE_OBB 32
#define TOUCHSTONE_TRIANGLE 64
#define TOUCHSTONE_POLYGON 128        /* convex and concave */
#define TOUCHSTONE_CONVEX_POLYGON 256 /* convex only */
#define TOUCHSTONE_CAPSULE 512

/* Return values of the function. */
#define TOUCHSTONE_APART 0    /* no common point */
#define TOUCHSTONE_TOUCHING 1 /* only with TOUCHSTONE_TOUCH_REPORTED */
#define TOUCHSTONE_OVERLAPPING                                                                     \
    2 /* the interiors intersect; without TOUCH_REPORTED: any collision */

/* The touch rule: what the function returns for shapes that touch. */
#define TOUCHSTONE_TOUCH_MISSES 0   /* TOUCHSTONE_APART */
#define TOUCHSTONE_TOUCH_HITS 1     /* TOUCHSTONE_OVERLAPPING */
#define TOUCHSTONE_TOUCH_EITHER 2   /* either; touching shapes are not judged */
#define TOUCHSTONE_TOUCH_REPORTED 3 /* TOUCHSTONE_TOUCHING */

/* The number type it computes in. With FLOAT all inputs are exact floats. */
#define TOUCHSTONE_DOUBLE 0
#define TOUCHSTONE_FLOAT 1

/* What the function writes to `measure`; a sum. It may leave the rest alone. */
#define TOUCHSTONE_GAP 1     /* measure[0]: distance; negative: penetration depth */
#define TOUCHSTONE_NORMAL 2  /* measure[1], [2]: unit, from a to b; for a ray: of the surface */
#define TOUCHSTONE_CONTACT 4 /* measure[3], [4]: a contact point; for a ray: its entry */

typedef struct TouchstonePlugin {
    int abi;          /* TOUCHSTONE_ABI */
    const char *name; /* letters, digits, underscores; at most 40 */
    int a, b;         /* kinds of the first and the second shape; pairs come in this order */
    int touch;        /* TOUCHSTONE_TOUCH_... */
    int number;       /* TOUCHSTONE_DOUBLE or TOUCHSTONE_FLOAT */
    int gives;        /* TOUCHSTONE_GAP + ..., or 0 */
    /* kind_a, kind_b: one kind each; TOUCHSTONE_POLYGON for every polygon. */
    int (*answer)(int kind_a, const double *a, int kind_b, const double *b, double measure[5]);
} TouchstonePlugin;

/* Defined by the plug-in. */
extern TOUCHSTONE_EXPORT const TouchstonePlugin touchstone_plugin;

#ifdef __cplusplus
}
#endif

#endif
