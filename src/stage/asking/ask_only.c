// One pair of many: while it is chosen, no other pair is asked, so that no other shape has an
// answer and all others are drawn as not asked.

#include "asking/asking_private.h"

void stage_ask_only(Stage *stage, Actor *a, Actor *b)
{
    Actor **only = stage->self->asking->only;
    bool pair = a && b && a != b;
    only[0] = pair ? a : NULL;
    only[1] = pair ? b : NULL;
    ask_clear_counts(stage);
}

// A removed shape ends it until the removal is undone.
bool stage_asks_only(const Stage *stage, Actor *pair[2])
{
    Actor *const *only = stage->self->asking->only;
    if (!only[0] || !only[0]->alive || !only[1]->alive) return false;
    if (pair) pair[0] = only[0], pair[1] = only[1];
    return true;
}

bool ask_excludes(const Stage *stage, const Actor *actor)
{
    Actor *pair[2];
    return stage_asks_only(stage, pair) && actor != pair[0] && actor != pair[1];
}

const char *ask_only_hint(const Stage *stage)
{
    if (!stage_asks_only(stage, NULL)) return NULL;
    return "Only this pair is tested · Esc: all pairs again";
}
