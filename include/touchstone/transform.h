// The 2x3 affine transform of the canvas (XXHolic, Transformation): operations act in the current,
// already transformed axes.
//
// x' = sx x + rx y + tx,  y' = ry x + sy y + ty. Rounded. A rotation about a pivot is a translation
// to the pivot, the rotation, and the translation back.
#ifndef TOUCHSTONE_TRANSFORM_H
#define TOUCHSTONE_TRANSFORM_H

#include "touchstone/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsTransform {
    double sx, ry, rx, sy, tx, ty; // the canvas's order
} TsTransform;

TsTransform ts_transform_identity(void);
TsTransform ts_transform_translate(TsTransform t, double x, double y);
TsTransform ts_transform_rotate(TsTransform t, double angle); // degrees, clockwise on screen
TsTransform ts_transform_scale(TsTransform t, double x, double y);
TsTransform ts_transform_compose(TsTransform outer, TsTransform inner); // inner acts first
TsVec ts_transform_apply(TsTransform t, TsVec p);

// Whether the determinant is 0: the transform maps the plane to a line or a point. Exact if the
// matrix has valid coordinates.
int ts_transform_is_singular(TsTransform t);

// The inverse; the identity if the transform is singular.
TsTransform ts_transform_inverse(TsTransform t);

#ifdef __cplusplus
}
#endif

#endif
