// The microscope on the stage: its room, the hand in it, and when it asks anew.
#include "microscope_bench.h"
#include "view/view.h"

static void where_nothing_is_asked_it_shows_nothing(void **state)
{
    (void)state;
    open_with("alone", NULL);
    stage_magnify(stage, 1);
    bench_frame();
    assert_true(stage_magnifies(stage) && !microscope_of(stage)->ask);
    Rect picture = microscope_of(stage)->picture;
    assert_true(bench_press(ts_vec(picture.x + 9, picture.y + 9), 0));
    bench_frame();
}

static void it_is_asked_anew_only_where_something_changed(void **state)
{
    (void)state;
    open_with("boxes", NULL);
    bench_key("k"); // else it shows another place than that of the shape
    look_at_level(5);
    microscope_of(stage)->sample.places = -1;
    bench_frame();
    assert_int_equal(microscope_of(stage)->sample.places, -1);
    bench_key("Ctrl+Left"); // one ulp
    bench_frame();
    assert_true(microscope_of(stage)->sample.places > 0);
    microscope_of(stage)->sample.places = -1;
    stage_next_method(stage, 1);
    bench_frame();
    assert_true(microscope_of(stage)->sample.places > 0);
}

static void select_other(void)
{
    stage_select(stage, microscope_of(stage)->moving == s.a ? s.b : s.a);
}
static void move_other(void)
{
    Actor *other = microscope_of(stage)->moving == s.a ? s.b : s.a;
    stage_place(stage, other, ts_vec_add(other->position, ts_vec(0x1p-40, 0)), other->angle);
}
static void turn_it(void)
{
    Actor *moving = microscope_of(stage)->moving;
    stage_place(stage, moving, moving->position, moving->angle + 0x1p-40);
}
static void another_room(void)
{
    // In the lower two the picture is as wide as its words need.
    static const double heights[] = {640, 400, 300, 280};
    static int now;
    now = (now + 1) % 4;
    stage_lay_out(stage, (Rect){0, 76, 980, heights[now]}, 1);
}
static void flip_touch(void) { stage_flip_touch(stage); }
static void go_closer(void) { stage_magnify(stage, 1); }
static void another_method(void) { stage_next_method(stage, 1); }

// The picture is made again if anything changes that an answer depends on.
static void it_follows_all_that_an_answer_depends_on(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        void (*change)(void);
    } changes[] = {{"the other is selected", select_other},
                   {"the other moves", move_other},
                   {"it turns", turn_it},
                   {"the room is another", another_room},
                   {"touching counts, or not", flip_touch},
                   {"closer", go_closer},
                   {"another method", another_method}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        open_with("boxes", "exact_signs"); // which reports touching
        look_at_level(5);
        for (int again = 0; again < 4; again++) {
            microscope_of(stage)->sample.places = -1;
            bench_frame();
            assert_int_equal(microscope_of(stage)->sample.places, -1);
            changes[i].change();
            bench_frame();
            if (microscope_of(stage)->sample.places <= 0) fail_msg("%s", changes[i].name);
        }
    }
}

// ---- The hand

static TsVec on_screen(TsVec offset)
{
    const Microscope *microscope = microscope_of(stage);
    TsVec middle = ts_vec(microscope->picture.x + microscope->picture.width / 2,
                          microscope->picture.y + microscope->picture.height / 2);
    return ts_vec_add(middle, ts_vec_scale(offset, microscope_zoom(microscope)));
}

static void a_click_moves_by_just_that_double(void **state)
{
    (void)state;
    open_with("boxes", NULL);
    stage_select(stage, s.b);
    bench_key("k");
    const MicroscopeSample *sample = look_at_level(MICROSCOPE_DEEPEST);
    TsVec before = s.b->position, right = ts_vec(nextafter(before.x, HUGE_VAL), before.y);
    TsVec there = ts_vec(right.x, nextafter(nextafter(before.y, -HUGE_VAL), -HUGE_VAL));
    TsVec at = on_screen(ts_vec_sub(there, before));
    assert_true(bench_press(ts_vec(at.x + 1, at.y - 1), 0));
    bench_release(at);
    bench_frame();
    assert_true(same_bits(s.b->position, there));
    assert_true(sample->x.at[sample->x.here] == there.x); // it follows
    assert_true(stage_undo(stage));
    assert_true(same_bits(s.b->position, before));
    assert_true(stage_redo(stage));
    assert_true(same_bits(s.b->position, there));
}

static void over_it_no_shape_is_touched_and_the_view_stays(void **state)
{
    (void)state;
    open_with("boxes", NULL);
    look_at_level(0);
    Rect card = microscope_of(stage)->card;
    View view = stage_view(stage);
    TsVec at = ts_vec(card.x + card.width / 2, card.y + 4);
    assert_true(bench_wheel(at, 1, 0));
    assert_int_equal(microscope_of(stage)->level, 1);
    bench_wheel(at, 0.5, 0);
    bench_wheel(at, 0.5, 0);
    assert_int_equal(microscope_of(stage)->level, 2);
    bench_wheel(at, -9, 0);
    assert_int_equal(microscope_of(stage)->level, 0);
    TsVec position = microscope_of(stage)->moving->position;
    assert_true(bench_press(at, 0)); // beside the picture
    bench_release(at);
    assert_true(same_bits(position, microscope_of(stage)->moving->position));
    assert_true(stage_view(stage).zoom == view.zoom);
    bench_move(ts_vec(card.x + 50, card.y + 80), 0);
    assert_int_equal(stage_cursor(stage), CURSOR_HAND);
    bench_move(ts_vec(2, 90), 0);
    assert_int_equal(stage_cursor(stage), CURSOR_ARROW);
}

static void signs_and_z_go_closer_and_back(void **state)
{
    (void)state;
    open_with("boxes", NULL);
    assert_true(stage_magnify(stage, 1));
    assert_true(bench_key("+") && bench_key("="));
    assert_int_equal(microscope_of(stage)->level, 2);
    for (int i = 0; i < 5; i++) bench_key("-");
    assert_true(stage_magnifies(stage));
    assert_int_equal(microscope_of(stage)->level, 0);
    assert_true(stage_magnify(stage, -1));
    assert_false(stage_magnifies(stage));
    assert_true(stage_magnify(stage, -1)); // from the other end
    assert_int_equal(microscope_of(stage)->level, MICROSCOPE_DEEPEST);
    assert_false(stage_magnify(stage, 1));
    stage_open(stage, &scene);
    assert_false(stage_magnifies(stage));
}

// ---- Where it opens

static void set(const char *knob, const char *value)
{
    char error[128] = "";
    if (!stage_set(stage, knob, value, error, sizeof error)) fail_msg("%s: %s", knob, error);
    bench_frame();
}

// A polygon inside of another, farther from its border than the microscope sees: if the method is
// wrong about them it shows them, else the place where they would touch.
static void it_opens_at_what_is_wrong(void **state)
{
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        if (strcmp(scene_id(scene_table[i]), "35_polygon_polygon") == 0) bench_open(scene_table[i]);
    }
    stage_play(stage, false);
    set("preset", "small inside");
    stage_reset(stage);
    set("method", "polygon_sides_or_corner");
    const MicroscopeSample *sample = look_at_level(0);
    const Microscope *microscope = microscope_of(stage);
    assert_ptr_equal(microscope->shown, &microscope->ghost);
    assert_int_equal(sample->wrong, 0);
    set("method", "polygon_sides");
    sample = look_at_level(0);
    assert_ptr_equal(microscope->shown, microscope->moving);
    assert_int_equal(sample->wrong, sample->places);
}

// ---- Its room

static bool inside(Rect part, Rect whole)
{
    return part.x >= whole.x && part.y >= whole.y &&
           part.x + part.width <= whole.x + whole.width + 1e-9 &&
           part.y + part.height <= whole.y + whole.height + 1e-9;
}

static bool meet(Rect a, Rect b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

static void it_stands_beside_the_world(void **state)
{
    (void)state;
    static const Rect rooms[] = {{24, 76, 932, 640},
                                 {20, 76, 760, 334},
                                 {20, 76, 760, 240},
                                 {20, 96, 360, 700},
                                 {24, 76, 1700, 1100}};
    open_with("boxes", NULL);
    for (int i = 0; i < 5; i++) {
        stage_stop_magnifying(stage);
        stage_lay_out(stage, rooms[i], 1);
        stage_magnify(stage, 1);
        const Microscope *microscope = microscope_of(stage);
        assert_true(inside(microscope->card, rooms[i]) &&
                    inside(microscope->picture, microscope->card));
        assert_true(microscope->picture.width >= microscope->picture.height &&
                    microscope->picture.height >= 60);
        assert_true(inside(view_whole(stage), rooms[i]));
        assert_false(meet(microscope->card, view_whole(stage)));
        stage_split(stage, true);
        assert_false(meet(microscope->card, view_fitted_rect(stage)));
        stage_split(stage, false);
        stage_stop_magnifying(stage);
        Rect whole = view_whole(stage);
        assert_memory_equal(&whole, &rooms[i], sizeof whole);
    }
}

static void a_tiny_view_it_covers(void **state)
{
    (void)state;
    static const Rect rooms[] = {{0, 0, 1, 1}, {5, 5, 60, 30}, {20, 76, 120, 80}};
    open_with("boxes", NULL);
    for (int i = 0; i < 3; i++) {
        stage_stop_magnifying(stage);
        stage_lay_out(stage, rooms[i], 1);
        stage_magnify(stage, 1);
        bench_frame();
        Rect whole = view_whole(stage);
        assert_memory_equal(&whole, &rooms[i], sizeof whole);
    }
}

// ---- All scenes

static void it_bears_every_scene(void **state)
{
    (void)state;
    for (int i = 0; scene_table[i]; i++) {
        bench_open(scene_table[i]);
        stage_split(stage, i % 2);
        bench_key("k");
        for (int level = 0; level <= MICROSCOPE_DEEPEST; level += MICROSCOPE_DEEPEST) {
            const MicroscopeSample *sample = look_at_level(level);
            if (microscope_of(stage)->ask) assert_true(sample->places > 0);
            assert_int_equal(draw_dropped(draw), 0);
        }
        stage_split(stage, false);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(where_nothing_is_asked_it_shows_nothing),
        cmocka_unit_test(it_is_asked_anew_only_where_something_changed),
        cmocka_unit_test(it_follows_all_that_an_answer_depends_on),
        cmocka_unit_test(a_click_moves_by_just_that_double),
        cmocka_unit_test(over_it_no_shape_is_touched_and_the_view_stays),
        cmocka_unit_test(signs_and_z_go_closer_and_back),
        cmocka_unit_test(it_opens_at_what_is_wrong),
        cmocka_unit_test(it_stands_beside_the_world),
        cmocka_unit_test(a_tiny_view_it_covers),
        cmocka_unit_test(it_bears_every_scene),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
