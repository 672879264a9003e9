// Snapping to exact touch: finds a position of one shape at which the core's exact relation with
// another shape is TS_TOUCHING.
#ifndef SNAP_PLACE_H
#define SNAP_PLACE_H

#include "touchstone/shape.h"

// Makes the moving shape for a position of its pivot.
typedef struct SnapMaker {
    void (*make)(void *self, TsVec position, TsShape *shape);
    void *self;
} SnapMaker;

typedef struct Snap {
    bool found;
    TsVec touch;         // TS_TOUCHING here
    TsVec apart, inside; // the nearest doubles found on either side: TS_APART, TS_OVERLAPPING
    bool has_apart, has_inside;
} Snap;

// Returns the nearest place to `from` among those that it tries. ts_relation_shapes has decided
// every place returned.
Snap snap_touch(SnapMaker moving, TsVec from, const TsShape *fixed);

#endif
