// Sweep and prune: along the axis on which the boxes spread more they are kept sorted, and each is
// compared with those that begin before it ends. Good for a few thousand, or for a long world;
// the run of neighbours grows with the root of their number.
#include "broad/broad_kind_private.h"
#include "broad/prune_private.h"

static const PruneWays *const ways_of[TS_SIMD_LEVELS] = {&ts_prune_scalar, &ts_prune_avx2,
                                                         &ts_prune_avx512};

static bool sweep_update(TsBroad *broad) { return ts_prune_build(broad, broad->self); }

static bool sweep_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    return ways_of[broad->path]->pairs(broad, pairs);
}

static bool sweep_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    return ways_of[broad->path]->window(broad, window, hits);
}

static bool sweep_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    return ways_of[broad->path]->ray(broad, ray, hits);
}

// The stretches of the line.
static int sweep_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    const Prune *prune = broad->self;
    int count = (prune->count + PRUNE_STRETCH - 1) / PRUNE_STRETCH;
    if (count > max) count = max;
    for (int i = 0; i < count; i++) {
        part[i] = (TsBroadPart){prune_turned(prune->stretch[i], prune->axis), 0, true};
    }
    return count;
}

static size_t sweep_bytes(const TsBroad *broad)
{
    const Prune *prune = broad->self;
    return (size_t)prune->side_room * 4 * sizeof *prune->side +
           (size_t)prune->order_room * sizeof *prune->order +
           (size_t)prune->stretch_room * sizeof *prune->stretch;
}

static void sweep_end(TsBroad *broad)
{
    Prune *prune = broad->self;
    broad->memory.release(prune->side);
    broad->memory.release(prune->order);
    broad->memory.release(prune->stretch);
}

const BroadWays ts_broad_sweep = {"sweep and prune", sizeof(Prune), sweep_update,
                                  sweep_pairs,       sweep_window,  sweep_ray,
                                  sweep_parts,       sweep_bytes,   sweep_end};
