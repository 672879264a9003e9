#include "cells_walk.h"

enum { WORTH = 8 }; // as many boxes are compared in the time in which a row is looked up

// Whether rows of so many cells, side by side in the table, never share one.
static bool rows_apart(const CellsLevel *level, int64_t rows, int64_t cols)
{
    if (level->mask == UINT32_MAX) return true; // each has its own cells
    if (rows * cols > level->cells) return false;
    for (uint32_t i = 1; i < (uint32_t)rows; i++) {
        int64_t apart = (i * level->stride) & level->mask;
        if (apart < cols || level->cells - apart < cols) return false;
    }
    return true;
}

static CellsWalk walk_all(const Cells *cells, const CellsLevel *level)
{
    return (CellsWalk){cells->start + level->base, level, 0, level->cells, 0, 1};
}

CellsWalk cells_walk(const Cells *cells, const CellsLevel *level, Bounds window)
{
    int32_t col = cells_col(level, window.left), row = cells_row(level, window.top);
    if (col > 0) col--;
    if (row > 0) row--;
    int64_t cols = (int64_t)cells_col(level, window.right) - col + 1,
            rows = (int64_t)cells_row(level, window.bottom) - row + 1;
    bool many = rows * WORTH > cells_boxes_on(cells, level);
    if (many || !rows_apart(level, rows, cols)) return walk_all(cells, level);
    return (CellsWalk){cells->start + level->base,
                       level,
                       cells_at(level, col, row),
                       (int32_t)cols,
                       0,
                       (int32_t)rows};
}
