// What the fuzzer found as one JSON object, for programs that grade or collect: the run, and for
// each function what it declares, its counts and its findings with their cases.
#ifndef RESULTS_H
#define RESULTS_H

#include "fuzz/fuzzer.h"

typedef struct Results Results;

// What the run was asked to do.
typedef struct ResultsRun {
    const char *version; // of the program
    uint64_t seed;
    long long cases; // of each function; 0: as many as the time allows
    double seconds;  // 0: no limit
    int family;      // a Family, or -1 for all
    bool strict;     // what is wrong by rounding counts as wrong
} ResultsRun;

// The strings of the run must live as long as the results. Returns NULL if out of memory.
Results *results_new(const ResultsRun *run);
void results_free(Results *results); // NULL is allowed

// Adds a function that was fuzzed and whose findings were explained (fuzzer_explain), one for each
// cause; `plugin` is its file, NULL for one of the program's own; `memory` a sentence about its
// memory if that grows, which counts as wrong, otherwise NULL. The function may be asked again
// about the findings' cases. Does nothing once out of memory.
void results_add(Results *results, const Method *method, const char *plugin, const Fuzzer *fuzzer,
                 const char *memory);

// The object as text, valid JSON in UTF-8; free it. The verdict is "wrong" if something was found
// of any function, "sound" if nothing was, and "not asked" if there was no time for one. The same
// seed and number of cases give the same text. NULL if out of memory, now or at any call before.
char *results_write(Results *results);

#endif
