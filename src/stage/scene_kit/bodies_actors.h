// The rigid bodies of a scene and the actors that show them: they are created together, the actors
// follow the bodies as the world is stepped, and the viewer drags a body by its actor.
//
// A scene keeps a Bodies in its state; it is plain data, so every snapshot holds it. The world
// itself belongs to the stage (stage_world).
#ifndef BODIES_ACTORS_H
#define BODIES_ACTORS_H

#include "stage.h"
#include "touchstone/world.h"

enum { BODIES_MOST = 6144 }; // actors; later ones get no body

typedef struct Bodies {
    TsMaterial material; // of new bodies
    int used;            // actors put since bodies_begin
    int lost;            // bodies removed by bodies_lose
    TsVec hand;          // velocity of the pointer that holds a body, px/s
    // By the actor's index: index of its body + 1; 0: none, -1: it was lost. Every snapshot holds
    // it, so it is small.
    int16_t of[BODIES_MOST];
} Bodies;

// Enclose the building of a place: the first empties the world and starts the scene's random
// numbers again, the second removes every actor that was not put in between.
void bodies_begin(Bodies *bodies, Stage *stage);
void bodies_end(Bodies *bodies, Stage *stage);

// Puts the next actor and adds its body. The shape and material of `def` are ignored.
void bodies_put(Bodies *bodies, Stage *stage, TsShape shape, double angle, TsBodyDef def);
void bodies_put_box(Bodies *bodies, Stage *stage, TsVec at, double wide, double high, double angle);
void bodies_put_fixed(Bodies *bodies, Stage *stage, TsVec at, double wide, double high,
                      double angle);
// A convex polygon of five to seven corners on a circle.
void bodies_put_polygon(Bodies *bodies, Stage *stage, TsVec at, double radius);

// The box that Ins adds, and its body: there, or above what is there already.
Actor *bodies_add(Bodies *bodies, Stage *stage, TsVec at);

int bodies_of(const Bodies *bodies,
              const Actor *actor); // index of its body; -1 if it has none or was removed
bool bodies_is_fixed(const Bodies *bodies, Stage *stage, const Actor *actor);

// Sets the material of all bodies, present and future.
void bodies_set_material(Bodies *bodies, Stage *stage, TsMaterial material);

// Takes over what the viewer did to the actors: an added actor gets a body, a removed one loses its
// body, and the body of one that was moved or turned is placed there, at rest. Returns whether
// anything changed.
bool bodies_apply_edits(Bodies *bodies, Stage *stage);

// Pulls the body that the viewer holds towards the pointer by a spring; let go, it keeps the
// pointer's velocity. In slow motion the pointer is as much faster than the bodies, and the spring
// stiffer. In a split view it is a press in the left half. Returns whether it pulled or let go.
bool bodies_follow_pointer(Bodies *bodies, Stage *stage);

// Places every actor where its body is now, except one that the viewer holds, and marks it as
// resting if the body sleeps.
void bodies_follow(const Bodies *bodies, Stage *stage);

// Puts a body that has left the scene back above it, at rest, at that x and above all else there.
void bodies_bring_back(const Bodies *bodies, Stage *stage, Actor *actor, double x);
void bodies_lose(Bodies *bodies, Stage *stage, Actor *actor); // removes its body, and counts it

// A classic fault (Olivier Renault, Polycolly tutorial): the push-out shares of two infinite masses
// are 0/0, so both get the position NaN and no longer collide with anything.
void bodies_lose_infinite_pairs(Bodies *bodies, Stage *stage);

typedef struct Census {
    int loose, asleep; // bodies that can move; how many of these sleep
    double mass;
} Census;

Census bodies_census(const TsWorld *world);

// ---- The stage's world. Snapshots hold it, so pause, step back, reset and undo apply to it as to
// the actors. The scene steps it and places the actors.

// Empty when the scene is opened and after a reset. Undo restores it only if the scene is `edited`.
// It is empty if there was no memory to restore it.
TsWorld *stage_world(Stage *stage);

// Adds a body of the actor's shape and position; everything else is taken from `def`. Returns
// its index, or -1 as ts_world_add does.
int stage_embody(Stage *stage, const Actor *actor, TsBodyDef def);

// ---- A second world beside it, for a split view. Snapshots hold it too. A scene keeps a second
// Bodies for it.

const TsWorld *stage_beside(const Stage *stage); // NULL: there is none

// Copies the world to the bit, without the pointer's spring. False if out of memory.
bool stage_begin_beside(Stage *stage);
void stage_end_beside(Stage *stage);

// Adds a body there for each actor that was added since, removes those of removed actors, and pulls
// the body that the viewer holds in the right half. Returns whether it did something.
bool bodies_follow_beside(Bodies *beside, Stage *stage);

// Exchanges the two worlds, and places every actor where its body is in the other one; an actor
// without a body there is hidden. Random numbers drawn until bodies_turn_back are drawn again after
// it. False if out of memory.
bool bodies_turn_beside(const Bodies *beside, Stage *stage);
void bodies_turn_back(Stage *stage);

#endif
