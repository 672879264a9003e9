// The panel's tables and folding, with blocks as glyphs, as wide as those of DejaVu Sans Mono.
#include "ui_bench.h"

static struct {
    Actor *a, *b;
    double longer, rows, speed;
    int notes; // rows of a second table
    bool formula, figure;
} ledger_state;

static void ledger_build(Stage *stage)
{
    ledger_state.a = stage_add(stage, .name = "a", .shape = ts_shape_circle(ts_vec(0, 0), 30));
    ledger_state.b = stage_add(stage, .name = "b", .shape = ts_shape_circle(ts_vec(90, 0), 10));
}

static void ledger_ask(Stage *stage) { stage_ask(stage, ledger_state.a, ledger_state.b); }

static void ledger_draw(Stage *stage)
{
    stage_table(stage, "Ledger", "axis\t+rA\t+rB\t-reach\tdist\tgap");
    stage_row(stage, ROW_PLAIN,
              ledger_state.longer > 0 ? "1 across\t57.5\t60.2\t117.7\t103.5\t−116.3"
                                      : "1 across\t1.2\t.5\t1.7\t3.5\t−6.3");
    for (int i = 1; i < (int)ledger_state.rows; i++)
        stage_row(stage, ROW_PLAIN, "2\t1\t1\t2\t1\t1");
    if (ledger_state.formula)
        stage_formula(stage, "[sum] = 1", {.name = "sum", .value = 1, .lights = "a"});
    if (ledger_state.figure) stage_report(stage, "also", "measured");
    if (ledger_state.notes > 0) stage_table(stage, "Notes", "");
    for (int i = 0; i < ledger_state.notes; i++) stage_row(stage, ROW_PLAIN, "noted");
}

static const Scene ledger_scene = {
    .title = "Ledger",
    .idea = "It has a table.",
    .build = ledger_build,
    .ask = ledger_ask,
    .draw = ledger_draw,
    .SCENE_STATE(ledger_state),
    .knobs = {{'x', "longer", &ledger_state.longer, .max = 1},
              {'j', "rows", &ledger_state.rows, .min = 1, .max = 30, .step = 1},
              {'u', "a label longer than the panel ever was", &ledger_state.speed, .max = 9,
               .unit = "公里每小时 or so, and on and on it goes"}},
};

static struct {
    double place, here, there;
} rooms_state;

static void rooms_build(Stage *stage) { (void)stage; }

static const Scene rooms_scene = {
    .title = "Rooms",
    .idea = "Each of its places has a knob of its own, both with the same key.",
    .build = rooms_build,
    .SCENE_STATE(rooms_state),
    .knobs = {{'p', "place", &rooms_state.place, .names = "one|two", .places = true},
              {'u', "knob here", &rooms_state.here, .max = 1, .at = 1},
              {'u', "knob there", &rooms_state.there, .max = 1, .at = 2}},
};

static const Scene *const ledger_scenes[] = {&ledger_scene, &rooms_scene, NULL};

static int open_ledger(void **state)
{
    if (bench_open(state) != 0) return -1;
    Bench *bench = *state;
    ui_free(bench->ui);
    ledger_state.rows = 1;
    ledger_state.longer = 0;
    ledger_state.notes = 0;
    ledger_state.formula = ledger_state.figure = false;
    bench->ui = ui_new(ledger_scenes);
    if (!bench->ui) return -1;
    bench_frame(bench);
    return 0;
}

static int x_of(const Bench *bench, const char *text)
{
    const TextCommand *found = bench_text(bench, text);
    if (!found) fail_msg("nowhere: %s", text);
    return found->x;
}

static void tables_are_whole_in_a_narrow_panel(void **state)
{
    Bench *bench = *state;
    static const char *const cells[] = {"axis",     "reach", "dist",  "gap",
                                        "1 across", "117.7", "103.5", "−116.3"};
    ui_resize(bench->ui, 980, 800, 1);
    bench_set(bench, "longer", "1");
    assert_true(bench->ui->layout.panel_width == 248);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        if (!bench_text(bench, cells[i])) fail_msg("cut: %s", cells[i]);
    }
    assert_true(x_of(bench, "1 across") + 60 < x_of(bench, "117.7"));
    assert_true(x_of(bench, "117.7") + 39 < x_of(bench, "103.5"));
    assert_true(x_of(bench, "103.5") + 39 < x_of(bench, "−116.3"));
}

// The two parts of a sum if there is room, else the sum itself.
static void columns_leave_a_narrow_panel_for_their_sum(void **state)
{
    Bench *bench = *state;
    bench_set(bench, "longer", "1");
    assert_non_null(bench_text(bench, "rA"));
    assert_non_null(bench_text(bench, "57.5"));
    assert_non_null(bench_text(bench, "60.2"));
    assert_null(bench_text(bench, "reach"));
    ui_resize(bench->ui, 980, 800, 1);
    bench_frame(bench);
    assert_null(bench_text(bench, "rA"));
    assert_null(bench_text(bench, "57.5"));
    assert_non_null(bench_text(bench, "117.7"));
    bench_set(bench, "longer", "0"); // they would fit now, but a table stands calm
    assert_non_null(bench_text(bench, "reach"));
    ui_resize(bench->ui, 1280, 800, 1);
    bench_frame(bench);
    assert_non_null(bench_text(bench, "rA"));
}

static void columns_stand_though_numbers_run(void **state)
{
    Bench *bench = *state;
    int before = x_of(bench, "rB");
    bench_set(bench, "longer", "1");
    int wide = x_of(bench, "rB");
    assert_int_not_equal(wide, before);
    bench_set(bench, "longer", "0");
    assert_int_equal(x_of(bench, "rB"), wide);
}

static bool has_target(const Bench *bench, const Action *action, int argument)
{
    for (int i = 0; i < bench->ui->targets; i++) {
        const Target *target = &bench->ui->target[i];
        if (target->action == action && target->argument == argument) return true;
    }
    return false;
}

// If the rows would fold one small section after another, a large one is folded instead.
static void only_what_must_folds(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 1280, 910, 1);
    bench_key(bench, "Tab");
    bench_set(bench, "rows", "1");
    bench_target(bench, &panel_fold, SECTION_SELECTED);
    bench_target(bench, &panel_fold, SECTION_TABLES);
    bench_set(bench, "rows", "30");
    bench_target(bench, &panel_open, SECTION_TABLES);
    bench_target(bench, &panel_fold, SECTION_SELECTED);
    assert_true(bench->ui->panel_state->room == 0);
}

// A newcomer meets the chosen method, one account of how it decides, and the knobs. The rest waits
// behind its headings, each of which opens it.
static void one_account_and_the_knobs_come_first(void **state)
{
    Bench *bench = *state;
    static const SectionKind waits[] = {SECTION_METHOD, SECTION_SELECTED, SECTION_SYMMETRIES};
    ui_resize(bench->ui, 1280, 1400, 1);
    bench_frame(bench);
    assert_true(has_target(bench, &panel_fold, SECTION_KNOBS));
    assert_true(has_target(bench, &panel_fold, SECTION_TABLES));
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) {
        bench_click_on(bench, &panel_open, (int)waits[i]);
        assert_true(has_target(bench, &panel_fold, (int)waits[i]));
        assert_false(has_target(bench, &panel_open, (int)waits[i]));
    }
}

// The tables wait if a formula says how the method decides, and the details if a table does.
static void a_formula_is_account_enough(void **state)
{
    Bench *bench = *state;
    ledger_state.formula = true;
    ledger_state.figure = true;
    bench_frame(bench);
    assert_true(has_target(bench, &panel_fold, SECTION_FORMULA));
    assert_true(has_target(bench, &panel_open, SECTION_TABLES));
    assert_true(has_target(bench, &panel_open, SECTION_FIGURES));
    ledger_state.formula = false;
    bench_frame(bench);
    assert_true(has_target(bench, &panel_fold, SECTION_TABLES));
    assert_true(has_target(bench, &panel_open, SECTION_FIGURES));
    bench_click_on(bench, &panel_open, SECTION_FIGURES);
    assert_non_null(bench_text(bench, "measured"));
}

// What the viewer asked for is open.
static void a_selected_shape_is_open(void **state)
{
    Bench *bench = *state;
    assert_true(has_target(bench, &panel_open, SECTION_SELECTED));
    bench_key(bench, "Tab");
    assert_true(has_target(bench, &panel_fold, SECTION_SELECTED));
    bench_click_on(bench, &panel_fold, SECTION_SELECTED);
    assert_true(has_target(bench, &panel_open, SECTION_SELECTED));
}

// Words that do not fit beside a heading stand below it while the section is open.
static void a_heading_says_what_its_section_is(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 1280, 1400, 1);
    bench_frame(bench);
    const TextCommand *heading = bench_text(bench, "Knobs"),
                      *says = bench_text(bench, "what you can change");
    assert_true(heading && says && says->y == heading->y && says->x > heading->x);
    ledger_state.formula = true;
    ui_resize(bench->ui, 980, 1400, 1);
    bench_frame(bench);
    heading = bench_text(bench, "Formula");
    says = bench_text(bench, "what the method computes");
    assert_true(heading && says && says->y > heading->y && says->x == heading->x);
}

// If two tables do not fit but the first one does, it stays.
static void the_last_table_folds_first(void **state)
{
    Bench *bench = *state;
    bench_set(bench, "rows", "4");
    assert_non_null(bench_text(bench, "1 across"));
    for (ledger_state.notes = 1; ledger_state.notes < 30; ledger_state.notes++) {
        bench_frame(bench);
        assert_non_null(bench_text(bench, "1 across"));
        if (!bench_text(bench, "noted")) return;
    }
    fail_msg("%d notes fit", ledger_state.notes);
}

static void long_values_stay_in_the_panel(void **state)
{
    Bench *bench = *state;
    int right = 1280 - 20, left = 1280 - 300 + 20;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT || command->text.x < 980) continue;
        if (command->text.y > 744) continue; // the strip
        const char *text = bench->draw->text + command->text.first;
        int width =
            glyphs_width(&bench->draw->glyphs, command->text.face, command->text.size, text);
        if (command->text.x + width > right + 1 || command->text.x < left) fail_msg("%s", text);
    }
}

static int open_scenes(void **state) { return bench_open_with(state, scene_table); }

// Where the heading of each kind of section is, px at scale 1; 0: nowhere.
static void places(const Bench *bench, double y[SECTIONS])
{
    for (int i = 0; i < SECTIONS; i++) y[i] = 0;
    for (int i = 0; i < bench->ui->targets; i++) {
        const Target *target = &bench->ui->target[i];
        if (target->action != &panel_open && target->action != &panel_fold) continue;
        if (y[target->argument] <= 0) y[target->argument] = target->rect.y;
    }
}

// What can be clicked stays where it is as time stops, and as it runs again.
static void a_stop_moves_no_section(void **state)
{
    Bench *bench = *state;
    static const int heights[] = {800, 600};
    int came = 0;
    for (int i = 0; scene_table[i]; i++) {
        ui_open(bench->ui, scene_table[i]);
        if (!stage_moves(ui_stage(bench->ui))) continue;
        for (int k = 0; k < 2; k++) {
            double run[SECTIONS], still[SECTIONS];
            ui_resize(bench->ui, 1280, heights[k], 1);
            stage_play(ui_stage(bench->ui), true);
            bench_frame(bench);
            places(bench, run);
            stage_play(ui_stage(bench->ui), false);
            bench_frame(bench);
            places(bench, still);
            for (int j = 0; j < SECTIONS; j++) {
                came += still[j] > 0 && run[j] <= 0;
                bool late = j == SECTION_FIGURES || j == SECTION_TRACE;
                if (run[j] > 0 && still[j] > 0 && !late && still[j] != run[j])
                    fail_msg("%s: section %d is at %g, then at %g", scene_ids[i], j, run[j],
                             still[j]);
            }
        }
    }
    assert_true(came > 0);
}

#define WITH_LEDGER(test) cmocka_unit_test_setup_teardown(test, open_ledger, bench_close)

static bool writes(const Bench *bench, const char *words)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind == COMMAND_TEXT &&
            !strcmp(bench->draw->text + command->text.first, words))
            return true;
    }
    return false;
}

// In the panel, under its key and in the help; its name sets it everywhere.
static void a_knob_acts_at_its_places(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, &rooms_scene);
    bench_frame(bench);
    assert_true(writes(bench, "knob here") && !writes(bench, "knob there"));
    bench_key(bench, "u");
    assert_true(rooms_state.here == 1 && rooms_state.there == 0);
    bench_key(bench, "p");
    assert_true(!writes(bench, "knob here") && writes(bench, "knob there"));
    bench_key(bench, "u");
    assert_true(rooms_state.here == 1 && rooms_state.there == 1);
    assert_true(bench_set(bench, "u", "0") && rooms_state.here == 1 && rooms_state.there == 0);
    assert_true(bench_set(bench, "knob_here", "0") && rooms_state.here == 0);
    bench_key(bench, "F1");
    assert_true(!writes(bench, "knob here") && writes(bench, "knob there"));
}

// The rotation of 71 takes methods and formula away, which stand above the knobs: the row below
// the hand stays until the pointer leaves the panel.
static void what_the_hand_is_at_keeps_its_place(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    ui_open(ui, ui_find(ui, "71_continuous"));
    ui_resize(ui, 1280, 800, 1);
    stage_play(ui_stage(ui), false);
    bench_frame(bench);
    int knob = 3;
    Rect before = bench_target(bench, &panel_slider, knob).rect;
    TsVec at = ts_vec(before.x + before.width * 0.7, before.y + before.height / 2);
    ui_event(ui, &(Event){.kind = EVENT_MOVE, .at = at});
    bench_frame(bench);
    for (int there = 1; there >= 0; there--) {
        bench_set(bench, "rotation of A", there ? "360" : "0");
        bench_frame(bench);
        assert_int_equal(stage_method_count(ui_stage(ui)) > 0, !there);
        assert_true(bench_target(bench, &panel_slider, knob).rect.y == before.y);
    }
    bench_set(bench, "rotation of A", "360");
    bench_frame(bench);
    ui_event(ui, &(Event){.kind = EVENT_MOVE, .at = {400, 400}});
    bench_frame(bench);
    assert_true(bench_target(bench, &panel_slider, knob).rect.y < before.y - 100);
    // The other way: what comes above them leaves the panel at its top.
    before = bench_target(bench, &panel_slider, knob).rect;
    at = ts_vec(before.x + before.width / 2, before.y + before.height / 2);
    ui_event(ui, &(Event){.kind = EVENT_MOVE, .at = at});
    bench_frame(bench);
    bench_set(bench, "rotation of A", "0");
    bench_frame(bench);
    assert_true(bench_target(bench, &panel_slider, knob).rect.y == before.y);
}

// A section is opened below the hand: its heading stays, and nothing above it folds, so that there
// is no hole below the panel's head.
static void opening_a_section_leaves_no_hole(void **state)
{
    static const char *const scenes[] = {"41_obb", "43_mtv", "71_continuous", "45_gjk"};
    enum { HEAD = 44 };
    Bench *bench = *state;
    Ui *ui = bench->ui;
    int opened = 0, scrolls = 0;
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes * 2; i++) {
        for (int kind = 0; kind < SECTIONS; kind++) {
            double before[SECTIONS], after[SECTIONS];
            ui_event(ui, &(Event){.kind = EVENT_MOVE, .at = {400, 400}});
            ui_open(ui, ui_find(ui, scenes[i / 2]));
            ui_resize(ui, 1280, i % 2 ? 600 : 800, 1);
            stage_play(ui_stage(ui), false);
            bench_frame(bench);
            bench_frame(bench);
            places(bench, before);
            const Target *heading = NULL;
            for (int k = 0; k < ui->targets; k++) {
                const Target *target = &ui->target[k];
                if (target->action == &panel_open && target->argument == kind && !heading)
                    heading = target;
            }
            if (!heading || heading->rect.y + 20 > ui->layout.alarm_y) continue;
            TsVec at = ts_vec(heading->rect.x + 100, heading->rect.y + 15);
            ui_event(ui, &(Event){.kind = EVENT_MOVE, .at = at});
            bench_frame(bench);
            bench_click(bench, at);
            bench_frame(bench);
            places(bench, after);
            opened++;
            scrolls += ui->panel_state->room > 0;
            if (after[SECTION_METHOD] != ui->layout.panel_y + HEAD)
                fail_msg("%s: as section %d opens, the first is at %g", scenes[i / 2], kind,
                         after[SECTION_METHOD]);
            if (after[kind] != before[kind])
                fail_msg("%s: section %d goes from %g to %g", scenes[i / 2], kind, before[kind],
                         after[kind]);
        }
    }
    assert_true(opened > 12 && scrolls > 4);
}

static int open_every(void **state) { return bench_open_with(state, scene_table); }

static int texts_of(const Bench *bench, const char *text)
{
    int count = 0;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        count += command->kind == COMMAND_TEXT &&
                 strcmp(bench->draw->text + command->text.first, text) == 0;
    }
    return count;
}

static bool acts(const Bench *bench, int knob, bool places)
{
    const Knob *at = stage_knob_at(ui_stage(bench->ui), knob);
    return at->names && at->places == places && stage_knob_acts(ui_stage(bench->ui), knob);
}

// A place whose shapes were edited is called "moved"; every other choice has its name.
static void an_edit_leaves_a_place_and_no_other_choice(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    int count[2] = {0};
    ui_resize(bench->ui, 1280, 2400, 1);
    for (int i = 0; scene_table[i]; i++) {
        ui_open(bench->ui, scene_table[i]);
        stage_play(stage, false);
        bench_frame(bench);
        bool was = stage_is_edited(stage);
        if (was) continue;
        assert_int_equal(texts_of(bench, "moved"), 0);
        bench_key(bench, "Tab");
        if (!stage_selected(stage)) continue;
        bench_key(bench, "Right");
        if (!stage_is_edited(stage)) continue;
        int moved = 0;
        for (int k = 0; k < stage_knob_count(stage); k++) {
            moved += acts(bench, k, true);
            count[acts(bench, k, true)] += acts(bench, k, true) || acts(bench, k, false);
        }
        if (texts_of(bench, "moved") != moved)
            fail_msg("%s: %d choices are called moved, not %d", scene_ids[i],
                     texts_of(bench, "moved"), moved);
    }
    assert_true(count[0] > 2 && count[1] > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_edit_leaves_a_place_and_no_other_choice, open_every,
                                        bench_close),
        WITH_LEDGER(tables_are_whole_in_a_narrow_panel),
        WITH_LEDGER(columns_leave_a_narrow_panel_for_their_sum),
        WITH_LEDGER(columns_stand_though_numbers_run),
        WITH_LEDGER(only_what_must_folds),
        WITH_LEDGER(one_account_and_the_knobs_come_first),
        WITH_LEDGER(a_formula_is_account_enough),
        WITH_LEDGER(a_selected_shape_is_open),
        WITH_LEDGER(a_heading_says_what_its_section_is),
        WITH_LEDGER(the_last_table_folds_first),
        WITH_LEDGER(long_values_stay_in_the_panel),
        WITH_LEDGER(a_knob_acts_at_its_places),
        cmocka_unit_test_setup_teardown(a_stop_moves_no_section, open_scenes, bench_close),
        cmocka_unit_test_setup_teardown(opening_a_section_leaves_no_hole, open_scenes, bench_close),
        cmocka_unit_test_setup_teardown(what_the_hand_is_at_keeps_its_place, open_scenes,
                                        bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
