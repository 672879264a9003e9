#include "scene_kit/tile_truth.h"

#include <string.h>

#include "oracle/oracle.h"

static TsShape square_of(TsCell cell)
{
    TsVec corner = {cell.column, cell.row};
    return ts_shape_aabb(corner, ts_vec_add(corner, ts_vec(1, 1)));
}

static bool is_inside(const TsTiles *tiles, TsCell cell)
{
    return cell.column >= 0 && cell.row >= 0 && cell.column < tiles->columns &&
           cell.row < tiles->rows;
}

// A step by -1 to 1 column and row. `obstacle` is one more blocked cell, which may be outside.
static bool can_step(const TsTiles *tiles, TsCell obstacle, TsCell from, int columns, int rows)
{
    TsShape mover = square_of(from);
    for (int i = 1; i < 4; i++) { // the other cells of the block that the step crosses
        TsCell cell = {from.column + (i & 1 ? columns : 0), from.row + (i & 2 ? rows : 0)};
        bool free = is_inside(tiles, cell) && !tiles->blocked[cell.row][cell.column] &&
                    !(cell.column == obstacle.column && cell.row == obstacle.row);
        if (free || (cell.column == from.column && cell.row == from.row)) continue;
        TsShape wall = square_of(cell);
        if (oracle_sweep(&mover, ts_vec(columns, rows), &wall, ts_vec(0, 0)) == TS_OVERLAPPING) {
            return false;
        }
    }
    return true;
}

// Whether a box in that cell can be pushed straight, by somebody in a marked cell beside it.
static bool can_be_pushed(const TsTiles *tiles, TsCell box,
                          uint8_t reached[TS_TILES_MAX_SIDE][TS_TILES_MAX_SIDE])
{
    static const TsCell nowhere = {-9, -9};
    for (int i = 0; i < 4; i++) {
        int columns = i < 2 ? 2 * i - 1 : 0, rows = i < 2 ? 0 : 2 * i - 5;
        TsCell behind = {box.column - columns, box.row - rows};
        bool stands = is_inside(tiles, behind) && reached[behind.row][behind.column];
        if (stands && can_step(tiles, nowhere, box, columns, rows)) return true;
    }
    return false;
}

int tile_truth_reach(const TsTiles *tiles, TsCell box, TsCell from,
                     uint8_t reached[TS_TILES_MAX_SIDE][TS_TILES_MAX_SIDE])
{
    TsCell queue[TS_TILES_MAX_SIDE * TS_TILES_MAX_SIDE];
    int count = 0;
    memset(reached, 0, (size_t)TS_TILES_MAX_SIDE * TS_TILES_MAX_SIDE);
    if (!is_inside(tiles, from) || tiles->blocked[from.row][from.column]) return 0;
    reached[from.row][from.column] = 1;
    queue[count++] = from;
    for (int next = 0; next < count; next++) {
        for (int i = 0; i < 9; i++) {
            int columns = i % 3 - 1, rows = i / 3 - 1;
            TsCell to = {queue[next].column + columns, queue[next].row + rows};
            if (!is_inside(tiles, to) || reached[to.row][to.column]) continue;
            if (!can_step(tiles, box, queue[next], columns, rows)) continue;
            reached[to.row][to.column] = 1;
            queue[count++] = to;
        }
    }
    bool pushed = is_inside(tiles, box) && !tiles->blocked[box.row][box.column] &&
                  !reached[box.row][box.column] && can_be_pushed(tiles, box, reached);
    if (pushed) reached[box.row][box.column] = 1;
    return count + pushed;
}

bool tile_truth_meet(TsCell a, TsCell b, bool adjacent)
{
    TsShape square = square_of(a);
    int ways = adjacent ? 2 : 1;
    for (int i = 0; i < ways; i++) { // widened by a cell on either side, then up and down
        TsShape reach = square_of(b);
        if (adjacent && i == 0) reach.aabb.min.x -= 1, reach.aabb.max.x += 1;
        if (adjacent && i == 1) reach.aabb.min.y -= 1, reach.aabb.max.y += 1;
        if (oracle_relation(&square, &reach) == TS_OVERLAPPING) return true;
    }
    return false;
}
