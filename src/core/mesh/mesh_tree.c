// Mesh queries: dispatch to the structure, the tests of single triangles, and debug drawing.
#include "platform/rounding.h"

#include "touchstone/mesh_tree.h"

#include <string.h>

#include "mesh/mesh_tree_private.h"
#include "platform/assert.h"

static const MeshTreeVtable *const mesh_tree_table[] = {
    [TS_MESH_TREE_BRUTE] = &ts_mesh_tree_brute, [TS_MESH_TREE_AABB] = &ts_mesh_tree_aabb,
    [TS_MESH_TREE_OBB] = &ts_mesh_tree_obb,     [TS_MESH_TREE_KDOP] = &ts_mesh_tree_kdop,
    [TS_MESH_TREE_GRID] = &ts_mesh_tree_grid,   [TS_MESH_TREE_BSP] = &ts_mesh_tree_bsp};
_Static_assert(sizeof mesh_tree_table / sizeof *mesh_tree_table == TS_MESH_TREE_KINDS,
               "a row for each structure");

const char *ts_mesh_tree_name(TsMeshTreeKind kind) { return mesh_tree_table[kind]->name; }

// ---- Making

TsMeshTree ts_mesh_tree_make(TsMeshTreeKind kind, TsMemory memory)
{
    return (TsMeshTree){.kind = kind, .memory = memory};
}

void ts_mesh_tree_free(TsMeshTree *tree)
{
    if (tree->self) mesh_tree_table[tree->kind]->end(tree);
    tree->memory.release(tree->self);
    tree->memory.release(tree->seen);
    ts_mesh_tree_hits_free(&tree->scratch, tree->memory);
    *tree = ts_mesh_tree_make(tree->kind, tree->memory);
}

// Allocates the structure, and a mark for each face.
static bool mesh_tree_begin(TsMeshTree *tree, const TsMesh *mesh)
{
    size_t size = mesh_tree_table[tree->kind]->size;
    if (!tree->self && size > 0) {
        tree->self = tree->memory.resize(NULL, size);
        if (!tree->self) return false;
        memset(tree->self, 0, size);
    }
    if (!ts_memory_room(tree->memory, (void **)&tree->seen, &tree->seen_room, mesh->faces,
                        sizeof *tree->seen)) {
        return false;
    }
    if (tree->seen_room > 0) memset(tree->seen, 0, (size_t)tree->seen_room * sizeof *tree->seen);
    tree->query = 0;
    return true;
}

bool ts_mesh_tree_build(TsMeshTree *tree, const TsMesh *mesh)
{
    tree->mesh = NULL;
    if (!mesh_tree_begin(tree, mesh)) return false;
    tree->mesh = mesh;
    if (!mesh_tree_table[tree->kind]->build(tree)) tree->mesh = NULL;
    return tree->mesh;
}

bool ts_mesh_tree_refit(TsMeshTree *tree)
{
    const MeshTreeVtable *own = mesh_tree_table[tree->kind];
    if (!tree->mesh) return false;
    return own->refit ? own->refit(tree) : ts_mesh_tree_build(tree, tree->mesh);
}

// ---- Query shapes

TsMeshQuery ts_mesh_query_ray(TsRay3 ray)
{
    return (TsMeshQuery){.kind = TS_MESH_QUERY_RAY, .ray = ray};
}
TsMeshQuery ts_mesh_query_box(TsAabb3 box)
{
    return (TsMeshQuery){.kind = TS_MESH_QUERY_BOX, .box = box, .bounds = box};
}

TsMeshQuery ts_mesh_query_triangle(TsTriangle3 triangle)
{
    return (TsMeshQuery){.kind = TS_MESH_QUERY_TRIANGLE,
                         .triangle = triangle,
                         .bounds = ts_shape3_bounds(triangle.corner, 3)};
}

// Proof that the bounds hold the sphere: tests/gappa/mesh_sphere.g.
TsMeshQuery ts_mesh_query_sphere(TsSphere sphere)
{
    TsVec3 c = sphere.center;
    double most = fmax(fmax(fabs(c.x), fabs(c.y)), fabs(c.z));
    double reach = sphere.radius + 0x1p-51 * (most + sphere.radius);
    TsVec3 aside = ts_vec3(reach, reach, reach);
    return (TsMeshQuery){.kind = TS_MESH_QUERY_SPHERE,
                         .sphere = sphere,
                         .bounds = {ts_vec3_sub(c, aside), ts_vec3_add(c, aside)}};
}

// ---- Queries

static bool triangle_beside_box(const TsTriangle3 *triangle, TsAabb3 box)
{
    for (int i = 0; i < 3; i++) {
        double a = ts_vec3_at(triangle->corner[0], i), b = ts_vec3_at(triangle->corner[1], i);
        double c = ts_vec3_at(triangle->corner[2], i);
        double low = ts_vec3_at(box.min, i), high = ts_vec3_at(box.max, i);
        if ((a < low && b < low && c < low) || (a > high && b > high && c > high)) return true;
    }
    return false;
}

TsRelation ts_mesh_tree_relation(const TsMesh *mesh, int face, const TsMeshQuery *query)
{
    ASSERT(face >= 0 && face < mesh->faces);
    TsTriangle3 triangle = ts_mesh_triangle(mesh, face);
    if (query->kind == TS_MESH_QUERY_RAY) return ts_cast3_triangle(query->ray, &triangle).relation;
    if (triangle_beside_box(&triangle, query->bounds)) return TS_APART;
    if (query->kind == TS_MESH_QUERY_SPHERE)
        return ts_relation3_triangle_sphere(&triangle, query->sphere);
    if (query->kind == TS_MESH_QUERY_BOX) return ts_relation3_triangle_box(&triangle, query->box);
    return ts_relation3_triangles(&triangle, &query->triangle);
}

bool ts_mesh_tree_test(TsMeshTree *tree, const TsMeshQuery *query, int face, TsMeshTreeHits *hits)
{
    if (tree->seen[face] == tree->query) return true;
    tree->seen[face] = tree->query;
    tree->cost.tests++;
    if (ts_mesh_tree_relation(tree->mesh, face, query) == TS_APART) return true;
    if (!ts_memory_room(tree->memory, (void **)&hits->face, &hits->room, hits->count + 1,
                        sizeof *hits->face)) {
        return false;
    }
    hits->face[hits->count++] = face;
    return true;
}

static bool mesh_tree_query(TsMeshTree *tree, const TsMeshQuery *query, TsMeshTreeHits *hits)
{
    hits->count = 0;
    if (!tree->mesh) return false;
    if (++tree->query == 0) { // wrapped around after 2^32 queries
        memset(tree->seen, 0, (size_t)tree->seen_room * sizeof *tree->seen);
        tree->query = 1;
    }
    return tree->mesh->faces == 0 || mesh_tree_table[tree->kind]->query(tree, query, hits);
}

bool ts_mesh_tree_query(TsMeshTree *tree, const TsMeshQuery *query, TsMeshTreeHits *hits)
{
    tree->cost = (TsMeshTreeCost){0};
    return mesh_tree_query(tree, query, hits);
}

static bool mesh_tree_add_pairs(TsMeshTree *tree, int other, TsMeshTreePairs *pairs)
{
    const TsMeshTreeHits *hits = &tree->scratch;
    if (!ts_memory_room(tree->memory, (void **)&pairs->pair, &pairs->room,
                        pairs->count + hits->count, sizeof *pairs->pair)) {
        return false;
    }
    for (int i = 0; i < hits->count; i++) {
        pairs->pair[pairs->count++] = (TsMeshTreePair){hits->face[i], other};
    }
    return true;
}

bool ts_mesh_tree_query_mesh(TsMeshTree *tree, const TsMesh *other, TsMeshTreePairs *pairs)
{
    tree->cost = (TsMeshTreeCost){0};
    pairs->count = 0;
    for (int i = 0; i < other->faces; i++) {
        TsMeshQuery query = ts_mesh_query_triangle(ts_mesh_triangle(other, i));
        if (!mesh_tree_query(tree, &query, &tree->scratch) || !mesh_tree_add_pairs(tree, i, pairs))
            return false;
    }
    return tree->mesh;
}

// ---- Statistics

TsMeshTreeStats ts_mesh_tree_stats(const TsMeshTree *tree)
{
    TsMeshTreeStats stats = {0};
    if (tree->mesh) mesh_tree_table[tree->kind]->stats(tree, &stats);
    return stats;
}

int ts_mesh_tree_volumes(const TsMeshTree *tree, int level, int most, TsMeshTreeDrawEdge *edge,
                         void *context)
{
    return ts_mesh_tree_entered(tree, NULL, level, most, edge, context);
}

int ts_mesh_tree_entered(const TsMeshTree *tree, const TsMeshQuery *query, int level, int most,
                         TsMeshTreeDrawEdge *edge, void *context)
{
    const MeshTreeVtable *own = mesh_tree_table[tree->kind];
    if (!tree->mesh || tree->mesh->faces == 0 || !own->volumes || level < 0) return 0;
    return own->volumes(tree, query, level, most, edge, context);
}

void ts_mesh_tree_hits_free(TsMeshTreeHits *hits, TsMemory memory)
{
    memory.release(hits->face);
    *hits = (TsMeshTreeHits){0};
}

void ts_mesh_tree_pairs_free(TsMeshTreePairs *pairs, TsMemory memory)
{
    memory.release(pairs->pair);
    *pairs = (TsMeshTreePairs){0};
}

// ---- Brute force

static bool brute_query(TsMeshTree *tree, const TsMeshQuery *query, TsMeshTreeHits *hits)
{
    for (int i = 0; i < tree->mesh->faces; i++) {
        if (!ts_mesh_tree_test(tree, query, i, hits)) return false;
    }
    return true;
}

static bool brute_build(TsMeshTree *tree) { return tree->mesh; }
static void brute_end(TsMeshTree *tree) { (void)tree; }
static void brute_stats(const TsMeshTree *tree, TsMeshTreeStats *stats)
{
    stats->pieces = tree->mesh->faces;
}

const MeshTreeVtable ts_mesh_tree_brute = {.name = "brute force",
                                           .build = brute_build,
                                           .query = brute_query,
                                           .stats = brute_stats,
                                           .end = brute_end};

// ---- Edges of an intersection of half-spaces, for debug drawing

#define CUT_SKIN 1e-9 // of the size of the box: tolerance of a point on a plane

enum { CUT_CORNERS = CUT_SIDES + 6 };

typedef struct CutCorner {
    TsVec3 at;
    int owner; // half-space that cut the edge to the next corner; -1 for none
} CutCorner;

typedef struct CutLoop {
    CutCorner corner[CUT_CORNERS];
    int count;
} CutLoop;

static double above_side(const HalfSpace *side, TsVec3 p)
{
    return ts_vec3_dot(side->normal, p) - side->offset;
}

// Clips a convex loop to a half-space (Sutherland-Hodgman).
static void cut_loop(CutLoop *loop, const HalfSpace *side, int owner, double skin)
{
    CutLoop left = {.count = 0};
    for (int i = 0; i < loop->count; i++) {
        CutCorner a = loop->corner[i], b = loop->corner[(i + 1) % loop->count];
        double from = above_side(side, a.at) - skin, to = above_side(side, b.at) - skin;
        if (from <= 0) left.corner[left.count++] = a;
        if ((from <= 0) == (to <= 0)) continue;
        TsVec3 on = ts_vec3_lerp(a.at, b.at, from / (from - to));
        left.corner[left.count++] = (CutCorner){on, from <= 0 ? owner : a.owner};
    }
    *loop = left;
}

static double size_of_box(const HalfSpace *side)
{
    double sum = 0;
    for (int i = 0; i < 6; i++) sum += side[i].offset;
    return sum;
}

// A square on the plane that is larger than the volume.
static CutLoop square_on_plane(const HalfSpace *side, TsVec3 middle, double reach)
{
    TsVec3 normal = ts_vec3_normalize(side->normal);
    double length = ts_vec3_length(side->normal);
    TsVec3 on = ts_vec3_sub(middle, ts_vec3_scale(normal, above_side(side, middle) / length));
    TsVec3 other = fabs(normal.x) < 0.6 ? ts_vec3(1, 0, 0) : ts_vec3(0, 1, 0);
    TsVec3 u = ts_vec3_scale(ts_vec3_normalize(ts_vec3_cross(normal, other)), reach);
    TsVec3 v = ts_vec3_cross(normal, u);
    return (CutLoop){{{ts_vec3_add(on, ts_vec3_add(u, v)), -1},
                      {ts_vec3_add(on, ts_vec3_sub(v, u)), -1},
                      {ts_vec3_sub(on, ts_vec3_add(u, v)), -1},
                      {ts_vec3_add(on, ts_vec3_sub(u, v)), -1}},
                     4};
}

void ts_mesh_tree_edges(const HalfSpace *side, int sides, int volume, TsMeshTreeDrawEdge *edge,
                        void *context)
{
    TsVec3 middle = ts_vec3(0, 0, 0);
    for (int i = 0; i < 6; i += 2) {
        double at = (side[i].offset - side[i + 1].offset) / 2;
        middle = ts_vec3_add(middle, ts_vec3_scale(side[i].normal, at));
    }
    double reach = size_of_box(side), skin = CUT_SKIN * reach;
    if (sides > CUT_SIDES) sides = CUT_SIDES;
    for (int i = 0; i < sides; i++) {
        CutLoop loop = square_on_plane(&side[i], middle, 2 * reach);
        for (int k = 0; k < sides && loop.count > 0; k++) {
            if (k != i) cut_loop(&loop, &side[k], k, skin);
        }
        for (int k = 0; k < loop.count; k++) {
            TsVec3 a = loop.corner[k].at, b = loop.corner[(k + 1) % loop.count].at;
            if (loop.corner[k].owner > i && ts_vec3_distance(a, b) > skin)
                edge(context, volume, a, b);
        }
    }
}
