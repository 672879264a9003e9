// A triangle soup: corners, and faces of three of them. No order is asked of it: faces may share
// corners or not, lie on each other, cross, or have collapsed.
//
// It grows through one hook (memory.h); what it holds when that fails is what it held before.
#ifndef MESH_H
#define MESH_H

#include <stdint.h>

#include "memory.h"
#include "shape3.h"

enum { MESH_MAX = 1 << 22 }; // vertices, and faces

typedef struct MeshFace {
    int32_t corner[3]; // indices; right-handed as seen from outside
} MeshFace;

typedef struct Mesh {
    Memory memory;
    Vec3 *vertex;
    MeshFace *face;
    int vertices, faces;
    int vertex_room, face_room;
    bool closed; // whoever made it says that it has an inside: back faces are never seen
} Mesh;

Mesh mesh_make(Memory memory); // empty; nothing is allocated
void mesh_end(Mesh *mesh);     // frees all, and leaves an empty one
void mesh_clear(Mesh *mesh);   // empty; its memory is kept

// The index; -1 where there is no memory, no room within MESH_MAX, or a coordinate is not valid
// (shape3.h).
int mesh_add_vertex(Mesh *mesh, Vec3 vertex);
// False likewise, and where one of them is no vertex.
bool mesh_add_face(Mesh *mesh, int a, int b, int c);

static inline Triangle3 mesh_triangle(const Mesh *mesh, int face)
{
    const int32_t *corner = mesh->face[face].corner;
    return (Triangle3){{mesh->vertex[corner[0]], mesh->vertex[corner[1]], mesh->vertex[corner[2]]}};
}

Aabb3 mesh_bounds(const Mesh *mesh);          // exact; at the origin where there is none
Vec3 mesh_normal(const Mesh *mesh, int face); // unit, rounded; (0, 0, 0) where it has collapsed
double mesh_volume(const Mesh *mesh); // inside a closed one, rounded; of others it means nothing
bool mesh_copy(Mesh *mesh, const Mesh *other); // its faces and corners in place of its own

// ---- Made by the program: alike on every machine. They add to what is there, of at most so many
// triangles (12 at least), as many as the form allows. False where memory is short.

// About the y axis, in the plane of x and z; closed.
bool mesh_add_torus(Mesh *mesh, int triangles, Vec3 center, double radius, double thickness);
// Hills over a square of x and z with that half side, y from about -height to height; open.
bool mesh_add_terrain(Mesh *mesh, int triangles, int seed, double half, double height);
// Boxes that stand on a square ground, some turned, up to that high and not too slender; closed.
bool mesh_add_blocks(Mesh *mesh, int triangles, int seed, double half, double height);

// ---- Read from the text of an OBJ file: v, and f with three or more corners, which is fanned out;
// corners as v, v/vt, v/vt/vn or v//vn, counted from 1, or from the end where negative. Everything
// else that the format knows is passed over. What was in it is replaced. False, with one line in
// `error` ("bunny.obj:12: found 'x', expected a number") where the text is malformed, and the mesh
// is empty.
bool mesh_read_obj(Mesh *mesh, const char *text, const char *name, char *error, int error_size);

#endif
