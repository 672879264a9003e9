// Free room for labels: what labels must not cover, and whether a plate would cover it. All
// coordinates are screen px at scale 1.
#ifndef ROOM_H
#define ROOM_H

#include "draw.h"

typedef enum RoomKind {
    ROOM_SHAPES = 1,   // loops, their inside included
    ROOM_LINES = 2,    // strokes
    ROOM_PLATES = 4,   // labels already placed, and other texts
    ROOM_OUTLINES = 8, // in a query: loops without their inside
} RoomKind;

typedef struct RoomBlock {
    RoomKind kind;
    int first, count; // its corners
    double reach;     // half the stroke's width
    TsVec low, high;  // its bounds, the reach included
} RoomBlock;

typedef struct Room {
    Rect free; // a plate lies wholly inside
    TsVec *corner;
    RoomBlock *block;
    int corners, corner_capacity, blocks, block_capacity;
} Room;

void room_begin(Room *room, Rect free); // empties it; its memory is kept
void room_free(Room *room);             // frees its memory

// Block a loop of at least one corner, a stroke, or a plate. Out of memory, they block nothing.
void room_block_loop(Room *room, const TsVec *corner, int count);
void room_block_line(Room *room, TsVec a, TsVec b, double width);
void room_block_plate(Room *room, Rect plate);

// Whether the plate lies in `free` and covers nothing of these kinds (RoomKind bits).
bool room_for(const Room *room, Rect plate, unsigned kinds);

// The same for a label that may cover the loops around loop number `inner`.
bool room_for_inner(const Room *room, Rect plate, unsigned kinds, int inner);

// Whether the plate covers a loop that lies inside loop number `loop`.
bool room_meets_inner(const Room *room, int loop, Rect plate);

// Whether the plate lies wholly inside loop number `loop`; whether that is the only loop it
// touches.
bool room_inside(const Room *room, int loop, Rect plate);
bool room_meets_only(const Room *room, int loop, Rect plate);
bool room_meets_other(const Room *room, int loop, Rect plate); // whether it touches another loop

// Whether the segment from a to b crosses a plate.
bool room_crosses_plate(const Room *room, TsVec a, TsVec b);

// Whether two segments cross; whether one crosses any loop except `but` (-1: any loop).
bool room_stretches_cross(TsVec a, TsVec b, TsVec c, TsVec d);
bool room_crosses_loop(const Room *room, TsVec a, TsVec b, int but);

// Where the stretch meets the outline of a loop first; `to` if it does not.
TsVec room_enter_loop(const Room *room, int loop, TsVec from, TsVec to);
// Whether the way from a to b enters a loop that is not around a, or from its outline on.
bool room_cuts_loop(const Room *room, TsVec a, TsVec b);

#endif
