// Matrices of space.
#ifndef TOUCHSTONE_MAT4_H
#define TOUCHSTONE_MAT4_H

#include "touchstone/vec3.h"

// The 3x3 matrix (S72), by columns: element 3 * column + row. As a pose, its columns are where the
// axes go.

typedef struct TsMat3 {
    double element[9];
} TsMat3;

TsMat3 ts_mat3_identity(void);
TsMat3 ts_mat3_of_columns(TsVec3 x, TsVec3 y, TsVec3 z);
TsVec3 ts_mat3_column(const TsMat3 *m, int column);
TsMat3 ts_mat3_multiply(const TsMat3 *a, const TsMat3 *b); // b acts first
TsVec3 ts_mat3_apply(const TsMat3 *m, TsVec3 v);           // m times the column v
TsMat3 ts_mat3_transpose(const TsMat3 *m);
void ts_mat3_transpose_to_array(const TsMat3 *m, double out[9]); // row by row (E27)
double ts_mat3_determinant(const TsMat3 *m);

// False, and the identity, where the determinant is 0.
bool ts_mat3_inverse(const TsMat3 *m, TsMat3 *out);

// The turn about an axis of any length but 0, by degrees, right-handed.
TsMat3 ts_mat3_rotation(TsVec3 axis, double angle);

// The same pose with unit axes square to each other: of one that was turned many times over, so
// that it stays a turn. The x axis keeps its direction, y its half plane. The columns must span
// space.
TsMat3 ts_mat3_orthonormal(const TsMat3 *m);

// The 4x4 matrix (S73), by columns: element 4 * column + row, the translation in elements 12, 13
// and 14, the fourth column (E28). It acts on columns: M v.
//
// Values: what the document calls ...Self is `m = mat4_...(&m, ...)`, a clone is a plain copy.
// ts_mat4_translate, _turn and _scale act in the current axes, as those of a canvas do; mat4_of_...
// ignore what was before. Angles in degrees, right-handed.

typedef struct TsMat4 {
    double element[16];
} TsMat4;

TsMat4 ts_mat4_identity(void);
TsMat4 ts_mat4_multiply(const TsMat4 *a, const TsMat4 *b); // b acts first
void ts_mat4_multiply_to_array(const TsMat4 *a, const TsMat4 *b, double out[16]);
TsMat4 ts_mat4_multiply_scalar(const TsMat4 *m, double factor);
TsVec4 ts_mat4_apply4(const TsMat4 *m, TsVec4 v);    // what the document calls crossVector, too
TsVec3 ts_mat4_apply(const TsMat4 *m, TsVec3 point); // w = 1 before, divided by w after
TsVec3 ts_mat4_transform_direction(const TsMat4 *m, TsVec3 axis); // by the 3x3 part, then unit
TsMat4 ts_mat4_transpose(const TsMat4 *m);
void ts_mat4_transpose_to_array(const TsMat4 *m, double out[16]); // row by row
double ts_mat4_determinant(const TsMat4 *m);
bool ts_mat4_inverse(const TsMat4 *m, TsMat4 *out); // false, and the identity, where it is 0
void ts_mat4_flatten(const TsMat4 *m, double *out, int offset); // 16 numbers from out[offset]

TsVec3 ts_mat4_position(const TsMat4 *m);
TsMat4 ts_mat4_with_position(const TsMat4 *m, TsVec3 position);
TsVec3 ts_mat4_column(const TsMat4 *m, int column); // 0 x, 1 y, 2 z: its upper three
TsVec3 ts_mat4_scale_of(const TsMat4 *m);           // lengths of those columns
TsMat3 ts_mat4_linear(const TsMat4 *m);             // the 3x3 part
TsMat4 ts_mat4_rotation_of(const TsMat4 *m);        // that with unit columns, nothing else

// Of such a rotation the angles that make it of turns about x, then in those axes y, then z, each
// from -180 to 180 and that about y from -90 to 90; where y is square up or down, that about z is
// 0. Rounded.
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

// translation * rotation * scale, and back. A mirrored one has its x scale negative, so that the
// rotation is one; a scale of 0 leaves that axis of it (0, 0, 0).
TsMat4 ts_mat4_compose(TsVec3 position, const TsMat3 *rotation, TsVec3 scale);
void ts_mat4_decompose(const TsMat4 *m, TsVec3 *position, TsMat3 *rotation, TsVec3 *scale);

// The pose whose -z axis looks from eye to target with `up` above: its orientation only, as in the
// document (E28). Where eye and target are the same, z is (0, 0, 1); where up, which is
// not 0, lies along z, z.x gives way by 0.0001, and z.z where that does not help.
TsMat4 ts_mat4_look_at(TsVec3 eye, TsVec3 target, TsVec3 up);

// What brings the world before a camera of that pose and place: the inverse of both.
TsMat4 ts_mat4_view(TsVec3 eye, TsVec3 target, TsVec3 up);

// To the cube -1 to 1, looking along -z, z = -near to -1. near and far > 0 but of the last.
TsMat4 ts_mat4_frustum(double left, double right, double bottom, double top, double near,
                       double far);
TsMat4 ts_mat4_perspective(double angle, double aspect, double near,
                           double far); // vertical, whole angle
TsMat4 ts_mat4_orthographic(double left, double right, double top, double bottom, double near,
                            double far);

#endif
