// Drawings of bodies in space: as solids with shadows (space_solid.h), or as wireframes,
// translucent, with hidden lines dashed.
//
// Bodies are given as flat convex faces and edges. Each edge is clipped by every face before it,
// exactly, not by samples. For some hundred edges and faces; facets.h draws larger meshes.
#ifndef SPACE_H
#define SPACE_H

#include "scene_kit/camera.h"

enum { SPACE_FACES = 128, SPACE_EDGES = 256, SPACE_SIDES = 6, SPACE_BLOCKS = 32 };

typedef struct SpacePaint {
    Ink line, fill;
    double alpha;    // of the fill, times the ink's own; 0: 1
    double width;    // of the lines, px at scale 1; 0: 1
    const char *tag; // of a face or an edge, for draw_tag; NULL: none
    bool ground;     // as a solid: quiet tones, takes shadows, and its hidden lines are left out
} SpacePaint;

// A body in the colors of an answer.
static inline SpacePaint space_paint(bool hit, double width, const char *tag)
{
    return (SpacePaint){.line = hit ? INK_HIT_LINE : INK_MISS_LINE,
                        .fill = hit ? INK_HIT_FILL : INK_MISS_FILL,
                        .width = width,
                        .tag = tag};
}

typedef struct SpaceFace {
    TsVec3 corner[SPACE_SIDES];
    int count;
    SpacePaint paint;
    int block; // of which it is a side; -1: both sides can be seen
} SpaceFace;

typedef struct SpaceEdge {
    TsVec3 a, b;
    SpacePaint paint;
} SpaceEdge;

typedef struct SpaceBlock {
    TsVec3 corner[8], middle;
} SpaceBlock;

typedef struct Space {
    const Camera *camera;
    bool solid;
    int faces, edges, blocks; // more than fit are ignored
    SpaceFace face[SPACE_FACES];
    SpaceEdge edge[SPACE_EDGES];
    SpaceBlock block[SPACE_BLOCKS];
} Space;

// Of any length, towards the side from which the corners run counter-clockwise. Corners may
// coincide, as those of a triangle that is the side of a ramp.
TsVec3 space_face_normal(const SpaceFace *face);

void space_begin(Space *space, const Camera *camera, bool solid);
void space_face(Space *space, const TsVec3 *corner, int count, SpacePaint paint); // without edges
void space_edge(Space *space, TsVec3 a, TsVec3 b, SpacePaint paint);
// A block by its eight corners: bit i of a corner's index is set on the far side along axis i.
// Edges may be collapsed.
void space_block(Space *space, const TsVec3 corner[8], SpacePaint paint);
void space_box(Space *space, const TsObb3 *box, SpacePaint paint);
void space_triangle(Space *space, const TsTriangle3 *triangle, SpacePaint paint);
// Adds edges where the faces of different blocks meet, after all blocks.
void space_seams(Space *space, SpacePaint paint);
// Names those edges, which begin at number `first`, at the lowest that is seen: "surfaces cross",
// with the tag "crossing".
void space_name_seams(Stage *stage, const Space *space, int first);
// On the layers of fills and outlines. Solid blocks throw shadows on what is ground.
void space_draw(const Space *space, Draw *draw);
void space_mark(const Space *space, Draw *draw); // call it before: marks all edges as wrong

// The following are drawn at once, hidden by nothing, and clipped to what is before the camera.
void space_line(Draw *draw, const Camera *camera, TsVec3 a, TsVec3 b, Pen pen);
void space_arrow(Draw *draw, const Camera *camera, TsVec3 a, TsVec3 b, Pen pen);
void space_polygon(Draw *draw, const Camera *camera, const TsVec3 *corner, int count, Fill fill);
void space_dot(Draw *draw, const Camera *camera, TsVec3 at, double radius, Fill fill);

// stage_label at a point, if that is in front of the camera.
void space_label(Stage *stage, const Camera *camera, TsVec3 at, TsVec toward, const char *text);

// A sphere: its outline, and meridians and parallels about an axis, dashed on its far side.
void space_sphere(Draw *draw, const Camera *camera, TsSphere sphere, TsVec3 axis, SpacePaint paint);

// The circle about an axis on the sphere, the largest one.
enum { SPACE_ROUND = 48 };
void space_sphere_ring(TsSphere sphere, TsVec3 axis, TsVec3 out[SPACE_ROUND]);

// Bodies that are seen through, among the solids of the layer of fills: what is nearer hides them,
// and their lines are fainter there. What lies below the ground, a level, is left out.
void space_sphere_veil(Draw *draw, const Camera *camera, TsSphere sphere, double ground,
                       SpacePaint paint);
void space_block_veil(Draw *draw, const Camera *camera, const TsVec3 corner[8], double ground,
                      SpacePaint paint);
// Open to the eye: only the insides of its back are drawn, in tones.
void space_block_glass(Draw *draw, const Camera *camera, const TsVec3 corner[8], double ground,
                       SpacePaint paint);

// The floor, a square of the plane at height y, on the layer of the ground: if the space is solid,
// its tone and the shadows of the blocks; then faint lines every `pitch`. The others draw the tone
// alone, and the lines.
void space_ground(const Space *space, Draw *draw, double y, double half, double pitch);
void space_floor_tone(Draw *draw, const Camera *camera, double y, double half);
void space_floor(Draw *draw, const Camera *camera, double y, double half, double pitch);

#endif
