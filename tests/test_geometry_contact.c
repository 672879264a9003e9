// Contacts of geometries: known ones, all crossings by brute force, and convex pairs beside SAT.
#include "geometries.h"
#include "oracle/oracle_relate.h"
#include "relate/relate_pair.h"
#include "touchstone/geometry_contact.h"
#include "touchstone/geometry_distance.h"
#include "touchstone/orientation.h"
#include "touchstone/relate.h"

static TsContact contact_of(const TsGeometry *a, const TsGeometry *b)
{
    TsContact contact;
    assert_true(ts_geometry_contact(a, b, &contact));
    return contact;
}

static void known_contacts(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        TsRelation relation;
        double gap;
        TsVec normal;
    } row[] = {
        // A box in the ground: two corners.
        {"ring 0 0 4 0 4 3 0 3", "ring -9 2 9 2 9 9 -9 9", TS_OVERLAPPING, -1, {0, 1}},
        // A tip through a wall: its base goes on, or its tip back.
        {"ring 0 0 4 0 2 8", "ring -9 3 9 3 9 4 -9 4", TS_OVERLAPPING, -4, {0, -1}},
        {"ring 0 0 4 0 2 5", "ring -9 3 9 3 9 4 -9 4", TS_OVERLAPPING, -2, {0, 1}},
        // Two bars that cross: the shorter end goes back.
        {"ring 0 0 2 0 2 20 0 20", "ring -9 15 9 15 9 17 -9 17", TS_OVERLAPPING, -5, {0, 1}},
        // A corner in the corner of another.
        {"ring 0 0 4 0 4 4 0 4", "ring 3 2 9 2 9 9 3 9", TS_OVERLAPPING, -1, {1, 0}},
        // Two places: a tooth of depth 1, another of depth 2.
        {"ring 0 0 9 0 9 1 7 5 5 1 4 1 2 4 0 1",
         "ring -9 3 19 3 19 9 -9 9",
         TS_OVERLAPPING,
         -2,
         {0, 1}},
        // A hole in the ground: its floor and walls are sides as well.
        {"ring 4 4 6 4 6 7 4 7",
         "ring 0 0 9 0 9 9 0 9 hole 3 2 7 2 7 6 3 6",
         TS_OVERLAPPING,
         -1,
         {0, 1}},
        // Corners on sides, and sides along sides, of the same square and of a smaller one.
        {"ring 0 0 4 0 4 4 0 4", "ring 0 0 4 0 4 4 0 4", TS_OVERLAPPING, -4, {0, 0}},
        {"ring 1 0 2 0 2 3 1 3", "ring 0 0 4 0 4 4 0 4", TS_OVERLAPPING, -2, {1, 0}},
        // One in the other, on nothing: out of its box.
        {"ring 5 1 6 1 6 2 5 2", "ring 0 0 9 0 9 9 0 9", TS_OVERLAPPING, -2, {0, 1}},
        {"point 7 4", "ring 0 0 9 0 9 9 0 9", TS_OVERLAPPING, -2, {-1, 0}},
        {"ring 0 0 4 0 4 4 0 4", "ring 2 4 9 4 9 9", TS_TOUCHING, 0, {0, 1}},
        {"ring 0 0 4 0 4 4 0 4", "path 4 -3 4 9", TS_TOUCHING, 0, {1, 0}},
        {"ring 0 0 4 0 4 4 0 4", "point 4 2", TS_TOUCHING, 0, {1, 0}},
        {"ring 0 0 4 0 4 4 0 4", "ring 7 8 9 8 9 9", TS_APART, 5, {0.6, 0.8}},
        {"", "point 1 1", TS_APART, HUGE_VAL, {0, 0}},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsGeometry a = read_geometry(row[i].a), b = read_geometry(row[i].b);
        require_prepared(&a);
        require_prepared(&b);
        for (int swap = 0; swap < 2; swap++) {
            TsContact c = swap ? contact_of(&b, &a) : contact_of(&a, &b);
            TsVec normal = ts_vec_scale(c.normal, swap ? -1 : 1);
            bool any = i == 7; // a square has no side that comes first
            if (c.relation != row[i].relation ||
                !(fabs(c.gap - row[i].gap) <= 1e-12 || c.gap == row[i].gap) ||
                (!any && ts_vec_length(ts_vec_sub(normal, row[i].normal)) > 1e-12))
                fail_msg("%s | %s, swapped %d: relation %d, gap %.17g, normal %g %g", row[i].a,
                         row[i].b, swap, c.relation, c.gap, normal.x, normal.y);
        }
        ts_geometry_free(&a);
        ts_geometry_free(&b);
    }
}

// ---- All crossings, by the corners of the parts

static TsVec corner_at(const TsGeometry *geometry, TsPart part, int i)
{
    return geometry->corner[part.first + (i % part.count + part.count) % part.count];
}

// The exact sign of (b - a) x (q - p), of whole numbers below 2^26.
static double cross_of(TsVec a, TsVec b, TsVec p, TsVec q)
{
    return ts_vec_cross(ts_vec_sub(b, a), ts_vec_sub(q, p));
}

// How far behind the line of a side the corners lie that follow an end of another side.
static double depth_behind(TsVec from, TsVec to, const TsGeometry *geometry, TsPart part, int k)
{
    TsVec a = corner_at(geometry, part, k), b = corner_at(geometry, part, k + 1);
    (void)a;
    double length = ts_vec_length(ts_vec_sub(to, from));
    bool ahead = cross_of(from, to, from, b) > 0; // the end b is behind the line
    int i = ahead ? k + 1 : k, step = ahead ? 1 : -1;
    for (;; i += step) {
        TsVec now = corner_at(geometry, part, i), next = corner_at(geometry, part, i + step);
        if (!ts_vec_equal(now, next) && cross_of(from, to, now, next) <= 0) break;
    }
    return cross_of(from, to, from, corner_at(geometry, part, i)) / length;
}

// Whether an area lies to the right of a side, which crosses none of its geometry.
static bool is_area_right(const TsGeometry *geometry, TsVec from, TsVec to)
{
    for (int i = 0; i < geometry->sides; i++)
        if (ts_vec_equal(geometry->side[i].a, from) && ts_vec_equal(geometry->side[i].b, to))
            return true;
    return false;
}

static double shortest_way(const TsGeometry *a, TsPart p, int i, const TsGeometry *b, TsPart q,
                           int k)
{
    TsVec from = corner_at(a, p, i), to = corner_at(a, p, i + 1);
    bool right = is_area_right(a, from, to);
    return depth_behind(right ? from : to, right ? to : from, b, q, k);
}

// The ways out at all crossings: of one outline of a region in common if there are 2.
typedef struct Ways {
    double least, most;
    int count; // -1 if a corner is on a side
} Ways;

static Ways ways_of_all(const TsGeometry *a, const TsGeometry *b)
{
    Ways ways = {HUGE_VAL, 0, 0};
    for (int m = 0; m < a->parts; m++)
        for (int n = 0; n < b->parts; n++)
            for (int i = 0; i < a->part[m].count; i++)
                for (int k = 0; k < b->part[n].count; k++) {
                    TsPart p = a->part[m], q = b->part[n];
                    TsVec s = corner_at(a, p, i), t = corner_at(a, p, i + 1);
                    TsVec u = corner_at(b, q, k), v = corner_at(b, q, k + 1);
                    int one = ts_orientation_sign(s, t, u) * ts_orientation_sign(s, t, v);
                    int other = ts_orientation_sign(u, v, s) * ts_orientation_sign(u, v, t);
                    if (one > 0 || other > 0) continue;
                    if (one == 0 || other == 0) return (Ways){0, 0, -1};
                    double way =
                        fmin(shortest_way(a, p, i, b, q, k), shortest_way(b, q, k, a, p, i));
                    ways = (Ways){fmin(ways.least, way), fmax(ways.most, way), ways.count + 1};
                }
    return ways;
}

static TsGeometry changed(const TsGeometry *geometry, TsVec scale, TsVec shift)
{
    TsGeometry moved = ts_geometry_make(geometry_heap);
    moved.overlapping = geometry->overlapping;
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        TsVec corner[64];
        assert_true(part.count <= 64);
        for (int k = 0; k < part.count; k++) {
            TsVec at = geometry->corner[part.first + k];
            corner[k] = ts_vec(at.x * scale.x + shift.x, at.y * scale.y + shift.y);
        }
        assert_true(ts_geometry_add_part(&moved, part.kind, corner, part.count, NULL));
    }
    require_prepared(&moved);
    return moved;
}

static void the_deepest_of_all_crossings_is_found(void **state)
{
    (void)state;
    int compared = 0, without = 0, overlapping = 0;
    for (int i = 0; i < 20000; i++) {
        Random random = random_seeded((uint64_t)i + 70);
        static RelatePair pair;
        TsGeometry read[2] = {ts_geometry_make(geometry_heap), ts_geometry_make(geometry_heap)};
        relate_generate(&pair, &random, RELATE_AREAS, RELATE_AREAS,
                        (RelateFamily)(i % RELATE_HAIR));
        assert_true(relate_draft_make(&pair.of[0], &read[0]) &&
                    relate_draft_make(&pair.of[1], &read[1]));
        TsAabb bounds = ts_geometry_bounds(&read[0]);
        bool small = fabs(bounds.min.x) < 1e6 && fabs(bounds.max.y) < 1e6 && !read[0].overlapping &&
                     !read[1].overlapping && read[0].parts > 0 && fabs(bounds.max.x) > 1;
        // Half a unit off the lattice of a, few corners are on sides.
        TsGeometry b = small ? changed(&read[1], ts_vec(1, 1), ts_vec(0.375, 0.28125))
                             : ts_geometry_make(geometry_heap);
        require_prepared(&b);
        Ways ways = small ? ways_of_all(&read[0], &b) : (Ways){0, 0, -1};
        if (ways.count >= 0) {
            TsContact c = contact_of(&read[0], &b), swapped = contact_of(&b, &read[0]);
            TsMatrix matrix = oracle_relate(&read[0], &b);
            bool overlaps = matrix.entry[TS_INTERIOR][TS_INTERIOR] >= 0;
            assert_int_equal(c.relation == TS_OVERLAPPING, overlaps);
            assert_true(overlaps ? c.gap < 0 : c.gap > 0);
            double slack = 1e-9 * (1 + ways.most);
            double most = ways.count == 2 ? ways.least : ways.most;
            if (ways.count > 0 && (-c.gap < ways.least - slack || -c.gap > most + slack))
                fail_msg("pair %d: gap %.17g, of %d crossings %.17g to %.17g", i, c.gap, ways.count,
                         ways.least, ways.most);
            if (fabs(c.gap - swapped.gap) > 1e-9 * (1 + fabs(c.gap)))
                fail_msg("pair %d: gap %.17g, swapped %.17g", i, c.gap, swapped.gap);
            TsVec between = ts_vec_sub(c.on_b, c.on_a), move = ts_vec_scale(c.normal, c.gap);
            double rounding = 1e-9 * (1 + fabs(c.gap)) + 0x1p-48 * ts_vec_length(c.on_a);
            if (overlaps && ts_vec_length(ts_vec_sub(between, move)) > rounding)
                fail_msg("pair %d: points and gap differ", i);
            TsGeometry mirrored[2] = {changed(&read[0], ts_vec(-1, 1), ts_vec(0, 0)),
                                      changed(&b, ts_vec(-1, 1), ts_vec(0, 0))};
            double gap = contact_of(&mirrored[0], &mirrored[1]).gap;
            if (fabs(c.gap - gap) > 1e-9 * (1 + fabs(gap)))
                fail_msg("pair %d: gap %.17g, mirrored %.17g", i, c.gap, gap);
            compared += ways.count == 2;
            without += ways.count == 0 && overlaps;
            overlapping += overlaps;
            ts_geometry_free(&mirrored[0]);
            ts_geometry_free(&mirrored[1]);
        }
        ts_geometry_free(&read[0]);
        ts_geometry_free(&read[1]);
        ts_geometry_free(&b);
    }
    if (compared < 500 || without < 20) fail_msg("%d %d %d", compared, without, overlapping);
}

// Sides of parts that overlap lie on one line, cross at one point, and hide each other. However the
// ground below two teeth is made of parts, the regions of the teeth stay two.
static void regions_of_unions_are_found(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        double gap;
    } row[] = {
        {"ring 0 0 9 0 9 1 7 5 5 1 4 1 2 4 0 1",
         "ring -9 3 19 3 19 9 -9 9 ring -5 3 12 3 12 8 -5 8", -2},
        {"ring 0 0 9 0 9 1 7 5 5 1 4 1 2 4 0 1", "ring -9 3 6 3 6 9 -9 9 ring 1 3 19 3 19 9 1 9",
         -2},
        {"ring 0 2 4 2 4 6 0 6", "ring 1 2.5 3 2.5 3 6.5 1 6.5 ring 1 4.5 3 4.5 3 8.5 1 8.5", -3},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (int swap = 0; swap < 2; swap++) {
            TsGeometry a = read_geometry(row[i].a), b = read_geometry(row[i].b);
            b.overlapping = true;
            require_prepared(&a);
            require_prepared(&b);
            double gap = swap ? contact_of(&b, &a).gap : contact_of(&a, &b).gap;
            if (fabs(gap - row[i].gap) > 1e-12) fail_msg("row %zu: gap %.17g", i, gap);
            ts_geometry_free(&a);
            ts_geometry_free(&b);
        }
    int unions = 0;
    for (int i = 0; i < 6000; i++) {
        Random random = random_seeded((uint64_t)i + 4000);
        static RelatePair pair;
        TsGeometry a = ts_geometry_make(geometry_heap), b = ts_geometry_make(geometry_heap);
        relate_generate(&pair, &random, RELATE_AREAS, RELATE_AREAS,
                        (RelateFamily)(i % RELATE_HAIR));
        assert_true(relate_draft_make(&pair.of[0], &a) && relate_draft_make(&pair.of[1], &b));
        TsContact c = contact_of(&a, &b);
        double gap = contact_of(&b, &a).gap;
        if (fabs(c.gap - gap) > 1e-9 * fabs(gap)) // no further than rounding far from the origin
            fail_msg("pair %d: gap %.17g, swapped %.17g", i, c.gap, gap);
        unions += c.relation == TS_OVERLAPPING && (a.overlapping || b.overlapping);
        ts_geometry_free(&a);
        ts_geometry_free(&b);
    }
    assert_true(unions > 300);
}

// Of any families, unions too: the relation is the oracle's, and the gap says the same.
static void relations_are_those_of_the_oracle(void **state)
{
    (void)state;
    int seen[3] = {0};
    for (int i = 0; i < 6000; i++) {
        Random random = random_seeded((uint64_t)i + 900);
        static RelatePair pair;
        TsGeometry a = ts_geometry_make(geometry_heap), b = ts_geometry_make(geometry_heap);
        relate_generate(&pair, &random, (RelateKind)(i / 8 % 4), (RelateKind)(i / 32 % 4),
                        (RelateFamily)(i % RELATE_FAMILIES));
        assert_true(relate_draft_make(&pair.of[0], &a) && relate_draft_make(&pair.of[1], &b));
        TsMatrix matrix = oracle_relate(&a, &b);
        bool overlaps = matrix.entry[0][0] >= 0;
        bool meets = overlaps || matrix.entry[0][1] >= 0 || matrix.entry[1][0] >= 0 ||
                     matrix.entry[1][1] >= 0;
        TsContact c = contact_of(&a, &b);
        TsRelation expected = overlaps ? TS_OVERLAPPING : meets ? TS_TOUCHING : TS_APART;
        assert_int_equal(c.relation, expected);
        assert_true(overlaps ? c.gap < 0 : meets ? c.gap == 0 : c.gap > 0);
        bool is_unit = fabs(ts_vec_length(c.normal) - 1) < 1e-12;
        assert_true(a.parts > 0 && b.parts > 0 ? is_unit : !is_unit);
        seen[expected]++;
        ts_geometry_free(&a);
        ts_geometry_free(&b);
    }
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 300);
}

// Two convex polygons are separated by the contact, which is no shorter than that of all axes.
static void convex_pairs_are_separated(void **state)
{
    (void)state;
    int overlapping = 0;
    for (int i = 0; i < 20000; i++) {
        Random random = random_seeded((uint64_t)i + 12);
        TsVec corner[2][5];
        TsGeometry geometry[2];
        TsPolygon polygon[2];
        for (int owner = 0; owner < 2; owner++) {
            int count = random_integer(&random, 3, 5);
            do {
                for (int k = 0; k < count; k++) corner[owner][k] = random_place(&random, 7);
                polygon[owner] = ts_polygon_of(corner[owner], count);
            } while (!ts_polygon_is_simple(polygon[owner]) ||
                     !ts_polygon_is_convex(polygon[owner]));
            geometry[owner] = ts_geometry_make(geometry_heap);
            assert_true(ts_geometry_add_ring(&geometry[owner], corner[owner], count, NULL));
            require_prepared(&geometry[owner]);
        }
        TsContact c = contact_of(&geometry[0], &geometry[1]);
        TsContact sat = ts_contact_polygons(polygon[0], polygon[1]);
        assert_int_equal(c.relation, sat.relation);
        if (c.relation != TS_OVERLAPPING) {
            assert_true(fabs(c.gap - sat.gap) < 1e-12);
        } else {
            TsVec moved[5], by = ts_vec_scale(c.normal, c.gap * (1 + 1e-9) - 1e-9);
            for (int k = 0; k < polygon[0].count; k++) moved[k] = ts_vec_add(corner[0][k], by);
            TsRelation after =
                ts_relation_polygons(ts_polygon_of(moved, polygon[0].count), polygon[1]);
            if (after == TS_OVERLAPPING || c.gap > sat.gap + 1e-12)
                fail_msg("pair %d: gap %.17g, by all axes %.17g, afterwards %d", i, c.gap, sat.gap,
                         after);
            overlapping++;
        }
        ts_geometry_free(&geometry[0]);
        ts_geometry_free(&geometry[1]);
    }
    assert_true(overlapping > 5000);
}

static int allowed;

static void *scarce(void *block, size_t size)
{
    return allowed-- > 0 ? realloc(block, size) : NULL;
}

static void failing_memory_is_reported(void **state)
{
    (void)state;
    TsGeometry a = read_geometry("ring 0 0 4 0 2 8"), b = read_geometry("ring -9 3 9 3 9 4 -9 4");
    require_prepared(&a);
    require_prepared(&b);
    double gap = contact_of(&a, &b).gap;
    int failed = 0;
    a.memory.resize = scarce;
    for (int most = 0; most < 40; most++) {
        TsContact contact = {.gap = 1};
        allowed = most;
        bool ok = ts_geometry_contact(&a, &b, &contact);
        assert_true(contact.gap == (ok ? gap : 1));
        failed += !ok;
    }
    assert_in_range(failed, 4, 30);
    a.memory.resize = realloc;
    ts_geometry_free(&a);
    ts_geometry_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_contacts),
        cmocka_unit_test(the_deepest_of_all_crossings_is_found),
        cmocka_unit_test(regions_of_unions_are_found),
        cmocka_unit_test(relations_are_those_of_the_oracle),
        cmocka_unit_test(convex_pairs_are_separated),
        cmocka_unit_test(failing_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
