// Colours: numbers there and back, the hue's circle, light and gamma.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color.h"

static void every_hex_comes_back(void **state)
{
    (void)state;
    for (uint32_t hex = 0; hex <= 0xffffff; hex += 1 + hex % 251) {
        assert_int_equal(color_hex(color_from_hex(hex)), hex);
    }
    assert_int_equal(color_hex((Color){-1, 2, NAN}), 0x00ff00);
}

static void the_hue_goes_around(void **state)
{
    (void)state;
    static const uint32_t corner[] = {0xff0000, 0xffff00, 0x00ff00, 0x00ffff, 0x0000ff, 0xff00ff};
    for (int i = 0; i < 18; i++) {
        assert_int_equal(color_hex(color_from_hsv((i - 6) / 6.0, 1, 1)), corner[i % 6]);
    }
    assert_int_equal(color_hex(color_from_hsv(1.0 / 12, 1, 1)), 0xff8000); // orange, half way
    assert_int_equal(color_hex(color_from_hsv(0.3, 0, 0.2)), 0x333333);
    assert_int_equal(color_hex(color_from_hsv(0, 0.5, 1)), 0xff8080);
}

static void light_is_the_square_of_what_is_stored(void **state)
{
    (void)state;
    Color half = {0.5, 0.25, 1};
    Color linear = color_to_linear(half), back = color_to_gamma(linear);
    assert_true(linear.r == 0.25 && linear.g == 0.0625 && linear.b == 1);
    assert_true(back.r == 0.5 && back.g == 0.25 && back.b == 1);
    assert_true(color_to_gamma((Color){-1, 0, 0}).r == 0);
}

static void between_two_and_without_any(void **state)
{
    (void)state;
    Color a = {0, 0.5, 1}, b = {1, 0.5, 0};
    assert_int_equal(color_hex(color_lerp(a, b, 0)), color_hex(a));
    assert_int_equal(color_hex(color_lerp(a, b, 1)), color_hex(b));
    assert_int_equal(color_hex(color_lerp(a, b, 0.25)), 0x4080bf);
    assert_int_equal(color_hex(color_gray_average(color_from_hex(0x3060c0))), 0x707070);
    assert_int_equal(color_hex(color_gray_luminance(color_from_hex(0x00ff00))), 0x969696);
    assert_int_equal(color_hex(color_gray_luminance(color_from_hex(0xffffff))), 0xffffff);
}

// Through hue, saturation and value every colour comes back; grays have hue 0.
static void hsv_comes_back(void **state)
{
    (void)state;
    double hue, saturation, value;
    for (uint32_t hex = 0; hex <= 0xffffff; hex += 1 + hex % 251) {
        color_to_hsv(color_from_hex(hex), &hue, &saturation, &value);
        assert_true(hue >= 0 && hue < 1 && saturation >= 0 && saturation <= 1);
        assert_int_equal(color_hex(color_from_hsv(hue, saturation, value)), hex);
    }
    color_to_hsv(color_from_hex(0xff8000), &hue, &saturation, &value);
    assert_true(fabs(hue - 128 / 255.0 / 6) < 1e-12 && saturation == 1 && value == 1);
    color_to_hsv(color_from_hex(0x808080), &hue, &saturation, &value);
    assert_true(hue == 0 && saturation == 0);
}

static void colours_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t hex;
    } right[] = {{"1d5bd0", 0x1d5bd0}, {"#1D5BD0", 0x1d5bd0}, {"0x1d5Bd0", 0x1d5bd0},
                 {"Red", 0xff0000},    {"teal", 0x008080},    {"orange", 0xffa500}};
    static const char *const wrong[] = {"",   "#",  "12345",     "1234567", "#12345g", "reddish",
                                        "re", "0x", "#0x123456", " ff0000", "-12345",  "红"};
    Color color = {0.5, 0.5, 0.5};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(color_read(wrong[i], &color));
    assert_int_equal(color_hex(color), 0x808080);
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        assert_true(color_read(right[i].text, &color));
        assert_int_equal(color_hex(color), right[i].hex);
    }
    assert_string_equal(color_name(color), "orange");
    assert_null(color_name(color_from_hex(0x123456)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_hex_comes_back),
        cmocka_unit_test(the_hue_goes_around),
        cmocka_unit_test(light_is_the_square_of_what_is_stored),
        cmocka_unit_test(between_two_and_without_any),
        cmocka_unit_test(hsv_comes_back),
        cmocka_unit_test(colours_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
