// The memory that the program shares with a worker: what is asked, and what was answered.
//
// The worker's function can write anything anywhere: what is read here by the program is looked at
// as what a stranger sent.
#ifndef PLUGIN_BATCH_H
#define PLUGIN_BATCH_H

#include <stdatomic.h>

#include "method.h"
#include "plugin/touchstone_plugin.h"

enum {
    PLUGIN_BATCH = 256,
    PLUGIN_NUMBERS = 1 + 2 * TS_POLYGON_MAX,
    PLUGIN_NAME_MAX = 40,
    PLUGIN_ERROR_MAX = 512,
    PLUGIN_MEASURES = 5,
};

typedef struct PluginSlot {
    int kind[2]; // as in touchstone_plugin.h
    double number[2][PLUGIN_NUMBERS];
    int said;
    double measure[PLUGIN_MEASURES]; // NaN where it was not filled
} PluginSlot;

// What a worker found in the file. `error`: "" where it is loaded, else why it is not.
typedef struct PluginInfo {
    char error[PLUGIN_ERROR_MAX];
    char name[PLUGIN_NAME_MAX + 2]; // cut where it is longer
    int abi, a, b, touch, number, gives;
    bool has_answer;
} PluginInfo;

typedef struct PluginBatch {
    atomic_uint number;   // of the task, raised by the program; the first task is to be loaded
    atomic_uint answered; // number of the last task that was carried out
    atomic_int at;        // the slot that is being answered
    atomic_int worker;    // its process; 0 before it has told
    int count;
    PluginInfo info;
    PluginSlot slot[PLUGIN_BATCH];
} PluginBatch;

// The query as a slot's question.
void plugin_batch_ask(PluginSlot *slot, const Query *query);

// The kinds of a plug-in's mask, in our own bits.
TsShapeMask plugin_batch_kinds(int kinds);

#endif
