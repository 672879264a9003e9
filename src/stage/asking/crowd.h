// A crowd asked in two phases: a broad phase finds the candidates, only these are put to the
// method.
#ifndef CROWD_H
#define CROWD_H

#include "stage.h"
#include "touchstone/broad.h"

// What the broad phase found.
typedef struct Candidates {
    Actor *const *actor;     // by index: the living ones, in the order of their adding
    const TsBroadPair *pair; // of indices, in the order of a, then of b
    int actors, pairs;
    TsBroadCost cost;  // of finding them
    double seconds;    // of moving every box and finding them; 0 where there is no clock
    TsBroadKind other; // the structure that was asked too, another in each tick
    bool same;         // and it found the very same pairs
    TsBroad *broad;    // the structure, for questions besides: windows, rays, parts
    TsBroadHits *hits; // a list for them
} Candidates;

// As stage_ask_all; but a structure of that kind finds the candidates, and no method, not even a
// flawed one, is asked about another pair: all others are answered as apart, and the oracle judges
// that too. Of more than 2000 actors brute force is not the other structure.
void stage_ask_near(Stage *stage, TsBroadKind kind);

// What it found in this frame, the stage's own; NULL if it was not called, or ran out of memory.
const Candidates *stage_candidates(const Stage *stage);

#endif
