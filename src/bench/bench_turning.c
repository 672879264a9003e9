// Conservative advancement: sweeps of shapes that turn too, which no other method takes.
#include "advance.h"
#include "bench_self.h"
#include "generate.h"

enum { RUNS = 5, SEED = 3 };

static const double fastest_turn = 180; // degrees in the step

static const struct {
    ShapeKind a, b;
    int corners;
} turning[] = {{SHAPE_OBB, SHAPE_OBB, 0},
               {SHAPE_POLYGON, SHAPE_POLYGON, 4},
               {SHAPE_POLYGON, SHAPE_POLYGON, 8},
               {SHAPE_CIRCLE, SHAPE_POLYGON, 8}};

// ---- Measuring

typedef struct Tally { // of a run
    int hits;
    long long advances;
    double ns; // a pair
} Tally;

static Motion motion_of(const Shape *shape, Vec move, Random *random)
{
    return (Motion){move, shape_center(shape), random_between(random, -fastest_turn, fastest_turn)};
}

static Tally run(const Workload *w)
{
    Random random = random_seeded(SEED);
    Tally tally = {0};
    double start = timing_now();
    for (int i = 0; i < w->count; i++) {
        Motion a = motion_of(&w->a[i], w->move[i], &random);
        Motion b = motion_of(&w->b[i], vec(0, 0), &random);
        Advance advance = advance_shapes(&w->a[i], a, &w->b[i], b, NULL);
        tally.hits += advance.end == ADVANCE_HIT || advance.end == ADVANCE_AT_START;
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
