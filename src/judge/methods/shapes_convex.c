// Any two convex shapes, in two ways that share nothing: the core's separating axes and its
// Minkowski difference, both by exact signs.
#include <stddef.h>

#include "textbook.h"
#include "touchstone/gjk.h"
#include "touchstone/sat.h"

static bool takes(const Query *query)
{
    return ts_sat_accepts(query->a) && ts_sat_accepts(query->b);
}

static void put(TsContact contact, Answer *answer)
{
    answer->relation = contact.relation;
    answer->has = ANSWER_GAP | ANSWER_NORMAL | ANSWER_POINT;
    answer->gap = contact.gap;
    answer->normal = contact.normal;
    answer->point = contact.on_a;
}

static void sat(const Query *query, Answer *answer)
{
    put(ts_sat_contact(query->a, query->b, NULL), answer);
}

static void gjk(const Query *query, Answer *answer)
{
    put(ts_gjk_contact(query->a, query->b, NULL, NULL), answer);
}

#define BOUNDED (TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY))
#define CONVEX .a = BOUNDED, .b = BOUNDED, .takes = takes, .touch = TOUCH_TOLD, .sound = EXACT

METHODS({.name = "sat_exact",
         .label = "exact axes",
         CONVEX,
         .source = "Gottschalk, Lin and Manocha 1996",
         .answer = sat},
        {.name = "gjk_exact",
         .label = "GJK",
         CONVEX,
         .source = "Gilbert, Johnson and Keerthi 1988",
         .answer = gjk});
