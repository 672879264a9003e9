// A pair of shapes as a line of cases: what a test prints about a pair that fails. `touchstone
// check` takes the line.
#ifndef CASE_LINE_H
#define CASE_LINE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "cases/case.h"
#include "touchstone/relation.h"

// Returns the line, which the next call overwrites. `expect` is a TsRelation; -1: none. `note` may
// be "".
static inline const char *case_line(const TsShape *a, const TsShape *b, int expect,
                                    const char *note)
{
    static char line[CASE_LINE_MAX];
    static Case pair;
    case_of_pair(&pair, a, b);
    pair.expect = expect;
    snprintf(pair.note, sizeof pair.note, "%s", note);
    case_write(line, sizeof line, &pair);
    return line;
}

// Fails. Prints the line of the pair, with what is wrong as its note.
__attribute__((format(printf, 4, 5))) static inline _Noreturn void
fail_pair(const TsShape *a, const TsShape *b, int expect, const char *format, ...)
{
    char note[CASE_NOTE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(note, sizeof note, format, arguments);
    va_end(arguments);
    fail_msg("%s", case_line(a, b, expect, note));
    abort();
}

// Fails if `found`, which `finder` has found of the pair, is not the expected relation.
static inline void assert_relation(TsRelation found, const TsShape *a, const TsShape *b,
                                   TsRelation expected, const char *finder)
{
    if (found != expected)
        fail_pair(a, b, (int)expected, "%s: %s", finder, ts_relation_name(found));
}

// How often each relation occurs in a random test.
typedef struct RelationCount {
    long of[TS_OVERLAPPING + 1];
} RelationCount;

// Fails unless each of the three has occurred.
static inline void assert_all_relations(const RelationCount *count)
{
    for (int i = 0; i <= TS_OVERLAPPING; i++) {
        if (count->of[i] == 0) fail_msg("no pair is %s", ts_relation_name((TsRelation)i));
    }
}

#endif
