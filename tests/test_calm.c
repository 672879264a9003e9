// The full view stands still while time runs: by every method of every scene nothing that can be
// clicked moves, the picture keeps its place, and what the card says is of the frame of the strip.
#include "fonts_bench.h"

enum { WARM_UP = 4, SHOWN = 60, GROWS = 2 };

static int open_all(void **state)
{
    if (fonts_bench_open(state) != 0) return -1;
    ((Bench *)*state)->ui->demo = false; // it chooses methods
    return 0;
}

static void frame(Bench *bench)
{
    ui_advance(bench->ui, 1.0 / 60);
    bench_frame(bench);
}

// ---- What stands where

enum { CONTROLS = 96 };

typedef struct Control {
    const Action *action;
    int argument;
    double y;
} Control;

// The sections of the panel and what can be changed in them. Those that come as time stops are
// below all others.
static int controls_of(const Bench *bench, Control control[CONTROLS])
{
    const Action *const kinds[] = {&panel_open, &panel_fold, &panel_knob, &panel_slider,
                                   &strip_method};
    int count = 0;
    for (int i = 0; i < bench->ui->targets && count < CONTROLS; i++) {
        const Target *target = &bench->ui->target[i];
        bool section = target->action == &panel_open || target->action == &panel_fold;
        if (section && (target->argument == SECTION_FIGURES || target->argument == SECTION_TRACE))
            continue;
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            if (target->action == kinds[k])
                control[count++] = (Control){kinds[k], target->argument, target->rect.y};
        }
    }
    return count;
}

static int jumps, cards, grew;

// The card and the strip have one number: that of the frame, or that both hold.
static void check_card(const Bench *bench, const char *scene)
{
    const AlarmWords *card = alarm_words(bench->ui);
    const Figures *figures = figures_shown(bench->ui);
    const Ask *ask = figures->ask;
    StripWords strip = strip_words(bench->ui);
    assert_int_equal(bench->ui->layout.alarm_height > 0, bench->ui->alarm);
    if (!bench->ui->alarm || !ask || figures->verdict.given) return;
    assert_ptr_equal(card->method, ask->method);
    assert_int_equal(card->wrong, ask_is_wrong(ask));
    bool numbered = card->wrong && !ask_measure_is_wrong(ask) && ask->query.kind == QUERY_PAIR &&
                    !ask->list && figures->pairs == 0 && ask->exact != TS_TOUCHING &&
                    !ask->answer.failed;
    if (!numbered) return;
    const char *number = strip.gap + strcspn(strip.gap, "0123456789");
    if (!strstr(card->sentence, number))
        fail_msg("%s: the strip has %s, the card \"%s\"", scene, strip.gap, card->sentence);
    cards++;
}

static void compare(const Bench *bench, const char *scene, const char *method, const Layout *layout,
                    const Control before[], int count)
{
    Control now[CONTROLS];
    int found = controls_of(bench, now), tick = ui_stage(bench->ui)->tick;
    const Layout *other = &bench->ui->layout;
    bool grown = layout->alarm_height > 0 && other->alarm_height > layout->alarm_height;
    if (grown && ++grew <= GROWS) return; // a pair whose case has more rows
    if (memcmp(&other->free, &layout->free, sizeof layout->free) != 0) {
        print_message("%s by %s, tick %d: the picture was %g high, now %g\n", scene, method, tick,
                      layout->free.height, other->free.height);
        jumps++;
    }
    if (found < count - 1) { // the symmetries, the last ones, go with the pair
        print_message("%s by %s, tick %d: %d controls, then %d\n", scene, method, tick, count,
                      found);
        jumps++;
    }
    for (int i = 0; i < found && i < count; i++) {
        if (now[i].y == before[i].y) continue;
        print_message("%s by %s, tick %d: \"%s\" %d moves by %g\n", scene, method, tick,
                      now[i].action->name, now[i].argument, now[i].y - before[i].y);
        jumps++;
        break;
    }
}

static void nothing_jumps_while_time_runs(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    for (int i = 0; scene_table[i]; i++) {
        // Its ray turns from one kind of shape to another, each of which has methods of its own.
        if (strcmp(scene_ids[i], "55_ray_cast") == 0) continue;
        ui_open(bench->ui, scene_table[i]);
        bench_frame(bench); // its methods are those of what it tests
        for (int k = 0; k < stage_method_count(stage); k++) {
            Control before[CONTROLS], now[CONTROLS];
            stage_reset(stage);
            stage_choose_method(stage, k);
            stage_play(stage, true);
            for (int t = 0; t < WARM_UP; t++) frame(bench);
            Layout layout = bench->ui->layout;
            int count = controls_of(bench, before);
            for (int t = WARM_UP; t < SHOWN; t++) {
                frame(bench);
                check_card(bench, scene_ids[i]);
                int was = jumps;
                compare(bench, scene_ids[i], stage_method_at(stage, k)->name, &layout, before,
                        count);
                if (jumps == was && memcmp(&bench->ui->layout, &layout, sizeof layout) == 0)
                    continue;
                layout = bench->ui->layout;
                count = controls_of(bench, now);
                memcpy(before, now, sizeof before);
            }
        }
    }
    assert_int_equal(jumps, 0);
    assert_true(cards > 1000);
}

// ---- What stands above the picture

static void the_title_is_clear_of_the_bar(void **state)
{
    Bench *bench = *state;
    static const int size[][2] = {{1960, 1160}, {1280, 800}, {1024, 700},
                                  {800, 500},   {640, 400},  {390, 844}};
    enum { CAPITAL = 15, CLEAR = 6 }; // px at scale 1: of the title's letters, and what is free
    for (int i = 0; i < 6; i++) {
        ui_resize(bench->ui, size[i][0], size[i][1], 1);
        ui_open(bench->ui, ui_find(bench->ui, "93_playground"));
        bench_frame(bench);
        const Layout *layout = &bench->ui->layout;
        assert_true(layout->bar > 0 && layout->title - CAPITAL >= layout->bar + CLEAR);
        for (int k = 0; k < bench->ui->targets; k++) {
            const Target *target = &bench->ui->target[k];
            bool beside = target->action == &screen_depth || target->action == &toolbar_tool;
            if (beside && !layout->finger && target->rect.x < layout->view.width)
                assert_true(target->rect.y >= layout->bar + 2);
        }
    }
    ui_resize(bench->ui, 1280, 800, 1);
}

// ---- The map

// Enter puts the shape to where the pointer is, beside the picture: all of the map is seen again.
static void enter_fits_the_map(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    Stage *stage = ui_stage(bench->ui);
    stage_play(stage, false);
    bench_frame(bench);
    bench_key(bench, "G");
    bench_frame(bench);
    Layout layout = bench->ui->layout;
    TsVec at = ts_vec((layout.free.x + 20) * layout.scale, (layout.free.y + 20) * layout.scale);
    ui_event(bench->ui, &(Event){.kind = EVENT_MOVE, .at = at});
    bench_frame(bench);
    View before = stage_view(stage);
    bench_key(bench, "Enter");
    View after = stage_view(stage);
    assert_memory_not_equal(&before, &after, sizeof after);
    stage_each(stage, actor)
    {
        TsVec there = view_device(after, actor->position);
        Rect free = {layout.free.x * layout.scale, layout.free.y * layout.scale,
                     layout.free.width * layout.scale, layout.free.height * layout.scale};
        assert_true(ui_contains(free, there));
    }
    bench_key(bench, "G");
}

// ---- The shadows

// Their hatching turns with the axis: it is no pattern of the screen.
static void hatching_turns_with_its_axis(void **state)
{
    Bench *bench = *state;
    ui_open(bench->ui, ui_find(bench->ui, "41_obb"));
    for (int t = 0; t < 60; t++) frame(bench);
    const Draw *draw = bench->draw;
    int contours = 0;
    for (int i = draw->first[LAYER_CONSTRUCTION]; i >= 0; i = draw->command[i].next) {
        assert_int_not_equal(draw->command[i].fill.pattern, PATTERN_FALLING);
        const Command *command = &draw->command[i];
        if (command->kind == COMMAND_SHAPE) contours += command->shape.last - command->shape.first;
    }
    assert_true(contours > 40); // the strokes are there
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_jumps_while_time_runs, open_all, bench_close),
        cmocka_unit_test_setup_teardown(the_title_is_clear_of_the_bar, open_all, bench_close),
        cmocka_unit_test_setup_teardown(enter_fits_the_map, open_all, bench_close),
        cmocka_unit_test_setup_teardown(hatching_turns_with_its_axis, open_all, bench_close),
    };
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
