#include <float.h>

#include "query.h"
#include "stage_self.h"
#include "sweep.h"

static double gap_of(const Query *query, Relation relation)
{
    double margin = query_margin(query);
    if (relation == APART) return margin > 0 ? margin : DBL_MIN;
    return relation == TOUCHING ? 0 : margin > 0 ? -margin : -DBL_MIN;
}

Contact sweep_contact(const Query *query)
{
    Impact impact = sweep_shapes(query->a, query->move_a, query->b, query->move_b);
    return (Contact){.relation = impact.relation,
                     .gap = gap_of(query, impact.relation),
                     .normal = impact.normal,
                     .on_a = impact.point,
                     .on_b = impact.point};
}
