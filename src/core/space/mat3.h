// The 3x3 matrix (S72), by columns: element 3 * column + row. As a pose, its columns are where the
// axes go.
#ifndef MAT3_H
#define MAT3_H

#include "vec3.h"

typedef struct Mat3 {
    double element[9];
} Mat3;

Mat3 mat3_identity(void);
Mat3 mat3_of_columns(Vec3 x, Vec3 y, Vec3 z);
Vec3 mat3_column(const Mat3 *m, int column);
Mat3 mat3_multiply(const Mat3 *a, const Mat3 *b); // b acts first
Vec3 mat3_apply(const Mat3 *m, Vec3 v);           // m times the column v
Mat3 mat3_transpose(const Mat3 *m);
void mat3_transpose_to_array(const Mat3 *m, double out[9]); // row by row (E27)
double mat3_determinant(const Mat3 *m);

// False, and the identity, where the determinant is 0.
bool mat3_inverse(const Mat3 *m, Mat3 *out);

// The turn about an axis of any length but 0, by degrees, right-handed.
Mat3 mat3_turn(Vec3 axis, double angle);

// The same pose with unit axes square to each other: of one that was turned many times over, so
// that it stays a turn. The x axis keeps its direction, y its half plane. The columns must span
// space.
Mat3 mat3_orthonormal(const Mat3 *m);

#endif
