// The alarm card, shown while the method is wrong.
#include "ui_bench.h"

// A case of two boxes has more characters than fit in one row of a small window.
static void the_alarm_grows_with_its_case_and_stands_calm(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 800, 600, 1);
    bench_set(bench, "method", "bounding_circles");
    assert_true(bench->ui->alarm);
    double grown = bench->ui->layout.alarm_height;
    assert_true(grown >= 92 + 18);
    stage_main_ask(ui_stage(bench->ui))->b->angle = 0; // shorter numbers, the same answers
    boxes_state.b->position = ts_vec(45, 30);
    bench_frame(bench);
    assert_true(bench->ui->alarm);
    assert_true(bench->ui->layout.alarm_height == grown);
    ui_resize(bench->ui, 1280, 800, 1);
    bench_frame(bench);
    assert_true(bench->ui->layout.alarm_height < grown + 8);
}

// While a shape is dragged the view keeps its place. A method with a flaw has its card from the
// start, so that nothing moves as it becomes wrong, and right again.
static void no_card_moves_what_is_dragged(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    ui_resize(ui, 1280, 800, 1);
    boxes_state.a->angle = boxes_state.b->angle = 45; // boxes whose circles meet before they do
    bench_set(bench, "method", "bounding_circles");
    boxes_state.b->position = ts_vec(200, 0);
    bench_frame(bench);
    assert_true(ui->alarm && !alarm_words(ui)->wrong);
    assert_non_null(strstr(alarm_words(ui)->sentence, "is right here."));
    Layout before = ui->layout;
    View view = stage_view(ui->stage);
    TsVec from = view_device(view, boxes_state.b->position);
    ui_event(ui, &(Event){.kind = EVENT_PRESS, .button = BUTTON_LEFT, .at = from});
    const double way[] = {200, 60, 45, 42, 40, 200, 42};
    bool wrong = false;
    for (int i = 0; i < 7; i++) {
        TsVec at = ts_vec(way[i], way[i] < 200 ? 30 : 0);
        TsVec to = view_device(view, at);
        ui_event(ui, &(Event){.kind = EVENT_MOVE, .button = BUTTON_LEFT, .at = to});
        bench_frame(bench);
        assert_true(stage_dragging(ui->stage));
        wrong |= ask_is_wrong(stage_main_ask(ui->stage));
        assert_memory_equal(&ui->layout.free, &before.free, sizeof before.free);
    }
    assert_true(wrong && ask_is_wrong(stage_main_ask(ui->stage)));
    ui_event(ui, &(Event){.kind = EVENT_RELEASE, .button = BUTTON_LEFT, .at = from});
    bench_frame(bench);
    assert_true(ui->alarm && alarm_words(ui)->wrong);
    assert_memory_equal(&ui->layout.free, &before.free, sizeof before.free);
}

// All that is drawn of it lies above the strip.
static void the_case_is_whole(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 800, 600, 1);
    bench_set(bench, "method", "bounding_circles");
    const Layout *layout = &bench->ui->layout;
    bool ends = false;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT || command->text.face != FACE_MONO) continue;
        const char *text = bench->draw->text + command->text.first;
        if (command->text.y < layout->alarm_y || command->text.y > layout->strip_y) continue;
        assert_null(strstr(text, "…"));
        assert_true(command->text.y < layout->strip_y - 8);
        ends = ends || strstr(text, "bounding_circles");
    }
    assert_true(ends);
}

// A low window keeps the height for the picture: what is said is said without the case.
static void a_brief_card_has_no_case(void **state)
{
    Bench *bench = *state;
    bench_set(bench, "method", "bounding_circles");
    static const struct {
        int width, height;
        bool brief;
    } window[] = {{640, 480, true},  {800, 559, true},  {800, 560, false}, {390, 700, true},
                  {390, 844, false}, {900, 500, false}, {720, 900, false}, {1280, 800, false}};
    for (size_t i = 0; i < sizeof window / sizeof *window; i++) {
        ui_resize(bench->ui, window[i].width, window[i].height, 1);
        bench_frame(bench);
        bool sentence = false, line = false;
        for (int k = 0; k < bench->draw->commands; k++) {
            const Command *command = &bench->draw->command[k];
            if (command->kind != COMMAND_TEXT) continue;
            const char *text = bench->draw->text + command->text.first;
            sentence |= strstr(text, "“bounding circles” ") != NULL;
            line |= strstr(text, "obb ") && command->text.face == FACE_MONO;
        }
        assert_true(sentence && line == !window[i].brief);
    }
    char copied[512];
    ui_resize(bench->ui, 640, 480, 1);
    assert_true(ui_case(bench->ui, copied, sizeof copied));
}

static const char *case_on_card(const Bench *bench)
{
    const Layout *layout = &bench->ui->layout;
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT || command->text.face != FACE_MONO) continue;
        const char *text = bench->draw->text + command->text.first;
        if (command->text.y > layout->alarm_y && command->text.y < layout->strip_y &&
            strstr(text, "obb"))
            return text;
    }
    fail_msg("no case on the card");
    return NULL;
}

// A person reads decimals; what is copied has every bit.
static void the_case_is_readable_and_copied_exactly(void **state)
{
    Bench *bench = *state;
    char copied[512];
    ui_resize(bench->ui, 1600, 900, 1);
    bench_set(bench, "method", "bounding_circles"); // one of the boxes is turned
    bench_frame(bench);
    const char *shown = case_on_card(bench);
    assert_true(ui_case(bench->ui, copied, sizeof copied));
    assert_non_null(strstr(copied, "0x"));
    assert_null(strstr(shown, "0x"));
    assert_int_equal(strncmp(shown, "rounded: obb ", 13), 0);
    assert_non_null(bench_text(bench, "exact:"));
    // Of whole numbers both are the same.
    stage_main_ask(ui_stage(bench->ui))->b->angle = 0;
    boxes_state.b->position = ts_vec(45, 30);
    bench_frame(bench);
    assert_int_equal(strncmp(case_on_card(bench), "obb ", 4), 0);
    assert_null(bench_text(bench, "exact:"));
}

// A rounded case always has the key, since what is copied has more digits. Else only if there is
// room: the height belongs to the view.
static void the_key_that_copies_costs_no_row(void **state)
{
    Bench *bench = *state;
    bench_set(bench, "method", "bounding_circles");
    for (int width = 1600; width >= 800; width -= 100) {
        ui_resize(bench->ui, width, 600, 1);
        bench_frame(bench);
        bench_frame(bench);
        assert_non_null(bench_text(bench, "Ctrl+C"));
    }
    stage_main_ask(ui_stage(bench->ui))->b->angle = 0;
    boxes_state.b->position = ts_vec(45, 30);
    bool shown = false;
    int rows = 0;
    for (int width = 1600; width >= 800; width -= 10) {
        ui_resize(bench->ui, width, 600, 1);
        bench_frame(bench);
        bench_frame(bench);
        const Layout *layout = &bench->ui->layout;
        bool key = bench_text(bench, "Ctrl+C");
        int more = (int)(layout->alarm_height - (layout->small ? 92 : 100)) / 18;
        if (more != rows) assert_false(key && more > rows);
        shown = shown || key;
        rows = more;
    }
    assert_true(shown);
}

// ---- A wrong MTV

static struct {
    Actor *a, *b;
} ways_state;

static void ways_build(Stage *stage)
{
    static const TsVec small[] = {{10, 50}, {20, 50}, {20, 60}, {10, 60}};
    static const TsVec large[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    ways_state.a = stage_add(stage, .name = "a", .shape = ts_shape_polygon(small, 4));
    ways_state.b = stage_add(stage, .name = "b", .shape = ts_shape_polygon(large, 4));
}

static void ways_ask(Stage *stage) { stage_ask(stage, ways_state.a, ways_state.b); }

static const Scene ways_scene = {.title = "Ways out",
                                 .idea = "One in the other.",
                                 .build = ways_build,
                                 .ask = ways_ask,
                                 .SCENE_STATE(ways_state)};

static const Scene *const ways_scenes[] = {&ways_scene, NULL};

static int open_ways(void **state) { return bench_open_with(state, ways_scenes); }

// The strip says that the MTV is wrong, the card by how much.
static void a_wrong_mtv_is_reported(void **state)
{
    static const char *const expected[][2] = {
        {"polygon_mtv_contained",
         "“MTV, no containment” reports OVERLAPPING, and the polygons are. But its "
         "MTV of 10.0 px leaves them overlapping by 20.0 px."},
        {"polygon_mtv_raw",
         "“MTV, axes not unit” reports OVERLAPPING, and the polygons are. But its "
         "MTV of 200 px is longer than needed by 180 px."},
    };
    Bench *bench = *state;
    bench_set(bench, "method", "polygon_mtv");
    assert_false(bench->ui->alarm);
    assert_non_null(bench_text(bench, "Compared"));
    for (int i = 0; i < 2; i++) {
        bench_set(bench, "method", expected[i][0]);
        assert_true(bench->ui->alarm);
        assert_non_null(bench_text(bench, expected[i][1]));
        assert_non_null(bench_text(bench, "Its MTV"));
        assert_non_null(bench_text(bench, "DISAGREE"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BENCH(the_alarm_grows_with_its_case_and_stands_calm),
        WITH_BENCH(no_card_moves_what_is_dragged),
        WITH_BENCH(the_case_is_whole),
        WITH_BENCH(a_brief_card_has_no_case),
        WITH_BENCH(the_case_is_readable_and_copied_exactly),
        WITH_BENCH(the_key_that_copies_costs_no_row),
        cmocka_unit_test_setup_teardown(a_wrong_mtv_is_reported, open_ways, bench_close),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
