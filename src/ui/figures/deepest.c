// The deepest gap of a crowd. Thousands of contacts need a millisecond, so a pair is measured only
// if it can be the deepest: its depth is at most the overlap of the circles around both shapes, and
// that of their projections on any axis. Along the normal of an earlier contact the latter is
// tight. It is looked for among pairs that can be nearly as deep as the deepest was: unless none of
// them is, no other has to be measured.

#include <stdlib.h>

#include "actors/actor.h"
#include "figures/figures_private.h"
#include "touchstone/memory.h"

// The gap of a sound method is used as it is: the judge has compared it with the core's.
static bool is_measured(const Ask *ask)
{
    unsigned both = ANSWER_GAP | ANSWER_NORMAL;
    bool measured = (ask->answer.has & both) == both && ask->query.kind != QUERY_SWEEP;
    return measured && !ask_measure_is_wrong(ask) && !ask->method->flaw;
}

// How far the shape reaches along a direction from the world's origin.
static double reach(const TsShape *shape, TsVec along)
{
    if (!ts_shape_kind_is_bounded(shape->kind)) return HUGE_VAL;
    if (shape->kind == TS_SHAPE_AABB)
        return fmax(shape->aabb.min.x * along.x, shape->aabb.max.x * along.x) +
               fmax(shape->aabb.min.y * along.y, shape->aabb.max.y * along.y);
    if (shape->kind == TS_SHAPE_OBB) {
        TsObb box = shape->obb;
        return ts_vec_dot(box.center, along) + fabs(ts_vec_dot(box.axis, along)) * box.half.x +
               fabs(ts_vec_cross(box.axis, along)) * box.half.y;
    }
    int count;
    const TsVec *corner = ts_shape_stored_corners(shape, &count);
    double most = ts_vec_dot(corner[0], along);
    for (int i = 1; i < count; i++) {
        double at = ts_vec_dot(corner[i], along);
        most = at > most ? at : most;
    }
    return most + ts_shape_radius(shape);
}

// Rounding moves a bound by some ulps of the coordinates at most.
static double rounded_down(double bound, double size) { return bound - size * 0x1p-40; }

static double size_of(const Ask *ask)
{
    return ts_vec_magnitude(ask->a->position) + ts_vec_magnitude(ask->b->position);
}

// The gap of the pair is certainly not less: that of the circles around both.
static double least_by_circles(const Ask *ask)
{
    double radii = actor_radius(ask->a) + actor_radius(ask->b);
    double distance = ts_vec_distance(ask->a->position, ask->b->position);
    return rounded_down(distance - radii, size_of(ask) + radii);
}

// The same, by its projections on that axis, a unit vector; (0, 0) is none.
static double least_by_axis(const Ask *ask, TsVec axis)
{
    if (ts_vec_is_zero(axis)) return -HUGE_VAL;
    double a = reach(ask->query.a, axis), b = reach(ask->query.b, ts_vec_negate(axis));
    return rounded_down(-a - b, size_of(ask) + fabs(a) + fabs(b));
}

static bool is_before(const DeepestPair *pair, const Ask *ask)
{
    int a = ask->a->index, b = ask->b->index;
    return pair->a < a || (pair->a == a && pair->b < b);
}

// Counts the hits, and finds the least gap of the asks that have one. Notes a bound for each other
// one, unless there is no memory for it: then it is measured too.
static void note_bounds(double *bound, const Record *record, Figures *figures)
{
    enum { AHEAD = 8 };
    figures->gap = HUGE_VAL;
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        if (i + AHEAD < record->asks) {
            __builtin_prefetch(&ask[AHEAD].b->position);
            __builtin_prefetch(&ask[AHEAD].b->radius);
        }
        figures->hits += ask->hit;
        figures->exact_hits += ask->judged && ask->exact_hit;
        figures->others += ask_is_wrong(ask);
        if (bound) bound[i] = HUGE_VAL;
        if (ask->answer.relation == TS_APART && !ask->method->flaw) continue; // it has no depth
        if (is_measured(ask) || !ask->partial || ask->query.kind != QUERY_PAIR || !bound) {
            double gap = is_measured(ask) ? ask->answer.gap : stage_contact(ask).gap;
            if (gap < figures->gap) figures->pair[0] = ask->a, figures->pair[1] = ask->b;
            figures->gap = fmin(figures->gap, gap);
        } else {
            bound[i] = least_by_circles(ask);
        }
    }
}

// The normal of the pair as it was measured last, else the direction from one center to the other.
// `next`: of the pairs measured last, all of whose predecessors come before this one.
static TsVec likely_normal(const Deepest *deepest, int *next, const Ask *ask)
{
    while (*next < deepest->pairs && is_before(&deepest->pair[*next], ask)) ++*next;
    if (*next < deepest->pairs) {
        DeepestPair pair = deepest->pair[*next];
        if (pair.a == ask->a->index && pair.b == ask->b->index) return pair.normal;
    }
    return ts_vec_normalize(ts_vec_sub(ask->b->position, ask->a->position));
}

// The least gap of the asks whose bound is below the limit, or that least gap; and their normals.
// If it is above the limit, other asks can be less.
static double measure(Deepest *deepest, const Record *record, Figures *figures, double least,
                      double limit)
{
    int next = 0;
    deepest->spares = 0;
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        if (deepest->bound[i] >= fmin(least, limit)) continue;
        TsVec normal = likely_normal(deepest, &next, ask);
        if (least_by_axis(ask, normal) < fmin(least, limit)) {
            TsContact contact = stage_contact(ask);
            if (contact.gap < least) figures->pair[0] = ask->a, figures->pair[1] = ask->b;
            least = fmin(least, contact.gap);
            normal = contact.normal;
        }
        deepest->spare[deepest->spares++] = (DeepestPair){ask->a->index, ask->b->index, normal};
    }
    return least;
}

void deepest_count(Deepest *deepest, const Record *record, Figures *figures)
{
    bool has_room = ts_memory_room(TS_MEMORY_HEAP, (void **)&deepest->bound, &deepest->bound_room,
                                   record->asks, sizeof *deepest->bound) &&
                    ts_memory_room(TS_MEMORY_HEAP, (void **)&deepest->spare, &deepest->spare_room,
                                   record->asks, sizeof *deepest->spare);
    note_bounds(has_room ? deepest->bound : NULL, record, figures);
    if (!has_room) return;
    const double as_deep = 0.35;
    double least = figures->gap, limit = deepest->gap < 0 ? as_deep * deepest->gap : HUGE_VAL;
    least = measure(deepest, record, figures, least, limit);
    if (least > limit) least = measure(deepest, record, figures, least, HUGE_VAL);
    figures->gap = deepest->gap = least;
    Deepest before = *deepest;
    deepest->pair = before.spare;
    deepest->pairs = before.spares;
    deepest->room = before.spare_room;
    deepest->spare = before.pair;
    deepest->spare_room = before.room;
}

void deepest_free(Deepest *deepest)
{
    free(deepest->pair);
    free(deepest->spare);
    free(deepest->bound);
    *deepest = (Deepest){0};
}
