// What is asked about some pairs of a batch, beside their relation. One question at a time would
// cost a round trip to a plug-in's process each, so the batch's are asked together.
#include <stdio.h>

#include "fuzz/fuzzer_private.h"
#include "query.h"

static More draw_more(Random *random)
{
    int drawn = random_integer(random, 1, MORE_EVERY);
    if (drawn == 1) return MORE_SYMMETRIES;
    if (drawn == 2) return MORE_AGAIN;
    return drawn <= 6 ? MORE_MEASURES : MORE_NOTHING;
}

// A method keeps what it printed only until it is asked again.
static void keep_printed(Fuzzer *fuzzer)
{
    for (int i = 0; i < BATCH; i++) {
        Answer *answer = &fuzzer->answer[i];
        if (!answer->printed) continue;
        snprintf(fuzzer->printed[i], sizeof fuzzer->printed[i], "%s", answer->printed);
        answer->printed = fuzzer->printed[i];
    }
}

void fuzzer_ask_more(Fuzzer *fuzzer)
{
    static Query query[BATCH + CHANGED_ROOM * SYMMETRIES];
    static Answer answer[BATCH + CHANGED_ROOM * SYMMETRIES];
    const Method *method = fuzzer->method;
    int count = 0, lists = 0;
    keep_printed(fuzzer);
    for (int i = 0; i < BATCH; i++) {
        More more = draw_more(&fuzzer->sample);
        bool answered = fuzzer->answer[i].relation >= 0; // otherwise it is not asked once more
        if (more == MORE_AGAIN && answered) {
            query[count++] = fuzzer_query(fuzzer, &fuzzer->pair[i]);
        } else if (more == MORE_SYMMETRIES && answered && lists < CHANGED_ROOM &&
                   !fuzzer->options.no_symmetries) {
            Changes *changes = &fuzzer->changes[lists];
            Case pair;
            fuzzer_case(fuzzer, &fuzzer->pair[i], &pair);
            symmetry_list(method, &pair, changes);
            for (int k = 0; k < changes->count; k++)
                query[count++] = query_of_case(method->kind, &changes->pair[k]);
            fuzzer->changes_of[i] = lists++;
        } else if (more != MORE_MEASURES) {
            more = MORE_NOTHING;
        }
        fuzzer->more[i] = more;
    }
    if (count > 0) method_ask_many(method, query, answer, count);
    const Answer *next = answer;
    for (int i = 0; i < BATCH; i++) {
        if (fuzzer->more[i] == MORE_AGAIN) fuzzer->again[i] = *next++;
        if (fuzzer->more[i] != MORE_SYMMETRIES) continue;
        Changes *changes = &fuzzer->changes[fuzzer->changes_of[i]];
        for (int k = 0; k < changes->count; k++) changes->answer[k] = *next++;
    }
}
