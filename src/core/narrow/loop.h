// The cores of convex shapes as loops of corners in floating point, for what looks for a side:
// contacts, sweeps and conservative advancement.
#ifndef LOOP_H
#define LOOP_H

#include "narrow/features.h"

// The core of a shape relative to an origin: a loop of corners, and the outward normals of its
// sides, which are not unit. Side i leads from corner i to the next. A segment is a loop of 2 with
// opposite sides, a point a loop of 1 without sides. With more than one corner, the arrays end with
// copies of the first ones up to a multiple of four, since four are computed at once. Shapes of
// more corners than LOOP_CORNERS are no loops: what compares sides has a bit for each in one
// number.
enum { LOOP_CORNERS = 64 };

typedef struct Loop {
    int count, sides;
    double radius, extent;
    double winding; // 1 or -1: side i runs along the perpendicular of its normal, or against it
    double x[LOOP_CORNERS], y[LOOP_CORNERS];
    double normal_x[LOOP_CORNERS], normal_y[LOOP_CORNERS];
    double score[LOOP_CORNERS]; // of each side, for what compares sides
} Loop;
_Static_assert(LOOP_CORNERS % 4 == 0, "room for copies of the first corners");

static inline TsVec loop_corner(const Loop *loop, int i) { return ts_vec(loop->x[i], loop->y[i]); }

static inline TsVec loop_normal(const Loop *loop, int i)
{
    return ts_vec(loop->normal_x[i], loop->normal_y[i]);
}

// Without a branch, which would be mispredicted at the last corner.
static inline int next_corner(const Loop *loop, int i) { return (i + 1) & -(i + 1 < loop->count); }
static inline int last_corner(const Loop *loop, int i) { return i > 0 ? i - 1 : loop->count - 1; }

// False if the shape is not surely convex, has more than LOOP_CORNERS corners, or has no normals
// where it needs them. A corner has an
// error of at most 4 half-ulps of the extent (that of an OBB; of others 1), a normal 1.
bool ts_loop_set(Loop *loop, const TsShape *shape, TsVec origin);

// A point within the shape's bounds, for coordinates relative to it.
TsVec ts_loop_origin(const TsShape *shape);

// The loop rotated about the origin by `turn` = (cosine, sine), then moved. The extent is left to
// the caller, who knows better what the coordinates are computed from.
void ts_loop_turned(const Loop *loop, TsVec turn, TsVec move, Loop *turned);

// The greatest product of a corner and the direction.
double ts_loop_support(const Loop *loop, TsVec direction);

// The closest features of two loops by their sides, of which one at least has some; it scores them.
// False in doubt: if rounding could choose the wrong side or the wrong corner. 40 to 90 ns for up
// to 8 corners.
bool ts_contact_features(Loop loop[2], Features *features);

#endif
