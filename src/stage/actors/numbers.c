// A number of a shape, set by the viewer: the shape in the world then has that very double.

#include <string.h>

#include "actors/actor.h"
#include "host.h"
#include "snapshots/snapshot.h"
#include "touchstone/degrees.h"
#include "touchstone/polygon.h"

#define LARGEST 0x1p60 // the actors' own limit

static bool has_numbers(const TsShape *shape, const double *number, int count)
{
    int its_count;
    const double *its = ts_shape_view_numbers(shape, &its_count);
    if (its_count != count) return false;
    for (int i = 0; i < count; i++) {
        if (its[i] != number[i]) return false;
    }
    return true;
}

static const char *refuses_shape(const Actor *actor, const TsShape *wanted)
{
    const char *why = NULL;
    if (!ts_shape_valid(wanted, &why)) return why;
    if (wanted->kind == TS_SHAPE_POLYGON &&
        actor_would_cross(actor, wanted->polygon.corner, wanted->polygon.count))
        return "the polygon would cross itself";
    return NULL;
}

// A centre moves the actor, which keeps its angle; everything else gives it the shape as it lies.
static void give(Stage *stage, Actor *actor, const TsShape *wanted, const double *number, int count)
{
    TsVec before = actor->position;
    stage_place(stage, actor, ts_shape_center(wanted), actor->angle);
    if (has_numbers(&actor->shape, number, count)) return;
    stage_place(stage, actor, before, actor->angle);
    stage_set_shape(stage, actor, *wanted);
}

// `run`: all changes until a release are one edit.
static bool set_number(Stage *stage, Actor *actor, int i, double value, bool run, const char **why)
{
    double number[ACTOR_NUMBERS_MAX];
    TsVec corner[ACTOR_CORNERS_MAX];
    int count = ts_shape_numbers(&actor->shape, number);
    *why = "this shape cannot be changed";
    if (!actor_takes_numbers(actor) || i >= count) return false;
    *why = "the number is too large";
    if (!(fabs(value) <= LARGEST)) return false;
    TsShape wanted = actor->shape;
    if (i >= 0) {
        number[i] = value;
        wanted = ts_shape_of_numbers(actor->shape.kind, number, count, corner);
        *why = refuses_shape(actor, &wanted);
        if (*why) return false;
    }
    if (run)
        snapshot_keep_run(stage, RUN_NUMBER, actor->index * (ACTOR_NUMBERS_MAX + 1) + i + 1);
    else
        stage_keep(stage);
    if (i < 0) {
        stage_place(stage, actor, actor->position, value);
        actor_was_moved(actor);
        return true;
    }
    give(stage, actor, &wanted, number, count);
    return true;
}

bool stage_set_number(Stage *stage, Actor *actor, int i, double value, const char **why)
{
    return set_number(stage, actor, i, value, false, why);
}

bool stage_move_term(Stage *stage, const TermMove *move, double value)
{
    const char *why;
    int count, i = move->number;
    if (!move->actor || !move->actor->alive) return false;
    const double *now = ts_shape_view_numbers(&move->actor->shape, &count);
    double to = move->from + move->scale * fmax(value, move->least);
    bool same = i < count && to == (i < 0 ? move->actor->angle : now[i]);
    return !same && set_number(stage, move->actor, i, to, true, &why);
}
