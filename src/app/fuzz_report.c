#include "fuzz_report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case.h"
#include "fuzz/unstable.h"
#include "progress.h"
#include "query.h"
#include "save_file.h"

// ---- Its text

void fuzz_report_say(FuzzReport *report, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    if (!report->quiet) vprintf(format, arguments);
    vfprintf(report->text, format, again);
    va_end(again);
    va_end(arguments);
}

Status fuzz_report_flush(FuzzReport *report)
{
    char error[512] = "";
    Status printed = status_printed("the findings");
    if (printed != STATUS_DONE) return printed;
    if (fflush(report->text) != 0) return status_report(STATUS_MISUSED, "out of memory");
    if (report->failed) return STATUS_MISUSED;
    if (!report->path || save_text(report->path, report->bytes, error, sizeof error)) {
        return STATUS_DONE;
    }
    return status_report(STATUS_MISUSED, "%s", error);
}

bool fuzz_report_counts(const FuzzRun *run, const FuzzerFound *found)
{
    return run->options->strict || finding_is_fault(&found->finding);
}

// ---- Findings

// The pair nearby about which the method is right.
static void write_witness(FILE *out, const FuzzRun *run, const char *line)
{
    Case unstable, witness;
    char text[CASE_LINE_MAX];
    if (case_read(&unstable, line, text, sizeof text) != CASE_GOOD) return;
    if (!unstable_witness(run->method, &unstable, &witness)) return;
    case_write(text, sizeof text, &witness);
    fprintf(out, "# but right about: %s\n", text);
}

// "circle/obb, segment/obb": the kinds of the findings with the same cause, each pair once.
static void write_kinds(FILE *out, const Fuzzer *fuzzer, int cause)
{
    bool known[TS_SHAPE_KINDS][TS_SHAPE_KINDS] = {{false}};
    const char *before = "";
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, i);
        if (found->cause != cause || i == cause || known[found->a][found->b]) continue;
        known[found->a][found->b] = known[found->b][found->a] = true;
        fprintf(out, "%s%s/%s", before, ts_shape_kind_name(found->a), ts_shape_kind_name(found->b));
        before = ", ";
    }
}

// A finding, and what is known about its cause.
static void write_finding(FILE *out, const FuzzRun *run, int index)
{
    const FuzzerFound *found = fuzzer_finding(run->fuzzer, index);
    FindingKind kind = found->finding.kind;
    int alike = 0;
    for (int i = 0; i < fuzzer_findings(run->fuzzer); i++)
        alike += i != index && fuzzer_finding(run->fuzzer, i)->cause == index;
    fprintf(out, "# %s: %s%s\n", run->method->name,
            kind == FINDING_ROUNDS     ? "by rounding: "
            : kind == FINDING_UNSTABLE ? "unstable: "
                                       : "",
            found->pair.note);
    if (*found->rule) fprintf(out, "# rule: %s\n", found->rule);
    if (alike > 0) {
        fprintf(out, "# the same cause: %d more finding%s, of ", alike, alike == 1 ? "" : "s");
        write_kinds(out, run->fuzzer, index);
        fputc('\n', out);
    }
    for (int i = 0; i < found->before.count; i++) {
        char line[CASE_LINE_MAX];
        case_write(line, sizeof line, &found->before.pair[i]);
        fprintf(out, "%s\n", line);
    }
    fprintf(out, "%s\n", found->line);
    Query query = query_of_case(run->method->kind, &found->pair);
    char given[3 * CASE_LINE_MAX];
    if (method_handed(run->method, &query, given, sizeof given))
        fprintf(out, run->method->placed ? "# it was given %s\n" : "# the call: %s\n", given);
    if (kind == FINDING_UNSTABLE) write_witness(out, run, found->line);
    if (*found->largest)
        fprintf(out, "# largest error: %.3g px:\n%s\n", found->largest_error, found->largest);
}

Status fuzz_report_draft(FuzzRun *run)
{
    char error[512] = "", *bytes = NULL;
    size_t size;
    FuzzReport *report = &run->report;
    if (run->drafted == fuzzer_findings(run->fuzzer) || !report->path) return STATUS_DONE;
    run->drafted = fuzzer_findings(run->fuzzer);
    FILE *draft = fflush(report->text) == 0 ? open_memstream(&bytes, &size) : NULL;
    if (!draft) return status_report(STATUS_MISUSED, "out of memory");
    fwrite(report->bytes, 1, report->size, draft);
    for (int i = 0; i < run->drafted; i++) write_finding(draft, run, i);
    bool saved = fclose(draft) == 0 && save_text(report->path, bytes, error, sizeof error);
    free(bytes);
    if (saved) return STATUS_DONE;
    report->failed = *error;
    progress_hide();
    return status_report(STATUS_MISUSED, "%s", *error ? error : "out of memory");
}

static bool is_lesser(const FuzzerFound *found)
{
    return found->degenerate || found->finding.kind == FINDING_TOUCH;
}

// The finding whose case is the shortest, of those that count, rather not of degenerate shapes or
// of a touch; -1: there is none. `causes` becomes the number of causes.
static int smallest_finding(const FuzzRun *run, int *causes)
{
    int best = -1;
    *causes = 0;
    for (int i = 0; i < fuzzer_findings(run->fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(run->fuzzer, i);
        if (found->cause != i || !fuzz_report_counts(run, found)) continue;
        ++*causes;
        const FuzzerFound *least = best < 0 ? NULL : fuzzer_finding(run->fuzzer, best);
        bool shorter = least && is_lesser(found) == is_lesser(least) &&
                       strlen(found->line) < strlen(least->line);
        if (!least || shorter || (is_lesser(least) && !is_lesser(found))) best = i;
    }
    return best;
}

// Two lines for a reader: how many answers are wrong, and the smallest case.
static void report_summary(FuzzRun *run)
{
    FuzzerCount count = fuzzer_count(run->fuzzer);
    long long wrong = count.wrong + count.measures + count.failed + count.again;
    long long judged = count.asked - count.not_judged;
    int causes, best = smallest_finding(run, &causes);
    const char *name = run->method->name;
    if (best < 0) {
        fuzz_report_say(&run->report, "# %s: no failing case was found among %lld judged answers\n",
                        name, judged);
        fuzz_report_say(&run->report, "# %lld more answers were not judged\n", count.not_judged);
        return;
    }
    const FuzzerFound *found = fuzzer_finding(run->fuzzer, best);
    Case plain;
    char line[CASE_LINE_MAX];
    case_copy(&plain, &found->pair);
    plain.expect = -1;
    *plain.method = *plain.note = 0;
    if (case_write_rounded(line, sizeof line, &plain) < 0) *line = 0;
    fuzz_report_say(&run->report, "# %s: %lld of %lld judged answers are wrong, %d finding%s\n",
                    name, wrong, judged, causes, causes == 1 ? "" : "s");
    fuzz_report_say(&run->report, "# the smallest case: %s: %s\n", line, found->pair.note);
}

// All of the method, one of each cause; last those that are only about degenerate shapes.
static void report_findings(FuzzRun *run)
{
    int others = 0, degenerate = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < fuzzer_findings(run->fuzzer); i++) {
            const FuzzerFound *found = fuzzer_finding(run->fuzzer, i);
            if (found->cause != i || found->degenerate != (pass == 1)) continue;
            if (pass == 1 && degenerate++ == 0)
                fuzz_report_say(
                    &run->report,
                    "# %s, only about degenerate shapes (without area, or of radius 0):\n",
                    run->method->name);
            others += pass == 0;
            run->findings += fuzz_report_counts(run, found);
            if (!run->report.quiet) write_finding(stdout, run, i);
            write_finding(run->report.text, run, i);
        }
    }
    if (degenerate > 0 && others == 0)
        fuzz_report_say(&run->report, "# %s: nothing found about shapes that are not degenerate\n",
                        run->method->name);
}

// What is known only at the end.
static void report_rest(FuzzRun *run)
{
    FuzzerCount count = fuzzer_count(run->fuzzer);
    if (count.failed >= FUZZ_FAILURES_ENOUGH) {
        fuzz_report_say(&run->report, "# %s: given up after %lld failures\n", run->method->name,
                        count.failed);
    }
    const Plugin *plugin = run->options->loaded;
    bool loaded = plugin && run->method == plugin_method(plugin);
    if (loaded && count.hung == 0 && plugin_hang_open(plugin)) {
        fuzz_report_say(&run->report,
                        "# %s: a case did not return, and time was up before it was known "
                        "whether it hangs: it is not judged\n",
                        run->method->name);
    }
    if (run->methods > 1) return;
    if (run->method->ulps > 0) {
        fuzz_report_say(&run->report, "# %s declares %.6g ulps of rounding as no error\n",
                        run->method->name, run->method->ulps);
    }
    if (count.refused > 0 && loaded && *plugin_mapping(plugin)) {
        fuzz_report_say(
            &run->report,
            "# %lld of %lld cases were left out, since their numbers would be rounded on "
            "the way to %s: they are not judged\n",
            count.refused, count.asked, run->method->name);
    } else if (count.refused > 0) {
        fuzz_report_say(&run->report, "# %s refused %lld of %lld cases: they are not judged\n",
                        run->method->name, count.refused, count.asked);
    }
    if (count.tolerated > 0) {
        fuzz_report_say(
            &run->report,
            "# %s was wrong in %lld cases by no more than its tolerance, %.6g px: they are "
            "not judged\n",
            run->method->name, count.tolerated, run->method->tolerance);
    }
    if (count.rounded > 0) {
        fuzz_report_say(&run->report,
                        "# %lld wrong by rounding, at most by %.3g ulps, %.3g px: %s\n",
                        count.rounded, count.rounding.ulps, count.rounding.px,
                        fuzzer_worst_rounding(run->fuzzer));
    }
    if (count.unstable > 0) {
        const char *line = fuzzer_worst_instability(run->fuzzer);
        fuzz_report_say(&run->report, "# %lld unstable, at most by %.3g ulps, %.3g px: %s\n",
                        count.unstable, count.instability.ulps, count.instability.px, line);
        if (!run->report.quiet) write_witness(stdout, run, line);
        write_witness(run->report.text, run, line);
    }
}

void fuzz_report_method(FuzzRun *run)
{
    if (run->methods == 1) report_summary(run);
    report_findings(run);
    report_rest(run);
}

void fuzz_report_all(FuzzRun *run)
{
    const FuzzerCount *all = &run->all;
    fuzz_report_say(&run->report, "# %lld cases of %d method%s, seed %llu: ", all->asked, run->done,
                    run->done == 1 ? "" : "s", (unsigned long long)run->seed);
    fuzz_report_say(&run->report, "%lld wrong, %lld measure wrong, %lld failed, %lld only once; ",
                    all->wrong, all->measures, all->failed, all->again);
    fuzz_report_say(&run->report, "%lld wrong by rounding, %lld unstable, %lld not judged; ",
                    all->rounded, all->unstable, all->not_judged);
    if (run->grow > 0) fuzz_report_say(&run->report, "its memory grows; ");
    fuzz_report_say(&run->report, "%lld finding%s\n", run->findings, run->findings == 1 ? "" : "s");
}
