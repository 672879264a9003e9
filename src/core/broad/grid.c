// Uniform grid and spatial hash: which levels the boxes need, and where their cells lie. How boxes
// are sorted into them and found again stands in cells.c.
#include "platform/rounding.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "broad/cells_private.h"

// How much larger a cell is than a box on its level: more than all that rounding can take away.
#define CELLS_LARGER (1 + 0x1p-17)

enum {
    FLOAT_EXPONENTS = 255, // of finite floats
    LEVEL_EXPONENTS = 2,   // exponents on a level: its boxes differ up to four times
    WORLD_SAMPLES = 128,
    SPARSE_CELLS = 64, // cells a box from which on the world is asked whether it is mostly empty
};

// ---- The sizes, and where the corners are

typedef struct Census {
    int boxes[FLOAT_EXPONENTS]; // by the exponent of their size
    float largest[FLOAT_EXPONENTS];
    TsBounds reach;
    int all;
} Census;

static int float_exponent(float size)
{
    uint32_t bits;
    memcpy(&bits, &size, sizeof bits);
    return (int)(bits >> 23 & 255);
}

static float float_min(float a, float b) { return a < b ? a : b; }
static float float_max(float a, float b) { return a > b ? a : b; }

static bool
bounds_finite(TsBounds box) // its sides too; false where their difference is not a number
{
    return box.right - box.left + (box.bottom - box.top) <= FLT_MAX;
}

static void count_box(Census *census, TsBounds box)
{
    float size = float_max(box.right - box.left, box.bottom - box.top);
    int exponent = float_exponent(size);
    census->boxes[exponent]++;
    if (size > census->largest[exponent]) census->largest[exponent] = size; // hardly ever
    census->reach.left = float_min(census->reach.left, box.left);
    census->reach.top = float_min(census->reach.top, box.top);
    census->reach.right = float_max(census->reach.right, box.left);
    census->reach.bottom = float_max(census->reach.bottom, box.top);
}

static void take_census(Census *census, const TsBroad *broad)
{
    memset(census, 0, sizeof *census);
    census->reach = (TsBounds){FLT_MAX, FLT_MAX, -FLT_MAX, -FLT_MAX};
    for (int i = 0; i < broad->count; i++) {
        if (!bounds_finite(broad->bounds[i]) || !broad_alive(broad, i)) continue;
        count_box(census, broad->bounds[i]);
        census->all++;
    }
    if (!census->all) census->reach = (TsBounds){0};
}

// ---- The world without the few that are far away

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

// What is farther from the middle seven eighths than those are long is left to the last cell.
static Extent without_outliers(Extent all, float *sample, int count)
{
    sort_samples(sample, count);
    double low = (double)sample[count / 16], high = (double)sample[count - 1 - count / 16];
    return (Extent){fmax(all.low, low - (high - low)), fmin(all.high, high + (high - low))};
}

static CellsWorld world_without_outliers(const TsBroad *broad, const Census *census)
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

// The side at which a world has so many cells, columns and rows rounded up.
static double cells_side_for(CellsWorld world, double cells)
{
    double half = world.width + world.height, more = fmax(cells, 4) - 1;
    return (half + sqrt(half * half + 4 * more * world.width * world.height)) / (2 * more);
}

static CellsWorld cells_world(const TsBroad *broad, const Census *census)
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

// From one size downwards, LEVEL_EXPONENTS exponents or as many as need no cells of their own.
static int next_level(CellTable *cells, const Census *census, int exponent, Extent all_of,
                      int *boxes)
{
    float limit = census->largest[exponent];
    int last = exponent - LEVEL_EXPONENTS + 1;
    if ((double)limit <= all_of.low || cells->levels == CELLS_LEVELS - 1) last = 0;
    *boxes = 0;
    while (exponent >= 0 && (exponent >= last || (double)census->largest[exponent] > all_of.high)) {
        *boxes += census->boxes[exponent--];
    }
    cells->level[cells->levels++].limit = limit;
    return exponent;
}

static void reverse_levels(CellsLevel *level, int count)
{
    for (int i = 0; i < count / 2; i++) {
        CellsLevel other = level[i];
        level[i] = level[count - 1 - i];
        level[count - 1 - i] = other;
    }
}

// Cells that the boxes of other levels look into are larger: each row of them has its price.
static void lay_level(CellsLevel *level, CellsWorld world, int boxes, double finest, CellsLay *lay)
{
    double enough = cells_side_for(world, finest * boxes);
    level->side = fmax((double)level->limit * CELLS_LARGER, enough);
    if (level->side == 0) level->side = 1; // all are the same point
    level->inverse = 1 / level->side;
    lay(level, world, boxes);
}

void ts_grid_lay(CellTable *cells, const TsBroad *broad, CellsKind kind)
{
    Census census;
    take_census(&census, broad);
    CellsWorld world = cells_world(broad, &census);
    Extent all_of = {cells_side_for(world, (double)kind.finest * census.all),
                     fmax(world.width, world.height) / 2};
    cells->reach = census.reach;
    cells->levels = cells->cells = 0;
    for (int exponent = FLOAT_EXPONENTS - 1, boxes; exponent >= 0;) {
        if (!census.boxes[exponent]) {
            exponent--;
            continue;
        }
        exponent = next_level(cells, &census, exponent, all_of, &boxes);
        double finest = cells->levels > 1 ? 0.5 * kind.finest : kind.finest;
        lay_level(&cells->level[cells->levels - 1], world, boxes, finest, kind.lay);
    }
    reverse_levels(cells->level, cells->levels);
    for (int i = 0; i < cells->levels; i++) {
        cells->level[i].base = cells->cells;
        cells->cells += cells->level[i].cells;
    }
}

// ---- The uniform grid

// A uniform grid over the world: as many cells as boxes at the most, each row of them with an empty
// one at its end, and an empty row below. Boxes far outside are in the cells at its border.

enum { GRID_CELLS_A_BOX = 2 };

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
    return ts_cells_update(broad, (CellsKind){grid_lay, GRID_CELLS_A_BOX});
}

const BroadVtable ts_broad_grid = {.name = "grid",
                                   .size = sizeof(CellTable),
                                   .update = grid_update,
                                   .queries = ts_cells_queries,
                                   .parts = ts_cells_parts,
                                   .bytes = ts_cells_bytes,
                                   .end = ts_cells_end};

// ---- The spatial hash

// A spatial hash: cells without end, of which many share a bucket.
//
// The bucket of a cell is (col + row * stride) mod buckets, a lattice over the plane: three cells
// of a row stay side by side. The stride is the golden section of the buckets, so rows that are
// near each other lie far apart in the table (Knuth, The Art of Computer Programming 3, 6.4, on
// Fibonacci hashing); of three successive rows no two neighbourhoods touch, so no pair comes twice.

enum {
    HASH_CELLS_A_BOX = 64, // cells can be small: those without boxes cost nothing
    HASH_FEWEST = 64,      // buckets, so that the stride keeps rows apart
    HASH_MIDDLE = 1 << 30, // columns and rows to each side of the origin
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
    return ts_cells_update(broad, (CellsKind){hash_lay, HASH_CELLS_A_BOX});
}

const BroadVtable ts_broad_hash = {.name = "spatial hash",
                                   .size = sizeof(CellTable),
                                   .update = hash_update,
                                   .queries = ts_cells_queries,
                                   .parts = ts_cells_parts,
                                   .bytes = ts_cells_bytes,
                                   .end = ts_cells_end};
