// What all engines share: what they say of themselves, and a run of functions.
#include "worlds/engine.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "worlds/engine_private.h"

// ---- What an engine says of itself

static bool is_limit(double number) { return number >= 0 && number <= 1e12; }

bool engine_describe(Engine *engine, const TouchstoneEngine *about, char *error, int error_size)
{
    const char *wrong = NULL;
    int all_shapes = TOUCHSTONE_WORLD_CIRCLE | TOUCHSTONE_WORLD_BOX | TOUCHSTONE_WORLD_CAPSULE |
                     TOUCHSTONE_WORLD_POLYGON;
    if (about->abi != TOUCHSTONE_WORLD_ABI) {
        snprintf(error, (size_t)error_size, "it is of interface %d, not %d", about->abi,
                 TOUCHSTONE_WORLD_ABI);
        return false;
    }
    if (about->size < (int)sizeof *about)
        wrong = "its size is not sizeof(TouchstoneEngine)";
    else if (!about->name || !*about->name || strlen(about->name) > 40)
        wrong = "its name must have 1 to 40 characters";
    else if (!about->version || strlen(about->version) > 20)
        wrong = "its version must have at most 20 characters";
    else if (about->shapes < 0 || about->shapes & ~all_shapes || (about->shapes & 3) != 3)
        wrong = "its shapes are no sum of TOUCHSTONE_WORLD_CIRCLE, BOX and others";
    else if (about->promises < 0 || about->promises >= 2 * TOUCHSTONE_WORLD_COULOMB)
        wrong = "its promises are no sum of TOUCHSTONE_WORLD_MIRROR and the others";
    else if (about->number != TOUCHSTONE_WORLD_DOUBLE && about->number != TOUCHSTONE_WORLD_FLOAT)
        wrong = "its number is neither TOUCHSTONE_WORLD_DOUBLE nor TOUCHSTONE_WORLD_FLOAT";
    else if (!is_limit(about->speed) || !is_limit(about->spin) || !is_limit(about->least) ||
             !is_limit(about->slop) || !is_limit(about->energy))
        wrong = "a limit is below 0 or not finite";
    if (wrong) {
        snprintf(error, (size_t)error_size, "%s", wrong);
        return false;
    }
    engine->about = *about;
    snprintf(engine->name, sizeof engine->name, "%s", about->name);
    snprintf(engine->version, sizeof engine->version, "%s", about->version);
    engine->about.name = engine->name;
    engine->about.version = engine->version;
    return true;
}

const TouchstoneEngine *engine_about(const Engine *engine) { return &engine->about; }
bool engine_saves(const Engine *engine) { return engine->saves; }
const char *engine_words(const Engine *engine) { return engine->words; }

double engine_slop(const Engine *engine)
{
    return engine->about.slop > 0 ? engine->about.slop : 0.5;
}

double engine_energy(const Engine *engine)
{
    return engine->about.energy > 0 ? engine->about.energy : 0.05;
}

EngineResult engine_run(Engine *engine, const EngineRun *run, WorldTrace *trace)
{
    *engine->words = 0;
    if (run->reload > 0 && !engine->saves) return ENGINE_REFUSED;
    for (int i = 0; i < run->world->bodies; i++) {
        int shape = 1 << run->world->body[i].shape; // TOUCHSTONE_WORLD_CIRCLE and on
        if (!(engine->about.shapes & shape)) return ENGINE_REFUSED;
    }
    trace->bodies = run->world->bodies;
    trace->ticks = run->world->ticks;
    return engine->run(engine, run, trace);
}

void engine_close(Engine *engine)
{
    if (!engine) return;
    if (engine->close) engine->close(engine);
    free(engine);
}

EngineResult engine_fail(Engine *engine, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(engine->words, sizeof engine->words, format, arguments);
    va_end(arguments);
    return ENGINE_FAILED;
}

// ---- A run of functions

TouchstoneWorldBody engine_body(const World *world, int i)
{
    const WorldBody *body = &world->body[i];
    WorldSolid solid = world_solid(body);
    TouchstoneWorldBody made = {.shape = 1 << body->shape,
                                .motion = (int)body->motion,
                                .x = solid.pose.position.x,
                                .y = solid.pose.position.y,
                                .angle = solid.angle,
                                .cosine = solid.pose.turn.x,
                                .sine = solid.pose.turn.y,
                                .vx = body->velocity.x,
                                .vy = body->velocity.y,
                                .spin = body->spin,
                                .density = body->density,
                                .restitution = world->restitution,
                                .friction = world->friction};
    const double *n = body->number;
    switch (body->shape) {
    case WORLD_CIRCLE: made.size[0] = n[2]; break;
    case WORLD_BOX:
        made.size[0] = n[2] / 2;
        made.size[1] = n[3] / 2;
        break;
    case WORLD_CAPSULE:
        made.size[0] = ts_vec_length(ts_vec(n[2] - n[0], n[3] - n[1])) / 2;
        made.size[1] = n[4];
        break;
    case WORLD_POLYGON:
        made.corners = solid.collider.count;
        for (int k = 0; k < made.corners; k++) {
            made.corner[k][0] = solid.collider.side[k].corner.x;
            made.corner[k][1] = solid.collider.side[k].corner.y;
        }
        break;
    case WORLD_SHAPES: break;
    }
    return made;
}

static EngineResult reload(Engine *engine, const TouchstoneWorldStart *start, void **world)
{
    const TouchstoneEngine *call = &engine->about;
    long size = call->save(*world, NULL, 0);
    void *block = size > 0 ? malloc((size_t)size) : NULL;
    if (!block) return engine_fail(engine, "save returns a size of %ld bytes", size);
    EngineResult result = ENGINE_RAN;
    if (call->save(*world, block, size) != size)
        result = engine_fail(engine, "save returns another size when it writes");
    call->end(*world);
    *world = call->begin(start);
    if (result == ENGINE_RAN && (!*world || !call->load(*world, block, size)))
        result = engine_fail(engine, "load refuses what save wrote");
    free(block);
    return result;
}

EngineResult engine_run_here(Engine *engine, const EngineRun *run, WorldTrace *trace,
                             volatile int *tick)
{
    const World *world = run->world;
    const TouchstoneEngine *call = &engine->about;
    TouchstoneWorldStart start = {.gravity = {world->gravity.x, world->gravity.y},
                                  .step = 1 / world->rate,
                                  .unit = world->unit};
    int number[WORLD_BODIES];
    void *made = call->begin(&start);
    if (!made) return engine_fail(engine, "begin returns NULL");
    EngineResult result = ENGINE_RAN;
    for (int k = 0; k < world->bodies && result == ENGINE_RAN; k++) {
        int i = run->reversed ? world->bodies - 1 - k : k;
        TouchstoneWorldBody body = engine_body(world, i);
        number[i] = call->add(made, &body);
        if (number[i] < 0) result = ENGINE_REFUSED;
        if (number[i] >= ENGINE_NUMBERS)
            result = engine_fail(engine, "add returns %d, which is not below 1000", number[i]);
    }
    for (*tick = 0; result == ENGINE_RAN && *tick <= world->ticks; (*tick)++) {
        if (*tick > 0) call->step(made);
        if (run->reload > 0 && run->reload == *tick) result = reload(engine, &start, &made);
        for (int i = 0; result == ENGINE_RAN && i < world->bodies; i++)
            call->read(made, number[i], &trace->pose[*tick * world->bodies + i]);
    }
    if (made) call->end(made);
    return result;
}

static EngineResult run_here(Engine *engine, const EngineRun *run, WorldTrace *trace)
{
    volatile int tick = 0;
    return engine_run_here(engine, run, trace, &tick);
}

Engine *engine_of(const TouchstoneEngine *about)
{
    char error[ENGINE_WORDS];
    Engine *engine = calloc(1, sizeof *engine);
    if (!engine) return NULL;
    engine->run = run_here;
    engine->saves = about->save && about->load;
    if (engine_describe(engine, about, error, sizeof error)) return engine;
    free(engine);
    return NULL;
}
