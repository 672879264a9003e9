// Distances and rays of geometries, against all pairs of sides.
#include "geometries.h"
#include "touchstone/geometry_distance.h"
#include "touchstone/relate.h"
#include "touchstone/within.h"

static TsSegment segment_at(const TsGeometry *geometry, int i)
{
    return (TsSegment){geometry->side[i].a, geometry->side[i].b};
}

// Shifted by a few cells, so that most are apart.
static TsGeometry shifted(const TsGeometry *geometry, TsVec shift)
{
    TsGeometry moved = ts_geometry_make(geometry_heap);
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        TsVec corner[64];
        for (int k = 0; k < part.count; k++)
            corner[k] = ts_vec_add(geometry->corner[part.first + k], shift);
        assert_true(
            part.kind == TS_PART_POINT  ? ts_geometry_add_point(&moved, corner[0], NULL)
            : part.kind == TS_PART_PATH ? ts_geometry_add_path(&moved, corner, part.count, NULL)
            : part.kind == TS_PART_RING ? ts_geometry_add_ring(&moved, corner, part.count, NULL)
                                        : ts_geometry_add_hole(&moved, corner, part.count, NULL));
    }
    moved.overlapping = geometry->overlapping;
    require_prepared(&moved);
    return moved;
}

static void known_distances(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        double distance;
    } row[] = {
        {"point 0 0", "point 3 4", 5},
        {"ring 0 0 8 0 8 8 0 8", "point 11 12", 5},
        {"ring 0 0 8 0 8 8 0 8", "path 2 2 3 3", 0},                   // inside
        {"ring 0 0 8 0 8 8 0 8 hole 1 1 7 1 7 7 1 7", "point 3 4", 2}, // in the hole
        {"ring 0 0 8 0 8 8 0 8 hole 1 1 7 1 7 7 1 7", "ring 3 3 5 3 5 6", 1},
        {"path 0 0 8 0 8 8", "path 0 3 0 9", 3},
        {"path 0 0 8 8", "path 0 8 8 0", 0},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsGeometry a = read_geometry(row[i].a), b = read_geometry(row[i].b);
        double d = row[i].distance;
        require_prepared(&a);
        require_prepared(&b);
        assert_true(ts_geometry_closest(&a, &b).distance == d);
        assert_true(ts_geometry_closest(&b, &a).distance == d);
        assert_true(ts_geometry_within(&a, &b, d));
        assert_true(ts_geometry_within(&a, &b, d + 1));
        if (d > 0) assert_false(ts_geometry_within(&a, &b, nextafter(d, 0)));
        ts_geometry_free(&a);
        ts_geometry_free(&b);
    }
    TsGeometry empty = read_geometry(""), point = read_geometry("point 1 1");
    require_prepared(&empty);
    require_prepared(&point);
    assert_true(ts_geometry_closest(&empty, &point).distance == HUGE_VAL);
    assert_false(ts_geometry_within(&empty, &point, 1e9));
    assert_false(ts_geometry_cast(&empty, (TsRay){{0, 0}, {1, 1}}).hits);
    ts_geometry_free(&empty);
    ts_geometry_free(&point);
}

static void random_distances_are_those_of_all_pairs(void **state)
{
    (void)state;
    int apart = 0, equal = 0;
    for (int i = 0; i < 1500; i++) {
        Random random = random_seeded((uint64_t)i + 999);
        Map map = random_map(&random);
        TsGeometry a = random_geometry(&random, map), still = random_geometry(&random, map);
        TsVec shift = ts_vec_sub(mapped(map, random_place(&random, 12)), mapped(map, ts_vec(0, 0)));
        TsGeometry b = shifted(&still, shift);
        double least = INFINITY;
        for (int m = 0; m < a.sides; m++)
            for (int n = 0; n < b.sides; n++)
                least =
                    fmin(least, ts_closest_segments(segment_at(&a, m), segment_at(&b, n)).distance);
        if (ts_relate_intersects(&a, &b)) least = 0;
        TsNearest nearest = ts_geometry_closest(&a, &b);
        if (nearest.distance != least)
            fail_msg("%d: %.17g, expected %.17g", i, nearest.distance, least);
        assert_true(a.parts == 0 || b.parts == 0 ||
                    fabs(ts_vec_length(ts_vec_sub(nearest.b, nearest.a)) - least) <=
                        1e-12 * (least + fabs(nearest.a.x) + fabs(nearest.a.y)));
        const double distance[] = {0, least / 2, least, floor(least), least * 2};
        for (int k = 0; k < 5 && least < HUGE_VAL; k++) {
            bool near = least == 0;
            for (int m = 0; m < a.sides && !near; m++)
                for (int n = 0; n < b.sides && !near; n++) {
                    TsShape s = ts_shape_of_segment(segment_at(&a, m));
                    TsShape t = ts_shape_of_segment(segment_at(&b, n));
                    near = ts_within(&s, &t, distance[k]) != TS_APART;
                }
            assert_int_equal(ts_geometry_within(&a, &b, distance[k]), near);
            equal += near && distance[k] > 0 && distance[k] == least;
        }
        apart += least > 0;
        ts_geometry_free(&a);
        ts_geometry_free(&b);
        ts_geometry_free(&still);
    }
    assert_true(apart > 300 && equal > 100);
}

static void random_rays_hit_what_all_sides_say(void **state)
{
    (void)state;
    int hits = 0, inside = 0, misses = 0;
    for (int i = 0; i < 600; i++) {
        Random random = random_seeded((uint64_t)i + 5);
        Map map = random_map(&random);
        TsGeometry geometry = random_geometry(&random, map);
        for (int k = 0; k < 10; k++) {
            TsVec origin = mapped(map, random_place(&random, 5));
            TsVec to = mapped(map, random_place(&random, 5));
            if (random_integer(&random, 0, 1)) origin = ts_vec_lerp(origin, to, 0.25);
            if (ts_vec_equal(origin, to)) continue;
            TsRay ray = {origin, ts_vec_sub(to, origin)};
            double enter = INFINITY;
            for (int m = 0; m < geometry.sides; m++) {
                TsHit one = ts_cast_segment(ray, segment_at(&geometry, m));
                if (one.relation != TS_APART) enter = fmin(enter, one.enter);
            }
            TsLocation location;
            assert_true(ts_geometry_locate(&geometry, origin, &location));
            bool contained = enter > 0 && location == TS_INTERIOR;
            TsGeometryHit hit = ts_geometry_cast(&geometry, ray);
            assert_int_equal(hit.hits, contained || enter < HUGE_VAL);
            assert_int_equal(hit.inside, contained);
            assert_true(!hit.hits || hit.enter == (contained ? 0 : enter));
            inside += contained;
            hits += hit.hits && hit.enter > 0;
            misses += !hit.hits;
            if (hit.hits && !contained)
                assert_true(ts_cast_segment(ray, segment_at(&geometry, hit.side)).enter ==
                            hit.enter);
        }
        ts_geometry_free(&geometry);
    }
    assert_true(hits > 500 && inside > 100 && misses > 500);
}

static void random_motions_hit_what_all_sides_say(void **state)
{
    (void)state;
    int hits = 0, inside = 0, misses = 0;
    for (int i = 0; i < 600; i++) {
        Random random = random_seeded((uint64_t)i + 50);
        Map map = random_map(&random);
        TsGeometry geometry = random_geometry(&random, map);
        for (int k = 0; k < 8; k++) {
            TsVec at = mapped(map, random_place(&random, 6)),
                  other = mapped(map, random_place(&random, 6));
            TsVec move = ts_vec_sub(mapped(map, random_place(&random, 6)), at);
            double small = fabs(map.xx) + fabs(map.xy); // a cell, or less
            TsShape shape = k % 4 == 0   ? ts_shape_point(at)
                            : k % 4 == 1 ? ts_shape_circle(at, small / 4)
                            : k % 4 == 2
                                ? ts_shape_segment(at, other)
                                : ts_shape_aabb(ts_vec(fmin(at.x, other.x), fmin(at.y, other.y)),
                                                ts_vec(fmax(at.x, other.x), fmax(at.y, other.y)));
            double enter = HUGE_VAL;
            for (int m = 0; m < geometry.sides; m++) {
                TsShape side = ts_shape_of_segment(segment_at(&geometry, m));
                TsImpact one = ts_sweep_shapes(&shape, move, &side, ts_vec(0, 0));
                if (one.relation != TS_APART) enter = fmin(enter, one.enter);
            }
            TsVec corner = k % 4 == 3 ? shape.aabb.min : at; // without a side, all of it is there
            TsLocation location;
            assert_true(ts_geometry_locate(&geometry, corner, &location));
            bool contained = enter > 0 && location == TS_INTERIOR;
            TsGeometryImpact impact = ts_geometry_sweep(&geometry, &shape, move);
            assert_int_equal(impact.hits, contained || enter < HUGE_VAL);
            assert_int_equal(impact.inside, contained);
            assert_true(!impact.hits || impact.enter == (contained ? 0 : enter));
            inside += contained;
            hits += impact.hits && impact.enter > 0;
            misses += !impact.hits;
        }
        ts_geometry_free(&geometry);
    }
    if (hits < 300 || inside < 30 || misses < 300) fail_msg("%d %d %d", hits, inside, misses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_distances),
        cmocka_unit_test(random_distances_are_those_of_all_pairs),
        cmocka_unit_test(random_rays_hit_what_all_sides_say),
        cmocka_unit_test(random_motions_hit_what_all_sides_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
