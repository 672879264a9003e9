#include "fuzz/finding.h"

#include <stdio.h>
#include <string.h>

#include "fuzz/excuse.h"
#include "oracle/oracle.h"
#include "query.h"
#include "touchstone/sat.h"

static const Finding none = {.kind = FINDING_NONE, .symmetry = SYMMETRIES};

static bool is_relation(TsRelation relation)
{
    return relation == TS_APART || relation == TS_TOUCHING || relation == TS_OVERLAPPING;
}

static bool is_finite(TsVec v) { return isfinite(v.x) && isfinite(v.y); }

// A failure whatever the shapes are; NULL if there is none.
static const char *failure(const Method *method, const Answer *answer)
{
    if (answer->relation == METHOD_FAILS) return answer->failed ? answer->failed : "failed";
    if (!is_relation(answer->relation)) return "returns an invalid relation";
    if (answer->relation == TS_TOUCHING && method->touch != TOUCH_REPORTED) {
        return "reports touching, which its touch rule excludes";
    }
    if ((answer->has & ANSWER_GAP) && !isfinite(answer->gap)) return "its gap is not finite";
    if ((answer->has & ANSWER_NORMAL) && !is_finite(answer->normal)) {
        return "its normal is not finite";
    }
    if ((answer->has & ANSWER_POINT) && !is_finite(answer->point)) return "its point is not finite";
    if ((answer->has & ANSWER_TIME) && !isfinite(answer->time)) return "its time is not finite";
    return NULL;
}

// ---- Against the oracle

Finding finding_of_answer(const Method *method, const Query *query, const Answer *answer,
                          TsRelation exact)
{
    Finding finding = none;
    if (answer->relation == METHOD_REFUSES) return finding;
    finding.answered = answer->relation;
    finding.exact = exact;
    finding.failed = failure(method, answer);
    if (finding.failed) {
        finding.kind = FINDING_FAILED;
        finding.hung = answer->hung;
        if (answer->printed)
            snprintf(finding.printed, sizeof finding.printed, "%s", answer->printed);
    } else if (query_judge(method, query, answer->relation, exact) == VERDICT_WRONG) {
        finding.margin = query_margin(query);
        finding.half_open = method->touch == TOUCH_HALF_OPEN && finding.margin == 0;
        finding.kind = excuse_by_rounding(method, query, answer->relation, finding.margin)
                           ? FINDING_ROUNDS
                           : FINDING_WRONG;
    }
    return finding;
}

// ---- Gap and normal

static bool is_judged(const TsShape *a, const TsShape *b, const Answer *answer, TsRelation exact)
{
    const unsigned measure = ANSWER_GAP | ANSWER_NORMAL;
    if (exact != TS_OVERLAPPING || answer->relation != TS_OVERLAPPING) return false;
    if ((answer->has & measure) != measure) return false;
    return ts_shape_is_convex(a) && ts_shape_is_convex(b);
}

// How deep the shapes still overlap after a has moved by `way`; 0 if they touch or are apart.
static double left_after(const TsShape *a, const TsShape *b, TsVec way, double slack)
{
    TsVec corner[TS_POLYGON_MAX];
    TsShape moved = ts_shape_moved(a, way, corner);
    if (!ts_shape_valid(&moved, NULL)) return 0; // the remainder can be less than 2^-120
    double margin = oracle_margin(&moved, b);
    return margin > slack && oracle_relation(&moved, b) == TS_OVERLAPPING ? margin : 0;
}

MeasureFinding finding_judge_measure(const Method *method, const TsShape *a, const TsShape *b,
                                     const Answer *answer, TsRelation exact)
{
    if (!is_judged(a, b, answer, exact)) return (MeasureFinding){.fault = MEASURE_NOT_JUDGED};
    double rounding = excuse_part(method);
    double slack = rounding * fmax(ts_shape_size(a), ts_shape_size(b));
    TsVec way = ts_vec_scale(answer->normal, answer->gap);
    if (!isfinite(way.x) || !isfinite(way.y)) return (MeasureFinding){.fault = MEASURE_INVALID};
    double left = left_after(a, b, way, slack), more = ts_vec_length(way) - oracle_margin(a, b);
    if (left > slack) return (MeasureFinding){MEASURE_TOO_SHORT, left};
    if (more > slack) return (MeasureFinding){MEASURE_TOO_LONG, more};
    bool unit = fabs(ts_vec_length(answer->normal) - 1) <= rounding;
    return (MeasureFinding){.fault = unit ? MEASURE_AGREES : MEASURE_INVALID};
}

bool finding_measure_is_fault(MeasureFinding finding) { return finding.fault > MEASURE_AGREES; }

Finding finding_of_measure(const Method *method, const Query *query, const Answer *answer,
                           TsRelation exact)
{
    if (query->kind == QUERY_SWEEP) return none; // its gap belongs to one moment only
    MeasureFinding measure = finding_judge_measure(method, query->a, query->b, answer, exact);
    if (!finding_measure_is_fault(measure)) return none;
    return (Finding){.kind = FINDING_MEASURE,
                     .symmetry = SYMMETRIES,
                     .answered = answer->relation,
                     .exact = exact,
                     .margin = measure.by,
                     .measure = measure.fault};
}

// ---- Symmetries

// Whether a right method may answer differently: within its tolerance, and on borders by the
// half-open rule, which mirroring and turning do not keep.
static bool may_differ(const Method *method, const Query *asked, const Query *now)
{
    if (!query_known(method->kind, asked->a->kind, asked->b->kind)) return false;
    if (method->touch == TOUCH_HALF_OPEN) {
        TsRelation first = query_exact_for(method, asked), second = query_exact_for(method, now);
        if (first != second || first == TS_TOUCHING) return true;
    }
    return method->tolerance > 0 &&
           (query_margin(asked) <= method->tolerance || query_margin(now) <= method->tolerance);
}

// If the oracle knows the pair, the first answer was right: the answer to the changed pair is
// wrong.
static Finding against_symmetry(const Method *method, const Case *pair, const Case *changed,
                                Finding broken)
{
    Query asked = query_of_case(method->kind, pair), now = query_of_case(method->kind, changed);
    broken.kind = FINDING_SYMMETRY;
    if (!query_known(method->kind, pair->a.kind, pair->b.kind)) return broken;
    broken.margin = query_margin(&asked);
    if (excuse_by_rounding(method, &now, broken.exact, query_margin(&now)))
        broken.kind = FINDING_ROUNDS;
    return broken;
}

// The changed pairs of all symmetries that apply, and the answers to them.
typedef struct Changes {
    int count;
    Symmetry symmetry[SYMMETRIES];
    Case pair[SYMMETRIES];
    Answer answer[SYMMETRIES];
} Changes;

static void ask_changes(const Method *method, const Case *pair, Changes *changes)
{
    Query query[SYMMETRIES];
    changes->count = 0;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        int i = changes->count;
        if (!symmetry_change((Symmetry)symmetry, method, pair, &changes->pair[i])) continue;
        changes->symmetry[i] = (Symmetry)symmetry;
        query[i] = query_of_case(method->kind, &changes->pair[i]);
        changes->count++;
    }
    if (changes->count > 0) method_ask_many(method, query, changes->answer, changes->count);
}

Finding finding_of_symmetries(const Method *method, const Case *pair, TsRelation answered,
                              Case *changed)
{
    Changes changes;
    Query asked = query_of_case(method->kind, pair);
    ask_changes(method, pair, &changes);
    for (int i = 0; i < changes.count; i++) {
        TsRelation now = changes.answer[i].relation;
        Query query = query_of_case(method->kind, &changes.pair[i]);
        if (!is_relation(now) || now == answered || may_differ(method, &asked, &query)) continue;
        if (changed) case_copy(changed, &changes.pair[i]);
        Finding broken = {.symmetry = changes.symmetry[i], .answered = answered, .exact = now};
        return against_symmetry(method, pair, &changes.pair[i], broken);
    }
    return none;
}

bool finding_right_when(char *text, int size, const Method *method, const Case *pair)
{
    Changes changes;
    ask_changes(method, pair, &changes);
    for (int i = 0; i < changes.count; i++) {
        Query query = query_of_case(method->kind, &changes.pair[i]);
        TsRelation answered = changes.answer[i].relation;
        if (!is_relation(answered)) continue;
        TsRelation exact = query_exact_for(method, &query);
        if (query_judge(method, &query, answered, exact) != VERDICT_AGREE) continue;
        symmetry_write(text, size, changes.symmetry[i], pair);
        return true;
    }
    return false;
}

Finding finding_of(const Method *method, const Case *pair, bool symmetries)
{
    Query query = query_of_case(method->kind, pair);
    Answer answer = method_ask(method, &query);
    bool known = query_known(method->kind, pair->a.kind, pair->b.kind);
    TsRelation exact = known ? query_exact_for(method, &query) : answer.relation;
    Finding finding = finding_of_answer(method, &query, &answer, exact);
    bool judged = query_judge(method, &query, answer.relation, exact) != VERDICT_NOT_JUDGED;
    if (finding.kind == FINDING_NONE && known) {
        finding = finding_of_measure(method, &query, &answer, exact);
    }
    if (finding.kind != FINDING_NONE || !symmetries || !judged) return finding;
    return finding_of_symmetries(method, pair, answer.relation, NULL);
}

bool finding_alike(const Finding *one, const Finding *other)
{
    if (one->kind != other->kind || one->symmetry != other->symmetry) return false;
    if (one->kind == FINDING_FAILED) return strcmp(one->failed, other->failed) == 0;
    return one->answered == other->answered && one->exact == other->exact &&
           one->measure == other->measure;
}

bool finding_is_fault(const Finding *finding) { return finding->kind > FINDING_ROUNDS; }

// ---- As text

static int write_failed(char *text, int size, const Finding *finding)
{
    bool number = finding->answered != METHOD_FAILS && !is_relation(finding->answered);
    const char *colon = finding->printed[0] ? ": " : "";
    if (!number) {
        return snprintf(text, (size_t)size, "%s%s%s", finding->failed, colon, finding->printed);
    }
    return snprintf(text, (size_t)size, "%s (%d)", finding->failed, (int)finding->answered);
}

static int write_wrong(char *text, int size, const char *verb, const Finding *finding)
{
    char by[64] = "";
    if (finding->half_open)
        return snprintf(text, (size_t)size, "%s %s, is touching, by its half-open rule %s", verb,
                        ts_relation_name(finding->answered), ts_relation_name(finding->exact));
    if (finding->margin > 0) snprintf(by, sizeof by, " by %.3g px", finding->margin);
    return snprintf(text, (size_t)size, "%s %s, is %s%s", verb, ts_relation_name(finding->answered),
                    ts_relation_name(finding->exact), by);
}

static const char *answer_word(TsRelation relation)
{
    return is_relation(relation) ? ts_relation_name(relation) : "no valid relation";
}

static int write_again(char *text, int size, const Finding *finding)
{
    if (finding->failed) {
        return snprintf(text, (size_t)size, "%s, and reports %s when asked again", finding->failed,
                        answer_word(finding->again));
    }
    return snprintf(text, (size_t)size, "reports %s, is %s, and reports %s when asked again",
                    answer_word(finding->answered), ts_relation_name(finding->exact),
                    answer_word(finding->again));
}

static int write_measure(char *text, int size, const Finding *finding)
{
    if (finding->measure == MEASURE_INVALID) {
        return snprintf(text, (size_t)size, "its normal is not of unit length");
    }
    const char *off = finding->measure == MEASURE_TOO_SHORT ? "short" : "long";
    return snprintf(text, (size_t)size, "its MTV is too %s by %.3g px", off, finding->margin);
}

int finding_write(char *text, int size, const Finding *finding)
{
    if (finding->kind == FINDING_NONE) return snprintf(text, (size_t)size, "agrees");
    if (finding->kind == FINDING_FAILED) return write_failed(text, size, finding);
    if (finding->kind == FINDING_MEASURE) return write_measure(text, size, finding);
    if (finding->kind == FINDING_AGAIN) return write_again(text, size, finding);
    if (finding->symmetry == SYMMETRIES) return write_wrong(text, size, "reports", finding);
    return snprintf(text, (size_t)size, "%s: reports %s, but %s %s",
                    symmetry_name(finding->symmetry), ts_relation_name(finding->answered),
                    ts_relation_name(finding->exact), symmetry_when(finding->symmetry));
}

int finding_write_expectation(char *text, int size, const Finding *finding)
{
    return write_wrong(text, size, "expects", finding);
}
