// The line behind BROAD_SWEEP: the boxes sorted by where they begin along one axis, as structure
// of arrays. Whom a box can meet begins behind it and before its end, so its neighbours are a run
// that is compared many at a time, along the other axis alone.
//
// The order is kept: it is nearly the next frame's. 21 bytes a box.
#ifndef PRUNE_H
#define PRUNE_H

#include "broad_kind.h"

enum {
    PRUNE_RUN = 16,    // boxes that are compared at once
    PRUNE_STRETCH = 64 // boxes that windows and rays pass over together
};

typedef enum PruneAxis { PRUNE_X, PRUNE_Y } PruneAxis;

// The sides of the boxes, along the line and across. Behind the last is a run of NaN, which is
// never below anything.
typedef struct Prune {
    float *side;     // four arrays of `room`: from, to, low, high
    int32_t *order;  // by place: the index
    Bounds *stretch; // around each PRUNE_STRETCH boxes
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
static inline Bounds prune_turned(Bounds box, PruneAxis axis)
{
    return axis == PRUNE_X ? box : (Bounds){box.top, box.left, box.bottom, box.right};
}

// Sorts the boxes anew. False: no memory.
bool prune_build(Broad *broad, Prune *prune);

// Sorts `count` indices, in the order of last time, by where their boxes begin: each a step
// where that suffices, or else by digits. `item` and `spare` have room for all of them.
void prune_sort(int32_t *order, uint64_t *item, uint64_t *spare, const Bounds *bounds, int count,
                PruneAxis axis);

// The questions, for an instruction set.
typedef struct PruneWays {
    bool (*pairs)(Broad *broad, BroadPairs *pairs);
    bool (*window)(Broad *broad, Bounds window, BroadHits *hits);
    bool (*ray)(Broad *broad, const BoundsRay *ray, BroadHits *hits);
} PruneWays;

extern const PruneWays prune_scalar, prune_avx2, prune_avx512;

#endif
