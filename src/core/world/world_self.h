// What the files of a world share.
#ifndef WORLD_SELF_H
#define WORLD_SELF_H

#include "world.h"

// Where a body is moved while a step is solved: one cache line, its first half the velocity, its
// second the way gone since the step began.
typedef struct Slot {
    double x, y, spin, inverse_mass;
    double way_x, way_y, turned, inverse_inertia;
} Slot;

// A contact that can bounce.
typedef struct Bounce {
    int32_t a, b; // slots
    int count;
    Vec normal;
    double restitution, friction;
    double gap[PATCH_POINTS];
    Vec on_a[PATCH_POINTS], on_b[PATCH_POINTS]; // from the centroids
    int32_t seen; // strikes of this substep when it was looked at last
} Bounce;

typedef struct Fast { // a body that has to be swept, and where it started
    int32_t body;
    Pose start;
    double turned;
} Fast;

// What its contacts give a body in one substep; during one, the velocity without them.
typedef struct Support {
    double x, y, spin;
} Support;

typedef struct Reach { // where a body was when its box in the broad phase was made
    Pose pose;
    double margin; // that the box held
    double now;    // how far around it its contacts are seen coming in this step
} Reach;

typedef struct List { // of items of one kind; grows by world_list
    void *item;
    int room;
} List;

typedef struct WorldSelf {
    BroadPairs pairs;
    BroadHits hits;
    int body_room, form_room;
    bool stale; // a body came, went or was put elsewhere: the pairs are to be found anew
    WorldContact *contact, *spare;
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
bool world_list(const World *world, List *list, int count, size_t item);
// The same from a multiple of 64 bytes; what is in them is lost.
void *world_aligned(const World *world, List *list, int count, size_t item);

bool world_have_self(World *world);
bool world_have_room(World *world, int count); // for so many bodies, beside the broad phase's own

bool world_find_pairs(World *world, double dt); // brings the list of contacts up to date
void world_find_patches(World *world, bool cold);
bool world_find_islands(World *world, bool sleepless); // lets sleep, and wakes
bool world_find_slots(World *world);                   // for all that move

// One step of what is in slots and patches; moves the bodies. False before anything has moved.
bool world_solve(World *world, double dt, const WorldSettings *settings);
void world_bounce(World *world, double dt, double threshold); // one substep's

void world_sweep(World *world); // those in `fast`
bool world_step_document(World *world, double dt, const WorldSettings *settings);

static inline bool world_moves(const Body *body) { return !body->fixed && !body->asleep; }

double world_mixed_friction(const Body *a, const Body *b);
double world_mixed_static(const Body *a, const Body *b);
double world_mixed_restitution(const Body *a, const Body *b);

Vec world_turned(Vec turn, double angle); // by radians

#endif
