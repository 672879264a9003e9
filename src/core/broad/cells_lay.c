// Which levels the boxes need, and where their cells lie.
#include <float.h>
#include <math.h>
#include <string.h>

#include "broad/cells_private.h"

// How much larger a cell is than a box on its level: more than all that rounding can take away.
#define LARGER (1 + 0x1p-17)

enum {
    EXPONENTS = 255, // of finite floats
    SPAN = 2,        // exponents on a level: its boxes differ up to four times
    SAMPLES = 128,
    SPARSE = 64, // cells a box from which on the world is asked whether it is mostly empty
};

// ---- The sizes, and where the corners are

typedef struct Census {
    int boxes[EXPONENTS]; // by the exponent of their size
    float largest[EXPONENTS];
    TsBounds reach;
    int all;
} Census;

static int exponent_of(float size)
{
    uint32_t bits;
    memcpy(&bits, &size, sizeof bits);
    return (int)(bits >> 23 & 255);
}

static float float_min(float a, float b) { return a < b ? a : b; }
static float float_max(float a, float b) { return a > b ? a : b; }

static bool is_finite(TsBounds box) // its sides too; false where their difference is not a number
{
    return box.right - box.left + (box.bottom - box.top) <= FLT_MAX;
}

static void count_box(Census *census, TsBounds box)
{
    float size = float_max(box.right - box.left, box.bottom - box.top);
    int exponent = exponent_of(size);
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
        if (!is_finite(broad->bounds[i]) || !broad_alive(broad, i)) continue;
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

typedef struct Stretch {
    double low, high;
} Stretch;

// What is farther from the middle seven eighths than those are long is left to the last cell.
static Stretch without_outliers(Stretch all, float *sample, int count)
{
    sort_samples(sample, count);
    double low = (double)sample[count / 16], high = (double)sample[count - 1 - count / 16];
    return (Stretch){fmax(all.low, low - (high - low)), fmin(all.high, high + (high - low))};
}

static CellsWorld trimmed(const TsBroad *broad, const Census *census)
{
    float left[SAMPLES], top[SAMPLES];
    int count = 0;
    double step = fmax(1, (double)broad->count / SAMPLES);
    for (double at = 0; at < broad->count && count < SAMPLES; at += step) {
        TsBounds box = broad->bounds[(int)at];
        if (!is_finite(box) || !broad_alive(broad, (int)at)) continue;
        left[count] = box.left;
        top[count++] = box.top;
    }
    TsBounds reach = census->reach;
    Stretch x = {(double)reach.left, (double)reach.right},
            y = {(double)reach.top, (double)reach.bottom};
    if (count > 0) x = without_outliers(x, left, count), y = without_outliers(y, top, count);
    return (CellsWorld){x.low, y.low, x.high - x.low, y.high - y.low};
}

double ts_cells_side_for(CellsWorld world, double cells)
{
    double half = world.width + world.height, more = fmax(cells, 4) - 1;
    return (half + sqrt(half * half + 4 * more * world.width * world.height)) / (2 * more);
}

static CellsWorld world_of(const TsBroad *broad, const Census *census)
{
    TsBounds reach = census->reach;
    CellsWorld world = {(double)reach.left, (double)reach.top,
                        (double)reach.right - (double)reach.left,
                        (double)reach.bottom - (double)reach.top};
    int common = 0;
    for (int i = 0; i < EXPONENTS; i++) {
        if (census->boxes[i] > census->boxes[common]) common = i;
    }
    bool sparse =
        ts_cells_side_for(world, SPARSE * (double)census->all) > (double)census->largest[common];
    return sparse ? trimmed(broad, census) : world;
}

// ---- Levels

// From one size downwards, SPAN exponents or as many as need no cells of their own.
static int next_level(Cells *cells, const Census *census, int exponent, Stretch all_of, int *boxes)
{
    float limit = census->largest[exponent];
    int last = exponent - SPAN + 1;
    if ((double)limit <= all_of.low || cells->levels == CELLS_LEVELS - 1) last = 0;
    *boxes = 0;
    while (exponent >= 0 && (exponent >= last || (double)census->largest[exponent] > all_of.high)) {
        *boxes += census->boxes[exponent--];
    }
    cells->level[cells->levels++].limit = limit;
    return exponent;
}

static void reverse(CellsLevel *level, int count)
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
    double enough = ts_cells_side_for(world, finest * boxes);
    level->side = fmax((double)level->limit * LARGER, enough);
    if (level->side == 0) level->side = 1; // all are the same point
    level->inverse = 1 / level->side;
    lay(level, world, boxes);
}

void ts_cells_lay(Cells *cells, const TsBroad *broad, CellsKind kind)
{
    Census census;
    take_census(&census, broad);
    CellsWorld world = world_of(broad, &census);
    Stretch all_of = {ts_cells_side_for(world, (double)kind.finest * census.all),
                      fmax(world.width, world.height) / 2};
    cells->reach = census.reach;
    cells->levels = cells->cells = 0;
    for (int exponent = EXPONENTS - 1, boxes; exponent >= 0;) {
        if (!census.boxes[exponent]) {
            exponent--;
            continue;
        }
        exponent = next_level(cells, &census, exponent, all_of, &boxes);
        double finest = cells->levels > 1 ? 0.5 * kind.finest : kind.finest;
        lay_level(&cells->level[cells->levels - 1], world, boxes, finest, kind.lay);
    }
    reverse(cells->level, cells->levels);
    for (int i = 0; i < cells->levels; i++) {
        cells->level[i].base = cells->cells;
        cells->cells += cells->level[i].cells;
    }
}
