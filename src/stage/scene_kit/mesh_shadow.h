// The shadow of a triangle mesh on level ground: the region within its outline as seen from the
// light, as one fill.
//
// Where two faces meet that the light sees from the same side, their shared edge is no outline; so
// a frame costs a pass over faces and edges, and the outline, which is short.
#ifndef MESH_SHADOW_H
#define MESH_SHADOW_H

#include "scene_kit/camera.h"
#include "touchstone/mesh.h"

typedef struct ShadowEdge {  // of a face; those of one edge of the mesh follow each other
    int32_t low, high, face; // low < high: its vertices
    int32_t way;             // 1 if the face runs along it from low to high, else -1
} ShadowEdge;

typedef struct MeshShadow { // scratch; keep it from frame to frame, all zero at first
    ShadowEdge *edge;       // of the mesh given to mesh_shadow_follow
    int32_t *start;         // by vertex: its first entry in `edge`
    int edges, edge_room, start_room;

    int8_t *side; // by face: 1 if the light sees its outer side, -1 its inner, else 0
    int32_t *first, *next, *end; // of the outline: by vertex, by edge, by edge
    TsVec *point;
    int *loop; // where each loop of the outline ends
    int side_room, first_room, next_room, end_room, point_room, loop_room;
} MeshShadow;

// Call it whenever the mesh has other faces. False if out of memory: it then throws no shadow.
bool mesh_shadow_follow(MeshShadow *shadow, const TsMesh *mesh);

// Fills the shadow on the level y, on the current layer. It is left out if some of it is not before
// the camera, or if out of memory.
void mesh_shadow_draw(MeshShadow *shadow, Draw *draw, const Camera *camera, const TsMesh *mesh,
                      double y);

// Half the side of a square about the y axis that holds all shadows on the level y of what is
// within the box, and the box.
double mesh_shadow_reach(TsAabb3 box, double y);

void mesh_shadow_free(MeshShadow *shadow);

#endif
