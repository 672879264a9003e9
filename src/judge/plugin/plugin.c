// A plug-in: opening, loading and reloading its file or command.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plugin/plugin_private.h"

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

static void write_handed(const Method *method, const Query *query, char *text, int size)
{
    const Plugin *plugin = method->self;
    if (*plugin->info.call) {
        plugin_call_write(plugin->info.call, query, text, size);
        return;
    }
    plugin_check_write_placed(query, &plugin->info, text, size);
}

// Loads the file (PLUGIN_LOAD) or goes back to the one before (PLUGIN_REVERT), and fills the
// method. On failure `error` gets one sentence, without the path, and the method stays as it was.
static bool load(Plugin *plugin, PluginOrder order, char *error, int error_size)
{
    char words[PLUGIN_WORDS];
    PluginLimits limits = plugin_ask_limits_to_load(plugin);
    PluginResult result = plugin_link_start(&plugin->link, order, &limits);
    if (result.end != PLUGIN_DONE) {
        plugin_ask_write_end(words, result);
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
    if (plugin->version > 0 && plugin_relate_is(&info) != plugin_relate_is(&plugin->info)) {
        snprintf(error, (size_t)error_size,
                 "relates geometries now, or no longer: start the program again");
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
    bool listed = !plugin_relate_is(&plugin->info);
    if (loaded && listed && !method_add(&plugin->method)) {
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
        plugin->method.answer_many = plugin_ask_many;
        plugin->method.renew = plugin_ask_renew;
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

// A query may take so much of the time of a run, as a hang is asked again within it.
#define OF_DEADLINE 0.4

void plugin_set_deadline(Plugin *plugin, double (*now)(void), double until)
{
    plugin->now = now;
    plugin->until = until;
    plugin->budget = now ? OF_DEADLINE * (until - now()) : 0;
}
