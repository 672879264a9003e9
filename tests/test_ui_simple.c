// The simple picture: its sentence agrees with the colours and the exact answer in every scene and
// by every method; what its buttons do; what it leaves out.
#include "fonts.h"
#include "slow_clock.h"
#include "ui_bench.h"

#include "axis.h"

#include "scene.h"
#include "scene_kit/number.h"
#include "simple/simple.h"

enum { TICKS_SHOWN = 4 };

static void set_simple(Bench *bench, bool simple)
{
    Settings settings = ui_settings(bench->ui);
    settings.simple = simple;
    ui_apply(bench->ui, &settings);
    bench_frame(bench);
}

static bool has(const char *text, const char *part) { return strstr(text, part) != NULL; }

// The sentence about a pair beside what the core, the oracle and the colours say.
static void check_sentence(Bench *bench, const char *id, int tick)
{
    SimpleWords words;
    simple_words(bench->ui, &words);
    const Figures *figures = figures_shown(bench->ui);
    const Ask *ask = figures->ask;
    const Method *method = stage_method(ui_stage(bench->ui));
    char place[512], gap[NUMBER_MAX];
    snprintf(place, sizeof place, "%s, %s, tick %d: %s %s", id, method ? method->name : "-", tick,
             words.answer, words.rest);
    if (!*words.task) fail_msg("%s: nothing to do", place);
    if (!*words.answer && !*words.rest) fail_msg("%s: nothing is said", place);
    if (figures->verdict.given) {
        if (words.hit != figures->verdict.hit || words.wrong != figures->verdict.wrong)
            fail_msg("%s: the verdict is another", place);
        return;
    }
    if (!ask) return;
    bool wrong = ask_is_wrong(ask), crowd = figures->pairs > 0;
    if (words.wrong != wrong) fail_msg("%s: wrong or not", place);
    if (wrong != (strcmp(words.answer, "Wrong:") == 0)) fail_msg("%s: no word of it", place);
    if (crowd) return;
    if (words.hit != ask->hit || words.relation != (int)ask->answer.relation)
        fail_msg("%s: another color than the shapes", place);
    if (wrong) return;
    bool sweeps = ask->query.kind == QUERY_SWEEP, apart = ask->answer.relation == TS_APART;
    static const char *const word[] = {
        [TS_APART] = " apart:", [TS_TOUCHING] = " touch:", [TS_OVERLAPPING] = " overlap:"};
    const char *expected = !sweeps                                  ? word[ask->answer.relation]
                           : ask->answer.relation == TS_OVERLAPPING ? " meet on their way."
                           : apart                                  ? " miss each other:"
                                                                    : " touch:";
    if (!has(words.answer, expected)) fail_msg("%s: expected \"%s\"", place, expected);
    number_length(gap, sizeof gap, fabs(figures->gap));
    bool measured = apart || (ask->answer.relation == TS_OVERLAPPING && !sweeps);
    if (measured && !has(words.rest, gap)) fail_msg("%s: it is %s", place, gap);
    if (ask->answer.relation == TS_TOUCHING && has(words.rest, "does not count") == ask->hit)
        fail_msg("%s: touching counts the other way", place);
}

static void every_sentence_agrees(void **state)
{
    (void)state;
    static const int shown[TICKS_SHOWN] = {0, 1, 30, 100};
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench.ui && bench.draw);
    stage_set_clock(ui_stage(bench.ui), slow_clock);
    set_simple(&bench, true);
    for (int i = 0; scene_table[i]; i++) {
        Stage *stage = ui_stage(bench.ui);
        ui_open(bench.ui, scene_table[i]);
        bench_frame(&bench);
        for (int k = 0; k < stage_method_count(stage); k++) {
            stage_choose_method(stage, k);
            stage_reset(stage);
            stage_play(stage, false);
            for (int t = 0, tick = 0; t < TICKS_SHOWN; t++) {
                for (; tick < shown[t]; tick++) stage_step(stage);
                bench_frame(&bench);
                check_sentence(&bench, scene_ids[i], tick);
            }
            if (!stage_moves(stage)) break;
        }
    }
    ui_free(bench.ui);
    draw_free(bench.draw);
}

// Of a scene that stands still all methods too: only its first tick.
static void every_method_has_a_sentence(void **state)
{
    (void)state;
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench.ui && bench.draw);
    set_simple(&bench, true);
    for (int i = 0; scene_table[i]; i++) {
        Stage *stage = ui_stage(bench.ui);
        ui_open(bench.ui, scene_table[i]);
        bench_frame(&bench);
        for (int k = 0; k < stage_method_count(stage) && !stage_moves(stage); k++) {
            stage_choose_method(stage, k);
            bench_frame(&bench);
            check_sentence(&bench, scene_ids[i], 0);
        }
    }
    ui_free(bench.ui);
    draw_free(bench.draw);
}

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
    set_simple(bench, true);
    assert_true(bench_key(bench, "F3"));
    assert_false(ui_settings(bench->ui).simple);
    assert_true(bench->ui->layout.panel_width > 0);
}

static void its_buttons(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    set_simple(bench, true);
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

static const Scene *find(const char *id)
{
    for (int i = 0; scene_table[i]; i++) {
        if (strcmp(scene_ids[i], id) == 0) return scene_table[i];
    }
    fail_msg("no scene %s", id);
    return NULL;
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
    set_simple(bench, true);
    for (int i = 0; i < 4; i++) {
        ui_resize(bench->ui, size[i][0], size[i][1], 1);
        ui_open(bench->ui, find("16_rect_circle"));
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

// What has no button is named by the sentence: its key, or for a finger "More".
static void the_sentence_tells_of_what_has_no_button(void **state)
{
    (void)state;
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench.ui && bench.draw);
    for (int finger = 0; finger < 2; finger++) {
        SimpleWords words;
        Settings settings = ui_settings(bench.ui);
        settings.finger = finger;
        ui_apply(bench.ui, &settings);
        ui_open(bench.ui, ui_find(bench.ui, "41_obb"));
        set_simple(&bench, true);
        simple_words(bench.ui, &words);
        assert_non_null(strstr(words.task, finger ? "“More” has all else." : "“A” shows an axis."));
        ui_open(bench.ui, ui_find(bench.ui, "13_circle_circle"));
        bench_frame(&bench);
        simple_words(bench.ui, &words);
        assert_null(strstr(words.task, finger ? "“More”" : "Space"));
    }
    ui_open(bench.ui, ui_find(bench.ui, "41_obb"));
    bench_frame(&bench);
    bench_key(&bench, "A");
    assert_true(stage_turns_axis(ui_stage(bench.ui)));
    bench_click_on(&bench, &simple_axis, 0);
    assert_false(stage_turns_axis(ui_stage(bench.ui)));
    ui_free(bench.ui);
    draw_free(bench.draw);
}

// A question and a map need what the simple picture leaves out.
static void a_map_is_not_simple(void **state)
{
    Bench *bench = *state;
    set_simple(bench, true);
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
    const Action *const action[] = {&simple_lessons, &simple_lie, &simple_next, &screen_depth};
    for (int i = 0; i < 4; i++) {
        Rect box = bench_target(bench, action[i], 0).rect;
        assert_true(box.height >= FINGER_HEIGHT && box.x >= 0 && box.x + box.width <= 390);
        assert_true(box.width >= FINGER_HEIGHT);
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
    set_simple(&bench, true);
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
    set_simple(&bench, true);
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

static void what_it_does_not_name_is_left_out(void **state)
{
    Bench *bench = *state;
    Ink ink;
    ui_open(bench->ui, find("16_rect_circle"));
    bench_frame(bench);
    assert_true(draw_tagged(bench->draw, "zone", &ink) && draw_tagged(bench->draw, "d", &ink));
    set_simple(bench, true);
    assert_false(draw_tagged(bench->draw, "zone", &ink));
    assert_true(draw_tagged(bench->draw, "d", &ink));
    assert_false(draw_tagged(bench->draw, "nearest point", &ink));
    assert_true(draw_tagged(bench->draw, "circle", &ink)); // the shape
}

// Commands of a layer, in that ink, of what has that name.
static int drawn_in(const Bench *bench, DrawLayer layer, Ink ink, const char *name)
{
    int count = 0, next;
    for (int i = bench->draw->first[layer]; i >= 0; i = next) {
        const Command *command = &bench->draw->command[i];
        next = command->next;
        bool named = command->tag && strcmp(bench->draw->tag[command->tag - 1], name) == 0;
        count += named && command->kind == COMMAND_SHAPE && command->fill.ink == ink;
    }
    return count;
}

// A length has its word or stands in the sentence, and ends without dots; no arrow, no centre.
static void nothing_in_it_lacks_a_word(void **state)
{
    Bench *bench = *state;
    Ink ink;
    static const char *const unnamed[] = {"normal", "normals"};
    for (int i = 0; scene_table[i]; i++) {
        for (int later = 0; later < 2; later++) {
            ui_open(bench->ui, scene_table[i]);
            set_simple(bench, true);
            for (int tick = 0; tick < 60 * later; tick++) stage_step(ui_stage(bench->ui));
            bench_frame(bench);
            if (bench_text(bench, "normal")) fail_msg("%s: an arrow called normal", scene_ids[i]);
            for (int k = 0; k < 2; k++) {
                if (draw_tagged(bench->draw, unnamed[k], &ink))
                    fail_msg("%s: %s is drawn", scene_ids[i], unnamed[k]);
            }
        }
    }

    ui_open(bench->ui, find("41_obb"));
    stage_play(ui_stage(bench->ui), false);
    for (int simple = 0; simple < 2; simple++) {
        set_simple(bench, simple);
        assert_int_equal(drawn_in(bench, LAYER_OUTLINES, INK_INK, "OBB1") > 0, !simple);
        assert_int_equal(drawn_in(bench, LAYER_CONTACT, INK_PAPER, "distance") > 0, !simple);
    }
    ui_open(bench->ui, find("13_circle_circle")); // the line between the centres is named
    bench_frame(bench);
    assert_true(drawn_in(bench, LAYER_OUTLINES, INK_INK, "A") > 0);
}

static void a_touch_has_its_word(void **state)
{
    Bench *bench = *state;
    set_simple(bench, true);
    assert_null(bench_text(bench, "they touch here"));
    stage_place(ui_stage(bench->ui), boxes_state.b, ts_vec(40, 0), 0);
    bench_frame(bench);
    assert_non_null(bench_text(bench, "they touch here"));
    set_simple(bench, false);
    assert_null(bench_text(bench, "they touch here"));
}

// The labels that begin so and give a length.
static int lengths_from(const Bench *bench, const char *beginning)
{
    int count = 0;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        const char *text = bench->draw->text + command->text.first;
        count += command->kind == COMMAND_TEXT && strstr(text, " px") &&
                 strncmp(text, beginning, strlen(beginning)) == 0;
    }
    return count;
}

// The axis that a method forgot stands alone; in full it stands beside the one that decides.
static void a_forgotten_axis_stands_alone(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, find("41_obb"));
    stage_play(ui_stage(bench->ui), false);
    bench_frame(bench);
    for (int i = 0; i < stage_method_count(ui_stage(bench->ui)); i++) {
        if (strcmp(stage_method_at(ui_stage(bench->ui), i)->name, "obb_three_axes") == 0)
            stage_choose_method(ui_stage(bench->ui), i);
    }
    stage_step(ui_stage(bench->ui));
    stage_play(ui_stage(bench->ui), true);
    set_simple(bench, true);
    assert_true(ask_is_wrong(stage_main_ask(ui_stage(bench->ui))));
    assert_int_equal(lengths_from(bench, "not tested: +"), 1);
    assert_int_equal(lengths_from(bench, "−"), 0);
    set_simple(bench, false);
    assert_int_equal(lengths_from(bench, "not tested: +"), 1);
    assert_true(lengths_from(bench, "−") > 0);
}

enum { TICKS_TRIED = 30 };

static bool is_drawn_in_a_step(Bench *bench, const char *name)
{
    Stage *stage = ui_stage(bench->ui);
    Ink ink;
    stage_play(stage, false);
    bench_frame(bench);
    bool drawn = draw_tagged(bench->draw, name, &ink);
    for (int left = stage_trace_view(stage).steps; left > 0 && !drawn; left--) {
        stage_trace_step(stage, 1);
        bench_frame(bench);
        drawn = draw_tagged(bench->draw, name, &ink);
    }
    for (int left = stage_moves(stage) && !drawn ? TICKS_TRIED : 0; left > 0; left--)
        stage_step(stage);
    bench_frame(bench);
    return drawn || draw_tagged(bench->draw, name, &ink);
}

static bool is_drawn_at_a_place(Bench *bench, const char *name)
{
    Stage *stage = ui_stage(bench->ui);
    bool drawn = is_drawn_in_a_step(bench, name);
    for (int k = 0; k < scene_knobs(stage_scene(stage)) && !drawn; k++) {
        const Knob *knob = &stage_scene(stage)->knobs[k];
        bool turns = knob->places || (knob->max == 1 && knob->min == 0); // a switch, too
        for (double v = knob->min; turns && v <= knob->max + 40 * knob->places && !drawn; v++) {
            stage_set_knob(stage, k, v);
            stage_reset(stage);
            drawn = is_drawn_in_a_step(bench, name);
        }
        if (turns && !drawn) stage_set_knob(stage, k, knob->min);
    }
    return drawn;
}

// A name that is listed for simple pictures is drawn by the scene at one of its places, or by one
// of its methods in one of its steps.
static void what_it_names_is_drawn(void **state)
{
    (void)state;
    Bench bench = {.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench.ui && bench.draw);
    for (int i = 0; scene_table[i]; i++) {
        char list[256];
        const Scene *scene = scene_table[i];
        if (!scene->simple || !*scene->simple) continue;
        snprintf(list, sizeof list, "%s", scene->simple);
        for (char *name = strtok(list, "|"); name; name = strtok(NULL, "|")) {
            if (strcmp(name, "center") == 0) continue; // a part of the shape
            bool drawn = false;
            ui_open(bench.ui, scene);
            set_simple(&bench, true);
            for (int m = 0; m < stage_method_count(ui_stage(bench.ui)) && !drawn; m++) {
                stage_choose_method(ui_stage(bench.ui), m);
                drawn = is_drawn_at_a_place(&bench, name);
            }
            if (!drawn) fail_msg("%s: nothing is named %s", scene_ids[i], name);
        }
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
    set_simple(bench, true);
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
        cmocka_unit_test(every_sentence_agrees),
        cmocka_unit_test(every_method_has_a_sentence),
        WITH_BENCH(more_and_less),
        WITH_BENCH(its_buttons),
        WITH_ALL_SCENES(the_button_makes_it_lie),
        WITH_ALL_SCENES(ones_own_function_is_a_click_away),
        cmocka_unit_test(the_sentence_tells_of_what_has_no_button),
        WITH_BENCH(a_map_is_not_simple),
        WITH_BENCH(a_finger_hits_its_buttons),
        cmocka_unit_test(the_button_of_the_lie_stays),
        cmocka_unit_test(the_sentence_keeps_off_the_edge),
        WITH_BENCH(what_it_does_not_name_is_left_out),
        WITH_BENCH(nothing_in_it_lacks_a_word),
        WITH_BENCH(a_touch_has_its_word),
        WITH_BENCH(a_forgotten_axis_stands_alone),
        cmocka_unit_test(what_it_names_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
