// A ray and any shape, by what is often forgotten of a ray: that it begins somewhere, and that it
// may begin inside.
#include "textbook.h"
#include "touchstone/cast.h"

static TsHit forwards(const Query *query) { return ts_cast_shape(query->a->ray, query->b); }

static TsHit backwards(const Query *query)
{
    TsRay ray = query->a->ray;
    return ts_cast_shape((TsRay){ray.origin, ts_vec_negate(ray.direction)}, query->b);
}

static void whole_line(const Query *query, Answer *answer)
{
    textbook_hit(answer,
                 forwards(query).relation != TS_APART || backwards(query).relation != TS_APART);
}

static void entry_only(const Query *query, Answer *answer)
{
    TsHit hit = forwards(query);
    textbook_hit(answer, hit.relation != TS_APART && !hit.inside);
}

#define KINDS                                                                                      \
    .kind = QUERY_CAST, .a = TS_SHAPE_BIT(TS_SHAPE_RAY),                                           \
    .b = TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY), .touch = TOUCH_HIT

METHODS({.name = "ray_any_line",
         .label = "whole line",
         KINDS,
         .sound = FLAWED,
         .flaw = "It forgets where the ray begins, so what lies behind it is hit too.",
         .source = "common mistake",
         .answer = whole_line},
        {.name = "ray_any_entry",
         .label = "entries only",
         KINDS,
         .sound = FLAWED,
         .flaw = "It wants the ray to enter, so a shape in which it begins is missed.",
         .source = "common mistake",
         .answer = entry_only});
