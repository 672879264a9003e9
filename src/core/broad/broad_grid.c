// A uniform grid over the world: as many cells as boxes at the most, each row of them with an empty
// one at its end, and an empty row below. Boxes far outside are in the cells at its border.
#include "cells.h"

enum { CELLS_A_BOX = 2 };

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

static bool grid_update(Broad *broad)
{
    return cells_update(broad, (CellsKind){grid_lay, CELLS_A_BOX});
}

const BroadWays broad_grid = {"grid",    sizeof(Cells), grid_update, cells_pairs, cells_window,
                              cells_ray, cells_parts,   cells_bytes, cells_end};
