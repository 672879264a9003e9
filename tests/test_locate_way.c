// Ways to find where a point lies relative to an area, beside the oracle: what claims to be sound
// is right about rings of any kind, each flawed way is wrong somewhere and right elsewhere.
#include <math.h>

#include "geometries.h"
#include "relate/locate_way.h"

static const char *const words[] = {"in", "on", "out"};

static TsLocation by(const char *name, const TsGeometry *area, TsVec at)
{
    return locate_way_find(name)->locate(area, at, NULL);
}

// ---- Known places

static void known_places(void **state)
{
    (void)state;
#define SQUARE "ring 0 0 6 0 6 6 0 6"
#define STAR "ring 0 2 6 2 1 6 3 0 5 6"
    static const struct {
        const char *area;
        double x, y;
        TsLocation even_odd, nonzero;
    } row[] = {
        {SQUARE, 3, 3, TS_INTERIOR, TS_INTERIOR},
        {SQUARE, 0, 3, TS_BOUNDARY, TS_BOUNDARY},
        {SQUARE, 6, 6, TS_BOUNDARY, TS_BOUNDARY},
        {SQUARE, -1, 6, TS_EXTERIOR, TS_EXTERIOR},
        {SQUARE " hole 2 2 2 4 4 4 4 2", 3, 3, TS_EXTERIOR, TS_EXTERIOR},
        {SQUARE " hole 2 2 4 2 4 4 2 4", 3, 3, TS_EXTERIOR, TS_INTERIOR},
        {SQUARE " hole 2 2 4 2 4 4 2 4", 2, 3, TS_BOUNDARY, TS_INTERIOR}, // a ring inside
        {SQUARE " hole 2 2 4 2 4 4 2 4", 4, 4, TS_BOUNDARY, TS_INTERIOR},
        {STAR, 3, 3, TS_EXTERIOR, TS_INTERIOR},
        {STAR, 3, 0, TS_BOUNDARY, TS_BOUNDARY},
        {STAR, 3, 2, TS_BOUNDARY, TS_INTERIOR}, // the middle is wound twice, its arms once
        {STAR, 1, 2, TS_BOUNDARY, TS_BOUNDARY},
        {SQUARE " ring 6 0 9 0 9 6 6 6", 6, 3, TS_INTERIOR, TS_INTERIOR}, // a common side
        {SQUARE " ring 6 0 9 0 9 6 6 6", 6, 0, TS_BOUNDARY, TS_BOUNDARY},
        {SQUARE " " SQUARE, 3, 3, TS_EXTERIOR, TS_INTERIOR},
        {SQUARE " " SQUARE, 0, 3, TS_EXTERIOR, TS_BOUNDARY},
        {SQUARE " ring 0 0 0 6 6 6 6 0", 3, 3, TS_EXTERIOR, TS_EXTERIOR},
        {SQUARE " ring 0 0 0 6 6 6 6 0", 6, 3, TS_EXTERIOR, TS_EXTERIOR},
        {"ring 0 0 6 0 6 6 3 6 3 9 3 6 0 6", 3, 8, TS_EXTERIOR, TS_EXTERIOR}, // a spike
        {"ring 0 0 6 0 6 6 3 6 3 9 3 6 0 6", 3, 6, TS_BOUNDARY, TS_BOUNDARY},
        {"ring 0 0 6 0 6 6 3 6 3 3 3 6 0 6", 3, 4, TS_INTERIOR, TS_INTERIOR}, // a slit
        {"ring 0 0 0 0 6 0 6 6 6 6 0 6", 0, 0, TS_BOUNDARY, TS_BOUNDARY},
        {"point 3 3 path 0 0 6 0", 3, 0, TS_EXTERIOR, TS_EXTERIOR}, // no ring
        {"", 3, 0, TS_EXTERIOR, TS_EXTERIOR},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        TsGeometry area = read_geometry(row[i].area);
        TsVec at = ts_vec(row[i].x, row[i].y);
        TsLocation exact[] = {oracle_locate(&area, TS_FILL_EVEN_ODD, at),
                              oracle_locate(&area, TS_FILL_NONZERO, at)};
        if (exact[0] != row[i].even_odd || exact[1] != row[i].nonzero)
            fail_msg("row %zu: the oracle says %s, %s", i, words[exact[0]], words[exact[1]]);
        if (by("area_crossing", &area, at) != exact[0] || by("area_winding", &area, at) != exact[1])
            fail_msg("row %zu: by crossing %s, by winding %s", i,
                     words[by("area_crossing", &area, at)], words[by("area_winding", &area, at)]);
        ts_geometry_free(&area);
    }
}

// Where the sentence about each flaw says that it is wrong, it is; and right beside that.
static void each_flaw_is_what_its_sentence_says(void **state)
{
    (void)state;
    static const struct {
        const char *way, *area;
        double x, y;
        TsLocation says, exact;
    } row[] = {
        {"area_no_holes", SQUARE " hole 2 2 2 4 4 4 4 2", 3, 3, TS_INTERIOR, TS_EXTERIOR},
        {"area_no_holes", SQUARE " hole 2 2 2 4 4 4 4 2", 1, 3, TS_INTERIOR, TS_INTERIOR},
        {"area_hole_border", SQUARE " hole 2 2 2 4 4 4 4 2", 2, 3, TS_EXTERIOR, TS_BOUNDARY},
        {"area_hole_border", SQUARE " hole 2 2 2 4 4 4 4 2", 0, 3, TS_BOUNDARY, TS_BOUNDARY},
        {"area_hole_border", SQUARE " hole 2 2 2 4 4 4 4 2", 3, 3, TS_EXTERIOR, TS_EXTERIOR},
        {"area_by_turn", SQUARE " hole 2 2 4 2 4 4 2 4", 3, 3, TS_INTERIOR, TS_EXTERIOR},
        {"area_by_turn", SQUARE " hole 2 2 2 4 4 4 4 2", 3, 3, TS_EXTERIOR, TS_EXTERIOR},
        {"area_by_turn", "ring 0 0 0 6 6 6 6 0", 3, 3, TS_EXTERIOR, TS_INTERIOR},
        {"area_first_ring", SQUARE " ring 8 0 9 0 9 1", 8.75, 0.5, TS_EXTERIOR, TS_INTERIOR},
        {"area_first_ring", SQUARE " ring 8 0 9 0 9 1", 3, 3, TS_INTERIOR, TS_INTERIOR},
        {"area_parity", STAR, 3, 3, TS_EXTERIOR, TS_INTERIOR},
        {"area_parity", STAR, 3, 1, TS_INTERIOR, TS_INTERIOR},
        {"area_corners_twice", "ring 0 0 3 -3 6 0 3 3", 1, 0, TS_EXTERIOR, TS_INTERIOR},
        {"area_corners_twice", "ring 0 0 6 0 6 3 6 6 0 6", 1, 3, TS_EXTERIOR, TS_INTERIOR},
        {"area_corners_twice", "ring 0 0 6 0 6 3 6 6 0 6", 1, 2, TS_INTERIOR, TS_INTERIOR},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const LocateWay *way = locate_way_find(row[i].way);
        TsGeometry area = read_geometry(row[i].area);
        TsVec at = ts_vec(row[i].x, row[i].y);
        TsLocation exact = oracle_locate(&area, way->rule, at), says = way->locate(&area, at, NULL);
        if (exact != row[i].exact || says != row[i].says)
            fail_msg("row %zu: %s says %s, exactly %s", i, way->name, words[says], words[exact]);
        ts_geometry_free(&area);
    }
}

// ---- At random

// Any corners of a small lattice: sides cross, lie on each other, go back and forth, corners
// repeat, and rings touch.
static void add_wild_rings(TsGeometry *area, Random *random, Map map)
{
    for (int rings = random_integer(random, 1, 3); rings > 0; rings--) {
        TsVec corner[12];
        int count = random_integer(random, 3, 9), size = random_integer(random, 2, 6);
        for (int i = 0; i < count; i++) {
            bool again = i > 0 && random_integer(random, 0, 9) == 0;
            corner[i] = again ? corner[random_integer(random, 0, i - 1)]
                              : mapped(map, random_place(random, size));
        }
        bool hole = area->parts > 0 && random_integer(random, 0, 1) == 0;
        // False if the last of three corners repeats the first.
        ts_geometry_add_part(area, hole ? TS_PART_HOLE : TS_PART_RING, corner, count, NULL);
    }
}

// Half of them valid: cells of a lattice, with holes that touch the outline in corners. Every
// second ring is turned over.
static TsGeometry random_area(Random *random, Map map)
{
    TsGeometry area = ts_geometry_make(geometry_heap);
    while (area.parts == 0) {
        int kind = random_integer(random, 0, 4);
        if (kind == 0) add_simple_polygon(&area, random, map);
        if (kind == 1 || kind == 2) add_cells(&area, random, map);
        if (kind > 2) add_wild_rings(&area, random, map);
    }
    for (int i = 0; i < area.parts; i++) {
        TsPart part = area.part[i];
        if (random_integer(random, 0, 1) == 0) continue;
        for (int k = 0; k < part.count / 2; k++) {
            TsVec *one = &area.corner[part.first + k];
            TsVec *other = &area.corner[part.first + part.count - 1 - k];
            TsVec kept = *one;
            *one = *other;
            *other = kept;
        }
    }
    return area;
}

static TsVec hair_beside(Random *random, TsVec at)
{
    const double to[] = {-HUGE_VAL, HUGE_VAL};
    bool by_x = at.x != 0 && random_integer(random, 0, 1); // what is nearest to 0 is not valid
    bool by_y = at.y != 0 && random_integer(random, 0, 1);
    if (by_x) at.x = nextafter(at.x, to[random_integer(random, 0, 1)]);
    if (by_y) at.y = nextafter(at.y, to[random_integer(random, 0, 1)]);
    return at;
}

// On corners, in the middle of sides, at the height of corners, between corners, and beside these.
static TsVec random_point(Random *random, const TsGeometry *area, Map map)
{
    TsPart part = area->part[random_integer(random, 0, area->parts - 1)];
    int k = random_integer(random, 0, part.count - 1);
    TsVec corner = area->corner[part.first + k];
    TsVec next = area->corner[part.first + (k + 1) % part.count];
    TsVec other = area->corner[random_integer(random, 0, area->corners - 1)];
    TsVec place = random_place(random, 14);
    TsVec at = mapped(map, ts_vec((place.x - 2) / 2, (place.y - 2) / 2));
    switch (random_integer(random, 0, 9)) {
    case 0: return corner;
    case 1: return ts_vec_lerp(corner, next, 0.5);
    case 2: return ts_vec(at.x, corner.y);
    case 3: return hair_beside(random, corner);
    case 4: return hair_beside(random, at);
    case 5: return at;
    default: return ts_vec_lerp(ts_vec_lerp(corner, next, 0.5), other, 0.5);
    }
}

typedef struct Tally {
    int asked, wrong, at[3]; // by what is exact
} Tally;

static void what_is_sound_is_right(void **state)
{
    (void)state;
    enum { POINTS = 20 };
    const char *wish = getenv("TOUCHSTONE_CASES");
    int cases = wish ? atoi(wish) : 100000, valid = 0, areas = 0, on_interior = 0;
    uint64_t seed = 38;
    Random random = random_seeded(seed);
    Tally tally[LOCATE_WAYS] = {{0}};
    print_message("seed %llu\n", (unsigned long long)seed);
    for (int done = 0; done < cases; areas++) {
        Map map = random_map(&random);
        TsGeometry area = random_area(&random, map);
        TsGeometryFlaw flaw;
        assert_true(ts_geometry_check(&area, &flaw));
        valid += flaw.kind == TS_FLAW_NONE;
        for (int i = 0; i < POINTS; i++, done++) {
            TsVec at = random_point(&random, &area, map);
            TsLocation exact[] = {oracle_locate(&area, TS_FILL_EVEN_ODD, at),
                                  oracle_locate(&area, TS_FILL_NONZERO, at)};
            for (int k = 0; k < LOCATE_WAYS; k++) {
                const LocateWay *way = &locate_way[k];
                if (way->valid_only && flaw.kind != TS_FLAW_NONE) continue;
                TsLocation says = way->locate(&area, at, NULL);
                tally[k].asked++;
                tally[k].at[exact[way->rule]]++;
                tally[k].wrong += says != exact[way->rule];
                if (!way->sound || says == exact[way->rule]) continue;
                static char text[1 << 14];
                print_geometry(text, sizeof text, &area);
                fail_msg("%sat %.17g %.17g: %s says %s, exactly %s", text, at.x, at.y, way->name,
                         words[says], words[exact[way->rule]]);
            }
            on_interior +=
                exact[TS_FILL_EVEN_ODD] == TS_BOUNDARY && exact[TS_FILL_NONZERO] == TS_INTERIOR;
        }
        ts_geometry_free(&area);
    }
    print_message("%d areas, %d of them valid\n", areas, valid);
    for (int k = 0; k < LOCATE_WAYS; k++) {
        const Tally *t = &tally[k];
        print_message("%-20s %6d asked: %6d in, %6d on, %6d out; %6d wrong\n", locate_way[k].name,
                      t->asked, t->at[0], t->at[1], t->at[2], t->wrong);
        for (int i = 0; i < 3; i++) assert_true(t->at[i] > t->asked / 20);
        assert_true(locate_way[k].sound ? t->wrong == 0 : t->wrong > t->asked / 1000);
        assert_true(t->wrong < t->asked * 6 / 10);
    }
    assert_true(valid > areas / 5 && valid < areas * 4 / 5 && on_interior > cases / 200);
}

static void steps_are_those_of_the_sides(void **state)
{
    (void)state;
    TsGeometry area = read_geometry(STAR " hole 2 3 4 3 4 4");
    LocateWork work = {.steps = 0};
    assert_int_equal(locate_way_find("area_winding")->locate(&area, ts_vec(3.25, 3.25), &work),
                     TS_INTERIOR);
    assert_int_equal(work.steps, 8);
    int sum = 0, number = 0;
    for (int i = 0; i < work.steps; i++) {
        assert_int_equal(work.step[i].part, i / 5);
        assert_int_equal(work.step[i].side, i % 5);
        assert_false(work.step[i].on);
        sum += work.step[i].crosses;
        number += work.step[i].crosses != 0;
    }
    assert_int_equal(number, 3);
    assert_int_equal(abs(sum), 3);
    work.steps = 0;
    locate_way_find("area_no_holes")->locate(&area, ts_vec(3.25, 3.25), &work);
    assert_int_equal(work.steps, 5);
    work.steps = 0;
    locate_way_find("area_crossing")->locate(&area, ts_vec(3, 2), &work);
    assert_true(work.step[0].on && !work.step[1].on && work.step[0].crosses == 0);
    ts_geometry_free(&area);
}

static void names_are_found(void **state)
{
    (void)state;
    for (int i = 0; i < LOCATE_WAYS; i++)
        assert_ptr_equal(locate_way_find(locate_way[i].name), &locate_way[i]);
    assert_null(locate_way_find("relate_nodes"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_places),
        cmocka_unit_test(each_flaw_is_what_its_sentence_says),
        cmocka_unit_test(what_is_sound_is_right),
        cmocka_unit_test(steps_are_those_of_the_sides),
        cmocka_unit_test(names_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
