// Actors that stand for geometries: paths and areas of any number of corners, of the scene or of
// the viewer. They are dragged, turned, undone and reset as all actors are; snapshots share the
// corners.
//
// A scene puts its figures in `build` (geometry_actor_put), takes what the viewer pastes or opens
// by Scene.geometries (geometry_actor_take), and calls geometry_actor_hold in `hold`. It asks and
// draws by geometry_actor_now; geometry_view.h draws.
//
// What the viewer gives is scaled by a power of two, so that it is some hundred px wide: no bit of
// a coordinate changes, and every relation stays. geometry_actor_line scales back.
#ifndef GEOMETRY_ACTOR_H
#define GEOMETRY_ACTOR_H

#include "stage.h"
#include "touchstone/geometry.h"

// Lets the actor stand for a figure of the scene, whose corners it takes over: `*figure` is empty
// afterwards. The actor is put where the figure lies (stage_put), at least `least` px wide and high
// for the pointer. False if out of memory.
bool geometry_actor_put(Stage *stage, Actor **actor, const char *name, TsGeometry *figure,
                        double least);

// Lets the first `count` actors of a pair, which were put, stand for what the viewer gave and the
// scene takes over. The other one keeps what it has; a figure of the scene is moved beside them.
// One step of undo; the view is fitted to both. Returns NULL, or why not: then nothing has changed
// but that `given` is empty.
const char *geometry_actor_take(Stage *stage, Actor *const pair[2], TsGeometry *given, int count);

// Each frame: fits the view to the pair if the viewer gave one of it, and to the scene if not.
void geometry_actor_hold(Stage *stage, Actor *const pair[2]);

// As it lies now, valid until the actor moves; NULL if out of memory, or if it stands for none. Not
// prepared if it has a flaw, or no longer has an area because corners were rounded.
const TsGeometry *geometry_actor_now(const Stage *stage, const Actor *actor);

// The flaw of what the viewer edited, as a sentence; NULL: it has none. Valid until the next call.
const char *geometry_actor_flaw(const Actor *actor, char text[TS_FLAW_TEXT]);

// Whether what a pair stands for is not the scene's: it needs the line, in a link.
bool geometry_actor_is_given(Actor *const pair[2]);

// Writes a pair as a case (cases/geometry_case.h), in the units of what was given: as Scene.give.
int geometry_actor_line(const Stage *stage, Actor *const pair[2], char *text, int size);

#endif
