// A world as a line: read back to the bit, refused with the column, twins that come back, floors
// that become one box; the generator's worlds are valid and the same for the same seed.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "worlds/law.h"
#include "worlds/world_family.h"

static const WorldLimits all = {.shapes = 15};

static void assert_same_world(const World *a, const World *b)
{
    char of_a[WORLD_LINE], of_b[WORLD_LINE];
    world_write(a, of_a);
    world_write(b, of_b);
    assert_string_equal(of_a, of_b);
    assert_int_equal(a->bodies, b->bodies);
    for (int i = 0; i < a->bodies; i++) {
        assert_int_equal(world_numbers(&a->body[i]), world_numbers(&b->body[i]));
        for (int k = 0; k < world_numbers(&a->body[i]); k++)
            assert_true(a->body[i].number[k] == b->body[i].number[k]);
        assert_true(a->body[i].velocity.x == b->body[i].velocity.x);
        assert_true(a->body[i].spin == b->body[i].spin);
        assert_true(a->body[i].density == b->body[i].density);
    }
    assert_true(a->gravity.y == b->gravity.y && a->rate == b->rate && a->unit == b->unit);
    assert_true(a->friction == b->friction && a->restitution == b->restitution);
}

static void generated_worlds_are_read_back(void **state)
{
    (void)state;
    Random random = random_seeded(7), again = random_seeded(7);
    for (int i = 0; i < 60 * WORLD_FAMILIES; i++) {
        char line[WORLD_LINE], error[256];
        WorldFamily family = (WorldFamily)(i % WORLD_FAMILIES);
        World world = world_family_make(family, &all, &random), read;
        World same = world_family_make(family, &all, &again);
        world_write(&world, line);
        if (!world_read(&read, line, error, sizeof error)) fail_msg("%s: %s", line, error);
        assert_same_world(&world, &read);
        assert_same_world(&world, &same);
        for (WorldTwin twin = 0; twin < WORLD_TWINS; twin++) {
            World twice = world_twin(&world, twin);
            for (int k = 0; k < twice.bodies; k++) assert_null(world_body_wrong(&twice.body[k]));
            WorldTwin back = twin == WORLD_QUARTER          ? WORLD_THREE_QUARTERS
                             : twin == WORLD_THREE_QUARTERS ? WORLD_QUARTER
                             : twin == WORLD_LARGER         ? WORLD_SMALLER
                             : twin == WORLD_SMALLER        ? WORLD_LARGER
                                                            : twin;
            twice = world_twin(&twice, back);
            assert_int_equal(twice.bodies, world.bodies);
            for (int k = 0; k < twice.bodies; k++) {
                assert_true(twice.body[k].number[0] == world.body[k].number[0]);
                assert_true(twice.body[k].number[1] == world.body[k].number[1]);
                assert_true(twice.body[k].velocity.x == world.body[k].velocity.x);
            }
        }
    }
}

static void limits_hold_for_generated_worlds(void **state)
{
    (void)state;
    const WorldLimits limits = {.shapes = 3, .speed = 1000, .spin = 5};
    Random random = random_seeded(9);
    for (int i = 0; i < 20 * WORLD_FAMILIES; i++) {
        World world = world_family_make((WorldFamily)(i % WORLD_FAMILIES), &limits, &random);
        for (int k = 0; k < world.bodies; k++) {
            assert_true(world.body[k].shape <= WORLD_BOX);
            assert_true(ts_vec_length(world.body[k].velocity) <= 1000);
            assert_true(world.body[k].spin >= -5 && world.body[k].spin <= 5);
            assert_null(world_body_wrong(&world.body[k]));
        }
    }
}

static void all_fields_are_read(void **state)
{
    (void)state;
    const char *line =
        "world gravity 1 900 rate 120 ticks 9 unit 2 friction 0.5 restitution 0.25 | "
        "fixed box 1 2 3 4 30 | bullet capsule 0 0 9 0 4 velocity 3 -4 spin 0.1 "
        "density 2 | moving polygon 100 0 110 0 100 10 | moving circle 0.1 0x1p-3 7 "
        "| law wall";
    World world;
    char error[256] = "?", written[WORLD_LINE];
    assert_true(world_read(&world, line, error, sizeof error));
    assert_string_equal(error, "");
    assert_int_equal(world.bodies, 4);
    assert_string_equal(world.law, "wall");
    assert_int_equal(world.body[2].corners, 3);
    assert_true(world.body[3].number[0] == 0.1 && world.body[3].number[1] == 0.125);
    assert_true(world.unit == 2 && world.rate == 120 && world.ticks == 9);
    world_write(&world, written);
    assert_null(strstr(written, "density 1"));
    assert_non_null(strstr(written, "| moving circle 0.1 0.125 7 | law wall"));
}

static void bad_lines_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *line, *error;
    } bad[] = {
        {"", "column 1: found the line's end, expected world"},
        {"circle 0 0 1", "column 1: found 'circle', expected world"},
        {"world", "column 6: found the line's end, expected a body: '| moving circle 0 0 10'"},
        {"world ticks 0 | moving circle 0 0 1",
         "column 13: found '0', expected a whole number, 1 to 2000"},
        {"world ticks 2.5 | moving circle 0 0 1",
         "column 13: found '2.5', expected a whole number, 1 to 2000"},
        {"world unit 3 | moving circle 0 0 1",
         "column 12: found '3', expected a power of two, 2^-10 to 2^10"},
        {"world | circle 0 0 1", "column 9: found 'circle', expected fixed, moving, bullet or law"},
        {"world | moving square 0 0 1",
         "column 16: found 'square', expected circle, box, capsule or polygon"},
        {"world | moving circle 0 0 -1",
         "column 16: found 'circle', expected a circle with a radius above 0"},
        {"world | moving circle 0 nan 1", "column 25: found 'nan', expected a number, -1e7 to 1e7"},
        {"world | moving circle 0 0 1e300",
         "column 27: found '1e300', expected a number, -1e7 to 1e7"},
        {"world | moving polygon 0 0 9 0 9 9 0",
         "column 37: found the line's end, expected the y of a corner"},
        {"world | moving polygon 0 0 9 9 9 0 0 9",
         "column 16: found 'polygon', expected a convex polygon"},
        {"world | fixed circle 0 0 1 velocity 1 0",
         "column 15: found 'circle', expected a fixed body without velocity and spin"},
        {"world | moving circle 0 0 1 | law",
         "column 34: found the line's end, expected the name of a law"},
        {"world | moving circle 0 0 1 | law wall x",
         "column 40: found 'x', expected nothing behind the law"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        World world = world_empty();
        char error[256];
        assert_false(world_read(&world, bad[i].line, error, sizeof error));
        assert_string_equal(error, bad[i].error);
        assert_int_equal(world.bodies, 0); // nothing is changed
    }
    char line[WORLD_LINE] = "world";
    for (int i = 0; i <= WORLD_BODIES; i++) {
        size_t length = strlen(line);
        snprintf(line + length, sizeof line - length, " | fixed circle %d 0 1", i);
    }
    World world;
    char error[256];
    assert_false(world_read(&world, line, error, sizeof error));
    assert_non_null(strstr(error, "expected at most 64 bodies"));
}

static void tiles_become_one_floor(void **state)
{
    (void)state;
    World world, merged;
    char error[256], line[WORLD_LINE];
    const char *tiles =
        "world | fixed box 10 10 20 20 | moving circle 10 -5 5 | fixed box 50 10 20 "
        "20 | fixed box 30 10 20 20 | fixed box 70 9 20 20";
    assert_true(world_read(&world, tiles, error, sizeof error));
    assert_true(world_merged(&world, &merged));
    world_write(&merged, line);
    assert_string_equal(line,
                        "world | fixed box 30 10 60 20 | moving circle 10 -5 5 | fixed box 70 "
                        "9 20 20");
    assert_false(world_merged(&merged, &world));
}

// The judge's masses are not the core's; both must be right.
static void masses_are_those_of_the_core(void **state)
{
    (void)state;
    Random random = random_seeded(3);
    for (int i = 0; i < 40 * WORLD_FAMILIES; i++) {
        World world = world_family_make((WorldFamily)(i % WORLD_FAMILIES), &all, &random);
        for (int k = 0; k < world.bodies; k++) {
            if (world.body[k].motion == WORLD_FIXED) continue;
            TsVec corner[TS_COLLIDER_SIDES];
            WorldSolid solid = world_solid(&world.body[k]);
            TsShape shape = ts_collider_shape(&solid.collider, solid.pose, corner);
            TsMass mass = ts_mass_of(&shape, world.body[k].density);
            assert_true(fabs(solid.mass - mass.mass) <= 1e-9 * mass.mass);
            assert_true(fabs(solid.inertia - mass.inertia) <= 1e-9 * mass.inertia);
        }
    }
}

static void laws_have_names(void **state)
{
    (void)state;
    for (LawName law = 0; law < LAWS; law++) {
        assert_int_equal(law_find(law_name(law)), law);
        assert_true(strlen(law_name(law)) < WORLD_LAW);
        assert_true(*law_sentence(law));
    }
    assert_int_equal(law_find("walls"), LAWS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generated_worlds_are_read_back),
        cmocka_unit_test(limits_hold_for_generated_worlds),
        cmocka_unit_test(all_fields_are_read),
        cmocka_unit_test(bad_lines_are_refused),
        cmocka_unit_test(tiles_become_one_floor),
        cmocka_unit_test(laws_have_names),
        cmocka_unit_test(masses_are_those_of_the_core),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
