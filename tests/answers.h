// A sheet of answers: for each function a digest of what it returned for the inputs of a family, to
// the bit. What is put belongs to the function named last.
#ifndef ANSWERS_H
#define ANSWERS_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "draw_digest.h"
#include "touchstone/shape.h"

enum { ANSWERS_ROWS = 512 };

typedef struct AnswersRow {
    const char *function;
    Digest digest;
    long count;
} AnswersRow;

static struct {
    AnswersRow row[ANSWERS_ROWS];
    int rows, now;
} sheet;

static inline void answer_of(const char *function)
{
    if (sheet.rows > 0 && sheet.row[sheet.now].function == function) return;
    for (sheet.now = 0; sheet.now < sheet.rows; sheet.now++)
        if (strcmp(sheet.row[sheet.now].function, function) == 0) return;
    if (sheet.rows == ANSWERS_ROWS) abort();
    sheet.row[sheet.rows++] = (AnswersRow){function, digest_empty, 0};
}

// Prints the rows, a line each, and begins a new sheet.
static inline void answers_print(const char *family)
{
    for (int i = 0; i < sheet.rows; i++)
        printf("%s\t%s\t%ld\t%08" PRIx32 "\n", sheet.row[i].function, family, sheet.row[i].count,
               digest_short(sheet.row[i].digest));
    sheet.rows = sheet.now = 0;
}

static inline void put(double number)
{
    AnswersRow *row = &sheet.row[sheet.now];
    bool is_nan = number != number; // of any sign
    const double own = is_nan ? 1e308 : number;
    digest_bytes(&row->digest, &own, sizeof own);
    row->count++;
}

static inline void put_text(const char *text)
{
    digest_text(&sheet.row[sheet.now].digest, text ? text : "(none)");
    sheet.row[sheet.now].count++;
}

static inline void put_vec(TsVec v)
{
    put(v.x);
    put(v.y);
}

static inline void put_vecs(const TsVec *v, int count)
{
    put(count);
    for (int i = 0; i < count; i++) put_vec(v[i]);
}

static inline void put_shape(TsShape shape)
{
    int count;
    const double *number = ts_shape_view_numbers(&shape, &count);
    put(shape.kind);
    for (int i = 0; i < count; i++) put(number[i]);
}

static inline void put_bounds(TsAabb box)
{
    put_vec(box.min);
    put_vec(box.max);
}

// What a function returned: ANSWER(put_vec, ts_shape_center, &shape).
#define ANSWER(how, function, ...) (answer_of(#function), how(function(__VA_ARGS__)))

#endif
