// Solids of space as drawings of lines: what is hidden is dashed, whoever hides it.
//
// Flat convex faces are given with their edges; each edge is cut where a face stands before it,
// which is reckoned, not sampled. Faces are filled from the back to the front, sheer enough to see
// through. For some hundred edges and faces; what is larger is drawn by facets.h.
#ifndef SPACE_H
#define SPACE_H

#include "scene_kit/camera.h"

enum { SPACE_FACES = 128, SPACE_EDGES = 256, SPACE_SIDES = 6 };

typedef struct SpacePaint {
    Ink line, fill;
    double alpha; // of the fill, times the ink's own; 0: 1
    double width; // of the lines, px at scale 1; 0: 1
} SpacePaint;

typedef struct SpaceFace {
    TsVec3 corner[SPACE_SIDES];
    int count;
    SpacePaint paint;
} SpaceFace;

typedef struct SpaceEdge {
    TsVec3 a, b;
    SpacePaint paint;
} SpaceEdge;

typedef struct Space {
    const Camera *camera;
    int faces, edges; // beyond their number none are taken
    SpaceFace face[SPACE_FACES];
    SpaceEdge edge[SPACE_EDGES];
} Space;

void space_begin(Space *space, const Camera *camera);
void space_face(Space *space, const TsVec3 *corner, int count, SpacePaint paint); // without edges
void space_edge(Space *space, TsVec3 a, TsVec3 b, SpacePaint paint);
// Of eight corners, bit i of the index set where axis i is taken forward; edges may be collapsed.
void space_block(Space *space, const TsVec3 corner[8], SpacePaint paint);
void space_box(Space *space, const TsObb3 *box, SpacePaint paint);
void space_triangle(Space *space, const TsTriangle3 *triangle, SpacePaint paint);
void space_draw(const Space *space, Draw *draw); // on the layers of fills and outlines
void space_mark(const Space *space, Draw *draw); // before: by the marker pen, what is wrong

// At once, and hidden by nothing; cut where it is not before the camera.
void space_line(Draw *draw, const Camera *camera, TsVec3 a, TsVec3 b, Pen pen);
void space_arrow(Draw *draw, const Camera *camera, TsVec3 a, TsVec3 b, Pen pen);
void space_polygon(Draw *draw, const Camera *camera, const TsVec3 *corner, int count, Fill fill);
void space_dot(Draw *draw, const Camera *camera, TsVec3 at, double radius, Fill fill);

// A sphere: its outline, and meridians and parallels about an axis, dashed where they are behind.
void space_sphere(Draw *draw, const Camera *camera, TsSphere sphere, TsVec3 axis, SpacePaint paint);

// A square of a plane, ruled every `pitch`, faint: the floor.
void space_floor(Draw *draw, const Camera *camera, double y, double half, double pitch);

#endif
