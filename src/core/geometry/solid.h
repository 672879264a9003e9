// A convex shape in floating point, for all rounded measures and filters: its corners and a radius.
//
// A circle is one corner with a radius, a point one corner without, a segment two corners.
// Coordinates are relative to an origin nearby, so that shapes far out keep their digits.
#ifndef SOLID_H
#define SOLID_H

#include "platform/compiler.h"
#include "touchstone/shape.h"

enum { SOLID_STORED = 64 };

// The corners and axes of a polygon with more corners than SOLID_STORED are computed from its own
// when they are asked for: solid_corner and solid_axis.
typedef struct Solid {
    int count;                  // corners
    int axes;                   // the normals of the sides, not unit
    TsVec corner[SOLID_STORED]; // error at most 4 half-ulps of `extent`
    TsVec axis[SOLID_STORED];   // each coordinate within an ulp; none is zero
    double radius;
    double extent;            // bounds the sum of the magnitudes that any corner is computed from
    const TsVec *world;       // the polygon's corners if they are not stored here, otherwise NULL
    TsVec origin, turn, move; // then a corner is turned about the origin and moved
} Solid;

typedef struct Interval {
    double min, max;
} Interval;

// The corners and the extent alone; returns their number. For every kind except rays. If there are
// more than SOLID_STORED, `*world` points to where they are instead of NULL, and `corner` is not
// written: corner i is world[i] less the origin.
int ts_solid_corners(const TsShape *shape, TsVec origin, TsVec corner[SOLID_STORED],
                     const TsVec **world, double *extent);

// For every kind except concave polygons and rays. It is written in its place, since a copy takes
// as long as to make it.
void ts_solid_of(const TsShape *shape, TsVec origin, Solid *out);

// Turns it about its origin, by (cosine, sine), then moves it. The extent is left to the caller.
// ts_solid_move: only moves it.
void ts_solid_turn(Solid *solid, TsVec turn, TsVec move);
void ts_solid_move(Solid *solid, TsVec by);

__attribute__((cold)) TsVec ts_solid_far_corner(const Solid *solid, int i); // not stored
// That of the side before if this has no length.
__attribute__((cold)) TsVec ts_solid_far_axis(const Solid *solid, int i);

static inline TsVec solid_corner(const Solid *solid, int i)
{
    return solid->world ? ts_solid_far_corner(solid, i) : solid->corner[i];
}

static inline TsVec solid_axis(const Solid *solid, int i)
{
    return solid->world ? ts_solid_far_axis(solid, i) : solid->axis[i];
}

// For loops that are compiled twice, for solids whose corners are stored and for any: `far` is a
// constant.
static ALWAYS_INLINE TsVec solid_corner_if(const Solid *solid, int i, bool far)
{
    return far ? solid_corner(solid, i) : solid->corner[i];
}

// The projection of the corners, without the radius, on a direction of any length.
Interval ts_solid_project(const Solid *solid, TsVec direction);

// The gap between two projections; < 0: minus the lesser of both overlaps.
double ts_solid_gap(Interval a, Interval b);

#endif
