// Shadows of triangle meshes and of convex bodies on level ground, as one region, so that where two
// meet they are no darker.
//
// Of a mesh it is the region within its outline as seen from the light. Where two faces meet that
// the light sees from the same side, their shared edge is no outline; so a frame costs a pass over
// faces and edges, and the outline is short.
#ifndef SHADOW_H
#define SHADOW_H

#include "scene_kit/camera.h"
#include "touchstone/mesh.h"

// ---- The edges of a mesh

typedef struct ShadowEdge {  // of a face; those of one edge of the mesh follow each other
    int32_t low, high, face; // low < high: its vertices
    int32_t way;             // 1 if the face runs along it from low to high, else -1
} ShadowEdge;

typedef struct ShadowEdges { // all zero at first
    ShadowEdge *edge;
    int32_t *start; // by vertex: its first entry in `edge`
    int edges, edge_room, start_room;
} ShadowEdges;

// Call it whenever the mesh has other faces. False if out of memory: it then has no edges.
bool shadow_edges_follow(ShadowEdges *edges, const TsMesh *mesh);
void shadow_edges_free(ShadowEdges *edges);

// ---- The region

typedef struct ShadowRegion { // scratch; keep it from frame to frame, all zero at first
    double y;
    TsVec *point; // in x and z
    int *loop;    // where each loop ends
    int points, loops, point_room, loop_room;
    int8_t *side; // of a mesh, by face: 1 if the light sees its outer side, -1 its inner, else 0
    int32_t *first, *next, *end; // of its outline: by vertex, by edge, by edge
    int side_room, first_room, next_room, end_room;
} ShadowRegion;

// What is added is left out if out of memory. `edges`: those of the mesh.
void shadow_begin(ShadowRegion *region, double y);
void shadow_add_mesh(ShadowRegion *region, const TsMesh *mesh, const ShadowEdges *edges);
// The convex hull of points, as in space_solid.h, on a square of that half side about the y axis.
void shadow_add_points(ShadowRegion *region, const TsVec3 *point, int points, double half);
// On the current layer; nothing if some of it is not before the camera.
void shadow_draw(ShadowRegion *region, Draw *draw, const Camera *camera);
void shadow_free(ShadowRegion *region);

// Half the side of a square about the y axis that holds all shadows on the level y of what is
// within the box, and the box.
double shadow_reach(TsAabb3 box, double y);

#endif
