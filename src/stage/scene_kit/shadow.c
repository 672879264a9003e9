#include "scene_kit/shadow.h"

#include <stdlib.h>

#include "scene_kit/space_solid.h"

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

bool shadow_edges_follow(ShadowEdges *edges, const TsMesh *mesh)
{
    int count = 3 * mesh->faces, vertices = mesh->vertices;
    edges->edges = 0;
    if (!room_for((void **)&edges->edge, &edges->edge_room, count + 1, sizeof *edges->edge) ||
        !room_for((void **)&edges->start, &edges->start_room, vertices + 2, sizeof *edges->start))
        return false;
    int32_t *start = edges->start;
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
                edges->edge[start[low + 1]++] = (ShadowEdge){low, high, i / 3, from < to ? 1 : -1};
        }
        for (int i = 2; i < vertices + 2 && pass == 0; i++) start[i] += start[i - 1];
    }
    edges->edges = start[vertices];
    for (int i = 0; i < vertices; i++)
        sort_by_high(edges->edge + start[i], start[i + 1] - start[i]);
    return true;
}

void shadow_edges_free(ShadowEdges *edges)
{
    free(edges->edge);
    free(edges->start);
    *edges = (ShadowEdges){0};
}

// ---- The outline

static void see_sides(ShadowRegion *region, const TsMesh *mesh)
{
    TsVec3 light = space_solid_light();
    for (int i = 0; i < mesh->faces; i++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, i);
        double facing = ts_vec3_dot(ts_shape3_triangle_normal(&triangle), light);
        // The faces of a closed mesh towards the light throw all of its shadow.
        region->side[i] = (int8_t)(facing > 0 ? 1 : facing < 0 && !mesh->closed ? -1 : 0);
    }
}

// Chains the edges of the outline by the vertex that they start from, each as often as more faces
// lie on its one side than on its other one. Returns their number, or -1 if out of memory.
static int chain(ShadowRegion *region, const TsMesh *mesh, const ShadowEdges *edges)
{
    int count = 0;
    for (int i = 0; i < mesh->vertices; i++) region->first[i] = -1;
    for (int i = 0, last; i < edges->edges; i = last) {
        int32_t low = edges->edge[i].low, high = edges->edge[i].high;
        int more = 0;
        for (last = i; last < edges->edges; last++) {
            const ShadowEdge *edge = &edges->edge[last];
            if (edge->low != low || edge->high != high) break;
            more += edge->way * region->side[edge->face];
        }
        int32_t from = more > 0 ? low : high, to = more > 0 ? high : low;
        for (int k = 0; k < abs(more); k++, count++) {
            if (!room_for((void **)&region->next, &region->next_room, count + 1,
                          sizeof *region->next) ||
                !room_for((void **)&region->end, &region->end_room, count + 1, sizeof *region->end))
                return -1;
            region->end[count] = to;
            region->next[count] = region->first[from];
            region->first[from] = count;
        }
    }
    return count;
}

// Where the light through a point meets the level y.
static TsVec thrown(TsVec3 from, double y)
{
    TsVec3 light = space_solid_light();
    TsVec3 at = ts_vec3_sub(from, ts_vec3_scale(light, (from.y - y) / light.y));
    return ts_vec(at.x, at.z);
}

// Walks the chained edges, each once, until none is left. As many lead to a vertex as from it, so
// every walk ends where it began.
static void walk(ShadowRegion *region, const TsMesh *mesh)
{
    for (int32_t i = 0; i < mesh->vertices; i++) {
        if (region->first[i] < 0) continue;
        for (int32_t at = i; region->first[at] >= 0;) {
            int edge = region->first[at];
            region->point[region->points++] = thrown(mesh->vertex[at], region->y);
            region->first[at] = region->next[edge];
            at = region->end[edge];
        }
        region->loop[region->loops++] = region->points;
    }
}

static bool make_room(ShadowRegion *region, int points, int loops)
{
    return room_for((void **)&region->point, &region->point_room, region->points + points,
                    sizeof *region->point) &&
           room_for((void **)&region->loop, &region->loop_room, region->loops + loops,
                    sizeof *region->loop);
}

void shadow_begin(ShadowRegion *region, double y)
{
    region->y = y;
    region->points = region->loops = 0;
}

void shadow_add_mesh(ShadowRegion *region, const TsMesh *mesh, const ShadowEdges *edges)
{
    if (edges->edges == 0 ||
        !room_for((void **)&region->side, &region->side_room, mesh->faces, sizeof *region->side) ||
        !room_for((void **)&region->first, &region->first_room, mesh->vertices,
                  sizeof *region->first))
        return;
    see_sides(region, mesh);
    int count = chain(region, mesh, edges);
    if (count > 0 && make_room(region, count, count)) walk(region, mesh);
}

void shadow_add_points(ShadowRegion *region, const TsVec3 *point, int points, double half)
{
    double y = region->y;
    TsVec3 floor[] = {ts_vec3(-half, y, -half), ts_vec3(half, y, -half), ts_vec3(half, y, half),
                      ts_vec3(-half, y, half)};
    TsVec loop[SPACE_CAST_POINTS];
    int count = space_solid_cast(point, points, floor, 4, loop);
    if (count == 0 || !make_room(region, count, 1)) return;
    // The other way around, as faces that the light sees.
    while (count > 0) region->point[region->points++] = loop[--count];
    region->loop[region->loops++] = region->points;
}

void shadow_draw(ShadowRegion *region, Draw *draw, const Camera *camera)
{
    for (int i = 0; i < region->points; i++) {
        TsVec at = region->point[i];
        if (!camera_sees(camera, ts_vec3(at.x, region->y, at.y), &region->point[i])) return;
    }
    if (region->loops > 0)
        draw_loops(draw, region->point, region->loop, region->loops, (Fill){.ink = INK_SHADE});
}

void shadow_free(ShadowRegion *region)
{
    free(region->point);
    free(region->loop);
    free(region->side);
    free(region->first);
    free(region->next);
    free(region->end);
    *region = (ShadowRegion){0};
}

double shadow_reach(TsAabb3 box, double y)
{
    TsVec3 corner[8];
    double reach = 0;
    ts_shape3_aabb_corners(box, corner);
    for (int i = 0; i < 8; i++) {
        TsVec at = thrown(corner[i], y);
        reach = fmax(reach, fmax(fabs(at.x), fabs(at.y)));
        reach = fmax(reach, fmax(fabs(corner[i].x), fabs(corner[i].z)));
    }
    return reach;
}
