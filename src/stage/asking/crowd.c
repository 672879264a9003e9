// A crowd: every pair of living actors, except two fixed ones, is answered in each frame, and
// judged round robin.
//
// 500 bodies are 124,750 pairs, 5000 are 12.5 million, and most are far apart. So a broad phase
// finds the candidates of a large crowd. Pairs with disjoint bounds are apart: a method that is
// never wrong is not queried for them, any other is. Those answered as apart are counted and judged
// like all others, but have no Ask. The method is always queried for pairs of the selected actor.

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "actors/actor.h"
#include "asking/asking_private.h"
#include "asking/record.h"
#include "scene_kit/number.h"

#define ORACLE_SECONDS 2e-3       // of a frame
#define ORACLE_SECONDS_HUGE 5e-4  // for huge crowds, whose answers take most of the frame
#define ORACLE_SECONDS_LEAST 1e-4 // in a frame that has no time left
#define UNJUDGED_SECONDS 8e-3     // for ticks and answers: half of a frame, the rest is for drawing
enum { BRUTE_MAX = 2000 };        // members up to which brute force is the second structure
enum { APARTS_JUDGED = 2000 };    // per frame, if there is no clock
enum { PAIRS_LIKELY = 3 };        // candidates a member, of a pile
enum { SMALL_CROWD = 64 };        // members up to which the method is queried for every pair

void crowd_free(Crowd *crowd)
{
    if (crowd->broad.memory.release) ts_broad_end(&crowd->broad);
    if (crowd->second.memory.release) ts_broad_end(&crowd->second);
    ts_broad_pairs_free(&crowd->found, TS_MEMORY_HEAP);
    ts_broad_pairs_free(&crowd->found_second, TS_MEMORY_HEAP);
    ts_broad_pairs_free(&crowd->sorting, TS_MEMORY_HEAP);
    for (int i = 0; i < CROWD_QUERIES; i++) {
        ts_broad_hits_free(&crowd->query[i].hits, TS_MEMORY_HEAP);
        free(crowd->query[i].part);
    }
    free(crowd->member);
    free(crowd->bounds);
    free(crowd->start);
    *crowd = (Crowd){0};
}

// ---- Members, and pairs that are near: sorted, so that every structure gives the same list

static bool member_room(Crowd *crowd, int wanted)
{
    return ts_memory_room(TS_MEMORY_HEAP, (void **)&crowd->member, &crowd->member_room, wanted,
                          sizeof(Actor *)) &&
           ts_memory_room(TS_MEMORY_HEAP, (void **)&crowd->bounds, &crowd->bounds_room, wanted,
                          sizeof(TsBounds));
}

static bool gather(Stage *stage)
{
    Crowd *crowd = &stage->self->asking->crowd;
    crowd->begun = stage->self->now ? stage->self->now() : 0;
    crowd->members = 0;
    crowd->apart_pairs = 0;
    memset(crowd->of_kind, 0, sizeof crowd->of_kind);
    memset(crowd->fixed_of_kind, 0, sizeof crowd->fixed_of_kind);
    if (!member_room(crowd, actor_count(stage))) return false;
    stage_each(stage, actor)
    {
        if ((actor->traits & ACTOR_QUIET) || ask_excludes(stage, actor)) continue;
        crowd->of_kind[actor->shape.kind]++;
        crowd->fixed_of_kind[actor->shape.kind] += actor_fixed(actor);
        crowd->bounds[crowd->members] = ts_bounds_of(&actor->shape);
        crowd->member[crowd->members++] = actor;
    }
    return true;
}

// ---- Sorting

static int end_of(TsBroadPair pair, bool first) { return first ? pair.a : pair.b; }

// A stable counting sort by one of the two indices.
static void sort_by(bool first, const TsBroadPairs *from, TsBroadPair *to, int32_t *start,
                    int members)
{
    memset(start, 0, ((size_t)members + 1) * sizeof *start);
    for (int i = 0; i < from->count; i++) start[end_of(from->pair[i], first) + 1]++;
    for (int i = 0; i < members; i++) start[i + 1] += start[i];
    for (int i = 0; i < from->count; i++) {
        to[start[end_of(from->pair[i], first)]++] = from->pair[i];
    }
}

static bool sort(Crowd *crowd, TsBroadPairs *pairs)
{
    TsBroadPairs *other = &crowd->sorting;
    if (pairs->count == 0) return true;
    if (!ts_memory_room(TS_MEMORY_HEAP, (void **)&crowd->start, &crowd->start_room,
                        crowd->members + 1, sizeof *crowd->start) ||
        !ts_memory_room(TS_MEMORY_HEAP, (void **)&other->pair, &other->room, pairs->count,
                        sizeof *other->pair)) {
        return false;
    }
    other->count = pairs->count;
    sort_by(false, pairs, other->pair, crowd->start, crowd->members);
    sort_by(true, other, pairs->pair, crowd->start, crowd->members);
    return true;
}

// ---- Finding

// Gives the broad phase the bounds of the members, by index.
static bool follow(TsBroad *broad, const Crowd *crowd)
{
    if (broad->count > crowd->members) ts_broad_end(broad);
    ts_broad_move_all(broad, crowd->bounds);
    for (int i = broad->count; i < crowd->members; i++) {
        if (ts_broad_insert(broad, crowd->bounds[i]) < 0) return false;
    }
    return true;
}

static bool find_by(Crowd *crowd, TsBroad *broad, TsBroadKind kind, TsBroadPairs *pairs)
{
    if (!broad->memory.resize) *broad = ts_broad_make(kind, TS_MEMORY_HEAP);
    if (broad->kind != kind) ts_broad_switch(broad, kind);
    return follow(broad, crowd) && ts_broad_pairs(broad, pairs);
}

static TsBroadKind other_kind(const Stage *stage, TsBroadKind kind)
{
    int turn = stage->tick % (TS_BROAD_KINDS - 1);
    TsBroadKind other = (TsBroadKind)(turn + (turn >= (int)kind));
    bool slow = other == TS_BROAD_BRUTE && stage->self->asking->crowd.members > BRUTE_MAX;
    if (!slow) return other;
    return kind == TS_BROAD_SAP ? TS_BROAD_BVH : TS_BROAD_SAP;
}

static bool compare(Stage *stage, TsBroadKind kind)
{
    Crowd *crowd = &stage->self->asking->crowd;
    crowd->candidates.other = other_kind(stage, kind);
    if (!find_by(crowd, &crowd->second, crowd->candidates.other, &crowd->found_second) ||
        !sort(crowd, &crowd->found_second)) {
        return false;
    }
    const TsBroadPairs *a = &crowd->found, *b = &crowd->found_second;
    size_t bytes = (size_t)a->count * sizeof *a->pair;
    crowd->candidates.same =
        a->count == b->count && (a->count == 0 || memcmp(a->pair, b->pair, bytes) == 0);
    return true;
}

static bool find(Stage *stage, TsBroadKind kind, bool compared)
{
    Crowd *crowd = &stage->self->asking->crowd;
    double (*now)(void) = stage->self->now;
    double start = now ? now() : 0;
    if (!find_by(crowd, &crowd->broad, kind, &crowd->found)) return false;
    crowd->candidates = (Candidates){.actor = crowd->member,
                                     .actors = crowd->members,
                                     .pairs = crowd->found.count,
                                     .cost = crowd->broad.cost,
                                     .seconds = now ? now() - start : 0,
                                     .same = true,
                                     .broad = &crowd->broad};
    crowd->queries = 0;
    if (!sort(crowd, &crowd->found)) return false;
    crowd->candidates.pair = crowd->found.pair;
    return !compared || compare(stage, kind);
}

// ---- The methods

typedef struct CrowdTest { // of a frame
    Stage *stage;
    const Method *general;
    const Method *by[TS_SHAPE_KINDS]
                    [TS_SHAPE_KINDS]; // the method for these kinds; NULL: choose it for each pair
    bool exact;                       // all methods used are exact for all queries
} CrowdTest;

// A method that accepts shapes by more than their kinds must be chosen for each pair.
static void find_methods(CrowdTest *test)
{
    const Crowd *crowd = &test->stage->self->asking->crowd;
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = 0; b < TS_SHAPE_KINDS; b++) {
            if (crowd->of_kind[a] == 0 || crowd->of_kind[b] == 0) continue;
            TsShape first = {.kind = (TsShapeKind)a}, second = {.kind = (TsShapeKind)b};
            Query kinds = {.kind = ask_kind(first.kind, second.kind), .a = &first, .b = &second};
            const Method *method = choice_for(test->stage, &kinds, test->general);
            bool by_kinds = method && !method->takes && method->corners == 0;
            test->by[a][b] = by_kinds ? method : NULL;
        }
    }
}

static const Method *method_for(const CrowdTest *test, const Query *query)
{
    const Method *known = test->by[query->a->kind][query->b->kind];
    return known ? known : choice_for(test->stage, query, test->general);
}

// Of two fixed actors nothing is to be found out: floor and walls may meet.
static bool both_fixed(const Crowd *crowd, int a, int b)
{
    return actor_fixed(crowd->member[a]) && actor_fixed(crowd->member[b]);
}

static bool is_chosen(const Stage *stage, int a, int b)
{
    const Crowd *crowd = &stage->self->asking->crowd;
    const Actor *selected = crowd->phased ? NULL : stage_selected(stage);
    return selected && (crowd->member[a] == selected || crowd->member[b] == selected);
}

// ---- The oracle's share, round robin: each frame continues where the last one ran out of time.
// While time is paused and nothing moves, each frame judges what the last one did: what is shown
// depends on no clock, nor on how often the window is drawn.
// Pairs without an Ask are too many to list: an index runs through all pairs and skips the others.

// Advances to the next pair without an Ask that a method takes; returns that method.
static const Method *next_far(const CrowdTest *test)
{
    const Stage *stage = test->stage;
    Crowd *crowd = &stage->self->asking->crowd;
    for (;;) {
        if (++crowd->far_b >= crowd->members) {
            if (++crowd->far_a + 1 >= crowd->members) crowd->far_a = 0;
            crowd->far_b = crowd->far_a + 1;
        }
        int a = crowd->far_a, b = crowd->far_b;
        if (ts_bounds_intersect(crowd->bounds[a], crowd->bounds[b]) || is_chosen(stage, a, b) ||
            both_fixed(crowd, a, b))
            continue;
        Query query = ask_query(crowd->member[a], crowd->member[b]);
        const Method *method = method_for(test, &query);
        if (method) return method;
    }
}

static void judge_far(const CrowdTest *test)
{
    Stage *stage = test->stage;
    const Method *method = next_far(test);
    Crowd *crowd = &stage->self->asking->crowd;
    Actor *a = crowd->member[crowd->far_a], *b = crowd->member[crowd->far_b];
    bool unasked = crowd->phased || method->sound == EXACT;
    Ask ask = ask_about(a, b);
    ask.method = method;
    if (unasked)
        ask = ask_apart(stage, method, a, b);
    else
        ask_once(stage, &ask);
    if (ask.answer.relation != TS_APART) return; // it has an Ask already
    // Only the number counted since the last motion is kept, so that each pair counts at most once.
    if (!stage_in_scope(stage) && !crowd->repeats && crowd->counted < crowd->apart_pairs) {
        crowd->counted++;
        ask_count(stage, &ask);
    }
    if (ask_is_wrong(&ask)) ask_keep(stage, &ask);
}

static uint64_t fingerprint_of(const Stage *stage)
{
    const Crowd *crowd = &stage->self->asking->crowd;
    uint64_t hash =
        (uint64_t)(uintptr_t)stage->self->asking->choice.wanted + (uint64_t)crowd->members;
    for (int i = 0; i < crowd->members; i++) {
        double bits[2];
        memcpy(bits, &crowd->bounds[i], sizeof bits);
        hash = ask_mix(ask_mix(hash, bits[0]), bits[1]);
    }
    return hash;
}

static void begin_round(Stage *stage)
{
    Crowd *crowd = &stage->self->asking->crowd;
    if (crowd->far_b >= crowd->members) crowd->far_a = crowd->far_b = 0;
    if (stage_in_scope(stage)) return; // counts do not change
    uint64_t fingerprint = crowd->apart_pairs ? fingerprint_of(stage) : 0;
    if (fingerprint != crowd->fingerprint) crowd->counted = 0;
    crowd->fingerprint = fingerprint;
}

// Less than usual as far as ticks and answers have taken longer than their share of the frame.
static double oracle_seconds(const Stage *stage, double now)
{
    const Crowd *crowd = &stage->self->asking->crowd;
    double most = crowd->members > CROWD_HUGE ? ORACLE_SECONDS_HUGE : ORACLE_SECONDS;
    double left = UNJUDGED_SECONDS - stage->self->ticked - (now - crowd->begun);
    return fmax(fmin(left, most), ORACLE_SECONDS_LEAST);
}

// Returns whether the last frame judged these pairs, while time was paused already; then continues
// where that one began. The first frame of a pause has the time that no tick takes.
static bool repeat(Stage *stage, int asks)
{
    Crowd *crowd = &stage->self->asking->crowd;
    uint64_t of = fingerprint_of(stage);
    bool paused = !stage->playing && stage->self->now;
    crowd->repeats =
        paused && crowd->last.paused && crowd->last.of == of && crowd->last.asks == asks;
    crowd->last.paused = paused;
    if (crowd->repeats) {
        crowd->near = crowd->last.near;
        crowd->far_a = crowd->last.far_a;
        crowd->far_b = crowd->last.far_b;
    } else {
        crowd->last.of = of;
        crowd->last.asks = asks;
        crowd->last.near = crowd->near;
        crowd->last.far_a = crowd->far_a;
        crowd->last.far_b = crowd->far_b;
    }
    return crowd->repeats;
}

static int judge(const CrowdTest *test, int first, int asks)
{
    struct StageSelf *self = test->stage->self;
    Crowd *crowd = &self->asking->crowd;
    long long apart_pairs = crowd->apart_pairs, near = 0, far = 0, nears = asks;
    long long share = self->now || apart_pairs < APARTS_JUDGED ? apart_pairs : APARTS_JUDGED;
    begin_round(test->stage);
    bool timed = self->now != NULL;
    if (repeat(test->stage, asks)) {
        timed = false;
        nears = crowd->last.nears;
        share = crowd->last.fars;
    }
    double start = timed ? self->now() : 0, most = oracle_seconds(test->stage, start);
    while (near < nears || far < share) {
        if (timed && self->now() - start > most) break;
        if (near < nears) {
            ask_judge(test->stage, &self->asking->asked.ask[first + (crowd->near + near++) % asks]);
        }
        if (far++ < share) judge_far(test);
    }
    if (far > share) far = share;
    crowd->last.nears = near;
    crowd->last.fars = far;
    crowd->near = asks ? (int)((crowd->near + near) % asks) : 0;
    return (int)(near + far);
}

// ---- A small crowd

static void ask_pair(const CrowdTest *test, int a, int b)
{
    Stage *stage = test->stage;
    Crowd *crowd = &stage->self->asking->crowd;
    Actor *first = crowd->member[a], *second = crowd->member[b];
    if (both_fixed(crowd, a, b)) return;
    const Method *method = test->by[first->shape.kind][second->shape.kind];
    if (!method) { // else note_pairs has noted it
        Query query = ask_query(first, second);
        method = method_for(test, &query);
        if (!method) return;
        choice_note(stage, &query);
    }
    const Ask *ask = ask_put_partial(stage, method, first, second);
    crowd->met += ask && ask->hit;
}

static void ask_every_pair(CrowdTest *test)
{
    int members = test->stage->self->asking->crowd.members;
    for (int a = 0; a < members; a++) {
        for (int b = a + 1; b < members; b++) ask_pair(test, a, b);
    }
}

// ---- A large crowd

static long long pairs_of(const int *count, int a, int b)
{
    long long first = count[a], second = count[b];
    return a == b ? first * (first - 1) / 2 : first * second;
}

// The number of pairs that a method takes. Records their kinds for the choice of methods, and
// whether every method used is exact.
static long long note_pairs(CrowdTest *test)
{
    const Crowd *crowd = &test->stage->self->asking->crowd;
    long long all = 0;
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = a; b < TS_SHAPE_KINDS; b++) {
            TsShape first = {.kind = (TsShapeKind)a}, second = {.kind = (TsShapeKind)b};
            Query kinds = {.kind = ask_kind(first.kind, second.kind), .a = &first, .b = &second};
            long long pairs = pairs_of(crowd->of_kind, a, b) - pairs_of(crowd->fixed_of_kind, a, b);
            const Method *method = pairs ? method_for(test, &kinds) : NULL;
            if (!method) continue;
            test->exact &= method->sound == EXACT && !method->takes;
            choice_note(test->stage, &kinds);
            all += pairs;
        }
    }
    return all;
}

// A pair with disjoint bounds: it is asked if it is the selected actor's, or if its method is not
// exact and does not answer apart.
static void ask_far_pair(const CrowdTest *test, int a, int b)
{
    Stage *stage = test->stage;
    const Crowd *crowd = &stage->self->asking->crowd;
    const Actor *first = crowd->member[a], *second = crowd->member[b];
    const Method *known = test->by[first->shape.kind][second->shape.kind];
    bool chosen = is_chosen(stage, a, b);
    if (known && known->sound == EXACT && !chosen) return;
    if (ts_bounds_intersect(crowd->bounds[a], crowd->bounds[b])) return;
    Query query = ask_query(first, second);
    const Method *method = method_for(test, &query);
    if (!method || (!chosen && method->sound == EXACT)) return;
    if (chosen || method_ask(method, &query).relation != TS_APART) ask_pair(test, a, b);
}

static void ask_all_far(const CrowdTest *test)
{
    int members = test->stage->self->asking->crowd.members;
    for (int a = 0; a < members; a++) {
        for (int b = a + 1; b < members; b++) ask_far_pair(test, a, b);
    }
}

static void ask_far_of_selected(const CrowdTest *test)
{
    const Crowd *crowd = &test->stage->self->asking->crowd;
    const Actor *selected = stage_selected(test->stage);
    for (int i = 0; selected && i < crowd->members; i++) {
        if (crowd->member[i] != selected) continue;
        for (int a = 0; a < i; a++) ask_far_pair(test, a, i);
        for (int b = i + 1; b < crowd->members; b++) ask_far_pair(test, i, b);
    }
}

// The pairs are sorted by their first members: the second ones are far from each other.
static void fetch_second(const Crowd *crowd, int pair)
{
    enum { SOON = 6, LATER = 12 };
    const Candidates *found = &crowd->candidates;
    if (pair + LATER >= found->pairs) return;
    const Actor *later = crowd->member[found->pair[pair + LATER].b];
    const Actor *soon = crowd->member[found->pair[pair + SOON].b];
    __builtin_prefetch(&later->shape);
    __builtin_prefetch(&later->relation);
    if (soon->shape.kind == TS_SHAPE_POLYGON) {
        __builtin_prefetch(soon->shape.polygon.corner);
        __builtin_prefetch(soon->shape.polygon.corner + 4);
    }
}

static void ask_large(CrowdTest *test)
{
    Crowd *crowd = &test->stage->self->asking->crowd;
    find_methods(test);
    crowd->pairs = note_pairs(test);
    const Candidates *found = &crowd->candidates;
    int likely = PAIRS_LIKELY * crowd->members;
    ask_expect(test->stage, found->pairs < likely ? likely : found->pairs);
    for (int i = 0; i < found->pairs; i++) {
        fetch_second(crowd, i);
        ask_pair(test, found->pair[i].a, found->pair[i].b);
    }
    if (crowd->phased) return;
    (test->exact ? ask_far_of_selected : ask_all_far)(test);
}

void crowd_color(Stage *stage)
{
    const Crowd *crowd = &stage->self->asking->crowd;
    for (int i = 0; i < crowd->members && crowd->apart_pairs > 0; i++)
        crowd->member[i]->asked = true;
}

// ---- All crowds

void crowd_forget(Stage *stage) { crowd_free(&stage->self->asking->crowd); }

bool crowd_is_asked(const Stage *stage) { return stage->self->asking->asked.crowd; }

int crowd_size(const Stage *stage)
{
    return crowd_is_asked(stage) ? stage->self->asking->crowd.members : 0;
}

void crowd_report(Stage *stage)
{
    const Record *record = stage_record(stage);
    char count[NUMBER_MAX], pairs[NUMBER_MAX];
    if (!stage->self->asking->asked.crowd) return;
    number_count(pairs, sizeof pairs, record->pairs);
    stage_report(stage, "all pairs", "%s", pairs);
    stage_report(stage, "collisions", "%s",
                 number_count(count, sizeof count, stage->self->asking->crowd.met));
    number_count(count, sizeof count, record->judged);
    if (record->judged < record->pairs)
        stage_report(stage, "spot-checked", "%s of %s: %s", count, pairs,
                     stage->self->asking->asked.wrong ? "some differ" : "agree");
    else
        stage_report(stage, "checked", "%s of %s", count, pairs);
}

static void ask_crowd(Stage *stage, bool large)
{
    struct StageSelf *self = stage->self;
    Crowd *crowd = &self->asking->crowd;
    bool chosen = self->asking->choice.wanted || stage_method(stage);
    int first = self->asking->asked.count;
    crowd->met = 0;
    CrowdTest test = {.stage = stage, .general = chosen ? choice_general() : NULL, .exact = true};
    (large ? ask_large : ask_every_pair)(&test);
    self->asking->asked.crowd = true;
    int asks = self->asking->asked.count - first;
    if (!large) crowd->pairs = asks;
    crowd->apart_pairs = crowd->pairs - asks;
    crowd_color(stage);
    record_now(stage)->pairs = crowd->pairs;
    record_now(stage)->judged = judge(&test, first, asks);
}

void stage_ask_all(Stage *stage)
{
    Crowd *crowd = &stage->self->asking->crowd;
    assert(stage->self->asking->asked.open);
    if (!gather(stage)) return;
    bool large = crowd->members > SMALL_CROWD;
    crowd->phased = false;
    if (large && !find(stage, TS_BROAD_GRID, false)) return;
    ask_crowd(stage, large);
}

void stage_ask_near(Stage *stage, TsBroadKind kind)
{
    Crowd *crowd = &stage->self->asking->crowd;
    assert(stage->self->asking->asked.open);
    crowd->phased = true;
    if (!gather(stage) || !find(stage, kind, true)) return;
    ask_crowd(stage, true);
}

const Candidates *stage_candidates(const Stage *stage)
{
    bool found = stage->self->asking->asked.crowd && stage->self->asking->crowd.phased;
    return found ? &stage->self->asking->crowd.candidates : NULL;
}

// ---- Further queries

int stage_crowd_parts(Stage *stage, TsBroadPart *part, int max)
{
    return ts_broad_parts(&stage->self->asking->crowd.broad, part, max);
}

// With a ray, or else with a window.
static const CrowdQuery *query(Stage *stage, const TsBoundsRay *ray, TsBounds window, bool traced)
{
    Crowd *crowd = &stage->self->asking->crowd;
    assert(stage->self->asking->asked.open);
    if (!stage_candidates(stage) || crowd->queries == CROWD_QUERIES) return NULL;
    int which = crowd->queries++;
    TsBroad *broad = &crowd->broad;
    TsBroadHits *hits = &crowd->query[which].hits;
    CrowdQuery *view = &crowd->query[which].view;
    TsBroadTrace trace = {.max = CROWD_PARTS};
    bool done;
    if (traced) {
        done = ts_memory_room(TS_MEMORY_HEAP, (void **)&crowd->query[which].part,
                              &crowd->query[which].room, CROWD_PARTS, sizeof(TsBroadPart));
        trace.part = crowd->query[which].part;
        done = done && (ray ? ts_broad_ray_traced(broad, ray, hits, &trace)
                            : ts_broad_window_traced(broad, window, hits, &trace));
    } else {
        done = ray ? ts_broad_ray(broad, ray, hits) : ts_broad_window(broad, window, hits);
    }
    *view = (CrowdQuery){.index = hits->index,
                         .count = hits->count,
                         .cost = broad->cost,
                         .part = trace.part,
                         .parts = trace.count < CROWD_PARTS ? trace.count : CROWD_PARTS,
                         .entered = trace.count};
    return done ? view : NULL;
}

const CrowdQuery *stage_query_window(Stage *stage, TsBounds window, bool traced)
{
    return query(stage, NULL, window, traced);
}

const CrowdQuery *stage_query_ray(Stage *stage, const TsBoundsRay *ray, bool traced)
{
    return query(stage, ray, (TsBounds){0}, traced);
}
