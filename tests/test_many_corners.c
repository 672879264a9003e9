// Polygons of more corners than are admitted: the core and the oracle compute with any number. This
// program links its own limit, so that polygons of up to 1000 corners are valid here, and compares
// all that the core decides and measures with the oracle. The cases are those that a fixed number
// of corners inside would break: 65 corners, a chunk of 64 and one, several chunks.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "generate/random.h"
#include "geometry/border.h"
#include "oracle/oracle.h"
#include "oracle/oracle_private.h"
#include "touchstone/advancement.h"
#include "touchstone/cast.h"
#include "touchstone/clip.h"
#include "touchstone/closest.h"
#include "touchstone/collider.h"
#include "touchstone/degrees.h"
#include "touchstone/detail.h"
#include "touchstone/enclosing.h"
#include "touchstone/gjk.h"
#include "touchstone/hull.h"
#include "touchstone/mass.h"
#include "touchstone/mpr.h"
#include "touchstone/polygon.h"
#include "touchstone/sat.h"
#include "touchstone/support.h"
#include "touchstone/sweep.h"
#include "touchstone/vclip.h"
#include "touchstone/volume.h"
#include "touchstone/within.h"

enum { MOST = 1000 };
const int ts_polygon_admitted = MOST; // instead of the library's

static const int counts[] = {65, 66, 96, 128, 129, 300, 500};
enum { COUNTS = sizeof counts / sizeof *counts };

// ---- Polygons around the origin, of a radius of about 100

static TsVec on_circle(double radius, double turns)
{
    return ts_vec_scale(ts_degrees(360 * turns), radius);
}

static void set_regular(TsVec *corner, int count)
{
    for (int i = 0; i < count; i++) corner[i] = on_circle(100, (double)i / count);
}

static void set_star(TsVec *corner, int count)
{
    Random random = random_seeded((uint64_t)count);
    for (int i = 0; i < count; i++)
        corner[i] = on_circle(random_between(&random, 40, 100), (double)i / count);
}

// Teeth that point up, above a straight back of whole numbers.
static void set_comb(TsVec *corner, int count)
{
    corner[0] = ts_vec(-100, 60);
    for (int i = 1; i < count - 1; i++)
        corner[i] = ts_vec(-100 + 200.0 * i / (count - 1), i % 2 ? -60 : 40);
    corner[count - 1] = ts_vec(100, 60);
}

// Two turns of an arm, out along its outer border and back along its inner one.
static void set_spiral(TsVec *corner, int count)
{
    int half = count / 2;
    for (int i = 0; i < half; i++) {
        double at = (double)i / (half - 1);
        corner[i] = on_circle(40 + 60 * at, 2 * at);
    }
    for (int i = half; i < count; i++) {
        double at = 1 - (double)(i - half) / (count - half - 1);
        corner[i] = on_circle(25 + 60 * at, 2 * at);
    }
}

typedef void SetCorners(TsVec *corner, int count);
static SetCorners *const sorts[] = {set_regular, set_star, set_comb, set_spiral};
enum { SORTS = sizeof sorts / sizeof *sorts };

static TsShape polygon_of(int sort, int count, TsVec *corner)
{
    sorts[sort](corner, count);
    TsShape shape = ts_shape_polygon(corner, count);
    assert_true(ts_shape_valid(&shape, NULL));
    assert_int_equal(shape.polygon.convex, sort == 0);
    return shape;
}

// ---- One pair

static double size_of(const TsShape *a, const TsShape *b)
{
    return fmax(ts_shape_size(a), ts_shape_size(b));
}

static void check_contact(const TsShape *a, const TsShape *b, TsContact contact,
                          OracleMeasure exact)
{
    double slack = 1e-9 * size_of(a, b);
    assert_int_equal(contact.relation, exact.relation);
    if (exact.relation == TS_TOUCHING) {
        assert_true(contact.gap == 0);
        return;
    }
    assert_true((contact.gap > 0) == (exact.relation == TS_APART));
    assert_true(fabs(ts_vec_length(contact.normal) - 1) < 1e-9);
    if (exact.relation == TS_APART) assert_true(fabs(contact.gap - exact.margin) <= slack);
    bool convex = ts_shape_is_convex(a) && ts_shape_is_convex(b);
    if (exact.relation == TS_OVERLAPPING && convex) // of a circle the oracle's is another depth
        assert_true(fabs(contact.gap + exact.margin) <= slack || ts_shape_radius(b) > 0 ||
                    b->kind == TS_SHAPE_POINT);
}

static void check_convex(const TsShape *a, const TsShape *b, OracleMeasure exact)
{
    if (!ts_sat_accepts(a) || !ts_shape_is_convex(b)) return;
    assert_int_equal(ts_gjk_relation(a, b, NULL), exact.relation);
    check_contact(a, b, ts_gjk_contact(a, b, NULL, NULL), exact);
    assert_int_equal(ts_mpr_relation(a, b, NULL), exact.relation);
    check_contact(a, b, ts_vclip_contact(a, b, NULL), exact);
    if (!ts_sat_accepts(b)) return;
    static TsAxisTrace trace;
    TsContact by_axes = ts_sat_contact(a, b, &trace), alone = ts_sat_contact(a, b, NULL);
    assert_int_equal(ts_sat_relation(a, b), exact.relation);
    assert_int_equal(by_axes.relation, exact.relation);
    assert_true(by_axes.gap == alone.gap && trace.count <= TS_AXES_MAX);
    assert_true(trace.axis[trace.deciding].gap == alone.gap);
    assert_int_equal(ts_clip_manifold(a, b).relation, exact.relation);
    TsRelation swept = oracle_sweep(a, ts_vec(30, 20), b, ts_vec(-10, 5));
    assert_int_equal(ts_sweep_relation(a, ts_vec(30, 20), b, ts_vec(-10, 5)), swept);
}

static void check_closest(const TsShape *a, const TsShape *b, OracleMeasure exact)
{
    TsNearest nearest = ts_closest_shapes(a, b);
    double slack = 1e-9 * size_of(a, b);
    if (exact.relation == TS_APART) {
        assert_true(fabs(nearest.distance - exact.margin) <= slack);
        return;
    }
    TsShape common = ts_shape_point(nearest.a);
    assert_true(oracle_within(a, &common, slack) != TS_APART);
    assert_true(oracle_within(b, &common, slack) != TS_APART);
}

static void check_pair(const TsShape *a, const TsShape *b)
{
    OracleMeasure exact = oracle_measure(a, b);
    assert_int_equal(ts_relation_shapes(a, b), exact.relation);
    assert_int_equal(ts_relation_shapes(b, a), exact.relation);
    check_contact(a, b, ts_contact_shapes(a, b), exact);
    if (exact.relation == TS_APART) check_contact(a, b, ts_contact_fine(a, b), exact);
    check_closest(a, b, exact);
    check_convex(a, b, exact);
    assert_int_equal(ts_within(a, b, 12.5), oracle_within(a, b, 12.5));
    bool holds = exact.relation != TS_APART && oracle_contains(a, b);
    if (exact.relation != TS_APART) assert_int_equal(ts_detail_contains(a, b), holds);
}

// ---- Against small shapes, and each other

static void test_against_small_shapes(void **state)
{
    (void)state;
    static TsVec corner[MOST];
    static const TsVec small[] = {{-3, -4}, {6, -2}, {4, 5}, {0, 1}};
    for (int sort = 0; sort < SORTS; sort++) {
        for (int n = 0; n < COUNTS; n++) {
            TsShape a = polygon_of(sort, counts[n], corner);
            // Far out, near the border, at a corner, within.
            TsVec at[] = {ts_vec(150, 31), ts_vec(99, -12), corner[counts[n] / 3], ts_vec(1, 2)};
            for (int i = 0; i < 4; i++) {
                TsVec moved[4];
                for (int k = 0; k < 4; k++) moved[k] = ts_vec_add(at[i], small[k]);
                TsShape b[] = {ts_shape_point(at[i]),
                               ts_shape_segment(at[i], moved[1]),
                               ts_shape_circle(at[i], 7),
                               ts_shape_aabb(at[i], moved[2]),
                               ts_shape_obb(at[i], 20, 8, ts_degrees(30)),
                               ts_shape_triangle(moved[0], moved[1], moved[2]),
                               ts_shape_polygon(moved, 4),
                               ts_shape_capsule(at[i], moved[0], 3)};
                for (size_t k = 0; k < sizeof b / sizeof *b; k++) check_pair(&a, &b[k]);
            }
        }
    }
}

static void test_against_each_other(void **state)
{
    (void)state;
    static TsVec corner[2][MOST], moved[MOST];
    for (int sort = 0; sort < SORTS; sort++) {
        for (int other = 0; other < SORTS; other++) {
            TsShape a = polygon_of(sort, sort == other ? 300 : 65, corner[0]);
            TsShape rest = polygon_of(other, 129, corner[1]);
            // Apart, overlapping, a corner on a corner, the same place.
            TsVec by[] = {ts_vec(230, 17), ts_vec(90, 30), ts_vec_sub(corner[0][3], corner[1][100]),
                          ts_vec(0, 0)};
            for (int i = 0; i < 4; i++) {
                TsShape b = ts_shape_moved(&rest, by[i], moved);
                check_pair(&a, &b);
            }
        }
    }
}

// The same polygon overlaps itself, though no side enters it; its mirror image beside it touches it
// along a side; and one that is smaller is inside.
static void test_shared_borders(void **state)
{
    (void)state;
    static TsVec corner[MOST], mirrored[MOST], turned[MOST];
    TsShape comb = polygon_of(2, 131, corner);
    for (int i = 0; i < 131; i++) {
        mirrored[i] = ts_vec(corner[i].x, 120 - corner[i].y);
        turned[i] = corner[(77 + 130 * i) % 131]; // from another corner on, in the other sense
    }
    TsShape below = ts_shape_polygon(mirrored, 131), same = ts_shape_polygon(turned, 131);
    assert_int_equal(oracle_relation(&comb, &below), TS_TOUCHING);
    assert_int_equal(oracle_relation(&comb, &same), TS_OVERLAPPING);
    check_pair(&comb, &below);
    check_pair(&comb, &same);
    for (int i = 0; i < 131; i++) turned[i] = ts_vec_scale(corner[i], 0.25);
    TsShape inside = ts_shape_polygon(turned, 131);
    check_pair(&comb, &inside);
    for (int i = 0; i < 131; i++) turned[i] = ts_vec((i < 66 ? i : 132 - i) * 0.5, 60);
    TsShape flat = ts_shape_polygon(turned, 131); // on the straight back of the comb
    assert_int_equal(ts_relation_shapes(&comb, &flat), oracle_relation(&comb, &flat));
}

// ---- Rays

static void test_rays(void **state)
{
    (void)state;
    static TsVec corner[MOST];
    Random random = random_seeded(3);
    for (int sort = 0; sort < SORTS; sort++) {
        for (int n = 0; n < COUNTS; n++) {
            TsShape shape = polygon_of(sort, counts[n], corner);
            for (int i = 0; i < 40; i++) {
                TsVec from = ts_vec(random_between(&random, -150, 150),
                                    random_between(&random, -150, 150)),
                      to = corner[random_integer(&random, 0, counts[n] - 1)];
                if (i % 4 == 0) from = ts_vec(-300, -10.0 + i); // through all teeth of the comb
                if (i % 4 == 0) to = ts_vec(300, from.y);
                TsShape ray = ts_shape_ray(from, ts_vec_sub(to, from));
                TsHit hit = ts_cast_polygon(ray.ray, shape.polygon);
                assert_int_equal(hit.relation, oracle_relation(&ray, &shape));
                if (hit.relation == TS_APART) continue;
                TsShape at = ts_shape_point(hit.point);
                assert_true(oracle_within(&shape, &at, 1e-9 * 300) != TS_APART);
            }
        }
    }
}

// The comb has 250 teeth: the ray leaves it behind the last, whose place is known.
static void test_ray_through_all_teeth(void **state)
{
    (void)state;
    static TsVec corner[MOST];
    TsShape comb = polygon_of(2, 501, corner);
    TsHit first = ts_cast_polygon((TsRay){ts_vec(-300, 0), ts_vec(1, 0)}, comb.polygon);
    TsHit back = ts_cast_polygon((TsRay){ts_vec(300, 0), ts_vec(-1, 0)}, comb.polygon);
    assert_int_equal(first.relation, TS_OVERLAPPING);
    assert_true(fabs(first.enter - (300 + corner[0].x)) < 1); // the first slope
    assert_true(fabs(back.enter - (300 - corner[500].x)) < 1);
    TsShape grazing = ts_shape_ray(ts_vec(-300, -60), ts_vec(1, 0)); // along the tips
    assert_int_equal(ts_cast_polygon(grazing.ray, comb.polygon).relation,
                     oracle_relation(&grazing, &comb));
}

// ---- Sweeps

static TsRelation swept_by_triangles(const TsShape *a, TsVec move, const TsShape *b)
{
    static int ear[MOST][3];
    static TsVec settled[MOST];
    TsShape point = ts_shape_point(a->polygon.corner[0]);
    const IntegerPair *pair = oracle_solids(a, &point);
    IntegerSolid solid = pair->a;
    int count = oracle_corners_ears(&solid, ear), corners = solid.count;
    TsRelation found = TS_APART;
    for (int i = 0; i < corners; i++) // the oracle's are multiples of its unit
        settled[i] = ts_vec(ldexp(mpz_get_d(solid.x[i]), pair->unit),
                            ldexp(mpz_get_d(solid.y[i]), pair->unit));
    for (int i = 0; i < count; i++) {
        TsShape part =
            ts_shape_triangle(settled[ear[i][0]], settled[ear[i][1]], settled[ear[i][2]]);
        found = ts_relation_max(found, oracle_sweep(&part, move, b, ts_vec(0, 0)));
    }
    return found;
}

static void test_sweeps(void **state)
{
    (void)state;
    static TsVec corner[MOST], moved[MOST];
    static const TsVec move[] = {{400, 10}, {90, 3}, {20, -4}, {0, 55}};
    for (int sort = 0; sort < SORTS; sort++) {
        for (int n = 0; n < COUNTS; n += 2) {
            TsShape a = polygon_of(sort, counts[n], corner);
            TsShape b[] = {ts_shape_obb(ts_vec(180, 20), 30, 18, ts_degrees(20)),
                           ts_shape_circle(ts_vec(150, 0), 9), ts_shape_circle(ts_vec(0, -5), 2)};
            for (int i = 0; i < 12; i++) {
                const TsShape *other = &b[i % 3];
                TsVec by = move[i / 3];
                TsSweepFirst first;
                TsImpact impact = ts_sweep_first_parts(&a, by, other, ts_vec(0, 0), &first);
                assert_int_equal(impact.relation, swept_by_triangles(&a, by, other));
                TsImpact swapped = ts_sweep_by_parts(other, ts_vec(0, 0), &a, by);
                assert_int_equal(impact.relation, swapped.relation);
                if (impact.relation == TS_APART) continue;
                bool start = oracle_relation(&a, other) != TS_APART;
                assert_int_equal(impact.enter == 0, start);
                TsShape there = ts_sweep_moved(&a, by, impact.enter, moved);
                if (!start) assert_true(oracle_margin(&there, other) < 1e-9 * 400);
                there = ts_sweep_moved(&a, by, impact.leave, moved);
                assert_true(oracle_within(&there, other, 1e-9 * 400) != TS_APART);
            }
        }
    }
}

static void test_advancement(void **state)
{
    (void)state;
    static TsVec corner[MOST], moved[MOST];
    TsShape box = ts_shape_obb(ts_vec(180, 20), 30, 18, ts_degrees(20));
    for (int sort = 0; sort < SORTS; sort++) {
        for (int n = 0; n < COUNTS; n += 3) {
            TsShape a = polygon_of(sort, counts[n], corner);
            TsMotion motion = {ts_vec(120, 5), ts_vec(3, 4), 40}, still = {{0, 0}, {180, 20}, 0};
            TsAdvance hit = ts_advancement_by_parts(&a, motion, &box, still, NULL);
            assert_int_equal(hit.end, TS_ADVANCE_HIT);
            TsShape there = ts_advancement_moved(&a, motion, hit.time, moved);
            assert_true(oracle_margin(&there, &box) < 1e-7);
            TsShape within = ts_shape_circle(corner[7], 2);
            hit = ts_advancement_by_parts(&within, still, &a, motion, NULL);
            assert_int_equal(hit.end, TS_ADVANCE_AT_START);
        }
    }
}

// ---- Hulls, volumes, measures

static bool is_inside(const TsVolume *volume, const TsShape *shape, int count)
{
    if (volume->kind != TS_VOLUME_DOP) return oracle_contains(&volume->shape, shape);
    bool inside = true;
    for (int i = 0; i < count; i++)
        inside = inside && ts_dop_contains(volume->dop, shape->polygon.corner[i]);
    return inside;
}

static void test_volumes(void **state)
{
    (void)state;
    static TsVec corner[MOST], hull[MOST];
    for (int sort = 0; sort < SORTS; sort++) {
        for (int n = 0; n < COUNTS; n++) {
            TsShape shape = polygon_of(sort, counts[n], corner);
            int corners = ts_hull_of(corner, counts[n], hull);
            TsShape around = ts_shape_polygon(hull, corners);
            assert_true(ts_shape_is_convex(&around) && oracle_contains(&around, &shape));
            TsVolume volume;
            double area[TS_VOLUME_KINDS];
            for (int kind = 0; kind < TS_VOLUME_KINDS; kind++) {
                ts_volume_around(&shape, (TsVolumeKind)kind, &volume);
                assert_true(is_inside(&volume, &shape, counts[n]));
                assert_int_equal(ts_volume_relation(&volume, &volume), TS_OVERLAPPING);
                area[kind] = ts_volume_area(&volume);
                assert_true(ts_volume_cost(&volume, &volume) > 0);
            }
            double least = fabs(ts_polygon_area(around.polygon)), slack = 1 + 1e-9;
            assert_true(area[TS_VOLUME_OBB] <= area[TS_VOLUME_AABB] * slack);
            assert_true(area[TS_VOLUME_OBB] >= least);
            TsObb box = ts_enclosing_box(hull, corners); // by calipers: as small
            double smallest = 4 * box.half.x * box.half.y * ts_vec_length_squared(box.axis);
            assert_true(fabs(area[TS_VOLUME_OBB] - smallest) <= 1e-9 * smallest);
            if (corners <= TS_VOLUME_CORNERS)
                assert_true(fabs(area[TS_VOLUME_HULL] - least) <= 1e-9 * least);
            if (sort == 0) // the corners lie on a circle
                assert_true(fabs(area[TS_VOLUME_CIRCLE] - 31415.926535897932) < 1e-3);
        }
    }
}

static void test_measures(void **state)
{
    (void)state;
    static TsVec corner[MOST];
    for (int sort = 0; sort < SORTS; sort++) {
        for (int n = 0; n < COUNTS; n++) {
            TsShape shape = polygon_of(sort, counts[n], corner);
            TsPolygon unknown = {.corner = corner, .count = counts[n]};
            long double twice = 0, x = 0, y = 0;
            for (int i = 0; i < counts[n]; i++) {
                TsVec p = corner[i], q = corner[(i + 1) % counts[n]];
                long double area = (long double)p.x * q.y - (long double)q.x * p.y;
                twice += area;
                x += area * ((long double)p.x + q.x);
                y += area * ((long double)p.y + q.y);
            }
            TsMass mass = ts_mass_of(&shape, 2);
            assert_true(fabsl(ts_polygon_area(unknown) - twice / 2) < 1e-8L);
            assert_true(fabsl(mass.area - fabsl(twice) / 2) < 1e-8L);
            assert_true(fabsl(mass.centroid.x - x / (3 * twice)) < 1e-10L);
            assert_true(fabsl(mass.centroid.y - y / (3 * twice)) < 1e-10L);
            assert_int_equal(ts_polygon_winding(unknown), twice > 0 ? 1 : -1);
            assert_int_equal(ts_polygon_is_convex(unknown), sort == 0);
            assert_int_equal(ts_polygon_is_simple(unknown), oracle_simple(unknown));
            TsSupport support = ts_support_points(&shape, ts_degrees(11), 0);
            TsVec along = ts_gjk_support(&shape, ts_vec_negate(ts_degrees(11)));
            assert_true(fabs(ts_vec_dot(ts_vec_sub(support.point[0], along), ts_degrees(11))) <
                        1e-12);
        }
    }
}

// A collider has a fixed number of sides: more corners are no reason to refuse a square.
static void test_collider(void **state)
{
    (void)state;
    static TsVec corner[200];
    static const TsVec end[] = {{0, 0}, {50, 0}, {50, 50}, {0, 50}};
    for (int i = 0; i < 200; i++)
        corner[i] = ts_vec_lerp(end[i / 50], end[(i / 50 + 1) % 4], i % 50 / 50.0);
    TsShape square = ts_shape_polygon(corner, 200);
    TsCollider collider;
    TsPose pose;
    assert_true(ts_collider_of(&square, &collider, &pose));
    assert_int_equal(collider.count, 4);
    set_regular(corner, 200);
    square = ts_shape_polygon(corner, 200);
    assert_false(ts_collider_of(&square, &collider, &pose));
}

// What has room for a fixed number of corners says so.
static void test_no_room(void **state)
{
    (void)state;
    static TsVec corner[MOST];
    static TsPolygonPieces pieces;
    static TsPolygonParts parts;
    TsShape comb = polygon_of(2, 65, corner);
    ts_polygon_pieces(comb.polygon, &pieces);
    ts_polygon_parts(&comb, &parts);
    assert_int_equal(pieces.count, 0);
    assert_int_equal(parts.count, 0);
    TsShape regular = polygon_of(0, 500, corner);
    ts_polygon_parts(&regular, &parts);
    assert_int_equal(parts.count, 1);
}

// Beyond the limit nothing is a polygon.
static void test_limit(void **state)
{
    (void)state;
    static TsVec corner[MOST + 1];
    set_regular(corner, MOST + 1);
    TsShape shape = ts_shape_polygon(corner, MOST + 1);
    assert_false(ts_shape_valid(&shape, NULL));
    assert_false(shape.polygon.convex);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_no_room),
        cmocka_unit_test(test_measures),
        cmocka_unit_test(test_collider),
        cmocka_unit_test(test_volumes),
        cmocka_unit_test(test_rays),
        cmocka_unit_test(test_ray_through_all_teeth),
        cmocka_unit_test(test_shared_borders),
        cmocka_unit_test(test_sweeps),
        cmocka_unit_test(test_advancement),
        cmocka_unit_test(test_against_small_shapes),
        cmocka_unit_test(test_against_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
