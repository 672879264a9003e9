// Drawing from nothing, through events: every kind of shape, polygons, where the points go,
// and what is refused.
#include "drawing_bench.h"
#include "tools/drawing_private.h"

// ---- Every kind

static void zoom(Bench *bench)
{
    Event wheel = {.kind = EVENT_WHEEL, .at = bench_device(bench, ts_vec(260, 140)), .wheel = 4};
    ui_event(bench->ui, &wheel);
    Event pan = {.kind = EVENT_PRESS, .at = ts_vec(300, 300), .button = BUTTON_RIGHT};
    ui_event(bench->ui, &pan);
    pan.kind = EVENT_MOVE, pan.at = ts_vec(341, 277);
    ui_event(bench->ui, &pan);
    pan.kind = EVENT_RELEASE;
    ui_event(bench->ui, &pan);
    bench_frame(bench);
}

static void draw_all_kinds(Bench *bench, const char *id, bool zoomed)
{
    for (size_t i = 0; i < sizeof gestures / sizeof *gestures; i++) {
        bench_show(bench, id);
        clear(bench);
        if (zoomed) zoom(bench);
        draw_gesture(bench, &gestures[i]);
    }
}

static void every_kind_is_drawn_to_the_bit(void **state)
{
    draw_all_kinds(*state, "93_playground", false);
    draw_all_kinds(*state, "94_your_function", false);
}

static void the_same_after_zoom_and_pan_and_at_scale_2(void **state)
{
    Bench *bench = *state;
    draw_all_kinds(bench, "93_playground", true);
    ui_resize(bench->ui, 2560, 1600, 2);
    draw_all_kinds(bench, "93_playground", false);
    draw_all_kinds(bench, "94_your_function", true);
}

static void a_press_of_its_button_takes_a_tool(void **state)
{
    Bench *bench = *state;
    bench_show(bench, "93_playground");
    for (int tool = 1; tool <= view_of(bench).tools; tool++) {
        bench_click_on(bench, &toolbar_tool, tool);
        assert_int_equal(view_of(bench).tool, tool);
    }
    bench_click_on(bench, &toolbar_tool, 0);
    assert_int_equal(view_of(bench).tool, 0);
    bench_show(bench, "41_obb");
    assert_int_equal(view_of(bench).tools, 0);
    key(bench, "C");
    assert_int_equal(view_of(bench).tool, 0);
}

static void no_key_of_a_tool_is_another_one_s(void **state)
{
    (void)state;
    for (int tool = 1; tool <= TS_SHAPE_KINDS; tool++) {
        int which;
        Key own = stage_drawing_key(tool);
        assert_null(keys_find(own, 0, &which));
        assert_null(strchr("mtogfnkzvrqe", (int)own));
        for (int i = 0; scene_table[i]; i++) {
            for (int k = 0; scene_table[i]->drawn && k < scene_knobs(scene_table[i]); k++) {
                assert_int_not_equal(scene_table[i]->knobs[k].key, own);
            }
        }
    }
}

// ---- Snapping

static void points_snap_to_corners_middles_and_centres(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_show(bench, "93_playground");
    clear(bench);
    Actor *other = stage_first(stage);
    const double third = 1.0 / 3;
    stage_set_shape(stage, other,
                    ts_shape_triangle(ts_vec(300 + third, 200 + third), ts_vec(401.7, 200.1),
                                      ts_vec(350.3, 320.9)));
    bench_frame(bench);
    TsVec corner = other->shape.triangle.corner[0], next = other->shape.triangle.corner[1];
    TsVec middle = ts_vec_lerp(corner, next, 0.5), centre = ts_shape_center(&other->shape);
    key(bench, "S");
    click(bench, corner.x + 3, corner.y - 2);
    click(bench, middle.x - 2, middle.y - 3);
    double edge[] = {corner.x, corner.y, middle.x, middle.y};
    expect_shape(stage_selected(stage), TS_SHAPE_SEGMENT, edge, 4);
    assert_true(corner.x == 300 + third);

    key(bench, "Ctrl+Z"); // the segment has a middle and ends, too
    key(bench, "I");
    click(bench, centre.x + 2, centre.y + 2);
    expect_shape(stage_selected(stage), TS_SHAPE_POINT, (double[]){centre.x, centre.y}, 2);
}

static void ctrl_turns_snapping_off_for_the_moment(void **state)
{
    Bench *bench = *state;
    bench_show(bench, "93_playground");
    clear(bench);
    key(bench, "I");
    give(bench, EVENT_MOVE, 203, 104, MOD_CTRL);
    give(bench, EVENT_PRESS, 203, 104, MOD_CTRL);
    give(bench, EVENT_RELEASE, 203, 104, MOD_CTRL);
    const Actor *drawn = stage_selected(bench->ui->stage);
    assert_true(fabs(drawn->shape.point.x - 203) < 1e-9 && fabs(drawn->shape.point.y - 104) < 1e-9);
}

static void the_knob_sets_the_grid(void **state)
{
    static const struct {
        const char *name;
        double x, y; // of a press at (223, 138)
    } grids[] = {{"1 px", 223, 138},
                 {"5 px", 225, 140},
                 {"10 px", 220, 140},
                 {"20 px", 220, 140},
                 {"50 px", 200, 150}};
    Bench *bench = *state;
    for (int i = 0; i < 5; i++) {
        bench_show(bench, "94_your_function");
        clear(bench);
        assert_true(bench_set(bench, "grid", grids[i].name));
        key(bench, "I");
        click(bench, 223, 138);
        expect_shape(stage_selected(bench->ui->stage), TS_SHAPE_POINT, &grids[i].x, 2);
    }
    assert_true(bench_set(bench, "grid", "off"));
    click(bench, 263.5, 138.25);
    TsVec at = stage_selected(bench->ui->stage)->shape.point;
    assert_true(fabs(at.x - 263.5) < 1e-9 && fabs(at.y - 138.25) < 1e-9);
}

// ---- Polygons

static void a_polygon_is_closed_by_enter_or_a_double_click(void **state)
{
    static const double square[] = {200, 100, 300, 100, 300, 200, 200, 200};
    Bench *bench = *state;
    for (int by_enter = 0; by_enter < 2; by_enter++) {
        bench_show(bench, "93_playground");
        clear(bench);
        key(bench, "L");
        click_all(bench, square, 4);
        assert_true(view_of(bench).closes);
        if (by_enter) key(bench, "Enter");
        if (!by_enter) click(bench, 200, 200);
        expect_shape(stage_selected(bench->ui->stage), TS_SHAPE_POLYGON, square, 8);
    }
}

static void backspace_and_undo_take_a_corner_back(void **state)
{
    static const double corners[] = {200, 100, 300, 100, 300, 200, 260, 150};
    Bench *bench = *state;
    bench_show(bench, "93_playground");
    clear(bench);
    int before = actors(bench);
    key(bench, "L");
    click_all(bench, corners, 4);
    key(bench, "Backspace");
    key(bench, "Ctrl+Z");
    assert_int_equal(view_of(bench).points, 2);
    assert_int_equal(actors(bench), before);
    click_all(bench, corners + 4, 1);
    key(bench, "Enter");
    expect_shape(stage_selected(bench->ui->stage), TS_SHAPE_POLYGON, corners, 6);
    assert_int_equal(actors(bench), before + 1);
}

static bool shows_crossing(const Bench *bench)
{
    const Draw *draw = bench->draw;
    for (int i = draw->first[LAYER_CONTACT]; i >= 0; i = draw->command[i].next) {
        if (draw->command[i].fill.ink == INK_CLASH) return true;
    }
    return false;
}

static void a_polygon_that_crosses_itself_is_refused(void **state)
{
    static const double hook[] = {200, 100, 300, 100, 300, 200, 250, 200};
    Bench *bench = *state;
    bench_show(bench, "93_playground");
    clear(bench);
    key(bench, "L");
    click_all(bench, hook, 4);
    assert_false(shows_crossing(bench));
    click(bench, 250, 50); // across the first side
    assert_int_equal(view_of(bench).points, 4);
    expect_words(bench, "with a corner there it would cross itself");
    assert_true(shows_crossing(bench));
    click(bench, 300, 150); // onto the second
    expect_words(bench, "would cross itself");
    click(bench, 270, 200); // back along the last
    expect_words(bench, "would cross itself");
    assert_int_equal(view_of(bench).points, 4);

    key(bench, "Esc");
    static const double open[] = {200, 100, 300, 100, 300, 200, 400, 200, 400, 150};
    click_all(bench, open, 5);
    key(bench, "Enter"); // the last side would cross that from (300, 100) to (300, 200)
    expect_words(bench, "its last side would cross another");
    assert_true(shows_crossing(bench));
    assert_int_equal(view_of(bench).points, 5);
}

static void a_polygon_has_three_to_64_corners(void **state)
{
    Bench *bench = *state;
    bench_show(bench, "93_playground");
    clear(bench);
    key(bench, "L");
    click(bench, 200, 100);
    click(bench, 300, 100);
    key(bench, "Enter");
    expect_words(bench, "at least three corners");
    click(bench, 300, 100);
    expect_words(bench, "would be the same");
    key(bench, "Esc");
    for (int i = 0; i < 32; i++) click(bench, 100 + 20 * i, i % 2 ? 100 : 120);
    for (int i = 31; i >= 0; i--) click(bench, 100 + 20 * i, i % 2 ? 300 : 320);
    assert_int_equal(view_of(bench).points, TS_POLYGON_MAX);
    click(bench, 60, 220);
    expect_words(bench, "at most 64 corners");
    key(bench, "Enter");
    const Actor *drawn = stage_selected(bench->ui->stage);
    assert_int_equal(drawn->shape.kind, TS_SHAPE_POLYGON);
    assert_int_equal(drawn->shape.polygon.count, TS_POLYGON_MAX);
}

// ---- What is refused

static void shapes_without_size_are_refused_in_words(void **state)
{
    static const struct {
        const char *key;
        int points;
        double at[6];
        const char *words;
    } refused[] = {
        {"S", 2, {200, 100, 200, 100}, "two of its points would be the same"},
        {"Y", 2, {200, 100, 200, 100}, "no direction"},
        {"C", 2, {200, 100, 200, 100}, "radius would be 0"},
        {"X", 2, {200, 100, 200, 100}, "size would be 0"},
        {"X", 2, {200, 100, 200, 150}, "width would be 0"},
        {"X", 2, {200, 100, 250, 100}, "height would be 0"},
        {"W", 3, {200, 100, 300, 100, 250, 100}, "height would be 0"},
        {"U", 2, {200, 100, 200, 100}, "two of its points would be the same"},
        {"U", 3, {200, 100, 300, 100, 250, 100}, "radius would be 0"},
        {"D", 3, {200, 100, 300, 100, 350, 100}, "on one line"},
        {"D", 2, {200, 100, 200, 100}, "two of its points would be the same"},
    };
    Bench *bench = *state;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        bench_show(bench, "94_your_function");
        clear(bench);
        TsShapeKind kind = stage_first(bench->ui->stage)->shape.kind;
        key(bench, refused[i].key);
        click_all(bench, refused[i].at, refused[i].points);
        expect_words(bench, refused[i].words);
        assert_int_equal(view_of(bench).points, refused[i].points - 1); // it can be set elsewhere
        assert_int_equal(stage_first(bench->ui->stage)->shape.kind, kind);
    }
    bench_show(bench, "93_playground");
    clear(bench);
    key(bench, "W");
    drag(bench, 200, 100, 300, 100);
    expect_words(bench, "height would be 0");
}

// ---- Fingers

static void touch(Bench *bench, EventKind kind, double x, double y)
{
    Event event = {.kind = kind, .at = bench_device(bench, ts_vec(x, y))};
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

static void tap(Bench *bench, double x, double y)
{
    touch(bench, EVENT_TOUCH, x, y);
    touch(bench, EVENT_TOUCH_UP, x, y);
}

static void press_target(Bench *bench, const Action *action, int argument)
{
    Rect rect = bench_target(bench, action, argument).rect;
    double scale = bench->ui->layout.scale;
    Event event = {
        .kind = EVENT_TOUCH,
        .at = ts_vec_scale(ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2), scale)};
    ui_event(bench->ui, &event);
    event.kind = EVENT_TOUCH_UP;
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

static int tool_of(TsShapeKind kind)
{
    int tool = 1;
    while (stage_drawing_kind(tool) != kind) tool++;
    return tool;
}

// A corner pulls from 10 px of the screen, that of a finger from 22, at any zoom and scale.
static void a_corner_pulls_as_far_on_screen(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    const TsVec corner = {300 + 1.0 / 3, 200 + 1.0 / 3};
    double least = HUGE_VAL, most = 0;
    for (int i = 0; i < 2 * 3 * 2; i++) {
        int scale = 1 + i % 2, wheel = i / 2 % 3 * 4 - 4;
        bool finger = i / 6;
        double reach = finger ? 22 : 10;
        for (int far = 0; far < 2; far++) {
            ui_resize(bench->ui, 1280 * scale, 800 * scale, scale);
            bench_show(bench, "93_playground");
            clear(bench);
            bench->ui->finger = false;
            stage_set_shape(stage, stage_first(stage), ts_shape_point(corner));
            Event zooms = {.kind = EVENT_WHEEL,
                           .at = bench_device(bench, ts_vec(corner.x, corner.y)),
                           .wheel = wheel};
            ui_event(bench->ui, &zooms);
            bench_frame(bench);
            if (finger) {
                tap(bench, corner.x - 200, corner.y + 150); // from now on a finger
                press_target(bench, &toolbar_tool, tool_of(TS_SHAPE_POINT));
            } else {
                key(bench, "I");
            }
            double px = scale / stage_view(stage).zoom, off = (reach + (far ? 1 : -1)) * px;
            least = fmin(least, px);
            most = fmax(most, px);
            (finger ? tap : click)(bench, corner.x + off, corner.y);
            const Actor *drawn = stage_selected(stage);
            assert_non_null(drawn);
            assert_int_equal(drawn->shape.kind, TS_SHAPE_POINT);
            bool pulled = ts_vec_equal(drawn->shape.point, corner);
            if (pulled == far)
                fail_msg("scale %d, wheel %d, finger %d: %g px", scale, wheel, finger, off / px);
        }
    }
    assert_true(most > 1.5 * least);
}

// What is written beside a shape: its whole measure, and before that the length and the direction
// of the side that is drawn.
static void the_measure_is_that_of_the_last_points(void **state)
{
    (void)state;
    static const struct {
        TsShapeKind kind;
        int count, needed;
        const char *text;
    } rows[] = {
        {TS_SHAPE_POINT, 1, 1, ""},
        {TS_SHAPE_SEGMENT, 1, 2, ""},
        {TS_SHAPE_SEGMENT, 2, 2, "50 px · 36.9°"},
        {TS_SHAPE_RAY, 2, 2, "36.9°"},
        {TS_SHAPE_CIRCLE, 2, 2, "radius 50 px"},
        {TS_SHAPE_AABB, 2, 2, "40 × 30 px"},
        {TS_SHAPE_OBB, 2, 2, "40 × 30 px"},
        {TS_SHAPE_OBB, 2, 3, "50 px · 36.9°"},
        {TS_SHAPE_OBB, 3, 3, "50 × 58.8 px"},
        {TS_SHAPE_CAPSULE, 2, 3, "50 px · 36.9°"},
        {TS_SHAPE_CAPSULE, 3, 3, "radius 58.8 px"},
        {TS_SHAPE_TRIANGLE, 2, 3, "50 px · 36.9°"},
        {TS_SHAPE_TRIANGLE, 3, 3, "58.8 px · 125.3°"},
        {TS_SHAPE_POLYGON, 2, 64, "50 px · 36.9°"},
        {TS_SHAPE_POLYGON, 3, 64, "58.8 px · 125.3°"},
        {TS_SHAPE_POLYGON, 4, 64, "66 px · 180°"},
        {TS_SHAPE_POLYGON, 5, 64, "21.5 px · 270°"},
    };
    static const TsVec point[] = {{10, 20}, {50, 50}, {16, 98}, {-50, 98}, {-50, 76.5}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[DRAWING_WORDS];
        drawing_measure(drawing_kind(tool_of(rows[i].kind)), point, rows[i].count, rows[i].needed,
                        text, sizeof text);
        if (strcmp(text, rows[i].text) != 0)
            fail_msg("row %d: \"%s\", not \"%s\"", (int)i, text, rows[i].text);
    }
}

static void fingers_draw_too(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_show(bench, "93_playground");
    clear(bench);
    tap(bench, 600, 500); // from now on a finger
    press_target(bench, &toolbar_tool, tool_of(TS_SHAPE_POLYGON));
    View before = stage_view(stage);
    tap(bench, 200, 200);
    tap(bench, 400, 200); // a second tap does not fit the view
    tap(bench, 400, 350);
    tap(bench, 300, 400);
    assert_int_equal(view_of(bench).points, 4);
    press_target(bench, &toolbar_key, KEY_BACKSPACE);
    assert_int_equal(view_of(bench).points, 3);
    press_target(bench, &toolbar_key, KEY_ENTER);
    expect_shape(stage_selected(stage), TS_SHAPE_POLYGON, (double[]){200, 200, 400, 200, 400, 350},
                 6);
    assert_true(stage_view(stage).zoom == before.zoom);

    press_target(bench, &toolbar_tool, tool_of(TS_SHAPE_CIRCLE));
    touch(bench, EVENT_TOUCH, 600, 300);
    touch(bench, EVENT_TOUCH_MOVE, 640, 330);
    touch(bench, EVENT_TOUCH_MOVE, 650, 300);
    touch(bench, EVENT_TOUCH_UP, 650, 300);
    assert_int_equal(stage_selected(stage)->shape.kind, TS_SHAPE_CIRCLE);
    tap(bench, 100, 450);
    press_target(bench, &toolbar_key, KEY_ESCAPE);
    assert_int_equal(view_of(bench).points, 0);
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
}

static bool has_button(const Bench *bench, Key key)
{
    for (int i = 0; i < bench->ui->targets; i++) {
        const Target *target = &bench->ui->target[i];
        if (target->action == &toolbar_key && target->argument == (int)key) return true;
    }
    return false;
}

// A finger has a button for each key that does something while a shape of any kind is drawn, and
// for no other.
static void a_finger_has_the_buttons_that_do_something(void **state)
{
    static const TsVec at[] = {{150, 150}, {350, 170}, {400, 330}, {260, 420}, {140, 300}};
    Bench *bench = *state;
    int closable = 0;
    bench_show(bench, "93_playground");
    tap(bench, 600, 500); // from now on a finger
    for (int tool = 1; tool <= view_of(bench).tools; tool++) {
        clear(bench);
        press_target(bench, &toolbar_tool, tool);
        for (int i = 0; i < 5; i++) {
            int points = view_of(bench).points;
            bool closes = stage_drawing_kind(tool) == TS_SHAPE_POLYGON && points >= 3;
            assert_int_equal(points, i);
            assert_true(has_button(bench, KEY_ESCAPE) == (points > 0));
            assert_true(has_button(bench, KEY_BACKSPACE) == (points > 0));
            assert_true(has_button(bench, KEY_ENTER) == closes);
            closable += closes;
            tap(bench, at[i].x, at[i].y);
            if (view_of(bench).points == 0) break;
        }
        ui_event(bench->ui, &(Event){.kind = EVENT_KEY, .key = KEY_ESCAPE});
        bench_frame(bench);
    }
    assert_int_equal(closable, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(every_kind_is_drawn_to_the_bit),
        WITH_ALL_SCENES(the_same_after_zoom_and_pan_and_at_scale_2),
        WITH_ALL_SCENES(a_press_of_its_button_takes_a_tool),
        WITH_ALL_SCENES(no_key_of_a_tool_is_another_one_s),
        WITH_ALL_SCENES(points_snap_to_corners_middles_and_centres),
        WITH_ALL_SCENES(a_corner_pulls_as_far_on_screen),
        cmocka_unit_test(the_measure_is_that_of_the_last_points),
        WITH_ALL_SCENES(ctrl_turns_snapping_off_for_the_moment),
        WITH_ALL_SCENES(the_knob_sets_the_grid),
        WITH_ALL_SCENES(a_polygon_is_closed_by_enter_or_a_double_click),
        WITH_ALL_SCENES(backspace_and_undo_take_a_corner_back),
        WITH_ALL_SCENES(a_polygon_that_crosses_itself_is_refused),
        WITH_ALL_SCENES(a_polygon_has_three_to_64_corners),
        WITH_ALL_SCENES(shapes_without_size_are_refused_in_words),
        WITH_ALL_SCENES(fingers_draw_too),
        WITH_ALL_SCENES(a_finger_has_the_buttons_that_do_something),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
