// What the tests of mesh trees share: meshes of every nasty kind, probes aimed at them, and brute
// force beside every structure.
#ifndef MESH_TREE_BENCH_H
#define MESH_TREE_BENCH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "generate/generate.h"
#include "touchstone/mesh_tree.h"

static const TsMemory heap = {realloc, free};

typedef enum Heap {
    HEAP_TORUS,
    HEAP_TERRAIN,
    HEAP_BLOCKS,
    HEAP_SOUP,      // triangles of any place and size, crossing
    HEAP_LATTICE,   // corners at small whole numbers
    HEAP_PLANE,     // all in one plane
    HEAP_EQUAL,     // all the same triangle
    HEAP_COLLAPSED, // segments and points
    HEAP_FAR,       // a torus a million away
    HEAPS
} Heap;

static inline TsVec3 any_place(Random *random, double reach)
{
    double x = random_between(random, -reach, reach), y = random_between(random, -reach, reach);
    return ts_vec3(x, y, random_between(random, -reach, reach));
}

static inline TsVec3 whole_place(Random *random, int reach)
{
    int x = random_integer(random, -reach, reach), y = random_integer(random, -reach, reach);
    return ts_vec3(x, y, random_integer(random, -reach, reach));
}

static inline void add_triangle(TsMesh *mesh, TsVec3 a, TsVec3 b, TsVec3 c)
{
    int i = ts_mesh_add_vertex(mesh, a), k = ts_mesh_add_vertex(mesh, b),
        l = ts_mesh_add_vertex(mesh, c);
    assert_true(ts_mesh_add_face(mesh, i, k, l));
}

static inline void add_loose(TsMesh *mesh, Heap kind, Random *random)
{
    TsVec3 a = any_place(random, 1), b = ts_vec3_add(a, any_place(random, 0.3));
    TsVec3 c = ts_vec3_add(a, any_place(random, 0.3));
    if (kind == HEAP_LATTICE) a = whole_place(random, 4);
    if (kind == HEAP_LATTICE) b = ts_vec3_add(a, whole_place(random, 2));
    if (kind == HEAP_LATTICE) c = ts_vec3_add(a, whole_place(random, 2));
    if (kind == HEAP_PLANE) a.y = b.y = c.y = 0.25;
    if (kind == HEAP_EQUAL) a = ts_vec3(0, 0, 0);
    if (kind == HEAP_EQUAL) b = ts_vec3(1, 0, 0.5);
    if (kind == HEAP_EQUAL) c = ts_vec3(0, 1, -0.5);
    if (kind == HEAP_COLLAPSED) c = random_integer(random, 0, 1) ? a : ts_vec3_lerp(a, b, 0.5);
    if (kind == HEAP_COLLAPSED && random_integer(random, 0, 3) == 0) b = a;
    add_triangle(mesh, a, b, c);
}

static inline void make_heap(TsMesh *mesh, Heap kind, int triangles, Random *random)
{
    int seed = random_integer(random, 0, 1 << 20);
    ts_mesh_clear(mesh);
    switch (kind) {
    case HEAP_TORUS: ts_mesh_add_torus(mesh, triangles, ts_vec3(0, 0, 0), 0.7, 0.3); break;
    case HEAP_TERRAIN: ts_mesh_add_terrain(mesh, triangles, seed, 1, 0.4); break;
    case HEAP_BLOCKS: ts_mesh_add_blocks(mesh, triangles, seed, 1, 0.6); break;
    case HEAP_FAR: ts_mesh_add_torus(mesh, triangles, ts_vec3(1e6, -2e6, 0), 0.7, 0.3); break;
    case HEAP_SOUP:
    case HEAP_LATTICE:
    case HEAP_PLANE:
    case HEAP_EQUAL:
    case HEAP_COLLAPSED:
    case HEAPS:
        for (int i = 0; i < triangles; i++) add_loose(mesh, kind, random);
    }
    assert_true(mesh->faces > 0);
}

// ---- Probes: half of them begin or end at a corner of the mesh, exactly

static inline TsVec3 aim(const TsMesh *mesh, Random *random)
{
    TsAabb3 box = ts_mesh_bounds(mesh);
    TsVec3 extent = ts_vec3_sub(box.max, box.min);
    if (random_integer(random, 0, 1)) {
        return mesh->vertex[random_integer(random, 0, mesh->vertices - 1)];
    }
    return ts_vec3_add(box.min, ts_vec3(extent.x * random_between(random, -0.2, 1.2),
                                        extent.y * random_between(random, -0.2, 1.2),
                                        extent.z * random_between(random, -0.2, 1.2)));
}

static inline TsMeshQuery ray_at(const TsMesh *mesh, Random *random)
{
    TsVec3 from = aim(mesh, random), to = aim(mesh, random);
    int way = random_integer(random, 0, 9);
    TsVec3 direction = ts_vec3_sub(to, from);
    if (way < 3) direction = ts_vec3(way == 0, way == 1, way == 2); // along an axis
    if (ts_vec3_is_zero(direction)) direction = ts_vec3(0, -1, 0);
    if (way == 9) from = ts_vec3_sub(from, direction);
    return ts_mesh_query_ray((TsRay3){from, direction});
}

static inline TsMeshQuery box_at(const TsMesh *mesh, Random *random)
{
    TsVec3 corner[2] = {aim(mesh, random), aim(mesh, random)};
    if (random_integer(random, 0, 3)) corner[1] = ts_vec3_lerp(corner[0], corner[1], 0.125);
    return ts_mesh_query_box(ts_shape3_bounds(corner, 2));
}

static inline TsMeshQuery probe_at(const TsMesh *mesh, TsMeshQueryKind kind, Random *random)
{
    if (kind == TS_MESH_QUERY_RAY) return ray_at(mesh, random);
    if (kind == TS_MESH_QUERY_BOX) return box_at(mesh, random);
    TsVec3 a = aim(mesh, random), b = aim(mesh, random);
    if (kind == TS_MESH_QUERY_SPHERE) {
        double radius = ts_vec3_distance(a, b) * random_between(random, 0, 0.3);
        return ts_mesh_query_sphere((TsSphere){a, random_integer(random, 0, 9) ? radius : 0});
    }
    TsVec3 c = ts_vec3_add(a, ts_vec3_scale(ts_vec3_sub(aim(mesh, random), a), 0.25));
    return ts_mesh_query_triangle((TsTriangle3){{a, ts_vec3_lerp(a, b, 0.25), c}});
}

// ---- Beside brute force

static inline int by_index(const void *a, const void *b)
{
    int32_t i = *(const int32_t *)a, k = *(const int32_t *)b;
    return (i > k) - (i < k);
}

static inline void sort_hits(TsMeshTreeHits *hits)
{
    if (hits->count > 0) qsort(hits->face, (size_t)hits->count, sizeof *hits->face, by_index);
}

static inline bool same_hits(const TsMeshTreeHits *a, const TsMeshTreeHits *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->face, b->face, (size_t)a->count * sizeof *a->face) == 0);
}

#endif
