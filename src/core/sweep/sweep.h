// Continuous collision with linear motion: when two moving shapes first share a point, and when
// they last do. Documents 001, 002, 004: S50, S52, S66.
//
// Both shapes move evenly through one step, from time 0 to time 1, and do not turn: at time t each
// stands where it stood at 0, moved by t * its motion. Only the motion of one as the other sees it
// matters, move_a - move_b; that difference is taken without rounding.
#ifndef SWEEP_H
#define SWEEP_H

#include "contact.h"

// relation: over the whole step, decided exactly on the doubles given. It is that of b and of all
// that a sweeps over as b sees it: APART where they never share a point; TOUCHING where they only
// ever graze; OVERLAPPING where interiors meet, or where one passes through the other that has none
// (a point through a segment, as in cast.h). Without relative motion it is the static relation.
//
// enter, leave: the first and the last moment at which they share a point, 0 <= enter <= leave <=
// 1. Rounded: at either the gap between the shapes is within 1e-9 of their size, the motions
// counted as lengths of theirs. enter is 0 exactly where they share a point at the start.
//
// normal: unit, from a towards b, at `enter`: where the corner of one meets a corner of the other,
// that of a side that both have there. point: a common point at `enter`, in the world; the middle
// of what lies face to face. Where they share a point at the start both are those of
// contact_shapes.
typedef struct Impact {
    Relation relation; // APART: all else is zero
    bool initially;    // they overlap at the start already
    double enter, leave;
    Vec point, normal;
    double gap; // at `enter`: minus the depth where they overlap initially, else 0
} Impact;

// Whether sweeps apply: points, segments, circles, boxes, triangles, and polygons that are convex.
// All may collapse. A concave polygon is swept part by part (sweep_parts.h).
bool sweep_accepts(const Shape *shape);

// Valid shapes (shape_valid) that sweep_accepts, and motions of valid coordinates. Swapped
// arguments give the same relation, and times as far as they round alike. Some hundred
// nanoseconds, twice that of polygons; microseconds where only exact arithmetic tells.
Impact sweep_shapes(const Shape *a, Vec move_a, const Shape *b, Vec move_b);

// The relation alone.
Relation sweep_relation(const Shape *a, Vec move_a, const Shape *b, Vec move_b);

// A moved shape as it stands at `time` (S52), its coordinates rounded, to 0 where they would be of
// no valid magnitude: so polygons may lose their convexity by an ulp. Their corners are put into
// `corner`, which has room for POLYGON_MAX.
Shape sweep_moved(const Shape *shape, Vec move, double time, Vec *corner);

// What one axis shows: the shadows of both at the start, radii included, and when they meet and
// part (tEnter and tLeave, S50). Along an axis without speed the shadows meet always (enter
// -HUGE_VAL, leave HUGE_VAL) or never (the other way round).
typedef struct SweepAxis {
    Axis at_start;
    double speed;        // of a as b sees it, in px a step along the direction
    double enter, leave; // not clamped to the step
} SweepAxis;

enum { SWEEP_AXES_MAX = AXES_MAX + 2 };

// The axes of sat_axes without its corner axis; then the one across the motion ("across the
// motion"), where there is any; for a circle that hits, the one of the impact ("impact").
typedef struct SweepTrace {
    int count;
    int entering, leaving; // the axes with the latest enter and the earliest leave; -1: none
    SweepAxis axis[SWEEP_AXES_MAX];
} SweepTrace;

// The same answer with its evidence, every axis measured.
Impact sweep_traced(const Shape *a, Vec move_a, const Shape *b, Vec move_b, SweepTrace *trace);

#endif
