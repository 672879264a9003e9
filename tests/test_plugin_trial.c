// A plug-in in the program: failures count as wrong answers, it is selected where it applies, its
// scene shows what it accepts; and its trial across reloads.
#include <stdio.h>
#include <unistd.h>

#include "plugin/plugin_trial.h"
#include "scene_bench.h"
#include "touchstone/sweep.h"

// ---- A method in this process that fails for circles left of the origin

static Answer answer_one(const Query *query)
{
    if (ts_shape_center(query->a).x < 0) {
        return (Answer){.relation = METHOD_FAILS, .failed = "crashed (SIGSEGV)"};
    }
    TsContact contact = ts_contact_shapes(query->a, query->b);
    bool hit = contact.relation != TS_APART;
    return (Answer){
        .relation = hit ? TS_OVERLAPPING : TS_APART, .has = ANSWER_GAP, .gap = contact.gap};
}

static void answer(const Method *method, const Query *query, Answer *out, int count)
{
    (void)method;
    for (int i = 0; i < count; i++) out[i] = answer_one(&query[i]);
}

static const Method mine = {.name = "mine",
                            .label = "mine",
                            .kind = QUERY_PAIR,
                            .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                            .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE),
                            .touch = TOUCH_HIT,
                            .sound = ROUNDS,
                            .answer_many = answer};

static const PluginFinding findings[] = {
    {"reports apart, is overlapping by 3 px", "", false, false},
    {"crashed (SIGSEGV)", "", true, false}};
static const PluginView view = {.name = "mine",
                                .file = "./mine.so",
                                .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                                .b =
                                    TS_SHAPE_BIT(TS_SHAPE_CIRCLE) | TS_SHAPE_BIT(TS_SHAPE_TRIANGLE),
                                .version = 2,
                                .asked = 4000,
                                .finding = findings,
                                .findings = 2};

static int plugin_up(void **state)
{
    if (bench_up(state) != 0 || !method_add(&mine)) return -1;
    stage_set_plugin(stage, &view);
    return 0;
}

static int plugin_down(void **state)
{
    int down = bench_down(state);
    method_remove(&mine);
    return down;
}

static const Ask *only_ask(void)
{
    const Record *record = stage_record(stage);
    assert_int_equal(record->asks, 1);
    return record->ask;
}

static const char *figure(const char *name)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->figures; i++) {
        if (strcmp(record->figure[i].name, name) == 0) return record->figure[i].value;
    }
    return "";
}

static const RecordTable *table(const char *heading)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->tables; i++) {
        if (strcmp(record->table[i].heading, heading) == 0) return &record->table[i];
    }
    return NULL;
}

static void test_chosen(void **state)
{
    (void)state;
    open_named("13_circle_circle");
    assert_ptr_equal(stage_method(stage), &mine);
    open_named("41_obb");
    assert_string_equal(stage_method(stage)->name, "obb_four_axes");
    stage_set_plugin(stage, NULL);
    open_named("13_circle_circle");
    assert_ptr_not_equal(stage_method(stage), &mine);
}

// Wrong even if the shapes are apart, which is how a failure is drawn.
static void test_failure_is_wrong(void **state)
{
    (void)state;
    open_named("94_your_function");
    const Ask *ask = only_ask();
    assert_string_equal(ask->method->name, "mine");
    assert_null(ask->answer.failed);
    assert_true((ask->answer.has & ANSWER_GAP) && ask->answer.gap == ask->contact.gap &&
                !(ask->answer.has & ANSWER_NORMAL));
    stage_place(stage, ask->a, ts_vec(-1000, 0), 0);
    bench_frame();
    ask = only_ask();
    assert_string_equal(ask->answer.failed, "crashed (SIGSEGV)");
    assert_int_equal(ask->exact, TS_APART);
    assert_true(ask_is_wrong(ask) && ask->a->wrong && ask->b->wrong);
    assert_false((ask->answer.has & ANSWER_GAP));
}

static void test_scene(void **state)
{
    (void)state;
    open_named("94_your_function");
    const Ask *ask = only_ask();
    assert_int_equal(ask->a->shape.kind, TS_SHAPE_CIRCLE);
    assert_string_equal(figure("wrong"), "1 of 2 cases");
    assert_string_equal(figure("loaded"), "2 times");
    const RecordTable *fixed = table("Fixed");
    assert_non_null(fixed);
    assert_int_equal(fixed->rows, 1);
    assert_string_equal(fixed->row[0].cell[0], "crashed (SIGSEGV)");
}

// Right for circles right of the origin, so that the mirror image of a hit is missed.
static void answer_sided(const Method *method, const Query *query, Answer *out, int count)
{
    (void)method;
    for (int i = 0; i < count; i++) {
        bool seen = ts_shape_center(query[i].a).x > 0;
        bool hit = seen && ts_relation_shapes(query[i].a, query[i].b) != TS_APART;
        out[i] = (Answer){.relation = hit ? TS_OVERLAPPING : TS_APART};
    }
}

static void test_broken_symmetry(void **state)
{
    (void)state;
    Method sided = mine;
    sided.answer_many = answer_sided;
    sided.name = "sided";
    assert_true(method_add(&sided));
    open_named("94_your_function");
    char error[256];
    assert_true(stage_set(stage, "method", "sided", error, sizeof error));
    stage_place(stage, stage_nth(stage, 0), ts_vec(600, 0), 0);
    stage_place(stage, stage_nth(stage, 1), ts_vec(610, 0), 0);
    bench_frame();
    const Record *record = stage_record(stage);
    assert_int_equal(record->ask->verdict, VERDICT_AGREE);
    assert_true(record->verdict.given && record->verdict.wrong);
    assert_string_equal(record->verdict.answer_text, "NOT SYMMETRIC");
    assert_string_equal(table("Broken symmetry")->row[0].cell[0], "mirror");
    stage_place(stage, stage_nth(stage, 1), ts_vec(900, 0), 0); // apart, and so is its mirror image
    bench_frame();
    assert_false(stage_record(stage)->verdict.given);
    assert_null(table("Broken symmetry"));
    method_remove(&sided);
}

// How a pasted function is asked is said beside its name; otherwise its file.
static void test_mapping(void **state)
{
    (void)state;
    PluginView mapped = view;
    mapped.refused = 5;
    stage_set_plugin(stage, &mapped);
    open_named("94_your_function");
    assert_string_equal(stage_record(stage)->note, "mine ./mine.so");
    assert_string_equal(figure("refused"), "5 pairs");
    mapped.mapping =
        "mine(a, b) is asked with circle as {x, y, r} and circle as {x, y, r}; touching "
        "counts as a hit (tried); otherwise write another";
    bench_frame();
    assert_string_equal(stage_record(stage)->note,
                        "mine is asked with circle as {x, y, r} and circle as {x, y, r}; touching "
                        "counts as a hit (tried)");
    assert_string_equal(figure("refused"), "");
    assert_string_equal(figure("left out"), "5 pairs");
    mapped.mapping = "mine is asked with two circles";
    bench_frame();
    assert_string_equal(stage_record(stage)->note, mapped.mapping);
    mapped.mapping = "by another runner";
    bench_frame();
    assert_string_equal(stage_record(stage)->note, "mine ./mine.so");
    stage_set_plugin(stage, &view);
}

// A knob skips kinds that the function does not accept, in both directions.
static void test_kinds(void **state)
{
    (void)state;
    open_named("94_your_function");
    static const TsShapeKind turned[] = {TS_SHAPE_TRIANGLE, TS_SHAPE_CIRCLE, TS_SHAPE_TRIANGLE};
    assert_int_equal(only_ask()->b->shape.kind, TS_SHAPE_CIRCLE);
    for (int i = 0; i < 3; i++) {
        stage_turn_knob(stage, 1, i < 2 ? 1 : -1);
        bench_frame();
        assert_int_equal(only_ask()->b->shape.kind, turned[i]);
    }
    stage_turn_knob(stage, 0, 1);
    bench_frame();
    assert_int_equal(only_ask()->a->shape.kind, TS_SHAPE_CIRCLE);
}

// Without a plug-in the core answers for any two shapes.
static void test_nothing_loaded(void **state)
{
    (void)state;
    stage_set_plugin(stage, NULL);
    open_named("94_your_function");
    assert_string_equal(only_ask()->method->name, "exact_signs");
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        stage_turn_knob(stage, 0, 1);
        for (int b = 0; b < TS_SHAPE_KINDS; b++) {
            stage_turn_knob(stage, 1, 1);
            bench_frame();
            assert_false(ask_is_wrong(only_ask()));
            assert_true(only_ask()->a->shape.kind != TS_SHAPE_RAY);
        }
    }
    assert_null(table("Fixed"));
}

// ---- Casts

// Whether they meet, as the core has it; 2.0 is no time.
static void answer_cast(const Method *method, const Query *query, Answer *out, int count)
{
    (void)method;
    for (int i = 0; i < count; i++) {
        assert_int_equal(query[i].kind, QUERY_SWEEP);
        TsImpact impact = ts_sweep_shapes(query[i].a, query[i].move_a, query[i].b, query[i].move_b);
        bool hit = impact.relation != TS_APART;
        out[i] = (Answer){.relation = hit ? TS_OVERLAPPING : TS_APART,
                          .has = hit ? ANSWER_TIME : 0,
                          .time = impact.enter};
    }
}

// The scene poses casts to such a function: the end of A's motion is dragged, and a case brings
// its motions.
static void test_cast(void **state)
{
    (void)state;
    Method casts = mine;
    PluginView seen = view;
    casts.name = seen.name = "casts";
    casts.kind = QUERY_SWEEP;
    casts.answer_many = answer_cast;
    seen.casts = true;
    assert_true(method_add(&casts));
    stage_set_plugin(stage, &seen);
    open_named("94_your_function");
    const Ask *ask = only_ask();
    assert_int_equal(ask->query.kind, QUERY_SWEEP);
    assert_ptr_equal(ask->method, &casts);
    assert_true(ask->exact == TS_OVERLAPPING && ask->verdict == VERDICT_AGREE);
    assert_string_equal(table("Answers")->row[1].cell[0], "time");
    assert_string_equal(table("Answers")->row[1].cell[1], table("Answers")->row[1].cell[2]);

    Actor *a = stage_nth(stage, 0), *b = stage_nth(stage, 1);
    TsVec start = a->position;
    stage_scene(stage)->moved(stage, 0, (TsVec3){start.x - 10, start.y + 4, 0});
    bench_frame();
    ask = only_ask();
    assert_true(ts_vec_equal(ask->query.move_a, ts_vec(-10, 4)));
    assert_true(ts_vec_is_zero(ask->query.move_b) && ask->exact == TS_APART);
    stage_place(stage, a, ts_vec(start.x - 30, start.y), 0); // it takes its end along
    bench_frame();
    assert_true(ts_vec_equal(only_ask()->query.move_a, ts_vec(-10, 4)));
    assert_true(stage_takes_motion(stage));
    stage_set_motion(stage, b, ts_vec(1, 2), a, ts_vec(3, 4));
    bench_frame();
    assert_true(ts_vec_equal(only_ask()->query.move_a, ts_vec(3, 4)));
    assert_true(ts_vec_equal(only_ask()->query.move_b, ts_vec(1, 2)));
    open_named("71_continuous"); // which has other shapes
    assert_ptr_not_equal(stage_method(stage), &casts);

    // A pair at rest is none of its questions.
    seen.casts = false;
    open_named("94_your_function");
    assert_int_equal(only_ask()->query.kind, QUERY_PAIR);
    method_remove(&casts);
}

// ---- A trial

static char folder[1024], scratch[] = "/tmp/touchstone-plugin-XXXXXX", file[64];

static void put_there(const char *name)
{
    char from[1200], block[4096];
    snprintf(from, sizeof from, "%s/%s.so", folder, name);
    FILE *in = fopen(from, "rb"), *out = fopen(file, "wb");
    assert_true(in && out);
    size_t length;
    while ((length = fread(block, 1, sizeof block, in)) > 0) fwrite(block, 1, length, out);
    fclose(in);
    fclose(out);
}

static void rebuild(Plugin *plugin, PluginTrial *trial, const char *name)
{
    char error[600];
    put_there(name);
    for (int i = 0; !plugin_watch(plugin, error, sizeof error); i++) assert_true(i < 100);
    assert_string_equal(error, "");
    plugin_trial_again(trial);
}

static double already_late(void) { return 1; }

static int standing(const PluginTrial *trial)
{
    int count = 0;
    for (int i = 0; i < trial->findings; i++) count += trial->finding[i].stands;
    return count;
}

static void test_trial(void **state)
{
    (void)state;
    char error[600];
    PluginTrial trial;
    put_there("forgets");
    Plugin *plugin = plugin_open(file, error, sizeof error);
    assert_non_null(plugin);
    assert_true(plugin_trial_begin(&trial, plugin));
    assert_true(
        plugin_trial_run(&trial, 4000, already_late, 0)); // no time for one pair: it goes on
    assert_true(plugin_trial_count(&trial).asked == 0);
    assert_false(plugin_trial_run(&trial, 4000, NULL, 0));
    assert_true(plugin_trial_count(&trial).asked == 4000);
    int found = trial.findings;
    assert_true(found > 0 && standing(&trial) == found);
    assert_string_equal(trial.finding[0].pair.method, "mine_forgets");
    rebuild(plugin, &trial, "right");
    assert_int_equal(trial.findings, found);
    assert_int_equal(standing(&trial), 0);
    plugin_trial_run(&trial, 4000, NULL, 0);
    assert_int_equal(trial.findings, found);
    rebuild(plugin, &trial, "forgets");
    assert_int_equal(standing(&trial), found);
    plugin_trial_run(&trial, 4000, NULL, 0);
    assert_int_equal(trial.findings, found); // the same findings
    plugin_trial_end(&trial);
    plugin_close(plugin);
}

// A function that keeps crashing is given up.
static void test_trial_gives_up(void **state)
{
    (void)state;
    char error[600];
    PluginTrial trial;
    put_there("exits");
    Plugin *plugin = plugin_open(file, error, sizeof error);
    assert_non_null(plugin);
    assert_true(plugin_trial_begin(&trial, plugin));
    assert_false(plugin_trial_run(&trial, 1000000, NULL, 0));
    assert_true(plugin_trial_count(&trial).asked < 10000);
    assert_true(standing(&trial) > 0);
    assert_string_equal(trial.finding[0].words, "exited with status 3");
    assert_non_null(strstr(trial.finding[0].line, "| note exited with status 3"));
    // Another version is wrong about the same boxes otherwise: the line says how.
    rebuild(plugin, &trial, "asserts");
    assert_true(standing(&trial) > 0);
    for (int i = 0; i < trial.findings; i++) {
        const TrialFinding *finding = &trial.finding[i];
        if (!finding->stands) continue;
        assert_non_null(strstr(finding->line, finding->words));
        assert_null(strstr(finding->line, "exited"));
        assert_non_null(strstr(finding->line, "| method mine_asserts"));
    }
    plugin_trial_end(&trial);
    plugin_close(plugin);
}

static int begin(void **state)
{
    (void)state;
    if (!mkdtemp(scratch)) return -1;
    snprintf(file, sizeof file, "%s/mine.so", scratch);
    return 0;
}

static int end(void **state)
{
    (void)state;
    remove(file);
    return rmdir(scratch);
}

#define PLUGIN_TEST(test) cmocka_unit_test_setup_teardown(test, plugin_up, plugin_down)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        PLUGIN_TEST(test_chosen),     PLUGIN_TEST(test_failure_is_wrong),
        PLUGIN_TEST(test_scene),      PLUGIN_TEST(test_broken_symmetry),
        PLUGIN_TEST(test_kinds),      PLUGIN_TEST(test_nothing_loaded),
        PLUGIN_TEST(test_cast),       PLUGIN_TEST(test_mapping),
        cmocka_unit_test(test_trial), cmocka_unit_test(test_trial_gives_up),
    };
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
    snprintf(folder, sizeof folder, "%.*s/plugins", slash ? (int)(slash - argv[0]) : 1,
             slash ? argv[0] : ".");
    return cmocka_run_group_tests(tests, begin, end);
}
