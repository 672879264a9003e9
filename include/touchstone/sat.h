// Separating axes for convex shapes: the boolean answer, the evidence of every axis, and the
// minimum translation.
//
// Two convex shapes are disjoint exactly when their shadows on some axis are; the axes to try are
// the normals of both shapes' sides and, for a circle against sides, the direction to the nearest
// corner (S35-S37). Documents 001, 002, 003.
#ifndef TOUCHSTONE_SAT_H
#define TOUCHSTONE_SAT_H

#include "touchstone/contact.h"

#ifdef __cplusplus
extern "C" {
#endif

// Whether separating axes apply: points, segments, circles, boxes, triangles, and polygons that are
// convex.
bool ts_sat_accepts(const TsShape *shape);

// One axis to ask, as long as the documents have it: the normal (-y, x) of the side as it runs; a
// box's own axes for its sides, which may have no length. Rounded.
typedef struct TsSatAxis {
    TsVec direction;
    const char *name;
} TsSatAxis;

// The axes in the order in which they are asked: a's sides, b's sides, then the corner axis ("A
// edge 1", ..., "B edge 1", ..., "corner"; "centres" for two circles). Parallel axes are kept, as
// the documents do; sides and corner axes without length are left out. A point counts as a circle
// of radius 0. Of a shape without area one side stands for all, and two such are asked on the
// world's axes too ("x", "y"), which tell two pieces of one line apart. Returns their number; `out`
// has room for TS_AXES_MAX.
int ts_sat_axes(const TsShape *a, const TsShape *b, TsSatAxis *out);

// The relation by the axes alone, each decided exactly. Both shapes must be accepted.
TsRelation ts_sat_relation(const TsShape *a, const TsShape *b);

// The same with measures. Where the shapes touch or overlap the minimum translation vector is gap *
// normal, containment included (S39); where they are apart, gap is the widest daylight that an axis
// shows: at most the distance. on_a and on_b are the ends of that stretch, in the middle of what
// lies face to face. `trace`, where not NULL, receives every one of ts_sat_axes with both shadows;
// the deciding one is the first with the greatest gap.
TsContact ts_sat_contact(const TsShape *a, const TsShape *b, TsAxisTrace *trace);

#ifdef __cplusplus
}
#endif

#endif
