/* What the plug-ins for the tests share: two upright boxes, told right, and how one is declared. */
#ifndef PLUGIN_BOXES_H
#define PLUGIN_BOXES_H

#include "touchstone_plugin.h"

enum { MIN_X, MIN_Y, MAX_X, MAX_Y };

static inline int boxes_told(const double *a, const double *b)
{
    int meet = a[MIN_X] <= b[MAX_X] && b[MIN_X] <= a[MAX_X] && a[MIN_Y] <= b[MAX_Y] &&
               b[MIN_Y] <= a[MAX_Y];
    int enter =
        a[MIN_X] < b[MAX_X] && b[MIN_X] < a[MAX_X] && a[MIN_Y] < b[MAX_Y] && b[MIN_Y] < a[MAX_Y];
    return enter ? TOUCHSTONE_OVERLAPPING : meet ? TOUCHSTONE_TOUCHING : TOUCHSTONE_APART;
}

#define ANSWER(kind_a, a, kind_b, b, measure)                                                      \
    static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
#define UNUSED(kind_a, kind_b, measure) ((void)(kind_a), (void)(kind_b), (void)(measure))
#define PLUGIN(word, kinds, rule, numbers, measures)                                               \
    const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI,                             \
                                                .name = word,                                      \
                                                .a = kinds,                                        \
                                                .b = kinds,                                        \
                                                .touch = rule,                                     \
                                                .number = numbers,                                 \
                                                .gives = measures,                                 \
                                                .answer = answer}
#define BOXES(name) PLUGIN(name, TOUCHSTONE_AABB, TOUCHSTONE_TOUCH_REPORTED, TOUCHSTONE_DOUBLE, 0)

#endif
