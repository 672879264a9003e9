#include "method.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "query.h"
#include "spelling.h"

extern const MethodFile *const method_table[]; // generated from methods/*.c; NULL at its end

static const Method *added[METHODS_ADDED_MAX];
static int added_count;

int method_count(void)
{
    int count = added_count;
    for (int i = 0; method_table[i]; i++) count += method_table[i]->count;
    return count;
}

const Method *method_at(int index)
{
    for (int i = 0; method_table[i]; i++) {
        if (index < method_table[i]->count) return &method_table[i]->method[index];
        index -= method_table[i]->count;
    }
    return index < added_count ? added[index] : NULL;
}

const Method *method_find(const char *name)
{
    for (int i = 0; i < method_count(); i++) {
        if (strcmp(method_at(i)->name, name) == 0) return method_at(i);
    }
    return NULL;
}

const char *method_nearest(const char *meant)
{
    const char *best = method_at(0)->name;
    for (int i = 1; i < method_count(); i++) {
        const char *name = method_at(i)->name;
        if (spelling_distance(meant, name) < spelling_distance(meant, best)) best = name;
    }
    return spelling_near(meant, best) ? best : NULL;
}

bool method_add(const Method *method)
{
    if (added_count == METHODS_ADDED_MAX || method_find(method->name)) return false;
    added[added_count++] = method;
    return true;
}

void method_remove(const Method *method)
{
    int kept = 0;
    for (int i = 0; i < added_count; i++) {
        if (added[i] != method) added[kept++] = added[i];
    }
    added_count = kept;
}

static bool accepts_ordered(const Method *method, TsShapeKind a, TsShapeKind b)
{
    return (method->a & TS_SHAPE_BIT(a)) != 0 && (method->b & TS_SHAPE_BIT(b)) != 0 &&
           (!method->knows || method->knows(a, b));
}

static bool is_kind_only(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_POLYGON && shape->polygon.count == 0;
}

bool method_swaps(const Method *method, TsShapeKind a, TsShapeKind b)
{
    return !accepts_ordered(method, a, b);
}

// A list is never swapped: the method accepts it in its own order only.
static Query swapped(Query query)
{
    return (Query){.kind = query.kind,
                   .a = query.b,
                   .b = query.a,
                   .move_a = query.move_b,
                   .move_b = query.move_a};
}

// Swaps the shapes if needed, so that they come in the method's order. The method accepts their
// kinds.
static Query ordered(const Method *method, const Query *query)
{
    bool list = query->other_count > 0;
    return !list && method_swaps(method, query->a->kind, query->b->kind) ? swapped(*query) : *query;
}

static bool has_few_corners(const Method *method, const TsShape *shape)
{
    return method->corners == 0 || shape->kind != TS_SHAPE_POLYGON ||
           shape->polygon.count <= method->corners;
}

// The query comes in the method's order.
static bool takes_pair(const Method *method, const Query *query)
{
    return has_few_corners(method, query->a) && has_few_corners(method, query->b) &&
           (!method->takes || method->takes(query));
}

static bool takes_shapes(const Method *method, const Query *query)
{
    if (query->other_count == 0) return takes_pair(method, query);
    bool takes = method->many;
    for (int i = 0; i <= query->other_count && takes; i++) {
        Query one = query_one(query, i);
        takes = accepts_ordered(method, one.a->kind, one.b->kind) && takes_pair(method, &one);
    }
    return takes;
}

bool method_accepts(const Method *method, const Query *query)
{
    TsShapeKind a = query->a->kind, b = query->b->kind;
    if (method->kind != query->kind) return false;
    if (!accepts_ordered(method, a, b) && !accepts_ordered(method, b, a)) return false;
    bool kinds = is_kind_only(query->a) || is_kind_only(query->b);
    if (kinds && query->other_count == 0) return true;
    Query mine = ordered(method, query);
    return takes_shapes(method, &mine);
}

bool method_handed(const Method *method, const Query *query, char *text, int size)
{
    if (!method->handed) return false;
    Query mine = ordered(method, query);
    method->handed(method, &mine, text, size);
    return true;
}

// If the shapes were swapped, the normal of a pair is negated.
static void turn_back(const Query *asked, const Query *query, Answer *answer)
{
    bool turned = asked->a != query->a && query->kind != QUERY_CAST;
    if (turned) answer->normal = ts_vec_negate(answer->normal);
}

static Answer ask_one(const Method *method, const Query *query)
{
    Answer answer = {0};
    Query mine = ordered(method, query);
    if (!takes_shapes(method, &mine)) return (Answer){.relation = METHOD_REFUSES};
    method->answer(&mine, &answer);
    turn_back(&mine, query, &answer);
    return answer;
}

enum { ASK_AT_ONCE = 256 };

// One batch. Queries that the method refuses are left out.
static void ask_some(const Method *method, const Query *query, Answer *answer, int count)
{
    Query mine[ASK_AT_ONCE];
    Answer theirs[ASK_AT_ONCE];
    int of[ASK_AT_ONCE], taken = 0;
    for (int i = 0; i < count; i++) {
        mine[taken] = ordered(method, &query[i]);
        answer[i] = (Answer){.relation = METHOD_REFUSES};
        if (takes_shapes(method, &mine[taken])) of[taken++] = i;
    }
    memset(theirs, 0, sizeof theirs);
    if (taken > 0) method->answer_many(method, mine, theirs, taken);
    for (int i = 0; i < taken; i++) {
        turn_back(&mine[i], &query[of[i]], &theirs[i]);
        answer[of[i]] = theirs[i];
    }
}

void method_ask_many(const Method *method, const Query *query, Answer *answer, int count)
{
    if (!method->answer_many) {
        for (int i = 0; i < count; i++) answer[i] = ask_one(method, &query[i]);
        return;
    }
    for (int from = 0; from < count; from += ASK_AT_ONCE) {
        int some = count - from < ASK_AT_ONCE ? count - from : ASK_AT_ONCE;
        ask_some(method, query + from, answer + from, some);
    }
}

Answer method_ask(const Method *method, const Query *query)
{
    if (!method->answer_many) return ask_one(method, query);
    Answer answer;
    method_ask_many(method, query, &answer, 1);
    return answer;
}

Verdict method_judge(const Method *method, TsRelation answered, TsRelation exact)
{
    if (answered == METHOD_REFUSES) return VERDICT_NOT_JUDGED;
    if (method->touch == TOUCH_REPORTED) return answered == exact ? VERDICT_AGREE : VERDICT_WRONG;
    if (answered != TS_APART && answered != TS_OVERLAPPING) return VERDICT_WRONG;
    bool either = method->touch == TOUCH_EITHER || method->touch == TOUCH_HALF_OPEN;
    if (either && exact == TS_TOUCHING) return VERDICT_NOT_JUDGED;
    bool hit = method->touch == TOUCH_MISS ? exact == TS_OVERLAPPING : exact != TS_APART;
    return (answered == TS_OVERLAPPING) == hit ? VERDICT_AGREE : VERDICT_WRONG;
}

const char *method_sound_name(Soundness sound)
{
    assert(sound >= EXACT && sound <= FLAWED);
    static const char *const name[] = {"exact", "floating point", "flawed"};
    return name[sound];
}
