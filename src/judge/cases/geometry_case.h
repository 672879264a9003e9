// Cases of geometries: lines of files that begin with CASE_HEADER_2.
//
//   LIST | LIST [| relate PATTERN] [| expect RELATION] [| strongest RELATION]
//   [| id WORD] [| family WORD] [| note TEXT]
//
// with LIST = ITEM { ; ITEM }, or empty, and ITEM one of  point x y · path n x1 y1 ... xn yn · area
// n x1 y1 ... xn yn { hole n x1 y1 ... xn yn }, or a segment, triangle, aabb or polygon as in
// case.h, which is read as a path or an area. A ring need not repeat its first corner. Several
// items are their union (TsGeometry.overlapping).
//
// `relate` is a pattern of the nine entries, in rows of the first (relate.h). `expect` is the
// relation of the two unions, and `strongest` the strongest of any item of one with any of the
// other: two squares that share a side overlap a point on it as a union, and touch it each. Both
// need an area on either side: touching if they meet, overlapping if the interiors do.
//
// Areas are valid (ts_geometry_check); an error names the sides that make one not valid.
//
// Words, comments, notes and numbers are as in case.h; a line may have any length, and a geometry a
// million corners. Such a file has lines of case.h too; a line is one of a geometry if an item is a
// path, an area or empty, if a side has several, or if it has `relate` or `strongest`.
#ifndef GEOMETRY_CASE_H
#define GEOMETRY_CASE_H

#include <stdio.h>

#include "cases/case_file.h"
#include "touchstone/relate.h"
#include "touchstone/relation.h"

typedef struct GeometryCase {
    TsGeometry a, b;       // prepared
    char pattern[10];      // "": none
    int expect, strongest; // a TsRelation; -1: none
    char id[CASE_WORD_MAX], family[CASE_WORD_MAX], note[CASE_NOTE_MAX];
} GeometryCase;

GeometryCase geometry_case_make(void); // of two empty geometries
void geometry_case_free(GeometryCase *geometries);

// Whether a line is one of a geometry. NUL-terminated, as all lines here.
bool geometry_case_is(const char *line);

// Reads such a line; errors as case_read.
bool geometry_case_read(GeometryCase *out, const char *line, char *error, int error_size);

// Writes a line, without its end, that reads back to the bit. As with snprintf, returns the length
// of the whole, of which what fits into `size` is written, with a NUL.
size_t geometry_case_write(char *text, size_t size, const GeometryCase *from);

typedef struct GeometryAnswer {
    TsMatrix matrix;
    bool has_area;
    TsRelation relation, strongest; // if it has an area; `strongest` if the case wants it
    bool right;                     // as `relate`, `expect` and `strongest` say
} GeometryAnswer;

// What the core finds. False if out of memory.
bool geometry_case_ask(const GeometryCase *from, GeometryAnswer *answer);

// Reads a file that case_file_has_geometries, to its end. Calls `visit` for each line of a
// geometry; its errors are added to those of the file. All other lines go to `others`, with a blank
// line in place of each that was visited, so that their numbers are right. False if out of memory,
// or if `others` cannot be written.
typedef void GeometryVisitor(void *context, int64_t line, const GeometryCase *geometries);
bool geometry_case_split(CaseFile *file, FILE *others, GeometryVisitor *visit, void *context);

#endif
