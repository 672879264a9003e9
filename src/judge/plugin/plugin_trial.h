// The known findings of a plug-in, shrunk, kept across reloads. After a reload the same cases are
// tested again, so that each finding either persists or is fixed, and fuzzing starts again.
#ifndef PLUGIN_TRIAL_H
#define PLUGIN_TRIAL_H

#include "fuzz/fuzzer.h"
#include "plugin/plugin.h"

enum { TRIAL_FINDINGS = 24, TRIAL_WORDS = 400 };

typedef struct TrialFinding {
    Case pair;       // after shrinking
    bool again;      // it was wrong once only (FINDING_AGAIN)
    bool degenerate; // FuzzerFound
    Before before;
    bool stands;             // it was still wrong when it was last tested
    char words[TRIAL_WORDS]; // "crashed (SIGSEGV)", "reports apart, is overlapping by 3 px", as of
                             // the last failure, with what explains it: ", but is right when
                             // swapped; wrong in 100 % of the pairs with a radius of 0"
    char line[CASE_LINE_MAX];
} TrialFinding;

typedef struct PluginTrial {
    const Plugin *plugin;
    Fuzzer *fuzzer; // of the loaded version; NULL if out of memory
    int taken;      // findings already taken from the fuzzer
    TrialFinding *finding;
    int findings;
} PluginTrial;

// Returns false if out of memory. The plug-in must outlive the trial.
bool plugin_trial_begin(PluginTrial *trial, const Plugin *plugin);
void plugin_trial_end(PluginTrial *trial);

// Fuzzes until `cases` pairs have been tested since the function was loaded and what was found is
// shrunk, or now() reaches `until` (now NULL: no time limit). The findings are the same however the
// work is divided into runs, unless the function hangs: what hangs is shrunk no longer than one
// run. A function that fails all the time, which is slow, is left alone after about forty failures.
// Returns whether there is more to do, also if there was no time for a single pair.
bool plugin_trial_run(PluginTrial *trial, long long cases, double (*now)(void), double until);
// Call it where no run follows: judges the answers that exist already, up to `cases`, and keeps the
// finding that is being shrunk as it is.
void plugin_trial_conclude(PluginTrial *trial, long long cases);
// Since the function was loaded.
FuzzerCount plugin_trial_count(const PluginTrial *trial);

// Call it after a reload: tests all findings again.
void plugin_trial_again(PluginTrial *trial);

#endif
