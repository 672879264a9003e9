// The playground: its bodies live on, and every kind can be added.
#include "scene_bench.h"

static int living(ShapeKind kind)
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
    static const ShapeKind kinds[] = {SHAPE_OBB, SHAPE_CIRCLE, SHAPE_AABB, SHAPE_TRIANGLE,
                                      SHAPE_POINT};
    open_named("93_playground");
    for (int i = 0; i < 5; i++) {
        stage_set_knob(stage, 0, i);
        int before = living(kinds[i]);
        assert_non_null(stage_scene(stage)->add(stage, vec(490, 290)));
        scene_frame();
        assert_int_equal(living(kinds[i]), before + 1);
    }
    stage_set_knob(stage, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_playground_keeps_its_bodies),
        cmocka_unit_test(test_playground_adds_every_kind),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
