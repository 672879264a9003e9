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

// Writes the case without a line end. `expect`, `method` and `note` may be NULL; what a note must
// not hold is written as a blank, and it is cut at CASE_NOTE_MAX. Returns the length, or -1 where
// it does not fit into `size`; the comment is left out where it does not fit.
int case_write(char *line, int size, const TsShape *a, const TsShape *b, const char *expect,
               const char *method, const char *note);

// The same of a sweep.
typedef struct CaseMotion {
    TsVec a, b; // what each shape moves within the step
} CaseMotion;

int case_write_sweep(char *line, int size, const TsShape *a, const TsShape *b, CaseMotion motion,
                     const char *expect, const char *method, const char *note);

#endif
