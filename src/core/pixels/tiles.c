#include "touchstone/tiles.h"

#include <stdlib.h>
#include <string.h>

bool ts_tiles_inside(const TsTiles *tiles, TsCell cell)
{
    return cell.column >= 0 && cell.row >= 0 && cell.column < tiles->columns &&
           cell.row < tiles->rows;
}

bool ts_tiles_free(const TsTiles *tiles, TsCell cell)
{
    return ts_tiles_inside(tiles, cell) && !tiles->blocked[cell.row][cell.column];
}

static TsCell moved(TsCell cell, int columns, int rows)
{
    return (TsCell){cell.column + columns, cell.row + rows};
}

static bool in_the_way(TsCell cell, TsCell *blocking)
{
    if (blocking) *blocking = cell;
    return false;
}

bool ts_tiles_step(const TsTiles *tiles, TsTilesRule rule, TsCell from, int columns, int rows,
                   TsCell *blocking)
{
    TsCell to = moved(from, columns, rows),
           beside[] = {moved(from, columns, 0), moved(from, 0, rows)};
    bool diagonal = columns != 0 && rows != 0;
    if (!ts_tiles_free(tiles, to) || (diagonal && rule == TS_TILES_FOUR))
        return in_the_way(to, blocking);
    for (int i = 0; i < 2 && diagonal && rule == TS_TILES_EIGHT; i++) {
        if (!ts_tiles_free(tiles, beside[i])) return in_the_way(beside[i], blocking);
    }
    return true;
}

int ts_tiles_reach(const TsTiles *tiles, TsTilesRule rule, TsCell from,
                   uint8_t reached[TS_TILES_MAX_SIDE][TS_TILES_MAX_SIDE])
{
    TsCell queue[TS_TILES_MAX_SIDE * TS_TILES_MAX_SIDE];
    int count = 0;
    memset(reached, 0, TS_TILES_MAX_SIDE * sizeof *reached);
    if (!ts_tiles_free(tiles, from)) return 0;
    queue[count++] = from;
    reached[from.row][from.column] = 1;
    for (int next = 0; next < count; next++) {
        for (int way = 0; way < 9; way++) {
            int columns = way % 3 - 1, rows = way / 3 - 1;
            TsCell to = moved(queue[next], columns, rows);
            if (!ts_tiles_step(tiles, rule, queue[next], columns, rows, NULL)) continue;
            if (reached[to.row][to.column]) continue;
            reached[to.row][to.column] = 1;
            queue[count++] = to;
        }
    }
    return count;
}

bool ts_tiles_same(TsCell a, TsCell b) { return a.column == b.column && a.row == b.row; }

bool ts_tiles_adjacent(TsCell a, TsCell b)
{
    return abs(a.column - b.column) + abs(a.row - b.row) <= 1;
}
