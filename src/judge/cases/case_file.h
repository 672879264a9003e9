// Reads a file of cases line by line, in constant memory. Errors are collected, and good lines are
// read all the same.
#ifndef CASE_FILE_H
#define CASE_FILE_H

#include <stdint.h>
#include <stdio.h>

#include "cases/case.h"

enum { CASE_FILE_ERRORS = 20, CASE_FILE_WORDS = 256, CASE_FILE_ROOM = 1 << 16 };

typedef struct CaseFileError {
    int64_t line; // 0: the file itself
    char words[CASE_FILE_WORDS];
} CaseFileError;

typedef struct CaseFile {
    const char *name;
    FILE *stream;
    int64_t line;                          // of the current case, from 1
    int64_t wrong;                         // number of errors
    CaseFileError error[CASE_FILE_ERRORS]; // the first errors
    size_t begin, end;                     // the unread part of `text`
    bool over;
    char text[CASE_FILE_ROOM + 1];
} CaseFile;

// Opens the file `name`; "-" is standard input. Returns false on failure, which is the first error.
// The name must live as long as the file.
bool case_file_open(CaseFile *file, const char *name);
void case_file_close(CaseFile *file); // does not close standard input

// Reads from an open stream; `name` is for error messages.
void case_file_over(CaseFile *file, FILE *stream, const char *name);

// Reads the next good case; returns false at the end. The first line must be CASE_HEADER, after an
// optional byte order mark; another first line is an error, but is read as a case too. Skips blank
// lines and comments.
bool case_file_next(CaseFile *file, Case *out);

// Adds an error about the current line.
void case_file_wrong(CaseFile *file, const char *words);

// The number of listed errors, and one of them as text: "FILE:LINE: found ..., expected ...".
int case_file_errors(const CaseFile *file);
int case_file_error(const CaseFile *file, int index, char *text, int size);

#endif
