// The link to a function of a web page, in place of processes (plugin_link.c): the script that
// holds the function is called directly, in the program's own Worker. It turns exceptions and traps
// into failures; a function that hangs ends with the Worker, and the page starts another program
// that knows the case.
#include <emscripten.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plugin/plugin_private.h"

// The script's side (src/web/page/function_host.js). Texts are UTF-8, cut to the size.

// Loads the function of the file. Writes 12 numbers: abi, a, b, touch, number, gives, whether it
// can be called, tolerance, form, corners, refuses, whether there is a subject. Returns whether it
// could be loaded; else `error` is the reason.
extern int page_function_load(double *info, char *name, int name_size, char *subject,
                              int subject_size, char *error, int error_size);

// These queries come next, so that the page knows them if one does not return.
extern void page_function_batch(const PluginSlot *slot, int count, int slot_size);

// Calls it. `*returned` is the function's number; or `error` is what was thrown, in one line. A
// return value of its own says which, so that no number of the function's passes for it.
typedef enum PageEnd { PAGE_ANSWERED, PAGE_THREW, PAGE_HUNG } PageEnd;
extern PageEnd page_function_call(int kind_a, const double *a, int numbers_a, int kind_b,
                                  const double *b, int numbers_b, int *returned, double *measure,
                                  char *error, int error_size);

bool plugin_link_open(PluginLink *link, const char *path)
{
    (void)path;
    *link = (PluginLink){.batch = calloc(1, sizeof *link->batch)};
    return link->batch;
}

void plugin_link_close(PluginLink *link) { free(link->batch); }
void plugin_link_leave(PluginLink *link) { (void)link; }
bool plugin_link_alive(PluginLink *link) { return link->alive; }

PluginResult plugin_link_start(PluginLink *link, PluginCommand command, const PluginLimits *limits)
{
    (void)limits;
    (void)command;
    double number[12] = {0};
    PluginInfo *info = &link->batch->info;
    memset(info, 0, sizeof *info);
    link->alive = true;
    if (!page_function_load(number, info->name, sizeof info->name, info->subject,
                            sizeof info->subject, info->error, sizeof info->error)) {
        if (!info->error[0]) snprintf(info->error, sizeof info->error, "cannot be loaded");
        return (PluginResult){.end = PLUGIN_DONE};
    }
    info->abi = (int)number[0];
    info->a = (int)number[1];
    info->b = (int)number[2];
    info->touch = (int)number[3];
    info->number = (int)number[4];
    info->gives = (int)number[5];
    info->has_answer = number[6] != 0;
    info->tolerance = number[7];
    info->form = (int)number[8];
    info->corners = (int)number[9];
    info->refuses = (int)number[10];
    info->has_subject = number[11] != 0;
    return (PluginResult){.end = PLUGIN_DONE};
}

// A page measures no memory.
PluginResult plugin_link_run(PluginLink *link, int count, const PluginLimits *limits)
{
    (void)limits;
    PluginBatch *batch = link->batch;
    PluginResult result = {.end = PLUGIN_DONE};
    batch->memory = (PluginMemory){-1, -1};
    page_function_batch(batch->slot, count, (int)sizeof batch->slot[0]);
    for (int i = 0; i < count; i++) {
        PluginSlot *slot = &batch->slot[i];
        atomic_store(&batch->at, i);
        PageEnd end =
            page_function_call(slot->kind[0], slot->number[0], slot->numbers[0], slot->kind[1],
                               slot->number[1], slot->numbers[1], &slot->returned, slot->measure,
                               result.printed, (int)sizeof result.printed);
        if (end == PAGE_ANSWERED) continue;
        result.end = end == PAGE_HUNG ? PLUGIN_HUNG : PLUGIN_THREW;
        result.certain = end == PAGE_HUNG;
        return result;
    }
    atomic_store(&batch->at, -1);
    return result;
}

int plugin_link_failed_at(const PluginLink *link, int count)
{
    int at = atomic_load(&link->batch->at);
    return at < count ? at : count - 1;
}
