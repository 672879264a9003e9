#include "bodies/steps.h"

#include <stdlib.h>

static const double dt = 1 / 60.0;
static const double room = 24; // px of a pile's width for each of a row of as many as rows

static const struct {
    const char *name;
    int full;
    double target; // ms
} worlds[STEPS_WORLDS] = {[STEPS_PYRAMID] = {"pyramid", STEPS_FULL_PYRAMID, 6},
                          [STEPS_PILE] = {"pile", STEPS_FULL_PILE, 16}};

const char *steps_name(StepsWorld world) { return worlds[world].name; }

static int in_pyramid(int base) { return base * (base + 1) / 2; }

static int base_for(int bodies)
{
    int base = 1;
    while (in_pyramid(base + 1) <= bodies) base++;
    return base;
}

int steps_bodies(StepsWorld world, int most)
{
    int bodies = most < worlds[world].full ? most : worlds[world].full;
    return world == STEPS_PYRAMID ? in_pyramid(base_for(bodies)) : bodies;
}

Bodies steps_made(StepsWorld world, int bodies)
{
    if (world == STEPS_PYRAMID) return bodies_pyramid(base_for(bodies), 20, 0.5);
    return bodies_pile(bodies, room * sqrt((double)bodies));
}

static bool step(TsWorld *world)
{
    TsWorldSettings settings = {.gravity = {0, 980}, .sleepless = true};
    return ts_world_step(world, dt, &settings);
}

static bool time_all(TsWorld *world, StepsTiming *timing)
{
    double run[STEPS_RUNS];
    for (int i = 0; i < STEPS_SETTLES; i++) {
        if (!step(world)) return false;
    }
    for (int i = 0; i < STEPS_RUNS; i++) {
        double start = timing_now();
        if (!step(world)) return false;
        run[i] = timing_now() - start;
    }
    timing->step = timing_of(run, STEPS_RUNS);
    timing->touching = world->cost.touching;
    return true;
}

static bool measure_depth(const TsWorld *world, const Bodies *bodies, BodiesDepth *depth)
{
    TsPose *pose = calloc((size_t)world->count, sizeof *pose);
    if (!pose) return false;
    for (int i = 0; i < world->count; i++) pose[i] = world->body[i].pose;
    *depth = bodies_depth(bodies, pose);
    free(pose);
    return true;
}

bool steps_time(StepsWorld which, int count, StepsTiming *timing)
{
    Bodies bodies = steps_made(which, count);
    TsWorld world = ts_world_make((TsMemory){realloc, free});
    *timing = (StepsTiming){.bodies = count};
    bool done = bodies_join(&bodies, &world) && time_all(&world, timing) &&
                measure_depth(&world, &bodies, &timing->depth);
    if (count == worlds[which].full) timing->target = worlds[which].target;
    timing->over = timing->target > 0 && timing->step.median > timing->target * 1e6;
    ts_world_end(&world);
    bodies_free(&bodies);
    return done;
}
