// Corner editing: V, a grip on every corner, what is refused, Ins and Del; and polygons in the hand
// of the stage.
#include "hull.h"
#include "stage_bench.h"

static struct {
    Actor *dot, *box, *arrow, *triangle, *segment, *pinned;
} s;

// Concave: an arrow head that points to the right.
static const Vec arrow[4] = {{100, 100}, {300, 200}, {100, 300}, {160, 200}};

static void build(Stage *on)
{
    s.dot = stage_add(on, .name = "dot", .shape = shape_circle(vec(40, 40), 10));
    s.pinned = stage_add(on, .name = "pinned", .traits = ACTOR_PINNED,
                         .shape = shape_triangle(vec(0, 350), vec(20, 350), vec(0, 390)));
    s.arrow = stage_add(on, .name = "arrow", .shape = shape_polygon(arrow, 4));
    s.triangle =
        stage_add(on, .name = "triangle",
                  .shape = shape_triangle(vec(400.3, 100.7), vec(500, 100), vec(450.1, 200.2)));
    s.segment =
        stage_add(on, .name = "segment", .shape = shape_segment(vec(400, 300), vec(500, 350)));
    s.box = stage_add(on, .name = "box", .shape = shape_obb(vec(250, 30), 60, 30, vec(1, 0)),
                      .angle = 20);
}

static void frame(Stage *on)
{
    stage_ask(on, s.arrow, s.box);
    stage_note(on, "the scene's");
}

static const Scene scene = {
    .title = "corners", .idea = "V", .build = build, .frame = frame, .SCENE_STATE(s)};

static int set_up(void **state)
{
    (void)state;
    bench_open(&scene);
    stage_play(stage, false);
    bench_frame();
    return 0;
}

static Vec corner_of(const Actor *actor, int index)
{
    Vec corner[POLYGON_MAX];
    shape_corners(&actor->shape, corner);
    return corner[index];
}

static void pull(Vec from, Vec to)
{
    bench_press(bench_device(from), 0);
    bench_move(bench_device(to), BUTTON_LEFT);
    bench_release(bench_device(to));
    bench_frame();
}

static void edit(Actor *actor)
{
    stage_select(stage, actor);
    assert_true(bench_key("V"));
    bench_frame();
    assert_true(stage_edits_corners(stage));
    assert_ptr_equal(stage_selected(stage), actor);
}

static void near(Vec a, Vec b)
{
    if (vec_distance(a, b) > 1e-9) fail_msg("(%g, %g) is not (%g, %g)", a.x, a.y, b.x, b.y);
}

static int corners(void) { return s.arrow->shape.polygon.count; }

static const char *note(void)
{
    bench_frame();
    return stage_record(stage)->note;
}

// ---- The mode

static void v_takes_the_first_that_has_corners(void **state)
{
    (void)state;
    assert_true(bench_key("V"));
    assert_ptr_equal(stage_selected(stage), s.arrow);
    assert_string_equal(note(), "corners: drag one · Ins adds, Del removes · V ends");
    bench_key("V");
    assert_false(stage_edits_corners(stage));
    assert_string_equal(note(), "the scene's");
    stage_select(stage, s.pinned);
    bench_key("V");
    assert_ptr_equal(stage_selected(stage), s.arrow);
}

static void it_follows_the_selection_where_there_are_corners(void **state)
{
    (void)state;
    edit(s.triangle);
    bench_press(bench_device(vec(600, 20)), 0); // the ground
    bench_release(bench_device(vec(600, 20)));
    assert_true(stage_edits_corners(stage));
    pull(vec(500, 100), vec(510, 110));
    near(corner_of(s.triangle, 1), vec(510, 110));
    pull(vec(40, 40), vec(45, 40)); // the circle, as ever
    near(s.dot->position, vec(45, 40));
    assert_true(stage_edits_corners(stage));
    stage_select(stage, s.arrow);
    bench_frame();
    pull(vec(100, 100), vec(110, 90));
    near(corner_of(s.arrow, 0), vec(110, 90));
    stage_remove(stage, s.arrow);
    bench_frame();
    assert_false(stage_edits_corners(stage));
    edit(s.triangle);
    stage_reset(stage);
    assert_false(stage_edits_corners(stage));
}

static void nothing_to_edit_is_said(void **state)
{
    (void)state;
    stage_remove(stage, s.arrow);
    stage_remove(stage, s.triangle);
    stage_remove(stage, s.segment);
    bench_key("V");
    assert_false(stage_edits_corners(stage));
    assert_string_equal(note(), "nothing here has corners to edit");
}

// ---- Dragging

static void one_corner_moves_and_the_others_stay_to_the_bit(void **state)
{
    (void)state;
    Actor *all[] = {s.arrow, s.triangle, s.segment};
    for (int angle = 0; angle < 360; angle += 37) {
        for (int which = 0; which < 3; which++) {
            stage_place(stage, all[which], all[which]->position, angle);
            all[which]->scale = angle % 2 ? 1.25 : 1;
            bench_frame();
            edit(all[which]);
            Vec before[POLYGON_MAX], after[POLYGON_MAX];
            int count = shape_corners(&all[which]->shape, before);
            pull(before[1], vec_add(before[1], vec(3.3, 4.7)));
            shape_corners(&all[which]->shape, after);
            for (int i = 0; i < count; i++) assert_true(i == 1 || same_bits(after[i], before[i]));
            near(after[1], vec_add(before[1], vec(3.3, 4.7)));
            assert_true(all[which]->angle == angle);
            Vec center = shape_center(&all[which]->shape);
            assert_true(vec_distance(all[which]->position, center) < 0x1p-19);
            bench_key("V");
        }
    }
}

static void a_drag_back_and_a_cancelled_one_leave_every_bit(void **state)
{
    (void)state;
    stage_place(stage, s.arrow, vec(160.3, 210.7), 33);
    bench_frame();
    edit(s.arrow);
    Vec before[POLYGON_MAX], after[POLYGON_MAX], position = s.arrow->position;
    shape_corners(&s.arrow->shape, before);
    for (int cancel = 0; cancel < 2; cancel++) {
        Vec from = bench_device(before[2]);
        bench_press(from, 0);
        bench_move(vec_add(from, vec(9, -5)), BUTTON_LEFT);
        assert_false(same_bits(corner_of(s.arrow, 2), before[2]));
        if (cancel) {
            stage_cancel(stage);
        } else {
            bench_move(from, BUTTON_LEFT);
            bench_release(from);
        }
        shape_corners(&s.arrow->shape, after);
        assert_memory_equal(before, after, 4 * sizeof *after);
        assert_true(same_bits(s.arrow->position, position));
    }
}

static void what_would_cross_itself_is_refused(void **state)
{
    (void)state;
    edit(s.arrow);
    Vec from = bench_device(vec(160, 200));
    bench_press(from, 0);
    bench_move(bench_device(vec(200, 200)), BUTTON_LEFT);
    near(corner_of(s.arrow, 3), vec(200, 200));
    bench_move(bench_device(vec(340, 110)), BUTTON_LEFT); // across a side
    near(corner_of(s.arrow, 3), vec(200, 200));
    assert_string_equal(note(), "there it would cross itself: the corner stays");
    bench_move(bench_device(vec(220, 200)), BUTTON_LEFT);
    near(corner_of(s.arrow, 3), vec(220, 200));
    assert_string_equal(note(), "corners: drag one · Ins adds, Del removes · V ends");
    bench_release(bench_device(vec(220, 200)));
    assert_true(hull_is_simple(s.arrow->shape.polygon));
}

static void a_triangle_may_be_flattened_and_turned_over(void **state)
{
    (void)state;
    edit(s.triangle);
    Vec apex = corner_of(s.triangle, 2);
    pull(apex, vec(450, 50));
    near(corner_of(s.triangle, 2), vec(450, 50));
    pull(vec(450, 50), vec(600, 99.3));
    near(corner_of(s.triangle, 2), vec(600, 99.3));
}

// ---- Ins and Del

static void ins_halves_the_longest_side(void **state)
{
    (void)state;
    edit(s.arrow);
    bench_key("Ins");
    assert_int_equal(corners(), 5);
    near(corner_of(s.arrow, 1), vec(200, 150));
    near(corner_of(s.arrow, 2), vec(300, 200));
    near(corner_of(s.arrow, 4), vec(160, 200));
    bench_frame();
    pull(vec(200, 150), vec(210, 130));
    near(corner_of(s.arrow, 1), vec(210, 130));
    for (int i = corners(); i < POLYGON_MAX; i++) bench_key("Ins");
    assert_int_equal(corners(), POLYGON_MAX);
    bench_key("Ins");
    assert_int_equal(corners(), POLYGON_MAX);
    assert_string_equal(note(), "a polygon has at most 64 corners");
    assert_true(hull_is_simple(s.arrow->shape.polygon));
}

static void del_removes_the_corner_last_grabbed(void **state)
{
    (void)state;
    edit(s.arrow);
    bench_key("Del");
    assert_int_equal(corners(), 4);
    assert_true(s.arrow->alive);
    pull(vec(160, 200), vec(150, 200));
    bench_key("Del");
    assert_int_equal(corners(), 3);
    near(corner_of(s.arrow, 0), vec(100, 100));
    near(corner_of(s.arrow, 1), vec(300, 200));
    near(corner_of(s.arrow, 2), vec(100, 300));
    bench_frame();
    pull(vec(100, 300), vec(100, 320));
    bench_key("Del");
    assert_int_equal(corners(), 3);
    assert_string_equal(note(), "a polygon keeps at least three corners");
}

// The tongue leaves its slot by the corner that is taken away: the slot's side cuts it.
static void del_refuses_what_would_cross(void **state)
{
    (void)state;
    static const Vec tongue[] = {{0, 0}, {100, 0}, {100, 100}, {60, 20}, {50, 120}, {20, 20}};
    stage_set_shape(stage, s.arrow, shape_polygon(tongue, 6));
    bench_frame();
    assert_true(hull_is_simple(s.arrow->shape.polygon));
    edit(s.arrow);
    pull(vec(100, 0), vec(101, 0));
    for (int i = 0; i < 6; i++) {
        Vec left[6];
        for (int j = 0, k = 0; j < 6; j++) {
            if (j != i) left[k++] = corner_of(s.arrow, j);
        }
        if (hull_is_simple((Polygon){left, 5})) continue;
        Vec at = corner_of(s.arrow, i);
        pull(at, vec_add(at, vec(0.5, 0)));
        bench_key("Del");
        assert_int_equal(corners(), 6);
        assert_string_equal(note(), "without that corner it would cross itself");
        return;
    }
    fail_msg("every corner can go");
}

static void triangles_and_segments_keep_their_corners(void **state)
{
    (void)state;
    edit(s.triangle);
    pull(vec(500, 100), vec(510, 100));
    bench_key("Ins");
    bench_key("Del");
    assert_int_equal(s.triangle->shape.kind, SHAPE_TRIANGLE);
    assert_true(s.triangle->alive);
    assert_string_equal(note(), "a triangle keeps its three corners");
    stage_select(stage, s.segment);
    bench_key("Ins");
    assert_string_equal(note(), "a segment keeps its two ends");
}

static void undo_restores_corners_and_their_number(void **state)
{
    (void)state;
    edit(s.arrow);
    pull(vec(160, 200), vec(150, 210));
    bench_key("Ins");
    bench_key("Del");
    assert_int_equal(corners(), 4);
    assert_true(stage_undo(stage));
    assert_int_equal(corners(), 5);
    assert_true(stage_undo(stage));
    assert_int_equal(corners(), 4);
    near(corner_of(s.arrow, 3), vec(150, 210));
    assert_true(stage_undo(stage));
    for (int i = 0; i < 4; i++) assert_true(same_bits(corner_of(s.arrow, i), arrow[i]));
    assert_false(stage_undo(stage));
    for (int i = 0; i < 3; i++) assert_true(stage_redo(stage));
    assert_int_equal(corners(), 4);
    assert_true(stage_edits_corners(stage));
}

// ---- Polygons in the hand

static void a_polygon_is_grabbed_where_it_is_and_not_in_its_notch(void **state)
{
    (void)state;
    bench_press(bench_device(vec(115, 200)), 0); // between the barbs
    assert_null(stage_selected(stage));
    bench_release(bench_device(vec(115, 200)));
    pull(vec(200, 200), vec(220, 230));
    near(corner_of(s.arrow, 0), vec(120, 130));
    stage_undo(stage);
    assert_true(same_bits(corner_of(s.arrow, 0), arrow[0]));
}

static void a_polygon_snaps_to_exact_touch(void **state)
{
    (void)state;
    stage_select(stage, s.arrow);
    bench_key("K");
    bench_frame();
    assert_int_equal(stage_record(stage)->ask[0].exact, TOUCHING);
    bench_key("K");
    bench_frame();
    assert_int_equal(stage_record(stage)->ask[0].exact, APART);
    bench_key("K");
    bench_frame();
    assert_int_equal(stage_record(stage)->ask[0].exact, OVERLAPPING);
}

#define CORNER_TEST(name) cmocka_unit_test_setup(name, set_up)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CORNER_TEST(v_takes_the_first_that_has_corners),
        CORNER_TEST(it_follows_the_selection_where_there_are_corners),
        CORNER_TEST(nothing_to_edit_is_said),
        CORNER_TEST(one_corner_moves_and_the_others_stay_to_the_bit),
        CORNER_TEST(a_drag_back_and_a_cancelled_one_leave_every_bit),
        CORNER_TEST(what_would_cross_itself_is_refused),
        CORNER_TEST(a_triangle_may_be_flattened_and_turned_over),
        CORNER_TEST(ins_halves_the_longest_side),
        CORNER_TEST(del_removes_the_corner_last_grabbed),
        CORNER_TEST(del_refuses_what_would_cross),
        CORNER_TEST(triangles_and_segments_keep_their_corners),
        CORNER_TEST(undo_restores_corners_and_their_number),
        CORNER_TEST(a_polygon_is_grabbed_where_it_is_and_not_in_its_notch),
        CORNER_TEST(a_polygon_snaps_to_exact_touch),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
