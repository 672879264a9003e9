// A display of double density shows the same picture, twice as fine; and the program's icon.
#include "ui_bench.h"

enum { WIDTH = 1280, HEIGHT = 800 };

static Image picture_at(Bench *bench, int density)
{
    Image image = image_new(WIDTH * density, HEIGHT * density);
    assert_non_null(image.pixel);
    ui_resize(bench->ui, WIDTH * density, HEIGHT * density, density);
    bench_frame(bench);
    assert_int_equal(draw_dropped(bench->draw), 0);
    draw_play(bench->draw, ui_palette(bench->ui), &image);
    return image;
}

// One channel of a pixel, or the mean of the four that stand for it.
static double level(const Image *image, int x, int y, int shift)
{
    int fine = image->width / WIDTH;
    double sum = 0;
    for (int i = 0; i < fine * fine; i++) {
        int at = (y * fine + i / fine) * image->width + x * fine + i % fine;
        sum += image->pixel[at] >> shift & 255;
    }
    return sum / (fine * fine);
}

static double mean_difference(const Image *a, const Image *b)
{
    double sum = 0;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            for (int shift = 0; shift < 24; shift += 8)
                sum += fabs(level(a, x, y, shift) - level(b, x, y, shift));
        }
    }
    return sum / (3.0 * WIDTH * HEIGHT);
}

static void double_density_shows_the_same_twice_as_fine(void **state)
{
    Bench *bench = *state;
    Image coarse = picture_at(bench, 1);
    Layout layout = bench->ui->layout;
    Image fine = picture_at(bench, 2);
    assert_true(bench->ui->layout.scale == 2 * layout.scale);
    layout.scale *= 2;
    assert_memory_equal(&layout, &bench->ui->layout, sizeof layout);
    double difference = mean_difference(&coarse, &fine);
    if (difference > 4) fail_msg("%g levels apart", difference); // text rounds its advances
    bench_key(bench, "F1");                                      // a page that is another
    Image other = picture_at(bench, 2);
    double apart = mean_difference(&coarse, &other);
    if (apart < 3 * difference) fail_msg("%g against %g", apart, difference);
    image_free(&coarse);
    image_free(&fine);
    image_free(&other);
}

static void clicks_are_told_in_its_own_pixels(void **state)
{
    Bench *bench = *state;
    ui_resize(bench->ui, 2 * WIDTH, 2 * HEIGHT, 2);
    bench_frame(bench);
    assert_true(boxes_state.turning == 0);
    bench_click_on(bench, &panel_knob, 0);
    assert_true(boxes_state.turning == 1);
    View view = stage_view(ui_stage(bench->ui));
    TsVec at = view_device(view, boxes_state.a->position);
    ui_event(bench->ui, &(Event){.kind = EVENT_PRESS, .button = BUTTON_LEFT, .at = at});
    assert_ptr_equal(stage_selected(ui_stage(bench->ui)), boxes_state.a);
}

static bool has_like(const Image *image, uint32_t rgb)
{
    for (int i = 0; i < image->width * image->height; i++) {
        if (image->pixel[i] == (0xFF000000u | rgb)) return true;
    }
    return false;
}

static void the_icon_has_both_answers_and_clear_corners(void **state)
{
    (void)state;
    static const int side[] = {16, 32, 64, 128, 256};
    for (int i = 0; i < 5; i++) {
        Image icon = ui_icon(side[i]);
        assert_int_equal(icon.width, side[i]);
        int last = side[i] * side[i] - 1, middle = side[i] * side[i] / 2 + side[i] / 2;
        assert_int_equal(icon.pixel[0] >> 24, 0);
        assert_int_equal(icon.pixel[last] >> 24, 0);
        assert_int_equal(icon.pixel[middle] >> 24, 255);
        if (side[i] >= 64) assert_true(has_like(&icon, 0xC81E2B) && has_like(&icon, 0x1D5BD0));
        image_free(&icon);
    }
    Image least = ui_icon(1);
    assert_int_equal(least.width, 1);
    image_free(&least);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_BENCH(double_density_shows_the_same_twice_as_fine),
        WITH_BENCH(clicks_are_told_in_its_own_pixels),
        cmocka_unit_test(the_icon_has_both_answers_and_clear_corners),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
