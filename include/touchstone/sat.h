// The separating axis theorem (SAT) for convex shapes: the relation, every axis, and the minimum
// translation.
//
// Two convex shapes are disjoint exactly if their projections on some axis are. The axes to test
// are the normals of the sides of both shapes and, for a circle against sides, the direction to the
// nearest corner.
#ifndef TOUCHSTONE_SAT_H
#define TOUCHSTONE_SAT_H

#include "touchstone/contact.h"

#ifdef __cplusplus
extern "C" {
#endif

// Whether the theorem applies: points, segments, circles, boxes, triangles, convex polygons.
bool ts_sat_accepts(const TsShape *shape);

// One axis to test, of any length: the normal (-y, x) of a side, or a box's own axis (its sides may
// have no length). Rounded.
typedef struct TsSatAxis {
    TsVec direction;
    const char *name;
} TsSatAxis;

// The axes in the order in which they are tested: a's sides, b's sides, then the corner axis ("A
// edge 1", ..., "B edge 1", ..., "corner"; "centres" for two circles). Parallel axes are kept;
// sides and corner axes without length are left out. A point counts as a circle of radius 0. A
// shape without area has one side, and two such shapes are also tested on the world's axes ("x",
// "y"), which separate two pieces of one line. Returns the number of axes; `out` has room for
// TS_AXES_MAX, and gets no more than these.
int ts_sat_axes(const TsShape *a, const TsShape *b, TsSatAxis *out);

// The relation by the axes alone, each decided exactly. Both shapes must be accepted
// (ts_sat_accepts).
TsRelation ts_sat_relation(const TsShape *a, const TsShape *b);

// The contact by the axes alone. If the shapes touch or overlap, gap * normal is the minimum
// translation vector, also if one contains the other; if they are apart, gap is the widest gap on
// an axis, at most the distance. on_a and on_b are the ends of that gap or overlap, in the middle
// of the parts that face each other. `trace`, if not NULL, receives all of ts_sat_axes with both
// projections; the deciding axis is the first with the greatest gap. If there are more axes than
// TS_AXES_MAX, the last in the trace is the deciding one if it is none of the first.
TsContact ts_sat_contact(const TsShape *a, const TsShape *b, TsAxisTrace *trace);

#ifdef __cplusplus
}
#endif

#endif
