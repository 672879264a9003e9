// A map of square cells, each free or blocked, and what may move on it (S16, documents 001 and
// 002). There is no geometry left: things collide that stand in the same cell, or, by agreement, in
// cells beside each other.
#ifndef TOUCHSTONE_TILES_H
#define TOUCHSTONE_TILES_H

#include <stdbool.h>
#include <stdint.h>

enum { TS_TILES_MAX_SIDE = 64 };

typedef struct TsCell {
    int column, row; // from the left, from the top
} TsCell;

typedef struct TsTiles {
    int columns, rows;
    uint8_t blocked[TS_TILES_MAX_SIDE][TS_TILES_MAX_SIDE]; // by row, then column; 0 or 1
} TsTiles;

// Reads a map: a line a row, 0 for a free cell and 1 for a blocked one, parted by blanks or not; #
// begins a comment, blank lines are passed over. False where it is none, with one sentence in
// `error`: "line 3: 8 cells, expected 9".
bool ts_tiles_read(TsTiles *tiles, const char *text, char *error, int error_size);

bool ts_tiles_contains(const TsTiles *tiles, TsCell cell);
bool ts_tiles_is_free(const TsTiles *tiles, TsCell cell); // what lies outside is not

// How steps are judged.
typedef enum TsTilesRule {
    TS_TILES_FOUR,        // left, right, up, down
    TS_TILES_EIGHT,       // diagonals too, where both cells beside the way are free
    TS_TILES_CUT_CORNERS, // diagonals wherever the goal is free: slips between two blocked cells
                          // (E07)
} TsTilesRule;

// Whether a step by that many columns and rows, each -1 to 1, may be taken. Of one that may not
// `blocking` (not NULL) gets the cell that is in the way, which may lie outside.
bool ts_tiles_step(const TsTiles *tiles, TsTilesRule rule, TsCell from, int columns, int rows,
                   TsCell *blocking);

// The cells that can be reached from `from`, itself among them: marked in `reached`, and counted. 0
// where it is not free. Each cell is visited once.
int ts_tiles_reach(const TsTiles *tiles, TsTilesRule rule, TsCell from,
                   uint8_t reached[TS_TILES_MAX_SIDE][TS_TILES_MAX_SIDE]);

bool ts_tiles_equal(TsCell a, TsCell b);
bool ts_tiles_adjacent(TsCell a,
                       TsCell b); // side by side, the same cell included; not corner to corner

#endif
