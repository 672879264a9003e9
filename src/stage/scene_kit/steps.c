#include "scene_kit/steps.h"

#include "host.h"
#include "translate.h"

_Static_assert((int)STEP_LENGTH == (int)RECORD_TEXT, "a sentence is not cut before it is shown");

const char *steps_text(char text[STEP_LENGTH], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    translate_vprint(text, STEP_LENGTH, format, arguments);
    va_end(arguments);
    return text;
}

const char *steps_narrate(Stage *stage, const StepRow *row, size_t rows)
{
    size_t shown = 0;
    while (shown + 1 < rows && !row[shown].when) shown++;
    stage_narrate(stage, "%s", row[shown].text);
    return row[shown].code;
}
