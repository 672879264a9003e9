// Plug-ins, good and bad (tests/plugins): what they declare, what they answer, files that cannot be
// loaded, and reloading.
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases/case.h"
#include "float_shape.h"
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "plugin_bench.h"

static char scratch[] = "/tmp/touchstone-plugin-XXXXXX";

// ---- Correct functions

enum { ASKED_AT_ONCE = 700 };

// The number of generated pairs that it answers wrongly by more than `rounding` of the size.
static int count_faults(const Plugin *plugin, TsShapeKind kind, double rounding)
{
    static GeneratedPair pair[ASKED_AT_ONCE];
    static Query query[ASKED_AT_ONCE];
    static Answer answer[ASKED_AT_ONCE];
    const Method *method = plugin_method(plugin);
    Random random = random_seeded(7);
    int faults = 0;
    for (int family = 0; family < FAMILIES; family++) {
        for (int i = 0; i < ASKED_AT_ONCE; i++) {
            generate_pair(&random, (Family)family, kind, kind, &pair[i]);
            query[i] = (Query){.kind = QUERY_PAIR, .a = &pair[i].a, .b = &pair[i].b};
        }
        method_ask_many(method, query, answer, ASKED_AT_ONCE);
        for (int i = 0; i < ASKED_AT_ONCE; i++) {
            TsRelation exact = oracle_relation(query[i].a, query[i].b);
            bool fair = shape_is_float(query[i].a) && shape_is_float(query[i].b);
            if (method->number == NUMBER_FLOAT && !fair) continue;
            if (method_judge(method, answer[i].relation, exact) != VERDICT_WRONG) continue;
            double size = fmax(ts_shape_size(query[i].a), ts_shape_size(query[i].b));
            faults += oracle_margin(query[i].a, query[i].b) > rounding * size;
        }
    }
    return faults;
}

static void test_right(void **state)
{
    (void)state;
    Plugin *plugin = load("right");
    const Method *method = plugin_method(plugin);
    assert_string_equal(method->name, "mine_right");
    assert_ptr_equal(method_find("mine_right"), method);
    assert_int_equal(method->sound, ROUNDS);
    assert_int_equal(method->number, NUMBER_DOUBLE);
    assert_int_equal(count_faults(plugin, TS_SHAPE_AABB, 0), 0);
    plugin_close(plugin);
    assert_null(method_find("mine_right"));
}

// A forked process gets a worker of its own; neither disturbs the other, nor ends it.
static void test_own_worker(void **state)
{
    (void)state;
    Plugin *plugin = load("right");
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char error[256];
        bool right = plugin_start_own(plugin, error, sizeof error) &&
                     count_faults(plugin, TS_SHAPE_AABB, 0) == 0;
        plugin_close(plugin);
        _exit(right ? 0 : 1);
    }
    assert_int_equal(count_faults(plugin, TS_SHAPE_AABB, 0), 0);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    expect(plugin, holding(), TS_OVERLAPPING);
    plugin_close(plugin);
}

static void test_single(void **state)
{
    (void)state;
    Plugin *plugin = load("single");
    assert_int_equal(plugin_method(plugin)->number, NUMBER_FLOAT);
    assert_int_equal(count_faults(plugin, TS_SHAPE_CIRCLE, 1e-5), 0);
    Pair far_off = {ts_shape_circle(ts_vec(1e9, 0), 1), ts_shape_circle(ts_vec(1e9 + 3, 0), 1)};
    expect(plugin, far_off, TS_OVERLAPPING); // floats cannot separate the two
    plugin_close(plugin);
}

// ---- Wrong answers

static void test_wrong(void **state)
{
    (void)state;
    Plugin *plugin = load("asymmetric");
    expect(plugin, holding(), TS_APART);
    expect(plugin, (Pair){holding().b, holding().a}, TS_OVERLAPPING);
    assert_true(count_faults(plugin, TS_SHAPE_AABB, 1e-9) > 0);
    plugin_close(plugin);
    plugin = load("forgets");
    expect(plugin, holding(), TS_APART);
    expect(plugin, crossing(), TS_OVERLAPPING);
    assert_true(count_faults(plugin, TS_SHAPE_AABB, 1e-9) > 0);
    plugin_close(plugin);
}

static void test_no_answer(void **state)
{
    (void)state;
    Plugin *plugin = load("seven");
    expect_failure(plugin, crossing(), "returned 7, expected 0, 1 or 2");
    expect(plugin, (Pair){crossing().b, crossing().a}, TS_OVERLAPPING);
    plugin_close(plugin);
    plugin = load("nan");
    Pair circles = {ts_shape_circle(ts_vec(3, 4), 1), ts_shape_circle(ts_vec(3, 4), 2)};
    expect_failure(plugin, circles, "its normal is not finite: measure[1] is NaN");
    circles.b = ts_shape_circle(ts_vec(3, 14), 2);
    Answer answer = ask(plugin, circles);
    assert_int_equal(answer.relation, TS_APART);
    assert_int_equal(answer.has, ANSWER_GAP); // a normal is for overlaps
    assert_true(answer.gap == 7 && answer.normal.x == 0 && answer.normal.y == 0);
    plugin_close(plugin);
}

// ---- Files that cannot be loaded

static void expect_refused(const char *path, const char *words)
{
    char error[PLUGIN_ERROR_MAX] = "", expected[2 * PLUGIN_ERROR_MAX];
    int methods = method_count();
    assert_null(plugin_open(path, error, sizeof error));
    snprintf(expected, sizeof expected, "%s: %s", path, words);
    assert_string_equal(error, expected);
    assert_int_equal(method_count(), methods);
}

static const char *write_file(const char *name, const char *text)
{
    static char path[1200];
    snprintf(path, sizeof path, "%s/%s", scratch, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    return path;
}

static void test_refused(void **state)
{
    (void)state;
    char none[1200];
    snprintf(none, sizeof none, "%s/none.so", scratch);
    expect_refused(none, "No such file or directory");
    expect_refused(scratch, "is a folder, expected a shared object");
    expect_refused("/dev/null", "is not a regular file, expected a shared object");
    expect_refused(write_file("text.so", "This is not a shared object, but a text.\n"
                                         "It goes on for more than one line, as texts do.\n"),
                   "cannot be loaded as a shared object: invalid ELF header");
    expect_refused(write_file("empty.so", ""),
                   "cannot be loaded as a shared object: file too short");
    expect_refused(path_of("nameless"),
                   "has no symbol touchstone_plugin, expected a TouchstonePlugin of that name");
    expect_refused(path_of("version"), "uses interface version 7, expected 1 to 3");
    expect_refused(path_of("loading_crashes"), "crashed (SIGABRT) while loading");
}

static void test_name_taken(void **state)
{
    (void)state;
    Plugin *plugin = load("right");
    expect_refused(path_of("right"), "its name 'mine_right' is taken by another method");
    expect(plugin, touching(), TS_TOUCHING);
    plugin_close(plugin);
}

static void test_several(void **state)
{
    (void)state;
    static const char *const name[] = {"right", "seven", "exits"};
    Plugin *plugin[3];
    for (int i = 0; i < 3; i++) plugin[i] = load(name[i]);
    expect_failure(plugin[2], crossing(), "exited with status 3");
    expect_failure(plugin[1], crossing(), "returned 7, expected 0, 1 or 2");
    expect(plugin[0], crossing(), TS_OVERLAPPING);
    for (int i = 0; i < 3; i++) plugin_close(plugin[i]);
}

// ---- Reloading

static const char *watched(Plugin *plugin)
{
    static char error[PLUGIN_ERROR_MAX];
    strcpy(error, "?");
    if (plugin_watch(plugin, error, sizeof error)) return error;
    assert_string_equal(error, "?");
    return NULL;
}

// The first call may see an incomplete file; the second one loads it.
static const char *watched_twice(Plugin *plugin)
{
    assert_null(watched(plugin));
    static char error[PLUGIN_ERROR_MAX];
    const char *said = watched(plugin);
    assert_non_null(said);
    snprintf(error, sizeof error, "%s", said);
    assert_null(watched(plugin));
    return error;
}

static void test_watch(void **state)
{
    (void)state;
    char path[1200], error[PLUGIN_ERROR_MAX];
    snprintf(path, sizeof path, "%s/mine.so", scratch);
    copy_over("forgets", path);
    Plugin *plugin = plugin_open(path, error, sizeof error);
    assert_non_null(plugin);
    const Method *method = plugin_method(plugin);
    expect(plugin, holding(), TS_APART);
    assert_null(watched(plugin));
    copy_over("right", path); // in place: overwrites the file that the worker has loaded
    expect(plugin, holding(), TS_APART);
    assert_string_equal(watched_twice(plugin), "");
    assert_int_equal(plugin_version(plugin), 2);
    assert_ptr_equal(plugin_method(plugin), method);
    assert_ptr_equal(method_find("mine_right"), method);
    assert_null(method_find("mine_forgets"));
    expect(plugin, holding(), TS_OVERLAPPING);
    plugin_close(plugin);
}

// A broken build, and a missing file: the old function stays in use, even after it had ended.
static void test_watch_broken(void **state)
{
    (void)state;
    char path[1200], error[PLUGIN_ERROR_MAX], expected[1400];
    snprintf(path, sizeof path, "%s/exits.so", scratch);
    copy_over("exits", path);
    Plugin *plugin = plugin_open(path, error, sizeof error);
    assert_non_null(plugin);
    write_file("exits.so", "half a file");
    snprintf(expected, sizeof expected, "%s: cannot be loaded as a shared object: file too short",
             path);
    assert_string_equal(watched_twice(plugin), expected);
    expect_failure(plugin, crossing(), "exited with status 3");
    expect(plugin, touching(), TS_TOUCHING);
    assert_int_equal(plugin_version(plugin), 1);
    copy_over("loading_crashes", path);
    snprintf(expected, sizeof expected, "%s: crashed (SIGABRT) while loading", path);
    assert_string_equal(watched_twice(plugin), expected);
    expect(plugin, touching(), TS_TOUCHING);
    remove(path);
    assert_null(watched(plugin));
    assert_null(watched(plugin));
    expect_failure(plugin, crossing(), "exited with status 3");
    expect(plugin, touching(), TS_TOUCHING);
    copy_over("right", path);
    assert_string_equal(watched_twice(plugin), "");
    expect(plugin, crossing(), TS_OVERLAPPING);
    plugin_close(plugin);
}

static void test_hangs_loading(void **state)
{
    (void)state;
    char path[1200], error[PLUGIN_ERROR_MAX], expected[1400];
    snprintf(path, sizeof path, "%s/hangs.so", scratch);
    copy_over("right", path);
    Plugin *plugin = plugin_open(path, error, sizeof error);
    assert_non_null(plugin);
    plugin_set_timeout(plugin, 0.05);
    copy_over("loading_hangs", path);
    snprintf(expected, sizeof expected, "%s: hangs (no answer in time) while loading", path);
    assert_string_equal(watched_twice(plugin), expected);
    plugin_close(plugin);
}

// ---- Declarations

static PluginInfo good_info(void)
{
    return (PluginInfo){.abi = TOUCHSTONE_ABI,
                        .name = "mine",
                        .a = TOUCHSTONE_OBB,
                        .b = TOUCHSTONE_CIRCLE + TOUCHSTONE_POINT,
                        .touch = TOUCHSTONE_TOUCH_HITS,
                        .has_answer = true};
}

static void expect_info(PluginInfo info, const char *words)
{
    char error[PLUGIN_ERROR_MAX] = "";
    PluginTexts texts = {.name = "before"};
    Method method = {0};
    bool good = plugin_check(&info, NULL, &method, &texts, error, sizeof error);
    assert_string_equal(error, words);
    assert_true(good == !*words);
    assert_true(good || (strcmp(texts.name, "before") == 0 && !method.name));
}

#define EXPECT_FIELD(field, value, words)                                                          \
    do {                                                                                           \
        PluginInfo info = good_info();                                                             \
        info.field = value;                                                                        \
        expect_info(info, words);                                                                  \
    } while (0)

static void test_fields(void **state)
{
    (void)state;
    expect_info(good_info(), "");
    EXPECT_FIELD(abi, 4, "uses interface version 4, expected 1 to 3");
    EXPECT_FIELD(a, 0, "its a is 0, expected a sum of kinds from 1 to 1023");
    EXPECT_FIELD(b, 1024, "its b is 1024, expected a sum of kinds from 1 to 1023");
    EXPECT_FIELD(b, -1, "its b is -1, expected a sum of kinds from 1 to 1023");
    EXPECT_FIELD(touch, 6, "its touch is 6, expected 0 to 5");
    EXPECT_FIELD(number, -1, "its number is -1, expected 0 to 2");
    EXPECT_FIELD(gives, 63, "");
    EXPECT_FIELD(gives, 64,
                 "its gives is 64, with time (64), but its asks is 0, expected 4, casts");
    EXPECT_FIELD(gives, 128,
                 "its gives is 128, with first (128), but its asks is 0, expected 8, lists");
    EXPECT_FIELD(gives, 256, "its gives is 256, expected 0 to 255");
    EXPECT_FIELD(form, 2, "its form is 2, expected 0 to 1");
    EXPECT_FIELD(tolerance, 0.005, "");
    EXPECT_FIELD(tolerance, -0.5, "its tolerance is -0.5, expected px, 0 or more");
    EXPECT_FIELD(tolerance, HUGE_VAL, "its tolerance is inf, expected px, 0 or more");
    EXPECT_FIELD(corners, 2, "its corners is 2, expected 0 or 3 to 64");
    EXPECT_FIELD(corners, 65, "its corners is 65, expected 0 or 3 to 64");
    EXPECT_FIELD(refuses, 2, "its refuses is 2, expected 0 to 1");
    EXPECT_FIELD(has_answer, false, "its answer is NULL, expected a function");
    EXPECT_FIELD(a, TOUCHSTONE_RAY, "");
    EXPECT_FIELD(b, TOUCHSTONE_RAY, "");
    EXPECT_FIELD(a, TOUCHSTONE_RAY + TOUCHSTONE_OBB,
                 "it accepts rays with other kinds or on both sides (a 36, b 9), expected "
                 "only rays on one side and none on the other");
}

// Of ABI 3.
static void test_new_fields(void **state)
{
    (void)state;
    PluginInfo third = good_info();
    third.size = (int)sizeof(TouchstonePlugin);
    third.corners = 65;
    expect_info(third, "");
    third.corners = 2;
    expect_info(third, "its corners is 2, expected 0, or 3 or more");
    EXPECT_FIELD(size, 8, "its size is 8, expected sizeof(TouchstonePlugin), or 0");
    EXPECT_FIELD(size, -1, "its size is -1, expected sizeof(TouchstonePlugin), or 0");
    EXPECT_FIELD(asks, TOUCHSTONE_ASK_PAIR, "");
    EXPECT_FIELD(asks, TOUCHSTONE_ASK_RAY,
                 "its asks is 2, expected 1, 4, 8 or 0 for kinds a 32 and b 9");
    EXPECT_FIELD(asks, 99, "its asks is 99, expected 1, 4, 8 or 0 for kinds a 32 and b 9");
    EXPECT_FIELD(ulps, 0.5, "");
    EXPECT_FIELD(ulps, -1, "its ulps is -1, expected 0 or more");
    EXPECT_FIELD(ulps, NAN, "its ulps is nan, expected 0 or more");
    EXPECT_FIELD(batch, -1, "its batch is -1, expected 0 or more");
    third = good_info();
    third.size = (int)sizeof(TouchstonePlugin);
    third.has_answer = false;
    expect_info(third, "its answer and its reply are NULL, expected a function");
}

static void test_combinations(void **state)
{
    (void)state;
    PluginInfo info = good_info();
    info.touch = TOUCHSTONE_TOUCH_HALF_OPEN;
    expect_info(info, "its touch is 4, half open, for kinds a 32 and b 9, expected points, boxes, "
                      "triangles and polygons only");
    info.b = TOUCHSTONE_POINT + TOUCHSTONE_AABB + TOUCHSTONE_TRIANGLE + TOUCHSTONE_POLYGON +
             TOUCHSTONE_CONVEX_POLYGON;
    expect_info(info, "");
    info.number = TOUCHSTONE_INT32;
    expect_info(info, "its number is 2, int32, for kinds a 32 and b 465, expected no OBBs, whose "
                      "directions are not whole");
    info.a = TOUCHSTONE_AABB;
    expect_info(info, "");
    info.abi = 1; // which knew fewer of them
    expect_info(info, "its touch is 4, expected 0 to 3");
    info.touch = TOUCHSTONE_TOUCH_HITS;
    expect_info(info, "its number is 2, expected 0 to 1");
    info.number = TOUCHSTONE_FLOAT;
    info.gives = TOUCHSTONE_DISTANCE;
    expect_info(info, "its gives is 8, expected 0 to 7");
    info.abi = 2;
    info.gives = TOUCHSTONE_TIME;
    expect_info(info, "its gives is 64, expected 0 to 63");
}

static void expect_subject(const char *subject, const char *words)
{
    PluginInfo info = good_info();
    info.has_subject = true;
    snprintf(info.subject, sizeof info.subject, "%s", subject);
    expect_info(info, words);
}

static void test_subjects(void **state)
{
    (void)state;
    char longest[] = "12345678901234567890123456789012345678901234567890123456789012345678901234567"
                     "8901";
    expect_subject("Box2D 2.4.1, b2TestOverlap", "");
    expect_subject("", "its subject is empty, expected 1 to 80 characters, or NULL");
    expect_subject("two\nlines",
                   "its subject has byte 10 at character 4, expected printable ASCII");
    expect_subject(longest, "its subject is longer than 80 characters, expected 1 to 80, or NULL");
    longest[PLUGIN_SUBJECT_MAX] = 0;
    expect_subject(longest, "");
    PluginInfo info = good_info();
    Method method = {0};
    PluginTexts texts;
    char error[PLUGIN_ERROR_MAX];
    assert_true(plugin_check(&info, NULL, &method, &texts, error, sizeof error));
    assert_null(method.subject);
    info.has_subject = true;
    info.tolerance = 0.25;
    snprintf(info.subject, sizeof info.subject, "a library");
    assert_true(plugin_check(&info, NULL, &method, &texts, error, sizeof error));
    assert_string_equal(method.subject, "a library");
    assert_true(method.tolerance == 0.25);
}

static void expect_name(const char *name, const char *words)
{
    PluginInfo info = good_info();
    snprintf(info.name, sizeof info.name, "%s", name);
    expect_info(info, words);
}

static void test_names(void **state)
{
    (void)state;
    expect_name("a234567890123456789012345678901234567890", "");
    expect_name("", "its name is '', expected 1 to 40 letters, digits and underscores");
    expect_name("two words",
                "its name is 'two words', expected 1 to 40 letters, digits and underscores");
    expect_name("bell\a\x1b[31m",
                "its name is 'bell??[31m', expected 1 to 40 letters, digits and underscores");
    expect_name(
        "a2345678901234567890123456789012345678901",
        "its name is 'a2345678901234567890123456789012345678901', expected 1 to 40 letters, "
        "digits and underscores");
    expect_name("obb_four_axes", "its name 'obb_four_axes' is taken by another method");
}

// With two values a hit is 2; many would return 1.
static void test_one_for_a_hit(void **state)
{
    (void)state;
    char words[PLUGIN_WORDS] = "";
    PluginReply reply = {.relation = 1};
    const PluginInfo rules = {.gives = 0};
    Pair pair = touching();
    Query query = {.kind = QUERY_PAIR, .a = &pair.a, .b = &pair.b};
    assert_int_equal(plugin_check_answer(&reply, &query, TOUCH_REPORTED, &rules, words).relation,
                     TS_TOUCHING);
    Answer answer = plugin_check_answer(&reply, &query, TOUCH_HIT, &rules, words);
    assert_int_equal(answer.relation, METHOD_FAILS);
    assert_string_equal(answer.failed, "returned 1, touching: its touch rule allows 0 and 2 only");
    reply.relation = TOUCHSTONE_REFUSED; // only a function that declares it may refuse
    answer = plugin_check_answer(&reply, &query, TOUCH_HIT, &rules, words);
    assert_string_equal(answer.failed,
                        "returned -1, refused, without `refuses` in its description");
}

// Polygons come with their count; concave ones are kept from a function for convex ones.
static void test_polygons(void **state)
{
    (void)state;
    static const TsVec arrow[] = {{0, 0}, {8, 4}, {0, 8}, {3, 4}};
    static const TsVec kite[] = {{0, 0}, {8, 4}, {0, 8}, {-3, 4}, {-2, 1.5}};
    Plugin *plugin = load("convex");
    Pair pair = {ts_shape_polygon(kite, 5), ts_shape_polygon(arrow, 4)};
    Answer answer = ask(plugin, pair);
    assert_null(answer.failed);
    PluginReply reply = last_reply(plugin);
    const double *measure = reply.measure; // it declares none
    assert_true(answer.has == 0 && measure[0] == 504);
    assert_true(measure[3] == -2 && measure[4] == 4);
    pair.a = pair.b;
    assert_int_equal(ask(plugin, pair).relation, METHOD_REFUSES);
    plugin_close(plugin);
}

// A function gets the transform before each array (test_plugin_place.c tests where shapes stand).
static void test_placed(void **state)
{
    (void)state;
    Plugin *plugin = load("placed");
    TsVec kite[] = {{40, 7}, {48, 11}, {40, 15}};
    Pair pair = {ts_shape_polygon(kite, 3), ts_shape_obb(ts_vec(3, 4), 4, 2, ts_vec(0.6, 0.8))};
    Answer answer = ask(plugin, pair);
    assert_null(answer.failed);
    PluginReply reply = last_reply(plugin);
    const double *measure = reply.measure;
    assert_true(fabs(measure[1] - 40) < 1e-12 && fabs(measure[2] - 7) < 1e-12);
    assert_true(measure[0] == 1);
    assert_true(fabs(measure[3] - (3 + 0.4)) < 1e-12 && fabs(measure[4] - 6.2) < 1e-12);
    plugin_close(plugin);
}

// Of ABI 1 nothing behind `answer` is read, nor what its measures left open.
static void test_first_abi(void **state)
{
    (void)state;
    Plugin *plugin = load("first");
    const Method *method = plugin_method(plugin);
    assert_true(method->tolerance == 0 && !method->subject && method->corners == 64);
    assert_int_equal(plugin->info.form, TOUCHSTONE_WORLD);
    Answer answer = ask(plugin, apart());
    assert_null(answer.failed);
    assert_int_equal(answer.relation, TS_APART);
    assert_int_equal(answer.has, ANSWER_GAP | ANSWER_UNSIGNED);
    answer = ask(plugin, crossing());
    assert_string_equal(answer.failed, "its normal was not written to measure[1]");
    plugin_close(plugin);
}

// It is asked about no more corners than it takes, and may refuse what it declares to.
static void test_few_corners(void **state)
{
    (void)state;
    static const TsVec kite[] = {{0, 0}, {8, 4}, {0, 8}, {-3, 4}, {-2, 1.5}, {-1, 0.5}};
    Plugin *plugin = load("few");
    const Method *method = plugin_method(plugin);
    Pair pair = {ts_shape_polygon(kite + 1, 5), ts_shape_polygon(kite, 5)};
    expect(plugin, pair, TS_OVERLAPPING);
    pair.b = ts_shape_polygon(kite, 6);
    assert_int_equal(ask(plugin, pair).relation, METHOD_REFUSES);
    pair = (Pair){ts_shape_polygon(kite, 4), pair.a};
    assert_int_equal(ask(plugin, pair).relation, METHOD_REFUSES);
    assert_null(ask(plugin, pair).failed);
    Random random = random_seeded(4);
    GeneratePromise promise = {.corners = method->corners};
    for (int i = 0; i < 1000; i++) {
        GeneratedPair made;
        generate_promised(&random, (Family)(i % FAMILIES), TS_SHAPE_POLYGON, TS_SHAPE_POLYGON,
                          promise, &made);
        assert_true(made.a.polygon.count <= 5 && made.b.polygon.count <= 5);
    }
    plugin_close(plugin);
}

// ----

static int begin(void **state)
{
    (void)state;
    return mkdtemp(scratch) ? 0 : -1;
}

static int end(void **state)
{
    static const char *const left[] = {"mine.so", "exits.so", "hangs.so", "text.so", "empty.so"};
    char path[1200];
    (void)state;
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        snprintf(path, sizeof path, "%s/%s", scratch, left[i]);
        remove(path);
    }
    return rmdir(scratch);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_right),        cmocka_unit_test(test_single),
        cmocka_unit_test(test_wrong),        cmocka_unit_test(test_no_answer),
        cmocka_unit_test(test_refused),      cmocka_unit_test(test_name_taken),
        cmocka_unit_test(test_several),      cmocka_unit_test(test_watch),
        cmocka_unit_test(test_watch_broken), cmocka_unit_test(test_hangs_loading),
        cmocka_unit_test(test_fields),       cmocka_unit_test(test_new_fields),
        cmocka_unit_test(test_combinations), cmocka_unit_test(test_subjects),
        cmocka_unit_test(test_names),        cmocka_unit_test(test_one_for_a_hit),
        cmocka_unit_test(test_polygons),     cmocka_unit_test(test_few_corners),
        cmocka_unit_test(test_placed),       cmocka_unit_test(test_first_abi),
        cmocka_unit_test(test_own_worker),
    };
    find_plugins(argc, argv);
    return cmocka_run_group_tests(tests, begin, end);
}
