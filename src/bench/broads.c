// Times the broad phases by number of boxes and writes the tables.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench_private.h"
#include "broads_private.h"

BroadsFault broads_no_memory(BroadBench *bench)
{
    snprintf(bench->error, BROADS_SENTENCE, "out of memory for %d boxes", bench->boxes->count);
    return BROADS_NO_MEMORY;
}

BroadsFault broads_begin(BroadBench *bench, TsBroadKind kind, TsSimdLevel path, Boxes *boxes,
                         char *error)
{
    *bench = (BroadBench){.broad = ts_broad_make(kind, TS_MEMORY_HEAP), .boxes = boxes};
    bench->error = error;
    bench->broad.simd = path;
    boxes_at(boxes, 0);
    for (int i = 0; i < boxes->count; i++) {
        if (ts_broad_insert(&bench->broad, boxes->bounds[i]) < 0) return broads_no_memory(bench);
    }
    return BROADS_FINE;
}

void broads_end(BroadBench *bench)
{
    ts_broad_end(&bench->broad);
    ts_broad_pairs_free(&bench->pairs, TS_MEMORY_HEAP);
    ts_broad_hits_free(&bench->hits, TS_MEMORY_HEAP);
}

// ---- What was found

// Mixes all bits: the finaliser of SplitMix64 (Steele, Lea, Flood 2014).
static uint64_t mixed(int32_t a, int32_t b)
{
    uint64_t word = ((uint64_t)(uint32_t)a << 32 | (uint32_t)b) + 0x9e3779b97f4a7c15;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

uint64_t broads_hash_pairs(const TsBroadPairs *pairs)
{
    uint64_t sum = 0;
    for (int i = 0; i < pairs->count; i++) sum += mixed(pairs->pair[i].a, pairs->pair[i].b);
    return sum;
}

uint64_t broads_hash_hits(const TsBroadHits *hits, int query)
{
    uint64_t sum = 0;
    for (int i = 0; i < hits->count; i++) sum += mixed(query, hits->index[i]);
    return sum;
}

// ---- Timing

static const int all_sizes[BROADS_SIZES] = {1000, 10000, 100000, 1000000};

enum { REPEATS = 3, MOST_FRAMES = 40, LEAST_FRAMES = 2 };

// Time for one run, and for all runs: a structure that has used more is not run again.
static const double run_ns = 8e6, enough_ns = 3e8;

bool broads_by_size(BoxesFamily family)
{
    return family == BOXES_UNIFORM || family == BOXES_CLUSTERED || family == BOXES_MIXED;
}

TsSimdLevel broads_simd(int variant) { return variant ? ts_simd_best() : TS_SIMD_SCALAR; }

int broads_variants(TsBroadKind kind)
{
    return kind == TS_BROAD_BRUTE || ts_simd_best() == TS_SIMD_SCALAR ? 1 : BROADS_VARIANTS;
}

// ---- The same pairs from all

// Compares with what the first structure found at the same tick.
static BroadsFault agree(BroadBench *bench, BroadsSet *first)
{
    BroadsSet set = {true, bench->pairs.count, broads_hash_pairs(&bench->pairs)};
    if (!first->known) *first = set;
    if (set.count == first->count && set.hash == first->hash) return BROADS_FINE;
    snprintf(bench->error, BROADS_SENTENCE,
             "%s (%s) found %lld pairs among %d %s boxes, the first structure %lld%s",
             ts_broad_name(bench->broad.kind), ts_simd_name(bench->broad.simd), set.count,
             bench->boxes->count, boxes_name(bench->boxes->family), first->count,
             set.count == first->count ? " others" : "");
    return BROADS_DISAGREE;
}

static BroadsFault check_at(BroadBench *bench, int tick, BroadsSet *first)
{
    boxes_at(bench->boxes, tick);
    ts_broad_move_all(&bench->broad, bench->boxes->bounds);
    if (!ts_broad_pairs(&bench->broad, &bench->pairs)) return broads_no_memory(bench);
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

// The smallest of the runs' mean times.
static bool time_frames(BroadBench *bench, double *least)
{
    double once = 0, spent = 0;
    if (!frame(bench, &once)) return false;
    int frames = frames_for(once);
    *least = HUGE_VAL;
    for (int round = 0; round < REPEATS && spent < enough_ns; round++) {
        double ns = 0;
        for (int i = 0; i < frames; i++) {
            if (!frame(bench, &ns)) return false;
        }
        spent += ns;
        *least = fmin(*least, ns / frames);
    }
    return true;
}

// All structures are checked at the same ticks, before and after the timed frames.
static BroadsFault time_cell(BroadBench *bench, BroadsCell *cell, BroadsSet *first)
{
    double ns;
    BroadsFault fault = check_at(bench, 0, &first[0]);
    if (fault != BROADS_FINE) return fault;
    if (!time_frames(bench, &ns)) return broads_no_memory(bench);
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
        snprintf(error, BROADS_SENTENCE, "out of memory for %d boxes", table->size[size]);
        return BROADS_NO_MEMORY;
    }
    for (int kind = 0; kind < TS_BROAD_KINDS && fault == BROADS_FINE; kind++) {
        if (kind == TS_BROAD_BRUTE && boxes.count > BROADS_BRUTE) continue;
        for (int variant = 0; variant < broads_variants((TsBroadKind)kind) && fault == BROADS_FINE;
             variant++) {
            BroadBench bench;
            fault = broads_begin(&bench, (TsBroadKind)kind, broads_simd(variant), &boxes, error);
            if (fault == BROADS_FINE)
                fault = time_cell(&bench, &table->cell[kind][variant][size], first);
            broads_end(&bench);
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
    for (int i = 0; i < BROADS_SIZES && (i == 0 || all_sizes[i] <= most); i++) {
        table->size[table->sizes++] = all_sizes[i] <= most ? all_sizes[i] : most;
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

double broads_growth(const BroadsTable *table, TsBroadKind kind, int variant)
{
    const BroadsCell *cell = table->cell[kind][variant];
    int last = last_of(table);
    while (last > 0 && cell[last].box <= 0) last--;
    if (last == 0) return 0;
    double more = (double)table->size[last] / table->size[0];
    return 1 + log(cell[last].box / cell[0].box) / log(more);
}

TsBroadKind broads_best(const BroadsTable *table, int variant)
{
    int best = TS_BROAD_BRUTE, last = last_of(table);
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        double box = table->cell[kind][variant][last].box,
               least = table->cell[best][variant][last].box;
        if (box > 0 && (least <= 0 || box < least)) best = kind;
    }
    return (TsBroadKind)best;
}

double broads_target_bytes(TsBroadKind kind) { return kind == TS_BROAD_TREE ? 104 : 80; }

static double target_growth(BoxesFamily family) { return family == BOXES_UNIFORM ? 1.08 : 1.2; }

// ==== Writing

enum { NAME_WIDTH = 16, PATH_WIDTH = 9 };

// ---- Frames, as a table

static void write_head(Bench *bench, const BroadsTable *table)
{
    FILE *out = bench->out;
    fprintf(out, "\n%-*s%-*s", NAME_WIDTH, boxes_name(table->family), PATH_WIDTH, "path");
    for (int i = 0; i < table->sizes; i++) fprintf(out, "%9d", table->size[i]);
    fprintf(out, "%9s%9s%9s%9s\n", "growth", "target", "per pair", "bytes");
}

// The last size that was timed.
static const BroadsCell *last_cell(const BroadsCell *cell, int sizes)
{
    int last = sizes - 1;
    while (last > 0 && cell[last].box <= 0) last--;
    return &cell[last];
}

typedef struct Row {
    const BroadsTable *table;
    TsBroadKind kind;
    int variant;
    const BroadsCell *cell, *last;
    double growth, target; // 0: none
    bool over;
} Row;

// There are targets only if at least a hundred thousand boxes are timed.
static bool has_targets(const BroadsTable *table)
{
    return table->sizes >= 3 && table->size[2] == BROADS_QUERIED;
}

static Row row_of(const BroadsTable *table, TsBroadKind kind, int variant)
{
    Row row = {
        .table = table, .kind = kind, .variant = variant, .cell = table->cell[kind][variant]};
    row.last = last_cell(row.cell, table->sizes);
    row.growth = broads_growth(table, kind, variant);
    if (!has_targets(table)) return row;
    if (broads_best(table, variant) == kind) row.target = target_growth(table->family);
    row.over =
        row.last->bytes > broads_target_bytes(kind) || (row.target > 0 && row.growth > row.target);
    return row;
}

static void write_power(FILE *out, double value)
{
    if (value > 0)
        fprintf(out, "%9.2f", value);
    else
        fprintf(out, "%9s", "");
}

static void write_row(Bench *bench, const Row *row)
{
    FILE *out = bench->out;
    fprintf(out, "%-*s%-*s", NAME_WIDTH, ts_broad_name(row->kind), PATH_WIDTH,
            ts_simd_name(broads_simd(row->variant)));
    for (int i = 0; i < row->table->sizes; i++) {
        if (row->cell[i].box > 0)
            fprintf(out, "%9.1f", row->cell[i].box);
        else
            fprintf(out, "%9s", "-");
    }
    write_power(out, row->growth);
    write_power(out, row->target);
    fprintf(out, "%9.2f%9.0f%s\n", row->last->pair, row->last->bytes, row->over ? "  over" : "");
}

static void write_json_row(Bench *bench, const Row *row)
{
    FILE *out = bench->out;
    bench_item(bench, "\n    ");
    fprintf(out, "{\"boxes\": \"%s\", \"structure\": \"%s\", \"path\": \"%s\", \"sizes\": [",
            boxes_name(row->table->family), ts_broad_name(row->kind),
            ts_simd_name(broads_simd(row->variant)));
    for (int i = 0; i < row->table->sizes && row->cell[i].box > 0; i++) {
        fprintf(out,
                "%s{\"count\": %d, \"pairs\": %.3f, \"ns_box\": %.2f, \"ns_pair\": %.3f, "
                "\"bytes_box\": %.1f}",
                i ? ", " : "", row->table->size[i], row->table->pairs[i], row->cell[i].box,
                row->cell[i].pair, row->cell[i].bytes);
    }
    fprintf(out, "], \"growth\": %.3f, \"over\": %s}", row->growth, row->over ? "true" : "false");
}

static void write_table(Bench *bench, const BroadsTable *table)
{
    bool json = bench->options->json;
    if (!json) write_head(bench, table);
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        for (int variant = 0; variant < broads_variants((TsBroadKind)kind); variant++) {
            Row row = row_of(table, (TsBroadKind)kind, variant);
            if (row.last->box <= 0) continue;
            json ? write_json_row(bench, &row) : write_row(bench, &row);
            if (has_targets(table)) bench_target(bench, row.over);
        }
    }
    if (!json) {
        fprintf(bench->out, "%-*s", NAME_WIDTH + PATH_WIDTH, "pairs per box");
        for (int i = 0; i < table->sizes; i++) fprintf(bench->out, "%9.1f", table->pairs[i]);
        fputc('\n', bench->out);
    }
}

static bool fault_of(Bench *bench, BroadsFault fault, const char *error)
{
    return bench_fault(bench, fault == BROADS_NO_MEMORY ? BENCH_NO_MEMORY : BENCH_DISAGREE, "%s",
                       error);
}

static bool time_family(Bench *bench, BoxesFamily family)
{
    BroadsTable table;
    BenchFrames *frames = bench->options->frames;
    char error[BROADS_SENTENCE];
    BroadsFault fault = broads_time(&table, family, bench->options->boxes, error);
    if (fault != BROADS_FINE) return fault_of(bench, fault, error);
    write_table(bench, &table);
    if (frames && broads_by_size(family)) frames->table[frames->count++] = table;
    return true;
}

static bool time_families(Bench *bench, bool by_size)
{
    for (int family = 0; family < BOXES_FAMILIES; family++) {
        if (broads_by_size((BoxesFamily)family) != by_size) continue;
        if (!time_family(bench, (BoxesFamily)family)) return false;
    }
    return true;
}

// ---- Windows and rays

static void write_query_times(Bench *bench, const BroadsQueryTimes *times, int kind, int variant)
{
    FILE *out = bench->out;
    const char *structure = ts_broad_name((TsBroadKind)kind),
               *path = ts_simd_name(broads_simd(variant));
    double window = times->window[kind][variant], ray = times->ray[kind][variant];
    if (window <= 0) return; // not timed
    if (bench->options->json) {
        bench_item(bench, "\n    ");
        fprintf(out,
                "{\"boxes\": \"%s\", \"count\": %d, \"structure\": \"%s\", \"path\": \"%s\", "
                "\"window\": {\"ns\": %.1f, \"hits\": %.1f}, \"ray\": {\"ns\": %.1f, \"hits\": "
                "%.1f}}",
                boxes_name(times->family), times->count, structure, path, window,
                times->window_hits, ray, times->ray_hits);
        return;
    }
    fprintf(out, "%-*s%-*s%9.0f%9.2f%9.0f%9.2f\n", NAME_WIDTH, structure, PATH_WIDTH, path, window,
            window / times->window_hits, ray, ray / times->ray_hits);
}

static bool time_query_family(Bench *bench, BoxesFamily family)
{
    BroadsQueryTimes times;
    char error[BROADS_SENTENCE];
    BroadsFault fault = broads_time_queries(&times, family, bench->options->boxes, error);
    if (fault != BROADS_FINE) return fault_of(bench, fault, error);
    if (!bench->options->json) {
        fprintf(bench->out, "\n%-*s%-*s%9s%9s%9s%9s\n", NAME_WIDTH, boxes_name(times.family),
                PATH_WIDTH, "path", "window", "per hit", "ray", "per hit");
    }
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        for (int variant = 0; variant < broads_variants((TsBroadKind)kind); variant++)
            write_query_times(bench, &times, kind, variant);
    }
    return true;
}

// ---- All of it

static void begin_list(Bench *bench, const char *key, const char *sentence)
{
    if (bench->options->json) {
        bench_key(bench, key);
        fputc('[', bench->out);
    } else {
        fputs(sentence, bench->out);
    }
}

static void end_list(Bench *bench)
{
    if (bench->options->json) fputs("\n  ]", bench->out);
}

bool broads_bench(Bench *bench)
{
    begin_list(bench, "frames",
               "Broad phases: every box moved by 5 % of its size and every pair found, ns of CPU "
               "time per box.\nAll structures find the same pairs. Growth: the exponent by which "
               "the time grows with the number of boxes, up to 1e5.\n");
    if (!time_families(bench, true) || !time_families(bench, false)) return false;
    end_list(bench);
    begin_list(bench, "questions",
               "\nWindow and ray queries with about 100 hits each among 1e5 boxes, ns of CPU time "
               "per query.\nAll structures find the same hits.\n");
    for (int family = 0; family < BOXES_FAMILIES; family++) {
        if (broads_by_size((BoxesFamily)family) && !time_query_family(bench, (BoxesFamily)family))
            return false;
    }
    end_list(bench);
    return true;
}
