// The exact oracle's share of a frame: of the triangles that the structure has put to the test, and
// of those that brute force finds, as many as there is time for, by turns.
#include "quarry/quarry_self.h"
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
