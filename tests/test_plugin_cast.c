// Plug-ins for casts: what they may declare, which questions they get, what is read of their
// replies; sweeps that keep what a plug-in is promised; and their findings, across a reload.
#include <stdlib.h>
#include <unistd.h>

#include "cases/case.h"
#include "fuzz/finding.h"
#include "generate/generate.h"
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
                        .gives = TOUCHSTONE_TIME + TOUCHSTONE_NORMAL + TOUCHSTONE_CONTACT,
                        .has_answer = true,
                        .has_reply = true,
                        .size = (int)sizeof(TouchstonePlugin),
                        .asks = TOUCHSTONE_ASK_CAST};
}

#define EXPECT_FIELD(field, value, words)                                                          \
    do {                                                                                           \
        PluginInfo info = good_info();                                                             \
        Method method = {0};                                                                       \
        PluginTexts texts;                                                                         \
        char error[PLUGIN_ERROR_MAX] = "";                                                         \
        info.field = value;                                                                        \
        plugin_check(&info, NULL, &method, &texts, error, sizeof error);                           \
        assert_string_equal(error, words);                                                         \
        assert_int_equal(method.kind, *error ? QUERY_PAIR : QUERY_SWEEP);                          \
    } while (0)

static void test_fields(void **state)
{
    (void)state;
    EXPECT_FIELD(ulps, 0, "");
    EXPECT_FIELD(gives, 0, "");
    EXPECT_FIELD(b, TOUCHSTONE_CONVEX_POLYGON, "");
    EXPECT_FIELD(a, TOUCHSTONE_RAY,
                 "it asks for casts of rays (a 4, b 136), expected other kinds: a finite ray is "
                 "the cast of a point");
    EXPECT_FIELD(b, TOUCHSTONE_RAY + TOUCHSTONE_AABB,
                 "it asks for casts of rays (a 1, b 20), expected other kinds: a finite ray is "
                 "the cast of a point");
    EXPECT_FIELD(touch, TOUCHSTONE_TOUCH_HALF_OPEN,
                 "its touch is 4, half open, for casts, expected 0 to 3");
    EXPECT_FIELD(form, TOUCHSTONE_PLACED, "its form is 1, placed, for casts, expected 0, world");
    EXPECT_FIELD(gives, TOUCHSTONE_TIME + TOUCHSTONE_DISTANCE,
                 "its gives is 72 for casts, expected a sum of normal (2), contact (4) and time "
                 "(64)");
    EXPECT_FIELD(has_reply, false,
                 "its reply is NULL, expected a function: casts are not asked by answer");
    EXPECT_FIELD(tolerance, 0.5, "");
    EXPECT_FIELD(number, TOUCHSTONE_INT32, "");
}

// ---- Questions and replies

static Answer cast(const Plugin *plugin, TsShape a, TsVec move_a, TsShape b, TsVec move_b)
{
    Query query = {.kind = QUERY_SWEEP, .a = &a, .b = &b, .move_a = move_a, .move_b = move_b};
    return method_ask(plugin_method(plugin), &query);
}

static Answer told(const Plugin *plugin, double x)
{
    TsShape point = ts_shape_point(ts_vec(0, 0)), circle = ts_shape_circle(ts_vec(0.25, 9), 1);
    return cast(plugin, point, ts_vec(x, 3), circle, ts_vec(5, 6));
}

static void expect_vec(TsVec is, double x, double y) { assert_true(is.x == x && is.y == y); }

static void test_questions(void **state)
{
    (void)state;
    const unsigned all = ANSWER_TIME | ANSWER_NORMAL | ANSWER_POINT;
    Plugin *plugin = load("cast_told");
    TsShape point = ts_shape_point(ts_vec(0, 0)), circle = ts_shape_circle(ts_vec(0.25, 9), 1);
    assert_int_equal(plugin_method(plugin)->kind, QUERY_SWEEP);
    Answer answer = told(plugin, 2);
    assert_null(answer.failed);
    assert_int_equal(answer.has, all);
    assert_true(answer.time == 0.25);
    expect_vec(answer.normal, 2, 3);
    expect_vec(answer.point, 5, 6);
    // In the other order the motions change places with the shapes, and the normal is turned back.
    answer = cast(plugin, circle, ts_vec(5, 6), point, ts_vec(2, 3));
    assert_true(answer.time == 0.25);
    expect_vec(answer.normal, -2, -3);
    expect_vec(answer.point, 5, 6);
    // Of shapes that share a point at the start only the time is read.
    circle = ts_shape_circle(ts_vec(0.5, 0), 1);
    assert_int_equal(cast(plugin, point, ts_vec(2, 3), circle, ts_vec(0, 0)).has, ANSWER_TIME);
    plugin_close(plugin);
}

static void test_replies(void **state)
{
    (void)state;
    Plugin *plugin = load("cast_told");
    assert_string_equal(told(plugin, -1).failed, "wrote beyond measure[5]");
    assert_string_equal(told(plugin, -2).failed, "wrote before measure[0]");
    assert_string_equal(told(plugin, -3).failed, "its time is not finite: measure[5] is infinite");
    assert_string_equal(told(plugin, -4).failed,
                        "returned 1, touching: its touch rule allows 0 and 2 only");
    const Query query = {.kind = QUERY_SWEEP};
    const PluginInfo rules = good_info();
    char words[PLUGIN_WORDS] = "";
    PluginReply reply = {.relation = TOUCHSTONE_APART};
    assert_int_equal(plugin_check_answer(&reply, &query, TOUCH_REPORTED, &rules, words).has, 0);
    PluginInfo timed = rules;
    timed.gives = TOUCHSTONE_TIME;
    reply.relation = TOUCHSTONE_TOUCHING;
    reply.measure[5] = plugin_unwritten();
    assert_int_equal(plugin_check_answer(&reply, &query, TOUCH_REPORTED, &timed, words).relation,
                     METHOD_FAILS);
    assert_string_equal(words, "its time was not written to measure[5]");
    plugin_close(plugin);
}

// Concave polygons are not cast, whatever it declares.
static void test_polygons(void **state)
{
    (void)state;
    static const TsVec arrow[] = {{0, 0}, {8, 4}, {0, 8}, {3, 4}};
    static const TsVec kite[] = {{10, 0}, {18, 4}, {10, 8}, {7, 4}};
    Plugin *plugin = load("cast_told");
    TsShape point = ts_shape_point(ts_vec(50, 50));
    TsVec move = ts_vec(2, 3), rest = ts_vec(0, 0);
    Answer answer = cast(plugin, point, move, ts_shape_polygon(arrow, 4), rest);
    assert_int_equal(answer.relation, METHOD_REFUSES);
    answer = cast(plugin, point, move, ts_shape_polygon(kite, 4), rest);
    assert_int_equal(answer.relation, TS_OVERLAPPING);
    assert_true(answer.time == 4); // its corners
    plugin_close(plugin);
}

// ---- Frames

static void test_frames(void **state)
{
    (void)state;
    static PluginFrame frame;
    const double number[] = {1, 2, 3};
    const TsVec move[] = {{4, 5}, {-6, 0x1p-100}};
    PluginQuestion question = {.query = TOUCHSTONE_ASK_CAST,
                               .shapes = 2,
                               .kind = {1, 8},
                               .numbers = {2, 3},
                               .number = {number, number},
                               .move = {move[0], move[1]}};
    int at = 0;
    plugin_frame_clear(&frame);
    assert_true(plugin_frame_add_question(&frame, &question));
    question.query = TOUCHSTONE_ASK_PAIR;
    assert_true(plugin_frame_add_question(&frame, &question));
    question.query = TOUCHSTONE_ASK_CAST;
    assert_true(plugin_frame_add_question(&frame, &question));
    // A question without motions is as long as ever.
    assert_int_equal(frame.bytes, 8 + (24 + 8 * 9) + (24 + 8 * 5) + (24 + 8 * 9));
    for (int i = 0; i < 3; i++) {
        assert_true(plugin_frame_next_question(&frame, &at, &question));
        bool casts = i != 1;
        assert_int_equal(question.query, casts ? TOUCHSTONE_ASK_CAST : TOUCHSTONE_ASK_PAIR);
        assert_true(question.numbers[0] == 2 && question.numbers[1] == 3);
        for (int side = 0; side < 2; side++) {
            assert_memory_equal(question.number[side], number, (2 + (size_t)side) * sizeof *number);
            TsVec expected = casts ? move[side] : ts_vec(0, 0);
            expect_vec(question.move[side], expected.x, expected.y);
        }
    }
    assert_false(plugin_frame_next_question(&frame, &at, &question));
}

// Lengths that are right without the motions, or with fewer of them, are none of a cast.
static void test_broken_frames(void **state)
{
    (void)state;
    for (int numbers = 0; numbers < 12; numbers++) {
        for (int first = -1; first < 12; first++) {
            int bytes = 24 + 8 * numbers;
            char *from = calloc(1, (size_t)bytes), wrong[PLUGIN_WORDS] = "";
            assert_non_null(from);
            const int32_t head[] = {bytes, TOUCHSTONE_ASK_CAST, 1, first, 8, numbers - 4 - first};
            PluginQuestion question;
            memcpy(from, head, sizeof head);
            bool right = first >= 0 && head[5] >= 0;
            assert_int_equal(plugin_frame_read_question(from, bytes, &question, wrong),
                             right ? bytes : -1);
            assert_true(right == !*wrong);
            free(from);
        }
    }
}

// ---- What is generated for it

// Numbers and motions of its type, unit axes, few corners, no polygon of one point.
static void test_promised_sweeps(void **state)
{
    (void)state;
    enum { SWEEPS = 300 };
    static const NumberType types[] = {NUMBER_DOUBLE, NUMBER_FLOAT, NUMBER_INT32};
    static GeneratedPair pair;
    Random random = random_seeded(11);
    Plugin *plugin = load("cast_told");
    for (int i = 0; i < 3; i++) {
        Method method = *plugin_method(plugin);
        int hits = 0, touches = 0, moving = 0;
        method.a = method.b = TS_SHAPE_ANY & ~TS_SHAPE_BIT(TS_SHAPE_RAY);
        method.number = types[i];
        method.corners = 5;
        for (int n = 0; n < FAMILIES * SWEEPS; n++) {
            TsShapeKind kind[2];
            for (int side = 0; side < 2; side++) {
                do {
                    kind[side] = (TsShapeKind)random_integer(&random, 0, TS_SHAPE_KINDS - 1);
                } while (kind[side] == TS_SHAPE_RAY ||
                         (types[i] == NUMBER_INT32 && kind[side] == TS_SHAPE_OBB));
            }
            GeneratePromise promise = generate_promise(&method, kind[0], kind[1]);
            generate_sweep_promised(&random, (Family)(n % FAMILIES), kind[0], kind[1], promise,
                                    &pair);
            Query query = {.kind = QUERY_SWEEP,
                           .a = &pair.a,
                           .b = &pair.b,
                           .move_a = pair.move_a,
                           .move_b = pair.move_b};
            assert_true(method_accepts(&method, &query) && query_is_fair(&method, &query));
            assert_false(generate_is_one_point(&pair.a) || generate_is_one_point(&pair.b));
            TsRelation relation = query_core(&query);
            hits += relation == TS_OVERLAPPING;
            touches += relation == TS_TOUCHING;
            moving += !ts_vec_is_zero(ts_vec_sub(pair.move_a, pair.move_b));
        }
        const int all = FAMILIES * SWEEPS;
        assert_true(hits > all / 4 && touches > all / 20 && moving > all / 2);
    }
    plugin_close(plugin);
}

// ---- Findings

static char scratch[] = "/tmp/touchstone-cast-XXXXXX";

static void test_right(void **state)
{
    (void)state;
    Plugin *plugin = load("cast");
    PluginTrial trial;
    assert_true(plugin_trial_begin(&trial, plugin));
    plugin_trial_run(&trial, 20000, NULL, 0);
    if (trial.findings > 0) fail_msg("%s", trial.finding[0].line);
    assert_int_equal(plugin_trial_count(&trial).refused, 0);
    plugin_trial_end(&trial);
    plugin_close(plugin);
}

// Its measures are judged: here a time in px.
static void test_measure(void **state)
{
    (void)state;
    Case pair;
    char error[256], words[256];
    const char *line = "point 0 0 | aabb 5 -1 6 1 | move 8 0 -2 0";
    assert_int_equal(case_read(&pair, line, error, sizeof error), CASE_GOOD);
    Plugin *plugin = load("cast");
    assert_int_equal(finding_of(plugin_method(plugin), &pair, false).kind, FINDING_NONE);
    plugin_close(plugin);
    plugin = load("cast_in_px");
    Finding finding = finding_of(plugin_method(plugin), &pair, false);
    assert_int_equal(finding.kind, FINDING_MEASURE);
    finding_write(words, sizeof words, &finding);
    assert_string_equal(words, "its time of impact is 5.0, not from 0 to 1, expected 0.5");
    plugin_close(plugin);
}

// A finding is a sweep, is asked again after a reload, and rests when the function asks for
// something else.
static void test_trial(void **state)
{
    (void)state;
    char path[1200], error[PLUGIN_ERROR_MAX];
    snprintf(path, sizeof path, "%s/mine.so", scratch);
    copy_over("cast_endless", path);
    Plugin *plugin = plugin_open(path, error, sizeof error);
    PluginTrial trial;
    assert_non_null(plugin);
    assert_true(plugin_trial_begin(&trial, plugin));
    plugin_trial_run(&trial, 4000, NULL, 0);
    assert_true(trial.findings > 0);
    assert_string_equal(trial.finding[0].words, "reports overlapping, is apart by 1 px");
    assert_true(trial.finding[0].pair.sweep && strstr(trial.finding[0].line, "| move "));
    plugin_trial_again(&trial);
    assert_true(trial.finding[0].stands);
    static const char *const next[] = {"cast", "cast_endless", "right"};
    for (int i = 0; i < 3; i++) {
        copy_over(next[i], path);
        while (!plugin_watch(plugin, error, sizeof error)) nap();
        assert_string_equal(error, "");
        plugin_trial_again(&trial);
        assert_int_equal(trial.finding[0].stands, i == 1);
    }
    plugin_trial_end(&trial);
    plugin_close(plugin);
    unlink(path);
}

static int make_scratch(void **state)
{
    (void)state;
    return mkdtemp(scratch) ? 0 : -1;
}

static int remove_scratch(void **state)
{
    (void)state;
    return rmdir(scratch);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields),          cmocka_unit_test(test_questions),
        cmocka_unit_test(test_replies),         cmocka_unit_test(test_polygons),
        cmocka_unit_test(test_frames),          cmocka_unit_test(test_broken_frames),
        cmocka_unit_test(test_promised_sweeps), cmocka_unit_test(test_right),
        cmocka_unit_test(test_measure),         cmocka_unit_test(test_trial),
    };
    find_plugins(argc, argv);
    return cmocka_run_group_tests(tests, make_scratch, remove_scratch);
}
