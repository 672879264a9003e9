#include "results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "markup.h"
#include "query.h"

struct Results {
    ResultsRun run;
    FILE *out; // of the functions so far
    char *text;
    size_t size;
    int functions, wrong, not_asked;
};

Results *results_new(const ResultsRun *run)
{
    Results *results = calloc(1, sizeof *results);
    if (!results) return NULL;
    results->run = *run;
    results->out = open_memstream(&results->text, &results->size);
    if (results->out) return results;
    free(results);
    return NULL;
}

void results_free(Results *results)
{
    if (!results) return;
    fclose(results->out);
    free(results->text);
    free(results);
}

// JSON has neither infinity nor NaN.
static void write_number(FILE *out, double number)
{
    if (isfinite(number))
        fprintf(out, "%.17g", number);
    else
        fputs("null", out);
}

// ---- What a function declares

static void write_kinds(FILE *out, const char *key, TsShapeMask kinds, bool convex)
{
    const char *before = "";
    fprintf(out, "      \"%s\": [", key);
    for (int i = 0; i < TS_SHAPE_KINDS; i++) {
        if (!(kinds & TS_SHAPE_BIT(i))) continue;
        bool only = convex && i == TS_SHAPE_POLYGON;
        fprintf(out, "%s\"%s%s\"", before, only ? "convex_" : "",
                ts_shape_kind_name((TsShapeKind)i));
        before = ", ";
    }
    fputs("],\n", out);
}

static void write_declaration(FILE *out, const Method *method, const char *plugin)
{
    static const char *const query[] = {[QUERY_PAIR] = "pair",
                                        [QUERY_CAST] = "cast",
                                        [QUERY_SWEEP] = "sweep",
                                        [QUERY_NONE] = "none",
                                        [QUERY_RELATE] = "relate"};
    static const char *const touch[] = {[TOUCH_MISS] = "misses",
                                        [TOUCH_HIT] = "hits",
                                        [TOUCH_EITHER] = "either",
                                        [TOUCH_REPORTED] = "reported",
                                        [TOUCH_HALF_OPEN] = "half open"};
    static const char *const number[] = {
        [NUMBER_DOUBLE] = "double", [NUMBER_FLOAT] = "float", [NUMBER_INT32] = "int32"};
    fputs("      \"name\": ", out);
    markup_json(out, method->name);
    fputs(",\n      \"plugin\": ", out);
    markup_json(out, plugin);
    fputs(",\n      \"subject\": ", out);
    markup_json(out, method->subject);
    fprintf(out, ",\n      \"query\": \"%s\",\n", query[method->kind]);
    write_kinds(out, "a", method->a, method->convex_a);
    write_kinds(out, "b", method->b, method->convex_b);
    fprintf(out, "      \"touch\": \"%s\",\n      \"number\": \"%s\",\n      \"tolerance\": ",
            method->consistent ? "consistent" : touch[method->touch], number[method->number]);
    write_number(out, method->tolerance);
    fprintf(out, ",\n      \"ulps\": ");
    write_number(out, method->ulps);
    fprintf(out, ",\n      \"corners\": %d,\n", method->corners ? method->corners : TS_POLYGON_MAX);
}

// ---- What was found

static bool counts(const Results *results, const FuzzerFound *found)
{
    return results->run.strict || finding_is_fault(&found->finding);
}

static void write_counts(FILE *out, const Fuzzer *fuzzer)
{
    FuzzerCount count = fuzzer_count(fuzzer);
    fprintf(out,
            "      \"counts\": {\"asked\": %lld, \"wrong\": %lld, \"touching\": %lld, "
            "\"measures\": %lld, \"failed\": %lld, \"hung\": %lld, \"once\": %lld, "
            "\"rounding\": %lld, \"unstable\": %lld, \"not_judged\": %lld, \"refused\": %lld, "
            "\"tolerated\": %lld},\n"
            "      \"rounding_at_most\": ",
            count.asked, count.wrong, count.touching, count.measures, count.failed, count.hung,
            count.again, count.rounded, count.unstable, count.not_judged, count.refused,
            count.tolerated);
    write_number(out, count.rounding.px);
    fputs(",\n      \"unstable_at_most\": ", out);
    write_number(out, count.instability.px);
    fputs(",\n", out);
}

// Every pair of kinds that was asked, in the method's order.
static void write_pairs(const Results *results, const Method *method, const Fuzzer *fuzzer)
{
    const char *before = "";
    fputs("      \"pairs\": [", results->out);
    for (int i = 0; i < TS_SHAPE_KINDS * TS_SHAPE_KINDS; i++) {
        TsShape a = {.kind = (TsShapeKind)(i / TS_SHAPE_KINDS)};
        TsShape b = {.kind = (TsShapeKind)(i % TS_SHAPE_KINDS)};
        Query query = {.kind = method->kind, .a = &a, .b = &b};
        if (!query_known(method->kind, a.kind, b.kind) || !method_accepts(method, &query)) continue;
        if (method_swaps(method, a.kind, b.kind)) continue;
        int findings = 0;
        for (int k = 0; k < fuzzer_findings(fuzzer); k++) {
            const FuzzerFound *found = fuzzer_finding(fuzzer, k);
            bool same = (found->a == a.kind && found->b == b.kind) ||
                        (found->a == b.kind && found->b == a.kind);
            findings += same && counts(results, found);
        }
        fprintf(results->out, "%s\n        {\"a\": \"%s\", \"b\": \"%s\", \"findings\": %d}",
                before, ts_shape_kind_name(a.kind), ts_shape_kind_name(b.kind), findings);
        before = ",";
    }
    fputs(*before ? "\n      ],\n" : "],\n", results->out);
}

// "case": the line, whose numbers are exact; "about": the comment with decimals, if it has one.
static void write_case(FILE *out, const char *indent, const char *line)
{
    static const char mark[] = " # about: ";
    const char *about = strstr(line, mark);
    char exact[CASE_LINE_MAX];
    snprintf(exact, sizeof exact, "%.*s", about ? (int)(about - line) : (int)strlen(line), line);
    fprintf(out, "%s\"case\": ", indent);
    markup_json(out, exact);
    fprintf(out, ",\n%s\"about\": ", indent);
    markup_json(out, about ? about + sizeof mark - 1 : NULL);
}

static const char *kind_name(const Finding *finding)
{
    switch (finding->kind) {
    case FINDING_NONE: break;
    case FINDING_ROUNDS: return "rounding";
    case FINDING_UNSTABLE: return "unstable";
    case FINDING_WRONG: return "wrong";
    case FINDING_SYMMETRY: return "symmetry";
    case FINDING_MEASURE: return "measure";
    case FINDING_FAILED: return finding->hung ? "hang" : "failure";
    case FINDING_AGAIN: return finding->together ? "together" : "once";
    case FINDING_TOUCH: return "touch";
    }
    return "none";
}

static void write_symmetry(FILE *out, const Method *method, const FuzzerFound *found)
{
    char when[64], line[CASE_LINE_MAX] = "";
    Case changed;
    fputs("          \"right\": ", out);
    if (found->right_under == SYMMETRIES ||
        !symmetry_change(found->right_under, method, &found->pair, &changed)) {
        fputs("null,\n", out);
        return;
    }
    symmetry_write(when, sizeof when, found->right_under, &found->pair);
    case_write(line, sizeof line, &changed);
    fprintf(out, "{\n            \"symmetry\": \"%s\",\n            \"when\": ",
            symmetry_name(found->right_under));
    markup_json(out, when);
    fputs(",\n", out);
    write_case(out, "            ", line);
    fputs("\n          },\n", out);
}

// The note is cut to what a case may hold.
static void write_sentence(FILE *out, const FuzzerFound *found)
{
    char sentence[1024];
    finding_write(sentence, sizeof sentence, &found->finding);
    bool longer = strlen(sentence) > strlen(found->pair.note);
    markup_json(out, longer ? sentence : found->pair.note);
}

// What is known about the cause: its rule, the case of the largest error, and the other findings.
static void write_cause(FILE *out, const Fuzzer *fuzzer, int index)
{
    const FuzzerFound *found = fuzzer_finding(fuzzer, index);
    const char *before = "";
    fputs("          \"rule\": ", out);
    markup_json(out, *found->rule ? found->rule : NULL);
    fputs(",\n          \"largest\": ", out);
    if (*found->largest) {
        fputs("{\n            \"by\": ", out);
        write_number(out, found->largest_error);
        fputs(",\n", out);
        write_case(out, "            ", found->largest);
        fputs("\n          },\n", out);
    } else {
        fputs("null,\n", out);
    }
    fputs("          \"same\": [", out);
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *other = fuzzer_finding(fuzzer, i);
        if (i == index || other->cause != index) continue;
        fprintf(out,
                "%s\n            {\n              \"a\": \"%s\",\n              \"b\": \"%s\",\n"
                "              \"sentence\": ",
                before, ts_shape_kind_name(other->a), ts_shape_kind_name(other->b));
        write_sentence(out, other);
        fputs(",\n", out);
        write_case(out, "              ", other->line);
        fputs("\n            }", out);
        before = ",";
    }
    fputs(*before ? "\n          ],\n" : "],\n", out);
}

static void write_finding(FILE *out, const Method *method, const Fuzzer *fuzzer, int index)
{
    char line[CASE_LINE_MAX];
    const FuzzerFound *found = fuzzer_finding(fuzzer, index);
    const Finding *finding = &found->finding;
    bool answered = finding->kind != FINDING_FAILED;
    fprintf(out,
            "        {\n          \"kind\": \"%s\",\n          \"sentence\": ", kind_name(finding));
    write_sentence(out, found);
    fputs(",\n          \"answered\": ", out);
    markup_json(out, answered ? ts_relation_name(finding->answered) : NULL);
    fprintf(out, ",\n          \"exact\": \"%s\",\n          \"by\": ",
            ts_relation_name((TsRelation)found->pair.expect));
    write_number(out, finding->margin);
    fprintf(out, ",\n          \"family\": \"%s\",\n", generate_family_name(found->family));
    write_case(out, "          ", found->line);
    fputs(",\n", out);
    write_cause(out, fuzzer, index);
    write_symmetry(out, method, found);
    fputs("          \"before\": [", out);
    for (int i = 0; i < found->before.count; i++) {
        case_write(line, sizeof line, &found->before.pair[i]);
        fprintf(out, "%s\n            {\n", i > 0 ? "," : "");
        write_case(out, "              ", line);
        fputs("\n            }", out);
    }
    fputs(found->before.count > 0 ? "\n          ]\n        }" : "]\n        }", out);
}

// ---- The object

static const char *verdict(int wrong, bool asked)
{
    return wrong > 0 ? "wrong" : asked ? "sound" : "not asked";
}

void results_add(Results *results, const Method *method, const char *plugin, const Fuzzer *fuzzer,
                 const char *memory)
{
    FILE *out = results->out;
    FuzzerCount count = fuzzer_count(fuzzer);
    bool asked = count.asked > count.not_judged;
    int wrong = memory ? 1 : 0;
    for (int i = 0; i < fuzzer_findings(fuzzer); i++)
        wrong += counts(results, fuzzer_finding(fuzzer, i));
    fprintf(out, "%s\n    {\n", results->functions++ > 0 ? "," : "");
    write_declaration(out, method, plugin);
    fprintf(out, "      \"verdict\": \"%s\",\n", verdict(wrong, asked));
    write_counts(out, fuzzer);
    fputs("      \"memory\": ", out);
    markup_json(out, memory);
    fputs(",\n", out);
    write_pairs(results, method, fuzzer);
    fputs("      \"findings\": [", out);
    const char *before = "";
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        if (fuzzer_finding(fuzzer, i)->cause != i) continue;
        fprintf(out, "%s\n", before);
        write_finding(out, method, fuzzer, i);
        before = ",";
    }
    fputs(fuzzer_findings(fuzzer) > 0 ? "\n      ]\n    }" : "]\n    }", out);
    results->wrong += wrong;
    results->not_asked += !asked;
}

char *results_write(Results *results)
{
    const ResultsRun *run = &results->run;
    char *text = NULL;
    size_t size;
    if (fflush(results->out) != 0 || ferror(results->out)) return NULL;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    fputs("{\n  \"touchstone\": ", out);
    markup_json(out, run->version);
    fprintf(out, ",\n  \"seed\": %llu,\n  \"cases\": ", (unsigned long long)run->seed);
    if (run->cases > 0)
        fprintf(out, "%lld", run->cases);
    else
        fputs("null", out);
    fputs(",\n  \"seconds\": ", out);
    write_number(out, run->seconds > 0 ? run->seconds : (double)NAN);
    fputs(",\n  \"family\": ", out);
    markup_json(out, run->family >= 0 ? generate_family_name((Family)run->family) : NULL);
    bool asked = results->functions > 0 && results->not_asked == 0;
    fprintf(out, ",\n  \"strict\": %s,\n  \"verdict\": \"%s\",\n  \"functions\": [%s\n  ]\n}\n",
            run->strict ? "true" : "false", verdict(results->wrong, asked), results->text);
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}
