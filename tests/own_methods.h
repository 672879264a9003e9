// Functions of one's own for the tests of what samples many answers: one with a tolerance, and one
// that may or may not follow the half-open rule.
#ifndef OWN_METHODS_H
#define OWN_METHODS_H

#include "method.h"
#include "touchstone/contact.h"
#include "touchstone/relation.h"

static double own_skin; // px

// Shapes with a skin meet only if they are deeper in each other.
static inline void meet_below_the_skin(const Query *query, Answer *answer)
{
    TsContact contact = ts_contact_shapes(query->a, query->b);
    answer->relation = contact.gap < -own_skin ? TS_OVERLAPPING : TS_APART;
}

// Closed, whatever it declares.
static inline void meet_closed(const Query *query, Answer *answer)
{
    TsRelation relation = ts_relation_shapes(query->a, query->b);
    answer->relation = relation == TS_APART ? TS_APART : TS_OVERLAPPING;
}

// Takes two shapes of that kind, and says that touching is a hit.
static inline Method own_method(const char *name, TsShapeKind kind,
                                void (*answer)(const Query *query, Answer *answer))
{
    return (Method){.name = name,
                    .label = name,
                    .a = TS_SHAPE_BIT(kind),
                    .b = TS_SHAPE_BIT(kind),
                    .touch = TOUCH_HIT,
                    .sound = ROUNDS,
                    .source = "test",
                    .answer = answer};
}

#endif
