#include "mat3.h"

#include <stddef.h>

#include "degrees.h"

Mat3 mat3_of_columns(Vec3 x, Vec3 y, Vec3 z)
{
    return (Mat3){{x.x, x.y, x.z, y.x, y.y, y.z, z.x, z.y, z.z}};
}

Mat3 mat3_identity(void) { return mat3_of_columns(vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1)); }

Vec3 mat3_column(const Mat3 *m, int column)
{
    const double *e = m->element + (ptrdiff_t)3 * column;
    return vec3(e[0], e[1], e[2]);
}

Vec3 mat3_apply(const Mat3 *m, Vec3 v)
{
    Vec3 xy = vec3_add(vec3_scale(mat3_column(m, 0), v.x), vec3_scale(mat3_column(m, 1), v.y));
    return vec3_add(xy, vec3_scale(mat3_column(m, 2), v.z));
}

Mat3 mat3_multiply(const Mat3 *a, const Mat3 *b)
{
    return mat3_of_columns(mat3_apply(a, mat3_column(b, 0)), mat3_apply(a, mat3_column(b, 1)),
                           mat3_apply(a, mat3_column(b, 2)));
}

void mat3_transpose_to_array(const Mat3 *m, double out[9])
{
    for (int i = 0; i < 9; i++) out[i] = m->element[i % 3 * 3 + i / 3];
}

Mat3 mat3_transpose(const Mat3 *m)
{
    Mat3 out = {{0}};
    mat3_transpose_to_array(m, out.element);
    return out;
}

double mat3_determinant(const Mat3 *m)
{
    return vec3_dot(mat3_column(m, 0), vec3_cross(mat3_column(m, 1), mat3_column(m, 2)));
}

bool mat3_inverse(const Mat3 *m, Mat3 *out)
{
    *out = mat3_identity();
    double determinant = mat3_determinant(m);
    if (determinant == 0) return false;
    Vec3 x = mat3_column(m, 0), y = mat3_column(m, 1), z = mat3_column(m, 2);
    Mat3 rows = mat3_of_columns(vec3_divide(vec3_cross(y, z), determinant),
                                vec3_divide(vec3_cross(z, x), determinant),
                                vec3_divide(vec3_cross(x, y), determinant));
    *out = mat3_transpose(&rows);
    return true;
}

// Rodrigues: v cos + (axis x v) sin + axis (axis . v) (1 - cos).
Mat3 mat3_turn(Vec3 axis, double angle)
{
    Vec3 u = vec3_normalize(axis), column[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    Vec turn = degrees(angle);
    for (int i = 0; i < 3; i++) {
        Vec3 kept = vec3_scale(column[i], turn.x),
             aside = vec3_scale(vec3_cross(u, column[i]), turn.y);
        Vec3 along = vec3_scale(u, vec3_at(u, i) * (1 - turn.x));
        column[i] = vec3_add(vec3_add(kept, aside), along);
    }
    return mat3_of_columns(column[0], column[1], column[2]);
}

Mat3 mat3_orthonormal(const Mat3 *m)
{
    Vec3 x = vec3_normalize(mat3_column(m, 0));
    Vec3 z = vec3_normalize(vec3_cross(x, mat3_column(m, 1)));
    return mat3_of_columns(x, vec3_cross(z, x), z);
}
