/* Compiled with the header of ABI 3, whose questions are shorter: right about casts, 50 at a time.
 */
#define TouchstoneQuestion LaterQuestion
#define TouchstonePlugin LaterPlugin
#define touchstone_plugin later_plugin
#include "touchstone_plugin.h"
#undef TouchstoneQuestion
#undef TouchstonePlugin
#undef touchstone_plugin

typedef struct TouchstoneQuestion {
    int size, ask;
    TouchstoneShape a, b;
    double move_a[2], move_b[2];
} TouchstoneQuestion;

typedef struct TouchstonePlugin {
    int abi;
    const char *name;
    int a, b, touch, number, gives;
    int (*answer)(int, const double *, int, const double *, double *);
    double tolerance;
    int form;
    const char *subject;
    int corners, refuses, size, asks;
    double ulps;
    int batch;
    void (*reply)(const TouchstoneQuestion *, TouchstoneReply *, int);
} TouchstonePlugin;

#define TOUCHSTONE_PLUGIN_H
#include <stdlib.h>

#include "plugin_cast.h"

static void checked(const TouchstoneQuestion *question, TouchstoneReply *replies, int count)
{
    int i;
    for (i = 0; i < count; i++) {
        if (question[i].size != (int)sizeof *question) abort();
        if (question[i].ask != TOUCHSTONE_ASK_CAST || replies[i].measures < 6) abort();
    }
    reply(question, replies, count);
}

extern TOUCHSTONE_EXPORT const TouchstonePlugin touchstone_plugin;
const TouchstonePlugin touchstone_plugin = {.abi = 3,
                                            .size = sizeof(TouchstonePlugin),
                                            .name = "mine_third_abi",
                                            .a = TOUCHSTONE_POINT,
                                            .b = TOUCHSTONE_AABB,
                                            .touch = TOUCHSTONE_TOUCH_HITS,
                                            .gives = TOUCHSTONE_TIME + TOUCHSTONE_NORMAL +
                                                     TOUCHSTONE_CONTACT,
                                            .asks = TOUCHSTONE_ASK_CAST,
                                            .batch = 50,
                                            .reply = checked};
