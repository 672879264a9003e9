// The character against walls and ceilings: it slides along them, stops, and no speed goes through;
// ground that is not closed is borne.
#include "character_ground.h"
#include "generate/generate.h"
#include "scene_kit/character_invariants.h"
#include "touchstone/degrees.h"

// ---- Walls

static void test_it_slides_along_walls_at_grazing_angles(void **state)
{
    (void)state;
    clear();
    add_box(-50, -1, -50, 50, 0, 50);
    for (int i = 0; i < 20; i++) add_box(i - 10, 0, 1, i - 9, 3, 2); // a wall of pieces
    for (int i = 0; i < 40; i++) {
        double angle = i < 30 ? 0.01 * (i + 1) * (i + 1) : 85.0;
        TsVec turn = ts_degrees(angle);
        TsCharacter c;
        stand(&c, -8, 0, 0.5);
        TsVec3 walk = ts_vec3(0.05 * turn.x, 0, 0.05 * turn.y);
        for (int k = 0; k < 200; k++) {
            double was = c.feet.x;
            go(&c, &standard, walk, 1);
            double slid = c.feet.x - was;
            if (slid < 0.99 * walk.x) fail_msg("%g degrees: sticks at %g", angle, c.feet.x);
        }
        assert_true(c.feet.z < 0.7);
    }
}

enum { PIECES = 12, PIECE_TRIANGLES = 2 * PIECES };

// A wall of pieces from a place along a direction, beside the floor.
static TsTerrain make_turned_wall(TsVec3 from, TsVec3 along)
{
    clear();
    add_box(-50, -1, -50, 50, 0, 50);
    for (int i = 0; i < PIECES; i++) {
        TsVec3 a = ts_vec3_add(from, ts_vec3_scale(along, i)),
               b = ts_vec3_add(from, ts_vec3_scale(along, i + 1));
        TsVec3 high_a = ts_vec3_add(a, ts_vec3(0, 3, 0)), high_b = ts_vec3_add(b, ts_vec3(0, 3, 0));
        TsTriangle3 *two = &ground.triangle[TS_TERRAIN_TRIANGLES + 2 * i];
        two[0] = (TsTriangle3){{a, b, high_b}};
        two[1] = (TsTriangle3){{a, high_b, high_a}};
    }
    return (TsTerrain){ground.triangle, TS_TERRAIN_TRIANGLES + PIECE_TRIANGLES};
}

static void check_turned_wall(Random *random)
{
    TsVec turn = ts_degrees(random_between(random, 0, 360));
    double grazing = random_unit(random), angle = 30 * grazing * grazing;
    TsVec slant = ts_degrees(angle);
    TsVec3 along = ts_vec3(turn.x, 0, turn.y), into = ts_vec3(-turn.y, 0, turn.x);
    double reach = standard.half * (fabs(turn.x) + fabs(turn.y)) + 0.05;
    TsVec3 feet = ts_vec3_add(ts_vec3_scale(along, 0.5), ts_vec3_scale(into, -reach));
    TsVec3 walk =
        ts_vec3_add(ts_vec3_scale(along, 0.05 * slant.x), ts_vec3_scale(into, 0.05 * slant.y));
    TsTerrain turned = make_turned_wall(ts_vec3(0, 0, 0), along);
    TsCharacter c = {.feet = ts_vec3_add(feet, ts_vec3(0, 0.001, 0))};
    for (int i = 0; i < 200; i++) {
        double was = ts_vec3_dot(c.feet, along);
        ts_character_step(&c, &standard, turned, walk, false, NULL);
        double slid = ts_vec3_dot(c.feet, along) - was;
        if (slid < 0.99 * ts_vec3_dot(walk, along)) {
            fail_msg("wall at %g %g, %g degrees: sticks at tick %d", turn.x, turn.y, angle, i);
        }
        assert_true(c.on_ground && ts_character_fits(&standard, turned, c.feet));
        assert_true(ts_vec3_dot(c.feet, into) < 0.001 + 0.05 - reach);
    }
}

static void test_it_slides_along_walls_turned_anyhow(void **state)
{
    (void)state;
    Random random = random_seeded(67);
    for (int i = 0; i < 40; i++) check_turned_wall(&random);
}

static void test_it_slides_along_a_turned_wall_and_stops_in_a_corner(void **state)
{
    (void)state;
    clear();
    add_box(-50, -1, -50, 50, 0, 50);
    TsTriangle3 *t = &ground.triangle[TS_TERRAIN_TRIANGLES]; // a wall from (0, 0) to (6, 6) by hand
    t[0] = (TsTriangle3){{{0, 0, 0}, {6, 0, 6}, {6, 3, 6}}};
    t[1] = (TsTriangle3){{{0, 0, 0}, {6, 3, 6}, {0, 3, 0}}};
    TsTerrain turned = {ground.triangle, TS_TERRAIN_TRIANGLES + 2};
    TsCharacter c = {.feet = ts_vec3(3, 0.001, 1)};
    for (int i = 0; i < 60; i++)
        ts_character_step(&c, &standard, turned, ts_vec3(0, 0, 0.1), false, NULL);
    assert_true(c.feet.x > 4 && c.feet.z > 2.5 && c.on_ground); // half the way goes along
    clear();
    add_box(-50, -1, -50, 50, 0, 50);
    add_box(1, 0, -5, 2, 3, 5);
    add_box(-5, 0, 1, 5, 3, 2);
    stand(&c, 0, 0, 0);
    go(&c, &standard, ts_vec3(0.1, 0, 0.07), 100);
    assert_true(fabs(c.feet.x - 0.7) < 1e-3 && fabs(c.feet.z - 0.7) < 1e-3 && c.on_ground);
}

static void test_no_speed_goes_through(void **state)
{
    (void)state;
    clear();
    add_box(-50, -0.01, -50, 50, 0, 50);
    add_box(5, 0, -50, 5.001, 9, 50);
    for (double fast = 0.1; fast < 1e6; fast *= 20) {
        TsCharacter c;
        stand(&c, 0, 0, 0);
        go(&c, &standard, ts_vec3(fast, 0, 0), fast < 1 ? 60 : 10);
        assert_true(c.feet.x < 4.7 && c.feet.x > 4.69);
        c = (TsCharacter){.feet = ts_vec3(0, 3, 0), .rise = -fast};
        go(&c, &standard, ts_vec3(0, 0, 0), 40);
        assert_true(c.feet.y > 0 && c.feet.y < 0.01 && c.on_ground);
    }
}

// ---- Blocks and ceilings

// The triangle that runs along an edge in that direction; -1: none of any area does.
static int triangle_along(const TsTriangle3 *mesh, TsVec3 from, TsVec3 to)
{
    for (int i = 0; i < TS_TERRAIN_TRIANGLES; i++) {
        if (ts_vec3_is_zero(ts_shape3_triangle_normal(&mesh[i]))) continue;
        for (int k = 0; k < 3; k++) {
            bool same = ts_vec3_equal(mesh[i].corner[k], from) &&
                        ts_vec3_equal(mesh[i].corner[(k + 1) % 3], to);
            if (same) return i;
        }
    }
    return -1;
}

static void test_blocks_are_closed(void **state)
{
    (void)state;
    for (int kind = 0; kind < 5; kind++) {
        TsVec3 min = ts_vec3(0, 0, 0), max = ts_vec3(1, 2, 4);
        TsTerrainBlock block = kind == 4 ? ts_terrain_box(min, max)
                                         : ts_terrain_ramp(min, max, kind & 1 ? 0 : 2, kind & 2);
        TsTriangle3 mesh[TS_TERRAIN_TRIANGLES];
        ts_terrain_triangles(&block, mesh);
        double volume = 0;
        for (int i = 0; i < TS_TERRAIN_TRIANGLES; i++) {
            const TsVec3 *c = mesh[i].corner;
            volume += ts_vec3_dot(c[0], ts_vec3_cross(c[1], c[2])) / 6;
            if (ts_vec3_is_zero(ts_shape3_triangle_normal(&mesh[i]))) continue;
            for (int k = 0; k < 3; k++) { // each edge once there and once back
                assert_int_equal(triangle_along(mesh, c[k], c[(k + 1) % 3]), i);
                assert_true(triangle_along(mesh, c[(k + 1) % 3], c[k]) >= 0);
            }
        }
        assert_true(fabs(volume - (kind == 4 ? 8 : 4)) < 1e-12);
    }
}

static void test_bad_ground_is_borne(void **state)
{
    (void)state;
    TsTriangle3 none[3] = {{{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}}, // collapsed: a point, a segment
                           {{{1, 0, 0}, {2, 0, 0}, {3, 0, 0}}},
                           {{{1, 0, 0}, {1, 0, 0}, {1, 9, 0}}}};
    TsCharacter c = {.feet = ts_vec3(0, 1, 0)};
    for (int i = 0; i < 50; i++) {
        ts_character_step(&c, &standard, (TsTerrain){none, 3}, ts_vec3(0.05, 0, 0), true, NULL);
    }
    assert_true(c.feet.y < 0 && isfinite(c.feet.x));
    ts_character_step(&c, &standard, (TsTerrain){NULL, 0}, ts_vec3(0, 0, 0), false, NULL);
    assert_false(c.on_ground);
}

// Nearer to a wall than the clearance it stops, and is not pushed away from it.
static void test_a_wall_never_pushes_it_away(void **state)
{
    (void)state;
    clear();
    add_box(-50, -0.01, -50, 50, 0, 50);
    add_box(5, 0, -50, 6, 9, 50);
    for (double part = 0.25; part <= 1; part += 0.25) {
        TsCharacter c;
        stand(&c, 0, 0, 0);
        double from = c.feet.x = 5 - standard.half - part * TS_CHARACTER_CLEARANCE;
        go(&c, &standard, ts_vec3(0.001, 0, 0), 1);
        assert_true(c.feet.x >= from && c.feet.x < 5 - standard.half);
    }
}

// It goes up beside a slanting ceiling that it jumps against; one that it walks against stands in
// the way as a wall, and does not press it down.
static void a_slanting_ceiling_leads_a_jump_aside(void **state)
{
    (void)state;
    const double low = 1.7, at = -standard.half; // where its edge is, and 1 up for each 1 across
    TsVec3 corner[2][4];
    for (int i = 0; i < 4; i++) {
        double x = i % 3 ? 4 : -1, z = i < 2 ? -4 : 4;
        corner[0][i] = ts_vec3(x, 0, z);
        corner[1][i] = ts_vec3(x, low + x - at, z);
    }
    TsTriangle3 triangle[4];
    for (int i = 0; i < 4; i++) {
        const TsVec3 *of = corner[i / 2];
        triangle[i] = (TsTriangle3){{of[0], of[1 + i % 2], of[2 + i % 2]}};
    }
    TsCharacter c = {.feet = ts_vec3(0, 0.001, 0), .on_ground = true};
    TsTerrain terrain = {triangle, 4};
    for (int i = 0; i < 30 && !c.on_ground; i++)
        ts_character_step(&c, &standard, terrain, ts_vec3(0, 0, 0), false, NULL);
    double before = c.feet.x;
    ts_character_step(&c, &standard, terrain, ts_vec3(0, 0, 0), true, NULL);
    assert_true(c.feet.y > 0.1);
    assert_true(c.feet.x > before + 0.005);
    double height =
        low + c.feet.x - standard.half - at - standard.height; // of the room for its feet
    assert_true(c.feet.y <= height + 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slanting_ceiling_leads_a_jump_aside),
        cmocka_unit_test(test_it_slides_along_walls_at_grazing_angles),
        cmocka_unit_test(test_it_slides_along_walls_turned_anyhow),
        cmocka_unit_test(test_it_slides_along_a_turned_wall_and_stops_in_a_corner),
        cmocka_unit_test(test_no_speed_goes_through),
        cmocka_unit_test(test_a_wall_never_pushes_it_away),
        cmocka_unit_test(test_blocks_are_closed),
        cmocka_unit_test(test_bad_ground_is_borne),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
