// What the ghost hand drags, and to where: a place where a flawed method of the scene is wrong.

#include <string.h>

#include "show_self.h"
#include "touchstone/degrees.h"

enum { DIRECTIONS = 24, DISTANCES = 14, PAIRS_MAX = 3 };
#define EDGE 30         // px at scale 1 between where it drags to and the view's border
#define LEAST_DRAG 0.15 // of the two shapes' sizes

typedef struct Search {
    const Show *show;
    GhostPlan best;
    double margin; // by how much the best is wrong; negative for none
} Search;

static double half_size(const Actor *actor)
{
    TsAabb bounds = ts_shape_bounds(&actor->shape);
    return fmax(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y) / 2;
}

static bool is_seen(const Show *show, TsVec place)
{
    View view = stage_view(show->stage);
    Rect free = show->layout.free;
    TsVec at = ts_vec_scale(ts_vec_add(ts_vec_scale(place, view.zoom), view.offset),
                            1 / show->layout.scale);
    return at.x > free.x + EDGE && at.x < free.x + free.width - EDGE && at.y > free.y + EDGE &&
           at.y < free.y + free.height - EDGE;
}

static void try_methods(Search *search, GhostPlan plan, const Ask *ask)
{
    const Stage *stage = search->show->stage;
    for (int i = 0; i < stage_method_count(stage); i++) {
        const Method *method = stage_method_at(stage, i);
        if (method->sound != FLAWED) continue;
        double margin = stage_error(method, ask->a, ask->b);
        if (margin <= search->margin) continue;
        plan.flawed = i;
        search->best = plan;
        search->margin = margin;
    }
}

// Places all around the other, from within it to clear of it.
static void try_places(Search *search, GhostPlan plan, const Ask *ask)
{
    const Show *show = search->show;
    const Actor *other = plan.actor == ask->a ? ask->b : ask->a;
    double reach = fmax(half_size(ask->a) + half_size(ask->b), 10);
    for (int i = 0; i < DIRECTIONS * DISTANCES; i++) {
        TsVec direction = ts_degrees(360.0 / DIRECTIONS * (i % DIRECTIONS));
        double distance = reach * (i / DIRECTIONS + 1) / 10;
        plan.to = ts_vec_add(other->position, ts_vec_scale(direction, distance));
        bool far = ts_vec_distance(plan.from, plan.to) >= LEAST_DRAG * reach;
        if (!far || !is_seen(show, plan.to)) continue;
        stage_place(show->stage, plan.actor, plan.to, plan.actor->angle);
        try_methods(search, plan, ask);
    }
    stage_place(show->stage, plan.actor, plan.from, plan.actor->angle);
}

// Where no method is wrong, a drag that changes the answer is still worth seeing.
static TsVec plain_goal(const Actor *actor, const Ask *ask)
{
    const Actor *other = actor == ask->a ? ask->b : ask->a;
    TsVec away = ts_vec_normalize(ts_vec_sub(actor->position, other->position));
    double reach = half_size(ask->a) + half_size(ask->b);
    return ts_vec_add(other->position, ts_vec_scale(away, reach * (ask->hit ? 1.4 : 0.4)));
}

static void try_actor(Search *search, Actor *actor, const Ask *ask)
{
    GhostPlan plan = {.actor = actor, .from = actor->position, .flawed = -1};
    if (!actor->alive || (actor->traits & ACTOR_PINNED)) return;
    if (!search->best.actor) {
        search->best = plan;
        search->best.to = plain_goal(actor, ask);
    }
    try_places(search, plan, ask);
}

static int own_method(const Stage *stage)
{
    for (int i = 0; i < stage_method_count(stage); i++) {
        if (stage_method_at(stage, i) == stage_method(stage)) return i;
    }
    return -1;
}

bool ghost_plan(const Show *show, GhostPlan *plan)
{
    const Record *record = stage_record(show->stage);
    const char *claims = stage_scene(show->stage)->claims;
    Search search = {.show = show, .margin = -1};
    if (claims && strstr(claims, "drag")) return false;
    for (int i = 0; i < record->asks && i < PAIRS_MAX; i++) {
        try_actor(&search, record->ask[i].b, &record->ask[i]);
        try_actor(&search, record->ask[i].a, &record->ask[i]);
    }
    *plan = search.best;
    plan->own = own_method(show->stage);
    return plan->actor;
}
