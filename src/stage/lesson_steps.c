#include "lesson_steps.h"

bool lesson_saw(const Stage *stage, unsigned *seen, const TsRelation *wanted, int count)
{
    const Ask *ask = stage_main_ask(stage);
    if (ask && (int)*seen < count && ask->answer.relation == wanted[*seen]) ++*seen;
    return (int)*seen == count;
}
