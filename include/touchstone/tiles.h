// A tile map: square cells, each free or blocked, and moves on it (JChehe, Common 2D collision
// detection, 2017). Objects collide if they are in the same cell or, by choice, in adjacent cells.
#ifndef TOUCHSTONE_TILES_H
#define TOUCHSTONE_TILES_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_TILES_MAX_SIDE = 64 };

typedef struct TsCell {
    int column, row; // from the left, from the top
} TsCell;

typedef struct TsTiles {
    int columns, rows;
    uint8_t blocked[TS_TILES_MAX_SIDE][TS_TILES_MAX_SIDE]; // by row, then column; 0 or 1
} TsTiles;

// Parses a map: one row per line, 0 for a free cell and 1 for a blocked one; blanks between cells
// and blank lines are ignored, # starts a comment. If malformed: false, and one sentence in
// `error`: "line 3: 8 cells, expected 9".
bool ts_tiles_read(TsTiles *tiles, const char *text, char *error, int error_size);

bool ts_tiles_contains(const TsTiles *tiles, TsCell cell);
bool ts_tiles_is_free(const TsTiles *tiles, TsCell cell); // false outside

// Which steps are allowed.
typedef enum TsTilesRule {
    TS_TILES_FOUR,        // left, right, up, down
    TS_TILES_EIGHT,       // diagonals too, if both cells beside the step are free
    TS_TILES_CUT_CORNERS, // as printed: diagonals whenever the target is free, which slips between
                          // two blocked cells
} TsTilesRule;

// True if a step by that many columns and rows, each -1 to 1, is allowed. Otherwise `blocking`
// (unless NULL) is the cell in the way, which may be outside.
bool ts_tiles_step(const TsTiles *tiles, TsTilesRule rule, TsCell from, int columns, int rows,
                   TsCell *blocking);

// Flood fill: marks the cells reachable from `from`, itself included, and returns their number; 0
// if `from` is not free.
int ts_tiles_reach(const TsTiles *tiles, TsTilesRule rule, TsCell from,
                   uint8_t reached[TS_TILES_MAX_SIDE][TS_TILES_MAX_SIDE]);

bool ts_tiles_equal(TsCell a, TsCell b);
bool ts_tiles_adjacent(TsCell a,
                       TsCell b); // equal or sharing an edge; corners do not count

#ifdef __cplusplus
}
#endif

#endif
