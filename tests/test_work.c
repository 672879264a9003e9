// What a scene draws and says of a method is what that method computes: each test that it makes is
// recorded, answers for the result, and is drawn, also if the method is flawed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "full_bench.h"
#include "generate/generate.h"

#include "asking/asking.h"
#include "scene.h"
#include "scene_kit/work_view.h"
#include "touchstone/contact.h"
#include "work.h"

enum { CASES = 400 };

static Work work;

static const TsShape left = {.kind = TS_SHAPE_OBB, .obb = {{100, 100}, {80, 20}, {0.8, 0.6}}};
static const TsShape right = {.kind = TS_SHAPE_OBB, .obb = {{190, 60}, {30, 60}, {0.6, -0.8}}};

// Without a record nothing is kept, and a recorded method answers as it does otherwise.
static void recording_changes_no_answer(void **state)
{
    (void)state;
    const Query query = {.kind = QUERY_PAIR, .a = &left, .b = &right};
    int asked = 0;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (method->kind != QUERY_PAIR || !method_accepts(method, &query)) continue;
        Answer before = method_ask(method, &query), now = work_of(method, &query, &work);
        Answer after = method_ask(method, &query);
        assert_int_equal(before.relation, now.relation);
        assert_int_equal(before.axes, now.axes);
        assert_int_equal(after.relation, now.relation);
        asked++;
    }
    assert_true(asked > 8);
}

// The axes that go with the shapes stay those of the shapes when both are swapped.
static void swapped_shapes_swap_the_record(void **state)
{
    (void)state;
    TsShape triangle = ts_shape_triangle(ts_vec(100, -10), ts_vec(135, 110), ts_vec(65, 110));
    const Method *method = method_find("obb_triangle_five_axes");
    static Work other;
    assert_non_null(method);
    work_of(method, &(Query){.kind = QUERY_PAIR, .a = &left, .b = &triangle}, &work);
    work_of(method, &(Query){.kind = QUERY_PAIR, .a = &triangle, .b = &left}, &other);
    assert_true(work.count > 0);
    assert_int_equal(work.count, other.count);
    for (int i = 0; i < work.count; i++) {
        const WorkTest *a = &work.test[i], *b = &other.test[i];
        assert_true(a->axis.a_min == b->axis.b_min && a->axis.a_max == b->axis.b_max);
        assert_true(a->axis.a_radius == b->axis.b_radius && a->axis.gap == b->axis.gap);
        assert_int_equal(a->shape, 1 - b->shape);
    }
}

// Stale axes: those of the boxes at 0 degrees, and the boxes as they would be there.
static void stale_axes_are_those_of_unturned_boxes(void **state)
{
    (void)state;
    const Query query = {.kind = QUERY_PAIR, .a = &left, .b = &right};
    work_of(method_find("obb_stale_axes"), &query, &work);
    assert_true(work.count > 0);
    for (int i = 0; i < work.count; i++) {
        TsVec axis = work.test[i].axis.direction;
        assert_true(axis.x * axis.y == 0);
    }
    assert_int_equal(work.corners[0], 4);
    assert_true(ts_vec_equal(work.corner[0][0], ts_vec(20, 80)));
    assert_true(ts_vec_equal(work.corner[0][2], ts_vec(180, 120)));
    work_of(method_find("obb_four_axes"), &query, &work);
    assert_int_equal(work.corners[0], 0);
    assert_true(work.test[0].axis.direction.x * work.test[0].axis.direction.y != 0);
}

// ---- The outcome of the tests is the answer

// What the recorded tests imply: -1 apart, 1 hit, 0: nothing is known.
static int implied(const Method *method)
{
    const WorkTest *last = &work.test[work.count - 1];
    bool axes = true, any = false;
    if (work.count == WORK_TESTS_MAX || strncmp(method->name, "polygon_mtv", 11) == 0) return 0;
    for (int i = 0; i < work.count; i++) {
        axes &= work.test[i].kind <= WORK_COSINES || work.test[i].kind >= WORK_SUPPORT;
        any |= work.test[i].kind == WORK_FOOT || work.test[i].kind == WORK_NESTED ||
               work.test[i].kind == WORK_CROSSED || work.test[i].kind == WORK_LEFT;
    }
    // The article's text compares the other way round; a method may return no answer; the length of
    // x is compared once more behind the axes; and a capsule measures also if the other core is
    // around it.
    static const char *const otherwise[] = {"obb_prose", "polygon_sat_no_return",
                                            "obb_triangle_lost_length", "capsule_closest",
                                            "capsule_short_circle"};
    for (size_t i = 0; i < sizeof otherwise / sizeof *otherwise; i++) {
        if (strcmp(method->name, otherwise[i]) == 0) return 0;
    }
    if (any) return 0;
    // Axes stop at the first gap, as GJK at a corner that does not reach the origin; all other
    // tests at the first that finds something.
    for (int i = 0; i + 1 < work.count; i++) {
        if (work.test[i].yes != axes)
            fail_msg("%s goes on behind test %d of %d", method->name, i + 1, work.count);
    }
    return last->yes ? 1 : -1;
}

// One of the kinds in that mask, another one each turn.
static TsShapeKind kind_of(TsShapeMask mask, int turn)
{
    int kind = turn % TS_SHAPE_KINDS;
    while (!(mask & TS_SHAPE_BIT(kind))) kind = (kind + 1) % TS_SHAPE_KINDS;
    return (TsShapeKind)kind;
}

static void the_tests_imply_the_answer(void **state)
{
    (void)state;
    int methods = 0, hits = 0, misses = 0;
    Random random = random_seeded(7);
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        bool recorded = false;
        if (method->kind != QUERY_PAIR) continue;
        for (int turn = 0; turn < CASES; turn++) {
            static const Family family[] = {FAMILY_UNIFORM, FAMILY_LATTICE, FAMILY_CONTAINMENT};
            TsShapeKind a = kind_of(method->a, turn), b = kind_of(method->b, turn / 3);
            static GeneratedPair pair;
            Query query = {.kind = QUERY_PAIR, .a = &pair.a, .b = &pair.b};
            if (!generate_knows(a) || !generate_knows(b)) continue;
            generate_pair(&random, family[turn % 3], a, b, &pair);
            if (!method_accepts(method, &query)) continue;
            Answer answer = work_of(method, &query, &work);
            if (work.count == 0) continue;
            recorded = true;
            int implies = implied(method);
            if (implies == 0) continue;
            bool hit = answer.relation != TS_APART;
            if (hit != (implies > 0)) fail_msg("%s: its tests do not say so", method->name);
            hits += hit, misses += !hit;
        }
        methods += recorded;
    }
    assert_true(methods > 30);
    assert_true(hits > 1000 && misses > 1000);
}

// Each point whose distance is tested is one of the shapes', unless the method takes a segment for
// an endless one and its record says so.
static bool is_of_a_shape(const Query *query, TsVec p)
{
    TsShape point = ts_shape_point(p);
    const TsShape *of[] = {query->a, query->b};
    if (!isfinite(p.x) || !isfinite(p.y)) return false; // of a segment of length 0
    for (int i = 0; i < 2; i++) {
        TsShape tested = work.corners[i] ? ts_shape_polygon(work.corner[i], 4) : *of[i];
        double size = ts_shape_size(of[i]) + ts_vec_length(p);
        if (ts_contact_shapes(&tested, &point).gap <= 1e-9 * size) return true;
    }
    return false;
}

static void a_point_beside_both_shapes_has_its_line(void **state)
{
    (void)state;
    int lines = 0, points = 0;
    Random random = random_seeded(11);
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (method->kind != QUERY_PAIR) continue;
        for (int turn = 0; turn < CASES; turn++) {
            TsShapeKind a = kind_of(method->a, turn), b = kind_of(method->b, turn / 3);
            static GeneratedPair pair;
            Query query = {.kind = QUERY_PAIR, .a = &pair.a, .b = &pair.b};
            if (!generate_knows(a) || !generate_knows(b)) continue;
            generate_pair(&random, FAMILY_UNIFORM, a, b, &pair);
            if (!method_accepts(method, &query)) continue;
            work_of(method, &query, &work);
            for (int k = 0; k < work.count; k++) {
                const WorkTest *test = &work.test[k];
                if (test->kind != WORK_WITHIN && test->kind != WORK_FOOT) continue;
                bool known = is_of_a_shape(&query, test->to) && is_of_a_shape(&query, test->from);
                if (!known && test->line_ends == 0)
                    fail_msg("%s: tests a point beside both shapes", method->name);
                lines += !known, points += known;
            }
        }
    }
    assert_true(lines > 300 && points > 1000);
}

// ---- On screen

// What a segment is taken for is drawn, and has its name.
static void an_endless_line_is_drawn(void **state)
{
    (void)state;
    static const struct {
        const char *scene, *method, *place, *name;
    } row[] = {
        {"22_line_circle", "segment_circle_line", "on the line, beyond", "infinite line"},
        {"22_line_circle", "segment_circle_no_ends", "around an end", "infinite line"},
        {"25_capsule", "capsule_one_end", "beyond its end", "segment without its end"},
        {"33_polygon_circle", "polygon_circle_no_corners", "over a corner", "infinite line"}};
    Bench bench;
    char error[256];
    for (int simple = 0; simple < 2; simple++) {
        full_open(&bench);
        for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
            ui_open(bench.ui, ui_find(bench.ui, row[i].scene));
            Stage *stage = ui_stage(bench.ui);
            bench.ui->simple = simple;
            assert_true(stage_set(stage, "preset", row[i].place, error, sizeof error));
            assert_true(stage_set(stage, "method", "exact_signs", error, sizeof error));
            bench_frame(&bench);
            assert_null(bench_text(&bench, row[i].name));
            assert_true(stage_set(stage, "method", row[i].method, error, sizeof error));
            bench_frame(&bench);
            assert_true(ask_is_wrong(stage_main_ask(stage)));
            if (!bench_text(&bench, row[i].name)) fail_msg("%s: no line", row[i].method);
        }
        full_close(&bench);
    }
}

// In the scenes of the first chapters no flawed method is explained by the picture of another one,
// but for those whose mistake is in one comparison, which the scene shows as a condition.
static void every_flawed_method_is_drawn_as_it_works(void **state)
{
    (void)state;
    Bench bench;
    int drawn = 0, wrong = 0;
    full_open(&bench);
    for (int i = 0; scene_table[i] && scene_ids[i][0] < '5'; i++) {
        if (strncmp(scene_ids[i], "44", 2) == 0) continue; // it draws words, no method
        ui_open(bench.ui, scene_table[i]);
        Stage *stage = ui_stage(bench.ui);
        stage_play(stage, false);
        bench_frame(&bench);
        for (int k = 0; k < stage_method_count(stage); k++) {
            stage_choose_method(stage, k);
            bench_frame(&bench);
            const Method *method = stage_method(stage);
            const Record *record = stage_record(stage);
            bool known = false;
            if (!method->flaw || method->kind != QUERY_PAIR) continue;
            for (int n = 0; n < record->formulas; n++)
                known |= record->formula[n].condition && !record->formula[n].by;
            drawn += record->draws_method;
            if (!record->by || known) continue;
            print_message("%s: %s is drawn as %s\n", scene_ids[i], method->name, record->by);
            wrong++;
        }
    }
    full_close(&bench);
    assert_int_equal(wrong, 0);
    assert_true(drawn > 60);
}

// The axes in the table are the recorded ones, number by number, at each step.
static void the_table_has_the_recorded_axes(void **state)
{
    (void)state;
    static const struct {
        const char *scene, *method;
    } row[] = {{"41_obb", "obb_stale_axes"},
               {"42_sat", "polygon_sat_added_dot"},
               {"42_sat", "polygon_circle_sat_center"},
               {"45_gjk", "polygon_sat_first_only"},
               {"45_gjk", "polygon_sat_added_dot"}};
    Bench bench;
    char error[256];
    int compared = 0;
    full_open(&bench);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Stage *stage = ui_stage(bench.ui);
        ui_open(bench.ui, ui_find(bench.ui, row[i].scene));
        if (strcmp(row[i].method, "polygon_circle_sat_center") == 0)
            assert_true(stage_set(stage, "preset", "off a corner", error, sizeof error));
        if (!stage_set(stage, "method", row[i].method, error, sizeof error)) fail_msg("%s", error);
        stage_play(stage, false);
        for (int tick = 0; tick < 90; tick += 15) {
            while (stage->tick < tick) stage_step(stage);
            bench_frame(&bench);
            const Ask *ask = stage_main_ask(stage);
            TsAxisTrace trace;
            const RecordTable *table;
            int tables = figures_tables(bench.ui, &table);
            assert_string_equal(ask->method->name, row[i].method);
            assert_true(work_axes(stage, ask, &trace));
            while (tables-- > 0 && strcmp(table->heading, "Axes") != 0) table++;
            assert_true(tables >= 0);
            assert_int_equal(table->rows, trace.count);
            for (int k = 0; k < table->rows; k++) {
                char gap[NUMBER_MAX];
                const char *shown = table->row[k].cell[table->row[k].cells - 1];
                number_figure(gap, sizeof gap, trace.axis[k].gap);
                assert_int_equal(strtol(table->row[k].name, NULL, 10), k + 1);
                assert_string_equal(strchr(table->row[k].name, ' ') + 1, trace.axis[k].name);
                if (strcmp(shown, "·") == 0) continue; // a step before it
                assert_string_equal(shown + (*shown == '+'), gap);
                compared++;
            }
        }
    }
    full_close(&bench);
    assert_true(compared > 60);
}

// ---- In words

// What a sentence has if the test that it is about found nothing.
static bool denies(const char *fact)
{
    static const char *const words[] = {" not ",       " no ",        " lies outside",
                                        " more than ", "leave a gap", "on the right of"};
    bool found = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        found |= strstr(fact, words[i]) != NULL;
    return found;
}

// The sentence of that step up to its colon, in that of cosines the second one.
static void fact_of_step(const char *sentence, WorkKind kind, char fact[MESSAGE_MAX])
{
    const char *from = kind == WORK_COSINES ? strchr(sentence, ':') : sentence;
    assert_non_null(from);
    from += *from == ':';
    snprintf(fact, MESSAGE_MAX, "%.*s", (int)strcspn(from, ":"), from);
}

enum { KINDS = WORK_TRIANGLE + 1, ENDS = 3 };

// Each step of the chosen method, if the picture is of its tests: its sentence says yes if its test
// did, and the last one what the method reports.
static void check_steps(Bench *bench, int seen[KINDS][ENDS][2])
{
    Stage *stage = ui_stage(bench->ui);
    const Record *record = stage_record(stage);
    const Ask *ask = stage_main_ask(stage);
    bool only_axes = true;
    const Work *recorded = record->draws_method && ask ? ask_work(stage, ask) : NULL;
    if (!recorded) return;
    work = *recorded;
    for (int i = 0; i < work.count; i++) only_axes &= work.test[i].kind == WORK_AXIS;
    if (only_axes || stage_trace_view(stage).steps != work.count) return;
    while (stage_trace_step(stage, -1)) {
    }
    for (int i = 0; i < work.count; i++) {
        char fact[MESSAGE_MAX];
        bench_frame(bench);
        const WorkTest *test = &work.test[i];
        const TraceView trace = stage_trace_view(stage);
        const char *method = stage_method(stage)->name;
        assert_int_equal(trace.shown, i);
        stage_trace_step(stage, 1);
        if (strncmp(trace.values, "test = ", 7) != 0) continue; // a step of the scene's own
        if (!strstr(trace.values, test->yes ? "found = true" : "found = false"))
            fail_msg("%s: test %d is %d, but %s", method, i + 1, test->yes, trace.values);
        bool last = i + 1 == work.count;
        const char *then = !last      ? ": test the next."
                           : ask->hit ? ": this method reports a collision."
                                      : ": this method reports no collision.";
        if (!strstr(trace.sentence, then))
            fail_msg("%s: %s, but \"%s\"", method, then, trace.sentence);
        if (test->kind == WORK_NO_AXIS || test->kind == WORK_UNSET) continue; // they find nothing
        fact_of_step(trace.sentence, test->kind, fact);
        if (denies(fact) == test->yes)
            fail_msg("%s: test %d is %d, but \"%s\"", method, i + 1, test->yes, fact);
        seen[test->kind][test->line_ends][test->yes]++;
    }
}

// By each method, at each place of the scene and with each switch.
static void check_scene(Bench *bench, int seen[KINDS][ENDS][2])
{
    Stage *stage = ui_stage(bench->ui);
    for (int k = 0; k < stage_knob_count(stage); k++) {
        const Knob *knob = stage_knob_at(stage, k);
        if (!knob->places && !stage_knob_is_switch(knob)) continue;
        double was = *knob->value;
        for (double value = 0; stage_knob_takes(knob, value); value++) {
            stage_put_knob(stage, k, value);
            for (int m = 0; m < stage_method_count(stage); m++) {
                stage_choose_method(stage, m);
                stage_play(stage, false);
                bench_frame(bench);
                check_steps(bench, seen);
            }
        }
        stage_put_knob(stage, k, was);
    }
}

static void each_step_is_told_as_it_came_out(void **state)
{
    (void)state;
    Bench bench;
    static int seen[KINDS][ENDS][2];
    full_open(&bench);
    for (int i = 0; scene_table[i]; i++) {
        ui_open(bench.ui, scene_table[i]);
        bench_frame(&bench);
        check_scene(&bench, seen);
    }
    full_close(&bench);
    for (int kind = WORK_INSIDE; kind < KINDS; kind++) {
        int told[2] = {0, 0};
        for (int ends = 0; ends < ENDS; ends++)
            told[0] += seen[kind][ends][0], told[1] += seen[kind][ends][1];
        if (kind == WORK_ADVANCE || kind == WORK_TRIANGLE) continue; // 72 and 45 draw them
        if (told[0] == 0 || told[1] == 0)
            fail_msg("kind %d: %d no, %d yes", kind, told[0], told[1]);
    }
    for (int ends = 1; ends < ENDS; ends++) assert_true(seen[WORK_WITHIN][ends][1] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recording_changes_no_answer),
        cmocka_unit_test(swapped_shapes_swap_the_record),
        cmocka_unit_test(stale_axes_are_those_of_unturned_boxes),
        cmocka_unit_test(the_tests_imply_the_answer),
        cmocka_unit_test(a_point_beside_both_shapes_has_its_line),
        cmocka_unit_test(an_endless_line_is_drawn),
        cmocka_unit_test(every_flawed_method_is_drawn_as_it_works),
        cmocka_unit_test(the_table_has_the_recorded_axes),
        cmocka_unit_test(each_step_is_told_as_it_came_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
