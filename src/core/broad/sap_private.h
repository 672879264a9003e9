// The data of TS_BROAD_SAP: the boxes sorted by their lower side along one axis, as a structure of
// arrays. The boxes that may overlap a box begin after it and before its end, so they are a run,
// which is compared many at a time along the other axis alone.
//
// The order is kept, because that of the next frame is nearly the same. 21 bytes a box.
//
// A window or ray crosses the whole world along the other axis. If there are many between two
// changes, they are answered by a flat BVH of the same boxes, which takes 22 more bytes a box and
// is kept for the next time.
#ifndef SAP_PRIVATE_H
#define SAP_PRIVATE_H

#include "broad/broad_private.h"
#include "broad/bvh_private.h"

enum {
    SAP_RUN = 16,    // boxes that are compared at once
    SAP_STRETCH = 64 // boxes of a part, for drawing
};

typedef enum SapAxis { SAP_X, SAP_Y } SapAxis;

typedef struct SapEnds { // of a run of SAP_RUN places: where it ends along the sorted axis,
    float end, reach;    // and where it or an earlier one ends at last
} SapEnds;

// The sides of the boxes along the sorted axis (from, to) and across it (low, high). A run of NaN
// follows the last box; comparisons with it are false.
typedef struct Sap {
    float *side;    // four arrays of `room`: from, to, low, high
    int32_t *order; // box index by place
    SapEnds *ends;  // by run
    int side_room, order_room, ends_room;
    int count;
    SapAxis axis;
    Bvh copy;
    bool copied;     // the copy is up to date
    int64_t visited; // runs since the last change, by windows and rays
} Sap;

typedef struct SapLine { // the arrays as the loops use them
    const float *from, *to, *low, *high;
    const int32_t *order;
    const SapEnds *ends;
    int count;
} SapLine;

static inline int sap_places(int count) { return count + SAP_RUN; }

static inline int sap_runs(int count) { return (count + SAP_RUN - 1) / SAP_RUN; }

static inline SapLine sap_line(const Sap *sap)
{
    int room = sap_places(sap->count);
    return (SapLine){sap->side,
                     sap->side + room,
                     sap->side + 2 * (size_t)room,
                     sap->side + 3 * (size_t)room,
                     sap->order,
                     sap->ends,
                     sap->count};
}

// The first run that reaches `from`, and the number of runs that begin at or before `to`, by binary
// search: the boxes that overlap an interval are between.
int ts_sap_first_run(SapLine line, float from);
int ts_sap_runs_until(SapLine line, float to);

// Exchanges x and y if the boxes are sorted along y.
static inline TsBounds sap_turned(TsBounds box, SapAxis axis)
{
    return axis == SAP_X ? box : (TsBounds){box.top, box.left, box.bottom, box.right};
}

// Sorts `count` indices by the lower sides of their boxes: by insertion if the order of the last
// update nearly fits, otherwise by radix. `item` and `spare` have room for `count` items.
void ts_sap_sort(int32_t *order, uint64_t *item, uint64_t *spare, const TsBounds *bounds, int count,
                 SapAxis axis);

// ---- For its queries (sap_kernels_private.h)

typedef struct SapMet { // the boxes of the run at `next` that the box at `place` overlaps
    int32_t place, next;
    uint32_t meet;
} SapMet;

// Runs with an overlap are collected here and written out together, because a branch for each run
// would be mispredicted.
enum { SAP_WAITING = 256 };

typedef struct SapJoin {
    TsBroad *broad;
    TsBroadPairs *pairs;
    SapLine line;
    SapMet met[SAP_WAITING];
    int count;
} SapJoin;

// For windows and rays, whose boxes are collected in the same way.
typedef struct SapSearch {
    TsBroad *broad;
    TsBroadHits *hits;
    SapLine line;
    SapMet met[SAP_WAITING];
    int count;
} SapSearch;

#endif
