// Separating axes for convex shapes: the boolean answer, the evidence of every axis, and the
// minimum translation.
//
// Two convex shapes are disjoint exactly when their shadows on some axis are; the axes to try are
// the normals of both shapes' sides and, for a circle against sides, the direction to the nearest
// corner (S35-S37). Documents 001, 002, 003.
#ifndef SAT_H
#define SAT_H

#include "contact.h"

// Whether separating axes apply: points, segments, circles, boxes, triangles, and polygons that are
// convex.
bool sat_accepts(const Shape *shape);

// One axis to ask, as long as the documents have it: the normal (-y, x) of the side as it runs; a
// box's own axes for its sides, which may have no length. Rounded.
typedef struct SatAxis {
    Vec direction;
    const char *name;
} SatAxis;

// The axes in the order in which they are asked: a's sides, b's sides, then the corner axis ("A
// edge 1", ..., "B edge 1", ..., "corner"; "centres" for two circles). Parallel axes are kept, as
// the documents do; sides and corner axes without length are left out. A point counts as a circle
// of radius 0. Of a shape without area one side stands for all, and two such are asked on the
// world's axes too ("x", "y"), which tell two pieces of one line apart. Returns their number; `out`
// has room for AXES_MAX.
int sat_axes(const Shape *a, const Shape *b, SatAxis *out);

// The relation by the axes alone, each decided exactly. Both shapes must be accepted.
Relation sat_relation(const Shape *a, const Shape *b);

// The same with measures. Where the shapes touch or overlap the minimum translation vector is gap *
// normal, containment included (S39); where they are apart, gap is the widest daylight that an axis
// shows: at most the distance. on_a and on_b are the ends of that stretch, in the middle of what
// lies face to face. `trace`, where not NULL, receives every one of sat_axes with both shadows; the
// deciding one is the first with the greatest gap.
Contact sat_contact(const Shape *a, const Shape *b, AxisTrace *trace);

#endif
