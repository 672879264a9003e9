// The rasteriser against exact areas and against 16 * 16 samples a pixel.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "outline.h"
#include "raster.h"
#include "stroke.h"
#include "touchstone/degrees.h"
#include "touchstone/simd.h"

enum { SIDE = 48, SAMPLES = 16, MOST = 64 };

static const Area whole = {0, 0, SIDE, SIDE};

typedef struct Grid {
    int coverage[SIDE][SIDE];
} Grid;

static void keep_span(void *context, int x, int y, int count, int coverage)
{
    Grid *grid = context;
    assert_true(x >= 0 && y >= 0 && count > 0 && x + count <= SIDE && y < SIDE);
    assert_in_range(coverage, 1, 255);
    for (int i = 0; i < count; i++) {
        assert_int_equal(grid->coverage[y][x + i], 0); // no pixel is reported twice
        grid->coverage[y][x + i] = coverage;
    }
}

static Grid cover(const Outline *outline, Rule rule, Area clip)
{
    Grid grid = {0};
    Raster *raster = raster_new(SIDE, SIDE);
    assert_non_null(raster);
    raster_begin(raster, clip);
    for (int i = 0; i < outline->ends; i++) {
        int start = i > 0 ? outline->end[i - 1] : 0;
        raster_contour(raster, outline->point + start, outline->end[i] - start);
    }
    raster_sweep(raster, rule, keep_span, &grid);
    Grid empty = {0};
    raster_sweep(raster, rule, keep_span, &empty); // a sweep leaves nothing behind
    for (int i = 0; i < SIDE * SIDE; i++) assert_int_equal(empty.coverage[i / SIDE][i % SIDE], 0);
    raster_free(raster);
    return grid;
}

static Grid cover_points(const TsVec *point, int count, Rule rule, Area clip)
{
    return cover(&(Outline){.point = (TsVec *)point, .points = count, .end = &count, .ends = 1},
                 rule, clip);
}

static double sum_of(const Grid *grid)
{
    double sum = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) sum += grid->coverage[y][x] / 255.0;
    return sum;
}

static uint64_t seed = 20;

static double random_between(double low, double high)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(seed >> 11) / 9007199254740992.0;
}

static double area_of(const TsVec *point, int count)
{
    double twice = 0;
    for (int i = 0; i < count; i++) twice += ts_vec_cross(point[i], point[(i + 1) % count]);
    return fabs(twice) / 2;
}

// What of a convex polygon lies where normal . p >= offset.
static int cut(TsVec *point, int count, TsVec normal, double offset)
{
    TsVec kept[MOST];
    int kept_count = 0;
    for (int i = 0; i < count; i++) {
        TsVec a = point[i], b = point[(i + 1) % count];
        double da = ts_vec_dot(normal, a) - offset, db = ts_vec_dot(normal, b) - offset;
        if (da >= 0) kept[kept_count++] = a;
        if ((da < 0) != (db < 0)) kept[kept_count++] = ts_vec_lerp(a, b, da / (da - db));
    }
    memcpy(point, kept, sizeof(TsVec) * (size_t)kept_count);
    return kept_count;
}

static double area_in_pixel(const TsVec *corner, int count, int x, int y)
{
    TsVec point[MOST];
    memcpy(point, corner, sizeof(TsVec) * (size_t)count);
    count = cut(point, count, ts_vec(1, 0), x);
    count = cut(point, count, ts_vec(-1, 0), -x - 1);
    count = cut(point, count, ts_vec(0, 1), y);
    count = cut(point, count, ts_vec(0, -1), -y - 1);
    return area_of(point, count);
}

static void convex_shapes_cover_their_exact_area(void **state)
{
    (void)state;
    for (int round = 0; round < 60; round++) {
        TsVec triangle[3];
        for (int i = 0; i < 3; i++)
            triangle[i] = ts_vec(random_between(-20, SIDE + 20), random_between(-20, SIDE + 20));
        Grid grid = cover_points(triangle, 3, (Rule)(round % 2), whole);
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++) {
                double error = grid.coverage[y][x] / 255.0 - area_in_pixel(triangle, 3, x, y);
                assert_true(fabs(error) <= 0.51 / 255);
            }
    }
}

static int winding_at(const TsVec *point, int count, TsVec at)
{
    int winding = 0;
    for (int i = 0; i < count; i++) {
        TsVec a = point[i], b = point[(i + 1) % count];
        if ((a.y <= at.y) == (b.y <= at.y)) continue;
        double x = a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y);
        if (x < at.x) winding += a.y < b.y ? 1 : -1;
    }
    return winding;
}

static double sampled(const TsVec *point, int count, Rule rule, int x, int y)
{
    int inside = 0;
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        int column = i % SAMPLES, row = i / SAMPLES;
        TsVec at = ts_vec(x + (column + 0.5) / SAMPLES, y + (row + 0.5) / SAMPLES);
        int winding = winding_at(point, count, at);
        inside += rule == RULE_EVEN_ODD ? winding & 1 : winding != 0;
    }
    return (double)inside / (SAMPLES * SAMPLES);
}

static double error_against_samples(const TsVec *point, int count, Rule rule)
{
    Grid grid = cover_points(point, count, rule, whole);
    double sum = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            double error = grid.coverage[y][x] / 255.0 - sampled(point, count, rule, x, y);
            sum += error * error;
        }
    return sqrt(sum / (SIDE * SIDE));
}

static void concave_shapes_agree_with_samples(void **state)
{
    (void)state;
    for (int round = 0; round < 8; round++) {
        TsVec star[12];
        for (int i = 0; i < 12; i++) {
            TsVec spoke = ts_vec_normalize(ts_vec(random_between(-1, 1), random_between(-1, 1)));
            star[i] = ts_vec_scale(spoke, random_between(6, 28));
        }
        for (int i = 1; i < 12; i++) // by half plane and slope: one turn around the middle
            for (int j = i; j > 0; j--) {
                TsVec a = star[j - 1], b = star[j];
                bool ordered = (a.y < 0) != (b.y < 0) ? a.y < 0 : ts_vec_cross(a, b) > 0;
                if (!ordered) star[j - 1] = b, star[j] = a;
            }
        for (int i = 0; i < 12; i++) star[i] = ts_vec_add(star[i], ts_vec(24.3, 23.9));
        assert_true(error_against_samples(star, 12, RULE_EVEN_ODD) < 0.005);
        assert_true(error_against_samples(star, 12, RULE_NONZERO) < 0.005);
    }
}

static const TsVec pentagram[5] = {{24, 2}, {37, 42}, {3, 17}, {45, 17}, {11, 42}};

static void crossing_loops_follow_the_rule(void **state)
{
    (void)state;
    Grid even_odd = cover_points(pentagram, 5, RULE_EVEN_ODD, whole);
    Grid nonzero = cover_points(pentagram, 5, RULE_NONZERO, whole);
    assert_int_equal(even_odd.coverage[24][24], 0);
    assert_int_equal(nonzero.coverage[24][24], 255);
    assert_int_equal(even_odd.coverage[10][24], 255);
    assert_true(error_against_samples(pentagram, 5, RULE_EVEN_ODD) < 0.01);
    assert_true(error_against_samples(pentagram, 5, RULE_NONZERO) < 0.01);
}

static void far_corners_are_clipped(void **state)
{
    (void)state;
    const double far[] = {1e3, 1e7, 1e12, 1e15, 1e30};
    for (int i = 0; i < 5; i++) {
        double f = far[i];
        TsVec around[4] = {{-f, -f}, {f, -f}, {f, f}, {-f, f}};
        Grid grid = cover_points(around, 4, RULE_EVEN_ODD, whole);
        assert_true(sum_of(&grid) == SIDE * SIDE);
        TsVec band[4] = {{-f, 10.25}, {f, 10.25}, {f, 12}, {-f, 12}};
        grid = cover_points(band, 4, RULE_NONZERO, whole);
        assert_int_equal(grid.coverage[10][0], 191);
        assert_int_equal(grid.coverage[11][47], 255);
        assert_int_equal(grid.coverage[12][20], 0);
        TsVec outside[3] = {{f, 0}, {2 * f, 10}, {f, SIDE}};
        grid = cover_points(outside, 3, RULE_EVEN_ODD, whole);
        assert_true(sum_of(&grid) == 0);
    }
}

static void a_clip_cuts_and_changes_nothing(void **state)
{
    (void)state;
    const Area clip = {13, 9, 31, 30};
    Grid all = cover_points(pentagram, 5, RULE_EVEN_ODD, whole);
    Grid clipped = cover_points(pentagram, 5, RULE_EVEN_ODD, clip);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            bool inside = x >= 13 && x < 31 && y >= 9 && y < 30;
            int wanted = inside ? all.coverage[y][x] : 0;
            assert_in_range(clipped.coverage[y][x] - wanted + 1, 0, 2); // the last bit of a sum
        }
}

// A small clip is swept by its mask, a large one by its marks.
static void a_mask_is_what_a_sweep_reports(void **state)
{
    (void)state;
    Raster *raster = raster_new(SIDE, SIDE);
    assert_non_null(raster);
    for (int round = 0; round < 400; round++) {
        TsVec point[7];
        Area small = {0, 0, RASTER_SMALL - round % 23, RASTER_SMALL - round % 19};
        int count = 3 + round % 5;
        for (int i = 0; i < count; i++)
            point[i] = ts_vec(random_between(0, small.right), random_between(0, small.bottom));
        Rule rule = (Rule)(round % 2);
        Grid large = cover_points(point, count, rule, whole);
        Grid swept = cover_points(point, count, rule, small);
        for (int again = 0; again < 2; again++) { // the second time it is empty
            raster_begin(raster, small);
            if (again == 0) raster_contour(raster, point, count);
            const uint8_t *mask = raster_mask(raster, rule);
            for (int y = 0; y < small.bottom; y++)
                for (int x = 0; x < small.right; x++) {
                    int wanted = again ? 0 : large.coverage[y][x];
                    assert_int_equal(mask[y * RASTER_SMALL + x], wanted);
                    assert_int_equal(swept.coverage[y][x], large.coverage[y][x]);
                }
        }
    }
    raster_free(raster);
}

// A coordinate from 0 to `most`: any, a quarter, or the border.
static double place_up_to(int most)
{
    int kind = (int)random_between(0, 4);
    double place = random_between(0, most);
    return kind == 0 ? floor(place) : kind == 1 ? floor(4 * place) / 4 : kind == 2 ? most : place;
}

static void add_loop(Outline *outline, int corners, TsVec size, Area clip)
{
    TsVec corner = ts_vec(clip.left, clip.top);
    TsVec low = ts_vec(random_between(0, clip.right - clip.left - size.x),
                       random_between(0, clip.bottom - clip.top - size.y));
    bool anywhere = corners % 2 == 1;
    for (int i = 0; i < corners; i++) {
        TsVec at = ts_vec(random_between(0, size.x), random_between(0, size.y));
        at = anywhere
                 ? ts_vec(place_up_to(clip.right - clip.left), place_up_to(clip.bottom - clip.top))
                 : ts_vec_add(low, at);
        outline_point(outline, ts_vec_add(corner, at));
    }
    outline_close(outline);
}

static const uint8_t *small_of(Raster *raster, const Outline *outline, Area clip, Rule rule,
                               bool avx2)
{
    return raster_small(raster, outline, 0, outline->ends, clip, rule, avx2);
}

static void small_masks_are_the_same_by_avx2(void **state)
{
    (void)state;
    if (!ts_simd_has(TS_SIMD_AVX2)) skip();
    Raster *raster = raster_new(SIDE, SIDE);
    assert_non_null(raster);
    for (int round = 0; round < 4000; round++) {
        Outline outline = {0};
        Area clip = {round % 7, round % 5, 0, 0};
        clip.right = clip.left + 1 + round % RASTER_SMALL;
        clip.bottom = clip.top + 1 + round / 3 % RASTER_SMALL;
        Rule rule = (Rule)(round % 2);
        int loops = 1 + round % 3, most = round % 4 == 0 ? 60 : 12;
        for (int i = 0; i < loops; i++)
            add_loop(&outline, (int)random_between(2, most), ts_vec(1, 1), clip);
        uint8_t plain[RASTER_SMALL * RASTER_SMALL];
        memcpy(plain, small_of(raster, &outline, clip, rule, false), sizeof plain);
        const uint8_t *other = small_of(raster, &outline, clip, rule, true);
        for (int y = 0; y < clip.bottom - clip.top; y++)
            assert_memory_equal(plain + y * RASTER_SMALL, other + y * RASTER_SMALL,
                                (size_t)(clip.right - clip.left));
        outline_free(&outline);
    }
    raster_free(raster);
}

static void circles_have_their_area(void **state)
{
    (void)state;
    const double pi = 3.14159265358979323846;
    for (int i = 0; i < 60; i++) {
        double radius = 0.5 + 0.37 * i;
        Outline outline = {0};
        outline_circle(&outline, ts_vec(24.1, 23.7), radius, whole);
        Grid grid = cover(&outline, RULE_NONZERO, whole);
        assert_true(fabs(sum_of(&grid) - pi * radius * radius) < 0.02 * radius + 0.02);
        outline_free(&outline);
    }
}

// What lies outside the view may be cut short; what lies inside is as with all the room there is.
static void round_outlines_are_cut_outside_only(void **state)
{
    (void)state;
    static const Area room = {-4096, -4096, 4096, 4096};
    static const double radii[] = {9, 30, 77, 400};
    for (int i = 0; i < 4 * 24 * 3; i++) {
        double radius = radii[i % 4];
        // The middle of the arc's side that is seen, near each border and corner.
        TsVec out = ts_degrees(15.0 * (i / 4 % 24) + 3);
        TsVec center = ts_vec_add(ts_vec(24, 24), ts_vec_scale(out, radius + 6 * (i % 3)));
        TsVec far = ts_vec_add(center, ts_vec_scale(ts_vec_perp(out), radius));
        TsVec half = ts_vec(radius * 1.5, radius * 1.25);
        Grid grid[2];
        for (int k = 0; k < 2; k++) {
            Outline outline = {0};
            Area view = k ? room : whole;
            if (i / 96 == 0)
                outline_circle(&outline, center, radius, view);
            else if (i / 96 == 1)
                outline_capsule(&outline, center, far, radius, view);
            else
                outline_box(&outline, ts_vec_sub(center, half), ts_vec_add(center, half), radius,
                            view);
            grid[k] = cover(&outline, RULE_NONZERO, whole);
            outline_free(&outline);
        }
        for (int p = 0; p < SIDE * SIDE; p++) {
            int seen = grid[0].coverage[p / SIDE][p % SIDE];
            int expected = grid[1].coverage[p / SIDE][p % SIDE];
            if (abs(seen - expected) > 1)
                fail_msg("%d: pixel %d, %d: %d, not %d", i, p % SIDE, p / SIDE, seen, expected);
        }
    }
}

static void huge_circles_cost_little(void **state)
{
    (void)state;
    double radius = 1e3;
    for (int i = 0; i < 12; i++) {
        radius *= 10;
        Outline outline = {0};
        outline_circle(&outline, ts_vec(24 - radius, 24), radius, whole);
        assert_in_range(outline.points, 8, 1000);
        Grid grid = cover(&outline, RULE_NONZERO, whole);
        assert_int_equal(grid.coverage[24][20], 255);
        assert_int_equal(grid.coverage[24][28], 0);
        outline_free(&outline);
    }
}

static Grid stroke_cover(const TsVec *point, int count, bool closed, double width)
{
    Outline outline = {0}, piece = {0};
    stroke_path(&outline, &piece, point, count, closed, (Stroke){width / 2, 0, 0, whole});
    Grid grid = cover(&outline, RULE_NONZERO, whole);
    outline_free(&outline);
    outline_free(&piece);
    return grid;
}

// A capsule that the view holds has the points of one whose rim reaches the view's edge.
static void capsules_have_the_same_points_in_any_view(void **state)
{
    (void)state;
    for (int round = 0; round < 400; round++) {
        double radius = random_between(0.1, 60);
        TsVec a = ts_vec(floor(random_between(80, 120)), floor(random_between(80, 120)));
        TsVec b = round % 4 == 0   ? ts_vec_add(a, ts_vec(0, random_between(-9, 9)))
                  : round % 4 == 1 ? ts_vec_add(a, ts_vec(random_between(-9, 9), 0))
                                   : ts_vec(random_between(80, 120), random_between(80, 120));
        TsVec low = ts_vec(floor(fmin(a.x, b.x) - radius), floor(fmin(a.y, b.y) - radius));
        Area wide = {0, 0, 400, 400}, narrow = {(int)low.x, (int)low.y, 400, 400};
        Outline held = {0}, at_edge = {0};
        outline_capsule(&held, a, b, radius, wide);
        outline_capsule(&at_edge, a, b, radius, narrow);
        assert_int_equal(held.points, at_edge.points);
        for (int i = 0; i < held.points; i++)
            assert_true(ts_vec_equal(held.point[i], at_edge.point[i]));
        outline_free(&held);
        outline_free(&at_edge);
    }
}

static void strokes_cover_their_area_once(void **state)
{
    (void)state;
    const TsVec square[4] = {{10.3, 8.1}, {38.3, 8.1}, {38.3, 36.1}, {10.3, 36.1}};
    Grid grid = stroke_cover(square, 4, true, 3);
    assert_true(fabs(sum_of(&grid) - 4 * 28 * 3) < 0.5); // mitred: the corners are whole
    grid = stroke_cover(square, 4, false, 3);
    assert_true(fabs(sum_of(&grid) - 3 * 28 * 3) < 0.5);
    const TsVec turned[4] = {{24, 4}, {44, 24}, {24, 44}, {4, 24}};
    grid = stroke_cover(turned, 4, true, 2);
    assert_true(fabs(sum_of(&grid) - 4 * sqrt(800) * 2) < 0.5);
}

static void sharp_mitres_are_bevelled(void **state)
{
    (void)state;
    const TsVec mitred[3] = {
        {4, 24}, {24, 14}, {4, 14}}; // 27 degrees: its mitre is 4.3 widths long
    Grid grid = stroke_cover(mitred, 3, false, 4);
    assert_int_equal(grid.coverage[13][30], 0);
    const TsVec blunt[3] = {{4, 30}, {24, 14}, {4, 14}}; // 39 degrees: 3 widths
    grid = stroke_cover(blunt, 3, false, 4);
    assert_true(grid.coverage[13][27] > 0);
}

static void short_segments_leave_no_holes(void **state)
{
    (void)state;
    const TsVec tiny[3] = {{23, 23}, {25, 23}, {24, 25}}; // far smaller than its pen
    Grid grid = stroke_cover(tiny, 3, true, 12);
    for (int y = 20; y < 27; y++)
        for (int x = 20; x < 27; x++) assert_int_equal(grid.coverage[y][x], 255);
}

static void dashes_cover_their_share(void **state)
{
    (void)state;
    const double far[] = {0, 1e3, 1e6, 9e14};
    for (int i = 0; i < 4; i++) {
        Outline outline = {0}, piece = {0};
        TsVec line[2] = {{-9 * far[i], 20}, {48 + 9 * far[i], 20}};
        stroke_path(&outline, &piece, line, 2, false, (Stroke){1, 4, 2, whole});
        Grid grid = cover(&outline, RULE_NONZERO, whole);
        assert_true(fabs(sum_of(&grid) - 2 * 48 * 4 / 6.0) < 4.5);
        assert_in_range(outline.ends, 8, 16);
        outline_free(&outline);
        outline_free(&piece);
    }
}

// Dashes are counted from the first point, round the corners, and where the path is out of view.
static void dashes_are_counted_along_the_path(void **state)
{
    (void)state;
    const TsVec path[4] = {{2, 10}, {60, 10}, {60, 20}, {2, 20}};
    Outline outline = {0}, piece = {0};
    stroke_path(&outline, &piece, path, 4, false, (Stroke){1, 4, 2, whole});
    Grid grid = cover(&outline, RULE_NONZERO, whole);
    for (int x = 2; x < 48; x++) {
        int there = x - 2, back = 58 + 10 + 60 - x - 1;
        assert_int_equal(grid.coverage[10][x], there % 6 < 4 ? 255 : 0);
        assert_int_equal(grid.coverage[20][x], back % 6 < 4 ? 255 : 0);
    }
    outline_free(&outline);
    outline_free(&piece);
}

// However short and thick: its shaft is never wider than its head, and both end at the tip.
static void a_short_arrow_is_no_wider_than_its_head(void **state)
{
    (void)state;
    const double head = 20, wide = 8;
    for (double length = 1; length <= 40; length++) {
        for (double half = 0.5; half < wide; half += 1.5) {
            Outline outline = {0};
            stroke_arrow(&outline, ts_vec(4, 24), ts_vec(4 + length, 24), half, head, wide,
                         (Area){-100, -100, 200, 200});
            double shrink = fmin(1, length / head), shaft = 0, barb = 0, tip = 0;
            for (int i = 0; i < outline.points; i++) {
                TsVec p = outline.point[i];
                double aside = fabs(p.y - 24);
                if (p.x < 4 + 1e-9) shaft = fmax(shaft, aside);
                barb = fmax(barb, aside);
                tip = fmax(tip, p.x - 4);
            }
            assert_true(fabs(barb - wide * shrink) < 1e-9 && fabs(tip - length) < 1e-9);
            if (length > head) assert_true(fabs(shaft - half) < 1e-9);
            assert_true(shaft <= barb + 1e-9);
            outline_free(&outline);
        }
    }
}

// A closed path has a last side however far away its corners are; an open one has none.
static void far_loops_have_all_their_sides(void **state)
{
    (void)state;
    const double far[] = {100, 1e8};
    for (int i = 0; i < 4; i++) {
        double end = far[i / 2];
        bool closed = i % 2;
        const TsVec corner[4] = {{10, 12}, {end, 12}, {end, end}, {10, end}};
        Grid grid = stroke_cover(corner, 4, closed, 2);
        assert_int_equal(grid.coverage[12][30], 255);
        assert_int_equal(grid.coverage[30][10], closed ? 255 : 0);
        assert_int_equal(grid.coverage[30][30], 0);
    }
}

// Seven points, three times around the middle, which is inside then.
static void three_turns_are_odd(void **state)
{
    (void)state;
    TsVec heptagram[7];
    for (int i = 0; i < 7; i++)
        heptagram[i] = ts_vec_add(ts_vec(24, 24), ts_vec_scale(ts_degrees(360.0 * 3 * i / 7), 21));
    assert_int_equal(abs(winding_at(heptagram, 7, ts_vec(24.5, 24.5))), 3);
    Grid grid = cover_points(heptagram, 7, RULE_EVEN_ODD, whole);
    assert_int_equal(grid.coverage[24][24], 255);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(convex_shapes_cover_their_exact_area),
        cmocka_unit_test(concave_shapes_agree_with_samples),
        cmocka_unit_test(crossing_loops_follow_the_rule),
        cmocka_unit_test(three_turns_are_odd),
        cmocka_unit_test(far_corners_are_clipped),
        cmocka_unit_test(a_clip_cuts_and_changes_nothing),
        cmocka_unit_test(a_mask_is_what_a_sweep_reports),
        cmocka_unit_test(small_masks_are_the_same_by_avx2),
        cmocka_unit_test(circles_have_their_area),
        cmocka_unit_test(round_outlines_are_cut_outside_only),
        cmocka_unit_test(huge_circles_cost_little),
        cmocka_unit_test(capsules_have_the_same_points_in_any_view),
        cmocka_unit_test(strokes_cover_their_area_once),
        cmocka_unit_test(sharp_mitres_are_bevelled),
        cmocka_unit_test(short_segments_leave_no_holes),
        cmocka_unit_test(dashes_cover_their_share),
        cmocka_unit_test(dashes_are_counted_along_the_path),
        cmocka_unit_test(a_short_arrow_is_no_wider_than_its_head),
        cmocka_unit_test(far_loops_have_all_their_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
