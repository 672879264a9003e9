// Times batches of floats against single calls and against the sum of their bytes.
#include "batches.h"

#include <assert.h>
#include <stdlib.h>

#include "bench_private.h"
#include "cases/case.h"
#include "touchstone/contact.h"

enum { COLUMNS = 4 * TS_BATCH_CORNERS, REPEATS = 10, WIDTH = 16 };

// ---- The tests

static TsBatchPolygons polygons_of(const float *const *column)
{
    TsBatchPolygons polygons;
    for (int i = 0; i < TS_BATCH_CORNERS; i++) {
        polygons.x[i] = column[2 * i];
        polygons.y[i] = column[2 * i + 1];
    }
    return polygons;
}

static void batch_aabbs(TsSimdLevel simd, const float *const *c, int count,
                        const TsBatchContacts *found)
{
    TsBatchAabbs a = {c[0], c[1], c[2], c[3]}, b = {c[4], c[5], c[6], c[7]};
    ts_batch_aabbs(simd, &a, &b, count, found->relation);
}

static void batch_circles(TsSimdLevel simd, const float *const *c, int count,
                          const TsBatchContacts *found)
{
    TsBatchCircles a = {c[0], c[1], c[2]}, b = {c[3], c[4], c[5]};
    ts_batch_circles(simd, &a, &b, count, found->relation);
}

static void batch_obbs(TsSimdLevel simd, const float *const *c, int count,
                       const TsBatchContacts *found)
{
    TsBatchObbs a = {c[0], c[1], c[2], c[3], c[4], c[5]};
    TsBatchObbs b = {c[6], c[7], c[8], c[9], c[10], c[11]};
    ts_batch_obbs(simd, &a, &b, count, found->relation);
}

static void batch_polygon_points(TsSimdLevel simd, const float *const *c, int count,
                                 const TsBatchContacts *found)
{
    TsBatchPolygons a = polygons_of(c);
    TsBatchPoints b = {c[2 * TS_BATCH_CORNERS], c[2 * TS_BATCH_CORNERS + 1]};
    ts_batch_polygon_points(simd, &a, &b, count, found->relation);
}

static void batch_polygons(TsSimdLevel simd, const float *const *c, int count,
                           const TsBatchContacts *found)
{
    TsBatchPolygons a = polygons_of(c), b = polygons_of(c + 2 * TS_BATCH_CORNERS);
    ts_batch_polygons(simd, &a, &b, count, found->relation);
}

static void contacts_aabbs(TsSimdLevel simd, const float *const *c, int count,
                           const TsBatchContacts *found)
{
    TsBatchAabbs a = {c[0], c[1], c[2], c[3]}, b = {c[4], c[5], c[6], c[7]};
    ts_batch_contacts_aabbs(simd, &a, &b, count, found);
}

static void contacts_circles(TsSimdLevel simd, const float *const *c, int count,
                             const TsBatchContacts *found)
{
    TsBatchCircles a = {c[0], c[1], c[2]}, b = {c[3], c[4], c[5]};
    ts_batch_contacts_circles(simd, &a, &b, count, found);
}

static void contacts_obbs(TsSimdLevel simd, const float *const *c, int count,
                          const TsBatchContacts *found)
{
    TsBatchObbs a = {c[0], c[1], c[2], c[3], c[4], c[5]};
    TsBatchObbs b = {c[6], c[7], c[8], c[9], c[10], c[11]};
    ts_batch_contacts_obbs(simd, &a, &b, count, found);
}

// Each function is a loop around a direct call, so that nothing but the call is timed.
#define LOOP(name, relation_of_pair)                                                               \
    static void name(const Workload *w, const TsBatchContacts *found)                              \
    {                                                                                              \
        for (int i = 0; i < w->count; i++) {                                                       \
            const TsShape *a = &w->a[i], *b = &w->b[i];                                            \
            found->relation[i] = (uint8_t)(relation_of_pair);                                      \
        }                                                                                          \
    }
#define CONTACT_LOOP(name, contact_of_pair)                                                        \
    static void name(const Workload *w, const TsBatchContacts *found)                              \
    {                                                                                              \
        for (int i = 0; i < w->count; i++) {                                                       \
            const TsShape *a = &w->a[i], *b = &w->b[i];                                            \
            TsContact contact = contact_of_pair;                                                   \
            found->relation[i] = (uint8_t)contact.relation;                                        \
            found->gap[i] = contact.gap;                                                           \
            found->normal_x[i] = contact.normal.x;                                                 \
            found->normal_y[i] = contact.normal.y;                                                 \
            found->on_a_x[i] = contact.on_a.x;                                                     \
            found->on_a_y[i] = contact.on_a.y;                                                     \
            found->on_b_x[i] = contact.on_b.x;                                                     \
            found->on_b_y[i] = contact.on_b.y;                                                     \
        }                                                                                          \
    }

LOOP(single_aabbs, ts_relation_aabbs(a->aabb, b->aabb))
LOOP(single_circles, ts_relation_circles(a->circle, b->circle))
LOOP(single_obbs, ts_relation_obbs(a->obb, b->obb))
LOOP(single_polygon_points, ts_relation_polygon_point(a->polygon, b->point))
LOOP(single_polygons, ts_relation_polygons(a->polygon, b->polygon))
CONTACT_LOOP(single_contacts_aabbs, ts_contact_aabbs(a->aabb, b->aabb))
CONTACT_LOOP(single_contacts_circles, ts_contact_circles(a->circle, b->circle))
CONTACT_LOOP(single_contacts_obbs, ts_contact_obbs(a->obb, b->obb))

static const BatchesRow table[] = {
    {"batch_aabbs", TS_SHAPE_AABB, TS_SHAPE_AABB, 0, 4, 4, {0}, 0, batch_aabbs, single_aabbs},
    {"batch_circles",
     TS_SHAPE_CIRCLE,
     TS_SHAPE_CIRCLE,
     0,
     3,
     3,
     {0},
     0,
     batch_circles,
     single_circles},
    {"batch_obbs", TS_SHAPE_OBB, TS_SHAPE_OBB, 0, 6, 6, {0, 4}, 1.5, batch_obbs, single_obbs},
    {"batch_polygon_points",
     TS_SHAPE_POLYGON,
     TS_SHAPE_POINT,
     TS_BATCH_CORNERS,
     16,
     2,
     {0},
     0,
     batch_polygon_points,
     single_polygon_points},
    {"batch_polygons",
     TS_SHAPE_POLYGON,
     TS_SHAPE_POLYGON,
     TS_BATCH_CORNERS,
     16,
     16,
     {0},
     0,
     batch_polygons,
     single_polygons},
    {"batch_contacts_aabbs",
     TS_SHAPE_AABB,
     TS_SHAPE_AABB,
     0,
     4,
     4,
     {0},
     0,
     contacts_aabbs,
     single_contacts_aabbs},
    {"batch_contacts_circles",
     TS_SHAPE_CIRCLE,
     TS_SHAPE_CIRCLE,
     0,
     3,
     3,
     {0},
     0,
     contacts_circles,
     single_contacts_circles},
    {"batch_contacts_obbs",
     TS_SHAPE_OBB,
     TS_SHAPE_OBB,
     0,
     6,
     6,
     {0, 1.5},
     0,
     contacts_obbs,
     single_contacts_obbs},
};

int batches_count(void) { return (int)(sizeof table / sizeof *table); }
const BatchesRow *batches_row(int index) { return &table[index]; }

static int floats_of(const BatchesRow *row) { return row->floats_a + row->floats_b; }
// Per pair.
static int bytes_of(const BatchesRow *row) { return floats_of(row) * (int)sizeof(float); }

// ---- Answers

enum { MEASURES = 7 };

// `count` of each column, zeroed; the columns share one allocation. False if out of memory.
static bool answers_make(int count, TsBatchContacts *answers)
{
    size_t column = (size_t)count;
    answers->relation = calloc(column, 1);
    answers->gap = calloc(column * MEASURES, sizeof *answers->gap);
    if (!answers->relation || !answers->gap) return false;
    answers->normal_x = answers->gap + column;
    answers->normal_y = answers->normal_x + column;
    answers->on_a_x = answers->normal_y + column;
    answers->on_a_y = answers->on_a_x + column;
    answers->on_b_x = answers->on_a_y + column;
    answers->on_b_y = answers->on_b_x + column;
    return true;
}

static void answers_free(TsBatchContacts *answers)
{
    free(answers->relation);
    free(answers->gap);
}

static int answers_different(const TsBatchContacts *a, const TsBatchContacts *b, int count)
{
    int different = 0;
    for (int i = 0; i < count; i++) {
        bool same = a->relation[i] == b->relation[i];
        for (int k = 0; k < MEASURES; k++) same &= a->gap[k * count + i] == b->gap[k * count + i];
        different += !same;
    }
    return different;
}

// ---- Making

typedef struct Pairs {
    Workload workload;     // the values as stored in floats
    int count;             // of the columns, which repeat the workload
    float *number;         // column by column
    TsBatchContacts found; // answers of the batch
    const float *column[COLUMNS];
} Pairs;

static void round_numbers(TsShape *shape)
{
    double number[CASE_VALUES_MAX];
    if (shape->kind == TS_SHAPE_POLYGON) return; // its corners are rounded with the workload
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++) number[i] = case_round_to_float(number[i]);
    *shape = ts_shape_of_numbers(shape->kind, number, count, NULL);
}

static void round_workload(Workload *w)
{
    int polygons = (w->kind[0] == TS_SHAPE_POLYGON) + (w->kind[1] == TS_SHAPE_POLYGON);
    for (int i = 0; i < w->count * polygons * w->corners; i++)
        w->corner[i] =
            ts_vec(case_round_to_float(w->corner[i].x), case_round_to_float(w->corner[i].y));
    for (int i = 0; i < w->count; i++) {
        round_numbers(&w->a[i]);
        round_numbers(&w->b[i]);
    }
}

static void put(Pairs *pairs, int at, int first, const TsShape *shape)
{
    double number[CASE_VALUES_MAX];
    int count = ts_shape_numbers(shape, number);
    for (int i = 0; i < count; i++)
        pairs->number[(size_t)(first + i) * (size_t)pairs->count + (size_t)at] = (float)number[i];
}

static void pairs_free(Pairs *pairs)
{
    workload_free(&pairs->workload);
    free(pairs->number);
    answers_free(&pairs->found);
}

static bool pairs_make(const BatchesRow *row, int count, Pairs *pairs)
{
    int own = count < BATCHES_CACHED ? count : BATCHES_CACHED;
    *pairs = (Pairs){.count = count};
    if (!workload_make(&pairs->workload, row->a, row->b, row->corners, own)) return false;
    round_workload(&pairs->workload);
    pairs->number = malloc((size_t)count * (size_t)bytes_of(row));
    if (!answers_make(count, &pairs->found) || !pairs->number) {
        pairs_free(pairs);
        return false;
    }
    for (int i = 0; i < count; i++) {
        put(pairs, i, 0, &pairs->workload.a[i % own]);
        put(pairs, i, row->floats_a, &pairs->workload.b[i % own]);
    }
    for (int i = 0; i < floats_of(row); i++)
        pairs->column[i] = pairs->number + (size_t)i * (size_t)count;
    return true;
}

// ---- Timing

static double run_batch(const BatchesRow *row, TsSimdLevel simd, const Pairs *pairs, int repeats)
{
    double start = timing_now();
    for (int i = 0; i < repeats; i++)
        row->batch_test(simd, pairs->column, pairs->count, &pairs->found);
    return (timing_now() - start) / repeats / pairs->count;
}

static double run_single(const BatchesRow *row, const Pairs *pairs, const TsBatchContacts *found)
{
    double start = timing_now();
    for (int i = 0; i < REPEATS; i++) row->single(&pairs->workload, found);
    return (timing_now() - start) / REPEATS / pairs->count;
}

// Sixteen independent sums, so that no addition waits for the one before.
static float sum_of(const float *number, size_t count)
{
    float sum[WIDTH] = {0}, total = 0;
    for (size_t i = 0; i + WIDTH <= count; i += WIDTH) {
        for (int k = 0; k < WIDTH; k++) sum[k] += number[i + (size_t)k];
    }
    for (int k = 0; k < WIDTH; k++) total += sum[k];
    return total;
}

static double run_sum(const BatchesRow *row, const Pairs *pairs)
{
    double start = timing_now();
    volatile float sum = sum_of(pairs->number, (size_t)floats_of(row) * (size_t)pairs->count);
    (void)sum;
    return (timing_now() - start) / pairs->count;
}

static BatchesTiming timing_made(const Pairs *pairs, double *batch, double *beside, double *ratio)
{
    return (BatchesTiming){.pairs = pairs->count,
                           .batch = timing_of(batch, BATCHES_RUNS),
                           .beside = timing_of(beside, BATCHES_RUNS),
                           .ratio = timing_of(ratio, BATCHES_RUNS).median,
                           .share = pairs->workload.share};
}

bool batches_time_cached(const BatchesRow *row, TsSimdLevel simd, int pairs, BatchesTiming *timing)
{
    assert(pairs > 0);
    double batch[BATCHES_RUNS], single[BATCHES_RUNS], ratio[BATCHES_RUNS];
    TsBatchContacts found;
    Pairs made;
    if (!pairs_make(row, pairs < BATCHES_CACHED ? pairs : BATCHES_CACHED, &made)) return false;
    if (!answers_make(made.count, &found)) {
        answers_free(&found);
        pairs_free(&made);
        return false;
    }
    for (int i = 0; i < BATCHES_RUNS; i++) {
        batch[i] = run_batch(row, simd, &made, REPEATS);
        single[i] = run_single(row, &made, &found);
        ratio[i] = single[i] / batch[i];
    }
    *timing = timing_made(&made, batch, single, ratio);
    timing->target = made.count == BATCHES_CACHED ? row->faster[simd] : 0;
    timing->over = timing->ratio < timing->target;
    timing->disagreements = answers_different(&found, &made.found, made.count);
    answers_free(&found);
    pairs_free(&made);
    return true;
}

bool batches_time_streaming(const BatchesRow *row, TsSimdLevel simd, int pairs,
                            BatchesTiming *timing)
{
    assert(pairs > 0);
    double batch[BATCHES_RUNS], sum[BATCHES_RUNS], ratio[BATCHES_RUNS];
    Pairs made;
    if (!pairs_make(row, pairs < BATCHES_STREAMED ? pairs : BATCHES_STREAMED, &made)) return false;
    for (int i = 0; i < BATCHES_RUNS; i++) {
        batch[i] = run_batch(row, simd, &made, 1);
        sum[i] = run_sum(row, &made);
        ratio[i] = batch[i] / sum[i];
    }
    *timing = timing_made(&made, batch, sum, ratio);
    timing->target = made.count == BATCHES_STREAMED ? row->sums : 0;
    timing->over = timing->target > 0 && timing->ratio > timing->target;
    pairs_free(&made);
    return true;
}

// ---- Writing

enum { STREAMED_A_CASE = 10 };

typedef struct Part {
    const char *title, *beside, *ratio; // column headings
    bool (*time)(const BatchesRow *row, TsSimdLevel simd, int pairs, BatchesTiming *timing);
} Part;

static const Part cached = {"Batches of floats compared with single calls, in cache", "single",
                            "faster", batches_time_cached};
static const Part streaming = {"Batches compared with the plain sum of their bytes, beyond cache",
                               "sum", "ratio", batches_time_streaming};

static void write_head(Bench *bench, const Part *part)
{
    fprintf(bench->out, "%s, alternating, %d runs.\n\n", part->title, BATCHES_RUNS);
    fprintf(bench->out, "%-24s%-24s%-9s%5s%6s%9s%9s%8s%8s\n", "kinds", "batch", "path", "bytes",
            "hits", "batch", part->beside, part->ratio, "target");
}

static void write_row(Bench *bench, const Part *part, const BatchesRow *row, TsSimdLevel simd,
                      const BatchesTiming *timing)
{
    FILE *out = bench->out;
    Workload kinds = {.kind = {row->a, row->b}, .corners = row->corners, .share = timing->share};
    if (bench->options->json) {
        bench_json_kinds(bench, &kinds);
        fprintf(out, ", \"batch\": \"%s\", \"path\": \"%s\", \"pairs\": %d, \"bytes\": %d",
                row->batch, ts_simd_name(simd), timing->pairs, bytes_of(row));
        bench_json_timing(out, "ns", timing->batch);
        bench_json_timing(out, part->beside, timing->beside);
        fprintf(out, ", \"%s\": %.3f, \"target\": %.1f, \"over\": %s}", part->ratio, timing->ratio,
                timing->target, timing->over ? "true" : "false");
    } else {
        bench_kinds(out, &kinds);
        fprintf(out, "%-24s%-9s%5d%5.0f%%%9.2f%9.2f%8.2f", row->batch, ts_simd_name(simd),
                bytes_of(row), timing->share * 100, timing->batch.median, timing->beside.median,
                timing->ratio);
        if (timing->target > 0) fprintf(out, "%8.1f", timing->target);
        fprintf(out, "%s\n", timing->over ? "  over" : "");
    }
    if (timing->target > 0) bench_target(bench, timing->over);
}

static bool measure_row(Bench *bench, const Part *part, const BatchesRow *row, TsSimdLevel simd,
                        int pairs)
{
    BatchesTiming timing;
    if (!part->time(row, simd, pairs, &timing))
        return bench_fault(bench, BENCH_NO_MEMORY, "out of memory for %d pairs of batches", pairs);
    if (timing.disagreements > 0)
        return bench_fault(bench, BENCH_DISAGREE, "%s (%s) and single calls disagree on %d of %d",
                           row->batch, ts_simd_name(simd), timing.disagreements, timing.pairs);
    write_row(bench, part, row, simd, &timing);
    return true;
}

static bool measure_cached(Bench *bench)
{
    for (int i = 0; i < batches_count() * TS_SIMD_LEVELS; i++) {
        TsSimdLevel simd = (TsSimdLevel)(i % TS_SIMD_LEVELS);
        if (!ts_simd_has(simd)) continue;
        if (!measure_row(bench, &cached, batches_row(i / TS_SIMD_LEVELS), simd,
                         bench->options->cases))
            return false;
    }
    return true;
}

static bool measure_streaming(Bench *bench)
{
    int cases = bench->options->cases;
    int pairs =
        cases < BATCHES_STREAMED / STREAMED_A_CASE ? STREAMED_A_CASE * cases : BATCHES_STREAMED;
    for (int i = 0; i < batches_count(); i++) {
        if (!measure_row(bench, &streaming, batches_row(i), ts_simd_best(), pairs)) return false;
    }
    return true;
}

bool batches_bench(Bench *bench)
{
    bool json = bench->options->json;
    if (json) {
        bench_key(bench, "batches");
        fputc('[', bench->out);
    } else {
        write_head(bench, &cached);
    }
    if (!measure_cached(bench)) return false;
    if (!json) {
        fputc('\n', bench->out);
        write_head(bench, &streaming);
    }
    if (!measure_streaming(bench)) return false;
    if (json) fputs("\n  ]", bench->out);
    return true;
}
