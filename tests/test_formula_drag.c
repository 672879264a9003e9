// Each free number of a formula is changed, by mouse, finger, wheel and keys: the shape follows,
// and nothing else changes.
#include "formula_truth.h"

typedef struct Numbers {
    double of[NUMBERS];
    int count, changed, which; // the last one that differs
} Numbers;

static Numbers numbers_now(Stage *stage)
{
    Numbers now = {.count = 0};
    stage_each(stage, actor)
    {
        int count;
        const double *its = ts_shape_view_numbers(&actor->shape, &count);
        for (int i = 0; i < count && now.count < NUMBERS; i++) now.of[now.count++] = its[i];
    }
    return now;
}

static int differences(const Numbers *a, const Numbers *b)
{
    int changed = 0;
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) changed += a->of[i] != b->of[i];
    return changed;
}

typedef enum Way { MOUSE, FINGER, WHEEL, ARROWS, WAYS } Way;

static void act(Bench *bench, Way way, int argument, double by)
{
    Rect box = bench_target(bench, &formula_number, argument).rect;
    TsVec at = ts_vec(box.x + box.width / 2, box.y + box.height / 2);
    Event event = {.button = BUTTON_LEFT, .finger = 1, .at = at};
    int steps = way == WHEEL || way == ARROWS ? 1 : 6;
    if (way == ARROWS) {
        bench_click(bench, at);
        assert_int_equal(bench->ui->formulas->chosen, argument);
        for (int i = 0; i < fabs(by); i++) bench_key(bench, by > 0 ? "Right" : "Left");
        return;
    }
    event.kind = way == FINGER ? EVENT_TOUCH : way == WHEEL ? EVENT_MOVE : EVENT_PRESS;
    ui_event(bench->ui, &event);
    for (int i = 1; i <= steps; i++) {
        event.kind = way == FINGER ? EVENT_TOUCH_MOVE : way == WHEEL ? EVENT_WHEEL : EVENT_MOVE;
        event.wheel = way == WHEEL ? by : 0;
        event.at.x = way == WHEEL ? at.x : at.x + by * i / steps;
        ui_event(bench->ui, &event);
        bench_frame(bench);
    }
    event.kind = way == FINGER ? EVENT_TOUCH_UP : EVENT_RELEASE;
    if (way != WHEEL) ui_event(bench->ui, &event);
    bench_frame(bench);
}

static const RecordTerm *term_at(Bench *bench, int argument)
{
    const Record *record = stage_record(ui_stage(bench->ui));
    if (argument / FORMULA_TERMS >= record->formulas) return NULL;
    const RecordFormula *formula = &record->formula[argument / FORMULA_TERMS];
    return argument % FORMULA_TERMS < formula->terms ? &formula->term[argument % FORMULA_TERMS]
                                                     : NULL;
}

static int change_number(Bench *bench, const char *id, Way way, int argument)
{
    Stage *stage = ui_stage(bench->ui);
    RecordTerm before = *term_at(bench, argument);
    double by = way == MOUSE || way == FINGER ? 18 : 2, moved = by;
    if (way == FINGER) moved = 0; // what its slack takes is not known here
    Numbers old = numbers_now(stage);
    act(bench, way, argument, by);
    Numbers new = numbers_now(stage);
    const RecordTerm *after = term_at(bench, argument);
    double expected = floor(before.value + moved + 0.5);
    int faults = 0;
    bool right = after && (way == FINGER ? after->value > before.value + 5
                                         : fabs(after->value - expected) < 1e-9);
    if (!right || differences(&old, &new) != 1) {
        faults++;
        print_message("%s, way %d: %s %.17g became %.17g, %d numbers changed\n", id, (int)way,
                      before.name, before.value, after ? after->value : -1,
                      differences(&old, &new));
    }
    // One step of undo; of keys, one each.
    for (int i = 0; i < (way == ARROWS ? by : 1); i++) bench_key(bench, "Ctrl+Z");
    Numbers undone = numbers_now(stage);
    if (differences(&old, &undone) != 0) {
        faults++;
        print_message("%s, way %d: %s is not undone\n", id, (int)way, before.name);
    }
    ui_event(bench->ui, &(Event){.kind = EVENT_MOVE, .at = {5, 5}});
    return faults;
}

static void every_free_number_is_changed(void **state)
{
    (void)state;
    Bench bench;
    int faults = 0, changed = 0;
    open_all(&bench, false);
    for (int i = 0; scene_table[i]; i++) {
        Stage *stage = ui_stage(bench.ui);
        ui_open(bench.ui, scene_table[i]);
        stage_play(stage, false);
        bench_frame(&bench);
        for (int k = 0; k < stage_method_count(stage); k++) {
            stage_choose_method(stage, k);
            ui_event(bench.ui, &(Event){.kind = EVENT_MOVE, .at = {5, 5}});
            bench_frame(&bench);
            for (int n = 0; n < FORMULAS_MAX * FORMULA_TERMS; n++) {
                const RecordTerm *term = term_at(&bench, n);
                for (Way way = MOUSE; way < WAYS && term && term->move.actor; way++) {
                    faults += change_number(&bench, scene_ids[i], way, n);
                    changed++;
                    term = term_at(&bench, n);
                }
            }
        }
    }
    print_message("%d changes\n", changed);
    assert_true(changed > 80);
    assert_int_equal(faults, 0);
    full_close(&bench);
}

// A finger's drag that the system cancels has changed nothing, to the bit.
static void a_cancelled_drag_changes_nothing(void **state)
{
    (void)state;
    Bench bench;
    open_all(&bench, false);
    Stage *stage = ui_stage(bench.ui);
    ui_open(bench.ui, bench_scene("12_point_circle"));
    bench_frame(&bench);
    Actor *point = stage_nth(stage, 1);
    const char *refused;
    assert_true(stage_set_number(stage, point, 0, 570.1, &refused));
    bench_frame(&bench);
    Numbers old = numbers_now(stage);
    Rect box = bench_target(&bench, &formula_number, 1).rect;
    Event event = {
        .kind = EVENT_TOUCH, .finger = 1, .at = {box.x + box.width / 2, box.y + box.height / 2}};
    ui_event(bench.ui, &event);
    event.kind = EVENT_TOUCH_MOVE;
    for (int i = 0; i < 5; i++) {
        event.at.x += 9;
        ui_event(bench.ui, &event);
        bench_frame(&bench);
    }
    Numbers now = numbers_now(stage);
    assert_int_equal(differences(&old, &now), 1);
    event.kind = EVENT_TOUCH_CANCEL;
    ui_event(bench.ui, &event);
    bench_frame(&bench);
    now = numbers_now(stage);
    assert_int_equal(differences(&old, &now), 0);
    full_close(&bench);
}

static double radius_after(Bench *bench, double by, unsigned mods)
{
    Rect box = bench_target(bench, &formula_number, 2).rect;
    Event event = {.kind = EVENT_PRESS,
                   .button = BUTTON_LEFT,
                   .mods = mods,
                   .at = {box.x + box.width / 2, box.y + box.height / 2}};
    ui_event(bench->ui, &event);
    event.kind = EVENT_MOVE;
    event.at.x += by;
    ui_event(bench->ui, &event);
    event.kind = EVENT_RELEASE;
    ui_event(bench->ui, &event);
    bench_frame(bench);
    double radius = term_at(bench, 2)->value;
    bench_key(bench, "Ctrl+Z");
    return radius;
}

static void finer_coarser_and_no_lower(void **state)
{
    (void)state;
    Bench bench;
    open_all(&bench, true);
    ui_open(bench.ui, bench_scene("13_circle_circle"));
    bench_frame(&bench);
    assert_float_equal(radius_after(&bench, 7, 0), 67, 0);
    assert_float_equal(radius_after(&bench, 7, MOD_ALT), 60.7, 1e-12);
    assert_float_equal(radius_after(&bench, 7, MOD_SHIFT), 130, 0);
    assert_float_equal(radius_after(&bench, -500, 0), 1, 0);
    assert_float_equal(term_at(&bench, 2)->value, 60, 0);
    full_close(&bench);
}

static void keys_go_through_the_free_numbers(void **state)
{
    (void)state;
    Bench bench;
    open_all(&bench, true);
    ui_open(bench.ui, bench_scene("13_circle_circle"));
    bench_frame(&bench);
    int *chosen = &bench.ui->formulas->chosen;
    bench_key(&bench, "=");
    assert_int_equal(*chosen, 2);
    bench_key(&bench, "Tab");
    assert_int_equal(*chosen, 3);
    bench_key(&bench, "Down");
    assert_float_equal(term_at(&bench, 3)->value, 29, 0);
    static const char *const others[] = {"Ctrl+Right", "Ctrl+Up", "Ctrl+Left", "Ctrl+Down"};
    for (int i = 0; i < 4; i++) { // with Ctrl they are no keys of the number
        Event event = {.kind = EVENT_KEY};
        event.key = input_key(others[i], &event.mods);
        assert_false(formula_key(bench.ui, &event));
        assert_float_equal(term_at(&bench, 3)->value, 29, 0);
    }
    bench_key(&bench, "Shift+Tab");
    assert_int_equal(*chosen, 2);
    bench_key(&bench, "Esc");
    assert_int_equal(*chosen, FORMULA_NONE);
    TsVec before = stage_first(ui_stage(bench.ui))->position;
    bench_key(&bench, "Tab"); // the shapes have the keys again
    bench_key(&bench, "Right");
    assert_float_equal(stage_first(ui_stage(bench.ui))->position.x, before.x + 1, 0);
    bench_key(&bench, "="); // not once it is out of sight
    assert_int_equal(*chosen, 2);
    Settings settings = ui_settings(bench.ui);
    settings.simple = settings.panel = false;
    ui_apply(bench.ui, &settings);
    bench_frame(&bench);
    double radius = term_at(&bench, 2)->value;
    bench_key(&bench, "Right");
    assert_float_equal(term_at(&bench, 2)->value, radius, 0);
    bench_key(&bench, "=");
    assert_int_equal(*chosen, FORMULA_NONE);
    ui_open(bench.ui, bench_scene("45_gjk"));
    bench_frame(&bench);
    bench_key(&bench, "=");
    assert_int_equal(*chosen, FORMULA_NONE);
    assert_true(bench.ui->message_left > 0);
    full_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_free_number_is_changed),
        cmocka_unit_test(a_cancelled_drag_changes_nothing),
        cmocka_unit_test(finer_coarser_and_no_lower),
        cmocka_unit_test(keys_go_through_the_free_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
