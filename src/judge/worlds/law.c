// The table of the laws, and the bench.
#include "worlds/law.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "touchstone/relation.h"
#include "worlds/law_private.h"

static LawVerdict law_run(LawBench *bench)
{
    if (bench->failed) return law_broken(bench, true, "%s", bench->failure);
    return LAW_KEPT;
}

static const struct {
    const char *name, *sentence;
    LawVerdict (*judge)(LawBench *bench);
} law_table[LAWS] = {
    [LAW_RUN] = {"run", "it neither crashes nor hangs, and every number is finite", law_run},
    [LAW_PLACE] = {"place", "a body starts where it is put, and a fixed one stays there",
                   law_place_kept},
    [LAW_FREE] = {"free", "what is far from all others moves by its velocity and gravity alone",
                  law_free},
    [LAW_WALL] = {"wall", "no fixed body is crossed", law_wall},
    [LAW_MOVER] = {"mover", "no moving body is crossed", law_mover},
    [LAW_SEAM] = {"seam", "on fixed boxes side by side a body moves as on one box", law_seam},
    [LAW_ENERGY] = {"energy", "no energy is gained", law_energy_kept},
    [LAW_MOMENTUM] = {"momentum", "without gravity and fixed bodies, momentum is kept",
                      law_momentum},
    [LAW_OVERLAP] = {"overlap", "two bodies that meet do not lie deep in each other", law_overlap},
    [LAW_ANGULAR] = {"angular", "two bodies alone, without gravity, keep their angular momentum",
                     law_angular},
    [LAW_BOUNCE] = {"bounce", "what hits a wall straight comes back by the restitution",
                    law_bounce},
    [LAW_SLIDE] = {"slide", "friction brakes a box, and makes a disc roll", law_slide},
    [LAW_REST] = {"rest", "a tower of boxes rests", law_rest},
    [LAW_STILL] = {"still", "a tower of boxes comes to a standstill", law_still},
    [LAW_MIRROR] = {"mirror", "the mirrored world does the same, mirrored", law_mirror},
    [LAW_TURN] = {"turn", "the world turned by quarters does the same, turned", law_turn},
    [LAW_SCALE] = {"scale", "the world scaled by two does the same, scaled", law_scale},
    [LAW_ORDER] = {"order", "the order in which bodies are added changes nothing", law_order},
    [LAW_SAVE] = {"save", "a world that is saved and loaded goes on with the same bits", law_save},
    [LAW_REPEAT] = {"repeat", "the same world gives the same bits again", law_repeat},
};

const char *law_name(LawName law) { return law_table[law].name; }
const char *law_sentence(LawName law) { return law_table[law].sentence; }

LawName law_find(const char *name)
{
    int law = 0;
    while (law < LAWS && strcmp(law_table[law].name, name) != 0) law++;
    return (LawName)law;
}

// ---- What laws share

LawVerdict law_broken(LawBench *bench, bool promised, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(bench->words, sizeof bench->words, format, arguments);
    va_end(arguments);
    return promised ? LAW_BROKEN : LAW_LIMIT;
}

bool law_promised(const LawBench *bench, int promise)
{
    return (engine_about(bench->engine)->promises & promise) == promise;
}

bool law_moves(const LawBench *bench, int body)
{
    return bench->world.body[body].motion != WORLD_FIXED;
}

bool law_floats(const LawBench *bench)
{
    return engine_about(bench->engine)->number == TOUCHSTONE_WORLD_FLOAT;
}

const TouchstoneWorldPose *law_pose(const LawBench *bench, int tick, int body)
{
    return world_trace_at(&bench->run, tick, body);
}

// What an engine returns may be too small or too large for a coordinate of a shape.
static double coordinate(double x)
{
    static const double largest = 0x1p99;
    return fabs(x) < 0x1p-100 ? 0 : fabs(x) > largest ? copysign(largest, x) : x;
}

TsPose law_place(const TouchstoneWorldPose *pose)
{
    return (TsPose){ts_vec(coordinate(pose->x), coordinate(pose->y)),
                    ts_vec(cos(pose->angle), sin(pose->angle))};
}

TsAabb law_swept(const LawBench *bench, int tick, int body, double margin)
{
    const TouchstoneWorldPose *from = law_pose(bench, tick, body);
    const TouchstoneWorldPose *to = law_pose(bench, tick + 1, body);
    double r = bench->solid[body].reach + margin;
    return (TsAabb){ts_vec(fmin(from->x, to->x) - r, fmin(from->y, to->y) - r),
                    ts_vec(fmax(from->x, to->x) + r, fmax(from->y, to->y) + r)};
}

static double gravity_work(const LawBench *bench, int tick, int body)
{
    const TouchstoneWorldPose *now = law_pose(bench, tick, body);
    const TouchstoneWorldPose *start = law_pose(bench, 0, body);
    TsVec moved = ts_vec(now->x - start->x, now->y - start->y);
    return bench->solid[body].mass * ts_vec_dot(bench->world.gravity, moved);
}

double law_energy(const LawBench *bench, int tick)
{
    double sum = 0;
    for (int i = 0; i < bench->world.bodies; i++) {
        const TouchstoneWorldPose *p = law_pose(bench, tick, i);
        const WorldSolid *solid = &bench->solid[i];
        if (!law_moves(bench, i)) continue;
        sum += solid->mass * (p->vx * p->vx + p->vy * p->vy) / 2;
        sum += solid->inertia * p->spin * p->spin / 2 - gravity_work(bench, tick, i);
    }
    return sum;
}

bool law_is_free(const LawBench *bench, int tick, int body)
{
    if (!law_moves(bench, body)) return true;
    const TouchstoneWorldPose *p = law_pose(bench, tick, body),
                              *q = law_pose(bench, tick + 1, body);
    TsVec g = ts_vec_scale(bench->world.gravity, bench->step);
    double speed = hypot(p->vx, p->vy), rounding = law_floats(bench) ? 1e-5 : 1e-12;
    double change = hypot(q->vx - p->vx - g.x, q->vy - p->vy - g.y);
    double turned = q->angle - p->angle - p->spin * bench->step;
    double off = hypot(q->x - p->x - p->vx * bench->step, q->y - p->y - p->vy * bench->step);
    return change <= rounding * (speed + ts_vec_length(g)) &&
           fabs(q->spin - p->spin) <= rounding * fabs(p->spin) &&
           fabs(remainder(turned, 4 * acos(0))) <= 1e-3 &&
           off <= 0.05 * bench->unit + ts_vec_length(g) * bench->step;
}

// ---- The bench

LawBench *law_bench_new(Engine *engine)
{
    LawBench *bench = calloc(1, sizeof *bench);
    if (!bench) return NULL;
    bench->engine = engine;
    if (world_trace_new(&bench->run) && world_trace_new(&bench->other)) return bench;
    law_bench_free(bench);
    return NULL;
}

void law_bench_free(LawBench *bench)
{
    if (!bench) return;
    world_trace_free(&bench->run);
    world_trace_free(&bench->other);
    free(bench);
}

void law_locate(LawBench *bench, LawBreach breach) { bench->breach = breach; }
LawBreach law_breach(const LawBench *bench) { return bench->breach; }

const char *law_words(const LawBench *bench) { return bench->words; }
const WorldTrace *law_trace(const LawBench *bench) { return bench->ran ? &bench->run : NULL; }

static bool overlap_at_start(LawBench *bench)
{
    TsVec corners[2][TS_COLLIDER_SIDES];
    for (int i = 0; i < bench->world.bodies; i++) {
        const WorldSolid *a = &bench->solid[i];
        for (int k = 0; k < i; k++) {
            if (!law_moves(bench, i) && !law_moves(bench, k)) continue;
            const WorldSolid *b = &bench->solid[k];
            double apart = ts_vec_distance(a->pose.position, b->pose.position);
            if (apart > a->reach + b->reach) continue;
            TsShape p = ts_collider_shape(&a->collider, a->pose, corners[0]);
            TsShape q = ts_collider_shape(&b->collider, b->pose, corners[1]);
            if (ts_relation_shapes(&p, &q) != TS_OVERLAPPING) continue;
            snprintf(bench->words, sizeof bench->words, "bodies %d and %d overlap at the start",
                     k + 1, i + 1);
            return true;
        }
    }
    return false;
}

// Whether the speeds of the start are within the stated limits, and sizes.
static bool beyond_limits(LawBench *bench)
{
    const TouchstoneEngine *about = engine_about(bench->engine);
    for (int i = 0; i < bench->world.bodies; i++) {
        const WorldBody *body = &bench->world.body[i];
        if (!law_moves(bench, i)) continue;
        double speed = ts_vec_length(body->velocity) / bench->unit;
        bool slow = about->speed == 0 || speed <= about->speed;
        bool calm = about->spin == 0 || fabs(body->spin) <= about->spin;
        bool large = 2 * bench->solid[i].thin / bench->unit >= about->least;
        if (slow && calm && large) continue;
        snprintf(bench->words, sizeof bench->words, "body %d is beyond the stated limits", i + 1);
        return true;
    }
    return false;
}

static bool all_finite(LawBench *bench)
{
    for (int tick = 0; tick <= bench->run.ticks; tick++) {
        for (int i = 0; i < bench->run.bodies; i++) {
            const TouchstoneWorldPose *p = law_pose(bench, tick, i);
            double sum = fabs(p->x) + fabs(p->y) + fabs(p->angle) + fabs(p->vx) + fabs(p->vy) +
                         fabs(p->spin);
            if (sum <= 1e15) continue;
            snprintf(bench->failure, sizeof bench->failure,
                     "a number of body %d is not finite at tick %d, or beyond 1e15", i + 1, tick);
            return false;
        }
    }
    return true;
}

// All the energy that there is, in one body.
static void find_fastest(LawBench *bench)
{
    double energy = law_energy(bench, 0);
    for (int i = 0; i < bench->world.bodies; i++) {
        double most = 0;
        for (int tick = 1; law_moves(bench, i) && tick <= bench->run.ticks; tick++)
            most = fmax(most, gravity_work(bench, tick, i));
        energy += most;
    }
    energy *= 1.1 + engine_energy(bench->engine);
    for (int i = 0; i < bench->world.bodies; i++) {
        const WorldSolid *solid = &bench->solid[i];
        double step = ts_vec_length(bench->world.gravity) * bench->step; // of one step's rounding
        bool moves = law_moves(bench, i);
        bench->fastest[i] = moves ? sqrt(2 * energy / solid->mass) + step : 0;
        bench->swiftest[i] = moves ? sqrt(2 * energy / solid->inertia) : 0;
    }
}

bool law_begin(LawBench *bench, const World *world)
{
    bench->world = *world;
    bench->ran = bench->failed = false;
    bench->step = 1 / world->rate;
    bench->unit = world->unit;
    *bench->words = 0;
    for (int i = 0; i < world->bodies; i++) bench->solid[i] = world_solid(&world->body[i]);
    if (beyond_limits(bench) || overlap_at_start(bench)) return false;
    EngineResult result = engine_run(bench->engine, &(EngineRun){.world = world}, &bench->run);
    if (result == ENGINE_REFUSED) {
        snprintf(bench->words, sizeof bench->words, "the engine refuses one of its bodies");
        return false;
    }
    bench->ran = result == ENGINE_RAN && all_finite(bench);
    bench->failed = !bench->ran;
    if (result == ENGINE_FAILED)
        snprintf(bench->failure, sizeof bench->failure, "%s", engine_words(bench->engine));
    if (bench->ran) find_fastest(bench);
    return true;
}

LawVerdict law_judge(LawBench *bench, LawName law)
{
    *bench->words = 0;
    bench->twin_ran = false;
    law_locate(bench, (LawBreach){0, -1, -1, 0});
    if (!bench->ran && law != LAW_RUN) return LAW_SILENT;
    return law_table[law].judge(bench);
}
