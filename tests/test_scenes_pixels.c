// The scene of pixel masks: its three ways compared, its flaws, dropped pictures, and the maze.
#include <stdio.h>
#include <unistd.h>

#include "image.h"
#include "scene_bench.h"

static const char *const ways[] = {"two buffers", "one buffer", "bit rows"};

static SceneVerdict verdict(void)
{
    scene_frame();
    assert_true(stage_record(stage)->verdict.given);
    return stage_record(stage)->verdict;
}

// In every way, in the region and on the whole canvas, over a full turn with hits and misses.
static void every_way_is_right(void **state)
{
    (void)state;
    static const char *const variants[] = {"mask_region", "mask_whole"};
    int hits = 0, misses = 0;
    open_named("53_pixel_mask");
    for (int tick = 0; tick < 720; tick += 9) {
        for (int i = 0; i < 9; i++) stage_step(stage);
        turn("way", ways[tick / 9 % 3]);
        turn("method", variants[tick / 27 % 2]);
        SceneVerdict given = verdict();
        assert_int_equal(given.hit, given.exact);
        assert_int_equal(given.exact, strcmp(figure_named("shared pixels"), "0") != 0);
        assert_int_equal(row_named("Pixels read", "ways 1 and 2")->mark, ROW_LAMP_ON);
        hits += given.hit;
        misses += !given.hit;
        assert_true(actor_named("A")->hit == given.hit && actor_named("B")->hit == given.hit);
    }
    assert_in_range(hits, 20, 60);
    assert_int_equal(hits + misses, 80);
}

static void the_region_is_the_smaller_part(void **state)
{
    (void)state;
    open_named("53_pixel_mask");
    put("A", 60, 60);
    put("B", 250, 140); // the boxes are apart
    assert_false(verdict().exact);
    const RecordRow *row = row_named("Pixels read", "1 two");
    assert_string_equal(row->cell[1], "122,880");
    assert_string_equal(row->cell[2], "0");
    assert_string_equal(row_named("Pixels read", "2 one")->cell[1], "61,440");
}

static void eight_bits_lose_faint_pixels(void **state)
{
    (void)state;
    open_named("53_pixel_mask");
    turn("faint_pictures", "1");
    turn("way", "one buffer");
    put("B", 190, 96);
    assert_true(verdict().hit && verdict().exact);
    turn("method", "mask_eight_bits");
    assert_true(!verdict().hit && verdict().exact);
    assert_int_equal(row_named("Pixels read", "ways 1 and 2")->mark, ROW_LAMP_OFF);
    assert_int_equal(row_named("Pixels read", "2 one")->mark, ROW_WRONG);
    assert_non_null(strstr(stage_record(stage)->hint, "Its flaw: the product"));
    turn("faint_pictures", "0"); // opaque ones it does not lose
    put("B", 120, 50);
    assert_true(verdict().hit && verdict().exact);
}

// It misses where the only shared pixels lie in the row or column that it never reads, and reports
// no hit where there is none.
static void a_cut_region_misses_at_its_edge(void **state)
{
    (void)state;
    int missed = 0;
    open_named("53_pixel_mask");
    turn("method", "mask_cut_region");
    for (int i = 0; i < 150; i++) { // the key's end comes to the ring's side
        stage_place(stage, actor_named("A"), ts_vec(110.3, 90), 180);
        stage_place(stage, actor_named("B"), ts_vec(225 - 0.05 * i, 90), 180);
        SceneVerdict given = verdict();
        assert_true(given.exact || !given.hit);
        missed += given.exact && !given.hit;
    }
    assert_in_range(missed, 5, 100);
}

// ---- What is dropped

static char path[64];

static void drop_picture(int width, int height)
{
    char error[256] = "";
    Image image = image_new(width, height);
    for (int i = 0; i < width * height; i++) image.pixel[i] = 0xff445566;
    snprintf(path, sizeof path, "/tmp/touchstone-pixels-%dx%d.png", width, height);
    assert_true(image_write(&image, path, error, sizeof error));
    image_free(&image);
    const char *why;
    assert_true(stage_drop(stage, path, &why)); // without a step: paused, too
    scene_frame();
    remove(path);
}

static bool is_size(const char *name, double width, double height)
{
    TsVec half = actor_named(name)->shape.obb.half;
    return fabs(2 * half.x - width) < 1e-9 && fabs(2 * half.y - height) < 1e-9;
}

static void a_dropped_picture_takes_the_place_of_one(void **state)
{
    (void)state;
    open_named("53_pixel_mask");
    drop_picture(40, 30);
    assert_true(is_size("A", 40, 30) && is_size("B", 112, 52));
    stage_select(stage, actor_named("B"));
    drop_picture(224, 112); // shown at half its size
    assert_true(is_size("A", 40, 30) && is_size("B", 112, 56));
    put("A", 190, 96);
    assert_true(verdict().hit && verdict().exact);
    stage_reset(stage);
    scene_frame();
    assert_true(verdict().hit == verdict().exact);
}

static void what_cannot_be_shown_says_why(void **state)
{
    (void)state;
    open_named("53_pixel_mask");
    drop_picture(513, 20);
    assert_string_equal(stage_record(stage)->note, "a picture of 513 x 20 px: at most 512 a side");
    assert_true(is_size("A", 112, 112));
    const char *why = NULL;
    assert_true(stage_drop(stage, "/tmp/touchstone-no-such.png", &why));
    assert_non_null(strstr(why, "No such file"));
    scene_frame();
    assert_non_null(strstr(stage_record(stage)->note, "No such file"));
    drop_picture(20, 20);
    assert_null(strstr(stage_record(stage)->note, "No such file"));
    assert_true(is_size("A", 20, 20));
}

// ---- The maze

static void hold(const char *name, bool down)
{
    Event event = {.kind = down ? EVENT_KEY : EVENT_KEY_UP};
    event.key = input_key(name, &event.mods);
    stage_event(stage, &event);
}

static void walk(const char *name, int ticks)
{
    hold(name, true);
    for (int i = 0; i < ticks; i++) {
        stage_step(stage);
        scene_frame();
        assert_false(actor_named("ball")->hit); // it never stands on black
    }
    hold(name, false);
}

static void the_ball_stays_before_black(void **state)
{
    (void)state;
    open_named("53_pixel_mask");
    turn("preset", "maze");
    Actor *ball = actor_named("ball");
    double left = ball->position.x;
    walk("Left", 20);
    assert_string_equal(figure_named("black ahead"), "yes");
    assert_true(left - ball->position.x < 6);
    walk("Right", 60);
    assert_true(ball->position.x > 40); // along the first corridor
    assert_string_equal(figure_named("black ahead"), "yes");
    stage_place(stage, ball, ts_vec(64, 40), 0); // by hand, onto a wall
    scene_frame();
    assert_true(ball->hit);
    turn("preset", "side by side");
    assert_true(verdict().hit == verdict().exact);
    assert_true(actor_named("A")->alive);
}

#define SCENE_TEST(test) cmocka_unit_test_setup_teardown(test, bench_up, bench_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCENE_TEST(every_way_is_right),
        SCENE_TEST(the_region_is_the_smaller_part),
        SCENE_TEST(eight_bits_lose_faint_pixels),
        SCENE_TEST(a_cut_region_misses_at_its_edge),
        SCENE_TEST(a_dropped_picture_takes_the_place_of_one),
        SCENE_TEST(what_cannot_be_shown_says_why),
        SCENE_TEST(the_ball_stays_before_black),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
