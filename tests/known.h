// Two shapes whose relation is known, asked for both ways round.
#ifndef KNOWN_H
#define KNOWN_H

#include "relation.h"

typedef struct Known {
    Shape a, b;
    Relation relation;
    const char *what;
} Known;

static inline void assert_known(const Known *known)
{
    Relation got = relation_shapes(&known->a, &known->b);
    Relation back = relation_shapes(&known->b, &known->a);
    if (got != known->relation || back != known->relation)
        fail_msg("%s: %s, swapped %s, not %s", known->what, relation_name(got), relation_name(back),
                 relation_name(known->relation));
}

static inline Shape box(double x, double y, double width, double height)
{
    return shape_aabb(vec(x, y), vec(x + width, y + height));
}

#endif
