// A case is one line of text: two shapes, and what is known of them.
//
//   SHAPE | SHAPE [| move DX DY [DX DY]] [| expect apart|touching|overlapping] [| method NAME]
//   [| note TEXT]
//
// with SHAPE one of  point x y · segment x1 y1 x2 y2 · ray x y dx dy · circle x y r · aabb minx
// miny maxx maxy · obb cx cy hx hy ux uy · triangle x1 y1 x2 y2 x3 y3 · polygon n x1 y1 ... xn yn.
// `move` makes it a sweep: what the first shape, and where told the second, moves within one step,
// evenly and without a turn; what is expected is then said of the whole step (sweep.h). Rays and
// concave polygons are not swept.
//
// Words are parted by blanks or tabs, fields come in any order and once each; a # begins a comment,
// in a note too. A note runs to the next |, # or line end and holds no control bytes.
//
// Numbers read back to the same bits: they are decimals of at most 15 digits where those do, else
// C's hex floats; then a comment tells all of them roughly, "# about: circle 0.333333 0 1 | ...".
#ifndef CASE_H
#define CASE_H

#include "touchstone/shape.h"

enum { CASE_LINE_MAX = 8192, CASE_WORD_MAX = 64, CASE_NOTE_MAX = 256 };

typedef struct CaseMotion {
    TsVec a, b; // what each shape moves within the step
} CaseMotion;

typedef struct Case {
    TsShape a, b; // of a case with a ray, the ray may stand on either side
    TsVec corner[2][TS_POLYGON_MAX];
    bool sweep;                 // they move: what is expected is said of the step
    CaseMotion motion;          // (0, 0) of a pair
    int expect;                 // a Relation; -1: not told
    char method[CASE_WORD_MAX]; // "": not told
    char note[CASE_NOTE_MAX];
} Case;

// ---- Cases in memory. A case keeps its polygons' corners in itself, so making and copying one are
// no plain assignments.

// A case of these two shapes, without motion, nothing told of them. They may be those of `out`
// itself, in place.
void case_of_pair(Case *out, const TsShape *a, const TsShape *b);

// The same as a sweep.
void case_of_sweep(Case *out, const TsShape *a, const TsShape *b, CaseMotion motion);

void case_copy(Case *out, const Case *from);

// Whether both have the same kinds and numbers, and motions if any.
bool case_same_pair(const Case *one, const Case *other);

// ---- As text

// Writes the case without a line end. `expect`, `method` and `note` may be NULL; what a note must
// not hold is written as a blank, and it is cut at CASE_NOTE_MAX. Returns the length, or -1 where
// it does not fit into `size`; the comment is left out where it does not fit.
int case_write(char *line, int size, const TsShape *a, const TsShape *b, const char *expect,
               const char *method, const char *note);

// The same of a sweep.
int case_write_sweep(char *line, int size, const TsShape *a, const TsShape *b, CaseMotion motion,
                     const char *expect, const char *method, const char *note);

// Writes it with all that is told of it, as case_write does.
int case_write_whole(char *line, int size, const Case *from);

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

// The number rounded to a float; whether floats hold every number exactly.
double case_round_to_float(double number);
bool case_is_float(const TsShape *shape);

#endif
