// What the files of a world share.
#ifndef WORLD_PRIVATE_H
#define WORLD_PRIVATE_H

#include "touchstone/world.h"

// A moving body while a step is solved: one cache line, its first half the velocity, its second
// the motion since the step began.
typedef struct SolverBody {
    double x, y, spin, inverse_mass;
    double delta_x, delta_y, delta_angle, inverse_inertia;
} SolverBody;

// A contact that can bounce.
typedef struct WorldBounce {
    int32_t a, b; // slots
    int count;
    TsVec normal;
    double restitution, friction;
    double gap[TS_MANIFOLD_POINTS];
    TsVec on_a[TS_MANIFOLD_POINTS], on_b[TS_MANIFOLD_POINTS]; // from the centroids
    int32_t seen; // bounces of this substep when it was last looked at
} WorldBounce;

typedef struct FastBody { // a body that has to be swept, and where it started
    int32_t body;
    TsPose start;
    double delta_angle;
} FastBody;

// What the contacts gave a body in one substep; during a substep, the velocity without them.
typedef struct WarmStart {
    double x, y, spin;
} WarmStart;

typedef struct FatBounds { // of a body's box in the broad phase
    TsPose pose;           // when the box was made
    double margin;         // of the box
    double reach;          // in this step, contacts within this distance are found
} FatBounds;

typedef struct WorldList { // an array of one type; grows by ts_world_list
    void *item;
    int room;
} WorldList;

// Moving bodies are solved in slots 1 to slot_count - 1; slot 0 stands for all that do not move.
typedef struct TsWorldSelf {
    TsBroadPairs pairs;
    TsBroadHits hits;
    int body_room, collider_room;
    bool stale; // a body was added, removed or placed: the pairs have to be found again
    TsWorldContact *contact, *spare;
    int contacts, contact_room, spare_room;
    WorldList fat;         // FatBounds by body
    WorldList sorted;      // TsBroadPair
    WorldList start;       // int32_t by body: its first pair
    WorldList slot_of;     // int32_t by body; 0: it does not move
    WorldList body_of;     // int32_t by slot
    WorldList island;      // int32_t by body: parents of a disjoint-set forest
    WorldList slots;       // SolverBody, 64 byte aligned
    WorldList warm;        // WarmStart by slot
    WorldList used_colors; // UsedColors by slot
    WorldList color;       // uint8_t by contact
    WorldList quads;       // Quad, 64 byte aligned
    WorldList bounces;     // WorldBounce
    WorldList pushed;      // double by slot: px that overlap correction may move it in a substep
    WorldList bounced;     // int32_t by slot: the number of the last bounce that changed it
    WorldList fast;        // FastBody
    SolverBody *slot;      // in `slots`
    int slot_count;
    int bounce_count, fast_count;
} TsWorldSelf;

// Tuning, in pixels and seconds; none of these decides a relation.
static const double world_cache_slop = 0.02; // px of relative motion that a cached manifold allows
static const double world_slop = 0.25;       // px around a body within which contacts are found
static const double world_fat = 2;           // px that a box of the broad phase is larger
static const double world_touch = 0.1;       // px up to which a contact counts as touching
static const double world_slow = 1;          // px/s up to which a body counts as resting
static const double world_sleep_after = 0.5; // s

// Make room for `count` items and keep what is there; false if out of memory.
bool ts_world_list(const TsWorld *world, WorldList *list, int count, size_t item);
// The same, 64 byte aligned; the contents are lost. NULL if out of memory.
void *ts_world_aligned(const TsWorld *world, WorldList *list, int count, size_t item);

bool ts_world_have_self(TsWorld *world);
bool ts_world_have_room(TsWorld *world, int count); // for that many bodies

// The stages of a step (world_contacts.c). Those that return bool return false if out of memory.
bool ts_world_find_pairs(TsWorld *world, double dt);        // and keeps the contacts that persist
void ts_world_find_manifolds(TsWorld *world, bool cold);    // with the impulses of the last step
bool ts_world_find_islands(TsWorld *world, bool sleepless); // puts to sleep, and wakes
bool ts_world_find_slots(TsWorld *world);                   // for all that move

// Solves and moves the bodies (world_solver.c); false before anything has moved.
bool ts_world_solve(TsWorld *world, double dt, const TsWorldSettings *settings);
void ts_world_sweep(TsWorld *world); // the bodies in `fast`

bool ts_world_step_impulses(TsWorld *world, double dt, const TsWorldSettings *settings);

static inline double world_inverse(double x) { return x > 0 ? 1 / x : 0; }

static inline bool world_moves(const TsBody *body) { return !body->fixed && !body->asleep; }

double ts_world_mixed_friction(const TsBody *a, const TsBody *b);
double ts_world_mixed_static(const TsBody *a, const TsBody *b);
double ts_world_mixed_restitution(const TsBody *a, const TsBody *b);

TsVec ts_world_turned(TsVec turn, double angle); // by radians

// ---- Contacts four at a time, so that each step of arithmetic is done for four at once
//
// Contacts of one color share no moving body: within a color no order matters, and vectors give
// the same bits as one contact after another (graph coloring, as in Catto's Solver2D).

enum { QUAD = 4, QUAD_COLORS = 64, QUAD_GROUPS = 4 * QUAD_COLORS };

typedef double Double4 __attribute__((vector_size(32)));
typedef long long Mask4 __attribute__((vector_size(32)));

typedef struct QuadPoint {
    Double4 normal_a, normal_b;   // how a normal impulse of 1 turns a and b: r x n
    Double4 tangent_a, tangent_b; // and a tangent impulse: r x t
    Double4 gap;                  // when the step began
    Double4 normal_mass, tangent_mass;
    Double4 normal_impulse, tangent_impulse;
} QuadPoint;

typedef struct Quad {
    int32_t a[QUAD], b[QUAD]; // slots; an empty lane has 0 and 0
    int32_t contact[QUAD];    // -1: empty
    Double4 normal_x, normal_y;
    Double4 friction, static_friction;
    QuadPoint point[TS_MANIFOLD_POINTS];
} Quad;

typedef struct QuadGroup { // of one color
    int first, count;
    int points; // of each of its contacts
    bool fixed; // one body of each does not move
} QuadGroup;

typedef struct Quads {
    Quad *quad;
    int count, groups;
    QuadGroup group[QUAD_GROUPS];
} Quads;

// A soft constraint (Catto, Soft Constraints, 2011).
typedef struct Softness {
    double rate;    // share of the depth corrected per second
    double mass;    // share of the impulse that a rigid contact would take
    double impulse; // share of the accumulated impulse that is released
} Softness;

// How one pass over the contacts treats them.
typedef struct Pass {
    Softness free, fixed; // if both bodies move; if one does not
    double per_second;    // 1 / substep
    double fastest;       // px/s, the limit of overlap correction
    double growth;        // by what the normal impulse of a contact with a gap may grow
} Pass;

bool ts_world_quads_make(TsWorld *world, Quads *quads);
void ts_world_quads_warm(const TsWorld *world, const Quads *quads);
void ts_world_quads_solve(const TsWorld *world, const Quads *quads, const Pass *pass);
void ts_world_quads_keep(TsWorld *world, const Quads *quads); // stores the impulses

// Lists the contacts that can bounce, and how far overlap correction may move each body.
bool ts_world_list_bounces(TsWorld *world, const Pass *pass);
void ts_world_bounce(TsWorld *world, double dt, double threshold); // in one substep

#endif
