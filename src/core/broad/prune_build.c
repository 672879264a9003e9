#include <math.h>

#include "broad/prune_private.h"
#include "broad/spot_private.h"

enum { SAMPLE = 2048 }; // boxes that tell which axis is wider
#define BETTER 1.5      // how much wider the other axis must spread to be changed to

// ---- Who is there, in the order of last time

static bool same_as_before(const TsBroad *broad, const Prune *prune)
{
    if (prune->count != broad->alive) return false;
    for (int i = 0; i < prune->count; i++) {
        if (!broad_alive(broad, prune->order[i])) return false;
    }
    return true;
}

static void list_alive(const TsBroad *broad, Prune *prune)
{
    if (same_as_before(broad, prune)) return;
    prune->count = 0;
    for (int i = 0; i < broad->count; i++) {
        if (broad_alive(broad, i)) prune->order[prune->count++] = i;
    }
}

// ---- Which axis

typedef struct TsSpread { // sums over the middles' offsets from the first
    double x, y, xx, yy;
    int count;
} TsSpread;

static TsSpread spread_of(const TsBroad *broad, const Prune *prune)
{
    TsSpread sum = {0};
    Spot first = spot_of(broad->bounds[prune->order[0]], 0);
    for (int i = 0; i < prune->count; i += 1 + prune->count / SAMPLE) {
        Spot here = spot_of(broad->bounds[prune->order[i]], 0);
        double x = (double)here.x - (double)first.x, y = (double)here.y - (double)first.y;
        sum = (TsSpread){sum.x + x, sum.y + y, sum.xx + x * x, sum.yy + y * y, sum.count + 1};
    }
    return sum;
}

static PruneAxis wider_axis(const TsBroad *broad, const Prune *prune)
{
    TsSpread sum = spread_of(broad, prune);
    double x = sum.xx - sum.x * sum.x / sum.count, y = sum.yy - sum.y * sum.y / sum.count;
    if (prune->axis == PRUNE_X) return y > BETTER * x ? PRUNE_Y : PRUNE_X;
    return x > BETTER * y ? PRUNE_X : PRUNE_Y;
}

// ---- The arrays

static bool have_room(TsBroad *broad, Prune *prune, int count)
{
    int stretches = (count + PRUNE_STRETCH - 1) / PRUNE_STRETCH;
    return ts_memory_room(broad->memory, (void **)&prune->side, &prune->side_room,
                          prune_places(count), 4 * sizeof *prune->side) &&
           ts_memory_room(broad->memory, (void **)&prune->order, &prune->order_room,
                          prune_places(count), sizeof *prune->order) &&
           ts_memory_room(broad->memory, (void **)&prune->stretch, &prune->stretch_room, stretches,
                          sizeof *prune->stretch);
}

static void set_place(float *side, int room, int place, TsBounds box)
{
    side[place] = box.left;
    side[room + place] = box.right;
    side[2 * room + place] = box.top;
    side[3 * room + place] = box.bottom;
}

static void fill_sides(const TsBroad *broad, Prune *prune)
{
    int room = prune_places(prune->count);
    for (int i = 0; i < prune->count; i++) {
        TsBounds box = prune_turned(broad->bounds[prune->order[i]], prune->axis);
        TsBounds *stretch = &prune->stretch[i / PRUNE_STRETCH];
        *stretch = i % PRUNE_STRETCH == 0 ? box : ts_bounds_both(*stretch, box);
        set_place(prune->side, room, i, box);
    }
    for (int i = prune->count; i < room; i++) {
        set_place(prune->side, room, i, (TsBounds){NAN, NAN, NAN, NAN});
        prune->order[i] = 0;
    }
}

// The sort uses the room of the sides, which are filled after it: 16 bytes a box, as they need.
bool ts_prune_build(TsBroad *broad, Prune *prune)
{
    if (!have_room(broad, prune, broad->alive)) return false;
    list_alive(broad, prune);
    if (prune->count == 0) return true;
    uint64_t *item = (uint64_t *)(void *)prune->side;
    prune->axis = wider_axis(broad, prune);
    ts_prune_sort(prune->order, item, item + prune->count, broad->bounds, prune->count,
                  prune->axis);
    fill_sides(broad, prune);
    return true;
}
