// What a scene of rigid bodies draws and reports besides its actors: contacts, the spring of the
// pointer, mass and inertia, shares of a push-out, energy. A body is given by its index in the
// world.
#ifndef BODIES_VIEW_H
#define BODIES_VIEW_H

#include "scene_kit/bodies_actors.h"

// Draws contact points and normals: all if there are few bodies, else those of body `of` (-1:
// none).
void bodies_draw_contacts(const Bodies *bodies, Stage *stage, int of, bool all);

// Draws a spoke in every circle, so that its rotation is seen; nothing if there are many bodies.
void bodies_draw_spokes(const Bodies *bodies, Stage *stage);

void bodies_draw_spring(Stage *stage); // of the pointer, while it pulls

// Tables in the panel. Mass and inertia, beside the sum of areas as the Polycolly tutorial (Olivier
// Renault) computes it, which is wrong away from the origin; the share that the body takes of each
// push-out.
void bodies_show_mass(Stage *stage, const Actor *actor, int index);
void bodies_show_shares(Stage *stage, int of);

// ---- The energy of a world, summed over all bodies after each step and over each impulse: no step
// may create any.

typedef struct EnergyWatch { // plain data: in a scene's state
    bool disturbed;          // from outside: counting starts again with the next step
    double least, made;      // the lowest since then, and the excess over it now
    double by_impulses;      // created by impulses since then
    int rises;               // steps that created more
} EnergyWatch;

void bodies_count_energy(EnergyWatch *watch, const TsWorld *world, double gravity); // after a step

// The energy created, as the height in px by which it would lift all bodies; 0 if it is within
// rounding and what soft contacts give back.
double bodies_energy_made(const EnergyWatch *watch, const TsWorld *world, double gravity);

// The table in the panel, per mass. Heights are measured from y = ground.
void bodies_show_energy(Stage *stage, const EnergyWatch *watch, double gravity, double ground);

#endif
