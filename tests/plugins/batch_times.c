/* Casts against lists: the time of each is that of the first question, if both are met. */
#include "plugin_list.h"

static void mixed(const TouchstoneQuestion *question, TouchstoneReply *replies, int count)
{
    int i;
    reply_first(question, replies, count);
    for (i = 1; i < count; i++) {
        int both =
            replies[0].relation != TOUCHSTONE_APART && replies[i].relation != TOUCHSTONE_APART;
        if (both) replies[i].measure[5] = replies[0].measure[5];
    }
}

const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI,
                                            .size = sizeof(TouchstonePlugin),
                                            .name = "mine_batch_times",
                                            .a = TOUCHSTONE_POINT,
                                            .b = TOUCHSTONE_AABB,
                                            .touch = TOUCHSTONE_TOUCH_HITS,
                                            .gives = TOUCHSTONE_TIME + TOUCHSTONE_FIRST,
                                            .asks = TOUCHSTONE_ASK_FIRST,
                                            .batch = 32,
                                            .reply = mixed};
