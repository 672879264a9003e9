// The line's questions, built once for each instruction set: the including file defines
// PRUNE_WAYS, the name of its table.
#include <math.h>
#include <string.h>

#include "broad/lanes_ray_private.h"
#include "broad/prune_lanes_private.h"
#include "broad/prune_private.h"

// ---- Pairs

static inline unsigned until(const float *from, float to) // a bit for each that begins by then
{
    return prune_meet(from, from, -HUGE_VALF, to);
}

typedef struct Met { // by a box, of the run that starts at `next`
    int32_t place, next;
    uint32_t meet;
} Met;

// Runs in which a box met others wait here to be written out together: whether one did, the
// processor would guess wrong.
enum { WAITING = 256 };

typedef struct Sweep {
    TsBroad *broad;
    TsBroadPairs *pairs;
    PruneLine line;
    Met met[WAITING];
    int count;
} Sweep;

static bool put_pairs(Sweep *sweep)
{
    if (!broad_pairs_room(sweep->broad, sweep->pairs, sweep->count * PRUNE_RUN + LANES)) {
        return false;
    }
    TsBroadPair *out = sweep->pairs->pair + sweep->pairs->count;
    for (int i = 0; i < sweep->count; i++) {
        Met met = sweep->met[i];
        const int32_t *order = sweep->line.order + met.next;
        int index = sweep->line.order[met.place];
        out += lanes_pairs(out, lanes_index(order), index, met.meet & 0xff);
        out += lanes_pairs(out, lanes_index(order + LANES), index, met.meet >> LANES);
    }
    sweep->pairs->count = (int)(out - sweep->pairs->pair);
    sweep->count = 0;
    return true;
}

static inline bool note(Sweep *sweep, int *count, Met met)
{
    sweep->met[*count] = met;
    *count += met.meet != 0;
    if (*count < WAITING) return true;
    sweep->count = *count;
    *count = 0;
    return put_pairs(sweep);
}

// Those behind `place` that begin before it ends. The NaN behind the last ends every run.
static inline bool pairs_of(Sweep *sweep, PruneLine line, int place)
{
    float to = line.to[place], low = line.low[place], high = line.high[place];
    int next = place + 1, count = sweep->count;
    for (; line.from[next + PRUNE_RUN - 1] <= to; next += PRUNE_RUN) {
        unsigned meet = prune_meet(line.low + next, line.high + next, low, high);
        if (!note(sweep, &count, (Met){place, next, meet})) return false;
    }
    unsigned meet = prune_meet(line.low + next, line.high + next, low, high);
    meet &= until(line.from + next, to);
    sweep->broad->cost.tests += next - place - 1 + PRUNE_RUN;
    if (!note(sweep, &count, (Met){place, next, meet})) return false;
    sweep->count = count;
    return true;
}

static bool ways_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    Sweep sweep;
    sweep.broad = broad;
    sweep.pairs = pairs;
    sweep.line = prune_line(broad->self);
    sweep.count = 0;
    for (int i = 0; i < sweep.line.count; i++) {
        if (!pairs_of(&sweep, sweep.line, i)) return false;
    }
    return put_pairs(&sweep);
}

// ---- Windows and rays

static inline bool put_hits(TsBroad *broad, TsBroadHits *hits, const int32_t *order, unsigned meet)
{
    if (!broad_hits_room(broad, hits, 2 * LANES)) return false;
    hits->count += lanes_hits(hits->index + hits->count, lanes_index(order), meet);
    return true;
}

static inline LanesBlock block_at(PruneLine line, int place, PruneAxis axis)
{
    LanesBlock block;
    bool x = axis == PRUNE_X;
    memcpy(block.left, (x ? line.from : line.low) + place, sizeof block.left);
    memcpy(block.right, (x ? line.to : line.high) + place, sizeof block.right);
    memcpy(block.top, (x ? line.low : line.from) + place, sizeof block.top);
    memcpy(block.bottom, (x ? line.high : line.to) + place, sizeof block.bottom);
    return block;
}

typedef unsigned Meets(const LanesBlock *block, const void *what); // a bit for each box

static inline unsigned meets_window(const LanesBlock *block, const void *window)
{
    return lanes_meet(lanes_load(block), *(const TsBounds *)window);
}

static inline unsigned meets_ray(const LanesBlock *block, const void *ray)
{
    return lanes_on_ray(block, ray);
}

static inline bool find(TsBroad *broad, TsBroadHits *hits, int stretch, Meets *meets,
                        const void *what)
{
    const Prune *prune = broad->self;
    PruneLine line = prune_line(prune);
    int first = stretch * PRUNE_STRETCH, end = first + PRUNE_STRETCH;
    for (int i = first; i < end && i < line.count; i += LANES) {
        LanesBlock block = block_at(line, i, prune->axis);
        unsigned meet = meets(&block, what);
        broad->cost.tests += LANES;
        if (meet && !put_hits(broad, hits, line.order + i, meet)) return false;
    }
    return true;
}

static int stretches(const Prune *prune)
{
    return (prune->count + PRUNE_STRETCH - 1) / PRUNE_STRETCH;
}

static bool ways_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    const Prune *prune = broad->self;
    TsBounds turned = prune_turned(window, prune->axis);
    for (int i = 0; i < stretches(prune) && prune->stretch[i].left <= turned.right; i++) {
        broad->cost.nodes++;
        if (ts_bounds_meet(prune->stretch[i], turned) &&
            !find(broad, hits, i, meets_window, &window)) {
            return false;
        }
    }
    return true;
}

static bool ways_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    const Prune *prune = broad->self;
    for (int i = 0; i < stretches(prune); i++) {
        broad->cost.nodes++;
        if (ts_bounds_ray_meets(ray, prune_turned(prune->stretch[i], prune->axis), NULL) &&
            !find(broad, hits, i, meets_ray, ray)) {
            return false;
        }
    }
    return true;
}

const PruneWays PRUNE_WAYS = {ways_pairs, ways_window, ways_ray};
