// The exact relation of every cell, by the core, which the tests compare with the oracle. A gap is
// also a radius: as long as no point of the moving shape goes farther, the relation stays. So
// blocks of cells are decided by one contact at their middle, from large to small; what the border
// runs through is decided cell by cell.

#include "map/map_self.h"

enum { BLOCK_LEVELS = 3 };
static const int block_side[BLOCK_LEVELS] = {32, 16, 8}; // cells

#define DEGREE 0.017453292519943295

typedef struct Block { // of cells, right and bottom outside
    int left, top, right, bottom, level;
} Block;

static void push(Map *map, int column, int row, int level)
{
    MapGrid grid = map->question.grid;
    if (column >= grid.columns || row >= grid.rows) return;
    map->cells.block[map->exact.blocks++] = (row * grid.columns + column) * BLOCK_LEVELS + level;
}

static Block block_at(const Map *map, int index)
{
    MapGrid grid = map->question.grid;
    int level = map->cells.block[index] % BLOCK_LEVELS,
        cell = map->cells.block[index] / BLOCK_LEVELS;
    Block block = {cell % grid.columns, cell / grid.columns, 0, 0, level};
    block.right = block.left + block_side[level];
    block.bottom = block.top + block_side[level];
    if (block.right > grid.columns) block.right = grid.columns;
    if (block.bottom > grid.rows) block.bottom = grid.rows;
    return block;
}

static void fill(Map *map, Block block, int word)
{
    for (int row = block.top; row < block.bottom; row++) {
        for (int column = block.left; column < block.right; column++) {
            map->cells.exact[row * map->question.grid.columns + column] = (unsigned char)word;
        }
    }
}

// By how much a point of the moving shape goes at most, from the block's middle to its last cell.
static double reach_of(const MapQuestion *question, Block block)
{
    double side = question->grid.cell / question->view.zoom;
    double across = (block.right - block.left - 1) * side / 2;
    double rows = (block.bottom - block.top - 1) / 2.0;
    if (!question->turning) return sqrt(across * across + rows * rows * side * side);
    return across + rows * map_pitch(question) * DEGREE * actor_radius(question->moving);
}

// Measures are rounded: by no more than this.
static double noise_of(const MapQuestion *question, const TsShape *moved)
{
    return 1e-8 * (ts_shape_size(&question->fixed->shape) + ts_shape_size(moved));
}

static bool is_settled(Map *map, Block block)
{
    const MapQuestion *question = &map->question;
    TsVec corner[TS_POLYGON_MAX];
    MapSpot spot = map_spot(question, (block.left + block.right - 1) / 2.0,
                            (block.top + block.bottom - 1) / 2.0);
    TsShape moved = actor_shape_at(question->moving, spot.position, spot.angle, corner);
    TsContact contact = ts_contact_shapes(&question->fixed->shape, &moved);
    double reach = reach_of(question, block) * (1 + 1e-9) + noise_of(question, &moved);
    bool settled = fabs(contact.gap) > reach;
    fill(map, block, (int)contact.relation | (settled ? 0 : WORD_GUESSED));
    return settled;
}

static void decide_cells(Map *map, Block block)
{
    const MapQuestion *question = &map->question;
    TsVec corner[TS_POLYGON_MAX], moved_corner[TS_POLYGON_MAX];
    for (int row = block.top; row < block.bottom; row++) {
        TsShape origin = map_origin(question, row, corner);
        unsigned char *exact = map->cells.exact + row * question->grid.columns;
        for (int column = block.left; column < block.right; column++) {
            MapSpot spot = map_spot(question, column, row);
            TsShape moved = ts_shape_moved(&origin, spot.position, moved_corner);
            exact[column] = (unsigned char)map_relation(question, &moved);
        }
    }
}

static void push_parts(Map *map, Block block)
{
    int level = block.level + 1, side = block_side[level];
    for (int i = 0; i < 4; i++) {
        push(map, block.left + (i & 1) * side, block.top + (i >> 1) * side, level);
    }
}

// A cast costs less than its contact, and a ray has no end that would not go far as it turns.
static void decide(Map *map, Block block)
{
    bool measured = map->question.kind == QUERY_PAIR;
    if (measured && is_settled(map, block)) return;
    if (measured && block.level + 1 < BLOCK_LEVELS) {
        push_parts(map, block);
    } else {
        decide_cells(map, block);
    }
}

void map_exact_begin(Map *map)
{
    MapGrid grid = map->question.grid;
    Block all = {0, 0, grid.columns, grid.rows, 0};
    bool known = map_knows(&map->question);
    map->exact = (MapExact){.whole = !known};
    fill(map, all, known ? WORD_NOT_YET | WORD_GUESSED : WORD_UNKNOWN);
    for (int row = 0; known && row < grid.rows; row += block_side[0]) {
        for (int column = 0; column < grid.columns; column += block_side[0]) {
            push(map, column, row, 0);
        }
    }
}

void map_exact_go(Map *map, MapClock clock)
{
    MapExact *exact = &map->exact;
    while (exact->done < exact->blocks) {
        decide(map, block_at(map, exact->done++));
        if (map_late(clock)) break;
    }
    exact->whole = exact->done == exact->blocks;
}
