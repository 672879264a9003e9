// Where a node of a bounding volume hierarchy is split.
//
// The surface area heuristic (MacDonald and Booth 1990): a ray that hits a volume hits one inside
// it with the ratio of their surfaces, so each half costs its surface area times its triangles.
// Many triangles are binned by their centres and split between bins (Wald 2007); few get a bin
// each.
#include "platform/rounding.h"

#include "mesh/mesh_tree_private.h"

enum { SAH_BINS = 32, SAH_FEW = 24 };

#define NO_INTERVAL                                                                                \
    {                                                                                              \
        HUGE_VAL, -HUGE_VAL                                                                        \
    }

typedef struct SahBin {
    int count;
    Interval3 around[3];
} SahBin;

typedef struct SahSplit {
    double cost;
    int uneven;    // difference of the two counts
    int axis, bin; // bin: first bin of the upper half
} SahSplit;

static const SahBin sah_empty = {0, {NO_INTERVAL, NO_INTERVAL, NO_INTERVAL}};
static const SahSplit sah_none = {.cost = HUGE_VAL};

static void sah_add(SahBin *bin, int count, const Interval3 around[3])
{
    bin->count += count;
    for (int i = 0; i < 3; i++) bin->around[i] = interval3_union(bin->around[i], around[i]);
}

static double sah_cost(const SahBin *bin)
{
    return bin->count > 0 ? bin->count * interval3_half_area(bin->around) : 0;
}

static double double_middle(Interval3 interval)
{
    return interval.low + interval.high;
} // centre times 2

static bool sah_is_better(SahSplit a, SahSplit b)
{
    return a.cost < b.cost || (a.cost == b.cost && a.uneven < b.uneven);
}

// ---- Between bins

static SahSplit sah_best_between(const SahBin *bin, int bins, int axis)
{
    double above[SAH_BINS] = {0};
    SahBin upper = sah_empty, lower = sah_empty;
    for (int i = bins - 1; i > 0; i--) {
        sah_add(&upper, bin[i].count, bin[i].around);
        above[i] = sah_cost(&upper);
    }
    int count = upper.count + bin[0].count;
    SahSplit best = sah_none;
    for (int i = 1; i < bins; i++) {
        sah_add(&lower, bin[i - 1].count, bin[i - 1].around);
        int uneven = 2 * lower.count - count;
        SahSplit split = {sah_cost(&lower) + above[i], uneven < 0 ? -uneven : uneven, axis, i};
        if (sah_is_better(split, best)) best = split;
    }
    return best;
}

// ---- Few triangles

static void sah_sort(int32_t *face, int count, const Interval3 *on_axis)
{
    for (int i = 1; i < count; i++) {
        int32_t moved = face[i];
        double at = double_middle(on_axis[3 * moved]);
        int k = i;
        for (; k > 0 && double_middle(on_axis[3 * face[k - 1]]) > at; k--) face[k] = face[k - 1];
        face[k] = moved;
    }
}

static int sah_split_few(int32_t *face, int count, const Interval3 *interval)
{
    SahSplit best = sah_none;
    for (int axis = 0; axis < 3; axis++) {
        SahBin bin[SAH_FEW];
        sah_sort(face, count, interval + axis);
        for (int i = 0; i < count; i++) {
            bin[i] = sah_empty;
            sah_add(&bin[i], 1, interval + 3 * face[i]);
        }
        SahSplit found = sah_best_between(bin, count, axis);
        if (sah_is_better(found, best)) best = found;
    }
    sah_sort(face, count, interval + best.axis);
    return best.bin;
}

// ---- Many triangles

typedef struct SahRuler { // the bins along an axis; the first and the last are never empty
    int axis;
    double from, pitch;
} SahRuler;

static SahRuler sah_ruler(const int32_t *face, int count, const Interval3 *interval, int axis)
{
    Interval3 all = NO_INTERVAL;
    for (int i = 0; i < count; i++) {
        double at = double_middle(interval[3 * face[i] + axis]);
        all = interval3_union(all, (Interval3){at, at});
    }
    return (SahRuler){axis, all.low, (all.high - all.low) / SAH_BINS};
}

static int sah_bin_of(const SahRuler *ruler, const Interval3 *interval) // intervals of a face
{
    double at = (double_middle(interval[ruler->axis]) - ruler->from) / ruler->pitch;
    return at < SAH_BINS ? (int)at : SAH_BINS - 1;
}

static SahSplit sah_best_on(const int32_t *face, int count, const Interval3 *interval,
                            const SahRuler *ruler)
{
    SahBin bin[SAH_BINS];
    for (int i = 0; i < SAH_BINS; i++) bin[i] = sah_empty;
    for (int i = 0; i < count; i++) {
        const Interval3 *around = interval + 3 * face[i];
        sah_add(&bin[sah_bin_of(ruler, around)], 1, around);
    }
    return sah_best_between(bin, SAH_BINS, ruler->axis);
}

static int sah_partition(int32_t *face, int count, const Interval3 *interval, const SahRuler *ruler,
                         int bin)
{
    int lower = 0;
    for (int i = 0; i < count; i++) {
        int32_t moved = face[i];
        if (sah_bin_of(ruler, interval + 3 * moved) >= bin) continue;
        face[i] = face[lower];
        face[lower++] = moved;
    }
    return lower;
}

int ts_mesh_sah_split(int32_t *face, int count, const Interval3 *interval)
{
    if (count <= SAH_FEW) return sah_split_few(face, count, interval);
    SahSplit best = sah_none;
    SahRuler ruler[3];
    for (int axis = 0; axis < 3; axis++) {
        ruler[axis] = sah_ruler(face, count, interval, axis);
        if (!(ruler[axis].pitch > 0)) continue;
        SahSplit found = sah_best_on(face, count, interval, &ruler[axis]);
        if (sah_is_better(found, best)) best = found;
    }
    if (best.bin == 0) return count / 2; // all centres coincide
    return sah_partition(face, count, interval, &ruler[best.axis], best.bin);
}
