#include "query.h"

#include "cast.h"
#include "oracle.h"
#include "scalar.h"
#include "sweep.h"

Query query_of_case(QueryKind kind, const Case *pair)
{
    return (Query){kind, &pair->a, &pair->b, pair->motion.a, pair->motion.b};
}

QueryKind query_kind(const Case *pair)
{
    if (pair->sweep) return QUERY_SWEEP;
    return pair->a.kind == SHAPE_RAY || pair->b.kind == SHAPE_RAY ? QUERY_CAST : QUERY_PAIR;
}

bool query_known(QueryKind kind, ShapeKind a, ShapeKind b)
{
    if (kind == QUERY_SWEEP) return a != SHAPE_RAY && b != SHAPE_RAY;
    return kind != QUERY_NONE && oracle_knows(a, b);
}

Relation query_exact(const Query *query)
{
    if (query->kind == QUERY_SWEEP)
        return oracle_sweep(query->a, query->move_a, query->b, query->move_b);
    return oracle_relation(query->a, query->b);
}

Relation query_core(const Query *query)
{
    const Shape *a = query->a, *b = query->b;
    if (query->kind == QUERY_SWEEP) return sweep_relation(a, query->move_a, b, query->move_b);
    if (a->kind == SHAPE_RAY) return cast_shape(a->ray, b).relation;
    if (b->kind == SHAPE_RAY) return cast_shape(b->ray, a).relation;
    return relation_shapes(a, b);
}

double query_margin(const Query *query)
{
    if (query->kind == QUERY_SWEEP)
        return oracle_sweep_margin(query->a, query->move_a, query->b, query->move_b);
    return oracle_margin(query->a, query->b);
}

double query_size(const Query *query)
{
    double shapes = scalar_larger(shape_size(query->a), shape_size(query->b));
    if (query->kind != QUERY_SWEEP) return shapes;
    return scalar_larger(shapes,
                         scalar_larger(vec_magnitude(query->move_a), vec_magnitude(query->move_b)));
}
