// Actors: their world shapes, permitted edits, and the selection. See also stage.h.
#ifndef ACTOR_H
#define ACTOR_H

#include "stage.h"

bool actor_init(Stage *stage); // false if out of memory
void actor_free(Stage *stage);
void actor_clear(Stage *stage);      // no actors; their memory is kept
void actor_note_built(Stage *stage); // all actors so far were added by Scene.build
int actor_built(const Stage *stage); // their number

Actor *actor_at(const Stage *stage, int index);
int actor_count(const Stage *stage); // in use, living or removed
void actor_set_count(Stage *stage, int count);

// ---- Shapes

void actor_make_world(Actor *actor); // computes its world shape from its position
// Moves each to that position, with that angle in degrees: as stage_place does, in less time. The
// angles are changed to 0 <= angle < 360.
void actor_place_each(Actor *const *actor, const TsVec *position, double *angle, int count);
void actor_update_world(Actor *actor); // the same, unless nothing has changed since
// Its world shape at that position, bit for bit; `corners` has room for those of a polygon.
TsShape actor_shape_at(const Actor *actor, TsVec position, double angle, TsVec *corners);
// Whether a kind is nothing but corners, which can be edited: segments, triangles and polygons.
bool actor_is_corners(TsShapeKind kind);
TsVec actor_place_corner(const Actor *actor, TsVec rest); // in the world
// The same for the offsets of many from a point.
void actor_place_corners(const Actor *actor, TsVec from, const TsVec *corner, int count,
                         TsVec *world);
// About the origin, unturned. False, and nothing changes, if there is no memory for its corners.
bool actor_set_rest(Actor *actor, TsShape rest);
void actor_was_moved(Actor *actor); // by the viewer: makes its world shape, and marks its body
double
actor_radius(const Actor *actor); // of the circle about its pivot that holds it, however it turns
double actor_on_grid(double length); // the nearest multiple of 2^-42

static inline TsVec actor_vec_on_grid(TsVec v)
{
    return ts_vec(actor_on_grid(v.x), actor_on_grid(v.y));
}

// Places the corners of a segment, triangle or polygon at these world points, exactly if doubles
// can; the pivot is `pivot`, moved to their center.
void actor_lay_corners(Actor *actor, TsVec pivot, const TsVec *corner, int count);
// Whether a simple polygon would then intersect itself.
bool actor_would_cross(const Actor *actor, const TsVec *corner, int count);

static inline void actor_uncolor(Actor *actor) // it has not been answered
{
    actor->asked = actor->hit = actor->wrong = false;
    actor->relation = TS_APART;
    actor->reach = 0;
}

// ---- Edits that are permitted

bool actor_turnable(const Actor *actor);
static inline bool actor_takes_numbers(const Actor *actor) // of its shape, from the viewer
{
    return actor->alive && !(actor->traits & (ACTOR_PINNED | ACTOR_RIGID | ACTOR_QUIET));
}
bool actor_draggable(const Actor *actor);
static inline bool actor_fixed(const Actor *actor) // it cannot be dragged, and is no body
{
    return (actor->traits & (ACTOR_PINNED | ACTOR_BODY)) == ACTOR_PINNED;
}
// The same, or a body while time stands still.
bool actor_turns_now(const Stage *stage, const Actor *actor);
bool actor_moves_now(const Stage *stage, const Actor *actor);

// ---- Which are selected (selection.c)

typedef enum Click { // what a press does to the selection if nothing moves until the release
    CLICK_NOTHING,
    CLICK_ONLY,  // selects only this one
    CLICK_TOGGLE // selects it in addition, or no longer
} Click;

void selection_only(Stage *stage, Actor *actor); // NULL: none
void selection_add(Stage *stage, Actor *actor);
void selection_drop(Stage *stage, Actor *actor);
void selection_click(Stage *stage, Actor *actor, Click click);
Actor *selection_alone(const Stage *stage); // NULL if none or several are selected

// Which actors are selected, the last one last. A saved selection is valid until actors are built
// again; free it by selection_free.
typedef struct Selection {
    int *index;
    int count, room;
} Selection;

bool selection_save(const Stage *stage, Selection *selection); // false if out of memory: then empty
void selection_restore(Stage *stage, const Selection *selection);
void selection_free(Selection *selection);

// The selected one, else the first that can be dragged, which becomes it; NULL: there is none.
Actor *selection_or_first(Stage *stage);

#endif
