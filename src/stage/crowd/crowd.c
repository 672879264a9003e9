// A crowd: every pair of the living actors is answered each frame, and by turns judged.
//
// Of a large one, 500 bodies are 124,750 pairs, most lie far from each other. Where the upright
// boxes around two are apart, so are they: a method that is never wrong need not be asked to know
// what it says, any other is asked. Pairs answered as apart there are counted and judged like all,
// but no Ask is kept of them. A pair of the selected actor is always put to the method.
//
// Cost: a frame with 500 bodies takes about 9 ms with an exact method, 17 with a flawed one,
// drawing and the oracle's 2 ms included.

#include <math.h>
#include <stdlib.h>

#include "number.h"
#include "stage_self.h"

#define ORACLE_SECONDS 2e-3 // of a frame
#define BOX_MARGIN 0x1p-40  // of its size, that a box is larger: rounding is far less

enum {
    SMALL_CROWD = 64,    // up to so many, every pair is put to the method
    APARTS_JUDGED = 2000 // a frame, where there is no clock
};

typedef struct Crowding { // a frame's
    Stage *stage;
    const Method *general;
    bool large;
    const Method *by[SHAPE_KINDS][SHAPE_KINDS]; // what answers for these kinds; NULL: look for it
} Crowding;

void crowd_free(Crowd *crowd)
{
    free(crowd->member);
    free(crowd->apart);
    *crowd = (Crowd){0};
}

// ---- Who is in it

static double end_of_ray(double origin, double direction, double sign)
{
    return direction * sign > 0 ? sign * HUGE_VAL : origin;
}

static Aabb ray_box(Ray ray)
{
    Vec from = ray.origin, to = ray.direction;
    return (Aabb){vec(end_of_ray(from.x, to.x, -1), end_of_ray(from.y, to.y, -1)),
                  vec(end_of_ray(from.x, to.x, 1), end_of_ray(from.y, to.y, 1))};
}

static Aabb box_around(const Shape *shape)
{
    if (shape->kind == SHAPE_RAY) return ray_box(shape->ray);
    Aabb box = shape_bounds(shape);
    double margin = BOX_MARGIN * shape_size(shape);
    return (Aabb){vec(box.min.x - margin, box.min.y - margin),
                  vec(box.max.x + margin, box.max.y + margin)};
}

static bool boxes_part(const Aabb *a, const Aabb *b)
{
    return a->max.x < b->min.x || b->max.x < a->min.x || a->max.y < b->min.y || b->max.y < a->min.y;
}

static bool member_room(Crowd *crowd)
{
    if (crowd->members < crowd->member_room) return true;
    int room = crowd->member_room ? 2 * crowd->member_room : 64;
    CrowdMember *member = realloc(crowd->member, (size_t)room * sizeof *member);
    if (!member) return false;
    crowd->member = member;
    crowd->member_room = room;
    return true;
}

static void gather(Stage *stage)
{
    Crowd *crowd = &stage->self->crowd;
    crowd->members = crowd->aparts = 0;
    stage_each(stage, actor)
    {
        if (actor->traits & ACTOR_QUIET) continue;
        if (!member_room(crowd)) return;
        crowd->member[crowd->members++] = (CrowdMember){actor, box_around(&actor->shape)};
    }
}

// ---- Asking

// Where a method looks at more than the kinds, it must be looked for in each pair.
static void find_methods(Crowding *crowding)
{
    for (int a = 0; crowding->large && a < SHAPE_KINDS; a++) {
        for (int b = 0; b < SHAPE_KINDS; b++) {
            Shape first = {.kind = (ShapeKind)a}, second = {.kind = (ShapeKind)b};
            Query kinds = {.kind = ask_kind(first.kind, second.kind), .a = &first, .b = &second};
            const Method *method = choice_for(crowding->stage, &kinds, crowding->general);
            crowding->by[a][b] = method && !method->takes ? method : NULL;
        }
    }
}

static bool apart_room(Crowd *crowd)
{
    if (crowd->aparts < crowd->apart_room) return true;
    int room = crowd->apart_room ? 2 * crowd->apart_room : 4096;
    CrowdPair *apart = realloc(crowd->apart, (size_t)room * sizeof *apart);
    if (!apart) return false;
    crowd->apart = apart;
    crowd->apart_room = room;
    return true;
}

static const Method *method_for(const Crowding *crowding, const Query *query)
{
    const Method *known = crowding->by[query->a->kind][query->b->kind];
    return known ? known : choice_for(crowding->stage, query, crowding->general);
}

// Where the boxes are apart.
static bool says_apart(const Method *method, const Query *query)
{
    return method->sound == EXACT || method_ask(method, query).relation == APART;
}

static bool is_selected(const Stage *stage, const Actor *a, const Actor *b)
{
    return stage->self->selected == a || stage->self->selected == b;
}

static void ask_pair(const Crowding *crowding, int i, int k)
{
    Stage *stage = crowding->stage;
    Crowd *crowd = &stage->self->crowd;
    const CrowdMember *a = &crowd->member[i], *b = &crowd->member[k];
    Query query = ask_query(a->actor, b->actor);
    const Method *method = method_for(crowding, &query);
    if (!method) return;
    choice_note(stage, &query);
    bool far =
        crowding->large && boxes_part(&a->box, &b->box) && !is_selected(stage, a->actor, b->actor);
    if (far && says_apart(method, &query) && apart_room(crowd)) {
        crowd->apart[crowd->aparts++] = (CrowdPair){i, k};
    } else {
        ask_put(stage, method, a->actor, b->actor);
    }
}

static void ask_pairs(Stage *stage)
{
    bool chosen = stage->self->choice.wanted || stage_method(stage);
    int members = stage->self->crowd.members;
    Crowding crowding = {.stage = stage,
                         .general = chosen ? choice_general() : NULL,
                         .large = members > SMALL_CROWD};
    find_methods(&crowding);
    for (int i = 0; i < members; i++) {
        for (int k = i + 1; k < members; k++) ask_pair(&crowding, i, k);
    }
    crowd_wear(stage);
}

void crowd_wear(Stage *stage)
{
    const Crowd *crowd = &stage->self->crowd;
    for (int i = 0; i < crowd->members && crowd->aparts > 0; i++) {
        crowd->member[i].actor->asked = true;
    }
}

// ---- Judging. Round robin: where the last frame's time was up, this one goes on.

static void judge_apart(Stage *stage, CrowdPair pair)
{
    const CrowdMember *member = stage->self->crowd.member;
    Actor *a = member[pair.a].actor, *b = member[pair.b].actor;
    Query query = ask_query(a, b);
    const Method *method = choice_for(stage, &query, choice_general());
    Ask ask = ask_once(stage, method, a, b);
    if (ask.wrong) {
        Ask *kept = ask_put(stage, method, a, b);
        if (kept) ask_judge(stage, kept);
    } else {
        ask_count(stage, method, &ask);
    }
}

static int judge_crowd(Stage *stage, int first, int asks)
{
    struct StageSelf *self = stage->self;
    Crowd *crowd = &self->crowd;
    int aparts = crowd->aparts, near = 0, far = 0;
    int share = self->now || aparts < APARTS_JUDGED ? aparts : APARTS_JUDGED;
    double start = self->now ? self->now() : 0;
    while (near < asks || far < share) {
        if (self->now && self->now() - start > ORACLE_SECONDS) break;
        if (near < asks) {
            ask_judge(stage, &self->asked.ask[first + (crowd->near + near++) % asks]);
        }
        if (far < share) judge_apart(stage, crowd->apart[(crowd->far + far++) % aparts]);
    }
    crowd->near = asks ? (crowd->near + near) % asks : 0;
    crowd->far = aparts ? (crowd->far + far) % aparts : 0;
    return near + far;
}

static void report(Stage *stage, const Record *record, int hits)
{
    char count[NUMBER_MAX], pairs[NUMBER_MAX];
    number_count(pairs, sizeof pairs, record->pairs);
    stage_report(stage, "pairs", "%s", pairs);
    stage_report(stage, "hits", "%s", number_count(count, sizeof count, hits));
    number_count(count, sizeof count, record->judged);
    stage_report(stage, "checked", "%s of %s", count, pairs);
}

void stage_ask_all(Stage *stage)
{
    Asked *asked = &stage->self->asked;
    Record *record = &stage->self->book.record;
    int first = asked->count, hits = 0;
    if (stage->self->split.second) return;
    gather(stage);
    ask_pairs(stage);
    asked->crowd = true;
    int asks = asked->count - first;
    record->pairs = asks + stage->self->crowd.aparts;
    for (int i = first; i < asked->count; i++) hits += asked->ask[i].hit;
    record->judged = judge_crowd(stage, first, asks);
    report(stage, record, hits);
}
