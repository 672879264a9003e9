// Small closed meshes that rays are shot at: a ball of triangles, and a cube.
#ifndef PROBE_MESH_H
#define PROBE_MESH_H

#include "shape3.h"

enum { PROBE_CORNERS = 162, PROBE_FACES = 320 };

// Right-handed seen from outside, about the origin; plain data.
typedef struct ProbeMesh {
    int corners, faces;
    Vec3 corner[PROBE_CORNERS];
    int face[PROBE_FACES][3];
} ProbeMesh;

// An icosahedron whose faces were split in four twice, its corners on the unit sphere: 162 corners,
// 320 faces. It holds a ball of radius PROBE_INNER.
void probe_mesh_ball(ProbeMesh *mesh);
void probe_mesh_cube(ProbeMesh *mesh, double half); // 8 corners, 12 faces

#define PROBE_INNER 0.98

#endif
