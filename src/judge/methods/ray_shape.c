// A ray and any shape: the core's exact signs.
#include "textbook.h"
#include "touchstone/cast.h"

static void exact(const Query *query, Answer *answer)
{
    TsHit hit = ts_cast_shape(query->a->ray, query->b);
    answer->relation = hit.relation;
    if (hit.relation != TS_APART) textbook_enter(answer, query->a->ray, hit.enter, hit.normal);
}

METHODS({.name = "ray_shape_exact",
         .label = "exact signs",
         .kind = QUERY_CAST,
         .a = TS_SHAPE_BIT(TS_SHAPE_RAY),
         .b = TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY),
         .touch = TOUCH_TOLD,
         .sound = EXACT,
         .source = "Shewchuk 1997",
         .answer = exact});
