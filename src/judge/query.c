#include "query.h"

#include "oracle/oracle.h"
#include "touchstone/cast.h"
#include "touchstone/scalar.h"
#include "touchstone/sweep.h"

Query query_of_case(QueryKind kind, const Case *pair)
{
    return (Query){kind, &pair->a, &pair->b, pair->motion.a, pair->motion.b};
}

QueryKind query_kind(const Case *pair)
{
    if (pair->sweep) return QUERY_SWEEP;
    return pair->a.kind == TS_SHAPE_RAY || pair->b.kind == TS_SHAPE_RAY ? QUERY_CAST : QUERY_PAIR;
}

bool query_known(QueryKind kind, TsShapeKind a, TsShapeKind b)
{
    if (kind == QUERY_SWEEP) return a != TS_SHAPE_RAY && b != TS_SHAPE_RAY;
    return kind != QUERY_NONE && oracle_knows(a, b);
}

TsRelation query_exact(const Query *query)
{
    if (query->kind == QUERY_SWEEP)
        return oracle_sweep(query->a, query->move_a, query->b, query->move_b);
    return oracle_relation(query->a, query->b);
}

TsRelation query_core(const Query *query)
{
    const TsShape *a = query->a, *b = query->b;
    if (query->kind == QUERY_SWEEP) return ts_sweep_relation(a, query->move_a, b, query->move_b);
    if (a->kind == TS_SHAPE_RAY) return ts_cast_shape(a->ray, b).relation;
    if (b->kind == TS_SHAPE_RAY) return ts_cast_shape(b->ray, a).relation;
    return ts_relation_shapes(a, b);
}

double query_margin(const Query *query)
{
    if (query->kind == QUERY_SWEEP)
        return oracle_sweep_margin(query->a, query->move_a, query->b, query->move_b);
    return oracle_margin(query->a, query->b);
}

double query_size(const Query *query)
{
    double shapes = ts_scalar_larger(ts_shape_size(query->a), ts_shape_size(query->b));
    if (query->kind != QUERY_SWEEP) return shapes;
    return ts_scalar_larger(
        shapes, ts_scalar_larger(ts_vec_magnitude(query->move_a), ts_vec_magnitude(query->move_b)));
}
