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
#ifndef WORLD_H
#define WORLD_H

#include <stdint.h>

#include "broad.h"
#include "mass.h"
#include "patch.h"

typedef struct Material {
    double density;     // mass a square pixel; 0: 1
    double restitution; // e, 0 to 1: of two the greater
    double friction;    // mu, of sliding: of two the geometric mean
    double
        static_friction; // mu_s, of what sticks: creeps by less than 8 px/s; below mu it is as mu
} Material;

typedef struct Plan { // what a body is made after; what is left out is 0
    Shape shape;      // in the world, where the body is to be: whatever form_of takes
    Material material;
    bool fixed;  // infinite mass: never moves by itself
    bool bullet; // is swept against bodies that move too
    Vec velocity;
    double spin;
} Plan;

typedef struct Body {
    Pose pose; // of the centroid
    Vec velocity;
    double spin;
    double inverse_mass, inverse_inertia; // 0 where fixed
    double still;                         // seconds that it has been slow
    Material material;
    bool alive, fixed, bullet, asleep;
} Body;

// How a patch was when it was last worked out, in a's frame: as long as the two hardly move against
// each other it is carried on.
typedef struct WorldRecall {
    bool known;
    double margin;
    Pose between; // b's frame
    Vec normal, at[PATCH_POINTS];
    double gap[PATCH_POINTS];
} WorldRecall;

// Two bodies near each other. They touch where a point has a gap of 0 or less, to within a tenth of
// a pixel (world_touches).
typedef struct WorldContact {
    int32_t a, b; // a < b
    Patch patch;
    double push[PATCH_POINTS]; // impulse along the normal in the last substep, >= 0
    double rub[PATCH_POINTS];  // along vec_perp(normal), on b
    WorldRecall recall;
} WorldContact;

typedef enum WorldSolver {
    WORLD_STANDS,  // what is described above
    WORLD_DOCUMENT // S56-S60 as document 004 has them: one impulse a contact and a push-out by
                   // mass; does not stack for long. Never sleeps
} WorldSolver;

enum {                       // what the document's solver may do wrong, bits of WorldSettings.flaws
    WORLD_SPIN_SIGN = 1,     // E59: the spin turns the other way than r x J says
    WORLD_FREE_FRICTION = 2, // E61: dynamic friction without a limit: it can turn the slide around
    WORLD_SUPER_STATIC = 4   // E62: static friction with a restitution above 1
};

typedef struct WorldSettings { // 0 is the usual everywhere
    Vec gravity;               // px/s^2
    WorldSolver solver;
    unsigned flaws;    // of the document's solver
    int substeps;      // 0: 8
    double separation; // the document's push-out, share of the depth a contact; 0: 0.5
    bool sleepless;    // nothing falls asleep, and what sleeps wakes
    bool loose;        // fast bodies are not swept: they pass walls
    bool cold;         // no warm starting
} WorldSettings;

typedef struct WorldCost { // of the last step
    int pairs, patches;    // pairs of the broad phase; patches worked out anew
    int touching, awake;   // contacts that touch; bodies that are awake and not fixed
    int swept;             // bodies that were stopped on their way
    double made;           // energy of motion that impulses of the document's solver brought about:
                           // none should
} WorldCost;

typedef struct WorldSpring { // the hand
    int body;                // -1: none
    Vec local, to;           // the body's point, in its frame, and where it is drawn to
    double hertz;            // how stiff; 0: 5
    Vec impulse;             // of the last substep
} WorldSpring;

typedef struct World {
    Memory memory;
    Broad broad;
    Body *body; // by index
    Form *form;
    int count; // indices are 0 to count - 1; some may not be alive
    WorldSpring spring;
    WorldCost cost;
    Path path;              // the instruction set; may be set
    struct WorldSelf *self; // what it works with
} World;

// An empty one. Nothing is allocated before the first body. Ended, it is empty again.
World world_make(Memory memory);
void world_end(World *world);

// No number may be worse than those of a valid shape: finite, 0 or of magnitude 2^-120 to 2^100;
// what is refused changes nothing.
//
// The body's index, the one removed last or the next; -1: no memory, a shape that form_of does not
// take, a bad number, a material of negative numbers or a restitution above 1, or a mass or inertia
// beyond 2^-500 to 2^500.
int world_add(World *world, const Plan *plan);
void world_remove(World *world, int index); // wakes who touched it

// Changes from outside wake the body and whom it touches. False: refused, as by world_add; a turn
// may not be (0, 0).
bool world_place(World *world, int index, Pose pose);
bool world_push(World *world, int index, Vec velocity, double spin); // from now on
bool world_set_material(World *world, int index, Material material);
void world_wake(World *world, int index);

// By dt seconds, > 0. False: no memory, or a bad number; nothing has moved. Whatever is made of
// valid numbers stays finite: a body whose way would overflow stops where it was.
bool world_step(World *world, double dt, const WorldSettings *settings);

// The pairs that are near each other, sorted by a, then b. Valid until the next step or change.
const WorldContact *world_contacts(const World *world, int *count);
bool world_touches(const WorldContact *contact);

// The body's shape in the world, for drawing: its corners are written to `corner`, room for
// FORM_SIDES. A body's own corners turn with it: corner i stays the same.
Shape world_shape(const World *world, int index, Vec *corner);

// The hand: the body under a point (fixed ones too, the last added first; -1: none); a soft spring
// from that point to where it is drawn.
int world_at(const World *world, Vec point);
void world_grab(World *world, int index, Vec point);
void world_pull(World *world, Vec to); // not to a bad number
void world_let_go(World *world);

// Kinetic, and potential above y = 0.
typedef struct WorldEnergy {
    double moving, spinning, potential;
} WorldEnergy;
WorldEnergy world_energy(const World *world, Vec gravity);

double world_deepest(const World *world); // the deepest overlap among the contacts, >= 0

// A hash of all that goes on: places, turns, velocities, spins, to the bit.
uint64_t world_digest(const World *world);

// All of a world in one flat block, without pointers: the steps after a loading give the same bits
// as those after the saving, also in another world. 300 bytes a body and 240 a pair of near ones.
// Loading replaces what was there, but for its memory and its instruction set; false: no memory,
// the world is empty then.
size_t world_saved_size(const World *world);
void world_save(const World *world, void *block);
bool world_load(World *world, const void *block);

// S56 for one point: the impulse along N (from B to A) that answers the approach; 0 where they
// part. r: from the centroid to the point.
double world_impulse(const Body *a, Vec r_a, const Body *b, Vec r_b, Vec n, double restitution);

// S57: which part of the push-out is a's: the lighter moves more, infinite mass not at all. Of two
// infinite ones 0 each (E60).
double world_share(const Body *a, const Body *b);

#endif
