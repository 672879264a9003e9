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

#include <string.h>

#include "broad/broad_private.h"

enum {
    CELLS_LEVELS = 12,
    CELLS_ROW_COST = 8, // looking up a row takes as long as comparing so many boxes
    CELLS_AHEAD = 32    // a box is prefetched so many boxes before it is needed
};

typedef struct CellsLevel {
    float limit; // the largest side of a box on this level
    double side, inverse;
    double left, top;           // of column and row 0
    int32_t last_col, last_row; // coordinates beyond are clamped to these
    int32_t first[2], last[2];  // columns and rows in which boxes may be
    bool distinct;              // no two cells of these columns and rows share a place
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
    // written in nearly the same order, which makes it fast. By place in that order: the boxes,
    // gathered once from their scattered addresses, and their cells.
    TsBounds *gathered;
    int32_t *cell;
    int32_t *spare; // the next order
    int count, room;
    TsBounds reach; // bounds of the top left corners of all finite boxes
} CellTable;

// Lays out the cells of a level for `boxes` boxes: sets everything but limit, side, inverse and
// base.
typedef void CellsLay(CellsLevel *level, CellsWorld world, int boxes);

enum { FLOAT_EXPONENTS = 255 }; // exponents of finite floats

typedef struct CellsCensus {    // the sizes (longer sides) and corners of the finite boxes
    int boxes[FLOAT_EXPONENTS]; // number by exponent of the size
    float largest[FLOAT_EXPONENTS];
    TsBounds reach; // of the top left corners
    int all;
} CellsCensus;

// What distinguishes the grid from the hash.
typedef struct CellsKind {
    CellsLay *lay;
    double finest;            // cells per box at which a level is fine enough for all smaller boxes
    double finest_of_several; // of the levels after the first laid
} CellsKind;

// Chooses the levels for the current boxes and lays out their cells, empty.
void ts_grid_lay(CellTable *cells, const TsBroad *broad, CellsKind kind);

// Sorts the boxes into the cells. The others are functions of BroadVtable.
bool ts_cells_update(TsBroad *broad, CellsKind kind);
const BroadQueries *ts_cells_queries(const TsBroad *broad);
int ts_cells_parts(TsBroad *broad, TsBroadPart *part, int max);
TsBroadPart ts_cells_part(const TsBroad *broad, int place); // the cell of the box there
size_t ts_cells_bytes(const TsBroad *broad);
void ts_cells_end(TsBroad *broad);

// ---- Census

static inline int float_exponent(float size)
{
    uint32_t bits;
    memcpy(&bits, &size, sizeof bits);
    return (int)(bits >> 23 & 255);
}

static inline float float_min(float a, float b) { return a < b ? a : b; }
static inline float float_max(float a, float b) { return a > b ? a : b; }

static inline bool bounds_finite(TsBounds box) // and its sides; false if they are NaN
{
    return box.right - box.left + (box.bottom - box.top) <= FLT_MAX;
}

static inline void census_add(CellsCensus *census, TsBounds box)
{
    if (!bounds_finite(box)) return;
    float size = float_max(box.right - box.left, box.bottom - box.top);
    int exponent = float_exponent(size);
    census->boxes[exponent]++;
    if (size > census->largest[exponent]) census->largest[exponent] = size; // rarely taken
    census->reach.left = float_min(census->reach.left, box.left);
    census->reach.top = float_min(census->reach.top, box.top);
    census->reach.right = float_max(census->reach.right, box.left);
    census->reach.bottom = float_max(census->reach.bottom, box.top);
    census->all++;
}

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

static inline int32_t cells_below(const CellsLevel *level, int32_t cell) // in the next row
{
    return (int32_t)(((uint32_t)cell + level->stride) & level->mask);
}

// Whether rows of `cols` cells share no place in the table.
static inline bool cells_rows_are_distinct(const CellsLevel *level, int64_t rows, int64_t cols)
{
    if (level->mask == UINT32_MAX) return true;
    if (rows * cols > level->cells) return false;
    for (uint32_t i = 1; i < (uint32_t)rows; i++) {
        int64_t apart = (i * level->stride) & level->mask;
        if (apart < cols || level->cells - apart < cols) return false;
    }
    return true;
}

static inline int cells_boxes_on(const CellTable *cells, const CellsLevel *level)
{
    return cells->start[level->base + level->cells] - cells->start[level->base];
}

static inline int32_t cell_number(const CellTable *cells, TsBounds box)
{
    float across = box.right - box.left, down = box.bottom - box.top;
    for (int i = 0; i < cells->levels; i++) {
        const CellsLevel *level = &cells->level[i];
        if (!(across <= level->limit) || !(down <= level->limit)) continue;
        return level->base + cells_at(level, cells_col(level, box.left), cells_row(level, box.top));
    }
    return cells->cells; // infinite, or of infinite size
}

// ---- Runs of sorted boxes, as the inner loops see them (kernels_private.h)

// Sorted boxes to be compared with the box at a place of its level: those after it in its cell and
// the next cell of the row, and those of three cells of the next row. Runs that wrap around the end
// of the table continue at the first box of the level.
typedef struct CellsBeside {
    int32_t beside;       // [place + 1, beside)
    int32_t under, below; // [under, below)
    int32_t wrapped[2];   // [first, wrapped[i]); 0 boxes if the run does not wrap
} CellsBeside;

static inline CellsBeside cells_beside(const CellsLevel *level, const int32_t *start, int32_t cell)
{
    int32_t cells = level->cells, under = (int32_t)((uint32_t)cell + level->stride) - 1;
    if (under >= cells) under -= cells;
    int32_t beside = cell + 2, below = under + 3;
    CellsBeside boxes = {.under = start[under], .wrapped = {start[0], start[0]}};
    if (beside > cells) beside = cells, boxes.wrapped[0] = start[1];
    if (below > cells) boxes.wrapped[1] = start[below - cells], below = cells;
    boxes.beside = start[beside], boxes.below = start[below];
    return boxes;
}

// How far the pairs of a level have been found.
typedef struct CellsProgress {
    int32_t place;      // the next box to compare with those beside it; the end: all is done
    int32_t cell;       // of the last box; -1 at first
    int32_t room;       // if not done: pairs that this box needs room for
    int32_t pairs;      // written
    int64_t tests;      // carried out
    int32_t cells_used; // cells with boxes
} CellsProgress;

// The box at a place is compared with [from, to).
typedef struct CellsJoin {
    int32_t place, from, to;
} CellsJoin;

// Writes the places in [from, to) of the boxes that the ray hits; returns the number. `out` has
// room for all of them and LANES more.
typedef int CellsFindOnRay(const CellsBoxes *boxes, int from, int to, const TsBoundsRay *ray,
                           int32_t *out);

// ---- Windows

// The cells of a window's sides, and those whose boxes may share a point with it; none if a last
// one is less than its first.
typedef struct CellsArea {
    int32_t side[4];           // left, top, right, bottom
    int32_t first[2], last[2]; // column and row
} CellsArea;

static inline int32_t cells_larger(int32_t a, int32_t b) { return a > b ? a : b; }
static inline int32_t cells_smaller(int32_t a, int32_t b) { return a < b ? a : b; }

static inline CellsArea cells_find_area(const CellsLevel *level, TsBounds window)
{
    int32_t left = cells_col(level, window.left), top = cells_row(level, window.top),
            right = cells_col(level, window.right), bottom = cells_row(level, window.bottom);
    return (CellsArea){
        {left, top, right, bottom},
        {cells_larger(left - 1, level->first[0]), cells_larger(top - 1, level->first[1])},
        {cells_smaller(right, level->last[0]), cells_smaller(bottom, level->last[1])}};
}

// How many columns and rows; false if there are none.
static inline bool cells_area_size(const CellsArea *area, int64_t *cols, int64_t *rows)
{
    *cols = (int64_t)area->last[0] - area->first[0] + 1;
    *rows = (int64_t)area->last[1] - area->first[1] + 1;
    return *cols > 0 && *rows > 0;
}

// Whether the rows are to be looked up; otherwise all cells of the level are one run: if looking up
// the rows takes longer than comparing all boxes, or rows share buckets.
static inline bool cells_by_rows(const CellTable *cells, const CellsLevel *level, int64_t cols,
                                 int64_t rows)
{
    return rows * CELLS_ROW_COST <= cells_boxes_on(cells, level) &&
           (level->distinct || cells_rows_are_distinct(level, rows, cols));
}

// For the trace of a window: enters the cells that hold the boxes of a run.
void ts_cells_enter(const TsBroad *broad, int from, int to);

bool ts_cells_pairs(TsBroad *broad, TsBroadPairs *pairs);
bool ts_cells_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits);

#endif
