// The parts of the bench in turn, and what they share in writing results.
#include "bench_private.h"

#include <stdarg.h>

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

static const struct {
    const char *name;
    bool (*run)(Bench *);
} parts[] = {
    [BENCH_METHODS] = {"methods", bench_methods}, [BENCH_CORE] = {"core", filter_bench},
    [BENCH_MASKS] = {"masks", masks_bench},       [BENCH_BATCHES] = {"batches", batches_bench},
    [BENCH_BROAD] = {"broad", broads_bench},      [BENCH_SWEEPS] = {"sweeps", bench_sweeps},
    [BENCH_WORLDS] = {"worlds", steps_bench},
};
_Static_assert(sizeof parts / sizeof *parts == BENCH_PARTS, "a row for each part");

const char *bench_part_name(BenchPart part) { return parts[part].name; }

void bench_target(Bench *bench, bool over)
{
    bench->targets++;
    bench->result.over += over;
}

bool bench_fault(Bench *bench, BenchFault fault, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bench->result.fault = fault;
    vsnprintf(bench->result.error, sizeof bench->result.error, format, arguments);
    va_end(arguments);
    return false;
}

// ---- Writing

void bench_key(Bench *bench, const char *name)
{
    fprintf(bench->out, ",\n  \"%s\": ", name);
    bench->rows = 0;
}

void bench_item(Bench *bench, const char *gap)
{
    fprintf(bench->out, "%s%s", bench->rows++ ? "," : "", gap);
}

void bench_json_timing(FILE *out, const char *name, Timing timing)
{
    fprintf(out, ", \"%s\": {\"median\": %.2f, \"min\": %.2f, \"max\": %.2f}", name, timing.median,
            timing.least, timing.most);
}

void bench_kinds(FILE *out, const Workload *w)
{
    char kinds[64];
    int length = snprintf(kinds, sizeof kinds, "%s %s", ts_shape_kind_name(w->kind[0]),
                          ts_shape_kind_name(w->kind[1]));
    if (w->corners > 0) snprintf(kinds + length, sizeof kinds - length, " of %d", w->corners);
    fprintf(out, "%-24s", kinds);
}

void bench_json_kinds(Bench *bench, const Workload *w)
{
    bench_item(bench, "\n    ");
    fprintf(bench->out, "{\"a\": \"%s\", \"b\": \"%s\", \"corners\": %d, \"hits\": %.3f",
            ts_shape_kind_name(w->kind[0]), ts_shape_kind_name(w->kind[1]), w->corners, w->share);
}

// What a comparison must know of the machine. The processor's name is Linux's, without quotes.
static void write_machine(FILE *out, const BenchOptions *options)
{
    char line[256], name[128] = "unknown";
    FILE *info = fopen("/proc/cpuinfo", "r");
    while (info && fgets(line, sizeof line, info)) {
        if (sscanf(line, "model name : %127[^\"\\\n]", name) == 1) break;
    }
    if (info) fclose(info);
    fprintf(out, "{\n  \"processor\": \"%s\",\n  \"compiler\": \"%s\",\n  \"cases\": %d", name,
            COMPILER, options->cases);
}

// ---- The parts in turn

BenchResult bench_run(FILE *out, const BenchOptions *options)
{
    Bench bench = {.out = out, .options = options};
    unsigned wanted = options->parts;
    if (options->method)
        wanted = 1u << (options->method->kind == QUERY_SWEEP ? BENCH_SWEEPS : BENCH_METHODS);
    bool first = true;
    if (options->json) write_machine(out, options);
    for (int i = 0; i < BENCH_PARTS; i++) {
        if (!(wanted & 1u << i)) continue;
        if (!options->json && !first) fputc('\n', out);
        if (!parts[i].run(&bench)) return bench.result;
        first = false;
    }
    int over = bench.result.over;
    if (bench.options->json) {
        fprintf(bench.out, ",\n  \"targets\": %d,\n  \"over\": %d\n}\n", bench.targets, over);
    } else if (bench.targets) {
        fprintf(bench.out, "\nTargets missed: %d of %d.\n", over, bench.targets);
    }
    return bench.result;
}
