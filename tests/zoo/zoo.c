#include "zoo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plugin/plugin_private.h"
#include "zoo_private.h"

// ---- The list

#define FILES(_)                                                                                   \
    _(segments)                                                                                    \
    _(boxes)                                                                                       \
    _(obbs)                                                                                        \
    _(polygons)                                                                                    \
    _(rays)                                                                                        \
    _(capsules)                                                                                    \
    _(memory)                                                                                      \
    _(measures)                                                                                    \
    _(ranges)                                                                                      \
    _(pairs)                                                                                       \
    _(circles)                                                                                     \
    _(sound_double)                                                                                \
    _(sound_float)                                                                                 \
    _(sound_other)

#define DECLARE(file) extern const ZooTable zoo_##file;
#define ROW(file) {#file, &zoo_##file},
FILES(DECLARE)

static const struct {
    const char *name;
    const ZooTable *table;
} files[] = {FILES(ROW)};

enum { FILE_COUNT = sizeof files / sizeof *files };

int zoo_count(void)
{
    int count = 0;
    for (int i = 0; i < FILE_COUNT; i++) count += files[i].table->count;
    return count;
}

static int file_of(int *index)
{
    int file = 0;
    while (*index >= files[file].table->count) *index -= files[file++].table->count;
    return file;
}

const ZooFunction *zoo_at(int index)
{
    int file = file_of(&index);
    return &files[file].table->function[index];
}

const char *zoo_file(int index) { return files[file_of(&index)].name; }

// ---- As a method

enum { WORDS_KEPT = 16 };

typedef struct ZooMethod {
    Method method; // first, so that it is freed by its address
    const ZooFunction *function;
    PluginInfo info;
    PluginTexts texts;
    char words[WORDS_KEPT][PLUGIN_WORDS];
} ZooMethod;

static const char *kept(ZooMethod *zoo, const char *words)
{
    for (int i = 0; i < WORDS_KEPT; i++) {
        if (strcmp(zoo->words[i], words) == 0) return zoo->words[i];
        if (zoo->words[i][0]) continue;
        memcpy(zoo->words[i], words, PLUGIN_WORDS);
        return zoo->words[i];
    }
    return "failed in another way";
}

static void answer_many(const Method *method, const Query *query, Answer *answer, int count)
{
    ZooMethod *zoo = method->self;
    const TouchstonePlugin *plugin = &zoo->function->plugin;
    static PluginSlot slot;
    for (int i = 0; i < count; i++) {
        char words[PLUGIN_WORDS];
        plugin_check_ask(&slot, &query[i], &zoo->info);
        slot.returned = plugin->answer(slot.kind[0], slot.number[0], slot.kind[1], slot.number[1],
                                       slot.measure);
        answer[i] = plugin_check_answer(&slot, &query[i], method->touch, &zoo->info, words);
        if (answer[i].failed) answer[i].failed = kept(zoo, words);
    }
}

Method *zoo_method(const ZooFunction *function)
{
    ZooMethod *zoo = calloc(1, sizeof *zoo);
    if (!zoo) return NULL;
    const TouchstonePlugin *plugin = &function->plugin;
    zoo->info = (PluginInfo){.abi = plugin->abi,
                             .a = plugin->a,
                             .b = plugin->b,
                             .touch = plugin->touch,
                             .number = plugin->number,
                             .gives = plugin->gives,
                             .corners = plugin->corners,
                             .refuses = plugin->refuses,
                             .has_answer = plugin->answer != NULL,
                             .tolerance = plugin->tolerance,
                             .form = plugin->form};
    char error[PLUGIN_ERROR_MAX];
    snprintf(zoo->info.name, sizeof zoo->info.name, "%s", plugin->name);
    if (!plugin_check(&zoo->info, NULL, &zoo->method, &zoo->texts, error, sizeof error)) {
        fprintf(stderr, "%s: %s\n", plugin->name, error);
        exit(1);
    }
    zoo->function = function;
    zoo->method.answer_many = answer_many;
    zoo->method.self = zoo;
    return &zoo->method;
}

void zoo_method_free(Method *method) { free(method); }
