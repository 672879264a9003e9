#include "touchstone/mesh_tree.h"

#include <string.h>

#include "mesh/mesh_tree_private.h"

static const MeshTreeKind *const mesh_tree_table[TS_MESH_TREE_KINDS] = {
    [TS_MESH_TREE_BRUTE] = &ts_mesh_tree_brute, [TS_MESH_TREE_AABB] = &ts_mesh_tree_aabb,
    [TS_MESH_TREE_OBB] = &ts_mesh_tree_obb,     [TS_MESH_TREE_KDOP] = &ts_mesh_tree_kdop,
    [TS_MESH_TREE_GRID] = &ts_mesh_tree_grid,   [TS_MESH_TREE_BSP] = &ts_mesh_tree_bsp};

const char *ts_mesh_tree_name(TsMeshTreeKind kind) { return mesh_tree_table[kind]->name; }

// ---- Making

TsMeshTree ts_mesh_tree_make(TsMeshTreeKind kind, TsMemory memory)
{
    return (TsMeshTree){.kind = kind, .memory = memory};
}

void ts_mesh_tree_end(TsMeshTree *soup)
{
    if (soup->self) mesh_tree_table[soup->kind]->end(soup);
    soup->memory.release(soup->self);
    soup->memory.release(soup->seen);
    ts_mesh_tree_hits_free(&soup->scratch, soup->memory);
    *soup = ts_mesh_tree_make(soup->kind, soup->memory);
}

// Its own data, and a mark for each face.
static bool mesh_tree_begin(TsMeshTree *soup, const TsMesh *mesh)
{
    size_t size = mesh_tree_table[soup->kind]->size;
    if (!soup->self && size > 0) {
        soup->self = soup->memory.resize(NULL, size);
        if (!soup->self) return false;
        memset(soup->self, 0, size);
    }
    if (!ts_memory_room(soup->memory, (void **)&soup->seen, &soup->seen_room, mesh->faces,
                        sizeof *soup->seen)) {
        return false;
    }
    if (soup->seen_room > 0) memset(soup->seen, 0, (size_t)soup->seen_room * sizeof *soup->seen);
    soup->question = 0;
    return true;
}

bool ts_mesh_tree_build(TsMeshTree *soup, const TsMesh *mesh)
{
    soup->mesh = NULL;
    if (!mesh_tree_begin(soup, mesh)) return false;
    soup->mesh = mesh;
    if (!mesh_tree_table[soup->kind]->build(soup)) soup->mesh = NULL;
    return soup->mesh;
}

bool ts_mesh_tree_refit(TsMeshTree *soup)
{
    const MeshTreeKind *own = mesh_tree_table[soup->kind];
    if (!soup->mesh) return false;
    return own->refit ? own->refit(soup) : ts_mesh_tree_build(soup, soup->mesh);
}

// ---- Probes

TsProbe ts_mesh_tree_ray(TsRay3 ray) { return (TsProbe){.kind = TS_PROBE_RAY, .ray = ray}; }
TsProbe ts_mesh_tree_box(TsAabb3 box)
{
    return (TsProbe){.kind = TS_PROBE_BOX, .box = box, .bounds = box};
}

TsProbe ts_mesh_tree_triangle(TsTriangle3 triangle)
{
    return (TsProbe){.kind = TS_PROBE_TRIANGLE,
                     .triangle = triangle,
                     .bounds = ts_shape3_around(triangle.corner, 3)};
}

TsProbe ts_mesh_tree_sphere(TsSphere sphere)
{
    TsVec3 c = sphere.center;
    double most = fmax(fmax(fabs(c.x), fabs(c.y)), fabs(c.z));
    double reach = sphere.radius + 0x1p-51 * (most + sphere.radius);
    TsVec3 aside = ts_vec3(reach, reach, reach);
    return (TsProbe){.kind = TS_PROBE_SPHERE,
                     .sphere = sphere,
                     .bounds = {ts_vec3_sub(c, aside), ts_vec3_add(c, aside)}};
}

// ---- Asking

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

TsRelation ts_mesh_tree_relation(const TsMesh *mesh, int face, const TsProbe *probe)
{
    TsTriangle3 triangle = ts_mesh_triangle(mesh, face);
    if (probe->kind == TS_PROBE_RAY) return ts_cast3_triangle(probe->ray, &triangle).relation;
    if (triangle_beside_box(&triangle, probe->bounds)) return TS_APART;
    if (probe->kind == TS_PROBE_SPHERE)
        return ts_relation3_triangle_sphere(&triangle, probe->sphere);
    if (probe->kind == TS_PROBE_BOX) return ts_relation3_triangle_box(&triangle, probe->box);
    return ts_relation3_triangles(&triangle, &probe->triangle);
}

bool ts_mesh_tree_test(TsMeshTree *soup, const TsProbe *probe, int face, TsMeshTreeHits *hits)
{
    if (soup->seen[face] == soup->question) return true;
    soup->seen[face] = soup->question;
    soup->cost.tests++;
    if (ts_mesh_tree_relation(soup->mesh, face, probe) == TS_APART) return true;
    if (!ts_memory_room(soup->memory, (void **)&hits->face, &hits->room, hits->count + 1,
                        sizeof *hits->face)) {
        return false;
    }
    hits->face[hits->count++] = face;
    return true;
}

static bool mesh_tree_query(TsMeshTree *soup, const TsProbe *probe, TsMeshTreeHits *hits)
{
    hits->count = 0;
    if (!soup->mesh) return false;
    if (++soup->question == 0) { // after four thousand million questions
        memset(soup->seen, 0, (size_t)soup->seen_room * sizeof *soup->seen);
        soup->question = 1;
    }
    return soup->mesh->faces == 0 || mesh_tree_table[soup->kind]->ask(soup, probe, hits);
}

bool ts_mesh_tree_ask(TsMeshTree *soup, const TsProbe *probe, TsMeshTreeHits *hits)
{
    soup->cost = (TsMeshTreeCost){0};
    return mesh_tree_query(soup, probe, hits);
}

static bool mesh_tree_add_pairs(TsMeshTree *soup, int other, TsMeshTreePairs *pairs)
{
    const TsMeshTreeHits *hits = &soup->scratch;
    if (!ts_memory_room(soup->memory, (void **)&pairs->pair, &pairs->room,
                        pairs->count + hits->count, sizeof *pairs->pair)) {
        return false;
    }
    for (int i = 0; i < hits->count; i++) {
        pairs->pair[pairs->count++] = (TsMeshTreePair){hits->face[i], other};
    }
    return true;
}

bool ts_mesh_tree_ask_mesh(TsMeshTree *soup, const TsMesh *other, TsMeshTreePairs *pairs)
{
    soup->cost = (TsMeshTreeCost){0};
    pairs->count = 0;
    for (int i = 0; i < other->faces; i++) {
        TsProbe probe = ts_mesh_tree_triangle(ts_mesh_triangle(other, i));
        if (!mesh_tree_query(soup, &probe, &soup->scratch) || !mesh_tree_add_pairs(soup, i, pairs))
            return false;
    }
    return soup->mesh;
}

// ---- Figures

TsMeshTreeFigures ts_mesh_tree_figures(const TsMeshTree *soup)
{
    TsMeshTreeFigures figures = {0};
    if (soup->mesh) mesh_tree_table[soup->kind]->figures(soup, &figures);
    return figures;
}

int ts_mesh_tree_volumes(const TsMeshTree *soup, int level, int most, TsMeshTreeEdge *edge,
                         void *context)
{
    const MeshTreeKind *own = mesh_tree_table[soup->kind];
    if (!soup->mesh || soup->mesh->faces == 0 || !own->volumes || level < 0) return 0;
    return own->volumes(soup, level, most, edge, context);
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

static bool brute_query(TsMeshTree *soup, const TsProbe *probe, TsMeshTreeHits *hits)
{
    for (int i = 0; i < soup->mesh->faces; i++) {
        if (!ts_mesh_tree_test(soup, probe, i, hits)) return false;
    }
    return true;
}

static bool brute_build(TsMeshTree *soup) { return soup->mesh; }
static void brute_end(TsMeshTree *soup) { (void)soup; }
static void brute_figures(const TsMeshTree *soup, TsMeshTreeFigures *figures)
{
    figures->pieces = soup->mesh->faces;
}

const MeshTreeKind ts_mesh_tree_brute = {.name = "brute force",
                                         .build = brute_build,
                                         .ask = brute_query,
                                         .figures = brute_figures,
                                         .end = brute_end};

// ---- The edges of volumes, rounded, for showing

#define CUT_SKIN 1e-9 // of the box: what is as near to a plane counts as within

enum { CUT_CORNERS = CUT_SIDES + 6 };

typedef struct CutCorner {
    TsVec3 at;
    int owner; // of the edge from it on: the side that cut it; -1: none yet
} CutCorner;

typedef struct CutLoop {
    CutCorner corner[CUT_CORNERS];
    int count;
} CutLoop;

static double above_side(const HalfSpace *side, TsVec3 p)
{
    return ts_vec3_dot(side->normal, p) - side->offset;
}

// What the side leaves of a convex loop.
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

static TsVec3 middle_of_box(const HalfSpace *side)
{
    TsVec3 middle = ts_vec3(0, 0, 0);
    for (int i = 0; i < 6; i += 2) {
        double at = (side[i].offset - side[i + 1].offset) / 2;
        middle = ts_vec3_add(middle, ts_vec3_scale(side[i].normal, at));
    }
    return middle;
}

static double size_of_box(const HalfSpace *side)
{
    double sum = 0;
    for (int i = 0; i < 6; i++) sum += side[i].offset;
    return sum;
}

// Of a plane, a square that is larger than all.
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

void ts_mesh_tree_edges(const HalfSpace *side, int sides, int volume, TsMeshTreeEdge *edge,
                        void *context)
{
    TsVec3 middle = middle_of_box(side);
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
