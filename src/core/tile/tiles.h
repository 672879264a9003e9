// A map of square cells, each free or blocked, and what may move on it (S16, documents 001 and
// 002). There is no geometry left: things collide that stand in the same cell, or, by agreement, in
// cells beside each other.
#ifndef TILES_H
#define TILES_H

#include <stdbool.h>
#include <stdint.h>

enum { TILES_MAX_SIDE = 64 };

typedef struct Cell {
    int column, row; // from the left, from the top
} Cell;

typedef struct Tiles {
    int columns, rows;
    uint8_t blocked[TILES_MAX_SIDE][TILES_MAX_SIDE]; // by row, then column; 0 or 1
} Tiles;

// Reads a map: a line a row, 0 for a free cell and 1 for a blocked one, parted by blanks or not; #
// begins a comment, blank lines are passed over. False where it is none, with one sentence in
// `error`: "line 3: 8 cells, expected 9".
bool tiles_read(Tiles *tiles, const char *text, char *error, int error_size);

bool tiles_inside(const Tiles *tiles, Cell cell);
bool tiles_free(const Tiles *tiles, Cell cell); // what lies outside is not

// How steps are judged.
typedef enum TilesRule {
    TILES_FOUR,         // left, right, up, down
    TILES_EIGHT,        // diagonals too, where both cells beside the way are free
    TILES_CUTS_CORNERS, // diagonals wherever the goal is free: slips between two blocked cells
                        // (E07)
} TilesRule;

// Whether a step by that many columns and rows, each -1 to 1, may be taken. Of one that may not
// `blocking` (not NULL) gets the cell that is in the way, which may lie outside.
bool tiles_step(const Tiles *tiles, TilesRule rule, Cell from, int columns, int rows,
                Cell *blocking);

// The cells that can be reached from `from`, itself among them: marked in `reached`, and counted. 0
// where it is not free. Each cell is visited once.
int tiles_reach(const Tiles *tiles, TilesRule rule, Cell from,
                uint8_t reached[TILES_MAX_SIDE][TILES_MAX_SIDE]);

bool tiles_same(Cell a, Cell b);
bool tiles_adjacent(Cell a, Cell b); // side by side, the same cell included; not corner to corner

#endif
