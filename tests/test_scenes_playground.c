// The playground: its bodies live on, and every kind can be added.
#include "scene_bench.h"

static int living(TsShapeKind kind)
{
    int count = 0;
    stage_each(stage, actor) count += actor->shape.kind == kind;
    return count;
}

static void test_playground_keeps_its_bodies(void **state)
{
    (void)state;
    open_named("93_playground");
    bool any_hit = false;
    for (int tick = 0; tick < 1200; tick++) {
        stage_step(stage);
        if (tick % 10) continue;
        scene_frame();
        stage_each(stage, actor)
        {
            any_hit |= actor->hit;
            assert_true(actor->position.x > -70 && actor->position.x < 1050);
            assert_true(actor->position.y > -70 && actor->position.y < 650);
            assert_false(actor->wrong);
        }
    }
    assert_true(any_hit);
    const Record *record = stage_record(stage);
    assert_true(record->pairs > 90 && record->judged == record->pairs);
}

static void test_playground_adds_every_kind(void **state)
{
    (void)state;
    static const TsShapeKind kinds[] = {TS_SHAPE_OBB,      TS_SHAPE_CIRCLE,  TS_SHAPE_AABB,
                                        TS_SHAPE_TRIANGLE, TS_SHAPE_POINT,   TS_SHAPE_SEGMENT,
                                        TS_SHAPE_POLYGON,  TS_SHAPE_POLYGON, TS_SHAPE_RAY};
    open_named("93_playground");
    for (int i = 0; i < 9; i++) {
        stage_set_knob(stage, 0, i);
        int before = living(kinds[i]);
        bench_key("Del"); // nothing is selected yet, then what came last
        before -= i > 0 && kinds[i] == kinds[i - 1];
        bench_key("Ins");
        scene_frame();
        assert_int_equal(living(kinds[i]), before + 1);
        assert_int_equal(stage_selected(stage)->shape.kind, kinds[i]);
    }
    stage_set_knob(stage, 0, 0);
}

static int bodies(void)
{
    int count = 0;
    stage_each(stage, actor) count++;
    return count;
}

static double knob(int index) { return *stage_scene(stage)->knobs[index].value; }

static void test_playground_grows_to_500(void **state)
{
    (void)state;
    open_named("93_playground");
    assert_int_equal(bodies(), 18);
    turn("bodies", "500");
    assert_int_equal(bodies(), 500);
    const Record *record = stage_record(stage);
    int rays = living(TS_SHAPE_RAY);
    assert_int_equal(record->pairs, 500 * 499 / 2 - rays * (rays - 1) / 2);
    bench_key("Ins"); // no more
    assert_int_equal(bodies(), 500);
    stage_step(stage);
    scene_frame();
    assert_int_equal(record->wrong, 0);
    stage_select(stage, stage_first(stage));
    bench_key("Del");
    assert_int_equal(bodies(), 499);
    scene_frame();
    assert_true(knob(1) == 499); // it follows, also while paused
    turn("bodies", "40");
    assert_int_equal(bodies(), 40);
    stage_undo(stage);
    assert_true(bodies() == 499 && knob(1) == 499);
    stage_undo(stage);
    assert_true(bodies() == 500 && knob(1) == 500);
    turn("bodies", "18");
}

static void test_playground_comes_out_alike(void **state)
{
    (void)state;
    TsVec place[2] = {{0, 0}, {0, 0}};
    for (int run = 0; run < 2; run++) {
        open_named("93_playground");
        turn("bodies", "100");
        for (int i = 0; i < 20; i++) stage_step(stage);
        stage_each(stage, actor) place[run] = ts_vec_add(place[run], actor->position);
    }
    assert_true(same_bits(place[0], place[1]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_playground_keeps_its_bodies),
        cmocka_unit_test(test_playground_adds_every_kind),
        cmocka_unit_test(test_playground_grows_to_500),
        cmocka_unit_test(test_playground_comes_out_alike),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
