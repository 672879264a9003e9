// What a scene finds out for itself: broken symmetries, the relation by a method of its choice, by
// how much a method is wrong; and what it keeps of that from `ask` to `draw`.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "actors/actor_geometry.h"
#include "asking/asking_private.h"
#include "cases/case.h"
#include "fuzz/finding.h"
#include "oracle/oracle.h"
#include "query.h"

const char *stage_broken_symmetry(Stage *stage, const Ask *ask, TsRelation *other)
{
    Asked *asked = &stage->self->asking->asked;
    assert(asked->open);
    if (!ask->judged || ask->verdict != VERDICT_AGREE || ask->query.kind == QUERY_SWEEP)
        return NULL;
    uint64_t of = ask_fingerprint(ask->method, ask->query.a, ask->query.b);
    of = ask_mix(of, choice_version(stage));
    if (of != asked->symmetry_of) {
        Case pair;
        case_of_pair(&pair, ask->query.a, ask->query.b);
        asked->symmetry = finding_of_symmetries(ask->method, &pair, ask->answer.relation, NULL);
        asked->symmetry_of = of;
    }
    *other = asked->symmetry.exact;
    return finding_is_fault(&asked->symmetry) ? symmetry_name(asked->symmetry.symmetry) : NULL;
}

TsRelation stage_relation_by(const char *method, const TsShape *a, const TsShape *b)
{
    const Method *found = method_find(method);
    Query query = {.kind = QUERY_PAIR, .a = a, .b = b};
    assert(found);
    return method_ask(found, &query).relation;
}

bool stage_relate(const Stage *stage, int variant, const TsGeometry *a, const TsGeometry *b,
                  RelateSaid *said)
{
    const RelateWay *way = relate_way_find(stage->self->scene->variants[variant].name);
    assert(way);
    return way->relate(a, b, said);
}

bool stage_relate_actors(Stage *stage, int variant, const Actor *a, const Actor *b,
                         RelateSaid *said)
{
    Related *related = &stage->self->asking->related[variant];
    long long of[2] = {actor_geometry_serial(stage, a), actor_geometry_serial(stage, b)};
    if (!actor_geometry_is_valid(stage, a) || !actor_geometry_is_valid(stage, b)) return false;
    if (related->of[0] != of[0] || related->of[1] != of[1]) {
        const TsGeometry *first = actor_geometry_now(stage, a),
                         *second = actor_geometry_now(stage, b);
        related->good = stage_relate(stage, variant, first, second, &related->said);
        memcpy(related->of, of, sizeof of);
    }
    *said = related->said;
    return related->good;
}

void *stage_findings(Stage *stage, size_t size)
{
    Asked *asked = &stage->self->asking->asked;
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
    return stage->self->asking->asked.found ? stage->self->asking->asked.findings : NULL;
}

// The core's relation, which is fast, excludes right answers; the oracle confirms what is wrong.
double stage_error(const Method *method, const Actor *a, const Actor *b)
{
    const TsShape *first = &a->shape, *second = &b->shape;
    Query query = {.kind = ask_kind(first->kind, second->kind), .a = first, .b = second};
    bool known = query.kind == method->kind && oracle_knows(first->kind, second->kind);
    if (!known || !method_accepts(method, &query)) return -1;
    Answer answer = method_ask(method, &query);
    TsRelation answered = answer.relation;
    if ((unsigned)answered > TS_OVERLAPPING) return -1;
    if (method->shows == FLAW_IN_MEASURE) {
        if (answered != TS_OVERLAPPING) return -1;
        MeasureFinding finding =
            finding_judge_measure(method, &query, &answer, oracle_relation(first, second));
        return finding_measure_is_fault(finding) ? finding.by : -1;
    }
    if (ts_relation_knows(first->kind, second->kind)) {
        TsRelation core = query_core_for(method, &query);
        if (method_judge(method, answered, core) != VERDICT_WRONG) return -1;
    }
    TsRelation exact = query_exact_for(method, &query);
    if (query_judge(method, &query, answered, exact) != VERDICT_WRONG) return -1;
    return query.kind == QUERY_PAIR ? oracle_margin(first, second) : 0;
}
