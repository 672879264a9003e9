// Runs files of cases: every case through the methods that take it, beside the exact answer and
// what the case expects.
#ifndef CHECKER_H
#define CHECKER_H

#include "cases/case_file.h"
#include "method.h"

typedef struct CheckerOptions {
    const Method *method; // only this one; NULL: all that are not flawed, and the one a case names
    bool no_oracle;       // the core's answer stands for the exact one
    bool strict;          // wrong by no more than rounding is wrong
    bool print;           // a line a case: what `method`, or the core, says
    bool names_files;     // in those lines too
} CheckerOptions;

typedef struct CheckerCount {
    int64_t cases, answers; // answers: of methods, to be judged
    int64_t wrong;          // answers and expectations
    int64_t rounded;        // wrong by no more than rounding, where that is not counted as wrong
    int64_t not_taken;      // cases that `method` does not take
} CheckerCount;

typedef struct Checker Checker;

Checker *checker_new(const CheckerOptions *options, FILE *out); // NULL where memory is short
void checker_free(Checker *checker);

// Checks every good line of the file, in the same memory whatever its length, and writes a line for
// each disagreement, in the order of the file:
//
//     FILE:LINE: method NAME reports apart, is overlapping by 12.5 px
//     FILE:LINE: the case expects apart, is overlapping by 12.5 px
//
// A case that names a method which is not there, or does not take it, is an error of the file.
// False where `out` cannot be written; then it stops.
bool checker_run(Checker *checker, CaseFile *file);

CheckerCount checker_count(const Checker *checker); // of all files so far

#endif
