// A spatial hash: cells without end, of which many share a bucket.
//
// The bucket of a cell is (col + row * stride) mod buckets, a lattice over the plane: three cells
// of a row stay side by side. The stride is the golden section of the buckets, so rows that are
// near each other lie far apart in the table (Knuth, The Art of Computer Programming 3, 6.4, on
// Fibonacci hashing); of three successive rows no two neighbourhoods touch, so no pair comes twice.
#include "broad/cells_private.h"

enum {
    CELLS_A_BOX = 64, // cells can be small: those without boxes cost nothing
    FEWEST = 64,      // buckets, so that the stride keeps rows apart
    MIDDLE = 1 << 30, // columns and rows to each side of the origin
};

static void hash_lay(CellsLevel *level, CellsWorld world, int boxes)
{
    (void)world;
    level->left = level->top = -MIDDLE * level->side;
    level->last_col = level->last_row = INT32_MAX - 1;
    level->cells = FEWEST;
    while (level->cells < boxes) level->cells *= 2;
    level->mask = (uint32_t)level->cells - 1;
    level->stride = (uint32_t)(level->cells * 0.6180339887498949) | 1;
}

static bool hash_update(TsBroad *broad)
{
    return ts_cells_update(broad, (CellsKind){hash_lay, CELLS_A_BOX});
}

const BroadWays ts_broad_hash = {"spatial hash", sizeof(Cells),   hash_update,
                                 ts_cells_pairs, ts_cells_window, ts_cells_ray,
                                 ts_cells_parts, ts_cells_bytes,  ts_cells_end};
