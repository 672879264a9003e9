// What the structure finds, beside what brute force does.
#include <stdlib.h>
#include <string.h>

#include "quarry/quarry_self.h"

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
