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
// may gain any. Heights are measured from y = ground.

typedef struct EnergyWatch { // plain data: in a scene's state
    bool disturbed;          // from outside: the watch starts again with the next step
    double first;            // the energy at its start
    double least, gained;    // the lowest since then; the greatest excess over the lowest before it
    double by_impulses;      // gained by impulses since then
} EnergyWatch;

void bodies_watch_energy(EnergyWatch *watch, const TsWorld *world, double gravity,
                         double ground); // after a step

// The energy gained, in percent of the first; 0 if it is at most 0.5 % in all, which soft contacts
// may give back, and at most 0.0001 % by impulses, which is rounding.
double bodies_energy_gained(const EnergyWatch *watch);

// The table in the panel, per mass.
void bodies_show_energy(Stage *stage, const EnergyWatch *watch, double gravity, double ground);

#endif
