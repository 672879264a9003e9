// A crowd: every pair of the living actors is answered each frame, and by turns judged.
//
// 500 bodies are 124,750 pairs, 5000 are 12.5 million, and most lie far from each other. So of a
// large crowd a broad phase finds the candidates. Whose bounds are apart, so are they: a method
// that is never wrong need not be asked to know what it says, any other is asked. Pairs answered as
// apart there are counted and judged like all, but no Ask is kept of them. A pair of the selected
// actor is always put to the method.

#include <assert.h>

#include "scene_kit/number.h"
#include "stage_self.h"

enum { SMALL_CROWD = 64 }; // up to so many, every pair is put to the method

// ---- What answers

// Where a method looks at more than the kinds, it must be looked for in each pair.
static void find_methods(Crowding *crowding)
{
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = 0; b < TS_SHAPE_KINDS; b++) {
            TsShape first = {.kind = (TsShapeKind)a}, second = {.kind = (TsShapeKind)b};
            Query kinds = {.kind = ask_kind(first.kind, second.kind), .a = &first, .b = &second};
            const Method *method = choice_for(crowding->stage, &kinds, crowding->general);
            crowding->by[a][b] = method && !method->takes ? method : NULL;
        }
    }
}

const Method *crowd_method(const Crowding *crowding, const Query *query)
{
    const Method *known = crowding->by[query->a->kind][query->b->kind];
    return known ? known : choice_for(crowding->stage, query, crowding->general);
}

bool crowd_chosen(const Stage *stage, int a, int b)
{
    const Crowd *crowd = &stage->self->crowd;
    const Actor *selected = crowd->phased ? NULL : stage->self->selected;
    return selected && (crowd->member[a] == selected || crowd->member[b] == selected);
}

// ---- A small one

static void ask_pair(const Crowding *crowding, int a, int b)
{
    Stage *stage = crowding->stage;
    const Crowd *crowd = &stage->self->crowd;
    Query query = ask_query(crowd->member[a], crowd->member[b]);
    const Method *method = crowd_method(crowding, &query);
    if (!method) return;
    choice_note(stage, &query);
    ask_put_partial(stage, method, crowd->member[a], crowd->member[b]);
}

static void ask_every_pair(Crowding *crowding)
{
    int members = crowding->stage->self->crowd.members;
    for (int a = 0; a < members; a++) {
        for (int b = a + 1; b < members; b++) ask_pair(crowding, a, b);
    }
}

// ---- A large one

// Pairs of these two kinds, of which there are so many; none where nobody takes them.
static long long note_kinds(Crowding *crowding, int a, int b, const int *count)
{
    TsShape first = {.kind = (TsShapeKind)a}, second = {.kind = (TsShapeKind)b};
    Query kinds = {.kind = ask_kind(first.kind, second.kind), .a = &first, .b = &second};
    long long pairs =
        a == b ? (long long)count[a] * (count[a] - 1) / 2 : (long long)count[a] * count[b];
    const Method *method = pairs ? crowd_method(crowding, &kinds) : NULL;
    if (!method) return 0;
    crowding->exact &= method->sound == EXACT && !method->takes;
    choice_note(crowding->stage, &kinds);
    return pairs;
}

static long long note_pairs(Crowding *crowding)
{
    const Crowd *crowd = &crowding->stage->self->crowd;
    int count[TS_SHAPE_KINDS] = {0};
    long long pairs = 0;
    for (int i = 0; i < crowd->members; i++) count[crowd->member[i]->shape.kind]++;
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = a; b < TS_SHAPE_KINDS; b++) pairs += note_kinds(crowding, a, b, count);
    }
    return pairs;
}

static void ask_candidates(const Crowding *crowding)
{
    const Candidates *found = &crowding->stage->self->crowd.candidates;
    for (int i = 0; i < found->pairs; i++) {
        ask_pair(crowding, found->pair[i].a, found->pair[i].b);
    }
}

// Of the rest those of the selected one; those that a method may be wrong about, where it is.
static void ask_far_pair(const Crowding *crowding, int a, int b)
{
    Stage *stage = crowding->stage;
    const Crowd *crowd = &stage->self->crowd;
    const Actor *first = crowd->member[a], *second = crowd->member[b];
    const Method *known = crowding->by[first->shape.kind][second->shape.kind];
    bool chosen = crowd_chosen(stage, a, b);
    if (known && known->sound == EXACT && !chosen) return;
    if (ts_bounds_meet(crowd->bounds[a], crowd->bounds[b])) return;
    Query query = ask_query(first, second);
    const Method *method = crowd_method(crowding, &query);
    if (!method || (!chosen && method->sound == EXACT)) return;
    if (chosen || method_ask(method, &query).relation != TS_APART) ask_pair(crowding, a, b);
}

static void ask_all_far(const Crowding *crowding)
{
    int members = crowding->stage->self->crowd.members;
    for (int a = 0; a < members; a++) {
        for (int b = a + 1; b < members; b++) ask_far_pair(crowding, a, b);
    }
}

static void ask_far_of_selected(const Crowding *crowding)
{
    const Crowd *crowd = &crowding->stage->self->crowd;
    const Actor *selected = crowding->stage->self->selected;
    for (int i = 0; selected && i < crowd->members; i++) {
        if (crowd->member[i] != selected) continue;
        for (int a = 0; a < i; a++) ask_far_pair(crowding, a, i);
        for (int b = i + 1; b < crowd->members; b++) ask_far_pair(crowding, i, b);
    }
}

static void ask_large(Crowding *crowding)
{
    Crowd *crowd = &crowding->stage->self->crowd;
    find_methods(crowding);
    crowd->pairs = note_pairs(crowding);
    ask_candidates(crowding);
    if (crowd->phased) return;
    (crowding->exact ? ask_far_of_selected : ask_all_far)(crowding);
}

void crowd_wear(Stage *stage)
{
    const Crowd *crowd = &stage->self->crowd;
    for (int i = 0; i < crowd->members && crowd->aparts > 0; i++) crowd->member[i]->asked = true;
}

// ---- All

void crowd_report(Stage *stage)
{
    const Record *record = &stage->self->book.record;
    char count[NUMBER_MAX], pairs[NUMBER_MAX];
    if (!stage->self->asked.crowd) return;
    number_count(pairs, sizeof pairs, record->pairs);
    stage_report(stage, "pairs", "%s", pairs);
    stage_report(stage, "hits", "%s", number_count(count, sizeof count, stage->self->crowd.met));
    number_count(count, sizeof count, record->judged);
    stage_report(stage, "checked", "%s of %s", count, pairs);
}

static void ask_crowd(Stage *stage, bool large)
{
    struct StageSelf *self = stage->self;
    Crowd *crowd = &self->crowd;
    bool chosen = self->choice.wanted || stage_method(stage);
    int first = self->asked.count;
    crowd->met = 0;
    Crowding crowding = {
        .stage = stage, .general = chosen ? choice_general() : NULL, .exact = true};
    (large ? ask_large : ask_every_pair)(&crowding);
    self->asked.crowd = true;
    int asks = self->asked.count - first;
    if (!large) crowd->pairs = asks;
    crowd->aparts = crowd->pairs - asks;
    crowd_wear(stage);
    for (int i = first; i < self->asked.count; i++) crowd->met += self->asked.ask[i].hit;
    self->book.record.pairs = crowd->pairs;
    self->book.record.judged = crowd_judge(&crowding, first, asks);
}

void stage_ask_all(Stage *stage)
{
    Crowd *crowd = &stage->self->crowd;
    assert(stage->self->asked.open);
    if (!crowd_gather(stage)) return;
    bool large = crowd->members > SMALL_CROWD;
    crowd->phased = false;
    if (large && !crowd_find(stage, TS_BROAD_BVH, false)) return;
    ask_crowd(stage, large);
}

void stage_ask_near(Stage *stage, TsBroadKind kind)
{
    Crowd *crowd = &stage->self->crowd;
    assert(stage->self->asked.open);
    crowd->phased = true;
    if (!crowd_gather(stage) || !crowd_find(stage, kind, true)) return;
    ask_crowd(stage, true);
}

const Candidates *stage_candidates(const Stage *stage)
{
    bool found = stage->self->asked.crowd && stage->self->crowd.phased;
    return found ? &stage->self->crowd.candidates : NULL;
}
