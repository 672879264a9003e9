// Rigid bodies: circles and convex polygons that fall, collide, slide, stack and come to rest.
// Pixels, seconds, y down; a spin is in radians a second, clockwise on screen.
//
// A step finds the pairs (broad.h) and their contact manifolds (manifold.h), and solves sequential
// impulses in substeps with soft contacts and relaxation ("TGS soft": Macklin et al., Small Steps
// in Physics Simulation, 2019; Catto, Solver2D, 2024), warm started by feature ids. Softness lets
// go of what a contact's impulse has changed by; most of the average over a second is held, so that
// stacks sink little. Bodies found at rest start with the impulses that carry them, and sink over
// some ten seconds. Bounces are impulses of their own, one contact at a time. With a restitution of
// 1 and no friction no energy is gained, and none is lost without gravity, nor by a ball that
// bounces alone on fixed bodies (1e-9 of it a minute). With gravity, contacts slower than three
// steps of it (49 px/s at 60 steps a second) do not bounce, so that bodies come to rest: bodies
// that also hit each other lose energy by that, in a room 20 balls 2 % a minute, ten balls and ten
// boxes 8 %. What contacts lift is paid for: bodies that touch fixed ones, directly or through
// others, then rise and fall slower. What touches nothing follows its parabola. Islands of bodies
// at rest fall asleep; what comes to touch one within a step wakes it before, so it gives way.
//
// Fast bodies are swept, with their rotation, so they pass no fixed body: what moves into one stops
// at its surface, and a corner that turns into one stops at a quarter of the thinner one's inner
// radius, or a little deeper if it was that deep before. Bullets, and long bodies that turn fast,
// pass nothing, whatever moves: contacts reach as far as a body's inner radius, and beyond that the
// first meeting of the two motions is found by conservative advancement, with the rotation of both.
// There they bounce off each other and go on for the rest of the step.
//
// Fixed bodies whose sides or corners meet, to within 0.1 px, make one surface: no joint of level
// tiles or of a chain stops or lifts what slides over it. A contact's normal is admitted by the
// normal cones of all fixed bodies at its point; if refused, the contact is computed along a side
// that belongs to the surface. A step of more than 0.1 px is felt. Nor is a gap that a body lies
// over, if its far corner is as level. Bodies that move are never part
// of such a surface. Impulses are not handed over from tile to tile: with friction a body stops
// elsewhere than on one block, mostly by less than a hundredth of its way, if it lands on a joint
// by up to a fifth of what friction brakes.
//
// Deterministic: the same calls give the same bits with every compiler, optimisation, instruction
// set and broad phase. All memory comes through one hook; if that fails nothing is lost, and the
// call returns false. All fields may be read; those that may be written say so.
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
    double density;         // mass per square pixel; 0: 1
    double restitution;     // 0 to 1; a contact takes the greater of two
    double friction;        // dynamic; a contact takes the geometric mean of two
    double static_friction; // while sliding slower than 8 px/s; at least `friction`
} TsMaterial;

typedef struct TsBodyDef { // what a body is made from; zero means the default
    TsShape shape;         // in the world, where the body starts: any that ts_collider_of accepts
    TsMaterial material;
    bool fixed; // infinite mass: never moves by itself
    // Passes no moving body either, other bullets included, nor does a fast body pass it. What it
    // strikes is a bullet for the rest of the step, and from the next one on a body as before: if
    // fast, it passes no fixed body, but it may pass moving ones that are no bullets. Impacts are
    // found one after another: after 16 in a step a body waits at its place until the next one and
    // keeps its velocity, and what meets it waits too. So does a body that is struck while another
    // one in its way touches it.
    bool bullet;
    TsVec velocity;
    double spin;
} TsBodyDef;

typedef struct TsBody {
    TsPose pose; // of the centroid
    TsVec velocity;
    double spin;
    double inverse_mass, inverse_inertia; // 0 if fixed
    double sleep_time;                    // seconds it has been slow
    TsMaterial material;
    bool alive, fixed, bullet, asleep;
    bool placed;    // added or placed since the last step
    bool one_sided; // a link of a chain: see ts_world_add_chain
} TsBody;

// A manifold in the frame of a, from which it is updated while the bodies hardly move relative to
// each other.
typedef struct TsWorldCache {
    double margin;
    TsPose between; // of b
    TsVec normal, at[TS_MANIFOLD_POINTS];
    double gap[TS_MANIFOLD_POINTS];
} TsWorldCache;

// Two bodies that are near enough to meet within a step: their manifold has a point. They touch if
// a point has a gap of at most 0.1 px (ts_world_touches). Of a crowd, bodies that overlap deeply
// with more than a dozen others, only so many pairs have a contact that their number stays in
// proportion to that of the bodies.
typedef struct TsWorldContact {
    int32_t a, b; // a < b
    TsManifold manifold;
    // In the last substep, scaled to the length of those asked for.
    double normal_impulse[TS_MANIFOLD_POINTS];  // >= 0
    double tangent_impulse[TS_MANIFOLD_POINTS]; // along ts_vec_perp(normal), on b
    double steady_impulse[TS_MANIFOLD_POINTS];  // slow average of normal_impulse: its load at rest
    double settled[TS_MANIFOLD_POINTS]; // px that bodies found at rest will still sink; fades away
    TsWorldCache cache;
} TsWorldContact;

typedef enum TsWorldSolver {
    TS_WORLD_SOFT,     // as described above
    TS_WORLD_IMPULSES, // one impulse per contact point and positional correction by inverse mass,
                       // as in Olivier Renault's Polycolly tutorial; cannot hold a tall stack.
                       // Never sleeps
} TsWorldSolver;

enum {                          // faults of TS_WORLD_IMPULSES, bits of TsWorldSettings.flaws
    TS_WORLD_SPIN_SIGN = 1,     // the spin changes against r x J
    TS_WORLD_FREE_FRICTION = 2, // dynamic friction without a limit: it can reverse the slide
    TS_WORLD_SUPER_STATIC = 4   // static friction with a restitution above 1
};

typedef struct TsWorldSettings { // zero means the default
    TsVec gravity;               // px/s^2
    TsWorldSolver solver;
    unsigned flaws;    // of TS_WORLD_IMPULSES
    int substeps;      // 0: 8; more while bodies move fast, most if friction is low
    double separation; // TS_WORLD_IMPULSES: share of the depth corrected in a step; 0: 0.5
    bool sleepless;    // nothing falls asleep, and what sleeps wakes
    bool discrete;     // neither sweeps nor impacts by time: fast bodies can tunnel through walls
    bool cold;         // no warm starting
} TsWorldSettings;

typedef struct TsWorldCost { // of the last step
    int pairs, manifolds;    // pairs of the broad phase; manifolds computed again
    int touching, awake;     // contacts that touch; bodies that are awake and not fixed
    int swept;               // bodies that had a time of impact
    int impacts;             // of bullets, of long bodies that turn fast, and of what they struck
    int waiting;             // bodies that waited for the end of the step
    // Long bodies (outer radius more than twice the inner one) whose spin was limited to half a
    // turn a step. An impact that would make one faster gives it less spin and more velocity, so
    // that linear momentum and energy are kept, but not angular momentum, which changes by at most
    // the outer radius times the momentum that the body gets; a faster one that flies has lost the
    // rest. Only if not `discrete`, and not of TS_WORLD_IMPULSES.
    int capped;
    double energy_gained; // by impulses of TS_WORLD_IMPULSES; ideally 0
} TsWorldCost;

typedef struct TsWorldSpring { // drags a body by a point (a mouse joint)
    int body;                  // -1: none
    TsVec local, to;           // the point in the body's frame, and the target
    double hertz;              // stiffness, may be written; 0: 5
    TsVec impulse;             // of the last substep
} TsWorldSpring;

typedef struct TsWorld {
    TsMemory memory;
    TsBroad broad;
    TsBody *body; // by index
    TsCollider *collider;
    int count; // indices are 0 to count - 1; some may not be alive
    TsWorldSpring spring;
    TsWorldCost cost;
    TsSimdLevel simd;         // the instruction set; may be written
    bool alone;               // may be written, to compare: contacts know neither seams nor gaps
    struct TsWorldSelf *self; // working memory
} TsWorld;

// An empty world. Nothing is allocated before the first body. ts_world_end frees everything and
// leaves an empty world.
TsWorld ts_world_make(TsMemory memory);
void ts_world_end(TsWorld *world);

// Every number must be a valid coordinate: 0 or of magnitude 2^-120 to 2^100. What is refused
// changes nothing.

// Returns the body's index, the last one freed or the next; -1 if out of memory, or if the shape
// is not accepted by ts_collider_of, a number is invalid, a material is negative or has a
// restitution above 1, or mass or inertia lies outside 2^-500 to 2^500.
int ts_world_add(TsWorld *world, const TsBodyDef *def);
void ts_world_remove(TsWorld *world, int index); // wakes the bodies that touch it

typedef struct TsChainDef { // points that links join in turn, and the last with the first if closed
    const TsVec *point;
    int count;
    bool closed;
    // Links stop only what is in front of them: on the left of a link's way from point to point as
    // one sees it on screen, so above a chain that leads to the right, and outside a closed one
    // that is clockwise. A body whose centre is behind a link passes it.
    bool one_sided;
    TsMaterial material;
} TsChainDef;

static inline int ts_chain_links(const TsChainDef *def)
{
    return def->closed ? def->count : def->count - 1;
}

// Adds each link as a fixed body without thickness, and writes their indices to `link`, which has
// room for ts_chain_links(def). Returns their number; 0 if out of memory, or if a number or the
// material is invalid, the points are fewer than 2 (3 if closed), or a link is shorter than 0.1 px.
// Then no link is left in the world. Links are moved, removed and found in contacts as all bodies;
// one costs what a fixed box does. outlines.h has the points for tiles.
int ts_world_add_chain(TsWorld *world, const TsChainDef *def, int *link);

// Changes from outside wake the body and those that touch it. Return false if refused, as
// ts_world_add does; a turn must not be (0, 0).
bool ts_world_place(TsWorld *world, int index, TsPose pose);
bool ts_world_push(TsWorld *world, int index, TsVec velocity, double spin); // sets both
bool ts_world_set_material(TsWorld *world, int index, TsMaterial material);
void ts_world_wake(TsWorld *world, int index);

// Advances by dt > 0 seconds. Returns false if out of memory or if a number is invalid; then
// nothing has moved. Valid input never leads to infinities: a body whose motion would overflow
// stops where it was.
bool ts_world_step(TsWorld *world, double dt, const TsWorldSettings *settings);

// The contacts, sorted by a, then b. Valid until the next step or change.
const TsWorldContact *ts_world_contacts(const TsWorld *world, int *count);
bool ts_world_touches(const TsWorldContact *contact);

// The body's shape in the world, for drawing; a link's is a segment. Its corners are written to
// `corner`, which has room for TS_COLLIDER_SIDES; they turn with the body, so corner i stays the
// same corner.
TsShape ts_world_shape(const TsWorld *world, int index, TsVec *corner);

// The body under a point, fixed ones too, the last added first; -1: none.
int ts_world_at(const TsWorld *world, TsVec point);

// Drags a body by a soft spring from that point of it to a target. An invalid target is ignored.
void ts_world_grab(TsWorld *world, int index, TsVec point);
void ts_world_pull(TsWorld *world, TsVec to);
void ts_world_release(TsWorld *world);

typedef struct TsWorldEnergy {
    double kinetic, rotational, potential; // potential above y = 0
} TsWorldEnergy;
TsWorldEnergy ts_world_energy(const TsWorld *world, TsVec gravity);

double ts_world_deepest(const TsWorld *world); // the deepest overlap of all contacts, >= 0

// A hash of all poses, velocities and spins, to the bit.
uint64_t ts_world_digest(const TsWorld *world);

// The whole state as one flat block without pointers: steps after loading give the same bits as
// those after saving, in another world too. About 250 bytes a circle, 380 a box, 260 a contact, 50
// a pair whose bounds overlap. Saving takes 0.1 ns a byte, about a tenth of a step; loading takes
// three times as long. The block needs no alignment. It is no exchange format: only a program with
// the same structures (version, compiler, kind of machine) loads it.
//
// Loading replaces everything but the memory hook and the instruction set. It returns false and
// changes nothing if out of memory, or if the `size` bytes are not exactly one saved world; `*why`,
// if not NULL, then points to a static sentence. While it loads it needs memory for both worlds.
//
// The bytes may come from anyone. Loading refuses a block that is cut off, was changed (it carries
// a sum of its bytes) or was saved by another version or program. The sum keeps no secret, so
// everything by which a step could read out of bounds, loop forever or fail an assertion is checked
// too: a block forged with a right sum is refused, or is a world that is safe to use. Its bodies
// may then be anywhere and move in any way.
size_t ts_world_saved_size(const TsWorld *world);
void ts_world_save(const TsWorld *world, void *block);
bool ts_world_load(TsWorld *world, const void *block, size_t size, const char **why);

// One contact point alone: the impulse along n (unit, from b to a) that reverses the approach, 0
// if they separate. r_a, r_b: from the centroids to the point. Chris Hecker, Rigid Body Dynamics,
// 1997.
double ts_world_impulse(const TsBody *a, TsVec r_a, const TsBody *b, TsVec r_b, TsVec n,
                        double restitution);

// The share of a positional correction that moves a: by inverse mass. 0 for two infinite masses.
double ts_world_share(const TsBody *a, const TsBody *b);

#ifdef __cplusplus
}
#endif

#endif
