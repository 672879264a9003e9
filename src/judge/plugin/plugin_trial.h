// What is known to be wrong with a stranger's function: its findings, shrunk, from loading to
// loading. After a rebuild the same cases are asked again, so that each is seen to stand or to be
// mended, and the hunt begins anew.
#ifndef PLUGIN_TRIAL_H
#define PLUGIN_TRIAL_H

#include "fuzz/fuzzer.h"
#include "plugin/plugin.h"

enum { TRIAL_FINDINGS = 24, TRIAL_WORDS = 160 };

typedef struct TrialFinding {
    Case pair;         // shrunk
    Symmetry symmetry; // the broken one; SYMMETRIES: none is
    bool stands;
    char words[TRIAL_WORDS]; // "crashed (SIGSEGV)", "reports apart, is overlapping by 3 px": when
                             // last it stood
    char line[CASE_LINE_MAX];
} TrialFinding;

typedef struct PluginTrial {
    const Plugin *plugin;
    Fuzzer *fuzzer; // of the version that is loaded; NULL where memory is short
    int taken;      // of the fuzzer's findings
    TrialFinding *finding;
    int findings;
} PluginTrial;

// False where memory is short. The trial must not outlive the plug-in.
bool plugin_trial_begin(PluginTrial *trial, const Plugin *plugin);
void plugin_trial_end(PluginTrial *trial);

// Hunts until that many pairs have been asked since the function was loaded, or now() reaches
// `until` (now NULL: time does not count). One that crashes or hangs all the time, which costs, is
// left alone after some forty times.
void plugin_trial_run(PluginTrial *trial, long long cases, double (*now)(void), double until);
long long plugin_trial_asked(const PluginTrial *trial);

// After a rebuild: asks all findings again.
void plugin_trial_again(PluginTrial *trial);

#endif
