#include "platform/rounding.h"

#include "touchstone/within.h"

#include <assert.h>

#include "narrow/distance.h"

// Grown shapes have interiors, so all that is nearer than the reach overlaps: borders first, as
// they are the cheaper to ask in floating point, then whether the cores share a point.
TsRelation ts_within(const TsShape *a, const TsShape *b, double distance)
{
    assert(a->kind != TS_SHAPE_RAY && b->kind != TS_SHAPE_RAY && distance >= 0);
    TsShape of_a = ts_shape_core(a), of_b = ts_shape_core(b);
    const double reach[3] = {ts_shape_radius(a), ts_shape_radius(b), distance};
    if (reach[0] + reach[1] + reach[2] == 0) return ts_relation_shapes(&of_a, &of_b);
    TsVec origin = ts_shape_center(&of_a);
    DistanceCore core_a = ts_distance_core(&of_a, origin), core_b = ts_distance_core(&of_b, origin);
    int sign = ts_distance_guess(&core_a, &core_b, reach);
    if (sign < 0 || ts_relation_shapes(&of_a, &of_b) != TS_APART) return TS_OVERLAPPING;
    if (sign > 0) return TS_APART;
    assert(ts_shape_valid(a, 0) && ts_shape_valid(b, 0));
    return ts_relation_of_sign(ts_distance_sign(&core_a, &core_b, reach));
}
