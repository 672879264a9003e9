#include "lesson_steps.h"

static bool answers(const Stage *stage, TsRelation relation)
{
    const Ask *ask = stage_main_ask(stage);
    return ask && ask->answer.relation == relation;
}

unsigned lesson_sees_meeting(const Stage *stage, unsigned seen)
{
    return answers(stage, TS_OVERLAPPING) ? 1 : seen;
}

bool lesson_parted(const Stage *stage, unsigned seen)
{
    return seen == 1 && answers(stage, TS_APART);
}

bool lesson_meet(const Stage *stage, unsigned seen)
{
    (void)seen;
    return answers(stage, TS_OVERLAPPING);
}

bool lesson_is_wrong(const Stage *stage, unsigned seen)
{
    (void)seen;
    const Ask *ask = stage_main_ask(stage);
    return ask && ask_is_wrong(ask);
}

int lesson_says_meet(const Stage *stage) { return !answers(stage, TS_APART); }
