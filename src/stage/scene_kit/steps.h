// The steps of an algorithm as a table: a row has the case in which it applies, the sentence about
// such a step, and which lines of the source it executes.
//
//     const StepRow rows[] = {
//         {.when = gap > 0, .text = STEP_TEXT("A gap of %.1f px.", gap), .code = "advance"},
//         {.text = STEP_TEXT("They meet at %.3f.", time), .code = "advance_hit"}};
//     stage_show_step(stage, rows, "ts_advancement", "time = %.4f", time);
#ifndef STEPS_H
#define STEPS_H

#include "stage.h"

enum { STEP_LENGTH = 128 }; // bytes of a sentence that are shown

typedef struct StepRow {
    bool when;        // the step shown is such a one
    const char *text; // the sentence: STEP_TEXT
    const char *code; // the mark of the lines, as in stage_code
} StepRow;

// A translated sentence, or part of one, in the block it stands in. All rows are made, whichever
// applies: their arguments must be valid in every case.
#define STEP_TEXT(...) steps_text((char[STEP_LENGTH]){0}, __VA_ARGS__)
const char *steps_text(char text[STEP_LENGTH], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Shows the first row that applies, or the last one if none does: its sentence (stage_narrate), and
// its lines in the function `traced` with the values there (stage_code).
#define stage_show_step(stage, rows, traced, ...)                                                  \
    stage_code(stage, traced, stage_show_sentence(stage, rows), __VA_ARGS__)
// Its sentence alone. Returns its `code`.
#define stage_show_sentence(stage, rows) steps_narrate(stage, rows, sizeof(rows) / sizeof *(rows))
const char *steps_narrate(Stage *stage, const StepRow *row, size_t rows);

#endif
