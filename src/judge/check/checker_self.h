// What a checker keeps, between the files that make it up.
#ifndef CHECKER_SELF_H
#define CHECKER_SELF_H

#include "check/checker.h"
#include "fuzz/finding.h"

enum { CHECKER_BATCH = 256 };

typedef struct AskedMethod {
    const Method *method;
    bool takes[TS_SHAPE_KINDS][TS_SHAPE_KINDS];
} AskedMethod;

typedef struct Entry {
    Case pair;
    int64_t line;
    const Method *own; // that it names, where not all are put to it anyhow
    TsRelation core, exact;
    TsRelation shown; // what the only method says, where one is named
} Entry;

typedef struct Disagreement {
    int entry;
    const Method *method; // NULL: not as expected
    Finding finding;
} Disagreement;

struct Checker {
    CheckerOptions options;
    FILE *out;
    CheckerCount count;
    AskedMethod *method;
    int methods;
    Entry entry[CHECKER_BATCH];
    int entries;
    Disagreement *wrong; // in the entries at hand; room for all there can be
    int wrongs;
    const Method *last; // that a case named
};

Query checker_query(const Case *pair);

// Puts the cases at hand to the exact answer, to every method, and to what they expect.
void checker_judge(Checker *checker);

// Writes what is wrong of them, and what is to be printed.
void checker_tell(const Checker *checker, const CaseFile *file);

#endif
