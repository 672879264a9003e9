// The shapes, in world space: pixels, y down.
//
// All are closed sets, their boundary included. A shape may be degenerate: a circle of radius 0 is
// a point, a box of width 0 is a segment, a triangle with collinear corners is the segment that
// they span. Coordinates are 0 or of magnitude 2^-120 to 2^100, so that exact decisions never
// underflow or overflow; `ts_shape_valid` refuses all others.
//
// Functions that take shapes expect valid ones: what a program reads from a file or a network goes
// through ts_shape_valid first. If a shape has a number that is NaN or infinite, every function
// that takes two shapes (relation.h, contact.h, closest.h, within.h, cast.h, sweep.h,
// advancement.h, gjk.h, sat.h, clip.h) fails an assertion (assertion.h), whatever the kinds, and so
// do bounding volumes and support points; there is no silent answer. This costs a comparison or a
// few. Numbers too large, negative sizes and zero axes fail one too where the function comes upon
// them, otherwise the answer means nothing; numbers too small may be answered as if they were 0.
// Three exceptions: points and AABBs with infinite coordinates are compared as they are; a polygon
// that is known to be convex is not looked at again; batches (batch.h) do not look for NaN.
#ifndef TOUCHSTONE_SHAPE_H
#define TOUCHSTONE_SHAPE_H

#include <stdbool.h>

#include "touchstone/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TsShapeKind {
    TS_SHAPE_POINT,
    TS_SHAPE_SEGMENT,
    TS_SHAPE_RAY,
    TS_SHAPE_CIRCLE,
    TS_SHAPE_AABB,
    TS_SHAPE_OBB,
    TS_SHAPE_TRIANGLE,
    TS_SHAPE_POLYGON,
    TS_SHAPE_CAPSULE,
    TS_SHAPE_KINDS
} TsShapeKind;

typedef unsigned TsShapeMask; // one bit a kind: TS_SHAPE_BIT(TS_SHAPE_OBB) | ...
#define TS_SHAPE_BIT(kind) (1u << (kind))
#define TS_SHAPE_ANY ((1u << TS_SHAPE_KINDS) - 1u)

enum { TS_POLYGON_MAX = 64 };

typedef struct TsSegment {
    TsVec a, b;
} TsSegment;

typedef struct TsRay { // from origin along direction, without end; of any length but 0
    TsVec origin, direction;
} TsRay;

typedef struct TsCircle {
    TsVec center;
    double radius;
} TsCircle;

typedef struct TsAabb {
    TsVec min, max;
} TsAabb;

// The points center + s * half.x * axis + t * half.y * ts_vec_perp(axis) with |s|, |t| <= 1, taken
// exactly as stored: the axis is not assumed to be exactly unit long (no rotated axis ever is).
typedef struct TsObb {
    TsVec center, half, axis;
} TsObb;

typedef struct TsTriangle { // either winding
    TsVec corner[3];
} TsTriangle;

// A simple polygon of 3 to TS_POLYGON_MAX corners, convex or concave, of either winding. Tests are
// faster if the polygon is known to be convex: make it by ts_polygon_of or ts_shape_polygon, again
// whenever a corner has changed. (TsPolygon){corner, count} is not known to be convex, and all
// answers are the same.
typedef struct TsPolygon {
    const TsVec *corner; // borrowed
    int count;
    bool convex;         // true only if ts_polygon_is_convex is, for these very corners
    signed char winding; // if convex, the sign of the area (ts_polygon_winding); otherwise 0
} TsPolygon;

// All points within the radius of the segment from a to b. A circle if a equals b, a segment if the
// radius is 0.
typedef struct TsCapsule {
    TsVec a, b;
    double radius;
} TsCapsule;

typedef struct TsShape {
    TsShapeKind kind;
    union {
        TsVec point;
        TsSegment segment;
        TsRay ray;
        TsCircle circle;
        TsAabb aabb;
        TsObb obb;
        TsTriangle triangle;
        TsPolygon polygon;
        TsCapsule capsule;
    };
} TsShape;

TsShape ts_shape_point(TsVec at);
TsShape ts_shape_segment(TsVec a, TsVec b);
TsShape ts_shape_ray(TsVec origin, TsVec direction);
TsShape ts_shape_circle(TsVec center, double radius);
TsShape ts_shape_aabb(TsVec corner, TsVec opposite); // any two opposite corners, sorted here
// An oriented box with whole side lengths, which are halved exactly. `turn` is the direction of its
// width as (cosine, sine): (1, 0) for a box that is not turned, ts_degrees(30)
// (touchstone/degrees.h) for one turned by 30 degrees clockwise on screen.
TsShape ts_shape_obb(TsVec center, double width, double height, TsVec turn);
TsShape ts_shape_triangle(TsVec a, TsVec b, TsVec c);
TsShape ts_shape_polygon(const TsVec *corner, int count); // of ts_polygon_of(corner, count)
TsShape ts_shape_capsule(TsVec a, TsVec b, double radius);

// A polygon that knows whether it is convex, which is decided exactly. Corners that are not valid
// (ts_shape_valid) are not convex. About 2 ns a corner; more if corners are collinear or repeated.
TsPolygon ts_polygon_of(const TsVec *corner, int count);

// The same shape as one of any kind.
TsShape ts_shape_of_segment(TsSegment segment);
TsShape ts_shape_of_circle(TsCircle circle);
TsShape ts_shape_of_aabb(TsAabb box);
TsShape ts_shape_of_obb(TsObb box);
TsShape ts_shape_of_triangle(TsTriangle triangle);
TsShape ts_shape_of_polygon(TsPolygon polygon);
TsShape ts_shape_of_capsule(TsCapsule capsule);

// Whether every coordinate is finite and of valid magnitude, sizes are not negative (AABB: min <=
// max), a ray's direction and a box's axis are not zero, and a polygon has 3 to TS_POLYGON_MAX
// corners. Does not test whether a polygon is simple (ts_polygon_is_simple). On false `*why`, if
// not NULL, points to a static sentence. About a nanosecond a number.
bool ts_shape_valid(const TsShape *shape, const char **why);

// The name of a kind, as in case files: "point", "segment", ... "capsule".
const char *ts_shape_kind_name(TsShapeKind kind);

// Corners of the solid, clockwise on screen for boxes and as stored otherwise: point 1, segment 2,
// boxes 4, triangle 3, polygon as many as it has; circle 1 (its centre), ray 1 (its origin),
// capsule 2 (the ends of its segment). Rounded for boxes. Returns the count; `out` has room for
// TS_POLYGON_MAX.
int ts_shape_corners(const TsShape *shape, TsVec *out);

// The same corners where the shape stores them, without a copy: valid as long as the shape and, of
// a polygon, its corners. NULL for boxes, whose corners are not stored. `*count` is written in both
// cases.
const TsVec *ts_shape_stored_corners(const TsShape *shape, int *count);

// The corners of ts_shape_corners for reading, without a copy where the shape stores them: those of
// ts_shape_stored_corners, or `box`, to which a box's are written. However many there are, they
// need no more room than that.
const TsVec *ts_shape_view_corners(const TsShape *shape, TsVec box[4], int *count);

// Every shape except rays and concave polygons is a convex core grown by a radius.
double ts_shape_radius(const TsShape *shape); // a circle's or capsule's; 0 for the others
TsShape ts_shape_core(const TsShape *shape); // a circle's centre, a capsule's segment; others as is
bool ts_shape_is_convex(const TsShape *shape); // false for rays and concave polygons

// What all shapes of a kind have in common. A number that is no kind is like a point.
TsShapeKind ts_shape_kind_core(TsShapeKind kind); // of ts_shape_core
bool ts_shape_kind_has_area(TsShapeKind kind);    // false for points, segments and rays
bool ts_shape_kind_is_round(TsShapeKind kind);    // its boundary has arcs: circles and capsules
bool ts_shape_kind_is_box(TsShapeKind kind);      // four sides at right angles: AABBs and OBBs
bool ts_shape_kind_is_bounded(TsShapeKind kind);  // false for rays

// Whether a shape, turned, is of the same kind and another shape: false for points and circles, and
// for AABBs, which become OBBs.
bool ts_shape_kind_can_turn(TsShapeKind kind);

// A point that represents the shape: the point itself, a segment's or capsule's middle, a ray's
// origin, the centre of a circle or box, the mean of the corners of a triangle or polygon.
TsVec ts_shape_center(const TsShape *shape);

// The smallest AABB around the shape, rounded; that of a ray's origin for a ray.
TsAabb ts_shape_bounds(const TsShape *shape);

// A length to compare rounding errors with: the longer side of the bounds, or the largest
// coordinate if that is greater (far from the origin an ulp is larger).
double ts_shape_size(const TsShape *shape);

// --- All numbers of a shape, one after the other
//
// Code that copies, compares, saves or changes shapes of every kind uses these instead of the
// structs. The numbers are in the order of the struct's members; those of a polygon are its
// corners.

enum { TS_SHAPE_NUMBERS_MAX = 2 * TS_POLYGON_MAX };

// How a number changes when its shape is moved, turned or scaled.
typedef enum TsNumberRole {
    TS_NUMBER_POSITION,  // of a point: moves, rotates, scales
    TS_NUMBER_DIRECTION, // of a ray's direction: rotates; its length has no meaning
    TS_NUMBER_AXIS,      // of a box's axis: rotates
    TS_NUMBER_LENGTH,    // a radius, half a side: scales
} TsNumberRole;

// How many numbers a shape of this kind has; 0 for a polygon, which has 2 for each corner.
int ts_shape_kind_numbers(TsShapeKind kind);
TsNumberRole ts_shape_number_role(TsShapeKind kind, int i); // of number i

// The numbers for reading, without a copy: valid as long as the shape and, of a polygon, its
// corners.
const double *ts_shape_view_numbers(const TsShape *shape, int *count);

// Writes the numbers and returns their count, which is at most TS_SHAPE_NUMBERS_MAX.
int ts_shape_numbers(const TsShape *shape, double *out);

// The shape that has these numbers, taken as they are: check it with ts_shape_valid. A polygon's
// corners, count / 2 of them, are written to `corners`.
TsShape ts_shape_of_numbers(TsShapeKind kind, const double *number, int count, TsVec *corners);

// --- The same shape elsewhere
//
// A polygon's corners are written to `corners`, which may be the polygon's own; for other kinds it
// may be NULL. Results are rounded; numbers below the valid magnitudes become 0.

TsShape ts_shape_moved(const TsShape *shape, TsVec by, TsVec *corners);
TsShape ts_shape_scaled(const TsShape *shape, double factor, TsVec *corners); // about the origin
TsShape ts_shape_mirrored(const TsShape *shape, TsVec *corners);              // x becomes -x

// Rotated about the pivot by `turn` = (cosine, sine), then moved so that the pivot lies at `to`. An
// AABB becomes an OBB.
TsShape ts_shape_turned(const TsShape *shape, TsVec pivot, TsVec turn, TsVec to, TsVec *corners);

// Any other map of the plane, given by a function for each role of a number; `with` is passed on to
// them. NULL leaves the numbers of that role unchanged. An AABB stays an AABB: its corners are
// sorted again.
typedef struct TsShapeMap {
    TsVec (*position)(TsVec at, const void *with);
    TsVec (*direction)(TsVec direction, const void *with);
    TsVec (*axis)(TsVec axis, const void *with);
    double (*length)(double length, const void *with);
    const void *with;
} TsShapeMap;

TsShape ts_shape_mapped(const TsShape *shape, const TsShapeMap *map, TsVec *corners);

#ifdef __cplusplus
}
#endif

#endif
