// Reads a case (case.h) back from its line, and says of a wrong one what was found and what was
// expected.
#ifndef CASE_READ_H
#define CASE_READ_H

#include "cases/case.h"

typedef struct Case {
    TsShape a, b; // of a case with a ray, the ray may stand on either side
    TsVec corner[2][TS_POLYGON_MAX];
    bool sweep;                 // they move: what is expected is said of the step
    CaseMotion motion;          // (0, 0) of a pair
    int expect;                 // a Relation; -1: not told
    char method[CASE_WORD_MAX]; // "": not told
    char note[CASE_NOTE_MAX];
} Case;

typedef enum CaseLine {
    CASE_GOOD,
    CASE_EMPTY, // blank, or a comment
    CASE_BAD,
} CaseLine;

// Reads one line (NUL-terminated, with or without its line end). What follows a # is a comment. A
// good case has valid shapes (ts_shape_valid), simple polygons, and a pair of kinds that the oracle
// knows; of a sweep, one that ts_sweep_accepts. Columns count bytes from 1. Of a bad one `error`
// says "column 12: found 'abc', expected a number". Allocates nothing.
CaseLine case_read(Case *out, const char *line, char *error, int error_size);

// The first line of a file of cases.
#define CASE_HEADER "# touchstone cases 1"

#endif
