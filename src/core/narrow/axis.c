#include "narrow/axis.h"

#include <float.h>

#include "narrow/link.h"

static Interval shadow(const Solid *solid, TsVec unit)
{
    Interval core = ts_solid_shadow(solid, unit);
    return (Interval){core.min - solid->radius, core.max + solid->radius};
}

static double middle(Interval shadow) { return (shadow.min + shadow.max) / 2; }

TsAxis ts_axis_measure(const Solid *a, const Solid *b, TsVec origin, TsVec direction,
                       const char *name)
{
    TsVec unit = ts_vec_normalize(direction);
    Interval of_a = shadow(a, unit), of_b = shadow(b, unit);
    double a_reach = (of_a.max - of_a.min) / 2, b_reach = (of_b.max - of_b.min) / 2;
    double offset = ts_vec_dot(origin, unit);
    return (TsAxis){.direction = unit,
                    .a_min = of_a.min + offset,
                    .a_max = of_a.max + offset,
                    .b_min = of_b.min + offset,
                    .b_max = of_b.max + offset,
                    .a_reach = a_reach,
                    .b_reach = b_reach,
                    .reach = a_reach + b_reach,
                    .distance = fabs(middle(of_b) - middle(of_a)),
                    .gap = ts_solid_shadows_gap(of_a, of_b),
                    .name = name};
}

void ts_axis_settle(TsAxisTrace *trace, TsRelation relation)
{
    double most = relation == TS_APART ? HUGE_VAL : relation == TS_TOUCHING ? 0 : -DBL_MIN;
    trace->deciding = 0;
    for (int i = 0; i < trace->count; i++) {
        TsAxis *axis = &trace->axis[i];
        if (axis->gap > most) axis->gap = most;
        if (axis->gap > trace->axis[trace->deciding].gap) trace->deciding = i;
    }
    TsAxis *deciding = &trace->axis[trace->deciding];
    deciding->gap = ts_link_settle(deciding->gap, relation);
}
