// The exact oracle's share of a frame: of the triangles that the structure has put to the test, and
// of those that brute force finds, as many as there is time for, by turns.

#include <stdlib.h>
#include <string.h>

#include "scene_kit/mesh_view_private.h"
#include "oracle/oracle3.h"

#define ORACLE_SECONDS 0.5e-3
enum { ORACLE_TAKES = 12 }; // where there is no clock

static TsRelation exact_relation(const TsTriangle3 *triangle, const TsProbe *probe)
{
    switch (probe->kind) {
    case TS_PROBE_RAY: return oracle3_cast_triangle(probe->ray, triangle);
    case TS_PROBE_SPHERE: return oracle3_triangle_sphere(triangle, probe->sphere);
    case TS_PROBE_BOX: return oracle3_triangle_box(triangle, probe->box);
    case TS_PROBE_TRIANGLE: return oracle3_triangles(triangle, &probe->triangle);
    }
    return TS_APART;
}

// What was found of a face, and what the core's own relation says, must be what is exact.
static bool is_contradicted(const Quarry *quarry, int face, const TsProbe *probe, bool found)
{
    TsTriangle3 triangle = ts_mesh_triangle(&quarry->mesh, face);
    TsRelation exact = exact_relation(&triangle, probe);
    return found != (exact != TS_APART) ||
           ts_mesh_tree_relation(&quarry->mesh, face, probe) != exact;
}

// Judges the question of that number; true where it is answered wrongly.
typedef bool Judge(Quarry *quarry, int index, const TsProbe *probe);

static void take_turns(Stage *stage, Quarry *quarry, int count, Judge *judge, const TsProbe *probe)
{
    double (*now)(void) = stage->self->now, start = now ? now() : 0;
    Overlap *overlap = &quarry->overlap;
    overlap->near = count;
    while (overlap->judged < count) {
        if (now ? now() - start > ORACLE_SECONDS : overlap->judged >= ORACLE_TAKES) return;
        quarry->turn = (quarry->turn + 1) % count;
        overlap->contradicted += judge(quarry, quarry->turn, probe);
        overlap->judged++;
    }
}

// ---- One probe

static bool is_near(const Quarry *quarry, int face)
{
    bool tested = !quarry->overlap.spared && quarry->soup.seen[face] == quarry->soup.question;
    return tested || quarry->truth.lit[face];
}

static bool judge_face(Quarry *quarry, int index, const TsProbe *probe)
{
    int face = quarry->near.face[index];
    bool wrong = is_contradicted(quarry, face, probe, quarry->own.lit[face] == FACET_LIT);
    if (wrong) quarry->own.lit[face] = FACET_MISSED;
    return wrong;
}

bool quarry_judge(Stage *stage, Quarry *quarry, const TsProbe *probe)
{
    TsMeshTreeHits *near = &quarry->near;
    near->count = 0;
    for (int i = 0; i < quarry->mesh.faces; i++) {
        if (!is_near(quarry, i)) continue;
        if (!ts_memory_room(quarry->mesh.memory, (void **)&near->face, &near->room, near->count + 1,
                            sizeof *near->face)) {
            return false;
        }
        near->face[near->count++] = i;
    }
    take_turns(stage, quarry, near->count, judge_face, probe);
    return true;
}

// ---- The ring: each pair that was found, and the triangles of the ring before and behind it

enum { BESIDE = 3 };

static bool is_told(const Quarry *quarry, TsMeshTreePair pair)
{
    for (int i = 0; i < quarry->told; i++) {
        const TsMeshTreePair *found = &quarry->pairs.pair[i];
        if (found->face == pair.face && found->other == pair.other) return true;
    }
    return false;
}

static bool judge_pair(Quarry *quarry, int index, const TsProbe *probe)
{
    (void)probe;
    TsMeshTreePair pair = quarry->pairs.pair[index / BESIDE];
    int faces = quarry->ring.faces;
    pair.other = (pair.other + index % BESIDE + faces - 1) % faces;
    TsProbe triangle = ts_mesh_tree_triangle(ts_mesh_triangle(&quarry->ring, pair.other));
    bool wrong = is_contradicted(quarry, pair.face, &triangle, is_told(quarry, pair));
    if (wrong) quarry->own.lit[pair.face] = FACET_MISSED;
    return wrong;
}

void quarry_judge_pairs(Stage *stage, Quarry *quarry)
{
    take_turns(stage, quarry, BESIDE * quarry->pairs.count, judge_pair, NULL);
}

// ---- What the structure finds, beside what brute force does.

static const TsMemory heap = {realloc, free};

enum { RING_TRIANGLES = 196 };
#define RING_RADIUS 0.2
#define RING_THICKNESS 0.08

// All dark.
static bool begin(Overlapping *faces, const TsMesh *mesh)
{
    if (!ts_memory_room(heap, (void **)&faces->lit, &faces->room, mesh->faces + 1,
                        sizeof *faces->lit)) {
        return false;
    }
    memset(faces->lit, 0, (size_t)mesh->faces + 1);
    return true;
}

static void compare(Quarry *quarry, int64_t brute)
{
    uint8_t *own = quarry->own.lit;
    const uint8_t *truth = quarry->truth.lit;
    Overlap *overlap = &quarry->overlap;
    *overlap = (Overlap){.lit = own, .cost = quarry->soup.cost, .brute = brute, .same = true};
    for (int i = 0; i < quarry->mesh.faces; i++) {
        overlap->hits += own[i];
        overlap->exact += truth[i];
        overlap->same &= own[i] == truth[i];
        if (truth[i] && !own[i]) own[i] = FACET_MISSED;
    }
}

// Nothing of it is asked.
static bool spare(Quarry *quarry)
{
    quarry->hits.count = quarry->pairs.count = 0;
    quarry->soup.cost = (TsMeshTreeCost){0};
    return true;
}

static void light(Overlapping *faces, const TsMeshTreeHits *hits)
{
    for (int i = 0; i < hits->count; i++) faces->lit[hits->face[i]] = FACET_LIT;
}

const Overlap *stage_overlap(Stage *stage, const TsProbe *probe)
{
    Quarry *quarry = quarry_of(stage);
    if (!quarry) return NULL;
    quarry->overlap = (Overlap){0};
    bool spared = !quarry_around_meets(quarry, probe);
    if (!begin(&quarry->own, &quarry->mesh) || !begin(&quarry->truth, &quarry->mesh) ||
        !(spared ? spare(quarry) : ts_mesh_tree_ask(&quarry->soup, probe, &quarry->hits)) ||
        !ts_mesh_tree_ask(&quarry->brute, probe, &quarry->found)) {
        return NULL;
    }
    if (quarry->plan.flaw == QUARRY_FIRST && quarry->hits.count > 1) quarry->hits.count = 1;
    // Beside the method's picture (O) stands what brute force finds.
    light(&quarry->own, stage->self->split.second ? &quarry->found : &quarry->hits);
    light(&quarry->truth, &quarry->found);
    compare(quarry, quarry->brute.cost.tests);
    quarry->overlap.spared = spared;
    return quarry_judge(stage, quarry, probe) ? &quarry->overlap : NULL;
}

// ---- Against the ring

static bool make_ring(Quarry *quarry, TsVec3 center)
{
    ts_mesh_clear(&quarry->ring);
    return ts_mesh_add_torus(&quarry->ring, RING_TRIANGLES, center, RING_RADIUS, RING_THICKNESS);
}

// By plain loops; of a triangle that is beside the bounds of the whole ring no pair is asked.
static void find_all(Quarry *quarry)
{
    TsProbe around = ts_mesh_tree_box(ts_mesh_bounds(&quarry->ring));
    for (int i = 0; i < quarry->mesh.faces; i++) {
        if (ts_mesh_tree_relation(&quarry->mesh, i, &around) == TS_APART) continue;
        for (int k = 0; k < quarry->ring.faces && !quarry->truth.lit[i]; k++) {
            TsProbe triangle = ts_mesh_tree_triangle(ts_mesh_triangle(&quarry->ring, k));
            quarry->truth.lit[i] = ts_mesh_tree_relation(&quarry->mesh, i, &triangle) != TS_APART;
        }
    }
}

const Overlap *stage_overlap_ring(Stage *stage, TsVec3 center)
{
    Quarry *quarry = quarry_of(stage);
    if (!quarry) return NULL;
    quarry->overlap = (Overlap){0};
    if (!make_ring(quarry, center) || !begin(&quarry->own, &quarry->mesh) ||
        !begin(&quarry->truth, &quarry->mesh) || !begin(&quarry->other, &quarry->ring)) {
        return NULL;
    }
    bool spared = !quarry_around_meets_ring(quarry);
    if (!(spared ? spare(quarry)
                 : ts_mesh_tree_ask_mesh(&quarry->soup, &quarry->ring, &quarry->pairs))) {
        return NULL;
    }
    quarry->told = quarry->pairs.count;
    if (quarry->plan.flaw == QUARRY_FIRST && quarry->told > 1) quarry->told = 1;
    for (int i = 0; i < quarry->told; i++) {
        quarry->own.lit[quarry->pairs.pair[i].face] = 1;
        quarry->other.lit[quarry->pairs.pair[i].other] = 1;
    }
    find_all(quarry);
    if (stage->self->split.second)
        memcpy(quarry->own.lit, quarry->truth.lit, (size_t)quarry->mesh.faces);
    compare(quarry, (int64_t)quarry->mesh.faces * quarry->ring.faces);
    quarry->overlap.other = quarry->other.lit;
    quarry->overlap.spared = spared;
    quarry_judge_pairs(stage, quarry);
    return &quarry->overlap;
}
