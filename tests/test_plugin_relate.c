// A plug-in that is asked how two geometries relate: what it is handed, every way to answer
// wrongly, and what it may declare.
#include "geometries.h"
#include "plugin_bench.h"
#include "relate/relate_plugin.h"

static TsGeometry point(double x)
{
    TsGeometry geometry = ts_geometry_make(geometry_heap);
    assert_true(ts_geometry_add_point(&geometry, ts_vec(x, 5), NULL));
    assert_true(ts_geometry_prepare(&geometry, NULL));
    return geometry;
}

// Asks about two points whose first x is `fault`; a refusal has `why`.
static Answer ask_fault(Plugin *plugin, int fault, const char **why)
{
    TsGeometry a = point(fault), b = point(fault);
    Answer answer = plugin_relate(plugin, &a, &b, why);
    ts_geometry_free(&a);
    ts_geometry_free(&b);
    return answer;
}

static void expect_points(Plugin *plugin, int fault)
{
    char text[10];
    const char *why;
    Answer answer = ask_fault(plugin, fault, &why);
    if (answer.failed) fail_msg("%d: %s", fault, answer.failed);
    ts_matrix_text(&answer.matrix, text);
    assert_string_equal(text, "0FFFFFFF2");
}

// Each fault of tests/plugins/relate_faults.c; after each the next question is answered.
static void every_wrong_reply_is_a_failure(void **state)
{
    (void)state;
    static const struct {
        int fault;
        const char *failed, *printed;
    } row[] = {
        {1, "wrote no entry to measure[5], and no text", NULL},
        {2, "its entry measure[4] is nan, expected -1, 0, 1 or 2", NULL},
        {3, "its entry measure[8] is 3, expected -1, 0, 1 or 2", NULL},
        {4, "its entry measure[3] is 0.5, expected -1, 0, 1 or 2", NULL},
        {5, "wrote beyond measure[8]", NULL},
        {7, "wrote 10 characters, '0FFFFFFF21', expected nine entries", NULL},
        {8, "wrote 4 characters, '0FFF', expected nine entries", NULL},
        {9, "wrote '0FFFTFFF2', expected nine of F, 0, 1 and 2", NULL},
        {10, "wrote beyond its text", NULL},
        {11, "wrote 127 characters, 'FFFFFFFFFFFFFFFFFFFF...', expected nine entries", NULL},
        {12, "changed the shapes that it was given", NULL},
        {13, "crashed (SIGSEGV)", NULL},
        {14, "exited with status 3", NULL},
        {15, "hangs (no answer in time)", NULL},
        {16, "threw an exception", "no such ring"},
        {17, "refused, without `refuses` in its description", NULL},
        {18, "returned a reply of state 9, expected 0, 1 or 2", NULL},
        {19, "wrote no entry to measure[0], and no text", NULL},
        {20, "crashed (SIGABRT)", "relate: ring 2"},
    };
    Plugin *plugin = load("relate_faults");
    plugin_set_timeout(plugin, 0.2);
    expect_points(plugin, 0);
    expect_points(plugin, 6); // as text
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const char *why;
        if (i == 10) { // a plug-in keeps 16 texts of answers
            plugin_close(plugin);
            plugin = load("relate_faults");
            plugin_set_timeout(plugin, 0.2);
        }
        Answer answer = ask_fault(plugin, row[i].fault, &why);
        assert_int_equal(answer.relation, METHOD_FAILS);
        assert_string_equal(answer.failed, row[i].failed);
        assert_int_equal(answer.hung, row[i].fault == 15);
        if (row[i].printed) assert_string_equal(answer.printed, row[i].printed);
        if (!row[i].printed) assert_null(answer.printed);
        expect_points(plugin, 0);
    }
    plugin_close(plugin);
}

// It is in no list of methods, and the fuzzer shrinks what it finds.
static void it_is_fuzzed(void **state)
{
    (void)state;
    static RelateFuzz fuzz;
    Plugin *plugin = load("relate_faults");
    plugin_set_timeout(plugin, 0.2);
    assert_null(method_find("mine_relates"));
    TsRelate relation;
    assert_true(plugin_relates(plugin));
    assert_false(plugin_names_relation(plugin, &relation));
    RelateAsked asked = relate_asked_plugin(plugin);
    RelateRange range = {.seed = 1, .to = 1500, .a = RELATE_KINDS, .b = RELATE_KINDS, .family = -1};
    fuzz = (RelateFuzz){.asked = 0};
    relate_fuzz(&fuzz, &asked, &range);
    assert_int_equal(fuzz.asked, 1500);
    assert_true(fuzz.wrong > 1000 && fuzz.failed > 0 && fuzz.findings > 3);
    int kinds = 0;
    for (int i = 0; i < fuzz.findings; i++) {
        const RelateFinding *finding = &fuzz.finding[i];
        if (finding->wrong != RELATE_NO_ANSWER) continue;
        kinds++;
        assert_true(*finding->why);
        assert_int_equal(finding->pair.of[0].corners, 1);
        for (int k = 0; k < i; k++) assert_string_not_equal(fuzz.finding[k].why, finding->why);
    }
    assert_true(kinds > 1); // each reason is one
    plugin_close(plugin);
}

// ---- A yes or no, in whole numbers

static bool says(Plugin *plugin, const TsGeometry *a, const TsGeometry *b)
{
    const char *why;
    Answer answer = plugin_relate(plugin, a, b, &why);
    if (answer.failed) fail_msg("%s", answer.failed);
    assert_true(answer.relation == TS_OVERLAPPING || answer.relation == TS_APART);
    return answer.relation == TS_OVERLAPPING;
}

// What extras/plugins/relate.c is asked, and that it is right.
static void the_example_is_right(void **state)
{
    (void)state;
    static RelateFuzz fuzz;
    Plugin *plugin = load("relate_intersects");
    RelateAsked asked = relate_asked_plugin(plugin);
    assert_true(asked.named && asked.relation == TS_RELATE_INTERSECTS);
    RelateRange range = {.seed = 9, .to = 3000, .a = RELATE_KINDS, .b = RELATE_KINDS, .family = -1};
    fuzz = (RelateFuzz){.asked = 0};
    relate_fuzz(&fuzz, &asked, &range);
    assert_true(fuzz.wrong == 0 && fuzz.failed == 0);
    assert_true(fuzz.refused > 500 && fuzz.asked - fuzz.refused > 1000);
    const char *why;
    TsGeometry half = point(0.5), large = point(0x1p30), whole = point(-7);
    assert_int_equal(plugin_relate(plugin, &half, &whole, &why).relation, METHOD_REFUSES);
    assert_string_equal(why, "takes other numbers, as its description says");
    assert_int_equal(plugin_relate(plugin, &whole, &large, &why).relation, METHOD_REFUSES);
    assert_true(says(plugin, &whole, &whole));
    ts_geometry_free(&half);
    ts_geometry_free(&large);
    ts_geometry_free(&whole);
    plugin_close(plugin);
}

// A path of so many corners along the x axis.
static TsGeometry long_path(int corners)
{
    TsGeometry geometry = ts_geometry_make(geometry_heap);
    TsVec *corner = malloc((size_t)corners * sizeof *corner);
    assert_non_null(corner);
    for (int i = 0; i < corners; i++) corner[i] = ts_vec(i, i % 2);
    assert_true(ts_geometry_add_path(&geometry, corner, corners, NULL));
    assert_true(ts_geometry_prepare(&geometry, NULL));
    free(corner);
    return geometry;
}

// Up to a million corners in both; above, it is not asked.
static void large_geometries_are_asked_up_to_the_limit(void **state)
{
    (void)state;
    Plugin *plugin = load("relate_intersects");
    TsGeometry path = long_path(1000000), other = long_path(48570), more = long_path(48571);
    TsGeometry on = point(3), off = point(-3);
    const char *why;
    assert_false(says(plugin, &path, &off));
    assert_false(says(plugin, &path, &on)); // its y is 5
    assert_int_equal(plugin_relate(plugin, &path, &more, &why).relation, METHOD_REFUSES);
    assert_string_equal(why, "is not asked about more than 16 MiB of numbers, a million corners");
    // One corner less fits: 2097149 numbers less the heads, which are 8.
    assert_null(plugin_relate_bars(&plugin->info, &path, &other));
    PluginInfo few = plugin->info;
    few.corners = 48570;
    assert_null(plugin_relate_bars(&few, &other, &on));
    assert_string_equal(plugin_relate_bars(&few, &on, &more),
                        "takes fewer corners in a geometry, as its description says");
    ts_geometry_free(&path);
    ts_geometry_free(&other);
    ts_geometry_free(&more);
    ts_geometry_free(&on);
    ts_geometry_free(&off);
    plugin_close(plugin);
}

// ---- The numbers that are handed over

static void geometries_are_handed_over_whole(void **state)
{
    (void)state;
    static PluginFrame frame;
    static const TsVec outline[] = {{0, 0}, {4, 0}, {4, 4}, {0, 0}},
                       hole[] = {{1, 1}, {3, 1}, {3, 3}}, path[] = {{-1, 2}, {0.5, 7}};
    const double first[] = {2, 0, 3, 3, 0, 0, 4, 0, 4, 4, 4, 3, 1, 1, 3, 1, 3, 3};
    const double second[] = {2, 1, 2, 2, -1, 2, 0.5, 7, 1, 1, 9, -9};
    const PluginInfo rules = {.asks = TOUCHSTONE_ASK_RELATE};
    TsGeometry a = ts_geometry_make(geometry_heap), b = ts_geometry_make(geometry_heap);
    assert_true(ts_geometry_add_ring(&a, outline, 4, NULL));
    assert_true(ts_geometry_add_hole(&a, hole, 3, NULL) && ts_geometry_prepare(&a, NULL));
    b.overlapping = true;
    assert_true(ts_geometry_add_path(&b, path, 2, NULL));
    assert_true(ts_geometry_add_point(&b, ts_vec(9, -9), NULL) && ts_geometry_prepare(&b, NULL));
    PluginQuestion question;
    int at = 0;
    plugin_frame_clear(&frame);
    assert_true(
        plugin_relate_ask(&frame, &(Query){.kind = QUERY_RELATE, .geometry = {&a, &b}}, &rules));
    assert_true(plugin_frame_next_question(&frame, &at, &question));
    assert_int_equal(question.query, TOUCHSTONE_ASK_RELATE);
    assert_int_equal(question.kind[0], TOUCHSTONE_GEOMETRY);
    assert_int_equal(question.kind[1], TOUCHSTONE_GEOMETRY);
    assert_int_equal(question.numbers[0] * sizeof(double), sizeof first);
    assert_memory_equal(question.number[0], first, sizeof first);
    assert_int_equal(question.numbers[1] * sizeof(double), sizeof second);
    assert_memory_equal(question.number[1], second, sizeof second);
    ts_geometry_free(&a);
    ts_geometry_free(&b);
}

// A command may send any number of entries.
static void too_many_entries_of_a_command_are_a_failure(void **state)
{
    (void)state;
    const PluginInfo rules = {.asks = TOUCHSTONE_ASK_RELATE};
    char failed[PLUGIN_WORDS];
    static PluginFrame frame;
    PluginReply reply, sent = {.measures = 12};
    int at = 0;
    plugin_frame_clear(&frame);
    assert_true(plugin_frame_add_reply(&frame, &sent));
    assert_true(plugin_frame_next_reply(&frame, &at, &reply)); // as it comes from the worker
    assert_int_equal(plugin_relate_answer(&reply, &rules, failed).relation, METHOD_FAILS);
    assert_string_equal(failed, "sent more than nine entries");
    reply.measures = 9;
    assert_int_equal(plugin_relate_answer(&reply, &rules, failed).relation, TS_APART);
}

// ---- What it declares

static void what_it_declares_is_checked(void **state)
{
    (void)state;
    const PluginInfo good = {.name = "x",
                             .abi = TOUCHSTONE_ABI,
                             .size = (int)sizeof(TouchstonePlugin),
                             .asks = TOUCHSTONE_ASK_COVERED_BY,
                             .a = TOUCHSTONE_GEOMETRY,
                             .b = TOUCHSTONE_GEOMETRY,
                             .has_answer = true,
                             .has_reply = true};
    PluginInfo bad[11];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) bad[i] = good;
    const char *words[] = {
        "its asks is 48, expected one power of two, 16 to 16384, about geometries",
        "its asks is 32768, expected one power of two",
        "its a is 8 and its b 1024, expected 1024, geometry, as its asks is 16384",
        "its touch is 1, expected 0 for questions about geometries",
        "its gives is 4, expected 0 for questions about geometries",
        "its form is 1, expected 0 for questions about geometries",
        "its tolerance is 0.5 and its ulps 0, expected 0",
        "its corners is -1, expected 0 or more",
        "its reply is NULL, expected a function",
        "its number is 3, expected 0 to 2",
        "uses interface version 4, expected 1 to 3"};
    bad[0].asks = 48;
    bad[1].asks = 32768;
    bad[2].a = TOUCHSTONE_CIRCLE;
    bad[3].touch = TOUCHSTONE_TOUCH_HITS;
    bad[4].gives = TOUCHSTONE_CONTACT;
    bad[5].form = TOUCHSTONE_PLACED;
    bad[6].tolerance = 0.5;
    bad[7].corners = -1;
    bad[8].has_reply = false;
    bad[9].number = 3;
    bad[10].abi = 4;
    for (size_t i = 0; i <= sizeof bad / sizeof *bad; i++) {
        char error[PLUGIN_ERROR_MAX] = "";
        Method method = {.name = NULL};
        PluginTexts texts;
        const PluginInfo *info = i < sizeof bad / sizeof *bad ? &bad[i] : &good;
        bool taken = plugin_check(info, NULL, &method, &texts, error, sizeof error);
        if (taken != (info == &good)) fail_msg("%zu: %s", i, error);
        if (!taken && !strstr(error, words[i])) fail_msg("%s", error);
        if (taken) assert_int_equal(method.kind, QUERY_RELATE);
    }
    // Shapes are no geometries, nor the reverse.
    char error[PLUGIN_ERROR_MAX] = "";
    Method method = {.name = NULL};
    PluginTexts texts;
    PluginInfo pair = good;
    pair.asks = 0;
    assert_false(plugin_check(&pair, NULL, &method, &texts, error, sizeof error));
    assert_string_equal(error,
                        "its asks is 0, expected one power of two, 16 to 16384, about geometries");
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_wrong_reply_is_a_failure),
        cmocka_unit_test(it_is_fuzzed),
        cmocka_unit_test(the_example_is_right),
        cmocka_unit_test(large_geometries_are_asked_up_to_the_limit),
        cmocka_unit_test(geometries_are_handed_over_whole),
        cmocka_unit_test(too_many_entries_of_a_command_are_a_failure),
        cmocka_unit_test(what_it_declares_is_checked),
    };
    find_plugins(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
