// Whether two shapes are within a distance: their borders against the reach, then their cores.
#include "platform/rounding.h"

#include "touchstone/within.h"

#include "geometry/usable.h"
#include "narrow/distance.h"
#include "platform/assert.h"

// A reach above 0 gives every shape an interior, so shapes nearer than the reach overlap. The
// borders come first, since they are cheaper to compare in floating point than the cores.
TsRelation ts_within(const TsShape *a, const TsShape *b, double distance)
{
    ASSERT_USABLE(a, b);
    ASSERT(a->kind != TS_SHAPE_RAY && b->kind != TS_SHAPE_RAY && distance >= 0);
    TsShape of_a = ts_shape_core(a), of_b = ts_shape_core(b);
    const double reach[3] = {ts_shape_radius(a), ts_shape_radius(b), distance};
    if (reach[0] + reach[1] + reach[2] == 0) return ts_relation_shapes(&of_a, &of_b);
    // Any point near both; the center of a polygon takes longer to find.
    TsVec origin = a->kind == TS_SHAPE_POLYGON ? a->polygon.corner[0] : ts_shape_center(&of_a);
    DistanceCore core_a, core_b;
    ts_distance_core(&of_a, origin, &core_a);
    ts_distance_core(&of_b, origin, &core_b);
    int sign = ts_distance_guess(&core_a, &core_b, reach);
    if (sign < 0 || ts_relation_shapes(&of_a, &of_b) != TS_APART) return TS_OVERLAPPING;
    if (sign > 0) return TS_APART;
    ASSERT(ts_shape_valid(a, 0) && ts_shape_valid(b, 0));
    return ts_relation_of_sign(ts_distance_sign(&core_a, &core_b, reach));
}
