/* By the entry of ABI 3: it gets up to 100 questions at once. What it does depends on where the
 * first box begins: from 0 on it answers rightly. */
#include "plugin_boxes.h"

#include <stdlib.h>
#include <string.h>

static void answer_one(const TouchstoneQuestion *question, TouchstoneReply *reply, int count)
{
    const double *a = question->a.number, *b = question->b.number;
    int wrong = question->size != (int)sizeof *question || reply->size != (int)sizeof *reply ||
                question->ask != TOUCHSTONE_ASK_PAIR || question->a.kind != TOUCHSTONE_AABB ||
                question->a.count != 4 || question->b.count != 4 || reply->measures < 5 ||
                reply->state != TOUCHSTONE_ANSWERED || reply->measure[0] == reply->measure[0];
    if (wrong) abort();
    reply->relation = boxes_told(a, b);
    if (reply->relation == TOUCHSTONE_APART) reply->measure[0] = count; /* no distance */
    switch ((int)a[MIN_X]) {
    case -1: abort();
    case -2:
        for (;;) continue;
    case -3:
        reply->state = TOUCHSTONE_THREW;
        strcpy(reply->text, "boxes[0] is\nundefined\x1b");
        break;
    case -4: reply->state = TOUCHSTONE_REFUSES; break;
    case -5: memset(reply->text, 'x', (size_t)reply->letters + 1); break;
    case -6: reply->state = 9; break;
    case -7:
        memset(reply->text, 'x', (size_t)reply->letters);
        reply->state = TOUCHSTONE_THREW;
        break;
    case -8: reply->measure[5] = 1; break;
    case -9: reply->measure[-1] = 1; break;
    case -10: ((double *)a)[2] += 1; break;
    case -11: reply->relation = 7; break;
    default: break;
    }
}

static void reply(const TouchstoneQuestion *question, TouchstoneReply *replies, int count)
{
    int i;
    if (count > 100) abort();
    for (i = 0; i < count; i++) answer_one(&question[i], &replies[i], count);
}

const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI,
                                            .name = "mine_third",
                                            .a = TOUCHSTONE_AABB,
                                            .b = TOUCHSTONE_AABB,
                                            .touch = TOUCHSTONE_TOUCH_REPORTED,
                                            .gives = TOUCHSTONE_DISTANCE,
                                            .refuses = 1,
                                            .size = sizeof(TouchstonePlugin),
                                            .ulps = 3,
                                            .batch = 100,
                                            .reply = reply};
