// Drawing geometries of any number of corners. The tree over their sides leaves out what is outside
// of the view, and draws sides that together are smaller than a pixel as one: what a frame takes
// depends on what can be seen of a geometry, not on how many corners it has.
#ifndef GEOMETRY_VIEW_H
#define GEOMETRY_VIEW_H

#include "stage.h"
#include "touchstone/geometry.h"

typedef struct GeometryLook {
    bool hit, touches;
} GeometryLook;

// Areas are filled and outlined, paths wider and with their ends, points are dots. The name stands
// at the corner that is farthest from `other`, an actor's position. The tag is the actor's name.
void geometry_view_draw(Stage *stage, const Actor *actor, GeometryLook look, TsVec other);

// The sides of a flaw that the viewer's corners made, and where they meet.
void geometry_view_flaw(Stage *stage, const Actor *actor);

// The corners of a part as they are drawn, of a ring or hole without the first one again. What is
// hidden or smaller than a pixel may be left out; no more than the part has are written. Returns
// how many.
int geometry_view_outline(const Draw *draw, const TsGeometry *geometry, int part, TsVec *out);

#endif
