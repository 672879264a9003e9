// A case is one line of text: two shapes, and optionally what is known about them.
//
//   SHAPE | SHAPE [| move DX DY [DX DY]] [| also SHAPE [; SHAPE ...]]
//   [| expect apart|touching|overlapping] [| method NAME] [| id WORD] [| family WORD]
//   [| flag FLAG ...] [| note TEXT]
//
// with SHAPE one of  point x y · segment x1 y1 x2 y2 · ray x y dx dy · circle x y r · aabb minx
// miny maxx maxy · obb cx cy hx hy ux uy · triangle x1 y1 x2 y2 x3 y3 · polygon n x1 y1 ... xn yn.
// `move` makes it a sweep: the motion of the first shape, and optionally of the second, during one
// step, without rotation; `expect` then is about the whole step (sweep.h). Rays and concave
// polygons cannot be swept. `also`, only beside `move`, makes a list of the second shape and up to
// seven others, which move as it does and whose polygons have at most 64 corners together: the
// first shape is cast against all of them, and `expect` is the greatest relation to any of them.
//
// `id` and `family` name a case of a collection and what kind of difficulty it is: letters, digits,
// - and _. `flag` has one or more of `valid` (the same as no flag), `either` (a sound function may
// take the case either way), `degenerate` (a shape has collapsed to a point or segment) and `again`
// (a function was wrong about it once only: it is asked often, each time after the lines before it
// that name no method).
//
// Words are separated by blanks or tabs; fields come in any order, each at most once; a # begins a
// comment, in a note too. A note extends to the next |, # or line end and contains no control
// bytes.
//
// Numbers read back exactly: they are decimals of at most 15 digits if possible, otherwise C hex
// floats; then a comment gives rounded values, "# about: circle 0.333333 0 1 | ...".
#ifndef CASE_H
#define CASE_H

#include "touchstone/shape.h"

enum { CASE_LINE_MAX = 12288, CASE_WORD_MAX = 64, CASE_NOTE_MAX = 256 };

typedef struct CaseMotion {
    TsVec a, b; // motion of each shape during the step
} CaseMotion;

typedef enum CaseFlag { // bits
    CASE_VALID = 0,
    CASE_EITHER = 1,
    CASE_DEGENERATE = 2,
    CASE_AGAIN = 4,
} CaseFlag;

// What a case has room for: the corners of a polygon, and the numbers of a shape; the shapes beside
// the second, whose corners together are CASE_CORNERS_MAX at most.
enum { CASE_CORNERS_MAX = TS_POLYGON_MAX, CASE_VALUES_MAX = 2 * CASE_CORNERS_MAX };
enum { CASE_OTHERS_MAX = 7 };

typedef struct Case {
    TsShape a, b; // a ray may be on either side
    TsVec corner[2][CASE_CORNERS_MAX];
    bool sweep;                      // the case is a sweep, and `expect` is about the whole step
    CaseMotion motion;               // (0, 0) if it is not a sweep
    TsShape others[CASE_OTHERS_MAX]; // of a sweep; they move as b does
    int other_count;
    TsVec others_corner[CASE_CORNERS_MAX];
    int expect;                                    // a TsRelation; -1: none
    char method[CASE_WORD_MAX];                    // "": none
    char id[CASE_WORD_MAX], family[CASE_WORD_MAX]; // "": none
    unsigned flags;                                // of CaseFlag
    char note[CASE_NOTE_MAX];
} Case;

// ---- Cases in memory. A case points to corners of its own, so it must not be copied by assignment

// Makes a case of two shapes, without motion, expectation or any other field. The shapes may be
// those of `out`.
void case_of_pair(Case *out, const TsShape *a, const TsShape *b);

// The same for a sweep.
void case_of_sweep(Case *out, const TsShape *a, const TsShape *b, CaseMotion motion);

// Gives a sweep others beside b; they may be those of `out`. Returns false if there is no room for
// them: then it has none.
bool case_set_others(Case *out, const TsShape *others, int count);

void case_copy(Case *out, const Case *from);

// Whether both have the same kind and numbers.
bool case_same_shape(const TsShape *one, const TsShape *other);
// Whether both have the same kinds, numbers and motions, and the same others in the same order.
bool case_same_pair(const Case *one, const Case *other);

// ---- As text

// Writes a case, without a line end. `valid` is not written. Characters that a note must not
// contain become blanks. The comment is left out if it does not fit. Returns the length, or -1 if
// the case does not fit into `size`.
int case_write(char *line, int size, const Case *from);

// The same line for a reader, with six digits of each number: not the case to the bit.
int case_write_rounded(char *line, int size, const Case *from);

// What its numbers are, in words in the present language: of a shape of that kind, "circle: x, y of
// the centre, radius"; of both shapes and the motion of a case; of the shape of a line in which
// that column stands (bytes, from 1), "" if none begins before it.
const char *case_form_of(TsShapeKind kind); // not translated
int case_form(char *text, int size, const Case *pair);
const char *case_form_at(const char *line, int column);

// One shape as it stands in a case, "circle 0 0 4". Writing returns the length, or -1 if it does
// not fit. Reading takes the whole text and writes an error as case_read does; the corners of a
// polygon go to `corner`, with room for CASE_CORNERS_MAX.
int case_write_shape(char *text, int size, const TsShape *shape);
bool case_shape(TsShape *shape, TsVec *corner, const char *text, char *error, int error_size);

typedef enum CaseLine {
    CASE_GOOD,
    CASE_EMPTY,
    CASE_BAD,
} CaseLine;

// Reads one line (NUL-terminated, with or without its line end). The text behind a # is a comment.
// A good case has valid shapes (ts_shape_valid), simple polygons, and kinds that the oracle knows;
// in a sweep, ts_sweep_accepts all shapes. For a bad case `error` says "column 12: found 'abc',
// expected a number"; columns count bytes from 1. Allocates nothing.
CaseLine case_read(Case *out, const char *line, char *error, int error_size);

// The first line of every file of cases.
#define CASE_HEADER "# touchstone cases 1"
// The same of a file that has cases of geometries too (geometry_case.h).
#define CASE_HEADER_2 "# touchstone cases 2"

// Whether a coordinate is in the range of the core (ts_shape_valid), and what to expect if not.
#define CASE_NUMBERS "0 or a magnitude of 2^-120 to 2^100 (7.6e-37, 1.2e30)"
static inline bool case_number_fits(double number)
{
    double size = number < 0 ? -number : number;
    return size == 0 || (size >= 0x1p-120 && size <= 0x1p100);
}

// The number rounded to float.
double case_round_to_float(double number);

// Whether the sum is not rounded.
bool case_adds_exactly(double a, double b);

#endif
