// Times steps of whole worlds.
#include "steps.h"

#include <stdlib.h>

#include "bench_private.h"

static const double dt = 1 / 60.0;
static const double room = 24; // px of a pile's width for each body in a square arrangement

static const struct {
    const char *name;
    bool pyramid;
    int full;
    double target; // ms
} worlds[] = {[STEPS_PYRAMID] = {"pyramid", true, 5050, 4},
              [STEPS_PILE] = {"pile", false, 10000, 11},
              [STEPS_LARGE_PYRAMID] = {"large pyramid", true, 19900, 26},
              [STEPS_LARGE_PILE] = {"large pile", false, 20000, 36},
              [STEPS_BULLETS] = {"pile, bullets", false, 10000, 13.2}}; // 20 % more than the pile
_Static_assert(sizeof worlds / sizeof *worlds == STEPS_WORLDS, "a row for each world");

static const char *name_of(StepsWorld world) { return worlds[world].name; }

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
    return worlds[world].pyramid ? in_pyramid(base_for(bodies)) : bodies;
}

Bodies steps_made(StepsWorld world, int bodies)
{
    if (worlds[world].pyramid) return bodies_pyramid(base_for(bodies), 20, 0.5);
    return bodies_pile(bodies, room * sqrt((double)bodies));
}

static bool step(TsWorld *world)
{
    TsWorldSettings settings = {.gravity = {0, 980}, .sleepless = true};
    return ts_world_step(world, dt, &settings);
}

// Above what lies in the world, between the walls of the pile.
static bool add_bullets(TsWorld *world, int count, double width)
{
    double top = 0;
    for (int i = 0; i < world->count; i++) {
        TsVec at = world->body[i].pose.position;
        if (!world->body[i].fixed && at.y < top) top = at.y;
    }
    for (int i = 0; i < count; i++) { // two in a lane
        TsVec at = ts_vec(width * (i % 2 ? 0.25 : -0.25), top - 100 - i / 2 * 11);
        TsBodyDef def = {.shape = ts_shape_circle(at, 5), .bullet = true};
        if (ts_world_add(world, &def) < 0) return false;
    }
    return true;
}

// They fly on, to and fro between the walls.
static void push_bullets(TsWorld *world, int first)
{
    static const double speed = 1e4; // px/s
    for (int i = first; i < world->count; i++)
        ts_world_push(world, i, ts_vec(world->body[i].velocity.x > 0 ? speed : -speed, 0), 0);
}

static bool time_all(TsWorld *world, int bullets, StepsTiming *timing)
{
    double run[STEPS_RUNS];
    int others = world->count;
    for (int i = 0; i < STEPS_SETTLES; i++) {
        if (!step(world)) return false;
    }
    if (!add_bullets(world, bullets, room * sqrt((double)timing->bodies))) return false;
    for (int i = 0; i < STEPS_RUNS; i++) {
        push_bullets(world, others);
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
    TsPose *pose = calloc((size_t)bodies->count, sizeof *pose);
    if (!pose) return false;
    for (int i = 0; i < bodies->count; i++) pose[i] = world->body[i].pose;
    *depth = bodies_depth(bodies, pose);
    free(pose);
    return true;
}

bool steps_time(StepsWorld which, int count, StepsTiming *timing)
{
    Bodies bodies = steps_made(which, count);
    TsWorld world = ts_world_make(TS_MEMORY_HEAP);
    *timing = (StepsTiming){.bodies = count};
    int bullets = which == STEPS_BULLETS ? (count + 99) / 100 : 0;
    bool done = bodies_add_to_world(&bodies, &world) && time_all(&world, bullets, timing) &&
                measure_depth(&world, &bodies, &timing->depth);
    if (count == worlds[which].full) timing->target = worlds[which].target;
    timing->over = timing->target > 0 && timing->step.median > timing->target * 1e6;
    ts_world_end(&world);
    bodies_free(&bodies);
    return done;
}

// ---- Writing

static void begin(Bench *bench)
{
    if (bench->options->json) {
        bench_key(bench, "world_runs");
        fprintf(bench->out, "%d", STEPS_RUNS);
        bench_key(bench, "worlds");
        fputc('[', bench->out);
        return;
    }
    fprintf(bench->out,
            "Whole worlds at rest, nothing asleep, %d steps after %d: ms of CPU time per step, "
            "ns per body,\nand how deep bodies overlap, px.\n\n",
            STEPS_RUNS, STEPS_SETTLES);
    fprintf(bench->out, "%-14s%8s%10s%9s%9s%9s%9s%8s%8s%9s\n", "world", "bodies", "touching",
            "median", "min", "max", "ns/body", "target", "mean", "deepest");
}

static void write_json(Bench *bench, StepsWorld world, const StepsTiming *timing)
{
    FILE *out = bench->out;
    bench_item(bench, "\n    ");
    fprintf(out, "{\"world\": \"%s\", \"bodies\": %d, \"touching\": %d", name_of(world),
            timing->bodies, timing->touching);
    bench_json_timing(out, "ns", timing->step);
    fprintf(out,
            ", \"ns_body\": %.1f, \"target_ms\": %.1f, \"depth\": {\"mean\": %.4f, \"most\": "
            "%.3f}, \"over\": %s}",
            timing->step.median / timing->bodies, timing->target, timing->depth.mean,
            timing->depth.most, timing->over ? "true" : "false");
}

static void write_text(FILE *out, StepsWorld world, const StepsTiming *timing)
{
    Timing step = timing->step;
    fprintf(out, "%-14s%8d%10d%9.2f%9.2f%9.2f%9.0f", name_of(world), timing->bodies,
            timing->touching, step.median / 1e6, step.least / 1e6, step.most / 1e6,
            step.median / timing->bodies);
    if (timing->target > 0)
        fprintf(out, "%8.1f", timing->target);
    else
        fprintf(out, "%8s", "-");
    fprintf(out, "%8.3f%9.2f%s\n", timing->depth.mean, timing->depth.most,
            timing->over ? "  over" : "");
}

static bool time_world(Bench *bench, StepsWorld world)
{
    StepsTiming timing;
    int bodies = steps_bodies(world, bench->options->bodies);
    if (!steps_time(world, bodies, &timing))
        return bench_fault(bench, BENCH_NO_MEMORY, "out of memory for a world of %d bodies",
                           bodies);
    if (bench->options->json)
        write_json(bench, world, &timing);
    else
        write_text(bench->out, world, &timing);
    if (timing.target > 0) bench_target(bench, timing.over);
    return true;
}

bool steps_bench(Bench *bench)
{
    begin(bench);
    for (int world = 0; world < STEPS_WORLDS; world++) {
        bool large = world == STEPS_LARGE_PYRAMID || world == STEPS_LARGE_PILE;
        if (large && bench->options->bodies < worlds[world].full) continue; // as the small one
        if (!time_world(bench, (StepsWorld)world)) return false;
    }
    if (bench->options->json) fputs("\n  ]", bench->out);
    return true;
}
