// Actors: their addresses, their world shapes, their coming and going; opening and resetting
// scenes; knobs and settings by name.
#include "stage_bench.h"

static struct {
    Actor *box;
    double size, wide, kind, seen;
} s = {.size = 3, .seen = 7};

static void build(Stage *on)
{
    s.box =
        stage_add(on, .name = "box", .shape = ts_shape_obb(ts_vec(10, 20), 30, 40, ts_vec(1, 0)),
                  .angle = 30, .spin = 2);
    stage_add(on, .name = "dot", .shape = ts_shape_point(ts_vec(200, 20)));
}

static const Scene scene = {
    .title = "actors",
    .idea = "they are there",
    .build = build,
    .SCENE_STATE(s),
    .step_ms = 50,
    .knobs =
        {
            {'x', "the size", &s.size, 0, 10, 0.5, .unit = "px"},
            {.key = 'j', .label = "wide", .value = &s.wide, .max = 1},
            {.key = 'u',
             .label = "kind",
             .value = &s.kind,
             .names = "OBB|triangle|circle",
             .name = "which"},
        },
};

static void actors_never_move(void **state)
{
    (void)state;
    bench_open(&scene);
    Actor *all[1000];
    for (int i = 0; i < 1000; i++) {
        all[i] = stage_add(stage, .shape = ts_shape_circle(ts_vec(i, 0), 1));
        assert_non_null(all[i]);
    }
    for (int i = 0; i < 1000; i++) assert_true(all[i]->position.x == i);
    assert_true(s.box->alive);
    assert_string_equal(s.box->name, "box");
    int count = 0;
    stage_each(stage, actor) count++;
    assert_int_equal(count, 1002);
}

// Corners a hair from whole numbers, far apart in magnitude: no centre brings both back.
static void a_shape_that_is_set_stands_there_to_the_bit(void **state)
{
    (void)state;
    bench_open(&scene);
    TsVec corner[] = {
        {0x1p-100, 1e6 / 3}, {40, -0x1p-60}, {1.0 / 3, 30}, {-20, 0x1.23456789abcdep7}};
    TsShape shapes[] = {ts_shape_polygon(corner, 4),
                        ts_shape_triangle(corner[0], corner[1], corner[2]),
                        ts_shape_segment(corner[2], corner[3]), ts_shape_aabb(corner[0], corner[3]),
                        ts_shape_circle(corner[3], 1.0 / 7)};
    for (int i = 0; i < 5; i++) {
        TsVec given[TS_POLYGON_MAX], stands[TS_POLYGON_MAX];
        stage_place(stage, s.box, ts_vec(7, 7), 33);
        stage_set_shape(stage, s.box, shapes[i]);
        int count = ts_shape_corners(&shapes[i], given);
        assert_int_equal(s.box->shape.kind, shapes[i].kind);
        assert_int_equal(ts_shape_corners(&s.box->shape, stands), count);
        assert_memory_equal(given, stands, (size_t)count * sizeof *given);
    }
}

static void an_actor_is_put_where_it_is_told(void **state)
{
    (void)state;
    bench_open(&scene);
    Actor *circle = NULL;
    stage_put(stage, &circle, .name = "circle", .shape = ts_shape_circle(ts_vec(5, 6), 7));
    Actor *first = circle;
    assert_non_null(first);
    stage_place(stage, circle, ts_vec(50, 60), 0);
    circle->scale = 3;
    stage_put(stage, &circle, .shape = ts_shape_circle(ts_vec(5, 6), 7));
    assert_ptr_equal(circle, first);
    assert_string_equal(circle->name, "circle");
    assert_true(same_bits(circle->shape.circle.center, ts_vec(5, 6)));
    assert_true(circle->shape.circle.radius == 7);
    stage_put(stage, &circle, .shape = ts_shape_obb(ts_vec(1, 2), 30, 40, ts_vec(1, 0)),
              .angle = 30);
    assert_true(circle->angle == 30 && circle->shape.kind == TS_SHAPE_OBB);
}

static void removed_ones_are_passed_over(void **state)
{
    (void)state;
    bench_open(&scene);
    stage_remove(stage, s.box);
    assert_false(s.box->alive);
    assert_string_equal(stage_first(stage)->name, "dot");
    assert_null(stage_next(stage, stage_first(stage)));
}

static void a_box_turns_about_its_centre(void **state)
{
    (void)state;
    bench_open(&scene);
    TsObb box = s.box->shape.obb;
    TsVec turn = ts_degrees(30);
    assert_true(same_bits(box.center, ts_vec(10, 20)));
    assert_true(same_bits(box.half, ts_vec(15, 20)));
    assert_true(fabs(box.axis.x - turn.x) <= 0x1p-42 && fabs(box.axis.y - turn.y) <= 0x1p-42);
    assert_true(box.axis.x * 0x1p42 == floor(box.axis.x * 0x1p42));
    for (int i = 0; i < 3; i++) stage_step(stage);
    assert_true(s.box->angle == 36);
}

// Corner positions of turned boxes are exact sums: rounded nowhere.
static void corners_of_turned_boxes_are_exact(void **state)
{
    (void)state;
    bench_open(&scene);
    for (int angle = 1; angle < 360; angle += 7) {
        stage_place(stage, s.box, ts_vec(100.5, 37.25), angle);
        TsObb box = s.box->shape.obb;
        TsVec offset = ts_vec(box.half.x * box.axis.x - box.half.y * box.axis.y,
                              box.half.x * box.axis.y + box.half.y * box.axis.x);
        TsVec corner = ts_vec_add(box.center, offset);
        assert_true(same_bits(ts_vec_sub(corner, box.center), offset));
        assert_true(same_bits(ts_vec_sub(corner, offset), box.center));
    }
}

static void unturned_corners_come_back_to_the_bit(void **state)
{
    (void)state;
    bench_open(&scene);
    TsVec corner[3] = {ts_vec(100.125, 38.25), ts_vec(14, 0.75), ts_vec(-3, 99)};
    Actor *triangle = stage_add(stage, .shape = ts_shape_triangle(corner[0], corner[1], corner[2]));
    Actor *polygon = stage_add(stage, .shape = ts_shape_polygon(corner, 3));
    Actor *segment = stage_add(stage, .shape = ts_shape_segment(corner[0], corner[1]));
    Actor *box = stage_add(stage, .shape = ts_shape_aabb(corner[1], corner[0]));
    for (int i = 0; i < 3; i++) {
        assert_true(same_bits(triangle->shape.triangle.corner[i], corner[i]));
        assert_true(same_bits(polygon->shape.polygon.corner[i], corner[i]));
    }
    assert_true(same_bits(segment->shape.segment.b, corner[1]));
    assert_true(same_bits(box->shape.aabb.min, ts_vec(14, 0.75)));
    assert_true(same_bits(box->shape.aabb.max, ts_vec(100.125, 38.25)));
}

static void every_kind_follows_its_place(void **state)
{
    (void)state;
    bench_open(&scene);
    TsVec corner[4] = {ts_vec(0, 0), ts_vec(40, 0), ts_vec(40, 20), ts_vec(0, 20)};
    TsShape shapes[] = {ts_shape_point(ts_vec(3, 4)),
                        ts_shape_segment(ts_vec(0, 0), ts_vec(10, 0)),
                        ts_shape_ray(ts_vec(0, 0), ts_vec(1, 0)),
                        ts_shape_circle(ts_vec(5, 5), 3),
                        ts_shape_aabb(ts_vec(0, 0), ts_vec(4, 2)),
                        ts_shape_obb(ts_vec(0, 0), 4, 2, ts_vec(1, 0)),
                        ts_shape_triangle(corner[0], corner[1], corner[2]),
                        ts_shape_polygon(corner, 4),
                        ts_shape_capsule(ts_vec(0, 0), ts_vec(10, 0), 3)};
    for (int i = 0; i < TS_SHAPE_KINDS; i++) {
        Actor *actor = stage_add(stage, .shape = shapes[i]);
        assert_true(ts_shape_valid(&actor->shape, NULL));
        TsVec before = ts_shape_center(&actor->shape);
        stage_place(stage, actor, ts_vec_add(actor->position, ts_vec(100, -50)), 90);
        TsVec moved = ts_vec_sub(ts_shape_center(&actor->shape), before);
        assert_true(ts_vec_distance(moved, ts_vec(100, -50)) < 1e-5);
    }
}

static void nothing_gets_out_of_range(void **state)
{
    (void)state;
    bench_open(&scene);
    stage_place(stage, s.box, ts_vec((double)NAN, HUGE_VAL), (double)NAN);
    assert_true(ts_shape_valid(&s.box->shape, NULL));
    stage_place(stage, s.box, ts_vec(1e300, -1e300), -725);
    assert_true(ts_shape_valid(&s.box->shape, NULL));
    assert_true(s.box->position.x == 0x1p60 && s.box->position.y == -0x1p60);
    assert_true(s.box->angle == 355);
    s.box->scale = 0;
    stage_place(stage, s.box, ts_vec(1e-300, 0), 0);
    assert_true(ts_shape_valid(&s.box->shape, NULL));
    assert_true(s.box->shape.obb.half.x > 0);
}

static void reshaping_keeps_place_and_angle(void **state)
{
    (void)state;
    bench_open(&scene);
    stage_reshape(stage, s.box, ts_shape_triangle(ts_vec(0, 0), ts_vec(30, 0), ts_vec(0, 30)));
    assert_int_equal(s.box->shape.kind, TS_SHAPE_TRIANGLE);
    assert_true(same_bits(s.box->position, ts_vec(10, 20)));
    assert_true(s.box->angle == 30);
    assert_true(ts_vec_distance(ts_shape_center(&s.box->shape), ts_vec(10, 20)) < 1e-5);
}

static void reset_keeps_knobs_only(void **state)
{
    (void)state;
    bench_open(&scene);
    s.seen = 99;
    stage_set_knob(stage, 0, 5.2);
    assert_true(s.size == 5); // on a step
    stage_place(stage, s.box, ts_vec(77, 77), 1);
    stage_step(stage);
    stage_reset(stage);
    assert_int_equal(stage->tick, 0);
    assert_true(s.seen == 7);
    assert_true(s.size == 5);
    assert_true(same_bits(s.box->position, ts_vec(10, 20)));
    stage_open(stage, &scene);
    assert_true(s.size == 3);
}

static void leaving_puts_the_state_back(void **state)
{
    (void)state;
    stage_open(stage, &scene);
    s.seen = 1;
    stage_set_knob(stage, 1, 1);
    Stage *other = stage_new();
    stage_free(other);
    stage_free(stage);
    assert_true(s.seen == 7 && s.wide == 0 && s.box == NULL);
    stage = stage_new();
}

static void refused(const char *name, const char *value, const char *word)
{
    char error[512] = "";
    assert_false(stage_set(stage, name, value, error, sizeof error));
    if (!strstr(error, word)) fail_msg("\"%s\" lacks \"%s\"", error, word);
    assert_null(strchr(error, '\n'));
}

static void settings_by_name(void **state)
{
    (void)state;
    char error[256];
    bench_open(&scene);
    assert_true(stage_set(stage, "the_size", "4.25", error, sizeof error));
    assert_true(s.size == 4.25);
    assert_true(stage_set(stage, "x", "2", error, sizeof error));
    assert_true(s.size == 2);
    assert_true(stage_set(stage, "wide", "on", error, sizeof error));
    assert_true(s.wide == 1);
    assert_true(stage_set(stage, "which", "triangle", error, sizeof error));
    assert_true(s.kind == 1);
    refused("the_size", "11", "from 0 to 10");
    refused("the_size", "nan", "from 0 to 10");
    refused("the_size", "5x", "from 0 to 10");
    refused("wide", "perhaps", "on or off");
    refused("wide", "0.5", "on or off");
    refused("which", "square", "OBB|triangle|circle");
    refused("which", "7", "OBB|triangle|circle");
    refused("height", "1", "the_size, wide, which, method, touch");
    refused("touch", "maybe", "hits or misses");
    assert_true(s.size == 2 && s.wide == 1 && s.kind == 1);
}

static void knobs_turn_by_key(void **state)
{
    (void)state;
    bench_open(&scene);
    assert_true(bench_key("X"));
    assert_true(s.size == 3.5);
    assert_true(bench_key("Shift+X"));
    assert_true(s.size == 3);
    assert_true(bench_key("J"));
    assert_true(s.wide == 1);
    assert_true(bench_key("J"));
    assert_true(s.wide == 0);
    for (int i = 0; i < 3; i++) bench_key("U");
    assert_true(s.kind == 0);
    bench_key("Shift+U");
    assert_true(s.kind == 2);
    for (int i = 0; i < 40; i++) bench_key("X");
    assert_true(s.size == 10);
    assert_false(bench_repeat("J"));
    assert_false(bench_key("Ctrl+J"));
    assert_false(bench_key("H"));
}

static void fitted_around_whatever_turns(void **state)
{
    (void)state;
    bench_open(&scene);
    for (int i = 0; i < 180; i++) {
        stage_step(stage);
        TsVec corner[4];
        ts_shape_corners(&s.box->shape, corner);
        for (int j = 0; j < 4; j++) {
            TsVec at = bench_device(corner[j]);
            assert_true(at.x > 60 && at.x < 920 && at.y > 136 && at.y < 656);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actors_never_move),
        cmocka_unit_test(a_shape_that_is_set_stands_there_to_the_bit),
        cmocka_unit_test(an_actor_is_put_where_it_is_told),
        cmocka_unit_test(removed_ones_are_passed_over),
        cmocka_unit_test(a_box_turns_about_its_centre),
        cmocka_unit_test(corners_of_turned_boxes_are_exact),
        cmocka_unit_test(unturned_corners_come_back_to_the_bit),
        cmocka_unit_test(every_kind_follows_its_place),
        cmocka_unit_test(nothing_gets_out_of_range),
        cmocka_unit_test(reshaping_keeps_place_and_angle),
        cmocka_unit_test(reset_keeps_knobs_only),
        cmocka_unit_test(leaving_puts_the_state_back),
        cmocka_unit_test(settings_by_name),
        cmocka_unit_test(knobs_turn_by_key),
        cmocka_unit_test(fitted_around_whatever_turns),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
