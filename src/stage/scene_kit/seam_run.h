// A body that slides over a floor of square tiles without friction, by several ways to join the
// tiles, and over the same floor made of as few bodies as possible.
//
// The floor has its own frame: u in px along it, v in px above it.
#ifndef SEAM_RUN_H
#define SEAM_RUN_H

#include "touchstone/world.h"

typedef enum SeamMethod {
    SEAM_CONES,  // tiles that share sides, as bodies of one world: normal cones
    SEAM_MERGED, // one closed chain, the outline of all tiles
    SEAM_CHAIN,  // one open chain along the top
    SEAM_ALONE,  // flawed: tiles that share nothing
    SEAM_TOPS,   // flawed: only the tops of the tiles
    SEAM_SOLID   // as few bodies as possible: the free way that the others are compared with
} SeamMethod;

enum { SEAM_TICKS = 180, SEAM_TILES = 64 };
#define SEAM_WELD 0.1 // px: heights up to that are meant to be level

typedef struct SeamFloor {
    TsVec origin; // of its frame
    double angle; // degrees, clockwise on screen
    double tile;  // px
    int count;    // tiles along the floor, at most SEAM_TILES
    int raised;   // the tile that is higher than the others, by `height`
    double height;
    int wall;     // tiles on top of the last one
    double shown; // u up to which runs are compared
} SeamFloor;

typedef struct SeamStart {
    bool ball;
    double size;    // px: side or diameter
    TsVec position; // of its middle, in the world
    double speed;   // px/s along the floor
} SeamStart;

typedef struct SeamTick {
    TsPose pose;
    bool touches; // a contact pushed in the step before
    TsVec normal; // of the one that is most sideways, from the floor to the body
    TsVec at;     // its point
} SeamTick;

typedef struct SeamRun {
    SeamTick tick[SEAM_TICKS + 1]; // 60 a second, from the start on
} SeamRun;

TsVec seam_point(const SeamFloor *floor, double u, double v); // in the world
TsVec seam_local(const SeamFloor *floor, TsVec point);        // (u, v)
TsShape seam_body(const SeamStart *start, const SeamFloor *floor);

// Tile number i in the world: the floor's from the left, then the wall's from below.
int seam_tiles(const SeamFloor *floor);
TsShape seam_tile(const SeamFloor *floor, int i);

// The top of the floor and the left side of the wall as a line in the world, from left to right.
// Returns the number of points.
enum { SEAM_TOP_POINTS = 8 };
int seam_top_line(const SeamFloor *floor, TsVec *point);

// Simulates all ticks. Returns false if out of memory. About 2 milliseconds.
bool seam_run(const SeamFloor *floor, const SeamStart *start, SeamMethod method, SeamRun *run);

typedef struct SeamFinding {
    int end;      // the tick at which the free body meets a step or a wall, or leaves the floor
                  // that is shown; SEAM_TICKS: neither
    bool stops;   // it meets a step or a wall then
    double apart; // px: the greatest distance between the two at the same tick, up to there
    int first;    // the first tick at which they are more than 0.5 px apart; -1: none
    double past;  // px by which the body gets farther along the floor than the free one does, in
                  // the 12 ticks after it was stopped. How both tip over then is not compared
    bool right;   // apart by at most 2 px, past by at most 10 px
} SeamFinding;

// Compares a run with the free way, a run by SEAM_SOLID.
SeamFinding seam_compare(const SeamFloor *floor, const SeamRun *run, const SeamRun *free);

#endif
