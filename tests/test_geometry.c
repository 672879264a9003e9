// Geometries: what is refused, where points lie, and memory that fails.
#include "geometries.h"
#include "relate_truth.h"

static void bad_parts_are_refused(void **state)
{
    (void)state;
    static const double bad[] = {NAN, INFINITY, 0x1p101, 0x1p-121};
    const TsVec corner[] = {{0, 0}, {4, 0}, {4, 4}, {0, 0}};
    TsGeometry geometry = ts_geometry_make(geometry_heap);
    const char *why = NULL;
    assert_int_equal(ts_geometry_dimension(&geometry), -1);
    assert_true(ts_geometry_bounds(&geometry).min.x > ts_geometry_bounds(&geometry).max.x);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(ts_geometry_add_point(&geometry, ts_vec(1, bad[i]), &why));
        assert_non_null(strstr(why, "coordinate"));
        assert_false(ts_geometry_add_point(&geometry, ts_vec(-bad[i], 1), NULL));
    }
    assert_false(ts_geometry_add_path(&geometry, corner, 1, &why));
    assert_string_equal(why, "a path has at least 2 corners");
    assert_false(ts_geometry_add_path(&geometry, NULL, 0, &why));
    assert_false(ts_geometry_add_ring(&geometry, NULL, 0, &why));
    assert_false(ts_geometry_add_ring(&geometry, corner, 2, &why));
    assert_string_equal(why, "a ring has at least 3 corners");
    const TsVec flat[] = {{0, 0}, {4, 0}, {0, 0}};
    assert_false(ts_geometry_add_ring(&geometry, flat, 3, NULL)); // the last repeats the first
    assert_false(ts_geometry_add_hole(&geometry, corner, 4, &why));
    assert_string_equal(why, "a hole follows the ring that it is in");
    assert_int_equal(geometry.parts, 0);
    assert_true(ts_geometry_add_ring(&geometry, corner, 4, NULL));
    assert_int_equal(geometry.part[0].count, 3);
    assert_true(ts_geometry_add_hole(&geometry, corner, 3, NULL));
    assert_true(ts_geometry_add_hole(&geometry, corner, 3, NULL));
    assert_true(ts_geometry_add_path(&geometry, corner, 2, NULL));
    assert_false(ts_geometry_add_hole(&geometry, corner, 3, NULL));
    assert_false(ts_geometry_add_part(&geometry, TS_PART_HOLE, corner, 3, NULL));
    assert_false(ts_geometry_add_part(&geometry, TS_PART_POINT, corner, 2, &why));
    assert_string_equal(why, "a point has 1 corner");
    for (TsPartKind kind = TS_PART_POINT; kind <= TS_PART_HOLE; kind++) {
        assert_true(
            ts_geometry_add_part(&geometry, kind, corner, kind == TS_PART_POINT ? 1 : 3, NULL));
        assert_int_equal(geometry.part[geometry.parts - 1].kind, kind);
    }
    ts_geometry_clear(&geometry);
    assert_int_equal(geometry.parts + geometry.corners, 0);
    assert_int_equal(ts_geometry_dimension(&geometry), -1);
    ts_geometry_free(&geometry);
}

static void rings_without_area_are_refused(void **state)
{
    (void)state;
    static const char *const text[] = {
        "ring 1 1 1 1 1 1 1 1",
        "ring 0 0 4 4 2 2",
        "ring 0 0 4 0 8 0 4 0",
        "ring 0 0 4 4 8 4 4 4",              // the spike is at the leftmost corner
        "ring 0 0 4 0 4 4 hole 1 0 3 0 2 0", // a hole
    };
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        TsGeometry geometry = read_geometry(text[i]);
        const char *why = "";
        assert_false(ts_geometry_prepare(&geometry, &why));
        assert_non_null(strstr(why, "no area"));
        assert_false(geometry.prepared);
        ts_geometry_free(&geometry);
    }
}

static void measures_are_known(void **state)
{
    (void)state;
    TsGeometry geometry = read_geometry("point 7 -2 path 1 1 1 1 path 2 2 5 9");
    assert_int_equal(ts_geometry_dimension(&geometry), 1);
    for (int i = 0; i < 2; i++) { // not prepared, and prepared
        TsAabb bounds = ts_geometry_bounds(&geometry);
        assert_true(ts_vec_equal(bounds.min, ts_vec(1, -2)));
        assert_true(ts_vec_equal(bounds.max, ts_vec(7, 9)));
        require_prepared(&geometry);
    }
    assert_int_equal(geometry.sides, 3);
    assert_int_equal(geometry.ends, 2); // the path of one place is a point
    ts_geometry_free(&geometry);
}

// ---- Where points lie

static void require_location(const TsGeometry *geometry, TsVec at, TsLocation expected)
{
    TsLocation location;
    assert_true(ts_geometry_locate(geometry, at, &location));
    if (location != expected)
        fail_msg("(%.17g, %.17g): location %d, expected %d", at.x, at.y, location, expected);
}

static void check_known_locations(bool indexed)
{
    TsGeometry ring = read_geometry("ring 0 0 8 0 8 8 0 8 hole 2 2 6 2 6 6 2 6 ring 3 3 5 3 5 5");
    TsGeometry lines = read_geometry("path 0 0 4 0 path 4 0 4 4 path 4 0 8 0 path 1 1 2 2 2 1 1 1");
    TsGeometry empty = read_geometry("");
    require_prepared(&ring);
    require_prepared(&lines);
    require_prepared(&empty);
    for (int i = 0; i < 3 && indexed; i++)
        assert_true(ts_geometry_index_points(i == 0 ? &ring : i == 1 ? &lines : &empty));
    require_location(&ring, ts_vec(1, 1), TS_INTERIOR);
    require_location(&ring, ts_vec(8, 8), TS_BOUNDARY);
    require_location(&ring, ts_vec(2, 3), TS_BOUNDARY);
    require_location(&ring, ts_vec(2.5, 3), TS_EXTERIOR); // level with a corner
    require_location(&ring, ts_vec(4.5, 4), TS_INTERIOR);
    require_location(&ring, ts_vec(4, 4), TS_BOUNDARY);
    require_location(&ring, ts_vec(4, nextafter(4, 5)), TS_EXTERIOR);
    require_location(&ring, ts_vec(9, 0), TS_EXTERIOR);
    require_location(&ring, ts_vec(-1, 0), TS_EXTERIOR);
    require_location(&lines, ts_vec(0, 0), TS_BOUNDARY);
    require_location(&lines, ts_vec(4, 0), TS_BOUNDARY); // the end of three
    require_location(&lines, ts_vec(2, 0), TS_INTERIOR);
    require_location(&lines, ts_vec(1, 1), TS_INTERIOR); // closed
    require_location(&lines, ts_vec(3, 1), TS_EXTERIOR);
    require_location(&empty, ts_vec(0, 0), TS_EXTERIOR);
    ts_geometry_free(&ring);
    ts_geometry_free(&lines);
    ts_geometry_free(&empty);
}

static void known_locations(void **state)
{
    (void)state;
    check_known_locations(false);
    check_known_locations(true);
}

static TsLocation true_location(const TsGeometry *geometry, TsVec at)
{
    TsGeometry point = ts_geometry_make(geometry_heap);
    assert_true(ts_geometry_add_point(&point, at, NULL));
    TsMatrix matrix = truth_of(&point, geometry);
    ts_geometry_free(&point);
    for (int i = 0; i < 2; i++)
        if (matrix.entry[TS_INTERIOR][i] == 0) return (TsLocation)i;
    return TS_EXTERIOR;
}

static void random_points_have_the_true_location(void **state)
{
    (void)state;
    int seen[3] = {0};
    for (int i = 0; i < 60; i++) {
        Random random = random_seeded((uint64_t)i + 77);
        Map map = random_map(&random);
        TsGeometry geometry = random_geometry(&random, map);
        TsVec places[12];
        TsLocation location[12];
        for (int k = 0; k < 12; k++) {
            TsVec at = mapped(map, random_place(&random, 4));
            if (k % 2) { // within a rounding error of a line
                TsVec from = geometry.corner[random_integer(&random, 0, geometry.corners - 1)];
                at = ts_vec_lerp(from, at, 0.3);
            }
            TsLocation expected = true_location(&geometry, at);
            require_location(&geometry, at, expected);
            places[k] = at;
            location[k] = expected;
            seen[expected]++;
        }
        assert_true(ts_geometry_index_points(&geometry));
        for (int k = 0; k < 12; k++) require_location(&geometry, places[k], location[k]);
        ts_geometry_free(&geometry);
    }
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 50);
}

// Any curve has the same cover by the index and by the tree, even one that crosses itself. On a
// lattice the centres of cells, and what connects them with points, are often on sides and corners.
static void the_index_agrees_with_the_tree(void **state)
{
    (void)state;
    enum { CORNERS = 480 };
    int seen[3] = {0}, refused = 0;
    for (int i = 0; i < 120; i++) {
        Random random = random_seeded((uint64_t)i + 4711);
        int size = i % 3 == 0 ? 88 : i % 3 == 1 ? 44 : 20, step = random_integer(&random, 1, size);
        double far = i % 4 == 3 ? 0x1p53 - 128 : 0, unit = i % 5 == 4 ? 0x1p-100 : 1;
        TsVec corner[CORNERS], at = {size / 2, size / 2};
        for (int k = 0; k < CORNERS; k++) {
            at.x = fmin(fmax(at.x + random_integer(&random, -step, step), 1), size);
            if (k == 0) at.x = 0;
            at.y = fmin(fmax(at.y + random_integer(&random, -step, step), 0), size);
            corner[k] = far != 0 ? ts_vec(at.x + far, at.y - far) : ts_vec_scale(at, unit);
        }
        TsGeometry geometry = ts_geometry_make(geometry_heap);
        assert_true(ts_geometry_add_ring(&geometry, corner, CORNERS, NULL));
        bool prepared = ts_geometry_prepare(&geometry, NULL);
        refused += !prepared;
        assert_true(!prepared || ts_geometry_index_points(&geometry));
        for (int k = 0; k < 400 && prepared; k++) {
            TsVec low = geometry.grid.origin, cell = geometry.grid.size;
            TsVec place = random_place(&random, 2 * size);
            if (k % 2) place = ts_vec_scale(place, 0.5); // of the lattice, or between
            place = far != 0 ? ts_vec(place.x + far, place.y - far) : ts_vec_scale(place, unit);
            if (k % 4 == 2) // level with a centre
                place.y =
                    low.y + (random_integer(&random, 0, geometry.grid.rows - 1) + 0.5) * cell.y;
            TsLocation expected, location;
            TsGeometry bare = geometry;
            bare.grid.columns = 0;
            assert_true(ts_geometry_locate(&bare, place, &expected));
            assert_true(ts_geometry_locate(&geometry, place, &location));
            if (location != expected)
                fail_msg("%d: (%.17g, %.17g): %d, expected %d", i, place.x, place.y, location,
                         expected);
            seen[location]++;
        }
        ts_geometry_free(&geometry);
    }
    assert_true(refused < 20);
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 1000);
}

// ---- Parts in any order

enum { ORDER_CELLS = 48 }; // along each axis; of 16 by 16 units

// Each cell has a point, a path, or a ring with a hole.
static void add_cell(TsGeometry *geometry, int cell)
{
    double x = cell % ORDER_CELLS * 16, y = cell / ORDER_CELLS * 16;
    const TsVec path[] = {{x + 1, y + 1}, {x + 9, y + 3}, {x + 4, y + 9}};
    const TsVec ring[] = {{x + 1, y + 1}, {x + 13, y + 1}, {x + 13, y + 13}, {x + 1, y + 13}};
    const TsVec hole[] = {{x + 3, y + 3}, {x + 9, y + 4}, {x + 4, y + 9}};
    if (cell % 3 == 0) assert_true(ts_geometry_add_point(geometry, path[1], NULL));
    if (cell % 3 == 1) assert_true(ts_geometry_add_path(geometry, path, 3, NULL));
    if (cell % 3 < 2) return;
    assert_true(ts_geometry_add_ring(geometry, ring, 4, NULL));
    assert_true(ts_geometry_add_hole(geometry, hole, 3, NULL));
}

static TsGeometry cells_in_order(const int *cell)
{
    TsGeometry geometry = ts_geometry_make(geometry_heap);
    for (int i = 0; i < ORDER_CELLS * ORDER_CELLS; i++) add_cell(&geometry, cell[i]);
    require_prepared(&geometry);
    return geometry;
}

static void shuffle(int *cell, int count, Random *random)
{
    for (int i = count - 1; i > 0; i--) {
        int k = random_integer(random, 0, i), moved = cell[i];
        cell[i] = cell[k];
        cell[k] = moved;
    }
}

// The sides of each part are in a row, from first_side on, and none is missing.
static void require_sides_of_parts(const TsGeometry *geometry)
{
    int sides = 0;
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        int own = part.kind == TS_PART_POINT ? 1 : part.kind == TS_PART_PATH ? 2 : part.count;
        int area = part.kind <= TS_PART_PATH ? -1 : part.kind == TS_PART_HOLE ? i - 1 : i;
        for (int k = 0; k < own; k++) {
            const TsGeometrySide *side = &geometry->side[geometry->first_side[i] + k];
            assert_int_equal(side->part, i);
            assert_int_equal(side->number, k);
            assert_int_equal(side->area, area);
        }
        sides += own;
    }
    assert_int_equal(geometry->sides, sides);
}

// How many of the smallest boxes a point is in.
static int boxes_around(const TsGeometry *geometry, TsVec at)
{
    int found = 0, count = geometry->levels > 1 ? geometry->level[1] : geometry->boxes;
    for (int i = 0; i < count; i++) {
        TsAabb box = geometry->box[i];
        found += at.x >= box.min.x && at.x <= box.max.x && at.y >= box.min.y && at.y <= box.max.y;
    }
    return found;
}

static void the_order_of_parts_does_not_matter(void **state)
{
    (void)state;
    int cell[ORDER_CELLS * ORDER_CELLS], count = ORDER_CELLS * ORDER_CELLS, seen[3] = {0};
    Random random = random_seeded(2323);
    for (int i = 0; i < count; i++) cell[i] = i;
    TsGeometry rows = cells_in_order(cell);
    shuffle(cell, count, &random);
    TsGeometry shuffled = cells_in_order(cell);
    require_sides_of_parts(&rows);
    require_sides_of_parts(&shuffled);
    int most = 0;
    for (int i = 0; i < 20000; i++) {
        TsVec at = {random_integer(&random, 0, 16 * ORDER_CELLS),
                    random_integer(&random, 0, 16 * ORDER_CELLS)};
        TsLocation expected, location;
        assert_true(ts_geometry_locate(&rows, at, &expected));
        assert_true(ts_geometry_locate(&shuffled, at, &location));
        assert_int_equal(location, expected);
        seen[location]++;
        int around = boxes_around(&shuffled, at);
        if (around > most) most = around;
    }
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 100);
    assert_true(most <= 8); // of 1,056
    TsMatrix matrix;
    char text[10];
    assert_true(ts_relate(&rows, &shuffled, &matrix));
    ts_matrix_text(&matrix, text);
    assert_string_equal(text, "2FFF1FFF2");
    ts_geometry_free(&rows);
    ts_geometry_free(&shuffled);
}

// Also if all parts are far from (0, 0), or one is far from all others.
static void parts_far_away_keep_the_order_good(void **state)
{
    (void)state;
    const TsVec origin[] = {{0, 0}, {0x1p40, -0x1p40}, {0, 0}};
    const double far[] = {0, 0, 0x1p40};
    for (int i = 0; i < 3; i++) {
        Random random = random_seeded(77);
        TsGeometry points = ts_geometry_make(geometry_heap);
        if (far[i] > 0) assert_true(ts_geometry_add_point(&points, ts_vec(-far[i], far[i]), NULL));
        for (int k = 0; k < 20000; k++) {
            TsVec at = {origin[i].x + random_between(&random, 0, 1024),
                        origin[i].y + random_between(&random, 0, 1024)};
            assert_true(ts_geometry_add_point(&points, at, NULL));
        }
        require_prepared(&points);
        for (int k = 0; k < points.parts; k += 20)
            if (boxes_around(&points, points.corner[k]) > 8)
                fail_msg("%d: point %d is in %d boxes", i, k,
                         boxes_around(&points, points.corner[k]));
        ts_geometry_free(&points);
    }
}

// ---- Memory

static int allowed;

static void *scarce(void *block, size_t size)
{
    return allowed-- > 0 ? realloc(block, size) : NULL;
}

static bool builds_and_relates(TsGeometry *geometry)
{
    const TsVec ring[] = {{0, 0}, {8, 0}, {8, 8}}, path[] = {{1, 1}, {9, 9}, {2, 0}};
    TsGeometry before = *geometry;
    const char *why = "out of memory";
    bool ok = ts_geometry_add_ring(geometry, ring, 3, &why);
    if (ok) {
        before = *geometry;
        ok = ts_geometry_add_path(geometry, path, 3, &why);
    }
    for (int i = 0; i < 8 && ok; i++) { // so many that they are sorted
        before = *geometry;
        ok = ts_geometry_add_point(geometry, ts_vec(20 - i, 30), &why);
    }
    assert_string_equal(why, "out of memory");
    if (!ok) assert_int_equal(geometry->parts + geometry->corners, before.parts + before.corners);
    geometry->overlapping = true;
    if (!ok || !ts_geometry_prepare(geometry, &why)) return false;
    if (!ts_geometry_index_points(geometry)) return false;
    TsMatrix matrix;
    TsLocation location = (TsLocation)7;
    memset(&matrix, 9, sizeof matrix);
    if (!ts_relate(geometry, geometry, &matrix)) {
        assert_int_equal(matrix.entry[0][0], 9);
        return false;
    }
    TsRelateArea area = {-7, -7};
    if (!ts_relate_area(geometry, geometry, &area)) {
        assert_true(area.area == -7);
        return false;
    }
    if (ts_geometry_locate(geometry, ts_vec(1, 1), &location)) return true;
    assert_int_equal(location, 7);
    return false;
}

static void failing_memory_is_reported(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++) {
        TsGeometry geometry = ts_geometry_make((TsMemory){scarce, free});
        allowed = i;
        bool ok = builds_and_relates(&geometry);
        ts_geometry_free(&geometry);
        if (!ok) continue;
        assert_true(i > 10);
        return;
    }
    fail_msg("it never succeeds");
}

// A million corners, and not one more.
static void the_limit_holds(void **state)
{
    (void)state;
    int count = TS_GEOMETRY_MAX;
    TsVec *corner = malloc((size_t)count * sizeof *corner);
    for (int i = 0; i < count; i++) // a comb: the teeth stand on y = 0
        corner[i] = i < count - 2 ? ts_vec(i, i % 2 ? -10 : -5) : ts_vec(i == count - 2 ? i : 0, 0);
    TsGeometry geometry = ts_geometry_make(geometry_heap), point = read_geometry("point 4321 -7.5");
    const char *why = "";
    assert_true(ts_geometry_add_ring(&geometry, corner, count, &why));
    assert_false(ts_geometry_add_point(&geometry, corner[0], &why));
    assert_string_equal(why, "a geometry has at most 1,000,000 corners");
    require_prepared(&geometry);
    require_prepared(&point);
    require_location(&geometry, ts_vec(4321, -9), TS_INTERIOR);
    require_location(&geometry, ts_vec(4321, -10), TS_BOUNDARY);
    require_location(&geometry, ts_vec(4322, -6), TS_EXTERIOR);
    require_location(&geometry, ts_vec(4322.5, -7.5), TS_BOUNDARY);
    TsMatrix matrix;
    char text[10];
    assert_true(ts_relate(&point, &geometry, &matrix));
    ts_matrix_text(&matrix, text);
    assert_string_equal(text, "0FFFFF212");
    assert_true(ts_relate_intersects(&point, &geometry));
    ts_geometry_free(&geometry);
    ts_geometry_free(&point);
    free(corner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_parts_are_refused),
        cmocka_unit_test(rings_without_area_are_refused),
        cmocka_unit_test(measures_are_known),
        cmocka_unit_test(known_locations),
        cmocka_unit_test(random_points_have_the_true_location),
        cmocka_unit_test(the_index_agrees_with_the_tree),
        cmocka_unit_test(the_order_of_parts_does_not_matter),
        cmocka_unit_test(parts_far_away_keep_the_order_good),
        cmocka_unit_test(failing_memory_is_reported),
        cmocka_unit_test(the_limit_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
