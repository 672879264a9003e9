// The simple picture: how one comes to it and away, what its buttons do, and that they are hit and
// seen at every size. test_simple_sentence.c tests what it says.
#include "fonts.h"
#include "scene.h"
#include "simple/simple.h"
#include "slow_clock.h"
#include "ui_bench.h"

static void more_and_less(void **state)
{
    Bench *bench = *state;
    assert_true(bench->ui->layout.panel_width > 0);
    bench_click_on(bench, &screen_depth, 0);
    assert_true(ui_settings(bench->ui).simple);
    assert_true(bench->ui->layout.panel_width == 0);
    assert_non_null(bench_text(bench, "They are apart:"));
    assert_null(bench_text(bench, "Compared"));
    bench_click_on(bench, &screen_depth, 0);
    assert_non_null(bench_text(bench, "Compared"));
    assert_true(bench->ui->layout.panel_width > 0);
    bench_simple(bench, true);
    assert_true(bench_key(bench, "F3"));
    assert_false(ui_settings(bench->ui).simple);
    assert_true(bench->ui->layout.panel_width > 0);
}

static void its_buttons(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_simple(bench, true);
    const Method *sound = stage_method(stage);
    assert_null(sound->flaw);
    TsVec before[2] = {boxes_state.a->position, boxes_state.b->position};
    bench_click_on(bench, &simple_lie, 0);
    assert_non_null(stage_method(stage)->flaw);
    assert_true(ask_is_wrong(stage_main_ask(stage))); // the pair is where it shows
    assert_non_null(bench_text(bench, "Wrong:"));
    SimpleWords words;
    simple_words(bench->ui, &words);
    assert_non_null(strstr(words.task, "Moved to a place where “"));
    assert_non_null(strstr(words.task, stage_method(stage)->flaw));
    assert_false(stage->playing);
    assert_true(stage_undo(stage));
    assert_true(ts_vec_equal(boxes_state.a->position, before[0]));
    assert_true(ts_vec_equal(boxes_state.b->position, before[1]));
    bench_frame(bench);
    assert_non_null(bench_text(bench, "Right again"));
    bench_click_on(bench, &simple_lie, 0);
    assert_null(stage_method(stage)->flaw);

    bench_click_on(bench, &simple_next, 0);
    assert_string_equal(bench_title(bench), "Sun and moon");
    assert_non_null(bench_text(bench, "They are apart:"));
    assert_non_null(bench_text(bench, "50.0 px between them."));

    bench_click_on(bench, &simple_lessons, 0);
    assert_int_equal(bench->ui->overlay, OVERLAY_PICKER);
    assert_true(bench->ui->picker->by_course);
}

// The row of that kind in the list of lessons; -1: there is none.
static int row_of(Bench *bench, PickerRowKind kind)
{
    PickerMatches matches = picker_matches(bench->ui);
    for (int i = 0; i < matches.count; i++) {
        if (matches.row[i].kind == kind) return i;
    }
    return -1;
}

// The list of lessons leads to one's own function, and a button back to where one came from; in
// between nothing else does, and who comes there by turning the page has no such button.
static void ones_own_function_is_a_click_away(void **state)
{
    Bench *bench = *state;
    static const int size[][2] = {{1280, 800}, {800, 500}, {640, 480}, {420, 600}};
    const Scene *function = ui_find(bench->ui, "94_your_function");
    bench_simple(bench, true);
    for (int i = 0; i < 4; i++) {
        ui_resize(bench->ui, size[i][0], size[i][1], 1);
        ui_open(bench->ui, bench_scene("16_rect_circle"));
        bench_frame(bench);
        bench_click_on(bench, &simple_lessons, 0);
        int row = row_of(bench, PICKER_FUNCTION);
        assert_true(row >= 0);
        bench_key(bench, "Home");
        for (int k = 0; k < row; k++) bench_key(bench, "Down");
        assert_non_null(bench_text(bench, "Check your own function"));
        bench_click_on(bench, &picker_row, row);
        assert_ptr_equal(stage_scene(ui_stage(bench->ui)), function);
        assert_non_null(bench_text(bench, "Back"));
        bench_click_on(bench, &simple_back, 0);
        assert_string_equal(scene_id(stage_scene(ui_stage(bench->ui))), "16_rect_circle");
        assert_null(picker_before(bench->ui));
        assert_null(bench_text(bench, "Back"));
    }
    ui_resize(bench->ui, 1280, 800, 1);
    ui_open(bench->ui, function);
    bench_frame(bench);
    assert_null(bench_text(bench, "Back"));
    bench_key(bench, "Ctrl+O");
    bench_type(bench, "own fun");
    assert_int_equal(picker_matches(bench->ui).row[0].kind, PICKER_FUNCTION);
}

// A question and a map need what the simple picture leaves out.
static void a_map_is_not_simple(void **state)
{
    Bench *bench = *state;
    bench_simple(bench, true);
    bench_key(bench, "G");
    assert_non_null(bench_text(bench, "Compared"));
    bench_key(bench, "G");
    assert_null(bench_text(bench, "Compared"));
    bench_key(bench, "F6");
    assert_int_equal(bench->ui->question, QUESTION_PREDICT);
    assert_false(ui_is_simple(bench->ui));
}

static void a_finger_hits_its_buttons(void **state)
{
    Bench *bench = *state;
    Settings settings = ui_settings(bench->ui);
    settings.simple = settings.finger = true;
    ui_apply(bench->ui, &settings);
    ui_resize(bench->ui, 390, 844, 1);
    bench_frame(bench);
    const Action *const action[] = {&simple_lessons, &simple_lie, &simple_next, &screen_depth,
                                    &screen_menu};
    for (int i = 0; i < 5; i++) {
        Rect box = bench_target(bench, action[i], 0).rect;
        assert_true(box.height >= FINGER_HEIGHT && box.x >= 0 && box.x + box.width <= 390);
        assert_true(box.width >= FINGER_HEIGHT);
    }
}

// The way to help, language and colours is seen, and a tap on it shows them.
static void the_menu_has_help_language_and_colours(void **state)
{
    Bench *bench = *state;
    bench_simple(bench, true);
    bench_click_on(bench, &screen_menu, 0);
    assert_int_equal(bench->ui->overlay, OVERLAY_MENU);
    assert_non_null(bench_text(bench, "Help: all keys"));
    assert_non_null(bench_text(bench, "中文 (Chinese)"));
    assert_non_null(bench_text(bench, "Other colours"));
}

// A map is never simple: "Less" leaves it, and the picture is simple at once.
static void less_leaves_the_map(void **state)
{
    Bench *bench = *state;
    for (int simple = 0; simple < 2; simple++) {
        bench_show(bench, "41_obb");
        bench_simple(bench, simple);
        if (!bench_key(bench, "G")) fail_msg("G does nothing, simple %d", simple);
        assert_true(stage_shows_map(ui_stage(bench->ui)));
        assert_non_null(bench_text(bench, "Less"));
        bench_click_on(bench, &screen_depth, 0);
        assert_false(stage_shows_map(ui_stage(bench->ui)));
        assert_true(ui_is_simple(bench->ui));
        assert_non_null(bench_text(bench, "More"));
    }
}

// Whatever else is dropped: also beside the button of an axis, and beside that of the steps.
static void the_button_of_the_lie_stays(void **state)
{
    (void)state;
    static const int size[][2] = {{420, 600}, {320, 568}, {640, 480}, {640, 360}, {800, 500}};
    static const char *const scene[] = {"41_obb", "42_sat", "45_gjk", "37_transform"};
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench.ui && bench.draw);
    bench_simple(&bench, true);
    for (int i = 0; i < 5 * 4 * 2; i++) {
        const int *now = size[i % 5];
        const char *id = scene[i / 5 % 4];
        ui_resize(bench.ui, now[0], now[1], 1);
        ui_open(bench.ui, ui_find(bench.ui, id));
        bench_frame(&bench);
        if (i / 20 && stage_scene(ui_stage(bench.ui))->turns_axis) bench_key(&bench, "A");
        bool found = false;
        for (int k = 0; k < bench.ui->targets; k++) {
            const Target *target = &bench.ui->target[k];
            if (target->action != &simple_lie) continue;
            found = target->rect.x >= 0 && target->rect.x + target->rect.width <= now[0];
        }
        if (!found) fail_msg("%s, %dx%d: no button", id, now[0], now[1]);
        if (i / 20 && stage_turns_axis(ui_stage(bench.ui))) bench_key(&bench, "A");
    }
    ui_free(bench.ui);
    draw_free(bench.draw);
}

// The sentence at the foot of a low window keeps away from the edge of the bar.
static void the_sentence_keeps_off_the_edge(void **state)
{
    (void)state;
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench.ui && bench.draw);
    bench_simple(&bench, true);
    ui_resize(bench.ui, 640, 480, 1);
    for (int i = 0; scene_table[i]; i++) {
        SimpleWords words;
        ui_open(bench.ui, scene_table[i]);
        bench_frame(&bench);
        simple_words(bench.ui, &words);
        const TextCommand *text = *words.answer ? bench_text(&bench, words.answer) : NULL;
        if (!text) continue;
        double above = text->y - text->size - bench.ui->layout.strip_y;
        if (above < 6) fail_msg("%s: %g px below the edge", scene_ids[i], above);
    }
    ui_free(bench.ui);
    draw_free(bench.draw);
}

static void check_that_nothing_is_cut(const Bench *bench, const char *scene)
{
    for (int k = 0; k < bench->draw->commands; k++) {
        const Command *command = &bench->draw->command[k];
        if (command->kind != COMMAND_TEXT) continue;
        const char *text = bench->draw->text + command->text.first;
        if (strstr(text, "…")) fail_msg("%s: \"%s\" is cut", scene, text);
    }
}

// "Make it lie" does so: by a wrong relation, unless the scene itself names another flaw.
static void the_button_makes_it_lie(void **state)
{
    Bench *bench = *state;
    int asked = 0;
    bench_simple(bench, true);
    for (int i = 0; scene_table[i]; i++) {
        ui_open(bench->ui, scene_table[i]);
        bench_frame(bench);
        bool offered = false;
        for (int k = 0; k < bench->ui->targets; k++)
            offered |= bench->ui->target[k].action == &simple_lie;
        const Stage *stage = ui_stage(bench->ui);
        if (!offered || !stage_main_ask(stage)) continue;
        bench_click_on(bench, &simple_lie, 0);
        const Ask *ask = stage_main_ask(stage);
        bool posed = ask && stage_method(stage)->kind != QUERY_NONE;
        asked += posed;
        if (posed && !ask_is_wrong(ask))
            fail_msg("%s: %s is right", scene_ids[i], stage_method(stage)->name);
        // A relation that is wrong is seen; a wrong measure is not.
        bool seen = false;
        for (int k = 0; k < stage_method_count(stage); k++) {
            const Method *method = stage_method_at(stage, k);
            seen |= method->flaw && method->shows == FLAW_IN_RELATION;
        }
        const char *own = stage_scene(stage)->flaw;
        if (posed && seen && ask_measure_is_wrong(ask) && !(own && !strcmp(own, ask->method->name)))
            fail_msg("%s: only a measure of %s is wrong", scene_ids[i], ask->method->name);
        static const int size[][2] = {{800, 500}, {1280, 800}};
        for (int k = 0; posed && k < 2; k++) {
            ui_resize(bench->ui, size[k][0], size[k][1], 1);
            bench_frame(bench);
            bench_frame(bench); // the foot grows with what it says
            check_that_nothing_is_cut(bench, scene_ids[i]);
        }
    }
    assert_true(asked >= 25);
}

// The foot of a simple picture at one size: its buttons lie side by side in the window, the way to
// the lessons among them, and begin where the words end.
static void check_foot(Bench *bench, const char *place)
{
    SimpleWords words;
    const Ui *ui = bench->ui;
    double before = 0;
    bool lessons = false;
    int buttons = 0;
    for (int i = 0; i < ui->targets; i++) {
        const Target *target = &ui->target[i];
        bool own = target->action == &simple_axis || target->action == &simple_lessons ||
                   target->action == &simple_lie || target->action == &simple_next ||
                   target->action == &simple_step || target->action == &simple_back;
        if (!own) continue;
        buttons++;
        Rect box = target->rect;
        lessons |= target->action == &simple_lessons;
        if (box.x < before || box.x + box.width > ui->layout.width ||
            box.y + box.height > ui->layout.height)
            fail_msg("%s: %s at %g, after %g", place, target->action->name, box.x, before);
        before = box.x + box.width;
    }
    if (!lessons) fail_msg("%s: no way to the lessons", place);
    if (buttons > (ui->layout.narrow ? 3 : 4)) fail_msg("%s: %d buttons", place, buttons);
    simple_words(ui, &words);
    if (*words.answer && !bench_text(bench, words.answer))
        fail_msg("%s: \"%s\" is cut", place, words.answer);
}

static void large_text_leaves_the_sentence_and_its_buttons(void **state)
{
    (void)state;
    static const struct {
        int width, height;
        double most; // of the text's size at which the answer still fits
    } sizes[] = {
        {1280, 800, 2}, {800, 500, 1.5}, {640, 480, 1.25}, {390, 844, 1.25}, {844, 390, 1.5}};
    char error[256];
    Fonts *fonts = fonts_open(NULL, error, sizeof error);
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(fonts && bench.ui && bench.draw);
    ui_set_glyphs(bench.ui, fonts_glyphs(fonts));
    stage_set_clock(ui_stage(bench.ui), slow_clock);
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        for (double text = 0.75; text <= sizes[k].most; text += 0.25) {
            Settings settings = ui_settings(bench.ui);
            settings.simple = true;
            settings.font_scale = text;
            ui_apply(bench.ui, &settings);
            ui_resize(bench.ui, sizes[k].width, sizes[k].height, 1);
            for (int i = 0; scene_table[i]; i++) {
                char place[128];
                ui_open(bench.ui, scene_table[i]);
                bench_frame(&bench);
                bench_frame(&bench);
                snprintf(place, sizeof place, "%s at %dx%d, text %g", scene_ids[i], sizes[k].width,
                         sizes[k].height, text);
                check_foot(&bench, place);
            }
        }
    }
    ui_free(bench.ui);
    draw_free(bench.draw);
    fonts_close(fonts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_text_leaves_the_sentence_and_its_buttons),
        WITH_BENCH(more_and_less),
        WITH_BENCH(its_buttons),
        WITH_ALL_SCENES(the_button_makes_it_lie),
        WITH_ALL_SCENES(ones_own_function_is_a_click_away),
        WITH_BENCH(a_map_is_not_simple),
        WITH_BENCH(a_finger_hits_its_buttons),
        WITH_ALL_SCENES(the_menu_has_help_language_and_colours),
        WITH_ALL_SCENES(less_leaves_the_map),
        cmocka_unit_test(the_button_of_the_lie_stays),
        cmocka_unit_test(the_sentence_keeps_off_the_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
