// The shapes that everything speaks of, in world space: pixels, y down.
//
// All are closed sets, their border included. A shape may collapse: a circle of radius 0 is a
// point, a box without width a segment, a triangle with its corners in line the segment that they
// span. Coordinates are 0 or of magnitude 2^-120 to 2^100, which keeps every exact decision free of
// under- and overflow; `shape_valid` refuses the rest.
#ifndef SHAPE_H
#define SHAPE_H

#include <stdbool.h>

#include "vec.h"

typedef enum ShapeKind {
    SHAPE_POINT,
    SHAPE_SEGMENT,
    SHAPE_RAY,
    SHAPE_CIRCLE,
    SHAPE_AABB,
    SHAPE_OBB,
    SHAPE_TRIANGLE,
    SHAPE_POLYGON,
    SHAPE_KINDS
} ShapeKind;

typedef unsigned ShapeMask; // one bit a kind: SHAPE_BIT(SHAPE_OBB) | ...
#define SHAPE_BIT(kind) (1u << (kind))
#define SHAPE_ANY ((1u << SHAPE_KINDS) - 1u)

enum { POLYGON_MAX = 64 };

typedef struct Segment {
    Vec a, b;
} Segment;

typedef struct Ray { // from origin along direction, without end; the direction need not be unit
                     // long
    Vec origin, direction;
} Ray;

typedef struct Circle {
    Vec center;
    double radius;
} Circle;

typedef struct Aabb {
    Vec min, max;
} Aabb;

// The points center + s * half.x * axis + t * half.y * vec_perp(axis) with |s|, |t| <= 1, taken
// exactly as stored: the axis is not assumed to be exactly unit long (no rotated axis ever is).
typedef struct Obb {
    Vec center, half, axis;
} Obb;

typedef struct Triangle { // either winding
    Vec corner[3];
} Triangle;

typedef struct Polygon { // simple, 3 to POLYGON_MAX corners, convex or concave, either winding
    const Vec *corner;   // owned by whoever made it
    int count;
} Polygon;

typedef struct Shape {
    ShapeKind kind;
    union {
        Vec point;
        Segment segment;
        Ray ray;
        Circle circle;
        Aabb aabb;
        Obb obb;
        Triangle triangle;
        Polygon polygon;
    };
} Shape;

Shape shape_point(Vec at);
Shape shape_segment(Vec a, Vec b);
Shape shape_ray(Vec origin, Vec direction);
Shape shape_circle(Vec center, double radius);
Shape shape_aabb(Vec corner, Vec opposite); // any two opposite corners, sorted here
Shape shape_obb(Vec center, double width, double height,
                Vec turn); // whole side lengths; halved exactly
Shape shape_triangle(Vec a, Vec b, Vec c);
Shape shape_polygon(const Vec *corner, int count);

// The same shape as one of any kind.
Shape shape_of_segment(Segment segment);
Shape shape_of_circle(Circle circle);
Shape shape_of_aabb(Aabb box);
Shape shape_of_obb(Obb box);
Shape shape_of_triangle(Triangle triangle);

// Whether every coordinate is finite and of valid magnitude, sizes are not negative (aabb: min <=
// max), a ray's direction and a box's axis are not zero, and a polygon has 3 to POLYGON_MAX
// corners. Whether a polygon is simple is not asked here. On false `*why`, where not NULL, points
// to a static sentence.
bool shape_valid(const Shape *shape, const char **why);

// The field's word for a kind, as cases spell it: "point", "segment", ... "polygon".
const char *shape_kind_name(ShapeKind kind);

// Corners of the solid, clockwise on screen for boxes and as stored otherwise: point 1, segment 2,
// boxes 4, triangle 3, polygon as many as it has; circle 1 (its centre), ray 1 (its origin).
// Rounded for boxes. Returns the count; `out` has room for POLYGON_MAX.
int shape_corners(const Shape *shape, Vec *out);

// Where a shape is: point, segment's middle, ray's origin, centre, box centre, mean of the corners.
Vec shape_center(const Shape *shape);

// The smallest upright box around the shape, rounded; a ray's is that of its origin.
Aabb shape_bounds(const Shape *shape);

// A typical length, by which rounding is judged: the longer side of the bounds, or the largest
// coordinate where that is greater (far from the origin an ulp is larger).
double shape_size(const Shape *shape);

#endif
