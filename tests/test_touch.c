// Fingers: taps, drags, long presses, two fingers; and that none of them leaves anything held.
#include "generate/random.h"
#include "ui_bench.h"

static bool finger(Bench *bench, EventKind kind, int id, TsVec device)
{
    return ui_event(bench->ui, &(Event){.kind = kind, .finger = id, .at = device});
}

static bool put(Bench *bench, int id, TsVec at) { return finger(bench, EVENT_TOUCH, id, at); }
static bool slide(Bench *bench, int id, TsVec to)
{
    return finger(bench, EVENT_TOUCH_MOVE, id, to);
}
static bool lift(Bench *bench, int id, TsVec at) { return finger(bench, EVENT_TOUCH_UP, id, at); }

static void tap(Bench *bench, TsVec at)
{
    put(bench, 7, at);
    lift(bench, 7, at);
    bench_frame(bench);
}

static TsVec by(TsVec at, double x, double y) { return ts_vec_add(at, ts_vec(x, y)); }

static TsVec ground(const Bench *bench)
{
    Rect free = bench->ui->layout.free;
    return ts_vec(free.x + 10, free.y + 10);
}

static void is_near(double value, double wanted)
{
    if (fabs(value - wanted) > 1e-6) fail_msg("%.9g is not %.9g", value, wanted);
}

// Long enough for a long press, in frames.
static void pass_time(Bench *bench, double seconds)
{
    stage_play(bench->ui->stage, false);
    for (int i = 0; i < 60; i++) ui_advance(bench->ui, seconds / 60);
}

static int rings(Bench *bench)
{
    int count = 0;
    bench_frame(bench);
    int next = bench->draw->first[LAYER_DEMO];
    for (; next >= 0; next = bench->draw->command[next].next) count++;
    return count;
}

static void nothing_is_held(const Bench *bench)
{
    assert_false(stage_dragging(bench->ui->stage));
    assert_false(stage_pointer(bench->ui->stage).down);
    assert_int_equal(bench->ui->touch->phase, TOUCH_NOTHING);
    assert_null(bench->ui->held.action);
}

// ---- One finger

static void one_finger_drags_a_shape(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    TsVec before = boxes_state.a->position, at = bench_device(bench, before);
    double zoom = stage_view(stage).zoom;
    put(bench, 3, at);
    assert_true(stage_dragging(stage));
    assert_false(slide(bench, 3, by(at, 9, 0))); // it may still be a tap
    assert_true(ts_vec_equal(boxes_state.a->position, before));
    slide(bench, 3, by(at, 20, 0)); // from here on the shape follows, without a jump
    assert_true(ts_vec_equal(boxes_state.a->position, before));
    slide(bench, 3, by(at, 20, 40));
    is_near(boxes_state.a->position.x, before.x);
    is_near(boxes_state.a->position.y, before.y + 40 / zoom);
    lift(bench, 3, by(at, 20, 40));
    nothing_is_held(bench);
    assert_true(stage_undo(stage));
    assert_true(ts_vec_equal(boxes_state.a->position, before));
    assert_false(stage_undo(stage));
}

static void a_finger_reaches_farther_than_a_mouse(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    TsVec beside = bench_device(bench, ts_vec(-20, 0));
    beside.x -= 20;
    put(bench, 0, beside);
    assert_true(stage_dragging(stage));
    lift(bench, 0, beside);
    assert_ptr_equal(stage_selected(stage), boxes_state.a);
    bench_click(bench, beside);
    assert_null(stage_selected(stage));
    TsVec farther = by(beside, -4, 0);
    put(bench, 0, farther);
    assert_false(stage_dragging(stage));
    lift(bench, 0, farther);
}

// A handle within reach does not take a finger that is nearer to the middle.
static void a_small_shape_is_moved_by_its_middle(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "PgDn");
    Stage *stage = bench->ui->stage;
    TsVec at = bench_device(bench, circles_state.b->position);
    double radius = circles_state.b->shape.circle.radius * stage_view(stage).zoom;
    tap(bench, at);
    assert_ptr_equal(stage_selected(stage), circles_state.b);
    put(bench, 0, by(at, radius / 4, 0));
    assert_int_equal(stage_cursor(stage), CURSOR_GRAB);
    lift(bench, 0, by(at, radius / 4, 0));
    put(bench, 0, by(at, radius + 15, 0));
    assert_int_equal(stage_cursor(stage), CURSOR_SIZE);
    lift(bench, 0, by(at, radius + 15, 0));
}

static void a_cancel_puts_back(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    TsVec before = boxes_state.a->position, at = bench_device(bench, before);
    stage_select(stage, boxes_state.b);
    put(bench, 0, at);
    slide(bench, 0, by(at, 20, 0));
    slide(bench, 0, by(at, 80, 30));
    assert_false(ts_vec_equal(boxes_state.a->position, before));
    assert_true(finger(bench, EVENT_TOUCH_CANCEL, 0, at));
    assert_memory_equal(&boxes_state.a->position, &before, sizeof before);
    assert_ptr_equal(stage_selected(stage), boxes_state.b);
    nothing_is_held(bench);
    assert_false(stage_undo(stage));
}

static void a_tap_clicks_a_target(void **state)
{
    Bench *bench = *state;
    const Method *first = stage_method(bench->ui->stage);
    Rect cell = bench_target(bench, &strip_method_cell, 0).rect;
    TsVec at = ts_vec(cell.x + cell.width / 2, cell.y + cell.height / 2);
    tap(bench, at);
    const Method *second = stage_method(bench->ui->stage);
    assert_ptr_not_equal(second, first);
    put(bench, 0, at);
    slide(bench, 0, by(at, 0, -60)); // dragged off: no click
    lift(bench, 0, by(at, 0, -60));
    assert_ptr_equal(stage_method(bench->ui->stage), second);
    put(bench, 0, at);
    pass_time(bench, 0.6); // with Shift: the one before
    assert_ptr_equal(stage_method(bench->ui->stage), first);
    lift(bench, 0, at);
    assert_ptr_equal(stage_method(bench->ui->stage), first);
    nothing_is_held(bench);
}

static void a_slider_follows_and_a_cancel_resets_it(void **state)
{
    Bench *bench = *state;
    Rect rect = bench_target(bench, &panel_slider, 1).rect;
    TsVec at = ts_vec(rect.x + rect.width / 2, rect.y + rect.height / 2);
    double before = boxes_state.reach;
    put(bench, 0, at);
    slide(bench, 0, by(at, 400, 0));
    assert_true(boxes_state.reach == 10);
    finger(bench, EVENT_TOUCH_CANCEL, 0, at);
    assert_true(boxes_state.reach == before);
    nothing_is_held(bench);
    put(bench, 0, at);
    slide(bench, 0, by(at, 400, 0));
    lift(bench, 0, by(at, 400, 0));
    assert_true(boxes_state.reach == 10);
    nothing_is_held(bench);
}

static void a_finger_reads_what_it_does(void **state)
{
    Bench *bench = *state;
    TsVec corner = ts_vec(5, 5);
    bench_key(bench, "F1");
    bench_frame(bench);
    assert_non_null(bench_text(bench, "Keys"));
    put(bench, 0, corner);
    lift(bench, 0, corner);
    bench_frame(bench);
    static const char *const keys[] = {"Keys", "Esc", "PgDn", "wheel", "next, previous scene"};
    static const char *const done[] = {"Fingers",          "close", "double tap",
                                       "long press, drag", "pinch", "fit the view"};
    for (int i = 0; i < 5; i++) assert_null(bench_text(bench, keys[i]));
    for (int i = 0; i < 6; i++) assert_non_null(bench_text(bench, done[i]));
}

static void a_finger_scrolls_a_list(void **state)
{
    Bench *bench = *state;
    bench_key(bench, "F1");
    ui_resize(bench->ui, 360, 360, 1);
    TsVec at = ts_vec(180, 300);
    put(bench, 0, at);
    bench_frame(bench);
    assert_true(bench->ui->help->room > 100);
    slide(bench, 0, by(at, 0, -15));
    slide(bench, 0, by(at, 0, -75));
    is_near(bench->ui->help->scroll, 75);
    slide(bench, 0, by(at, 0, 500));
    is_near(bench->ui->help->scroll, 0);
    lift(bench, 0, by(at, 0, 500));
    assert_int_equal(bench->ui->overlay, OVERLAY_HELP);
    nothing_is_held(bench);
}

static void two_taps_fit_the_view(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    stage_play(stage, false);
    TsVec at = ground(bench);
    tap(bench, at); // what a finger hits takes more room
    bench_frame(bench);
    ui_advance(bench->ui, 1);
    double fitted = stage_view(stage).zoom;
    Event wheel = {.kind = EVENT_WHEEL, .wheel = 3, .at = at};
    for (int again = 0; again < 3; again++) {
        ui_event(bench->ui, &wheel);
        assert_true(stage_view(stage).zoom > fitted);
        tap(bench, at);
        if (again == 1) ui_advance(bench->ui, 1);    // too slow
        tap(bench, again == 2 ? by(at, 40, 0) : at); // too far
        assert_int_equal(stage_view(stage).zoom == fitted, again == 0);
        ui_advance(bench->ui, 1);
        stage_fit(stage);
    }
}

// The taps that fitted it are over: a third one at once is the first of two again.
static void a_third_tap_does_not_fit_the_view(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    stage_play(stage, false);
    TsVec at = ground(bench);
    tap(bench, at);
    tap(bench, at);
    double fitted = stage_view(stage).zoom;
    ui_event(bench->ui, &(Event){.kind = EVENT_WHEEL, .wheel = 3, .at = at});
    double wide = stage_view(stage).zoom;
    assert_true(wide > fitted);
    tap(bench, at);
    assert_true(stage_view(stage).zoom == wide);
    tap(bench, at);
    assert_true(stage_view(stage).zoom == fitted);
}

// ---- A long press is Shift

static void a_long_press_selects_more(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    stage_play(stage, false);
    TsVec a = bench_device(bench, boxes_state.a->position);
    TsVec b = bench_device(bench, boxes_state.b->position);
    tap(bench, a);
    put(bench, 0, b);
    assert_int_equal(rings(bench), 0);
    is_near(ui_due(bench->ui), 0.15);
    ui_advance(bench->ui, 0.2);
    assert_int_equal(rings(bench), 1);
    assert_true(ui_due(bench->ui) > 0 && ui_due(bench->ui) < 0.1);
    assert_int_equal(stage_selected_count(stage), 1);
    pass_time(bench, 0.4);
    assert_int_equal(rings(bench), 1);
    lift(bench, 0, b);
    assert_int_equal(rings(bench), 0);
    assert_int_equal(stage_selected_count(stage), 2);
    assert_int_equal(bench->ui->overlay, OVERLAY_MENU); // of both
    ui_overlay(bench->ui, OVERLAY_NONE);
    bench_frame(bench);
    put(bench, 0, b);
    pass_time(bench, 0.6);
    lift(bench, 0, b);
    assert_int_equal(stage_selected_count(stage), 1);
    assert_ptr_equal(stage_selected(stage), boxes_state.a);
    assert_false(stage_undo(stage));
    nothing_is_held(bench);
}

static void a_finger_that_moves_presses_not_long(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    TsVec a = bench_device(bench, boxes_state.a->position);
    put(bench, 0, a);
    ui_advance(bench->ui, 0.2);
    slide(bench, 0, by(a, 20, 0));
    pass_time(bench, 2);
    assert_int_equal(rings(bench), 0);
    slide(bench, 0, by(a, 60, 0));
    assert_true(boxes_state.a->position.x > 0);
    assert_true(boxes_state.a->angle == 0);
    lift(bench, 0, by(a, 60, 0));
    assert_true(isinf(ui_due(bench->ui)));
    assert_int_equal(stage_selected_count(stage), 1);
}

// Two slow frames may pass before the event of a finger that moved at once.
static void slow_frames_make_no_long_press(void **state)
{
    Bench *bench = *state;
    TsVec a = bench_device(bench, boxes_state.a->position);
    stage_play(bench->ui->stage, false);
    ui_advance(bench->ui, 60);
    put(bench, 0, a);
    ui_advance(bench->ui, 4);
    ui_advance(bench->ui, 4);
    assert_int_equal(bench->ui->touch->phase, TOUCH_PRESSES);
    slide(bench, 0, by(a, 20, 0));
    slide(bench, 0, by(a, 60, 0));
    assert_true(boxes_state.a->position.x > 0);
    assert_true(boxes_state.a->angle == 0);
    lift(bench, 0, by(a, 60, 0));
    nothing_is_held(bench);
}

static void a_long_press_turns_a_shape(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    stage_play(stage, false);
    TsVec middle = bench_device(bench, boxes_state.a->position), at = by(middle, 30, 0);
    put(bench, 0, at);
    pass_time(bench, 0.5);
    slide(bench, 0, by(middle, 0, 30));
    is_near(boxes_state.a->angle, 90);
    lift(bench, 0, by(middle, 0, 30));
    assert_true(stage_undo(stage));
    assert_true(boxes_state.a->angle == 0);
    assert_false(stage_undo(stage));
}

static void a_long_press_on_the_ground_is_a_lasso(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    stage_play(stage, false);
    TsVec from = ground(bench), b = bench_device(bench, boxes_state.b->position);
    tap(bench, bench_device(bench, boxes_state.a->position));
    put(bench, 0, from);
    pass_time(bench, 0.6);
    slide(bench, 0, by(b, 200, -200));
    slide(bench, 0, by(b, 200, 200));
    slide(bench, 0, by(b, -20, 200));
    slide(bench, 0, by(b, -20, -100));
    lift(bench, 0, by(b, -20, -100));
    assert_int_equal(stage_selected_count(stage), 2);
    nothing_is_held(bench);
}

// ---- Two fingers

static void two_fingers_turn_scale_and_move_a_shape(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    stage_play(stage, false);
    Actor before = *boxes_state.a;
    TsVec at = bench_device(bench, before.position);
    put(bench, 1, by(at, -30, 0));
    put(bench, 2, by(at, 30, 0));
    // Turned by a quarter, twice as far apart, 50 px to the right. The slack of turning (6 degrees)
    // and of scaling is passed first, so that what follows is exact.
    slide(bench, 2, by(at, 30 + 60 * 0.10, 60 * 0.2));
    TsVec turned = ts_vec_sub(by(at, 36, 12), by(at, -30, 0));
    double angle = ts_degrees_of(turned), length = ts_vec_length(turned);
    TsVec middle = ts_vec_lerp(by(at, -30, 0), by(at, 36, 12), 0.5);
    TsVec arm = ts_vec_scale(ts_vec_turn(ts_vec(1, 0), ts_degrees(angle + 90)), length);
    TsVec to = by(middle, 50, 0);
    slide(bench, 1, ts_vec_sub(to, arm));
    slide(bench, 2, ts_vec_add(to, arm));
    is_near(boxes_state.a->angle, 90);
    is_near(boxes_state.a->shape.obb.half.x, 40);
    assert_true(boxes_state.a->scale == 1); // as its handles do, by its shape at rest
    lift(bench, 1, to);
    nothing_is_held(bench);
    slide(bench, 2, ground(bench)); // the other one does nothing more
    is_near(boxes_state.a->angle, 90);
    lift(bench, 2, at);
    assert_true(stage_undo(stage));
    assert_memory_equal(&boxes_state.a->shape.obb, &before.shape.obb, sizeof before.shape.obb);
    assert_false(stage_undo(stage));
}

static void a_second_finger_joins_a_drag_as_one_edit(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    stage_play(stage, false);
    Actor before = *boxes_state.a;
    TsVec at = bench_device(bench, before.position);
    for (int cancels = 0; cancels < 2; cancels++) {
        put(bench, 1, at);
        slide(bench, 1, by(at, 20, 0));
        slide(bench, 1, by(at, 20, 50));
        put(bench, 2, by(at, 160, 50)); // on the ground
        slide(bench, 2, by(at, 240, 50));
        slide(bench, 2, by(at, 300, 50));
        assert_true(boxes_state.a->shape.obb.half.x > 24);
        assert_true(boxes_state.a->angle == 0);
        if (cancels) {
            finger(bench, EVENT_TOUCH_CANCEL, 2, at);
        } else {
            lift(bench, 2, at);
            assert_true(stage_undo(stage));
        }
        lift(bench, 1, at);
        assert_memory_equal(&boxes_state.a->position, &before.position, sizeof before.position);
        assert_memory_equal(&boxes_state.a->shape.obb, &before.shape.obb, sizeof before.shape.obb);
        assert_false(stage_undo(stage));
        nothing_is_held(bench);
    }
}

static void two_fingers_only_moved_keep_angle_and_size(void **state)
{
    Bench *bench = *state;
    stage_play(bench->ui->stage, false);
    TsObb before = boxes_state.a->shape.obb;
    TsVec at = bench_device(bench, boxes_state.a->position);
    double zoom = stage_view(bench->ui->stage).zoom;
    put(bench, 1, by(at, -40, 0));
    put(bench, 2, by(at, 40, 0));
    for (int i = 3; i <= 60; i += 3) {
        slide(bench, 1, by(at, -40, i));
        slide(bench, 2, by(at, 43, i + 2));
    }
    TsObb now = boxes_state.a->shape.obb;
    assert_memory_equal(&now.half, &before.half, sizeof now.half);
    assert_memory_equal(&now.axis, &before.axis, sizeof now.axis);
    is_near(now.center.y, before.center.y + 61 / zoom);
    finger(bench, EVENT_TOUCH_CANCEL, 1, at);
    assert_memory_equal(&boxes_state.a->shape.obb, &before, sizeof before);
}

static void two_fingers_on_the_ground_zoom_the_view(void **state)
{
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    tap(bench, bench_device(bench, boxes_state.a->position));
    TsVec at = ground(bench);
    View before = stage_view(stage);
    put(bench, 1, at);
    put(bench, 2, by(at, 100, 0));
    slide(bench, 2, by(at, 200, 0));
    is_near(stage_view(stage).zoom, before.zoom * 2);
    slide(bench, 1, by(at, 30, 40));
    slide(bench, 2, by(at, 230, 40));
    // What lay between the fingers still does.
    TsVec world = ts_vec_scale(ts_vec_sub(by(at, 50, 0), before.offset), 1 / before.zoom);
    TsVec now = bench_device(bench, world);
    is_near(now.x, at.x + 130);
    is_near(now.y, at.y + 40);
    assert_ptr_equal(stage_selected(stage), boxes_state.a); // it stays selected
    lift(bench, 1, at);
    lift(bench, 2, at);
    nothing_is_held(bench);
    put(bench, 1, at);
    put(bench, 2, by(at, 100, 0));
    View second = stage_view(stage);
    slide(bench, 2, by(at, 300, 0));
    finger(bench, EVENT_TOUCH_CANCEL, 1, at);
    assert_true(stage_view(stage).zoom == second.zoom);
    assert_ptr_equal(stage_selected(stage), boxes_state.a);
    lift(bench, 2, at);
}

// ---- Whatever comes, in any order

static void nothing_stays_held(void **state)
{
    Bench *bench = *state;
    Random random = random_seeded(31);
    TsVec place[3] = {{600, 400}, {600, 400}, {600, 400}};
    for (int i = 0; i < 4000; i++) {
        int id = random_integer(&random, 0, 2);
        EventKind kind[] = {EVENT_TOUCH,        EVENT_TOUCH,      EVENT_TOUCH_MOVE,
                            EVENT_TOUCH_MOVE,   EVENT_TOUCH_MOVE, EVENT_TOUCH_MOVE,
                            EVENT_TOUCH_CANCEL, EVENT_TOUCH_UP,   EVENT_TOUCH_UP,
                            EVENT_LEAVE};
        place[id] = random_integer(&random, 0, 1)
                        ? ts_vec(random_integer(&random, 0, 1279), random_integer(&random, 0, 799))
                        : by(place[id], random_integer(&random, 0, 29), 5);
        finger(bench, kind[random_integer(&random, 0, 9)], id, place[id]);
        int waits = random_integer(&random, 0, 11) == 0 ? 2 : 0;
        for (int j = 0; j < waits; j++) ui_advance(bench->ui, 0.15);
        if (random_integer(&random, 0, 59) == 0) bench_key(bench, "PgDn");
        if (random_integer(&random, 0, 59) == 0) bench_key(bench, "G");
        if (random_integer(&random, 0, 59) == 0) bench_key(bench, "Ctrl+O");
        if (random_integer(&random, 0, 89) == 0) bench_key(bench, "Esc");
        if (i % 20 != 19) continue;
        for (int j = 0; j < 3; j++) lift(bench, j, place[j]);
        bench_frame(bench);
        nothing_is_held(bench);
        assert_int_equal(bench->ui->touch->fingers, 0);
        ui_command(bench->ui);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BENCH(one_finger_drags_a_shape),
        WITH_BENCH(a_finger_reaches_farther_than_a_mouse),
        WITH_BENCH(a_small_shape_is_moved_by_its_middle),
        WITH_BENCH(a_cancel_puts_back),
        WITH_BENCH(a_tap_clicks_a_target),
        WITH_BENCH(a_slider_follows_and_a_cancel_resets_it),
        WITH_BENCH(a_finger_reads_what_it_does),
        WITH_BENCH(a_finger_scrolls_a_list),
        WITH_BENCH(two_taps_fit_the_view),
        WITH_BENCH(a_third_tap_does_not_fit_the_view),
        WITH_BENCH(a_long_press_selects_more),
        WITH_BENCH(a_finger_that_moves_presses_not_long),
        WITH_BENCH(slow_frames_make_no_long_press),
        WITH_BENCH(a_long_press_turns_a_shape),
        WITH_BENCH(a_long_press_on_the_ground_is_a_lasso),
        WITH_BENCH(two_fingers_turn_scale_and_move_a_shape),
        WITH_BENCH(a_second_finger_joins_a_drag_as_one_edit),
        WITH_BENCH(two_fingers_only_moved_keep_angle_and_size),
        WITH_BENCH(two_fingers_on_the_ground_zoom_the_view),
        WITH_BENCH(nothing_stays_held),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
