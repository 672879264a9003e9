// Pictures that a scene makes, and texts as pixels.
#include "image.h"
#include "stage_bench.h"

static const Scene plain = {.title = "plain", .idea = "none"};

static void pictures_are_kept_until_the_scene_is_left(void **state)
{
    (void)state;
    bench_open(&plain);
    Image *image = stage_canvas(stage, 3, 4, 2);
    assert_non_null(image);
    image->pixel[7] = 5;
    assert_ptr_equal(stage_canvas(stage, 3, 4, 2), image);
    assert_int_equal(image->pixel[7], 5);
    assert_ptr_not_equal(stage_canvas(stage, 0, 4, 2), image);
    image = stage_canvas(stage, 3, 2, 4); // of another size
    assert_int_equal(image->pixel[7], 0);
    image->pixel[7] = 5;
    bench_open(&plain);
    assert_int_equal(stage_canvas(stage, 3, 2, 4)->pixel[7], 0);
    assert_null(stage_canvas(stage, -1, 4, 2));
    assert_null(stage_canvas(stage, 12, 4, 2));
    assert_null(stage_canvas(stage, 0, 0, 2));
    assert_null(stage_canvas(stage, 0, 1 << 20, 2));
}

// Against the list: the same text, drawn into a picture and read back.
static void a_mask_is_the_text_that_frames_draw(void **state)
{
    (void)state;
    bench_open(&plain);
    TextMask mask = stage_text_mask(stage, FACE_BOLD, 20, "a b");
    assert_int_equal(mask.width, 36);
    assert_int_equal(mask.height, 25);
    Image image = image_new(36, 25);
    Glyphs glyphs = blocks_glyphs(&blocks);
    draw_begin(draw, 36, 25, 1, &glyphs);
    draw_text(draw, ts_vec(0, 16), (Font){.face = FACE_BOLD, .size = 20, .ink = INK_INK}, "a b");
    draw_play(draw, palette(PALETTE_SOURCE), &image);
    int inked = 0;
    for (int i = 0; i < 36 * 25; i++) {
        bool black = (image.pixel[i] & 0xFF) == 0;
        assert_int_equal(black, mask.coverage[i] == 255);
        inked += black;
    }
    assert_int_equal(inked, 2 * 8 * 14);
    image_free(&image);
}

static void what_is_no_text_is_empty(void **state)
{
    (void)state;
    bench_open(&plain);
    assert_int_equal(stage_text_mask(stage, FACE_SANS, 20, "").width, 0);
    assert_int_equal(stage_text_mask(stage, FACE_SANS, 0, "a").width, 0);
    assert_int_equal(stage_text_mask(stage, FACE_SANS, 1 << 20, "a").width, 0);
    stage_set_glyphs(stage, &(Glyphs){0});
    assert_int_equal(stage_text_mask(stage, FACE_SANS, 20, "a").height, 0);
}

static const uint8_t ink[] = {10, 20, 30, 40};
static const Glyph square = {.left = -1, .top = 2, .width = 2, .height = 2, .advance = 1, ink};

static const Glyph *get(void *self, Face face, int size, uint32_t codepoint)
{
    (void)self, (void)face, (void)size, (void)codepoint;
    return &square;
}

static void glyphs_overlap_and_are_cut_off(void **state)
{
    (void)state;
    Glyphs glyphs = {.get = get};
    uint8_t coverage[4] = {0, 99, 0, 0};
    GlyphsMask mask = {2, 2, coverage};
    glyphs_lay(&glyphs, (GlyphsRun){FACE_SANS, 9, 0, 2, "aab"}, mask);
    const uint8_t expected[] = {20, 99, 40, 40};
    assert_memory_equal(coverage, expected, sizeof expected);
    glyphs_lay(&glyphs, (GlyphsRun){FACE_SANS, 9, 50, 2, "a"}, mask);
    glyphs_lay(&glyphs, (GlyphsRun){FACE_SANS, 9, 0, -50, "a"}, mask);
    glyphs_lay(&glyphs, (GlyphsRun){FACE_SANS, 9, -9, 90, "a"}, mask);
    assert_memory_equal(coverage, expected, sizeof expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(pictures_are_kept_until_the_scene_is_left, bench_up,
                                        bench_down),
        cmocka_unit_test_setup_teardown(a_mask_is_the_text_that_frames_draw, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(what_is_no_text_is_empty, bench_up, bench_down),
        cmocka_unit_test(glyphs_overlap_and_are_cut_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
