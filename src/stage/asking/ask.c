#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case.h"
#include "fuzz/finding.h"
#include "query.h"
#include "stage_self.h"

// ---- Keeping the answers

void ask_begin(Stage *stage)
{
    Asked *asked = &stage->self->asked;
    while (asked->retireds > 0) free(asked->retired[--asked->retireds]);
    asked->count = asked->worns = 0;
    asked->crowd = asked->found = false;
    ask_undress(stage);
    stage->self->crowd.members = 0;
    stage->self->crowd.aparts = 0;
    stage->self->choice.kinds_now = 0;
    stage->self->choice.sweeps_now = false;
}

static bool more_room(Asked *asked)
{
    int capacity = asked->capacity ? 2 * asked->capacity : 64;
    const Method **by = realloc(asked->by, (size_t)capacity * sizeof *by);
    if (!by) return false;
    asked->by = by;
    Ask *ask = malloc((size_t)capacity * sizeof *ask);
    if (!ask) return false;
    if (asked->count) memcpy(ask, asked->ask, (size_t)asked->count * sizeof *ask);
    if (asked->ask) asked->retired[asked->retireds++] = asked->ask;
    asked->ask = ask;
    asked->capacity = capacity;
    return true;
}

void ask_clear_counts(Stage *stage)
{
    tally_clear(&stage->self->asked.tally);
    Crowd *crowd = &stage->self->crowd;
    crowd->near = crowd->far_a = crowd->far_b = 0;
    crowd->counted = 0;
    stage->self->book.record.agreed = stage->self->book.record.wrong = 0;
}

void ask_free(Stage *stage)
{
    ask_begin(stage);
    tally_clear(&stage->self->asked.tally);
    free(stage->self->asked.ask);
    free(stage->self->asked.by);
    free(stage->self->asked.worn);
    free(stage->self->asked.findings);
    crowd_free(&stage->self->crowd);
    free(stage->self->choice.list);
}

// ---- What has been compared

uint64_t ask_mix(uint64_t hash, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 29);
}

static uint64_t mix_shape(uint64_t hash, const TsShape *shape)
{
    double number[CASE_NUMBERS_MAX];
    int count = case_serialise(shape, number);
    hash = ask_mix(hash, shape->kind);
    for (int i = 0; i < count; i++) hash = ask_mix(hash, number[i]);
    return hash;
}

uint64_t ask_fingerprint(const Method *method, const TsShape *a, const TsShape *b)
{
    return mix_shape(mix_shape((uint64_t)(uintptr_t)method, a), b);
}

// Whether this very question to this very method was not the last that was counted of the pair.
static bool is_news(Stage *stage, const Method *method, const Ask *ask)
{
    uint64_t key = (uint64_t)(ask->a->index + 1) << 32 | (uint64_t)(ask->b->index + 1);
    uint64_t fingerprint = ask_fingerprint(method, &ask->a->shape, &ask->b->shape);
    fingerprint = ask_mix(ask_mix(fingerprint, ask->move_a.x), ask->move_a.y);
    fingerprint = ask_mix(ask_mix(fingerprint, ask->move_b.x), ask->move_b.y);
    return tally_changed(&stage->self->asked.tally, key, fingerprint);
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

Query ask_query_of(const Ask *ask)
{
    Query query = ask_query(ask->a, ask->b);
    if (!ask->swept) return query;
    return (Query){QUERY_SWEEP, query.a, query.b, ask->move_a, ask->move_b};
}

static bool is_hit(const Stage *stage, TsRelation relation)
{
    return relation == TS_OVERLAPPING ||
           (relation == TS_TOUCHING && stage->self->touch == TOUCHING_HITS);
}

// The collision that the exact relation is, by the rule that the method follows.
static bool exact_hit(const Stage *stage, const Method *method, const Ask *ask)
{
    if (ask->exact != TS_TOUCHING) return ask->exact == TS_OVERLAPPING;
    switch (method->touch) {
    case TOUCH_HIT: return true;
    case TOUCH_MISS: return false;
    case TOUCH_EITHER: return ask->hit;
    case TOUCH_TOLD: break;
    }
    return is_hit(stage, TS_TOUCHING);
}

static void wear(Actor *actor, const Ask *ask)
{
    actor->asked = true;
    actor->hit |= ask->hit;
    actor->wrong |= ask->wrong;
    if (ask->relation > actor->relation) actor->relation = ask->relation;
}

TsContact stage_contact(const Ask *ask)
{
    if (ask->measured) return ask->contact;
    Query query = ask_query_of(ask);
    if (query.kind == QUERY_SWEEP) return sweep_contact(&query);
    if (query.kind == QUERY_CAST) return cast_contact(query.a, query.b);
    if (!ts_relation_knows(query.a->kind, query.b->kind)) return (TsContact){0};
    return ts_contact_shapes(query.a, query.b);
}

static void measure(Ask *ask)
{
    ask->contact = stage_contact(ask);
    ask->measured = true;
}

void ask_wear(const Ask *ask)
{
    wear(ask->a, ask);
    wear(ask->b, ask);
}

void ask_undress(Stage *stage)
{
    stage_each(stage, actor)
    {
        actor->asked = actor->hit = actor->wrong = false;
        actor->relation = TS_APART;
    }
}

static Measure measure_of(const Answer *answer)
{
    return (Measure){.has_gap = answer->has & ANSWER_GAP,
                     .has_normal = answer->has & ANSWER_NORMAL,
                     .has_point = answer->has & ANSWER_POINT,
                     .has_time = answer->has & ANSWER_TIME,
                     .gap = answer->gap,
                     .normal = answer->normal,
                     .point = answer->point,
                     .time = answer->time};
}

// A pair that nobody has answered yet.
static Ask question_of(Actor *a, Actor *b) { return (Ask){.a = a, .b = b}; }

// Not answered yet: apart.
static void put_name(Ask *ask, const Method *method)
{
    ask->method = method->name;
    ask->label = method->label;
    ask->flaw = method->flaw;
    ask->relation = TS_APART;
}

// What the method says. A relation that is none counts as apart.
static Ask answer_of(const Stage *stage, const Method *method, Ask ask)
{
    Query query = ask_query_of(&ask);
    Answer answer = method_ask(method, &query);
    put_name(&ask, method);
    if ((unsigned)answer.relation <= TS_OVERLAPPING) ask.relation = answer.relation;
    ask.axes = answer.has & ANSWER_AXES ? answer.axes : 0;
    ask.measure = measure_of(&answer);
    ask.failed = answer.relation == METHOD_FAILS ? answer.failed : NULL;
    ask.hit = is_hit(stage, ask.relation);
    return ask;
}

// Its relation alone, where the method tells that for less.
static Ask relation_of(const Stage *stage, const Method *method, Ask ask)
{
    if (!method->relation) return answer_of(stage, method, ask);
    put_name(&ask, method);
    ask.relation = method->relation(&ask.a->shape, &ask.b->shape);
    ask.hit = is_hit(stage, ask.relation);
    ask.brief = true;
    return ask;
}

// The rest of the answer, where it was left out.
static void complete(const Stage *stage, const Method *method, Ask *ask)
{
    if (!ask->brief) return;
    ask->measure = answer_of(stage, method, *ask).measure;
    ask->brief = false;
}

static Ask *keep(Stage *stage, const Method *method, Ask ask)
{
    Asked *asked = &stage->self->asked;
    if (asked->count == asked->capacity && !more_room(asked)) return NULL;
    asked->by[asked->count] = method;
    Ask *kept = &asked->ask[asked->count++];
    *kept = ask;
    ask_wear(kept);
    return kept;
}

Ask *ask_put(Stage *stage, const Method *method, Actor *a, Actor *b)
{
    return keep(stage, method, relation_of(stage, method, question_of(a, b)));
}

void ask_keep(Stage *stage, const Method *method, const Ask *ask) { keep(stage, method, *ask); }

static void judge_measure(const Method *method, Ask *ask)
{
    Measure *measure = &ask->measure;
    if (!measure->has_gap || !measure->has_normal) return;
    Answer answer = {.relation = ask->relation,
                     .has = ANSWER_GAP | ANSWER_NORMAL,
                     .gap = measure->gap,
                     .normal = measure->normal};
    MeasureFinding finding =
        finding_judge_measure(method, &ask->a->shape, &ask->b->shape, &answer, ask->exact);
    measure->wrong = finding_measure_is_fault(finding);
    measure->left = finding.fault == MEASURE_TOO_SHORT ? finding.by : 0;
    measure->more = finding.fault == MEASURE_TOO_LONG ? finding.by : 0;
}

// What the oracle says of it.
static Verdict compare(const Stage *stage, const Method *method, Ask *ask)
{
    Query query = ask_query_of(ask);
    if (!query_known(query.kind, query.a->kind, query.b->kind)) return VERDICT_NOT_JUDGED;
    ask->exact = query_exact(&query);
    ask->judged = true;
    ask->exact_hit = exact_hit(stage, method, ask);
    complete(stage, method, ask);
    Verdict verdict = ask->failed ? VERDICT_WRONG : method_judge(method, ask->relation, ask->exact);
    judge_measure(method, ask);
    if (ask->measure.wrong) verdict = VERDICT_WRONG;
    ask->wrong = verdict == VERDICT_WRONG;
    return verdict;
}

Ask ask_once(const Stage *stage, const Method *method, Ask question)
{
    Ask ask = answer_of(stage, method, question);
    measure(&ask);
    compare(stage, method, &ask);
    return ask;
}

Ask ask_apart(const Stage *stage, const Method *method, Actor *a, Actor *b)
{
    Ask ask = question_of(a, b);
    put_name(&ask, method);
    compare(stage, method, &ask);
    return ask;
}

void ask_count(Stage *stage, const Ask *ask)
{
    if (stage_lent(stage)) return;
    stage->self->book.record.agreed += !ask->wrong;
    stage->self->book.record.wrong += ask->wrong;
}

void ask_judge(Stage *stage, Ask *ask)
{
    const Method *method = stage->self->asked.by[ask - stage->self->asked.ask];
    Verdict verdict = compare(stage, method, ask);
    ask->a->wrong |= ask->wrong;
    ask->b->wrong |= ask->wrong;
    if (verdict == VERDICT_NOT_JUDGED || stage_lent(stage)) return;
    if (is_news(stage, method, ask)) ask_count(stage, ask);
}

static bool can_be_asked(const Actor *a, const Actor *b)
{
    return a && b && a != b && a->alive && b->alive;
}

static const Ask *put_question(Stage *stage, Ask question)
{
    assert(stage->self->asked.open);
    if (!can_be_asked(question.a, question.b)) return NULL;
    Query query = ask_query_of(&question);
    const Method *method = choice_for(stage, &query, NULL);
    if (!method) return NULL;
    choice_note(stage, &query);
    Ask *ask = keep(stage, method, answer_of(stage, method, question));
    if (!ask) return NULL;
    measure(ask);
    const Method *refusing = choice_refusing(stage, &query);
    if (refusing) ask->refused = refusing->label;
    ask_judge(stage, ask);
    return ask;
}

const Ask *stage_ask(Stage *stage, Actor *a, Actor *b)
{
    return put_question(stage, question_of(a, b));
}

const Ask *stage_ask_sweep(Stage *stage, Actor *a, TsVec move_a, Actor *b, TsVec move_b)
{
    Ask question = {.a = a, .b = b, .swept = true, .move_a = move_a, .move_b = move_b};
    return put_question(stage, question);
}

const Ask *stage_asked(const Stage *stage, const Actor *a, const Actor *b)
{
    const Asked *asked = &stage->self->asked;
    for (int i = 0; i < asked->count; i++) {
        const Ask *ask = &asked->ask[i];
        if (ask->a == a && ask->b == b) return ask;
    }
    return NULL;
}

// ---- What a scene found out besides

void *stage_findings(Stage *stage, size_t size)
{
    Asked *asked = &stage->self->asked;
    assert(asked->open);
    if (size > asked->findings_room) {
        free(asked->findings);
        asked->findings = malloc(size);
        asked->findings_room = asked->findings ? size : 0;
    }
    asked->found = asked->findings;
    return asked->found ? memset(asked->findings, 0, size) : NULL;
}

const void *stage_found(const Stage *stage)
{
    return stage->self->asked.found ? stage->self->asked.findings : NULL;
}

// ---- Guests: whom the viewer added is asked against everybody, as far as the method goes

static bool was_asked(const Asked *asked, const Actor *a, const Actor *b)
{
    for (int i = 0; i < asked->count; i++) {
        const Ask *ask = &asked->ask[i];
        if ((ask->a == a && ask->b == b) || (ask->a == b && ask->b == a)) return true;
    }
    return false;
}

static void ask_guest(Stage *stage, const Method *method, Actor *guest, Actor *other)
{
    bool settled = (other->traits & ACTOR_GUEST) && other->index < guest->index; // asked as a guest
    if (other == guest || settled || (other->traits & ACTOR_QUIET)) return;
    Query query = ask_query(other, guest);
    if (!method_accepts(method, &query) || was_asked(&stage->self->asked, guest, other)) return;
    Ask *ask = ask_put(stage, method, other, guest);
    if (!ask) return;
    measure(ask);
    ask_judge(stage, ask);
}

void ask_guests(Stage *stage)
{
    const Method *method = stage_method(stage);
    if (!method || stage->self->asked.crowd) return;
    stage_each(stage, guest)
    {
        if (!(guest->traits & ACTOR_GUEST)) continue;
        stage_each(stage, other) ask_guest(stage, method, guest, other);
    }
}

// ---- Which one the strip shows

static bool stronger(const Ask *ask, const Ask *than)
{
    return !than || ask->relation > than->relation;
}

static const Ask *main_of(const Record *record, const Actor *selected)
{
    const Ask *best = NULL;
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        if (ask->wrong) return ask;
        bool its = selected && (ask->a == selected || ask->b == selected);
        if (its && stronger(ask, best)) best = ask;
    }
    return best ? best : record->asks ? record->ask : NULL;
}

const Ask *stage_main_ask(const Stage *stage)
{
    if (map_ask(stage)) return map_ask(stage);
    const Record *record = stage_record(stage);
    return record->ruling.given ? NULL : main_of(record, stage->self->selected);
}

void ask_end(Stage *stage)
{
    Asked *asked = &stage->self->asked;
    Record *record = &stage->self->book.record;
    record->ask = asked->ask;
    record->asks = asked->count;
    const Ask *main = record->ruling.given ? NULL : main_of(record, stage->self->selected);
    if (!main) return;
    Ask *whole = &asked->ask[main - asked->ask];
    complete(stage, asked->by[main - asked->ask], whole);
    measure(whole);
}
