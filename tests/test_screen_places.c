// Known places where the screen once contradicted itself, and whose the numbers of a table are.
#include <math.h>

#include "full_bench.h"
#include "scene.h"

// ---- Places

static void open_scene(Bench *bench, const char *id)
{
    full_open(bench);
    ui_open(bench->ui, bench_scene(id));
    bench_frame(bench);
}

// Nothing is counted within a question: its reveal shows no counts beside its comparison.
static void a_reveal_shows_no_old_counts(void **state)
{
    (void)state;
    Bench bench;
    open_scene(&bench, "13_circle_circle");
    assert_non_null(bench_text(&bench, " agreed, "));
    bench_key(&bench, "F6");
    bench_key(&bench, "Y");
    assert_true(strip_words(bench.ui).compared[0]);
    assert_null(bench_text(&bench, " agreed, "));
    bench_key(&bench, "Escape");
    assert_non_null(bench_text(&bench, " agreed, "));
    full_close(&bench);
}

static void few_px_show_a_whole_sentence_of_counts(void **state)
{
    (void)state;
    Bench bench;
    open_scene(&bench, "13_circle_circle");
    ui_resize(bench.ui, 800, 500, 1);
    bench_frame(&bench);
    assert_null(bench_text(&bench, ", "));
    assert_non_null(bench_text(&bench, ": "));
    assert_non_null(bench_text(&bench, " wrong"));
    full_close(&bench);
}

// 51 tests balls against walls only: two that overlap are no hit, and it says so.
static void balls_in_each_other_are_no_hit(void **state)
{
    (void)state;
    Bench bench;
    open_scene(&bench, "51_wall_bounce");
    Stage *stage = ui_stage(bench.ui);
    stage_play(stage, false);
    Actor *first = stage_nth(stage, 0), *second = stage_nth(stage, 1);
    stage_place(stage, first, ts_vec_add(second->position, ts_vec(20, 0)), 0);
    bench_frame(&bench);
    assert_false(first->hit || second->hit);
    assert_string_equal(figures_shown(bench.ui)->note,
                        "ball 1 and ball 2 overlap, but only walls are tested");
    full_close(&bench);
}

// A wrong distance and the exact one differ, wherever they are shown; and the row of the method
// says which measure is wrong.
static void a_wrong_measure_is_seen(void **state)
{
    (void)state;
    Bench bench;
    char error[256], alarm[ALARM_TEXT];
    open_scene(&bench, "11_point_point");
    assert_true(stage_set(ui_stage(bench.ui), "method", "point_half_pixel", error, sizeof error));
    bench_frame(&bench);
    assert_non_null(bench_text(&bench, "distance wrong"));
    alarm_sentence(figures_shown(bench.ui)->ask, false, alarm, sizeof alarm);
    assert_true(bench_says(alarm, "its distance is 163.0 px, expected 163.5 px"));
    assert_string_equal(strip_words(bench.ui).gap, "+163.5 px");
    assert_non_null(bench_text(&bench, "163.5 px"));
    assert_null(bench_text(&bench, "163 px"));
    // A wrong relation has no measure: what the method says of its depth is not judged.
    assert_true(stage_set(ui_stage(bench.ui), "method", "point_five_pixels", error, sizeof error));
    assert_true(stage_set(ui_stage(bench.ui), "preset", "within 5 px", error, sizeof error));
    bench_frame(&bench);
    const Ask *ask = figures_shown(bench.ui)->ask;
    alarm_sentence(ask, false, alarm, sizeof alarm);
    assert_true(ask->exact == TS_APART && ask->answer.relation == TS_OVERLAPPING);
    assert_false(ask_measure_is_wrong(ask));
    assert_true(bench_says(alarm, "Exactly, the points are APART, with a gap of 4.24 px."));
    assert_string_equal(strip_words(bench.ui).gap, "+4.24 px");
    full_close(&bench);
}

// The axis that decides may show less of a gap than there is between the shapes: their names
// differ.
static void a_gap_on_an_axis_is_no_distance(void **state)
{
    (void)state;
    Bench bench;
    const RecordFormula *formula;
    full_open(&bench);
    ui_open(bench.ui, ui_find(bench.ui, "41_obb"));
    Stage *stage = ui_stage(bench.ui);
    stage_play(stage, false);
    Actor *second = stage_nth(stage, 1);
    stage_place(stage, stage_nth(stage, 0), ts_vec(0, 0), 0);
    stage_place(stage, second, ts_vec(160, 230), 0); // corner to corner
    bench_frame(&bench);
    assert_int_equal(figures_formulas(bench.ui, &formula), 1);
    const RecordTerm *gap = &formula->term[0];
    assert_true(gap->value > 0 && figures_shown(bench.ui)->gap > 1.1 * gap->value);
    assert_string_equal(gap->name, "gap");
    assert_non_null(bench_text(&bench, "gap"));
    assert_string_equal(strip_words(bench.ui).gap_name, "Distance");
    stage_place(stage, second, ts_vec(0, 0), 90);
    bench_frame(&bench);
    assert_string_equal(strip_words(bench.ui).gap_name, "Gap"); // below zero: no distance
    full_close(&bench);
}

// A flawed method may have tested axes with less of a gap only: formula and strip say whose it is.
static void a_gap_of_tested_axes_is_not_the_exact_one(void **state)
{
    (void)state;
    Bench bench;
    char error[256];
    const RecordFormula *formula;
    int others = 0;
    open_scene(&bench, "41_obb");
    Stage *stage = ui_stage(bench.ui);
    assert_true(stage_set(stage, "method", "obb_three_axes", error, sizeof error));
    for (int tick = 0; tick < 180; tick++, stage_step(stage)) {
        bench_frame(&bench);
        const Figures *figures = figures_shown(bench.ui);
        if (figures_formulas(bench.ui, &formula) < 1 || figures->gap > 0) continue;
        const RecordTerm *gap = &formula->term[0];
        bool same = fabs(gap->value - figures->gap) < 1e-9;
        assert_string_equal(gap->name, same ? "gap" : "largest gap tested");
        assert_string_equal(strip_words(bench.ui).gap_name, "Exact gap");
        others += !same;
    }
    assert_true(others > 0);
    full_close(&bench);
}

// Methods that answer alike about shapes that touch are right and wrong by their rules: the list
// says the rule of each.
static void at_a_touch_the_list_says_each_rule(void **state)
{
    (void)state;
    Bench bench;
    Ask lamp[64];
    open_scene(&bench, "41_obb");
    bench_key(&bench, "K");
    bench_frame(&bench);
    assert_int_equal(stage_main_ask(ui_stage(bench.ui))->exact, TS_TOUCHING);
    assert_non_null(bench_text(&bench, "a miss, by method"));
    bench_click_on(&bench, &panel_open, SECTION_METHOD);
    bench_frame(&bench);
    int lamps = lamps_lit(bench.ui, lamp, 64), said[2] = {0}, rule[2] = {0};
    for (int i = 0; i < lamps; i++) {
        bool measured = ask_measure_is_wrong(&lamp[i]), takes = lamp[i].refused != lamp[i].method;
        rule[0] += takes && !measured && lamp[i].method->touch == TOUCH_MISS;
        rule[1] += takes && !measured && lamp[i].method->touch == TOUCH_HIT;
    }
    for (int i = 0; i < bench.draw->commands; i++) {
        const Command *command = &bench.draw->command[i];
        const char *text = bench.draw->text + command->text.first;
        if (command->kind != COMMAND_TEXT) continue;
        said[0] += strcmp(text, "touch: miss") == 0;
        said[1] += strcmp(text, "touch: hit") == 0;
    }
    assert_true(rule[0] > 0 && rule[1] > 0);
    assert_int_equal(said[0], rule[0]);
    assert_int_equal(said[1], rule[1]);
    full_close(&bench);
}

// Walls that reach beyond the pair end below the title, at whatever angle.
static void no_wall_ends_behind_the_title(void **state)
{
    (void)state;
    static const struct {
        const char *scene;
        int knob, place, ticks;
    } row[] = {{"41_obb", 5, 1, 90}, {"43_mtv", 0, 4, 1}};
    static const int sizes[][2] = {{1280, 800}, {800, 500}};
    Bench bench;
    full_open(&bench);
    for (int i = 0; i < 4; i++) {
        int which = i / 2, size = i % 2;
        Stage *stage = ui_stage(bench.ui);
        ui_resize(bench.ui, sizes[size][0], sizes[size][1], 1);
        ui_open(bench.ui, ui_find(bench.ui, row[which].scene));
        stage_put_knob(stage, row[which].knob, row[which].place);
        stage_reset(stage);
        bool walls = false;
        for (int tick = 0; tick < row[which].ticks; tick++, stage_step(stage)) {
            bench_frame(&bench);
            walls |= draw_tagged(bench.draw, "shadow", &(Ink){INK_INK});
            for (int x = 0; x < sizes[size][0]; x += 4) {
                const char *tag = draw_tag_at(bench.draw, ts_vec(x, 64));
                if (tag && (draw_tag_matches("axis", tag) || draw_tag_matches("shadow", tag)))
                    fail_msg("%s, tick %d: %s at %d", row[which].scene, tick, tag, x);
            }
        }
        assert_true(walls);
    }
    full_close(&bench);
}

// The sentence of a step, the formula, and the row that is marked are about one axis.
static void a_step_is_about_one_axis(void **state)
{
    (void)state;
    static const struct {
        const char *scene, *methods[3];
    } row[] = {{"41_obb", {"obb_four_axes", "obb_three_axes"}},
               {"42_sat", {"sat_exact", "polygon_sat_strict"}},
               {"43_mtv", {"sat_exact"}}};
    Bench bench;
    char error[256];
    int steps = 0;
    full_open(&bench);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ui_open(bench.ui, ui_find(bench.ui, row[i].scene));
        Stage *stage = ui_stage(bench.ui);
        for (int m = 0; row[i].methods[m]; m++) {
            if (!stage_set(stage, "method", row[i].methods[m], error, sizeof error))
                fail_msg("%s", error);
            for (int tick = 0; tick < 90; tick += 6) {
                while (stage->tick < tick) stage_step(stage);
                stage_play(stage, false);
                bench_frame(&bench);
                stage_trace_step(stage, -stage_trace_view(stage).shown);
                do {
                    const RecordFormula *formula;
                    const RecordTable *table;
                    int number = 0, decides = -1;
                    bench_frame(&bench);
                    const char *said = strstr(stage_trace_view(stage).sentence, "xis ");
                    if (!said || figures_formulas(bench.ui, &formula) < 1) continue;
                    assert_int_equal(sscanf(said, "xis %d", &number), 1);
                    int tables = figures_tables(bench.ui, &table);
                    while (tables-- > 0 && strcmp(table->heading, "Axes") != 0) table++;
                    for (int k = 0; k < table->rows; k++) {
                        if (table->row[k].mark == ROW_DECIDES || table->row[k].mark == ROW_OVERLAP)
                            decides = k;
                    }
                    assert_int_equal(decides + 1, number);
                    const char *gap = table->row[decides].cell[table->row[decides].cells - 1];
                    assert_string_equal(gap + (*gap == '+'), formula->term[0].number);
                    steps++;
                } while (stage_trace_step(stage, 1));
            }
        }
    }
    full_close(&bench);
    assert_true(steps > 100);
}

// ---- Whose numbers they are

static void choose(Bench *bench, const char *method)
{
    char error[256];
    if (!stage_set(ui_stage(bench->ui), "method", method, error, sizeof error))
        fail_msg("%s", error);
    bench_frame(bench);
}

// The panel's table and formula name the method that computes so, unless it is the chosen one.
static void a_table_of_another_method_says_whose_it_is(void **state)
{
    (void)state;
    static const struct {
        const char *scene, *method, *table[2], *formula; // NULL: the chosen one's
    } row[] = {{"16_rect_circle", "rect_circle_nearest", {NULL}, NULL},
               {"16_rect_circle", "rect_circle_corners", {NULL}, NULL},
               {"16_rect_circle", "exact_signs", {"closest point"}, "closest point"},
               {"12_point_circle", "point_circle_squares", {NULL}, NULL},
               {"12_point_circle", "point_circle_blocks", {"distance"}, NULL},
               {"24_line_rect", "segment_aabb_slabs", {"sides or end inside", NULL}, NULL},
               {"42_sat", "polygon_sat_added_dot", {NULL}, NULL},
               {"42_sat", "polygon_sat_strict", {NULL, NULL}, NULL},
               {"23_line_line", "segment_four_turns", {NULL}, NULL},
               {"23_line_line", "exact_signs", {"orientation tests"}, NULL}};
    Bench bench;
    full_open(&bench);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const RecordTable *table;
        const RecordFormula *formula;
        char text[64];
        ui_open(bench.ui, ui_find(bench.ui, row[i].scene));
        choose(&bench, row[i].method);
        int tables = figures_tables(bench.ui, &table);
        assert_true(tables > 0);
        for (int k = 0; k < tables && k < 2; k++) {
            if (!table[k].by != !row[i].table[k] ||
                (table[k].by && strcmp(table[k].by, row[i].table[k]) != 0))
                fail_msg("%s, %s: table %d by %s", row[i].scene, row[i].method, k,
                         table[k].by ? table[k].by : "the chosen one");
            snprintf(text, sizeof text, "by %s", row[i].table[k] ? row[i].table[k] : "");
            bool formula_first = figures_formulas(bench.ui, &formula) > 0; // the table is folded
            if (row[i].table[k] && !formula_first) assert_non_null(bench_text(&bench, text));
        }
        if (figures_formulas(bench.ui, &formula) == 0) continue;
        assert_true(!formula->by == !row[i].formula);
        if (formula->by) assert_string_equal(formula->by, row[i].formula);
        snprintf(text, sizeof text, "of another method: %s", formula->by ? formula->by : "");
        if (formula->by) assert_non_null(bench_text(&bench, text));
    }
    full_close(&bench);
}

// A scene whose pair many methods answer says of which one its tables are. The numbers of the
// others are true whichever answers: coordinates, volumes, counts, two answers side by side.
static void every_table_of_a_pair_has_an_owner(void **state)
{
    (void)state;
    static const char *const facts[] = {"11_point_point", "61_bounding_volumes", "62_broad_phase",
                                        "93_playground", "94_your_function"};
    Bench bench;
    full_open(&bench);
    for (int i = 0; scene_table[i]; i++) {
        const RecordTable *table;
        ui_open(bench.ui, ui_find(bench.ui, scene_ids[i]));
        Stage *stage = ui_stage(bench.ui);
        bench_frame(&bench);
        bool fact = false, owned = false;
        for (size_t k = 0; k < sizeof facts / sizeof *facts; k++)
            fact |= strcmp(facts[k], scene_ids[i]) == 0;
        if (fact || !stage_main_ask(stage) || stage_method(stage)->kind == QUERY_NONE) continue;
        if (figures_tables(bench.ui, &table) == 0) continue;
        for (int k = 0; k < stage_method_count(stage); k++) {
            stage_choose_method(stage, k);
            bench_frame(&bench);
            owned |= stage_record(stage)->by != NULL;
        }
        if (!owned) fail_msg("%s: whose are its tables?", scene_ids[i]);
    }
    full_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_step_is_about_one_axis),
        cmocka_unit_test(a_table_of_another_method_says_whose_it_is),
        cmocka_unit_test(every_table_of_a_pair_has_an_owner),
        cmocka_unit_test(a_wrong_measure_is_seen),
        cmocka_unit_test(a_gap_on_an_axis_is_no_distance),
        cmocka_unit_test(a_gap_of_tested_axes_is_not_the_exact_one),
        cmocka_unit_test(at_a_touch_the_list_says_each_rule),
        cmocka_unit_test(no_wall_ends_behind_the_title),
        cmocka_unit_test(a_reveal_shows_no_old_counts),
        cmocka_unit_test(few_px_show_a_whole_sentence_of_counts),
        cmocka_unit_test(balls_in_each_other_are_no_hit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
