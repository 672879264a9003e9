// Boxes sorted into square cells: shared by the uniform grid and the spatial hash.
//
// Each box is in one cell: the cell of its top left corner, on the finest level whose cells are at
// least as large as the box. So a box reaches at most into the next column and row. On its own
// level it can overlap only boxes of the 3 x 3 cells around its own; on any level, only boxes of
// the cells that it covers and of one column and row before these. Neighbouring cells of a row are
// one run of the sorted boxes, which are stored as a structure of arrays and compared many at once.
//
// The cell of a coordinate is a monotone function, rounding and clamping to the first and last cell
// included, so the above holds for all numbers. Boxes that are infinite, or of infinite size, have
// no cell and are compared with all others.
#ifndef CELLS_PRIVATE_H
#define CELLS_PRIVATE_H

#include "broad/broad_private.h"

enum { CELLS_LEVELS = 12 };

typedef struct CellsLevel {
    float limit; // the largest side of a box on this level
    double side, inverse;
    double left, top;           // of column and row 0
    int32_t last_col, last_row; // coordinates beyond are clamped to these
    uint32_t stride, mask;      // the cell is (col + row * stride) & mask
    int32_t base, cells; // the boxes of its cells begin at start[base] to start[base + cells]
} CellsLevel;

// The area that the cells cover: the bounds of the boxes' corners, without a few far from the
// others.
typedef struct CellsWorld {
    double left, top, width, height;
} CellsWorld;

// The sorted boxes. LANES more can be read after the last.
typedef struct CellsBoxes {
    float *left, *top, *right, *bottom;
    int32_t *index;
} CellsBoxes;

typedef struct CellTable {
    CellsLevel level[CELLS_LEVELS]; // the finest first
    int levels;
    int cells;      // of all levels; then one cell of infinite boxes and one of removed ones
    int32_t *start; // the first box of each cell
    int32_t start_room;
    float *sides; // four arrays in one block
    CellsBoxes boxes;
    // The sort begins with the order of the last update: boxes that hardly moved are then read and
    // written in nearly the same order, which makes it fast.
    int32_t *spare;
    int32_t *cell; // the cell of each box, by its index
    int count, room;
    TsBounds reach; // bounds of the top left corners of all finite boxes
} CellTable;

// Lays out the cells of a level for `boxes` boxes: sets everything but limit, side, inverse and
// base.
typedef void CellsLay(CellsLevel *level, CellsWorld world, int boxes);

// What distinguishes the grid from the hash.
typedef struct CellsKind {
    CellsLay *lay;
    int finest;            // cells per box at which a level is fine enough for all smaller boxes
    int finest_of_several; // of the levels after the first laid
} CellsKind;

// Chooses the levels for the current boxes and lays out their cells, empty.
void ts_grid_lay(CellTable *cells, const TsBroad *broad, CellsKind kind);

// Sorts the boxes into the cells. The others are functions of BroadVtable.
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

// Each box of [from, to) is compared with the boxes after it up to `beside` (>= from), and with all
// of [under, below).
typedef struct CellsJoin {
    int32_t from, to, beside, under, below;
} CellsJoin;

typedef struct CellsRun {
    int32_t from, to; // sorted boxes
    bool across;      // all boxes span the window's rows: only columns are compared
} CellsRun;

#endif
