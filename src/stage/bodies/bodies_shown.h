// What a scene of rigid bodies shows of its world beside the actors: contacts, the hand's spring,
// mass and inertia, the shares of a push-out. A body is told by its index in the world.
#ifndef BODIES_SHOWN_H
#define BODIES_SHOWN_H

#include "bodies/bodies_cast.h"

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

#endif
