// Casts against a list of shapes.
#include "asking/asking_private.h"
#include "query.h"

StageList stage_list(const Stage *stage, bool (*takes)(const Actor *actor))
{
    StageList list = {.count = 0};
    stage_each(stage, actor)
    {
        if (!takes(actor)) continue;
        if (list.count < ASK_LIST_MAX)
            list.actor[list.count++] = actor;
        else if (!list.left_out)
            list.left_out = actor;
    }
    return list;
}

// The shapes that were removed, or that are not of the one pair that is asked, are left out.
static AskList *make_list(Stage *stage, Actor *a, Actor *const of[], int count)
{
    Asked *asked = &stage->self->asking->asked;
    if (asked->lists == ASK_LISTS_MAX) return NULL;
    AskList *list = &asked->list[asked->lists];
    list->count = 0;
    for (int i = 0; i < count; i++) {
        if (!ask_may(stage, a, of[i])) continue;
        if (list->count == ASK_LIST_MAX) return NULL;
        if (list->count > 0) list->other[list->count - 1] = of[i]->shape;
        list->actor[list->count++] = of[i];
    }
    asked->lists += list->count > 0;
    return list->count > 0 ? list : NULL;
}

const Ask *stage_ask_first(Stage *stage, Actor *a, TsVec move_a, Actor *const list[], int count,
                           TsVec move_list)
{
    const AskList *made = make_list(stage, a, list, count);
    if (!made) return NULL;
    Ask ask = ask_about(a, made->actor[0]);
    ask.list = made;
    ask.query = (Query){.kind = QUERY_SWEEP,
                        .a = &a->shape,
                        .b = &made->actor[0]->shape,
                        .move_a = move_a,
                        .move_b = move_list,
                        .others = made->other,
                        .other_count = made->count - 1};
    return ask_question(stage, ask);
}

const Ask *stage_asked_first(const Stage *stage, const Actor *a)
{
    const Asked *asked = &stage->self->asking->asked;
    for (int i = 0; i < asked->count; i++) {
        if (asked->ask[i].a == a && asked->ask[i].list) return &asked->ask[i];
    }
    return NULL;
}
