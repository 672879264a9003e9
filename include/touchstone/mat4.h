// 3x3 and 4x4 matrices, stored by columns. The set of functions is that of three.js (Notes on
// reading the three.js source: Core objects).
#ifndef TOUCHSTONE_MAT4_H
#define TOUCHSTONE_MAT4_H

#include "touchstone/vec3.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- 3x3: element 3 * column + row. As a pose, its columns are the images of the axes.

typedef struct TsMat3 {
    double element[9];
} TsMat3;

TsMat3 ts_mat3_identity(void);
TsMat3 ts_mat3_of_columns(TsVec3 x, TsVec3 y, TsVec3 z);
TsVec3 ts_mat3_column(const TsMat3 *m, int column);
TsMat3 ts_mat3_multiply(const TsMat3 *a, const TsMat3 *b); // b acts first
TsVec3 ts_mat3_apply(const TsMat3 *m, TsVec3 v);           // m times the column v
TsMat3 ts_mat3_transpose(const TsMat3 *m);
void ts_mat3_transpose_to_array(const TsMat3 *m, double out[9]); // row by row
double ts_mat3_determinant(const TsMat3 *m);

// False, and `out` the identity, if the determinant is 0.
bool ts_mat3_inverse(const TsMat3 *m, TsMat3 *out);

// The rotation about an axis of any length but 0, in degrees, right-handed.
TsMat3 ts_mat3_rotation(TsVec3 axis, double angle);

// The same pose with unit axes perpendicular to each other (Gram-Schmidt): removes the skew that
// many rounded rotations accumulate. x keeps its direction, y its half plane. The columns must be
// linearly independent.
TsMat3 ts_mat3_orthonormal(const TsMat3 *m);

// ---- 4x4: element 4 * column + row; the translation is in elements 12, 13 and 14, the fourth
// column
//
// It multiplies column vectors: M v. The article puts the translation into the fourth row; that is
// the transposed convention. ts_mat4_translate, _rotate and _scale act in the current axes, as
// those of a canvas do; ts_mat4_of_... start from the identity. Angles are in degrees,
// right-handed.

typedef struct TsMat4 {
    double element[16];
} TsMat4;

TsMat4 ts_mat4_identity(void);
TsMat4 ts_mat4_multiply(const TsMat4 *a, const TsMat4 *b); // b acts first
void ts_mat4_multiply_to_array(const TsMat4 *a, const TsMat4 *b, double out[16]);
TsMat4 ts_mat4_multiply_scalar(const TsMat4 *m, double factor);
TsVec4 ts_mat4_apply4(const TsMat4 *m, TsVec4 v);    // also called crossVector in three.js
TsVec3 ts_mat4_apply(const TsMat4 *m, TsVec3 point); // w = 1 before, divided by w after
TsVec3 ts_mat4_transform_direction(const TsMat4 *m, TsVec3 axis); // by the 3x3 part, normalized
TsMat4 ts_mat4_transpose(const TsMat4 *m);
void ts_mat4_transpose_to_array(const TsMat4 *m, double out[16]); // row by row
double ts_mat4_determinant(const TsMat4 *m);
bool ts_mat4_inverse(const TsMat4 *m,
                     TsMat4 *out); // false, and the identity, if the determinant is 0
void ts_mat4_flatten(const TsMat4 *m, double *out, int offset); // 16 numbers from out[offset]

TsVec3 ts_mat4_position(const TsMat4 *m);
TsMat4 ts_mat4_with_position(const TsMat4 *m, TsVec3 position);
TsVec3 ts_mat4_column(const TsMat4 *m, int column); // 0 x, 1 y, 2 z: its upper three
TsVec3 ts_mat4_scale_of(const TsMat4 *m);           // lengths of those columns
TsMat3 ts_mat4_linear(const TsMat4 *m);             // the 3x3 part
TsMat4 ts_mat4_rotation_of(const TsMat4 *m);        // 3x3 part with unit columns, no translation

// Intrinsic Euler angles of a rotation, in the order x, y, z: x and z above -180, up to 180, y from
// -90 to 90. In gimbal lock (y is +-90) z is 0. Rounded.
TsVec3 ts_mat4_euler_angles(const TsMat4 *m);

TsMat4 ts_mat4_translate(const TsMat4 *m, TsVec3 by);
TsMat4 ts_mat4_scale(const TsMat4 *m, TsVec3 by);
TsMat4 ts_mat4_rotate_x(const TsMat4 *m, double angle);
TsMat4 ts_mat4_rotate_y(const TsMat4 *m, double angle);
TsMat4 ts_mat4_rotate_z(const TsMat4 *m, double angle);
TsMat4 ts_mat4_rotate(const TsMat4 *m, TsVec3 axis,
                      double angle); // about an axis of any length but 0

TsMat4 ts_mat4_of_translation(TsVec3 by);
TsMat4 ts_mat4_of_scale(TsVec3 by);
TsMat4 ts_mat4_of_rotation(TsVec3 axis, double angle);
TsMat4 ts_mat4_of_linear(const TsMat3 *m);

// translation * rotation * scale, and its inverse. A mirrored matrix gets a negative x scale, so
// that `rotation` is a rotation; a scale of 0 leaves that axis of the rotation (0, 0, 0).
TsMat4 ts_mat4_compose(TsVec3 position, const TsMat3 *rotation, TsVec3 scale);
void ts_mat4_decompose(const TsMat4 *m, TsVec3 *position, TsMat3 *rotation, TsVec3 *scale);

// The orientation (no translation: it is not a view matrix) whose -z axis points from eye to
// target, with `up` above, as in three.js. z is (0, 0, 1) if eye equals target. If `up`, which is
// not 0, is parallel to z, z.x is moved by 0.0001, then z.z if that does not help.
TsMat4 ts_mat4_look_at(TsVec3 eye, TsVec3 target, TsVec3 up);

// The view matrix of a camera at `eye` with that orientation.
TsMat4 ts_mat4_view(TsVec3 eye, TsVec3 target, TsVec3 up);

// Projections to the cube -1 to 1, looking along -z; z = -near maps to -1. near and far are
// positive, except for the orthographic projection.
TsMat4 ts_mat4_frustum(double left, double right, double bottom, double top, double near,
                       double far);
TsMat4 ts_mat4_perspective(double angle, double aspect, double near,
                           double far); // full vertical angle
TsMat4 ts_mat4_orthographic(double left, double right, double top, double bottom, double near,
                            double far);

#ifdef __cplusplus
}
#endif

#endif
