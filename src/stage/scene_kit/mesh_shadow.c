#include "scene_kit/mesh_shadow.h"

#include <stdlib.h>

#include "scene_kit/space_solid.h"

void mesh_shadow_free(MeshShadow *shadow)
{
    free(shadow->edge);
    free(shadow->start);
    free(shadow->side);
    free(shadow->first);
    free(shadow->next);
    free(shadow->end);
    free(shadow->point);
    free(shadow->loop);
    *shadow = (MeshShadow){0};
}

static bool room_for(void **array, int *room, int count, size_t size)
{
    return ts_memory_room(TS_MEMORY_HEAP, array, room, count, size);
}

// ---- The edges of the mesh, by their lower vertex, then by their higher one

static void sort_by_high(ShadowEdge *edge, int count)
{
    for (int i = 1; i < count; i++) {
        ShadowEdge one = edge[i];
        int at = i;
        for (; at > 0 && edge[at - 1].high > one.high; at--) edge[at] = edge[at - 1];
        edge[at] = one;
    }
}

bool mesh_shadow_follow(MeshShadow *shadow, const TsMesh *mesh)
{
    int count = 3 * mesh->faces, vertices = mesh->vertices;
    shadow->edges = 0;
    if (!room_for((void **)&shadow->edge, &shadow->edge_room, count + 1, sizeof *shadow->edge) ||
        !room_for((void **)&shadow->start, &shadow->start_room, vertices + 2,
                  sizeof *shadow->start)) {
        return false;
    }
    int32_t *start = shadow->start;
    for (int i = 0; i < vertices + 2; i++) start[i] = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            const int32_t *corner = mesh->face[i / 3].corner;
            int32_t from = corner[i % 3], to = corner[(i + 1) % 3];
            int32_t low = from < to ? from : to, high = from < to ? to : from;
            if (low == high) continue;
            if (pass == 0)
                start[low + 2]++;
            else
                shadow->edge[start[low + 1]++] = (ShadowEdge){low, high, i / 3, from < to ? 1 : -1};
        }
        for (int i = 2; i < vertices + 2 && pass == 0; i++) start[i] += start[i - 1];
    }
    shadow->edges = start[vertices];
    for (int i = 0; i < vertices; i++)
        sort_by_high(shadow->edge + start[i], start[i + 1] - start[i]);
    return true;
}

// ---- The outline

static void see_sides(MeshShadow *shadow, const TsMesh *mesh)
{
    TsVec3 light = space_solid_light();
    for (int i = 0; i < mesh->faces; i++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, i);
        double facing = ts_vec3_dot(ts_shape3_triangle_normal(&triangle), light);
        // The faces of a closed mesh towards the light throw all of its shadow.
        shadow->side[i] = (int8_t)(facing > 0 ? 1 : facing < 0 && !mesh->closed ? -1 : 0);
    }
}

// Chains the edges of the outline by the vertex that they start from, each as often as more faces
// lie on its one side than on its other one. Returns their number, or -1 if out of memory.
static int chain(MeshShadow *shadow, const TsMesh *mesh)
{
    int count = 0;
    for (int i = 0; i < mesh->vertices; i++) shadow->first[i] = -1;
    for (int i = 0, last; i < shadow->edges; i = last) {
        int32_t low = shadow->edge[i].low, high = shadow->edge[i].high;
        int more = 0;
        for (last = i; last < shadow->edges; last++) {
            const ShadowEdge *edge = &shadow->edge[last];
            if (edge->low != low || edge->high != high) break;
            more += edge->way * shadow->side[edge->face];
        }
        int32_t from = more > 0 ? low : high, to = more > 0 ? high : low;
        for (int k = 0; k < abs(more); k++, count++) {
            if (!room_for((void **)&shadow->next, &shadow->next_room, count + 1,
                          sizeof *shadow->next) ||
                !room_for((void **)&shadow->end, &shadow->end_room, count + 1, sizeof *shadow->end))
                return -1;
            shadow->end[count] = to;
            shadow->next[count] = shadow->first[from];
            shadow->first[from] = count;
        }
    }
    return count;
}

static TsVec3 thrown(TsVec3 from, double y)
{
    TsVec3 light = space_solid_light();
    return ts_vec3_sub(from, ts_vec3_scale(light, (from.y - y) / light.y));
}

// Walks the chained edges, each once, until none is left. As many lead to a vertex as from it, so
// every walk ends where it began. Returns the number of loops, or -1.
static int walk(MeshShadow *shadow, const Camera *camera, const TsMesh *mesh, double y)
{
    int loops = 0, points = 0;
    for (int32_t i = 0; i < mesh->vertices; i++) {
        if (shadow->first[i] < 0) continue;
        for (int32_t at = i; shadow->first[at] >= 0;) {
            int edge = shadow->first[at];
            if (!camera_sees(camera, thrown(mesh->vertex[at], y), &shadow->point[points++]))
                return -1;
            shadow->first[at] = shadow->next[edge];
            at = shadow->end[edge];
        }
        shadow->loop[loops++] = points;
    }
    return loops;
}

void mesh_shadow_draw(MeshShadow *shadow, Draw *draw, const Camera *camera, const TsMesh *mesh,
                      double y)
{
    if (shadow->edges == 0 ||
        !room_for((void **)&shadow->side, &shadow->side_room, mesh->faces, sizeof *shadow->side) ||
        !room_for((void **)&shadow->first, &shadow->first_room, mesh->vertices,
                  sizeof *shadow->first))
        return;
    see_sides(shadow, mesh);
    int count = chain(shadow, mesh);
    if (count <= 0 ||
        !room_for((void **)&shadow->point, &shadow->point_room, count, sizeof *shadow->point) ||
        !room_for((void **)&shadow->loop, &shadow->loop_room, count, sizeof *shadow->loop))
        return;
    int loops = walk(shadow, camera, mesh, y);
    if (loops > 0) draw_loops(draw, shadow->point, shadow->loop, loops, space_solid_shade());
}

double mesh_shadow_reach(TsAabb3 box, double y)
{
    TsVec3 corner[8];
    double reach = 0;
    ts_shape3_aabb_corners(box, corner);
    for (int i = 0; i < 8; i++) {
        TsVec3 at = thrown(corner[i], y);
        reach = fmax(reach, fmax(fabs(at.x), fabs(at.z)));
        reach = fmax(reach, fmax(fabs(corner[i].x), fabs(corner[i].z)));
    }
    return reach;
}
