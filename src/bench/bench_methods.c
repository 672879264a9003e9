// Times every method on random pairs of each two kinds it accepts; sweeping methods on moving
// pairs.
#include "bench_private.h"
#include "generate/generate.h"
#include "touchstone/advancement.h"

enum {
    RUNS = 5,
    WARM_UP = 20 // the warm-up is 1 / this of a run
};

static const int polygon_corners[] = {4, 8};

// ---- Writing

static void begin(Bench *bench, const char *runs, const char *key, const char *sentence)
{
    if (bench->options->json) {
        bench_key(bench, runs);
        fprintf(bench->out, "%d", RUNS);
        bench_key(bench, key);
        fputc('[', bench->out);
        return;
    }
    fputs(sentence, bench->out);
    fprintf(bench->out, "%-24s%-27s%-15s%4s%9s%9s%9s\n", "kinds", "method", "sound", "hits",
            "median", "min", "max");
}

static void write_method(Bench *bench, const Method *method, const Workload *w, Timing timing)
{
    FILE *out = bench->out;
    if (bench->options->json) {
        bench_json_kinds(bench, w);
        fprintf(out, ", \"method\": \"%s\", \"sound\": \"%s\"", method->name,
                method_sound_name(method->sound));
        bench_json_timing(out, "ns", timing);
        fputs("}", out);
        return;
    }
    bench_kinds(out, w);
    fprintf(out, "%-27s%-15s%3.0f%%%9.1f%9.1f%9.1f\n", method->name,
            method_sound_name(method->sound), w->share * 100, timing.median, timing.least,
            timing.most);
}

// ---- Measuring

static double run(const Method *method, QueryKind kind, const Workload *w, int count)
{
    double start = timing_now();
    for (int i = 0; i < count; i++) {
        Query query = {.kind = kind, .a = &w->a[i], .b = &w->b[i]};
        if (w->move) query.move_a = w->move[i];
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

static bool make_workload(Workload *w, const Query *kinds, int corners, int cases)
{
    TsShapeKind a = kinds->a->kind, b = kinds->b->kind;
    return kinds->kind == QUERY_SWEEP ? workload_make_moving(w, a, b, corners, cases)
                                      : workload_make(w, a, b, corners, cases);
}

static bool time_workload(Bench *bench, const Query *kinds, int corners)
{
    Workload w;
    int cases = bench->options->cases;
    if (!make_workload(&w, kinds, corners, cases))
        return bench_fault(bench, BENCH_NO_MEMORY, "out of memory for %d cases", cases);
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
static bool time_kinds(Bench *bench, QueryKind kind, TsShapeKind kind_a, TsShapeKind kind_b)
{
    TsShape a = {.kind = kind_a}, b = {.kind = kind_b};
    Query query = {
        .kind = kind, .a = kind_b == TS_SHAPE_RAY ? &b : &a, .b = kind_b == TS_SHAPE_RAY ? &a : &b};
    bool wanted = false;
    for (int i = 0; i < method_count(); i++) wanted |= is_wanted(bench, method_at(i), &query);
    if (!wanted) return true;
    bool polygons = kind_a == TS_SHAPE_POLYGON || kind_b == TS_SHAPE_POLYGON;
    if (!polygons) return time_workload(bench, &query, 0);
    return time_workload(bench, &query, polygon_corners[0]) &&
           time_workload(bench, &query, polygon_corners[1]);
}

bool bench_methods(Bench *bench)
{
    begin(bench, "runs", "methods", "");
    for (int a = 0; a < TS_SHAPE_KINDS; a++) {
        for (int b = a; b < TS_SHAPE_KINDS; b++) {
            if (a == TS_SHAPE_RAY && b == TS_SHAPE_RAY) continue;
            QueryKind kind = a == TS_SHAPE_RAY || b == TS_SHAPE_RAY ? QUERY_CAST : QUERY_PAIR;
            if (!time_kinds(bench, kind, (TsShapeKind)a, (TsShapeKind)b)) return false;
        }
    }
    if (bench->options->json) fputs("\n  ]", bench->out);
    return true;
}

// ---- Conservative advancement: sweeps of shapes that also rotate, which no method accepts

enum { SEED = 3 };

static const double fastest_turn = 180; // degrees per step

static const struct {
    TsShapeKind a, b;
    int corners;
} turning[] = {{TS_SHAPE_OBB, TS_SHAPE_OBB, 0},
               {TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 4},
               {TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 8},
               {TS_SHAPE_CIRCLE, TS_SHAPE_POLYGON, 8}};

typedef struct Tally { // of one run
    int hits;
    long long advances;
    double ns; // per pair
} Tally;

static TsMotion motion_of(const TsShape *shape, TsVec move, Random *random)
{
    return (TsMotion){move, ts_shape_center(shape),
                      random_between(random, -fastest_turn, fastest_turn)};
}

static Tally run_turning(const Workload *w)
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

static void begin_turning(Bench *bench)
{
    if (bench->options->json) {
        bench_key(bench, "turning");
        fputc('[', bench->out);
        return;
    }
    fputs("\nThe same with both shapes rotating, by conservative advancement.\n\n", bench->out);
    fprintf(bench->out, "%-24s%-27s%-15s%4s%9s%9s%9s\n", "kinds", "", "steps", "hits", "median",
            "min", "max");
}

static void write_turning(Bench *bench, const Workload *w, Tally tally, Timing timing)
{
    double steps = (double)tally.advances / w->count, share = (double)tally.hits / w->count;
    FILE *out = bench->out;
    if (bench->options->json) {
        Workload row = *w;
        row.share = share;
        bench_json_kinds(bench, &row);
        fprintf(out, ", \"steps\": %.2f", steps);
        bench_json_timing(out, "ns", timing);
        fputs("}", out);
        return;
    }
    bench_kinds(out, w);
    fprintf(out, "%-27s%-15.1f%3.0f%%%9.1f%9.1f%9.1f\n", "advance_shapes", steps, share * 100,
            timing.median, timing.least, timing.most);
}

static bool time_turning(Bench *bench)
{
    int cases = bench->options->cases;
    begin_turning(bench);
    for (size_t i = 0; i < sizeof turning / sizeof *turning; i++) {
        Workload w;
        Tally tally;
        double time[RUNS];
        if (!workload_make_moving(&w, turning[i].a, turning[i].b, turning[i].corners, cases))
            return bench_fault(bench, BENCH_NO_MEMORY, "out of memory for %d cases", cases);
        for (int k = 0; k < RUNS; k++) {
            tally = run_turning(&w);
            time[k] = tally.ns;
        }
        write_turning(bench, &w, tally, timing_of(time, RUNS));
        workload_free(&w);
    }
    if (bench->options->json) fputs("\n  ]", bench->out);
    return true;
}

// ---- Sweeps

static const struct {
    TsShapeKind a, b;
    int corners;
} swept[] = {{TS_SHAPE_AABB, TS_SHAPE_AABB, 0},       {TS_SHAPE_OBB, TS_SHAPE_OBB, 0},
             {TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 4}, {TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 8},
             {TS_SHAPE_CIRCLE, TS_SHAPE_POLYGON, 8},  {TS_SHAPE_CIRCLE, TS_SHAPE_CIRCLE, 0},
             {TS_SHAPE_POINT, TS_SHAPE_CIRCLE, 0},    {TS_SHAPE_POINT, TS_SHAPE_AABB, 0},
             {TS_SHAPE_POINT, TS_SHAPE_POLYGON, 8}};

bool bench_sweeps(Bench *bench)
{
    begin(bench, "sweep_runs", "sweeps", "Sweeps: each shape moves past another.\n\n");
    const int one = bench->options->method ? TS_SHAPE_KINDS : 0; // all kinds that one method takes
    for (int i = 0; i < one * one; i++) {
        TsShapeKind a = (TsShapeKind)(i / one), b = (TsShapeKind)(i % one);
        if (a > b || a == TS_SHAPE_RAY || b == TS_SHAPE_RAY) continue;
        if (!time_kinds(bench, QUERY_SWEEP, a, b)) return false;
    }
    for (size_t i = 0; i < sizeof swept / sizeof *swept && !one; i++) {
        TsShape a = {.kind = swept[i].a}, b = {.kind = swept[i].b};
        Query query = {.kind = QUERY_SWEEP, .a = &a, .b = &b};
        if (!time_workload(bench, &query, swept[i].corners)) return false;
    }
    if (bench->options->json) fputs("\n  ]", bench->out);
    return one || time_turning(bench);
}
