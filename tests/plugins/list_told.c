/* Which list it got: the normal is how many others and the x of the last, the contact is what the
 * sums of all kinds and of all numbers of the others are, the time is the x of b. What it does else
 * depends on where the point moves to. */
#include <stdlib.h>

#include "touchstone_plugin.h"

static void tell(const TouchstoneQuestion *question, TouchstoneReply *reply)
{
    double *measure = reply->measure, kinds = 0, numbers = 0;
    int i, k;
    int wrong = question->size != (int)sizeof *question || question->ask != TOUCHSTONE_ASK_FIRST ||
                reply->measures < 7 || measure[6] == measure[6] || question->others < 0 ||
                question->others > 7;
    if (wrong) abort();
    for (i = 0; i < question->others; i++) {
        const TouchstoneShape *other = &question->other[i];
        kinds += other->kind;
        for (k = 0; k < other->count; k++) numbers += other->number[k];
    }
    reply->relation = TOUCHSTONE_OVERLAPPING;
    measure[1] = question->others;
    measure[2] = question->others > 0 ? question->other[question->others - 1].number[0] : 0;
    measure[3] = kinds;
    measure[4] = numbers;
    measure[5] = question->b.number[0];
    measure[6] = question->others;
    switch ((int)question->move_a[0]) {
    case -1: measure[6] = 0.5; break;
    case -2: measure[6] = question->others + 1; break;
    case -3: measure[6] = -1; break;
    case -4: measure[6] /= 0.0; break;
    case -5: measure[7] = 1; break;
    case -6: ((double *)question->other[question->others - 1].number)[0] += 1; break;
    case -7: ((double *)question->other[0].number)[-1] = 1; break;
    case -8: reply->relation = TOUCHSTONE_APART; break;
    default: break;
    }
}

static void reply(const TouchstoneQuestion *question, TouchstoneReply *replies, int count)
{
    int i;
    for (i = 0; i < count; i++) tell(&question[i], &replies[i]);
}

const TouchstonePlugin touchstone_plugin = {
    .abi = TOUCHSTONE_ABI,
    .size = sizeof(TouchstonePlugin),
    .name = "mine_list_told",
    .a = TOUCHSTONE_POINT,
    .b = TOUCHSTONE_CIRCLE + TOUCHSTONE_POLYGON + TOUCHSTONE_AABB,
    .touch = TOUCHSTONE_TOUCH_EITHER,
    .gives = TOUCHSTONE_TIME + TOUCHSTONE_NORMAL + TOUCHSTONE_CONTACT + TOUCHSTONE_FIRST,
    .asks = TOUCHSTONE_ASK_FIRST,
    .batch = 8,
    .reply = reply};
