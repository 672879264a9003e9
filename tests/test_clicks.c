// Every target of a click, and every key that has a variant with Shift, by a table: what changes
// for a click, with Shift, with Ctrl, by the right button; for a key, with Shift; and during a
// question.
#include "axis.h"
#include "formula/formula_private.h"
#include "lesson/lesson.h"
#include "menus/menus.h"
#include "overlays/point_panel_private.h"
#include "questions/quiz_private.h"
#include "simple/simple.h"
#include "slow_clock.h"
#include "ui_bench.h"

enum { TEXT = 4096, CHANGES = 512 };

// ---- What a click can change, in words

typedef struct Words {
    char text[TEXT];
    int length;
} Words;

__attribute__((format(printf, 2, 3))) static void say(Words *words, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    words->length +=
        vsnprintf(words->text + words->length, (size_t)(TEXT - words->length), format, arguments);
    va_end(arguments);
    assert_true(words->length < TEXT);
}

static void say_shapes(Words *words, Stage *stage)
{
    int shapes = 0;
    stage_each(stage, actor)
    {
        shapes++;
        if (stage_is_selected(stage, actor)) say(words, "selected %s\n", actor->name);
        say(words, "%s at %.2f %.2f\n", actor->name, actor->position.x, actor->position.y);
    }
    say(words, "shapes %d\n", shapes);
}

// A line a fact: its name, a blank, its value.
static void say_all(Words *words, Bench *bench)
{
    static const char *const overlay[] = {"none", "picker", "help", "menu", "point"};
    static const char *const command[] = {
        "none", "quit", "full screen", "picture", "copy",         "paste", "save",
        "read", "WKT",  "get code",    "record",  "get language", "share", "copy text"};
    static const char *const phase[] = {"off", "guess", "told", "hunt", "line", "solved"};
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    const Method *method = stage_method(stage);
    say(words, "scene %s\n", ui_id(ui, ui_index(ui)));
    say(words, "method %s\n", method ? method->name : "none");
    say(words, "variant %d\n", stage_variant(stage));
    say(words, "touch %d\n", (int)stage_touch(stage));
    for (int i = 0; i < stage_knob_count(stage); i++)
        say(words, "%s %g\n", stage_knob_at(stage, i)->label, *stage_knob_at(stage, i)->value);
    say_shapes(words, stage);
    say(words, "tick %d\n", stage->tick);
    say(words, "playing %d\n", stage->playing);
    say(words, "step %d\n", stage_trace_view(stage).shown);
    say(words, "rate %d\n", ui->strip->trace_rate);
    say(words, "offered %s\n", ui->offered);
    say(words, "formula %d\n", ui->formulas->chosen);
    say(words, "split %d\n", stage_is_split(stage));
    say(words, "map %d\n", stage_shows_map(stage));
    say(words, "magnifies %d\n", stage_magnifies(stage));
    say(words, "tool %d\n", stage_drawing(stage).tool);
    say(words, "points %d\n", stage_drawing(stage).points);
    const RecordSlider *slider;
    for (int i = 0; i < stage_sliders(stage, &slider); i++)
        say(words, "slider in the picture %.2f\n", slider[i].now);
    say(words, "zoom %.0f\n", stage_view(stage).zoom);
    say(words, "overlay %s\n", overlay[ui->overlay]);
    say(words, "row %d\n", ui->picker->list.chosen);
    say(words, "tab %d\n", (int)ui->point_panel->tab);
    say(words, "closer %d\n", ui->point_panel->closer);
    say(words, "tolerance %s%s\n", ui->point_panel->typed, ui->point_panel->types ? ", typed" : "");
    say(words, "example %d\n", ui->point_panel->example);
    say(words, "lessons %d\n", ui->picker->by_course);
    say(words, "palette %s\n", palette(ui->palette)->name);
    say(words, "language %s\n", language_name(language_now()));
    say(words, "text %g\n", ui->font_scale);
    say(words, "panel %d\n", ui->panel);
    say(words, "simple %d\n", ui->simple);
    say(words, "lesson %d\n", lesson_at(ui));
    say(words, "axis %d\n", stage_turns_axis(stage));
    say(words, "read %d\n", (int)ui->read);
    say(words, "code %d\n", ui->code);
    say(words, "line %d\n", ui->column->picked);
    say(words, "whole %d\n", ui->column->whole);
    for (int i = 0; i < SECTIONS; i++)
        say(words, "section%d %d\n", i, (int)ui->panel_state->folding[i]);
    say(words, "field %d\n", field_is_open(ui) ? ui->field->number : -9);
    say(words, "term %d\n", ui->reading->term_pinned);
    say(words, "slides %s\n", ui->held.action ? ui->held.action->name : "nothing");
    say(words, "case %d\n", ui->fuzz->shown);
    say(words, "fuzzing %d\n", ui->fuzz->on);
    say(words, "question %s\n", phase[ui->quiz->phase]);
    say(words, "answered %d\n", ui->quiz->asked);
    say(words, "tried %d\n", ui->quiz->tried);
    say(words, "command %s\n", command[ui->command]);
    say(words, "message %s\n", ui->message_left > 0 ? ui->message : "");
    say(words, "note %s\n", stage_record(stage)->is_reply ? stage_record(stage)->note : "");
}

// The lines that `after` has and `before` lacks, separated by "; ".
static void say_changes(const Words *before, const Words *after, char *changes)
{
    int length = 0;
    changes[0] = 0;
    for (const char *line = after->text; *line; line = strchr(line, '\n') + 1) {
        char own[MESSAGE_MAX + 32];
        int size = (int)strcspn(line, "\n");
        snprintf(own, sizeof own, "%.*s\n", size, line);
        const char *same = strstr(before->text, own); // "axis 1" is no "every axis 1"
        while (same && same > before->text && same[-1] != '\n') same = strstr(same + 1, own);
        if (same) continue;
        length += snprintf(changes + length, (size_t)(CHANGES - length), "%s%.*s",
                           length ? "; " : "", size, line);
        assert_true(length < CHANGES);
    }
}

// ---- Setups

static void press_keys(Bench *bench, const char *keys)
{
    char name[32];
    for (int length; *keys; keys += length, keys += strspn(keys, " ")) {
        length = (int)strcspn(keys, " ");
        snprintf(name, sizeof name, "%.*s", length, keys);
        bench_key(bench, name);
    }
}

// Opens the scene anew, with that knob or method set, and presses the keys. "hold": two cases are
// held; "simple": it is seen simply; "zoom": the view is not fitted; "finger": the tool that the
// keys took has set a point, and the last pointer was a finger.
static void set_up(Bench *bench, const char *scene, const char *set, const char *keys)
{
    Ui *ui = bench->ui;
    Settings settings = ui_settings(ui);
    settings.palette = PALETTE_LIGHT;
    settings.panel = true;
    settings.read = READ_IF_WIDE;
    settings.demo = false;
    settings.language = LANGUAGE_ENGLISH;
    settings.font_scale = 1;
    settings.simple = set && strcmp(set, "simple") == 0;
    ui->message_left = 0;
    ui_apply(ui, &settings);
    quiz_leave(ui);
    if (ui->fuzz->on) live_fuzz_toggle(ui);
    ui_forget_cases(ui, HELD_ANY);
    ui->picker->by_course = ui->code = false;
    field_close(ui);
    ui->picker->list = (PickerList){0};
    ui->point_panel->example = ui->point_panel->closer = 0;
    ui->point_panel->known = false; // an example is next
    ui->command = UI_NOTHING;
    ui->held = (Held){0};
    ui->pointer = ts_vec(-1e6, -1e6);
    ui_open(ui, ui_find(ui, scene));
    ui->quiz->times = 0;
    stage_split(ui_stage(ui), false);
    stage_play(ui_stage(ui), false);
    bench_frame(bench);
    bool finger = set && strcmp(set, "finger") == 0, holds = set && strcmp(set, "hold") == 0;
    TsVec middle = ts_vec(ui->layout.view.width / 2, ui->layout.view.height / 2);
    if (holds) {
        Case pair;
        assert_true(stage_main_ask(ui_stage(ui)) != NULL);
        case_of_ask(stage_main_ask(ui_stage(ui)), &pair);
        for (int i = 0; i < 2; i++) assert_true(ui_hold_case(ui, &pair, i ? "second" : "first"));
    } else if (set && strcmp(set, "zoom") == 0) {
        stage_show_box(ui_stage(ui), (TsAabb){{0, 0}, {150, 100}});
    } else if (set && !finger && !settings.simple) {
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(set, "="), set);
        assert_true(bench_set(bench, name, strchr(set, '=') + 1));
    }
    bench_frame(bench);
    if (keys) press_keys(bench, keys);
    if (finger) {
        bench_click(bench, middle);
        ui->finger = true;
    }
    bench_frame(bench);
}

// ---- Targets

typedef struct ClickRow {
    const Action *action;
    const char *name; // of the constant
    int argument;     // of the target; ANY: the first one of that action
    const char *scene, *set, *keys;
    const char *click, *shift, *ctrl; // what changes; NULL: as for a click
} ClickRow;

enum { ANY = -100 };

#define TARGET(action) &action, #action

static const ClickRow click_rows[] = {
    {TARGET(target_cover), ANY, "41_obb", NULL, NULL, "", NULL, NULL},
    {TARGET(strip_method_cell), ANY, "41_obb", NULL, NULL, "method obb_three_axes", "method vclip",
     NULL},
    {TARGET(strip_touch_cell), ANY, "41_obb", "method=gjk_exact", NULL, "touch 1", NULL, NULL},
    {TARGET(strip_compared_cell), ANY, "25_capsule", "method=capsule_ends", NULL,
     "A at 0.00 0.00; B at 0.00 3.00; zoom 28", NULL, NULL},
    {TARGET(columns_panel), ANY, "41_obb", NULL, NULL, "panel 0", NULL, NULL},
    {TARGET(panel_fold), SECTION_FORMULA, "41_obb", NULL, NULL, "section3 2", NULL, NULL},
    {TARGET(panel_open), SECTION_METHOD, "41_obb", NULL, NULL, "section0 1", NULL, NULL},
    {TARGET(strip_method), 1, "55_ray_cast", NULL, NULL, "method ray_any_entry", NULL, NULL},
    {TARGET(panel_knob), 0, "33_polygon_circle", NULL, NULL, "place 1; circle at 590.00 250.00",
     "place 7; polygon at 433.33 233.33; circle at 460.60 79.40", NULL},
    {TARGET(panel_knob), 1, "31_polygon_point", NULL, NULL, "boundary bands 0", NULL, NULL},
    {TARGET(panel_slider), ANY, "34_polygon_rect", NULL, NULL, "width 160", NULL, NULL},
    {TARGET(timeline_step), 1, "45_gjk", NULL, NULL, "step 1", NULL, NULL},
    {TARGET(offers_copy), 2, "94_your_function", NULL, NULL,
     "offered cc -shared -fPIC -o mine.so mine.c; touchstone --plugin ./mine.so; command copy text",
     "command copy text", "command copy text"},
    {TARGET(panel_step_bar), ANY, "45_gjk", NULL, NULL, "step 1", NULL, NULL},
    {TARGET(timeline_rate), ANY, "45_gjk", NULL, NULL, "rate 1", NULL, NULL},
    {TARGET(panel_case), 1, "41_obb", "hold", "N", "case 1", NULL, NULL},
    {TARGET(panel_next_case), ANY, "41_obb", "hold", "N", "case 1", NULL, NULL},
    {TARGET(picker_row), ANY, "41_obb", NULL, "Ctrl+O",
     "scene 35_polygon_polygon; method polygon_sides_or_corner; touch 1; new polygon 1; chevron "
     "at 435.00 210.00; random at 519.85 162.69; playing 1; step 0; overlay none",
     NULL, NULL},
    {TARGET(picker_chapter), 2, "41_obb", NULL, "Ctrl+O", "row 6", NULL, NULL},
    {TARGET(overlay_close), ANY, "41_obb", NULL, "F1", "overlay none", NULL, NULL},
    {TARGET(timeline_time), ANY, "41_obb", NULL, "Shift+. Shift+. Shift+.", "tick 2", NULL, NULL},
    {TARGET(timeline_picture), ANY, "37_transform", NULL, NULL, "slider in the picture 0.50", NULL,
     NULL},
    {TARGET(columns_text), ANY, "41_obb", NULL, "F4", "read 2", NULL, NULL},
    {TARGET(read_term), 1, "41_obb", NULL, "F4", "term 1", NULL, NULL},
    {TARGET(picker_course), ANY, "41_obb", NULL, "Ctrl+O", "row 41; lessons 1", NULL, NULL},
    {TARGET(picker_topics), ANY, "41_obb", NULL, "Ctrl+O Tab Home", "row 7", NULL, NULL},
    {TARGET(quiz_button), 'y', "41_obb", NULL, "F6", "step 1; question told; answered 1", NULL,
     NULL},
    {TARGET(columns_code), ANY, "41_obb", NULL, "F8", "code 0", NULL, NULL},
    {TARGET(code_whole), ANY, "93_playground", NULL, "F8", "whole 1", NULL, NULL},
    {TARGET(hunt_line), ANY, "41_obb", NULL, "F7 Enter", "line 1; tried 1", NULL, NULL},
    {TARGET(toolbar_tool), 1, "93_playground", NULL, NULL, "tool 1", NULL, NULL},
    {TARGET(toolbar_key), ANY, "93_playground", "finger", "Y", "points 0", NULL, NULL},
    {TARGET(screen_depth), ANY, "41_obb", NULL, NULL, "simple 1", NULL, NULL},
    {TARGET(screen_menu), ANY, "41_obb", "simple", NULL, "overlay menu; row 20", NULL, NULL},
    {TARGET(simple_lessons), ANY, "41_obb", "simple", NULL, "overlay picker; row 1; lessons 1",
     NULL, NULL},
    {TARGET(simple_axis), ANY, "41_obb", "simple", "A", "axis 0", NULL, NULL},
    {TARGET(lesson_press), LESSON_LEAVE, "16_rect_circle", NULL, "Ctrl+O Tab Home Enter",
     "circle at 600.00 90.00; playing 1; lesson -1", NULL, NULL},
    {TARGET(simple_lie), ANY, "41_obb", "simple", NULL, "method obb_three_axes", NULL, NULL},
    {TARGET(simple_next), ANY, "41_obb", "simple", NULL,
     "scene 42_sat; method sat_exact; touch 1; pair 0; all projections 1; projection lines 0; dot "
     "product 0; A at 120.00 225.00; B at 320.00 210.00; playing 1; step 1; zoom 1",
     NULL, NULL},
    {TARGET(simple_back), ANY, "41_obb", "simple",
     "Ctrl+O Tab Home Down Down Down Down Down Down Enter",
     "scene 41_obb; method obb_four_axes; touch 0; every axis 1; triangle for OBB2 0; border of "
     "the original 0; OBB1 turn 2; OBB2 turn 1; OBB1 at 100.00 150.00; OBB2 at 100.00 70.00; "
     "zoom 2",
     NULL, NULL},
    {TARGET(simple_step), ANY, "45_gjk", "simple", NULL, "step 1", NULL, NULL},
    {TARGET(bar_button), ANY, "41_obb", NULL, NULL, "overlay picker; row 1; lessons 1", NULL, NULL},
    {TARGET(menu_row), ANY, "41_obb", NULL, "F5", "overlay picker; row 1; lessons 1", NULL, NULL},
    {TARGET(formula_number), 2, "13_circle_circle", NULL, NULL, "formula 2", NULL, NULL},
    {TARGET(point_panel_button), POINT_COPY, "41_obb", NULL, "Shift+F1 Left",
     "offered LINESTRING (0 0, 0.1 0.3, 1 3); command copy text", "command copy text",
     "command copy text"},
    {TARGET(point_panel_tab), POINT_WITHIN, "41_obb", NULL, "Shift+F1",
     "tab 2; tolerance 1e-17, typed", NULL, NULL},
    {TARGET(point_panel_zoom), 1, "41_obb", NULL, "Shift+F1", "closer 1", NULL, NULL},
    {TARGET(point_panel_field), ANY, "41_obb", NULL, "Shift+F1 Right Right", "", NULL, NULL},
    {TARGET(point_panel_slider), ANY, "41_obb", NULL, "Shift+F1 Right Right",
     "tolerance 1e-9, typed", NULL, NULL},
    {TARGET(field_number), 0, "93_playground", NULL, "Tab", "field 0", NULL, NULL},
};

// The row's target, whose middle no later target covers. False if there is none.
static bool target_of(const Bench *bench, const ClickRow *row, Rect *rect)
{
    for (int i = 0; i < bench->ui->targets; i++) {
        Target target = bench->ui->target[i];
        bool same = target.action == row->action &&
                    (row->argument == ANY || target.argument == row->argument);
        TsVec middle =
            ts_vec(target.rect.x + target.rect.width / 2, target.rect.y + target.rect.height / 2);
        const Target *found = ui_target_at(bench->ui, middle);
        *rect = target.rect;
        if (same && found == &bench->ui->target[i]) return true;
    }
    print_message("%s %s: no target %s\n", row->scene, row->keys ? row->keys : "", row->name);
    return false;
}

static void click_on(Bench *bench, Rect rect, Button button, unsigned mods)
{
    double scale = bench->ui->layout.scale;
    TsVec at = ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2);
    Event event = {
        .kind = EVENT_PRESS, .button = button, .mods = mods, .at = ts_vec_scale(at, scale)};
    ui_event(bench->ui, &event);
    event.kind = EVENT_RELEASE;
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

static int check_click(Bench *bench, const ClickRow *row, Button button, unsigned mods,
                       const char *expected)
{
    static Words before, after;
    char changes[CHANGES];
    before.length = after.length = 0;
    set_up(bench, row->scene, row->set, row->keys);
    Rect rect;
    if (!target_of(bench, row, &rect)) return 1;
    say_all(&before, bench);
    click_on(bench, rect, button, mods);
    say_all(&after, bench);
    say_changes(&before, &after, changes);
    if (strcmp(changes, expected) == 0) return 0;
    print_message("%s of %s %s, button %d, mods %u:\n  is  \"%s\"\n  not \"%s\"\n", row->name,
                  row->scene, row->keys ? row->keys : "", (int)button, mods, changes, expected);
    return 1;
}

static void every_target_does_what_its_row_says(void **state)
{
    Bench *bench = *state;
    int faults = 0;
    for (size_t i = 0; i < sizeof click_rows / sizeof *click_rows; i++) {
        const ClickRow *row = &click_rows[i];
        faults += check_click(bench, row, BUTTON_LEFT, 0, row->click);
        faults +=
            check_click(bench, row, BUTTON_LEFT, MOD_SHIFT, row->shift ? row->shift : row->click);
        faults +=
            check_click(bench, row, BUTTON_LEFT, MOD_CTRL, row->ctrl ? row->ctrl : row->click);
        faults += check_click(bench, row, BUTTON_RIGHT, 0, "");
    }
    assert_int_equal(faults, 0);
}

// No action is left out: they are read from the sources.
static void every_action_has_a_row(void **state)
{
    (void)state;
    char name[64];
    int actions = 0;
    FILE *names = popen("grep -rhoE '^const Action [a-z_]+ =' src/ui | cut -d' ' -f3", "r");
    assert_non_null(names);
    while (fscanf(names, "%63s", name) == 1) {
        bool met = false;
        for (size_t i = 0; i < sizeof click_rows / sizeof *click_rows; i++) {
            met |= strcmp(click_rows[i].name, name) == 0;
        }
        if (!met) fail_msg("no row for %s", name);
        actions++;
    }
    assert_int_equal(pclose(names), 0);
    assert_true(actions >= 28);
}

// ---- Keys

typedef struct PressRow {
    const char *scene, *set, *keys;  // before it
    const char *key, *plain, *shift; // what changes; shift NULL: as without
} PressRow;

static const PressRow press_rows[] = {
    {"41_obb", NULL, NULL, "PgDn",
     "scene 42_sat; method sat_exact; touch 1; pair 0; all projections 1; projection lines 0; dot "
     "product 0; A at 120.00 225.00; B at 320.00 210.00; playing 1; step 1; zoom 1",
     NULL},
    {"41_obb", NULL, NULL, "PgUp",
     "scene 39_relate; method relate_nodes; lit cell 0; A at 290.00 230.00; B at 290.00 225.00; "
     "playing 1; step 0",
     NULL},
    {"41_obb", NULL, NULL, "3",
     "scene 31_polygon_point; method polygon_point_crossings; touch 1; boundary bands 1; polygon "
     "at 435.00 210.00; P at 340.00 190.00; playing 1; step 5",
     NULL},
    {"41_obb", NULL, NULL, "Ctrl+O", "overlay picker; row 20", NULL},
    {"41_obb", NULL, NULL, "F5", "overlay menu; row 20", NULL},
    {"41_obb", NULL, "Shift+.", "R", "tick 0", NULL},
    {"41_obb", "zoom", NULL, "Home", "zoom 2", NULL},
    {"41_obb", NULL, NULL, "Pause", "playing 1", NULL},
    {"41_obb", NULL, "Shift+.", "Shift+,", "tick 0", NULL},
    {"41_obb", NULL, NULL, "Space", "playing 1", NULL},
    {"41_obb", NULL, "Shift+. Shift+.", ".", "message There is one step only", "tick 3"},
    {"41_obb", NULL, "Shift+. Shift+.", ",", "message There is one step only", "tick 1; step 2"},
    {"45_gjk", NULL, NULL, ".", "step 1", "tick 1"},
    {"45_gjk", NULL, NULL, ",", "message This is the first step", "message This is the first tick"},
    {"41_obb", NULL, NULL, "F1", "overlay help; row 20",
     "overlay point; row 20; tolerance 1e-17; example 1"},
    {"41_obb", NULL, NULL, "F2", "palette dark; message Colours 2 of 4: dark",
     "palette source; message Colours 4 of 4: plain red and blue"},
    {"41_obb", NULL, NULL, "F3", "panel 0", NULL},
    {"41_obb", NULL, NULL, "F4", "read 1", NULL},
    {"41_obb", NULL, NULL, "F6", "OBB2 at 194.27 58.96; question guess", NULL},
    {"41_obb", NULL, NULL, "F7", "method obb_three_axes; OBB2 at 105.37 88.59; question hunt",
     NULL},
    {"41_obb", NULL, NULL, "F8", "code 1", NULL},
    {"41_obb", NULL, NULL, "F9", "command record", NULL},
    {"41_obb", NULL, NULL, "F10", "language zh_CN", NULL},
    {"41_obb", NULL, NULL, "F11", "command full screen", NULL},
    {"41_obb", NULL, NULL, "F12", "command picture", NULL},
    {"41_obb", NULL, NULL, "Ctrl++", "text 1.15", NULL},
    {"41_obb", NULL, NULL, "Ctrl+-", "text 0.85", NULL},
    {"41_obb", NULL, NULL, "M", "method obb_three_axes", "method vclip"},
    {"41_obb", NULL, NULL, "T", "message four axes: touching never counts · M for exact signs",
     NULL},
    {"41_obb", NULL, NULL, "O", "split 1", NULL},
    {"41_obb", NULL, NULL, "G", "moves 1; cell on screen 3; upwards 0; map 1", NULL},
    {"41_obb", NULL, NULL, "Z", "selected OBB2; magnifies 1", NULL},
    {"13_circle_circle", NULL, NULL, "=", "formula 2", NULL},
    {"41_obb", NULL, NULL, "K",
     "selected OBB1; OBB1 at 96.53 147.15; note touching exactly, moved 4.50 px · K: the doubles "
     "beside it",
     NULL},
    {"41_obb", NULL, NULL, "L", "place 1; OBB2 at 100.00 150.00; step 3", NULL},
    {"33_polygon_circle", NULL, NULL, "P", "place 1; circle at 590.00 250.00",
     "place 7; polygon at 433.33 233.33; circle at 460.60 79.40"},
    {"41_obb", NULL, NULL, "Tab", "selected OBB1", "selected OBB2"},
    {"41_obb", NULL, "Tab", "Right", "OBB1 at 101.00 150.00", "OBB1 at 110.00 150.00; step 0"},
    {"41_obb", NULL, NULL, "F", "fuzzing 1", NULL},
    {"41_obb", "hold", NULL, "N", "case 0", NULL},
    {"41_obb", NULL, NULL, "Ctrl+C", "command copy", "command WKT"},
    {"41_obb", NULL, NULL, "Ctrl+V", "command paste", NULL},
    {"41_obb", NULL, NULL, "Ctrl+S", "command save", NULL},
    {"41_obb", NULL, NULL, "Esc", "message Esc again quits", NULL},
    {"41_obb", NULL, "Esc", "Esc", "command quit", NULL},
    // A message yields to M.
    {"52_tile_grid", NULL, "G", "M", "method tiles_cuts_corners; variant 1; message ",
     "method tiles_no_bounds; variant 2; message "},
    // During a question
    {"41_obb", NULL, "F6", "F1", "overlay help; row 20", ""},
    {"41_obb", NULL, "F6", "F2", "palette dark; message Colours 2 of 4: dark",
     "palette source; message Colours 4 of 4: plain red and blue"},
    {"41_obb", NULL, "F6", "F3", "", NULL},
    {"41_obb", NULL, "F6", "F4", "", NULL},
    {"41_obb", NULL, "F6", "F8", "", NULL},
    {"41_obb", NULL, "F6", "F6", "OBB2 at 100.00 70.00; question off", NULL},
    {"41_obb", NULL, "F6", "F7",
     "method bounding_circles; touch 1; OBB2 at 59.21 62.53; question hunt", NULL},
    {"41_obb", NULL, "F6", "F10", "language zh_CN", NULL},
    {"41_obb", NULL, "F6", "M", "", NULL},
    {"41_obb", NULL, "F6", "T", "", NULL},
    {"41_obb", NULL, "F6", "O", "", NULL},
    {"41_obb", NULL, "F6", "G", "", NULL},
    {"41_obb", NULL, "F6", "L", "", NULL},
    {"41_obb", NULL, "F6", "Y", "step 1; question told; answered 1", NULL},
    {"41_obb", NULL, "F6", "N", "step 1; question told; answered 1", NULL},
    {"41_obb", NULL, "F6", "Esc", "OBB2 at 100.00 70.00; question off", NULL},
    {"41_obb", NULL, "F7", "F3", "", NULL},
    {"41_obb", NULL, "F7", "F4", "", NULL},
    {"41_obb", NULL, "F7", "F8", "", NULL},
    {"41_obb", NULL, "F7", "M", "", NULL},
    {"41_obb", NULL, "F7", "F2", "palette dark; message Colours 2 of 4: dark",
     "palette source; message Colours 4 of 4: plain red and blue"},
};

static int check_press(Bench *bench, const PressRow *row, bool shift, const char *expected)
{
    static Words before, after;
    char changes[CHANGES], name[40];
    before.length = after.length = 0;
    snprintf(name, sizeof name, "%s%s", shift ? "Shift+" : "", row->key);
    set_up(bench, row->scene, row->set, row->keys);
    say_all(&before, bench);
    bench_key(bench, name);
    say_all(&after, bench);
    say_changes(&before, &after, changes);
    ui_speak(bench->ui, LANGUAGE_ENGLISH);
    if (strcmp(changes, expected) == 0) return 0;
    print_message("%s after \"%s\" of %s:\n  is  \"%s\"\n  not \"%s\"\n", name,
                  row->keys ? row->keys : "", row->scene, changes, expected);
    return 1;
}

static void every_key_does_what_its_row_says(void **state)
{
    Bench *bench = *state;
    int faults = 0;
    bool met[64] = {0};
    assert_in_range(keys_count(), 1, 64);
    for (size_t i = 0; i < sizeof press_rows / sizeof *press_rows; i++) {
        const PressRow *row = &press_rows[i];
        faults += check_press(bench, row, false, row->plain);
        faults += check_press(bench, row, true, row->shift ? row->shift : row->plain);
        unsigned mods = 0;
        int which;
        Key key = input_key(row->key, &mods);
        for (unsigned shift = 0; shift <= MOD_SHIFT; shift += MOD_SHIFT) {
            const KeyRow *found = keys_find(key, mods | shift, &which);
            if (found) met[found - keys_at(0)] = true;
        }
    }
    for (int i = 0; i < keys_count(); i++) {
        if (keys_at(i)->act && !met[i]) fail_msg("no row for the keys %s", keys_at(i)->keys);
    }
    assert_int_equal(faults, 0);
}

static int open_scenes(void **state)
{
    int failed = bench_open_with(state, scene_table);
    if (!failed) stage_set_clock(ui_stage(((Bench *)*state)->ui), slow_clock);
    return failed;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_target_does_what_its_row_says, open_scenes,
                                        bench_close),
        cmocka_unit_test(every_action_has_a_row),
        cmocka_unit_test_setup_teardown(every_key_does_what_its_row_says, open_scenes, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
