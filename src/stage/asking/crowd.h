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
    TsBroadCost cost;     // of finding them
    double seconds;       // of moving every box and finding them; 0 if there is no clock
    TsBroadKind other;    // the structure that it was compared with, another one in each tick
    bool same;            // it found the same pairs
    const TsBroad *broad; // the structure
} Candidates;

// Like stage_ask_all, but a structure of that kind finds the candidates, and the method tests no
// other pair: all others count as apart, and the oracle judges that too. Beyond 2000 actors brute
// force is not used as the other structure.
void stage_ask_near(Stage *stage, TsBroadKind kind);

// Its result in this frame, owned by the stage; NULL if it was not called, or ran out of memory.
const Candidates *stage_candidates(const Stage *stage);

// Its cells or nodes, for drawing (ts_broad_parts).
int stage_crowd_parts(Stage *stage, TsBroadPart *part, int max);

// A further query of the structure, and what it found.
typedef struct CrowdQuery {
    const int32_t *index; // of the actors whose boxes share a point with it
    int count;
    TsBroadCost cost;
    const TsBroadPart *part; // if it is traced: the cells or nodes that it enters, in their order
    int parts, entered;      // those in `part`; those it enters, which may be more
} CrowdQuery;

enum { CROWD_QUERIES = 6, CROWD_PARTS = 2047 }; // in a frame; in `part`

// In Scene.ask only, after stage_ask_near. Queries the structure with a window or a ray; valid
// until the next frame. NULL if it found no candidates, at more queries, or if out of memory.
const CrowdQuery *stage_query_window(Stage *stage, TsBounds window, bool traced);
const CrowdQuery *stage_query_ray(Stage *stage, const TsBoundsRay *ray, bool traced);

#endif
