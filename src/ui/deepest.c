// The deepest gap of a crowd. Thousands of contacts need a millisecond, so a pair is measured only
// if it can be the deepest: the overlap of its projections on any axis bounds its depth, and along
// the normal of an earlier contact that bound is tight.

#include <stdlib.h>

#include "touchstone/memory.h"
#include "ui_private.h"

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
    const TsVec *corner = &shape->point;
    int count = 1;
    switch (shape->kind) {
    case TS_SHAPE_RAY: return HUGE_VAL;
    case TS_SHAPE_CIRCLE: return ts_vec_dot(shape->circle.center, along) + shape->circle.radius;
    case TS_SHAPE_CAPSULE:
        return fmax(ts_vec_dot(shape->capsule.a, along), ts_vec_dot(shape->capsule.b, along)) +
               shape->capsule.radius;
    case TS_SHAPE_AABB:
        return fmax(shape->aabb.min.x * along.x, shape->aabb.max.x * along.x) +
               fmax(shape->aabb.min.y * along.y, shape->aabb.max.y * along.y);
    case TS_SHAPE_OBB: {
        TsObb box = shape->obb;
        return ts_vec_dot(box.center, along) + fabs(ts_vec_dot(box.axis, along)) * box.half.x +
               fabs(ts_vec_cross(box.axis, along)) * box.half.y;
    }
    case TS_SHAPE_POLYGON:
        corner = shape->polygon.corner;
        count = shape->polygon.count;
        break;
    case TS_SHAPE_TRIANGLE: count = 3; break;
    case TS_SHAPE_SEGMENT: count = 2; break;
    case TS_SHAPE_POINT:
    case TS_SHAPE_KINDS: break;
    }
    double most = ts_vec_dot(corner[0], along);
    for (int i = 1; i < count; i++) {
        double at = ts_vec_dot(corner[i], along);
        most = at > most ? at : most;
    }
    return most;
}

// Whether the gap of the pair is certainly greater, by its projections on that axis. Rounding moves
// these by some ulps of the coordinates at most.
static bool is_greater(const Ask *ask, TsVec axis, double gap)
{
    double a = reach(ask->query.a, axis), b = reach(ask->query.b, ts_vec_negate(axis));
    double size =
        ts_vec_magnitude(ask->a->position) + ts_vec_magnitude(ask->b->position) + fabs(a) + fabs(b);
    return -a - b - size * 0x1p-40 > gap;
}

static bool is_before(const DeepestPair *pair, const Ask *ask)
{
    int a = ask->a->index, b = ask->b->index;
    return pair->a < a || (pair->a == a && pair->b < b);
}

void deepest_count(Deepest *deepest, const Record *record, Figures *figures)
{
    Deepest now = {deepest->spare, 0, deepest->spare_room, NULL, 0};
    double least = HUGE_VAL;
    bool kept = ts_memory_room(TS_MEMORY_HEAP, (void **)&now.pair, &now.room, record->asks,
                               sizeof *now.pair);
    int next = 0;
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        figures->hits += ask->hit;
        figures->exact_hits += ask->judged && ask->exact_hit;
        if (ask->answer.relation == TS_APART && !ask->method->flaw) continue; // it has no depth
        if (is_measured(ask) || !ask->partial || ask->query.kind != QUERY_PAIR) {
            least = fmin(least, is_measured(ask) ? ask->answer.gap : stage_contact(ask).gap);
            continue;
        }
        while (next < deepest->pairs && is_before(&deepest->pair[next], ask)) next++;
        DeepestPair pair = {ask->a->index, ask->b->index, {0, 0}};
        bool known = next < deepest->pairs && deepest->pair[next].a == pair.a &&
                     deepest->pair[next].b == pair.b;
        if (known) pair.normal = deepest->pair[next].normal;
        if (!known || !is_greater(ask, pair.normal, least)) {
            TsContact contact = stage_contact(ask);
            least = fmin(least, contact.gap);
            pair.normal = contact.normal;
        }
        if (kept) now.pair[now.pairs++] = pair;
    }
    now.spare = deepest->pair;
    now.spare_room = deepest->room;
    *deepest = now;
    figures->gap = least;
}

void deepest_free(Deepest *deepest)
{
    free(deepest->pair);
    free(deepest->spare);
    *deepest = (Deepest){0};
}
