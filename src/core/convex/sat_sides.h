// The sides that separating axes stand on; for sat.c and sat_contact.c.
#ifndef SAT_SIDES_H
#define SAT_SIDES_H

#include "shape.h"

// A side's normal is vec_perp(to - from), exactly. Of a box `from` is the origin and `to` its own
// axis, so that it is exact and never zero.
typedef struct SatSide {
    Vec from, to;
    int number; // from 0, of the corner that it leaves
} SatSide;

// The sides with a length, clockwise for boxes and as stored otherwise; of a shape without area
// only the first, as all lie in one line. Points and circles have none. `out` has room for
// POLYGON_MAX.
int sat_sides(const Shape *shape, SatSide *out);

bool sat_is_round(const Shape *shape);                          // a circle or a point
bool sat_needs_world_axes(const Shape *a, const Shape *b);      // see sat_axes
int sat_nearest_corner(const Shape *round, const Shape *shape); // to the centre, exactly

#endif
