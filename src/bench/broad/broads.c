#include "broad/broads.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "broad/broad_bench.h"
#include "broad/pairset.h"
#include "timing.h"

static const int sizes[BROADS_SIZES] = {1000, 10000, 100000, 1000000};

enum { ROUNDS = 3, MOST_FRAMES = 40, LEAST_FRAMES = 2 };

// Of one run, and of all: a structure that takes longer is not asked again.
static const double run_ns = 8e6, enough_ns = 3e8;

bool broads_by_size(BoxesFamily family)
{
    return family == BOXES_UNIFORM || family == BOXES_CLUSTERED || family == BOXES_MIXED;
}

TsSimdLevel broads_path(int way) { return way ? ts_simd_best() : TS_SIMD_SCALAR; }

int broads_ways(TsBroadKind kind)
{
    return kind == TS_BROAD_BRUTE || ts_simd_best() == TS_SIMD_SCALAR ? 1 : BROADS_WAYS;
}

// ---- The same pairs from all

// Against what the first of them found at this moment.
static BroadsFault agree(BroadBench *bench, BroadsSet *first)
{
    BroadsSet set = {true, bench->pairs.count, pairset_hash(&bench->pairs)};
    if (!first->known) *first = set;
    if (set.count == first->count && set.hash == first->hash) return BROADS_FINE;
    snprintf(bench->error, BROADS_SENTENCE,
             "%s (%s) found %lld pairs among %d %s boxes, the first structure %lld%s",
             ts_broad_name(bench->broad.kind), ts_simd_name(bench->broad.path), set.count,
             bench->boxes->count, boxes_name(bench->boxes->family), first->count,
             set.count == first->count ? " others" : "");
    return BROADS_DISAGREE;
}

static BroadsFault check_at(BroadBench *bench, int tick, BroadsSet *first)
{
    boxes_at(bench->boxes, tick);
    ts_broad_move_all(&bench->broad, bench->boxes->bounds);
    if (!ts_broad_pairs(&bench->broad, &bench->pairs)) return broad_bench_no_memory(bench);
    return agree(bench, first);
}

// ---- Frames

static bool frame(BroadBench *bench, double *ns)
{
    boxes_step(bench->boxes);
    double start = timing_now();
    ts_broad_move_all(&bench->broad, bench->boxes->bounds);
    bool found = ts_broad_pairs(&bench->broad, &bench->pairs);
    *ns += timing_now() - start;
    return found;
}

static int frames_for(double ns)
{
    double frames = run_ns / ns;
    if (frames > MOST_FRAMES) return MOST_FRAMES;
    return frames < LEAST_FRAMES ? LEAST_FRAMES : (int)frames;
}

// The least of some runs' means.
static bool time_frames(BroadBench *bench, double *least)
{
    double once = 0, spent = 0;
    if (!frame(bench, &once)) return false;
    int frames = frames_for(once);
    *least = HUGE_VAL;
    for (int round = 0; round < ROUNDS && spent < enough_ns; round++) {
        double ns = 0;
        for (int i = 0; i < frames; i++) {
            if (!frame(bench, &ns)) return false;
        }
        spent += ns;
        *least = fmin(*least, ns / frames);
    }
    return true;
}

// Asked before and after the frames at the same moments by all.
static BroadsFault time_cell(BroadBench *bench, BroadsCell *cell, BroadsSet *first)
{
    double ns;
    BroadsFault fault = check_at(bench, 0, &first[0]);
    if (fault != BROADS_FINE) return fault;
    if (!time_frames(bench, &ns)) return broad_bench_no_memory(bench);
    fault = check_at(bench, 7, &first[1]);
    int count = bench->boxes->count;
    double pairs = bench->pairs.count;
    *cell = (BroadsCell){ns / count, pairs > 0 ? ns / pairs : 0,
                         (double)ts_broad_bytes(&bench->broad) / count};
    return fault;
}

static BroadsFault time_size(BroadsTable *table, int size, char *error)
{
    Boxes boxes;
    BroadsSet first[2] = {0};
    BroadsFault fault = BROADS_FINE;
    if (!boxes_make(&boxes, table->family, table->size[size])) {
        snprintf(error, BROADS_SENTENCE, "no memory for %d boxes", table->size[size]);
        return BROADS_NO_MEMORY;
    }
    for (int kind = 0; kind < TS_BROAD_KINDS && fault == BROADS_FINE; kind++) {
        if (kind == TS_BROAD_BRUTE && boxes.count > BROADS_BRUTE) continue;
        for (int way = 0; way < broads_ways((TsBroadKind)kind) && fault == BROADS_FINE; way++) {
            BroadBench bench;
            fault = broad_bench_begin(&bench, (TsBroadKind)kind, broads_path(way), &boxes, error);
            if (fault == BROADS_FINE)
                fault = time_cell(&bench, &table->cell[kind][way][size], first);
            broad_bench_end(&bench);
        }
    }
    table->pairs[size] = (double)first[0].count / boxes.count;
    boxes_free(&boxes);
    return fault;
}

static void choose_sizes(BroadsTable *table, int most)
{
    if (!broads_by_size(table->family)) {
        table->size[table->sizes++] = most < BROADS_FEW ? most : BROADS_FEW;
        return;
    }
    for (int i = 0; i < BROADS_SIZES && (i == 0 || sizes[i] <= most); i++) {
        table->size[table->sizes++] = sizes[i] <= most ? sizes[i] : most;
    }
}

BroadsFault broads_time(BroadsTable *table, BoxesFamily family, int most,
                        char error[BROADS_SENTENCE])
{
    BroadsFault fault = BROADS_FINE;
    *table = (BroadsTable){.family = family};
    choose_sizes(table, most);
    for (int i = 0; i < table->sizes && fault == BROADS_FINE; i++) {
        fault = time_size(table, i, error);
    }
    return fault;
}

// ---- What the table says

static int last_of(const BroadsTable *table) { return table->sizes < 3 ? table->sizes - 1 : 2; }

double broads_growth(const BroadsTable *table, TsBroadKind kind, int way)
{
    const BroadsCell *cell = table->cell[kind][way];
    int last = last_of(table);
    while (last > 0 && cell[last].box <= 0) last--;
    if (last == 0) return 0;
    double more = (double)table->size[last] / table->size[0];
    return 1 + log(cell[last].box / cell[0].box) / log(more);
}

TsBroadKind broads_best(const BroadsTable *table, int way)
{
    int best = TS_BROAD_BRUTE, last = last_of(table);
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        double box = table->cell[kind][way][last].box, least = table->cell[best][way][last].box;
        if (box > 0 && (least <= 0 || box < least)) best = kind;
    }
    return (TsBroadKind)best;
}

double broads_target_growth(BoxesFamily family) { return family == BOXES_UNIFORM ? 1.08 : 1.2; }
