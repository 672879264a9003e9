// A triangle soup: corners, and faces of three of them. No order is asked of it: faces may share
// corners or not, lie on each other, cross, or have collapsed.
//
// It grows through one hook (memory.h); what it holds when that fails is what it held before.
#ifndef TOUCHSTONE_MESH_H
#define TOUCHSTONE_MESH_H

#include <stdint.h>

#include "touchstone/memory.h"
#include "touchstone/shape3.h"

enum { TS_MESH_MAX = 1 << 22 }; // vertices, and faces

typedef struct TsMeshFace {
    int32_t corner[3]; // indices; right-handed as seen from outside
} TsMeshFace;

typedef struct TsMesh {
    TsMemory memory;
    TsVec3 *vertex;
    TsMeshFace *face;
    int vertices, faces;
    int vertex_room, face_room;
    bool closed; // whoever made it says that it has an inside: back faces are never seen
} TsMesh;

TsMesh ts_mesh_make(TsMemory memory); // empty; nothing is allocated
void ts_mesh_free(TsMesh *mesh);      // frees all, and leaves an empty one
void ts_mesh_clear(TsMesh *mesh);     // empty; its memory is kept

// The index; -1 where there is no memory, no room within TS_MESH_MAX, or a coordinate is not valid
// (shape3.h).
int ts_mesh_add_vertex(TsMesh *mesh, TsVec3 vertex);
// False likewise, and where one of them is no vertex.
bool ts_mesh_add_face(TsMesh *mesh, int a, int b, int c);

static inline TsTriangle3 ts_mesh_triangle(const TsMesh *mesh, int face)
{
    const int32_t *corner = mesh->face[face].corner;
    return (TsTriangle3){
        {mesh->vertex[corner[0]], mesh->vertex[corner[1]], mesh->vertex[corner[2]]}};
}

TsAabb3 ts_mesh_bounds(const TsMesh *mesh); // exact; at the origin where there is none
TsVec3 ts_mesh_normal(const TsMesh *mesh,
                      int face); // unit, rounded; (0, 0, 0) where it has collapsed
double
ts_mesh_volume(const TsMesh *mesh); // inside a closed one, rounded; of others it means nothing
bool ts_mesh_copy(TsMesh *mesh, const TsMesh *other); // its faces and corners in place of its own

// ---- Made by the program: alike on every machine. They add to what is there, of at most so many
// triangles (12 at least), as many as the form allows. False where memory is short.

// About the y axis, in the plane of x and z; closed.
bool ts_mesh_add_torus(TsMesh *mesh, int triangles, TsVec3 center, double radius, double thickness);
// Hills over a square of x and z with that half side, y from about -height to height; open.
bool ts_mesh_add_terrain(TsMesh *mesh, int triangles, int seed, double half, double height);
// Boxes that stand on a square ground, some turned, up to that high and not too slender; closed.
bool ts_mesh_add_blocks(TsMesh *mesh, int triangles, int seed, double half, double height);

// ---- Read from the text of an OBJ file: v, and f with three or more corners, which is fanned out;
// corners as v, v/vt, v/vt/vn or v//vn, counted from 1, or from the end where negative. Everything
// else that the format knows is passed over. What was in it is replaced. False, with one line in
// `error` ("bunny.obj:12: found 'x', expected a number") where the text is malformed, and the mesh
// is empty.
bool ts_mesh_read_obj(TsMesh *mesh, const char *text, const char *name, char *error,
                      int error_size);

#endif
