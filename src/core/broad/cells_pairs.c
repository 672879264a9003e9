// Every pair once: within a level each cell with the half of its neighbours that come after it,
// between two levels the boxes of one as windows on the other.
#include "broad/cells_join_private.h"
#include "broad/cells_walk_private.h"
#include "broad/lanes_private.h"

enum { JOINS = 128, ENOUGH = 1 << 15 }; // of a batch; comparisons from which on it is not put off

typedef struct Batch {
    TsBroad *broad;
    const Cells *cells;
    TsBroadPairs *pairs;
    CellsJoiner *joiner;
    CellsJoin join[JOINS];
    int count;
    int64_t tests; // of this batch: so many pairs can come of it
    bool failed;
} Batch;

static CellsJoiner *joiner_of(TsSimdLevel path)
{
#if defined(__x86_64__)
    if (path == TS_SIMD_AVX512) return ts_cells_join_avx512;
    if (path == TS_SIMD_AVX2) return ts_cells_join_avx2;
#endif
    (void)path;
    return ts_cells_join_scalar;
}

static void carry_out(Batch *batch)
{
    TsBroadPairs *pairs = batch->pairs;
    int64_t room = batch->tests + LANES;
    batch->broad->cost.tests += batch->tests;
    batch->broad->cost.nodes += batch->count;
    batch->failed =
        batch->failed || room > INT32_MAX || !broad_pairs_room(batch->broad, pairs, (int)room);
    if (!batch->failed) {
        pairs->count += batch->joiner(&batch->cells->boxes, batch->join, batch->count,
                                      pairs->pair + pairs->count);
    }
    batch->count = 0;
    batch->tests = 0;
}

static inline void put(Batch *batch, CellsJoin join, int64_t tests)
{
    batch->join[batch->count++] = join;
    batch->tests += tests;
    if (batch->count == JOINS || batch->tests > ENOUGH) carry_out(batch);
}

// A crowded cell is taken a few boxes at a time, so that the pairs of a batch find room.
static void put_crowded(Batch *batch, CellsJoin join, int64_t each)
{
    for (; join.from < join.to && !batch->failed; join.from++) {
        put(batch, (CellsJoin){join.from, join.from + 1, join.beside, join.under, join.below},
            each);
    }
}

static inline void compare(Batch *batch, CellsJoin join)
{
    int64_t each = join.beside - join.from + (join.below - join.under);
    int64_t tests = (join.to - join.from) * each;
    if (tests > ENOUGH) {
        put_crowded(batch, join, each);
    } else {
        put(batch, join, tests);
    }
}

// ---- Within a level

// The rest of the cell and the one beside it are one run, the three of the next row another; each
// of them is two where it goes over the end of the table.
static void compare_cell(Batch *batch, const CellsLevel *level, const int32_t *start, int32_t cell)
{
    int32_t from = start[cell], to = start[cell + 1], cells = level->cells;
    int32_t beside = cell + 2, under = (int32_t)((uint32_t)cell + level->stride) - 1;
    if (under >= cells) under -= cells;
    int32_t below = under + 3;
    if (beside > cells) {
        compare(batch, (CellsJoin){from, to, from, start[0], start[1]});
        beside = cells;
    }
    if (below > cells) {
        compare(batch, (CellsJoin){from, to, from, start[0], start[below - cells]});
        below = cells;
    }
    if (start[beside] - from + start[below] - start[under] == 1) return; // one box, alone
    compare(batch, (CellsJoin){from, to, start[beside], start[under], start[below]});
}

static void compare_level(Batch *batch, const CellsLevel *level)
{
    const int32_t *start = batch->cells->start + level->base;
    for (int32_t cell = 0; cell < level->cells && !batch->failed; cell++) {
        if (start[cell] < start[cell + 1]) compare_cell(batch, level, start, cell);
    }
}

// ---- Between levels

static TsBounds box_at(const CellsBoxes *boxes, int at)
{
    return (TsBounds){boxes->left[at], boxes->top[at], boxes->right[at], boxes->bottom[at]};
}

static void compare_window(Batch *batch, const CellsLevel *level, int at)
{
    CellsWalk walk = ts_cells_walk(batch->cells, level, box_at(&batch->cells->boxes, at));
    for (CellsRun run; cells_next(&walk, &run);) {
        if (run.from == run.to) continue;
        compare(batch, (CellsJoin){at, at + 1, at, run.from, run.to});
    }
}

static double rows_looked_up(const Cells *cells, const CellsLevel *of, const CellsLevel *on)
{
    return cells_boxes_on(cells, of) * ((double)of->limit * on->inverse + 2);
}

static void compare_levels(Batch *batch, const CellsLevel *a, const CellsLevel *b)
{
    const Cells *cells = batch->cells;
    bool a_on_b = rows_looked_up(cells, a, b) < rows_looked_up(cells, b, a);
    const CellsLevel *of = a_on_b ? a : b, *on = a_on_b ? b : a;
    int end = cells->start[of->base + of->cells];
    for (int at = cells->start[of->base]; at < end && !batch->failed; at++) {
        compare_window(batch, on, at);
    }
}

static void compare_infinite(Batch *batch)
{
    CellsRun all = cells_infinite(batch->cells);
    for (int at = all.from; at < all.to && !batch->failed; at++) {
        compare(batch, (CellsJoin){at, at + 1, at, 0, at});
    }
}

bool ts_cells_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    const Cells *cells = broad->self;
    Batch batch;
    batch.broad = broad, batch.cells = cells, batch.pairs = pairs;
    batch.joiner = joiner_of(broad->path);
    batch.count = 0, batch.tests = 0, batch.failed = false;
    for (int i = 0; i < cells->levels; i++) {
        compare_level(&batch, &cells->level[i]);
        for (int j = 0; j < i; j++) compare_levels(&batch, &cells->level[i], &cells->level[j]);
    }
    compare_infinite(&batch);
    carry_out(&batch);
    return !batch.failed;
}
