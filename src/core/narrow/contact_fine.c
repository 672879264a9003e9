// Contacts to the last digits, by exact arithmetic: for gaps that floating point cannot tell from
// 0.
#include "platform/rounding.h"

#include "narrow/contact_private.h"

#include "narrow/distance.h"
#include "narrow/features.h"
#include "narrow/separation_private.h"
#include "touchstone/polygon.h"

TsContact ts_contact_finely(const TsShape *a, const TsShape *b, TsRelation relation, bool apart)
{
    TsShape of_a = ts_shape_core(a), of_b = ts_shape_core(b);
    const double reach[3] = {ts_shape_radius(a), ts_shape_radius(b), 0};
    TsVec origin = ts_shape_center(&of_a);
    if (!apart) {
        SeparationAxis axis = ts_separation_least_overlap(&of_a, &of_b);
        Solid solid_a, solid_b;
        ts_solid_of(a, origin, &solid_a);
        ts_solid_of(b, origin, &solid_b);
        Features features = ts_features_along(&solid_a, &solid_b, axis.normal);
        features.gap = axis.gap;
        return ts_features_contact(features, relation, origin, reach[0], reach[1]);
    }
    DistanceCore core_a, core_b;
    ts_distance_core(&of_a, origin, &core_a);
    ts_distance_core(&of_b, origin, &core_b);
    DistanceNearest nearest = ts_distance_nearest(&core_a, &core_b, reach);
    return (TsContact){relation, ts_features_settle(nearest.gap, relation), nearest.normal,
                       ts_vec_add(nearest.on_a, ts_vec_scale(nearest.normal, reach[0])),
                       ts_vec_sub(nearest.on_b, ts_vec_scale(nearest.normal, reach[1]))};
}

TsContact ts_contact_fine(const TsShape *a, const TsShape *b)
{
    TsRelation relation = ts_relation_shapes(a, b);
    bool apart = ts_contact_cores_apart(a, b, relation);
    if (!apart && !(ts_shape_is_convex(a) && ts_shape_is_convex(b))) return ts_contact_shapes(a, b);
    return ts_contact_finely(a, b, relation, apart);
}
