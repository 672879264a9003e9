// The draw list: what stands in the picture after it was played.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "draw.h"

enum { WIDTH = 120, HEIGHT = 80 };

static const uint8_t block[6] = {255, 255, 255, 255, 255, 255};

// Every glyph but a blank is a block of 2 * 3 on the baseline.
static const Glyph *get_block(void *self, Face face, int size, uint32_t codepoint)
{
    static const Glyph glyph = {1, 3, 2, 3, 4, block}, blank = {.advance = 4};
    (void)self, (void)face, (void)size;
    return codepoint == ' ' ? &blank : &glyph;
}

static const Glyphs blocks = {get_block, NULL};

static Draw *begin(double scale)
{
    Draw *draw = draw_new();
    assert_non_null(draw);
    draw_begin(draw, WIDTH, HEIGHT, scale, &blocks);
    return draw;
}

// Plays and frees the list. In the source palette paper is white and INK_INK black: what a pixel
// lost of 255 is how much ink it has.
static Image played(Draw *draw)
{
    Image image = image_new(WIDTH, HEIGHT);
    assert_non_null(image.pixel);
    assert_int_equal(draw_dropped(draw), 0);
    draw_play(draw, palette(PALETTE_SOURCE), &image);
    draw_free(draw);
    return image;
}

static uint32_t color_at(const Image *image, int x, int y)
{
    return image->pixel[y * image->width + x];
}

static int ink_at(const Image *image, int x, int y)
{
    assert_int_equal(color_at(image, x, y) >> 24, 255);
    return 255 - (int)(color_at(image, x, y) & 255);
}

static double ink_sum(const Image *image)
{
    double sum = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) sum += ink_at(image, i % WIDTH, i / WIDTH) / 255.0;
    return sum;
}

static void hairlines_are_crisp_at_every_scale(void **state)
{
    (void)state;
    const double scale[] = {1, 1.25, 1.5, 2, 2.5, 3};
    for (int i = 0; i < 6; i++) {
        Draw *draw = begin(scale[i]);
        draw_line(draw, vec(4, 7), vec(16, 7), (Pen){.ink = INK_INK, .width = 1});
        draw_line(draw, vec(20, 4), vec(20, 16), (Pen){.ink = INK_INK, .width = 1});
        Image image = played(draw);
        int across = 0, down = 0, x = (int)(10 * scale[i]), y = (int)(10 * scale[i]);
        for (int k = 0; k < (int)(18 * scale[i]); k++) {
            assert_true(ink_at(&image, x, k) % 255 == 0);
            across += ink_at(&image, x, k) == 255;
        }
        for (int k = 0; k < WIDTH; k++) {
            assert_true(ink_at(&image, k, y) % 255 == 0);
            down += ink_at(&image, k, y) == 255;
        }
        int width = (int)(scale[i] + 0.5);
        assert_int_equal(across, width);
        assert_int_equal(down, width);
        image_free(&image);
    }
}

static void a_line_on_an_edge_fills_the_pixel_after_it(void **state)
{
    (void)state;
    Draw *draw = begin(1);
    draw_line(draw, vec(10, 20), vec(30, 20), (Pen){.ink = INK_INK});
    Image image = played(draw);
    assert_int_equal(ink_at(&image, 10, 20), 255);
    assert_int_equal(ink_at(&image, 29, 20), 255);
    assert_int_equal(ink_at(&image, 30, 20), 0);
    assert_true(ink_sum(&image) == 20);
    image_free(&image);
}

static void a_thin_pen_is_one_device_pixel(void **state)
{
    (void)state;
    Draw *draw = begin(1);
    draw_line(draw, vec(10, 10), vec(70, 55), (Pen){.ink = INK_INK, .width = 0.1});
    Image image = played(draw);
    assert_true(fabs(ink_sum(&image) - 75) < 0.5);
    image_free(&image);
}

static void a_stroke_has_one_tone(void **state)
{
    (void)state;
    const Vec zigzag[7] = {{10, 10}, {90, 14}, {12, 24}, {80, 70}, {84, 30}, {20, 62}, {100, 5}};
    Draw *draw = begin(1);
    draw_path(draw, zigzag, 7, true, (Pen){.ink = INK_INK, .width = 6, .alpha = 0.5});
    draw_path(draw, zigzag, 7, false,
              (Pen){.ink = INK_INK, .width = 2, .alpha = 0.25, .on = 9, .off = 4});
    Image image = played(draw);
    int darkest = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        if (ink_at(&image, i % WIDTH, i / WIDTH) > darkest)
            darkest = ink_at(&image, i % WIDTH, i / WIDTH);
    assert_in_range(darkest, 158, 161); // 1 - 0.5 * 0.75
    image_free(&image);
}

static void what_is_no_number_is_not_drawn(void **state)
{
    (void)state;
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    Draw *draw = begin(1);
    for (int i = 0; i < 3; i++) {
        Vec corner[3] = {{10, 10}, {bad[i], 40}, {60, 70}};
        draw_polygon(draw, corner, 3, (Fill){.ink = INK_INK});
        draw_path(draw, corner, 3, true, (Pen){.ink = INK_INK});
        draw_path(draw, corner, 3, true, (Pen){.ink = INK_INK, .on = 3, .off = 3});
        draw_disc(draw, corner[1], 5, (Fill){.ink = INK_INK});
        draw_disc(draw, corner[0], bad[i], (Fill){.ink = INK_INK});
        draw_circle(draw, corner[0], bad[i], (Pen){.ink = INK_INK});
        draw_ring(draw, corner[1], 5, (Pen){.ink = INK_INK});
        draw_arrow(draw, corner[0], corner[1], (Pen){.ink = INK_INK});
        draw_box(draw, (Rect){bad[i], 0, 10, 10}, 3, (Fill){.ink = INK_INK});
        draw_frame(draw, (Rect){5, bad[i], 10, 10}, 3, (Pen){.ink = INK_INK});
        draw_text(draw, corner[1], (Font){.size = 14, .ink = INK_INK}, "text");
        draw_image(draw, corner[1], 1, &(Image){0});
    }
    draw_polygon(draw, NULL, 0, (Fill){.ink = INK_INK});
    draw_path(draw, (Vec[]){{5, 5}, {5, 5}}, 2, true, (Pen){.ink = INK_INK});
    draw_line(draw, vec(7, 7), vec(7, 7), (Pen){.ink = INK_INK});
    draw_box(draw, (Rect){100, 70, 4, 2}, 0, (Fill){.ink = INK_INK});
    Image image = played(draw);
    assert_true(ink_sum(&image) == 8);
    image_free(&image);
}

static void far_away_is_harmless(void **state)
{
    (void)state;
    const double far[] = {1e6, 1e9, 1e15, 1e30};
    for (int i = 0; i < 4; i++) {
        Draw *draw = begin(1);
        Vec corner[4] = {
            {-far[i], -far[i]}, {far[i], -far[i]}, {far[i], far[i]}, {-far[i], far[i]}};
        draw_polygon(draw, corner, 4, (Fill){.ink = INK_FAINT});
        draw_path(draw, corner, 4, true, (Pen){.ink = INK_INK, .width = 5});
        draw_line(draw, vec(-far[i], 40.5), vec(far[i], 40.5), (Pen){.ink = INK_INK, .width = 3});
        draw_line(draw, vec(30, -far[i]), vec(30, far[i]),
                  (Pen){.ink = INK_INK, .width = 2, .on = 3, .off = 3});
        draw_circle(draw, vec(far[i], 0), far[i], (Pen){.ink = INK_INK, .width = 2});
        draw_arrow(draw, vec(60, 20), vec(60, -far[i]), (Pen){.ink = INK_INK, .width = 2});
        Image image = played(draw);
        assert_int_equal(ink_at(&image, 90, 40), 255);
        assert_int_equal(ink_at(&image, 60, 5), 255);
        assert_int_equal(ink_at(&image, 100, 70), 255 - 0xC4);
        image_free(&image);
    }
}

static void layers_lie_above_each_other(void **state)
{
    (void)state;
    Draw *draw = begin(1);
    draw_layer(draw, LAYER_PANEL);
    assert_int_equal(draw_layer_now(draw), LAYER_PANEL);
    draw_box(draw, (Rect){0, 0, 20, 20}, 0, (Fill){.ink = INK_HIT});
    draw_layer(draw, LAYER_GROUND);
    draw_box(draw, (Rect){0, 0, 40, 20}, 0, (Fill){.ink = INK_MISS});
    draw_box(draw, (Rect){0, 0, 30, 20}, 0, (Fill){.ink = INK_FOCUS});
    Image image = played(draw);
    assert_int_equal(color_at(&image, 10, 10), 0xFFFF0000);
    assert_int_equal(color_at(&image, 25, 10), 0xFF007A4D);
    assert_int_equal(color_at(&image, 35, 10), 0xFF0000FF);
    image_free(&image);
}

static void a_clip_holds_everything(void **state)
{
    (void)state;
    Image black = image_new(1, 1);
    black.pixel[0] = 0xFF000000;
    Draw *draw = begin(2);
    draw_clip(draw, (Rect){10, 5, 20, 10});
    draw_box(draw, (Rect){0, 0, 60, 40}, 0, (Fill){.ink = INK_INK, .alpha = 0.5});
    draw_image(draw, vec(0, 0), 100, &black);
    for (int y = 0; y < 40; y++) draw_text(draw, vec(-30, y), (Font){.ink = INK_INK}, "aaaaaaaa");
    draw_unclip(draw);
    draw_box(draw, (Rect){0, 0, 1, 1}, 0, (Fill){.ink = INK_INK});
    Image image = played(draw);
    assert_int_equal(ink_at(&image, 20, 10), 255);
    assert_int_equal(ink_at(&image, 59, 29), 255);
    assert_true(ink_sum(&image) == 40 * 20 + 4);
    image_free(&image);
    image_free(&black);
}

static void the_world_is_seen_through_its_view(void **state)
{
    (void)state;
    Draw *draw = begin(1);
    draw_world(draw, (View){3, {6, 9}});
    Vec square[4] = {{1, 1}, {4, 1}, {4, 4}, {1, 4}};
    draw_polygon(draw, square, 4, (Fill){.ink = INK_INK});
    draw_dot(draw, vec(20, 10), 2, (Fill){.ink = INK_INK}); // its radius is no world length
    draw_screen(draw);
    draw_box(draw, (Rect){100, 60, 2, 2}, 0, (Fill){.ink = INK_INK});
    assert_true(draw_view(draw).zoom == 3);
    Image image = played(draw);
    assert_int_equal(ink_at(&image, 9, 12), 255);
    assert_int_equal(ink_at(&image, 8, 12), 0);
    assert_int_equal(ink_at(&image, 17, 20), 255);
    assert_int_equal(ink_at(&image, 100, 60), 255);
    assert_true(fabs(ink_sum(&image) - (81 + 12.566 + 4)) < 0.1);
    image_free(&image);
}

static void text_stands_on_its_baseline(void **state)
{
    (void)state;
    Font font = {.size = 14, .ink = INK_INK};
    Draw *draw = begin(1);
    assert_true(draw_text_width(draw, font, "ab c") == 16);
    assert_true(draw_text_width(draw, font, "") == 0);
    draw_text(draw, vec(10.4, 19.6), font, "a");
    font.align = ALIGN_RIGHT;
    draw_textf(draw, vec(50, 20), font, "%d%s", 1, " 2");
    font.align = ALIGN_CENTER;
    draw_text(draw, vec(80, 20), font, "ab");
    draw_text(draw, vec(80, 40), font, "");
    Image image = played(draw);
    assert_int_equal(ink_at(&image, 11, 19), 255);
    assert_int_equal(ink_at(&image, 11, 20), 0);
    assert_int_equal(ink_at(&image, 10, 19), 0);
    assert_int_equal(ink_at(&image, 39, 17), 255); // 50 - 12 + 1
    assert_int_equal(ink_at(&image, 47, 17), 255);
    assert_int_equal(ink_at(&image, 77, 17), 255);
    assert_true(ink_sum(&image) == 5 * 6);
    image_free(&image);
}

static void frames_lie_within_their_box(void **state)
{
    (void)state;
    Draw *draw = begin(1);
    draw_frame(draw, (Rect){10, 10, 30, 20}, 0, (Pen){.ink = INK_INK, .width = 2});
    draw_frame(draw, (Rect){60, 10, 30, 20}, 6, (Pen){.ink = INK_INK, .width = 1});
    Image image = played(draw);
    assert_int_equal(ink_at(&image, 10, 10), 255);
    assert_int_equal(ink_at(&image, 39, 29), 255);
    assert_int_equal(ink_at(&image, 12, 12), 0);
    assert_int_equal(ink_at(&image, 60, 10), 0);
    assert_int_equal(ink_at(&image, 75, 10), 255);
    assert_int_equal(ink_at(&image, 75, 11), 0);
    double rounded = 52 + 2 * 3.14159 * 5.5; // four sides and a ring of r 5.5
    assert_true(fabs(ink_sum(&image) - (600 - 26 * 16) - rounded) < 0.5);
    image_free(&image);
}

static void hatches_cover_their_share(void **state)
{
    (void)state;
    Draw *draw = begin(1);
    Vec half[4] = {{0, 0}, {120, 0}, {120, 40}, {0, 40}},
        rest[4] = {{0, 40}, {120, 40}, {120, 80}, {0, 80}};
    draw_polygon(draw, half, 4, (Fill){.ink = INK_INK, .pattern = PATTERN_RISING});
    draw_polygon(draw, rest, 4, (Fill){.ink = INK_INK, .pattern = PATTERN_FALLING});
    Image image = played(draw);
    double upper = 0, lower = 0;
    for (int i = 0; i < WIDTH * 40; i++) {
        upper += ink_at(&image, i % WIDTH, i / WIDTH) / 255.0;
        lower += ink_at(&image, i % WIDTH, 40 + i / WIDTH) / 255.0;
    }
    assert_true(fabs(upper / (WIDTH * 40) - 1.6 / 8) < 0.01);
    assert_true(fabs(lower / (WIDTH * 40) - 1.0 / 6) < 0.01);
    for (int x = 1; x < 30; x++) { // one rises to the right, the other falls
        assert_int_equal(ink_at(&image, x, 20), ink_at(&image, x - 1, 21));
        assert_int_equal(ink_at(&image, x, 60), ink_at(&image, x + 1, 61));
    }
    image_free(&image);
}

static void pictures_keep_their_pixels(void **state)
{
    (void)state;
    Image checker = image_new(2, 2);
    checker.pixel[0] = checker.pixel[3] = 0xFF000000;
    checker.pixel[1] = 0x80000000;
    Draw *draw = begin(1);
    draw_image(draw, vec(10, 10), 4, &checker);
    Image image = played(draw);
    assert_int_equal(ink_at(&image, 10, 10), 255);
    assert_int_equal(ink_at(&image, 13, 13), 255);
    assert_int_equal(ink_at(&image, 14, 10), 128);
    assert_int_equal(ink_at(&image, 10, 14), 0);
    assert_int_equal(ink_at(&image, 17, 17), 255);
    assert_true(fabs(ink_sum(&image) - 16 * (2 + 128 / 255.0)) < 1e-9);
    image_free(&image);
    image_free(&checker);
}

static uint64_t hash_of(const Image *image)
{
    uint64_t hash = 14695981039346656037u;
    for (int i = 0; i < image->width * image->height; i++)
        hash = (hash ^ image->pixel[i]) * 1099511628211u;
    return hash;
}

// The number stands for the picture: every compiler and level must give these bytes. A change of
// how things are drawn changes it; look at the picture, then write the new one.
static void every_compiler_gives_the_same_bytes(void **state)
{
    (void)state;
    Draw *draw = begin(1.25);
    draw_world(draw, (View){1.37, {3.3, 1.7}});
    Vec star[5] = {{40, 2}, {55, 48}, {16, 20}, {64, 20}, {25, 48}};
    draw_polygon(draw, star, 5, (Fill){.ink = INK_HIT_FILL, .alpha = 0.4});
    draw_polygon(draw, star, 5, (Fill){.ink = INK_HIT_HATCH, .pattern = PATTERN_RISING});
    draw_path(draw, star, 5, true, (Pen){.ink = INK_HIT_LINE, .width = 1.5});
    draw_circle(draw, vec(40, 28), 23.7, (Pen){.ink = INK_MISS_LINE, .width = 2, .alpha = 0.7});
    draw_circle(draw, vec(40, 28), 19.1, (Pen){.ink = INK_MARK, .width = 1, .on = 5, .off = 4});
    draw_arrow(draw, vec(5, 5), vec(31, 44), (Pen){.ink = INK_INK, .width = 2.5});
    draw_disc(draw, vec(70, 40), 9.3, (Fill){.ink = INK_FOCUS, .pattern = PATTERN_FALLING});
    draw_line(draw, vec(-1e15, 3e14), vec(1e15, -2.9e14), (Pen){.ink = INK_LINE});
    Image image = played(draw);
    assert_true(hash_of(&image) == 0x482ea140efbc81b1u);
    image_free(&image);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hairlines_are_crisp_at_every_scale),
        cmocka_unit_test(a_line_on_an_edge_fills_the_pixel_after_it),
        cmocka_unit_test(a_thin_pen_is_one_device_pixel),
        cmocka_unit_test(a_stroke_has_one_tone),
        cmocka_unit_test(what_is_no_number_is_not_drawn),
        cmocka_unit_test(far_away_is_harmless),
        cmocka_unit_test(layers_lie_above_each_other),
        cmocka_unit_test(a_clip_holds_everything),
        cmocka_unit_test(the_world_is_seen_through_its_view),
        cmocka_unit_test(text_stands_on_its_baseline),
        cmocka_unit_test(frames_lie_within_their_box),
        cmocka_unit_test(hatches_cover_their_share),
        cmocka_unit_test(pictures_keep_their_pixels),
        cmocka_unit_test(every_compiler_gives_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
