// Queries of a plug-in: what its worker answers, and what happens if it dies or hangs on one.
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "plugin/plugin_private.h"

enum {
    LOADING = 2,  // the timeout is longer for loading,
    SLOW = 256,   // and shorter for a function that hung,
    START = 4,    // but not than so many times what the first query of a worker took
    AGAIN = 4,    // then a query has so much more time when it is asked again
    OF_GROUP = 4, // several queries at a time have so much less, until they are asked one by one
    ASLEEP = 5,   // a sleeping worker has so much more time
    SURE = 8,     // hangs in a row that hung again, until none is asked again
    STRIKES = 3,  // hangs that did not, until they count
    IN_A_ROW = 5, // hangs without an answer between them that cost enough, until few are asked:
    FIRST_LEFT_OUT = 16, // the first so many are not, then one is, and each time twice as many
    IDLE_DEATHS = 3,
};

#define HANGS_COST 4         // timeouts
#define LEAST_ASLEEP 0.05    // seconds
#define LEAST_OF_ENGINE 0.05 // in which a script's engine may collect garbage or compile

// ---- The end of a task, as text

static const char *signal_word(int number)
{
    static const struct {
        int number;
        const char *word;
    } table[] = {{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},
                 {SIGILL, "SIGILL"},   {SIGABRT, "SIGABRT"}, {SIGTRAP, "SIGTRAP"},
                 {SIGKILL, "SIGKILL"}, {SIGPIPE, "SIGPIPE"}, {SIGALRM, "SIGALRM"},
                 {SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].number == number) return table[i].word;
    }
    return "a signal";
}

void plugin_ask_write_end(char *text, PluginResult result)
{
    switch (result.end) {
    case PLUGIN_DONE: text[0] = 0; break;
    case PLUGIN_LATE: snprintf(text, PLUGIN_WORDS, "stopped"); break;
    case PLUGIN_LOST: snprintf(text, PLUGIN_WORDS, "its process cannot be started"); break;
    case PLUGIN_THREW: snprintf(text, PLUGIN_WORDS, "threw an exception"); break;
    case PLUGIN_HUNG: snprintf(text, PLUGIN_WORDS, "hangs (no answer in time)"); break;
    case PLUGIN_DIED:
        if (result.lacked_memory)
            snprintf(text, PLUGIN_WORDS, "needs more than %d GiB of memory", PLUGIN_MEMORY_GIB);
        else if (WIFEXITED(result.status))
            snprintf(text, PLUGIN_WORDS, "exited with status %d", WEXITSTATUS(result.status));
        else if (WTERMSIG(result.status) == SIGSYS) // see protect() in plugin_worker.c
            snprintf(text, PLUGIN_WORDS, "killed its parent process");
        else
            snprintf(text, PLUGIN_WORDS, "crashed (%s)", signal_word(WTERMSIG(result.status)));
        break;
    }
}

// Failure texts live as long as the method, because answers point to them. There are few different
// texts, unless a function returns a new number each time; answers may use half of the room, so
// that crashes always have some.
static const char *keep_message(Plugin *plugin, const char *words, int room, const char *otherwise)
{
    for (int i = 0; i < plugin->messages; i++) {
        if (strcmp(plugin->message[i], words) == 0) return plugin->message[i];
    }
    if (plugin->messages >= room) return otherwise;
    char *kept = plugin->message[plugin->messages++];
    snprintf(kept, PLUGIN_WORDS, "%s", words);
    return kept;
}

// ---- Queries

static void fail(Plugin *plugin, Answer *answer, const char *words, bool hung)
{
    const char *kept = keep_message(plugin, words, PLUGIN_MESSAGES, "failed in another way");
    *answer = (Answer){.relation = METHOD_FAILS, .failed = kept, .hung = hung};
}

static bool is_late(const Plugin *plugin) { return plugin->now && plugin->now() >= plugin->until; }

static PluginLimits limits_of(const Plugin *plugin, double used)
{
    double asleep = fmax(ASLEEP * used, LEAST_ASLEEP), start = LOADING * plugin->timeout;
    double most = plugin->now ? plugin->budget : HUGE_VAL;
    return (PluginLimits){.used = fmin(used, most),
                          .asleep = fmin(asleep, most),
                          .now = plugin->now,
                          .until = plugin->until,
                          .start_used = fmin(start, most),
                          .start_asleep = fmin(ASLEEP * start, most)};
}

PluginLimits plugin_ask_limits_to_load(const Plugin *plugin)
{
    return limits_of(plugin, plugin->timeout * LOADING);
}

typedef struct Asking {
    int group;  // questions that the function gets at a time
    bool again; // a query that has timed out
} Asking;

static PluginLimits limits_of_query(const Plugin *plugin, Asking how)
{
    // What takes long among others is asked alone, and then may take its time.
    double most = how.group > 1 ? plugin->timeout / OF_GROUP : plugin->timeout, least = most / SLOW,
           first = plugin->hangs.first_used;
    if (!plugin->hangs.slow) return limits_of(plugin, most);
    if (plugin->command) least = fmax(least, fmin(LEAST_OF_ENGINE, most));
    double slow = fmax(least, START * (first > 0 ? first : least));
    return limits_of(plugin, fmin(most, how.again ? AGAIN * slow : slow));
}

// Starts a worker if none runs. Returns PLUGIN_DONE, PLUGIN_LATE, or PLUGIN_LOST if there will be
// none: then `broken` is the reason.
static PluginEnd revive(Plugin *plugin)
{
    char words[PLUGIN_WORDS];
    if (plugin->broken[0]) return PLUGIN_LOST;
    if (is_late(plugin)) return PLUGIN_LATE;
    if (plugin_link_alive(&plugin->link)) return PLUGIN_DONE;
    PluginLimits limits = plugin_ask_limits_to_load(plugin);
    PluginResult result = plugin_link_start(&plugin->link, PLUGIN_RESTART, &limits);
    if (result.end == PLUGIN_DONE || result.end == PLUGIN_LATE) return result.end;
    plugin_ask_write_end(words, result);
    const char *when = result.end == PLUGIN_LOST ? "" : " while reloading";
    snprintf(plugin->broken, sizeof plugin->broken, "%.60s%s", words, when);
    return PLUGIN_LOST;
}

void plugin_ask_renew(const Method *method)
{
    Plugin *plugin = method->self;
    plugin->link.alive = false; // an order to start ends the running one
    revive(plugin);
}

// The line is kept until the plug-in is asked again.
static const char *keep_printed(Plugin *plugin, const char *line)
{
    if (!line || !*line || plugin->printed_count >= PLUGIN_MESSAGES) return NULL;
    char *kept = plugin->printed[plugin->printed_count++];
    snprintf(kept, ANSWER_PRINTED_MAX, "%s", line);
    return kept;
}

static void blame(Plugin *plugin, Answer *answer, const PluginResult *result)
{
    char words[PLUGIN_WORDS];
    plugin_ask_write_end(words, *result);
    fail(plugin, answer, words, result->end == PLUGIN_HUNG);
    answer->certain = result->certain;
    answer->printed = keep_printed(plugin, result->printed);
}

// Of a command that ended.
static void blame_command(Plugin *plugin, Answer *answer, const PluginReply *reply)
{
    PluginResult result = {.end = PLUGIN_DIED,
                           .status = reply->relation,
                           .lacked_memory = reply->relation == PLUGIN_GREEDY};
    if (reply->relation == PLUGIN_UNSTARTED) {
        snprintf(plugin->broken, sizeof plugin->broken, "cannot be started again");
        fail(plugin, answer, plugin->broken, false);
        answer->printed = keep_printed(plugin, reply->text);
        return;
    }
    if (reply->relation == PLUGIN_BROKE) {
        char words[PLUGIN_WORDS];
        snprintf(words, sizeof words, "broke the protocol: %.70s", reply->text);
        fail(plugin, answer, words, false);
        return;
    }
    memcpy(result.printed, reply->text, sizeof result.printed);
    blame(plugin, answer, &result);
}

// Reads the first `count` answers. Returns how many there are: fewer if a command ended
// while it answered several at a time, so that they must be asked one at a time.
static int read_answers(Plugin *plugin, const Query *query, Answer *answer, int count, int group)
{
    char words[PLUGIN_WORDS] = "";
    PluginReply reply;
    int at = 0;
    for (int i = 0; i < count; i++) {
        if (!plugin_frame_next_reply(&plugin->link.batch->replies, &at, &reply))
            reply = (PluginReply){.relation = INT_MIN}; // it wrote over them
        if (reply.state == PLUGIN_ENDED && reply.relation == PLUGIN_UNASKED && group > 1) return i;
        if (reply.state == PLUGIN_ENDED) {
            blame_command(plugin, &answer[i], &reply);
            continue;
        }
        answer[i] =
            plugin_check_answer(&reply, &query[i], plugin->method.touch, &plugin->info, words);
        answer[i].printed = keep_printed(plugin, answer[i].printed);
        if (!answer[i].failed) continue;
        answer[i].failed = keep_message(plugin, words, PLUGIN_MESSAGES / 2,
                                        plugin_relate_is(&plugin->info)
                                            ? "answered by something else than nine entries"
                                            : "returned a number other than 0, 1 or 2");
    }
    return count;
}

static void skip(Answer *answer, int count)
{
    for (int i = 0; i < count; i++) answer[i] = (Answer){.relation = METHOD_REFUSES, .late = true};
}

static void note_first(Plugin *plugin)
{
    double used = plugin->link.batch->first_used;
    if (used > plugin->hangs.first_used) plugin->hangs.first_used = fmin(used, plugin->timeout);
}

static int ask_some(Plugin *plugin, const Query *query, Answer *answer, int count, Asking how);

// The worker may have been disturbed, or the query taken for another one's fault: a new worker is
// asked before the function is blamed. But one that hangs after other queries only does so again
// and again.
static void ask_again(Plugin *plugin, const Query *query, Answer *answer, bool slept)
{
    if (plugin->tell && !plugin->hangs.told)
        plugin->tell(plugin->context, plugin->method.name, false);
    plugin->hangs.told = true;
    ask_some(plugin, query, answer, 1, (Asking){1, true});
    plugin->hangs.open |= answer->late;
    if (answer->hung) {
        plugin->hangs.confirmed++;
    } else if (answer->relation != METHOD_FAILS && !answer->late) {
        plugin->hangs.confirmed = 0;
        plugin->hangs.answered += !slept;
        if (slept || plugin->hangs.answered < STRIKES) return;
        fail(plugin, answer, "hangs (no answer in time), but not when asked first", true);
    }
    plugin->hangs.slow |= answer->hung;
}

static void note_hang(PluginHangs *hangs, bool answered, bool hung)
{
    if (answered || !hung) hangs->in_a_row = 0;
    hangs->in_a_row += hung;
    if (hangs->in_a_row == 0) hangs->left_out = 0;
}

// Runs the queries up to the first one on which the worker fails. Returns how many are answered, at
// least one; or 0 if it failed on some of the next `group`, which then are to be asked one by one.
static int ask_some(Plugin *plugin, const Query *query, Answer *answer, int count, Asking how)
{
    PluginLimits limits = limits_of_query(plugin, how);
    PluginBatch *batch = plugin->link.batch;
    PluginResult result;
    int failed_at, tries = 0;
    do {
        PluginEnd ready = revive(plugin);
        if (ready == PLUGIN_LATE) skip(answer, count);
        for (int i = 0; i < count && ready == PLUGIN_LOST; i++)
            fail(plugin, &answer[i], plugin->broken, false);
        if (ready != PLUGIN_DONE) return count;
        plugin_frame_clear(&batch->questions);
        int asked = 0;
        while (asked < count && plugin_check_ask(&batch->questions, &query[asked], &plugin->info))
            asked++;
        if (asked == 0) { // a frame has room for any one question
            fail(plugin, answer, "cannot be asked: out of memory", false);
            return 1;
        }
        count = asked;
        double began = plugin_time_now();
        result = plugin_link_run(&plugin->link, how.group, &limits);
        failed_at = plugin_link_failed_at(&plugin->link);
        if (result.end == PLUGIN_HUNG) plugin->hangs.cost += plugin_time_now() - began;
        // A worker that ended before it began has failed no case; but no thread of the function may
        // end it for ever.
    } while (result.end == PLUGIN_DIED && failed_at < 0 && ++tries < IDLE_DEATHS);
    if (failed_at < 0) failed_at = 0;
    bool done = result.end == PLUGIN_DONE;
    note_first(plugin);
    int answered = read_answers(plugin, query, answer, done ? count : failed_at, how.group);
    if (done && answered < count) { // a command's program
        plugin->died = true;
        snprintf(plugin->death, sizeof plugin->death, "ended");
    }
    if (answered > 0) note_hang(&plugin->hangs, true, false);
    if (done || answered < failed_at) return answered;
    if (result.end == PLUGIN_LATE) {
        skip(answer + failed_at, count - failed_at);
        return count;
    }
    if (result.end == PLUGIN_LOST) plugin_ask_write_end(plugin->broken, result);
    if (how.group > 1 && result.end == PLUGIN_DIED) {
        plugin->died = true;
        plugin_ask_write_end(plugin->death, result);
    }
    if (how.group > 1 && result.end != PLUGIN_LOST) return failed_at;
    bool asks_again = !how.again && !result.certain && plugin->hangs.confirmed < SURE;
    if (result.end == PLUGIN_HUNG && asks_again)
        ask_again(plugin, &query[failed_at], &answer[failed_at], result.asleep);
    else
        blame(plugin, &answer[failed_at], &result);
    if (!how.again) // by which this was called
        note_hang(&plugin->hangs, failed_at > 0, answer[failed_at].hung && !result.certain);
    return failed_at + 1;
}

// Whether the function has hung so often in a row, and for so long, that few queries are asked.
static bool hangs_always(const Plugin *plugin)
{
    const PluginHangs *hangs = &plugin->hangs;
    return hangs->in_a_row >= IN_A_ROW && hangs->cost >= HANGS_COST * plugin->timeout;
}

// Leaves out the next ones of these, and asks the one after them. Returns how many that is.
static int ask_few(Plugin *plugin, const Query *query, Answer *answer, int count)
{
    PluginHangs *hangs = &plugin->hangs;
    if (hangs->left_out == 0) {
        hangs->left_out = hangs->to_leave_out = FIRST_LEFT_OUT;
        bool first = !hangs->told_always;
        if (plugin->tell && first) plugin->tell(plugin->context, plugin->method.name, true);
        hangs->told_always = true;
    }
    int out = hangs->to_leave_out < count ? hangs->to_leave_out : count;
    for (int i = 0; i < out; i++) {
        fail(plugin, &answer[i], "is not asked, as it hung each time before", false);
        answer[i].unasked = true;
    }
    hangs->to_leave_out -= out;
    if (out == count) return count;
    hangs->confirmed = SURE; // it is not asked once more
    ask_some(plugin, query + out, answer + out, 1, (Asking){.group = 1});
    if (hangs->left_out < INT_MAX / 2) hangs->left_out *= 2;
    hangs->to_leave_out = hangs->left_out;
    return out + 1;
}

// After a group made the function fail whose queries it all answered one by one: if it fails on the
// group again, it is blamed for that, about the first one. It may have been disturbed only once.
static void ask_group_again(Plugin *plugin, const Query *query, Answer *answer, int count)
{
    Answer unused[PLUGIN_BATCH];
    for (int i = 0; i < count; i++) {
        if (answer[i].relation == METHOD_FAILS || answer[i].late) return; // or that one is at fault
    }
    plugin->died = false;
    if (ask_some(plugin, query, unused, count, (Asking){.group = count}) > 0 || !plugin->died)
        return;
    fail(plugin, answer, plugin->death, false);
    answer->together = true;
}

void plugin_ask_many(const Method *method, const Query *query, Answer *answer, int count)
{
    Plugin *plugin = method->self;
    int group = method->batch > 1 ? method->batch : 1;
    int singly = 0; // queries left that are asked one by one, since one of them made a group fail
    int failed = 0; // of a group that made it die, the first and how many
    int members = 0;
    plugin->printed_count = 0;
    plugin->died = false;
    for (int from = 0; from < count;) {
        if (hangs_always(plugin)) {
            from += ask_few(plugin, query + from, answer + from, count - from);
            continue;
        }
        int most = singly > 0 ? singly : PLUGIN_BATCH;
        int some = count - from < most ? count - from : most;
        Asking how = {.group = singly > 0 ? 1 : group};
        int done = ask_some(plugin, query + from, answer + from, some, how);
        from += done;
        if (singly > 0) {
            singly -= done;
        } else if (done < some && group > 1) {
            singly = group;
            failed = from;
            members = plugin->died ? (count - from < group ? count - from : group) : 0;
        }
        bool answered = members > 1 && from == failed + members;
        if (answered) ask_group_again(plugin, query + failed, answer + failed, members);
        if (answered) members = 0;
        plugin->died = false;
    }
}
