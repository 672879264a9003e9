// The second opinion on space, for scenes: by the judge's integers (oracle3.h).
#ifndef EXACT_SPACE_H
#define EXACT_SPACE_H

#include "relation3.h"

Relation stage_exact_obbs(const Obb3 *a, const Obb3 *b);

// Of the hull of up to 8 corners, and a box.
Relation stage_exact_hull_box(const Vec3 *corner, int count, Aabb3 box);

#endif
