// Windows on the cells. Included by each kernel file, which defines for its instruction set:
//
// cells_area(level, window)                            as cells_find_area
// cells_hits(boxes, at, count, window, out)            writes the indices of the boxes from a place
//                                                      on, at most `count` and LANES, that share a
//                                                      point with the window; returns their number
// cells_hits_across(boxes, at, count, window, out)     the same, comparing only left and right
// cells_copy(boxes, at, out)                           writes the indices of LANES boxes
//
// A count may be 0 or less.
#define cells_find_row SIMD_NAME(cells_find_row)
#define cells_find_run SIMD_NAME(cells_find_run)
#define cells_find_few_rows SIMD_NAME(cells_find_few_rows)
#define cells_add_across SIMD_NAME(cells_add_across)
#define cells_add_long SIMD_NAME(cells_add_long)
#define cells_add_run SIMD_NAME(cells_add_run)
#define cells_find_rows SIMD_NAME(cells_find_rows)
#define cells_window SIMD_NAME(cells_window)

// Compares all boxes of a run.
static bool cells_find_run(TsBroad *broad, int at, int to, TsBounds window, TsBroadHits *hits)
{
    const CellTable *cells = broad->self;
    if (broad->trace) ts_cells_enter(broad, at, to);
    if (!broad_hits_room(broad, hits, to - at + LANES)) return false;
    broad->cost.tests += to - at;
    broad->cost.nodes++;
    // step: node, leaf
    for (; at < to; at += LANES)
        hits->count += cells_hits(&cells->boxes, at, to - at, window, hits->index + hits->count);
    return true;
}

// The same of cells in a row, which may wrap around the end of the table.
static bool cells_find_row(TsBroad *broad, const CellsLevel *level, int32_t cell, int32_t cols,
                           TsBounds window, TsBroadHits *hits)
{
    const int32_t *start = ((const CellTable *)broad->self)->start + level->base;
    int32_t end = cell + cols, over = end - level->cells;
    if (over <= 0) return cells_find_run(broad, start[cell], start[end], window, hits);
    return cells_find_run(broad, start[cell], start[level->cells], window, hits) &&
           cells_find_run(broad, start[0], start[over], window, hits);
}

// ---- A few rows

// All boxes are compared, row by row.
static bool cells_find_few_rows(TsBroad *broad, const CellsLevel *level, int32_t cell, int32_t cols,
                                int rows, TsBounds window, TsBroadHits *hits)
{
    const CellTable *cells = broad->self;
    const int32_t *start = cells->start + level->base;
    CellsBoxes boxes = cells->boxes;
    int count = hits->count, tests = 0, found = 0;
    for (; rows > 0; rows--, cell = cells_below(level, cell)) {
        hits->count = count;
        if (cell + cols > level->cells || broad->trace) {
            if (!cells_find_row(broad, level, cell, cols, window, hits)) return false;
            count = hits->count;
            continue;
        }
        int at = start[cell], to = start[cell + cols];
        if (!broad_hits_room(broad, hits, to - at + LANES)) return false;
        tests += to - at;
        found++;
        // An empty run takes as long as one of a few boxes, without a branch.
        do count += cells_hits(&boxes, at, to - at, window, hits->index + count);
        while ((at += LANES) < to);
    }
    hits->count = count;
    broad->cost.tests += tests;
    broad->cost.nodes += found;
    return true;
}

// ---- Many rows
//
// If every cell has its own place in the table, a box in a row strictly between those of the
// window's top and bottom has its top edge between these, so only its columns are compared; and of
// a box in a column strictly between those of its sides, nothing is. This holds exactly, because
// all rows and columns are found by the same monotone rounding.

static ALWAYS_INLINE int cells_add_run(const CellsBoxes *boxes, int at, int to, TsBounds window,
                                       int32_t *out)
{
    int count = 0;
    do count += cells_hits(boxes, at, to - at, window, out + count);
    while ((at += LANES) < to);
    return count;
}

// The same of boxes that share a row with the window.
static ALWAYS_INLINE int cells_add_across(const CellsBoxes *boxes, int at, int to, TsBounds window,
                                          int32_t *out)
{
    int count = 0;
    do count += cells_hits_across(boxes, at, to - at, window, out + count);
    while ((at += LANES) < to);
    return count;
}

// The same if those of [first, last) share a point with it.
static ALWAYS_INLINE int cells_add_long(const CellsBoxes *boxes, int at, int first, int last,
                                        int to, TsBounds window, int32_t *out)
{
    int count = 0;
    for (; at < first; at += LANES)
        count += cells_hits_across(boxes, at, to - at, window, out + count);
    for (; at + LANES <= last; at += LANES, count += LANES) cells_copy(boxes, at, out + count);
    for (; at < to; at += LANES)
        count += cells_hits_across(boxes, at, to - at, window, out + count);
    return count;
}

// Several rows are looked up before any is compared, so that the lookups overlap in memory. A row
// that wraps around the end of the table is compared by itself.
static bool cells_find_rows(TsBroad *broad, const CellsLevel *level, const CellsArea *area,
                            int32_t cols, int rows, TsBounds window, TsBroadHits *hits)
{
    enum { RUNS = 64, LONG_RUN = 64 };
    const CellTable *cells = broad->self;
    const int32_t *start = cells->start + level->base, *side = area->side;
    CellsBoxes boxes = cells->boxes;
    int32_t col = area->first[0], row = area->first[1], cell = cells_at(level, col, row);
    // The rows strictly between the window's sides, counted from the first.
    int32_t row_in = side[1] + 1 - row, row_out = level->distinct ? side[3] - row : 0;
    while (rows > 0) {
        int32_t from[RUNS], to[RUNS], tests = 0;
        int runs = 0, most = rows < RUNS ? rows : RUNS;
        for (; runs < most && cell + cols <= level->cells; runs++) {
            from[runs] = start[cell], to[runs] = start[cell + cols];
            tests += to[runs] - from[runs];
            cell = cells_below(level, cell);
        }
        for (int i = 0; broad->trace && i < runs; i++) ts_cells_enter(broad, from[i], to[i]);
        if (!broad_hits_room(broad, hits, tests + LANES)) return false;
        int32_t *out = hits->index;
        int count = hits->count, i = 0;
        // step: node, leaf
        for (; i < runs && i < row_in; i++)
            count += cells_add_run(&boxes, from[i], to[i], window, out + count);
        for (; i < runs && i < row_out; i++) {
            if (to[i] - from[i] <= LONG_RUN) {
                count += cells_add_across(&boxes, from[i], to[i], window, out + count);
                continue;
            }
            int32_t col_in = cells_smaller(cells_larger(side[0] + 1, col), area->last[0] + 1),
                    col_out = cells_larger(cells_smaller(side[2], area->last[0] + 1), col_in);
            const int32_t *here = start + cells_at(level, col, row + i) - col;
            int32_t in = here[col_in], last = here[col_out];
            count += cells_add_long(&boxes, from[i], in, last, to[i], window, out + count);
            tests -= last - in;
        }
        for (; i < runs; i++) count += cells_add_run(&boxes, from[i], to[i], window, out + count);
        hits->count = count;
        broad->cost.tests += tests;
        broad->cost.nodes += runs;
        rows -= runs, row_in -= runs, row_out -= runs, row += runs;
        if (rows == 0 || runs == most) continue;
        if (!cells_find_row(broad, level, cell, cols, window, hits)) return false;
        cell = cells_below(level, cell);
        rows--, row_in--, row_out--, row++;
    }
    return true;
}

// ---- The query

static bool cells_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    enum { FEW_ROWS = 4 };
    const CellTable *cells = broad->self;
    int infinite = cells->start[cells->cells], removed = cells->start[cells->cells + 1];
    if (infinite < removed && !cells_find_run(broad, infinite, removed, window, hits)) return false;
    for (int i = 0; i < cells->levels; i++) {
        const CellsLevel *level = &cells->level[i];
        CellsArea area = cells_area(level, window);
        int64_t cols, rows;
        if (!cells_area_size(&area, &cols, &rows)) continue;
        bool found;
        if (!cells_by_rows(cells, level, cols, rows)) {
            found = cells_find_row(broad, level, 0, level->cells, window, hits);
        } else if (rows <= FEW_ROWS) {
            int32_t cell = cells_at(level, area.first[0], area.first[1]);
            found = cells_find_few_rows(broad, level, cell, (int32_t)cols, (int)rows, window, hits);
        } else {
            found = cells_find_rows(broad, level, &area, (int32_t)cols, (int)rows, window, hits);
        }
        if (!found) return false;
    }
    return true;
}
