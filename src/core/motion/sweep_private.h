// Two moving shapes as every part of the sweep sees them; internal to the sweep.
#ifndef SWEEP_PRIVATE_H
#define SWEEP_PRIVATE_H

#include "exact/exact.h"
#include "geometry/solid.h"
#include "touchstone/sweep.h"

// b stands still and a moves by `way`, which is move_a - move_b: rounded here, exact in `exact`
// once it is needed. A circle without radius is a point already.
typedef struct SweepPair {
    const TsShape *a, *b;
    TsVec move_a, move_b;
    TsVec way, origin;
    Solid solid_a, solid_b; // from the origin
    double radius;          // of both together
    double extent;          // what bounds every coordinate here, the way and the radius included
} SweepPair;

Exact ts_sweep_exact_way(const SweepPair *pair);

// A direction to ask: the normal of a side (ts_vec_perp of the way along it), or of the motion.
typedef struct SweepNormal {
    TsVec from, to;
    bool of_way;
} SweepNormal;

// The normals of both shapes' sides, and where there is motion the one of the way, last. Returns
// the count; `out` has room for TS_SWEEP_AXES_MAX.
int ts_sweep_normals(const SweepPair *pair, SweepNormal *out);
int ts_sweep_side_normals(const TsShape *shape, SweepNormal *out); // of one shape

TsVec ts_sweep_normal(const SweepPair *pair, SweepNormal normal); // rounded
Exact ts_sweep_normal_exact(const SweepPair *pair, SweepNormal normal);

// The shadow of a in motion less that of b, on a direction of any length.
static inline Interval sweep_dragged(Interval shadow, double speed)
{
    return (Interval){speed < 0 ? shadow.min + speed : shadow.min,
                      speed > 0 ? shadow.max + speed : shadow.max};
}

// Exact: the radii left out (sides), or with them (round), of which one shape at least has any.
TsRelation ts_sweep_sides_relation(const SweepPair *pair);
TsRelation ts_sweep_round_relation(const SweepPair *pair);

// When they meet and part, of a pair with motion that shares a point some time; not clamped, nor
// mended. The normal leads from a to b where they meet.
typedef struct SweepSpan {
    double enter, leave;
    TsVec normal;
} SweepSpan;

SweepSpan ts_sweep_sides_span(const SweepPair *pair);
SweepSpan ts_sweep_round_span(const SweepPair *pair);

#endif
