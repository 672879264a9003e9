/* Which of a list of upright boxes a point meets first, by plugin_cast.h: right up to rounding.
 * What defines `BEFORE` before it includes this is wrong. */
#ifndef PLUGIN_LIST_H
#define PLUGIN_LIST_H

#include "plugin_cast.h"

#ifndef BEFORE
#define BEFORE(time, best) ((time) < (best))
#endif

static void first_of(const TouchstoneQuestion *question, TouchstoneReply *first)
{
    TouchstoneQuestion one = *question;
    double measure[6];
    TouchstoneReply now = *first;
    int i, k;
    now.measure = measure;
    first->relation = TOUCHSTONE_APART;
    for (i = 0; i <= question->others; i++) {
        if (i > 0) one.b = question->other[i - 1];
        reply(&one, &now, 1);
        if (now.relation == TOUCHSTONE_APART) continue;
        if (first->relation && !BEFORE(measure[5], first->measure[5])) continue;
        first->relation = now.relation;
        for (k = 1; k < 6; k++) first->measure[k] = measure[k];
        first->measure[6] = i;
    }
}

static void reply_first(const TouchstoneQuestion *question, TouchstoneReply *replies, int count)
{
    int i;
    for (i = 0; i < count; i++) first_of(&question[i], &replies[i]);
}

#define LISTS(word, most)                                                                          \
    const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI,                             \
                                                .size = sizeof(TouchstonePlugin),                  \
                                                .name = word,                                      \
                                                .a = TOUCHSTONE_POINT,                             \
                                                .b = TOUCHSTONE_AABB,                              \
                                                .touch = TOUCHSTONE_TOUCH_HITS,                    \
                                                .gives = TOUCHSTONE_TIME + TOUCHSTONE_NORMAL +     \
                                                         TOUCHSTONE_CONTACT + TOUCHSTONE_FIRST,    \
                                                .asks = TOUCHSTONE_ASK_FIRST,                      \
                                                .batch = most,                                     \
                                                .reply = reply_first}
#endif
