// Changing the corners of what an actor stands for. What comes of it may have a flaw: that is
// decided exactly, and kept with it (ActorGeometry.flaw).
#ifndef GEOMETRY_EDIT_H
#define GEOMETRY_EDIT_H

#include "actors/actor_geometry.h"

typedef enum CornerEdit {
    CORNER_MOVED, // there
    CORNER_ADDED, // there, behind it in its part
    CORNER_REMOVED
} CornerEdit;

// Lets the actor stand for a copy of `from`, in the world, with one change of the corner of that
// index. The actor is at home afterwards. Returns NULL, or a sentence: then nothing has changed.
// O(n log n) for n corners.
const char *geometry_edit(Stage *stage, Actor *actor, const TsGeometry *from, CornerEdit edit,
                          int corner, TsVec at);

// Lets it stand for another geometry, in the world, which it takes over. As geometry_edit.
const char *geometry_replace(Stage *stage, Actor *actor, TsGeometry *own);

// A copy without the tree; empty if out of memory.
TsGeometry geometry_copy(const TsGeometry *from);

// The corner behind which the side begins that is nearest to a point; -1 if there are no sides.
int geometry_nearest_side(const TsGeometry *geometry, TsVec to);
// In the middle of that side.
TsVec geometry_side_middle(const TsGeometry *geometry, int corner);

// Of the corners within `box`, at most `most`: those nearest to a point. Returns how many.
int geometry_corners_near(const TsGeometry *geometry, TsAabb box, TsVec to, int most, int *corner);

#endif
