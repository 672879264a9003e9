/* A finite ray, the cast of a point, against an upright box by slabs: right up to rounding. It
 * multiplies and adds nothing that decides, so that it answers alike in every language. What
 * defines `LAST` or `TIME` before it includes this is wrong. */
#ifndef PLUGIN_CAST_H
#define PLUGIN_CAST_H

#include <math.h>

#include "touchstone_plugin.h"

#ifndef LAST
#define LAST 1 /* the part of the motion at which the ray ends */
#endif
#ifndef TIME
#define TIME(time, dx, dy) (time)
#endif

static void cast(const TouchstoneQuestion *question, TouchstoneReply *reply)
{
    const double *from = question->a.number, *box = question->b.number;
    double enter = 0, leave = LAST, *measure = reply->measure, way[2];
    int axis, entered = -1;
    reply->relation = TOUCHSTONE_APART;
    for (axis = 0; axis < 2; axis++) {
        double d = way[axis] = question->move_a[axis] - question->move_b[axis], low, high;
        if (d == 0 && (from[axis] < box[axis] || from[axis] > box[axis + 2])) return;
        if (d == 0) continue;
        low = (box[axis] - from[axis]) / d;
        high = (box[axis + 2] - from[axis]) / d;
        if (fmin(low, high) > enter) entered = axis;
        enter = fmax(enter, fmin(low, high));
        leave = fmin(leave, fmax(low, high));
    }
    if (enter > leave) return;
    reply->relation = TOUCHSTONE_OVERLAPPING;
    measure[5] = TIME(enter, way[0], way[1]);
    measure[3] = from[0] + enter * question->move_a[0];
    measure[4] = from[1] + enter * question->move_a[1];
    measure[1] = entered == 0 ? (way[0] > 0) - (way[0] < 0) : 0;
    measure[2] = entered == 1 ? (way[1] > 0) - (way[1] < 0) : 0;
}

static void reply(const TouchstoneQuestion *question, TouchstoneReply *replies, int count)
{
    int i;
    for (i = 0; i < count; i++) cast(&question[i], &replies[i]);
}

#define CASTS(word, most)                                                                          \
    const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI,                             \
                                                .size = sizeof(TouchstonePlugin),                  \
                                                .name = word,                                      \
                                                .a = TOUCHSTONE_POINT,                             \
                                                .b = TOUCHSTONE_AABB,                              \
                                                .touch = TOUCHSTONE_TOUCH_HITS,                    \
                                                .gives = TOUCHSTONE_TIME + TOUCHSTONE_NORMAL +     \
                                                         TOUCHSTONE_CONTACT,                       \
                                                .asks = TOUCHSTONE_ASK_CAST,                       \
                                                .batch = most,                                     \
                                                .reply = reply}
#endif
