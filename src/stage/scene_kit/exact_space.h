// Exact relations in space for scenes, by the judge's integer oracle.
#ifndef EXACT_SPACE_H
#define EXACT_SPACE_H

#include "touchstone/relation3.h"

TsRelation stage_exact_obbs(const TsObb3 *a, const TsObb3 *b);

// Between the convex hull of up to 8 corners and a box.
TsRelation stage_exact_hull_box(const TsVec3 *corner, int count, TsAabb3 box);

#endif
