/* Two upright boxes, several pairs at once. What defines `MIXED` before it includes this answers
 * question i of n with the boxes of another one: right about each pair alone. */
#ifndef PLUGIN_BATCH_H
#define PLUGIN_BATCH_H

#include "plugin_boxes.h"

#ifndef BEGIN
#define BEGIN(n) ((void)(n))
#endif

static void reply(const TouchstoneQuestion *question, TouchstoneReply *replies, int n)
{
    int i;
    BEGIN(n);
    for (i = 0; i < n; i++) {
        const TouchstoneQuestion *mixed = &question[MIXED(i, n)];
        replies[i].relation = boxes_told(mixed->a.number, question[i].b.number);
    }
}

#define BATCHES(word, most)                                                                        \
    const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI,                             \
                                                .size = sizeof(TouchstonePlugin),                  \
                                                .name = word,                                      \
                                                .a = TOUCHSTONE_AABB,                              \
                                                .b = TOUCHSTONE_AABB,                              \
                                                .touch = TOUCHSTONE_TOUCH_REPORTED,                \
                                                .batch = most,                                     \
                                                .reply = reply}
#endif
