#include "broad/prune_private.h"
#include "touchstone/radix.h"

enum { KEY = 32 }; // where in an item its key stands; the index is below
#define STEPS 2    // an item, that are still faster than sorting by digits

static void make_items(const int32_t *order, uint64_t *item, const TsBounds *bounds, int count,
                       PruneAxis axis)
{
    for (int i = 0; i < count; i++) {
        TsBounds box = bounds[order[i]];
        float from = axis == PRUNE_X ? box.left : box.top;
        item[i] = (uint64_t)ts_radix_key(from) << KEY | (uint32_t)order[i];
    }
}

// By insertion. False where it would take too long: then the items are all there still.
static bool sort_by_steps(uint64_t *item, int count)
{
    int64_t steps = (int64_t)count * STEPS;
    for (int i = 1; i < count; i++) {
        uint64_t here = item[i];
        int at = i;
        while (at > 0 && item[at - 1] >> KEY > here >> KEY && steps-- > 0) {
            item[at] = item[at - 1];
            at--;
        }
        item[at] = here;
        if (steps < 0) return false;
    }
    return true;
}

static const uint64_t *sort_by_digits(uint64_t *item, uint64_t *spare, int count)
{
    ts_radix_pass(item, spare, count, KEY, TS_RADIX_BITS);
    ts_radix_pass(spare, item, count, KEY + TS_RADIX_BITS, TS_RADIX_BITS);
    ts_radix_pass(item, spare, count, KEY + 2 * TS_RADIX_BITS, 32 - 2 * TS_RADIX_BITS);
    return spare;
}

void ts_prune_sort(int32_t *order, uint64_t *item, uint64_t *spare, const TsBounds *bounds,
                   int count, PruneAxis axis)
{
    make_items(order, item, bounds, count, axis);
    const uint64_t *sorted = sort_by_steps(item, count) ? item : sort_by_digits(item, spare, count);
    for (int i = 0; i < count; i++) order[i] = (int32_t)(uint32_t)sorted[i];
}
