// A ray and any shape, by what is often forgotten of a ray: that it begins somewhere, and that it
// may begin inside.
#include "cast.h"
#include "textbook.h"

static Hit forwards(const Query *query) { return cast_shape(query->a->ray, query->b); }

static Hit backwards(const Query *query)
{
    Ray ray = query->a->ray;
    return cast_shape((Ray){ray.origin, vec_negate(ray.direction)}, query->b);
}

static void whole_line(const Query *query, Answer *answer)
{
    textbook_hit(answer, forwards(query).relation != APART || backwards(query).relation != APART);
}

static void entry_only(const Query *query, Answer *answer)
{
    Hit hit = forwards(query);
    textbook_hit(answer, hit.relation != APART && !hit.inside);
}

#define KINDS                                                                                      \
    .kind = QUERY_CAST, .a = SHAPE_BIT(SHAPE_RAY), .b = SHAPE_ANY & ~SHAPE_BIT(SHAPE_RAY),         \
    .touch = TOUCH_HIT

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
