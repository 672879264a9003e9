// An index of the embedded sources: what is defined where. It relies on the house style: a
// definition begins in column 0, its comment stands directly above it.
#ifndef CODE_INDEX_H
#define CODE_INDEX_H

#include <stdbool.h>

typedef enum CodeKind { CODE_FUNCTION, CODE_TYPE, CODE_TABLE, CODE_MACRO } CodeKind;

enum { CODE_NAME = 64 };

typedef struct CodeFile {
    char path[CODE_NAME];
    int first, count; // of its lines
} CodeFile;

typedef struct CodeText { // a line, not ended by 0
    const char *at;
    int length;
} CodeText;

// An enumeration has a definition for each of its names.
typedef struct CodeDefinition {
    char name[CODE_NAME];
    CodeKind kind;
    bool is_static;  // known in its file only
    int file;        //
    int first, last; // its lines, among all; the comment above it included
    int body;        // where the comment ends
} CodeDefinition;

typedef struct CodeIndex {
    CodeText *line;
    CodeFile *file;
    CodeDefinition *definition; // by name
    int lines, files, definitions;
} CodeIndex;

// Reads a text of files: each begins with a line "\fpath". The index points into the text. False if
// out of memory.
bool code_index_read(CodeIndex *index, const char *text);
void code_index_free(CodeIndex *index);

// The definition of that name that a file sees: its own, or one that is not static. NULL: none.
const CodeDefinition *code_index_find(const CodeIndex *index, int file, const char *name,
                                      int length);
int code_index_file(const CodeIndex *index, const char *path); // -1: none

// Reads the next identifier of a definition's body from line `*line`, column `*column`; comments,
// strings, assertions and names of members are left out. False after the last.
bool code_index_word(const CodeIndex *index, const CodeDefinition *definition, int *line,
                     int *column, CodeText *word);

#endif
