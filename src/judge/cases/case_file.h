// A file of cases, read line by line: of any length in the same memory. What is wrong with it is
// collected, and the good lines are read all the same.
#ifndef CASE_FILE_H
#define CASE_FILE_H

#include <stdint.h>
#include <stdio.h>

#include "cases/case.h"

enum { CASE_FILE_ERRORS = 20, CASE_FILE_WORDS = 256, CASE_FILE_ROOM = 1 << 16 };

typedef struct CaseFileError {
    int64_t line; // 0: of the file itself
    char words[CASE_FILE_WORDS];
} CaseFileError;

typedef struct CaseFile {
    const char *name;
    FILE *stream;
    int64_t line;                          // of the case just read, from 1
    int64_t wrong;                         // lines, and what else is
    CaseFileError error[CASE_FILE_ERRORS]; // the first of them
    size_t begin, end;                     // of `text`: what is not yet taken
    bool over;
    char text[CASE_FILE_ROOM + 1];
} CaseFile;

// Opens the file `name`, "-" being standard input. On failure false, and that is the first error.
// The name must live meanwhile.
bool case_file_open(CaseFile *file, const char *name);
void case_file_close(CaseFile *file); // leaves standard input open

// Reads from a stream of the caller's, for which `name` stands.
void case_file_over(CaseFile *file, FILE *stream, const char *name);

// The next good case; false where there is none left. The first line must be CASE_HEADER (a byte
// order mark may precede it): another is an error, but is read too. Blank lines and comments are
// passed over.
bool case_file_next(CaseFile *file, Case *out);

// One further error in the line just read.
void case_file_wrong(CaseFile *file, const char *words);

// How many of the errors are listed, and one of those as text: "FILE:LINE: found ..., expected
// ...".
int case_file_errors(const CaseFile *file);
int case_file_error(const CaseFile *file, int index, char *text, int size);

#endif
