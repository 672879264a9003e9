// The map of answers (G): what the method says with one shape of a pair at every place of the view,
// or at every place along x at every angle, beside what is exact there. Only for src/stage.
#ifndef MAP_H
#define MAP_H

#include "host.h"

typedef struct Map Map;

bool map_shows(const Stage *stage); // it is on
void map_leave(Stage *stage);
void map_free(Stage *stage);
void map_forget(Stage *stage); // every answer

// Instead of the actors: asks as much as the frame's time allows (of a stage without a clock
// everything), and draws. To be called after the scene has asked. The world's space must be set.
void map_frame(Stage *stage);

// The answer at the place that is tried: under the pointer, else where the shape stands. NULL where
// the map is off, nothing is asked, or the method refuses the shapes.
const Ask *map_ask(const Stage *stage);

// Whether the actor can not be grabbed: all but the one that stays.
bool map_hides(const Stage *stage, const Actor *actor);

// What a view of the map should show: all places where the two shapes meet, and both of them. False
// where the map is off, or a ray is asked, which has no end.
bool map_places(const Stage *stage, TsAabb *box);

// The viewer's hand, before the stage's own: true where nobody else must see the event.
bool map_takes(Stage *stage, const Event *event);
bool map_follows(Stage *stage); // whether the pointer has come to another place

const Knob *map_knobs(const Stage *stage, int *count); // NULL while it is off

#endif
