// Small triangles by the thousand: the fast way beside the general one, pixel by pixel.
#include <string.h>

#include "paint.h"
#include "raster.h"
#include "sheet.h"
#include "triangle.h"

enum { PIXELS = WIDTH * HEIGHT, FAMILIES = 9 };

static uint64_t seed = 84;

static double random_between(double low, double high)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(seed >> 11) / 0x1p53;
}

static TsVec random_within(double left, double top, double width, double height)
{
    double x = random_between(left, left + width);
    return ts_vec(x, random_between(top, top + height));
}

// Of one family after the other: anything, slivers, level, upright, all but upright, whole numbers,
// collapsed, at the target's right border, tall.
static void random_triangle(int family, TsVec corner[3])
{
    double side = random_between(0.3, 30);
    TsVec at = random_within(0, 0, WIDTH - 31, HEIGHT - 31);
    if (family == 7) at.x = WIDTH - side;
    if (family == 8) at.y = 0;
    for (int i = 0; i < 3; i++)
        corner[i] = random_within(at.x, at.y, side, family == 8 ? HEIGHT : side);
    if (family == 1) corner[2] = ts_vec_lerp(corner[0], corner[1], random_between(0, 1));
    if (family == 2) corner[1].y = corner[0].y;
    if (family == 3) corner[1].x = corner[0].x;
    if (family == 4) corner[1].x = corner[0].x + random_between(0, 1e-3);
    if (family == 5)
        for (int i = 0; i < 3; i++) corner[i] = ts_vec(floor(corner[i].x), floor(corner[i].y));
    if (family == 6) corner[2] = corner[1];
}

static Area area_of(const TsVec corner[3])
{
    double left = fmin(corner[0].x, fmin(corner[1].x, corner[2].x));
    double right = fmax(corner[0].x, fmax(corner[1].x, corner[2].x));
    double top = fmin(corner[0].y, fmin(corner[1].y, corner[2].y));
    double bottom = fmax(corner[0].y, fmax(corner[1].y, corner[2].y));
    return (Area){(int)left, (int)top, (int)ceil(right), (int)ceil(bottom)};
}

static Rgba random_ink(void)
{
    uint32_t bits = (uint32_t)random_between(0, 0x1p24);
    return (Rgba){(uint8_t)(bits >> 16), (uint8_t)(bits >> 8), (uint8_t)bits, 255};
}

static void assert_alike(const Image *image, const Image *other, int within)
{
    for (int i = 0; i < image->width * image->height; i++) {
        for (int shift = 0; shift < 32; shift += 8) {
            int a = image->pixel[i] >> shift & 255, b = other->pixel[i] >> shift & 255;
            if (abs(a - b) > within)
                fail_msg("at %d, %d: %d, not %d", i % image->width, i / image->width, a, b);
        }
    }
}

static void fill_slowly(Raster *raster, Image *target, const TsVec corner[3], Area box, Rgba ink)
{
    Brush brush = {target, ink, {0}};
    raster_begin(raster, box);
    raster_contour(raster, corner, 3);
    raster_sweep(raster, RULE_EVEN_ODD, paint_span, &brush);
}

static void the_fast_way_is_the_general_one(void **state)
{
    (void)state;
    Raster *raster = raster_new(WIDTH, HEIGHT);
    Image fast = image_new(WIDTH, HEIGHT), slow = image_new(WIDTH, HEIGHT);
    for (int round = 0; round < 400 * FAMILIES; round++) {
        TsVec corner[3];
        random_triangle(round % FAMILIES, corner);
        Area box = area_of(corner);
        if (area_empty(box)) continue;
        assert_true(triangle_small(box, WIDTH));
        for (int i = 0; i < PIXELS; i++)
            slow.pixel[i] = 0xFF000000U | (uint32_t)(i + round) * 2654435761U >> 8;
        memcpy(fast.pixel, slow.pixel, PIXELS * sizeof *fast.pixel);
        Rgba ink = random_ink();
        fill_slowly(raster, &slow, corner, box, ink);
        triangle_fill(&fast, corner, box, ink);
        assert_alike(&fast, &slow, 1);
    }
    image_free(&fast);
    image_free(&slow);
    raster_free(raster);
}

static void either_winding_and_any_first_corner_give_the_same_area(void **state)
{
    (void)state;
    Image image = image_new(WIDTH, HEIGHT), other = image_new(WIDTH, HEIGHT);
    for (int round = 0; round < 100; round++) {
        TsVec c[3];
        random_triangle(0, c);
        const TsVec turned[] = {c[1], c[2], c[0]}, reversed[] = {c[2], c[1], c[0]};
        Area box = area_of(c);
        for (int i = 0; i < PIXELS; i++) image.pixel[i] = other.pixel[i] = 0xFF000000U;
        triangle_fill(&image, c, box, (Rgba){255, 255, 255, 255});
        triangle_fill(&other, round % 2 ? turned : reversed, box, (Rgba){255, 255, 255, 255});
        assert_alike(&image, &other, 1);
    }
    image_free(&image);
    image_free(&other);
}

// ---- Through the list

static const Fill fills[] = {{.ink = INK_INK},
                             {.ink = INK_HIT_LINE, .alpha = 0.4, .solid = true},
                             {.ink = INK_MISS_LINE, .alpha = 0.4},
                             {.ink = INK_HIT_FILL, .alpha = 0.7},
                             {.ink = INK_INK, .pattern = PATTERN_RISING},
                             {.ink = INK_NONE}};

enum { FILLS = sizeof fills / sizeof *fills };

static bool is_opaque(int fill) { return fill < 2; }

// One triangle by itself, seen at twice its size in the clip.
static Image played(const DrawTriangle *triangle, bool as_polygon, Rect clip)
{
    Draw *draw = sheet_begin(1);
    draw_clip(draw, clip);
    draw_world(draw, (View){2, {3, 1}});
    if (as_polygon) {
        draw_polygon(draw, triangle->corner, 3, fills[triangle->fill]);
    } else {
        draw_triangles(draw, triangle, 1, fills, FILLS);
    }
    return sheet_played(draw);
}

static void assert_as_polygon(const DrawTriangle *triangle, Rect clip)
{
    Image image = played(triangle, false, clip), other = played(triangle, true, clip);
    assert_alike(&image, &other, is_opaque(triangle->fill) ? 1 : 0);
    image_free(&image);
    image_free(&other);
}

static void each_is_drawn_as_a_polygon(void **state)
{
    (void)state;
    const double size[] = {3, 12, 200, 1e9};
    for (int round = 0; round < 240; round++) {
        double reach = size[round / FILLS % 4];
        DrawTriangle triangle = {.fill = round % FILLS};
        TsVec at = random_within(-10, -10, WIDTH / 2 + 20, HEIGHT / 2 + 20);
        for (int i = 0; i < 3; i++)
            triangle.corner[i] = random_within(at.x - reach / 2, at.y - reach / 2, reach, reach);
        assert_as_polygon(&triangle, (Rect){7, 9, 100, 60});
        assert_as_polygon(&triangle, (Rect){0, 0, WIDTH, HEIGHT});
    }
}

static void bad_ones_draw_nothing(void **state)
{
    (void)state;
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, 1e200, -1e200};
    Draw *draw = sheet_begin(1);
    for (int i = 0; i < 5; i++) {
        DrawTriangle triangle = {{{10, 10}, {10, bad[i]}, {10, 30}}, 0};
        draw_triangles(draw, &triangle, 1, fills, FILLS);
        triangle = (DrawTriangle){{{bad[i], 10}, {bad[i], 20}, {bad[i], 30}}, 0};
        draw_triangles(draw, &triangle, 1, fills, FILLS);
    }
    DrawTriangle sound = {{{10, 10}, {30, 10}, {10, 30}}, 0};
    Fill many[DRAW_FILLS + 1] = {{.ink = INK_INK}};
    draw_triangles(draw, &sound, 0, fills, FILLS);
    draw_triangles(draw, &sound, 1, fills, 0);
    draw_triangles(draw, &sound, 1, many, DRAW_FILLS + 1);
    draw_clip(draw, (Rect){50, 50, 0, 0});
    draw_triangles(draw, &sound, 1, fills, FILLS);
    Image image = sheet_played(draw);
    assert_true(sheet_ink_sum(&image) == 0);
    image_free(&image);
}

static void the_last_lies_above(void **state)
{
    (void)state;
    const DrawTriangle both[] = {{{{10, 10}, {30, 10}, {10, 30}}, 0},
                                 {{{10, 10}, {30, 10}, {10, 30}}, 1}};
    const Fill red = {.ink = INK_HIT}, blue = {.ink = INK_MISS};
    Draw *draw = sheet_begin(1);
    draw_triangles(draw, both, 2, (Fill[]){red, blue}, 2);
    draw_polygon(draw, both[0].corner, 3, red);
    draw_triangles(draw, both, 2, (Fill[]){red, blue}, 2);
    draw_begin(draw, WIDTH, HEIGHT, 1, NULL); // forgets all
    draw_triangles(draw, both, 2, (Fill[]){blue, red}, 2);
    draw_triangles(draw, both, 1, &blue, 1);
    Image image = sheet_played(draw);
    assert_int_equal(sheet_color(&image, 12, 12), 0xFF0000FF);
    image_free(&image);
}

static void a_narrow_target_is_painted_too(void **state)
{
    (void)state;
    enum { SIDE = 5 };
    Image image = image_new(SIDE, SIDE);
    Draw *draw = draw_new();
    draw_begin(draw, SIDE, SIDE, 1, NULL);
    const DrawTriangle triangle = {{{0, 0}, {SIDE, 0}, {0, SIDE}}, 0};
    draw_triangles(draw, &triangle, 1, fills, FILLS);
    draw_play(draw, palette(PALETTE_SOURCE), &image);
    assert_int_equal(image.pixel[0], 0xFF000000);
    assert_int_equal(image.pixel[SIDE * SIDE - 1], 0xFFFFFFFF);
    draw_free(draw);
    image_free(&image);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fast_way_is_the_general_one),
        cmocka_unit_test(either_winding_and_any_first_corner_give_the_same_area),
        cmocka_unit_test(each_is_drawn_as_a_polygon),
        cmocka_unit_test(bad_ones_draw_nothing),
        cmocka_unit_test(the_last_lies_above),
        cmocka_unit_test(a_narrow_target_is_painted_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
