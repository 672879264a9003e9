// The worker of a command: it starts a program in any language, hands it the frames of the batch
// through pipes, and writes its replies (docs/PROTOCOL.md). It lives on when the program ends: the
// question at hand then is answered by how it ended, and another program, kept ready, goes on.
#define _GNU_SOURCE // F_SETPIPE_SZ

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "plugin/plugin_private.h"

enum {
    QUESTIONS = 3, // the program's descriptors
    REPLIES = 4,
    FREE_DESCRIPTOR = 16,      // above those
    PIPE_BYTES = 1 << 20,      // so that a frame passes at once
    DESCRIPTION_MAX = 1 << 16, // bytes
    PRINTED_BYTES = 1 << 13,   // of stderr that are kept: more than a stack that node prints
    BLOCKS = 512,              // of stderr that are read at a time
    READ_BYTES = 1 << 16,      // of one read
    LOOK_EVERY_MS = 20,        // whether it has ended, while nothing comes
    ENDING_MS = 500,           // from the end of its replies to its own
    LOOK_AT_MEMORY = 64,       // every so many frames
};

// One run of the program.
typedef struct Program {
    pid_t process;          // 0: none
    int questions, replies; // pipes to it and from it
    int errors;             // a pipe from its stderr, read so that it never waits; -1: it is closed
    char printed[PRINTED_BYTES];
    int printed_count; // the last of what came
    char *bytes;       // read from it and not taken yet
    int count, room;
} Program;

struct PluginCommand {
    const char *line;
    Program program, spare; // the spare's description is not read yet
    unsigned frames;
};

// ---- Starting it

// Whether it is one simple command: then the shell becomes it, so that how it ends and what it
// prints last are its own. The dash of some systems would wait for it.
static bool is_simple(const char *line)
{
    static const char *const builtin[] = {".", "command", "eval", "exec", "exit"};
    line += strspn(line, " \t");
    size_t first = strcspn(line, " \t");
    for (size_t i = 0; i < sizeof builtin / sizeof *builtin; i++) {
        if (strlen(builtin[i]) == first && memcmp(line, builtin[i], first) == 0) return false;
    }
    return line[strcspn(line, ";&|<>(){}`#!\n")] == 0 && !memchr(line, '=', first);
}

static _Noreturn void become(const char *line, int questions, int replies, int errors)
{
    char simple[PLUGIN_PATH_MAX + 8];
    snprintf(simple, sizeof simple, "%s%s", is_simple(line) ? "exec " : "", line);
    dup2(errors, STDERR_FILENO);
    // Neither may stand where the other is to come.
    int from = fcntl(questions, F_DUPFD, FREE_DESCRIPTOR);
    int to = fcntl(replies, F_DUPFD, FREE_DESCRIPTOR);
    dup2(from, QUESTIONS);
    dup2(to, REPLIES);
    close(from);
    close(to);
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    signal(SIGPIPE, SIG_DFL);
    execl("/bin/sh", "sh", "-c", simple, (char *)NULL);
    _exit(127);
}

// Its descriptors close when it is replaced by another program.
static bool make_pipe(int pipes[2])
{
    if (pipe(pipes) != 0) return false;
    for (int i = 0; i < 2; i++) fcntl(pipes[i], F_SETFD, FD_CLOEXEC);
#ifdef F_SETPIPE_SZ
    fcntl(pipes[0], F_SETPIPE_SZ, PIPE_BYTES);
#endif
    return true;
}

// The program is started; it has said nothing yet. If it cannot be, its process is 0.
static Program start(const char *line)
{
    int pipes[3][2], made = 0;
    pid_t process = -1;
    while (made < 3 && make_pipe(pipes[made])) made++;
    const int *questions = pipes[0], *replies = pipes[1], *errors = pipes[2];
    if (made == 3) process = fork();
    if (process == 0) become(line, questions[0], replies[1], errors[1]);
    for (int i = 0; i < made; i++) {
        int theirs = i == 0 ? 0 : 1;
        close(pipes[i][theirs]);
        fcntl(pipes[i][!theirs], F_SETFL, O_NONBLOCK);
        if (process < 0) close(pipes[i][!theirs]);
    }
    if (process < 0) return (Program){0};
    setpgid(process, process);
    return (Program){
        .process = process, .questions = questions[1], .replies = replies[0], .errors = errors[0]};
}

// ---- What it prints to stderr

// At most some blocks, since it may never stop.
static void hear_errors(Program *program)
{
    char block[4096];
    for (int i = 0; i < BLOCKS && program->errors >= 0; i++) {
        ssize_t length = read(program->errors, block, sizeof block);
        if (length < 0) return;
        if (length == 0) {
            close(program->errors);
            program->errors = -1;
        }
        int come = length < PRINTED_BYTES ? (int)length : PRINTED_BYTES;
        int kept = program->printed_count;
        if (kept > PRINTED_BYTES - come) kept = PRINTED_BYTES - come;
        memmove(program->printed, program->printed + program->printed_count - kept, (size_t)kept);
        memcpy(program->printed + kept, block + length - come, (size_t)come);
        program->printed_count = kept + come;
    }
}

// ---- Ending it

// Ends the program and all of its group; not at once: after some time in which it may end by
// itself. Returns its status as wait() gives it; or -1 if it had to be ended.
static int end(Program *program, bool at_once, char *printed)
{
    int status = 0;
    bool ended = false;
    close(program->questions);
    close(program->replies);
    for (int ms = 0; !at_once && !ended && ms < ENDING_MS; ms++) {
        ended = waitpid(program->process, &status, WNOHANG) == program->process;
        if (!ended) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        hear_errors(program);
    }
    kill(-program->process, SIGKILL);
    if (!ended) kill(program->process, SIGKILL);
    while (!ended && waitpid(program->process, NULL, 0) < 0 && errno == EINTR) continue;
    hear_errors(program);
    plugin_printed_line(program->printed, program->printed_count, printed);
    if (program->errors >= 0) close(program->errors);
    free(program->bytes);
    *program = (Program){0};
    return ended ? status : -1;
}

// Resident bytes of the program, without what it started; 0 if the system does not tell.
static double resident(pid_t process)
{
    char path[64];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
    FILE *file = fopen(path, "re");
    if (!file) return 0;
    if (fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

// ---- Reading from it

typedef enum Heard { HEARD, NOTHING_YET, IT_ENDED } Heard;

static Heard hear(Program *program)
{
    if (program->room - program->count < READ_BYTES) {
        int room = 2 * program->room + READ_BYTES;
        char *longer = realloc(program->bytes, (size_t)room);
        if (!longer) return IT_ENDED;
        program->bytes = longer;
        program->room = room;
    }
    ssize_t length = read(program->replies, program->bytes + program->count, (size_t)READ_BYTES);
    if (length > 0) {
        program->count += (int)length;
        return HEARD;
    }
    bool waits = length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    return waits ? NOTHING_YET : IT_ENDED;
}

static void take(Program *program, int bytes)
{
    program->count -= bytes;
    memmove(program->bytes, program->bytes + bytes, (size_t)program->count);
}

// Sleeps until it can be heard, or, if `writes`, written to. Returns false if it has ended, though
// something that it started may keep its descriptors.
static bool wait_for(Program *program, bool writes)
{
    struct pollfd wire[] = {{program->replies, POLLIN, 0},
                            {program->errors, POLLIN, 0},
                            {program->questions, POLLOUT, 0}};
    siginfo_t info = {0};
    int ready = poll(wire, writes ? 3 : 2, LOOK_EVERY_MS);
    hear_errors(program);
    return ready != 0 ||
           waitid(P_PID, (id_t)program->process, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == 0;
}

// Reads the line of description into `info`, whose error says what is wrong with it. Returns false
// if the program ends before.
static bool read_description(Program *program, PluginInfo *info)
{
    for (;;) {
        char *line_end =
            program->count ? memchr(program->bytes, '\n', (size_t)program->count) : NULL;
        if (line_end) {
            *line_end = 0;
            plugin_describe(program->bytes, info);
            take(program, (int)(line_end + 1 - program->bytes));
            return true;
        }
        if (program->count > DESCRIPTION_MAX) {
            snprintf(info->error, sizeof info->error,
                     "sent no description: more than %d bytes without a line feed",
                     DESCRIPTION_MAX);
            return true;
        }
        Heard heard = hear(program);
        if (heard == IT_ENDED) return false;
        if (heard == NOTHING_YET && !wait_for(program, false)) return false;
    }
}

PluginCommand *plugin_command_begin(const char *line, PluginBatch *batch)
{
    PluginInfo *info = &batch->info;
    PluginCommand *command = calloc(1, sizeof *command);
    atomic_store(&batch->starts, 0);
    atomic_store(&batch->spare, 0);
    signal(SIGPIPE, SIG_IGN);
    memset(info, 0, sizeof *info);
    if (command) command->program = start(line);
    if (!command || !command->program.process) {
        snprintf(info->error, sizeof info->error, "cannot be started: %s", strerror(errno));
        free(command);
        return NULL;
    }
    command->line = line;
    if (read_description(&command->program, info)) return command;
    // The worker ends as the program did, so that this is told with the last line of its stderr.
    char printed[ANSWER_PRINTED_MAX];
    int status = end(&command->program, false, printed);
    if (status < 0) {
        snprintf(info->error, sizeof info->error, "sent no description, but closed descriptor %d",
                 REPLIES);
        return NULL;
    }
    if (write(STDERR_FILENO, printed, strlen(printed)) < 0) printed[0] = 0;
    if (WIFSIGNALED(status)) {
        signal(WTERMSIG(status), SIG_DFL);
        raise(WTERMSIG(status));
    }
    _exit(WEXITSTATUS(status));
}

// ---- Asking

// Another program, kept ready if there was an end before, and the next one to be kept. On failure
// `printed` is what it says of that.
static bool restart(PluginCommand *command, PluginBatch *batch, char *printed)
{
    PluginInfo info = {0};
    atomic_fetch_add(&batch->starts, 1);
    command->program = command->spare.process ? command->spare : start(command->line);
    command->spare = (Program){0};
    atomic_store(&batch->spare, 0);
    bool started = command->program.process != 0;
    if (started && (!read_description(&command->program, &info) || info.error[0])) {
        end(&command->program, true, printed);
        if (info.error[0])
            snprintf(printed, ANSWER_PRINTED_MAX, "%.*s", ANSWER_PRINTED_MAX - 1, info.error);
        started = false;
    }
    atomic_fetch_add(&batch->starts, 1);
    if (started) command->spare = start(command->line);
    atomic_store(&batch->spare, command->spare.process);
    return started;
}

// A frame on its way.
typedef struct Frame {
    const char *questions;
    int32_t head[2]; // bytes, count
    int sent;        // bytes, of the head and the questions
} Frame;

static void send_some(Program *program, Frame *frame)
{
    const int head = (int)sizeof frame->head, all = frame->head[0];
    while (frame->sent < all) {
        bool in_head = frame->sent < head;
        const char *from = in_head ? (const char *)frame->head + frame->sent
                                   : frame->questions + frame->sent - head;
        int count = (in_head ? head : all) - frame->sent;
        ssize_t length = write(program->questions, from, (size_t)count);
        if (length > 0) {
            frame->sent += (int)length;
            continue;
        }
        if (errno == EAGAIN || errno == EWOULDBLOCK) return;
        if (errno != EINTR) frame->sent = all; // it reads no more: its replies tell why
    }
}

// Takes replies from what was read. Returns how many; or -1 if there are none, and `wrong` says
// why.
static int take_replies(Program *program, PluginBatch *batch, int most, char *wrong)
{
    int taken = 0, at = 0;
    while (taken < most) {
        PluginReply reply;
        int length =
            plugin_frame_read_reply(program->bytes + at, program->count - at, &reply, wrong);
        if (length < 0 || (length > 0 && reply.state > PLUGIN_EXCEPTION)) {
            if (length > 0)
                snprintf(wrong, PLUGIN_WORDS, "a reply of state %d, expected 0, 1 or 2",
                         (int)reply.state);
            return -1;
        }
        if (length == 0) break;
        reply.trespass = PLUGIN_NO_TRESPASS;
        plugin_frame_add_reply(&batch->replies, &reply);
        taken++;
        at += length;
    }
    take(program, at);
    return taken;
}

// Sends a frame and takes its replies; batch->at follows. Returns how many came: fewer than asked
// if the program ended, and then `how` says how.
static int exchange(PluginCommand *command, PluginBatch *batch, Frame frame, PluginReply *how)
{
    Program *program = &command->program;
    const int asked = frame.head[1], first = atomic_load(&batch->at);
    char wrong[PLUGIN_WORDS] = "";
    int answered = 0;
    bool ended = false; // what it wrote before is heard once more
    *how = (PluginReply){.state = PLUGIN_ENDED};
    if (!program->process && !restart(command, batch, how->text)) {
        how->relation = PLUGIN_UNSTARTED;
        return 0;
    }
    hear_errors(program);
    program->printed_count = 0; // what was written about earlier questions is forgotten
    hear(program);
    if (program->count > 0) snprintf(wrong, sizeof wrong, "more replies than questions");
    while (answered < asked && !*wrong) {
        send_some(program, &frame);
        Heard heard = hear(program);
        int taken = take_replies(program, batch, asked - answered, wrong);
        if (taken > 0) {
            answered += taken;
            atomic_store(&batch->at, first + (answered < asked ? answered : asked - 1));
        }
        if (answered == asked || taken < 0) break;
        if (heard == IT_ENDED || (ended && heard == NOTHING_YET)) {
            int status = end(program, false, how->text);
            how->relation = status < 0 ? PLUGIN_BROKE : status;
            if (status < 0)
                snprintf(how->text, sizeof how->text, "closed its replies, and did not end");
            return answered;
        }
        ended = heard == NOTHING_YET && !wait_for(program, frame.sent < frame.head[0]);
    }
    // What grows slowly is the fault of no question: it is ended, and another one goes on.
    bool greedy = ++command->frames % LOOK_AT_MEMORY == 0 &&
                  resident(program->process) > PLUGIN_MEMORY_GIB * 0x1p30;
    if (greedy || *wrong) {
        end(program, true, how->text);
        how->relation = greedy ? PLUGIN_GREEDY : PLUGIN_BROKE;
        if (!greedy) snprintf(how->text, sizeof how->text, "%s", wrong);
    }
    return answered;
}

// The frame of the next questions of the batch, at most `most`.
static Frame next_frame(const PluginBatch *batch, int *from, int most)
{
    PluginQuestion question;
    Frame frame = {.questions = (const char *)batch->questions.data + *from};
    int begin = *from;
    while (frame.head[1] < most && plugin_frame_next_question(&batch->questions, from, &question))
        frame.head[1]++;
    frame.head[0] = *from - begin + (int)sizeof frame.head;
    return frame;
}

void plugin_command_answer(PluginCommand *command, PluginBatch *batch)
{
    PluginReply how = {0};
    int from = 0, most = batch->group;
    plugin_frame_clear(&batch->replies);
    for (int i = 0; i < batch->count;) {
        Frame frame = next_frame(batch, &from, most);
        atomic_store(&batch->at, i);
        pid_t asks = command->program.process;
        double before = asks ? plugin_time_used(asks) : -1;
        bool lost = how.relation == PLUGIN_UNSTARTED;
        int asked = frame.head[1], answered = lost ? 0 : exchange(command, batch, frame, &how);
        for (int k = answered; k < asked; k++) {
            if (asked > 1) how.relation = PLUGIN_UNASKED;
            plugin_frame_add_reply(&batch->replies, &how);
        }
        i += asked;
        if (batch->first_used <= 0 && before >= 0)
            batch->first_used = plugin_time_used(command->program.process) - before;
    }
}
