// A crowd tested in two phases: a broad phase finds the candidates, and the method tests only
// these.
#ifndef CROWD_H
#define CROWD_H

#include "stage.h"
#include "touchstone/broad.h"

// What the broad phase found.
typedef struct Candidates {
    Actor *const *actor;     // by index: the living ones, in the order in which they were added
    const TsBroadPair *pair; // of indices, in the order of a, then of b
    int actors, pairs;
    TsBroadCost cost;  // of finding them
    double seconds;    // of moving every box and finding them; 0 if there is no clock
    TsBroadKind other; // the structure that it was compared with, another one in each tick
    bool same;         // it found the same pairs
    TsBroad *broad;    // the structure, for further queries: windows, rays, parts
    TsBroadHits *hits; // a list for their results
} Candidates;

// Like stage_ask_all, but a structure of that kind finds the candidates, and the method tests no
// other pair: all others count as apart, and the oracle judges that too. Beyond 2000 actors brute
// force is not used as the other structure.
void stage_ask_near(Stage *stage, TsBroadKind kind);

// Its result in this frame, owned by the stage; NULL if it was not called, or ran out of memory.
const Candidates *stage_candidates(const Stage *stage);

#endif
