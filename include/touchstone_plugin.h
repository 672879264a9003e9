/* The interface through which Touchstone tests your own collision function.
 *
 * Compile a file that defines `touchstone_plugin` to a shared object, and pass it to the program:
 *
 *     cc -shared -fPIC -o mine.so mine.c
 *     touchstone --plugin ./mine.so
 *
 * C89 and later, and C++; programs in other languages speak docs/PROTOCOL.md. The function runs in
 * a process of its own: if it crashes, hangs, exits or uses too much memory, that is reported with
 * the shapes. It still runs with your rights: this is no sandbox.
 *
 * Shapes are flat arrays of doubles, in pixels, y down. They are closed unless the touch rule says
 * otherwise: the boundary belongs to the shape. They may be degenerate: a circle of radius 0, a box
 * without width, collinear corners. No generated triangle or polygon has all its corners at one
 * point.
 *
 *     point      x y
 *     segment    x1 y1 x2 y2
 *     ray        x y dx dy          infinite; the direction has any length; with an end: see casts
 *     circle     x y r
 *     aabb       minx miny maxx maxy
 *     obb        cx cy hx hy ux uy  half extents; (ux, uy) is the direction of the first axis, of
 *                                   length 1 within an ulp
 *     triangle   x1 y1 x2 y2 x3 y3  either winding
 *     polygon    n x1 y1 ... xn yn  3 corners or more (`corners`), simple, either winding
 *     capsule    x1 y1 x2 y2 r      all points within r of the segment
 *     geometry   p o and p parts    points, paths and areas with holes: see TOUCHSTONE_ASK_RELATE
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

#define TOUCHSTONE_ABI 3 /* plug-ins compiled with the headers of ABI 1 and 2 still load */

/* Kinds of shapes; `a` and `b` of a plug-in are sums of them. A plug-in for rays accepts nothing
 * but rays on one side and no rays on the other. New kinds are added at the end: a plug-in is never
 * called with a kind that it does not name. */
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
/* Of TOUCHSTONE_ASK_RELATE and on, and never with other kinds. */
#define TOUCHSTONE_GEOMETRY 1024

/* Relations: what the function returns. */
#define TOUCHSTONE_APART 0       /* no common point */
#define TOUCHSTONE_TOUCHING 1    /* only with TOUCHSTONE_TOUCH_REPORTED */
#define TOUCHSTONE_OVERLAPPING 2 /* interiors intersect; without TOUCH_REPORTED: any collision */
/* Only with `refuses`: the library excludes such shapes. Counted, not judged. */
#define TOUCHSTONE_REFUSED -1

/* The touch rule: what the function returns for shapes that touch. */
#define TOUCHSTONE_TOUCH_MISSES 0   /* open: TOUCHSTONE_APART */
#define TOUCHSTONE_TOUCH_HITS 1     /* closed: TOUCHSTONE_OVERLAPPING */
#define TOUCHSTONE_TOUCH_EITHER 2   /* either; touching shapes are not judged */
#define TOUCHSTONE_TOUCH_REPORTED 3 /* told: TOUCHSTONE_TOUCHING */
/* The convention of pixels: the least x and y belong to a shape, the greatest do not. A point on
 * the border of an area hits if the area lies to its right, or, on a horizontal side, below it; two
 * areas that touch miss; a box without area may answer either. Not for round shapes and rays. */
#define TOUCHSTONE_TOUCH_HALF_OPEN 4
/* Hits or misses, whichever, but the same when the pair is swapped, mirrored or turned by 90
 * degrees. */
#define TOUCHSTONE_TOUCH_CONSISTENT 5

/* The numbers that it takes, and their range. A case outside of it is never asked. */
#define TOUCHSTONE_DOUBLE 0 /* each is 0 or of magnitude 2^-120 to 2^100 */
/* Floats that are multiples of 2^-30, at most 2^30. */
#define TOUCHSTONE_FLOAT 1
/* Whole, -2^31 to 2^31 - 1, as is every width and height; not for boxes that turn. The fuzzer asks
 * shapes other than points and boxes below 2^30 only: a sum of two products of differences then
 * fits an int64. */
#define TOUCHSTONE_INT32 2

/* What the function writes to `measure`; a sum. Each is read when it must be there, and only then,
 * and is judged by itself; what is not promised is never read. `measure` holds NaN before the call.
 *
 *     promise       pairs: filled when it returns...     rays: filled on a hit
 *     DISTANCE      APART: measure[0] = the distance     measure[0] = the way from the ray's origin
 *                                                        to its entry, px; 0 if it starts inside
 *     DEPTH         OVERLAPPING: measure[0] = - the      never
 *                   length of the shortest way out, for
 *                   convex shapes
 *     NORMAL        OVERLAPPING: measure[1], [2] = the   the border's at the entry, against the
 *                   unit direction, from a to b, of      ray; not read if it starts inside
 *                   that way
 *     NORMAL_APART  APART: measure[1], [2] = the unit    never
 *                   direction of the shortest way from
 *                   a to b
 *     CONTACT       OVERLAPPING or TOUCHING:             the entry: its first point in the shape,
 *                   measure[3], [4] = a point of both    the origin if it starts inside
 *
 * Casts give on a hit, of the moment at which the shapes first share a point: TIME, measure[5],
 * from 0 (the start of the step) to 1; and, read only if they are apart at the start, NORMAL, [1],
 * [2] = a unit direction from a to b that separates them; CONTACT, [3], [4] = a point of both. Of a
 * list, all are those of the shape met first: FIRST, measure[6], its number, 0 for b, 1 for
 * other[0]; of several met at the same time, any.
 *
 * Points and directions are the world's, in both forms. DEPTH and NORMAL of an overlap are read for
 * convex shapes only. Of a plug-in of ABI 1 neither the contact of a pair nor the gap of a ray is
 * read, and gap and normal of an overlap count as one vector. */
#define TOUCHSTONE_GAP 1 /* DISTANCE + DEPTH */
#define TOUCHSTONE_NORMAL 2
#define TOUCHSTONE_CONTACT 4
#define TOUCHSTONE_DISTANCE 8
#define TOUCHSTONE_DEPTH 16
#define TOUCHSTONE_NORMAL_APART 32
#define TOUCHSTONE_TIME 64
#define TOUCHSTONE_FIRST 128

/* The form in which shapes are handed over. */
#define TOUCHSTONE_WORLD 0 /* the arrays above */
/* x y c s before each array: its local point (px, py) stands at (x + c px - s py, y + s px + c py).
 * An obb is 0 0 hx hy 1 0 under its own direction. Other shapes are moved, so that their centre may
 * be any local point, and turned: by quarters, so that it is the case's shape exactly; or, of pairs
 * whose gap or depth exceeds 64 ulps of their largest number, by any angle, within 4 such ulps. */
#define TOUCHSTONE_PLACED 1

/* ---- Since ABI 3: questions and replies with lengths, one or many at a time */

#define TOUCHSTONE_ASK_PAIR 1 /* the relation of two shapes */
#define TOUCHSTONE_ASK_RAY 2  /* the relation of a ray and a shape, and where it enters */
/* Whether two shapes that move meet: the relation of b to the area that a sweeps, seen from b. No
 * rays: a finite ray is the cast of a point. Polygons are convex. Needs `reply` and world form. */
#define TOUCHSTONE_ASK_CAST 4
/* The same of b and all of `other`, which move by move_b: the greatest relation. */
#define TOUCHSTONE_ASK_FIRST 8

/* How two geometries relate: the nine entries of the DE-9IM, as docs/GEOMETRIES.md has them. They
 * go to measure[0] to [8], by the rows interior, boundary, exterior of a: the dimension of what
 * both have in common, 0, 1 or 2, or -1 for nothing; or, as nine of the characters F, 0, 1 and 2,
 * to `text`. `relation` is not read. Or one named relation by its definition there: `relation` is
 * TOUCHSTONE_OVERLAPPING for yes and TOUCHSTONE_APART for no, and nothing else is read.
 *
 * Needs `reply`, and `a` and `b` are TOUCHSTONE_GEOMETRY; touch, gives, tolerance, form and ulps
 * are 0. `corners` is the most corners of a geometry. With TOUCHSTONE_INT32 coordinates are below
 * 2^30. One question at a time. Both geometries together have up to 2097149 numbers, which is about
 * a million corners; larger ones are not asked.
 *
 * A geometry is  p o  and then p parts, each  k n x1 y1 ... xn yn.  It may have no parts. o is 1 if
 * the parts may overlap, and the geometry is their union; 0 if no part meets the interior of an
 * area. k is one of the four below. Paths have 2 corners or more, and may be closed: then the last
 * is the first. Outlines and holes have 3 or more, the first of which is not repeated, go either
 * way round, and are valid polygons by the Simple Features. Corners in a row may be equal; a path
 * whose corners are all equal is a point. */
#define TOUCHSTONE_ASK_RELATE 16
#define TOUCHSTONE_ASK_DISJOINT 32
#define TOUCHSTONE_ASK_INTERSECTS 64
#define TOUCHSTONE_ASK_TOUCHES 128
#define TOUCHSTONE_ASK_CROSSES 256
#define TOUCHSTONE_ASK_WITHIN 512
#define TOUCHSTONE_ASK_CONTAINS 1024
#define TOUCHSTONE_ASK_OVERLAPS 2048
#define TOUCHSTONE_ASK_EQUALS 4096
#define TOUCHSTONE_ASK_COVERS 8192
#define TOUCHSTONE_ASK_COVERED_BY 16384

#define TOUCHSTONE_PART_POINT 1
#define TOUCHSTONE_PART_PATH 2
#define TOUCHSTONE_PART_OUTLINE 3
#define TOUCHSTONE_PART_HOLE 4 /* in the last outline before it */

typedef struct TouchstoneShape {
    int kind;  /* one kind; TOUCHSTONE_POLYGON for every polygon */
    int count; /* of numbers */
    const double *number;
} TouchstoneShape;

typedef struct TouchstoneQuestion {
    int size;                    /* of this struct: of a later version it may be greater */
    int ask;                     /* TOUCHSTONE_ASK_... */
    TouchstoneShape a, b;        /* of a cast: as they stand at the start */
    double move_a[2], move_b[2]; /* of a cast: the whole motion, x and y; otherwise 0 */
    int others;                  /* of a list: how many shapes beside b, 0 to 7 */
    const TouchstoneShape *other;
} TouchstoneQuestion;

#define TOUCHSTONE_ANSWERED 0 /* `relation` and the promised measures are filled */
#define TOUCHSTONE_REFUSES 1  /* as TOUCHSTONE_REFUSED */
#define TOUCHSTONE_THREW 2    /* an exception: a failure, shown with `text` */

typedef struct TouchstoneReply {
    int size;  /* of this struct */
    int state; /* TOUCHSTONE_ANSWERED before the call */
    int relation;
    int measures;    /* room in `measure`: 5, cast 6, list 7, entries 9; all NaN before */
    double *measure; /* as above */
    int letters;     /* room in `text`, the 0 at its end included */
    char *text;
} TouchstoneReply;

typedef struct TouchstonePlugin {
    int abi;          /* TOUCHSTONE_ABI */
    const char *name; /* letters, digits, underscores; at most 40 */
    int a, b;         /* kinds of the first and the second shape; pairs come in this order */
    int touch;        /* TOUCHSTONE_TOUCH_... */
    int number;       /* TOUCHSTONE_DOUBLE, TOUCHSTONE_FLOAT or TOUCHSTONE_INT32 */
    int gives;        /* TOUCHSTONE_GAP + ..., or 0 */
    /* One question: kinds and numbers as in TouchstoneShape. NULL if there is `reply`. */
    int (*answer)(int kind_a, const double *a, int kind_b, const double *b, double measure[5]);

    /* Since ABI 2; zeros are what ABI 1 did. */
    double tolerance; /* px: its slop, skin or margin. Within it of contact either answer is right,
                         and so is a measure that is off by less */
    int form;         /* TOUCHSTONE_WORLD or TOUCHSTONE_PLACED */
    const char *subject; /* for reports: "Box2D 2.4.1, b2TestOverlap"; at most 80, or NULL */
    int corners;         /* the most corners that it takes in a polygon, 3 or more; 0: any number */
    int refuses;         /* 1: it may return TOUCHSTONE_REFUSED */

    /* Since ABI 3. */
    int size; /* sizeof(TouchstonePlugin). 0: what follows is not read, and `corners` 0 means 64 */
    int asks; /* one TOUCHSTONE_ASK_...; 0: pairs, or rays if `a` or `b` is TOUCHSTONE_RAY */
    double ulps; /* of rounding that is no error, measured by the larger shape; 0: the usual ones */
    int batch;   /* the most questions that `reply` takes at a time; 0: 1 */
    /* In place of `answer`: fills reply[i] for question[i], i < count. */
    void (*reply)(const TouchstoneQuestion *question, TouchstoneReply *reply, int count);
} TouchstonePlugin;

/* Defined by the plug-in. */
extern TOUCHSTONE_EXPORT const TouchstonePlugin touchstone_plugin;

#ifdef __cplusplus
}
#endif

#endif
