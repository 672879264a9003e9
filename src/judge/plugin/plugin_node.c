// The link to a function in node, in place of processes (plugin_link.c, plugin_worker.c,
// plugin_command.c). The runner and the function have a thread of their own, which gets the frames
// of docs/PROTOCOL.md through shared memory; the scripts of extras/npm/touchstone-judge start it,
// and end it if it hangs.
#include <emscripten.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plugin/plugin_private.h"

enum { DESCRIPTION_MAX = 1 << 16, REPLIES_MAX = 1 << 22 }; // bytes

// The scripts' side (extras/npm/touchstone-judge/src/program.mjs).

typedef enum NodeEnd { NODE_DONE, NODE_ENDED, NODE_HUNG, NODE_SLEPT, NODE_LATE } NodeEnd;

// Seconds, as in PluginLimits; `left` until the deadline.
typedef struct NodeLimits {
    double used, asleep, left;
} NodeLimits;

typedef struct NodeReport {
    double bytes;  // of the description or of the replies
    double status; // NODE_ENDED: as wait() gives it, or PLUGIN_GREEDY
    double used;   // seconds of processor time of a thread's first frame; 0: it did not answer it
} NodeReport;

// A function to be called, by its file, and how it is to be asked, or ""; returns its number.
extern int node_function_open(const char *path, const char *mapping);
extern void node_function_close(int function);

// Ends the thread that runs and starts another. The line of its description goes to `line`, without
// the line feed; if it ends before, what it last wrote to stderr does.
extern NodeEnd node_function_start(int function, const NodeLimits *limits, char *line, int size,
                                   NodeReport *report);

// Sends a frame of so many questions, whose head is missing, and waits for the replies; fewer come
// if it ends, and then what it last wrote to stderr follows them.
extern NodeEnd node_function_ask(int function, const void *questions, int bytes, int count,
                                 const NodeLimits *limits, char *replies, int size,
                                 NodeReport *report);

static NodeLimits limits_of(const PluginLimits *limits, bool start)
{
    double left = limits->now ? limits->until - limits->now() : HUGE_VAL;
    return start ? (NodeLimits){limits->start_used, limits->start_asleep, left}
                 : (NodeLimits){limits->used, limits->asleep, left};
}

static const char *mapping = "";
void plugin_ask_as(const char *words) { mapping = words; }

// ---- The link. The number of the function stands for the supervisor's process.

bool plugin_link_open(PluginLink *link, const char *path, bool command)
{
    (void)command;
    *link = (PluginLink){.batch = calloc(1, sizeof *link->batch)};
    if (link->batch) link->supervisor = node_function_open(path, mapping);
    return link->batch;
}

void plugin_link_close(PluginLink *link)
{
    node_function_close(link->supervisor);
    free(link->batch);
}

void plugin_link_leave(PluginLink *link) { plugin_link_close(link); }
bool plugin_link_alive(PluginLink *link) { return link->alive; }
double plugin_time_now(void) { return emscripten_get_now() / 1000; }

int plugin_link_failed_at(const PluginLink *link)
{
    int at = atomic_load(&link->batch->at);
    return at < 0 ? -1 : at < link->asked ? at : link->asked - 1;
}

// Starts a thread and reads its description. PLUGIN_DIED: `printed` is what it wrote last.
static PluginResult start(PluginLink *link, const NodeLimits *limits, PluginInfo *info)
{
    NodeReport report;
    PluginResult result = {.end = PLUGIN_DONE};
    char *line = malloc(DESCRIPTION_MAX);
    if (!line) return (PluginResult){.end = PLUGIN_LOST};
    switch (node_function_start(link->supervisor, limits, line, DESCRIPTION_MAX, &report)) {
    case NODE_DONE: plugin_describe(line, info); break;
    case NODE_ENDED:
        result.end = PLUGIN_DIED;
        result.status = (int)report.status;
        result.lacked_memory = result.status == PLUGIN_GREEDY;
        plugin_printed_line(line, (int)report.bytes, result.printed);
        break;
    case NODE_HUNG: result.end = PLUGIN_HUNG; break;
    case NODE_SLEPT: result = (PluginResult){.end = PLUGIN_HUNG, .asleep = true}; break;
    case NODE_LATE: result.end = PLUGIN_LATE; break;
    }
    free(line);
    return result;
}

PluginResult plugin_link_start(PluginLink *link, PluginOrder order, const PluginLimits *limits)
{
    (void)order;
    PluginBatch *batch = link->batch;
    NodeLimits time = limits_of(limits, false);
    memset(&batch->info, 0, sizeof batch->info);
    batch->first_used = 0;
    link->started = ++link->task;
    PluginResult result = start(link, &time, &batch->info);
    link->alive = result.end == PLUGIN_DONE;
    // A thread that hung is ended by the next start.
    atomic_store(&batch->worker, link->alive ? 1 : 0);
    return result;
}

// ---- Asking

// Another thread for one that ended. False: `how` says that there is none, or `*result` that time
// is up.
static bool restart(PluginLink *link, const PluginLimits *limits, PluginReply *how,
                    PluginResult *result)
{
    PluginInfo info = {0};
    NodeLimits time = limits_of(limits, true);
    PluginResult started = start(link, &time, &info);
    if (started.end == PLUGIN_LATE || started.end == PLUGIN_HUNG) {
        *result = started;
        return false;
    }
    if (started.end == PLUGIN_DONE && !info.error[0]) {
        atomic_store(&link->batch->worker, 1);
        return true;
    }
    *how = (PluginReply){.state = PLUGIN_ENDED, .relation = PLUGIN_UNSTARTED};
    snprintf(how->text, sizeof how->text, "%.*s", (int)sizeof how->text - 1,
             info.error[0] ? info.error : started.printed);
    return false;
}

static int take_replies(PluginBatch *batch, const char *bytes, int size)
{
    int taken = 0;
    char wrong[PLUGIN_WORDS];
    PluginReply reply;
    for (int at = 0, length; at < size; at += length, taken++) {
        length = plugin_frame_read_reply(bytes + at, size - at, &reply, wrong);
        if (length <= 0) break;
        reply.trespass = PLUGIN_NO_TRESPASS;
        plugin_frame_add_reply(&batch->replies, &reply);
    }
    return taken;
}

// Asks so many questions at once. Returns how many replies came; fewer if the thread ended, and
// then `how` says how, or if `*result` says so.
static int exchange(PluginLink *link, const char *from, int bytes, int asked,
                    const PluginLimits *limits, PluginReply *how, PluginResult *result)
{
    PluginBatch *batch = link->batch;
    if (!atomic_load(&batch->worker) && !restart(link, limits, how, result)) return 0;
    char *replies = malloc(REPLIES_MAX);
    if (!replies) {
        result->end = PLUGIN_LOST;
        return 0;
    }
    NodeReport report;
    NodeLimits time = limits_of(limits, false);
    NodeEnd end = node_function_ask(link->supervisor, from, bytes, asked, &time, replies,
                                    REPLIES_MAX, &report);
    int answered = take_replies(batch, replies, (int)report.bytes);
    if (batch->first_used <= 0) batch->first_used = report.used;
    if (end == NODE_ENDED) {
        atomic_store(&batch->worker, 0);
        *how = (PluginReply){.state = PLUGIN_ENDED, .relation = (int)report.status};
        const char *printed = replies + (int)report.bytes;
        plugin_printed_line(printed, (int)strlen(printed), how->text);
    }
    if (end == NODE_HUNG || end == NODE_SLEPT)
        *result = (PluginResult){.end = PLUGIN_HUNG, .asleep = end == NODE_SLEPT};
    if (end == NODE_LATE) result->end = PLUGIN_LATE;
    free(replies);
    return answered;
}

// Its memory is not measured.
PluginResult plugin_link_run(PluginLink *link, int group, const PluginLimits *limits)
{
    PluginBatch *batch = link->batch;
    PluginResult result = {.end = PLUGIN_DONE};
    PluginReply how = {0};
    PluginQuestion question;
    int count = link->asked = batch->questions.count, from = 0;
    batch->memory = (PluginMemory){-1, -1};
    plugin_frame_clear(&batch->replies);
    for (int i = 0, asked; i < count; i += asked) {
        int begin = from;
        asked = 0;
        while (asked < group && plugin_frame_next_question(&batch->questions, &from, &question))
            asked++;
        atomic_store(&batch->at, i);
        int answered = 0;
        if (how.relation != PLUGIN_UNSTARTED)
            answered = exchange(link, (const char *)batch->questions.data + begin, from - begin,
                                asked, limits, &how, &result);
        if (result.end != PLUGIN_DONE) {
            atomic_store(&batch->at, i + answered);
            link->alive = false;
            return result;
        }
        for (int k = answered; k < asked; k++) {
            if (asked > 1 && how.relation != PLUGIN_UNSTARTED) how.relation = PLUGIN_UNASKED;
            plugin_frame_add_reply(&batch->replies, &how);
        }
    }
    atomic_store(&batch->at, -1);
    return result;
}
