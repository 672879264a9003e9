// The plug-in that --plugin names, in the program: it is fuzzed, its findings are what N goes
// through, and its file is watched: recompiled, half written, gone.
#include "base/language.h"
#include "plugin_bench.h"
#include "plugin_host.h"
#include "ui_bench.h"

enum { PAIRS = 4000 }; // that are tested at once

static Bench *bench;
static PluginHost host;
static Plugin *plugin;
static char scratch[] = "/tmp/touchstone-plugin-XXXXXX", path[64];

// ---- Clocks: one that stands still, and one by which there is no time for anything

static double still = 1000;
static double clock_still(void) { return still; }

static double clock_late(void) { return still += 10; }

static double ticks = 0;
static double clock_ticks(void) { return ticks += 1; } // by which a slice ends in mid-work

// ---- Up and down

static void show_function(void)
{
    ui_open(bench->ui, ui_find(bench->ui, "94_your_function"));
    bench_frame(bench);
}

static void begin_as(const char *name, double (*now)(void), bool goes_on)
{
    char error[PLUGIN_ERROR_MAX] = "";
    copy_over(name, path);
    plugin = plugin_open(path, error, sizeof error);
    if (!plugin) fail_msg("%s", error);
    assert_true(plugin_host_begin(&host, plugin, bench->ui, now, goes_on));
    show_function();
}

static void begin_with(const char *name, double (*now)(void)) { begin_as(name, now, false); }

static int up(void **state)
{
    if (bench_open_with(state, scene_table) != 0) return -1;
    bench = *state;
    plugin = NULL;
    host = (PluginHost){0};
    return 0;
}

static int down(void **state)
{
    plugin_host_end(&host);
    int closed = bench_close(state);
    plugin_close(plugin);
    remove(path);
    return closed;
}

// ---- What is published

static const PluginView *published(void)
{
    const PluginView *view = stage_plugin(ui_stage(bench->ui));
    assert_non_null(view);
    return view;
}

static int standing(void)
{
    int count = 0;
    for (int i = 0; i < published()->findings; i++) count += !published()->finding[i].fixed;
    return count;
}

static int listed(void) { return ui_state(bench->ui).cases; }
static const char *said(void) { return ui_state(bench->ui).message; }

// Presses N as often as there are cases that stand, and once more. Each time, the pair on screen
// must be the next of these, answered wrongly by the function; the last time, the first one again.
static void expect_n_goes_round(void)
{
    int stands[TRIAL_FINDINGS], count = 0;
    for (int i = 0; i < host.trial.findings; i++) {
        if (host.trial.finding[i].stands) stands[count++] = i;
    }
    assert_true(count > 0);
    assert_int_equal(listed(), count);
    for (int i = 0; i <= count; i++) {
        bench_key(bench, "n");
        const TrialFinding *found = &host.trial.finding[stands[i % count]];
        const Ask *asked = stage_main_ask(ui_stage(bench->ui));
        assert_non_null(asked);
        assert_string_equal(asked->method->name, plugin_method(plugin)->name);
        assert_true(ask_is_wrong(asked));
        Case shown;
        case_of_ask(asked, &shown);
        assert_true(case_same_pair(&shown, &found->pair));
        assert_int_equal(live_fuzz_cases(bench->ui).shown, i % count);
    }
}

// In another scene no row is marked, and the section is folded; also here once it is opened again.
static void test_folds_elsewhere(void **state)
{
    (void)state;
    begin_with("forgets_two", NULL);
    HeldCases cases = live_fuzz_cases(bench->ui);
    assert_true(cases.own && !cases.here);
    bench_key(bench, "n");
    cases = live_fuzz_cases(bench->ui);
    assert_true(cases.own && cases.here && cases.shown == 0);
    ui_open(bench->ui, ui_find(bench->ui, "51_wall_bounce"));
    cases = live_fuzz_cases(bench->ui);
    assert_false(cases.own || cases.here);
    assert_int_equal(cases.shown, 0); // N goes on from it
    ui_open(bench->ui, ui_find(bench->ui, "94_your_function"));
    cases = live_fuzz_cases(bench->ui);
    assert_true(cases.own && !cases.here);
}

// ---- Beginning

static void test_begins(void **state)
{
    (void)state;
    begin_with("forgets_two", NULL);
    assert_string_equal(published()->name, "mine_forgets_two");
    assert_string_equal(published()->file, path);
    assert_int_equal(published()->a, TS_SHAPE_BIT(TS_SHAPE_AABB));
    assert_int_equal(published()->b, TS_SHAPE_BIT(TS_SHAPE_AABB));
    assert_int_equal(published()->version, 1);
    assert_int_equal(published()->asked, PAIRS);
    assert_true(published()->findings > 1);
    assert_int_equal(standing(), published()->findings);
    for (int i = 0; i < published()->findings; i++) {
        assert_non_null(strstr(published()->finding[i].words, "apart"));
        assert_non_null(strstr(published()->finding[i].line, "mine_forgets_two"));
    }
    expect_n_goes_round();
}

// Those of a cast against a list have all their shapes.
static void test_lists(void **state)
{
    (void)state;
    begin_with("list_in_order", NULL);
    assert_true(published()->casts && published()->lists);
    const Ask *asked = stage_main_ask(ui_stage(bench->ui));
    assert_non_null(asked->list);
    assert_int_equal(asked->list->count, 3);
    assert_false(ask_is_wrong(asked));
    expect_n_goes_round();
    asked = stage_main_ask(ui_stage(bench->ui));
    assert_int_equal(asked->list->count, 2);
    assert_string_equal(asked->list->actor[1]->name, "shape 1");
}

// The page fuzzes in slices. What is being shrunk when one ends is shrunk on in the next, so the
// findings are those of a run at once, or of `touchstone fuzz`.
static void test_slices_find_the_same(void **state)
{
    (void)state;
    char line[TRIAL_FINDINGS][CASE_LINE_MAX];
    begin_with("forgets_two", NULL);
    int count = published()->findings;
    for (int i = 0; i < count; i++)
        snprintf(line[i], sizeof line[i], "%s", published()->finding[i].line);
    plugin_host_end(&host);
    plugin_close(plugin);

    int slices = 1;
    begin_as("forgets_two", clock_ticks, true);
    while (plugin_host_fuzz(&host, bench->ui, PAIRS, clock_ticks, 5)) slices++;
    assert_true(slices > 2 * count);
    assert_int_equal(published()->asked, PAIRS);
    assert_int_equal(published()->findings, count);
    for (int i = 0; i < count; i++) assert_string_equal(published()->finding[i].line, line[i]);
}

static void test_right_has_no_case(void **state)
{
    (void)state;
    begin_with("right", NULL);
    assert_int_equal(published()->asked, PAIRS);
    assert_int_equal(published()->findings, 0);
    assert_int_equal(listed(), 0);
}

// The cases that the viewer holds are none of its business then.
static void test_without_plugin(void **state)
{
    (void)state;
    Case pair;
    TsShape a = box(0, 0, 2, 2), b = box(1, 1, 3, 3);
    case_of_pair(&pair, &a, &b);
    assert_true(ui_hold_case(bench->ui, &pair, "mine"));
    assert_true(plugin_host_begin(&host, NULL, bench->ui, clock_still, false));
    assert_null(stage_plugin(ui_stage(bench->ui)));
    assert_int_equal(listed(), 1);
    assert_false(plugin_host_watch(&host, bench->ui, clock_still));
    assert_true(isinf(plugin_host_due(&host)));
}

// ---- Fuzzing on

static void test_fuzzes_on(void **state)
{
    (void)state;
    begin_with("forgets", clock_late);
    assert_int_equal(published()->asked, 0);
    assert_int_equal(listed(), 0);
    assert_true(plugin_host_fuzz(&host, bench->ui, 1000, clock_late, 1)); // no time for one
    assert_int_equal(published()->asked, 0);
    assert_false(plugin_host_fuzz(&host, bench->ui, 1000, clock_still, 1));
    assert_int_equal(published()->asked, 1000);
    assert_true(published()->findings > 0);
    assert_int_equal(listed(), published()->findings);
    expect_n_goes_round();
}

static void test_counts_on(void **state)
{
    (void)state;
    begin_with("right", clock_late);
    assert_false(plugin_host_fuzz(&host, bench->ui, 1000, clock_still, 1));
    assert_int_equal(published()->asked, 1000);
    assert_int_equal(published()->findings, 0);
}

// As long as nothing is found, N goes on in the list, and what the viewer added to it stays.
static void test_keeps_the_list(void **state)
{
    (void)state;
    begin_with("forgets", NULL);
    const Case *pair = &host.trial.finding[0].pair;
    int found = listed();
    assert_true(ui_hold_case(bench->ui, pair, "mine"));
    bench_key(bench, "n");
    assert_false(plugin_host_fuzz(&host, bench->ui, PAIRS, clock_still, 1)); // which it has
    assert_int_equal(listed(), found + 1);
    bench_key(bench, "n");
    assert_int_equal(live_fuzz_cases(bench->ui).shown, 1);
}

// ---- Recompiled

// As the window does it: looks until a look does something, a quarter of a second between two.
static void watch_until_done(void)
{
    for (int look = 0; look < 3; look++) {
        still += 0.3;
        if (plugin_host_watch(&host, bench->ui, clock_still)) {
            bench_frame(bench);
            return;
        }
    }
    fail_msg("the new file is not noticed");
}

static void recompile(const char *name)
{
    copy_over(name, path);
    watch_until_done();
}

static void expect_said(int fixed, int of)
{
    char sentence[80];
    snprintf(sentence, sizeof sentence, "%s reloaded: %d of %d cases fixed", strrchr(path, '/') + 1,
             fixed, of);
    assert_string_equal(said(), sentence);
}

static void test_recompiled(void **state)
{
    (void)state;
    begin_with("forgets_two", NULL);
    int found = listed();
    recompile("forgets");
    assert_int_equal(published()->version, 2);
    assert_string_equal(published()->name, "mine_forgets");
    assert_int_equal(published()->asked, PAIRS);
    assert_int_equal(published()->findings, found);
    for (int i = 0; i < found; i++) { // a line can be checked by the function as it is called now
        assert_non_null(strstr(published()->finding[i].line, "| method mine_forgets |"));
    }
    int left = standing();
    assert_true(0 < left && left < found);
    expect_said(found - left, found);
    expect_n_goes_round(); // what is fixed is left out

    recompile("right");
    assert_int_equal(published()->version, 3);
    assert_int_equal(published()->findings, found);
    assert_int_equal(standing(), 0);
    expect_said(found, found);
    assert_int_equal(listed(), 0);
    bench_key(bench, "n");
    assert_string_equal(said(), "No failing case yet · F searches for one");

    recompile("forgets_two"); // the same two faults again
    assert_int_equal(published()->findings, found);
    assert_int_equal(standing(), found);
    expect_said(0, found);
    expect_n_goes_round();
}

// What the former function was wrong about does not count against the new one.
static void test_counts_again(void **state)
{
    (void)state;
    begin_with("forgets", NULL);
    bench_key(bench, "n");
    const Record *record = stage_record(ui_stage(bench->ui));
    assert_true(record->wrong > 0);
    recompile("right");
    assert_true(record->wrong == 0);
    assert_true(record->agreed > 0);
}

// The numbers stand in another order there.
static void test_recompiled_in_chinese(void **state)
{
    (void)state;
    char sentence[120];
    begin_with("forgets_two", NULL);
    int found = listed();
    assert_true(language_use(LANGUAGE_CHINESE));
    recompile("forgets");
    int left = standing();
    snprintf(sentence, sizeof sentence, "%s 已重新加载：%d 个用例中已修复 %d 个",
             strrchr(path, '/') + 1, found, found - left);
    bool same = strcmp(said(), sentence) == 0;
    if (!same) print_message("%s\n", said());
    assert_true(language_use(LANGUAGE_ENGLISH));
    assert_true(same);
}

static void test_recompiled_without_findings(void **state)
{
    (void)state;
    char sentence[80];
    begin_with("right", NULL);
    const char *file = strrchr(path, '/') + 1;
    recompile("right");
    snprintf(sentence, sizeof sentence, "%s reloaded: no failing case found", file);
    assert_string_equal(said(), sentence);

    copy_over("right", path);
    char error[PLUGIN_ERROR_MAX];
    assert_true(plugin_host_reload(&host, bench->ui, clock_late, error, sizeof error));
    assert_int_equal(published()->asked, 0);
    snprintf(sentence, sizeof sentence, "%s reloaded: no answer was judged", file);
    assert_string_equal(said(), sentence);
}

// The file is looked at no more often than four times a second: a compiler may be writing.
static void test_looks_seldom(void **state)
{
    (void)state;
    begin_with("forgets", NULL);
    assert_true(plugin_host_due(&host) == 0.25);
    assert_false(plugin_host_watch(&host, bench->ui, clock_still));
    copy_over("right", path);
    for (int look = 0; look < 20; look++) { // all within the quarter
        still += 0.01;
        assert_false(plugin_host_watch(&host, bench->ui, clock_still));
    }
    still += 0.25;
    assert_false(plugin_host_watch(&host, bench->ui, clock_still)); // sees it first
    assert_int_equal(published()->version, 1);
    still += 0.25;
    assert_true(plugin_host_watch(&host, bench->ui, clock_still));
    assert_int_equal(published()->version, 2);
}

// What the viewer dropped stays over a new version and over new findings, and is judged by it.
static void test_keeps_what_was_given(void **state)
{
    (void)state;
    char error[PLUGIN_ERROR_MAX] = "?", sentence[256];
    char text[] = "aabb 0 0 9 9 | aabb 1 1 2 2 | method mine_forgets | note my own";
    begin_with("forgets", clock_late);
    assert_int_equal(listed(), 0);
    assert_true(ui_take_text(bench->ui, text, "dropped", sentence, sizeof sentence));
    HeldCases cases = live_fuzz_cases(bench->ui);
    assert_true(cases.count == 1 && cases.shown == 0);
    bool failed = cases.held[0].fails;
    assert_false(plugin_host_fuzz(&host, bench->ui, 1000, clock_still, 1));
    assert_int_equal(listed(), 1 + published()->findings);
    assert_true(published()->findings > 0);
    cases = live_fuzz_cases(bench->ui);
    assert_string_equal(cases.held[0].words, "my own");
    assert_int_equal(cases.shown, 0);
    bench_key(bench, "n");
    assert_int_equal(live_fuzz_cases(bench->ui).shown, 1);
    copy_over("right", path);
    assert_true(plugin_host_reload(&host, bench->ui, clock_still, error, sizeof error));
    cases = live_fuzz_cases(bench->ui);
    assert_int_equal(cases.count, 1);
    assert_string_equal(cases.held[0].words, "my own");
    assert_int_equal(cases.shown, -1);
    assert_true(failed && !cases.held[0].fails);
}

static void test_reload_at_once(void **state)
{
    (void)state;
    char error[PLUGIN_ERROR_MAX] = "?";
    begin_with("forgets", NULL);
    int found = listed();
    assert_true(plugin_host_reload(&host, bench->ui, clock_still, error, sizeof error));
    assert_string_equal(error, "");
    assert_string_equal(said(), ""); // nothing has changed
    assert_int_equal(published()->version, 1);
    copy_over("right", path);
    strcpy(error, "?");
    assert_true(plugin_host_reload(&host, bench->ui, clock_still, error, sizeof error));
    assert_string_equal(error, "");
    assert_int_equal(published()->version, 2);
    expect_said(found, found);
}

// ---- Gone, and broken

static void test_vanishes(void **state)
{
    (void)state;
    char error[PLUGIN_ERROR_MAX] = "?";
    begin_with("forgets", NULL);
    int found = listed();
    remove(path);
    for (int look = 0; look < 4; look++) {
        still += 0.3;
        assert_false(plugin_host_watch(&host, bench->ui, clock_still));
    }
    assert_true(plugin_host_reload(&host, bench->ui, clock_still, error, sizeof error));
    assert_string_equal(error, "");
    assert_string_equal(said(), "");
    assert_int_equal(published()->version, 1);
    assert_int_equal(listed(), found);
    expect_n_goes_round(); // by the old function
    recompile("right");
    assert_int_equal(published()->version, 2);
    expect_said(found, found);
}

static void break_file(void)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs("half a file", file);
    fclose(file);
    nap();
}

static void test_broken(void **state)
{
    (void)state;
    char error[PLUGIN_ERROR_MAX], expected[PLUGIN_ERROR_MAX];
    snprintf(expected, sizeof expected, "%s: cannot be loaded as a shared object: file too short",
             path);
    begin_with("forgets", NULL);
    int found = listed();
    bench_key(bench, "n");
    break_file();
    watch_until_done();
    assert_string_equal(said(), expected);
    assert_int_equal(published()->version, 1);
    assert_int_equal(published()->findings, found);
    assert_int_equal(live_fuzz_cases(bench->ui).shown, 0); // N goes on where it was
    still += 0.3;
    assert_false(plugin_host_watch(&host, bench->ui, clock_still)); // it is said once

    break_file();
    assert_false(plugin_host_reload(&host, bench->ui, clock_still, error, sizeof error));
    assert_string_equal(error, expected);
    assert_int_equal(published()->findings, found);
    assert_int_equal(live_fuzz_cases(bench->ui).shown, 0);
    recompile("right");
    assert_int_equal(published()->version, 2);
    expect_said(found, found);
}

#define HOST_TEST(test) cmocka_unit_test_setup_teardown(test, up, down)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        HOST_TEST(test_folds_elsewhere),
        HOST_TEST(test_begins),
        HOST_TEST(test_lists),
        HOST_TEST(test_slices_find_the_same),
        HOST_TEST(test_right_has_no_case),
        HOST_TEST(test_without_plugin),
        HOST_TEST(test_fuzzes_on),
        HOST_TEST(test_counts_on),
        HOST_TEST(test_keeps_the_list),
        HOST_TEST(test_recompiled),
        HOST_TEST(test_recompiled_in_chinese),
        HOST_TEST(test_counts_again),
        HOST_TEST(test_looks_seldom),
        HOST_TEST(test_recompiled_without_findings),
        HOST_TEST(test_keeps_what_was_given),
        HOST_TEST(test_reload_at_once),
        HOST_TEST(test_vanishes),
        HOST_TEST(test_broken),
    };
    find_plugins(argc, argv);
    if (!mkdtemp(scratch)) return 1;
    snprintf(path, sizeof path, "%s/mine.so", scratch);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return rmdir(scratch) != 0 || failed != 0;
}
