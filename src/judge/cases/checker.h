// Checks files of cases: runs the methods that accept each case, and compares their answers and the
// case's expectation with the exact answer.
#ifndef CHECKER_H
#define CHECKER_H

#include "cases/case_file.h"
#include "fuzz/finding.h"
#include "method.h"

// Called for each answer, and for each expectation that is wrong (without a method). The finding of
// a right answer is FINDING_NONE; so is one of rounding, unless it is counted as wrong.
typedef void CheckerSeen(void *context, const Method *method, const Case *pair,
                         const Finding *finding);

typedef struct CheckerOptions {
    const Method
        *method;       // only this method; NULL: all that are not flawed, and those named by cases
    bool no_oracle;    // use the core's answer as the exact one
    bool strict;       // count answers that are wrong by rounding or unstable as wrong
    bool rounding;     // print a line for each of those
    bool print;        // print a line for each case: the answer of `method`, or of the core
    bool names_files;  // with the file's name
    CheckerSeen *seen; // may be NULL
    void *context;     // of it
} CheckerOptions;

typedef struct CheckerExcused {
    int64_t count;
    double most; // px; and where it stands
    const char *file;
    int64_t line;
} CheckerExcused;

typedef struct CheckerCount {
    int64_t cases, answers; // answers of methods that are judged
    int64_t wrong;          // wrong answers and expectations
    // Wrong by rounding, and unstable, if they are not counted as wrong.
    CheckerExcused rounded, unstable;
    int64_t not_taken;             // cases that `method` does not accept
    int64_t as_polygons, as_aabbs; // cases of which it got a shape as another kind (adapt.h)
} CheckerCount;

typedef struct Checker Checker;

Checker *checker_new(const CheckerOptions *options, FILE *out); // returns NULL if out of memory
void checker_free(Checker *checker);

// Checks every good line of the file, in the same memory whatever its length, and writes a line for
// each disagreement, in the order of the file. The relation is compared for every method; measures
// and symmetries too for `method`, and for the flawed one that a case names:
//
//     FILE:LINE: method NAME reports apart, is overlapping by 12.5 px
//     FILE:LINE: the case expects apart, is overlapping by 12.5 px
//
// An unstable answer is followed by a line with the pair nearby that the method is right about. A
// case of kinds that `method` does not take is put to it as other kinds if it can be (adapt.h).
//
// A case that names an unknown method, or one that does not take its shapes, is an error of the
// file. Stops and returns false if `out` cannot be written.
bool checker_run(Checker *checker, CaseFile *file);

// A case before the file that is checked next, of which that is a piece: one with the flag `again`
// is asked after those before it.
void checker_before(Checker *checker, const Case *pair);

// Adds the counts of another checker, of files that come later.
void checker_add(CheckerCount *count, const CheckerCount *other);

CheckerCount checker_count(const Checker *checker); // total of all files

#endif
