#include "plugin/plugin_private.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

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
#define OF_DEADLINE 0.4      // of the time of a run: a hang is asked again within it

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

static void write_end(char *text, PluginResult result)
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
    PluginLimits limits = limits_of(plugin, plugin->timeout * LOADING);
    PluginResult result = plugin_link_start(&plugin->link, PLUGIN_RESTART, &limits);
    if (result.end == PLUGIN_DONE || result.end == PLUGIN_LATE) return result.end;
    write_end(words, result);
    const char *when = result.end == PLUGIN_LOST ? "" : " while reloading";
    snprintf(plugin->broken, sizeof plugin->broken, "%.60s%s", words, when);
    return PLUGIN_LOST;
}

static void write_handed(const Method *method, const Query *query, char *text, int size)
{
    const Plugin *plugin = method->self;
    if (*plugin->info.call) {
        plugin_call_write(plugin->info.call, query, text, size);
        return;
    }
    plugin_check_write_placed(query, &plugin->info, text, size);
}

static void renew(const Method *method)
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
    write_end(words, *result);
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
                                        "returned a number other than 0, 1 or 2");
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
        count = asked;
        assert(count > 0); // a frame has room for any one question
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
    if (result.end == PLUGIN_LOST) write_end(plugin->broken, result);
    if (how.group > 1 && result.end == PLUGIN_DIED) {
        plugin->died = true;
        write_end(plugin->death, result);
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

static void answer_many(const Method *method, const Query *query, Answer *answer, int count)
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

// ---- Loading

static bool is_script(const char *path)
{
    static const char *const ends[] = {".js",  ".mjs", ".cjs", ".ts",   ".py",
                                       ".lua", ".go",  ".cs",  ".java", ".rb"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof ends / sizeof *ends; i++) {
        if (strcmp(dot, ends[i]) == 0) return true;
    }
    return false;
}

// Whether the path is a regular file. On failure `error` gets one sentence, without the path.
static bool is_there(const char *path, char *error, int error_size)
{
    struct stat status;
    const char *wrong = NULL;
    if (stat(path, &status) != 0)
        wrong = strerror(errno);
    else if (S_ISDIR(status.st_mode))
        wrong = "is a folder, expected a shared object";
    else if (!S_ISREG(status.st_mode))
        wrong = "is not a regular file, expected a shared object";
    else if (is_script(path))
        wrong = "is a script: --command \"RUNNER FILE\" takes it, see docs/PLUGINS.md";
    if (wrong) snprintf(error, (size_t)error_size, "%s", wrong);
    return !wrong;
}

// Loads the file (PLUGIN_LOAD) or goes back to the one before (PLUGIN_REVERT), and fills the
// method. On failure `error` gets one sentence, without the path, and the method stays as it was.
static bool load(Plugin *plugin, PluginOrder order, char *error, int error_size)
{
    char words[PLUGIN_WORDS];
    PluginLimits limits = limits_of(plugin, plugin->timeout * LOADING);
    PluginResult result = plugin_link_start(&plugin->link, order, &limits);
    if (result.end != PLUGIN_DONE) {
        write_end(words, result);
        snprintf(error, (size_t)error_size, "%s while loading%s%s", words,
                 result.printed[0] ? ": " : "", result.printed);
        return false;
    }
    PluginInfo info = plugin->link.batch->info;
    info.error[sizeof info.error - 1] = info.name[sizeof info.name - 1] = 0;
    info.subject[sizeof info.subject - 1] = 0;
    if (!plugin_check(&info, &plugin->method, &plugin->method, &plugin->texts, error, error_size)) {
        return false;
    }
    plugin->info = info;
    plugin->method.handed = info.form == TOUCHSTONE_PLACED || *info.call ? write_handed : NULL;
    plugin->hangs = (PluginHangs){0};
    plugin->broken[0] = 0;
    plugin->version += order == PLUGIN_LOAD;
    return true;
}

static PluginStamp stamp_of_file(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return (PluginStamp){0};
#ifdef __APPLE__
    struct timespec changed = status.st_mtimespec;
#else
    struct timespec changed = status.st_mtim;
#endif
    return (PluginStamp){true, status.st_dev, status.st_ino, status.st_size, changed};
}

static PluginStamp stamp_of(const Plugin *plugin) { return stamp_of_file(plugin->file); }

// The last word of a command that names a file, as mine.mjs in "node judge.mjs mine.mjs"; without
// one the command.
static void find_file(Plugin *plugin)
{
    snprintf(plugin->file, sizeof plugin->file, "%s", plugin->path);
    for (const char *at = plugin->path; plugin->command && *at;) {
        char word[sizeof plugin->path];
        size_t blanks = strspn(at, " \t"), length = strcspn(at + blanks, " \t");
        snprintf(word, sizeof word, "%.*s", (int)length, at + blanks);
        if (stamp_of_file(word).there) memcpy(plugin->file, word, sizeof word);
        at += blanks + length;
    }
}

static bool open_and_load(Plugin *plugin, char *error, int error_size)
{
    if (!plugin_link_open(&plugin->link, plugin->path, plugin->command)) {
        snprintf(error, (size_t)error_size, "cannot start its process: %s", strerror(errno));
        return false;
    }
    plugin->loaded = plugin->seen = stamp_of(plugin);
    bool loaded = load(plugin, PLUGIN_LOAD, error, error_size);
    if (loaded && !method_add(&plugin->method)) {
        snprintf(error, (size_t)error_size, "cannot load more than %d functions",
                 METHODS_ADDED_MAX);
        loaded = false;
    }
    if (!loaded) plugin_link_close(&plugin->link);
    return loaded;
}

// Of a file, behind `before`; or a command.
static Plugin *open_any(const char *before, const char *path, bool command, char *error,
                        int error_size)
{
    char why[PLUGIN_ERROR_MAX] = "out of memory";
    Plugin *plugin = calloc(1, sizeof *plugin);
    size_t room = sizeof plugin->path;
    if (plugin && snprintf(plugin->path, room, "%s%s", before, path) >= (int)room) {
        snprintf(why, sizeof why, "%s", strerror(ENAMETOOLONG));
    } else if (plugin) {
        plugin->command = command;
        find_file(plugin);
        plugin->timeout = 1;
        plugin->method.answer_many = answer_many;
        plugin->method.renew = renew;
        plugin->method.self = plugin;
        bool there = command || is_there(plugin->path, why, sizeof why);
        if (there && open_and_load(plugin, why, sizeof why)) return plugin;
    }
    snprintf(error, (size_t)error_size, "%s: %s", path, why);
    free(plugin);
    return NULL;
}

Plugin *plugin_open(const char *path, char *error, int error_size)
{
    const char *here = strchr(path, '/') ? "" : "./"; // dlopen searches system folders otherwise
    return open_any(here, path, false, error, error_size);
}

Plugin *plugin_open_command(const char *line, char *error, int error_size)
{
    return open_any("", line, true, error, error_size);
}

void plugin_close(Plugin *plugin)
{
    if (!plugin) return;
    method_remove(&plugin->method);
    plugin_link_close(&plugin->link);
    free(plugin);
}

bool plugin_start_own(Plugin *plugin, char *error, int error_size)
{
    char why[PLUGIN_ERROR_MAX];
    PluginHangs hangs = plugin->hangs;
    plugin_link_leave(&plugin->link);
    if (!plugin_link_open(&plugin->link, plugin->path, plugin->command)) {
        snprintf(why, sizeof why, "cannot start its process: %s", strerror(errno));
    } else if (load(plugin, PLUGIN_LOAD, why, sizeof why)) {
        plugin->hangs = hangs; // so does it in this process
        return true;
    }
    snprintf(error, (size_t)error_size, "%s: %s", plugin->path, why);
    return false;
}

void plugin_write_known(const Plugin *plugin, FILE *known)
{
    fwrite(&plugin->hangs, sizeof plugin->hangs, 1, known);
}

void plugin_read_known(Plugin *plugin, const char *known, size_t size)
{
    assert(size == sizeof plugin->hangs);
    memcpy(&plugin->hangs, known, size);
}

// ---- Reloading

static bool same(PluginStamp a, PluginStamp b)
{
    return a.there == b.there && a.device == b.device && a.inode == b.inode && a.size == b.size &&
           a.changed.tv_sec == b.changed.tv_sec && a.changed.tv_nsec == b.changed.tv_nsec;
}

static bool load_new(Plugin *plugin, char *error, int error_size)
{
    char unused[PLUGIN_ERROR_MAX];
    if (!plugin->command && !is_there(plugin->path, error, error_size)) return false;
    if (load(plugin, PLUGIN_LOAD, error, error_size)) return true;
    load(plugin, PLUGIN_REVERT, unused, sizeof unused);
    return false;
}

// A file that cannot be loaded is not tried again until it changes.
bool plugin_watch(Plugin *plugin, char *error, int error_size)
{
    PluginStamp now = stamp_of(plugin), before = plugin->seen;
    char why[PLUGIN_ERROR_MAX];
    plugin->seen = now;
    if (!now.there || same(now, plugin->loaded) || !same(now, before)) return false;
    plugin->loaded = now;
    bool loaded = load_new(plugin, why, sizeof why);
    snprintf(error, (size_t)error_size, "%s%s%s", loaded ? "" : plugin->path, loaded ? "" : ": ",
             loaded ? "" : why);
    return true;
}

// ---- Access

const char *plugin_file(const Plugin *plugin) { return plugin->file; }
const char *plugin_mapping(const Plugin *plugin) { return plugin->info.mapping; }
const Method *plugin_method(const Plugin *plugin) { return &plugin->method; }
int plugin_version(const Plugin *plugin) { return plugin->version; }
void plugin_set_timeout(Plugin *plugin, double seconds)
{
    assert(seconds > 0);
    plugin->timeout = seconds;
}

void plugin_on_hang(Plugin *plugin, void (*tell)(void *context, const char *name, bool always),
                    void *context)
{
    plugin->tell = tell;
    plugin->context = context;
}

bool plugin_hang_open(const Plugin *plugin) { return plugin->hangs.open; }

void plugin_set_deadline(Plugin *plugin, double (*now)(void), double until)
{
    plugin->now = now;
    plugin->until = until;
    plugin->budget = now ? OF_DEADLINE * (until - now()) : 0;
}
