#include <stdio.h>
#include <string.h>

#include "touchstone/tiles.h"

typedef struct Reading {
    TsTiles *tiles;
    int line; // from 1
    char *error;
    int error_size;
} Reading;

static bool fail(const Reading *reading, const char *found, const char *expected)
{
    snprintf(reading->error, (size_t)reading->error_size, "line %d: %s, expected %s", reading->line,
             found, expected);
    return false;
}

static bool fail_count(const Reading *reading, const char *of, const char *most, int expected)
{
    char text[32];
    snprintf(text, sizeof text, "%s%d", most, expected);
    return fail(reading, of, text);
}

static bool take_cell(const Reading *reading, char c, int *columns)
{
    char found[32];
    TsTiles *tiles = reading->tiles;
    if (c == '0' || c == '1') {
        if (*columns == TS_TILES_MAX_SIDE)
            return fail_count(reading, "more cells", "at most ", TS_TILES_MAX_SIDE);
        tiles->blocked[tiles->rows][(*columns)++] = c == '1';
        return true;
    }
    if (c > ' ' && c < 127) {
        snprintf(found, sizeof found, "found '%c'", c);
    } else {
        snprintf(found, sizeof found, "found byte %d", (unsigned char)c);
    }
    return fail(reading, found, "0 or 1");
}

static bool take_line(const Reading *reading, const char *from, const char *to)
{
    TsTiles *tiles = reading->tiles;
    int columns = 0;
    for (; from < to && *from != '#'; from++) {
        if (strchr(" \t\r", *from)) continue;
        if (tiles->rows == TS_TILES_MAX_SIDE)
            return fail_count(reading, "more rows", "at most ", TS_TILES_MAX_SIDE);
        if (!take_cell(reading, *from, &columns)) return false;
    }
    if (columns == 0) return true;
    if (tiles->rows > 0 && columns != tiles->columns) {
        char found[32];
        snprintf(found, sizeof found, "%d cells", columns);
        return fail_count(reading, found, "", tiles->columns);
    }
    tiles->columns = columns;
    tiles->rows++;
    return true;
}

bool ts_tiles_read(TsTiles *tiles, const char *text, char *error, int error_size)
{
    Reading reading = {tiles, 0, error, error_size};
    memset(tiles, 0, sizeof *tiles);
    while (*text) {
        const char *end = text + strcspn(text, "\n");
        reading.line++;
        if (!take_line(&reading, text, end)) return false;
        text = *end ? end + 1 : end;
    }
    if (tiles->rows > 0) return true;
    snprintf(error, (size_t)error_size, "no cells, expected rows of 0 and 1");
    return false;
}
