// What a frame shows of the answers: the ground, and the contacts of few pairs, of many, of a
// crowd.
#include "contrast.h"
#include "stage_bench.h"

enum { WIDTH = 1280, HEIGHT = 800, PAIRS = 5 };

static Image image;

static int set_up(void **state)
{
    image = image_new(WIDTH, HEIGHT);
    return image.pixel ? bench_up(state) : -1;
}

static int tear_down(void **state)
{
    image_free(&image);
    return bench_down(state);
}

static uint32_t pixel(TsVec device) { return image.pixel[(int)device.y * WIDTH + (int)device.x]; }

// ---- The ground

static bool hit;
static void draw_ground(Stage *on) { stage_ground(on, hit); }
static const Scene ground = {.title = "ground", .idea = "an answer", .draw = draw_ground};

static Rgba color_of(uint32_t pixel)
{
    return (Rgba){pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255, 255};
}

static uint32_t ground_of(PaletteName name, bool of_hit)
{
    hit = of_hit;
    bench_frame();
    draw_play(draw, palette(name), &image);
    uint32_t color = image.pixel[0];
    for (int i = 0; i < WIDTH * HEIGHT; i++) assert_int_equal(image.pixel[i], color);
    return color;
}

static void the_ground_is_flat_and_bears_every_text(void **state)
{
    (void)state;
    bench_open(&ground);
    for (PaletteName name = 0; name < PALETTES; name++) {
        const Rgba *ink = palette(name)->ink;
        uint32_t of_hit = ground_of(name, true), of_miss = ground_of(name, false);
        Rgba red = color_of(of_hit), blue = color_of(of_miss);
        assert_int_not_equal(of_hit, of_miss);
        assert_true(contrast(red, ink[INK_MUTED]) >= 4.5 && contrast(red, ink[INK_INK]) >= 4.5);
        assert_true(contrast(blue, ink[INK_MUTED]) >= 4.5 && contrast(blue, ink[INK_INK]) >= 4.5);
        assert_true(contrast(red, ink[INK_PAPER]) > 1.02 && contrast(blue, ink[INK_PAPER]) > 1.02);
    }
}

// ---- Contacts

static struct {
    Actor *a[PAIRS], *b[PAIRS];
    int asked;
    bool crowd;
} s;

static void build(Stage *on)
{
    for (int i = 0; i < PAIRS; i++) {
        s.a[i] = stage_add(on, .shape = ts_shape_obb(ts_vec(0, 100 * i), 40, 40, ts_vec(1, 0)));
        s.b[i] =
            stage_add(on, .shape = ts_shape_obb(ts_vec(100 + i, 100 * i), 40, 40, ts_vec(1, 0)));
    }
}

static void ask_pairs(Stage *on)
{
    if (s.crowd) stage_ask_all(on);
    for (int i = 0; i < s.asked; i++) stage_ask(on, s.a[i], s.b[i]);
}
static const Scene pairs = {.title = "pairs",
                            .idea = "contacts",
                            .build = build,
                            .ask = ask_pairs,
                            .view = {{-40, -40}, {150, 450}}};

// Whether the distance line of that pair is drawn.
static bool has_contact(int pair)
{
    draw_play(draw, palette(PALETTE_LIGHT), &image);
    return pixel(bench_device(ts_vec(40, 100 * pair))) !=
           pixel(bench_device(ts_vec(40, 100 * pair + 15)));
}

static int contacts(void)
{
    int count = 0;
    for (int i = 0; i < PAIRS; i++) count += has_contact(i);
    return count;
}

static void of_few_every_contact_is_drawn_of_many_the_main_one(void **state)
{
    (void)state;
    s.asked = 3, s.crowd = false;
    bench_open(&pairs);
    assert_int_equal(contacts(), 3);
    s.asked = PAIRS;
    bench_frame();
    assert_true(contacts() == 1 && has_contact(0));
    stage_select(stage, s.b[3]);
    bench_frame();
    assert_true(contacts() == 1 && has_contact(3));
}

static void of_a_crowd_only_what_is_wrong(void **state)
{
    (void)state;
    s.asked = 0, s.crowd = true;
    bench_open(&pairs);
    assert_int_equal(contacts(), 0);
    stage_place(stage, s.b[2], ts_vec(50, 200), 0); // the circles around them meet
    bench_frame();
    draw_play(draw, palette(PALETTE_LIGHT), &image);
    TsVec between = bench_device(ts_vec(25, 200));
    uint32_t paper = pixel(between);
    char error[128];
    assert_true(stage_set(stage, "method", "bounding_circles", error, sizeof error));
    bench_frame();
    const Ask *main = stage_main_ask(stage);
    assert_true(main && ask_is_wrong(main) && main->a == s.a[2] && main->b == s.b[2]);
    draw_play(draw, palette(PALETTE_LIGHT), &image);
    assert_int_not_equal(pixel(between), paper);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ground_is_flat_and_bears_every_text),
        cmocka_unit_test(of_few_every_contact_is_drawn_of_many_the_main_one),
        cmocka_unit_test(of_a_crowd_only_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
