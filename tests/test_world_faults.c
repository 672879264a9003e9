// An engine with one fault at a time: the law that is about it finds it, shrinks it, and finds the
// small world broken, too. Without a fault it keeps those laws.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "touchstone/touchstone.h"
#include "worlds/engine_private.h"
#include "worlds/law.h"
#include "worlds/world_family.h"
#include "worlds/world_shrink.h"

typedef enum Fault {
    FAULT_NONE,
    FAULT_NAN,       // a velocity becomes NaN
    FAULT_SIGN,      // angles are reported with the wrong sign
    FAULT_STALE,     // the pose is that of the step before
    FAULT_LOST,      // the contacts of the second fixed body are lost
    FAULT_PASSES,    // bullets are none
    FAULT_TILES,     // every second fixed body lies lower
    FAULT_ENERGY,    // motion grows
    FAULT_DRAG,      // the first body is braked by every contact
    FAULT_WIND,      // what rests is pushed aside
    FAULT_LEFT,      // what moves to the left is slower
    FAULT_GRAVITY,   // gravity along x counts twice
    FAULT_UNIT,      // promises to know lengths of its own, and does not
    FAULT_SORTED,    // promises that the order does not matter, which it does
    FAULT_FORGETS,   // what is loaded has lost its spin
    FAULT_REMEMBERS, // each world is heavier than the one before
    FAULT_ARM,       // contacts turn bodies twice as far
    FAULT_DEAD,      // bounces lose half of their speed
    FAULT_STICKY,    // friction is half as large again
    FAULT_DEEP,      // poses are half a step ahead
    FAULT_FALLS,     // poses are ahead of the velocity
    FAULT_TREMBLES,  // what rests is shaken by less than a sleeping body may be
    FAULT_GRIPS,     // friction is 3 % too large
    FAULT_LIFTS,     // each hit gives some energy
    FAULT_LATE,      // poses are a quarter of a step ahead
    FAULT_EARLY,     // a hit takes back the gravity of two steps
    FAULT_ASIDE,     // bodies lie beside their places
    FAULT_SLOWER,    // velocities are reported too small
    FAULT_SPINLESS,  // spins are not reported
    FAULT_CREEPS,    // fixed bodies move
    FAULT_FADES,     // motion fades
    FAULT_BRAKES,    // spins fade
    FAULT_TWISTS,    // angles are ahead of the spin
    FAULT_ASKEW,     // a hit gives motion across
    FAULT_WHIRLS,    // what moves is said to turn fast
    FAULT_TILTS,     // what was put upright leans
    FAULT_SHIVERS,   // what rests is said to turn
    FAULT_TINY,      // coordinates are too small for a shape
    FAULT_HUGE,      // too large
    FAULT_SIZED // a velocity becomes NaN if the body is as large as the first one that was added
} Fault;

static Fault fault;
static int worlds_begun;
static TouchstoneWorldBody sized; // of FAULT_SIZED

typedef struct Sim {
    Ours *ours;
    int fixed, steps;
    TouchstoneWorldPose before[WORLD_BODIES], at_start[WORLD_BODIES];
    bool fixed_ones[WORLD_BODIES], is_sized;
} Sim;

static void *sim_begin(const TouchstoneWorldStart *start)
{
    Sim *sim = calloc(1, sizeof *sim);
    assert_non_null(sim);
    sim->ours = engine_ours_functions.begin(start);
    assert_non_null(sim->ours);
    TsWorldSettings *settings = &sim->ours->settings;
    worlds_begun++;
    if (fault == FAULT_GRAVITY) settings->gravity.x *= 2;
    if (fault == FAULT_REMEMBERS) settings->gravity.y += worlds_begun;
    settings->discrete = fault == FAULT_PASSES;
    return sim;
}

static bool as_large(const TouchstoneWorldBody *a, const TouchstoneWorldBody *b)
{
    double off = fabs(a->size[0] - b->size[0]) + fabs(a->size[1] - b->size[1]);
    if (a->shape != b->shape || a->corners != b->corners) return false;
    for (int i = 0; i < a->corners; i++)
        off += fabs(a->corner[i][0] - b->corner[i][0]) + fabs(a->corner[i][1] - b->corner[i][1]);
    return off < 1e-9 && fabs(a->angle - b->angle) < 1e-9;
}

static int sim_add(void *world, const TouchstoneWorldBody *body)
{
    Sim *sim = world;
    if (fault == FAULT_SIZED && sized.density == 0) sized = *body;
    sim->is_sized = fault == FAULT_SIZED && as_large(body, &sized);
    TouchstoneWorldBody added = *body;
    bool fixed = body->motion == TOUCHSTONE_WORLD_FIXED;
    if (fault == FAULT_PASSES && !fixed) added.motion = TOUCHSTONE_WORLD_MOVING;
    if (fault == FAULT_DEAD) added.restitution /= 2;
    if (fault == FAULT_STICKY) added.friction *= 1.5;
    if (fault == FAULT_GRIPS) added.friction *= 1.03;
    bool second = fixed && ++sim->fixed % 2 == 0;
    if (second && fault == FAULT_TILES) added.y += 0.5;
    if (second && fault == FAULT_LOST) added.y += 1e6;
    int i = engine_ours_functions.add(sim->ours, &added);
    assert_true(i >= 0 && i < WORLD_BODIES);
    sim->at_start[i] = (TouchstoneWorldPose){.x = body->x, .y = body->y, .angle = body->angle};
    sim->fixed_ones[i] = fixed;
    return i;
}

// What the faults do to the motion, after a step.
static void spoil(Sim *sim, const TsVec *was, const double *spin_was)
{
    TsWorld *world = &sim->ours->world;
    TsVec g = ts_vec_scale(sim->ours->settings.gravity, sim->ours->step);
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        TsVec v = body->velocity;
        double spin = body->spin;
        if (body->fixed) continue;
        bool hit = ts_vec_distance(v, ts_vec_add(was[i], g)) > 1;
        if ((fault == FAULT_NAN || sim->is_sized) && sim->steps == 5)
            sim->before[i].vx = (double)NAN;
        if (fault == FAULT_ENERGY) v = ts_vec_scale(v, 1.02);
        if (fault == FAULT_FADES) v = ts_vec_scale(v, 0.98);
        if (fault == FAULT_BRAKES) spin *= 0.99;
        if (fault == FAULT_ASKEW && hit)
            v = ts_vec_add(v, ts_vec_scale(ts_vec_perp(ts_vec_sub(v, was[i])), 0.1));
        if (fault == FAULT_DRAG && hit && i == 0) v = ts_vec_scale(v, 0.98);
        if (fault == FAULT_WIND) v.x += 4;
        if (fault == FAULT_LEFT && v.x < 0) v.x *= 0.999;
        if (fault == FAULT_ARM && hit) spin += spin - spin_was[i];
        if (fault == FAULT_TREMBLES) v.x += sim->steps % 2 ? 0.4 : -0.4;
        if (fault == FAULT_LIFTS && hit) v = ts_vec_scale(v, 1.02);
        if (fault == FAULT_EARLY && hit) v = ts_vec_sub(v, ts_vec_scale(g, 2));
        if (v.x != body->velocity.x || v.y != body->velocity.y || spin != body->spin)
            ts_world_push(world, i, v, spin);
    }
}

static void sim_step(void *world)
{
    Sim *sim = world;
    const TsWorld *bodies = &sim->ours->world;
    TsVec was[WORLD_BODIES];
    double spin_was[WORLD_BODIES];
    sim->steps++;
    for (int i = 0; i < bodies->count; i++) {
        was[i] = bodies->body[i].velocity;
        spin_was[i] = bodies->body[i].spin;
        engine_ours_functions.read(sim->ours, i, &sim->before[i]);
    }
    engine_ours_functions.step(sim->ours);
    spoil(sim, was, spin_was);
}

static void sim_read(void *world, int body, TouchstoneWorldPose *pose)
{
    const Sim *sim = world;
    engine_ours_functions.read(sim->ours, body, pose);
    if (sim->fixed_ones[body]) *pose = sim->at_start[body];
    if (fault == FAULT_SIGN) pose->angle = -pose->angle;
    if (fault == FAULT_STALE && sim->steps > 0) *pose = sim->before[body];
    if (fault == FAULT_FALLS && !sim->fixed_ones[body]) pose->y += 0.03 * sim->steps;
    if (fault == FAULT_ASIDE && !sim->fixed_ones[body]) pose->x += 1;
    if (fault == FAULT_SLOWER) pose->vx *= 0.99;
    if (fault == FAULT_SPINLESS) pose->spin = 0;
    if (fault == FAULT_TWISTS && !sim->fixed_ones[body]) pose->angle += 0.01 * sim->steps;
    if (fault == FAULT_TILTS && !sim->fixed_ones[body] && sim->steps > 0) pose->angle += 0.07;
    if (fault == FAULT_WHIRLS && !sim->fixed_ones[body] && sim->steps > 0) pose->spin += 30;
    if (fault == FAULT_SHIVERS && !sim->fixed_ones[body] && sim->steps > 0) pose->spin += 0.5;
    if (fault == FAULT_CREEPS && sim->fixed_ones[body]) pose->y += 0.1 * sim->steps;
    double step = sim->ours->step;
    double ahead = fault == FAULT_DEEP ? step / 2 : fault == FAULT_LATE ? step / 4 : 0;
    if (fault == FAULT_TINY && !sim->fixed_ones[body]) pose->y += 1e-38;
    if (fault == FAULT_HUGE && !sim->fixed_ones[body]) pose->y += 1e40;
    pose->x += pose->vx * ahead;
    pose->y += pose->vy * ahead;
    if ((fault == FAULT_NAN || sim->is_sized) && isnan(sim->before[body].vx))
        pose->vx = sim->before[body].vx;
}

static void sim_end(void *world)
{
    engine_ours_functions.end(((Sim *)world)->ours);
    free(world);
}

static long sim_save(void *world, void *block, long room)
{
    const Sim *sim = world;
    long own = (long)sizeof *sim, size = own + engine_ours_functions.save(sim->ours, NULL, 0);
    if (size > room) return size;
    memcpy(block, sim, sizeof *sim);
    engine_ours_functions.save(sim->ours, (char *)block + own, size - own);
    return size;
}

static int sim_load(void *world, const void *block, long size)
{
    Sim *sim = world;
    Ours *ours = sim->ours;
    long own = (long)sizeof *sim;
    memcpy(sim, block, sizeof *sim);
    sim->ours = ours;
    if (!engine_ours_functions.load(ours, (const char *)block + own, size - own)) return 0;
    TsWorld *bodies = &ours->world;
    for (int i = 0; fault == FAULT_FORGETS && i < bodies->count; i++)
        if (!bodies->body[i].fixed) ts_world_push(bodies, i, bodies->body[i].velocity, 0);
    return 1;
}

static TouchstoneEngine engine_with(int promises)
{
    return (TouchstoneEngine){.abi = TOUCHSTONE_WORLD_ABI,
                              .size = sizeof(TouchstoneEngine),
                              .name = "planted",
                              .version = "1",
                              .shapes = TOUCHSTONE_WORLD_CIRCLE | TOUCHSTONE_WORLD_BOX,
                              .promises = promises,
                              .slop = 0.1,
                              .energy = 0.01,
                              .begin = sim_begin,
                              .add = sim_add,
                              .step = sim_step,
                              .read = sim_read,
                              .end = sim_end,
                              .save = sim_save,
                              .load = sim_load};
}

typedef struct Row {
    Fault fault;
    LawName law;
    WorldFamily family;
    int promises, bodies; // what the small world has, at most
    const char *words;    // of the sentence; NULL: any
} Row;

static const Row rows[] = {
    {FAULT_NAN, LAW_RUN, WORLD_MIXED, 0, 1, NULL},
    {FAULT_SIGN, LAW_PLACE, WORLD_MIXED, 0, 1, NULL},
    {FAULT_ASIDE, LAW_PLACE, WORLD_MIXED, 0, 1, "is not where it was put"},
    {FAULT_SLOWER, LAW_PLACE, WORLD_MIXED, 0, 1, "has not the velocity"},
    {FAULT_SPINLESS, LAW_PLACE, WORLD_MIXED, 0, 1, "has not the velocity"},
    {FAULT_CREEPS, LAW_PLACE, WORLD_ROOM, 0, 1, "has moved at tick"},
    {FAULT_WIND, LAW_FREE, WORLD_MIXED, 0, 1, "changes its velocity"},
    {FAULT_BRAKES, LAW_FREE, WORLD_MIXED, 0, 1, "changes its spin"},
    {FAULT_TWISTS, LAW_FREE, WORLD_MIXED, 0, 1, "turns otherwise"},
    {FAULT_STALE, LAW_FREE, WORLD_MIXED, 0, 1, NULL},
    {FAULT_LOST, LAW_WALL, WORLD_ROOM, TOUCHSTONE_WORLD_WALLS, 3, NULL},
    {FAULT_PASSES, LAW_MOVER, WORLD_PIPE, TOUCHSTONE_WORLD_BULLETS, 2, NULL},
    {FAULT_TILES, LAW_SEAM, WORLD_TILES, TOUCHSTONE_WORLD_SEAMS, 4, NULL},
    {FAULT_ENERGY, LAW_ENERGY, WORLD_ROOM, 0, 1, NULL},
    {FAULT_FADES, LAW_ENERGY, WORLD_SPACE, TOUCHSTONE_WORLD_ELASTIC, 1, "it has lost"},
    {FAULT_DRAG, LAW_MOMENTUM, WORLD_SPACE, 0, 2, NULL},
    {FAULT_WIND, LAW_REST, WORLD_TOWER, 0, 2, NULL},
    {FAULT_TILTS, LAW_REST, WORLD_TOWER, 0, 2, NULL},
    {FAULT_SHIVERS, LAW_STILL, WORLD_TOWER, 0, 2, NULL},
    {FAULT_SHIVERS, LAW_STILL, WORLD_TOWER, TOUCHSTONE_WORLD_STILL, 2, NULL},
    {FAULT_LEFT, LAW_MIRROR, WORLD_MIXED, TOUCHSTONE_WORLD_MIRROR, 1, NULL},
    {FAULT_GRAVITY, LAW_TURN, WORLD_MIXED, TOUCHSTONE_WORLD_TURN, 1, NULL},
    {FAULT_UNIT, LAW_SCALE, WORLD_MIXED, TOUCHSTONE_WORLD_SCALE, 2, NULL},
    {FAULT_SORTED, LAW_ORDER, WORLD_PILE, TOUCHSTONE_WORLD_ORDER, 4, NULL},
    {FAULT_FORGETS, LAW_SAVE, WORLD_MIXED, 0, 1, NULL},
    {FAULT_REMEMBERS, LAW_REPEAT, WORLD_MIXED, 0, 1, NULL},
    {FAULT_DEEP, LAW_OVERLAP, WORLD_BOUNCE, TOUCHSTONE_WORLD_MEETS, 2, NULL},
    {FAULT_ARM, LAW_ANGULAR, WORLD_SPACE, 0, 2, NULL},
    {FAULT_DEAD, LAW_BOUNCE, WORLD_BOUNCE, 0, 2, NULL},
    {FAULT_ASKEW, LAW_BOUNCE, WORLD_BOUNCE, 0, 2, NULL},
    {FAULT_WHIRLS, LAW_BOUNCE, WORLD_BOUNCE, 0, 2, NULL},
    {FAULT_WHIRLS, LAW_SLIDE, WORLD_FRICTION, 0, 2, NULL},
    {FAULT_STICKY, LAW_SLIDE, WORLD_FRICTION, 0, 2, NULL},
    {FAULT_FALLS, LAW_FREE, WORLD_MIXED, TOUCHSTONE_WORLD_PARABOLA, 1, "moves otherwise"},
    {FAULT_TREMBLES, LAW_STILL, WORLD_TOWER, TOUCHSTONE_WORLD_STILL, 2, NULL},
    {FAULT_GRIPS, LAW_SLIDE, WORLD_FRICTION, TOUCHSTONE_WORLD_COULOMB, 3, NULL},
    {FAULT_LIFTS, LAW_ENERGY, WORLD_DROP, TOUCHSTONE_WORLD_PARABOLA, 2, NULL},
    {FAULT_LATE, LAW_OVERLAP, WORLD_BOUNCE, TOUCHSTONE_WORLD_MEETS, 2, NULL},
    {FAULT_EARLY, LAW_BOUNCE, WORLD_BOUNCE, TOUCHSTONE_WORLD_PARABOLA | TOUCHSTONE_WORLD_MEETS, 2,
     NULL},
};

enum {
    ROWS = sizeof rows / sizeof *rows,
    TRIES = 60,
    OURS = TOUCHSTONE_WORLD_WALLS | TOUCHSTONE_WORLD_BULLETS | TOUCHSTONE_WORLD_SEAMS |
           TOUCHSTONE_WORLD_PARABOLA | TOUCHSTONE_WORLD_MEETS | TOUCHSTONE_WORLD_STILL |
           TOUCHSTONE_WORLD_COULOMB
};

// A world of the family that breaks the law; false: none of the tries does.
static bool find(LawBench *bench, const Row *row, World *world)
{
    const WorldLimits limits = {TOUCHSTONE_WORLD_CIRCLE | TOUCHSTONE_WORLD_BOX, 0, 0};
    Random random = random_seeded(1);
    for (int i = 0; i < TRIES; i++) {
        *world = world_family_make(row->family, &limits, &random);
        if (law_begin(bench, world) && law_judge(bench, row->law) == LAW_BROKEN) return true;
    }
    return false;
}

static void each_fault_is_found_by_its_law(void **state)
{
    (void)state;
    for (int i = 0; i < ROWS; i++) {
        const Row *row = &rows[i];
        TouchstoneEngine about = engine_with(row->promises);
        Engine *engine = engine_of(&about);
        LawBench *bench = law_bench_new(engine);
        World world;
        char line[WORLD_LINE], error[256];
        fault = row->fault;
        if (!find(bench, row, &world)) fail_msg("%s: not found (row %d)", law_name(row->law), i);
        if (row->words && !strstr(law_words(bench), row->words))
            fail_msg("'%s', not '%s'", law_words(bench), row->words);
        int runs = world_shrink(&world, bench, row->law, LAW_BROKEN, 1000, NULL, 0);
        assert_true(runs <= 1000);
        world_write(&world, line);
        if (world.bodies > row->bodies) fail_msg("%s: too many bodies", line);
        World again;
        assert_true(world_read(&again, line, error, sizeof error));
        assert_string_equal(again.law, law_name(row->law));
        assert_true(law_begin(bench, &again));
        assert_int_equal(law_judge(bench, row->law), LAW_BROKEN);
        assert_true(*law_words(bench));
        law_bench_free(bench);
        engine_close(engine);
    }
}

// What breaks the law by its size alone is moved to the origin as it is, of whatever shape.
static void what_is_far_away_is_moved_whole(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "world gravity 0 0 ticks 9 | moving circle 437.5 -311.25 7",
        "world gravity 0 0 ticks 9 | moving box 437.5 -311.25 14 9 30",
        "world gravity 0 0 ticks 9 | moving capsule 437.5 -311.25 467.5 -271.25 7",
        "world gravity 0 0 ticks 9 | moving polygon 437.5 -311.25 467.5 -311.25 452.5 -271.25",
    };
    for (int i = 0; i < 4; i++) {
        TouchstoneEngine about = engine_with(0);
        about.shapes = 15;
        Engine *engine = engine_of(&about);
        LawBench *bench = law_bench_new(engine);
        World world;
        char line[WORLD_LINE], error[256];
        fault = FAULT_SIZED;
        sized = (TouchstoneWorldBody){.density = 0};
        if (!world_read(&world, lines[i], error, sizeof error)) fail_msg("%s", error);
        World whole = world;
        assert_true(law_begin(bench, &world));
        assert_int_equal(law_judge(bench, LAW_RUN), LAW_BROKEN);
        world_shrink(&world, bench, LAW_RUN, LAW_BROKEN, 1000, NULL, 0);
        world_write(&world, line);
        int numbers = world_numbers(&whole.body[0]);
        int moved = i < 2 ? 2 : i == 2 ? 4 : numbers; // the others are sizes
        assert_int_equal(world_numbers(&world.body[0]), numbers);
        for (int k = 0; k < numbers; k++) {
            double by = k < moved ? whole.body[0].number[k % 2] : 0;
            if (world.body[0].number[k] != whole.body[0].number[k] - by) fail_msg("%s", line);
        }
        law_bench_free(bench);
        engine_close(engine);
    }
}

static void without_a_fault_they_are_kept(void **state)
{
    (void)state;
    fault = FAULT_NONE;
    for (int i = 0; i < ROWS; i++) {
        const Row *row = &rows[i];
        if (row->promises & ~OURS) continue; // ours has not promised these
        TouchstoneEngine about = engine_with(row->promises);
        Engine *engine = engine_of(&about);
        LawBench *bench = law_bench_new(engine);
        World world;
        if (find(bench, row, &world)) fail_msg("%s: %s", law_name(row->law), law_words(bench));
        law_bench_free(bench);
        engine_close(engine);
    }
}

static void what_is_not_promised_is_a_limit(void **state)
{
    (void)state;
    TouchstoneEngine about = engine_with(0);
    Engine *engine = engine_of(&about);
    LawBench *bench = law_bench_new(engine);
    World world;
    char error[256];
    fault = FAULT_TILES;
    assert_true(world_read(&world,
                           "world gravity 0 900 ticks 20 | fixed box 10 10 20 20 | fixed box 30 10 "
                           "20 20 | moving box 10 -10 20 20 velocity 100 0",
                           error, sizeof error));
    assert_true(law_begin(bench, &world));
    assert_int_equal(law_judge(bench, LAW_SEAM), LAW_LIMIT);
    assert_int_equal(law_judge(bench, LAW_SCALE), LAW_SILENT);
    assert_int_equal(law_judge(bench, LAW_REST), LAW_SILENT);
    law_bench_free(bench);
    engine_close(engine);
}

// What an engine returns need not be the coordinates of a shape.
static void any_finite_number_is_judged(void **state)
{
    (void)state;
    TouchstoneEngine about = engine_with(OURS);
    Engine *engine = engine_of(&about);
    LawBench *bench = law_bench_new(engine);
    World world;
    char error[256];
    assert_true(world_read(&world,
                           "world ticks 4 | moving box 0 0 10 30 velocity 90 0 | bullet circle -20 "
                           "0 5 velocity 3000 0",
                           error, sizeof error));
    fault = FAULT_TINY;
    assert_true(law_begin(bench, &world));
    for (int law = 0; law < LAWS; law++)
        assert_int_not_equal(law_judge(bench, (LawName)law), LAW_BROKEN);
    fault = FAULT_HUGE;
    int broken = 0;
    assert_true(law_begin(bench, &world));
    for (int law = 0; law < LAWS; law++) broken += law_judge(bench, (LawName)law) == LAW_BROKEN;
    assert_true(broken > 0);
    law_bench_free(bench);
    engine_close(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_fault_is_found_by_its_law),
        cmocka_unit_test(what_is_far_away_is_moved_whole),
        cmocka_unit_test(without_a_fault_they_are_kept),
        cmocka_unit_test(what_is_not_promised_is_a_limit),
        cmocka_unit_test(any_finite_number_is_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
