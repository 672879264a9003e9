// The stage in a hand that is not the viewer's.

#include "fuzz/finding.h"
#include "oracle/oracle.h"
#include "stage_self.h"

bool stage_lend(Stage *stage)
{
    struct StageSelf *self = stage->self;
    if (!self->scene || self->drag.active || self->loan.before) return false;
    self->loan = (Loan){moment_save(stage), self->choice.wanted};
    return self->loan.before;
}

bool stage_lent(const Stage *stage) { return stage->self->loan.before; }

void stage_take_back(Stage *stage)
{
    Loan *loan = &stage->self->loan;
    if (!loan->before) return;
    moment_restore(stage, loan->before);
    stage->self->choice.wanted = loan->wanted;
    moment_free(loan->before);
    *loan = (Loan){0};
}

static double measure_error(const Method *method, const TsShape *a, const TsShape *b,
                            const Answer *answer)
{
    if (answer->relation != TS_OVERLAPPING) return -1;
    MeasureFinding finding = finding_judge_measure(method, a, b, answer, oracle_relation(a, b));
    return finding_measure_is_fault(finding) ? finding.by : -1;
}

// The core is quick to say that there is nothing to see; what is wrong, the oracle says.
double stage_error(const Method *method, const Actor *a, const Actor *b)
{
    const TsShape *first = &a->shape, *second = &b->shape;
    Query query = {.kind = ask_kind(first->kind, second->kind), .a = first, .b = second};
    bool known = query.kind == method->kind && oracle_knows(first->kind, second->kind);
    if (!known || !method_accepts(method, &query)) return -1;
    Answer answer = method_ask(method, &query);
    TsRelation answered = answer.relation;
    if ((unsigned)answered > TS_OVERLAPPING) return -1;
    if (method->shows == FLAW_IN_MEASURE) return measure_error(method, first, second, &answer);
    if (ts_relation_knows(first->kind, second->kind)) {
        TsRelation core = ts_relation_shapes(first, second);
        if (method_judge(method, answered, core) != VERDICT_WRONG) return -1;
    }
    TsRelation exact = oracle_relation(first, second);
    if (method_judge(method, answered, exact) != VERDICT_WRONG) return -1;
    return query.kind == QUERY_PAIR ? oracle_margin(first, second) : 0;
}
