// Shapes that are elsewhere at once, at an earlier tick, by K or by undo, lie in the view's free
// part, unless the viewer has moved the view; while the slider of time is held the view stays.
#include "menu_bench.h"

#include "actors/actor.h"
#include "view/view.h"

static int checked, held;

static bool lies_in_view(Bench *bench, char *which, size_t size)
{
    Stage *stage = ui_stage(bench->ui);
    Rect free = view_fitted_rect(stage);
    stage_each(stage, actor)
    {
        if ((actor->traits & ACTOR_QUIET) || !actor_draggable(actor)) continue;
        if (actor->shape.kind == TS_SHAPE_RAY) continue;
        TsAabb box = ts_shape_bounds(&actor->shape);
        TsVec low = view_screen(stage, box.min), high = view_screen(stage, box.max);
        checked++;
        if (low.x >= free.x && low.y >= free.y && high.x <= free.x + free.width &&
            high.y <= free.y + free.height)
            continue;
        snprintf(which, size, "%s at (%.0f, %.0f) to (%.0f, %.0f)", actor->name, low.x, low.y,
                 high.x, high.y);
        return false;
    }
    return true;
}

static bool same_view(View a, View b)
{
    return a.zoom == b.zoom && ts_vec_equal(a.offset, b.offset);
}

// Along the slider of time, and back to its end. The view stays until the release.
static void slide_time(Bench *bench, double to)
{
    Stage *stage = ui_stage(bench->ui);
    Rect track = bench_target(bench, &timeline_time, 0).rect;
    double scale = bench->ui->layout.scale, y = track.y + track.height / 2;
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_LEFT};
    event.at = ts_vec_scale(ts_vec(track.x + track.width - 12, y), scale);
    ui_event(bench->ui, &event);
    bench_frame(bench);
    View before = stage_view(stage);
    Rect room = view_fitted_rect(stage);
    event.kind = EVENT_MOVE;
    for (int i = 1; i <= 4; i++) {
        double share = 1 + (to - 1) * i / 4;
        event.at = ts_vec_scale(ts_vec(track.x + 12 + share * (track.width - 24), y), scale);
        ui_event(bench->ui, &event);
        bench_frame(bench);
        Rect now = view_fitted_rect(stage); // a caption may come or go
        bool same = now.width == room.width && now.height == room.height;
        if (same) assert_true(same_view(before, stage_view(stage)));
        held += same;
    }
    event.kind = EVENT_RELEASE;
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

// A scene that has a view of its own says by it what is seen as time goes.
static bool shows_its_shapes(const Stage *stage)
{
    TsAabb box = stage_scene(stage)->view;
    const double *own = stage_scene(stage)->own_scale;
    return !(box.max.x > box.min.x) && !(own && *own > 0);
}

static void an_earlier_tick_lies_in_the_view(void **state)
{
    Bench *bench = *state;
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    int faults = 0, slid = 0, fitted = 0;
    for (int i = 0; scene_table[i]; i++) {
        for (int simple = 0; simple < 2; simple++) {
            char which[128];
            ui_open(ui, scene_table[i]);
            bench_simple(bench, simple);
            if (!shows_its_shapes(stage) || !stage_moves(stage)) continue;
            for (int k = 0; k < 40; k++) stage_step(stage);
            bench_frame(bench);
            if (menu_item_lacks(ui, menu_item_at(item_named("Make it lie")))) continue;
            menu_item_run(ui, item_named("Make it lie"));
            bench_frame(bench);
            if (!timeline_is_shown(ui)) continue;
            View before = stage_view(stage);
            slide_time(bench, 0.5);
            slid++;
            fitted += !same_view(before, stage_view(stage));
            if (lies_in_view(bench, which, sizeof which)) continue;
            print_error("%s, simple %d: %s\n", scene_ids[i], simple, which);
            faults++;
        }
    }
    assert_int_equal(faults, 0);
    if (slid < 2 || fitted < 2 || held < slid)
        fail_msg("%d slid, %d of them fitted, %d held", slid, fitted, held);
}

static void a_moved_view_stays_at_an_earlier_tick(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    for (int k = 0; k < 40; k++) stage_step(stage);
    menu_item_run(bench->ui, item_named("Make it lie"));
    bench_frame(bench);
    View moved = stage_view(stage);
    moved.offset.x += 300;
    view_move(stage, moved);
    slide_time(bench, 0.5);
    assert_true(stage_view(stage).zoom == moved.zoom && view_is_moved(stage));
}

// K at each method of 41 and from several ticks, beside the microscope and without it.
static void a_snapped_shape_lies_in_the_view(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    static const char *const ids[] = {"41_obb", "42_sat", "43_mtv", "35_polygon_polygon",
                                      "25_capsule"};
    int faults = 0, fitted = 0;
    for (int i = 0; i < 5; i++) {
        for (int near = 0; near < 2; near++) {
            for (int k = 0; k < 10; k++) {
                char which[128];
                bench_show(bench, ids[i]);
                bench_simple(bench, false);
                for (int tick = 0; tick < 11 * k; tick++) stage_step(stage);
                stage_play(stage, false);
                if (near) bench_key(bench, "Z");
                bench_frame(bench);
                View before = stage_view(stage);
                bench_key(bench, "K");
                bench_frame(bench);
                fitted += !same_view(before, stage_view(stage));
                if (lies_in_view(bench, which, sizeof which)) continue;
                print_error("%s, near %d, tick %d: %s\n", ids[i], near, 11 * k, which);
                faults++;
            }
        }
    }
    assert_int_equal(faults, 0);
    if (fitted == 0) fail_msg("%s", "no snap left the view");
}

// What the viewer takes back is seen again.
static void an_undone_lie_lies_in_the_view(void **state)
{
    Bench *bench = *state;
    char which[128];
    for (int k = 0; k < 40; k++) stage_step(ui_stage(bench->ui));
    menu_item_run(bench->ui, item_named("Make it lie"));
    bench_frame(bench);
    bench_key(bench, "Ctrl+Z");
    bench_frame(bench);
    if (!lies_in_view(bench, which, sizeof which)) fail_msg("%s", which);
    assert_true(checked > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FONTS(an_earlier_tick_lies_in_the_view),
        WITH_MENUS(a_moved_view_stays_at_an_earlier_tick),
        WITH_MENUS(a_snapped_shape_lies_in_the_view),
        WITH_MENUS(an_undone_lie_lies_in_the_view),
    };
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
