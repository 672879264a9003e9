// What the files of functions share: short names, vectors, and the row of a table.
#ifndef ZOO_PRIVATE_H
#define ZOO_PRIVATE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "zoo.h"

enum { APART = TOUCHSTONE_APART, TOUCHING = TOUCHSTONE_TOUCHING, HIT = TOUCHSTONE_OVERLAPPING };
enum {
    POINT = TOUCHSTONE_POINT,
    SEGMENT = TOUCHSTONE_SEGMENT,
    RAY = TOUCHSTONE_RAY,
    CIRCLE = TOUCHSTONE_CIRCLE,
    AABB = TOUCHSTONE_AABB,
    OBB = TOUCHSTONE_OBB,
    TRIANGLE = TOUCHSTONE_TRIANGLE,
    POLYGON = TOUCHSTONE_POLYGON,
    CONVEX = TOUCHSTONE_CONVEX_POLYGON,
    CAPSULE = TOUCHSTONE_CAPSULE,
};
enum {
    OPEN = TOUCHSTONE_TOUCH_MISSES,
    CLOSED = TOUCHSTONE_TOUCH_HITS,
    EITHER = TOUCHSTONE_TOUCH_EITHER,
    TOLD = TOUCHSTONE_TOUCH_REPORTED,
    HALF_OPEN = TOUCHSTONE_TOUCH_HALF_OPEN,
};
enum { FLOAT = TOUCHSTONE_FLOAT, INT32 = TOUCHSTONE_INT32 };

// The head of a function, and the row of a sound or faulty one: the fewest digits that show a
// fault, its kinds, its touch rule, and further members by name.
#define ANSWER(name)                                                                               \
    static int name(int kind_a, const double *a, int kind_b, const double *b, double *measure)
#define UNUSED_KINDS ((void)kind_a, (void)kind_b, (void)measure)
#define MEMBERS(function, kind_a, kind_b, rule)                                                    \
    .abi = TOUCHSTONE_ABI, .name = "zoo_" #function, .a = kind_a, .b = kind_b, .touch = rule,      \
    .answer = function
#define FAULTY(function, digits, kind_a, kind_b, rule, fault)                                      \
    {                                                                                              \
        {MEMBERS(function, kind_a, kind_b, rule)}, fault, digits                                   \
    }
#define FAULTY_WITH(function, digits, kind_a, kind_b, rule, fault, ...)                            \
    {                                                                                              \
        {MEMBERS(function, kind_a, kind_b, rule), __VA_ARGS__}, fault, digits                      \
    }
#define SOUND(function, kind_a, kind_b, rule) FAULTY(function, 0, kind_a, kind_b, rule, NULL)
#define SOUND_WITH(function, kind_a, kind_b, rule, ...)                                            \
    FAULTY_WITH(function, 0, kind_a, kind_b, rule, NULL, __VA_ARGS__)

typedef struct ZooTable {
    const ZooFunction *function;
    int count;
} ZooTable;

// For the end of a file: the table that zoo.c lists.
#define ZOO_TABLE(file, ...)                                                                       \
    static const ZooFunction functions[] = {__VA_ARGS__};                                          \
    const ZooTable file = {functions, sizeof functions / sizeof *functions}

// ---- Vectors

typedef struct V {
    double x, y;
} V;

static inline V at(const double *number) { return (V){number[0], number[1]}; }
static inline V sub(V a, V b) { return (V){a.x - b.x, a.y - b.y}; }
static inline V add(V a, V b) { return (V){a.x + b.x, a.y + b.y}; }
static inline V scale(V a, double by) { return (V){a.x * by, a.y * by}; }
static inline double dot(V a, V b) { return a.x * b.x + a.y * b.y; }
static inline double cross(V a, V b) { return a.x * b.y - a.y * b.x; }
static inline V perp(V a) { return (V){-a.y, a.x}; }
static inline double length(V a) { return sqrt(a.x * a.x + a.y * a.y); }
static inline double side(V a, V b, V c) { return cross(sub(b, a), sub(c, a)); }
static inline double clamp(double v, double low, double high)
{
    return v < low ? low : v > high ? high : v;
}

// ---- Shapes

enum { CORNERS = 64 };

// Corners of anything but circles, rays and capsules.
static inline int corners_of(int kind, const double *n, V *out)
{
    int count = kind == POINT ? 1 : kind == SEGMENT ? 2 : kind == TRIANGLE ? 3 : 4;
    if (kind == POLYGON) count = (int)*n++;
    out[0] = at(n);
    if (kind == AABB) {
        out[0] = (V){n[0], n[1]}, out[1] = (V){n[2], n[1]};
        out[2] = (V){n[2], n[3]}, out[3] = (V){n[0], n[3]};
    } else if (kind == OBB) {
        V c = at(n), u = {n[4], n[5]}, p = scale(u, n[2]), q = scale(perp(u), n[3]);
        out[0] = sub(sub(c, p), q), out[1] = sub(add(c, p), q);
        out[2] = add(add(c, p), q), out[3] = add(sub(c, p), q);
    } else {
        for (int i = 0; i < count; i++) out[i] = at(n + 2 * i);
    }
    return count;
}

// The point of a segment nearest to p.
static inline V nearest_on(V a, V b, V p)
{
    V along = sub(b, a);
    double square = dot(along, along);
    if (square == 0) return a;
    return add(a, scale(along, clamp(dot(sub(p, a), along) / square, 0, 1)));
}

static inline double distance_to(V a, V b, V p) { return length(sub(p, nearest_on(a, b, p))); }

// The distance of segments that do not cross.
static inline double distance_of_ends(V a, V b, V c, V d)
{
    return fmin(fmin(distance_to(a, b, c), distance_to(a, b, d)),
                fmin(distance_to(c, d, a), distance_to(c, d, b)));
}

// Whether closed segments meet, by the signs of four determinants.
static inline bool on_range(V a, V b, V p)
{
    return fmin(a.x, b.x) <= p.x && p.x <= fmax(a.x, b.x) && fmin(a.y, b.y) <= p.y &&
           p.y <= fmax(a.y, b.y);
}

static inline bool segments_meet(V a, V b, V c, V d)
{
    double s = side(a, b, c), t = side(a, b, d), u = side(c, d, a), v = side(c, d, b);
    if (s == 0 && on_range(a, b, c)) return true;
    if (t == 0 && on_range(a, b, d)) return true;
    if (u == 0 && on_range(c, d, a)) return true;
    if (v == 0 && on_range(c, d, b)) return true;
    return ((s > 0) != (t > 0)) && s != 0 && t != 0 && ((u > 0) != (v > 0)) && u != 0 && v != 0;
}

// Crossing number.
static inline bool inside(const V *corner, int count, V p)
{
    bool in = false;
    for (int i = 0, k = count - 1; i < count; k = i++) {
        V a = corner[i], b = corner[k];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) {
            in = !in;
        }
    }
    return in;
}

// Whether a corner of b or the middle of a side lies in a: one corner alone can lie on the border
// of a, to rounding.
static inline bool any_inside(const V *a, int count_a, const V *b, int count_b)
{
    for (int i = 0; i < count_b && count_a > 2; i++) {
        V middle = scale(add(b[i], b[(i + 1) % count_b]), 0.5);
        if (inside(a, count_a, b[i]) || inside(a, count_a, middle)) return true;
    }
    return false;
}

// Whether two closed areas meet: sides that meet, or one in the other.
static inline bool areas_meet(const V *a, int count_a, const V *b, int count_b)
{
    for (int i = 0; i < count_a; i++) {
        for (int k = 0; k < count_b; k++) {
            if (segments_meet(a[i], a[(i + 1) % count_a], b[k], b[(k + 1) % count_b])) return true;
        }
    }
    return any_inside(a, count_a, b, count_b) || any_inside(b, count_b, a, count_a);
}

// A projection on an axis.
typedef struct Extent {
    double low, high;
} Extent;

static inline Extent extent_along(V axis, const V *corner, int count)
{
    Extent extent = {INFINITY, -INFINITY};
    for (int i = 0; i < count; i++) {
        double s = dot(axis, corner[i]);
        extent = (Extent){fmin(extent.low, s), fmax(extent.high, s)};
    }
    return extent;
}

// Whether the projections of two sets of corners on an axis leave a gap.
static inline bool gap_along(V axis, const V *p, int n, const V *q, int m)
{
    Extent a = extent_along(axis, p, n), b = extent_along(axis, q, m);
    return a.low > b.high || b.low > a.high;
}

// Half of the projection of an OBB on an axis.
static inline double obb_reach(const double *obb, V axis)
{
    V u = at(obb + 4);
    return obb[2] * fabs(dot(u, axis)) + obb[3] * fabs(cross(u, axis));
}

// The mean of the corners; all of them are within the radius.
static inline V bounding_circle(const V *corner, int count, double *radius)
{
    V centre = {0, 0};
    *radius = 0;
    for (int i = 0; i < count; i++) centre = add(centre, scale(corner[i], 1.0 / count));
    for (int i = 0; i < count; i++) *radius = fmax(*radius, length(sub(corner[i], centre)));
    return centre;
}

// The side i of two convex shapes, a's first.
static inline V side_of_two(const V *p, int n, const V *q, int m, int i)
{
    return i < n ? sub(p[(i + 1) % n], p[i]) : sub(q[(i - n + 1) % m], q[i - n]);
}

// Whether two closed convex shapes meet. Those without area need the directions of their sides as
// axes, too, and two points the one between them.
static inline bool convex_meet(const V *p, int n, const V *q, int m)
{
    for (int i = 0; i <= n + m; i++) {
        V axis = i < n + m ? side_of_two(p, n, q, m, i) : sub(q[0], p[0]);
        if (gap_along(axis, p, n, q, m) || gap_along(perp(axis), p, n, q, m)) return false;
    }
    return true;
}

// Distance from a point to a closed area; 0 inside.
static inline double distance_to_area(const V *corner, int count, V p)
{
    if (count > 2 && inside(corner, count, p)) return 0;
    double least = INFINITY;
    for (int i = 0; i < count; i++) {
        least = fmin(least, distance_to(corner[i], corner[(i + 1) % count], p));
    }
    return least;
}

#endif
