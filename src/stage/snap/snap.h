// Snapping to exact touch: a place for one shape from which the core says TOUCHING of it and
// another, exactly.
#ifndef SNAP_H
#define SNAP_H

#include "shape.h"

// Makes the moving shape for a position of its pivot.
typedef struct SnapMaker {
    void (*make)(void *self, Vec position, Shape *shape);
    void *self;
} SnapMaker;

typedef struct Snap {
    bool found;
    Vec touch;         // TOUCHING here
    Vec apart, inside; // the nearest doubles found on either side: APART, OVERLAPPING
    bool has_apart, has_inside;
} Snap;

// The nearest such place to `from` that is found. Never a near miss: every place returned was
// decided by relation_shapes.
Snap snap_touch(SnapMaker moving, Vec from, const Shape *fixed);

#endif
