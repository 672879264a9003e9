// What a played list paints: layers, clip, text, hatches, pictures, and the same bytes everywhere.
#include "paint.h"
#include "sheet.h"
#include "touchstone/simd.h"

static void layers_lie_above_each_other(void **state)
{
    (void)state;
    Draw *draw = sheet_begin(1);
    draw_layer(draw, LAYER_PANEL);
    assert_int_equal(draw_layer_now(draw), LAYER_PANEL);
    draw_box(draw, (Rect){0, 0, 20, 20}, 0, (Fill){.ink = INK_HIT});
    draw_layer(draw, LAYER_GROUND);
    draw_box(draw, (Rect){0, 0, 40, 20}, 0, (Fill){.ink = INK_MISS});
    draw_box(draw, (Rect){0, 0, 30, 20}, 0, (Fill){.ink = INK_FOCUS});
    Image image = sheet_played(draw);
    assert_int_equal(sheet_color(&image, 10, 10), 0xFFFF0000);
    assert_int_equal(sheet_color(&image, 25, 10), 0xFF007A4D);
    assert_int_equal(sheet_color(&image, 35, 10), 0xFF0000FF);
    image_free(&image);
}

static void a_clip_holds_everything(void **state)
{
    (void)state;
    Image tile = image_new(1, 1);
    tile.pixel[0] = 0xFF000000;
    Draw *draw = sheet_begin(2);
    draw_clip(draw, (Rect){10, 5, 20, 10});
    draw_box(draw, (Rect){0, 0, 60, 40}, 0, (Fill){.ink = INK_INK, .alpha = 0.5});
    draw_image(draw, ts_vec(0, 0), 100, &tile);
    for (int y = 0; y < 40; y++)
        draw_text(draw, ts_vec(-30, y), (Font){.ink = INK_INK}, "aaaaaaaa");
    draw_unclip(draw);
    draw_box(draw, (Rect){0, 0, 1, 1}, 0, black);
    Image image = sheet_played(draw);
    assert_int_equal(sheet_ink(&image, 20, 10), 255);
    assert_int_equal(sheet_ink(&image, 59, 29), 255);
    assert_true(sheet_ink_sum(&image) == 40 * 20 + 4);
    image_free(&image);
    image_free(&tile);
}

static void text_stands_on_its_baseline(void **state)
{
    (void)state;
    Font font = {.size = 14, .ink = INK_INK};
    Draw *draw = sheet_begin(1);
    assert_true(draw_text_width(draw, font, "ab c") == 16);
    assert_true(draw_text_width(draw, font, "") == 0);
    draw_text(draw, ts_vec(10.4, 19.6), font, "a");
    font.align = ALIGN_RIGHT;
    draw_textf(draw, ts_vec(50, 20), font, "%d%s", 1, " 2");
    font.align = ALIGN_CENTER;
    draw_text(draw, ts_vec(80, 20), font, "ab");
    draw_text(draw, ts_vec(80, 40), font, "");
    Image image = sheet_played(draw);
    assert_int_equal(sheet_ink(&image, 11, 19), 255);
    assert_int_equal(sheet_ink(&image, 11, 20), 0);
    assert_int_equal(sheet_ink(&image, 10, 19), 0);
    assert_int_equal(sheet_ink(&image, 39, 17), 255); // 50 - 12 + 1
    assert_int_equal(sheet_ink(&image, 47, 17), 255);
    assert_int_equal(sheet_ink(&image, 77, 17), 255);
    assert_true(sheet_ink_sum(&image) == 5 * 6);
    image_free(&image);
}

static void hatches_cover_their_share(void **state)
{
    (void)state;
    Draw *draw = sheet_begin(1);
    TsVec half[4] = {{0, 0}, {120, 0}, {120, 40}, {0, 40}},
          rest[4] = {{0, 40}, {120, 40}, {120, 80}, {0, 80}};
    draw_polygon(draw, half, 4, (Fill){.ink = INK_INK, .pattern = PATTERN_RISING});
    draw_polygon(draw, rest, 4, (Fill){.ink = INK_INK, .pattern = PATTERN_FALLING});
    Image image = sheet_played(draw);
    double upper = 0, lower = 0;
    for (int i = 0; i < WIDTH * 40; i++) {
        upper += sheet_ink(&image, i % WIDTH, i / WIDTH) / 255.0;
        lower += sheet_ink(&image, i % WIDTH, 40 + i / WIDTH) / 255.0;
    }
    assert_true(fabs(upper / (WIDTH * 40) - 1.6 / 8) < 0.01);
    assert_true(fabs(lower / (WIDTH * 40) - 1.0 / 6) < 0.01);
    for (int x = 1; x < 30; x++) { // one rises to the right, the other falls
        assert_int_equal(sheet_ink(&image, x, 20), sheet_ink(&image, x - 1, 21));
        assert_int_equal(sheet_ink(&image, x, 60), sheet_ink(&image, x + 1, 61));
    }
    image_free(&image);
}

static void pictures_keep_their_pixels(void **state)
{
    (void)state;
    Image checker = image_new(2, 2);
    checker.pixel[0] = checker.pixel[3] = 0xFF000000;
    checker.pixel[1] = 0x80000000;
    Draw *draw = sheet_begin(1);
    draw_image(draw, ts_vec(10, 10), 4, &checker);
    Image image = sheet_played(draw);
    assert_int_equal(sheet_ink(&image, 10, 10), 255);
    assert_int_equal(sheet_ink(&image, 13, 13), 255);
    assert_int_equal(sheet_ink(&image, 14, 10), 128);
    assert_int_equal(sheet_ink(&image, 10, 14), 0);
    assert_int_equal(sheet_ink(&image, 17, 17), 255);
    assert_true(fabs(sheet_ink_sum(&image) - 16 * (2 + 128 / 255.0)) < 1e-9);
    image_free(&image);
    image_free(&checker);
}

// At any place and zoom a pixel has the colour of the source's pixel that its centre lies in, and
// none if it lies beside the picture.
static void a_picture_is_sampled_at_the_centres(void **state)
{
    (void)state;
    static const double places[] = {-7.5, -0.75, 0, 0.25, 0.5, 3.75, 20.5, 117.25},
                        zooms[] = {0.5, 0.75, 1, 1.5, 4, 30};
    enum { WIDE = 5, HIGH = 3 };
    Image source = image_new(WIDE, HIGH);
    for (int i = 0; i < WIDE * HIGH; i++) source.pixel[i] = 0xFF000000u | (uint32_t)i * 0x010101u;
    for (int k = 0; k < 8 * 8 * 6; k++) {
        TsVec at = ts_vec(places[k % 8], places[k / 8 % 8]);
        double zoom = zooms[k / 64];
        Draw *draw = sheet_begin(1);
        draw_image(draw, at, zoom, &source);
        Image image = sheet_played(draw);
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            int x = i % WIDTH, y = i / WIDTH;
            double column = floor((x + 0.5 - at.x) / zoom), row = floor((y + 0.5 - at.y) / zoom);
            bool beside = column < 0 || column >= WIDE || row < 0 || row >= HIGH;
            int ink = beside ? 0 : 255 - ((int)row * WIDE + (int)column);
            assert_int_equal(sheet_ink(&image, x, y), ink);
        }
        image_free(&image);
    }
    image_free(&source);
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
    Draw *draw = sheet_begin(1.25);
    draw_world(draw, (View){1.37, {3.3, 1.7}});
    TsVec star[5] = {{40, 2}, {55, 48}, {16, 20}, {64, 20}, {25, 48}};
    draw_polygon(draw, star, 5, (Fill){.ink = INK_HIT_FILL, .alpha = 0.4});
    draw_polygon(draw, star, 5, (Fill){.ink = INK_HIT_HATCH, .pattern = PATTERN_RISING});
    draw_path(draw, star, 5, true, (Pen){.ink = INK_HIT_LINE, .width = 1.5});
    draw_circle(draw, ts_vec(40, 28), 23.7, (Pen){.ink = INK_MISS_LINE, .width = 2, .alpha = 0.7});
    draw_circle(draw, ts_vec(40, 28), 19.1, (Pen){.ink = INK_MARK, .width = 1, .on = 5, .off = 4});
    draw_arrow(draw, ts_vec(5, 5), ts_vec(31, 44), (Pen){.ink = INK_INK, .width = 2.5});
    draw_disc(draw, ts_vec(70, 40), 9.3, (Fill){.ink = INK_FOCUS, .pattern = PATTERN_FALLING});
    draw_line(draw, ts_vec(-1e15, 3e14), ts_vec(1e15, -2.9e14), (Pen){.ink = INK_LINE});
    Image image = sheet_played(draw);
    assert_true(hash_of(&image) == 0x482ea140efbc81b1u);
    image_free(&image);
}

// Pixels are mixed four at once, or eight by AVX2, the last of a row beyond its end if the picture
// is wide enough.
static void a_mask_is_mixed_pixel_by_pixel(void **state)
{
    (void)state;
    enum { WIDE = 19, HIGH = 3 };
    uint8_t coverage[WIDE * HIGH];
    uint32_t before[WIDE * HIGH], number = 7;
    bool avx2 = ts_simd_has(TS_SIMD_AVX2);
    for (int round = 0; round < 1200; round++) {
        Image image = image_new(WIDE, HIGH);
        for (int i = 0; i < WIDE * HIGH; i++) {
            number = number * 1664525u + 1013904223u;
            coverage[i] = (uint8_t)(round % 3 ? number >> 24 : (number >> 24) % 2 * 255);
            before[i] = image.pixel[i] = 0xFF000000u | number >> 8;
        }
        Rgba ink = {(uint8_t)(number >> 5), (uint8_t)(number >> 13), (uint8_t)(number >> 21),
                    (uint8_t)(round % 2 ? 255 : number >> 9)};
        Brush brush = {.target = &image, .ink = ink, .avx2 = avx2 && round % 8 < 6};
        Area clip = {round % 11, round % 2, WIDE - round % 9, HIGH};
        paint_mask(&brush, clip, 0, 0, WIDE, HIGH, WIDE, coverage);
        for (int i = 0; i < WIDE * HIGH; i++) {
            int x = i % WIDE, y = i / WIDE;
            bool inside = x >= clip.left && x < clip.right && y >= clip.top;
            uint32_t mixed = paint_mixed(before[i], ink, coverage[i]);
            assert_int_equal(image.pixel[i], inside ? mixed : before[i]);
        }
        image_free(&image);
    }
}

static void a_span_is_mixed_pixel_by_pixel(void **state)
{
    (void)state;
    enum { WIDE = 31 };
    uint32_t before[WIDE], number = 3;
    bool avx2 = ts_simd_has(TS_SIMD_AVX2);
    Hatch hatch = paint_hatch(WIDE, 1, 4, 1, true);
    assert_non_null(hatch.coverage);
    for (int round = 0; round < 1200; round++) {
        Image image = image_new(WIDE, 1);
        for (int i = 0; i < WIDE; i++) {
            number = number * 1664525u + 1013904223u;
            before[i] = image.pixel[i] = 0xFF000000u | number >> 8;
        }
        Rgba ink = {(uint8_t)(number >> 5), (uint8_t)(number >> 13), (uint8_t)(number >> 21),
                    (uint8_t)(round % 2 ? 255 : number >> 9)};
        bool hatched = round % 5 == 0;
        Brush brush = {&image, ink, hatched ? hatch : (Hatch){0}, avx2 && round % 8 < 6};
        int first = round % 3, count = round % 29, coverage = 1 + (int)(number >> 17) % 255;
        paint_span(&brush, first, 0, count, coverage);
        for (int i = 0; i < WIDE; i++) {
            bool inside = i >= first && i < first + count;
            Rgba seen = ink; // both coverages are rounded in turn
            seen.a = (uint8_t)((coverage * ink.a + 127) / 255);
            uint32_t mixed = hatched ? paint_mixed(before[i], seen, hatch.coverage[i])
                                     : paint_mixed(before[i], ink, coverage);
            assert_int_equal(image.pixel[i], inside ? mixed : before[i]);
        }
        image_free(&image);
    }
    free(hatch.coverage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layers_lie_above_each_other),
        cmocka_unit_test(a_clip_holds_everything),
        cmocka_unit_test(text_stands_on_its_baseline),
        cmocka_unit_test(hatches_cover_their_share),
        cmocka_unit_test(pictures_keep_their_pixels),
        cmocka_unit_test(a_picture_is_sampled_at_the_centres),
        cmocka_unit_test(a_mask_is_mixed_pixel_by_pixel),
        cmocka_unit_test(a_span_is_mixed_pixel_by_pixel),
        cmocka_unit_test(every_compiler_gives_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
