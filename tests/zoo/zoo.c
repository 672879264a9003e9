#define _GNU_SOURCE // MAP_ANONYMOUS
#include "zoo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

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
    _(lines)                                                                                       \
    _(half_open)                                                                                   \
    _(whole_numbers)                                                                               \
    _(slack)                                                                                       \
    _(contacts)                                                                                    \
    _(entries)                                                                                     \
    _(limits)                                                                                      \
    _(placed)                                                                                      \
    _(hidden)                                                                                      \
    _(sound_double)                                                                                \
    _(sound_float)                                                                                 \
    _(sound_other)                                                                                 \
    _(sound_textbook)                                                                              \
    _(sound_whole)

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

enum { WORDS_KEPT = 16, SLOTS = 256 };

typedef struct ZooMethod {
    Method method; // first, so that it is freed by its address
    const ZooFunction *function;
    PluginInfo info;
    PluginTexts texts;
    char words[WORDS_KEPT][PLUGIN_WORDS];
    // Of a function in a process of its own:
    PluginSlot *slot;    // SLOTS, shared with it
    pid_t process;       // 0: not begun
    int counts, answers; // pipes to and from it
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

static void call(const ZooMethod *zoo, PluginSlot *slot)
{
    slot->returned = zoo->function->plugin.answer(slot->kind[0], slot->number[0], slot->kind[1],
                                                  slot->number[1], slot->measure);
}

static Answer read_slot(ZooMethod *zoo, const PluginSlot *slot, const Query *query)
{
    char words[PLUGIN_WORDS];
    Answer answer = plugin_check_answer(slot, query, zoo->method.touch, &zoo->info, words);
    if (answer.failed) answer.failed = kept(zoo, words);
    return answer;
}

static void answer_many(const Method *method, const Query *query, Answer *answer, int count)
{
    ZooMethod *zoo = method->self;
    static PluginSlot slot;
    for (int i = 0; i < count; i++) {
        plugin_check_ask(&slot, &query[i], &zoo->info);
        call(zoo, &slot);
        answer[i] = read_slot(zoo, &slot, &query[i]);
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

// ---- In a process of its own

static void must(bool good)
{
    if (good) return;
    perror("zoo");
    exit(1);
}

// Answers so many slots as it reads numbers, until the pipe is closed. Every shape stands at the
// same address.
_Noreturn static void answer_slots(const ZooMethod *zoo, int counts, int answers)
{
    static PluginSlot slot;
    int count;
    while (read(counts, &count, sizeof count) == sizeof count) {
        for (int i = 0; i < count; i++) {
            slot = zoo->slot[i];
            call(zoo, &slot);
            zoo->slot[i] = slot;
        }
        if (write(answers, "", 1) != 1) break;
    }
    _exit(0);
}

static void end_process(const Method *method)
{
    ZooMethod *zoo = method->self;
    if (!zoo->process) return;
    close(zoo->counts);
    close(zoo->answers);
    must(waitpid(zoo->process, NULL, 0) == zoo->process);
    zoo->process = 0;
}

static void begin_process(ZooMethod *zoo)
{
    int counts[2], answers[2];
    must(pipe(counts) == 0 && pipe(answers) == 0);
    fflush(NULL);
    zoo->process = fork();
    must(zoo->process >= 0);
    if (zoo->process == 0) {
        close(counts[1]);
        close(answers[0]);
        answer_slots(zoo, counts[0], answers[1]);
    }
    close(counts[0]);
    close(answers[1]);
    zoo->counts = counts[1];
    zoo->answers = answers[0];
}

static void answer_apart(const Method *method, const Query *query, Answer *answer, int count)
{
    ZooMethod *zoo = method->self;
    if (!zoo->process) begin_process(zoo);
    for (int done = 0; done < count;) {
        int some = count - done < SLOTS ? count - done : SLOTS;
        char end;
        for (int i = 0; i < some; i++)
            plugin_check_ask(&zoo->slot[i], &query[done + i], &zoo->info);
        must(write(zoo->counts, &some, sizeof some) == sizeof some);
        must(read(zoo->answers, &end, 1) == 1);
        for (int i = 0; i < some; i++)
            answer[done + i] = read_slot(zoo, &zoo->slot[i], &query[done + i]);
        done += some;
    }
}

Method *zoo_method_apart(const ZooFunction *function)
{
    Method *method = zoo_method(function);
    if (!method) return NULL;
    ZooMethod *zoo = method->self;
    zoo->slot = mmap(NULL, SLOTS * sizeof *zoo->slot, PROT_READ | PROT_WRITE,
                     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    must(zoo->slot != MAP_FAILED);
    method->answer_many = answer_apart;
    method->renew = end_process; // the next question begins another one
    return method;
}

void zoo_method_free(Method *method)
{
    ZooMethod *zoo = method->self;
    end_process(method);
    if (zoo->slot) munmap(zoo->slot, SLOTS * sizeof *zoo->slot);
    free(zoo);
}
