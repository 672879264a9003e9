// Small closed meshes that rays are shot at: a ball of triangles, and a cube.
#ifndef TOUCHSTONE_PROBE_MESH_H
#define TOUCHSTONE_PROBE_MESH_H

#include "touchstone/shape3.h"

enum { TS_PROBE_CORNERS = 162, TS_PROBE_FACES = 320 };

// Right-handed seen from outside, about the origin; plain data.
typedef struct TsProbeMesh {
    int corners, faces;
    TsVec3 corner[TS_PROBE_CORNERS];
    int face[TS_PROBE_FACES][3];
} TsProbeMesh;

// An icosahedron whose faces were split in four twice, its corners on the unit sphere: 162 corners,
// 320 faces. It holds a ball of radius TS_PROBE_INNER.
void ts_probe_mesh_ball(TsProbeMesh *mesh);
void ts_probe_mesh_cube(TsProbeMesh *mesh, double half); // 8 corners, 12 faces

#define TS_PROBE_INNER 0.98

#endif
