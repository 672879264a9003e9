// Prints what the judge finds, and how it words it: of some methods of the program that are flawed
// or round, and of some faulty functions of the zoo, by one seed. For pictures.sh, which compares
// it with digests/findings.txt. usage: findings
//
// For each function a line of what was counted, and below it the worst pair by rounding, then the
// first findings: the case that each was shrunk to, the rule of its cause, the largest error.
#include <stdio.h>
#include <stdlib.h>

#include "draw_digest.h"
#include "fuzz/fuzzer.h"
#include "method.h"
#include "zoo/zoo.h"

enum {
    CASES = 384,
    EACH_METHOD = 2,
    EACH_OF_ZOO = 8,
    ROUNDINGS_EACH = 32,
    LISTED = 2,
    SHOWN = 240
};

static void print_counts(const Method *method, const FuzzerCount *count)
{
    const struct {
        const char *what;
        long long number;
    } counted[] = {
        {"wrong", count->wrong},       {"rounded", count->rounded},
        {"unstable", count->unstable}, {"measures", count->measures},
        {"failed", count->failed},     {"not judged", count->not_judged},
        {"refused", count->refused},   {"tolerated", count->tolerated},
        {"again", count->again},       {"touching", count->touching},
    };
    printf("%s\t%lld asked", method->name, count->asked);
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        if (counted[i].number) printf(", %lld %s", counted[i].number, counted[i].what);
    }
    printf("\n");
}

// A text: of a long one its beginning and a digest of all.
static void print_text(const char *text)
{
    Digest digest = digest_empty;
    digest_text(&digest, text);
    if (strlen(text) <= SHOWN) printf("%s\n", text);
    if (strlen(text) > SHOWN) printf("%.*s ... %08x\n", SHOWN, text, digest_short(digest));
}

static void print_worst(const char *what, const FuzzerWorst *worst, const char *line)
{
    if (!line[0]) return;
    printf("\t%s by %.4g ulps, %.4g px: ", what, worst->ulps, worst->px);
    print_text(line);
}

static void print_found(const FuzzerFound *found)
{
    printf("\t%s %s %s", generate_family_name(found->family), ts_shape_kind_name(found->a),
           ts_shape_kind_name(found->b));
    if (found->right_under != SYMMETRIES) printf(", right %s", symmetry_when(found->right_under));
    printf("%s%s, cause %d: ", found->stray ? ", stray" : "",
           found->degenerate ? ", degenerate" : "", found->cause);
    print_text(found->line);
    for (int i = 0; i < found->before.count; i++) {
        char line[CASE_LINE_MAX];
        case_write(line, sizeof line, &found->before.pair[i]);
        printf("\t\tafter ");
        print_text(line);
    }
    if (found->rule[0]) printf("\t\t%s\n", found->rule);
    if (!found->largest[0]) return;
    printf("\t\tlargest %.4g: ", found->largest_error);
    print_text(found->largest);
}

// Shrinking what is wrong by rounding takes most of the time: only of some.
static void print_method(const Method *method, bool shrinks_roundings)
{
    Fuzzer *fuzzer = fuzzer_new(method, &(FuzzerOptions){.seed = 7,
                                                         .family = -1,
                                                         .roundings = shrinks_roundings,
                                                         .a = TS_SHAPE_KINDS,
                                                         .b = TS_SHAPE_KINDS});
    if (!fuzzer) exit(2);
    fuzzer_run(fuzzer, CASES, NULL, 0);
    fuzzer_explain(fuzzer);
    fuzzer_search_strays(fuzzer, CASES, NULL, 0);
    FuzzerCount count = fuzzer_count(fuzzer);
    print_counts(method, &count);
    print_worst("rounds", &count.rounding, fuzzer_worst_rounding(fuzzer));
    print_worst("unstable", &count.instability, fuzzer_worst_instability(fuzzer));
    for (int i = 0; i < fuzzer_findings(fuzzer) && i < LISTED; i++)
        print_found(fuzzer_finding(fuzzer, i));
    fuzzer_free(fuzzer);
}

int main(void)
{
    for (int i = 0; i < method_count(); i += EACH_METHOD) {
        const Method *method = method_at(i);
        if (method->sound != EXACT) print_method(method, i % ROUNDINGS_EACH == 0);
    }
    for (int i = 0; i < zoo_count(); i += EACH_OF_ZOO) {
        const ZooFunction *function = zoo_at(i);
        if (!function->fault) continue;
        Method *method = zoo_method(function);
        if (!method) exit(2);
        print_method(method, i % ROUNDINGS_EACH == 0);
        zoo_method_free(method);
    }
    return 0;
}
