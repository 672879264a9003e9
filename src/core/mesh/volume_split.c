// Parting the triangles of a node by the surface area heuristic (MacDonald and Booth 1990): a ray
// that meets a volume meets one within it as often as their surfaces compare, so either half costs
// its surface times its triangles. Many are put into bins by their middles, and parted between two
// of these (Wald 2007); of few each has a bin of its own.
#include "mesh/volume_tree_private.h"

enum { BINS = 32, FEW = 24 };

#define NOTHING                                                                                    \
    {                                                                                              \
        HUGE_VAL, -HUGE_VAL                                                                        \
    }

typedef struct Bin {
    int count;
    Shadow around[3];
} Bin;

typedef struct Split {
    double cost;
    int uneven;    // by so many the halves differ
    int axis, bin; // bin: the first of the upper half
} Split;

static const Bin empty = {0, {NOTHING, NOTHING, NOTHING}};
static const Split none = {.cost = HUGE_VAL};

static void add(Bin *bin, int count, const Shadow around[3])
{
    bin->count += count;
    for (int i = 0; i < 3; i++) bin->around[i] = shadow_both(bin->around[i], around[i]);
}

static double cost_of(const Bin *bin)
{
    return bin->count > 0 ? bin->count * shadow_surface(bin->around) : 0;
}

static double middle_of(Shadow shadow) { return shadow.low + shadow.high; } // times 2

static bool is_better(Split a, Split b)
{
    return a.cost < b.cost || (a.cost == b.cost && a.uneven < b.uneven);
}

// ---- Between bins

static Split best_between(const Bin *bin, int bins, int axis)
{
    double above[BINS] = {0};
    Bin upper = empty, lower = empty;
    for (int i = bins - 1; i > 0; i--) {
        add(&upper, bin[i].count, bin[i].around);
        above[i] = cost_of(&upper);
    }
    int count = upper.count + bin[0].count;
    Split best = none;
    for (int i = 1; i < bins; i++) {
        add(&lower, bin[i - 1].count, bin[i - 1].around);
        int uneven = 2 * lower.count - count;
        Split split = {cost_of(&lower) + above[i], uneven < 0 ? -uneven : uneven, axis, i};
        if (is_better(split, best)) best = split;
    }
    return best;
}

// ---- Of few

static void sort(int32_t *face, int count, const Shadow *on_axis)
{
    for (int i = 1; i < count; i++) {
        int32_t moved = face[i];
        double at = middle_of(on_axis[3 * moved]);
        int k = i;
        for (; k > 0 && middle_of(on_axis[3 * face[k - 1]]) > at; k--) face[k] = face[k - 1];
        face[k] = moved;
    }
}

static int split_few(int32_t *face, int count, const Shadow *shadow)
{
    Split best = none;
    for (int axis = 0; axis < 3; axis++) {
        Bin bin[FEW];
        sort(face, count, shadow + axis);
        for (int i = 0; i < count; i++) {
            bin[i] = empty;
            add(&bin[i], 1, shadow + 3 * face[i]);
        }
        Split found = best_between(bin, count, axis);
        if (is_better(found, best)) best = found;
    }
    sort(face, count, shadow + best.axis);
    return best.bin;
}

// ---- Of many

typedef struct Ruler { // the bins of an axis; the first and the last are never empty
    int axis;
    double from, pitch;
} Ruler;

static Ruler ruler_of(const int32_t *face, int count, const Shadow *shadow, int axis)
{
    Shadow all = NOTHING;
    for (int i = 0; i < count; i++) {
        double at = middle_of(shadow[3 * face[i] + axis]);
        all = shadow_both(all, (Shadow){at, at});
    }
    return (Ruler){axis, all.low, (all.high - all.low) / BINS};
}

static int bin_of(const Ruler *ruler, const Shadow *shadow) // of a face
{
    double at = (middle_of(shadow[ruler->axis]) - ruler->from) / ruler->pitch;
    return at < BINS ? (int)at : BINS - 1;
}

static Split best_on(const int32_t *face, int count, const Shadow *shadow, const Ruler *ruler)
{
    Bin bin[BINS];
    for (int i = 0; i < BINS; i++) bin[i] = empty;
    for (int i = 0; i < count; i++) {
        const Shadow *around = shadow + 3 * face[i];
        add(&bin[bin_of(ruler, around)], 1, around);
    }
    return best_between(bin, BINS, ruler->axis);
}

static int part(int32_t *face, int count, const Shadow *shadow, const Ruler *ruler, int bin)
{
    int lower = 0;
    for (int i = 0; i < count; i++) {
        int32_t moved = face[i];
        if (bin_of(ruler, shadow + 3 * moved) >= bin) continue;
        face[i] = face[lower];
        face[lower++] = moved;
    }
    return lower;
}

int ts_volume_split(int32_t *face, int count, const Shadow *shadow)
{
    if (count <= FEW) return split_few(face, count, shadow);
    Split best = none;
    Ruler ruler[3];
    for (int axis = 0; axis < 3; axis++) {
        ruler[axis] = ruler_of(face, count, shadow, axis);
        if (!(ruler[axis].pitch > 0)) continue;
        Split found = best_on(face, count, shadow, &ruler[axis]);
        if (is_better(found, best)) best = found;
    }
    if (best.bin == 0) return count / 2; // all middles are in one place
    return part(face, count, shadow, &ruler[best.axis], best.bin);
}
