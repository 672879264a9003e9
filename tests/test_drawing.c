// Drawing from nothing, through events: every kind of shape, snapping, refusals, undo, doubling,
// and numbers that are typed.
#include <unistd.h>

#include "tools/drawing_private.h"
#include "ui_bench.h"
#include "view/handles.h"

static int open_all(void **state) { return bench_open_with(state, scene_table); }

static void open_scene(Bench *bench, const char *id)
{
    ui_open(bench->ui, ui_find(bench->ui, id));
    stage_play(ui_stage(bench->ui), false);
    bench_frame(bench);
}

// ---- Events at places of the world

static TsVec device(const Bench *bench, double x, double y)
{
    View view = stage_view(bench->ui->stage);
    return ts_vec_add(ts_vec_scale(ts_vec(x, y), view.zoom), view.offset);
}

static void give(Bench *bench, EventKind kind, double x, double y, unsigned mods)
{
    Event event = {.kind = kind, .at = device(bench, x, y), .mods = mods};
    if (kind != EVENT_MOVE) event.button = BUTTON_LEFT;
    ui_event(bench->ui, &event);
}

static void click(Bench *bench, double x, double y)
{
    give(bench, EVENT_MOVE, x, y, 0);
    give(bench, EVENT_PRESS, x, y, 0);
    give(bench, EVENT_RELEASE, x, y, 0);
    bench_frame(bench);
}

static void drag(Bench *bench, double x, double y, double to_x, double to_y)
{
    give(bench, EVENT_MOVE, x, y, 0);
    give(bench, EVENT_PRESS, x, y, 0);
    Event event = {.kind = EVENT_MOVE, .button = BUTTON_LEFT, .at = device(bench, to_x, to_y)};
    ui_event(bench->ui, &event);
    bench_frame(bench);
    give(bench, EVENT_RELEASE, to_x, to_y, 0);
    bench_frame(bench);
}

static void key(Bench *bench, const char *name) { bench_key(bench, name); }

static DrawingView view_of(const Bench *bench) { return stage_drawing(bench->ui->stage); }

static int actors(const Bench *bench)
{
    int count = 0;
    stage_each(bench->ui->stage, actor) count++;
    return count;
}

static void expect_shape(const Actor *actor, TsShapeKind kind, const double *number, int count)
{
    double its[TS_SHAPE_NUMBERS_MAX];
    assert_non_null(actor);
    assert_int_equal(actor->shape.kind, kind);
    assert_int_equal(ts_shape_numbers(&actor->shape, its), count);
    for (int i = 0; i < count; i++) {
        if (its[i] != number[i]) fail_msg("number %d: %.17g, not %.17g", i, its[i], number[i]);
    }
}

static void expect_words(const Bench *bench, const char *words)
{
    const char *note = stage_record(bench->ui->stage)->note;
    if (!strstr(note, words)) fail_msg("“%s” does not say “%s”", note, words);
}

// ---- Every kind

typedef struct Gesture {
    const char *key;
    int drag; // points that are dragged from the first on; the others are clicked
    int points;
    double at[8];
    TsShapeKind kind;
    int numbers;
    double number[8];
} Gesture;

// Near points of a grid of 10 px, so the numbers are its multiples.
static const Gesture gestures[] = {
    {"I", 0, 1, {201, 99}, TS_SHAPE_POINT, 2, {200, 100}},
    {"S", 0, 2, {201, 99, 302, 148}, TS_SHAPE_SEGMENT, 4, {200, 100, 300, 150}},
    {"S", 2, 2, {201, 99, 302, 148}, TS_SHAPE_SEGMENT, 4, {200, 100, 300, 150}},
    {"Y", 0, 2, {201, 99, 302, 148}, TS_SHAPE_RAY, 4, {200, 100, 100, 50}},
    {"Y", 2, 2, {201, 99, 302, 148}, TS_SHAPE_RAY, 4, {200, 100, 100, 50}},
    {"C", 0, 2, {201, 99, 242, 131}, TS_SHAPE_CIRCLE, 3, {200, 100, 50}},
    {"C", 2, 2, {201, 99, 242, 131}, TS_SHAPE_CIRCLE, 3, {200, 100, 50}},
    {"X", 0, 2, {302, 148, 201, 99}, TS_SHAPE_AABB, 4, {200, 100, 300, 150}},
    {"X", 2, 2, {302, 148, 201, 99}, TS_SHAPE_AABB, 4, {200, 100, 300, 150}},
    {"W", 2, 2, {201, 99, 302, 138}, TS_SHAPE_OBB, 6, {250, 120, 50, 20, 1, 0}},
    {"W", 0, 3, {201, 99, 302, 99, 330, 142}, TS_SHAPE_OBB, 6, {250, 120, 50, 20, 1, 0}},
    {"W", 0, 3, {201, 99, 201, 202, 162, 90}, TS_SHAPE_OBB, 6, {180, 150, 50, 20, 0, 1}},
    {"U", 0, 3, {201, 99, 302, 99, 250, 128}, TS_SHAPE_CAPSULE, 5, {200, 100, 300, 100, 30}},
    {"U", 2, 3, {201, 99, 302, 99, 250, 128}, TS_SHAPE_CAPSULE, 5, {200, 100, 300, 100, 30}},
    {"D", 0, 3, {201, 99, 302, 99, 250, 201}, TS_SHAPE_TRIANGLE, 6, {200, 100, 300, 100, 250, 200}},
    {"D", 2, 3, {201, 99, 302, 99, 250, 201}, TS_SHAPE_TRIANGLE, 6, {200, 100, 300, 100, 250, 200}},
    {"L",
     0,
     4,
     {201, 99, 302, 99, 302, 201, 201, 99},
     TS_SHAPE_POLYGON,
     6,
     {200, 100, 300, 100, 300, 200}},
};

// Everything but what is drawn lies elsewhere.
static void clear(Bench *bench)
{
    Stage *stage = bench->ui->stage;
    stage_each(stage, actor) stage_place(stage, actor, ts_vec(-4000, -4000), 0);
    bench_frame(bench);
}

static void draw_gesture(Bench *bench, const Gesture *gesture)
{
    const double *at = gesture->at;
    int first = gesture->drag;
    key(bench, gesture->key);
    assert_int_not_equal(view_of(bench).tool, 0);
    if (first == 2) drag(bench, at[0], at[1], at[2], at[3]);
    for (int i = first; i < gesture->points; i++) click(bench, at[2 * i], at[2 * i + 1]);
    const Actor *drawn = stage_selected(bench->ui->stage);
    expect_shape(drawn, gesture->kind, gesture->number, gesture->numbers);
    assert_int_equal(view_of(bench).points, 0);
    key(bench, "Esc");
    assert_int_equal(view_of(bench).tool, 0);
}

static void zoom(Bench *bench)
{
    Event wheel = {.kind = EVENT_WHEEL, .at = device(bench, 260, 140), .wheel = 4};
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
        open_scene(bench, id);
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
    open_scene(bench, "93_playground");
    for (int tool = 1; tool <= view_of(bench).tools; tool++) {
        bench_click_on(bench, &toolbar_tool, tool);
        assert_int_equal(view_of(bench).tool, tool);
    }
    bench_click_on(bench, &toolbar_tool, 0);
    assert_int_equal(view_of(bench).tool, 0);
    open_scene(bench, "41_obb");
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
    open_scene(bench, "93_playground");
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
    open_scene(bench, "93_playground");
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
        open_scene(bench, "94_your_function");
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

static void click_all(Bench *bench, const double *at, int count)
{
    for (int i = 0; i < count; i++) click(bench, at[2 * i], at[2 * i + 1]);
}

static void a_polygon_is_closed_by_enter_or_a_double_click(void **state)
{
    static const double square[] = {200, 100, 300, 100, 300, 200, 200, 200};
    Bench *bench = *state;
    for (int by_enter = 0; by_enter < 2; by_enter++) {
        open_scene(bench, "93_playground");
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
    open_scene(bench, "93_playground");
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
    open_scene(bench, "93_playground");
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
    open_scene(bench, "93_playground");
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
        open_scene(bench, "94_your_function");
        clear(bench);
        TsShapeKind kind = stage_first(bench->ui->stage)->shape.kind;
        key(bench, refused[i].key);
        click_all(bench, refused[i].at, refused[i].points);
        expect_words(bench, refused[i].words);
        assert_int_equal(view_of(bench).points, refused[i].points - 1); // it can be set elsewhere
        assert_int_equal(stage_first(bench->ui->stage)->shape.kind, kind);
    }
    open_scene(bench, "93_playground");
    clear(bench);
    key(bench, "W");
    drag(bench, 200, 100, 300, 100);
    expect_words(bench, "height would be 0");
}

static void escape_ends_one_thing_at_a_time(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "93_playground");
    clear(bench);
    int before = actors(bench);
    key(bench, "C");
    click(bench, 200, 100);
    give(bench, EVENT_PRESS, 260, 100, 0); // ... would be the rim
    assert_int_equal(actors(bench), before + 1);
    give(bench, EVENT_RELEASE, 260, 100, 0);
    click(bench, 400, 100);
    key(bench, "Esc");
    assert_int_equal(view_of(bench).points, 0);
    assert_int_not_equal(view_of(bench).tool, 0);
    give(bench, EVENT_PRESS, 400, 100, 0); // held: Esc takes it back
    key(bench, "Esc");
    assert_int_equal(view_of(bench).points, 0);
    give(bench, EVENT_RELEASE, 400, 100, 0);
    key(bench, "Esc");
    assert_int_equal(view_of(bench).tool, 0);
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
    assert_int_equal(actors(bench), before + 1);
}

// A box that was dragged is turned by its handle, with the tool still in hand.
static void a_dragged_box_is_turned_by_its_handle(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    open_scene(bench, "93_playground");
    clear(bench);
    key(bench, "W");
    drag(bench, 300, 200, 420, 260);
    Actor *box = stage_selected(stage);
    double above = 200 - HANDLES_STALK * bench->ui->layout.scale / stage_view(stage).zoom;
    int before = actors(bench);
    drag(bench, 360, above, 460, 230); // a quarter turn
    assert_int_equal(actors(bench), before);
    assert_int_equal(stage_cursor(stage), CURSOR_CROSS);
    assert_ptr_equal(stage_selected(stage), box);
    assert_true(fabs(box->angle - 90) < 0.01);
    assert_int_equal(view_of(bench).points, 0);
    drag(bench, 300, 300, 340, 330); // elsewhere it draws the next one
    assert_int_equal(actors(bench), before + 1);
    assert_ptr_not_equal(stage_selected(stage), box);
}

// ---- The pair of 94

static void drawn_shapes_replace_first_and_second_in_turn(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    open_scene(bench, "94_your_function");
    Actor *first = stage_first(stage), *second = stage_next(stage, first);
    key(bench, "C");
    give(bench, EVENT_MOVE, 200, 100, 0);
    bench_frame(bench);
    expect_words(bench, "in place of A");
    drag(bench, 200, -200, 230, -160);
    assert_ptr_equal(stage_selected(stage), first);
    expect_words(bench, "in place of B");
    key(bench, "D");
    click_all(bench, (double[]){400, -200, 450, -200, 450, -150}, 3);
    assert_ptr_equal(stage_selected(stage), second);
    key(bench, "Y"); // the first cannot be a ray
    bench_frame(bench);
    expect_words(bench, "in place of B");
    drag(bench, 500, -200, 530, -160);
    assert_int_equal(second->shape.kind, TS_SHAPE_RAY);
    assert_int_equal(first->shape.kind, TS_SHAPE_CIRCLE);
    assert_int_equal(actors(bench), 2);
    key(bench, "Esc");
    key(bench, "Ctrl+Z");
    assert_int_equal(second->shape.kind, TS_SHAPE_TRIANGLE);
    key(bench, "Ctrl+Z");
    key(bench, "Ctrl+Z");
    assert_int_equal(first->shape.kind, TS_SHAPE_OBB);
    assert_int_equal(second->shape.kind, TS_SHAPE_CIRCLE);
    key(bench, "Ctrl+Y");
    expect_shape(first, TS_SHAPE_CIRCLE, (double[]){200, -200, 50}, 3);
    key(bench, "S"); // undone with the shapes: the second is next
    bench_frame(bench);
    expect_words(bench, "in place of B");
}

static void a_kind_that_the_function_does_not_take_is_refused(void **state)
{
    static const PluginView circles = {.name = "mine",
                                       .file = "mine.so",
                                       .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                                       .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                                       .version = 1};
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    stage_set_plugin(stage, &circles);
    open_scene(bench, "94_your_function");
    clear(bench);
    key(bench, "S");
    drag(bench, 10, 20, 60, 20); // in view: the two are near each other
    expect_words(bench, "your function takes no such shape");
    stage_each(stage, actor) assert_int_equal(actor->shape.kind, TS_SHAPE_CIRCLE);
    stage_set_plugin(stage, NULL);
}

// ---- Undo, doubling

static void drawing_is_undone_as_one_step(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "93_playground");
    clear(bench);
    int before = actors(bench);
    key(bench, "U");
    drag(bench, 200, 100, 300, 100);
    click(bench, 250, 130);
    assert_int_equal(actors(bench), before + 1);
    key(bench, "Esc");
    key(bench, "Ctrl+Z");
    assert_int_equal(actors(bench), before);
    key(bench, "Ctrl+Y");
    assert_int_equal(actors(bench), before + 1);
}

static void ctrl_d_doubles_what_is_selected(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    open_scene(bench, "93_playground");
    clear(bench);
    int before = actors(bench);
    key(bench, "D");
    click_all(bench, (double[]){200, 100, 300, 100, 250, 200}, 3);
    Actor *one = stage_selected(stage);
    key(bench, "C");
    drag(bench, 500, 100, 530, 140);
    Actor *two = stage_selected(stage);
    key(bench, "Esc");
    key(bench, "Ctrl+D");
    expect_shape(stage_selected(stage), TS_SHAPE_CIRCLE, (double[]){510, 110, 50}, 3);
    assert_false(stage_is_selected(stage, two));
    key(bench, "Ctrl+Z");
    assert_int_equal(actors(bench), before + 2);
    stage_select(stage, one);
    give(bench, EVENT_PRESS, 510, 100, MOD_SHIFT); // and the circle
    give(bench, EVENT_RELEASE, 510, 100, MOD_SHIFT);
    assert_int_equal(stage_selected_count(stage), 2);
    key(bench, "Ctrl+D");
    assert_int_equal(actors(bench), before + 4);
    assert_int_equal(stage_selected_count(stage), 2);
    assert_false(stage_is_selected(stage, one) || stage_is_selected(stage, two));
    int triangles = 0;
    stage_each(stage, actor)
    {
        if (!stage_is_selected(stage, actor) || actor->shape.kind != TS_SHAPE_TRIANGLE) continue;
        expect_shape(actor, TS_SHAPE_TRIANGLE, (double[]){210, 110, 310, 110, 260, 210}, 6);
        triangles++;
    }
    assert_int_equal(triangles, 1);
    key(bench, "Ctrl+Z");
    assert_int_equal(actors(bench), before + 2);
    stage_select(stage, NULL);
    key(bench, "Ctrl+D");
    expect_words(bench, "select a shape");
}

// ---- Numbers that are typed

static void type_number(Bench *bench, int number, const char *text)
{
    bench_click_on(bench, &field_number, number);
    assert_true(ui_wants_text(bench->ui));
    bench_type(bench, text);
    key(bench, "Enter");
}

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

// Each number of each kind in turn, by a hex float that no decimal of 15 digits is.
static void every_number_can_be_typed_to_the_bit(void **state)
{
    Bench *bench = *state;
    Stage *stage = ui_stage(bench->ui);
    for (size_t i = 0; i < sizeof gestures / sizeof *gestures; i++) {
        open_scene(bench, "93_playground");
        clear(bench);
        bench->ui->panel_state->folding[SECTION_SELECTED] = FOLDING_OPEN;
        bench->ui->panel_state->folding[SECTION_METHOD] = FOLDING_SHUT;
        draw_gesture(bench, &gestures[i]);
        Actor *drawn = stage_selected(stage);
        for (int n = 0; n < gestures[i].numbers; n++) {
            double expected[TS_SHAPE_NUMBERS_MAX], now[TS_SHAPE_NUMBERS_MAX];
            char text[40];
            int count = ts_shape_numbers(&drawn->shape, expected);
            double before = expected[n];
            expected[n] += 1.0 / 3;
            snprintf(text, sizeof text, "%a", expected[n]);
            type_number(bench, n, text);
            assert_false(ui_wants_text(bench->ui));
            assert_int_equal(ts_shape_numbers(&drawn->shape, now), count);
            for (int k = 0; k < count; k++) assert_int_equal(bits_of(now[k]), bits_of(expected[k]));
            key(bench, "Ctrl+Z");
            ts_shape_numbers(&drawn->shape, now);
            assert_int_equal(bits_of(now[n]), bits_of(before));
            stage_select(stage, drawn);
            bench_frame(bench);
        }
    }
}

static void an_angle_is_typed_in_degrees(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "94_your_function");
    stage_select(bench->ui->stage, stage_first(bench->ui->stage));
    bench_frame(bench);
    type_number(bench, -1, "36.875");
    const Actor *first = stage_selected(bench->ui->stage);
    assert_true(first->angle == 36.875);
    TsVec turn = ts_degrees(36.875);
    assert_true(fabs(first->shape.obb.axis.x - turn.x) < 1e-12);
    type_number(bench, 0, "12.5"); // the centre: it stays turned
    assert_true(first->angle == 36.875 && first->shape.obb.center.x == 12.5);
}

static void all_spellings_of_numbers_are_read(void **state)
{
    static const struct {
        const char *text;
        double value;
    } good[] = {{"12.5", 12.5},   {"-3e2", -300}, {"+7", 7},       {".5", 0.5},
                {"−4.25", -4.25}, {" 8 ", 8},     {"0x1.8p3", 12}, {"0.1", 0.1}};
    Bench *bench = *state;
    open_scene(bench, "94_your_function");
    stage_select(bench->ui->stage, stage_first(bench->ui->stage));
    bench_frame(bench);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        type_number(bench, 0, good[i].text);
        assert_true(stage_selected(bench->ui->stage)->shape.obb.center.x == good[i].value);
    }
}

// Text that does not fit as a whole is left out, wherever it is typed.
static void a_full_field_takes_no_more(void **state)
{
    enum { ROOM = FIELD_MAX - 1 };
    static const struct {
        const char *first; // up to so many bytes
        int least;
        const char *more;
        bool fits;
    } texts[] = {{"1", ROOM - 1, "2", true},  {"1", ROOM, "2", false},
                 {"1", ROOM - 2, "23", true}, {"1", ROOM - 1, "23", false},
                 {"−", ROOM - 3, "−", true},  {"−", ROOM - 2, "−", false},
                 {"1", ROOM - 3, "−", true},  {"1", ROOM - 2, "−", false}};
    Bench *bench = *state;
    open_scene(bench, "94_your_function");
    stage_select(bench->ui->stage, stage_first(bench->ui->stage));
    bench_frame(bench);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const Field *field = bench->ui->field;
        char expected[2 * FIELD_MAX];
        for (int home = 0; home < 2; home++) {
            bench_click_on(bench, &field_number, 0);
            bench_type(bench, texts[i].first);
            while ((int)strlen(field->text) < texts[i].least) {
                int left = texts[i].least - (int)strlen(field->text);
                bench_type(bench, left >= (int)strlen(texts[i].first) ? texts[i].first : "0");
            }
            assert_int_equal(strlen(field->text), texts[i].least);
            int caret = texts[i].least;
            if (home) key(bench, "Home"), caret = 0;
            const char *more = texts[i].fits ? texts[i].more : "";
            snprintf(expected, sizeof expected, "%.*s%s%s", caret, field->text, more,
                     field->text + caret);
            bench_type(bench, texts[i].more);
            assert_string_equal(field->text, expected);
            assert_int_equal(field->caret, caret + (int)strlen(more));
            assert_true(field->open);
            key(bench, "Esc");
        }
    }
}

static void a_wrong_text_gets_a_sentence(void **state)
{
    static const struct {
        int number;
        const char *text, *words;
    } bad[] = {{0, "abc", "found “abc”, expected a number"},
               {0, "1.5 2", "expected a number"},
               {0, "nan", "expected a number"},
               {0, "1e400", "expected a number"},
               {0, "1e30", "too large"},
               {2, "-5", "not set: "}};
    Bench *bench = *state;
    open_scene(bench, "94_your_function");
    stage_select(bench->ui->stage, stage_next(bench->ui->stage, stage_first(bench->ui->stage)));
    bench_frame(bench);
    const Actor *circle = stage_selected(bench->ui->stage);
    TsCircle before = circle->shape.circle;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        type_number(bench, bad[i].number, bad[i].text);
        assert_true(ui_wants_text(bench->ui)); // to be corrected
        if (!strstr(bench->ui->message, bad[i].words)) fail_msg("%s", bench->ui->message);
        key(bench, "Esc");
        assert_false(ui_wants_text(bench->ui));
        assert_memory_equal(&circle->shape.circle, &before, sizeof before);
    }
    bench_click_on(bench, &field_number, 0);
    key(bench, "Backspace");
    key(bench, "Enter");
    assert_non_null(strstr(bench->ui->message, "found nothing"));
    key(bench, "Esc");
    assert_int_equal(ui_command(bench->ui), UI_NOTHING);
}

// The minus sign has three bytes. The caret stands before or behind it, never in it.
static void a_sign_is_erased_whole(void **state)
{
    static const struct {
        const char *typed, *keys[4];
        double value;
    } edits[] = {{"−7", {"Home", "Del"}, 7},
                 {"−", {"Backspace"}, 9},
                 {"7−", {"Backspace"}, 79},
                 {"−7", {"Left", "Left", "Del"}, 97},
                 {"−7", {"Home", "Right"}, -97}};
    Bench *bench = *state;
    open_scene(bench, "94_your_function");
    stage_select(bench->ui->stage, stage_first(bench->ui->stage));
    bench_frame(bench);
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        bench_click_on(bench, &field_number, 0);
        bench_type(bench, edits[i].typed);
        for (int k = 0; k < 4 && edits[i].keys[k]; k++) key(bench, edits[i].keys[k]);
        if (i > 0) bench_type(bench, "9"); // at the caret
        key(bench, "Enter");
        if (ui_wants_text(bench->ui)) fail_msg("%zu: %s", i, bench->ui->message);
        double x = stage_selected(bench->ui->stage)->shape.obb.center.x;
        if (x != edits[i].value) fail_msg("%zu: %g", i, x);
    }
}

static void tab_goes_to_the_next_number(void **state)
{
    Bench *bench = *state;
    open_scene(bench, "94_your_function");
    stage_select(bench->ui->stage, stage_next(bench->ui->stage, stage_first(bench->ui->stage)));
    bench_frame(bench);
    const Actor *circle = stage_selected(bench->ui->stage);
    bench_click_on(bench, &field_number, 0);
    bench_type(bench, "1.5");
    key(bench, "Tab");
    bench_type(bench, "2.5");
    key(bench, "Tab");
    bench_type(bench, "m"); // a letter is no key here
    key(bench, "Backspace");
    bench_type(bench, "35");
    key(bench, "Left");
    bench_type(bench, "0"); // 305
    key(bench, "Tab");
    expect_shape(circle, TS_SHAPE_CIRCLE, (double[]){1.5, 2.5, 305}, 3);
    assert_int_equal(bench->ui->field->number, 0); // round the end
    bench_click(bench, ts_vec(400, 600));          // a click elsewhere closes it
    assert_false(ui_wants_text(bench->ui));
}

// Time stops while a number is typed, since it would be another one when it is set. All of it is
// chosen at first: Left goes before it, Right behind it. A click elsewhere sets it.
static void a_field_that_is_opened_and_left(void **state)
{
    static const struct {
        const char *key;
        double value; // of 12.5, with a 3 typed after the key
    } row[] = {{"Left", 312.5}, {"Home", 312.5}, {"Right", 12.53}, {"End", 12.53}, {NULL, 3}};
    Bench *bench = *state;
    Stage *stage = bench->ui->stage;
    open_scene(bench, "94_your_function");
    stage_select(stage, stage_next(stage, stage_first(stage)));
    bench_frame(bench);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        type_number(bench, 0, "12.5");
        assert_true(stage_selected(stage)->shape.circle.center.x == 12.5);
        stage_play(stage, true);
        bench_frame(bench);
        bench_click_on(bench, &field_number, 0);
        assert_false(stage->playing);
        if (row[i].key) key(bench, row[i].key);
        bench_type(bench, "3");
        bench_click_on(bench, &field_number, 2); // another field, which opens
        double x = stage_selected(stage)->shape.circle.center.x;
        if (x != row[i].value) fail_msg("%s: %g", row[i].key ? row[i].key : "-", x);
        assert_int_equal(bench->ui->field->number, 2);
        bench_type(bench, "77");
        const Actor *circle = stage_selected(stage);
        bench_click(bench, ts_vec(400, 600)); // beside all of them
        assert_false(ui_wants_text(bench->ui));
        assert_true(circle->shape.circle.radius == 77);
        stage_select(stage, stage_next(stage, stage_first(stage)));
        bench_frame(bench);
    }
}

// ---- Fingers

static void touch(Bench *bench, EventKind kind, double x, double y)
{
    Event event = {.kind = kind, .at = device(bench, x, y)};
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
            open_scene(bench, "93_playground");
            clear(bench);
            bench->ui->finger = false;
            stage_set_shape(stage, stage_first(stage), ts_shape_point(corner));
            Event zooms = {
                .kind = EVENT_WHEEL, .at = device(bench, corner.x, corner.y), .wheel = wheel};
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
    open_scene(bench, "93_playground");
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

// ---- Scripts

static bool add_line(void *self, const char *line)
{
    char *all = self;
    strncat(all, line, 4000 - strlen(all));
    return true;
}

static void a_script_replays_a_drawing(void **state)
{
    static const char lines[] = "1 key D\n1 press 200 10\n1 release\n1 press 300 10\n1 release\n"
                                "1 press 250 -40\n1 release\n2 key C\n2 press 250 40\n"
                                "2 move 250 10\n2 release\n3 key Esc\n";
    char path[] = "/tmp/test_drawing_XXXXXX", error[256], text[2][4096] = {"", ""};
    Bench *bench = *state;
    int file = mkstemp(path);
    assert_true(file >= 0 && write(file, lines, sizeof lines - 1) == sizeof lines - 1);
    close(file);
    for (int i = 0; i < 2; i++) {
        ui_open(bench->ui, ui_find(bench->ui, "94_your_function"));
        Script *script = script_read(path, error, sizeof error);
        assert_non_null(script);
        script_play(bench->ui, script, 4, (Sink){add_line, text[i]});
        script_free(script);
        Actor *first = stage_first(bench->ui->stage);
        expect_shape(first, TS_SHAPE_TRIANGLE, (double[]){200, 10, 300, 10, 250, -40}, 6);
        expect_shape(stage_next(bench->ui->stage, first), TS_SHAPE_CIRCLE, (double[]){250, 40, 30},
                     3);
    }
    unlink(path);
    assert_string_equal(text[0], text[1]);
    assert_non_null(strstr(text[0], "4\tA\tB\ttouching"));
}

#define WITH_ALL(test) cmocka_unit_test_setup_teardown(test, open_all, bench_close)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL(every_kind_is_drawn_to_the_bit),
        WITH_ALL(the_same_after_zoom_and_pan_and_at_scale_2),
        WITH_ALL(a_press_of_its_button_takes_a_tool),
        WITH_ALL(no_key_of_a_tool_is_another_one_s),
        WITH_ALL(points_snap_to_corners_middles_and_centres),
        WITH_ALL(a_corner_pulls_as_far_on_screen),
        cmocka_unit_test(the_measure_is_that_of_the_last_points),
        WITH_ALL(ctrl_turns_snapping_off_for_the_moment),
        WITH_ALL(the_knob_sets_the_grid),
        WITH_ALL(a_polygon_is_closed_by_enter_or_a_double_click),
        WITH_ALL(backspace_and_undo_take_a_corner_back),
        WITH_ALL(a_polygon_that_crosses_itself_is_refused),
        WITH_ALL(a_polygon_has_three_to_64_corners),
        WITH_ALL(shapes_without_size_are_refused_in_words),
        WITH_ALL(escape_ends_one_thing_at_a_time),
        WITH_ALL(a_dragged_box_is_turned_by_its_handle),
        WITH_ALL(drawn_shapes_replace_first_and_second_in_turn),
        WITH_ALL(a_kind_that_the_function_does_not_take_is_refused),
        WITH_ALL(drawing_is_undone_as_one_step),
        WITH_ALL(ctrl_d_doubles_what_is_selected),
        WITH_ALL(every_number_can_be_typed_to_the_bit),
        WITH_ALL(an_angle_is_typed_in_degrees),
        WITH_ALL(a_field_that_is_opened_and_left),
        WITH_ALL(a_full_field_takes_no_more),
        WITH_ALL(all_spellings_of_numbers_are_read),
        WITH_ALL(a_wrong_text_gets_a_sentence),
        WITH_ALL(tab_goes_to_the_next_number),
        WITH_ALL(a_sign_is_erased_whole),
        WITH_ALL(fingers_draw_too),
        WITH_ALL(a_script_replays_a_drawing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
