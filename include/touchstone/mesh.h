// An indexed triangle mesh without any topology: faces may share vertices or not, coincide, cross,
// or be degenerate.
//
// It allocates only through its TsMemory; if an allocation fails, the mesh is unchanged.
#ifndef TOUCHSTONE_MESH_H
#define TOUCHSTONE_MESH_H

#include <stdint.h>

#include "touchstone/memory.h"
#include "touchstone/shape3.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_MESH_MAX = 1 << 22 }; // vertices, and faces

typedef struct TsMeshFace {
    int32_t corner[3]; // vertex indices; counter-clockwise seen from outside
} TsMeshFace;

typedef struct TsMesh {
    TsMemory memory;
    TsVec3 *vertex;
    TsMeshFace *face;
    int vertices, faces;
    int vertex_room, face_room;
    bool closed; // set by its maker: it has an inside, so back faces are never visible
} TsMesh;

TsMesh ts_mesh_make(TsMemory memory); // empty; nothing is allocated
void ts_mesh_free(TsMesh *mesh);      // frees all, and leaves an empty one
void ts_mesh_clear(TsMesh *mesh);     // empty; its memory is kept

// Returns the index; -1 if out of memory, beyond TS_MESH_MAX, or a coordinate is not valid
// (shape3.h).
int ts_mesh_add_vertex(TsMesh *mesh, TsVec3 vertex);
// False in the same cases, and if an index is out of range.
bool ts_mesh_add_face(TsMesh *mesh, int a, int b, int c);

static inline TsTriangle3 ts_mesh_triangle(const TsMesh *mesh, int face)
{
    const int32_t *corner = mesh->face[face].corner;
    TsTriangle3 triangle = {
        {mesh->vertex[corner[0]], mesh->vertex[corner[1]], mesh->vertex[corner[2]]}};
    return triangle;
}

TsAabb3 ts_mesh_bounds(const TsMesh *mesh); // exact; a point at the origin if it is empty
TsVec3 ts_mesh_normal(const TsMesh *mesh,
                      int face); // unit, rounded; (0, 0, 0) if degenerate
double
ts_mesh_volume(const TsMesh *mesh); // enclosed by a closed mesh, rounded; meaningless otherwise
bool ts_mesh_copy(TsMesh *mesh,
                  const TsMesh *other); // replaces its contents; false if out of memory

// ---- Procedural meshes, the same bits on every machine. Each appends at most `triangles` (12 or
// more) triangles, as many as the form allows. False if out of memory.

// A torus about the y axis; closed.
bool ts_mesh_add_torus(TsMesh *mesh, int triangles, TsVec3 center, double radius, double thickness);
// A height field over a square with that half side, y from about -height to height; open.
bool ts_mesh_add_terrain(TsMesh *mesh, int triangles, int seed, double half, double height);
// Boxes on a square ground, some rotated, up to `height` high; closed.
bool ts_mesh_add_blocks(TsMesh *mesh, int triangles, int seed, double half, double height);

// ---- Reads an OBJ text: v, and f with three or more corners (v, v/vt, v/vt/vn or v//vn; negative
// indices count from the end), triangulated as a fan. All other statements are ignored. Replaces
// the contents. If the text is malformed: false, an empty mesh, and one line in `error`
// ("bunny.obj:12: found 'x', expected a number").
bool ts_mesh_read_obj(TsMesh *mesh, const char *text, const char *name, char *error,
                      int error_size);

#ifdef __cplusplus
}
#endif

#endif
