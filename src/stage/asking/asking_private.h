// What the parts of asking share.
#ifndef ASKING_PRIVATE_H
#define ASKING_PRIVATE_H

#include "asking/asking.h"
#include "asking/crowd.h"
#include "stage_self.h"

typedef struct Tally { // pairs, and what was compared of them last: open addressing
    uint64_t *key, *seen;
    int capacity, used;
} Tally;

bool verdict_changed(Tally *tally, uint64_t key, uint64_t fingerprint); // and remembers it
void verdict_clear(Tally *tally);                                       // frees all

typedef struct Colored {
    Actor *actor;
    bool hit, exact;
} Colored;

typedef struct Asked {
    Ask *ask; // this frame's
    int count, capacity;
    Ask *retired[32]; // blocks outgrown during this frame: scenes may still hold pointers into them
    int retireds;
    bool open;        // the scene asks: at no other time anything is put to a method
    bool crowd;       // stage_ask_all was called
    Colored *colored; // whom the scene colours by its own answers
    int coloreds, colored_room;
    void *findings; // of the scene, as long as it has no larger ones
    size_t findings_room;
    bool found;         // in this frame
    const Ask *instead; // of the main one: what a tool asks; NULL: nothing
    Tally tally;        // what has been counted since reset
} Asked;

typedef struct Crowd {
    Actor **member;   // in the order of their adding
    TsBounds *bounds; // of each
    int members, member_room, bounds_room;

    TsBroad broad, second; // second: the one that its pairs are compared with
    TsBroadPairs found, found_second, sorting;
    int32_t *start; // scratch of sorting
    int start_room;
    TsBroadHits hits;
    Candidates candidates;

    bool phased;             // who is no candidate is not asked, whatever the method
    int met;                 // of this frame's asks
    long long pairs, aparts; // that are answered; of them as apart, without an Ask
    int near, far_a, far_b;  // where the oracle goes on: among the asks, among those pairs
    uint64_t fingerprint;    // of who stands where
    long long counted;       // of those pairs, since that changed
} Crowd;

void crowd_free(Crowd *crowd);

typedef struct Choice {
    const Method *wanted; // by the scene or the viewer; NULL: the first sound one
    const Method **list;  // those offered: see stage_method_count
    int count, capacity;
    uint64_t kinds, kinds_now;          // pairs of kinds asked: last frame, this frame
    bool crowd;                         // the last frame's were those of a crowd
    bool sweeps, sweeps_now;            // they were sweeps, or before the first frame will be
    Method variant[SCENE_MAX_VARIANTS]; // the scene's own, as methods
    int variants;                       // where it has some they are what is offered
} Choice;

struct Asking {
    Asked asked;
    Crowd crowd;
    Choice choice;
    TouchCounts touch; // the stage's own rule
    unsigned version;  // of the methods: counts whenever they change
};

#endif
