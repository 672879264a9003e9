// The geometry that an actor stands for, of any number of corners: the actor is moved and turned,
// and the geometry lies as it does. The actor's own shape is the box around it.
//
// An actor and all snapshots of it share one geometry, which is not copied. At home, where it was
// put, unturned, the geometry has the doubles that were given; elsewhere each corner is one sum,
// turned corners on the grid of all actors (actor_place_corner).
#ifndef ACTOR_GEOMETRY_H
#define ACTOR_GEOMETRY_H

#include "stage.h"
#include "touchstone/geometry.h"

typedef struct ActorGeometry {
    int holders;         // actors and snapshots
    TsGeometry own;      // as it lies at home
    TsVec home;          // of the actor
    int unit;            // one unit of the viewer's text is 2^unit px
    bool given;          // by the viewer: it outlives a reset
    bool edited;         // its corners were
    double least;        // px of the actor's box each way
    TsVec empty_at;      // home, if it has no corners
    TsGeometryFlaw flaw; // of `own`
    // As it lies elsewhere, written when it is asked for.
    TsGeometry placed;
    TsVec at;
    double angle;
    bool is_placed;
    long long serial, placed_serial; // of what is in `own` and in `placed`; no two are equal
} ActorGeometry;

// One holder, whose geometry it takes over: `*own` is empty afterwards. NULL if out of memory: then
// `*own` is freed.
ActorGeometry *actor_geometry_new(TsGeometry *own);
void actor_geometry_hold(ActorGeometry *geometry);    // NULL: nothing
void actor_geometry_release(ActorGeometry *geometry); // the last holder frees it; NULL: nothing

size_t actor_geometry_bytes(const ActorGeometry *geometry); // of memory, about

// Lets the actor stand for it, at home, and holds it. The actor becomes the box around it, of at
// least `least` px each way.
void actor_geometry_set(Stage *stage, Actor *actor, ActorGeometry *geometry);

// As it lies now: valid until the actor moves. It is prepared, unless its corners were edited into
// a flaw, or rounding has left a ring without an area. NULL if the actor stands for none, or if out
// of memory.
const TsGeometry *actor_geometry_now(const Stage *stage, const Actor *actor);
// Whether that is prepared and has no flaw.
bool actor_geometry_is_valid(const Stage *stage, const Actor *actor);
// The serial of that; 0 if there is none.
long long actor_geometry_serial(const Stage *stage, const Actor *actor);

// The distance of a point, 0 in an area. The actor stands for a geometry.
double actor_geometry_distance(const Stage *stage, const Actor *actor, TsVec at);

// Over a reset: what the viewer gave is kept, and put again at home on the actors that were built.
void actor_geometry_keep(Stage *stage);
bool actor_geometry_again(Stage *stage); // whether there was any

#endif
