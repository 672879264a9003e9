// The last simplex of a walk over the Minkowski difference (GJK, V-Clip), and what follows from it:
// the relation of the cores and, with the radii, of the shapes; the nearest points. Decisions are
// exact.
#ifndef SIMPLEX_PRIVATE_H
#define SIMPLEX_PRIVATE_H

#include "narrow/features.h"
#include "narrow/minkowski_private.h"

// The last simplex. TS_APART: the vertex nearest to the origin, or the ends of the nearest edge (if
// only the relation was wanted, those that proved it). Otherwise the 1 to 3 vertices that contain
// the origin.
typedef struct Simplex {
    TsRelation core;     // of the cores
    TsRelation relation; // of the shapes
    int count;
    Vertex vertex[3];
} Simplex;

// The origin lies on the segment between two points of the difference, strictly between them or on
// an end that is no corner of it: on its boundary if nothing lies beyond the segment's line on one
// of its sides, otherwise inside. `normal` and `support`: what was searched last.
TsRelation ts_simplex_on_segment(const Minkowski *d, Vertex x, Vertex y, Direction *normal,
                                 Vertex *support);

// Where the origin lies relative to side x-q of the triangle x, q, other: 1 outside, 0 on its line
// (or the triangle is flat), -1 inside.
int ts_simplex_outside(const Minkowski *d, Vertex x, Vertex q, Vertex other);

// Of cores that are apart: the sign of their distance minus both radii.
int ts_simplex_gap_sign(const Minkowski *d, const Simplex *nearest);

// Where on the edge, from 0 at x to 1 at y, the point nearest to the origin lies.
double ts_simplex_on_edge(const Minkowski *d, Vertex x, Vertex y);

// The points of both cores whose difference is the point at `t` of an edge.
void ts_simplex_points(const Minkowski *d, Vertex x, Vertex y, double t, TsVec *on_a, TsVec *on_b);

// Of cores that are apart, rounded.
Features ts_simplex_features(const Minkowski *d, const Simplex *nearest);
TsContact ts_simplex_contact(const Minkowski *d, TsRelation relation, Features features);

#endif
