/* How two geometries relate, in nine entries: those of two equal points, whatever the geometries
 * are. If the first one is a point, its x says what is wrong about the reply. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "touchstone_plugin.h"

static void fill(TouchstoneReply *reply, int count)
{
    static const double entries[] = {0, -1, -1, -1, -1, -1, -1, -1, 2};
    memcpy(reply->measure, entries, (size_t)count * sizeof *entries);
}

static void answer(const TouchstoneQuestion *question, TouchstoneReply *reply)
{
    const double *a = question->a.number;
    int fault = question->a.count == 6 && a[2] == TOUCHSTONE_PART_POINT ? (int)a[4] : 0;
    volatile int *nowhere = NULL;
    volatile unsigned turns = 0;
    char *text = reply->text;
    switch (fault) {
    case 1: fill(reply, 5); break; /* half of them */
    case 2: fill(reply, 9), reply->measure[4] = NAN; break;
    case 3: fill(reply, 9), reply->measure[8] = 3; break;
    case 4: fill(reply, 9), reply->measure[3] = 0.5; break;
    case 5: fill(reply, 9), reply->measure[9] = 0; break; /* ten */
    case 6: strcpy(text, "0FFFFFFF2"); break;
    case 7: strcpy(text, "0FFFFFFF21"); break;
    case 8: strcpy(text, "0FFF"); break;
    case 9: strcpy(text, "0FFFTFFF2"); break;
    case 10: memset(text, 'F', (size_t)reply->letters), text[reply->letters] = 0; break;
    case 11: memset(text, 'F', (size_t)reply->letters); break; /* without its end */
    case 12: ((double *)question->a.number)[5] = 7, fill(reply, 9); break;
    case 13: *nowhere = 1; break;
    case 14: exit(3); break;
    case 15:
        for (;;) turns++;
    case 16: reply->state = TOUCHSTONE_THREW, strcpy(text, "no such ring"); break;
    case 17: reply->state = TOUCHSTONE_REFUSES; break;
    case 18: reply->state = 9; break;
    case 19: break; /* nothing at all */
    case 20: fprintf(stderr, "relate: ring 2\n"), abort(); break;
    default: fill(reply, 9); break;
    }
}

static void reply(const TouchstoneQuestion *question, TouchstoneReply *replies, int count)
{
    int i;
    for (i = 0; i < count; i++) answer(&question[i], &replies[i]);
}

const TouchstonePlugin touchstone_plugin = {.abi = TOUCHSTONE_ABI,
                                            .size = sizeof(TouchstonePlugin),
                                            .name = "mine_relates",
                                            .asks = TOUCHSTONE_ASK_RELATE,
                                            .a = TOUCHSTONE_GEOMETRY,
                                            .b = TOUCHSTONE_GEOMETRY,
                                            .reply = reply};
