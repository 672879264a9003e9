#include <assert.h>
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "actors/actor.h"
#include "asking/asking_private.h"
#include "asking/record.h"
#include "fuzz/finding.h"
#include "query.h"
#include "scene_kit/number.h"
#include "touchstone/cast.h"
#include "touchstone/sweep.h"

// ---- Keeping the answers

// The counts are those of one method: a sound one is not blamed for what another got wrong. A
// question, which may choose one of its own, counts nothing.
static void count_by_method(Stage *stage)
{
    const Method *now = stage_method(stage), *counted = stage->self->asking->asked.counted;
    if (!now || now == counted || stage_in_scope(stage)) return;
    if (counted) ask_clear_counts(stage);
    stage->self->asking->asked.counted = now;
}

void ask_begin(Stage *stage)
{
    Asked *asked = &stage->self->asking->asked;
    while (asked->retireds > 0) free(asked->retired[--asked->retireds]);
    asked->count = asked->coloreds = 0;
    asked->wrong = asked->lists = 0;
    asked->crowd = asked->found = false;
    stage->self->asking->crowd.members = 0;
    stage->self->asking->crowd.apart_pairs = 0;
    stage->self->asking->choice.kinds_now = 0;
    stage->self->asking->choice.sweeps_now = false;
    stage->self->asking->choice.lists_now = false;
    count_by_method(stage);
}

static bool make_room(Asked *asked, int capacity)
{
    Ask *ask = malloc((size_t)capacity * sizeof *ask);
    if (!ask) return false;
    if (asked->count) memcpy(ask, asked->ask, (size_t)asked->count * sizeof *ask);
    if (asked->ask) asked->retired[asked->retireds++] = asked->ask;
    asked->ask = ask;
    asked->capacity = capacity;
    return true;
}

void ask_expect(Stage *stage, int more)
{
    Asked *asked = &stage->self->asking->asked;
    if (asked->capacity - asked->count >= more || !make_room(asked, asked->count + more)) return;
    memset(asked->ask + asked->count, 0, (size_t)more * sizeof *asked->ask);
}

void ask_clear_counts(Stage *stage)
{
    stage->self->asking->asked.counted = NULL;
    verdict_clear(&stage->self->asking->asked.tally);
    Crowd *crowd = &stage->self->asking->crowd;
    crowd->near = crowd->far_a = crowd->far_b = 0;
    crowd->counted = 0;
    crowd->last.paused = false; // what was judged is judged again
    record_now(stage)->agreed = record_now(stage)->wrong = 0;
}

void stage_set_counts(Stage *stage, long long agreed, long long wrong)
{
    record_now(stage)->agreed = agreed;
    record_now(stage)->wrong = wrong;
}

bool ask_init(Stage *stage)
{
    struct Asking *asking = calloc(1, sizeof *asking);
    if (asking) asking->asked.blank = (Ask){.verdict = VERDICT_NOT_JUDGED, .partial = true};
    stage->self->asking = asking;
    return asking;
}

void ask_free(Stage *stage)
{
    struct Asking *asking = stage->self->asking;
    if (!asking) return;
    while (asking->asked.retireds > 0) free(asking->asked.retired[--asking->asked.retireds]);
    verdict_clear(&asking->asked.tally);
    free(asking->asked.ask);
    free(asking->asked.colored);
    free(asking->asked.findings);
    crowd_free(&asking->crowd);
    free(asking->choice.list);
    free(asking);
}

void ask_open(Stage *stage, bool open) { stage->self->asking->asked.open = open; }

bool ask_is_open(const Stage *stage) { return stage->self->asking->asked.open; }

// ---- Fingerprints of queries

uint64_t ask_mix(uint64_t hash, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 29);
}

static uint64_t mix_shape(uint64_t hash, const TsShape *shape)
{
    int count;
    const double *number = ts_shape_view_numbers(shape, &count);
    hash = ask_mix(hash, shape->kind);
    for (int i = 0; i < count; i++) hash = ask_mix(hash, number[i]);
    return hash;
}

uint64_t ask_fingerprint(const Method *method, const TsShape *a, const TsShape *b)
{
    return mix_shape(mix_shape((uint64_t)(uintptr_t)method, a), b);
}

// Returns whether the pair was last counted with another query or another method.
static bool is_news(Stage *stage, const Ask *ask)
{
    uint64_t key = (uint64_t)(ask->a->index + 1) << 32 | (uint64_t)(ask->b->index + 1);
    uint64_t fingerprint = ask_fingerprint(ask->method, ask->query.a, ask->query.b);
    fingerprint = ask_mix(ask_mix(fingerprint, ask->query.move_a.x), ask->query.move_a.y);
    fingerprint = ask_mix(ask_mix(fingerprint, ask->query.move_b.x), ask->query.move_b.y);
    for (int i = 0; i < ask->query.other_count; i++)
        fingerprint = mix_shape(fingerprint, &ask->query.others[i]);
    return verdict_changed(&stage->self->asking->asked.tally, key, fingerprint);
}

// ---- One pair

QueryKind ask_kind(TsShapeKind a, TsShapeKind b)
{
    return (a == TS_SHAPE_RAY) != (b == TS_SHAPE_RAY) ? QUERY_CAST : QUERY_PAIR;
}

Query ask_query(const Actor *a, const Actor *b)
{
    QueryKind kind = ask_kind(a->shape.kind, b->shape.kind);
    return (Query){.kind = kind, .a = &a->shape, .b = &b->shape};
}

Ask ask_about(Actor *a, Actor *b)
{
    return (Ask){.a = a, .b = b, .query = ask_query(a, b), .verdict = VERDICT_NOT_JUDGED};
}

bool ask_is_hit(const Stage *stage, TsRelation relation)
{
    return relation == TS_OVERLAPPING ||
           (relation == TS_TOUCHING && stage->self->asking->touch == TOUCHING_HITS);
}

// Whether the exact relation is a collision by the rule that the method follows.
static bool exact_hit(const Stage *stage, const Ask *ask)
{
    if (ask->exact != TS_TOUCHING) return ask->exact == TS_OVERLAPPING;
    switch (ask->method->touch) {
    case TOUCH_HIT: return true;
    case TOUCH_MISS: return false;
    case TOUCH_EITHER: return ask->hit;
    case TOUCH_HALF_OPEN: {
        TsRelation rule = query_exact_for(ask->method, &ask->query);
        return rule == TS_TOUCHING ? ask->hit : rule == TS_OVERLAPPING;
    }
    case TOUCH_REPORTED: break;
    }
    return ask_is_hit(stage, TS_TOUCHING);
}

// Measured with a segment in place of the ray, as long as it can come near the shape. Its end is
// rounded; the relation is exact.
static TsContact cast_contact(const TsShape *a, const TsShape *b)
{
    bool first = a->kind == TS_SHAPE_RAY;
    TsRay ray = first ? a->ray : b->ray;
    const TsShape *shape = first ? b : a;
    TsRelation relation = ts_cast_shape(ray, shape).relation;
    double reach =
        ts_vec_distance(ray.origin, ts_shape_center(shape)) + 2 * ts_shape_size(shape) + 1;
    TsVec way = ts_vec_scale(ts_vec_normalize(ray.direction), reach);
    TsShape near = ts_shape_segment(ray.origin, ts_vec_add(ray.origin, way));
    TsContact contact = {.relation = relation};
    if (ts_relation_knows(TS_SHAPE_SEGMENT, shape->kind)) {
        contact = first ? ts_contact_shapes(&near, shape) : ts_contact_shapes(shape, &near);
    }
    contact.relation = relation;
    if (relation == TS_TOUCHING) contact.gap = 0;
    if (relation == TS_APART && !(contact.gap > 0)) contact.gap = DBL_MIN;
    if (relation == TS_OVERLAPPING && !(contact.gap < 0)) contact.gap = -DBL_MIN;
    return contact;
}

// By the core; -1 if none is met.
static int first_of_list(const Query *query)
{
    int first = -1;
    double least = HUGE_VAL;
    for (int i = 0; query->others && i <= query->other_count; i++) {
        Query one = query_one(query, i);
        TsImpact impact = ts_sweep_shapes(one.a, one.move_a, one.b, one.move_b);
        if (impact.relation == TS_APART || impact.enter >= least) continue;
        least = impact.enter;
        first = i;
    }
    return first;
}

// Of a list that of the shape that is met first, or that is missed by the least.
static TsContact contact_of(const Query *query)
{
    if (query->kind == QUERY_CAST) return cast_contact(query->a, query->b);
    if (query->kind == QUERY_SWEEP) {
        int first = first_of_list(query);
        Query one = query_one(query, first >= 0 ? first : query_deciding(query));
        TsImpact impact = ts_sweep_shapes(one.a, one.move_a, one.b, one.move_b);
        double margin = query_margin(&one), gap = margin > 0 ? margin : DBL_MIN;
        if (impact.relation == TS_TOUCHING) gap = 0;
        if (impact.relation == TS_OVERLAPPING) gap = -gap;
        return (TsContact){.relation = impact.relation,
                           .gap = gap,
                           .normal = impact.normal,
                           .on_a = impact.point,
                           .on_b = impact.point};
    }
    if (!ts_relation_knows(query->a->kind, query->b->kind)) return (TsContact){0};
    return ts_contact_shapes(query->a, query->b);
}

TsContact stage_contact(const Ask *ask)
{
    return ask->partial ? contact_of(&ask->query) : ask->contact;
}

static void color(Actor *actor, const Ask *ask)
{
    actor->asked = true;
    actor->hit |= ask->hit;
    actor->wrong |= ask_is_wrong(ask);
    if (ask->answer.relation > actor->relation) actor->relation = ask->answer.relation;
}

static void color_wrong(const Ask *ask)
{
    Actor *named = ask_named(ask), *first = ask_first(ask);
    if (!ask_is_wrong(ask)) return;
    ask->a->wrong = true;
    if (named) named->wrong = true;
    if (first) first->wrong = true; // it has the wrong color, or the wrong time
}

void ask_color(const Ask *ask)
{
    Actor *named = ask_named(ask);
    color(ask->a, ask);
    if (named) color(named, ask);
    for (int i = 0; ask->list && i < ask->list->count; i++) ask->list->actor[i]->asked = true;
    color_wrong(ask);
}

void ask_uncolor(Stage *stage) { stage_each(stage, actor) actor_uncolor(actor); }

// An invalid one counts as apart.
static TsRelation valid_relation(TsRelation relation)
{
    return (unsigned)relation > TS_OVERLAPPING ? TS_APART : relation;
}

// Stores the method's answer.
static void put_answer(const Stage *stage, Ask *ask, Answer answer)
{
    if (answer.relation != METHOD_FAILS) answer.failed = NULL;
    answer.relation = valid_relation(answer.relation);
    if (!(answer.has & ANSWER_AXES)) answer.axes = 0;
    ask->answer = answer;
    ask->hit = ask_is_hit(stage, answer.relation);
}

static void answer_whole(const Stage *stage, Ask *ask)
{
    put_answer(stage, ask, method_ask(ask->method, &ask->query));
}

char *ask_impact_time(const Ask *ask, char *text, int size)
{
    enum { USUAL = 3 };
    int first = first_of_list(&ask->query);
    Query one = query_one(&ask->query, first >= 0 ? first : 0);
    TsImpact impact = ts_sweep_shapes(one.a, one.move_a, one.b, one.move_b);
    MeasureFault fault = ask->measure.fault;
    bool of_time =
        fault == MEASURE_TIME_LATE || fault == MEASURE_TIME_EARLY || fault == MEASURE_TIME_RANGE;
    int decimals = of_time ? finding_decimals(&ask->measure) : 0;
    return number_plain(text, size, impact.enter, decimals > USUAL ? decimals : USUAL);
}

int ask_gap_decimals(const Ask *ask)
{
    MeasureFault fault = ask->measure.fault;
    bool of_gap = fault == MEASURE_DISTANCE || fault == MEASURE_DEPTH ||
                  fault == MEASURE_TOO_SHORT || fault == MEASURE_TOO_LONG;
    int decimals = of_gap ? finding_decimals(&ask->measure) : 0;
    return decimals > 0 ? decimals : 0;
}

// Asks for the rest of the answer if so far only the relation was asked for.
static void complete(const Stage *stage, Ask *ask)
{
    if (ask->partial && ask->method->relation && !ask->judged) answer_whole(stage, ask);
}

static void measure(Ask *ask)
{
    ask->contact = contact_of(&ask->query);
    ask->first = first_of_list(&ask->query);
    ask->partial = false;
}

// The place of the next ask; NULL if out of memory.
static Ask *next_place(Asked *asked)
{
    bool has = asked->count < asked->capacity ||
               make_room(asked, asked->capacity ? 2 * asked->capacity : 64);
    return has ? &asked->ask[asked->count] : NULL;
}

static Ask *keep(Stage *stage, const Ask *ask)
{
    Asked *asked = &stage->self->asking->asked;
    Ask *kept = next_place(asked);
    if (!kept) return NULL;
    *kept = *ask;
    asked->count++;
    asked->wrong += ask_is_wrong(kept);
    ask_color(kept);
    return kept;
}

void ask_keep(Stage *stage, const Ask *ask) { keep(stage, ask); }

// Made in its place, without the contact that it does not have: a crowd has ten thousands of them
// in a frame. Members are copied from one in memory, since the compiler clears them by slow string
// instructions, or puts them together on the stack.
Ask *ask_put_partial(Stage *stage, const Method *method, Actor *a, Actor *b)
{
    Asked *asked = &stage->self->asking->asked;
    Ask *ask = next_place(asked);
    if (!ask) return NULL;
    const Ask *blank = &asked->blank;
    ask->a = a;
    ask->b = b;
    ask->list = blank->list;
    ask->first = blank->first;
    ask->method = method;
    ask->refused = blank->refused;
    ask->query = blank->query;
    ask->query.kind = ask_kind(a->shape.kind, b->shape.kind);
    ask->query.a = &a->shape;
    ask->query.b = &b->shape;
    ask->answer = blank->answer;
    ask->hit = ask->judged = ask->exact_hit = false;
    ask->exact = blank->exact;
    ask->verdict = blank->verdict;
    ask->measure = blank->measure;
    ask->partial = blank->partial;
    if (method->relation) {
        ask->answer.relation = valid_relation(method->relation(&a->shape, &b->shape));
        ask->hit = ask_is_hit(stage, ask->answer.relation);
    } else {
        answer_whole(stage, ask);
    }
    asked->count++;
    ask_color(ask);
    return ask;
}

// Judges the answer by the exact relation, which the ask has.
static void judge_by_exact(const Stage *stage, Ask *ask)
{
    const Query *query = &ask->query;
    ask->judged = true;
    ask->exact_hit = exact_hit(stage, ask);
    TsRelation rule =
        ask->method->touch == TOUCH_HALF_OPEN ? query_exact_for(ask->method, query) : ask->exact;
    ask->measure = (MeasureFinding){0};
    ask->verdict = ask->answer.failed ? VERDICT_WRONG
                                      : query_judge(ask->method, query, ask->answer.relation, rule);
    if (ask->verdict == VERDICT_WRONG) return; // there is no measure of a wrong relation to judge
    ask->measure = finding_judge_measure(ask->method, query, &ask->answer, ask->exact);
    if (ask_measure_is_wrong(ask)) ask->verdict = VERDICT_WRONG;
}

// Judges the answer by the oracle.
static void compare(const Stage *stage, Ask *ask)
{
    const Query *query = &ask->query;
    if (!query_known(query->kind, query->a->kind, query->b->kind)) return;
    complete(stage, ask);
    ask->exact = query_exact(query);
    judge_by_exact(stage, ask);
}

bool stage_ask_again(const Stage *stage, const Method *method, Ask *ask)
{
    if (!ask->judged || method->kind != ask->query.kind || !method_accepts(method, &ask->query))
        return false;
    ask->method = method;
    ask->refused = NULL;
    ask->measure = (MeasureFinding){0};
    answer_whole(stage, ask);
    judge_by_exact(stage, ask);
    return true;
}

void ask_once(const Stage *stage, Ask *ask)
{
    answer_whole(stage, ask);
    measure(ask);
    compare(stage, ask);
}

Ask ask_apart(const Stage *stage, const Method *method, Actor *a, Actor *b)
{
    Ask ask = ask_about(a, b);
    ask.method = method;
    put_answer(stage, &ask, (Answer){.relation = TS_APART});
    compare(stage, &ask);
    ask.partial = true;
    return ask;
}

void ask_count(Stage *stage, const Ask *ask)
{
    if (stage_in_scope(stage)) return;
    record_now(stage)->agreed += !ask_is_wrong(ask);
    record_now(stage)->wrong += ask_is_wrong(ask);
}

void ask_judge(Stage *stage, Ask *ask)
{
    compare(stage, ask);
    stage->self->asking->asked.wrong += ask_is_wrong(ask);
    color_wrong(ask);
    if (ask->verdict == VERDICT_NOT_JUDGED || stage_in_scope(stage)) return;
    if (is_news(stage, ask)) ask_count(stage, ask);
}

const Ask *ask_question(Stage *stage, Ask ask)
{
    ask.method = choice_for(stage, &ask.query, NULL);
    if (!ask.method) return NULL;
    choice_note(stage, &ask.query);
    ask.refused = choice_refusing(stage, &ask.query);
    answer_whole(stage, &ask);
    measure(&ask);
    Ask *kept = keep(stage, &ask);
    if (kept) ask_judge(stage, kept);
    return kept;
}

bool ask_may(const Stage *stage, const Actor *a, const Actor *b)
{
    assert(stage->self->asking->asked.open);
    return a && b && a != b && a->alive && b->alive && !ask_excludes(stage, a) &&
           !ask_excludes(stage, b);
}

const Ask *stage_ask(Stage *stage, Actor *a, Actor *b)
{
    return ask_may(stage, a, b) ? ask_question(stage, ask_about(a, b)) : NULL;
}

const Ask *stage_ask_sweep(Stage *stage, Actor *a, TsVec move_a, Actor *b, TsVec move_b)
{
    if (!ask_may(stage, a, b)) return NULL;
    Ask ask = ask_about(a, b);
    ask.query = (Query){
        .kind = QUERY_SWEEP, .a = &a->shape, .b = &b->shape, .move_a = move_a, .move_b = move_b};
    return ask_question(stage, ask);
}

const Ask *stage_asked(const Stage *stage, const Actor *a, const Actor *b)
{
    const Asked *asked = &stage->self->asking->asked;
    for (int i = 0; i < asked->count; i++) {
        const Ask *ask = &asked->ask[i];
        if (ask->a == a && ask->b == b) return ask;
    }
    return NULL;
}

// ---- Guests: actors that the viewer added are tested against all that the method takes

static void ask_guest(Stage *stage, const Method *method, Actor *guest, Actor *other)
{
    bool asked_before = (other->traits & ACTOR_GUEST) && other->index < guest->index;
    if (other == guest || asked_before || (other->traits & ACTOR_QUIET)) return;
    if (ask_excludes(stage, guest) || ask_excludes(stage, other)) return;
    Query query = ask_query(other, guest);
    bool by_scene = stage_asked(stage, guest, other) || stage_asked(stage, other, guest);
    if (by_scene || !method_accepts(method, &query)) return;
    Ask ask = ask_about(other, guest);
    ask.method = method;
    answer_whole(stage, &ask);
    measure(&ask);
    Ask *kept = keep(stage, &ask);
    if (kept) ask_judge(stage, kept);
}

void ask_guests(Stage *stage)
{
    const Method *method = stage_method(stage);
    if (!method || stage->self->asking->asked.crowd) return;
    stage_each(stage, guest)
    {
        if (!(guest->traits & ACTOR_GUEST)) continue;
        stage_each(stage, other) ask_guest(stage, method, guest, other);
    }
}

// ---- The ask that the strip shows

static const Ask *main_of(const Stage *stage)
{
    const Record *record = stage_record(stage);
    const Actor *selected = stage_selected(stage);
    const Ask *best = NULL;
    bool any = selected || stage->self->asking->asked.wrong > 0;
    if (record->verdict.given) return NULL;
    for (int i = 0; i < record->asks && any; i++) {
        const Ask *ask = &record->ask[i];
        if (ask_is_wrong(ask)) return ask;
        bool its = selected && (ask->a == selected || ask_named(ask) == selected);
        if (its && (!best || ask->answer.relation > best->answer.relation)) best = ask;
    }
    return best ? best : record->asks ? record->ask : NULL;
}

const Ask *stage_main_ask(const Stage *stage)
{
    const Ask *instead = stage->self->asking->asked.instead;
    return instead ? instead : main_of(stage);
}

const Ask *stage_main_pair(const Stage *stage)
{
    const Ask *ask = stage_main_ask(stage);
    return ask && !ask->list ? ask : NULL;
}

const Work *ask_work(const Stage *stage, const Ask *ask)
{
    Work *work = &stage->self->asking->work;
    if (ask->method->answer_many || ask->partial || stage_shows_exact(stage)) return NULL;
    work_of(ask->method, &ask->query, work);
    return work->count > 0 ? work : NULL;
}

void ask_instead(Stage *stage, const Ask *ask) { stage->self->asking->asked.instead = ask; }

void ask_end(Stage *stage)
{
    Asked *asked = &stage->self->asking->asked;
    Record *record = record_now(stage);
    record->ask = asked->ask;
    record->asks = asked->count;
    const Ask *main = main_of(stage);
    if (!main) return;
    Ask *whole = &asked->ask[main - asked->ask];
    complete(stage, whole);
    measure(whole);
}
