// Keys that concern shapes, and those that a scene claims.
#include "pointer_scene.h"

static const Scene claiming = {.title = "claims",
                               .idea = "it takes keys",
                               .build = build,
                               .SCENE_STATE(s),
                               .claims = "w a space arrows ctrl"};

static void nudges(void **state)
{
    (void)state;
    assert_true(bench_key("Right")); // nothing selected: the first is
    assert_ptr_equal(stage_selected(stage), s.box);
    assert_true(s.box->position.x == 101);
    bench_key("Shift+Down");
    assert_true(s.box->position.y == 110);
    bench_key("Alt+Left");
    assert_true(s.box->position.x == 101 - 0.1);
    bench_key("E");
    assert_true(s.box->angle == 31);
    bench_key("Shift+Q");
    assert_true(s.box->angle == 21);
    bench_key("Alt+Q");
    assert_true(s.box->angle == 21 - 0.1);
}

static void an_ulp_there_and_back(void **state)
{
    (void)state;
    bench_key("Tab");
    for (int i = 0; i < 5; i++) bench_key("Ctrl+Right");
    assert_true(s.box->position.x == 100 + 5 * 0x1p-46);
    for (int i = 0; i < 5; i++) bench_key("Ctrl+Left");
    assert_true(s.box->position.x == 100);
    stage_place(stage, s.box, ts_vec(0, 100), 0);
    bench_key("Ctrl+Left");
    assert_true(s.box->position.x == -0x1p-50);
    bench_key("Ctrl+E");
    assert_true(s.box->angle == 0x1p-50);
}

static int actors(void)
{
    int count = 0;
    stage_each(stage, actor) count += actor->alive;
    return count;
}

// Quiet ones are grips of the scene's: a copy would move nothing.
static void only_shapes_are_copied(void **state)
{
    (void)state;
    int before = actors();
    bench_key("Tab");
    s.box->traits |= ACTOR_QUIET;
    bench_key("Ins");
    assert_int_equal(actors(), before);
    assert_false(stage_undo(stage)); // nothing was done
    s.box->traits &= ~(unsigned)ACTOR_QUIET;
    bench_key("Ins");
    assert_int_equal(actors(), before + 1);
    assert_true(stage_undo(stage));
    assert_int_equal(actors(), before);
}

static void a_copy_comes_to_the_pointer(void **state)
{
    (void)state;
    bench_key("Tab");
    TsVec free = bench_device(ts_vec(s.box->position.x, s.box->position.y - 150));
    bench_move(free, (Button)0);
    bench_key("Ins");
    near(stage_selected(stage)->position, bench_world(free), 1e-9);
    stage_undo(stage);
    stage_select(stage, s.box);
    bench_move(bench_device(s.box->position), (Button)0);
    bench_key("Ins");
    assert_true(ts_vec_distance(stage_selected(stage)->position, s.box->position) > 1);
}

static void only_nudges_repeat(void **state)
{
    (void)state;
    bench_key("Tab");
    assert_true(bench_repeat("Right"));
    assert_true(s.box->position.x == 101);
    assert_false(bench_repeat("Tab"));
    assert_false(bench_repeat("Del"));
    assert_ptr_equal(stage_selected(stage), s.box);
}

// With Alt, which moves by less, the others are not these keys.
static void alt_is_for_nudges_only(void **state)
{
    (void)state;
    bench_key("Tab");
    const char *const keys[] = {"Alt+Tab", "Alt+Ins", "Alt+Del"};
    int count = 0;
    for (int i = 0; i < 3; i++) {
        assert_false(bench_key(keys[i]));
        assert_ptr_equal(stage_selected(stage), s.box);
    }
    stage_each(stage, actor) count++;
    assert_int_equal(count, 5);
}

static void tab_goes_round(void **state)
{
    (void)state;
    Actor *order[] = {s.box, s.circle, s.segment, s.aabb, s.pinned, s.box};
    for (int i = 0; i < 6; i++) {
        bench_key("Tab");
        assert_ptr_equal(stage_selected(stage), order[i]);
    }
    bench_key("Shift+Tab");
    assert_ptr_equal(stage_selected(stage), s.pinned);
    bench_press(ts_vec(3, 790), 0);
    assert_null(stage_selected(stage));
}

static void claimed_keys_are_the_scenes(void **state)
{
    (void)state;
    bench_open(&claiming);
    assert_true(stage_claims(stage, 'w', 0));
    assert_true(stage_claims(stage, KEY_SPACE, 0));
    assert_true(stage_claims(stage, KEY_CTRL, MOD_CTRL));
    assert_true(stage_claims(stage, KEY_LEFT, 0));
    assert_false(stage_claims(stage, 'w', MOD_CTRL));
    assert_false(stage_claims(stage, 'r', 0));
    assert_true(bench_key("W"));
    assert_true(stage_held(stage, 'w') && stage_pressed(stage, 'w'));
    stage_step(stage);
    assert_true(stage_held(stage, 'w'));
    assert_false(stage_pressed(stage, 'w'));
    stage_event(stage, &(Event){.kind = EVENT_KEY_UP, .key = 'w'});
    assert_false(stage_held(stage, 'w'));
    bench_key("Left");
    assert_true(stage_held(stage, KEY_LEFT) && s.box->position.x == 100);
    bench_key("Tab"); // an actor selected takes the arrows
    assert_false(stage_claims(stage, KEY_LEFT, 0));
    bench_key("Left");
    assert_true(s.box->position.x == 99);
    stage_event(stage, &(Event){.kind = EVENT_LEAVE});
    assert_false(stage_held(stage, KEY_LEFT));
}

// A key that is held is pressed once, however often the system repeats it.
static void a_held_key_is_pressed_once(void **state)
{
    (void)state;
    static const char *const keys[] = {"W", "A", "Space", "Left", "Right", "Up", "Down", "Ctrl"};
    bench_open(&claiming);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        unsigned mods = 0;
        Key key = input_key(keys[i], &mods);
        for (int again = 0; again < 2; again++) {
            assert_true(bench_key(keys[i]));
            assert_true(stage_pressed(stage, key) && stage_held(stage, key));
            for (int tick = 0; tick < 3; tick++) {
                stage_step(stage);
                assert_true(bench_repeat(keys[i]));
                if (stage_pressed(stage, key)) fail_msg("%s is pressed again", keys[i]);
                assert_true(stage_held(stage, key));
            }
            stage_event(stage, &(Event){.kind = EVENT_KEY_UP, .key = key});
            assert_false(stage_held(stage, key));
        }
    }
}

static void the_pointer_is_told_in_world_px(void **state)
{
    (void)state;
    bench_press(bench_device(ts_vec(5, 6)), 0);
    Pointer pointer = stage_pointer(stage);
    near(pointer.at, ts_vec(5, 6), 1e-9);
    assert_true(pointer.inside && pointer.down && pointer.pressed);
    stage_step(stage);
    assert_false(stage_pointer(stage).pressed);
    bench_release(bench_device(ts_vec(5, 6)));
    assert_false(stage_pointer(stage).down);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        POINTER_TEST(nudges),
        POINTER_TEST(an_ulp_there_and_back),
        POINTER_TEST(only_shapes_are_copied),
        POINTER_TEST(a_copy_comes_to_the_pointer),
        POINTER_TEST(only_nudges_repeat),
        POINTER_TEST(alt_is_for_nudges_only),
        POINTER_TEST(tab_goes_round),
        POINTER_TEST(claimed_keys_are_the_scenes),
        POINTER_TEST(a_held_key_is_pressed_once),
        POINTER_TEST(the_pointer_is_told_in_world_px),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
