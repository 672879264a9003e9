#include "scene_kit/exact_space.h"

#include "oracle/oracle3.h"

TsRelation stage_exact_obbs(const TsObb3 *a, const TsObb3 *b) { return oracle3_obbs(a, b); }

TsRelation stage_exact_hull_box(const TsVec3 *corner, int count, TsAabb3 box)
{
    return oracle3_hull_box(corner, count, box);
}
