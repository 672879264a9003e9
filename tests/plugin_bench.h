// What the tests of plug-ins share: the compiled files of tests/plugins, pairs of boxes, and
// asking.
#ifndef PLUGIN_BENCH_H
#define PLUGIN_BENCH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "plugin/plugin_private.h"

static char folder[1024];

// Takes the folder of the compiled plug-ins from the program's own path.
static inline void find_plugins(int argc, char **argv)
{
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
    snprintf(folder, sizeof folder, "%.*s/plugins", slash ? (int)(slash - argv[0]) : 1,
             slash ? argv[0] : ".");
}

static inline const char *path_of(const char *name)
{
    static char path[1200];
    snprintf(path, sizeof path, "%s/%s.so", folder, name);
    return path;
}

static inline Plugin *load(const char *name)
{
    char error[PLUGIN_ERROR_MAX] = "";
    Plugin *plugin = plugin_open(path_of(name), error, sizeof error);
    if (!plugin) fail_msg("%s", error);
    return plugin;
}

static inline void nap(void) { nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL); }

// Copies the plug-in over the file, in place, as a compiler may write it.
static inline void copy_over(const char *name, const char *to)
{
    char block[4096];
    FILE *from = fopen(path_of(name), "rb"), *file = fopen(to, "r+b");
    if (!file) file = fopen(to, "wb");
    assert_true(from && file);
    size_t length, whole = 0;
    while ((length = fread(block, 1, sizeof block, from)) > 0) {
        assert_int_equal(fwrite(block, 1, length, file), length);
        whole += length;
    }
    fclose(from);
    fclose(file);
    assert_int_equal(truncate(to, (off_t)whole), 0);
    nap(); // time stamps are coarse
}

// ---- Queries

typedef struct Pair {
    TsShape a, b;
} Pair;

static inline TsShape box(double min_x, double min_y, double max_x, double max_y)
{
    return ts_shape_aabb(ts_vec(min_x, min_y), ts_vec(max_x, max_y));
}

static inline Pair apart(void) { return (Pair){box(0, 0, 1, 1), box(3, 0, 4, 1)}; }
static inline Pair touching(void) { return (Pair){box(0, 0, 1, 1), box(1, 0, 4, 1)}; }
static inline Pair crossing(void) { return (Pair){box(0, 0, 2, 1), box(1, 0, 4, 2)}; }
static inline Pair holding(void) { return (Pair){box(0, 0, 9, 9), box(1, 1, 4, 2)}; }

static inline Answer ask(const Plugin *plugin, Pair pair)
{
    Query query = {.kind = QUERY_PAIR, .a = &pair.a, .b = &pair.b};
    return method_ask(plugin_method(plugin), &query);
}

static inline void expect(const Plugin *plugin, Pair pair, TsRelation relation)
{
    Answer answer = ask(plugin, pair);
    if (answer.failed) fail_msg("%s", answer.failed);
    assert_int_equal(answer.relation, relation);
}

static inline void expect_failure(const Plugin *plugin, Pair pair, const char *words)
{
    Answer answer = ask(plugin, pair);
    assert_int_equal(answer.relation, METHOD_FAILS);
    assert_string_equal(answer.failed, words);
    assert_int_equal(answer.has, 0);
}

// What the function answered last, as its worker wrote it.
static inline PluginReply last_reply(const Plugin *plugin)
{
    PluginReply reply = {0}, next;
    int at = 0;
    while (plugin_frame_next_reply(&plugin->link.batch->replies, &at, &next)) reply = next;
    assert_true(at > 0);
    return reply;
}

#endif
