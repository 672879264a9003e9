// A function on trial: the acid test, a collection of cases, and for a report also what the fuzzer
// finds and how long an answer takes.
#ifndef TRIAL_H
#define TRIAL_H

#include "fuzz/fuzzer.h"
#include "portrait.h"
#include "trial/score.h"

enum { TRIAL_VERSION = 24, TRIAL_MISSES = 24, TRIAL_MISSES_EACH = 2 };

// A case of the corpus that was answered wrongly.
typedef struct TrialMiss {
    Case pair;
    Finding finding;
} TrialMiss;

// Shows how far a trial is: what is done, and its part from 0 to 1.
typedef void TrialProgress(void *context, const char *what, double part);

typedef struct TrialOptions {
    int lattice;             // of the acid test; 0: ACID_LATTICE
    const char *corpus;      // a file of cases; NULL: none is scored
    long long cases;         // of the fuzzer; 0: it is not run
    uint64_t seed;           // of the fuzzer
    double (*now)(void);     // seconds, for the speed; NULL: it is not measured
    ScoreSeen *seen;         // called for each case of the corpus; may be NULL
    TrialProgress *progress; // may be NULL
    void *context;           // of both
} TrialOptions;

typedef struct Trial {
    const Method *method;
    PortraitPanel *panel;
    int panels;
    int *first; // the first wrong cell of each panel; -1: none
    int lattice;
    AcidCount acid;
    bool scored;
    Score score;
    TrialMiss *miss; // the first ones that rounding does not explain, few of each family
    int misses;
    char version[TRIAL_VERSION]; // of the corpus: "1.0"; "" if its file does not tell
    Fuzzer *fuzzer;              // NULL if it was not run
    double ns, core_ns;          // per query, on the same pairs; 0 if not measured
} Trial;

typedef enum TrialFault {
    TRIAL_FINE,
    TRIAL_NO_MEMORY,
    TRIAL_BAD_CORPUS,
    TRIAL_NO_PAIRS
} TrialFault;

// Runs it. The trial must be ended by trial_end whatever is returned. `error` gets one sentence
// unless it is TRIAL_FINE.
TrialFault trial_run(Trial *trial, const Method *method, const TrialOptions *options, char *error,
                     int error_size);
void trial_end(Trial *trial);

// Whether every answer was right, of the acid test and of the corpus.
bool trial_is_flawless(const Trial *trial);

// Writes "corpus 1.0: 3,407 of 3,412"; "" if it was not scored.
void trial_score_words(const Trial *trial, char *text, int size);

// The portrait: borrows from the trial, and `score` from the caller.
Portrait trial_portrait(const Trial *trial, const char *score);

// A wrong cell of a panel as a line of text, with what is expected. Returns its length, or -1.
int trial_cell_line(const Trial *trial, int panel, int cell, char *line, int size);

#endif
