// What the files of a world share.
#ifndef WORLD_PRIVATE_H
#define WORLD_PRIVATE_H

#include "platform/compiler.h"
#include "touchstone/world.h"

// A moving body while a step is solved: one cache line, its first half the velocity, its second
// the motion since the step began.
//
// Angles and spins are multiplied by the radius of gyration, r = sqrt(inertia / mass), and arms of
// impulses divided by it. An impulse J with the arm (c - p) / r then changes `turn` by
// cross(arm, J) / mass, and the inertia is needed nowhere.
typedef struct SolverBody {
    double x, y, turn, inverse_mass;
    double delta_x, delta_y, delta_turn, gyration;
} SolverBody;

enum { CONTACT_BATCH = 8 }; // contacts, for the vectors of all instruction sets

// Contacts that may bounce, as far as most of them are looked at. What has one point has it twice.
typedef struct BounceBatch {
    int32_t a[CONTACT_BATCH], b[CONTACT_BATCH]; // slots; an empty lane has 0 and 0
    double normal_x[CONTACT_BATCH], normal_y[CONTACT_BATCH];
    struct {
        double across_a[CONTACT_BATCH], across_b[CONTACT_BATCH]; // arm x normal
        double room[CONTACT_BATCH]; // at most the gap, less what overlap correction may close
    } point[TS_MANIFOLD_POINTS];
} BounceBatch;

typedef struct WorldBounce {
    int32_t a, b; // slots
    int32_t contact;
    int32_t known; // its BounceContact; -1: not yet
} WorldBounce;

typedef struct BounceContact {
    int count;
    TsVec normal;
    double restitution, friction;
    double gap[TS_MANIFOLD_POINTS];
    TsVec on_a[TS_MANIFOLD_POINTS], on_b[TS_MANIFOLD_POINTS]; // arms
} BounceContact;

typedef struct FastBody { // a body that has to be swept or followed, and where it started
    int32_t body;
    TsPose start;
    double delta_angle;
    double stopped;  // at this time; 1: not at all
    bool turns_only; // not fast but for its rotation
} FastBody;

// Where a body is at any time of a step, from 0 to 1, after the contacts are solved. It moves and
// turns at constant rates from `since` to `until`, and rests afterwards.
typedef struct Mover {
    TsPose from; // at `since`
    TsVec way;   // per step, px
    double angle;
    double since, until;
    int32_t version; // how often this motion was replaced by another one
    // Of a body that meets others at the times of impact (world_impacts.c):
    int32_t path;  // the box of its path; -1: the broad phase's box of the body holds it
    int32_t place; // in the queue; -1: it is not in there
    int32_t other; // which it meets next, whose motion was of `other_version`
    int32_t other_version;
    double next; // when; 1: in this step it meets nothing more
    uint8_t impacts;
    enum { MOVER_PASSIVE, MOVER_STRUCK, MOVER_SLOW, MOVER_STRIKES } role;
    bool fast;   // a FastBody
    bool waits;  // for the rest of the step
    bool capped; // its spin was limited
} Mover;

// What the contacts gave a body in one substep; during a substep, the velocity without them.
typedef struct WarmStart {
    double x, y, turn, unused;
} WarmStart;

typedef struct FatBounds { // of a body's box in the broad phase: one cache line
    TsPose pose;           // when the box was made
    double margin;         // of the box
    double reach;          // in this step, contacts within this distance are found
    double inner, outer;   // of its TsCollider
} FatBounds;

typedef struct BodyFrame { // what a step reads of a body most often: one cache line
    TsPose pose;
    double reach, outer; // of FatBounds and TsCollider
    double per_gyration;
    bool moves, circle, fixed;
    float radius; // of TsCollider
} BodyFrame;

_Static_assert(sizeof(SolverBody) == 64 && sizeof(FatBounds) == 64 && sizeof(BodyFrame) == 64,
               "one cache line each");

typedef struct BodySurface { // see TsMaterial
    double friction, static_friction, restitution;
} BodySurface;

typedef struct Gyration { // see SolverBody; 0 and 0 if fixed
    double radius, per_radius;
} Gyration;

typedef struct BodyEnergy {
    TsVec position;                     // when the step began,
    double motion;                      // with this energy of motion
    double island_gained;               // of a root
    double island_motion, island_falls; // of a root: all motion's, and that along gravity
    // Of a root: true of one of the bodies of its island.
    bool grounded; // reaches a fixed body, or was stopped at its time of impact
    bool helped;   // is dragged, or was placed: that adds energy
} BodyEnergy;

typedef struct Crowding { // of a body, in pairs; the latter with other crowded bodies
    int32_t deep, pairs;
} Crowding;

enum { WORLD_FEW_FIXED = 16 }; // so many are asked one by one, more by the broad phase

typedef struct WorldList { // an array of one type; grows by ts_world_list
    void *item;
    int room;
} WorldList;

// Two bodies whose bounds overlap. Most of a pile's are out of each other's reach, which holds
// until they have come nearer by what is missing. Short, as there are many.
typedef struct NearPair {
    int32_t a, b;    // a < b
    int32_t contact; // -1: none
    float gap;       // less than their distance when they were found out of reach; -HUGE_VAL: they
                     // were not
    float position[2]; // of b in the frame of a, then
    float turn[2];
} NearPair;

// Moving bodies are solved in slots 1 to slot_count - 1; slot 0 stands for all that do not move.
typedef struct TsWorldSelf {
    TsBroadPairs pairs; // those of the contacts, in the same order
    TsBroadPairs found; // by the broad phase
    TsBroadHits hits;
    NearPair *near, *near_spare; // sorted by a, then b
    int near_count, near_room, near_spare_room;
    int body_room, collider_room;
    bool seams_known; // `seams` are those of the fixed bodies as they are
    int seams;        // pairs of fixed bodies whose bounds overlap
    bool stale;       // a body was added, removed or placed: the pairs have to be found again
    bool bouncy;      // a body has a restitution
    bool one_sided;   // a body is a link of a one-sided chain
    bool crowded;     // pairs of a crowd were left out
    bool fresh;       // most contacts that touch are new, of bodies that rest
    TsWorldContact *contact, *contact_spare; // of near pairs within reach, in their order
    int contacts, contact_room, contact_spare_room;
    double deepest;            // ts_world_deepest of the contacts
    WorldList fat;             // FatBounds by body
    WorldList gyration;        // Gyration by body
    WorldList frames;          // BodyFrame by body, 64 byte aligned
    WorldList surfaces;        // BodySurface by body, like the frames as of ts_world_find_manifolds
    WorldList renewed;         // bool by body: it got new bounds in this step
    WorldList sorted;          // TsBroadPair
    WorldList crowd;           // Crowding by body
    WorldList start;           // int32_t by body: its first pair
    WorldList seams_of;        // int32_t: the fixed bodies near a fixed one, one after the other
    WorldList seams_from;      // int32_t by body: its first one in there
    WorldList slot_of;         // int32_t by body; 0: it does not move
    WorldList body_of;         // int32_t by slot
    WorldList island;          // int32_t by body: parents of a disjoint-set forest
    WorldList energy;          // BodyEnergy by slot
    WorldList energy_island;   // int32_t by slot: as `island`
    WorldList slots;           // SolverBody, 64 byte aligned
    WorldList warm;            // WarmStart by slot, 64 byte aligned
    WorldList used_colors;     // UsedColors by slot
    WorldList points;          // uint8_t by contact: of its manifold
    WorldList carries;         // bool by contact: it carried in the last step
    WorldList touches;         // bool by contact
    WorldList color;           // uint8_t by contact
    WorldList batches;         // ContactBatch, 64 byte aligned
    WorldList order;           // int32_t by batch and lane: its contact; -1: empty
    WorldList bounces;         // WorldBounce
    WorldList bounce_batches;  // BounceBatch, 64 byte aligned
    WorldList bounce_known;    // BounceContact
    WorldList pushed;          // double by slot: px that correction may move it by in one substep
    WorldList bounces_of;      // int32_t: the bounces of a slot, one slot after the other
    WorldList bounces_from;    // int32_t by slot: its first one in there
    WorldList bounces_due;     // uint64_t: a bit for each bounce
    WorldList bounces_meet;    // the same
    WorldList fast;            // FastBody
    WorldList strikers;        // FastBody: bullets and spinners
    WorldList movers;          // Mover by body
    WorldList impact_queue;    // int32_t: bodies, a heap; the first meets something first
    WorldList path_body;       // int32_t by box of `paths`
    WorldList looked_at;       // int32_t by body: the number of the last query that found it
    WorldList load_items;      // uint64_t, two by slot
    WorldList load_ranks;      // int32_t, two by slot, one by batch and lane
    BodyFrame *frame;          // in `frames`
    SolverBody *slot;          // in `slots`
    WarmStart *warm_start;     // in `warm`
    BounceBatch *bounce_batch; // in `bounce_batches`
    int32_t few_fixed[WORLD_FEW_FIXED]; // the first fixed bodies
    int fixed_count;
    int slot_count;
    int bounce_count, bounces_known, fast_count, striker_count;
    bool bounces_of_known; // in this step
    bool bullets;          // some body is one
    TsBroad paths;         // of movers, during ts_world_impacts
    int queued, queries;   // in the impact queue; in `looked_at`
} TsWorldSelf;

static const double world_overflow = 0x1p300; // no body of a step's result has larger numbers

// Tuning, in pixels and seconds; none of these decides a relation.
static const double world_cache_slop = 0.05; // px of relative motion that a cached manifold allows
static const double world_slop = 0.125;      // px around a body within which contacts are found
static const double world_fat = 2;           // px that a box of the broad phase is larger
static const double world_weld = 0.1;  // px by which sides of fixed bodies may miss each other
static const double world_touch = 0.1; // px up to which a contact counts as touching
static const double world_slow = 0.9;  // px/s up to which a body counts as resting
static const double world_sleep_after = 0.5; // s
static const double world_bounce_steps = 3;  // contacts faster than so many steps of gravity bounce
static const double world_creep = 8;         // px/s of sliding up to which a contact sticks

// Make room for `count` items and keep what is there; false if out of memory.
bool ts_world_list(const TsWorld *world, WorldList *list, int count, size_t item);
// The same, 64 byte aligned; the contents are lost. NULL if out of memory.
void *ts_world_aligned(const TsWorld *world, WorldList *list, int count, size_t item);

// Adds a body at its pose; returns its index, or -1 if out of memory.
int ts_world_put(TsWorld *world, const TsBody *body, const TsCollider *collider);
bool ts_world_material_valid(TsMaterial material);

// A link of a chain: a segment along the x axis, its first side in front.
static inline bool world_is_link(const TsCollider *collider)
{
    return collider->count == 2 && collider->radius == 0;
}

bool ts_world_have_self(TsWorld *world);
bool ts_world_have_room(TsWorld *world, int count); // for that many bodies
void ts_world_set_gyration(TsWorld *world, int index);
// Returns false and changes nothing if the material is invalid, or the body would be too light or
// too heavy to compute with.
bool ts_world_set_mass(TsBody *body, const TsCollider *collider, TsMaterial material);

// Writes the sum of all bytes into a saved world (world_save.c).
void ts_world_seal(void *block, size_t size);

// The stages of a step (world_pairs.c, world_contacts.c). Those that return bool return false if
// out of memory.
bool ts_world_find_pairs(TsWorld *world, double dt);     // and keeps the contacts that persist
bool ts_world_find_manifolds(TsWorld *world, bool cold); // with the impulses of the last step
// Puts to sleep, and wakes.
bool ts_world_find_islands(TsWorld *world, double dt, const TsWorldSettings *settings);
bool ts_world_find_slots(TsWorld *world);      // for all that move
void ts_world_find_deepest(TsWorldSelf *self); // of its contacts; ts_world_find_manifolds does too

// ---- Seams of fixed bodies (world_seams.c)

// Lists which fixed bodies are near each other, by the pairs in `found`; false if out of memory.
bool ts_world_find_seams(TsWorld *world);

// Whether it depends on other fixed bodies what is a contact with that one.
bool ts_world_has_seams(const TsWorld *world, int fixed);

// Whether a contact of a mover at a pose with a fixed body is one of the surface that all fixed
// bodies have together; `manifold` has the normal from the fixed one. If not, it becomes the
// contact along a side of the fixed body that belongs to the surface, of the smallest depth; it has
// no point if there is none within the margin. So it does with that side if the mover lies in the
// plane of another one and passes over the contact. Some 10 ns if no fixed body is near the fixed
// one and the mover does not come nearer, otherwise 100 ns and more.
bool ts_world_admit(const TsWorld *world, int fixed, int mover, TsPose at, double margin,
                    TsManifold *manifold);

// The same for any two bodies, of which one may be fixed; `manifold` has the normal from a to b.
bool ts_world_admit_pair(const TsWorld *world, int a, int b, TsPose at_a, TsPose at_b,
                         double margin, TsManifold *manifold);

// Whether the mover at a pose is as near as the margin to a stretch of that side of a fixed body
// which belongs to the surface.
bool ts_world_meets_side(const TsWorld *world, int fixed, int side, int mover, TsPose at,
                         double margin);

// ---- The solver

// Solves and moves the bodies (world_solver.c); false before anything has moved.
bool ts_world_solve(TsWorld *world, double dt, const TsWorldSettings *settings);
void ts_world_sweep(TsWorld *world); // the bodies in `fast` (world_sweep.c)

// Bullets and spinners against all that moves (world_impacts.c). If out of memory, every body stays
// where it was at the time of the last impact.
void ts_world_impacts(TsWorld *world, double dt, const TsWorldSettings *settings);

TsPose ts_world_mover_pose(const Mover *mover, double time);
// When two bodies meet, from `from` on; 1: not in this step (world_meeting.c). They are apart up to
// then, or overlap by no more than a share of the thinner body's inner radius.
double ts_world_meeting(const TsWorld *world, int a, int b, double from);

void ts_world_pull_body(TsWorld *world, double dt); // by the spring, if it holds one: its velocity

// Notes the energies before a step is solved; false if out of memory. Then takes from the motion of
// each island what its energy rose by (world_energy.c).
bool ts_world_note_energy(TsWorld *world);
void ts_world_pay_for_lifts(TsWorld *world, TsVec gravity);

bool ts_world_step_impulses(TsWorld *world, double dt, const TsWorldSettings *settings);

static inline double world_inverse(double x) { return x > 0 ? 1 / x : 0; }

static inline double world_least_gap(const TsWorldContact *contact) // HUGE_VAL: it has no point
{
    double least = HUGE_VAL;
    for (int i = 0; i < contact->manifold.count; i++) {
        double gap = contact->manifold.point[i].gap;
        if (gap < least) least = gap;
    }
    return least;
}

// Whether a body reaches much farther along than across. What is nearly round reaches hardly
// anything by turning.
static inline bool world_is_long(const TsCollider *collider)
{
    return collider->outer > 2 * collider->inner;
}

static inline bool world_moves(const TsBody *body) { return !body->fixed && !body->asleep; }

// Islands are trees of a disjoint-set forest.
static inline int32_t world_island_root(int32_t *island, int32_t index)
{
    while (island[index] != index) {
        island[index] = island[island[index]];
        index = island[index];
    }
    return index;
}

// The smaller index becomes the root, so the order of joining does not matter.
static inline void world_join_islands(int32_t *island, int32_t a, int32_t b)
{
    if (island[a] == island[b]) return;
    a = world_island_root(island, a);
    b = world_island_root(island, b);
    if (a < b) {
        island[b] = a;
    } else {
        island[a] = b;
    }
}

// The geometric mean. Two equal numbers are their own: sqrt(x * x) is x to the bit, unless x * x is
// too small.
static inline double world_mean(double a, double b) { return a == b ? a : sqrt(a * b); }

static inline double world_static_friction(TsMaterial m)
{
    return m.static_friction > m.friction ? m.static_friction : m.friction;
}

TsVec ts_world_turned(TsVec turn, double angle); // by radians

// ---- Contacts in batches of eight, for the vectors of all instruction sets
//
// Contacts of one color share no moving body: within a color no order matters, and vectors give
// the same bits as one contact after another (graph coloring, as in Catto's Solver2D and Box2D 3).

enum { CONTACT_COLORS = 64, CONTACT_GROUPS = 4 * CONTACT_COLORS };

typedef struct ContactBatchPoint {
    double normal_a[CONTACT_BATCH], normal_b[CONTACT_BATCH];   // arm x normal
    double tangent_a[CONTACT_BATCH], tangent_b[CONTACT_BATCH]; // arm x tangent
    double gap[CONTACT_BATCH], now[CONTACT_BATCH]; // when the step began; after the last motion
    double normal_mass[CONTACT_BATCH], tangent_mass[CONTACT_BATCH];
    double normal_impulse[CONTACT_BATCH], tangent_impulse[CONTACT_BATCH];
    double held[CONTACT_BATCH]; // of the normal impulse: softness does not release it
} ContactBatchPoint;

typedef struct ContactBatch {
    int32_t a[CONTACT_BATCH], b[CONTACT_BATCH]; // slots; an empty lane has 0 and 0
    int32_t contact[CONTACT_BATCH];             // -1: empty
    bool loaded;                                // some lane has an impulse, or may have one
    int32_t unused[CONTACT_BATCH - 1];
    double normal_x[CONTACT_BATCH], normal_y[CONTACT_BATCH];
    double friction[CONTACT_BATCH], static_friction[CONTACT_BATCH];
    ContactBatchPoint point[TS_MANIFOLD_POINTS];
} ContactBatch;

typedef struct ContactGroup { // of one color
    int first, count;         // batches
    int points;               // of each of its contacts
    bool fixed;               // one body of each does not move
    bool serial;              // they may share a body, and are solved one after another
} ContactGroup;

typedef struct ContactBatches {
    ContactBatch *batch;
    int count, groups;
    double share; // of the impulses that contacts keep: by more substeps than asked for, each less
    double dt;    // of the step
    ContactGroup group[CONTACT_GROUPS];
} ContactBatches;

// A soft constraint (Catto, Soft Constraints, 2011).
typedef struct Softness {
    double rate;    // share of the depth corrected per second
    double mass;    // share of the impulse that a rigid contact would take
    double impulse; // share of the accumulated impulse that is released
} Softness;

typedef struct SolverPass { // how the contacts of a substep are treated
    Softness free, fixed;   // if both bodies move; if one does not
    double dt, per_second;  // of a substep, s, and 1 / dt
    double fastest;         // px/s, the limit of overlap correction
    double relaxation;      // of rigid passes: 1, or up to 2 if overrelaxed
    int relaxations;        // rigid passes in a substep
} SolverPass;

bool ts_world_batches_make(TsWorld *world, ContactBatches *batches);
bool ts_world_slot_flies(const TsWorldSelf *self, int slot); // has no contacts in the batches
// Afterwards contacts without an impulse in the last substep do not count.
void ts_world_batches_free_unloaded(TsWorldSelf *self, const ContactBatches *batches);
void ts_world_batches_unload(const ContactBatches *batches); // sets all impulses to 0
// Takes the impulses for those at rest, and the bodies to lie where these carry them.
void ts_world_batches_settle(const TsWorld *world, const ContactBatches *batches,
                             const SolverPass *pass);
// Stores the impulses after a step of dt.
void ts_world_batches_keep(TsWorld *world, const ContactBatches *batches, double dt);

// The inner loops of a step, compiled once for each instruction set (world_kernels_private.h).
typedef struct WorldKernels {
    // Computes the effective masses and applies the impulses of the last step.
    void (*warm)(const ContactBatches *batches, SolverBody *slot);
    void (*soft)(const ContactBatches *batches, SolverBody *slot, const SolverPass *pass);
    void (*rigid)(const ContactBatches *batches, SolverBody *slot, const SolverPass *pass);
    void (*accelerate)(SolverBody *slot, WarmStart *warm, int count, TsVec by, bool first);
    void (*warm_bodies)(SolverBody *slot, WarmStart *warm, int count, bool first);
    void (*move)(SolverBody *slot, int count, double dt);
    // Sets a bit for each bounce of which a point approaches faster than the threshold and meets
    // within dt.
    void (*meet)(const BounceBatch *batch, int count, const SolverBody *slot, double threshold,
                 double dt, uint64_t *meets);
} WorldKernels;

// Estimates the impulses of bodies at rest (world_loads.c); false if out of memory.
bool ts_world_estimate_loads(TsWorld *world, const ContactBatches *batches,
                             const WorldKernels *kernels, const SolverPass *pass, TsVec gravity);

extern const WorldKernels ts_world_kernels_scalar, ts_world_kernels_avx2;

// The impulses at the points of a contact, if one of them approaches faster than the threshold and
// meets within dt; false if none does. `pushed` is what overlap correction may close.
bool ts_world_bounce_off(const BounceContact *bounce, SolverBody *a, SolverBody *b,
                         double threshold, double dt, double pushed);
// The contacts that may bounce, and those of which a side may land flat faster than the threshold.
// `fastest`: the largest sum of both coordinates of a body's velocity.
bool ts_world_list_bounces(TsWorld *world, const SolverPass *pass, double threshold,
                           double fastest);
// In one substep.
void ts_world_bounce(TsWorld *world, const WorldKernels *kernels, const SolverPass *pass,
                     double threshold);

#endif
