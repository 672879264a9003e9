#include <stdlib.h>
#include <string.h>

#include "actors/actor.h"
#include "asking/asking_private.h"
#include "asking/record.h"
#include "draw.h"
#include "query.h"

// A query about a list may have one shape only, but it has an array for others.
static bool is_list(const Query *query) { return query->others != NULL; }

// Methods for lists are asked about lists only, and no others are; a viewer's own function for
// lists is asked about two shapes all the same.
static bool takes(const Method *method, const Query *query)
{
    bool fits = is_list(query) ? method->many : !method->many || method->answer_many;
    return method->kind == query->kind && fits && method_accepts(method, query);
}

// The first method that takes the query; only one that is not flawed, if `sound`.
static const Method *first_taking(const Query *query, bool sound)
{
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (takes(method, query) && (!sound || method->sound != FLAWED)) return method;
    }
    return NULL;
}

const Method *choice_general(void)
{
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        bool any =
            method->kind == QUERY_PAIR && method->a == TS_SHAPE_ANY && method->b == TS_SHAPE_ANY;
        if (any && method->sound != FLAWED) return method;
    }
    return NULL;
}

const Method *choice_for(const Stage *stage, const Query *query, const Method *fallback)
{
    const Method *preferred[] = {stage->self->asking->choice.wanted, stage_method(stage), fallback};
    for (int i = 0; i < 3; i++) {
        if (preferred[i] && takes(preferred[i], query)) return preferred[i];
    }
    const Method *sound = first_taking(query, true);
    return sound ? sound : first_taking(query, false);
}

const Method *choice_refusing(const Stage *stage, const Query *query)
{
    const Method *preferred[] = {stage->self->asking->choice.wanted, stage_method(stage)};
    TsShape a = {.kind = query->a->kind}, b = {.kind = query->b->kind};
    Query kinds = {.kind = query->kind, .a = &a, .b = &b, .others = query->others};
    for (int i = 0; i < 2; i++) {
        if (preferred[i] && takes(preferred[i], &kinds))
            return takes(preferred[i], query) ? NULL : preferred[i];
    }
    return NULL;
}

// ---- The methods that are offered

static uint64_t kinds_bit(TsShapeKind a, TsShapeKind b)
{
    int low = a < b ? (int)a : (int)b, high = a < b ? (int)b : (int)a;
    _Static_assert(TS_SHAPE_KINDS * (TS_SHAPE_KINDS + 1) / 2 <= 64, "a bit for each pair of kinds");
    return (uint64_t)1 << (high * (high + 1) / 2 + low);
}

void choice_note(Stage *stage, const Query *query)
{
    Choice *choice = &stage->self->asking->choice;
    for (int i = 0; i <= query->other_count; i++)
        choice->kinds_now |= kinds_bit(query->a->kind, query_one(query, i).b->kind);
    choice->sweeps_now |= query->kind == QUERY_SWEEP;
    choice->lists_now |= is_list(query);
}

typedef struct Coverage {
    int taken, missed; // pairs of kinds
    TsShapeMask kinds; // in queries of the method's own kind
    bool pairs;        // some of them are no casts
} Coverage;

static QueryKind kind_of(const Choice *choice, TsShapeKind a, TsShapeKind b)
{
    return choice->sweeps ? QUERY_SWEEP : ask_kind(a, b);
}

static Coverage coverage_of(const Method *method, const Choice *choice)
{
    Coverage coverage = {0};
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = a; b < TS_SHAPE_KINDS; b++) {
            if (!(choice->kinds & kinds_bit((TsShapeKind)a, (TsShapeKind)b))) continue;
            TsShape first = {.kind = (TsShapeKind)a}, second = {.kind = (TsShapeKind)b};
            QueryKind kind = kind_of(choice, first.kind, second.kind);
            Query query = {.kind = kind, .a = &first, .b = &second};
            if (choice->lists) query.others = &second;
            bool taken = takes(method, &query);
            coverage.taken += taken;
            coverage.missed += !taken;
            if (kind == method->kind) coverage.kinds |= TS_SHAPE_BIT(a) | TS_SHAPE_BIT(b);
            coverage.pairs |= kind == QUERY_PAIR;
        }
    }
    return coverage;
}

// In a crowd a method must take every kind, but not every pair: the general method answers the
// others. Among other shapes rays are answered by a sound method, so that one is not offered.
static bool is_offered(const Method *method, const Choice *choice)
{
    Coverage coverage = coverage_of(method, choice);
    if (!choice->crowd) return coverage.missed == 0;
    if (method->kind == QUERY_CAST && method->sound != FLAWED && coverage.pairs) return false;
    return coverage.taken > 0 && (coverage.kinds & ~(method->a | method->b)) == 0;
}

static bool make_room(Choice *choice)
{
    if (choice->capacity >= method_count()) return true;
    const Method **list = malloc((size_t)method_count() * sizeof *list);
    if (!list) return false;
    free(choice->list);
    choice->list = list;
    choice->capacity = method_count();
    return true;
}

void choice_open(Stage *stage)
{
    const Scene *scene = stage->self->scene;
    Choice *choice = &stage->self->asking->choice;
    choice->count = choice->variants = 0;
    choice->kinds = choice->kinds_now = 0;
    choice->lists = choice->lists_now = false;
    for (int i = 0; i < SCENE_MAX_VARIANTS && scene->variants[i].name; i++) {
        const Variant *variant = &scene->variants[i];
        choice->variant[choice->variants++] = (Method){
            .name = variant->name,
            .label = variant->label,
            .kind = QUERY_NONE,
            .touch = TOUCH_REPORTED,
            .sound = variant->flaw ? FLAWED : EXACT,
            .flaw = variant->flaw,
        };
    }
    for (int i = 0; i < choice->variants && make_room(choice); i++)
        choice->list[choice->count++] = &choice->variant[i];
    choice->wanted = scene->method ? choice_find(stage, scene->method) : NULL;
    const PluginView *plugin = stage->self->plugin;
    bool casts = plugin && plugin->casts && scene->motion;
    choice->sweeps = casts || (choice->wanted && choice->wanted->kind == QUERY_SWEEP);
}

const Method *choice_find(const Stage *stage, const char *name)
{
    const Choice *choice = &stage->self->asking->choice;
    for (int i = 0; i < choice->variants; i++) {
        if (strcmp(choice->variant[i].name, name) == 0) return &choice->variant[i];
    }
    return method_find(name);
}

void choice_refresh(Stage *stage)
{
    Choice *choice = &stage->self->asking->choice;
    bool crowd = stage->self->asking->asked.crowd;
    if (choice->variants > 0) return;
    bool same = choice->kinds == choice->kinds_now && choice->sweeps == choice->sweeps_now &&
                choice->lists == choice->lists_now;
    if (same && choice->crowd == crowd) return;
    choice->kinds = choice->kinds_now;
    choice->sweeps = choice->sweeps_now;
    choice->lists = choice->lists_now;
    choice->crowd = crowd;
    choice->count = 0;
    if (!choice->kinds || !make_room(choice)) return;
    // Those that the scene is about come first.
    const char *own = stage->self->scene->family;
    for (int first = own != NULL; first >= 0; first--) {
        for (int i = 0; i < method_count(); i++) {
            bool is_own = own && draw_tag_is_among(own, method_at(i)->name);
            if (is_own == first && is_offered(method_at(i), choice))
                choice->list[choice->count++] = method_at(i);
        }
    }
}

// Never 0 when something is asked, so the next frame sees a difference and offers methods again.
void stage_methods_changed(Stage *stage)
{
    stage->self->asking->choice.kinds = 0;
    ask_clear_counts(stage);
    stage->self->asking->version++;
}

static int index_of(const Choice *choice, const Method *method)
{
    for (int i = 0; i < choice->count; i++) {
        if (choice->list[i] == method) return i;
    }
    return -1;
}

static bool takes_some_pair(const Stage *stage, const Method *method)
{
    const Choice *choice = &stage->self->asking->choice;
    stage_each(stage, a)
    {
        for (Actor *b = stage_next(stage, a); b; b = stage_next(stage, b)) {
            if ((a->traits | b->traits) & ACTOR_QUIET) continue;
            QueryKind kind = kind_of(choice, a->shape.kind, b->shape.kind);
            Query query = {.kind = kind, .a = &a->shape, .b = &b->shape};
            if (choice->lists) query.others = &b->shape;
            if (takes(method, &query)) return true;
        }
    }
    return false;
}

// Before the first frame nothing has been asked: then it is enough to take some pair of the actors.
bool choice_applies(const Stage *stage, const Method *method)
{
    const Choice *choice = &stage->self->asking->choice;
    if (choice->count > 0) return index_of(choice, method) >= 0;
    return takes_some_pair(stage, method);
}

// A loaded plug-in is chosen in every scene that can use it.
void choice_prefer_plugin(Stage *stage)
{
    const PluginView *plugin = stage->self->plugin;
    const Method *method = plugin ? method_find(plugin->name) : NULL;
    if (method && choice_applies(stage, method)) stage->self->asking->choice.wanted = method;
}

// ---- The viewer's choice

// What a scene simulates may follow from its answers: then earlier ticks had gone otherwise.
static void rules_change(Stage *stage)
{
    if (stage->tick > 0 && stage->self->scene->step) stage_note_change(stage);
}

int stage_method_count(const Stage *stage) { return stage->self->asking->choice.count; }

const Method *stage_method_at(const Stage *stage, int index)
{
    const Choice *choice = &stage->self->asking->choice;
    return index >= 0 && index < choice->count ? choice->list[index] : NULL;
}

static int chosen_index(const Choice *choice)
{
    int index = index_of(choice, choice->wanted);
    if (index >= 0) return index;
    for (int i = 0; i < choice->count; i++) {
        if (choice->list[i]->sound != FLAWED) return i;
    }
    return 0;
}

const Method *stage_method(const Stage *stage)
{
    return stage_method_at(stage, chosen_index(&stage->self->asking->choice));
}

bool stage_chose(const Stage *stage, const char *name)
{
    const Method *method = stage_method(stage);
    return method && strcmp(method->name, name) == 0;
}

void stage_choose_method(Stage *stage, int index)
{
    const Method *method = stage_method_at(stage, index);
    stage_wake(stage);
    if (!method) return;
    rules_change(stage);
    stage->self->asking->choice.wanted = method;
}

void stage_next_method(Stage *stage, int by)
{
    const Choice *choice = &stage->self->asking->choice;
    if (choice->count == 0) return;
    int index = (chosen_index(choice) + by % choice->count + choice->count) % choice->count;
    stage_choose_method(stage, index);
}

int stage_variant(const Stage *stage)
{
    return stage->self->asking->choice.variants > 0 ? chosen_index(&stage->self->asking->choice)
                                                    : 0;
}

const Method *choice_wanted(const Stage *stage) { return stage->self->asking->choice.wanted; }

void choice_want(Stage *stage, const Method *method)
{
    stage->self->asking->choice.wanted = method;
}

unsigned choice_version(const Stage *stage) { return stage->self->asking->version; }

// ---- The touch rule

TouchCounts choice_touch(const Stage *stage) { return stage->self->asking->touch; }
void choice_set_touch(Stage *stage, TouchCounts touch) { stage->self->asking->touch = touch; }

// Variants without a tested pair report no touching.
bool stage_touch_reported(const Stage *stage)
{
    const Method *method = stage_method(stage);
    bool idle = stage->self->asking->choice.variants > 0 && stage->self->asking->asked.count == 0;
    return method && method->touch == TOUCH_REPORTED && !idle;
}

TouchCounts stage_touch(const Stage *stage)
{
    const Method *method = stage_method(stage);
    if (method && method->touch == TOUCH_HIT) return TOUCHING_HITS;
    if (method && method->touch == TOUCH_MISS) return TOUCHING_MISSES;
    return stage->self->asking->touch;
}

void stage_flip_touch(Stage *stage)
{
    if (!stage_touch_reported(stage)) return;
    struct StageSelf *self = stage->self;
    rules_change(stage);
    self->asking->touch = self->asking->touch == TOUCHING_HITS ? TOUCHING_MISSES : TOUCHING_HITS;
}
