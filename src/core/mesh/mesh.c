// Triangle meshes: vertices, faces, measures.
#include "platform/rounding.h"

#include "touchstone/mesh.h"

#include <string.h>

TsMesh ts_mesh_make(TsMemory memory) { return (TsMesh){.memory = memory}; }

void ts_mesh_free(TsMesh *mesh)
{
    mesh->memory.release(mesh->vertex);
    mesh->memory.release(mesh->face);
    *mesh = ts_mesh_make(mesh->memory);
}

void ts_mesh_clear(TsMesh *mesh)
{
    mesh->vertices = mesh->faces = 0;
    mesh->closed = false;
}

int ts_mesh_add_vertex(TsMesh *mesh, TsVec3 vertex)
{
    if (!ts_shape3_sphere_valid((TsSphere){vertex, 0}, NULL) || mesh->vertices == TS_MESH_MAX ||
        !ts_memory_room(mesh->memory, (void **)&mesh->vertex, &mesh->vertex_room,
                        mesh->vertices + 1, sizeof *mesh->vertex)) {
        return -1;
    }
    mesh->vertex[mesh->vertices] = vertex;
    return mesh->vertices++;
}

static bool is_vertex(const TsMesh *mesh, int index)
{
    return index >= 0 && index < mesh->vertices;
}

bool ts_mesh_add_face(TsMesh *mesh, int a, int b, int c)
{
    if (!is_vertex(mesh, a) || !is_vertex(mesh, b) || !is_vertex(mesh, c) ||
        mesh->faces == TS_MESH_MAX ||
        !ts_memory_room(mesh->memory, (void **)&mesh->face, &mesh->face_room, mesh->faces + 1,
                        sizeof *mesh->face)) {
        return false;
    }
    mesh->face[mesh->faces++] = (TsMeshFace){{a, b, c}};
    return true;
}

TsAabb3 ts_mesh_bounds(const TsMesh *mesh)
{
    return mesh->vertices > 0 ? ts_shape3_bounds(mesh->vertex, mesh->vertices) : (TsAabb3){0};
}

TsVec3 ts_mesh_normal(const TsMesh *mesh, int face)
{
    TsTriangle3 triangle = ts_mesh_triangle(mesh, face);
    return ts_vec3_normalize(ts_shape3_triangle_normal(&triangle));
}

// The sum of signed tetrahedra of each face and one vertex.
double ts_mesh_volume(const TsMesh *mesh)
{
    double sum = 0;
    for (int i = 0; i < mesh->faces; i++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, i);
        TsVec3 from = ts_vec3_sub(triangle.corner[0], mesh->vertex[0]);
        sum += ts_vec3_dot(from, ts_shape3_triangle_normal(&triangle));
    }
    return sum / 6;
}

bool ts_mesh_copy(TsMesh *mesh, const TsMesh *other)
{
    if (!ts_memory_room(mesh->memory, (void **)&mesh->vertex, &mesh->vertex_room, other->vertices,
                        sizeof *mesh->vertex) ||
        !ts_memory_room(mesh->memory, (void **)&mesh->face, &mesh->face_room, other->faces,
                        sizeof *mesh->face)) {
        return false;
    }
    mesh->vertices = other->vertices;
    mesh->faces = other->faces;
    mesh->closed = other->closed;
    if (other->vertices > 0)
        memcpy(mesh->vertex, other->vertex, (size_t)other->vertices * sizeof *mesh->vertex);
    if (other->faces > 0)
        memcpy(mesh->face, other->face, (size_t)other->faces * sizeof *mesh->face);
    return true;
}
