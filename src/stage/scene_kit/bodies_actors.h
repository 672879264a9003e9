// The rigid bodies of a scene and the actors that show them: put where a place wants them, kept
// together while the world goes on, taken by the viewer's hand.
//
// A scene keeps one of these in its state: plain data, so that it comes back with each snapshot.
// Its world is the stage's own (stage_world).
#ifndef BODIES_ACTORS_H
#define BODIES_ACTORS_H

#include "stage.h"
#include "touchstone/world.h"

enum { BODIES_MOST = 4096 }; // actors; those beyond have no body

typedef struct Bodies {
    TsMaterial material; // of whom is put or added
    int used;            // actors that were put since the beginning
    int lost;            // bodies that are nowhere
    int of[BODIES_MOST]; // of an actor, by its index: its body's + 1; 0: none
} Bodies;

// A place is built between these two: it begins with an empty world, and ends by removing whom it
// did not put.
void bodies_begin(Bodies *bodies, Stage *stage);
void bodies_end(Bodies *bodies, Stage *stage);

// The next actor, and its body. Of the plan the shape and the material are not taken.
void bodies_put(Bodies *bodies, Stage *stage, TsShape shape, double angle, TsPlan plan);
void bodies_put_box(Bodies *bodies, Stage *stage, TsVec at, double wide, double high, double angle);
void bodies_put_fixed(Bodies *bodies, Stage *stage, TsVec at, double wide, double high,
                      double angle);
// Convex, its corners on a circle: five to seven of them.
void bodies_put_blob(Bodies *bodies, Stage *stage, TsVec at, double radius);

// A box for Ins, and from its next step on a body (bodies_meet_viewer).
Actor *bodies_add(Stage *stage, TsVec at);

int bodies_of(const Bodies *bodies, const Actor *actor); // its body; -1: none, or it was removed
bool bodies_is_fixed(const Bodies *bodies, Stage *stage, const Actor *actor);

// Everybody is made of this from now on.
void bodies_set_material(Bodies *bodies, Stage *stage, TsMaterial material);

// Whom the viewer added gets a body, whom they removed loses his, and the body of whom they moved
// or turned is there too, at rest. Whether there was anybody.
bool bodies_meet_viewer(Bodies *bodies, Stage *stage);

// A spring from where the viewer presses on a body to where the pointer is, until it is let go.
// Whether it pulled.
bool bodies_follow_hand(const Bodies *bodies, Stage *stage);

// Every actor to where its body is now, but for one that the viewer holds.
void bodies_follow(const Bodies *bodies, Stage *stage);

// E60: the shares of two infinite masses are 0/0, and both are put to no place at all: nothing
// meets them any more.
void bodies_lose_infinite_pairs(Bodies *bodies, Stage *stage);

typedef struct Census {
    int loose, asleep; // that can move; of these
    double mass;
} Census;

Census bodies_census(const TsWorld *world);

// ---- The stage's world: saved and put back with each snapshot, so that pause, step back, reset
// and undo hold of it as of the actors. The scene steps it, and lets actors stand where bodies are.

// The stage's own, empty on entry and after a reset. Undo brings it back where the scene is
// `edited`. Where memory is too short to put it back it is empty.
TsWorld *stage_world(Stage *stage);

// Adds a body in the shape of an actor, where that stands; of the plan the rest is taken. Its
// index; -1 as for ts_world_add.
int stage_embody(Stage *stage, const Actor *actor, TsPlan plan);

// Puts the actor that a body was made for where the body is; asleep it rests.
void stage_follow(Stage *stage, Actor *actor, int body);

// The other way round: the body where the actor is, at rest.
void stage_lead(Stage *stage, const Actor *actor, int body);

#endif
