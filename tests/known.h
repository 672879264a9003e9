// Two shapes whose relation is known, tested in both orders.
#ifndef KNOWN_H
#define KNOWN_H

#include "touchstone/relation.h"

typedef struct Known {
    TsShape a, b;
    TsRelation relation;
    const char *what;
} Known;

static inline void assert_known(const Known *known)
{
    TsRelation got = ts_relation_shapes(&known->a, &known->b);
    TsRelation back = ts_relation_shapes(&known->b, &known->a);
    if (got != known->relation || back != known->relation)
        fail_msg("%s: %s, swapped %s, not %s", known->what, ts_relation_name(got),
                 ts_relation_name(back), ts_relation_name(known->relation));
}

static inline TsShape box(double x, double y, double width, double height)
{
    return ts_shape_aabb(ts_vec(x, y), ts_vec(x + width, y + height));
}

#endif
