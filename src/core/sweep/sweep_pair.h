// Two moving shapes as every part of the sweep sees them; internal to sweep*.c.
#ifndef SWEEP_PAIR_H
#define SWEEP_PAIR_H

#include "exact.h"
#include "solid.h"
#include "sweep.h"

// b stands still and a moves by `way`, which is move_a - move_b: rounded here, exact in `exact`
// once it is needed. A circle without radius is a point already.
typedef struct SweepPair {
    const Shape *a, *b;
    Vec move_a, move_b;
    Vec way, origin;
    Solid solid_a, solid_b; // from the origin
    double radius;          // of both together
    double extent;          // what bounds every coordinate here, the way and the radius included
} SweepPair;

Exact sweep_exact_way(const SweepPair *pair);

// A direction to ask: the normal of a side (vec_perp of the way along it), or of the motion.
typedef struct SweepNormal {
    Vec from, to;
    bool of_way;
} SweepNormal;

// The normals of both shapes' sides, and where there is motion the one of the way, last. Returns
// the count; `out` has room for SWEEP_AXES_MAX.
int sweep_normals(const SweepPair *pair, SweepNormal *out);
int sweep_side_normals(const Shape *shape, SweepNormal *out); // of one shape

Vec sweep_normal(const SweepPair *pair, SweepNormal normal); // rounded
Exact sweep_normal_exact(const SweepPair *pair, SweepNormal normal);

// The shadow of a in motion less that of b, on a direction of any length.
static inline Interval sweep_dragged(Interval shadow, double speed)
{
    return (Interval){speed < 0 ? shadow.min + speed : shadow.min,
                      speed > 0 ? shadow.max + speed : shadow.max};
}

// Exact: the radii left out (sides), or with them (round), of which one shape at least has any.
Relation sweep_sides_relation(const SweepPair *pair);
Relation sweep_round_relation(const SweepPair *pair);

// When they meet and part, of a pair with motion that shares a point some time; not clamped, nor
// mended. The normal leads from a to b where they meet.
typedef struct SweepSpan {
    double enter, leave;
    Vec normal;
} SweepSpan;

SweepSpan sweep_sides_span(const SweepPair *pair);
SweepSpan sweep_round_span(const SweepPair *pair);

#endif
