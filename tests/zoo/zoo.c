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

enum { WORDS_KEPT = 16, AT_ONCE = 256 };

typedef struct ZooMethod {
    Method method; // first, so that it is freed by its address
    const ZooFunction *function;
    PluginInfo info;
    PluginTexts texts;
    char words[WORDS_KEPT][PLUGIN_WORDS];
    // Of a function in a process of its own:
    PluginFrame *frame; // two, shared with it: of questions and of replies
    pid_t process;      // 0: not begun
    int asks, answers;  // pipes to and from it
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

static void must(bool good)
{
    if (good) return;
    perror("zoo");
    exit(1);
}

// Answers the questions of a frame. Every shape stands at the same address.
static void call(const ZooMethod *zoo, const PluginFrame *questions, PluginFrame *replies)
{
    static double number[2][4 + 1 + 2 * PLUGIN_CORNERS];
    PluginQuestion question;
    int at = 0;
    plugin_frame_clear(replies);
    while (plugin_frame_next_question(questions, &at, &question)) {
        PluginReply reply = {.state = PLUGIN_ANSWERED};
        for (int i = 0; i < PLUGIN_MEASURES; i++) reply.measure[i] = plugin_unwritten();
        for (int side = 0; side < 2; side++)
            memcpy(number[side], question.number[side],
                   (size_t)question.numbers[side] * sizeof(double));
        reply.relation = zoo->function->plugin.answer(question.kind[0], number[0], question.kind[1],
                                                      number[1], reply.measure);
        plugin_frame_add_reply(replies, &reply);
    }
}

static void write_questions(const ZooMethod *zoo, PluginFrame *frame, const Query *query, int count)
{
    plugin_frame_clear(frame);
    for (int i = 0; i < count; i++) must(plugin_check_ask(frame, &query[i], &zoo->info));
}

static void read_replies(ZooMethod *zoo, const PluginFrame *replies, const Query *query,
                         Answer *answer, int count)
{
    int at = 0;
    for (int i = 0; i < count; i++) {
        char words[PLUGIN_WORDS];
        PluginReply reply;
        must(plugin_frame_next_reply(replies, &at, &reply));
        answer[i] = plugin_check_answer(&reply, &query[i], zoo->method.touch, &zoo->info, words);
        if (answer[i].failed) answer[i].failed = kept(zoo, words);
    }
}

static void answer_many(const Method *method, const Query *query, Answer *answer, int count)
{
    static PluginFrame questions, replies;
    ZooMethod *zoo = method->self;
    for (int done = 0; done < count;) {
        int some = count - done < AT_ONCE ? count - done : AT_ONCE;
        write_questions(zoo, &questions, query + done, some);
        call(zoo, &questions, &replies);
        read_replies(zoo, &replies, query + done, answer + done, some);
        done += some;
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

// Answers a frame for each byte that it reads, until the pipe is closed.
_Noreturn static void answer_frames(const ZooMethod *zoo, int asks, int answers)
{
    char asked;
    while (read(asks, &asked, 1) == 1) {
        call(zoo, &zoo->frame[0], &zoo->frame[1]);
        if (write(answers, "", 1) != 1) break;
    }
    _exit(0);
}

static void end_process(const Method *method)
{
    ZooMethod *zoo = method->self;
    if (!zoo->process) return;
    close(zoo->asks);
    close(zoo->answers);
    must(waitpid(zoo->process, NULL, 0) == zoo->process);
    zoo->process = 0;
}

static void begin_process(ZooMethod *zoo)
{
    int asks[2], answers[2];
    must(pipe(asks) == 0 && pipe(answers) == 0);
    fflush(NULL);
    zoo->process = fork();
    must(zoo->process >= 0);
    if (zoo->process == 0) {
        close(asks[1]);
        close(answers[0]);
        answer_frames(zoo, asks[0], answers[1]);
    }
    close(asks[0]);
    close(answers[1]);
    zoo->asks = asks[1];
    zoo->answers = answers[0];
}

static void answer_apart(const Method *method, const Query *query, Answer *answer, int count)
{
    ZooMethod *zoo = method->self;
    if (!zoo->process) begin_process(zoo);
    for (int done = 0; done < count;) {
        int some = count - done < AT_ONCE ? count - done : AT_ONCE;
        char end;
        write_questions(zoo, &zoo->frame[0], query + done, some);
        must(write(zoo->asks, "", 1) == 1);
        must(read(zoo->answers, &end, 1) == 1);
        read_replies(zoo, &zoo->frame[1], query + done, answer + done, some);
        done += some;
    }
}

Method *zoo_method_apart(const ZooFunction *function)
{
    Method *method = zoo_method(function);
    if (!method) return NULL;
    ZooMethod *zoo = method->self;
    zoo->frame = mmap(NULL, 2 * sizeof *zoo->frame, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    must(zoo->frame != MAP_FAILED);
    method->answer_many = answer_apart;
    method->renew = end_process; // the next question begins another one
    return method;
}

void zoo_method_free(Method *method)
{
    ZooMethod *zoo = method->self;
    end_process(method);
    if (zoo->frame) munmap(zoo->frame, 2 * sizeof *zoo->frame);
    free(zoo);
}
