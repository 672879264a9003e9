// Sweep and prune: the boxes are kept sorted along the axis on which they spread more, and each is
// compared with those that begin before it ends (Baraff, Dynamic Simulation of Nonpenetrating Rigid
// Bodies, 1992). Good for a few thousand boxes or for a long world; a box is compared with about
// the square root of the number of boxes.
#include "platform/rounding.h"

#include "broad/sap_private.h"

#include <math.h>

#include "broad/kernels_private.h"
#include "touchstone/radix.h"

// ---- Sorting

enum {
    SAP_KEY = 32,     // an item holds its key above this bit, its index below
    SAP_STEPS = 2,    // moves per item up to which insertion sort is faster than radix sort
    SAP_SAMPLE = 2048 // boxes sampled to choose the axis
};
#define SAP_BETTER 1.5 // the axis changes if the variance along the other is larger by this factor

// Insertion sort. Returns false if it would take too long; the items are then partly sorted.
static bool sap_sort_by_steps(uint64_t *item, int count)
{
    int64_t steps = (int64_t)count * SAP_STEPS;
    for (int i = 1; i < count; i++) {
        uint64_t here = item[i];
        int at = i;
        while (at > 0 && item[at - 1] >> SAP_KEY > here >> SAP_KEY && steps-- > 0) {
            item[at] = item[at - 1];
            at--;
        }
        item[at] = here;
        if (steps < 0) return false;
    }
    return true;
}

static const uint64_t *sap_sort_by_digits(uint64_t *item, uint64_t *spare, int count)
{
    ts_radix_pass(item, spare, count, SAP_KEY, TS_RADIX_BITS);
    ts_radix_pass(spare, item, count, SAP_KEY + TS_RADIX_BITS, TS_RADIX_BITS);
    ts_radix_pass(item, spare, count, SAP_KEY + 2 * TS_RADIX_BITS, 32 - 2 * TS_RADIX_BITS);
    return spare;
}

void ts_sap_sort(int32_t *order, uint64_t *item, uint64_t *spare, const TsBounds *bounds, int count,
                 SapAxis axis)
{
    for (int i = 0; i < count; i++) {
        TsBounds box = bounds[order[i]];
        float from = axis == SAP_X ? box.left : box.top;
        item[i] = (uint64_t)ts_radix_key(from) << SAP_KEY | (uint32_t)order[i];
    }
    const uint64_t *sorted =
        sap_sort_by_steps(item, count) ? item : sap_sort_by_digits(item, spare, count);
    for (int i = 0; i < count; i++) order[i] = (int32_t)(uint32_t)sorted[i];
}

// ---- The boxes alive, in the order of the last update

static bool sap_same_boxes(const TsBroad *broad, const Sap *sap)
{
    if (sap->count != broad->alive) return false;
    for (int i = 0; i < sap->count; i++) {
        if (!broad_alive(broad, sap->order[i])) return false;
    }
    return true;
}

static void sap_list_alive(const TsBroad *broad, Sap *sap)
{
    if (sap_same_boxes(broad, sap)) return;
    sap->count = 0;
    for (int i = 0; i < broad->count; i++) {
        if (broad_alive(broad, i)) sap->order[sap->count++] = i;
    }
}

// ---- Choosing the axis

typedef struct SapSpread { // sums over the centres, relative to the first
    double x, y, xx, yy;
    int count;
} SapSpread;

static SapAxis sap_wider_axis(const TsBroad *broad, const Sap *sap)
{
    SapSpread sum = {0};
    Centroid first = centroid_of(broad->bounds[sap->order[0]], 0);
    for (int i = 0; i < sap->count; i += 1 + sap->count / SAP_SAMPLE) {
        Centroid here = centroid_of(broad->bounds[sap->order[i]], 0);
        double x = (double)here.x - (double)first.x, y = (double)here.y - (double)first.y;
        sum = (SapSpread){sum.x + x, sum.y + y, sum.xx + x * x, sum.yy + y * y, sum.count + 1};
    }
    double x = sum.xx - sum.x * sum.x / sum.count, y = sum.yy - sum.y * sum.y / sum.count;
    if (sap->axis == SAP_X) return y > SAP_BETTER * x ? SAP_Y : SAP_X;
    return x > SAP_BETTER * y ? SAP_X : SAP_Y;
}

// ---- The arrays

static bool sap_room(TsBroad *broad, Sap *sap, int count)
{
    return ts_memory_room(broad->memory, (void **)&sap->side, &sap->side_room, sap_places(count),
                          4 * sizeof *sap->side) &&
           ts_memory_room(broad->memory, (void **)&sap->order, &sap->order_room, sap_places(count),
                          sizeof *sap->order) &&
           ts_memory_room(broad->memory, (void **)&sap->ends, &sap->ends_room, sap_runs(count),
                          sizeof *sap->ends);
}

static void sap_set_place(float *side, int room, int place, TsBounds box)
{
    side[place] = box.left;
    side[room + place] = box.right;
    side[2 * room + place] = box.top;
    side[3 * room + place] = box.bottom;
}

static void sap_fill_sides(const TsBroad *broad, Sap *sap)
{
    int room = sap_places(sap->count);
    for (int i = 0; i < sap->count; i++) {
        TsBounds box = sap_turned(broad->bounds[sap->order[i]], sap->axis);
        SapEnds *ends = &sap->ends[i / SAP_RUN];
        if (i % SAP_RUN == 0) *ends = (SapEnds){box.right, i > 0 ? ends[-1].reach : box.right};
        ends->end = box.right > ends->end ? box.right : ends->end;
        ends->reach = box.right > ends->reach ? box.right : ends->reach;
        sap_set_place(sap->side, room, i, box);
    }
    for (int i = sap->count; i < room; i++) {
        sap_set_place(sap->side, room, i, (TsBounds){NAN, NAN, NAN, NAN});
        sap->order[i] = 0;
    }
}

// The sort uses the memory of the sides, which are filled afterwards: both need 16 bytes a box.
static bool sap_update(TsBroad *broad)
{
    Sap *sap = broad->self;
    sap->copied = false;
    sap->visited = 0;
    if (!sap_room(broad, sap, broad->alive)) return false;
    sap_list_alive(broad, sap);
    if (sap->count == 0) return true;
    uint64_t *item = (uint64_t *)(void *)sap->side;
    sap->axis = sap_wider_axis(broad, sap);
    ts_sap_sort(sap->order, item, item + sap->count, broad->bounds, sap->count, sap->axis);
    sap_fill_sides(broad, sap);
    return true;
}

// ---- Looking up an interval

int ts_sap_first_run(SapLine line, float from)
{
    int low = 0, high = sap_runs(line.count);
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (line.ends[middle].reach < from) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

int ts_sap_runs_until(SapLine line, float to)
{
    int low = 0, high = sap_runs(line.count);
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (line.from[middle * SAP_RUN] <= to) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

// ---- Queries

static bool sap_find_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    return ts_broad_kernels(broad)->sap.pairs(broad, pairs);
}

// Building the copy takes about as long as visiting a run for each box, so it is built once so many
// have been visited: few queries after a change never pay for it. Without memory for it the sorted
// boxes answer. A trace shows these.
static bool sap_copy_pays(TsBroad *broad)
{
    Sap *sap = broad->self;
    if (broad->trace) return false;
    if (!sap->copied && sap->visited > sap->count) sap->copied = ts_bvh_build(broad, &sap->copy);
    return sap->copied;
}

static bool sap_find_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    Sap *sap = broad->self;
    const BroadKernels *kernels = ts_broad_kernels(broad);
    if (sap_copy_pays(broad)) return kernels->bvh.window(broad, &sap->copy, window, hits);
    bool found = kernels->sap.window(broad, window, hits);
    sap->visited += broad->cost.nodes;
    return found;
}

static bool sap_find_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    Sap *sap = broad->self;
    const BroadKernels *kernels = ts_broad_kernels(broad);
    if (sap_copy_pays(broad)) return kernels->bvh.ray(broad, &sap->copy, ray, hits);
    bool found = kernels->sap.ray(broad, ray, hits);
    sap->visited += broad->cost.nodes;
    return found;
}

static const BroadQueries *sap_queries(const TsBroad *broad)
{
    static const BroadQueries queries = {sap_find_pairs, sap_find_window, sap_find_ray};
    (void)broad; // the kernels are chosen one by one
    return &queries;
}

// ---- Parts and memory

static TsBounds sap_stretch(SapLine line, int stretch)
{
    TsBounds all = {HUGE_VALF, HUGE_VALF, -HUGE_VALF, -HUGE_VALF};
    for (int i = stretch * SAP_STRETCH; i < (stretch + 1) * SAP_STRETCH && i < line.count; i++) {
        TsBounds box = {line.from[i], line.low[i], line.to[i], line.high[i]};
        all = ts_bounds_union(all, box);
    }
    return all;
}

static TsBroadPart sap_part(const TsBroad *broad, int stretch)
{
    const Sap *sap = broad->self;
    return (TsBroadPart){sap_turned(sap_stretch(sap_line(sap), stretch), sap->axis), 0, true};
}

static int sap_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    const Sap *sap = broad->self;
    int count = (sap->count + SAP_STRETCH - 1) / SAP_STRETCH;
    if (count > max) count = max;
    for (int i = 0; i < count; i++) part[i] = sap_part(broad, i);
    return count;
}

static size_t sap_bytes(const TsBroad *broad)
{
    const Sap *sap = broad->self;
    return (size_t)sap->side_room * 4 * sizeof *sap->side +
           (size_t)sap->order_room * sizeof *sap->order +
           (size_t)sap->ends_room * sizeof *sap->ends +
           (size_t)sap->copy.room * sizeof *sap->copy.memory;
}

static void sap_end(TsBroad *broad)
{
    Sap *sap = broad->self;
    broad->memory.release(sap->side);
    broad->memory.release(sap->order);
    broad->memory.release(sap->ends);
    broad->memory.release(sap->copy.memory);
}

const BroadVtable ts_broad_sap = {.name = "sweep and prune",
                                  .size = sizeof(Sap),
                                  .update = sap_update,
                                  .queries = sap_queries,
                                  .parts = sap_parts,
                                  .part = sap_part,
                                  .bytes = sap_bytes,
                                  .end = sap_end};
