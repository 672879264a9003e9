#include "touchstone/mesh_tree.h"

#include <string.h>

#include "mesh/mesh_tree_kind_private.h"

static const SoupWays *const ways[TS_MESH_TREE_KINDS] = {
    [TS_MESH_TREE_BRUTE] = &ts_mesh_tree_brute, [TS_MESH_TREE_AABB] = &ts_mesh_tree_aabb,
    [TS_MESH_TREE_OBB] = &ts_mesh_tree_obb,     [TS_MESH_TREE_KDOP] = &ts_mesh_tree_kdop,
    [TS_MESH_TREE_GRID] = &ts_mesh_tree_grid,   [TS_MESH_TREE_BSP] = &ts_mesh_tree_bsp};

const char *ts_mesh_tree_name(TsMeshTreeKind kind) { return ways[kind]->name; }

// ---- Making

TsMeshTree ts_mesh_tree_make(TsMeshTreeKind kind, TsMemory memory)
{
    return (TsMeshTree){.kind = kind, .memory = memory};
}

void ts_mesh_tree_end(TsMeshTree *soup)
{
    if (soup->self) ways[soup->kind]->end(soup);
    soup->memory.release(soup->self);
    soup->memory.release(soup->seen);
    ts_mesh_tree_hits_free(&soup->scratch, soup->memory);
    *soup = ts_mesh_tree_make(soup->kind, soup->memory);
}

// Its own data, and a mark for each face.
static bool begin(TsMeshTree *soup, const TsMesh *mesh)
{
    size_t size = ways[soup->kind]->size;
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
    if (!begin(soup, mesh)) return false;
    soup->mesh = mesh;
    if (!ways[soup->kind]->build(soup)) soup->mesh = NULL;
    return soup->mesh;
}

bool ts_mesh_tree_refit(TsMeshTree *soup)
{
    const SoupWays *own = ways[soup->kind];
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

static bool beside(const TsTriangle3 *triangle, TsAabb3 box)
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
    if (beside(&triangle, probe->bounds)) return TS_APART;
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

static bool ask(TsMeshTree *soup, const TsProbe *probe, TsMeshTreeHits *hits)
{
    hits->count = 0;
    if (!soup->mesh) return false;
    if (++soup->question == 0) { // after four thousand million questions
        memset(soup->seen, 0, (size_t)soup->seen_room * sizeof *soup->seen);
        soup->question = 1;
    }
    return soup->mesh->faces == 0 || ways[soup->kind]->ask(soup, probe, hits);
}

bool ts_mesh_tree_ask(TsMeshTree *soup, const TsProbe *probe, TsMeshTreeHits *hits)
{
    soup->cost = (TsMeshTreeCost){0};
    return ask(soup, probe, hits);
}

static bool add_pairs(TsMeshTree *soup, int other, TsMeshTreePairs *pairs)
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
        if (!ask(soup, &probe, &soup->scratch) || !add_pairs(soup, i, pairs)) return false;
    }
    return soup->mesh;
}

// ---- Figures

TsMeshTreeFigures ts_mesh_tree_figures(const TsMeshTree *soup)
{
    TsMeshTreeFigures figures = {0};
    if (soup->mesh) ways[soup->kind]->figures(soup, &figures);
    return figures;
}

int ts_mesh_tree_volumes(const TsMeshTree *soup, int level, int most, TsMeshTreeEdge *edge,
                         void *context)
{
    const SoupWays *own = ways[soup->kind];
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

static bool ask_every(TsMeshTree *soup, const TsProbe *probe, TsMeshTreeHits *hits)
{
    for (int i = 0; i < soup->mesh->faces; i++) {
        if (!ts_mesh_tree_test(soup, probe, i, hits)) return false;
    }
    return true;
}

static bool build_nothing(TsMeshTree *soup) { return soup->mesh; }
static void end_nothing(TsMeshTree *soup) { (void)soup; }
static void own_figures(const TsMeshTree *soup, TsMeshTreeFigures *figures)
{
    figures->pieces = soup->mesh->faces;
}

const SoupWays ts_mesh_tree_brute = {.name = "brute force",
                                     .build = build_nothing,
                                     .ask = ask_every,
                                     .figures = own_figures,
                                     .end = end_nothing};
