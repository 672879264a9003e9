#include "mesh.h"

#include <string.h>

Mesh mesh_make(Memory memory) { return (Mesh){.memory = memory}; }

void mesh_end(Mesh *mesh)
{
    mesh->memory.release(mesh->vertex);
    mesh->memory.release(mesh->face);
    *mesh = mesh_make(mesh->memory);
}

void mesh_clear(Mesh *mesh)
{
    mesh->vertices = mesh->faces = 0;
    mesh->closed = false;
}

int mesh_add_vertex(Mesh *mesh, Vec3 vertex)
{
    if (!shape3_sphere_valid((Sphere){vertex, 0}, NULL) || mesh->vertices == MESH_MAX ||
        !memory_room(mesh->memory, (void **)&mesh->vertex, &mesh->vertex_room, mesh->vertices + 1,
                     sizeof *mesh->vertex)) {
        return -1;
    }
    mesh->vertex[mesh->vertices] = vertex;
    return mesh->vertices++;
}

static bool is_vertex(const Mesh *mesh, int index) { return index >= 0 && index < mesh->vertices; }

bool mesh_add_face(Mesh *mesh, int a, int b, int c)
{
    if (!is_vertex(mesh, a) || !is_vertex(mesh, b) || !is_vertex(mesh, c) ||
        mesh->faces == MESH_MAX ||
        !memory_room(mesh->memory, (void **)&mesh->face, &mesh->face_room, mesh->faces + 1,
                     sizeof *mesh->face)) {
        return false;
    }
    mesh->face[mesh->faces++] = (MeshFace){{a, b, c}};
    return true;
}

Aabb3 mesh_bounds(const Mesh *mesh)
{
    return mesh->vertices > 0 ? shape3_around(mesh->vertex, mesh->vertices) : (Aabb3){0};
}

Vec3 mesh_normal(const Mesh *mesh, int face)
{
    Triangle3 triangle = mesh_triangle(mesh, face);
    return vec3_normalize(shape3_triangle_normal(&triangle));
}

// By the tetrahedra of all faces and one point.
double mesh_volume(const Mesh *mesh)
{
    double sum = 0;
    for (int i = 0; i < mesh->faces; i++) {
        Triangle3 triangle = mesh_triangle(mesh, i);
        Vec3 from = vec3_sub(triangle.corner[0], mesh->vertex[0]);
        sum += vec3_dot(from, shape3_triangle_normal(&triangle));
    }
    return sum / 6;
}

bool mesh_copy(Mesh *mesh, const Mesh *other)
{
    if (!memory_room(mesh->memory, (void **)&mesh->vertex, &mesh->vertex_room, other->vertices,
                     sizeof *mesh->vertex) ||
        !memory_room(mesh->memory, (void **)&mesh->face, &mesh->face_room, other->faces,
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
