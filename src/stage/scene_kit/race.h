// A race: structures do the same task at growing sizes, and what it costs them is drawn as curves
// that grow while it runs. The stage owns the results; snapshots do not hold them, only the number
// of runs that a scene's state asks for.
#ifndef RACE_H
#define RACE_H

#include "stage.h"

enum { RACE_ENTRANTS = 8, RACE_SIZES = 12 };

typedef struct RaceCost {
    double work;     // what is counted: the same on every machine
    double seconds;  // of one round; 0 if there is no clock
    uint64_t answer; // of all that was found, the same in any order (race_mix)
    int found;
} RaceCost;

typedef struct RaceDef {
    const char *(*name)(int entrant); // the first is brute force
    int entrants;
    const int *size; // growing
    int sizes;
    const int *largest; // size for each entrant, as building it takes long; NULL: any
    double most;   // work of one run: an entrant that might exceed it at a size is left out there
    unsigned task; // another number is another task: its race begins again
    // One run of an entrant at a size; `now` is NULL if there is no clock. False if out of memory.
    bool (*run)(unsigned task, int entrant, int size, double (*now)(void), RaceCost *cost);
    const char *sizes_name, *work_name, *time_name; // of the scales: "bodies", "box tests", "µs"
    const char *found_name;                         // "pairs"
} RaceDef;

typedef struct RaceView {
    int runs, of;      // done, of all
    int entrant, size; // of the last one; of `name` and of `size`
    bool timed;        // by a clock
    // Whether all entrants found the same at each size. If not: two that differ, and where.
    bool same;
    int one, other, at;
} RaceView;

// In `ask`: shows the first `runs` runs, which go from size to size through all entrants. Runs what
// is missing: all of it, or for 10 ms of the clock. NULL if out of memory.
const RaceView *stage_race(Stage *stage, const RaceDef *def, int runs);

// In `draw`: the curves, where the world would be, of seconds or work; a note and figures.
void stage_draw_race(Stage *stage, const RaceDef *def, bool timed);

// Adds a pair, or any two numbers, to an answer, in any order.
uint64_t race_mix(uint64_t answer, uint32_t a, uint32_t b);

// ---- For the stage
typedef struct Race Race;
void race_free(Stage *stage);

#endif
