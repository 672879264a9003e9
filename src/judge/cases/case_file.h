// Reads a file of cases line by line, in constant memory. Errors are collected, and good lines are
// read all the same. The file is one of case lines or of WKT (wkt.h), as its text begins.
#ifndef CASE_FILE_H
#define CASE_FILE_H

#include <stdint.h>
#include <stdio.h>

#include "cases/case.h"
#include "cases/wkt.h"

enum { CASE_FILE_ERRORS = 20, CASE_FILE_WORDS = 256, CASE_FILE_ROOM = 1 << 16 };

typedef struct CaseFileError {
    int64_t line; // 0: the file itself
    char words[CASE_FILE_WORDS];
} CaseFileError;

typedef struct CaseFile {
    const char *name;
    FILE *stream;
    int64_t line;  // of the current case, from 1; of its second geometry in a file of WKT
    int64_t wrong; // number of errors
    CaseFileError error[CASE_FILE_ERRORS]; // the first errors
    size_t begin, end;                     // the unread part of `text`
    bool over, cut;     // cut: case_file_take gave the beginning of a line that goes on
    bool begun, is_wkt; // begun: its beginning has shown whether it is WKT
    bool header_2;      // case_file_next has read CASE_HEADER_2
    WktReader wkt;      // if it is WKT
    char text[CASE_FILE_ROOM + 1];
} CaseFile;

// Opens the file `name`; "-" is standard input. Returns false on failure, which is the first error.
// The name must live as long as the file.
bool case_file_open(CaseFile *file, const char *name);
void case_file_close(CaseFile *file); // does not close standard input

// Reads from an open stream; `name` is for error messages.
void case_file_over(CaseFile *file, FILE *stream, const char *name);

// Reads the next good case; returns false at the end. The first line must be CASE_HEADER, after an
// optional byte order mark, or
// CASE_HEADER_2; another first line is an error, but is read as a case too. WKT has no
// header. Skips blank lines and comments. A line of geometries after CASE_HEADER_2 is an error that
// says what asks it: geometry_case_split reads such a file.
bool case_file_next(CaseFile *file, Case *out);

// What precedes a piece of a file.
typedef struct CaseFileBefore {
    int64_t lines;
    bool is_wkt;
} CaseFileBefore;

// The next whole lines as text, at least one and some 64 KiB, for another process to read; the two
// lines of a case of WKT stay together. Returns its size, 0 at the end. The text is valid until the
// next call. Not to be mixed with case_file_next.
size_t case_file_take(CaseFile *file, const char **text, CaseFileBefore *before);

// Reads such lines from a stream: their numbers continue those `before`.
void case_file_continue(CaseFile *file, FILE *stream, const char *name, CaseFileBefore before);

// Whether the first line is CASE_HEADER_2: then geometry_case_split reads the file.
bool case_file_has_geometries(CaseFile *file);

// The text that is not read yet, as much as is at hand, at least a byte but at the end; and taking
// bytes of it as read. Not to be mixed with case_file_next.
const char *case_file_text(CaseFile *file, size_t *size);
void case_file_skip(CaseFile *file, size_t size);

// Adds an error about line `line`, or the file itself (0).
void case_file_wrong_at(CaseFile *file, int64_t line, const char *words);

// Adds an error about the current line.
void case_file_wrong(CaseFile *file, const char *words);

// The number of listed errors, and one of them as text: "FILE:LINE: found ..., expected ...".
int case_file_errors(const CaseFile *file);
int case_file_error(const CaseFile *file, int index, char *text, int size);

#endif
