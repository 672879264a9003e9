// Continuous collision with linear motion: when two moving shapes first and last share a point. By
// axes, after the swept SAT of Olivier Renault's Polycolly tutorial, but decided exactly.
//
// Both shapes move at constant velocity through one step, from time 0 to time 1, and do not turn:
// at time t each is moved by t * its motion. Only the relative motion move_a - move_b matters; that
// difference is taken without rounding.
#ifndef TOUCHSTONE_SWEEP_H
#define TOUCHSTONE_SWEEP_H

#include "touchstone/contact.h"
#include "touchstone/polygon.h"

#ifdef __cplusplus
extern "C" {
#endif

// relation: over the whole step, decided exactly on the doubles given. It is the relation of b to
// the area that a sweeps relative to b: TS_APART if they never share a point; TS_TOUCHING if they
// only graze; TS_OVERLAPPING if interiors meet, or if one passes through another without interior
// (a point through a segment, as in cast.h). Without relative motion it is the static relation.
//
// enter, leave: the first and the last time at which they share a point, 0 <= enter <= leave <= 1.
// Rounded: at either time the gap is within 1e-9 of the size of shapes and motions. enter is 0
// exactly if they share a point at the start.
//
// normal: unit, from a towards b, at `enter`; if corners meet, that of a side adjacent to one of
// them. point: a common point at `enter`, in the world; the middle of facing sides. If they share a
// point at the start, both are those of ts_contact_shapes.
typedef struct TsImpact {
    TsRelation relation; // TS_APART: all else is zero
    bool initially;      // they overlap at the start
    double enter, leave;
    TsVec point, normal;
    double gap; // at `enter`: minus the depth if they overlap initially, else 0
} TsImpact;

// Whether a shape can be swept: points, segments, circles, capsules, boxes, triangles and convex
// polygons, all of which may be degenerate. Concave polygons are swept part by part
// (ts_sweep_by_parts).
bool ts_sweep_accepts(const TsShape *shape);

// Valid shapes (ts_shape_valid) that ts_sweep_accepts, and motions of valid coordinates. Swapped
// arguments give the same relation, and the same times up to rounding. 40 to 200 ns for shapes of
// up to 8 corners; microseconds if they touch or graze, so that exact arithmetic has to decide.
TsImpact ts_sweep_shapes(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b);

// The relation alone.
TsRelation ts_sweep_relation(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b);

// The moved shape at `time`. Coordinates are rounded, those below the valid magnitudes to 0, so
// polygons may lose their convexity by an ulp. A polygon's corners are written to `corner`, which
// has room for as many.
TsShape ts_sweep_moved(const TsShape *shape, TsVec move, double time, TsVec *corner);

// One axis: the projections of both shapes at the start, radii included, and the times at which
// they begin and cease to overlap. Without relative speed along the axis they overlap always (enter
// -HUGE_VAL, leave HUGE_VAL) or never (enter HUGE_VAL, leave -HUGE_VAL).
typedef struct TsSweepAxis {
    TsAxis at_start;
    double speed;        // of a relative to b along the direction, in px per step
    double enter, leave; // not clamped to the step
} TsSweepAxis;

enum { TS_SWEEP_AXES_MAX = TS_AXES_MAX + 2 };

// The axes of ts_sat_axes without its corner axis; then the one perpendicular to the motion
// ("across the motion"), if there is any; for a circle that hits, that of the impact ("impact").
typedef struct TsSweepTrace {
    int count;
    int entering, leaving; // the axes with the latest enter and the earliest leave; -1: none
    TsSweepAxis axis[TS_SWEEP_AXES_MAX];
} TsSweepTrace;

// The same answer with its evidence, every axis measured.
TsImpact ts_sweep_traced(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b,
                         TsSweepTrace *trace);

// ---- Shapes that need not be convex: the first of the sweeps of their convex parts

// As ts_sweep_accepts, and simple concave polygons.
bool ts_sweep_parts_accepts(const TsShape *shape);

// The shape itself if ts_sweep_accepts it, otherwise its convex parts (ts_polygon_parts).
void ts_sweep_parts_of(const TsShape *shape, TsPolygonParts *parts);

// As ts_sweep_shapes. Between `enter`, the first, and `leave`, the last common time, the shapes may
// separate and hit again. The relation is exact with one exception: for a point or a segment that
// starts outside and moves along a cut between two pieces of a concave polygon (ts_polygon_pieces)
// it is TS_TOUCHING instead of TS_OVERLAPPING. Costs one sweep per pair of parts.
TsImpact ts_sweep_by_parts(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b);

// The same, and the two parts that meet first; any two if none do. The corners of polygons are
// written to `corner`. Of a concave polygon of more than TS_PIECES_MAX corners, for whose parts
// there is no room, the sides are swept instead, with the same result; a convex one is its own
// part, whose corners are borrowed.
typedef struct TsSweepFirst {
    int parts_a, parts_b; // numbers of parts
    TsShape a, b;
    TsVec corner[2][TS_PIECES_MAX];
} TsSweepFirst;
TsImpact ts_sweep_first_parts(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b,
                              TsSweepFirst *first);

#ifdef __cplusplus
}
#endif

#endif
