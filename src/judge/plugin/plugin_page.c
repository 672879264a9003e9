// The link to a function of a web page, in place of processes (plugin_link.c): the script that
// holds the function is called directly, in the program's own Worker. It turns exceptions and traps
// into failures; a function that hangs ends with the Worker, and the page starts another program
// that knows the case.
#include <emscripten.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plugin/plugin_private.h"

// The script's side (src/web/page/function_host.js). Texts are UTF-8, cut to the size.

// Loads the function of the file. Writes 15 numbers: abi, a, b, touch, number, gives, whether it
// can be called, tolerance, form, corners, refuses, whether there is a subject, ulps, asks, whether
// it takes whole questions. Returns whether it could be loaded; else `error` is the reason.
extern int page_function_load(double *info, char *name, int name_size, char *subject,
                              int subject_size, char *error, int error_size);

// These questions come next, so that the page knows them if one does not return.
extern void page_function_batch(const PluginFrame *questions);

// Calls it. `moves`: of a cast, x and y of both motions, and of a list then the others as a frame
// has them; `numbers_moves` is 0 for others. `*returned` is the function's number; or `error` is
// what was thrown, in one line. A return value of its own says which, so that no number of the
// function's passes for it.
typedef enum PageEnd { PAGE_ANSWERED, PAGE_THREW, PAGE_HUNG } PageEnd;
extern PageEnd page_function_call(int kind_a, const double *a, int numbers_a, int kind_b,
                                  const double *b, int numbers_b, const double *moves,
                                  int numbers_moves, int *returned, double *measure, char *error,
                                  int error_size);

bool plugin_link_open(PluginLink *link, const char *path, bool command)
{
    (void)path;
    (void)command;
    *link = (PluginLink){.batch = calloc(1, sizeof *link->batch)};
    return link->batch;
}

void plugin_link_close(PluginLink *link) { free(link->batch); }
void plugin_link_leave(PluginLink *link) { (void)link; }
bool plugin_link_alive(PluginLink *link) { return link->alive; }

PluginResult plugin_link_start(PluginLink *link, PluginOrder order, const PluginLimits *limits)
{
    (void)limits;
    (void)order;
    double number[15] = {0};
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
    info->ulps = number[12];
    info->asks = (int)number[13];
    info->has_reply = number[14] != 0;
    info->size = info->abi >= 3 ? (int)sizeof(TouchstonePlugin) : 0;
    if (plugin_relate_is(info))
        snprintf(info->error, sizeof info->error,
                 "relates geometries, which the page does not ask: touchstone fuzz does");
    return (PluginResult){.end = PLUGIN_DONE};
}

// A page measures no memory.
PluginResult plugin_link_run(PluginLink *link, int group, const PluginLimits *limits)
{
    (void)limits;
    (void)group;
    PluginBatch *batch = link->batch;
    PluginResult result = {.end = PLUGIN_DONE};
    PluginQuestion question;
    int from = 0;
    link->asked = batch->questions.count;
    batch->memory = (PluginMemory){-1, -1};
    plugin_frame_clear(&batch->replies);
    page_function_batch(&batch->questions);
    for (int i = 0; plugin_frame_next_question(&batch->questions, &from, &question); i++) {
        PluginReply reply = {.state = PLUGIN_ANSWERED, .relation = INT_MIN};
        for (int k = 0; k < PLUGIN_MEASURES; k++) reply.measure[k] = plugin_unwritten();
        const double *moves = question.number[1] + question.numbers[1];
        int numbers = question.query == TOUCHSTONE_ASK_CAST ? 4 : 0;
        if (question.query == TOUCHSTONE_ASK_FIRST) numbers = 5;
        for (int k = 2; k < question.shapes; k++) numbers += 2 + question.numbers[k];
        atomic_store(&batch->at, i);
        PageEnd end = page_function_call(question.kind[0], question.number[0], question.numbers[0],
                                         question.kind[1], question.number[1], question.numbers[1],
                                         moves, numbers, &reply.relation, reply.measure,
                                         result.printed, (int)sizeof result.printed);
        if (end != PAGE_ANSWERED) {
            result.end = end == PAGE_HUNG ? PLUGIN_HUNG : PLUGIN_THREW;
            result.certain = end == PAGE_HUNG;
            return result;
        }
        plugin_frame_add_reply(&batch->replies, &reply);
    }
    atomic_store(&batch->at, -1);
    return result;
}

double plugin_time_now(void) { return emscripten_get_now() / 1000; }

int plugin_link_failed_at(const PluginLink *link)
{
    int at = atomic_load(&link->batch->at);
    return at < link->asked ? at : link->asked - 1;
}
