#include "tiles.h"

#include <stdlib.h>
#include <string.h>

bool tiles_inside(const Tiles *tiles, Cell cell)
{
    return cell.column >= 0 && cell.row >= 0 && cell.column < tiles->columns &&
           cell.row < tiles->rows;
}

bool tiles_free(const Tiles *tiles, Cell cell)
{
    return tiles_inside(tiles, cell) && !tiles->blocked[cell.row][cell.column];
}

static Cell moved(Cell cell, int columns, int rows)
{
    return (Cell){cell.column + columns, cell.row + rows};
}

static bool in_the_way(Cell cell, Cell *blocking)
{
    if (blocking) *blocking = cell;
    return false;
}

bool tiles_step(const Tiles *tiles, TilesRule rule, Cell from, int columns, int rows,
                Cell *blocking)
{
    Cell to = moved(from, columns, rows),
         beside[] = {moved(from, columns, 0), moved(from, 0, rows)};
    bool diagonal = columns != 0 && rows != 0;
    if (!tiles_free(tiles, to) || (diagonal && rule == TILES_FOUR)) return in_the_way(to, blocking);
    for (int i = 0; i < 2 && diagonal && rule == TILES_EIGHT; i++) {
        if (!tiles_free(tiles, beside[i])) return in_the_way(beside[i], blocking);
    }
    return true;
}

int tiles_reach(const Tiles *tiles, TilesRule rule, Cell from,
                uint8_t reached[TILES_MAX_SIDE][TILES_MAX_SIDE])
{
    Cell queue[TILES_MAX_SIDE * TILES_MAX_SIDE];
    int count = 0;
    memset(reached, 0, TILES_MAX_SIDE * sizeof *reached);
    if (!tiles_free(tiles, from)) return 0;
    queue[count++] = from;
    reached[from.row][from.column] = 1;
    for (int next = 0; next < count; next++) {
        for (int way = 0; way < 9; way++) {
            int columns = way % 3 - 1, rows = way / 3 - 1;
            Cell to = moved(queue[next], columns, rows);
            if (!tiles_step(tiles, rule, queue[next], columns, rows, NULL)) continue;
            if (reached[to.row][to.column]) continue;
            reached[to.row][to.column] = 1;
            queue[count++] = to;
        }
    }
    return count;
}

bool tiles_same(Cell a, Cell b) { return a.column == b.column && a.row == b.row; }

bool tiles_adjacent(Cell a, Cell b) { return abs(a.column - b.column) + abs(a.row - b.row) <= 1; }
