// The formulas with the present numbers: in every scene, by every method, at every place and at
// four ticks they hold, as computed and as shown, their numbers are those of the frame, and what
// they light is drawn; and one that is wrong is found.
#include "formula_truth.h"

// ---- Everywhere

static int formulas_seen, scenes_seen, rounded_seen;

static bool check_frame(Bench *bench, const char *id, int place, void *faults)
{
    Stage *stage = ui_stage(bench->ui);
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->formulas; i++) {
        const char *found = fault_of(bench, &record->formula[i]);
        formulas_seen++;
        rounded_seen += record->formula[i].rounded;
        if (!found) continue;
        ++*(int *)faults;
        print_message("%s, %s, place %d, tick %d: %s: %s\n", id, stage_method(stage)->name, place,
                      stage->tick, record->formula[i].text, found);
    }
    return record->formulas > 0;
}

static void every_formula_holds(void **state)
{
    (void)state;
    const char *only = getenv("TOUCHSTONE_SCENE");
    int faults = 0;
    for (int simple = 0; simple < 2; simple++) {
        Bench bench;
        scenes_seen = formulas_seen = rounded_seen = 0;
        open_all(&bench, simple);
        for (int i = 0; scene_table[i]; i++) {
            int before = formulas_seen;
            if (only && !strstr(scene_ids[i], only)) continue;
            full_frames(&bench, i, check_frame, &faults);
            scenes_seen += formulas_seen > before;
        }
        full_close(&bench);
        print_message("%d formulas in %d scenes, %d of them rounded\n", formulas_seen, scenes_seen,
                      rounded_seen);
        assert_true(only || scenes_seen >= (simple ? 12 : 17));
        assert_true(rounded_seen * 5 < formulas_seen);
    }
    assert_int_equal(faults, 0);
}

// ---- One that is wrong is found

static void what_is_wrong_is_found(void **state)
{
    (void)state;
    Bench bench;
    open_all(&bench, false);
    ui_open(bench.ui, bench_scene("13_circle_circle"));
    bench_frame(&bench);
    const RecordFormula *right = stage_record(ui_stage(bench.ui))->formula;
    assert_null(fault_of(&bench, right));
    RecordFormula wrong = *right; // a radius taken twice
    wrong.term[3].value = wrong.term[2].value;
    assert_non_null(fault_of(&bench, &wrong));
    wrong = *right; // shown with a digit that does not add up
    snprintf(wrong.term[1].number, sizeof wrong.term[1].number, "166.3");
    assert_non_null(fault_of(&bench, &wrong));
    wrong = *right; // lights nothing
    snprintf(wrong.term[1].lights, sizeof wrong.term[1].lights, "d:A to C");
    assert_non_null(fault_of(&bench, &wrong));
    wrong = *right; // moves the x of the circle in place of its radius
    wrong.term[2].move.number = 0;
    assert_non_null(fault_of(&bench, &wrong));
    wrong = *right; // true, but of no circle in the picture
    wrong.term[1].value += 7, wrong.term[0].value += 7;
    assert_non_null(fault_of(&bench, &wrong));
    stage_choose_method(ui_stage(bench.ui), 2);
    bench_frame(&bench);
    wrong = *stage_record(ui_stage(bench.ui))->formula;
    assert_true(wrong.condition);
    assert_null(fault_of(&bench, &wrong));
    wrong.holds = !wrong.holds;
    assert_non_null(fault_of(&bench, &wrong));
    full_close(&bench);
}

// ---- The rounding by itself

static struct {
    Actor *a, *b;
    double gap, d, r;
} told;

static void told_build(Stage *stage)
{
    told.a = stage_add(stage, .name = "a", .shape = ts_shape_circle(ts_vec(0, 0), 30));
    told.b = stage_add(stage, .name = "b", .shape = ts_shape_circle(ts_vec(90, 0), 10));
}

static void told_ask(Stage *stage) { stage_ask(stage, told.a, told.b); }

static void told_draw(Stage *stage)
{
    stage_formula(stage, "[gap] = [d] − [r]", {.name = "gap", .value = told.gap, .lights = "a"},
                  {.name = "d", .value = told.d, .lights = "a"},
                  {.name = "r", .value = told.r, .lights = "b"});
}

static const Scene told_scene = {.title = "Told",
                                 .idea = "A formula of these numbers.",
                                 .build = told_build,
                                 .ask = told_ask,
                                 .draw = told_draw,
                                 .SCENE_STATE(told)};

static void numbers_add_up_as_shown(void **state)
{
    (void)state;
    static const Scene *const scenes[] = {&told_scene, NULL};
    static const struct {
        double d, r;
        const char *text;
    } row[] = {
        {64.7, 36.9, "gap = 64.7 − 36.9 = 27.8"},
        {64.74, 36.86, "gap = 64.74 − 36.86 = 27.9"},          // 64.7 − 36.9 is 27.8
        {253.47778, 90, "gap = 253.5 − 90.0 = 163"},           // as the strip rounds it
        {43.2, 36.82, "gap = 43.20 − 36.82 = 6.38"},           // as many digits as the strip has
        {90, 90, "gap = 90.0 − 90.0 = 0"},                     // touching
        {90.000000000001, 90, "gap = 90.0 − 90.0 ≈ 1.00e−12"}, // nothing is shown as 0 that is not
        {60, 90, "gap = 60.0 − 90.0 = −30.0"},
        {60, -90, "gap = 60.0 − (−90.0) = 150"},
        {1e15, 90, "gap = 1.00e15 − 90.0 ≈ 1.00e15"},
        {1234567.5, 90, "gap = 1,234,567.5 − 90.0 = 1,234,478"},
    };
    void *bench_state;
    assert_int_equal(bench_open_with(&bench_state, scenes), 0);
    Bench *bench = bench_state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[LINE];
        told.d = row[i].d, told.r = row[i].r, told.gap = row[i].d - row[i].r;
        if (row[i].d == 90.000000000001) told.gap = 1e-12;
        bench_frame(bench);
        write_pieces(stage_record(ui_stage(bench->ui))->formula, FORMULA_SHORT, text);
        assert_string_equal(text, row[i].text);
    }
    bench_close(&bench_state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_add_up_as_shown),
        cmocka_unit_test(every_formula_holds),
        cmocka_unit_test(what_is_wrong_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
