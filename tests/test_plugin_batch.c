// Plug-ins that are wrong only when they get several questions at once: each is one finding, which
// says so, and is found again.
#include "plugin/plugin_trial.h"
#include "plugin_bench.h"

enum { CASES = 3000 };

static const char words[] = "wrong when asked several at once, right alone: ";

static void expect_found(const char *name, const char *more)
{
    Plugin *plugin = load(name);
    PluginTrial trial;
    assert_true(plugin_trial_begin(&trial, plugin));
    plugin_trial_run(&trial, CASES, NULL, 0);
    plugin_trial_conclude(&trial, CASES);
    for (int i = 1; i < trial.findings; i++) print_message("%s\n", trial.finding[i].words);
    assert_int_equal(trial.findings, 1);
    const TrialFinding *found = &trial.finding[0];
    if (strncmp(found->words, words, sizeof words - 1) != 0 || !strstr(found->words, more))
        fail_msg("%s: %s", name, found->words);
    assert_true(found->again && found->stands);
    assert_non_null(strstr(found->line, "flag again"));
    assert_int_equal(plugin_trial_count(&trial).again, 0);
    plugin_trial_again(&trial);
    assert_true(trial.finding[0].stands);
    plugin_trial_end(&trial);
    plugin_close(plugin);
}

static void test_mixed_up(void **state)
{
    (void)state;
    expect_found("batch_shifts", "reports ");
    expect_found("batch_first", "reports ");
    expect_found("batch_tail", "reports ");
    expect_found("batch_room", "reports ");
    expect_found("batch_times", "time");
}

// It would be right about each question if it were asked one by one, as it is after the crash.
static void test_dies(void **state)
{
    (void)state;
    expect_found("batch_dies", "crashed (SIGABRT)");
}

static void expect_nothing(const char *name)
{
    Plugin *plugin = load(name);
    PluginTrial trial;
    assert_true(plugin_trial_begin(&trial, plugin));
    plugin_trial_run(&trial, CASES, NULL, 0);
    plugin_trial_conclude(&trial, CASES);
    if (trial.findings > 0) fail_msg("%s: %s", name, trial.finding[0].line);
    plugin_trial_end(&trial);
    plugin_close(plugin);
}

static void test_right(void **state)
{
    (void)state;
    expect_nothing("batch_right");
    expect_nothing("list");
}

// One that is wrong about a pair alone, too, is not blamed for its batches.
static void test_wrong_alone(void **state)
{
    (void)state;
    Plugin *plugin = load("list_in_order"); // which takes 64 at once
    PluginTrial trial;
    assert_true(plugin_trial_begin(&trial, plugin));
    plugin_trial_run(&trial, CASES, NULL, 0);
    plugin_trial_conclude(&trial, CASES);
    assert_true(trial.findings > 0);
    for (int i = 0; i < trial.findings; i++) assert_null(strstr(trial.finding[i].words, words));
    plugin_trial_end(&trial);
    plugin_close(plugin);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mixed_up),
        cmocka_unit_test(test_dies),
        cmocka_unit_test(test_right),
        cmocka_unit_test(test_wrong_alone),
    };
    find_plugins(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
