/* Which question it got: motions, lengths, room. It trespasses if the point moves to the left by as
 * much. */
#include <stdlib.h>
#include <string.h>

#include "touchstone_plugin.h"

static void tell(const TouchstoneQuestion *question, TouchstoneReply *reply)
{
    const double *measure = reply->measure;
    int wrong = question->size != (int)sizeof *question || question->ask != TOUCHSTONE_ASK_CAST ||
                reply->measures < 6 || measure[5] == measure[5] || question->a.count != 2;
    if (wrong) abort();
    reply->relation = TOUCHSTONE_OVERLAPPING;
    memcpy(reply->measure + 1, question->move_a, 2 * sizeof(double));
    memcpy(reply->measure + 3, question->move_b, 2 * sizeof(double));
    reply->measure[5] = question->b.number[0];
    if (question->move_a[0] == -1) reply->measure[6] = 1;
    if (question->move_a[0] == -2) reply->measure[-1] = 1;
    if (question->move_a[0] == -3) reply->measure[5] /= 0.0;
    if (question->move_a[0] == -4) reply->relation = TOUCHSTONE_TOUCHING;
}

static void reply(const TouchstoneQuestion *question, TouchstoneReply *replies, int count)
{
    int i;
    for (i = 0; i < count; i++) tell(&question[i], &replies[i]);
}

const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI,
                                            .size = sizeof(TouchstonePlugin),
                                            .name = "mine_cast_told",
                                            .a = TOUCHSTONE_POINT,
                                            .b = TOUCHSTONE_CIRCLE + TOUCHSTONE_POLYGON,
                                            .touch = TOUCHSTONE_TOUCH_EITHER,
                                            .gives = TOUCHSTONE_TIME + TOUCHSTONE_NORMAL +
                                                     TOUCHSTONE_CONTACT,
                                            .asks = TOUCHSTONE_ASK_CAST,
                                            .batch = 8,
                                            .reply = reply};
