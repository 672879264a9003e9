// Ours with one fault at a time.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "touchstone/touchstone.h"
#include "worlds/engine_private.h"

typedef struct Planted {
    PlantedFault fault;
    Ours *ours;
    int fixed, steps;
    double lower[WORLD_BODIES];               // px that a fixed body lies lower than it is reported
    TouchstoneWorldPose before[WORLD_BODIES]; // of the step before
} Planted;

static void *begin_with(PlantedFault fault, const TouchstoneWorldStart *start)
{
    Planted *planted = calloc(1, sizeof *planted);
    Ours *ours = planted ? engine_ours_functions.begin(start) : NULL;
    if (!ours) {
        free(planted);
        return NULL;
    }
    *planted = (Planted){.fault = fault, .ours = ours};
    // flaw: worlds_poses
    ours->settings.discrete = fault == PLANTED_DISCRETE;
    if (fault == PLANTED_SPIN) {
        ours->settings.solver = TS_WORLD_IMPULSES;
        // flaw: worlds_spin
        ours->settings.flaws = TS_WORLD_SPIN_SIGN;
    }
    // flaw: worlds_gravity
    if (fault == PLANTED_GRAVITY) ours->settings.gravity.x *= 2;
    return planted;
}

static int planted_add(void *world, const TouchstoneWorldBody *body)
{
    Planted *planted = world;
    TouchstoneWorldBody added = *body;
    bool fixed = body->motion == TOUCHSTONE_WORLD_FIXED;
    bool lower = planted->fault == PLANTED_TILES && fixed && ++planted->fixed % 2 == 0;
    // flaw: worlds_tiles
    if (lower) added.y += 0.5;
    if (planted->fault == PLANTED_DISCRETE && !fixed) added.motion = TOUCHSTONE_WORLD_MOVING;
    int number = engine_ours_functions.add(planted->ours, &added);
    if (number >= WORLD_BODIES) return -1;
    if (number >= 0 && lower) planted->lower[number] = 0.5;
    return number;
}

// What the fault does to the motion, after a step.
static void spoil(const Planted *planted, const TsVec *was)
{
    TsWorld *world = &planted->ours->world;
    TsVec fall = ts_vec_scale(planted->ours->settings.gravity, planted->ours->step);
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        TsVec v = body->velocity;
        bool hit = ts_vec_distance(v, ts_vec_add(was[i], fall)) > 1;
        if (body->fixed) continue;
        // flaw: worlds_braked
        if (planted->fault == PLANTED_DRAG && hit && i == 0) v = ts_vec_scale(v, 0.8);
        // flaw: worlds_wind
        if (planted->fault == PLANTED_WIND) v.x += 4;
        // flaw: worlds_left
        if (planted->fault == PLANTED_LEFT && v.x < 0) v.x *= 0.9;
        if (!ts_vec_equal(v, body->velocity)) ts_world_push(world, i, v, body->spin);
    }
}

static void planted_step(void *world)
{
    Planted *planted = world;
    TsVec was[WORLD_BODIES];
    for (int i = 0; i < planted->ours->world.count; i++) {
        was[i] = planted->ours->world.body[i].velocity;
        engine_ours_functions.read(planted->ours, i, &planted->before[i]);
    }
    engine_ours_functions.step(planted->ours);
    planted->steps++;
    spoil(planted, was);
}

static void planted_read(void *world, int body, TouchstoneWorldPose *pose)
{
    const Planted *planted = world;
    engine_ours_functions.read(planted->ours, body, pose);
    pose->y -= planted->lower[body];
    if (planted->fault == PLANTED_STALE && planted->steps > 0) {
        const TouchstoneWorldPose *before = &planted->before[body];
        pose->x = before->x;
        pose->y = before->y;
        pose->angle = before->angle;
    }
}

static void planted_end(void *world)
{
    engine_ours_functions.end(((Planted *)world)->ours);
    free(world);
}

static long planted_save(void *world, void *block, long room)
{
    const Planted *planted = world;
    long own = (long)sizeof *planted,
         size = own + engine_ours_functions.save(planted->ours, NULL, 0);
    if (size > room) return size;
    memcpy(block, planted, sizeof *planted);
    engine_ours_functions.save(planted->ours, (char *)block + own, size - own);
    return size;
}

static int planted_load(void *world, const void *block, long size)
{
    Planted *planted = world;
    Ours *ours = planted->ours;
    long own = (long)sizeof *planted;
    memcpy(planted, block, sizeof *planted);
    planted->ours = ours;
    if (!engine_ours_functions.load(ours, (const char *)block + own, size - own)) return 0;
    for (int i = 0; planted->fault == PLANTED_FORGETS && i < ours->world.count; i++) {
        const TsBody *body = &ours->world.body[i];
        // flaw: worlds_forgets
        if (!body->fixed) ts_world_push(&ours->world, i, body->velocity, 0);
    }
    return 1;
}

// A world is begun without a word of which fault it has, so each has a function of its own.
#define BEGIN(fault)                                                                               \
    static void *begin_##fault(const TouchstoneWorldStart *start)                                  \
    {                                                                                              \
        return begin_with(fault, start);                                                           \
    }
BEGIN(PLANTED_DISCRETE)
BEGIN(PLANTED_SPIN)
BEGIN(PLANTED_TILES)
BEGIN(PLANTED_DRAG)
BEGIN(PLANTED_WIND)
BEGIN(PLANTED_LEFT)
BEGIN(PLANTED_GRAVITY)
BEGIN(PLANTED_FORGETS)
BEGIN(PLANTED_STALE)
BEGIN(PLANTED_UNIT)
BEGIN(PLANTED_SORTED)

Engine *engine_planted(PlantedFault fault)
{
    static const struct {
        const char *name;
        void *(*begin)(const TouchstoneWorldStart *start);
        int promises; // besides those of ours
    } planted[PLANTED_FAULTS] = {
        [PLANTED_DISCRETE] = {"poses only", begin_PLANTED_DISCRETE, TOUCHSTONE_WORLD_BULLETS},
        [PLANTED_SPIN] = {"wrong spin sign", begin_PLANTED_SPIN, 0},
        [PLANTED_TILES] = {"uneven tiles", begin_PLANTED_TILES, TOUCHSTONE_WORLD_SEAMS},
        [PLANTED_DRAG] = {"braked by contacts", begin_PLANTED_DRAG, 0},
        [PLANTED_WIND] = {"pushed aside", begin_PLANTED_WIND, 0},
        [PLANTED_LEFT] = {"slower to the left", begin_PLANTED_LEFT, TOUCHSTONE_WORLD_MIRROR},
        [PLANTED_GRAVITY] = {"gravity twice", begin_PLANTED_GRAVITY, TOUCHSTONE_WORLD_TURN},
        [PLANTED_FORGETS] = {"forgets spin", begin_PLANTED_FORGETS, 0},
        [PLANTED_STALE] = {"pose of before", begin_PLANTED_STALE, 0},
        [PLANTED_UNIT] = {"own lengths", begin_PLANTED_UNIT, TOUCHSTONE_WORLD_SCALE},
        [PLANTED_SORTED] = {"order matters", begin_PLANTED_SORTED, TOUCHSTONE_WORLD_ORDER},
    };
    if (fault == PLANTED_NONE) return engine_ours();
    TouchstoneEngine about = engine_ours_functions;
    about.name = planted[fault].name;
    about.promises |= planted[fault].promises;
    about.begin = planted[fault].begin;
    about.add = planted_add;
    about.step = planted_step;
    about.read = planted_read;
    about.end = planted_end;
    about.save = planted_save;
    about.load = planted_load;
    return engine_of(&about);
}
