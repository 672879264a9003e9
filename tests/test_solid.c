// Faces with a depth: which one each sample shows, borders without gaps, veils, and their tags.
#include <math.h>
#include <string.h>

#include "draw_private.h"
#include "sheet.h"
#include "solid.h"
#include "touchstone/degrees.h"

enum { CROWD = 12, SIDE = 64, ROUNDS = 300 };

static uint64_t seed;

static double random_to(double most)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return most * (double)(seed >> 11) * 0x1p-53;
}

typedef struct TestFace {
    SolidCorner corner[3];
} TestFace;

static TestFace random_face(void)
{
    TestFace face;
    for (int i = 0; i < 3; i++) {
        face.corner[i] = (SolidCorner){
            ts_vec(random_to(3 * SIDE) - SIDE, random_to(3 * SIDE) - SIDE), random_to(1)};
    }
    return face;
}

// The depth of the face at a place; -HUGE_VAL beside it, NAN too near to its border to tell.
static double near_at(const TestFace *face, TsVec at)
{
    const SolidCorner *c = face->corner;
    double area = ts_vec_cross(ts_vec_sub(c[1].at, c[0].at), ts_vec_sub(c[2].at, c[0].at));
    double near = 0, least = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        const SolidCorner *a = &c[(i + 1) % 3], *b = &c[(i + 2) % 3];
        double share = ts_vec_cross(ts_vec_sub(a->at, at), ts_vec_sub(b->at, at)) / area;
        least = fmin(least, share);
        near += share * c[i].near;
    }
    if (fabs(least) < 1e-7) return NAN;
    return least < 0 ? -HUGE_VAL : near;
}

static const TsVec places[SOLID_SAMPLES] = {
    {0.375, 0.125}, {0.875, 0.375}, {0.125, 0.625}, {0.625, 0.875}};

// The number of the nearest face; -1 if two are too near to each other to tell.
static int nearest_at(const TestFace face[CROWD], TsVec at)
{
    int found = 0;
    double nearest = -HUGE_VAL;
    bool clear = true;
    for (int i = 0; i < CROWD; i++) {
        double near = near_at(&face[i], at);
        if (isnan(near) || (isfinite(near) && fabs(near - nearest) < 1e-5)) clear = false;
        if (!(near > nearest)) continue;
        nearest = near;
        found = i + 1;
    }
    return clear ? found : -1;
}

static void every_sample_shows_the_nearest(void **state)
{
    (void)state;
    Solid solid = {0};
    int judged = 0;
    for (int round = 0; round < ROUNDS; round++) {
        TestFace face[CROWD];
        for (int i = 0; i < CROWD; i++) face[i] = random_face();
        assert_true(solid_begin(&solid, (Area){3, 5, 3 + SIDE, 5 + SIDE}, false));
        for (int i = 0; i < CROWD; i++) {
            int k = round % 2 ? CROWD - 1 - i : i; // the order does not matter
            solid_face(&solid, face[k].corner, 3, (uint32_t)k + 1, false, solid.area);
        }
        for (int i = 0; i < 40; i++) {
            int x = (int)random_to(SIDE), y = (int)random_to(SIDE), k = i % SOLID_SAMPLES;
            SolidRow row = solid_row(&solid, y + 5);
            bool within = x >= row.first && x < row.last;
            int shown = within ? (int)row.face[SOLID_SAMPLES * x + k] : 0;
            int right = nearest_at(face, ts_vec_add(ts_vec(x + 3, y + 5), places[k]));
            if (right < 0) continue;
            assert_int_equal(shown, right);
            judged++;
        }
    }
    assert_true(judged > ROUNDS * 30);
    solid_free(&solid);
}

// A fan of slivers around a point covers its square: each sample once.
// Both builds of solid_face. A machine without AVX2 compares one with itself.
static void every_instruction_set_samples_the_same(void **state)
{
    (void)state;
    Solid own = {0}, other = {0};
    Area area = {0, 0, SIDE, SIDE};
    size_t samples = SOLID_SAMPLES * SIDE;
    seed = 20261126;
    for (int round = 0; round < ROUNDS; round++) {
        assert_true(solid_begin(&own, area, true) && solid_begin(&other, area, true));
        other.avx2 = false;
        for (int i = 1; i <= CROWD; i++) {
            TestFace face = random_face();
            double by = i % 2 ? 1 : 0.05; // small ones too
            for (int k = 0; k < 3; k++) face.corner[k].at = ts_vec_scale(face.corner[k].at, by);
            solid_face(&own, face.corner, 3, (uint32_t)i, i == CROWD, area);
            solid_face(&other, face.corner, 3, (uint32_t)i, i == CROWD, area);
        }
        for (int y = 0; y < SIDE; y++) {
            SolidRow one = solid_row(&own, y), two = solid_row(&other, y);
            assert_true(one.first == two.first && one.last == two.last);
            if (one.first >= one.last) continue;
            size_t first = SOLID_SAMPLES * (size_t)one.first;
            size_t bytes = SOLID_SAMPLES * (size_t)(one.last - one.first) * sizeof *one.face;
            assert_memory_equal(one.face + first, two.face + first, bytes);
            assert_memory_equal(one.veil + first, two.veil + first, bytes);
            assert_memory_equal(own.near + (size_t)y * samples + first,
                                other.near + (size_t)y * samples + first, bytes);
        }
    }
    solid_free(&own);
    solid_free(&other);
}

static void neighbours_leave_no_gap_and_do_not_overlap(void **state)
{
    (void)state;
    enum { RIM = 400 };
    Solid solid = {0};
    for (int round = 0; round < 20; round++) {
        TsVec middle = ts_vec(8 + random_to(48), 8 + random_to(48)), rim[RIM + 1];
        for (int i = 0; i <= RIM; i++) {
            TsVec turn = ts_degrees(360.0 * (i % RIM) / RIM);
            rim[i] = ts_vec_add(middle, ts_vec_scale(turn, 200));
        }
        int covered[SIDE * SIDE * SOLID_SAMPLES] = {0};
        for (int i = 0; i < RIM; i++) {
            SolidCorner face[] = {{middle, 1}, {rim[i], 1}, {rim[i + 1], 1}};
            assert_true(solid_begin(&solid, (Area){0, 0, SIDE, SIDE}, false));
            solid_face(&solid, face, 3, 1, false, solid.area);
            for (int y = 0; y < SIDE; y++) {
                SolidRow row = solid_row(&solid, y);
                for (int k = SOLID_SAMPLES * row.first; k < SOLID_SAMPLES * row.last; k++)
                    covered[SOLID_SAMPLES * SIDE * y + k] += row.face[k] == 1;
            }
        }
        for (int i = 0; i < SIDE * SIDE * SOLID_SAMPLES; i++) assert_int_equal(covered[i], 1);
    }
    solid_free(&solid);
}

// ---- In the draw list

static const TsVec whole[] = {{0, 0}, {WIDTH, 0}, {WIDTH, HEIGHT}, {0, HEIGHT}};
static const TsVec left_half[] = {{0, 0}, {WIDTH / 2.0, 0}, {WIDTH / 2.0, HEIGHT}, {0, HEIGHT}};

static void add(Draw *draw, const TsVec corner[4], double near, Fill fill)
{
    double nears[] = {near, near, near, near};
    draw_face(draw, &(DrawFace){corner, nears, 4, fill, {0}});
}

static uint32_t color_at(const Image *image, int x, int y) { return sheet_color(image, x, y); }

static void the_nearer_one_is_seen_and_a_veil_covers_what_is_behind_it(void **state)
{
    (void)state;
    for (int turn = 0; turn < 2; turn++) {
        Draw *draw = sheet_begin(1);
        add(draw, turn ? left_half : whole, turn ? 2 : 1, (Fill){.ink = turn ? INK_INK : INK_MARK});
        add(draw, turn ? whole : left_half, turn ? 1 : 2, (Fill){.ink = turn ? INK_MARK : INK_INK});
        Image image = sheet_played(draw);
        assert_true(color_at(&image, WIDTH / 4, 9) == 0xFF000000);
        assert_true(color_at(&image, WIDTH * 3 / 4, 9) == 0xFF8A2BA0);
        image_free(&image);
    }
    for (int near = 0; near < 2; near++) { // behind the face, before it
        Draw *draw = sheet_begin(1);
        add(draw, whole, near ? 3 : 0.5, (Fill){.ink = INK_INK, .alpha = 0.5});
        add(draw, left_half, 1, (Fill){.ink = INK_MARK});
        Image image = sheet_played(draw);
        assert_int_equal(color_at(&image, WIDTH / 4, 9) == 0xFF8A2BA0, near == 0);
        uint32_t beside = color_at(&image, WIDTH * 3 / 4, 9) & 255;
        assert_in_range(beside, 126, 129);
        image_free(&image);
    }
}

// As the two halves of a split view.
static void each_keeps_within_its_clip(void **state)
{
    (void)state;
    Draw *draw = sheet_begin(1);
    draw_clip(draw, (Rect){0, 0, WIDTH / 2.0, HEIGHT / 2.0});
    add(draw, whole, 2, (Fill){.ink = INK_INK});
    draw_clip(draw, (Rect){WIDTH / 2.0, 0, WIDTH / 2.0, HEIGHT});
    add(draw, whole, 1, (Fill){.ink = INK_MARK});
    draw_unclip(draw);
    Image image = sheet_played(draw);
    assert_true(color_at(&image, WIDTH / 4, 9) == 0xFF000000);
    assert_true(color_at(&image, WIDTH * 3 / 4, 9) == 0xFF8A2BA0);
    assert_true(color_at(&image, WIDTH / 4, HEIGHT - 9) == 0xFFFFFFFF);
    image_free(&image);
}

static void what_cannot_be_seen_is_left_out(void **state)
{
    (void)state;
    Draw *draw = sheet_begin(1);
    const TsVec far_out[] = {{1e300, 0}, {2e300, 0}, {2e300, 5}, {1e300, 5}};
    const TsVec line[] = {{0, 0}, {9, 9}, {18, 18}, {27, 27}};
    const TsVec bad[] = {{0, 0}, {9, NAN}, {18, 18}, {0, 27}};
    add(draw, far_out, 1, (Fill){.ink = INK_INK});
    add(draw, line, 1, (Fill){.ink = INK_INK});
    add(draw, bad, 1, (Fill){.ink = INK_INK});
    add(draw, whole, NAN, (Fill){.ink = INK_INK});
    add(draw, whole, HUGE_VAL, (Fill){.ink = INK_INK});
    add(draw, whole, 1, (Fill){.ink = INK_NONE});
    Image image = sheet_played(draw);
    assert_true(sheet_ink_sum(&image) == 0);
    image_free(&image);
}

static void the_tag_is_that_of_the_nearest(void **state)
{
    (void)state;
    Draw *draw = sheet_begin(1);
    draw_layer(draw, LAYER_FILLS);
    draw_tag(draw, "front");
    add(draw, left_half, 2, (Fill){.ink = INK_INK});
    draw_tag(draw, "back");
    add(draw, whole, 1, (Fill){.ink = INK_MARK});
    draw_tag(draw, NULL);
    Ink ink;
    assert_true(draw_tagged(draw, "back", &ink));
    assert_string_equal(draw_tag_at(draw, ts_vec(WIDTH / 4, 9)), "front");
    assert_string_equal(draw_tag_at(draw, ts_vec(WIDTH * 3 / 4, 9)), "back");
    draw_light(draw, "back");
    Image image = sheet_played(draw);
    assert_true((color_at(&image, WIDTH / 4, 9) & 255) > 100); // faint
    image_free(&image);
}

// What is faint is as solid as before: nothing behind it shows through, lit or not.
static void a_faint_face_hides_what_is_behind_it(void **state)
{
    (void)state;
    uint32_t color[3];
    for (int behind = 0; behind < 3; behind++) { // nothing, what is faint too, what is lit
        Draw *draw = sheet_begin(1);
        draw_layer(draw, LAYER_FILLS);
        draw_tag(draw, "front");
        add(draw, left_half, 2, (Fill){.ink = INK_INK});
        draw_tag(draw, behind == 1 ? "faint" : "lit");
        if (behind) add(draw, whole, 1, (Fill){.ink = INK_MARK});
        draw_tag(draw, NULL);
        draw_light(draw, "lit");
        Image image = sheet_played(draw);
        color[behind] = color_at(&image, WIDTH / 4, 9);
        image_free(&image);
    }
    assert_int_equal(color[1], color[0]);
    assert_int_equal(color[2], color[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sample_shows_the_nearest),
        cmocka_unit_test(every_instruction_set_samples_the_same),
        cmocka_unit_test(neighbours_leave_no_gap_and_do_not_overlap),
        cmocka_unit_test(the_nearer_one_is_seen_and_a_veil_covers_what_is_behind_it),
        cmocka_unit_test(each_keeps_within_its_clip),
        cmocka_unit_test(what_cannot_be_seen_is_left_out),
        cmocka_unit_test(the_tag_is_that_of_the_nearest),
        cmocka_unit_test(a_faint_face_hides_what_is_behind_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
