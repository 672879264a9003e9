// Shapes and strokes as they are recorded: what stands in the picture after it was played.
#include "sheet.h"

static void hairlines_are_crisp_at_every_scale(void **state)
{
    (void)state;
    const double scale[] = {1, 1.25, 1.5, 2, 2.5, 3};
    for (int i = 0; i < 6; i++) {
        Draw *draw = sheet_begin(scale[i]);
        draw_line(draw, ts_vec(4, 7), ts_vec(16, 7), (Pen){.ink = INK_INK, .width = 1});
        draw_line(draw, ts_vec(20, 4), ts_vec(20, 16), (Pen){.ink = INK_INK, .width = 1});
        Image image = sheet_played(draw);
        int across = 0, down = 0, x = (int)(10 * scale[i]), y = (int)(10 * scale[i]);
        for (int k = 0; k < (int)(18 * scale[i]); k++) {
            assert_true(sheet_ink(&image, x, k) % 255 == 0);
            across += sheet_ink(&image, x, k) == 255;
        }
        for (int k = 0; k < WIDTH; k++) {
            assert_true(sheet_ink(&image, k, y) % 255 == 0);
            down += sheet_ink(&image, k, y) == 255;
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
    Draw *draw = sheet_begin(1);
    draw_line(draw, ts_vec(10, 20), ts_vec(30, 20), thin);
    Image image = sheet_played(draw);
    assert_int_equal(sheet_ink(&image, 10, 20), 255);
    assert_int_equal(sheet_ink(&image, 29, 20), 255);
    assert_int_equal(sheet_ink(&image, 30, 20), 0);
    assert_true(sheet_ink_sum(&image) == 20);
    image_free(&image);
}

static void a_thin_pen_is_one_device_pixel(void **state)
{
    (void)state;
    Draw *draw = sheet_begin(1);
    draw_line(draw, ts_vec(10, 10), ts_vec(70, 55), (Pen){.ink = INK_INK, .width = 0.1});
    Image image = sheet_played(draw);
    assert_true(fabs(sheet_ink_sum(&image) - 75) < 0.5);
    image_free(&image);
}

static void a_stroke_has_one_tone(void **state)
{
    (void)state;
    const TsVec zigzag[7] = {{10, 10}, {90, 14}, {12, 24}, {80, 70}, {84, 30}, {20, 62}, {100, 5}};
    Draw *draw = sheet_begin(1);
    draw_path(draw, zigzag, 7, true, (Pen){.ink = INK_INK, .width = 6, .alpha = 0.5});
    draw_path(draw, zigzag, 7, false,
              (Pen){.ink = INK_INK, .width = 2, .alpha = 0.25, .on = 9, .off = 4});
    Image image = sheet_played(draw);
    int darkest = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int ink = sheet_ink(&image, i % WIDTH, i / WIDTH);
        darkest = ink > darkest ? ink : darkest;
    }
    assert_in_range(darkest, 158, 161); // 1 - 0.5 * 0.75
    image_free(&image);
}

// A tone is one towards the light on every paper: 0.2 of the ink on a light one, 0.9 on a dark one.
static void a_solid_tone_is_mixed_with_its_paper(void **state)
{
    (void)state;
    const TsVec square[4] = {{10, 10}, {30, 10}, {30, 30}, {10, 30}};
    for (int name = 0; name < PALETTES; name++) {
        const Palette *inks = palette((PaletteName)name);
        Rgba paper = inks->ink[INK_PAPER], ink = inks->ink[INK_MISS_LINE];
        bool dark = name == PALETTE_DARK || name == PALETTE_SAFE;
        Draw *draw = sheet_begin(1);
        draw_polygon(draw, square, 4, (Fill){.ink = INK_CLASH});
        draw_polygon(draw, square, 4,
                     (Fill){.ink = INK_MISS_LINE, .alpha = 0.2, .on_dark = 0.9, .solid = true});
        Image image = image_new(WIDTH, HEIGHT);
        draw_play(draw, inks, &image);
        draw_free(draw);
        double red = paper.r + (ink.r - paper.r) * (dark ? 0.9 : 0.2);
        assert_true(fabs((image.pixel[20 * WIDTH + 20] >> 16 & 255) - red) <= 1);
        image_free(&image);
    }
}

static void what_is_no_number_is_not_drawn(void **state)
{
    (void)state;
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    Draw *draw = sheet_begin(1);
    for (int i = 0; i < 3; i++) {
        TsVec corner[3] = {{10, 10}, {bad[i], 40}, {60, 70}};
        draw_polygon(draw, corner, 3, black);
        draw_path(draw, corner, 3, true, thin);
        draw_path(draw, corner, 3, true, (Pen){.ink = INK_INK, .on = 3, .off = 3});
        draw_disc(draw, corner[1], 5, black);
        draw_disc(draw, corner[0], bad[i], black);
        draw_circle(draw, corner[0], bad[i], thin);
        draw_ring(draw, corner[1], 5, thin);
        draw_arrow(draw, corner[0], corner[1], thin);
        draw_box(draw, (Rect){bad[i], 0, 10, 10}, 3, black);
        draw_frame(draw, (Rect){5, bad[i], 10, 10}, 3, thin);
        draw_text(draw, corner[1], (Font){.size = 14, .ink = INK_INK}, "text");
        draw_image(draw, corner[1], 1, &(Image){0});
    }
    draw_polygon(draw, NULL, 0, black);
    draw_path(draw, (TsVec[]){{5, 5}, {5, 5}}, 2, true, thin);
    draw_line(draw, ts_vec(7, 7), ts_vec(7, 7), thin);
    draw_box(draw, (Rect){100, 70, 4, 2}, 0, black);
    Image image = sheet_played(draw);
    assert_true(sheet_ink_sum(&image) == 8);
    image_free(&image);
}

static void far_away_is_harmless(void **state)
{
    (void)state;
    const double far[] = {1e6, 1e9, 1e15, 1e30};
    for (int i = 0; i < 4; i++) {
        Draw *draw = sheet_begin(1);
        TsVec corner[4] = {
            {-far[i], -far[i]}, {far[i], -far[i]}, {far[i], far[i]}, {-far[i], far[i]}};
        draw_polygon(draw, corner, 4, (Fill){.ink = INK_FAINT});
        draw_path(draw, corner, 4, true, (Pen){.ink = INK_INK, .width = 5});
        draw_line(draw, ts_vec(-far[i], 40.5), ts_vec(far[i], 40.5),
                  (Pen){.ink = INK_INK, .width = 3});
        draw_line(draw, ts_vec(30, -far[i]), ts_vec(30, far[i]),
                  (Pen){.ink = INK_INK, .width = 2, .on = 3, .off = 3});
        draw_circle(draw, ts_vec(far[i], 0), far[i], (Pen){.ink = INK_INK, .width = 2});
        draw_arrow(draw, ts_vec(60, 20), ts_vec(60, -far[i]), (Pen){.ink = INK_INK, .width = 2});
        Image image = sheet_played(draw);
        assert_int_equal(sheet_ink(&image, 90, 40), 255);
        assert_int_equal(sheet_ink(&image, 60, 5), 255);
        assert_int_equal(sheet_ink(&image, 100, 70), 255 - 0xC4);
        image_free(&image);
    }
}

static void the_world_is_seen_through_its_view(void **state)
{
    (void)state;
    Draw *draw = sheet_begin(1);
    draw_world(draw, (View){3, {6, 9}});
    TsVec square[4] = {{1, 1}, {4, 1}, {4, 4}, {1, 4}};
    draw_polygon(draw, square, 4, black);
    draw_dot(draw, ts_vec(20, 10), 2, black); // its radius is no world length
    draw_screen(draw);
    draw_box(draw, (Rect){100, 60, 2, 2}, 0, black);
    assert_true(draw_view(draw).zoom == 3);
    Image image = sheet_played(draw);
    assert_int_equal(sheet_ink(&image, 9, 12), 255);
    assert_int_equal(sheet_ink(&image, 8, 12), 0);
    assert_int_equal(sheet_ink(&image, 17, 20), 255);
    assert_int_equal(sheet_ink(&image, 100, 60), 255);
    assert_true(fabs(sheet_ink_sum(&image) - (81 + 12.566 + 4)) < 0.1);
    image_free(&image);
}

static void frames_lie_within_their_box(void **state)
{
    (void)state;
    Draw *draw = sheet_begin(1);
    draw_frame(draw, (Rect){10, 10, 30, 20}, 0, (Pen){.ink = INK_INK, .width = 2});
    draw_frame(draw, (Rect){60, 10, 30, 20}, 6, (Pen){.ink = INK_INK, .width = 1});
    Image image = sheet_played(draw);
    assert_int_equal(sheet_ink(&image, 10, 10), 255);
    assert_int_equal(sheet_ink(&image, 39, 29), 255);
    assert_int_equal(sheet_ink(&image, 12, 12), 0);
    assert_int_equal(sheet_ink(&image, 60, 10), 0);
    assert_int_equal(sheet_ink(&image, 75, 10), 255);
    assert_int_equal(sheet_ink(&image, 75, 11), 0);
    double rounded = 52 + 2 * 3.14159 * 5.5; // four sides and a ring of r 5.5
    assert_true(fabs(sheet_ink_sum(&image) - (600 - 26 * 16) - rounded) < 0.5);
    image_free(&image);
}

// Between draw_guard_texts and its end a text is left out if it would overlap another or is not
// wholly inside the room.
static void guarded_texts_keep_apart(void **state)
{
    (void)state;
    Font font = {.size = 20, .ink = INK_INK};
    Rect room = {0, 0, 400, 200}, box[DRAW_GUARDED];
    Draw *draw = draw_new();
    draw_begin(draw, 800, 600, 2, &blocks);
    draw_guard_texts(draw, &room);
    draw_text(draw, ts_vec(40, 60), font, "first");
    // One over it is moved to the next free half line, and its plate with it.
    TsVec over = ts_vec(42, 64);
    assert_true(draw_text_fits(draw, &over, font, "over it"));
    assert_true(over.x == 42 && over.y > 80 && over.y < 100);
    draw_text(draw, ts_vec(42, 64), font, "over it");
    // One that is cut by the edge is moved inside; one beyond it is left out.
    draw_text(draw, ts_vec(390, 150), font, "cut");
    draw_text(draw, ts_vec(450, 60), font, "beyond the room");
    TsVec beyond = ts_vec(450, 60);
    assert_false(draw_text_fits(draw, &beyond, font, "beyond the room"));
    int drawn = draw_guarded(draw, box);
    assert_int_equal(drawn, 3);
    for (int i = 0; i < drawn; i++) {
        assert_true(box[i].x > -1 && box[i].x + box[i].width < 401);
        for (int k = 0; k < i; k++)
            assert_true(box[i].y >= box[k].y + box[k].height ||
                        box[k].y >= box[i].y + box[i].height);
    }
    assert_true(box[0].x < 40 && box[0].x > 30 && box[0].y < 60 && box[0].y + box[0].height > 60);
    // Where two lines up and down are taken it is left out.
    for (int i = 0; i < 8; i++) draw_text(draw, ts_vec(42, 64), font, "one more");
    assert_in_range(draw_guarded(draw, box), 4, 9);
    draw_guard_texts(draw, NULL);
    draw_text(draw, ts_vec(42, 64), font, "free again");
    draw_free(draw);
}

static void what_is_hidden_is_seen_while_it_is_lit(void **state)
{
    (void)state;
    Draw *draw = sheet_begin(1);
    Ink ink;
    draw_tag_hidden(draw, "outline");
    draw_box(draw, (Rect){10, 10, 4, 4}, 0, black);
    draw_tag(draw, NULL);
    assert_true(draw_tagged(draw, "outline", &ink));
    draw_tag_hidden(draw, "outline");
    draw_tag(draw, "other"); // no longer hidden
    draw_box(draw, (Rect){20, 10, 3, 3}, 0, black);
    const char *const lit[] = {NULL, "outline", NULL};
    Image image = image_new(WIDTH, HEIGHT);
    for (int i = 0; i < 3; i++) {
        draw_light(draw, lit[i]);
        draw_play(draw, palette(PALETTE_SOURCE), &image);
        assert_int_equal(sheet_ink(&image, 12, 12), i == 1 ? 255 : 0);
        assert_int_equal(sheet_ink(&image, 21, 11) == 255, i != 1);
        assert_true((draw_tag_at(draw, ts_vec(12, 12)) != NULL) == (i == 1));
    }
    image_free(&image);
    draw_free(draw);
}

// The pointer is near within 4 px, whatever the number of device pixels that these are.
static void near_is_as_far_at_any_scale(void **state)
{
    (void)state;
    for (int scale = 1; scale <= 3; scale++) {
        Draw *draw = sheet_begin(scale);
        bool near[DRAW_TAGS];
        draw_tag(draw, "box");
        draw_box(draw, (Rect){10, 10, 4, 4}, 0, black);
        draw_tag(draw, NULL);
        for (double away = 0.5; away < 8; away += 0.5) {
            if (away == 4) continue;
            TsVec at = ts_vec(14 + away, 12);
            draw_tags_at(draw, at, near);
            assert_int_equal(near[0], away < 4);
            assert_int_equal(draw_tag_at(draw, at) != NULL, away < 4);
        }
        draw_free(draw);
    }
}

static void a_colour_of_its_own_is_the_same_in_every_palette(void **state)
{
    (void)state;
    const TsVec square[4] = {{10, 10}, {30, 10}, {30, 30}, {10, 30}};
    const TsVec beside[4] = {{50, 10}, {70, 10}, {70, 30}, {50, 30}};
    const double near[4] = {1, 1, 1, 1};
    for (int name = 0; name < PALETTES; name++) {
        Draw *draw = sheet_begin(1);
        Fill own = {.ink = INK_OWN, .own = {0xE3, 0xB3, 0x41, 255}};
        Ink ink = INK_NONE;
        draw_tag(draw, "painted");
        draw_polygon(draw, square, 4, own);
        draw_face(draw, &(DrawFace){beside, near, 4, own, {0}});
        Image image = image_new(WIDTH, HEIGHT);
        draw_play(draw, palette((PaletteName)name), &image);
        assert_int_equal(image.pixel[20 * WIDTH + 20], 0xFFE3B341);
        assert_int_equal(image.pixel[20 * WIDTH + 60], 0xFFE3B341);
        assert_true(draw_tagged(draw, "painted", &ink)); // a term has no such ink
        assert_int_equal(ink, INK_NONE);
        image_free(&image);
        draw_free(draw);
    }
}

// In every layer: a label is faint beside a lit one as a shape is.
static void every_layer_is_lit(void **state)
{
    (void)state;
    for (int layer = 0; layer <= LAYER_LABELS; layer++) {
        Draw *draw = sheet_begin(1);
        Image image = image_new(WIDTH, HEIGHT);
        draw_layer(draw, (DrawLayer)layer);
        draw_tag(draw, "lit");
        draw_box(draw, (Rect){10, 10, 4, 4}, 0, black);
        draw_tag(draw, "other");
        draw_box(draw, (Rect){20, 10, 4, 4}, 0, black);
        draw_light(draw, "lit");
        draw_play(draw, palette(PALETTE_SOURCE), &image);
        assert_int_equal(sheet_ink(&image, 12, 12), 255);
        assert_true(sheet_ink(&image, 22, 12) < 255);
        image_free(&image);
        draw_free(draw);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(near_is_as_far_at_any_scale),
        cmocka_unit_test(hairlines_are_crisp_at_every_scale),
        cmocka_unit_test(a_line_on_an_edge_fills_the_pixel_after_it),
        cmocka_unit_test(a_thin_pen_is_one_device_pixel),
        cmocka_unit_test(a_stroke_has_one_tone),
        cmocka_unit_test(a_solid_tone_is_mixed_with_its_paper),
        cmocka_unit_test(what_is_no_number_is_not_drawn),
        cmocka_unit_test(far_away_is_harmless),
        cmocka_unit_test(the_world_is_seen_through_its_view),
        cmocka_unit_test(frames_lie_within_their_box),
        cmocka_unit_test(guarded_texts_keep_apart),
        cmocka_unit_test(what_is_hidden_is_seen_while_it_is_lit),
        cmocka_unit_test(every_layer_is_lit),
        cmocka_unit_test(a_colour_of_its_own_is_the_same_in_every_palette),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
