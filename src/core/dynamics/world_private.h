// What the files of a world share.
#ifndef WORLD_PRIVATE_H
#define WORLD_PRIVATE_H

#include "touchstone/world.h"

// Where a body is moved while a step is solved: one cache line, its first half the velocity, its
// second the way gone since the step began.
typedef struct SolverBody {
    double x, y, spin, inverse_mass;
    double way_x, way_y, turned, inverse_inertia;
} SolverBody;

// A contact that can bounce.
typedef struct WorldBounce {
    int32_t a, b; // slots
    int count;
    TsVec normal;
    double restitution, friction;
    double gap[TS_MANIFOLD_POINTS];
    TsVec on_a[TS_MANIFOLD_POINTS], on_b[TS_MANIFOLD_POINTS]; // from the centroids
    int32_t seen; // strikes of this substep when it was looked at last
} WorldBounce;

typedef struct FastBody { // a body that has to be swept, and where it started
    int32_t body;
    TsPose start;
    double turned;
} FastBody;

// What its contacts give a body in one substep; during one, the velocity without them.
typedef struct WarmStart {
    double x, y, spin;
} WarmStart;

typedef struct WorldReach { // where a body was when its box in the broad phase was made
    TsPose pose;
    double margin; // that the box held
    double now;    // how far around it its contacts are seen coming in this step
} WorldReach;

typedef struct WorldList { // of items of one kind; grows by ts_world_list
    void *item;
    int room;
} WorldList;

typedef struct WorldSelf {
    TsBroadPairs pairs;
    TsBroadHits hits;
    int body_room, form_room;
    bool stale; // a body came, went or was put elsewhere: the pairs are to be found anew
    TsWorldContact *contact, *spare;
    int contacts, contact_room, spare_room;
    WorldList reaches; // WorldReach by body
    WorldList sorted;  // BroadPair
    WorldList start;   // int32_t, where the pairs of a body start
    WorldList slot_of; // int32_t by body; 0: it does not move
    WorldList body_of; // int32_t by slot
    WorldList island;  // int32_t by body: the way to the one that stands for its island
    WorldList slots;   // SolverBody, from a multiple of 64 bytes
    WorldList support; // Support by slot
    WorldList used;    // WorldUsed by slot
    WorldList colour;  // uint8_t by contact
    WorldList quads;   // what the contacts are solved in, from a multiple of 64 bytes
    WorldList bounces; // Bounce
    WorldList pushed;  // double by slot: px that overlaps may push it in a substep
    WorldList struck;  // int32_t by slot: the number of the strike that changed it last
    WorldList fast;    // FastBody
    SolverBody *slot;  // in `slots`
    int slot_count;    // slot 0 is what does not move
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
bool ts_world_list(const TsWorld *world, WorldList *list, int count, size_t item);
// The same from a multiple of 64 bytes; what is in them is lost.
void *ts_world_aligned(const TsWorld *world, WorldList *list, int count, size_t item);

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

static inline double world_inverse(double x) { return x > 0 ? 1 / x : 0; }

static inline bool world_moves(const TsBody *body) { return !body->fixed && !body->asleep; }

double ts_world_mixed_friction(const TsBody *a, const TsBody *b);
double ts_world_mixed_static(const TsBody *a, const TsBody *b);
double ts_world_mixed_restitution(const TsBody *a, const TsBody *b);

TsVec ts_world_turned(TsVec turn, double angle); // by radians

// ---- Contacts four at a time, so that each step of arithmetic is done for four at once.
//
// The four of a quad share no body that moves, nor do any two of one colour: within a colour no
// order matters, and vectors give the same bits as one after another.

enum { QUAD = 4, QUAD_COLOURS = 64, QUAD_GROUPS = 4 * QUAD_COLOURS };

typedef double Double4 __attribute__((vector_size(32)));
typedef long long Mask4 __attribute__((vector_size(32)));

typedef struct QuadPoint {
    Double4 push_a, push_b; // how a push of 1 along the normal turns a and b: r x n
    Double4 rub_a, rub_b;   // along the tangent: r x t
    Double4 gap;            // when the step began
    Double4 push_mass, rub_mass;
    Double4 push, rub; // impulses
} QuadPoint;

typedef struct Quad {
    int32_t a[QUAD], b[QUAD]; // slots; an empty lane has 0 and 0
    int32_t contact[QUAD];    // -1: empty
    Double4 normal_x, normal_y;
    Double4 friction, static_friction;
    QuadPoint point[TS_MANIFOLD_POINTS];
} Quad;

typedef struct QuadGroup { // of one colour
    int first, count;
    int points; // of each of its contacts
    bool fixed; // one side of each does not move
} QuadGroup;

typedef struct Quads {
    Quad *quad;
    int count, groups;
    QuadGroup group[QUAD_GROUPS];
} Quads;

// How a pass treats contacts.
typedef struct Softness {
    double rate, mass, impulse; // share of the depth a second; of the impulse that would be hard;
                                // of what is there that is let go
} Softness;

typedef struct Pass {
    Softness free, fixed; // where both sides move; where one does not
    double per_second;    // 1 / substep
    double fastest;       // px/s that overlaps are pushed apart with
    double growth;        // by what the push of those apart may grow
} Pass;

bool ts_world_quads_make(TsWorld *world, Quads *quads);
void ts_world_quads_warm(const TsWorld *world, const Quads *quads);
void ts_world_quads_solve(const TsWorld *world, const Quads *quads, const Pass *pass);
void ts_world_quads_keep(TsWorld *world, const Quads *quads); // the impulses, for the next step

// Who can bounce, and how far the pass may push whom.
bool ts_world_list_bounces(TsWorld *world, const Pass *pass);

#endif
