// Conservative advancement: sweeps of shapes that turn too, which no other method takes.
#include "bench_self.h"
#include "generate/generate.h"
#include "touchstone/advancement.h"

enum { RUNS = 5, SEED = 3 };

static const double fastest_turn = 180; // degrees in the step

static const struct {
    TsShapeKind a, b;
    int corners;
} turning[] = {{TS_SHAPE_OBB, TS_SHAPE_OBB, 0},
               {TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 4},
               {TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 8},
               {TS_SHAPE_CIRCLE, TS_SHAPE_POLYGON, 8}};

// ---- Measuring

typedef struct Tally { // of a run
    int hits;
    long long advances;
    double ns; // a pair
} Tally;

static TsMotion motion_of(const TsShape *shape, TsVec move, Random *random)
{
    return (TsMotion){move, ts_shape_center(shape),
                      random_between(random, -fastest_turn, fastest_turn)};
}

static Tally run(const Workload *w)
{
    Random random = random_seeded(SEED);
    Tally tally = {0};
    double start = timing_now();
    for (int i = 0; i < w->count; i++) {
        TsMotion a = motion_of(&w->a[i], w->move[i], &random);
        TsMotion b = motion_of(&w->b[i], ts_vec(0, 0), &random);
        TsAdvance advance = ts_advancement_shapes(&w->a[i], a, &w->b[i], b, NULL);
        tally.hits += advance.end == TS_ADVANCE_HIT || advance.end == TS_ADVANCE_AT_START;
        tally.advances += advance.advances;
    }
    tally.ns = (timing_now() - start) / w->count;
    return tally;
}

// ---- Writing

static void begin(Bench *bench)
{
    if (bench->options->json) {
        bench_key(bench, "turning");
        fputc('[', bench->out);
        return;
    }
    fputs("\nThe same, but both turn, by conservative advancement.\n\n", bench->out);
    fprintf(bench->out, "%-24s%-27s%-7s%4s%9s%9s%9s\n", "kinds", "", "steps", "hits", "median",
            "min", "max");
}

static void write_row(Bench *bench, const Workload *w, Tally tally, Timing timing)
{
    double steps = (double)tally.advances / w->count, share = (double)tally.hits / w->count;
    FILE *out = bench->out;
    if (bench->options->json) {
        Workload told = *w;
        told.share = share;
        bench_json_kinds(bench, &told);
        fprintf(out, ", \"steps\": %.2f", steps);
        bench_json_timing(out, "ns", timing);
        fputs("}", out);
        return;
    }
    bench_kinds(out, w);
    fprintf(out, "%-27s%-7.1f%3.0f%%%9.1f%9.1f%9.1f\n", "advance_shapes", steps, share * 100,
            timing.median, timing.least, timing.most);
}

bool bench_turning(Bench *bench)
{
    int cases = bench->options->cases;
    begin(bench);
    for (size_t i = 0; i < sizeof turning / sizeof *turning; i++) {
        Workload w;
        Tally tally;
        double time[RUNS];
        if (!workload_make_moving(&w, turning[i].a, turning[i].b, turning[i].corners, cases))
            return bench_fault(bench, BENCH_NO_MEMORY, "no memory for %d cases", cases);
        for (int k = 0; k < RUNS; k++) {
            tally = run(&w);
            time[k] = tally.ns;
        }
        write_row(bench, &w, tally, timing_of(time, RUNS));
        workload_free(&w);
    }
    if (bench->options->json) fputs("\n  ]", bench->out);
    return true;
}
