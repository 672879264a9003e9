// The 4x4 matrix (S73), by columns: element 4 * column + row, the translation in elements 12, 13
// and 14, the fourth column (E28). It acts on columns: M v.
//
// Values: what the document calls ...Self is `m = mat4_...(&m, ...)`, a clone is a plain copy.
// mat4_translate, _turn and _scale act in the current axes, as those of a canvas do; mat4_of_...
// ignore what was before. Angles in degrees, right-handed.
#ifndef MAT4_H
#define MAT4_H

#include "mat3.h"
#include "vec4.h"

typedef struct Mat4 {
    double element[16];
} Mat4;

Mat4 mat4_identity(void);
Mat4 mat4_multiply(const Mat4 *a, const Mat4 *b); // b acts first
void mat4_multiply_to_array(const Mat4 *a, const Mat4 *b, double out[16]);
Mat4 mat4_multiply_scalar(const Mat4 *m, double factor);
Vec4 mat4_apply4(const Mat4 *m, Vec4 v);    // what the document calls crossVector, too
Vec3 mat4_apply(const Mat4 *m, Vec3 point); // w = 1 before, divided by w after
Vec3 mat4_turned(const Mat4 *m, Vec3 axis); // by the 3x3 part, then unit
Mat4 mat4_transpose(const Mat4 *m);
void mat4_transpose_to_array(const Mat4 *m, double out[16]); // row by row
double mat4_determinant(const Mat4 *m);
bool mat4_inverse(const Mat4 *m, Mat4 *out);               // false, and the identity, where it is 0
void mat4_flatten(const Mat4 *m, double *out, int offset); // 16 numbers from out[offset]

Vec3 mat4_position(const Mat4 *m);
Mat4 mat4_with_position(const Mat4 *m, Vec3 position);
Vec3 mat4_column(const Mat4 *m, int column); // 0 x, 1 y, 2 z: its upper three
Vec3 mat4_scale_of(const Mat4 *m);           // lengths of those columns
Mat3 mat4_linear(const Mat4 *m);             // the 3x3 part
Mat4 mat4_rotation(const Mat4 *m);           // that with unit columns, nothing else

// Of such a rotation the angles that make it of turns about x, then in those axes y, then z, each
// from -180 to 180 and that about y from -90 to 90; where y is square up or down, that about z is
// 0. Rounded.
Vec3 mat4_angles(const Mat4 *m);

Mat4 mat4_translate(const Mat4 *m, Vec3 by);
Mat4 mat4_scale(const Mat4 *m, Vec3 by);
Mat4 mat4_turn_x(const Mat4 *m, double angle);
Mat4 mat4_turn_y(const Mat4 *m, double angle);
Mat4 mat4_turn_z(const Mat4 *m, double angle);
Mat4 mat4_turn(const Mat4 *m, Vec3 axis, double angle); // about an axis of any length but 0

Mat4 mat4_of_translation(Vec3 by);
Mat4 mat4_of_scale(Vec3 by);
Mat4 mat4_of_turn(Vec3 axis, double angle);
Mat4 mat4_of_linear(const Mat3 *m);

// translation * rotation * scale, and back. A mirrored one has its x scale negative, so that the
// rotation is one; a scale of 0 leaves that axis of it (0, 0, 0).
Mat4 mat4_compose(Vec3 position, const Mat3 *rotation, Vec3 scale);
void mat4_decompose(const Mat4 *m, Vec3 *position, Mat3 *rotation, Vec3 *scale);

// The pose whose -z axis looks from eye to target with `up` above: its orientation only, as in the
// document (E28). Where eye and target are the same, z is (0, 0, 1); where up, which is
// not 0, lies along z, z.x gives way by 0.0001, and z.z where that does not help.
Mat4 mat4_look_at(Vec3 eye, Vec3 target, Vec3 up);

// What brings the world before a camera of that pose and place: the inverse of both.
Mat4 mat4_view(Vec3 eye, Vec3 target, Vec3 up);

// To the cube -1 to 1, looking along -z, z = -near to -1. near and far > 0 but of the last.
Mat4 mat4_frustum(double left, double right, double bottom, double top, double near, double far);
Mat4 mat4_perspective(double angle, double aspect, double near,
                      double far); // vertical, whole angle
Mat4 mat4_orthographic(double left, double right, double top, double bottom, double near,
                       double far);

#endif
