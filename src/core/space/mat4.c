// 4x4 matrices, column by column: products, inverse, Euler angles, projections.
#include "platform/rounding.h"

#include "touchstone/mat4.h"

#include <string.h>

#include "touchstone/degrees.h"

enum { MAT4_SIDE = 4, MAT4_ELEMENTS = MAT4_SIDE * MAT4_SIDE };

TsMat4 ts_mat4_identity(void) { return (TsMat4){{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}; }

static double element_at(const TsMat4 *m, int row, int column)
{
    return m->element[MAT4_SIDE * column + row];
}

// ---- Products

TsMat4 ts_mat4_multiply(const TsMat4 *a, const TsMat4 *b)
{
    TsMat4 out = {{0}};
    ts_mat4_multiply_to_array(a, b, out.element);
    return out;
}

void ts_mat4_multiply_to_array(const TsMat4 *a, const TsMat4 *b, double out[MAT4_ELEMENTS])
{
    for (int i = 0; i < MAT4_ELEMENTS; i++) {
        int row = i % MAT4_SIDE, column = i / MAT4_SIDE;
        double sum = 0;
        for (int k = 0; k < MAT4_SIDE; k++) sum += element_at(a, row, k) * element_at(b, k, column);
        out[i] = sum;
    }
}

TsMat4 ts_mat4_multiply_scalar(const TsMat4 *m, double factor)
{
    TsMat4 out = {{0}};
    for (int i = 0; i < MAT4_ELEMENTS; i++) out.element[i] = m->element[i] * factor;
    return out;
}

TsVec4 ts_mat4_apply4(const TsMat4 *m, TsVec4 v)
{
    double out[MAT4_SIDE];
    for (int row = 0; row < MAT4_SIDE; row++) {
        out[row] = element_at(m, row, 0) * v.x + element_at(m, row, 1) * v.y +
                   element_at(m, row, 2) * v.z + element_at(m, row, 3) * v.w;
    }
    return ts_vec4(out[0], out[1], out[2], out[3]);
}

TsVec3 ts_mat4_apply(const TsMat4 *m, TsVec3 point)
{
    return ts_vec4_project(ts_mat4_apply4(m, ts_vec4_point(point)));
}

TsVec3 ts_mat4_transform_direction(const TsMat4 *m, TsVec3 axis)
{
    TsMat3 linear = ts_mat4_linear(m);
    return ts_vec3_normalize(ts_mat3_apply(&linear, axis));
}

void ts_mat4_transpose_to_array(const TsMat4 *m, double out[MAT4_ELEMENTS])
{
    for (int i = 0; i < MAT4_ELEMENTS; i++) out[i] = element_at(m, i / MAT4_SIDE, i % MAT4_SIDE);
}

TsMat4 ts_mat4_transpose(const TsMat4 *m)
{
    TsMat4 out = {{0}};
    ts_mat4_transpose_to_array(m, out.element);
    return out;
}

void ts_mat4_flatten(const TsMat4 *m, double *out, int offset)
{
    memcpy(out + offset, m->element, sizeof m->element);
}

// ---- Determinant and inverse, by the 2x2 minors of the upper and the lower two rows

typedef struct Mat4Minors { // of columns 01, 02, 03, 12, 13, 23
    double upper[6], lower[6];
} Mat4Minors;

static Mat4Minors mat4_minors(const TsMat4 *m)
{
    static const int pair[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    Mat4Minors minors;
    for (int i = 0; i < 6; i++) {
        int c = pair[i][0], d = pair[i][1];
        minors.upper[i] =
            element_at(m, 0, c) * element_at(m, 1, d) - element_at(m, 0, d) * element_at(m, 1, c);
        minors.lower[i] =
            element_at(m, 2, c) * element_at(m, 3, d) - element_at(m, 2, d) * element_at(m, 3, c);
    }
    return minors;
}

static double mat4_minors_determinant(const Mat4Minors *m)
{
    const double *u = m->upper, *l = m->lower;
    return u[0] * l[5] - u[1] * l[4] + u[2] * l[3] + u[3] * l[2] - u[4] * l[1] + u[5] * l[0];
}

double ts_mat4_determinant(const TsMat4 *m)
{
    Mat4Minors minors = mat4_minors(m);
    return mat4_minors_determinant(&minors);
}

// The cofactor of an element: the other element of its pair of rows in each other column, times a
// 2x2 minor of the other pair of rows; `across` is the index of that minor.
static double mat4_cofactor(const TsMat4 *m, const Mat4Minors *minors, int row, int column)
{
    static const int across[4][4] = {{-1, 5, 4, 3}, {5, -1, 2, 1}, {4, 2, -1, 0}, {3, 1, 0, -1}};
    const double *minor = row < 2 ? minors->lower : minors->upper;
    int beside = row ^ 1;
    double sum = 0, sign = (row + column) % 2 ? -1 : 1;
    for (int other = 0, place = 0; other < MAT4_SIDE; other++) {
        if (other == column) continue;
        sum += (place++ % 2 ? -1 : 1) * element_at(m, beside, other) * minor[across[column][other]];
    }
    return sign * sum;
}

bool ts_mat4_inverse(const TsMat4 *m, TsMat4 *out)
{
    Mat4Minors minors = mat4_minors(m);
    double determinant = mat4_minors_determinant(&minors);
    *out = ts_mat4_identity();
    if (determinant == 0) return false;
    for (int i = 0; i < MAT4_ELEMENTS; i++) {
        out->element[i] = mat4_cofactor(m, &minors, i / MAT4_SIDE, i % MAT4_SIDE) / determinant;
    }
    return true;
}

// ---- Parts

TsVec3 ts_mat4_column(const TsMat4 *m, int column)
{
    return ts_vec3(element_at(m, 0, column), element_at(m, 1, column), element_at(m, 2, column));
}

TsVec3 ts_mat4_position(const TsMat4 *m) { return ts_mat4_column(m, 3); }

TsMat4 ts_mat4_with_position(const TsMat4 *m, TsVec3 position)
{
    TsMat4 out = *m;
    out.element[12] = position.x;
    out.element[13] = position.y;
    out.element[14] = position.z;
    return out;
}

TsVec3 ts_mat4_scale_of(const TsMat4 *m)
{
    return ts_vec3(ts_vec3_length(ts_mat4_column(m, 0)), ts_vec3_length(ts_mat4_column(m, 1)),
                   ts_vec3_length(ts_mat4_column(m, 2)));
}

TsMat3 ts_mat4_linear(const TsMat4 *m)
{
    return ts_mat3_of_columns(ts_mat4_column(m, 0), ts_mat4_column(m, 1), ts_mat4_column(m, 2));
}

TsMat4 ts_mat4_of_linear(const TsMat3 *m)
{
    TsMat4 out = ts_mat4_identity();
    for (int i = 0; i < 9; i++) out.element[MAT4_SIDE * (i / 3) + i % 3] = m->element[i];
    return out;
}

TsMat4 ts_mat4_rotation_of(const TsMat4 *m)
{
    TsMat3 unit = ts_mat3_of_columns(ts_vec3_normalize(ts_mat4_column(m, 0)),
                                     ts_vec3_normalize(ts_mat4_column(m, 1)),
                                     ts_vec3_normalize(ts_mat4_column(m, 2)));
    return ts_mat4_of_linear(&unit);
}

static double signed_angle(double along, double aside)
{
    double angle = ts_degrees_of(ts_vec(along, aside));
    return angle > 180 ? angle - 360 : angle;
}

// z is computed after undoing the rotation about x, so that both agree near gimbal lock, where x
// depends on rounding.
TsVec3 ts_mat4_euler_angles(const TsMat4 *m)
{
    double y = signed_angle(ts_vec_length(ts_vec(element_at(m, 0, 0), element_at(m, 0, 1))),
                            element_at(m, 0, 2));
    if (element_at(m, 0, 0) == 0 && element_at(m, 0, 1) == 0)
        return ts_vec3(signed_angle(element_at(m, 1, 1), element_at(m, 2, 1)), y, 0);
    TsVec x = ts_vec_normalize(ts_vec(element_at(m, 2, 2), -element_at(m, 1, 2)));
    if (ts_vec_is_zero(x)) x = ts_vec(1, 0);
    double along = ts_vec_dot(x, ts_vec(element_at(m, 1, 1), element_at(m, 2, 1)));
    double aside = ts_vec_dot(x, ts_vec(element_at(m, 1, 0), element_at(m, 2, 0)));
    return ts_vec3(signed_angle(x.x, x.y), y, signed_angle(along, aside));
}

// ---- Transformations

TsMat4 ts_mat4_of_translation(TsVec3 by)
{
    TsMat4 out = ts_mat4_identity();
    return ts_mat4_with_position(&out, by);
}

TsMat4 ts_mat4_of_scale(TsVec3 by)
{
    TsMat3 linear =
        ts_mat3_of_columns(ts_vec3(by.x, 0, 0), ts_vec3(0, by.y, 0), ts_vec3(0, 0, by.z));
    return ts_mat4_of_linear(&linear);
}

TsMat4 ts_mat4_of_rotation(TsVec3 axis, double angle)
{
    TsMat3 linear = ts_mat3_rotation(axis, angle);
    return ts_mat4_of_linear(&linear);
}

static TsMat4 mat4_then(const TsMat4 *m, TsMat4 inner) { return ts_mat4_multiply(m, &inner); }

TsMat4 ts_mat4_translate(const TsMat4 *m, TsVec3 by)
{
    return mat4_then(m, ts_mat4_of_translation(by));
}
TsMat4 ts_mat4_scale(const TsMat4 *m, TsVec3 by) { return mat4_then(m, ts_mat4_of_scale(by)); }
TsMat4 ts_mat4_rotate(const TsMat4 *m, TsVec3 axis, double angle)
{
    return mat4_then(m, ts_mat4_of_rotation(axis, angle));
}
TsMat4 ts_mat4_rotate_x(const TsMat4 *m, double angle)
{
    return ts_mat4_rotate(m, ts_vec3(1, 0, 0), angle);
}
TsMat4 ts_mat4_rotate_y(const TsMat4 *m, double angle)
{
    return ts_mat4_rotate(m, ts_vec3(0, 1, 0), angle);
}
TsMat4 ts_mat4_rotate_z(const TsMat4 *m, double angle)
{
    return ts_mat4_rotate(m, ts_vec3(0, 0, 1), angle);
}

TsMat4 ts_mat4_compose(TsVec3 position, const TsMat3 *rotation, TsVec3 scale)
{
    TsMat4 turned = ts_mat4_of_linear(rotation), scaled = ts_mat4_scale(&turned, scale);
    return ts_mat4_with_position(&scaled, position);
}

void ts_mat4_decompose(const TsMat4 *m, TsVec3 *position, TsMat3 *rotation, TsVec3 *scale)
{
    TsMat3 linear = ts_mat4_linear(m);
    *position = ts_mat4_position(m);
    *scale = ts_mat4_scale_of(m);
    if (ts_mat3_determinant(&linear) < 0) scale->x = -scale->x;
    *rotation = ts_mat3_of_columns(ts_vec3_divide(ts_mat3_column(&linear, 0), scale->x),
                                   ts_vec3_divide(ts_mat3_column(&linear, 1), scale->y),
                                   ts_vec3_divide(ts_mat3_column(&linear, 2), scale->z));
}

// ---- Cameras

TsMat4 ts_mat4_look_at(TsVec3 eye, TsVec3 target, TsVec3 up)
{
    TsVec3 z = ts_vec3_normalize(ts_vec3_sub(eye, target));
    if (ts_vec3_is_zero(z)) z.z = 1;
    TsVec3 x = ts_vec3_cross(up, z);
    if (ts_vec3_is_zero(x)) {
        z = ts_vec3_normalize(ts_vec3(z.x + 0.0001, z.y, z.z));
        x = ts_vec3_cross(up, z);
    }
    if (ts_vec3_is_zero(x)) { // `up` is parallel to the x axis
        z = ts_vec3_normalize(ts_vec3(z.x, z.y, z.z + 0.0001));
        x = ts_vec3_cross(up, z);
    }
    x = ts_vec3_normalize(x);
    TsMat3 pose = ts_mat3_of_columns(x, ts_vec3_cross(z, x), z);
    return ts_mat4_of_linear(&pose);
}

// The pose is a rotation: its transpose is its inverse.
TsMat4 ts_mat4_view(TsVec3 eye, TsVec3 target, TsVec3 up)
{
    TsMat4 pose = ts_mat4_look_at(eye, target, up), back = ts_mat4_transpose(&pose);
    return ts_mat4_translate(&back, ts_vec3_negate(eye));
}

TsMat4 ts_mat4_frustum(double left, double right, double bottom, double top, double near,
                       double far)
{
    double width = right - left, height = top - bottom, depth = far - near;
    return (TsMat4){{2 * near / width, 0, 0, 0,                                                  //
                     0, 2 * near / height, 0, 0,                                                 //
                     (right + left) / width, (top + bottom) / height, -(far + near) / depth, -1, //
                     0, 0, -2 * far * near / depth, 0}};
}

TsMat4 ts_mat4_perspective(double angle, double aspect, double near, double far)
{
    TsVec half = ts_degrees(angle / 2);
    double top = near * half.y / half.x;
    return ts_mat4_frustum(-top * aspect, top * aspect, -top, top, near, far);
}

TsMat4 ts_mat4_orthographic(double left, double right, double top, double bottom, double near,
                            double far)
{
    double width = right - left, height = top - bottom, depth = far - near;
    return (TsMat4){{2 / width, 0, 0, 0,  //
                     0, 2 / height, 0, 0, //
                     0, 0, -2 / depth, 0, //
                     -(right + left) / width, -(top + bottom) / height, -(far + near) / depth, 1}};
}
