// Plug-ins for casts against a list: what they may declare, which lists they get, what is read of
// their replies, the frames, and their findings; and that one of ABI 3 reads its own questions.
#include "cases/case.h"
#include "fuzz/finding.h"
#include "plugin/plugin_trial.h"
#include "plugin_bench.h"
#include "query.h"

// ---- Declarations

static PluginInfo good_info(void)
{
    return (PluginInfo){.abi = TOUCHSTONE_ABI,
                        .name = "mine",
                        .a = TOUCHSTONE_POINT,
                        .b = TOUCHSTONE_CIRCLE + TOUCHSTONE_POLYGON,
                        .touch = TOUCHSTONE_TOUCH_REPORTED,
                        .gives = TOUCHSTONE_TIME + TOUCHSTONE_FIRST,
                        .has_answer = true,
                        .has_reply = true,
                        .size = (int)sizeof(TouchstonePlugin),
                        .asks = TOUCHSTONE_ASK_FIRST};
}

static void expect_error(PluginInfo info, const char *words)
{
    Method method = {0};
    PluginTexts texts;
    char error[PLUGIN_ERROR_MAX] = "";
    plugin_check(&info, NULL, &method, &texts, error, sizeof error);
    assert_string_equal(error, words);
    assert_int_equal(method.many, !*error && info.asks == TOUCHSTONE_ASK_FIRST);
}

#define EXPECT_FIELD(field, value, words)                                                          \
    do {                                                                                           \
        PluginInfo info = good_info();                                                             \
        info.field = value;                                                                        \
        expect_error(info, words);                                                                 \
    } while (0)

static void test_fields(void **state)
{
    (void)state;
    EXPECT_FIELD(ulps, 0, "");
    EXPECT_FIELD(gives, 0, "");
    EXPECT_FIELD(gives, TOUCHSTONE_NORMAL + TOUCHSTONE_CONTACT, "");
    EXPECT_FIELD(asks, TOUCHSTONE_ASK_CAST,
                 "its gives is 192 for casts, expected a sum of normal (2), contact (4) and time "
                 "(64)");
    EXPECT_FIELD(gives, TOUCHSTONE_FIRST + TOUCHSTONE_DISTANCE,
                 "its gives is 136 for lists, expected a sum of normal (2), contact (4), time (64) "
                 "and first (128)");
    EXPECT_FIELD(a, TOUCHSTONE_RAY,
                 "it asks for casts of rays (a 4, b 136), expected other kinds: a finite ray is "
                 "the cast of a point");
    EXPECT_FIELD(form, TOUCHSTONE_PLACED, "its form is 1, placed, for casts, expected 0, world");
    EXPECT_FIELD(has_reply, false,
                 "its reply is NULL, expected a function: casts are not asked by answer");
    PluginInfo pairs = good_info();
    pairs.asks = TOUCHSTONE_ASK_PAIR;
    pairs.gives = TOUCHSTONE_FIRST;
    expect_error(pairs, "its gives is 128, with first (128), but its asks is 1, expected 8, lists");
}

// ---- Questions and replies

static Answer ask_line(const Plugin *plugin, const char *line)
{
    static Case pair;
    char error[256];
    if (case_read(&pair, line, error, sizeof error) != CASE_GOOD) fail_msg("%s", error);
    Query query = query_of_case(QUERY_SWEEP, &pair);
    return method_ask(plugin_method(plugin), &query);
}

static void expect_vec(TsVec is, double x, double y)
{
    if (is.x != x || is.y != y) fail_msg("%g %g, not %g %g", is.x, is.y, x, y);
}

#define LIST " | also aabb 5 6 7 8 ; polygon 3 20 20 30 20 20 30 ; circle 40 9 2"

static void test_questions(void **state)
{
    (void)state;
    const unsigned all = ANSWER_TIME | ANSWER_NORMAL | ANSWER_POINT | ANSWER_WHICH;
    Plugin *plugin = load("list_told");
    assert_true(plugin_method(plugin)->many);
    Answer answer = ask_line(plugin, "point 0 0 | circle 0.25 9 1 | move 2 3" LIST);
    assert_null(answer.failed);
    assert_int_equal(answer.has, all);
    assert_int_equal(answer.which, 3);
    assert_true(answer.time == 0.25);
    expect_vec(answer.normal, 3, 40);
    expect_vec(answer.point, 16 + 128 + 8, 26 + 3 + 140 + 51);
    // A list of one.
    answer = ask_line(plugin, "point 0 0 | circle 0.25 9 1 | move 2 3");
    assert_int_equal(answer.which, 0);
    expect_vec(answer.normal, 0, 0);
    expect_vec(answer.point, 0, 0);
    plugin_close(plugin);
}

// Normal and contact are not read if the point starts in the named shape.
static void test_starts(void **state)
{
    (void)state;
    Plugin *plugin = load("list_told");
    Answer answer = ask_line(plugin, "point 0 0 | circle 0.5 0 1 | move 2 3 | also circle 9 9 1");
    assert_int_equal(answer.which, 1);
    assert_true(answer.has & ANSWER_NORMAL);
    answer = ask_line(plugin, "point 0 0 | circle 9 9 1 | move 2 3 | also circle 0.5 0 1");
    assert_int_equal(answer.has, ANSWER_TIME | ANSWER_WHICH);
    // Without a name it may be any.
    const PluginReply reply = {.relation = TOUCHSTONE_OVERLAPPING};
    PluginInfo unnamed = good_info();
    unnamed.gives = TOUCHSTONE_NORMAL;
    char words[PLUGIN_WORDS] = "";
    for (int i = 0; i < 3; i++) {
        static const char *const line[] = {
            "point 0 0 | circle 9 9 1 | move 2 3 | also circle 0.5 0 1",
            "point 0 0 | circle 0.5 0 1 | move 2 3 | also circle 9 9 1",
            "point 0 0 | circle 9 0 1 | move 2 3 | also circle 9 9 1"};
        static Case pair;
        assert_int_equal(case_read(&pair, line[i], words, sizeof words), CASE_GOOD);
        Query query = query_of_case(QUERY_SWEEP, &pair);
        answer = plugin_check_answer(&reply, &query, TOUCH_REPORTED, &unnamed, words);
        assert_int_equal(answer.has, i == 2 ? ANSWER_NORMAL : 0);
    }
    plugin_close(plugin);
}

static void test_replies(void **state)
{
    (void)state;
    static const struct {
        int move;
        const char *words; // NULL: none
    } row[] = {{-1, "its first is 0.5, expected a number of the list, 0 to 3"},
               {-2, "its first is 4, expected a number of the list, 0 to 3"},
               {-3, "its first is -1, expected a number of the list, 0 to 3"},
               {-4, "its first is inf, expected a number of the list, 0 to 3"},
               {-5, "wrote beyond measure[6]"},
               {-6, "changed the shapes that it was given"},
               {-7, "changed the shapes that it was given"},
               {-8, NULL}};
    Plugin *plugin = load("list_told");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char line[256];
        snprintf(line, sizeof line, "point 0 0 | circle 0.25 9 1 | move %d 3" LIST, row[i].move);
        Answer answer = ask_line(plugin, line);
        if (row[i].words)
            assert_string_equal(answer.failed, row[i].words);
        else
            assert_int_equal(answer.has, 0);
    }
    plugin_close(plugin);
    const Query query = {.kind = QUERY_SWEEP};
    const PluginInfo rules = good_info();
    char words[PLUGIN_WORDS] = "";
    PluginReply reply = {.relation = TOUCHSTONE_TOUCHING};
    reply.measure[PLUGIN_FIRST] = plugin_unwritten();
    assert_int_equal(plugin_check_answer(&reply, &query, TOUCH_REPORTED, &rules, words).relation,
                     METHOD_FAILS);
    assert_string_equal(words, "its first was not written to measure[6]");
}

// ---- Frames

static void test_frames(void **state)
{
    (void)state;
    static PluginFrame frame;
    const double number[] = {1, 2, 3, 4, 5, 6};
    PluginQuestion question = {.query = TOUCHSTONE_ASK_FIRST,
                               .shapes = 4,
                               .kind = {1, 8, 16, 64},
                               .numbers = {2, 3, 4, 6},
                               .number = {number, number, number + 1, number},
                               .move = {{7, 8}, {9, 10}}};
    int at = 0;
    plugin_frame_clear(&frame);
    assert_true(plugin_frame_add_question(&frame, &question));
    question.shapes = 2;
    assert_true(plugin_frame_add_question(&frame, &question));
    assert_int_equal(frame.bytes, 8 + (24 + 8 * (5 + 4 + 1 + 6 + 8)) + (24 + 8 * (5 + 4 + 1)));
    for (int i = 0; i < 2; i++) {
        assert_true(plugin_frame_next_question(&frame, &at, &question));
        assert_int_equal(question.query, TOUCHSTONE_ASK_FIRST);
        assert_int_equal(question.shapes, i ? 2 : 4);
        expect_vec(question.move[0], 7, 8);
        expect_vec(question.move[1], 9, 10);
        if (i == 1) continue;
        assert_true(question.kind[2] == 16 && question.kind[3] == 64);
        assert_true(question.numbers[2] == 4 && question.numbers[3] == 6);
        assert_memory_equal(question.number[2], number + 1, 4 * sizeof *number);
        assert_memory_equal(question.number[3], number, 6 * sizeof *number);
    }
    assert_false(plugin_frame_next_question(&frame, &at, &question));
}

// A question of a point, a point, the motions and these doubles.
static int read_with(const double *rest, int count, PluginQuestion *question)
{
    double numbers[64] = {0};
    char from[24 + sizeof numbers], wrong[PLUGIN_WORDS] = "";
    const int bytes = 24 + 8 * (8 + count);
    const int32_t head[] = {bytes, TOUCHSTONE_ASK_FIRST, 1, 2, 1, 2};
    memcpy(from, head, sizeof head);
    memcpy(numbers + 8, rest, (size_t)count * sizeof *rest);
    memcpy(from + 24, numbers, (size_t)(bytes - 24));
    int length = plugin_frame_read_question(from, bytes, question, wrong);
    assert_int_equal(length < 0, *wrong != 0);
    assert_true(length < 0 || length == bytes);
    return length;
}

static void test_broken_frames(void **state)
{
    (void)state;
    static const struct {
        double rest[12];
        int count;
        bool good;
    } row[] = {
        {{0}, 1, true},
        {{0}, 0, false},
        {{0, 0}, 2, false},
        {{1, 1, 2, 5, 6}, 5, true},
        {{1, 1, 2, 5}, 4, false},
        {{1, 1, 2, 5, 6, 7}, 6, false},
        {{2, 1, 2, 5, 6, 1, 2, 5, 6}, 9, true},
        {{2, 1, 2, 5, 6}, 5, false},
        {{2, 1, 2, 5, 6, 1}, 6, false},
        {{1, 1, -1}, 3, false},
        {{1, 1, 0}, 3, true},
        {{1, 1, 1e300, 5, 6}, 5, false},
        {{1, 1e300, 2, 5, 6}, 5, false},
        {{1, 1, 1.5, 5, 6}, 5, false},
        {{1, 0.5, 2, 5, 6}, 5, false},
        {{-1}, 1, false},
        {{0.5}, 1, false},
        {{NAN}, 1, false},
        {{8}, 1, false},
        {{1e300}, 1, false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        PluginQuestion question;
        if ((read_with(row[i].rest, row[i].count, &question) > 0) != row[i].good)
            fail_msg("row %zu", i);
    }
}

// ---- Findings

static void test_right(void **state)
{
    (void)state;
    Plugin *plugin = load("list");
    PluginTrial trial;
    assert_true(plugin_trial_begin(&trial, plugin));
    plugin_trial_run(&trial, 20000, NULL, 0);
    if (trial.findings > 0) fail_msg("%s", trial.finding[0].line);
    plugin_trial_end(&trial);
    plugin_close(plugin);
}

// A finding keeps its list, and is the same when it is asked again.
static void test_in_order(void **state)
{
    (void)state;
    Plugin *plugin = load("list_in_order");
    PluginTrial trial;
    assert_true(plugin_trial_begin(&trial, plugin));
    plugin_trial_run(&trial, 3000, NULL, 0);
    assert_true(trial.findings > 0);
    const TrialFinding *found = &trial.finding[0];
    assert_int_equal(found->pair.other_count, 1);
    assert_non_null(strstr(found->line, " | also aabb "));
    assert_true(
        strncmp(found->words, "it names shape 0 (0 is b), but shape 1 is met earlier", 50) == 0);
    plugin_trial_again(&trial);
    assert_true(found->stands);
    plugin_trial_end(&trial);
    plugin_close(plugin);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields), cmocka_unit_test(test_questions),
        cmocka_unit_test(test_starts), cmocka_unit_test(test_replies),
        cmocka_unit_test(test_frames), cmocka_unit_test(test_broken_frames),
        cmocka_unit_test(test_right),  cmocka_unit_test(test_in_order),
    };
    find_plugins(argc, argv);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
