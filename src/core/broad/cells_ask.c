// Windows: the rows of cells that they cover. Rays: the cells that they cross, found by halving.
#include "broad/cells_join_private.h"
#include "broad/cells_walk_private.h"
#include "broad/lanes_private.h"

#include <math.h>

enum {
    RUNS = 64, // of a window are asked together
    FEW = 4,   // cells beside each other that are not halved any more
    WORTH = 4, // as many boxes are asked in the time of a look at a block
};

// ---- Windows

static CellsFinder *finder_of(TsSimdLevel path)
{
#if defined(__x86_64__)
    if (path == TS_SIMD_AVX512) return ts_cells_find_avx512;
    if (path == TS_SIMD_AVX2) return ts_cells_find_avx2;
#endif
    (void)path;
    return ts_cells_find_scalar;
}

static bool find(TsBroad *broad, const CellsRun *run, int runs, TsBounds window, TsBroadHits *hits)
{
    const Cells *cells = broad->self;
    int tests = 0;
    for (int i = 0; i < runs; i++) tests += run[i].to - run[i].from;
    if (!broad_hits_room(broad, hits, tests + LANES)) return false;
    broad->cost.tests += tests;
    broad->cost.nodes += runs;
    hits->count +=
        finder_of(broad->path)(&cells->boxes, run, runs, window, hits->index + hits->count);
    return true;
}

// Where the runs are is looked up for many of them at first: nothing waits for that then.
bool ts_cells_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    const Cells *cells = broad->self;
    CellsRun run[RUNS];
    int runs = 0;
    run[runs++] = cells_infinite(cells);
    for (int i = 0; i < cells->levels; i++) {
        CellsWalk walk = ts_cells_walk(cells, &cells->level[i], window);
        while (cells_next(&walk, &run[runs])) {
            if (++runs < RUNS) continue;
            if (!find(broad, run, runs, window, hits)) return false;
            runs = 0;
        }
    }
    return find(broad, run, runs, window, hits);
}

// ---- Rays

typedef struct Stay {
    double low, high;
} Stay;

typedef struct Block { // of cells, all inclusive
    int32_t col, row, last_col, last_row;
} Block;

typedef struct Search {
    TsBroad *broad;
    const TsBoundsRay *ray;
    const CellsLevel *level;
    TsBroadHits *hits;
    int looks; // that are left before it is faster to ask all boxes
    bool failed;
} Search;

static TsBounds box_at(const CellsBoxes *boxes, int at)
{
    return (TsBounds){boxes->left[at], boxes->top[at], boxes->right[at], boxes->bottom[at]};
}

static bool lives_in(const CellsLevel *level, TsBounds box, Block block)
{
    int32_t col = cells_col(level, box.left), row = cells_row(level, box.top);
    return block.col <= col && col <= block.last_col && block.row <= row && row <= block.last_row;
}

// Where the cells are hashed others' boxes can be in the run: theirs is another time.
static void ask_run(Search *search, CellsRun run, Block block)
{
    const Cells *cells = search->broad->self;
    TsBroadHits *hits = search->hits;
    search->failed = search->failed || !broad_hits_room(search->broad, hits, run.to - run.from);
    search->broad->cost.tests += run.to - run.from;
    for (int i = run.from; i < run.to && !search->failed; i++) {
        TsBounds box = box_at(&cells->boxes, i);
        if (!ts_bounds_ray_meets(search->ray, box, NULL)) continue;
        if (search->level && !lives_in(search->level, box, block)) continue;
        hits->index[hits->count++] = cells->boxes.index[i];
    }
}

static void ask_cells(Search *search, Block block) // of one row
{
    const CellsLevel *level = search->level;
    const Cells *cells = search->broad->self;
    const int32_t *start = cells->start + level->base;
    int32_t cell = cells_at(level, block.col, block.row);
    int32_t end = cell + block.last_col - block.col + 1, over = end - level->cells;
    if (over > 0) {
        ask_run(search, (CellsRun){start[0], start[over], false}, block);
        end = level->cells;
    }
    ask_run(search, (CellsRun){start[cell], start[end], false}, block);
}

// Around all boxes that live in columns or rows; widened by more than the rounding of both, and
// that to floats cannot pass by the side of a box, which is one. Those in the first and last may be
// anywhere beyond.
static Stay around(double first, const CellsLevel *level, int32_t from, int32_t to, int32_t last)
{
    double low = first + (from - 0.125) * level->side, high = first + (to + 2.125) * level->side;
    return (Stay){from == 0 ? -HUGE_VAL : low - fabs(low) * 0x1p-20,
                  to == last ? HUGE_VAL : high + fabs(high) * 0x1p-20};
}

static bool crosses(const Search *search, Block block)
{
    const CellsLevel *level = search->level;
    Stay x = around(level->left, level, block.col, block.last_col, level->last_col);
    Stay y = around(level->top, level, block.row, block.last_row, level->last_row);
    TsBounds box = {(float)x.low, (float)y.low, (float)x.high, (float)y.high};
    return ts_bounds_ray_meets(search->ray, box, NULL);
}

static void search_block(Search *search, Block block)
{
    if (search->looks-- <= 0 || search->failed) return;
    search->broad->cost.nodes++;
    if (!crosses(search, block)) return;
    int32_t cols = block.last_col - block.col, rows = block.last_row - block.row;
    if (rows == 0 && cols < FEW) {
        ask_cells(search, block);
        return;
    }
    Block first = block, second = block;
    if (cols > rows) {
        first.last_col = block.col + cols / 2;
        second.col = first.last_col + 1;
    } else {
        first.last_row = block.row + rows / 2;
        second.row = first.last_row + 1;
    }
    search_block(search, first);
    search_block(search, second);
}

static bool ask_level(TsBroad *broad, const CellsLevel *level, const TsBoundsRay *ray,
                      TsBroadHits *hits)
{
    const Cells *cells = broad->self;
    int boxes = cells_boxes_on(cells, level), found = hits->count;
    Search search = {broad, ray, level, hits, boxes / WORTH, false};
    TsBounds reach = cells->reach;
    search_block(&search, (Block){cells_col(level, reach.left), cells_row(level, reach.top),
                                  cells_col(level, reach.right), cells_row(level, reach.bottom)});
    if (search.looks >= 0 || search.failed) return !search.failed;
    hits->count = found;
    search.level = NULL;
    int32_t first = cells->start[level->base];
    ask_run(&search, (CellsRun){first, first + boxes, false}, (Block){0});
    return !search.failed;
}

bool ts_cells_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    const Cells *cells = broad->self;
    for (int i = 0; i < cells->levels; i++) {
        if (!ask_level(broad, &cells->level[i], ray, hits)) return false;
    }
    Search rest = {broad, ray, NULL, hits, 0, false};
    ask_run(&rest, cells_infinite(cells), (Block){0});
    return !rest.failed;
}
