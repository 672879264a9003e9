// Boxes in cells: sorting them, and the queries for pairs, windows and rays.
#include "platform/rounding.h"

#include "broad/cells_private.h"

#include <math.h>
#include <string.h>

#include "broad/kernels_private.h"
#include "broad/lanes_private.h"
#include "broad/ray_span_private.h"

enum {
    RAY_ROW_COST = 4,      // clipping a ray to a row takes as long as testing so many boxes
    JOINS = 128,           // in a batch
    FLUSH_TESTS = 1 << 15, // comparisons after which a batch is carried out
    RAY_ROWS = 16          // rows of a ray that are looked up together
};

// ---- Room

static bool cells_resized(const TsBroad *broad, void **block, size_t items, size_t item)
{
    void *grown = broad->memory.resize(*block, items * item);
    if (grown) *block = grown;
    return grown;
}

// Grows to hardly more than needed, because doubling would waste memory on many boxes; a change of
// their number sorts all of them anyway.
static bool cells_room_for_boxes(const TsBroad *broad, CellTable *cells)
{
    if (broad->count <= cells->room) return true;
    int room = broad->count + broad->count / 64;
    size_t items = (size_t)room + LANES;
    if (!cells_resized(broad, (void **)&cells->boxes.index, items, sizeof(int32_t)) ||
        !cells_resized(broad, (void **)&cells->spare, items, sizeof(int32_t)) ||
        !cells_resized(broad, (void **)&cells->cell, items, sizeof(int32_t)) ||
        !cells_resized(broad, (void **)&cells->gathered, (size_t)room, sizeof(TsBounds)) ||
        !cells_resized(broad, (void **)&cells->sides, 4 * items, sizeof(float))) {
        return false;
    }
    cells->room = room;
    float *sides = cells->sides;
    cells->boxes.left = sides, cells->boxes.top = sides + items;
    cells->boxes.right = sides + 2 * items, cells->boxes.bottom = sides + 3 * items;
    return true;
}

static bool cells_room_for_cells(const TsBroad *broad, CellTable *cells)
{
    int wanted = cells->cells + 4; // infinite, removed, the end, and one that counting needs
    if (wanted <= cells->start_room) return true;
    int room = wanted + wanted / 64;
    if (!cells_resized(broad, (void **)&cells->start, (size_t)room, sizeof(int32_t))) return false;
    cells->start_room = room;
    return true;
}

// ---- Sorting

// Counts the boxes of cell c in start[c + 2]. The prefix sum makes start[c + 1] the first box of
// cell c, and placing the boxes moves it to the first box of cell c + 1. In the order of the last
// update the counters and the places come nearly one after the other.
static void place_boxes(CellTable *cells, int count)
{
    int32_t *restrict next = cells->start + 1;
    const int32_t *restrict order = cells->boxes.index, *restrict cell = cells->cell;
    const TsBounds *restrict box = cells->gathered;
    int32_t *restrict index = cells->spare;
    CellsBoxes to = cells->boxes;
    for (int i = 0; i < count; i++) {
        int32_t at = next[cell[i]]++;
        to.left[at] = box[i].left;
        to.top[at] = box[i].top;
        to.right[at] = box[i].right;
        to.bottom[at] = box[i].bottom;
        index[at] = order[i];
    }
    cells->spare = cells->boxes.index;
    cells->boxes.index = index;
}

// Cells that fit into the table of a hash come row by row, each with a bucket of its own; as in a
// grid, each row ends in an empty cell, and an empty row follows the last.
static void note_cells_in_use(CellsLevel *level, TsBounds reach)
{
    level->first[0] = cells_col(level, reach.left), level->last[0] = cells_col(level, reach.right);
    level->first[1] = cells_row(level, reach.top), level->last[1] = cells_row(level, reach.bottom);
    int64_t cols = (int64_t)level->last[0] - level->first[0] + 1,
            rows = (int64_t)level->last[1] - level->first[1] + 1;
    bool hashed = level->mask != UINT32_MAX;
    if (hashed && (rows + 1) * (cols + 1) < level->cells) level->stride = (uint32_t)cols + 1;
    level->distinct = cells_rows_are_distinct(level, rows, cols);
}

bool ts_cells_update(TsBroad *broad, CellsKind kind)
{
    CellTable *cells = broad->self;
    if (!cells_room_for_boxes(broad, cells)) return false;
    while (cells->count < broad->count) {
        cells->boxes.index[cells->count] = cells->count;
        cells->count++;
    }
    ts_grid_lay(cells, broad, kind);
    for (int i = 0; i < cells->levels; i++) note_cells_in_use(&cells->level[i], cells->reach);
    if (!cells_room_for_cells(broad, cells)) return false;
    memset(cells->start, 0, ((size_t)cells->cells + 4) * sizeof *cells->start);
    ts_broad_kernels(broad)->gather_cells(cells, broad, cells->start + 2);
    for (int32_t i = 0, sum = 0; i < cells->cells + 4; i++)
        cells->start[i] = sum += cells->start[i];
    place_boxes(cells, broad->count);
    return true;
}

static TsBounds sorted_box(const CellsBoxes *boxes, int at)
{
    return (TsBounds){boxes->left[at], boxes->top[at], boxes->right[at], boxes->bottom[at]};
}

// ---- Pairs

// Every pair is found once: within a level, each cell is compared with the half of its neighbours
// that come after it; between two levels, the boxes of one are windows on the other.

typedef struct JoinBatch {
    TsBroad *broad;
    const CellTable *cells;
    TsBroadPairs *pairs;
    CellsJoin join[JOINS];
    int count;
    int64_t tests; // of this batch: the most pairs it can find
    bool failed;
} JoinBatch;

static void flush_joins(JoinBatch *batch)
{
    TsBroadPairs *pairs = batch->pairs;
    int64_t room = batch->tests + LANES;
    batch->broad->cost.tests += batch->tests;
    batch->broad->cost.nodes += batch->count;
    batch->failed =
        batch->failed || room > INT32_MAX || !broad_pairs_room(batch->broad, pairs, (int)room);
    if (!batch->failed) {
        pairs->count += ts_broad_kernels(batch->broad)
                            ->join_cells(&batch->cells->boxes, batch->join, batch->count,
                                         pairs->pair + pairs->count);
    }
    batch->count = 0;
    batch->tests = 0;
}

static inline void compare_join(JoinBatch *batch, CellsJoin join)
{
    batch->join[batch->count++] = join;
    batch->tests += join.to - join.from;
    if (batch->count == JOINS || batch->tests > FLUSH_TESTS) flush_joins(batch);
}

// Compares each box with those of its level that follow it. The list of pairs grows when a box
// might exceed it.
static bool compare_level(TsBroad *broad, const CellsLevel *level, TsBroadPairs *pairs)
{
    const CellTable *cells = broad->self;
    int end = cells->start[level->base + level->cells];
    CellsProgress progress = {.place = cells->start[level->base], .cell = -1, .room = LANES};
    while (progress.place < end) {
        if (!broad_pairs_room(broad, pairs, progress.room)) return false;
        progress.pairs = 0;
        ts_broad_kernels(broad)->join_level(cells, level, &progress, pairs->pair + pairs->count,
                                            pairs->room - pairs->count);
        pairs->count += progress.pairs;
    }
    broad->cost.tests += progress.tests;
    broad->cost.nodes += progress.cells_used;
    return true;
}

static double rows_looked_up(const CellTable *cells, const CellsLevel *of, const CellsLevel *on)
{
    return cells_boxes_on(cells, of) * ((double)of->limit * on->inverse + 2);
}

// Rows that wrap around the end of the table give two joins.
static void compare_window(JoinBatch *batch, const CellsLevel *on, int at)
{
    const CellTable *cells = batch->cells;
    const int32_t *start = cells->start + on->base;
    CellsArea area = cells_find_area(on, sorted_box(&cells->boxes, at));
    int64_t cols, rows;
    if (!cells_area_size(&area, &cols, &rows)) return;
    if (!cells_by_rows(cells, on, cols, rows)) {
        compare_join(batch, (CellsJoin){at, start[0], start[on->cells]});
        return;
    }
    int32_t cell = cells_at(on, area.first[0], area.first[1]);
    for (; rows > 0; rows--, cell = cells_below(on, cell)) {
        int32_t end = cell + (int32_t)cols, over = end - on->cells;
        if (over > 0) end = on->cells;
        if (start[cell] < start[end]) compare_join(batch, (CellsJoin){at, start[cell], start[end]});
        if (over > 0 && start[0] < start[over])
            compare_join(batch, (CellsJoin){at, start[0], start[over]});
    }
}

static void compare_levels(JoinBatch *batch, const CellsLevel *a, const CellsLevel *b)
{
    const CellTable *cells = batch->cells;
    bool a_on_b = rows_looked_up(cells, a, b) < rows_looked_up(cells, b, a);
    const CellsLevel *of = a_on_b ? a : b, *on = a_on_b ? b : a;
    int end = cells->start[of->base + of->cells];
    for (int at = cells->start[of->base]; at < end && !batch->failed; at++)
        compare_window(batch, on, at);
}

bool ts_cells_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    const CellTable *cells = broad->self;
    JoinBatch batch;
    batch.broad = broad, batch.cells = cells, batch.pairs = pairs;
    batch.count = 0, batch.tests = 0, batch.failed = false;
    for (int i = 0; i < cells->levels; i++) {
        if (!compare_level(broad, &cells->level[i], pairs)) return false;
        for (int j = 0; j < i; j++) compare_levels(&batch, &cells->level[i], &cells->level[j]);
    }
    int infinite = cells->start[cells->cells], removed = cells->start[cells->cells + 1];
    for (int at = infinite; at < removed && !batch.failed; at++) {
        compare_join(&batch, (CellsJoin){at, 0, at});
    }
    flush_joins(&batch);
    return !batch.failed;
}

// ---- Cells that a query enters

static bool in_same_cell(const CellsLevel *level, const CellsBoxes *boxes, int a, int b)
{
    return cells_col(level, boxes->left[a]) == cells_col(level, boxes->left[b]) &&
           cells_row(level, boxes->top[a]) == cells_row(level, boxes->top[b]);
}

// The level of the box at a place; NULL if it has no cell.
static const CellsLevel *level_of_place(const CellTable *cells, int place)
{
    for (int i = 0; i < cells->levels; i++) {
        const CellsLevel *level = &cells->level[i];
        if (place < cells->start[level->base + level->cells]) return level;
    }
    return NULL;
}

typedef struct CellsRow { // the last column is inclusive
    int32_t row, col, last_col;
} CellsRow;

// Whether the box at a place is in a cell of the row; true for all if there is no row.
static bool is_in_row(const CellsLevel *level, const CellsBoxes *boxes, const CellsRow *row, int at)
{
    if (!row) return true;
    int32_t col = cells_col(level, boxes->left[at]);
    return cells_row(level, boxes->top[at]) == row->row && row->col <= col && col <= row->last_col;
}

// Enters the cells that hold the boxes of a run, each by its first box: those of `row`, if that is
// not NULL.
static void enter_cells(const TsBroad *broad, int from, int to, const CellsRow *row)
{
    const CellTable *cells = broad->self;
    const CellsLevel *level = level_of_place(cells, from);
    for (int i = from; level && i < to; i++) {
        if (i > from && in_same_cell(level, &cells->boxes, i - 1, i)) continue;
        if (is_in_row(level, &cells->boxes, row, i)) broad_enter(broad, i);
    }
}

void ts_cells_enter(const TsBroad *broad, int from, int to) { enter_cells(broad, from, to, NULL); }

// ---- Rays

typedef struct RaySearch {
    TsBroad *broad;
    const TsBoundsRay *ray;
    RayAxes axes;
    const CellsLevel *level;
    TsBroadHits *hits;
    CellsFindOnRay *find;
    CellsRow corners; // the columns of the top left corners of all boxes
} RaySearch;

// Tests the boxes of a run. Buckets of a hash are shared: boxes of other cells than those of `row`,
// if that is not NULL, are skipped; they are found with their own cell.
static bool search_run(const RaySearch *search, int from, int to, const CellsRow *row)
{
    const CellTable *cells = search->broad->self;
    const CellsBoxes *boxes = &cells->boxes;
    TsBroadHits *hits = search->hits;
    if (!broad_hits_room(search->broad, hits, to - from + LANES)) return false;
    search->broad->cost.tests += to - from;
    if (search->broad->trace) enter_cells(search->broad, from, to, row);
    int32_t *out = hits->index + hits->count;
    // step: node, leaf
    int found = search->find(boxes, from, to, search->ray, out), count = 0;
    for (int i = 0; i < found; i++) {
        int at = out[i];
        out[count] = boxes->index[at];
        count += is_in_row(search->level, boxes, row, at);
    }
    hits->count += count;
    return true;
}

static bool search_row(const RaySearch *search, CellsRow row)
{
    const CellsLevel *level = search->level;
    const CellTable *cells = search->broad->self;
    const int32_t *start = cells->start + level->base;
    const CellsRow *own = level->distinct ? NULL : &row;
    int32_t cell = cells_at(level, row.col, row.row);
    int32_t end = cell + row.last_col - row.col + 1, over = end - level->cells;
    if (over > 0) {
        if (!search_run(search, start[0], start[over], own)) return false;
        end = level->cells;
    }
    return search_run(search, start[cell], start[end], own);
}

// Bounds all boxes whose cells are in a row: a box reaches at most one cell further. The margins
// exceed every rounding error, that to float included. Boxes of the first and last row may lie
// anywhere beyond.
static RaySpan reach_of_row(const CellsLevel *level, int32_t row)
{
    double low = level->top + (row - 0.125) * level->side,
           high = level->top + (row + 2.125) * level->side;
    return (RaySpan){(float)(row == 0 ? -HUGE_VAL : low - fabs(low) * 0x1p-20),
                     (float)(row == level->last_row ? HUGE_VAL : high + fabs(high) * 0x1p-20)};
}

// The cells of the row whose boxes the ray may hit: like a window's, one column before it starts.
static CellsRow row_beside(const RaySearch *search, int32_t row)
{
    const CellsLevel *level = search->level;
    RaySpan reach = reach_of_row(level, row);
    RaySpan span = ray_span_between(search->axes.y, search->axes.x, search->axes.length, reach.low,
                                    reach.high);
    CellsRow beside = {row, search->corners.col, search->corners.last_col};
    if (!(span.low <= span.high)) return (CellsRow){row, 1, 0};
    int32_t first = cells_col(level, span.low), last = cells_col(level, span.high);
    if (first - 1 > beside.col) beside.col = first - 1;
    if (last < beside.last_col) beside.last_col = last;
    return beside;
}

// Row by row, but several are looked up before the first is searched, so that memory has time.
static bool search_rows(const RaySearch *search, int64_t row, int64_t last_row)
{
    const CellsLevel *level = search->level;
    const CellTable *cells = search->broad->self;
    while (row <= last_row) {
        CellsRow beside[RAY_ROWS];
        int count = 0;
        for (; count < RAY_ROWS && row <= last_row; row++) {
            beside[count] = row_beside(search, (int32_t)row);
            if (beside[count].col > beside[count].last_col) continue;
            int32_t cell = cells_at(level, beside[count].col, beside[count].row);
            PREFETCH(&cells->start[level->base + cell]);
            count++;
        }
        search->broad->cost.nodes += count;
        for (int i = 0; i < count; i++) {
            if (!search_row(search, beside[i])) return false;
        }
    }
    return true;
}

// If clipping the ray to the rows takes longer than testing all boxes, or a row is longer than the
// table of a hash, all are tested.
static bool search_level(TsBroad *broad, const CellsLevel *level, const TsBoundsRay *ray,
                         TsBroadHits *hits)
{
    const CellTable *cells = broad->self;
    TsBounds reach = cells->reach;
    RaySearch search = {.broad = broad,
                        .ray = ray,
                        .axes = ray_axes(ray),
                        .level = level,
                        .hits = hits,
                        .find = ts_broad_kernels(broad)->find_on_ray};
    search.corners = (CellsRow){0, cells_col(level, reach.left), cells_col(level, reach.right)};
    RaySpan span = ray_span(search.axes.y, 0, ray->length);
    int64_t row = (int64_t)cells_row(level, span.low) - 1, last_row = cells_row(level, span.high);
    int64_t first = cells_row(level, reach.top), last = cells_row(level, reach.bottom);
    row = row > first ? row : first;
    last_row = last_row < last ? last_row : last;
    int boxes = cells_boxes_on(cells, level), from = cells->start[level->base];
    bool all = (last_row - row + 1) * RAY_ROW_COST > boxes ||
               search.corners.last_col - search.corners.col >= level->cells;
    return all ? search_run(&search, from, from + boxes, NULL)
               : search_rows(&search, row, last_row);
}

bool ts_cells_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    const CellTable *cells = broad->self;
    for (int i = 0; i < cells->levels; i++) {
        if (!search_level(broad, &cells->level[i], ray, hits)) return false;
    }
    RaySearch rest = {
        .broad = broad, .ray = ray, .hits = hits, .find = ts_broad_kernels(broad)->find_on_ray};
    return search_run(&rest, cells->start[cells->cells], cells->start[cells->cells + 1], NULL);
}

const BroadQueries *ts_cells_queries(const TsBroad *broad)
{
    return &ts_broad_kernels(broad)->cells;
}

// ---- Parts and memory

size_t ts_cells_bytes(const TsBroad *broad)
{
    const CellTable *cells = broad->self;
    size_t box = 3 * sizeof(int32_t) + 4 * sizeof(float) + sizeof *cells->gathered;
    size_t boxes = cells->room ? ((size_t)cells->room + LANES) * box : 0;
    return boxes + (size_t)cells->start_room * sizeof(int32_t);
}

void ts_cells_end(TsBroad *broad)
{
    CellTable *cells = broad->self;
    broad->memory.release(cells->start);
    broad->memory.release(cells->sides);
    broad->memory.release(cells->boxes.index);
    broad->memory.release(cells->spare);
    broad->memory.release(cells->cell);
    broad->memory.release(cells->gathered);
}

static TsBounds cell_bounds(const CellsLevel *level, float left, float top)
{
    double x = level->left + cells_col(level, left) * level->side;
    double y = level->top + cells_row(level, top) * level->side;
    return ts_bounds_around((TsAabb){ts_vec(x, y), ts_vec(x + level->side, y + level->side)});
}

TsBroadPart ts_cells_part(const TsBroad *broad, int place)
{
    const CellTable *cells = broad->self;
    const CellsLevel *level = level_of_place(cells, place);
    TsBounds bounds = cell_bounds(level, cells->boxes.left[place], cells->boxes.top[place]);
    return (TsBroadPart){bounds, (int)(level - cells->level), true};
}

static int cells_parts_of_level(const TsBroad *broad, const CellsLevel *level, TsBroadPart *part,
                                int max)
{
    const CellTable *cells = broad->self;
    int first = cells->start[level->base], end = cells->start[level->base + level->cells];
    int count = 0;
    for (int i = first; i < end && count < max; i++) {
        if (i > first && in_same_cell(level, &cells->boxes, i - 1, i)) continue;
        part[count++] = ts_cells_part(broad, i);
    }
    return count;
}

// The cells that hold boxes.
int ts_cells_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    const CellTable *cells = broad->self;
    int count = 0;
    for (int i = cells->levels - 1; i >= 0; i--) {
        count += cells_parts_of_level(broad, &cells->level[i], part + count, max - count);
    }
    return count;
}
