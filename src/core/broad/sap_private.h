// The line behind TS_BROAD_SAP: the boxes sorted by where they begin along one axis, as structure
// of arrays. Whom a box can meet begins behind it and before its end, so its neighbours are a run
// that is compared many at a time, along the other axis alone.
//
// The order is kept: it is nearly the next frame's. 21 bytes a box.
#ifndef SAP_PRIVATE_H
#define SAP_PRIVATE_H

#include "broad/broad_private.h"

enum {
    SAP_RUN = 16,    // boxes that are compared at once
    SAP_STRETCH = 64 // boxes that windows and rays pass over together
};

typedef enum SapAxis { SAP_X, SAP_Y } SapAxis;

// The sides of the boxes, along the line and across. Behind the last is a run of NaN, which is
// never below anything.
typedef struct Sap {
    float *side;       // four arrays of `room`: from, to, low, high
    int32_t *order;    // by place: the index
    TsBounds *stretch; // around each SAP_STRETCH boxes
    int side_room, order_room, stretch_room;
    int count;
    SapAxis axis;
} Sap;

typedef struct SapLine { // as the loops see it
    const float *from, *to, *low, *high;
    const int32_t *order;
    int count;
} SapLine;

static inline int sap_places(int count) { return count + SAP_RUN; }

static inline SapLine sap_line(const Sap *sap)
{
    int room = sap_places(sap->count);
    return (SapLine){
        sap->side,  sap->side + room, sap->side + 2 * (size_t)room, sap->side + 3 * (size_t)room,
        sap->order, sap->count};
}

// x and y exchanged where the line runs along y.
static inline TsBounds sap_turned(TsBounds box, SapAxis axis)
{
    return axis == SAP_X ? box : (TsBounds){box.top, box.left, box.bottom, box.right};
}

// Sorts `count` indices, in the order of last time, by where their boxes begin: each a step
// where that suffices, or else by digits. `item` and `spare` have room for all of them.
void ts_sap_sort(int32_t *order, uint64_t *item, uint64_t *spare, const TsBounds *bounds, int count,
                 SapAxis axis);

// ---- For its questions (sap_kernels_private.h)

typedef struct SapMet { // by a box, of the run that starts at `next`
    int32_t place, next;
    uint32_t meet;
} SapMet;

// Runs in which a box met others wait here to be written out together: whether one did, the
// processor would guess wrong.
enum { SAP_WAITING = 256 };

typedef struct SapJoin {
    TsBroad *broad;
    TsBroadPairs *pairs;
    SapLine line;
    SapMet met[SAP_WAITING];
    int count;
} SapJoin;

#endif
