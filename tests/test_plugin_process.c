// The process of a plug-in (tests/plugins): whatever its function does to itself, to the memory
// that it was given or to other processes, the case at hand is to blame, the next is answered, and
// no process remains.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz/fuzzer.h"
#include "plugin_bench.h"

// ---- Restarting

// A batch with some bad pairs: those fail with these words, all others are answered.
static void expect_batch(const Plugin *plugin, Pair good, Pair bad, const char *words)
{
    enum { COUNT = 600 };
    static Query query[COUNT];
    static Answer answer[COUNT];
    for (int i = 0; i < COUNT; i++) {
        bool is_bad = i == 0 || i == 1 || i == 255 || i == 256 || i == 400 || i == COUNT - 1;
        const Pair *pair = is_bad ? &bad : &good;
        query[i] = (Query){.kind = QUERY_PAIR, .a = &pair->a, .b = &pair->b};
    }
    method_ask_many(plugin_method(plugin), query, answer, COUNT);
    for (int i = 0; i < COUNT; i++) {
        bool is_bad = query[i].a == &bad.a;
        if (is_bad != (answer[i].relation == METHOD_FAILS)) fail_msg("case %d", i);
        if (is_bad) assert_string_equal(answer[i].failed, words);
        if (!is_bad) assert_int_equal(answer[i].relation, TS_APART);
    }
}

static void test_crashes(void **state)
{
    (void)state;
    Plugin *plugin = load("crashes");
    Pair bad = {ts_shape_segment(ts_vec(1, 1), ts_vec(1, 5)),
                ts_shape_segment(ts_vec(0, 0), ts_vec(7, 5))};
    Pair good = {ts_shape_segment(ts_vec(1, 1), ts_vec(2, 5)),
                 ts_shape_segment(ts_vec(10, 0), ts_vec(17, 5))};
    expect_failure(plugin, bad, "crashed (SIGSEGV)");
    expect_batch(plugin, good, bad, "crashed (SIGSEGV)");
    plugin_close(plugin);
}

static void test_exits(void **state)
{
    (void)state;
    Plugin *plugin = load("exits");
    expect_batch(plugin, apart(), crossing(), "exited with status 3");
    expect(plugin, touching(), TS_TOUCHING);
    plugin_close(plugin);
}

// It writes where it must not: the case is to blame, and the next question is as it was asked.
static void test_oversteps(void **state)
{
    (void)state;
    Plugin *plugin = load("oversteps");
    Pair corner = {box(0, 0, 1, 1), box(1, 1, 4, 2)}, side = {box(2, 0, 3, 1), box(3, 0, 4, 1)};
    expect_failure(plugin, crossing(), "wrote beyond measure[5]");
    expect_failure(plugin, corner, "wrote before measure[0]");
    expect_failure(plugin, side, "changed the shapes that it was given");
    expect_batch(plugin, apart(), crossing(), "wrote beyond measure[5]");
    expect_batch(plugin, apart(), side, "changed the shapes that it was given");
    plugin_close(plugin);
}

static void test_loops(void **state)
{
    (void)state;
    Plugin *plugin = load("loops");
    plugin_set_timeout(plugin, 0.5);
    expect(plugin, crossing(), TS_OVERLAPPING);
    expect_failure(plugin, touching(), "hangs (no answer in time)");
    expect_batch(plugin, apart(), touching(), "hangs (no answer in time)");
    plugin_close(plugin);
}

// Whether the process is gone; one that is not reaped yet counts as gone.
static bool is_gone(pid_t process)
{
    char path[64], text[512] = "";
    if (kill(process, 0) != 0) return errno == ESRCH;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    FILE *file = fopen(path, "r");
    if (!file) return true;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    const char *name_end = length ? strrchr(text, ')') : NULL;
    return name_end && (name_end[2] == 'Z' || name_end[2] == 'X');
}

static void expect_gone(pid_t process)
{
    assert_true(process > 1);
    for (int i = 0; i < 500 && !is_gone(process); i++) nap();
    assert_true(is_gone(process));
}

// Killed from outside between two tasks: no case is to blame.
static void test_killed_idle(void **state)
{
    (void)state;
    Plugin *plugin = load("right");
    for (int i = 0; i < 5; i++) {
        kill(atomic_load(&plugin->link.batch->worker), SIGKILL);
        nap();
        expect(plugin, touching(), TS_TOUCHING);
    }
    plugin_close(plugin);
}

static void test_supervisor_killed(void **state)
{
    (void)state;
    Plugin *plugin = load("right");
    pid_t worker = atomic_load(&plugin->link.batch->worker);
    kill(plugin->link.supervisor, SIGKILL);
    expect_gone(plugin->link.supervisor);
    expect_gone(worker);
    expect_failure(plugin, touching(), "its process cannot be started");
    plugin_close(plugin);
}

static void test_prints(void **state)
{
    (void)state;
    Plugin *plugin = load("prints");
    for (int i = 0; i < 300; i++) expect(plugin, crossing(), TS_OVERLAPPING);
    plugin_close(plugin);
}

// ---- Cost

// How often a process has gone to sleep; -1 if the system does not count it.
static long count_sleeps(pid_t process)
{
    char path[64], line[256];
    long count = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        sscanf(line, "voluntary_ctxt_switches: %ld", &count);
    }
    if (file) fclose(file);
    return count;
}

// The fuzzer asks by batches, and about one pair in eight again: a worker sleeps once for each.
static void test_sleeps_seldom(void **state)
{
    (void)state;
    enum { CASES = 10000 };
    Plugin *plugin = load("right");
    FuzzerOptions options = {.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
    Fuzzer *fuzzer = fuzzer_new(plugin_method(plugin), &options);
    assert_non_null(fuzzer);
    pid_t worker = atomic_load(&plugin->link.batch->worker);
    long before = count_sleeps(worker);
    fuzzer_run(fuzzer, CASES, NULL, 0);
    assert_int_equal(fuzzer_count(fuzzer).asked, CASES);
    assert_int_equal(atomic_load(&plugin->link.batch->worker), worker);
    long sleeps = count_sleeps(worker) - before;
    if (sleeps > CASES / 5) fail_msg("%ld sleeps in %d cases", sleeps, CASES);
    fuzzer_free(fuzzer);
    plugin_close(plugin);
}

// ---- Other processes

// The case is to blame, and neither the program nor the supervisor dies: the next answer comes from
// another worker.
static void test_kills_parent(void **state)
{
    (void)state;
    Plugin *plugin = load("kills_parent");
    for (int i = 0; i < 3; i++) {
        pid_t worker = atomic_load(&plugin->link.batch->worker);
        expect_failure(plugin, crossing(), "killed its parent process");
        expect(plugin, apart(), TS_APART);
        assert_true(atomic_load(&plugin->link.batch->worker) != worker);
    }
    expect_batch(plugin, apart(), crossing(), "killed its parent process");
    expect_batch(plugin, apart(), touching(), "killed its parent process");
    plugin_close(plugin);
}

// ---- The last line of stderr

static Answer expect_printed(const Plugin *plugin, Pair pair, const char *failed)
{
    Answer answer = ask(plugin, pair);
    assert_int_equal(answer.relation, METHOD_FAILS);
    assert_string_equal(answer.failed, failed);
    return answer;
}

static void test_printed(void **state)
{
    (void)state;
    Plugin *plugin = load("asserts");
    const Method *method = plugin_method(plugin);
    Pair pair = crossing(), mirrored = {apart().b, apart().a};
    Answer answer = expect_printed(plugin, pair, "crashed (SIGABRT)");
    assert_non_null(strstr(answer.printed, "asserts.c:14: answer: Assertion `told != "));

    // With a finding; another text makes no other finding.
    Query query = {.kind = QUERY_PAIR, .a = &pair.a, .b = &pair.b};
    char text[256], expected[256];
    Finding asserted = finding_of_answer(method, &query, &answer, TS_OVERLAPPING);
    snprintf(expected, sizeof expected, "crashed (SIGABRT): %s", answer.printed);
    finding_write(text, sizeof text, &asserted);
    assert_string_equal(text, expected);
    expect(plugin, apart(), TS_APART);
    answer = expect_printed(plugin, touching(), "crashed (SIGABRT)");
    snprintf(expected, sizeof expected, "?[31mprocess %d fails",
             (int)atomic_load(&plugin->link.batch->worker));
    assert_string_equal(answer.printed, expected);
    Finding aborted = finding_of_answer(method, &query, &answer, TS_OVERLAPPING);
    assert_true(finding_alike(&asserted, &aborted));

    // What was written about an earlier case is not about this one.
    expect(plugin, apart(), TS_APART);
    answer = expect_printed(plugin, mirrored, "crashed (SIGSEGV)");
    assert_null(answer.printed);
    expect_batch(plugin, apart(), pair, "crashed (SIGABRT)");
    plugin_close(plugin);
}

// ---- No process remains

typedef struct Processes {
    pid_t supervisor, worker, started;
} Processes;

static Processes run_forking(Plugin *plugin)
{
    Answer answer = ask(plugin, crossing());
    assert_null(answer.failed);
    assert_int_equal(answer.relation, TS_OVERLAPPING);
    Processes found = {plugin->link.supervisor, atomic_load(&plugin->link.batch->worker),
                       (pid_t)last_reply(plugin).measure[0]};
    assert_false(is_gone(found.supervisor) || is_gone(found.worker) || is_gone(found.started));
    return found;
}

static void expect_all_gone(Processes found)
{
    expect_gone(found.supervisor);
    expect_gone(found.worker);
    expect_gone(found.started);
    assert_true(kill(-found.worker, 0) != 0 || is_gone(found.worker));
}

static void test_nothing_left(void **state)
{
    (void)state;
    Plugin *plugin = load("forks");
    Processes found = run_forking(plugin);
    for (int i = 0; i < 10; i++) expect(plugin, crossing(), TS_OVERLAPPING);
    plugin_close(plugin);
    expect_all_gone(found);
    plugin = load("threads");
    found.worker = atomic_load(&plugin->link.batch->worker);
    for (int i = 0; i < 10; i++) expect(plugin, crossing(), TS_OVERLAPPING);
    plugin_close(plugin);
    expect_gone(found.worker);
}

// In a session of its own, an orphan: it ends with its worker, and with the program.
static void test_escapes(void **state)
{
    (void)state;
    Plugin *plugin = load("escapes");
    Processes found = run_forking(plugin);
    expect_failure(plugin, touching(), "exited with status 4");
    expect(plugin, apart(), TS_APART);
    expect_gone(found.started);
    found = run_forking(plugin);
    plugin_close(plugin);
    expect_all_gone(found);
}

// The program is killed in the worst way.
static void expect_gone_with_program(const char *name)
{
    Processes found = {0};
    int wire[2];
    assert_int_equal(pipe(wire), 0);
    pid_t parent = fork();
    if (parent == 0) {
        char error[PLUGIN_ERROR_MAX];
        Plugin *plugin = plugin_open(path_of(name), error, sizeof error);
        if (!plugin) _exit(1);
        found = run_forking(plugin);
        if (write(wire[1], &found, sizeof found) != sizeof found) _exit(1);
        for (;;) pause();
    }
    close(wire[1]); // so that a failing child gives an end of file
    assert_int_equal(read(wire[0], &found, sizeof found), sizeof found);
    kill(parent, SIGKILL);
    assert_int_equal(waitpid(parent, NULL, 0), parent);
    expect_all_gone(found);
    close(wire[0]);
}

static void test_program_killed(void **state)
{
    (void)state;
    expect_gone_with_program("forks");
    expect_gone_with_program("escapes");
}

// ----

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_crashes),        cmocka_unit_test(test_exits),
        cmocka_unit_test(test_oversteps),      cmocka_unit_test(test_loops),
        cmocka_unit_test(test_killed_idle),    cmocka_unit_test(test_supervisor_killed),
        cmocka_unit_test(test_prints),         cmocka_unit_test(test_sleeps_seldom),
        cmocka_unit_test(test_nothing_left),   cmocka_unit_test(test_kills_parent),
        cmocka_unit_test(test_printed),        cmocka_unit_test(test_escapes),
        cmocka_unit_test(test_program_killed),
    };
    find_plugins(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
