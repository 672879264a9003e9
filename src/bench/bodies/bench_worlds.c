// Steps of whole worlds, written.
#include "bench_self.h"
#include "bodies/steps.h"

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
            "Whole worlds at rest, nothing asleep, %d steps after %d: ms of CPU time a step, ns a "
            "body,\nand how deep bodies lie in each other, px.\n\n",
            STEPS_RUNS, STEPS_SETTLES);
    fprintf(bench->out, "%-14s%8s%10s%9s%9s%9s%9s%8s%8s%9s\n", "world", "bodies", "touching",
            "median", "min", "max", "a body", "target", "mean", "deepest");
}

static void write_json(Bench *bench, StepsWorld world, const StepsTiming *timing)
{
    FILE *out = bench->out;
    bench_item(bench, "\n    ");
    fprintf(out, "{\"world\": \"%s\", \"bodies\": %d, \"touching\": %d", steps_name(world),
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
    fprintf(out, "%-14s%8d%10d%9.2f%9.2f%9.2f%9.0f", steps_name(world), timing->bodies,
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
        return bench_fault(bench, BENCH_NO_MEMORY, "no memory for a world of %d bodies", bodies);
    if (bench->options->json)
        write_json(bench, world, &timing);
    else
        write_text(bench->out, world, &timing);
    if (timing.target > 0) bench_target(bench, timing.over);
    return true;
}

bool bench_worlds(Bench *bench)
{
    begin(bench);
    for (int world = 0; world < STEPS_WORLDS; world++) {
        if (!time_world(bench, (StepsWorld)world)) return false;
    }
    if (bench->options->json) fputs("\n  ]", bench->out);
    return true;
}
