// Internal to the quarry.
#ifndef QUARRY_SELF_H
#define QUARRY_SELF_H

#include "facets.h"
#include "polytope.h"
#include "quarry.h"
#include "stage_self.h"

typedef struct Overlapping { // a mesh of which some faces are lit
    uint8_t *lit;
    int room;
} Overlapping;

typedef struct Surround { // the volume around it all
    Mesh shell;           // the points, and the faces of the hull
    Polytope hull;
    Soup over; // the shell
    SoupHits hits;
    int changes; // of the mesh that it is around
    Around told;
} Surround;

struct Quarry {
    QuarryPlan plan; // that it was made by; triangles 0: by none yet
    char path[QUARRY_PATH];
    char why[FILES_WHY];
    Mesh rest, mesh; // as it was made; as it ripples now
    Soup soup, brute;
    int changes; // of the mesh, ever
    Surround surround;
    bool stale; // the surface has moved since the structure was told
    Quarried quarried;

    Mesh ring, drawn; // drawn: both
    Overlapping own, other, truth, both;
    SoupHits hits, found, near;
    SoupPairs pairs;
    int told; // of the pairs: a flaw tells but the first
    Overlap overlap;
    int turn; // of the oracle, among what is near
    Facets facets;
};

Quarry *quarry_of(Stage *stage); // NULL where memory is short

const Around *quarry_follow_around(Quarry *quarry, QuarryAround kind); // what is told of it
bool quarry_around_meets(Quarry *quarry, const Probe *probe);          // where there is none: true
bool quarry_around_meets_ring(Quarry *quarry);
void quarry_free_around(Surround *surround);

// The exact oracle's share of the frame, once what was found is compared. False: memory is short.
bool quarry_judge(Stage *stage, Quarry *quarry, const Probe *probe);
void quarry_judge_pairs(Stage *stage, Quarry *quarry); // of the ring

#endif
