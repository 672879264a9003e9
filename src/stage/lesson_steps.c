#include "lesson_steps.h"

static bool answers(const Stage *stage, TsRelation relation)
{
    const Ask *ask = stage_main_ask(stage);
    return ask && ask->answer.relation == relation;
}

bool lesson_met_and_parted(const Stage *stage, unsigned *seen)
{
    if (answers(stage, TS_OVERLAPPING)) *seen = 1;
    return *seen == 1 && answers(stage, TS_APART);
}

bool lesson_meet(const Stage *stage, unsigned *seen)
{
    (void)seen;
    return answers(stage, TS_OVERLAPPING);
}

bool lesson_is_wrong(const Stage *stage, unsigned *seen)
{
    (void)seen;
    const Ask *ask = stage_main_ask(stage);
    return ask && ask_is_wrong(ask);
}

int lesson_says_meet(const Stage *stage) { return !answers(stage, TS_APART); }
