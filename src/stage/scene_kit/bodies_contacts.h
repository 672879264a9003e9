// How the contacts of rigid bodies are drawn: points and normals, impulses as arrows, or the depth
// of their overlap as a shade.
#ifndef BODIES_CONTACTS_H
#define BODIES_CONTACTS_H

#include "scene_kit/bodies_actors.h"

typedef enum ContactsAs { CONTACTS_POINTS, CONTACTS_IMPULSES, CONTACTS_DEPTH } ContactsAs;
#define CONTACTS_NAMES "points|impulses|depth" // of a knob

typedef struct ContactsLook {
    ContactsAs as;
    int of;   // index of a body; -1: none
    bool all; // contacts, if there are few; else those of that body
    TsVec gravity;
    double substep; // seconds
    bool keeps;     // the solver keeps its impulses: TS_WORLD_SOFT
} ContactsLook;

// Impulses: the normal one and friction at each contact point, in the last substep, as the force
// that gives it. A length is one weight, the mean one of all bodies on earth; bodies_show_scale
// shows it. Those of one body are those on it, else those on the upper body. Depth: every body that
// moves has one of five shades of ink, by its deepest contact.
void bodies_draw_contacts(const Bodies *bodies, Stage *stage, const ContactsLook *look);

// At the upper right: what an arrow's length means, or the five shades; the direction of gravity
// where it is not down; the speed where it is slow. At the right of a split view only what arrows
// mean there.
void bodies_show_scale(const Bodies *bodies, Stage *stage, const ContactsLook *look);

// The table in the panel: the impulses on the body, summed, in shares of its weight on earth.
void bodies_show_impulses(Stage *stage, const ContactsLook *look);

#endif
