// Plug-ins, good and bad (tests/plugins): each bad one gives its own finding or error, the program
// continues, and no process remains.
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "cases/case.h"
#include "generate/generate.h"
#include "oracle/oracle.h"
#include "plugin/plugin_private.h"

static char folder[1024], scratch[] = "/tmp/touchstone-plugin-XXXXXX";

static const char *path_of(const char *name)
{
    static char path[1200];
    snprintf(path, sizeof path, "%s/%s.so", folder, name);
    return path;
}

static Plugin *load(const char *name)
{
    char error[PLUGIN_ERROR_MAX] = "";
    Plugin *plugin = plugin_open(path_of(name), error, sizeof error);
    if (!plugin) fail_msg("%s", error);
    return plugin;
}

static void nap(void) { nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL); }

// ---- Queries

typedef struct Pair {
    TsShape a, b;
} Pair;

static TsShape box(double min_x, double min_y, double max_x, double max_y)
{
    return ts_shape_aabb(ts_vec(min_x, min_y), ts_vec(max_x, max_y));
}

static Pair apart(void) { return (Pair){box(0, 0, 1, 1), box(3, 0, 4, 1)}; }
static Pair touching(void) { return (Pair){box(0, 0, 1, 1), box(1, 0, 4, 1)}; }
static Pair crossing(void) { return (Pair){box(0, 0, 2, 1), box(1, 0, 4, 2)}; }
static Pair holding(void) { return (Pair){box(0, 0, 9, 9), box(1, 1, 4, 2)}; }

static Answer ask(const Plugin *plugin, Pair pair)
{
    Query query = {.kind = QUERY_PAIR, .a = &pair.a, .b = &pair.b};
    return method_ask(plugin_method(plugin), &query);
}

static void expect(const Plugin *plugin, Pair pair, TsRelation relation)
{
    Answer answer = ask(plugin, pair);
    if (answer.failed) fail_msg("%s", answer.failed);
    assert_int_equal(answer.relation, relation);
}

static void expect_failure(const Plugin *plugin, Pair pair, const char *words)
{
    Answer answer = ask(plugin, pair);
    assert_int_equal(answer.relation, METHOD_FAILS);
    assert_string_equal(answer.failed, words);
    assert_int_equal(answer.has, 0);
}

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
            bool fair = case_is_float(query[i].a) && case_is_float(query[i].b);
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
    expect_failure(plugin, circles, "its normal is not finite");
    circles.b = ts_shape_circle(ts_vec(3, 14), 2);
    Answer answer = ask(plugin, circles);
    assert_int_equal(answer.relation, TS_APART);
    assert_int_equal(answer.has, ANSWER_GAP | ANSWER_NORMAL);
    assert_true(answer.gap == 7 && answer.normal.x == 0 && answer.normal.y == 1);
    plugin_close(plugin);
}

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
                       (pid_t)answer.gap};
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
    assert_int_equal(count_faults(plugin, TS_SHAPE_AABB, 0), 0);
    plugin_close(plugin);
    expect_all_gone(found);
    plugin = load("threads");
    found.worker = atomic_load(&plugin->link.batch->worker);
    for (int i = 0; i < 10; i++) expect(plugin, crossing(), TS_OVERLAPPING);
    plugin_close(plugin);
    expect_gone(found.worker);
}

static void test_parent_killed(void **state)
{
    (void)state;
    Processes found = {0};
    int wire[2];
    assert_int_equal(pipe(wire), 0);
    pid_t parent = fork();
    if (parent == 0) {
        char error[PLUGIN_ERROR_MAX];
        Plugin *plugin = plugin_open(path_of("forks"), error, sizeof error);
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
    expect_refused(path_of("version"), "uses interface version 7, expected 1 to 2");
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

static void copy_over(const char *name, const char *to)
{
    char block[4096];
    FILE *from = fopen(path_of(name), "rb"), *file = fopen(to, "r+b");
    if (!file) file = fopen(to, "wb");
    assert_true(from && file);
    size_t length, whole = 0;
    while ((length = fread(block, 1, sizeof block, from)) > 0) {
        assert_int_equal(fwrite(block, 1, length, file), length);
        whole += length;
    }
    fclose(from);
    fclose(file);
    assert_int_equal(truncate(to, (off_t)whole), 0);
    nap(); // time stamps are coarse
}

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
    EXPECT_FIELD(abi, 3, "uses interface version 3, expected 1 to 2");
    EXPECT_FIELD(a, 0, "its a is 0, expected a sum of kinds from 1 to 1023");
    EXPECT_FIELD(b, 1024, "its b is 1024, expected a sum of kinds from 1 to 1023");
    EXPECT_FIELD(b, -1, "its b is -1, expected a sum of kinds from 1 to 1023");
    EXPECT_FIELD(touch, 5, "its touch is 5, expected 0 to 4");
    EXPECT_FIELD(number, -1, "its number is -1, expected 0 to 2");
    EXPECT_FIELD(gives, 63, "");
    EXPECT_FIELD(gives, 64, "its gives is 64, expected 0 to 63");
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
    PluginSlot slot = {.returned = 1};
    const PluginInfo rules = {.gives = 0};
    assert_int_equal(plugin_check_answer(&slot, TOUCH_REPORTED, &rules, words).relation,
                     TS_TOUCHING);
    Answer answer = plugin_check_answer(&slot, TOUCH_HIT, &rules, words);
    assert_int_equal(answer.relation, METHOD_FAILS);
    assert_string_equal(answer.failed, "returned 1, touching, which its touch rule excludes");
    slot.returned = TOUCHSTONE_REFUSED; // only a function that declares it may refuse
    answer = plugin_check_answer(&slot, TOUCH_HIT, &rules, words);
    assert_string_equal(answer.failed, "returned -1, expected 0, 1 or 2");
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
    assert_true(answer.gap == 504);
    assert_true(answer.point.x == -2 && answer.point.y == 4);
    pair.a = pair.b;
    assert_int_equal(ask(plugin, pair).relation, METHOD_REFUSES);
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
    pair.b.polygon.count = 6;
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
        cmocka_unit_test(test_right),         cmocka_unit_test(test_single),
        cmocka_unit_test(test_wrong),         cmocka_unit_test(test_no_answer),
        cmocka_unit_test(test_crashes),       cmocka_unit_test(test_exits),
        cmocka_unit_test(test_oversteps),     cmocka_unit_test(test_loops),
        cmocka_unit_test(test_killed_idle),   cmocka_unit_test(test_supervisor_killed),
        cmocka_unit_test(test_prints),        cmocka_unit_test(test_nothing_left),
        cmocka_unit_test(test_parent_killed), cmocka_unit_test(test_refused),
        cmocka_unit_test(test_name_taken),    cmocka_unit_test(test_several),
        cmocka_unit_test(test_watch),         cmocka_unit_test(test_watch_broken),
        cmocka_unit_test(test_hangs_loading), cmocka_unit_test(test_fields),
        cmocka_unit_test(test_combinations),  cmocka_unit_test(test_subjects),
        cmocka_unit_test(test_names),         cmocka_unit_test(test_one_for_a_hit),
        cmocka_unit_test(test_polygons),      cmocka_unit_test(test_few_corners),
    };
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
    snprintf(folder, sizeof folder, "%.*s/plugins", slash ? (int)(slash - argv[0]) : 1,
             slash ? argv[0] : ".");
    return cmocka_run_group_tests(tests, begin, end);
}
