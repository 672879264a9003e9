#include "bench.h"

#include "filter.h"
#include "masks.h"
#include "workload.h"

typedef struct Bench {
    FILE *out;
    const BenchOptions *options;
    int rows; // written so far of the list at hand
    int over; // of the core, its targets
} Bench;

enum {
    RUNS = 5,
    WARM_UP = 20, // that is part of a run, 1 / this
    PLACES = 20,  // of masks, 1 / this of the cases: single pixels take long
};

static const int polygon_corners[] = {4, 8};

// ---- Writing

static void write_kinds(FILE *out, const Workload *w)
{
    char kinds[64];
    int length = snprintf(kinds, sizeof kinds, "%s %s", shape_kind_name(w->kind[0]),
                          shape_kind_name(w->kind[1]));
    if (w->corners > 0) snprintf(kinds + length, sizeof kinds - length, " of %d", w->corners);
    fprintf(out, "%-24s", kinds);
}

static void write_json_kinds(Bench *bench, const Workload *w)
{
    fprintf(bench->out, "%s\n    {\"a\": \"%s\", \"b\": \"%s\", \"corners\": %d, \"hits\": %.3f",
            bench->rows++ ? "," : "", shape_kind_name(w->kind[0]), shape_kind_name(w->kind[1]),
            w->corners, w->share);
}

static void write_json_timing(FILE *out, const char *name, Timing timing)
{
    fprintf(out, ", \"%s\": {\"median\": %.2f, \"min\": %.2f, \"max\": %.2f}", name, timing.median,
            timing.least, timing.most);
}

static void write_method(Bench *bench, const Method *method, const Workload *w, Timing timing)
{
    FILE *out = bench->out;
    if (bench->options->json) {
        write_json_kinds(bench, w);
        fprintf(out, ", \"method\": \"%s\", \"sound\": \"%s\"", method->name,
                method_sound_name(method->sound));
        write_json_timing(out, "ns", timing);
        fputs("}", out);
        return;
    }
    write_kinds(out, w);
    fprintf(out, "%-27s%-7s%3.0f%%%9.1f%9.1f%9.1f\n", method->name,
            method_sound_name(method->sound), w->share * 100, timing.median, timing.least,
            timing.most);
}

static void write_filter(Bench *bench, const FilterRow *row, const Workload *w, FilterTiming timing)
{
    FILE *out = bench->out;
    bool over = filter_is_over(row, timing);
    if (bench->options->json) {
        write_json_kinds(bench, w);
        fprintf(out, ", \"relation\": \"%s\"", row->relation);
        write_json_timing(out, "core", timing.core);
        write_json_timing(out, "bare", timing.bare);
        fprintf(out, ", \"ratio\": %.3f, \"target\": %.2f, \"over\": %s}", timing.ratio,
                row->target, over ? "true" : "false");
        return;
    }
    write_kinds(out, w);
    fprintf(out, "%-27s%3.0f%%%9.1f%9.1f%8.2f%8.2f%s\n", row->relation, w->share * 100,
            timing.core.median, timing.bare.median, timing.ratio, row->target,
            over ? "  over" : "");
}

static void begin(Bench *bench)
{
    int cases = bench->options->cases;
    fprintf(bench->out,
            bench->options->json
                ? "{\n  \"cases\": %d,\n  \"runs\": %d,\n  \"methods\": ["
                : "CPU time of a question, ns, over %d pairs, %d times; hits: pairs that meet.\n\n",
            cases, RUNS);
    if (!bench->options->json) {
        fprintf(bench->out, "%-24s%-27s%-7s%4s%9s%9s%9s\n", "kinds", "method", "sound", "hits",
                "median", "min", "max");
    }
}

static void begin_filters(Bench *bench)
{
    bench->rows = 0;
    if (bench->options->json) {
        fprintf(bench->out, "\n  ],\n  \"core_runs\": %d,\n  \"core\": [", FILTER_RUNS);
        return;
    }
    fprintf(bench->out,
            "\nThe core beside its own formula without error bound, in turn, %d times.\n\n",
            FILTER_RUNS);
    fprintf(bench->out, "%-24s%-27s%4s%9s%9s%8s%8s\n", "kinds", "relation", "hits", "core", "bare",
            "ratio", "target");
}

static void write_masks(Bench *bench, MasksTiming timing)
{
    FILE *out = bench->out;
    bool over = masks_are_slow(timing);
    if (bench->options->json) {
        fprintf(out, "\n  ],\n  \"masks\": {\"hits\": %.3f", timing.share);
        write_json_timing(out, "bits", timing.bits);
        write_json_timing(out, "pixels", timing.pixels);
        fprintf(out, ", \"faster\": %.1f, \"target\": %d, \"over\": %s}", timing.ratio,
                MASKS_TARGET, over ? "true" : "false");
        return;
    }
    fprintf(out, "\nMasks, 64 pixels at once, beside one pixel at a time, in turn, %d times.\n\n",
            MASKS_RUNS);
    fprintf(out, "%-24s%-27s%4s%9s%9s%8s%8s\n", "pictures", "question", "hits", "bits", "pixels",
            "faster", "target");
    fprintf(out, "%-24s%-27s%3.0f%%%9.1f%9.1f%8.1f%8d%s\n", "ring 512, disc 256", "mask_overlap",
            timing.share * 100, timing.bits.median, timing.pixels.median, timing.ratio,
            MASKS_TARGET, over ? "  over" : "");
}

static void end(Bench *bench)
{
    bool alone = bench->options->method; // the list of methods is the last
    if (bench->options->json)
        fprintf(bench->out, "%s,\n  \"over\": %d\n}\n", alone ? "\n  ]" : "", bench->over);
    else if (!alone)
        fprintf(bench->out, "\nOver their target: %d of %d.\n", bench->over, filter_count() + 1);
}

// ---- Measuring

static double run(const Method *method, QueryKind kind, const Workload *w, int count)
{
    double start = timing_now();
    for (int i = 0; i < count; i++) {
        Query query = {.kind = kind, .a = &w->a[i], .b = &w->b[i]};
        method_ask(method, &query);
    }
    return (timing_now() - start) / count;
}

static Timing time_method(const Method *method, QueryKind kind, const Workload *w)
{
    double time[RUNS];
    run(method, kind, w, w->count / WARM_UP + 1);
    for (int i = 0; i < RUNS; i++) time[i] = run(method, kind, w, w->count);
    return timing_of(time, RUNS);
}

static bool is_wanted(const Bench *bench, const Method *method, const Query *query)
{
    const Method *only = bench->options->method;
    return (!only || method == only) && method_accepts(method, query);
}

static bool bench_workload(Bench *bench, const Query *kinds, int corners)
{
    Workload w;
    if (!workload_make(&w, kinds->a->kind, kinds->b->kind, corners, bench->options->cases))
        return false;
    Query first = {.kind = kinds->kind, .a = &w.a[0], .b = &w.b[0]};
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (!is_wanted(bench, method, &first)) continue;
        write_method(bench, method, &w, time_method(method, kinds->kind, &w));
    }
    workload_free(&w);
    return true;
}

// A polygon without corners stands for its kind.
static bool bench_kinds(Bench *bench, ShapeKind kind_a, ShapeKind kind_b)
{
    Shape a = {.kind = kind_a}, b = {.kind = kind_b};
    bool cast = kind_a == SHAPE_RAY || kind_b == SHAPE_RAY;
    Query query = {.kind = cast ? QUERY_CAST : QUERY_PAIR,
                   .a = kind_b == SHAPE_RAY ? &b : &a,
                   .b = kind_b == SHAPE_RAY ? &a : &b};
    bool wanted = false;
    for (int i = 0; i < method_count(); i++) wanted |= is_wanted(bench, method_at(i), &query);
    if (!wanted) return true;
    if (kind_b != SHAPE_POLYGON) return bench_workload(bench, &query, 0);
    return bench_workload(bench, &query, polygon_corners[0]) &&
           bench_workload(bench, &query, polygon_corners[1]);
}

static bool bench_methods(Bench *bench)
{
    for (int a = 0; a < SHAPE_KINDS; a++) {
        for (int b = a; b < SHAPE_KINDS; b++) {
            if (a == SHAPE_RAY && b == SHAPE_RAY) continue;
            if (!bench_kinds(bench, (ShapeKind)a, (ShapeKind)b)) return false;
        }
    }
    return true;
}

static bool bench_filters(Bench *bench)
{
    begin_filters(bench);
    for (int i = 0; i < filter_count(); i++) {
        const FilterRow *row = filter_row(i);
        Workload w;
        if (!workload_make(&w, row->a, row->b, row->corners, bench->options->cases)) return false;
        FilterTiming timing = filter_time(row, &w);
        write_filter(bench, row, &w, timing);
        bench->over += filter_is_over(row, timing);
        workload_free(&w);
    }
    return true;
}

static bool bench_masks(Bench *bench)
{
    MasksTiming timing;
    if (!masks_time(bench->options->cases / PLACES + 1, &timing)) return false;
    write_masks(bench, timing);
    bench->over += masks_are_slow(timing);
    return true;
}

int bench_run(FILE *out, const BenchOptions *options)
{
    Bench bench = {.out = out, .options = options};
    begin(&bench);
    if (!bench_methods(&bench)) return BENCH_NO_MEMORY;
    if (!options->method && !(bench_filters(&bench) && bench_masks(&bench))) return BENCH_NO_MEMORY;
    end(&bench);
    return bench.over;
}
