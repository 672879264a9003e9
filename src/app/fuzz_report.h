// What the command fuzz found, as a file of cases with comments: to standard output line by line
// unless JSON goes there, and to --out, complete at every moment.
#ifndef FUZZ_REPORT_H
#define FUZZ_REPORT_H

#include <sys/types.h>

#include "commands.h"
#include "fuzz/fuzzer.h"
#include "results.h"

typedef struct FuzzReport {
    const char *path; // NULL: standard output only
    bool quiet;       // not to standard output
    bool failed;      // writing to `path` did, as was reported
    FILE *text;       // all that was reported
    char *bytes;
    size_t size;
} FuzzReport;

enum { FUZZ_FAILURES_ENOUGH = 200 }; // of a method: then it is given up

typedef struct FuzzRun {
    const Options *options;
    uint64_t seed;
    FuzzReport report;
    int methods, done; // how many there are, and how many were asked
    double until;      // by the clock, for all of them
    FuzzerCount all;
    long long findings, grow; // of the methods that are done; methods whose memory grows
    Junit *junit;             // NULL: not wanted
    Results *results;         // NULL: not wanted
    pid_t process;            // that reports
    // The method at hand.
    const Method *method;
    Fuzzer *fuzzer, *known; // what is found in all parts, and in the first one
    long long cases, given; // in all; in the parts so far
    double began, method_until;
    int drafted; // findings
    Status status;
} FuzzRun;

__attribute__((format(printf, 2, 3))) void fuzz_report_say(FuzzReport *report, const char *format,
                                                           ...);

// Writes what was reported to the file. Errors have been reported.
Status fuzz_report_flush(FuzzReport *report);

// Whether the finding is one of those that the run counts.
bool fuzz_report_counts(const FuzzRun *run, const FuzzerFound *found);

// The new findings of a run that goes on, each by itself: to the file only.
Status fuzz_report_draft(FuzzRun *run);

// The findings of the method at hand, one of each cause, whose number is added to the run's, and
// what is known only at its end. If it is the only method, a summary comes first.
void fuzz_report_method(FuzzRun *run);

// The line about all methods.
void fuzz_report_all(FuzzRun *run);

#endif
