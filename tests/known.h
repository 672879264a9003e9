// Two shapes whose relation is known, tested in both orders.
#ifndef KNOWN_H
#define KNOWN_H

#include "case_line.h"

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
        fail_pair(&known->a, &known->b, (int)known->relation, "%s: %s, swapped %s", known->what,
                  ts_relation_name(got), ts_relation_name(back));
}

#define ASSERT_KNOWN(...)                                                                          \
    do {                                                                                           \
        const Known known[] = {__VA_ARGS__};                                                       \
        for (size_t i = 0; i < sizeof known / sizeof *known; i++) assert_known(&known[i]);         \
    } while (0)

static inline TsShape box(double x, double y, double width, double height)
{
    return ts_shape_aabb(ts_vec(x, y), ts_vec(x + width, y + height));
}

#endif
