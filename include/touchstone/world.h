// Rigid bodies (S55-S60): circles and convex polygons that fall, hit, rub, pile up and come to
// rest. Pixels, seconds, y down; a spin is in radians a second, clockwise on screen.
//
// A step finds pairs (broad.h), patches where they bear on each other (patch.h), and solves their
// impulses by sequential impulses in substeps with soft contacts, warm started by feature ids, then
// relaxed (Macklin 2019, Catto 2024: "TGS soft"). Bounces are impulses of their own, one by one, so
// that at e = 1 none is lost and none gained. Bodies at rest fall asleep by islands. Fast ones are
// swept, so that none passes a wall.
//
// Deterministic: the same calls give the same bits, by every compiler, level, instruction set and
// broad phase. The core allocates through one hook alone; where that fails nothing is lost, and the
// call says so. All fields are there to be read; what may be written is said.
#ifndef TOUCHSTONE_WORLD_H
#define TOUCHSTONE_WORLD_H

#include <stdint.h>

#include "touchstone/broad.h"
#include "touchstone/manifold.h"
#include "touchstone/mass.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsMaterial {
    double density;     // mass a square pixel; 0: 1
    double restitution; // e, 0 to 1: of two the greater
    double friction;    // mu, of sliding: of two the geometric mean
    double
        static_friction; // mu_s, of what sticks: creeps by less than 8 px/s; below mu it is as mu
} TsMaterial;

typedef struct TsPlan { // what a body is made after; what is left out is 0
    TsShape shape;      // in the world, where the body is to be: whatever ts_collider_of takes
    TsMaterial material;
    bool fixed;  // infinite mass: never moves by itself
    bool bullet; // is swept against bodies that move too
    TsVec velocity;
    double spin;
} TsPlan;

typedef struct TsBody {
    TsPose pose; // of the centroid
    TsVec velocity;
    double spin;
    double inverse_mass, inverse_inertia; // 0 where fixed
    double still;                         // seconds that it has been slow
    TsMaterial material;
    bool alive, fixed, bullet, asleep;
} TsBody;

// How a patch was when it was last worked out, in a's frame: as long as the two hardly move against
// each other it is carried on.
typedef struct TsWorldRecall {
    bool known;
    double margin;
    TsPose between; // b's frame
    TsVec normal, at[TS_MANIFOLD_POINTS];
    double gap[TS_MANIFOLD_POINTS];
} TsWorldRecall;

// Two bodies near each other. They touch where a point has a gap of 0 or less, to within a tenth of
// a pixel (ts_world_touches).
typedef struct TsWorldContact {
    int32_t a, b; // a < b
    TsManifold patch;
    double push[TS_MANIFOLD_POINTS]; // impulse along the normal in the last substep, >= 0
    double rub[TS_MANIFOLD_POINTS];  // along ts_vec_perp(normal), on b
    TsWorldRecall recall;
} TsWorldContact;

typedef enum TsWorldSolver {
    TS_WORLD_STANDS,  // what is described above
    TS_WORLD_DOCUMENT // S56-S60 as document 004 has them: one impulse a contact and a push-out by
                      // mass; does not stack for long. Never sleeps
} TsWorldSolver;

enum {                      // what the document's solver may do wrong, bits of WorldSettings.flaws
    TS_WORLD_SPIN_SIGN = 1, // E59: the spin turns the other way than r x J says
    TS_WORLD_FREE_FRICTION =
        2,                    // E61: dynamic friction without a limit: it can turn the slide around
    TS_WORLD_SUPER_STATIC = 4 // E62: static friction with a restitution above 1
};

typedef struct TsWorldSettings { // 0 is the usual everywhere
    TsVec gravity;               // px/s^2
    TsWorldSolver solver;
    unsigned flaws;    // of the document's solver
    int substeps;      // 0: 8
    double separation; // the document's push-out, share of the depth a contact; 0: 0.5
    bool sleepless;    // nothing falls asleep, and what sleeps wakes
    bool loose;        // fast bodies are not swept: they pass walls
    bool cold;         // no warm starting
} TsWorldSettings;

typedef struct TsWorldCost { // of the last step
    int pairs, patches;      // pairs of the broad phase; patches worked out anew
    int touching, awake;     // contacts that touch; bodies that are awake and not fixed
    int swept;               // bodies that were stopped on their way
    double made; // energy of motion that impulses of the document's solver brought about:
                 // none should
} TsWorldCost;

typedef struct TsWorldSpring { // the hand
    int body;                  // -1: none
    TsVec local, to;           // the body's point, in its frame, and where it is drawn to
    double hertz;              // how stiff; 0: 5
    TsVec impulse;             // of the last substep
} TsWorldSpring;

typedef struct TsWorld {
    TsMemory memory;
    TsBroad broad;
    TsBody *body; // by index
    TsCollider *form;
    int count; // indices are 0 to count - 1; some may not be alive
    TsWorldSpring spring;
    TsWorldCost cost;
    TsSimdLevel path;       // the instruction set; may be set
    struct WorldSelf *self; // what it works with
} TsWorld;

// An empty one. Nothing is allocated before the first body. Ended, it is empty again.
TsWorld ts_world_make(TsMemory memory);
void ts_world_end(TsWorld *world);

// No number may be worse than those of a valid shape: finite, 0 or of magnitude 2^-120 to 2^100;
// what is refused changes nothing.
//
// The body's index, the one removed last or the next; -1: no memory, a shape that ts_collider_of
// does not take, a bad number, a material of negative numbers or a restitution above 1, or a mass
// or inertia beyond 2^-500 to 2^500.
int ts_world_add(TsWorld *world, const TsPlan *plan);
void ts_world_remove(TsWorld *world, int index); // wakes who touched it

// Changes from outside wake the body and whom it touches. False: refused, as by ts_world_add; a
// turn may not be (0, 0).
bool ts_world_place(TsWorld *world, int index, TsPose pose);
bool ts_world_push(TsWorld *world, int index, TsVec velocity, double spin); // from now on
bool ts_world_set_material(TsWorld *world, int index, TsMaterial material);
void ts_world_wake(TsWorld *world, int index);

// By dt seconds, > 0. False: no memory, or a bad number; nothing has moved. Whatever is made of
// valid numbers stays finite: a body whose way would overflow stops where it was.
bool ts_world_step(TsWorld *world, double dt, const TsWorldSettings *settings);

// The pairs that are near each other, sorted by a, then b. Valid until the next step or change.
const TsWorldContact *ts_world_contacts(const TsWorld *world, int *count);
bool ts_world_touches(const TsWorldContact *contact);

// The body's shape in the world, for drawing: its corners are written to `corner`, room for
// TS_COLLIDER_SIDES. A body's own corners turn with it: corner i stays the same.
TsShape ts_world_shape(const TsWorld *world, int index, TsVec *corner);

// The hand: the body under a point (fixed ones too, the last added first; -1: none); a soft spring
// from that point to where it is drawn.
int ts_world_at(const TsWorld *world, TsVec point);
void ts_world_grab(TsWorld *world, int index, TsVec point);
void ts_world_pull(TsWorld *world, TsVec to); // not to a bad number
void ts_world_let_go(TsWorld *world);

// Kinetic, and potential above y = 0.
typedef struct TsWorldEnergy {
    double moving, spinning, potential;
} TsWorldEnergy;
TsWorldEnergy ts_world_energy(const TsWorld *world, TsVec gravity);

double ts_world_deepest(const TsWorld *world); // the deepest overlap among the contacts, >= 0

// A hash of all that goes on: places, turns, velocities, spins, to the bit.
uint64_t ts_world_digest(const TsWorld *world);

// All of a world in one flat block, without pointers: the steps after a loading give the same bits
// as those after the saving, also in another world. 300 bytes a body and 240 a pair of near ones.
// Loading replaces what was there, but for its memory and its instruction set; false: no memory,
// the world is empty then.
size_t ts_world_saved_size(const TsWorld *world);
void ts_world_save(const TsWorld *world, void *block);
bool ts_world_load(TsWorld *world, const void *block);

// S56 for one point: the impulse along N (from B to A) that answers the approach; 0 where they
// part. r: from the centroid to the point.
double ts_world_impulse(const TsBody *a, TsVec r_a, const TsBody *b, TsVec r_b, TsVec n,
                        double restitution);

// S57: which part of the push-out is a's: the lighter moves more, infinite mass not at all. Of two
// infinite ones 0 each (E60).
double ts_world_share(const TsBody *a, const TsBody *b);

#ifdef __cplusplus
}
#endif

#endif
