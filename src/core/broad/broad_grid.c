// A uniform grid over the world: as many cells as boxes at the most, each row of them with an empty
// one at its end, and an empty row below. Boxes far outside are in the cells at its border.
#include "broad/cells_private.h"

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

static bool grid_update(TsBroad *broad)
{
    return ts_cells_update(broad, (CellsKind){grid_lay, CELLS_A_BOX});
}

const BroadWays ts_broad_grid = {"grid",         sizeof(Cells),   grid_update,
                                 ts_cells_pairs, ts_cells_window, ts_cells_ray,
                                 ts_cells_parts, ts_cells_bytes,  ts_cells_end};
