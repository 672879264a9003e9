// Maps of square tiles: steps, reachability, reading.
#include "platform/rounding.h"

#include "touchstone/tiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/assert.h"

bool ts_tiles_contains(const TsTiles *tiles, TsCell cell)
{
    return cell.column >= 0 && cell.row >= 0 && cell.column < tiles->columns &&
           cell.row < tiles->rows;
}

bool ts_tiles_is_free(const TsTiles *tiles, TsCell cell)
{
    return ts_tiles_contains(tiles, cell) && !tiles->blocked[cell.row][cell.column];
}

static TsCell moved_cell(TsCell cell, int columns, int rows)
{
    return (TsCell){cell.column + columns, cell.row + rows};
}

static bool blocked_by(TsCell cell, TsCell *blocking)
{
    if (blocking) *blocking = cell;
    return false;
}

bool ts_tiles_step(const TsTiles *tiles, TsTilesRule rule, TsCell from, int columns, int rows,
                   TsCell *blocking)
{
    ASSERT(columns >= -1 && columns <= 1 && rows >= -1 && rows <= 1);
    TsCell to = moved_cell(from, columns, rows),
           beside[] = {moved_cell(from, columns, 0), moved_cell(from, 0, rows)};
    bool diagonal = columns != 0 && rows != 0;
    if (!ts_tiles_is_free(tiles, to) || (diagonal && rule == TS_TILES_FOUR))
        return blocked_by(to, blocking);
    for (int i = 0; i < 2 && diagonal && rule == TS_TILES_EIGHT; i++) {
        if (!ts_tiles_is_free(tiles, beside[i])) return blocked_by(beside[i], blocking);
    }
    return true;
}

int ts_tiles_reach(const TsTiles *tiles, TsTilesRule rule, TsCell from,
                   uint8_t reached[TS_TILES_MAX_SIDE][TS_TILES_MAX_SIDE])
{
    TsCell queue[TS_TILES_MAX_SIDE * TS_TILES_MAX_SIDE];
    int count = 0;
    memset(reached, 0, TS_TILES_MAX_SIDE * sizeof *reached);
    if (!ts_tiles_is_free(tiles, from)) return 0;
    queue[count++] = from;
    reached[from.row][from.column] = 1;
    for (int next = 0; next < count; next++) {
        for (int step = 0; step < 9; step++) {
            int columns = step % 3 - 1, rows = step / 3 - 1;
            TsCell to = moved_cell(queue[next], columns, rows);
            if (!ts_tiles_step(tiles, rule, queue[next], columns, rows, NULL)) continue;
            if (reached[to.row][to.column]) continue;
            reached[to.row][to.column] = 1;
            queue[count++] = to;
        }
    }
    return count;
}

bool ts_tiles_equal(TsCell a, TsCell b) { return a.column == b.column && a.row == b.row; }

bool ts_tiles_adjacent(TsCell a, TsCell b)
{
    return abs(a.column - b.column) + abs(a.row - b.row) <= 1;
}

// ---- Reading

typedef struct TilesReader {
    TsTiles *tiles;
    int line; // from 1
    char *error;
    int error_size;
} TilesReader;

static bool tiles_fail(const TilesReader *reader, const char *found, const char *expected)
{
    snprintf(reader->error, (size_t)reader->error_size, "line %d: %s, expected %s", reader->line,
             found, expected);
    return false;
}

static bool tiles_fail_count(const TilesReader *reader, const char *of, const char *most,
                             int expected)
{
    char text[32];
    snprintf(text, sizeof text, "%s%d", most, expected);
    return tiles_fail(reader, of, text);
}

static bool tiles_read_cell(const TilesReader *reader, char c, int *columns)
{
    char found[32];
    TsTiles *tiles = reader->tiles;
    if (c == '0' || c == '1') {
        if (*columns == TS_TILES_MAX_SIDE)
            return tiles_fail_count(reader, "more cells", "at most ", TS_TILES_MAX_SIDE);
        tiles->blocked[tiles->rows][(*columns)++] = c == '1';
        return true;
    }
    if (c > ' ' && c < 127) {
        snprintf(found, sizeof found, "found '%c'", c);
    } else {
        snprintf(found, sizeof found, "found byte %d", (unsigned char)c);
    }
    return tiles_fail(reader, found, "0 or 1");
}

static bool tiles_read_line(const TilesReader *reader, const char *from, const char *to)
{
    TsTiles *tiles = reader->tiles;
    int columns = 0;
    for (; from < to && *from != '#'; from++) {
        if (strchr(" \t\r", *from)) continue;
        if (tiles->rows == TS_TILES_MAX_SIDE)
            return tiles_fail_count(reader, "more rows", "at most ", TS_TILES_MAX_SIDE);
        if (!tiles_read_cell(reader, *from, &columns)) return false;
    }
    if (columns == 0) return true;
    if (tiles->rows > 0 && columns != tiles->columns) {
        char found[32];
        snprintf(found, sizeof found, "%d cells", columns);
        return tiles_fail_count(reader, found, "", tiles->columns);
    }
    tiles->columns = columns;
    tiles->rows++;
    return true;
}

bool ts_tiles_read(TsTiles *tiles, const char *text, char *error, int error_size)
{
    memset(tiles, 0, sizeof *tiles);
    TilesReader reader = {tiles, 0, error, error_size};
    while (*text) {
        const char *end = text + strcspn(text, "\n");
        reader.line++;
        if (!tiles_read_line(&reader, text, end)) return false;
        text = *end ? end + 1 : end;
    }
    if (tiles->rows > 0) return true;
    snprintf(error, (size_t)error_size, "no cells, expected rows of 0 and 1");
    return false;
}
