// Queries of a mesh by its tree and by brute force, and the exact oracle's share of a frame: of the
// triangles that the tree tested or brute force found, it judges as many as there is time for,
// round robin.

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "asking/asking.h"
#include "oracle/oracle3.h"
#include "scene_kit/mesh_view_private.h"

#define ORACLE_SECONDS 0.5e-3
enum { ORACLE_TAKES = 1000 }; // if there is no clock

static TsRelation exact_relation(const TsTriangle3 *triangle, const TsMeshQuery *probe)
{
    switch (probe->kind) {
    case TS_MESH_QUERY_RAY: return oracle3_cast_triangle(probe->ray, triangle);
    case TS_MESH_QUERY_SPHERE: return oracle3_triangle_sphere(triangle, probe->sphere);
    case TS_MESH_QUERY_BOX: return oracle3_triangle_box(triangle, probe->box);
    case TS_MESH_QUERY_TRIANGLE: return oracle3_triangles(triangle, &probe->triangle);
    }
    return TS_APART;
}

// Whether the oracle contradicts what was found about a face, or the core's own relation.
static bool is_contradicted(const MeshView *view, int face, const TsMeshQuery *probe, bool found)
{
    TsTriangle3 triangle = ts_mesh_triangle(&view->mesh, face);
    TsRelation exact = exact_relation(&triangle, probe);
    return found != (exact != TS_APART) || ts_mesh_tree_relation(&view->mesh, face, probe) != exact;
}

// Judges candidate number `index`; true if its answer is wrong.
typedef bool Judge(MeshView *view, int index, const TsMeshQuery *probe);

static void take_turns(Stage *stage, MeshView *view, int count, Judge *judge,
                       const TsMeshQuery *probe)
{
    double (*now)(void) = stage->self->now, start = now ? now() : 0;
    Overlap *overlap = &view->overlap;
    overlap->near = count;
    while (overlap->judged < count) {
        if (now ? now() - start > ORACLE_SECONDS : overlap->judged >= ORACLE_TAKES) return;
        view->turn = (view->turn + 1) % count;
        overlap->contradicted += judge(view, view->turn, probe);
        overlap->judged++;
    }
}

// ---- One probe

static bool judge_face(MeshView *view, int index, const TsMeshQuery *probe)
{
    int face = view->near.face[index];
    bool wrong = is_contradicted(view, face, probe, view->own.lit[face] == FACET_LIT);
    if (wrong) view->own.lit[face] = FACET_MISSED;
    return wrong;
}

static bool judge_query(Stage *stage, MeshView *view, const TsMeshQuery *probe)
{
    TsMeshTreeHits *near = &view->near;
    near->count = 0;
    for (int i = 0; i < view->mesh.faces; i++) {
        bool tested = !view->overlap.spared && view->tree.seen[i] == view->tree.query;
        if (!tested && !view->truth.lit[i]) continue;
        if (!ts_memory_room(view->mesh.memory, (void **)&near->face, &near->room, near->count + 1,
                            sizeof *near->face)) {
            return false;
        }
        near->face[near->count++] = i;
    }
    take_turns(stage, view, near->count, judge_face, probe);
    return true;
}

// ---- The ring: each pair that was found, and its neighbors in the ring

enum { BESIDE = 3 };

static bool is_returned(const MeshView *view, TsMeshTreePair pair)
{
    for (int i = 0; i < view->returned; i++) {
        const TsMeshTreePair *found = &view->pairs.pair[i];
        if (found->face == pair.face && found->other == pair.other) return true;
    }
    return false;
}

static bool judge_pair(MeshView *view, int index, const TsMeshQuery *probe)
{
    (void)probe;
    TsMeshTreePair pair = view->pairs.pair[index / BESIDE];
    int faces = view->ring.faces;
    pair.other = (pair.other + index % BESIDE + faces - 1) % faces;
    TsMeshQuery triangle = ts_mesh_query_triangle(ts_mesh_triangle(&view->ring, pair.other));
    bool wrong = is_contradicted(view, pair.face, &triangle, is_returned(view, pair));
    if (wrong) view->own.lit[pair.face] = FACET_MISSED;
    return wrong;
}

void mesh_view_judge_pairs(Stage *stage, MeshView *view)
{
    take_turns(stage, view, BESIDE * view->pairs.count, judge_pair, NULL);
}

// ---- Tree and brute force compared

enum { RING_TRIANGLES = 196 };
#define RING_RADIUS 0.2
#define RING_THICKNESS 0.08

// Makes room, and sets all faces to FACET_PLAIN.
static bool clear_faces(LitFaces *faces, const TsMesh *mesh)
{
    if (!ts_memory_room(TS_MEMORY_HEAP, (void **)&faces->lit, &faces->room, mesh->faces + 1,
                        sizeof *faces->lit)) {
        return false;
    }
    memset(faces->lit, 0, (size_t)mesh->faces + 1);
    return true;
}

static void compare(MeshView *view, int64_t brute)
{
    uint8_t *own = view->own.lit;
    const uint8_t *truth = view->truth.lit;
    Overlap *overlap = &view->overlap;
    *overlap = (Overlap){.lit = own, .cost = view->tree.cost, .brute = brute, .same = true};
    for (int i = 0; i < view->mesh.faces; i++) {
        overlap->hits += own[i];
        overlap->exact += truth[i];
        overlap->same &= own[i] == truth[i];
        if (truth[i] && !own[i]) own[i] = FACET_MISSED;
    }
}

// The bounding volume is apart from the probe: the tree is not queried.
static bool spare(MeshView *view)
{
    view->hits.count = view->pairs.count = 0;
    view->tree.cost = (TsMeshTreeCost){0};
    return true;
}

static void light_faces(LitFaces *faces, const TsMeshTreeHits *hits)
{
    for (int i = 0; i < hits->count; i++) faces->lit[hits->face[i]] = FACET_LIT;
}

const Overlap *stage_overlap(Stage *stage, const TsMeshQuery *probe)
{
    MeshView *view = mesh_view_of(stage);
    assert(ask_is_open(stage));
    if (!view) return NULL;
    view->overlap = (Overlap){0};
    // step: around
    bool spared = !mesh_view_around_meets(view, probe);
    if (!clear_faces(&view->own, &view->mesh) || !clear_faces(&view->truth, &view->mesh) ||
        !(spared ? spare(view) : ts_mesh_tree_query(&view->tree, probe, &view->hits)) ||
        !ts_mesh_tree_query(&view->brute, probe, &view->found)) {
        return NULL;
    }
    // flaw: mesh_first
    if (view->def.flaw == MESH_FIRST && view->hits.count > 1) view->hits.count = 1;
    light_faces(&view->own, &view->hits);
    light_faces(&view->truth, &view->found);
    compare(view, view->brute.cost.tests);
    view->overlap.spared = spared;
    return judge_query(stage, view, probe) ? &view->overlap : NULL;
}

// ---- Against the ring

// By plain loops, without triangles that are apart from the bounds of the whole ring.
static void find_all(MeshView *view)
{
    TsMeshQuery around = ts_mesh_query_box(ts_mesh_bounds(&view->ring));
    for (int i = 0; i < view->mesh.faces; i++) {
        if (ts_mesh_tree_relation(&view->mesh, i, &around) == TS_APART) continue;
        for (int k = 0; k < view->ring.faces && !view->truth.lit[i]; k++) {
            TsMeshQuery triangle = ts_mesh_query_triangle(ts_mesh_triangle(&view->ring, k));
            view->truth.lit[i] = ts_mesh_tree_relation(&view->mesh, i, &triangle) != TS_APART;
        }
    }
}

void mesh_view_put_exact(Stage *stage, bool exact)
{
    MeshView *view = stage->self->mesh_view;
    if (!view) return;
    if (!exact) {
        view->overlap = view->kept;
        return;
    }
    view->kept = view->overlap;
    if (!view->overlap.lit) return;
    view->overlap.lit = view->truth.lit;
    view->overlap.hits = view->overlap.exact;
    view->overlap.same = true;
}

const Overlap *stage_overlap_ring(Stage *stage, TsVec3 center)
{
    MeshView *view = mesh_view_of(stage);
    assert(ask_is_open(stage));
    if (!view) return NULL;
    view->overlap = (Overlap){0};
    ts_mesh_clear(&view->ring);
    if (!ts_mesh_add_torus(&view->ring, RING_TRIANGLES, center, RING_RADIUS, RING_THICKNESS) ||
        !clear_faces(&view->own, &view->mesh) || !clear_faces(&view->truth, &view->mesh) ||
        !clear_faces(&view->other, &view->ring)) {
        return NULL;
    }
    bool spared = !mesh_view_around_meets_ring(view);
    if (!(spared ? spare(view) : ts_mesh_tree_query_mesh(&view->tree, &view->ring, &view->pairs))) {
        return NULL;
    }
    view->returned = view->pairs.count;
    // flaw: mesh_first
    if (view->def.flaw == MESH_FIRST && view->returned > 1) view->returned = 1;
    for (int i = 0; i < view->returned; i++) {
        view->own.lit[view->pairs.pair[i].face] = 1;
        view->other.lit[view->pairs.pair[i].other] = 1;
    }
    find_all(view);
    compare(view, (int64_t)view->mesh.faces * view->ring.faces);
    view->overlap.ring = &view->ring;
    view->overlap.other = view->other.lit;
    view->overlap.pair = view->pairs.pair;
    view->overlap.pairs = view->returned;
    view->overlap.spared = spared;
    mesh_view_judge_pairs(stage, view);
    return &view->overlap;
}

// ---- Volumes

static void keep_edge(void *context, int volume, TsVec3 a, TsVec3 b)
{
    MeshView *view = context;
    (void)volume;
    if (ts_memory_room(TS_MEMORY_HEAP, (void **)&view->entered, &view->entered_room,
                       view->entered_edges + 1, sizeof *view->entered))
        view->entered[view->entered_edges++] = (MeshEdge){a, b};
}

int stage_mesh_enter(Stage *stage, const TsMeshQuery *query, int level, int most)
{
    MeshView *view = mesh_view_of(stage);
    assert(ask_is_open(stage));
    return view ? ts_mesh_tree_entered(&view->tree, query, level, most, keep_edge, view) : 0;
}

const MeshEdge *stage_mesh_edges(Stage *stage, int *count)
{
    const MeshView *view = mesh_view_of(stage);
    *count = view ? view->entered_edges : 0;
    return view ? view->entered : NULL;
}

int stage_mesh_volumes(Stage *stage, int level, int most, TsMeshTreeDrawEdge *edge, void *context)
{
    const MeshView *view = mesh_view_of(stage);
    return view ? ts_mesh_tree_volumes(&view->tree, level, most, edge, context) : 0;
}
