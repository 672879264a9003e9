// Times window and ray queries, one after the other, on a finished structure.
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "broads_private.h"
#include "generate/generate.h"
#include "timing.h"

// ---- BroadsQueries

enum { SEED = 5, SAMPLE = 16, BISECTIONS = 14 };

static TsVec middle_of(TsBounds b)
{
    return ts_vec(((double)b.left + (double)b.right) / 2, ((double)b.top + (double)b.bottom) / 2);
}

static TsBounds square_about(TsVec center, double side)
{
    TsVec half = ts_vec(side / 2, side / 2);
    return ts_bounds_around((TsAabb){ts_vec_sub(center, half), ts_vec_add(center, half)});
}

static void place(BroadsQueries *queries, const Boxes *boxes, int count, double side, double length)
{
    Random random = random_seeded(SEED);
    for (int i = 0; i < count; i++) {
        TsVec center = middle_of(boxes->bounds[random_integer(&random, 0, boxes->count - 1)]);
        queries->window[i] = square_about(center, side);
        queries->ray[i] = ts_bounds_ray(center, generate_direction(&random), length);
    }
}

static int window_hits(const BroadsQueries *queries, const Boxes *boxes)
{
    int hits = 0;
    for (int i = 0; i < SAMPLE * boxes->count; i++) {
        hits += ts_bounds_intersect(queries->window[i % SAMPLE], boxes->bounds[i / SAMPLE]);
    }
    return hits;
}

static int ray_hits(const BroadsQueries *queries, const Boxes *boxes)
{
    int hits = 0;
    for (int i = 0; i < SAMPLE * boxes->count; i++) {
        hits += ts_bounds_ray_hits(&queries->ray[i % SAMPLE], boxes->bounds[i / SAMPLE], NULL);
    }
    return hits;
}

// The size that gives the wanted number of hits, estimated on a sample.
static double size_for(BroadsQueries *queries, const Boxes *boxes,
                       int (*hits)(const BroadsQueries *, const Boxes *))
{
    double low = 0, high = 2 * boxes->side;
    for (int i = 0; i < BISECTIONS; i++) {
        double middle = (low + high) / 2;
        place(queries, boxes, SAMPLE, middle, middle);
        *(hits(queries, boxes) > SAMPLE * BROADS_QUERY_HITS ? &high : &low) = middle;
    }
    return high;
}

void broads_make_queries(BroadsQueries *queries, const Boxes *boxes)
{
    assert(boxes->count > 0);
    double side = size_for(queries, boxes, window_hits);
    double length = size_for(queries, boxes, ray_hits);
    place(queries, boxes, BROADS_QUERIES, side, length);
}

// ---- Timing

enum { ROUNDS = 3 };

static bool run_query(BroadBench *bench, const BroadsQueries *queries, bool rays, int i)
{
    return rays ? ts_broad_ray(&bench->broad, &queries->ray[i], &bench->hits)
                : ts_broad_window(&bench->broad, queries->window[i], &bench->hits);
}

static bool run_queries(BroadBench *bench, const BroadsQueries *queries, bool rays, BroadsSet *set)
{
    *set = (BroadsSet){.known = true};
    for (int i = 0; i < BROADS_QUERIES; i++) {
        if (!run_query(bench, queries, rays, i)) return false;
        set->count += bench->hits.count;
        set->hash += broads_hash_hits(&bench->hits, i);
    }
    return true;
}

static double time_queries(BroadBench *bench, const BroadsQueries *queries, bool rays)
{
    double least = HUGE_VAL;
    for (int round = 0; round < ROUNDS; round++) {
        double start = timing_now();
        for (int i = 0; i < BROADS_QUERIES; i++) run_query(bench, queries, rays, i);
        least = fmin(least, timing_now() - start);
    }
    return least / BROADS_QUERIES;
}

// Compares with what the first structure found.
static BroadsFault time_query_kind(BroadBench *bench, const BroadsQueries *queries, bool rays,
                                   BroadsSet *first, double *ns)
{
    BroadsSet set;
    if (!run_queries(bench, queries, rays, &set)) return broads_no_memory(bench);
    if (!first->known) *first = set;
    *ns = time_queries(bench, queries, rays);
    if (set.count == first->count && set.hash == first->hash) return BROADS_FINE;
    snprintf(bench->error, BROADS_SENTENCE,
             "%s (%s) found %lld boxes by %s among %d %s ones, the first structure %lld%s",
             ts_broad_name(bench->broad.kind), ts_simd_name(bench->broad.simd), set.count,
             rays ? "rays" : "windows", bench->boxes->count, boxes_name(bench->boxes->family),
             first->count, set.count == first->count ? " others" : "");
    return BROADS_DISAGREE;
}

static BroadsFault time_kind(BroadsQueryTimes *times, Boxes *boxes, const BroadsQueries *queries,
                             int kind, BroadsSet *first, char *error)
{
    BroadsFault fault = BROADS_FINE;
    for (int variant = 0; variant < broads_variants((TsBroadKind)kind) && fault == BROADS_FINE;
         variant++) {
        BroadBench bench;
        fault = broads_begin(&bench, (TsBroadKind)kind, broads_simd(variant), boxes, error);
        if (fault == BROADS_FINE)
            fault =
                time_query_kind(&bench, queries, false, &first[0], &times->window[kind][variant]);
        if (fault == BROADS_FINE)
            fault = time_query_kind(&bench, queries, true, &first[1], &times->ray[kind][variant]);
        broads_end(&bench);
    }
    return fault;
}

static BroadsFault time_kinds(BroadsQueryTimes *times, Boxes *boxes, const BroadsQueries *queries,
                              char *error)
{
    BroadsSet first[2] = {0};
    BroadsFault fault = BROADS_FINE;
    for (int kind = 0; kind < TS_BROAD_KINDS && fault == BROADS_FINE; kind++) {
        if (kind == TS_BROAD_BRUTE && boxes->count > BROADS_BRUTE) continue;
        fault = time_kind(times, boxes, queries, kind, first, error);
    }
    times->window_hits = (double)first[0].count / BROADS_QUERIES;
    times->ray_hits = (double)first[1].count / BROADS_QUERIES;
    return fault;
}

BroadsFault broads_time_queries(BroadsQueryTimes *times, BoxesFamily family, int most,
                                char error[BROADS_SENTENCE])
{
    Boxes boxes;
    *times = (BroadsQueryTimes){.family = family,
                                .count = most < BROADS_QUERIED ? most : BROADS_QUERIED};
    BroadsQueries *queries = malloc(sizeof *queries);
    bool made = queries && boxes_make(&boxes, family, times->count);
    BroadsFault fault = BROADS_NO_MEMORY;
    if (made) {
        broads_make_queries(queries, &boxes);
        fault = time_kinds(times, &boxes, queries, error);
        boxes_free(&boxes);
    } else {
        snprintf(error, BROADS_SENTENCE, "out of memory for %d boxes", times->count);
    }
    free(queries);
    return fault;
}
