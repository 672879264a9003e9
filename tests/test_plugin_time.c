// The time that a plug-in's function may take: processor time of all its processes, or time in
// which all of them sleep. A busy machine uses up neither; what hangs is asked again first; and a
// deadline ends all.
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz/fuzzer.h"
#include "plugin_bench.h"

#define HANGS "hangs (no answer in time)"

static PluginResult run(Plugin *plugin, Pair pair, double used, double asleep)
{
    const PluginLimits limits = {.used = used, .asleep = asleep};
    Query query = {.kind = QUERY_PAIR, .a = &pair.a, .b = &pair.b};
    expect(plugin, apart(), TS_APART); // a worker runs
    PluginFrame *questions = &plugin->link.batch->questions;
    plugin_frame_clear(questions);
    assert_true(plugin_check_ask(questions, &query, &plugin->info));
    return plugin_link_run(&plugin->link, 1, &limits);
}

static void expect_hang(PluginResult result, bool asleep)
{
    assert_int_equal(result.end, PLUGIN_HUNG);
    assert_int_equal(result.asleep, asleep);
}

static void test_loops(void **state)
{
    (void)state;
    Plugin *plugin = load("loops");
    expect_hang(run(plugin, touching(), 0.1, HUGE_VAL), false);
    plugin_close(plugin);
}

static void test_sleeps(void **state)
{
    (void)state;
    Plugin *plugin = load("sleeps");
    expect_hang(run(plugin, touching(), HUGE_VAL, 0.2), true);
    plugin_set_timeout(plugin, 0.1);
    expect_failure(plugin, touching(), HANGS);
    expect(plugin, crossing(), TS_OVERLAPPING);
    plugin_close(plugin);
}

// A function whose child computes does not sleep.
static void test_delegates(void **state)
{
    (void)state;
    Plugin *plugin = load("delegates");
    assert_int_equal(run(plugin, crossing(), HUGE_VAL, 0.3).end, PLUGIN_DONE);
    expect_hang(run(plugin, touching(), 0.2, HUGE_VAL), false);
    expect_hang(run(plugin, crossing(), 0.1, HUGE_VAL), false);
    plugin_close(plugin);
}

// What a worker needs for its first case is granted to it after a hang too.
static void test_starts_slowly(void **state)
{
    (void)state;
    Plugin *plugin = load("starts_slowly");
    expect(plugin, crossing(), TS_OVERLAPPING);
    expect_failure(plugin, touching(), HANGS);
    for (int i = 0; i < 3; i++) {
        plugin_method(plugin)->renew(plugin_method(plugin));
        expect(plugin, crossing(), TS_OVERLAPPING);
    }
    plugin_close(plugin);
}

static void count_calls(void *context, const char *name, bool always)
{
    assert_false(always);
    assert_string_equal(name, "mine_fills");
    ++*(int *)context;
}

// One that is answered when it is asked again has not failed; but if that happens again and again,
// the function hangs after what it was asked before.
static void test_asked_again(void **state)
{
    (void)state;
    Plugin *plugin = load("fills");
    int told = 0, answered = 0;
    plugin_set_timeout(plugin, 0.1);
    plugin_on_hang(plugin, count_calls, &told);
    while (answered < 100 && !ask(plugin, touching()).failed) answered++;
    assert_int_equal(answered, 3 * 8); // the last one of each is the first one of the next worker
    assert_int_equal(told, 1);
    expect(plugin, crossing(), TS_OVERLAPPING);
    plugin_close(plugin);
}

static void count_always(void *context, const char *name, bool always)
{
    assert_string_equal(name, "mine_loops");
    *(int *)context += always;
}

// Of one that hangs on each case only a few are asked, but it is asked as before when it answers.
static void test_hangs_always(void **state)
{
    (void)state;
    enum { QUERIES = 2000 };
    static Query query[QUERIES];
    static Answer answer[QUERIES];
    static Pair hangs, returns;
    Plugin *plugin = load("loops");
    const Method *method = plugin_method(plugin);
    int told = 0, asked = 0, answered = 0;
    hangs = touching();
    returns = apart();
    plugin_set_timeout(plugin, 0.05);
    plugin_on_hang(plugin, count_always, &told);
    for (int i = 0; i < QUERIES; i++)
        query[i] = (Query){.kind = QUERY_PAIR, .a = &hangs.a, .b = &hangs.b};
    method_ask_many(method, query, answer, QUERIES);
    for (int i = 0; i < QUERIES; i++) {
        const char *words = answer[i].hung ? HANGS : "is not asked, as it hung each time before";
        assert_int_equal(answer[i].relation, METHOD_FAILS);
        assert_int_equal(answer[i].hung, !answer[i].unasked);
        assert_string_equal(answer[i].failed, words);
        asked += answer[i].hung;
    }
    assert_in_range(asked, 5, QUERIES / 8);
    assert_int_equal(told, 1);
    for (int i = 0; i < QUERIES; i++)
        query[i] = (Query){.kind = QUERY_PAIR, .a = &returns.a, .b = &returns.b};
    method_ask_many(method, query, answer, QUERIES);
    for (int i = 0; i < QUERIES; i++) answered += answer[i].relation == TS_APART;
    assert_in_range(answered, 1, QUERIES - 1);
    method_ask_many(method, query, answer, QUERIES);
    for (int i = 0; i < QUERIES; i++) assert_int_equal(answer[i].relation, TS_APART);
    assert_int_equal(told, 1);
    plugin_close(plugin);
}

// ---- A busy machine

enum { BUSY = 16 };

static void start_busy(pid_t *process)
{
    for (int i = 0; i < BUSY; i++) {
        process[i] = fork();
        assert_true(process[i] >= 0);
        if (process[i] > 0) continue;
        for (volatile unsigned spins = 0; getppid() != 1; spins++) continue;
        _exit(0);
    }
}

static void end_busy(const pid_t *process)
{
    for (int i = 0; i < BUSY; i++) {
        kill(process[i], SIGKILL);
        waitpid(process[i], NULL, 0);
    }
}

// The time slices of all others are longer than what a sleeping worker is granted.
static void test_starved(void **state)
{
    (void)state;
    static const char *const names[] = {"right", "single"};
    pid_t process[BUSY];
    for (int i = 0; i < 2; i++) {
        Plugin *plugin = load(names[i]);
        plugin_set_timeout(plugin, 0.02);
        start_busy(process);
        FuzzerOptions options = {.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
        Fuzzer *fuzzer = fuzzer_new(plugin_method(plugin), &options);
        assert_non_null(fuzzer);
        double until = plugin_time_now() + 3;
        fuzzer_run(fuzzer, 3000, plugin_time_now, until);
        end_busy(process);
        assert_true(fuzzer_count(fuzzer).asked > 0);
        assert_int_equal(fuzzer_count(fuzzer).failed, 0);
        fuzzer_free(fuzzer);
        plugin_close(plugin);
    }
}

// ---- The end of the time of a run

static void test_deadline(void **state)
{
    (void)state;
    Plugin *plugin = load("sleeps");
    plugin_set_deadline(plugin, plugin_time_now, plugin_time_now() + 0.2);
    plugin->budget = HUGE_VAL;
    Answer answer = ask(plugin, touching());
    assert_int_equal(answer.relation, METHOD_REFUSES);
    assert_true(answer.late && !answer.failed && plugin_time_now() >= plugin->until);
    assert_true(ask(plugin, crossing()).late);

    // Not counted as asked.
    FuzzerOptions options = {.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
    Fuzzer *fuzzer = fuzzer_new(plugin_method(plugin), &options);
    assert_non_null(fuzzer);
    fuzzer_run(fuzzer, 1000, plugin_time_now, plugin_time_now() + 0.1);
    fuzzer_conclude(fuzzer, 1000);
    assert_int_equal(fuzzer_count(fuzzer).asked, 0);
    assert_int_equal(fuzzer_findings(fuzzer), 0);
    fuzzer_free(fuzzer);

    plugin_set_deadline(plugin, NULL, 0);
    expect(plugin, crossing(), TS_OVERLAPPING);
    plugin_close(plugin);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loops),       cmocka_unit_test(test_sleeps),
        cmocka_unit_test(test_delegates),   cmocka_unit_test(test_starts_slowly),
        cmocka_unit_test(test_asked_again), cmocka_unit_test(test_hangs_always),
        cmocka_unit_test(test_starved),     cmocka_unit_test(test_deadline),
    };
    find_plugins(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
