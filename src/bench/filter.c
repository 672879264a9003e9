// Times exact relations against plain formulas without error bounds.
#include "filter.h"

#include "bench_private.h"
#include "reference.h"
#include "touchstone/relation.h"

// Each function is a loop around a direct call, so that nothing but the call is timed.
#define LOOP(name, found)                                                                          \
    static long name(const Workload *w)                                                            \
    {                                                                                              \
        long hits = 0;                                                                             \
        for (int i = 0; i < w->count; i++) {                                                       \
            const TsShape *a = &w->a[i], *b = &w->b[i];                                            \
            hits += (found);                                                                       \
        }                                                                                          \
        return hits;                                                                               \
    }

LOOP(core_obbs, ts_relation_obbs(a->obb, b->obb) != TS_APART)
LOOP(bare_obbs, reference_obbs(a->obb, b->obb))
LOOP(core_segments, ts_relation_segments(a->segment, b->segment) != TS_APART)
LOOP(bare_segments, reference_segments(a->segment, b->segment))
LOOP(core_polygons, ts_relation_polygons(a->polygon, b->polygon) != TS_APART)
LOOP(bare_polygons, reference_polygons(a->polygon, b->polygon))
LOOP(core_polygon_segment, ts_relation_polygon_segment(b->polygon, a->segment) != TS_APART)
LOOP(bare_polygon_segment, reference_polygon_segment(b->polygon, a->segment))
LOOP(core_polygon_circle, ts_relation_polygon_circle(b->polygon, a->circle) != TS_APART)
LOOP(bare_polygon_circle, reference_polygon_circle(b->polygon, a->circle))
LOOP(core_polygon_point, ts_relation_polygon_point(b->polygon, a->point) != TS_APART)
LOOP(bare_polygon_point, reference_polygon_point(b->polygon, a->point))

static const FilterRow table[] = {
    {"relation_obbs", TS_SHAPE_OBB, TS_SHAPE_OBB, 0, 1.3, core_obbs, bare_obbs},
    {"relation_segments", TS_SHAPE_SEGMENT, TS_SHAPE_SEGMENT, 0, 1.45, core_segments,
     bare_segments},
    {"relation_polygons", TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 4, 1.25, core_polygons,
     bare_polygons},
    {"relation_polygons", TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 8, 1.25, core_polygons,
     bare_polygons},
    {"relation_polygon_segment", TS_SHAPE_SEGMENT, TS_SHAPE_POLYGON, 8, 1.25, core_polygon_segment,
     bare_polygon_segment},
    {"relation_polygon_circle", TS_SHAPE_CIRCLE, TS_SHAPE_POLYGON, 8, 1.25, core_polygon_circle,
     bare_polygon_circle},
    {"relation_polygon_point", TS_SHAPE_POINT, TS_SHAPE_POLYGON, 8, 1.25, core_polygon_point,
     bare_polygon_point},
};

int filter_count(void) { return (int)(sizeof table / sizeof *table); }
const FilterRow *filter_row(int index) { return &table[index]; }

static double run(long (*loop)(const Workload *), const Workload *workload)
{
    double start = timing_now();
    loop(workload);
    return (timing_now() - start) / workload->count;
}

FilterTiming filter_time(const FilterRow *row, const Workload *workload)
{
    double core[FILTER_RUNS], bare[FILTER_RUNS], ratio[FILTER_RUNS];
    run(row->core, workload);
    run(row->bare, workload);
    for (int i = 0; i < FILTER_RUNS; i++) {
        core[i] = run(row->core, workload);
        bare[i] = run(row->bare, workload);
        ratio[i] = core[i] / bare[i];
    }
    return (FilterTiming){timing_of(core, FILTER_RUNS), timing_of(bare, FILTER_RUNS),
                          timing_of(ratio, FILTER_RUNS).median};
}

bool filter_is_over(const FilterRow *row, FilterTiming timing)
{
    return timing.ratio > row->target;
}

// ---- Writing

static void begin(Bench *bench)
{
    if (bench->options->json) {
        bench_key(bench, "core_runs");
        fprintf(bench->out, "%d", FILTER_RUNS);
        bench_key(bench, "core");
        fputc('[', bench->out);
        return;
    }
    fprintf(bench->out,
            "The core compared with plain formulas without error bounds, alternating, %d runs.\n\n",
            FILTER_RUNS);
    fprintf(bench->out, "%-24s%-27s%4s%9s%9s%8s%8s\n", "kinds", "relation", "hits", "core", "bare",
            "ratio", "target");
}

static void write_filter(Bench *bench, const FilterRow *row, const Workload *w, FilterTiming timing)
{
    FILE *out = bench->out;
    bool over = filter_is_over(row, timing);
    if (bench->options->json) {
        bench_json_kinds(bench, w);
        fprintf(out, ", \"relation\": \"%s\"", row->relation);
        bench_json_timing(out, "core", timing.core);
        bench_json_timing(out, "bare", timing.bare);
        fprintf(out, ", \"ratio\": %.3f, \"target\": %.2f, \"over\": %s}", timing.ratio,
                row->target, over ? "true" : "false");
        return;
    }
    bench_kinds(out, w);
    fprintf(out, "%-27s%3.0f%%%9.1f%9.1f%8.2f%8.2f%s\n", row->relation, w->share * 100,
            timing.core.median, timing.bare.median, timing.ratio, row->target,
            over ? "  over" : "");
}

bool filter_bench(Bench *bench)
{
    int cases = bench->options->cases;
    begin(bench);
    for (int i = 0; i < filter_count(); i++) {
        const FilterRow *row = filter_row(i);
        Workload w;
        if (!workload_make(&w, row->a, row->b, row->corners, cases))
            return bench_fault(bench, BENCH_NO_MEMORY, "out of memory for %d cases", cases);
        FilterTiming timing = filter_time(row, &w);
        write_filter(bench, row, &w, timing);
        bench_target(bench, filter_is_over(row, timing));
        workload_free(&w);
    }
    if (bench->options->json) fputs("\n  ]", bench->out);
    return true;
}
