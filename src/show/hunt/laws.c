#include "hunt/laws.h"

#include "query.h"
#include "show_self.h"

void laws_now(const Ask *ask, LawState state[SYMMETRIES])
{
    Case changed[SYMMETRIES];
    Query query[SYMMETRIES + 1];
    Answer answer[SYMMETRIES + 1];
    Symmetry of[SYMMETRIES];
    int count = 0;
    for (int i = 0; i < SYMMETRIES; i++) state[i] = LAW_SAYS_NOTHING;
    const Method *method = ask ? ask->method : NULL;
    if (!method) return;
    Case pair;
    load_asked(ask, &pair);
    query[0] = query_of_case(method->kind, &pair);
    for (int i = 0; i < SYMMETRIES; i++) {
        if (!symmetry_change((Symmetry)i, method, &pair, &changed[count])) continue;
        of[count] = (Symmetry)i;
        query[1 + count] = query_of_case(method->kind, &changed[count]);
        count++;
    }
    method_ask_many(method, query, answer, 1 + count);
    bool free = method->touch == TOUCH_EITHER && ask->exact == TS_TOUCHING;
    for (int i = 0; i < count && !free; i++) {
        bool same = answer[1 + i].relation == answer[0].relation;
        state[of[i]] = same ? LAW_KEPT : LAW_BROKEN;
    }
}
