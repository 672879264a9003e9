/* What the adapters of geometries in C and C++ share: a line of two geometries as WKT with a tab
 * between them is a question, a line is the answer (docs/GEOMETRIES.md). The argument says which:
 * none: the nine entries; "named", "prepared": the ten named relations, as 1, 0, or - for what is
 * not asked; "version": the library's name is printed, and nothing is read. Entries that a library
 * cannot tell are - too. An answer that begins with ? is a reason why the pair is not asked. */
#ifndef LINES_H
#define LINES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes the answer, without the line's end, into 256 bytes. */
typedef void Answer(const char *question, const char *a, const char *b, char *answer);

static inline int answer_lines(int count, char **argument, const char *name, Answer *ask)
{
    const char *question = count > 1 ? argument[1] : "relate";
    char *line = NULL, answer[256];
    size_t room = 0;
    if (strcmp(question, "version") == 0) {
        puts(name);
        return 0;
    }
    for (ssize_t length; (length = getline(&line, &room, stdin)) > 0;) {
        char *second = strchr(line, '\t');
        if (!second) return 2;
        if (line[length - 1] == '\n') line[length - 1] = '\0';
        *second++ = '\0';
        ask(question, line, second, answer);
        puts(answer);
        fflush(stdout);
    }
    free(line);
    return 0;
}

#endif
