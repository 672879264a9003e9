#include "exact_space.h"

#include "oracle3.h"

Relation stage_exact_obbs(const Obb3 *a, const Obb3 *b) { return oracle3_obbs(a, b); }

Relation stage_exact_hull_box(const Vec3 *corner, int count, Aabb3 box)
{
    return oracle3_hull_box(corner, count, box);
}
