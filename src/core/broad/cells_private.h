// Boxes sorted into square cells: what the uniform grid and the spatial hash have in common.
//
// A box lives in one cell, that of its left top corner, on the finest level whose cells are at
// least as large as it is. So it reaches at most into the next column and row, and meets on its own
// level only boxes of three by three cells, on any level only those of the cells that it covers
// and of one column and row before. Three cells beside each other are one run of the sorted boxes,
// which are kept as structure of arrays and compared many at once.
//
// Cells are found by rounding that is monotone, and clamped to the first and last column and row:
// a corner further right is never in a column further left, so what has been said holds for all
// numbers. Boxes that are infinite, or whose sides are, live apart and meet everything by a loop.
#ifndef CELLS_PRIVATE_H
#define CELLS_PRIVATE_H

#include "broad/broad_private.h"

enum { CELLS_LEVELS = 12 };

typedef struct CellsLevel {
    float limit; // no box on it is larger
    double side, inverse;
    double left, top;           // of column and row 0
    int32_t last_col, last_row; // where others are clamped to
    uint32_t stride, mask;      // the cell is (col + row * stride) & mask
    int32_t base, cells;        // its cells are start[base] to start[base + cells]
} CellsLevel;

// Around which the cells are laid: of the corners of all boxes, but for a few far from the others.
typedef struct CellsWorld {
    double left, top, width, height;
} CellsWorld;

// The sorted boxes. LANES more can be read behind the last.
typedef struct CellsBoxes {
    float *left, *top, *right, *bottom;
    int32_t *index;
} CellsBoxes;

typedef struct CellTable {
    CellsLevel level[CELLS_LEVELS]; // the finest first
    int levels;
    int cells;      // of all levels; behind them the cell of the infinite, and that of the removed
    int32_t *start; // of each cell, its first box
    int32_t start_room;
    float *sides; // four arrays in one block
    CellsBoxes boxes;
    // The indices by cell as they were the last time: a box that hardly moved is sorted from next
    // to where it goes, which is what makes sorting fast.
    int32_t *spare;
    int32_t *cell; // by place in the last order
    int count, room;
    TsBounds reach; // of the corners of all finite boxes
} CellTable;

// Lays the cells of a level for so many boxes: all but limit and base.
typedef void CellsLay(CellsLevel *level, CellsWorld world, int boxes);

// What a structure of cells is made with.
typedef struct CellsKind {
    CellsLay *lay;
    int finest; // so many cells a box that small boxes need none smaller
} CellsKind;

// The levels for the boxes as they are now, from whom the cells follow; the cells are all laid, but
// nothing is in them.
void ts_grid_lay(CellTable *cells, const TsBroad *broad, CellsKind kind);

// Sorts the boxes into the cells of the levels. The rest is as BroadVtable has it.
bool ts_cells_update(TsBroad *broad, CellsKind kind);
const BroadQueries *ts_cells_queries(const TsBroad *broad);
int ts_cells_parts(TsBroad *broad, TsBroadPart *part, int max);
size_t ts_cells_bytes(const TsBroad *broad);
void ts_cells_end(TsBroad *broad);

// ---- Cells of a level

static inline int32_t cells_along(double at, double first, double inverse, int32_t last)
{
    double cell = (at - first) * inverse;
    cell = cell > 0 ? cell : 0;
    return (int32_t)(cell < last ? cell : last);
}

static inline int32_t cells_col(const CellsLevel *level, float x)
{
    return cells_along((double)x, level->left, level->inverse, level->last_col);
}

static inline int32_t cells_row(const CellsLevel *level, float y)
{
    return cells_along((double)y, level->top, level->inverse, level->last_row);
}

static inline int32_t cells_at(const CellsLevel *level, int32_t col, int32_t row)
{
    return (int32_t)(((uint32_t)col + (uint32_t)row * level->stride) & level->mask);
}

static inline int cells_boxes_on(const CellTable *cells, const CellsLevel *level)
{
    return cells->start[level->base + level->cells] - cells->start[level->base];
}

// ---- Runs of sorted boxes, as the inner loops see them (kernels_private.h)

// Each box of [from, to) is compared with those after it up to `beside`, which is not below `from`,
// and with all of [under, below).
typedef struct CellsJoin {
    int32_t from, to, beside, under, below;
} CellsJoin;

typedef struct CellsRun {
    int32_t from, to; // sorted boxes
    bool across;      // all of them reach over the rows of the window: only columns are compared
} CellsRun;

#endif
