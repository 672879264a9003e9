#include "plugin/plugin_trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case.h"
#include "fuzz/again.h"
#include "query.h"
#include "translate.h"

enum { SEED = 1, AT_ONCE = 100, FAILURES = 40 };

static void new_fuzzer(PluginTrial *trial)
{
    FuzzerOptions options = {.seed = SEED, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
    fuzzer_free(trial->fuzzer);
    trial->fuzzer = fuzzer_new(plugin_method(trial->plugin), &options);
    trial->taken = 0;
}

bool plugin_trial_begin(PluginTrial *trial, const Plugin *plugin)
{
    *trial =
        (PluginTrial){.plugin = plugin, .finding = calloc(TRIAL_FINDINGS, sizeof *trial->finding)};
    if (!trial->finding) return false;
    new_fuzzer(trial);
    return true;
}

void plugin_trial_end(PluginTrial *trial)
{
    fuzzer_free(trial->fuzzer);
    for (int i = 0; i < trial->findings; i++) again_before_free(&trial->finding[i].before);
    free(trial->finding);
    *trial = (PluginTrial){0};
}

// ---- Findings

// The place for a finding: that of the same case, a new one, or that of a fixed one; -1 if there is
// no room.
static int place_of(const PluginTrial *trial, const Case *pair)
{
    int fixed = -1;
    for (int i = 0; i < trial->findings; i++) {
        if (case_same_pair(&trial->finding[i].pair, pair)) return i;
        if (!trial->finding[i].stands) fixed = i;
    }
    return trial->findings < TRIAL_FINDINGS ? trial->findings : fixed;
}

// A rebuild may change the name, and what the function says. `note` NULL: the line's stays.
static void tell(const PluginTrial *trial, TrialFinding *finding, const char *note)
{
    Case line;
    char error[256];
    const char *name = plugin_method(trial->plugin)->name;
    snprintf(finding->pair.method, sizeof finding->pair.method, "%s", name);
    if (case_read(&line, finding->line, error, sizeof error) != CASE_GOOD) return;
    snprintf(line.method, sizeof line.method, "%s", name);
    if (note) snprintf(line.note, sizeof line.note, "%s", note);
    case_write(finding->line, sizeof finding->line, &line);
}

static void write_words(const FuzzerFound *found, char *words, int size)
{
    char when[64];
    int length = finding_write(words, size, &found->finding);
    if (length >= size) return;
    if (found->right_under < SYMMETRIES) {
        symmetry_write(when, sizeof when, found->right_under, &found->pair);
        length +=
            translate_print(words + length, (size_t)(size - length), ", but is right %s", when);
    }
    if (*found->rule && found->finding.kind != FINDING_FAILED && length < size)
        snprintf(words + length, (size_t)(size - length), "; %s", found->rule);
}

static void take(PluginTrial *trial, const FuzzerFound *found)
{
    int place = place_of(trial, &found->pair);
    if (place < 0) return;
    if (place == trial->findings) trial->findings++;
    TrialFinding *finding = &trial->finding[place];
    Query query = query_of_case(query_kind(&found->pair), &found->pair);
    query_to_case(&query, &finding->pair);
    memcpy(finding->line, found->line, sizeof finding->line);
    tell(trial, finding, NULL);
    finding->again = found->finding.kind == FINDING_AGAIN;
    again_before_copy(&finding->before, &found->before);
    finding->degenerate = found->degenerate;
    finding->stands = true;
    write_words(found, finding->words, sizeof finding->words);
}

// The rules that the findings follow are known once many pairs were asked. Of one cause the first
// finding has it.
static void explain(PluginTrial *trial)
{
    fuzzer_explain(trial->fuzzer);
    for (int i = 0; i < trial->taken; i++) {
        const FuzzerFound *found = fuzzer_finding(trial->fuzzer, i);
        int place = place_of(trial, &found->pair);
        if (place < 0 || place == trial->findings || found->cause != i) continue;
        TrialFinding *finding = &trial->finding[place];
        write_words(found, finding->words, sizeof finding->words);
    }
}

static void take_new(PluginTrial *trial)
{
    while (trial->taken < fuzzer_findings(trial->fuzzer)) {
        take(trial, fuzzer_finding(trial->fuzzer, trial->taken++));
    }
}

bool plugin_trial_run(PluginTrial *trial, long long cases, double (*now)(void), double until)
{
    Fuzzer *fuzzer = trial->fuzzer;
    if (!fuzzer) return false;
    bool more, late;
    for (;;) {
        FuzzerCount count = fuzzer_count(fuzzer);
        bool enough = count.asked >= cases || count.failed >= FAILURES;
        more = !enough || fuzzer_shrink_hangs(fuzzer) >= 0;
        late = now && now() >= until;
        if (!more || late) break;
        long long asked = enough ? count.asked : count.asked + AT_ONCE;
        fuzzer_run(fuzzer, asked < cases ? asked : cases, now, until);
    }
    // To shrink what hangs costs as much as a hang again and again.
    if (late && fuzzer_shrink_hangs(fuzzer) > 0) fuzzer_conclude(fuzzer, 0);
    take_new(trial);
    if (!more && fuzzer_findings(fuzzer) > 0) explain(trial);
    return more;
}

void plugin_trial_conclude(PluginTrial *trial, long long cases)
{
    if (!trial->fuzzer) return;
    fuzzer_conclude(trial->fuzzer, cases);
    take_new(trial);
}

FuzzerCount plugin_trial_count(const PluginTrial *trial)
{
    return trial->fuzzer ? fuzzer_count(trial->fuzzer) : (FuzzerCount){0};
}

// ---- Repeating the findings

void plugin_trial_again(PluginTrial *trial)
{
    for (int i = 0; i < trial->findings; i++) {
        const Method *method = plugin_method(trial->plugin);
        TrialFinding *finding = &trial->finding[i];
        Query query = query_of_case(query_kind(&finding->pair), &finding->pair);
        finding->stands = false;
        tell(trial, finding, NULL); // by its new name
        if (!method_accepts(method, &query)) continue;
        Finding now = finding->again ? again_until_wrong(method, &finding->before, &finding->pair)
                                     : finding_of(method, &finding->pair, false);
        finding->stands = finding_is_fault(&now);
        if (!finding->stands) continue;
        finding_write(finding->words, sizeof finding->words, &now);
        tell(trial, finding, finding->words);
    }
    new_fuzzer(trial);
}
