// The line behind TS_BROAD_SWEEP: the boxes sorted by where they begin along one axis, as structure
// of arrays. Whom a box can meet begins behind it and before its end, so its neighbours are a run
// that is compared many at a time, along the other axis alone.
//
// The order is kept: it is nearly the next frame's. 21 bytes a box.
#ifndef PRUNE_PRIVATE_H
#define PRUNE_PRIVATE_H

#include "broad/broad_kind_private.h"

enum {
    PRUNE_RUN = 16,    // boxes that are compared at once
    PRUNE_STRETCH = 64 // boxes that windows and rays pass over together
};

typedef enum PruneAxis { PRUNE_X, PRUNE_Y } PruneAxis;

// The sides of the boxes, along the line and across. Behind the last is a run of NaN, which is
// never below anything.
typedef struct Prune {
    float *side;       // four arrays of `room`: from, to, low, high
    int32_t *order;    // by place: the index
    TsBounds *stretch; // around each PRUNE_STRETCH boxes
    int side_room, order_room, stretch_room;
    int count;
    PruneAxis axis;
} Prune;

typedef struct PruneLine { // as the loops see it
    const float *from, *to, *low, *high;
    const int32_t *order;
    int count;
} PruneLine;

static inline int prune_places(int count) { return count + PRUNE_RUN; }

static inline PruneLine prune_line(const Prune *prune)
{
    int room = prune_places(prune->count);
    return (PruneLine){prune->side,
                       prune->side + room,
                       prune->side + 2 * (size_t)room,
                       prune->side + 3 * (size_t)room,
                       prune->order,
                       prune->count};
}

// x and y exchanged where the line runs along y.
static inline TsBounds prune_turned(TsBounds box, PruneAxis axis)
{
    return axis == PRUNE_X ? box : (TsBounds){box.top, box.left, box.bottom, box.right};
}

// Sorts the boxes anew. False: no memory.
bool ts_prune_build(TsBroad *broad, Prune *prune);

// Sorts `count` indices, in the order of last time, by where their boxes begin: each a step
// where that suffices, or else by digits. `item` and `spare` have room for all of them.
void ts_prune_sort(int32_t *order, uint64_t *item, uint64_t *spare, const TsBounds *bounds,
                   int count, PruneAxis axis);

// The questions, for an instruction set.
typedef struct PruneWays {
    bool (*pairs)(TsBroad *broad, TsBroadPairs *pairs);
    bool (*window)(TsBroad *broad, TsBounds window, TsBroadHits *hits);
    bool (*ray)(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits);
} PruneWays;

extern const PruneWays ts_prune_scalar, ts_prune_avx2, ts_prune_avx512;

#endif
