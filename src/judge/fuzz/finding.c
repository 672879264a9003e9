#include "fuzz/finding.h"

#include <stdio.h>
#include <string.h>

#include "fuzz/rounding.h"
#include "query.h"
#include "translate.h"

static const Finding none = {.kind = FINDING_NONE, .symmetry = SYMMETRIES};

static bool is_relation(TsRelation relation)
{
    return relation == TS_APART || relation == TS_TOUCHING || relation == TS_OVERLAPPING;
}

static bool is_finite(TsVec v) { return isfinite(v.x) && isfinite(v.y); }

// A failure whatever the shapes are; NULL if there is none.
static const char *failure(const Method *method, const Query *query, const Answer *answer)
{
    bool names = (answer->has & ANSWER_WHICH) && answer->relation != TS_APART;
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
    if (names && (answer->which < 0 || answer->which > query->other_count))
        return "names a shape that is not in the list";
    return NULL;
}

// ---- Against the oracle

static FindingKind kind_of_wrong(const Method *method, const Query *query, TsRelation answered,
                                 double margin)
{
    switch (rounding_explain(method, query, answered, margin)) {
    case ROUNDING_NONE: break;
    case ROUNDING_WITHIN: return FINDING_ROUNDS;
    case ROUNDING_UNSTABLE: return FINDING_UNSTABLE;
    }
    return FINDING_WRONG;
}

Finding finding_of_answer(const Method *method, const Query *query, const Answer *answer,
                          TsRelation exact)
{
    Finding finding = none;
    if (answer->relation == METHOD_REFUSES || answer->unasked) return finding;
    finding.answered = answer->relation;
    finding.exact = exact;
    finding.failed = failure(method, query, answer);
    if (finding.failed) {
        finding.kind = FINDING_FAILED;
        finding.hung = answer->hung;
        finding.certain = answer->certain;
        finding.together = answer->together;
        if (answer->printed)
            translate_print(finding.printed, sizeof finding.printed, "%s", answer->printed);
    } else if (query_judge(method, query, answer->relation, exact) == VERDICT_WRONG) {
        finding.margin = query_margin(query);
        finding.ulps = finding.margin / rounding_ulp(method, query);
        finding.swept = query->kind == QUERY_SWEEP;
        finding.half_open = method->touch == TOUCH_HALF_OPEN && finding.margin == 0;
        finding.kind = kind_of_wrong(method, query, answer->relation, finding.margin);
    }
    return finding;
}

// ---- Measures

Finding finding_of_measure(const Method *method, const Query *query, const Answer *answer,
                           TsRelation exact)
{
    MeasureFinding measure = finding_judge_measure(method, query, answer, exact);
    if (!finding_measure_is_fault(measure)) return none;
    return (Finding){.kind = FINDING_MEASURE,
                     .symmetry = SYMMETRIES,
                     .answered = answer->relation,
                     .exact = exact,
                     .margin = measure.by,
                     .ulps = measure.by / rounding_ulp(method, query),
                     .measure = measure};
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
    broken.ulps = broken.margin / rounding_ulp(method, &asked);
    FindingKind kind = kind_of_wrong(method, &now, broken.exact, query_margin(&now));
    if (kind != FINDING_WRONG) broken.kind = kind;
    return broken;
}

static void ask_changes(const Method *method, const Case *pair, Changes *changes)
{
    Query query[SYMMETRIES];
    symmetry_list(method, pair, changes);
    for (int i = 0; i < changes->count; i++)
        query[i] = query_of_case(method->kind, &changes->pair[i]);
    if (changes->count > 0) method_ask_many(method, query, changes->answer, changes->count);
}

Finding finding_of_changes(const Method *method, const Case *pair, TsRelation answered,
                           const Changes *changes, Case *changed)
{
    Query asked = query_of_case(method->kind, pair);
    for (int i = 0; i < changes->count; i++) {
        TsRelation now = changes->answer[i].relation;
        Query query = query_of_case(method->kind, &changes->pair[i]);
        if (!is_relation(now) || now == answered || may_differ(method, &asked, &query)) continue;
        if (changed) case_copy(changed, &changes->pair[i]);
        Finding broken = {.symmetry = changes->symmetry[i], .answered = answered, .exact = now};
        return against_symmetry(method, pair, &changes->pair[i], broken);
    }
    return none;
}

Finding finding_of_symmetries(const Method *method, const Case *pair, TsRelation answered,
                              Case *changed)
{
    Changes changes;
    ask_changes(method, pair, &changes);
    return finding_of_changes(method, pair, answered, &changes, changed);
}

Symmetry finding_right_under(const Method *method, const Case *pair)
{
    Changes changes;
    ask_changes(method, pair, &changes);
    for (int i = 0; i < changes.count; i++) {
        Query query = query_of_case(method->kind, &changes.pair[i]);
        TsRelation answered = changes.answer[i].relation;
        if (!is_relation(answered)) continue;
        TsRelation exact = query_exact_for(method, &query);
        if (query_judge(method, &query, answered, exact) == VERDICT_AGREE)
            return changes.symmetry[i];
    }
    return SYMMETRIES;
}

Finding finding_of(const Method *method, const Case *pair, bool symmetries)
{
    Query query = query_of_case(method->kind, pair);
    Answer answer = method_ask(method, &query);
    bool known = query_known(method->kind, pair->a.kind, pair->b.kind);
    TsRelation exact = known ? query_exact_for(method, &query) : answer.relation;
    Finding finding = finding_of_answer(method, &query, &answer, exact);
    bool judged = query_judge(method, &query, answer.relation, exact) != VERDICT_NOT_JUDGED;
    if (finding.kind == FINDING_NONE && symmetries && judged)
        finding = finding_of_symmetries(method, pair, answer.relation, NULL);
    if (finding.kind == FINDING_NONE && known)
        finding = finding_of_measure(method, &query, &answer, exact);
    if (finding.kind == FINDING_NONE && known && exact == TS_TOUCHING)
        finding = finding_of_touch(method, pair, answer.relation);
    return finding;
}

// A contact is outside of either shape by the same fault, and so are the ways in which a normal, an
// MTV or a time is wrong.
static MeasureFault what_is_wrong(MeasureFault fault)
{
    switch (fault) {
    case MEASURE_CONTACT_SECOND:
    case MEASURE_CONTACT_BOTH: return MEASURE_CONTACT_FIRST;
    case MEASURE_NORMAL_AT_IMPACT:
    case MEASURE_NORMAL_OPPOSES:
    case MEASURE_NORMAL_REVERSED: return MEASURE_NORMAL;
    case MEASURE_TOO_LONG: return MEASURE_TOO_SHORT;
    case MEASURE_NORMAL_OF_BORDER: return MEASURE_NORMAL_ALONG;
    case MEASURE_TIME_EARLY:
    case MEASURE_TIME_RANGE: return MEASURE_TIME_LATE;
    case MEASURE_NOT_JUDGED:
    case MEASURE_AGREES:
    case MEASURE_INVALID:
    case MEASURE_TOO_SHORT:
    case MEASURE_DISTANCE:
    case MEASURE_DEPTH:
    case MEASURE_NORMAL:
    case MEASURE_NORMAL_APART:
    case MEASURE_CONTACT_FIRST:
    case MEASURE_ENTRY:
    case MEASURE_ENTRY_POINT:
    case MEASURE_NORMAL_ALONG:
    case MEASURE_TIME_LATE:
    case MEASURE_POINT_AT_IMPACT:
    case MEASURE_WHICH_MISSED:
    case MEASURE_WHICH_LATER: break;
    }
    return fault;
}

bool finding_alike(const Finding *one, const Finding *other)
{
    if (one->kind != other->kind || one->together != other->together) return false;
    if (one->together) return true; // which answers are mixed up is chance
    if (one->kind == FINDING_TOUCH) return one->answered == other->answered;
    if (one->symmetry != other->symmetry) return false;
    if (one->kind == FINDING_FAILED) return strcmp(one->failed, other->failed) == 0;
    return one->answered == other->answered && one->exact == other->exact &&
           what_is_wrong(one->measure.fault) == what_is_wrong(other->measure.fault);
}

bool finding_is_fault(const Finding *finding) { return finding->kind > FINDING_UNSTABLE; }

// ---- As text

static int write_failed(char *text, int size, const Finding *finding)
{
    bool number = finding->answered != METHOD_FAILS && !is_relation(finding->answered);
    const char *colon = finding->printed[0] ? ": " : "";
    if (!number) {
        return translate_print(text, (size_t)size, "%s%s%s", finding->failed, colon,
                               finding->printed);
    }
    return translate_print(text, (size_t)size, "%s (%d)", finding->failed, (int)finding->answered);
}

static int write_wrong(char *text, int size, const char *verb, const Finding *finding)
{
    char by[64] = "";
    if (finding->half_open)
        return translate_print(text, (size_t)size, "%s %s, is touching, by its half-open rule %s",
                               verb, ts_relation_name(finding->answered),
                               ts_relation_name(finding->exact));
    bool path = finding->swept && finding->exact == TS_OVERLAPPING;
    if (finding->margin > 0)
        translate_print(by, sizeof by,
                        path ? " during the step (shifted by %.3g px, they miss)" : " by %.3g px",
                        finding->margin);
    return translate_print(text, (size_t)size, "%s %s, is %s%s", verb,
                           ts_relation_name(finding->answered), ts_relation_name(finding->exact),
                           by);
}

static const char *answer_word(TsRelation relation)
{
    return is_relation(relation) ? ts_relation_name(relation) : "no valid relation";
}

static int write_together(char *text, int size, const Finding *finding)
{
    char words[256];
    Finding plain = *finding;
    plain.together = false;
    plain.kind = finding->failed                              ? FINDING_FAILED
                 : finding_measure_is_fault(finding->measure) ? FINDING_MEASURE
                                                              : FINDING_WRONG;
    finding_write(words, sizeof words, &plain);
    return translate_print(text, (size_t)size, "wrong when asked several at once, right alone: %s",
                           words);
}

static int write_again(char *text, int size, const Finding *finding)
{
    if (finding->failed) {
        return translate_print(text, (size_t)size, "%s, and reports %s when asked again",
                               finding->failed, answer_word(finding->again));
    }
    return translate_print(text, (size_t)size, "reports %s, is %s, and reports %s when asked again",
                           answer_word(finding->answered), ts_relation_name(finding->exact),
                           answer_word(finding->again));
}

enum { NUMBER_MAX = 32, PAIR_MAX = 64 };

// The decimals that show four digits of the greater one; -1 if neither can do without an exponent.
static int usual_decimals(double greater)
{
    if (!(greater >= 1e-3 && greater < 1e12)) return -1;
    int decimals = 3 - (int)floor(log10(greater));
    return decimals > 0 ? decimals : 0;
}

static bool hides(const char *digits, double value)
{
    return value != 0 && strpbrk(digits, "123456789") == NULL;
}

int finding_decimals(const MeasureFinding *measure)
{
    enum { MOST = 15 };
    char returned[NUMBER_MAX], expected[NUMBER_MAX];
    double r = measure->returned, e = measure->expected;
    int decimals = usual_decimals(fmax(fabs(r), fabs(e)));
    if (decimals < 0) return -1;
    for (;; decimals++) {
        if (decimals > MOST) return -1;
        snprintf(returned, sizeof returned, "%.*f", decimals, r);
        snprintf(expected, sizeof expected, "%.*f", decimals, e);
        if (hides(returned, r) || hides(expected, e)) return -1;
        if (strcmp(returned, expected) != 0) break;
    }
    // A last 0 that both have says nothing.
    for (size_t ends[] = {strlen(returned), strlen(expected)};
         decimals > 0 && returned[ends[0] - 1] == '0' && expected[ends[1] - 1] == '0'; decimals--)
        ends[0]--, ends[1]--;
    return decimals;
}

// Two lengths or times, with as many digits as tell them apart, both with the same decimals.
static void write_numbers(const MeasureFinding *measure, char returned[NUMBER_MAX],
                          char expected[NUMBER_MAX])
{
    int decimals = finding_decimals(measure);
    if (decimals >= 0) {
        snprintf(returned, NUMBER_MAX, "%.*f", decimals, measure->returned);
        snprintf(expected, NUMBER_MAX, "%.*f", decimals, measure->expected);
        return;
    }
    for (int digits = 4; digits <= 17; digits++) {
        snprintf(returned, NUMBER_MAX, "%.*g", digits, measure->returned);
        snprintf(expected, NUMBER_MAX, "%.*g", digits, measure->expected);
        if (strcmp(returned, expected) != 0) break;
    }
}

static int write_lengths(char *text, int size, const char *what, const MeasureFinding *measure)
{
    char returned[NUMBER_MAX], expected[NUMBER_MAX];
    write_numbers(measure, returned, expected);
    return translate_print(text, (size_t)size, "its %s is %s px, expected %s px", what, returned,
                           expected);
}

// Two points or directions, with as many digits as tell them apart.
static void write_vectors(const MeasureFinding *measure, char returned[PAIR_MAX],
                          char expected[PAIR_MAX])
{
    TsVec r = measure->returned_vec, e = measure->expected_vec;
    for (int digits = 4; digits <= 17; digits++) {
        snprintf(returned, PAIR_MAX, "(%.*g, %.*g)", digits, r.x, digits, r.y);
        snprintf(expected, PAIR_MAX, "(%.*g, %.*g)", digits, e.x + 0.0, digits, e.y + 0.0);
        if (strcmp(returned, expected) != 0) break;
    }
}

// Whether an MTV has the right length, and only its direction is the opposite.
static bool is_reversed(const MeasureFinding *measure)
{
    TsVec sum = ts_vec_add(measure->returned_vec, measure->expected_vec);
    double off = fabs(measure->returned - measure->expected);
    return ts_vec_length(sum) <= 1e-6 && off <= 1e-6 * measure->expected;
}

static int write_reversed(char *text, int size, const char *is, const char *expected)
{
    return translate_print(text, (size_t)size,
                           "its normal points from b to a: it is %s, expected %s", is, expected);
}

static int write_measure(char *text, int size, const MeasureFinding *measure)
{
    size_t room = (size_t)size;
    double by = measure->by;
    char is[PAIR_MAX], expected[PAIR_MAX], number[NUMBER_MAX], due[NUMBER_MAX];
    write_vectors(measure, is, expected);
    write_numbers(measure, number, due);
    switch (measure->fault) {
    case MEASURE_NOT_JUDGED:
    case MEASURE_AGREES: break;
    case MEASURE_INVALID:
        return translate_print(text, room, "its normal is %s, of length %.17g, expected %s", is,
                               ts_vec_length(measure->returned_vec), expected);
    case MEASURE_TOO_SHORT:
        if (is_reversed(measure)) return write_reversed(text, size, is, expected);
        return translate_print(text, room,
                               "its MTV is too short by %.3g px: depth %s px and normal %s, "
                               "expected depth %s px and normal %s",
                               by, number, is, due, expected);
    case MEASURE_TOO_LONG:
        return translate_print(text, room,
                               "its MTV is too long by %.3g px: depth %s px and normal %s, "
                               "expected depth %s px and normal %s",
                               by, number, is, due, expected);
    case MEASURE_DISTANCE: return write_lengths(text, size, "distance", measure);
    case MEASURE_DEPTH: return write_lengths(text, size, "depth", measure);
    case MEASURE_NORMAL:
        return translate_print(text, room,
                               "its normal is %s, expected %s: moved along it by their depth, the "
                               "shapes still overlap by %.3g px",
                               is, expected, by);
    case MEASURE_NORMAL_APART:
        return translate_print(text, room,
                               "its normal is %s, expected %s: moved along it by their distance, "
                               "the shapes are off by %.3g px",
                               is, expected, by);
    case MEASURE_NORMAL_REVERSED: return write_reversed(text, size, is, expected);
    case MEASURE_CONTACT_FIRST:
        return translate_print(text, room,
                               "its contact point %s lies %.3g px outside of the first shape; "
                               "%s lies in both",
                               is, by, expected);
    case MEASURE_CONTACT_SECOND:
        return translate_print(text, room,
                               "its contact point %s lies %.3g px outside of the second shape; "
                               "%s lies in both",
                               is, by, expected);
    case MEASURE_CONTACT_BOTH:
        return translate_print(text, room,
                               "its contact point %s lies in neither shape, %.3g px outside of the "
                               "first and %.3g px of the second; %s lies in both",
                               is, by, measure->by_second, expected);
    case MEASURE_ENTRY: return write_lengths(text, size, "way to the entry", measure);
    case MEASURE_ENTRY_POINT:
        return translate_print(text, room, "its entry point is %s, expected %s: off by %.3g px", is,
                               expected, by);
    case MEASURE_NORMAL_ALONG:
        return translate_print(text, room, "its normal %s points along the ray, expected %s", is,
                               expected);
    case MEASURE_NORMAL_OF_BORDER:
        return translate_print(
            text, room, "its normal %s is not that of the border where the ray enters, expected %s",
            is, expected);
    case MEASURE_TIME_RANGE:
        return translate_print(text, room, "its time of impact is %s, not from 0 to 1, expected %s",
                               number, due);
    case MEASURE_TIME_EARLY:
        return translate_print(text, room,
                               "its time of impact is %s, expected %s: at that time the shapes are "
                               "%.3g px apart",
                               number, due, by);
    case MEASURE_TIME_LATE:
        return translate_print(text, room,
                               "its time of impact is %s, expected %s: before that time the shapes "
                               "overlap by %.3g px",
                               number, due, by);
    case MEASURE_NORMAL_AT_IMPACT:
        if (ts_vec_distance(measure->returned_vec, measure->expected_vec) <= 1e-6)
            return translate_print(text, room,
                                   "its time of impact is %.6g, expected %.6g: projected on its "
                                   "normal %s at that time, the shapes overlap by %.3g px",
                                   measure->returned, measure->expected, is, by);
        return translate_print(text, room,
                               "its normal is %s, expected %s: projected on it at the time of "
                               "impact, the shapes overlap by %.3g px",
                               is, expected, by);
    case MEASURE_NORMAL_OPPOSES:
        return translate_print(text, room,
                               "its normal is %s, expected %s: the first shape moves against it",
                               is, expected);
    case MEASURE_POINT_AT_IMPACT:
        return translate_print(
            text, room,
            "its contact point is %s, expected %s: at the time of impact it lies "
            "%.3g px outside of one of the shapes",
            is, expected, by);
    case MEASURE_WHICH_MISSED:
        return translate_print(text, room,
                               "it names shape %d (0 is b), which is missed by %.3g px, expected "
                               "shape %d",
                               measure->which, by, measure->expected_which);
    case MEASURE_WHICH_LATER:
        return translate_print(text, room,
                               "it names shape %d (0 is b), but shape %d is met earlier: until the "
                               "named one is met, they overlap by %.3g px",
                               measure->which, measure->expected_which, by);
    }
    return translate_print(text, room, "agrees");
}

static int write_touch(char *text, int size, const Finding *finding)
{
    return translate_print(text, (size_t)size,
                           finding->answered == TS_APART
                               ? "touching counts as a miss here, but as a hit %s"
                               : "touching counts as a hit here, but as a miss %s",
                           symmetry_when(finding->symmetry));
}

int finding_write(char *text, int size, const Finding *finding)
{
    if (finding->kind == FINDING_NONE) return translate_print(text, (size_t)size, "agrees");
    if (finding->kind == FINDING_FAILED) return write_failed(text, size, finding);
    if (finding->kind == FINDING_MEASURE) return write_measure(text, size, &finding->measure);
    if (finding->together) return write_together(text, size, finding);
    if (finding->kind == FINDING_AGAIN && finding_measure_is_fault(finding->measure)) {
        char words[256];
        write_measure(words, sizeof words, &finding->measure);
        return translate_print(text, (size_t)size, "%s, but not when asked again", words);
    }
    if (finding->kind == FINDING_AGAIN) return write_again(text, size, finding);
    if (finding->kind == FINDING_TOUCH) return write_touch(text, size, finding);
    if (finding->symmetry == SYMMETRIES) return write_wrong(text, size, "reports", finding);
    return translate_print(text, (size_t)size, "%s: reports %s, but %s %s",
                           symmetry_name(finding->symmetry), ts_relation_name(finding->answered),
                           ts_relation_name(finding->exact), symmetry_when(finding->symmetry));
}

int finding_write_expectation(char *text, int size, const Finding *finding)
{
    return write_wrong(text, size, "expects", finding);
}
