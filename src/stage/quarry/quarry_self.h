// Internal to the quarry.
#ifndef QUARRY_SELF_H
#define QUARRY_SELF_H

#include "facets.h"
#include "quarry.h"
#include "stage_self.h"

typedef struct Overlapping { // a mesh of which some faces are lit
    uint8_t *lit;
    int room;
} Overlapping;

struct Quarry {
    QuarryPlan plan; // that it was made by; triangles 0: by none yet
    char path[QUARRY_PATH];
    char why[FILES_WHY];
    Mesh rest, mesh; // as it was made; as it ripples now
    Soup soup, brute;
    bool stale; // the surface has moved since the structure was told
    Quarried quarried;

    Mesh ring, drawn; // drawn: both
    Overlapping own, other, truth, both;
    SoupHits hits, found, near;
    SoupPairs pairs;
    int told; // of the pairs: a flaw tells but the first
    Overlap overlap;
    unsigned turn; // of the oracle, among what is near
    Facets facets;
};

Quarry *quarry_of(Stage *stage); // NULL where memory is short

// The exact oracle's share of the frame, once what was found is compared. False: memory is short.
bool quarry_judge(Stage *stage, Quarry *quarry, const Probe *probe);
void quarry_judge_pairs(Stage *stage, Quarry *quarry); // of the ring

#endif
