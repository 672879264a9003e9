// What a scene of rigid bodies draws and reports besides its actors and their contacts: the
// spring of the pointer, mass and inertia, shares of a push-out, energy. A body is given by its
// index in the world.
#ifndef BODIES_VIEW_H
#define BODIES_VIEW_H

#include "scene_kit/bodies_actors.h"

// Draws a spoke in every circle, so that its rotation is seen; nothing if there are many bodies.
void bodies_draw_spokes(const Bodies *bodies, Stage *stage);

void bodies_draw_spring(Stage *stage); // of the pointer, while it pulls

// Tables in the panel. Mass and inertia; if `tutorial`, beside the sum of areas as the Polycolly
// tutorial (Olivier Renault) computes it, which is wrong away from the origin. The share that the
// body takes of each push-out.
void bodies_show_mass(Stage *stage, const Actor *actor, int index, bool tutorial);
void bodies_show_shares(Stage *stage, int of);

// ---- The energy of a world, summed over all bodies after each step and over each impulse: no step
// may gain any. Heights are measured against gravity, from the lowest point.

#define BODIES_EARTH 980 // px/s²: gravity on earth

typedef struct EnergyWatch { // plain data: in a scene's state
    bool disturbed;          // from outside: the watch starts again with the next step
    double first;            // the energy at its start
    double least, gained;    // the lowest since then; the greatest excess over the lowest before it
    double by_impulses;      // gained by impulses since then
} EnergyWatch;

void bodies_watch_energy(EnergyWatch *watch, const TsWorld *world, TsVec gravity,
                         TsVec lowest); // after a step

// The energy gained, in percent of the first; 0 if it is at most 0.5 % in all, which soft contacts
// may give back, and at most 0.0001 % by impulses, which is rounding.
double bodies_energy_gained(const EnergyWatch *watch);
double bodies_energy_share(const EnergyWatch *watch); // the same, however little

// The table in the panel, per mass.
void bodies_show_energy(Stage *stage, const EnergyWatch *watch, TsVec gravity, TsVec lowest);

#endif
