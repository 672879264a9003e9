// The broad phases: a frame by number of boxes, windows and rays, written.
#include "bench_self.h"

enum { NAME_WIDTH = 16, PATH_WIDTH = 9 };

// ---- Frames, as a table

static void write_head(Bench *bench, const BroadsTable *table)
{
    FILE *out = bench->out;
    fprintf(out, "\n%-*s%-*s", NAME_WIDTH, boxes_name(table->family), PATH_WIDTH, "path");
    for (int i = 0; i < table->sizes; i++) fprintf(out, "%9d", table->size[i]);
    fprintf(out, "%9s%9s%9s%9s\n", "growth", "target", "a pair", "bytes");
}

static void write_times(FILE *out, const BroadsCell *cell, int sizes)
{
    for (int i = 0; i < sizes; i++) {
        if (cell[i].box > 0)
            fprintf(out, "%9.1f", cell[i].box);
        else
            fprintf(out, "%9s", "-");
    }
}

// The last that was timed.
static const BroadsCell *last_cell(const BroadsCell *cell, int sizes)
{
    int last = sizes - 1;
    while (last > 0 && cell[last].box <= 0) last--;
    return &cell[last];
}

typedef struct Row {
    const BroadsTable *table;
    TsBroadKind kind;
    int way;
    const BroadsCell *cell, *last;
    double growth, target; // 0: none
    bool over;
} Row;

// Targets are set where a hundred thousand boxes and more are asked about.
static bool has_targets(const BroadsTable *table)
{
    return table->sizes >= 3 && table->size[2] == BROADS_ASKED;
}

static Row row_of(const BroadsTable *table, TsBroadKind kind, int way)
{
    Row row = {.table = table, .kind = kind, .way = way, .cell = table->cell[kind][way]};
    row.last = last_cell(row.cell, table->sizes);
    row.growth = broads_growth(table, kind, way);
    if (!has_targets(table)) return row;
    if (broads_best(table, way) == kind) row.target = broads_target_growth(table->family);
    row.over = row.last->bytes > BROADS_TARGET_BYTES || (row.target > 0 && row.growth > row.target);
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
            ts_simd_name(broads_path(row->way)));
    write_times(out, row->cell, row->table->sizes);
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
            ts_simd_name(broads_path(row->way)));
    for (int i = 0; i < row->table->sizes && row->cell[i].box > 0; i++) {
        fprintf(out,
                "%s{\"count\": %d, \"pairs\": %.3f, \"ns_box\": %.2f, \"ns_pair\": %.3f, "
                "\"bytes_box\": %.1f}",
                i ? ", " : "", row->table->size[i], row->table->pairs[i], row->cell[i].box,
                row->cell[i].pair, row->cell[i].bytes);
    }
    fprintf(out, "], \"growth\": %.3f, \"over\": %s}", row->growth, row->over ? "true" : "false");
}

static void write_pairs(Bench *bench, const BroadsTable *table)
{
    fprintf(bench->out, "%-*s", NAME_WIDTH + PATH_WIDTH, "pairs a box");
    for (int i = 0; i < table->sizes; i++) fprintf(bench->out, "%9.1f", table->pairs[i]);
    fputc('\n', bench->out);
}

static void write_table(Bench *bench, const BroadsTable *table)
{
    bool json = bench->options->json;
    if (!json) write_head(bench, table);
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        for (int way = 0; way < broads_ways((TsBroadKind)kind); way++) {
            Row row = row_of(table, (TsBroadKind)kind, way);
            if (row.last->box <= 0) continue;
            json ? write_json_row(bench, &row) : write_row(bench, &row);
            if (has_targets(table)) bench_target(bench, row.over);
        }
    }
    if (!json) write_pairs(bench, table);
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

static void write_asked_head(Bench *bench, const BroadsAsked *asked)
{
    fprintf(bench->out, "\n%-*s%-*s%9s%9s%9s%9s\n", NAME_WIDTH, boxes_name(asked->family),
            PATH_WIDTH, "path", "window", "a hit", "ray", "a hit");
}

static void write_asked(Bench *bench, const BroadsAsked *asked, int kind, int way)
{
    FILE *out = bench->out;
    const char *structure = ts_broad_name((TsBroadKind)kind),
               *path = ts_simd_name(broads_path(way));
    double window = asked->window[kind][way], ray = asked->ray[kind][way];
    if (window <= 0) return; // not asked
    if (bench->options->json) {
        bench_item(bench, "\n    ");
        fprintf(out,
                "{\"boxes\": \"%s\", \"count\": %d, \"structure\": \"%s\", \"path\": \"%s\", "
                "\"window\": {\"ns\": %.1f, \"hits\": %.1f}, \"ray\": {\"ns\": %.1f, \"hits\": "
                "%.1f}}",
                boxes_name(asked->family), asked->count, structure, path, window,
                asked->window_hits, ray, asked->ray_hits);
        return;
    }
    fprintf(out, "%-*s%-*s%9.0f%9.2f%9.0f%9.2f\n", NAME_WIDTH, structure, PATH_WIDTH, path, window,
            window / asked->window_hits, ray, ray / asked->ray_hits);
}

static bool ask_family(Bench *bench, BoxesFamily family)
{
    BroadsAsked asked;
    char error[BROADS_SENTENCE];
    BroadsFault fault = broads_ask(&asked, family, bench->options->boxes, error);
    if (fault != BROADS_FINE) return fault_of(bench, fault, error);
    if (!bench->options->json) write_asked_head(bench, &asked);
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        for (int way = 0; way < broads_ways((TsBroadKind)kind); way++)
            write_asked(bench, &asked, kind, way);
    }
    return true;
}

static bool ask_families(Bench *bench)
{
    for (int family = 0; family < BOXES_FAMILIES; family++) {
        if (broads_by_size((BoxesFamily)family) && !ask_family(bench, (BoxesFamily)family))
            return false;
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

bool bench_broad(Bench *bench)
{
    begin_list(bench, "frames",
               "Broad phases: every box moved by 5 % of its size and every pair found, ns of CPU "
               "time a box;\nthe same pairs from all. Growth: the power of the number by which "
               "the time grows to 1e5.\n");
    if (!time_families(bench, true) || !time_families(bench, false)) return false;
    end_list(bench);
    begin_list(bench, "questions",
               "\nWindows and rays of about 100 hits among 1e5 boxes, ns of CPU time each; the "
               "same hits from all.\n");
    if (!ask_families(bench)) return false;
    end_list(bench);
    return true;
}
