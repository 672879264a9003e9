// The menu of a shape and of the ground, by the right button and by a finger: one pair of many is
// asked, the pair of the strip is named, and a shape is mirrored.
#include "menu_bench.h"
#include "scene_kit/number.h"

// ---- The menu of a shape, and of the ground

static void right_button(Bench *bench, TsVec from, TsVec to)
{
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_RIGHT, .at = from};
    ui_event(bench->ui, &event);
    event.kind = EVENT_MOVE;
    event.at = to;
    ui_event(bench->ui, &event);
    event.kind = EVENT_RELEASE;
    ui_event(bench->ui, &event);
    bench_frame(bench);
}

static void a_right_click_opens_the_menu_of_a_shape(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    Actor *shape = stage_first(stage);
    TsVec at = bench_device(bench, shape->position);
    right_button(bench, at, ts_vec_add(at, ts_vec(2, 1))); // a click trembles
    assert_int_equal(bench->ui->overlay, OVERLAY_MENU);
    assert_int_equal(bench->ui->menu->kind, ON_SHAPE);
    assert_ptr_equal(stage_selected(stage), shape);
    Rect rect = {0, 0, 0, 0};
    assert_true(has_target(bench, &menu_row, item_named("Delete the selected"), &rect));
    assert_false(has_target(bench, &menu_row, item_named("Fit the view"), &rect));
    assert_false(has_target(bench, &menu_row, item_named("Edit corners"), &rect)); // a box has none
    assert_false(has_target(bench, &menu_row, item_named("Only this pair"), &rect)); // there is one
    bench_key(bench, "Esc");
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    assert_ptr_equal(stage_selected(stage), shape);
    right_button(bench, at, at);
    bench_click_on(bench, &menu_row, item_named("Delete the selected"));
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    assert_false(shape->alive);
    bench_key(bench, "Ctrl+Z");
    assert_true(shape->alive);
}

static void one_on_the_ground_opens_another(void **state)
{
    Bench *bench = *state;
    Rect view = bench->ui->layout.free;
    TsVec at = ts_vec(view.x + view.width - 4, view.y + view.height - 4);
    right_button(bench, at, at);
    assert_int_equal(bench->ui->menu->kind, ON_GROUND);
    assert_int_equal(stage_selected_count(ui_stage(bench->ui)), 0);
    Rect rect = {0, 0, 0, 0};
    assert_true(has_target(bench, &menu_row, item_named("Fit the view"), &rect));
    assert_true(rect.x >= 0 && rect.x + rect.width <= bench->ui->layout.width);
    assert_true(rect.y + rect.height <= bench->ui->layout.height);
    bench_click(bench, ts_vec(at.x - 500, at.y - 400)); // beside it
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
}

static void a_right_drag_pans(void **state)
{
    Bench *bench = *state;
    TsVec at = bench_device(bench, stage_first(ui_stage(bench->ui))->position);
    View before = stage_view(ui_stage(bench->ui));
    right_button(bench, at, ts_vec_add(at, ts_vec(30, 0)));
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    assert_true(stage_view(ui_stage(bench->ui)).offset.x == before.offset.x + 30);
    // There and back again is a drag, too.
    Event event = {.kind = EVENT_PRESS, .button = BUTTON_RIGHT, .at = at};
    ui_event(bench->ui, &event);
    event.kind = EVENT_MOVE, event.at.x += 40;
    ui_event(bench->ui, &event);
    event.at.x -= 40;
    ui_event(bench->ui, &event);
    event.kind = EVENT_RELEASE;
    ui_event(bench->ui, &event);
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
}

static void elsewhere_there_is_no_menu(void **state)
{
    Bench *bench = *state;
    TsVec at = bench_device(bench, stage_first(ui_stage(bench->ui))->position);
    Rect bar = bench_target(bench, &bar_button, item_named("Lessons")).rect;
    right_button(bench, ts_vec(bar.x + 5, bar.y + 5), ts_vec(bar.x + 5, bar.y + 5));
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    bench_key(bench, "G");
    right_button(bench, at, at);
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    bench_key(bench, "G");
    bench_key(bench, "F6");
    right_button(bench, at, at);
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
    bench_key(bench, "F6");
    bench->ui->simple = true;
    bench_frame(bench);
    right_button(bench, at, at);
    assert_int_equal(bench->ui->overlay, OVERLAY_NONE);
}

static void touch_at(Bench *bench, EventKind kind, TsVec at)
{
    ui_event(bench->ui, &(Event){.kind = kind, .finger = 1, .at = at});
}

static void a_long_press_opens_it_for_a_finger(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    ui_resize(bench->ui, 390, 844, 1);
    bench_frame(bench);
    for (int moves = 0; moves < 2; moves++) {
        TsVec at = bench_device(bench, stage_first(stage)->position);
        touch_at(bench, EVENT_TOUCH, at);
        bench_frame(bench);
        for (int i = 0; i < 10; i++) ui_advance(bench->ui, 0.1);
        assert_int_equal(bench->ui->overlay, OVERLAY_NONE); // not yet: it may turn the shape
        at = ts_vec_add(at, ts_vec(moves ? 40 : 2, 0));
        touch_at(bench, EVENT_TOUCH_MOVE, at);
        touch_at(bench, EVENT_TOUCH_UP, at);
        bench_frame(bench);
        assert_int_equal(bench->ui->overlay, moves ? OVERLAY_NONE : OVERLAY_MENU);
        Rect rect;
        if (!moves) {
            assert_true(has_target(bench, &menu_row, item_named("Delete the selected"), &rect));
            assert_true(rect.height >= FINGER_HEIGHT);
        }
        ui_overlay(bench->ui, OVERLAY_NONE);
        bench_frame(bench);
    }
}

// ---- One pair of many

static int answered(const Stage *stage)
{
    int count = 0;
    stage_each(stage, actor) count += actor->asked;
    return count;
}

static void only_one_pair_is_asked(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_show(bench, "93_playground");
    long long all = stage_record(stage)->pairs;
    int shapes = answered(stage);
    assert_true(all > 100 && shapes > 10);
    stage_select(stage, stage_first(stage));
    bench_frame(bench);
    for (int way = 0; way < 3; way++) {
        assert_true(menu_item_run(bench->ui, item_named("Only this pair")));
        bench_frame(bench);
        assert_int_equal(stage_record(stage)->pairs, 1);
        assert_int_equal(answered(stage), 2);
        assert_true(stage_first(stage)->asked);
        assert_string_equal(stage_record(stage)->hint,
                            "Only this pair is tested · Esc: all pairs again");
        if (way == 0) bench_key(bench, "Esc");
        if (way == 1) menu_item_run(bench->ui, item_named("All pairs again"));
        if (way == 2) bench_key(bench, "R");
        bench_frame(bench);
        assert_int_equal(stage_record(stage)->pairs, all);
        assert_int_equal(answered(stage), shapes);
        stage_select(stage, stage_first(stage));
        bench_frame(bench);
    }
    // Of two selected shapes it is their pair; removed, it ends.
    menu_item_run(bench->ui, item_named("Only this pair"));
    bench_key(bench, "Del");
    assert_true(stage_record(stage)->pairs > 1);
    bench_key(bench, "Ctrl+Z");
    assert_int_equal(stage_record(stage)->pairs, 1);
}

// Guests of 94, and every scene with several pairs.
static void it_works_in_every_scene(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    int tried = 0;
    for (int i = 0; i < ui_scene_count(bench->ui); i++) {
        ui_open(bench->ui, ui_scene_at(bench->ui, i));
        stage_play(stage, false);
        bench_frame(bench);
        if (strcmp(scene_id(stage_scene(stage)), "94_your_function") == 0) {
            bench_key(bench, "Tab");
            for (int k = 0; k < 3; k++) bench_key(bench, "Ins");
            assert_true(stage_record(stage)->asks > 3);
        }
        if (stage_record(stage)->asks < 2) continue;
        const Ask *ask = &stage_record(stage)->ask[stage_record(stage)->asks / 2];
        stage_ask_only(stage, ask->a, ask->b);
        for (int tick = 0; tick < 3; tick++) {
            bench_frame(bench);
            if (stage_record(stage)->asks > 1 || answered(stage) > 2)
                for (int k = 0; k < stage_record(stage)->asks; k++) {
                    const Ask *other = &stage_record(stage)->ask[k];
                    Actor *pair[2];
                    assert_true(stage_asks_only(stage, pair));
                    assert_true(other->a == pair[0] || other->a == pair[1]);
                    assert_true(other->b == pair[0] || other->b == pair[1]);
                }
            stage_step(stage);
        }
        stage_ask_only(stage, NULL, NULL);
        bench_frame(bench);
        assert_true(stage_record(stage)->asks >= 1);
        tried++;
    }
    assert_true(tried >= 5);
}

// ---- The names of the pair that the strip speaks of

// The panel's caps of keys are such letters, too.
static const TextCommand *name_in_picture(const Bench *bench, const char *name)
{
    for (int i = 0; i < bench->draw->commands; i++) {
        const Command *command = &bench->draw->command[i];
        if (command->kind != COMMAND_TEXT || command->text.face != FACE_BOLD) continue;
        if (strcmp(bench->draw->text + command->text.first, name) == 0) return &command->text;
    }
    return NULL;
}

static void is_beside(const Bench *bench, const char *name, const Actor *actor)
{
    const TextCommand *text = name_in_picture(bench, name);
    View view = stage_view(ui_stage(bench->ui));
    assert_non_null(text);
    double zoom = view.zoom;
    TsVec at = ts_vec((text->x - view.offset.x) / zoom, (text->y - view.offset.y) / zoom);
    if (actor->shape.kind == TS_SHAPE_RAY) {
        assert_true(ts_vec_distance(at, actor->shape.ray.origin) * zoom < 110);
        return;
    }
    TsAabb box = ts_shape_bounds(&actor->shape);
    double slack = 40 / zoom;
    assert_true(at.x > box.min.x - slack && at.x < box.max.x + slack);
    assert_true(at.y > box.min.y - slack && at.y < box.max.y + slack);
}

static void the_pair_of_the_strip_is_named(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_show(bench, "93_playground");
    const Figures *figures = figures_shown(bench->ui);
    assert_true(figures->gap < 0);
    const Ask *deepest = NULL; // the only hit of this scene's start
    for (int i = 0; i < stage_record(stage)->asks; i++)
        if (stage_record(stage)->ask[i].hit) deepest = &stage_record(stage)->ask[i];
    assert_non_null(deepest);
    assert_ptr_equal(figures->pair[0], deepest->a);
    assert_ptr_equal(figures->pair[1], deepest->b);
    is_beside(bench, "A", deepest->a);
    is_beside(bench, "B", deepest->b);
    assert_non_null(bench_text(bench, "Deepest: A, B"));
    // A wrong pair comes before it.
    for (int i = 0; i < stage_method_count(stage); i++) {
        stage_choose_method(stage, i);
        bench_frame(bench);
        const Ask *main = stage_main_ask(stage);
        if (!main || !ask_is_wrong(main)) continue;
        assert_ptr_equal(figures_shown(bench->ui)->pair[0], main->a);
        assert_ptr_equal(figures_shown(bench->ui)->pair[1], main->b);
        is_beside(bench, "A", main->a);
    }
    bench->ui->simple = true;
    bench_frame(bench);
    assert_null(name_in_picture(bench, "A"));
    bench->ui->simple = false;
    assert_true(bench_set(bench, "bodies", "400")); // too many while they move
    stage_play(stage, true);
    bench_frame(bench);
    assert_null(name_in_picture(bench, "B"));
    assert_null(bench_text(bench, "Deepest: A, B"));
    stage_play(stage, false);
    bench_frame(bench);
    assert_non_null(name_in_picture(bench, "B"));
    assert_non_null(bench_text(bench, "Deepest: A, B"));
}

// ---- Mirroring

static void a_mirror_image_of_a_mirror_image_is_the_shape(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_show(bench, "93_playground");
    int mirrored = 0;
    stage_each(stage, actor)
    {
        double before[64], once[64], twice[64];
        int count = ts_shape_numbers(&actor->shape, before);
        stage_select(stage, actor);
        bench_key(bench, "Ctrl+M");
        ts_shape_numbers(&actor->shape, once);
        assert_true(actor->angle >= 0 && actor->angle < 360); // as it is shown
        bench_key(bench, "Ctrl+M");
        ts_shape_numbers(&actor->shape, twice);
        for (int i = 0; i < count; i++) assert_true(fabs(before[i] - twice[i]) < 1e-9);
        TsAabb box = ts_shape_bounds(&actor->shape);
        bench_key(bench, "Ctrl+Z");
        TsAabb other = ts_shape_bounds(&actor->shape);
        if (ts_shape_kind_has_area(actor->shape.kind)) {
            double width = box.max.x - box.min.x, high = box.max.y - box.min.y;
            assert_true(fabs(other.max.x - other.min.x - width) < 1e-9);
            assert_true(fabs(other.max.y - other.min.y - high) < 1e-9);
        }
        mirrored += memcmp(before, once, (size_t)count * sizeof *before) != 0;
    }
    assert_true(mirrored >= 8);
    assert_int_equal(stage_undo(stage), true);
}

// Left becomes right, and nothing is turned over: each corner has one at its mirrored place.
static void a_mirror_image_is_on_the_other_side(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    bench_show(bench, "93_playground");
    int mirrored = 0;
    stage_each(stage, actor)
    {
        TsVec before[ACTOR_CORNERS_MAX], after[ACTOR_CORNERS_MAX];
        stage_place(stage, actor, actor->position, 40);
        if (actor->angle != 40) continue; // it cannot be turned
        int count = ts_shape_corners(&actor->shape, before);
        stage_select(stage, actor);
        bench_key(bench, "Ctrl+M");
        assert_int_equal(ts_shape_corners(&actor->shape, after), count);
        for (int i = 0; i < count; i++) {
            TsVec wanted = ts_vec(2 * actor->position.x - before[i].x, before[i].y);
            double nearest = HUGE_VAL;
            for (int k = 0; k < count; k++)
                nearest = fmin(nearest, ts_vec_distance(after[k], wanted));
            if (nearest > 1e-9) fail_msg("%s: corner %d is off by %g", actor->name, i, nearest);
        }
        mirrored += count > 2;
    }
    assert_true(mirrored >= 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_MENUS(a_right_click_opens_the_menu_of_a_shape),
        WITH_MENUS(one_on_the_ground_opens_another),
        WITH_MENUS(a_right_drag_pans),
        WITH_MENUS(elsewhere_there_is_no_menu),
        WITH_MENUS(a_long_press_opens_it_for_a_finger),
        WITH_MENUS(only_one_pair_is_asked),
        WITH_MENUS(it_works_in_every_scene),
        WITH_MENUS(the_pair_of_the_strip_is_named),
        WITH_MENUS(a_mirror_image_of_a_mirror_image_is_the_shape),
        WITH_MENUS(a_mirror_image_is_on_the_other_side),
    };
    return cmocka_run_group_tests(tests, fonts_up, fonts_down);
}
