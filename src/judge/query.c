#include "query.h"

#include <float.h>
#include <stddef.h>
#include <stdint.h>

#include "generate/generate.h"
#include "oracle/oracle.h"
#include "touchstone/cast.h"
#include "touchstone/scalar.h"
#include "touchstone/sweep.h"

Query query_of_pair(QueryKind kind, const GeneratedPair *pair)
{
    return (Query){.kind = kind,
                   .a = &pair->a,
                   .b = &pair->b,
                   .move_a = pair->move_a,
                   .move_b = pair->move_b,
                   .others = pair->others,
                   .other_count = pair->other_count};
}

Query query_of_case(QueryKind kind, const Case *pair)
{
    return (Query){.kind = kind,
                   .a = &pair->a,
                   .b = &pair->b,
                   .move_a = pair->motion.a,
                   .move_b = pair->motion.b,
                   .others = pair->others,
                   .other_count = pair->other_count};
}

Query query_one(const Query *query, int which)
{
    Query one = *query;
    if (which > 0) one.b = &query->others[which - 1];
    one.others = NULL;
    one.other_count = 0;
    return one;
}

void query_to_case(const Query *query, Case *out)
{
    CaseMotion motion = {query->move_a, query->move_b};
    if (query->kind != QUERY_SWEEP) {
        case_of_pair(out, query->a, query->b);
        return;
    }
    case_of_sweep(out, query->a, query->b, motion);
    case_set_others(out, query->others, query->other_count);
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

// ---- Numbers

#define FLOAT_STEP 0x1p-30
#define FLOAT_MOST 0x1p30

double query_fair_number(NumberType type, double number)
{
    switch (type) {
    case NUMBER_DOUBLE: break;
    case NUMBER_FLOAT: // a float is rounded to fewer digits, which a multiple of the step may need
        number = case_round_to_float(floor(number / FLOAT_STEP + 0.5) * FLOAT_STEP);
        return ts_scalar_clamp(number, -FLOAT_MOST, FLOAT_MOST);
    case NUMBER_INT32: return ts_scalar_clamp(floor(number + 0.5), INT32_MIN, INT32_MAX);
    }
    return number;
}

static bool is_unit(TsVec axis, NumberType type)
{
    double ulp = type == NUMBER_FLOAT ? (double)FLT_EPSILON : DBL_EPSILON;
    return fabs(ts_vec_length(axis) - 1) <= 2 * ulp; // measuring it rounds too
}

static bool is_fair_shape(const Method *method, const TsShape *shape)
{
    int count;
    const double *number = ts_shape_view_numbers(shape, &count);
    for (int i = 0; i < count && method->number != NUMBER_DOUBLE; i++) {
        if (query_fair_number(method->number, number[i]) != number[i]) return false;
    }
    if (method->number == NUMBER_INT32 && shape->kind != TS_SHAPE_RAY) {
        TsAabb bounds = ts_shape_bounds(shape);
        TsVec extent = ts_vec_sub(bounds.max, bounds.min);
        if (extent.x > INT32_MAX || extent.y > INT32_MAX) return false;
    }
    return !method->answer_many || shape->kind != TS_SHAPE_OBB ||
           is_unit(shape->obb.axis, method->number);
}

bool query_is_fair(const Method *method, const Query *query)
{
    TsShape move_a = ts_shape_point(query->move_a), move_b = ts_shape_point(query->move_b);
    for (int i = 0; i < query->other_count; i++) {
        if (!is_fair_shape(method, &query->others[i])) return false;
    }
    return is_fair_shape(method, query->a) && is_fair_shape(method, query->b) &&
           is_fair_shape(method, &move_a) && is_fair_shape(method, &move_b);
}

// ---- Relations

static TsRelation exact_one(const Query *query)
{
    if (query->kind == QUERY_SWEEP)
        return oracle_sweep(query->a, query->move_a, query->b, query->move_b);
    return oracle_relation(query->a, query->b);
}

static TsRelation core_one(const Query *query)
{
    const TsShape *a = query->a, *b = query->b;
    if (query->kind == QUERY_SWEEP) return ts_sweep_relation(a, query->move_a, b, query->move_b);
    if (a->kind == TS_SHAPE_RAY) return ts_cast_shape(a->ray, b).relation;
    if (b->kind == TS_SHAPE_RAY) return ts_cast_shape(b->ray, a).relation;
    return ts_relation_shapes(a, b);
}

// The greatest relation to any shape of the list.
static TsRelation greatest(const Query *query, TsRelation (*relation)(const Query *))
{
    TsRelation most = TS_APART;
    for (int i = 0; i <= query->other_count && most != TS_OVERLAPPING; i++) {
        Query one = query_one(query, i);
        TsRelation now = relation(&one);
        if (now > most) most = now;
    }
    return most;
}

TsRelation query_exact(const Query *query) { return greatest(query, exact_one); }

TsRelation query_core(const Query *query) { return greatest(query, core_one); }

TsRelation query_exact_for(const Method *method, const Query *query)
{
    if (method->touch == TOUCH_HALF_OPEN) return oracle_half_open(query->a, query->b);
    return query_exact(query);
}

TsRelation query_core_for(const Method *method, const Query *query)
{
    TsRelation core = query_core(query);
    bool half_open = method->touch == TOUCH_HALF_OPEN && core != TS_APART;
    return half_open ? oracle_half_open(query->a, query->b) : core;
}

Verdict query_judge(const Method *method, const Query *query, TsRelation answered, TsRelation exact)
{
    Verdict verdict = method_judge(method, answered, exact);
    bool near = verdict == VERDICT_WRONG && method->tolerance > 0 &&
                (answered == TS_APART || answered == TS_TOUCHING || answered == TS_OVERLAPPING) &&
                query_margin(query) <= method->tolerance;
    return near ? VERDICT_NOT_JUDGED : verdict;
}

static double margin_one(const Query *query)
{
    if (query->kind == QUERY_SWEEP)
        return oracle_sweep_margin(query->a, query->move_a, query->b, query->move_b);
    return oracle_margin(query->a, query->b);
}

int query_deciding(const Query *query)
{
    int deciding = 0;
    double margin = -1;
    if (query->other_count == 0) return 0;
    TsRelation relation = query_exact(query);
    for (int i = 0; i <= query->other_count; i++) {
        Query one = query_one(query, i);
        if (exact_one(&one) != relation) continue;
        double now = margin_one(&one);
        bool more = relation == TS_APART ? now < margin : now > margin;
        if (margin >= 0 && !more) continue;
        margin = now;
        deciding = i;
    }
    return deciding;
}

double query_margin(const Query *query)
{
    Query one = query_one(query, query_deciding(query));
    return margin_one(&one);
}

double query_size(const Query *query)
{
    double shapes = ts_scalar_larger(ts_shape_size(query->a), ts_shape_size(query->b));
    for (int i = 0; i < query->other_count; i++)
        shapes = ts_scalar_larger(shapes, ts_shape_size(&query->others[i]));
    if (query->kind != QUERY_SWEEP) return shapes;
    return ts_scalar_larger(
        shapes, ts_scalar_larger(ts_vec_magnitude(query->move_a), ts_vec_magnitude(query->move_b)));
}
