// What a scene of rigid bodies shows of its world beside the actors: contacts, the hand's spring,
// mass and inertia, the shares of a push-out. A body is told by its index in the world.
#ifndef BODIES_VIEW_H
#define BODIES_VIEW_H

#include "scene_kit/bodies_actors.h"

// The points where bodies touch, with N: everybody's where they are few, else that body's (-1:
// nobody's).
void bodies_draw_contacts(const Bodies *bodies, Stage *stage, int of, bool all);

// So that it is seen how a circle turns; nothing where there are many bodies.
void bodies_draw_spokes(const Bodies *bodies, Stage *stage);

void bodies_draw_spring(Stage *stage); // the hand's, while it pulls

// Tables in the panel: mass and inertia, beside the document's own sum of the area (E58); which
// part of each push-out is its.
void bodies_show_mass(Stage *stage, const Actor *actor, int index);
void bodies_show_shares(Stage *stage, int of);

// ---- The energy of a world, watched from step to step: nothing may make any. A sum over all
// bodies tells, and each single impulse.

typedef struct EnergyWatch { // plain data: in a scene's state
    bool disturbed;          // from outside: it is counted anew from the next step on
    double least, made;      // the least since then, and how much more there is now
    double by_impulses;      // that impulses made since then
    int rises;               // steps in which more was made
} EnergyWatch;

void bodies_count_energy(EnergyWatch *watch, const TsWorld *world, double gravity); // after a step

// What was made, as the height in px by which it would lift all of them; 0 where that is no more
// than rounding, and what soft contacts give back, come to.
double bodies_energy_made(const EnergyWatch *watch, const TsWorld *world, double gravity);

// The panel's table, per mass; `ground`: the y from which heights count.
void bodies_show_energy(Stage *stage, const EnergyWatch *watch, double gravity, double ground);

#endif
