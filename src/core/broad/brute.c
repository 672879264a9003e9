// Brute force: every box against every other. The other structures are tested and measured against
// it.
#include "platform/rounding.h"

#include "broad/broad_private.h"

static bool brute_update(TsBroad *broad)
{
    (void)broad;
    return true;
}

static bool brute_pairs_of(TsBroad *broad, int index, TsBroadPairs *pairs)
{
    TsBounds box = broad->bounds[index];
    if (!broad_pairs_room(broad, pairs, index)) return false;
    broad->cost.tests += index;
    for (int other = 0; other < index; other++) {
        if (broad_alive(broad, other) && ts_bounds_intersect(box, broad->bounds[other])) {
            pairs->pair[pairs->count++] = (TsBroadPair){other, index};
        }
    }
    return true;
}

static bool brute_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    for (int i = 0; i < broad->count; i++) {
        if (broad_alive(broad, i) && !brute_pairs_of(broad, i, pairs)) return false;
    }
    return true;
}

static bool brute_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    if (!broad_hits_room(broad, hits, broad->alive)) return false;
    broad->cost.tests += broad->alive;
    for (int i = 0; i < broad->count; i++) {
        if (broad_alive(broad, i) && ts_bounds_intersect(window, broad->bounds[i])) {
            hits->index[hits->count++] = i;
        }
    }
    return true;
}

static bool brute_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    if (!broad_hits_room(broad, hits, broad->alive)) return false;
    broad->cost.tests += broad->alive;
    for (int i = 0; i < broad->count; i++) {
        if (broad_alive(broad, i) && ts_bounds_ray_hits(ray, broad->bounds[i], NULL)) {
            hits->index[hits->count++] = i;
        }
    }
    return true;
}

static const BroadQueries *brute_queries(const TsBroad *broad)
{
    static const BroadQueries queries = {brute_pairs, brute_window, brute_ray};
    (void)broad;
    return &queries;
}

const BroadVtable ts_broad_brute = {
    .name = "brute force", .size = 1, .update = brute_update, .queries = brute_queries};
