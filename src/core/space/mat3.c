// 3x3 matrices, column by column.
#include "platform/rounding.h"

#include "touchstone/mat4.h"

#include <stddef.h>

#include "touchstone/degrees.h"

TsMat3 ts_mat3_of_columns(TsVec3 x, TsVec3 y, TsVec3 z)
{
    return (TsMat3){{x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z}};
}

TsMat3 ts_mat3_identity(void)
{
    return ts_mat3_of_columns(ts_vec3(1, 0, 0), ts_vec3(0, 1, 0), ts_vec3(0, 0, 1));
}

TsVec3 ts_mat3_column(const TsMat3 *m, int column)
{
    const double *e = m->element + (ptrdiff_t)3 * column;
    return ts_vec3(e[0], e[1], e[2]);
}

TsVec3 ts_mat3_apply(const TsMat3 *m, TsVec3 v)
{
    TsVec3 xy = ts_vec3_add(ts_vec3_scale(ts_mat3_column(m, 0), v.x),
                            ts_vec3_scale(ts_mat3_column(m, 1), v.y));
    return ts_vec3_add(xy, ts_vec3_scale(ts_mat3_column(m, 2), v.z));
}

TsMat3 ts_mat3_multiply(const TsMat3 *a, const TsMat3 *b)
{
    return ts_mat3_of_columns(ts_mat3_apply(a, ts_mat3_column(b, 0)),
                              ts_mat3_apply(a, ts_mat3_column(b, 1)),
                              ts_mat3_apply(a, ts_mat3_column(b, 2)));
}

void ts_mat3_transpose_to_array(const TsMat3 *m, double out[9])
{
    for (int i = 0; i < 9; i++) out[i] = m->element[i % 3 * 3 + i / 3];
}

TsMat3 ts_mat3_transpose(const TsMat3 *m)
{
    TsMat3 out = {{0}};
    ts_mat3_transpose_to_array(m, out.element);
    return out;
}

double ts_mat3_determinant(const TsMat3 *m)
{
    return ts_vec3_dot(ts_mat3_column(m, 0),
                       ts_vec3_cross(ts_mat3_column(m, 1), ts_mat3_column(m, 2)));
}

bool ts_mat3_inverse(const TsMat3 *m, TsMat3 *out)
{
    *out = ts_mat3_identity();
    double determinant = ts_mat3_determinant(m);
    if (determinant == 0) return false;
    TsVec3 x = ts_mat3_column(m, 0), y = ts_mat3_column(m, 1), z = ts_mat3_column(m, 2);
    TsMat3 rows = ts_mat3_of_columns(ts_vec3_divide(ts_vec3_cross(y, z), determinant),
                                     ts_vec3_divide(ts_vec3_cross(z, x), determinant),
                                     ts_vec3_divide(ts_vec3_cross(x, y), determinant));
    *out = ts_mat3_transpose(&rows);
    return true;
}

// Rodrigues' formula: v cos + (axis x v) sin + axis (axis . v) (1 - cos).
TsMat3 ts_mat3_rotation(TsVec3 axis, double angle)
{
    TsVec3 u = ts_vec3_normalize(axis), column[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    TsVec turn = ts_degrees(angle);
    for (int i = 0; i < 3; i++) {
        TsVec3 kept = ts_vec3_scale(column[i], turn.x),
               aside = ts_vec3_scale(ts_vec3_cross(u, column[i]), turn.y);
        TsVec3 along = ts_vec3_scale(u, ts_vec3_at(u, i) * (1 - turn.x));
        column[i] = ts_vec3_add(ts_vec3_add(kept, aside), along);
    }
    return ts_mat3_of_columns(column[0], column[1], column[2]);
}

TsMat3 ts_mat3_orthonormal(const TsMat3 *m)
{
    TsVec3 x = ts_vec3_normalize(ts_mat3_column(m, 0));
    TsVec3 z = ts_vec3_normalize(ts_vec3_cross(x, ts_mat3_column(m, 1)));
    return ts_mat3_of_columns(x, ts_vec3_cross(z, x), z);
}
