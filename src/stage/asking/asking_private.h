// State shared by the files of this folder.
#ifndef ASKING_PRIVATE_H
#define ASKING_PRIVATE_H

#include "asking/asking.h"
#include "asking/crowd.h"
#include "fuzz/finding.h"
#include "stage_self.h"
#include "work.h"

typedef struct Tally { // fingerprints of the last comparison of each pair; open addressing
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
    AskList list[ASK_LISTS_MAX]; // of this frame's asks
    int lists;
    Ask blank;        // a partial one before its pair is known
    int wrong;        // of them
    Ask *retired[32]; // blocks outgrown during this frame: scenes may still hold pointers into them
    int retireds;
    bool open;        // the scene may query methods now
    bool crowd;       // stage_ask_all was called
    Colored *colored; // actors that the scene colors by its own answers
    int coloreds, colored_room;
    void *findings; // of the scene
    size_t findings_room;
    bool found;            // in this frame
    const Ask *instead;    // of the main ask: that of a tool; NULL: none
    Tally tally;           // what has been counted since reset,
    const Method *counted; // of the answers of this method; NULL: none was known yet
    Finding symmetry;      // the last one looked for, and of what
    uint64_t symmetry_of;
} Asked;

typedef struct Crowd {
    Actor **member;   // in the order in which they were added
    TsBounds *bounds; // of each
    int members, member_room, bounds_room;
    int of_kind[TS_SHAPE_KINDS], fixed_of_kind[TS_SHAPE_KINDS]; // members

    TsBroad broad, second; // second: its pairs are compared with those of the first
    TsBroadPairs found, found_second, sorting;
    int32_t *start; // scratch of sorting
    int start_room;
    Candidates candidates;
    struct {
        CrowdQuery view;
        TsBroadHits hits;
        TsBroadPart *part;
        int room;
    } query[CROWD_QUERIES]; // the scene's own
    int queries;            // in this frame

    double begun;                 // when it was asked in this frame, by the stage's clock
    bool phased;                  // only candidates are tested, whatever the method
    int met;                      // the hits among this frame's asks
    long long pairs, apart_pairs; // answered; those of them that count as apart without an Ask
    int near, far_a, far_b;       // where the oracle continues: among the asks, among those pairs
    uint64_t fingerprint;         // of the members' positions
    long long counted;            // of those pairs, since that changed
    struct {
        uint64_t of;                  // the fingerprint, and how many asks there were
        int asks, near, far_a, far_b; // where the oracle began
        long long nears, fars;        // how many it judged
        bool paused;                  // and time stood still
    } last;                           // frame
    bool repeats;                     // this frame judges what the last one did
} Crowd;

void crowd_free(Crowd *crowd);

// What a way found of two geometries (actor_geometry_serial).
typedef struct Related {
    long long of[2];
    bool good;
    RelateSaid said;
} Related;

typedef struct Choice {
    const Method *wanted; // chosen by the scene or the viewer; NULL: the first sound one
    const Method **list;  // offered: see stage_method_count
    int count, capacity;
    uint64_t kinds, kinds_now;          // pairs of kinds asked: last frame, this frame
    bool crowd;                         // the last frame's were those of a crowd
    bool sweeps, sweeps_now;            // they were sweeps (before the first frame: will be)
    bool lists, lists_now;              // against lists
    Method variant[SCENE_MAX_VARIANTS]; // the scene's own, as methods
    int variants;                       // if there are any, only they are offered
} Choice;

struct Asking {
    Actor *only[2]; // the one pair that is asked (ask_only.c); NULL: all are
    Asked asked;
    Crowd crowd;
    Choice choice;
    TouchCounts touch;                   // the stage's own rule
    unsigned version;                    // of the methods; incremented when they change
    Work work;                           // of ask_work
    Related related[SCENE_MAX_VARIANTS]; // by each variant
};

// Puts the question to the chosen method, and keeps, judges and colors its answer. NULL if no
// method takes it, or out of memory.
const Ask *ask_question(Stage *stage, Ask ask);
bool ask_may(const Stage *stage, const Actor *a, const Actor *b); // two, living, of the pair asked

#endif
