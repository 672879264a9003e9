#include "plugin/plugin_private.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum {
    LOADING = 2, // the timeout is longer for loading,
    SLOW = 256,  // and shorter for a function that hung
    IDLE_DEATHS = 3,
};

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
    case PLUGIN_LOST: snprintf(text, PLUGIN_WORDS, "its process cannot be started"); break;
    case PLUGIN_THREW: snprintf(text, PLUGIN_WORDS, "threw an exception"); break;
    case PLUGIN_HUNG: snprintf(text, PLUGIN_WORDS, "hangs (no answer in time)"); break;
    case PLUGIN_DIED:
        if (WIFEXITED(result.status))
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
    memcpy(kept, words, PLUGIN_WORDS);
    return kept;
}

// ---- Queries

static void fail(Plugin *plugin, Answer *answer, const char *words, bool hung)
{
    const char *kept = keep_message(plugin, words, PLUGIN_MESSAGES, "failed in another way");
    *answer = (Answer){.relation = METHOD_FAILS, .failed = kept, .hung = hung};
}

// Starts a worker if none runs.
static bool revive(Plugin *plugin)
{
    char words[PLUGIN_WORDS];
    if (plugin->broken[0]) return false;
    if (plugin_link_alive(&plugin->link)) return true;
    PluginResult result =
        plugin_link_start(&plugin->link, PLUGIN_RESTART, plugin->timeout * LOADING);
    if (result.end == PLUGIN_DONE) return true;
    write_end(words, result);
    const char *when = result.end == PLUGIN_LOST ? "" : " while reloading";
    snprintf(plugin->broken, sizeof plugin->broken, "%.60s%s", words, when);
    return false;
}

static void renew(const Method *method)
{
    Plugin *plugin = method->self;
    plugin->link.alive = false; // a command to start ends the running one
    revive(plugin);
}

static void read_answers(Plugin *plugin, const Query *query, Answer *answer, int count)
{
    char words[PLUGIN_WORDS] = "";
    for (int i = 0; i < count; i++) {
        const PluginSlot *slot = &plugin->link.batch->slot[i];
        answer[i] =
            plugin_check_answer(slot, &query[i], plugin->method.touch, &plugin->info, words);
        if (!answer[i].failed) continue;
        answer[i].failed = keep_message(plugin, words, PLUGIN_MESSAGES / 2,
                                        "returned a number other than 0, 1 or 2");
    }
}

// Runs the queries up to the first one on which the worker fails. Returns how many are answered, at
// least one.
static int ask_some(Plugin *plugin, const Query *query, Answer *answer, int count)
{
    char words[PLUGIN_WORDS];
    double timeout = plugin->slow ? plugin->timeout / SLOW : plugin->timeout;
    PluginResult result;
    int failed_at, tries = 0;
    do {
        if (!revive(plugin)) {
            for (int i = 0; i < count; i++) fail(plugin, &answer[i], plugin->broken, false);
            return count;
        }
        for (int i = 0; i < count; i++)
            plugin_check_ask(&plugin->link.batch->slot[i], &query[i], &plugin->info);
        result = plugin_link_run(&plugin->link, count, timeout);
        failed_at = plugin_link_failed_at(&plugin->link, count);
        // A worker that ended before it began has failed no case; but no thread of the function may
        // end it for ever.
    } while (result.end == PLUGIN_DIED && failed_at < 0 && ++tries < IDLE_DEATHS);
    if (failed_at < 0) failed_at = 0;
    bool done = result.end == PLUGIN_DONE;
    read_answers(plugin, query, answer, done ? count : failed_at);
    if (done) return count;
    write_end(words, result);
    fail(plugin, &answer[failed_at], words, result.end == PLUGIN_HUNG);
    if (result.printed[0] && plugin->printed_count < PLUGIN_MESSAGES) {
        char *printed = plugin->printed[plugin->printed_count++];
        memcpy(printed, result.printed, sizeof result.printed);
        answer[failed_at].printed = printed;
    }
    if (result.end == PLUGIN_HUNG) plugin->slow = true;
    if (result.end == PLUGIN_LOST) memcpy(plugin->broken, words, sizeof words);
    return failed_at + 1;
}

static void answer_many(const Method *method, const Query *query, Answer *answer, int count)
{
    Plugin *plugin = method->self;
    plugin->printed_count = 0;
    for (int from = 0; from < count;) {
        int some = count - from < PLUGIN_BATCH ? count - from : PLUGIN_BATCH;
        from += ask_some(plugin, query + from, answer + from, some);
    }
}

// ---- Loading

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
    if (wrong) snprintf(error, (size_t)error_size, "%s", wrong);
    return !wrong;
}

// Loads the file (PLUGIN_LOAD) or goes back to the one before (PLUGIN_REVERT), and fills the
// method. On failure `error` gets one sentence, without the path, and the method stays as it was.
static bool load(Plugin *plugin, PluginCommand command, char *error, int error_size)
{
    char words[PLUGIN_WORDS];
    PluginResult result = plugin_link_start(&plugin->link, command, plugin->timeout * LOADING);
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
    plugin->slow = false;
    plugin->broken[0] = 0;
    plugin->version += command == PLUGIN_LOAD;
    return true;
}

static PluginStamp stamp_of(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0) return (PluginStamp){0};
    return (PluginStamp){true, status.st_dev, status.st_ino, status.st_size, status.st_mtim};
}

static bool open_and_load(Plugin *plugin, char *error, int error_size)
{
    if (!plugin_link_open(&plugin->link, plugin->path)) {
        snprintf(error, (size_t)error_size, "cannot start its process: %s", strerror(errno));
        return false;
    }
    plugin->loaded = plugin->seen = stamp_of(plugin->path);
    bool loaded = load(plugin, PLUGIN_LOAD, error, error_size);
    if (loaded && !method_add(&plugin->method)) {
        snprintf(error, (size_t)error_size, "cannot load more than %d functions",
                 METHODS_ADDED_MAX);
        loaded = false;
    }
    if (!loaded) plugin_link_close(&plugin->link);
    return loaded;
}

Plugin *plugin_open(const char *path, char *error, int error_size)
{
    char why[PLUGIN_ERROR_MAX] = "out of memory";
    Plugin *plugin = calloc(1, sizeof *plugin);
    const char *here =
        strchr(path, '/') ? "" : "./"; // dlopen searches system folders for bare names
    size_t room = sizeof plugin->path;
    if (plugin && snprintf(plugin->path, room, "%s%s", here, path) >= (int)room) {
        snprintf(why, sizeof why, "%s", strerror(ENAMETOOLONG));
    } else if (plugin) {
        plugin->timeout = 1;
        plugin->method.answer_many = answer_many;
        plugin->method.renew = renew;
        plugin->method.self = plugin;
        if (is_there(plugin->path, why, sizeof why) && open_and_load(plugin, why, sizeof why)) {
            return plugin;
        }
    }
    snprintf(error, (size_t)error_size, "%s: %s", path, why);
    free(plugin);
    return NULL;
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
    plugin_link_leave(&plugin->link);
    if (!plugin_link_open(&plugin->link, plugin->path)) {
        snprintf(why, sizeof why, "cannot start its process: %s", strerror(errno));
    } else if (load(plugin, PLUGIN_LOAD, why, sizeof why)) {
        return true;
    }
    snprintf(error, (size_t)error_size, "%s: %s", plugin->path, why);
    return false;
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
    if (!is_there(plugin->path, error, error_size)) return false;
    if (load(plugin, PLUGIN_LOAD, error, error_size)) return true;
    load(plugin, PLUGIN_REVERT, unused, sizeof unused);
    return false;
}

// A file that cannot be loaded is not tried again until it changes.
bool plugin_watch(Plugin *plugin, char *error, int error_size)
{
    PluginStamp now = stamp_of(plugin->path), before = plugin->seen;
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

const char *plugin_path(const Plugin *plugin) { return plugin->path; }
const Method *plugin_method(const Plugin *plugin) { return &plugin->method; }
int plugin_version(const Plugin *plugin) { return plugin->version; }
void plugin_set_timeout(Plugin *plugin, double seconds)
{
    assert(seconds > 0);
    plugin->timeout = seconds;
}
