// Snapping to exact touch: a place for one shape from which the core says TS_TOUCHING of it and
// another, exactly.
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

// The nearest such place to `from` that is found. Never a near miss: every place returned was
// decided by ts_relation_shapes.
Snap snap_touch(SnapMaker moving, TsVec from, const TsShape *fixed);

#endif
