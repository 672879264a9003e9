// From questions to runs of sorted boxes: which cells of a level a window can meet.
#ifndef CELLS_WALK_PRIVATE_H
#define CELLS_WALK_PRIVATE_H

#include "broad/cells_join_private.h"

// The runs, row by row; a row that goes over the end of the table is two. No box comes twice.
typedef struct CellsWalk {
    const int32_t *start; // of the level
    const CellsLevel *level;
    int32_t cell, cols; // of the row at hand
    int32_t wrapped;    // columns of it that are at the table's begin
    int32_t rows;       // still to come, with this one
    int32_t across;     // of them, from so many on but for the last: all reach over these rows
} CellsWalk;

CellsWalk ts_cells_walk(const Cells *cells, const CellsLevel *level, TsBounds window);

// False where there are no more.
static inline bool cells_next(CellsWalk *walk, CellsRun *run)
{
    if (walk->wrapped) {
        *run = (CellsRun){walk->start[0], walk->start[walk->wrapped], false};
        walk->wrapped = 0;
        return true;
    }
    if (walk->rows == 0) return false;
    bool across = 1 < walk->rows && walk->rows <= walk->across;
    walk->rows--;
    int32_t end = walk->cell + walk->cols, over = end - walk->level->cells;
    if (over > 0) walk->wrapped = over, end = walk->level->cells;
    *run = (CellsRun){walk->start[walk->cell], walk->start[end], across};
    walk->cell = (int32_t)(((uint32_t)walk->cell + walk->level->stride) & walk->level->mask);
    return true;
}

static inline CellsRun cells_infinite(const Cells *cells) // those that live apart
{
    return (CellsRun){cells->start[cells->cells], cells->start[cells->cells + 1], false};
}

#endif
