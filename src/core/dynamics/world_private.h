// What the files of a world share.
#ifndef WORLD_PRIVATE_H
#define WORLD_PRIVATE_H

#include "touchstone/world.h"

// Where a body is moved while a step is solved: one cache line, its first half the velocity, its
// second the way gone since the step began.
typedef struct Slot {
    double x, y, spin, inverse_mass;
    double way_x, way_y, turned, inverse_inertia;
} Slot;

// A contact that can bounce.
typedef struct TsBounce {
    int32_t a, b; // slots
    int count;
    TsVec normal;
    double restitution, friction;
    double gap[TS_MANIFOLD_POINTS];
    TsVec on_a[TS_MANIFOLD_POINTS], on_b[TS_MANIFOLD_POINTS]; // from the centroids
    int32_t seen; // strikes of this substep when it was looked at last
} TsBounce;

typedef struct Fast { // a body that has to be swept, and where it started
    int32_t body;
    TsPose start;
    double turned;
} Fast;

// What its contacts give a body in one substep; during one, the velocity without them.
typedef struct TsSupport {
    double x, y, spin;
} TsSupport;

typedef struct Reach { // where a body was when its box in the broad phase was made
    TsPose pose;
    double margin; // that the box held
    double now;    // how far around it its contacts are seen coming in this step
} Reach;

typedef struct List { // of items of one kind; grows by ts_world_list
    void *item;
    int room;
} List;

typedef struct WorldSelf {
    TsBroadPairs pairs;
    TsBroadHits hits;
    int body_room, form_room;
    bool stale; // a body came, went or was put elsewhere: the pairs are to be found anew
    TsWorldContact *contact, *spare;
    int contacts, contact_room, spare_room;
    List reaches;   // Reach by body
    List sorted;    // BroadPair
    List start;     // int32_t, where the pairs of a body start
    List slot_of;   // int32_t by body; 0: it does not move
    List body_of;   // int32_t by slot
    List island;    // int32_t by body: the way to the one that stands for its island
    List slots;     // Slot, from a multiple of 64 bytes
    List support;   // Support by slot
    List used;      // WorldUsed by slot
    List colour;    // uint8_t by contact
    List quads;     // what the contacts are solved in, from a multiple of 64 bytes
    List bounces;   // Bounce
    List pushed;    // double by slot: px that overlaps may push it in a substep
    List struck;    // int32_t by slot: the number of the strike that changed it last
    List fast;      // Fast
    Slot *slot;     // in `slots`
    int slot_count; // slot 0 is what does not move
    int bounce_count, fast_count;
} WorldSelf;

// Distances and speeds by which bodies are handled; none of them decides a relation.
static const double world_still_there =
    0.02;                              // px by which two may move before a patch is worked out anew
static const double world_slop = 0.25; // px around a body in which contacts are seen coming
static const double world_fat = 2;     // px that a box of the broad phase is larger
static const double world_touch = 0.1; // px up to which a contact counts as touching
static const double world_slow = 1;    // px/s up to which a body is quiet
static const double world_sleep_after = 0.5; // s

// Room for so many items, what is in them kept.
bool ts_world_list(const TsWorld *world, List *list, int count, size_t item);
// The same from a multiple of 64 bytes; what is in them is lost.
void *ts_world_aligned(const TsWorld *world, List *list, int count, size_t item);

bool ts_world_have_self(TsWorld *world);
bool ts_world_have_room(TsWorld *world,
                        int count); // for so many bodies, beside the broad phase's own

bool ts_world_find_pairs(TsWorld *world, double dt); // brings the list of contacts up to date
void ts_world_find_patches(TsWorld *world, bool cold);
bool ts_world_find_islands(TsWorld *world, bool sleepless); // lets sleep, and wakes
bool ts_world_find_slots(TsWorld *world);                   // for all that move

// One step of what is in slots and patches; moves the bodies. False before anything has moved.
bool ts_world_solve(TsWorld *world, double dt, const TsWorldSettings *settings);
void ts_world_bounce(TsWorld *world, double dt, double threshold); // one substep's

void ts_world_sweep(TsWorld *world); // those in `fast`
bool ts_world_step_document(TsWorld *world, double dt, const TsWorldSettings *settings);

static inline bool world_moves(const TsBody *body) { return !body->fixed && !body->asleep; }

double ts_world_mixed_friction(const TsBody *a, const TsBody *b);
double ts_world_mixed_static(const TsBody *a, const TsBody *b);
double ts_world_mixed_restitution(const TsBody *a, const TsBody *b);

TsVec ts_world_turned(TsVec turn, double angle); // by radians

#endif
