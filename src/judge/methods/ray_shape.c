// A ray and any shape: the core's exact signs.
#include "cast.h"
#include "textbook.h"

static void exact(const Query *query, Answer *answer)
{
    Hit hit = cast_shape(query->a->ray, query->b);
    answer->relation = hit.relation;
    if (hit.relation != APART) textbook_enter(answer, query->a->ray, hit.enter, hit.normal);
}

METHODS({.name = "ray_shape_exact",
         .label = "exact signs",
         .kind = QUERY_CAST,
         .a = SHAPE_BIT(SHAPE_RAY),
         .b = SHAPE_ANY & ~SHAPE_BIT(SHAPE_RAY),
         .touch = TOUCH_TOLD,
         .sound = EXACT,
         .source = "Shewchuk 1997",
         .answer = exact});
