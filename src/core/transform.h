// The 2x3 affine transform of the canvas (003: S06): operations act in the current, already
// transformed axes.
//
// x' = sx x + rx y + tx,  y' = ry x + sy y + ty. Rounded; pure values, so that a point form with a
// pivot (E31) is a translation there, the turn, and the translation back.
#ifndef TRANSFORM_H
#define TRANSFORM_H

#include "vec.h"

typedef struct Transform {
    double sx, ry, rx, sy, tx, ty; // the canvas's order
} Transform;

Transform transform_identity(void);
Transform transform_translate(Transform t, double x, double y); // E29 right: the old place is kept
Transform transform_rotate(Transform t, double angle);          // degrees, clockwise on screen
Transform transform_scale(Transform t, double x, double y);
Transform transform_compose(Transform outer, Transform inner); // inner acts first
Vec transform_apply(Transform t, Vec p);

// Whether it collapses the plane: the determinant is exactly 0 (decided exactly, as long as the
// matrix holds valid coordinates).
int transform_is_singular(Transform t);

// What undoes it. Of a singular one: the identity.
Transform transform_inverse(Transform t);

#endif
