// The sides that separating axes stand on; for sat.c and ts_sat_contact.c.
#ifndef SAT_SIDES_PRIVATE_H
#define SAT_SIDES_PRIVATE_H

#include "touchstone/shape.h"

// A side's normal is ts_vec_perp(to - from), exactly. Of a box `from` is the origin and `to` its
// own axis, so that it is exact and never zero.
typedef struct SatSide {
    TsVec from, to;
    int number; // from 0, of the corner that it leaves
} SatSide;

// The sides with a length, clockwise for boxes and as stored otherwise; of a shape without area
// only the first, as all lie in one line. Points and circles have none. `out` has room for
// TS_POLYGON_MAX.
int ts_sat_sides(const TsShape *shape, SatSide *out);

bool ts_sat_is_round(const TsShape *shape);                            // a circle or a point
bool ts_sat_needs_world_axes(const TsShape *a, const TsShape *b);      // see ts_sat_axes
int ts_sat_nearest_corner(const TsShape *round, const TsShape *shape); // to the centre, exactly

#endif
