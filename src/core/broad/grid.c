// Uniform grid and spatial hash: which levels the boxes need, and where their cells lie. Sorting
// and queries are in cells.c.
#include "platform/rounding.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "broad/cells_private.h"
#include "broad/kernels_private.h"

// Cells are larger than the boxes of their level by this factor, which exceeds all rounding errors.
#define CELLS_LARGER (1 + 0x1p-17)

enum {
    LEVEL_EXPONENTS = 2, // on a level, so its boxes differ up to four times in size
    WORLD_SAMPLES = 128,
    SPARSE_CELLS = 64, // if so many cells per box would still be larger than the commonest boxes,
                       // the world is sparse
};

static void take_census(CellsCensus *census, const TsBroad *broad)
{
    memset(census, 0, sizeof *census);
    census->reach = (TsBounds){FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX};
    ts_broad_kernels(broad)->take_census(census, broad);
    if (!census->all) census->reach = (TsBounds){0};
}

// ---- The extent of the world, without a few distant boxes

static void sort_samples(float *sample, int count)
{
    for (int i = 1; i < count; i++) {
        float value = sample[i];
        int at = i;
        for (; at > 0 && sample[at - 1] > value; at--) sample[at] = sample[at - 1];
        sample[at] = value;
    }
}

typedef struct Extent {
    double low, high;
} Extent;

// Clamps the extent to the range of the middle seven eighths, extended by its length on both sides.
static Extent without_outliers(Extent all, float *sample, int count)
{
    sort_samples(sample, count);
    double low = (double)sample[count / 16], high = (double)sample[count - 1 - count / 16];
    return (Extent){fmax(all.low, low - (high - low)), fmin(all.high, high + (high - low))};
}

static CellsWorld world_without_outliers(const TsBroad *broad, const CellsCensus *census)
{
    float left[WORLD_SAMPLES], top[WORLD_SAMPLES];
    int count = 0;
    double step = fmax(1, (double)broad->count / WORLD_SAMPLES);
    for (double at = 0; at < broad->count && count < WORLD_SAMPLES; at += step) {
        TsBounds box = broad->bounds[(int)at];
        if (!bounds_finite(box) || !broad_alive(broad, (int)at)) continue;
        left[count] = box.left;
        top[count++] = box.top;
    }
    TsBounds reach = census->reach;
    Extent x = {(double)reach.left, (double)reach.right},
           y = {(double)reach.top, (double)reach.bottom};
    if (count > 0) x = without_outliers(x, left, count), y = without_outliers(y, top, count);
    return (CellsWorld){x.low, y.low, x.high - x.low, y.high - y.low};
}

// The cell side at which the world has `cells` cells, with columns and rows rounded up.
static double cells_side_for(CellsWorld world, double cells)
{
    double half = world.width + world.height, more = fmax(cells, 4) - 1;
    return (half + sqrt(half * half + 4 * more * world.width * world.height)) / (2 * more);
}

static CellsWorld cells_world(const TsBroad *broad, const CellsCensus *census)
{
    TsBounds reach = census->reach;
    CellsWorld world = {(double)reach.left, (double)reach.top,
                        (double)reach.right - (double)reach.left,
                        (double)reach.bottom - (double)reach.top};
    int common = 0;
    for (int i = 0; i < FLOAT_EXPONENTS; i++) {
        if (census->boxes[i] > census->boxes[common]) common = i;
    }
    bool sparse =
        cells_side_for(world, SPARSE_CELLS * (double)census->all) > (double)census->largest[common];
    return sparse ? world_without_outliers(broad, census) : world;
}

// ---- Levels

// Makes a level for the sizes from `exponent` down: LEVEL_EXPONENTS exponents, or more if smaller
// boxes need no finer cells. Returns the next exponent. Boxes of more than half of the largest
// float have no cell: those whose width and height are too large together are not in the census.
static int next_level(CellTable *cells, const CellsCensus *census, int exponent, Extent all_of,
                      int *boxes)
{
    float limit = float_min(census->largest[exponent], FLT_MAX / 2);
    int last = exponent - LEVEL_EXPONENTS + 1;
    if ((double)limit <= all_of.low || cells->levels == CELLS_LEVELS - 1) last = 0;
    *boxes = 0;
    while (exponent >= 0 && (exponent >= last || (double)census->largest[exponent] > all_of.high)) {
        *boxes += census->boxes[exponent--];
    }
    cells->level[cells->levels++].limit = limit;
    return exponent;
}

void ts_grid_lay(CellTable *cells, const TsBroad *broad, CellsKind kind)
{
    CellsCensus census;
    take_census(&census, broad);
    CellsWorld world = cells_world(broad, &census);
    Extent all_of = {cells_side_for(world, kind.finest * census.all),
                     fmax(world.width, world.height) / 2};
    cells->reach = census.reach;
    cells->levels = cells->cells = 0;
    for (int exponent = FLOAT_EXPONENTS - 1, boxes; exponent >= 0;) {
        if (!census.boxes[exponent]) {
            exponent--;
            continue;
        }
        exponent = next_level(cells, &census, exponent, all_of, &boxes);
        double finest = cells->levels > 1 ? kind.finest_of_several : kind.finest;
        // With several levels cells are larger, since boxes of other levels visit them row by row.
        CellsLevel *level = &cells->level[cells->levels - 1];
        double enough = cells_side_for(world, finest * boxes);
        level->side = fmax((double)level->limit * CELLS_LARGER, enough);
        if (level->side == 0) level->side = 1; // all boxes are the same point
        level->inverse = 1 / level->side;
        kind.lay(level, world, boxes);
    }
    for (int i = 0; i < cells->levels / 2; i++) {
        CellsLevel other = cells->level[i];
        cells->level[i] = cells->level[cells->levels - 1 - i];
        cells->level[cells->levels - 1 - i] = other;
    }
    for (int i = 0; i < cells->levels; i++) {
        cells->level[i].base = cells->cells;
        cells->cells += cells->level[i].cells;
    }
}

// ---- The uniform grid

// A uniform grid over the world. Each row ends in an empty cell, and an empty row follows the last,
// so that neighbours need no bounds checks. Boxes outside are in the cells of its border.

static const double grid_cells_a_box = 2.4, grid_cells_of_several = 1;

static void grid_lay(CellsLevel *level, CellsWorld world, int boxes)
{
    (void)boxes;
    level->left = world.left, level->top = world.top;
    level->last_col = (int32_t)(world.width * level->inverse);
    level->last_row = (int32_t)(world.height * level->inverse);
    level->stride = (uint32_t)level->last_col + 2;
    level->mask = UINT32_MAX;
    level->cells = (int32_t)level->stride * (level->last_row + 2) + 1;
}

static bool grid_update(TsBroad *broad)
{
    return ts_cells_update(broad, (CellsKind){grid_lay, grid_cells_a_box, grid_cells_of_several});
}

const BroadVtable ts_broad_grid = {.name = "grid",
                                   .size = sizeof(CellTable),
                                   .update = grid_update,
                                   .queries = ts_cells_queries,
                                   .parts = ts_cells_parts,
                                   .part = ts_cells_part,
                                   .bytes = ts_cells_bytes,
                                   .end = ts_cells_end};

// ---- The spatial hash

// A spatial hash: an unbounded grid of cells, many of which share a bucket.
//
// The bucket of a cell is (col + row * stride) mod buckets, so neighbouring cells of a row are
// neighbouring buckets. The stride is the golden ratio times the number of buckets, so nearby rows
// are far apart in the table (Knuth, The Art of Computer Programming 3, 6.4, Fibonacci hashing).
// The neighbourhoods in three successive rows are disjoint, so no pair is found twice. If the cells
// from the first to the last box fit into the table, they come row by row, and none is shared.

enum {
    HASH_CELLS_A_BOX = 64,     // cells can be small, because empty ones cost nothing
    HASH_CELLS_OF_SEVERAL = 4, // but boxes of other levels visit their rows
    HASH_FEWEST = 64,          // buckets at least, so that the stride keeps rows apart
    HASH_MIDDLE = 1 << 30,     // columns and rows on each side of the origin
};

static void hash_lay(CellsLevel *level, CellsWorld world, int boxes)
{
    (void)world;
    level->left = level->top = -HASH_MIDDLE * level->side;
    level->last_col = level->last_row = INT32_MAX - 1;
    level->cells = HASH_FEWEST;
    while (level->cells < boxes) level->cells *= 2;
    level->mask = (uint32_t)level->cells - 1;
    level->stride = (uint32_t)(level->cells * 0.6180339887498949) | 1;
}

static bool hash_update(TsBroad *broad)
{
    return ts_cells_update(broad, (CellsKind){hash_lay, HASH_CELLS_A_BOX, HASH_CELLS_OF_SEVERAL});
}

const BroadVtable ts_broad_hash = {.name = "spatial hash",
                                   .size = sizeof(CellTable),
                                   .update = hash_update,
                                   .queries = ts_cells_queries,
                                   .parts = ts_cells_parts,
                                   .part = ts_cells_part,
                                   .bytes = ts_cells_bytes,
                                   .end = ts_cells_end};
