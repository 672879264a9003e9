// Whether areas are valid, against known flaws and against another way.
#include "geometries.h"
#include "validity_truth.h"

static void known_flaws(void **state)
{
    (void)state;
    static const struct {
        const char *geometry, *flaw;
        bool overlapping;
    } row[] = {
        {"", "no flaw", false},
        {"point 1 1 path 0 0 2 2 0 2 2 0 path 3 3 3 3", "no flaw", false},
        {"ring 0 0 4 0 4 4 0 4", "no flaw", false},
        {"ring 0 0 0 0 4 0 4 0 4 4 2 4 0 4 0 0", "no flaw", false},
        {"ring 1 1 1 1 1 1 1 1", "part 1 (a ring) has no area: all its corners are equal", false},
        {"ring 0 0 2 2 4 4", "side 1 of part 1 (a ring) goes back along side 3 of part 1 (a ring)",
         false},
        {"ring 0 0 4 0 4 4 4 -2", "side 1 of part 1 (a ring) touches side 3 of part 1 (a ring)",
         false}, // a spike, found there
        {"ring 0 0 4 4 4 0 0 4", "side 1 of part 1 (a ring) crosses side 3 of part 1 (a ring)",
         false},
        {"ring 0 0 4 0 2 2 4 4 0 4 2 2",
         "side 2 of part 1 (a ring) touches side 5 of part 1 (a ring)", false},
        {"ring 0 0 8 0 8 8 2 8 2 0 0 8",
         "side 1 of part 1 (a ring) touches side 4 of part 1 (a ring)", false},
        {"ring 0 0 8 0 8 8 0 8 hole 1 1 2 1 2 2 hole 2 2 3 2 3 3", "no flaw", false},
        {"ring 0 0 8 0 8 8 0 8 hole 0 0 2 1 2 2", "no flaw", false}, // touches its ring
        {"ring 0 0 8 0 8 8 0 8 hole 0 1 8 1 4 4",
         "side 2 of part 2 (a hole) cuts the area in two with side 2 of part 1 (a ring)", false},
        {"ring 0 0 8 0 8 8 0 8 hole 9 9 10 9 10 10",
         "part 2 (a hole) is not inside part 1 (a ring)", false},
        {"ring 0 0 8 0 8 8 0 8 hole 8 8 10 8 10 10",
         "part 2 (a hole) is not inside part 1 (a ring)", false}, // touches it from outside
        {"ring 0 0 8 0 8 8 0 8 hole 1 1 7 1 7 7 1 7 hole 2 2 3 2 3 3",
         "part 3 (a hole) is inside part 2 (a hole)", false},
        {"ring 0 0 8 0 8 8 0 8 hole 1 0 3 0 3 3",
         "side 1 of part 1 (a ring) has a stretch in common with side 1 of part 2 (a hole)", false},
        {"ring 0 0 4 0 4 4 0 4 ring 4 4 8 4 8 8 4 8", "no flaw", false},
        {"ring 0 0 4 0 4 4 0 4 ring 4 0 8 0 8 4 4 4",
         "side 2 of part 1 (a ring) has a stretch in common with side 4 of part 2 (a ring)", false},
        {"ring 0 0 4 0 4 4 0 4 ring 4 0 8 0 8 4 4 4", "no flaw", true},
        {"ring 0 0 8 0 8 8 0 8 ring 2 2 3 2 3 3",
         "part 2 (a ring) is inside the area of part 1 (a ring)", false},
        {"ring 2 2 3 2 3 3 ring 0 0 8 0 8 8 0 8",
         "part 1 (a ring) is inside the area of part 2 (a ring)", false},
        {"ring 0 0 8 0 8 8 0 8 ring 2 2 3 2 3 3", "no flaw", true},
        {"ring 0 0 8 0 8 8 0 8 hole 1 1 7 1 7 7 1 7 ring 2 2 3 2 3 3", "no flaw", false},
        {"ring 2 0 4 2 2 4 0 2 hole 1 1 3 1 3 3 1 3",
         "side 3 of part 1 (a ring) cuts the area in two with side 3 of part 2 (a hole)", false},
        {"ring 0 0 4 0 4 4 8 4 8 0 9 0 9 9 0 9", "no flaw", false},
        {"ring 0 0 4 0 2 2 ring 2 0 4 2 0 2",
         "side 2 of part 1 (a ring) crosses side 1 of part 2 (a ring)", false},
        {"ring 0 0 4 0 4 4 0 4 ring 0 0 4 4 8 0 4 -4",
         "side 4 of part 1 (a ring) crosses side 1 of part 2 (a ring)", false}, // at a corner
        {"ring 0 0 4 0 4 4 0 4 ring 0 0 4 4 8 0 4 -4", "no flaw", true},
        {"ring 0 0 4 0 4 4 0 4 point 2 2", "part 2 (a point) meets an area", false},
        {"ring 0 0 4 0 4 4 0 4 path 1 1 2 2", "part 2 (a path) meets an area", false},
        {"ring 0 0 4 0 4 4 0 4 path 4 2 9 9",
         "side 1 of part 2 (a path) meets side 2 of part 1 (a ring)", false},
        {"ring 0 0 4 0 4 4 0 4 path 1 1 2 2 point 2 2", "no flaw", true},
        {"ring 0 0 4 0 4 4 0 4 point 5 5", "no flaw", false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsGeometry geometry = read_geometry(row[i].geometry);
        TsGeometryFlaw flaw;
        char text[TS_FLAW_TEXT];
        geometry.overlapping = row[i].overlapping;
        assert_true(ts_geometry_check(&geometry, &flaw));
        ts_geometry_flaw_text(&geometry, &flaw, text);
        if (strcmp(text, row[i].flaw) != 0)
            fail_msg("%s: %s, expected %s", row[i].geometry, text, row[i].flaw);
        assert_int_equal(geometry.prepared, flaw.kind == TS_FLAW_NONE);
        ts_geometry_free(&geometry);
    }
}

// ---- At random: mostly wrong, often by little

static void add_ring_or_hole(TsGeometry *geometry, const TsVec *corner, int count, Map map,
                             bool hole)
{
    TsVec image[16];
    for (int i = 0; i < count; i++) image[i] = mapped(map, corner[i]);
    assert_true(hole ? ts_geometry_add_hole(geometry, image, count, NULL)
                     : ts_geometry_add_ring(geometry, image, count, NULL));
}

// Corners of a lattice in any order, sometimes one twice in a row.
static int random_corners(Random *random, TsVec *corner, TsVec low, int size, int most)
{
    int count = random_integer(random, 3, most);
    bool one_place = random_integer(random, 0, 199) == 0;
    for (int i = 0; i < count; i++) {
        corner[i] = ts_vec_add(low, random_place(random, size));
        if (i > 0 && (one_place || random_integer(random, 0, 19) == 0)) corner[i] = corner[i - 1];
    }
    corner[count] = corner[0]; // closed, as in WKT: three corners are left at least
    return count + 1;
}

static TsGeometry random_areas(Random *random)
{
    TsGeometry geometry = ts_geometry_make(geometry_heap);
    Map map = random_map(random);
    geometry.overlapping = random_integer(random, 0, 5) == 0;
    if (random_integer(random, 0, 3) == 0) {
        add_cells(&geometry, random, map);
        if (random_integer(random, 0, 1)) add_cells(&geometry, random, map);
        return geometry;
    }
    for (int areas = random_integer(random, 1, 3); areas > 0; areas--) {
        static const TsVec square[] = {{0, 0}, {6, 0}, {6, 6}, {0, 6}};
        TsVec corner[16];
        if (random_integer(random, 0, 2) > 0)
            add_ring_or_hole(&geometry, square, 4, map, false);
        else {
            int size = random_integer(random, 1, 5);
            int count = random_corners(random, corner, random_place(random, 6), size, size + 2);
            add_ring_or_hole(&geometry, corner, count, map, false);
        }
        bool nested = random_integer(random, 0, 7) == 0;
        if (nested) {
            static const TsVec large[] = {{1, 1}, {5, 1}, {5, 5}, {1, 4}};
            add_ring_or_hole(&geometry, large, 4, map, true);
        }
        for (int holes = random_integer(random, 0, 4); holes > 0; holes--) {
            int size = nested ? 2 : random_integer(random, 1, 4);
            TsVec low = nested ? ts_vec(2, 2) : random_place(random, 7 - size);
            add_ring_or_hole(&geometry, corner,
                             random_corners(random, corner, low, size, size > 2 ? 5 : 3), map,
                             true);
        }
    }
    return geometry;
}

static void random_areas_are_judged_right(void **state)
{
    (void)state;
    const char *asked = getenv("TOUCHSTONE_RELATE_PAIRS");
    int count = asked ? atoi(asked) : 8000, seen[TS_FLAW_MEETS_AREA + 1] = {0};
    for (int i = 0; i < count; i++) {
        Random random = random_seeded((uint64_t)i + 12345);
        TsGeometry geometry = random_areas(&random);
        TsGeometryFlaw flaw;
        bool valid = validity_of(&geometry);
        if (geometry.parts == 0) valid = true;
        assert_true(ts_geometry_check(&geometry, &flaw));
        seen[flaw.kind]++;
        if (valid != (flaw.kind == TS_FLAW_NONE)) {
            static char text[1 << 14];
            char found[TS_FLAW_TEXT];
            print_geometry(text, sizeof text, &geometry);
            ts_geometry_flaw_text(&geometry, &flaw, found);
            fail_msg("%d: %s: %s, expected %s", i, text, found, valid ? "none" : "some");
        }
        ts_geometry_free(&geometry);
    }
    for (int kind = 0; kind < TS_FLAW_MEETS_AREA; kind++)
        if (seen[kind] < 3) fail_msg("flaw %d: %d", kind, seen[kind]);
}

static int allowed;

static void *scarce(void *block, size_t size)
{
    return allowed-- > 0 ? realloc(block, size) : NULL;
}

static void failing_memory_is_reported(void **state)
{
    (void)state;
    TsGeometry geometry = read_geometry("ring 0 0 8 0 8 8 0 8 hole 0 0 2 1 2 2 hole 2 2 3 2 3 3");
    geometry.memory.resize = scarce;
    for (int i = 0; i < 100; i++) {
        TsGeometryFlaw flaw = {.part = {77, 77}};
        ts_geometry_clear(&geometry);
        allowed = 1000;
        const TsVec ring[] = {{0, 0}, {8, 0}, {8, 8}}, hole[] = {{0, 0}, {2, 1}, {3, 1}};
        assert_true(ts_geometry_add_ring(&geometry, ring, 3, NULL));
        assert_true(ts_geometry_add_hole(&geometry, hole, 3, NULL));
        geometry.side_room = geometry.first_room = 0; // allocated again
        geometry.box_room = geometry.end_room = 0;
        allowed = i;
        if (ts_geometry_check(&geometry, &flaw)) {
            assert_int_equal(flaw.kind, TS_FLAW_NONE);
            assert_true(i > 10);
            ts_geometry_free(&geometry);
            return;
        }
        assert_int_equal(flaw.part[0], 77);
        assert_false(geometry.prepared);
    }
    fail_msg("it never succeeds");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_flaws),
        cmocka_unit_test(random_areas_are_judged_right),
        cmocka_unit_test(failing_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
