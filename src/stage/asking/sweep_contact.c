#include <float.h>

#include "query.h"
#include "stage_self.h"
#include "touchstone/sweep.h"

static double gap_of(const Query *query, TsRelation relation)
{
    double margin = query_margin(query);
    if (relation == TS_APART) return margin > 0 ? margin : DBL_MIN;
    return relation == TS_TOUCHING ? 0 : margin > 0 ? -margin : -DBL_MIN;
}

TsContact sweep_contact(const Query *query)
{
    TsImpact impact = ts_sweep_shapes(query->a, query->move_a, query->b, query->move_b);
    return (TsContact){.relation = impact.relation,
                       .gap = gap_of(query, impact.relation),
                       .normal = impact.normal,
                       .on_a = impact.point,
                       .on_b = impact.point};
}
