// A pair of moving shapes, shared by the sweeps of shapes with straight sides (sweep_sides.c) and
// of round shapes (sweep_round.c).
#ifndef SWEEP_PRIVATE_H
#define SWEEP_PRIVATE_H

#include "exact/exact.h"
#include "geometry/solid.h"
#include "touchstone/sweep.h"

// In the frame of b: b is at rest, and a moves by `motion` = move_a - move_b, rounded. A circle of
// radius 0 has been replaced by a point.
typedef struct SweepPair {
    const TsShape *a, *b;
    TsVec move_a, move_b;
    TsVec motion, origin;
    Solid solid_a, solid_b; // relative to the origin
    double radius;          // the sum of both
    double extent;          // bounds every coordinate here, motion and radius included
} SweepPair;

Exact ts_sweep_exact_motion(const SweepPair *pair);

// An axis to test: the normal of a side, ts_vec_perp(to - from), or of the motion.
typedef struct SweepNormal {
    TsVec from, to;
    bool of_motion;
} SweepNormal;

// The normals of both shapes' sides, then that of the motion unless it is zero: one after the
// other.
typedef struct SweepNormals {
    const SweepPair *pair;
    const TsVec *corner; // of `owner`; NULL for a box
    int owner, side;     // the next one; owner 2 is the motion
    int corners, sides;  // of the owner
} SweepNormals;

SweepNormals ts_sweep_normals(const SweepPair *pair);
bool ts_sweep_next_normal(SweepNormals *normals, SweepNormal *out);

TsVec ts_sweep_normal(const SweepPair *pair, SweepNormal normal); // rounded
Exact ts_sweep_normal_exact(const SweepPair *pair, SweepNormal normal);

// The interval that a projection covers while it moves at that speed.
static inline Interval swept_interval(Interval projection, double speed)
{
    return (Interval){speed < 0 ? projection.min + speed : projection.min,
                      speed > 0 ? projection.max + speed : projection.max};
}

// Exact. ts_sweep_sides_relation ignores radii; ts_sweep_round_relation needs one radius above 0.
TsRelation ts_sweep_sides_relation(const SweepPair *pair);
TsRelation ts_sweep_round_relation(const SweepPair *pair);

// The first and the last time of contact of a pair with motion that has some, not clamped to the
// step. The normal leads from a to b at the first.
typedef struct SweepSpan {
    double enter, leave;
    TsVec normal;
} SweepSpan;

SweepSpan ts_sweep_sides_span(const SweepPair *pair);
SweepSpan ts_sweep_round_span(const SweepPair *pair);

// The convex parts of a shape, one after the other. A concave polygon for whose parts
// TsPolygonParts has no room consists of its sides here. Do not copy or move it.
typedef struct SweepParts {
    const TsShape *whole;
    int count;
    bool by_sides;
    TsPolygonParts stored; // unless it is convex or by sides
} SweepParts;

void ts_sweep_split(const TsShape *shape, SweepParts *parts);

// `side` is where a part that is a side is put.
const TsShape *ts_sweep_part(const SweepParts *parts, int i, TsShape *side);

#endif
