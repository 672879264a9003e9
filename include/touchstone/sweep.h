// Continuous collision with linear motion: when two moving shapes first share a point, and when
// they last do. Documents 001, 002, 004: S50, S52, S66.
//
// Both shapes move evenly through one step, from time 0 to time 1, and do not turn: at time t each
// stands where it stood at 0, moved by t * its motion. Only the motion of one as the other sees it
// matters, move_a - move_b; that difference is taken without rounding.
#ifndef TOUCHSTONE_SWEEP_H
#define TOUCHSTONE_SWEEP_H

#include "touchstone/contact.h"
#include "touchstone/polygon.h"

#ifdef __cplusplus
extern "C" {
#endif

// relation: over the whole step, decided exactly on the doubles given. It is that of b and of all
// that a sweeps over as b sees it: TS_APART where they never share a point; TS_TOUCHING where they
// only ever graze; TS_OVERLAPPING where interiors meet, or where one passes through the other that
// has none (a point through a segment, as in cast.h). Without relative motion it is the static
// relation.
//
// enter, leave: the first and the last moment at which they share a point, 0 <= enter <= leave <=
// 1. Rounded: at either the gap between the shapes is within 1e-9 of their size, the motions
// counted as lengths of theirs. enter is 0 exactly where they share a point at the start.
//
// normal: unit, from a towards b, at `enter`: where the corner of one meets a corner of the other,
// that of a side that both have there. point: a common point at `enter`, in the world; the middle
// of what lies face to face. Where they share a point at the start both are those of
// ts_contact_shapes.
typedef struct TsImpact {
    TsRelation relation; // TS_APART: all else is zero
    bool initially;      // they overlap at the start already
    double enter, leave;
    TsVec point, normal;
    double gap; // at `enter`: minus the depth where they overlap initially, else 0
} TsImpact;

// Whether sweeps apply: points, segments, circles, boxes, triangles, and polygons that are convex.
// All may collapse. A concave polygon is swept part by part (ts_sweep_by_parts).
bool ts_sweep_accepts(const TsShape *shape);

// Valid shapes (ts_shape_valid) that ts_sweep_accepts, and motions of valid coordinates. Swapped
// arguments give the same relation, and times as far as they round alike. Some hundred
// nanoseconds, twice that of polygons; microseconds where only exact arithmetic tells.
TsImpact ts_sweep_shapes(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b);

// The relation alone.
TsRelation ts_sweep_relation(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b);

// A moved shape as it stands at `time` (S52), its coordinates rounded, to 0 where they would be of
// no valid magnitude: so polygons may lose their convexity by an ulp. Their corners are put into
// `corner`, which has room for TS_POLYGON_MAX.
TsShape ts_sweep_moved(const TsShape *shape, TsVec move, double time, TsVec *corner);

// What one axis shows: the shadows of both at the start, radii included, and when they meet and
// part (tEnter and tLeave, S50). Along an axis without speed the shadows meet always (enter
// -HUGE_VAL, leave HUGE_VAL) or never (the other way round).
typedef struct TsSweepAxis {
    TsAxis at_start;
    double speed;        // of a as b sees it, in px a step along the direction
    double enter, leave; // not clamped to the step
} TsSweepAxis;

enum { TS_SWEEP_AXES_MAX = TS_AXES_MAX + 2 };

// The axes of ts_sat_axes without its corner axis; then the one across the motion ("across the
// motion"), where there is any; for a circle that hits, the one of the impact ("impact").
typedef struct TsSweepTrace {
    int count;
    int entering, leaving; // the axes with the latest enter and the earliest leave; -1: none
    TsSweepAxis axis[TS_SWEEP_AXES_MAX];
} TsSweepTrace;

// The same answer with its evidence, every axis measured.
TsImpact ts_sweep_traced(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b,
                         TsSweepTrace *trace);

// ---- Shapes that need not be convex: the first of the sweeps of their convex parts

// Simple polygons too, else as ts_sweep_accepts.
bool ts_sweep_parts_accepts(const TsShape *shape);

// Who is swept as one is his own part, a flat one too; else those of ts_polygon_parts.
void ts_sweep_parts_of(const TsShape *shape, TsPolygonParts *parts);

// As ts_sweep_shapes. `enter` and `leave` are the first and the last moment; between them they may
// part and meet again. The relation is exact as there, but for a point or a segment that goes along
// a cut between two pieces of a concave polygon (ts_polygon_pieces) and starts outside: TS_TOUCHING
// where it is TS_OVERLAPPING. Costs a sweep for each two parts.
TsImpact ts_sweep_by_parts(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b);

// The same, and the two parts that meet first; any two where none do. Polygons' corners are
// written to `corner`, room for TS_POLYGON_MAX each.
typedef struct TsSweepFirst {
    int parts_a, parts_b; // how many each has
    TsShape a, b;
    TsVec corner[2][TS_POLYGON_MAX];
} TsSweepFirst;
TsImpact ts_sweep_first_parts(const TsShape *a, TsVec move_a, const TsShape *b, TsVec move_b,
                              TsSweepFirst *first);

#ifdef __cplusplus
}
#endif

#endif
