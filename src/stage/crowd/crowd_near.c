// Who is near whom in a crowd: the members' bounds, and the candidates among them, sorted, so that
// every structure gives the very same list.

#include <stdlib.h>
#include <string.h>

#include "stage_self.h"

static const TsMemory heap = {realloc, free};

enum { BRUTE_MAX = 2000 }; // members that it is compared with

void crowd_free(Crowd *crowd)
{
    if (crowd->broad.memory.release) ts_broad_end(&crowd->broad);
    if (crowd->second.memory.release) ts_broad_end(&crowd->second);
    ts_broad_pairs_free(&crowd->found, heap);
    ts_broad_pairs_free(&crowd->found_second, heap);
    ts_broad_pairs_free(&crowd->sorting, heap);
    ts_broad_hits_free(&crowd->hits, heap);
    free(crowd->member);
    free(crowd->bounds);
    free(crowd->start);
    *crowd = (Crowd){0};
}

// ---- Who is in it

static bool member_room(Crowd *crowd)
{
    int wanted = crowd->members + 1;
    return ts_memory_room(heap, (void **)&crowd->member, &crowd->member_room, wanted,
                          sizeof(Actor *)) &&
           ts_memory_room(heap, (void **)&crowd->bounds, &crowd->bounds_room, wanted,
                          sizeof(TsBounds));
}

bool crowd_gather(Stage *stage)
{
    Crowd *crowd = &stage->self->crowd;
    crowd->members = 0;
    crowd->aparts = 0;
    stage_each(stage, actor)
    {
        if (actor->traits & ACTOR_QUIET) continue;
        if (!member_room(crowd)) return false;
        crowd->bounds[crowd->members] = ts_bounds_of(&actor->shape);
        crowd->member[crowd->members++] = actor;
    }
    return true;
}

// ---- Sorting

static int end_of(TsBroadPair pair, bool first) { return first ? pair.a : pair.b; }

// By one of its ends; what is equal keeps its order.
static void sort_by(bool first, const TsBroadPairs *from, TsBroadPair *to, int32_t *start,
                    int members)
{
    memset(start, 0, ((size_t)members + 1) * sizeof *start);
    for (int i = 0; i < from->count; i++) start[end_of(from->pair[i], first) + 1]++;
    for (int i = 0; i < members; i++) start[i + 1] += start[i];
    for (int i = 0; i < from->count; i++) {
        to[start[end_of(from->pair[i], first)]++] = from->pair[i];
    }
}

static bool sort(Crowd *crowd, TsBroadPairs *pairs)
{
    TsBroadPairs *other = &crowd->sorting;
    if (pairs->count == 0) return true;
    if (!ts_memory_room(heap, (void **)&crowd->start, &crowd->start_room, crowd->members + 1,
                        sizeof *crowd->start) ||
        !ts_memory_room(heap, (void **)&other->pair, &other->room, pairs->count,
                        sizeof *other->pair)) {
        return false;
    }
    other->count = pairs->count;
    sort_by(false, pairs, other->pair, crowd->start, crowd->members);
    sort_by(true, other, pairs->pair, crowd->start, crowd->members);
    return true;
}

// ---- Finding

// Its boxes are those of the members, under their places.
static bool follow(TsBroad *broad, const Crowd *crowd)
{
    if (broad->count > crowd->members) ts_broad_end(broad);
    ts_broad_move_all(broad, crowd->bounds);
    for (int i = broad->count; i < crowd->members; i++) {
        if (ts_broad_insert(broad, crowd->bounds[i]) < 0) return false;
    }
    return true;
}

static bool find_by(Crowd *crowd, TsBroad *broad, TsBroadKind kind, TsBroadPairs *pairs)
{
    if (!broad->memory.resize) *broad = ts_broad_make(kind, heap);
    if (broad->kind != kind) ts_broad_switch(broad, kind);
    return follow(broad, crowd) && ts_broad_pairs(broad, pairs);
}

static TsBroadKind other_kind(const Stage *stage, TsBroadKind kind)
{
    int turn = stage->tick % (TS_BROAD_KINDS - 1);
    TsBroadKind other = (TsBroadKind)(turn + (turn >= (int)kind));
    bool slow = other == TS_BROAD_BRUTE && stage->self->crowd.members > BRUTE_MAX;
    if (!slow) return other;
    return kind == TS_BROAD_SAP ? TS_BROAD_BVH : TS_BROAD_SAP;
}

static bool same_pairs(const TsBroadPairs *a, const TsBroadPairs *b)
{
    if (a->count != b->count) return false;
    return a->count == 0 || memcmp(a->pair, b->pair, (size_t)a->count * sizeof *a->pair) == 0;
}

static bool compare(Stage *stage, TsBroadKind kind)
{
    Crowd *crowd = &stage->self->crowd;
    crowd->candidates.other = other_kind(stage, kind);
    if (!find_by(crowd, &crowd->second, crowd->candidates.other, &crowd->found_second) ||
        !sort(crowd, &crowd->found_second)) {
        return false;
    }
    crowd->candidates.same = same_pairs(&crowd->found, &crowd->found_second);
    return true;
}

bool crowd_find(Stage *stage, TsBroadKind kind, bool compared)
{
    Crowd *crowd = &stage->self->crowd;
    double (*now)(void) = stage->self->now;
    double start = now ? now() : 0;
    if (!find_by(crowd, &crowd->broad, kind, &crowd->found)) return false;
    crowd->candidates = (Candidates){.actor = crowd->member,
                                     .actors = crowd->members,
                                     .pairs = crowd->found.count,
                                     .cost = crowd->broad.cost,
                                     .seconds = now ? now() - start : 0,
                                     .same = true,
                                     .broad = &crowd->broad,
                                     .hits = &crowd->hits};
    if (!sort(crowd, &crowd->found)) return false;
    crowd->candidates.pair = crowd->found.pair;
    return !compared || compare(stage, kind);
}
