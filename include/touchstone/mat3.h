// The 3x3 matrix (S72), by columns: element 3 * column + row. As a pose, its columns are where the
// axes go.
#ifndef TOUCHSTONE_MAT3_H
#define TOUCHSTONE_MAT3_H

#include "touchstone/vec3.h"

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
TsMat3 ts_mat3_turn(TsVec3 axis, double angle);

// The same pose with unit axes square to each other: of one that was turned many times over, so
// that it stays a turn. The x axis keeps its direction, y its half plane. The columns must span
// space.
TsMat3 ts_mat3_orthonormal(const TsMat3 *m);

#endif
