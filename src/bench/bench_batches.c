// Batches beside single calls in cache, and beside the plain sum of their bytes beyond it.
#include "bench_self.h"
#include "pairs/batches.h"

enum { STREAMED_A_CASE = 10 };

typedef struct Part {
    const char *title, *beside, *ratio; // what the columns are called
    bool (*time)(const BatchesRow *row, TsSimdLevel path, int pairs, BatchesTiming *timing);
} Part;

static const Part cached = {"Batches of floats beside single calls, in cache", "single", "faster",
                            batches_time_cached};
static const Part streaming = {"The same beside the plain sum of their bytes, beyond cache", "sum",
                               "ratio", batches_time_streaming};

static void write_head(Bench *bench, const Part *part)
{
    fprintf(bench->out, "%s, in turn, %d times.\n\n", part->title, BATCHES_RUNS);
    fprintf(bench->out, "%-24s%-22s%-9s%5s%6s%9s%9s%8s%8s\n", "kinds", "batch", "path", "bytes",
            "hits", "batch", part->beside, part->ratio, "target");
}

static void write_json(Bench *bench, const Part *part, const BatchesRow *row, TsSimdLevel path,
                       const BatchesTiming *timing)
{
    FILE *out = bench->out;
    fprintf(out, ", \"batch\": \"%s\", \"path\": \"%s\", \"pairs\": %d, \"bytes\": %d", row->batch,
            ts_simd_name(path), timing->pairs, batches_bytes(row));
    bench_json_timing(out, "ns", timing->batch);
    bench_json_timing(out, part->beside, timing->beside);
    fprintf(out, ", \"%s\": %.3f, \"target\": %.1f, \"over\": %s}", part->ratio, timing->ratio,
            timing->target, timing->over ? "true" : "false");
}

static void write_text(Bench *bench, const BatchesRow *row, TsSimdLevel path,
                       const BatchesTiming *timing)
{
    FILE *out = bench->out;
    fprintf(out, "%-22s%-9s%5d%5.0f%%%9.2f%9.2f%8.2f", row->batch, ts_simd_name(path),
            batches_bytes(row), timing->share * 100, timing->batch.median, timing->beside.median,
            timing->ratio);
    if (timing->target > 0) fprintf(out, "%8.1f", timing->target);
    fprintf(out, "%s\n", timing->over ? "  over" : "");
}

static void write_row(Bench *bench, const Part *part, const BatchesRow *row, TsSimdLevel path,
                      const BatchesTiming *timing)
{
    Workload kinds = {.kind = {row->a, row->b}, .corners = row->corners, .share = timing->share};
    if (bench->options->json) {
        bench_json_kinds(bench, &kinds);
        write_json(bench, part, row, path, timing);
    } else {
        bench_kinds(bench->out, &kinds);
        write_text(bench, row, path, timing);
    }
    if (timing->target > 0) bench_target(bench, timing->over);
}

static bool bench_row(Bench *bench, const Part *part, const BatchesRow *row, TsSimdLevel path,
                      int pairs)
{
    BatchesTiming timing;
    if (!part->time(row, path, pairs, &timing))
        return bench_fault(bench, BENCH_NO_MEMORY, "no memory for %d pairs of batches", pairs);
    if (timing.disagreements > 0)
        return bench_fault(bench, BENCH_DISAGREE, "%s (%s) and single calls disagree on %d of %d",
                           row->batch, ts_simd_name(path), timing.disagreements, timing.pairs);
    write_row(bench, part, row, path, &timing);
    return true;
}

static bool bench_cached(Bench *bench)
{
    for (int i = 0; i < batches_count() * TS_SIMD_LEVELS; i++) {
        TsSimdLevel path = (TsSimdLevel)(i % TS_SIMD_LEVELS);
        if (!ts_simd_has(path)) continue;
        if (!bench_row(bench, &cached, batches_row(i / TS_SIMD_LEVELS), path,
                       bench->options->cases))
            return false;
    }
    return true;
}

static bool bench_streaming(Bench *bench)
{
    int cases = bench->options->cases;
    int pairs =
        cases < BATCHES_STREAMED / STREAMED_A_CASE ? STREAMED_A_CASE * cases : BATCHES_STREAMED;
    for (int i = 0; i < batches_count(); i++) {
        if (!bench_row(bench, &streaming, batches_row(i), ts_simd_best(), pairs)) return false;
    }
    return true;
}

bool bench_batches(Bench *bench)
{
    bool json = bench->options->json;
    if (json) {
        bench_key(bench, "batches");
        fputc('[', bench->out);
    } else {
        write_head(bench, &cached);
    }
    if (!bench_cached(bench)) return false;
    if (!json) {
        fputc('\n', bench->out);
        write_head(bench, &streaming);
    }
    if (!bench_streaming(bench)) return false;
    if (json) fputs("\n  ]", bench->out);
    return true;
}
