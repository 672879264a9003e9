#include "mat4.h"

#include <string.h>

#include "degrees.h"

enum { SIDE = 4, ELEMENTS = SIDE * SIDE };

Mat4 mat4_identity(void) { return (Mat4){{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}; }

static double at(const Mat4 *m, int row, int column) { return m->element[SIDE * column + row]; }

// ---- Products

Mat4 mat4_multiply(const Mat4 *a, const Mat4 *b)
{
    Mat4 out = {{0}};
    mat4_multiply_to_array(a, b, out.element);
    return out;
}

void mat4_multiply_to_array(const Mat4 *a, const Mat4 *b, double out[ELEMENTS])
{
    for (int i = 0; i < ELEMENTS; i++) {
        int row = i % SIDE, column = i / SIDE;
        double sum = 0;
        for (int k = 0; k < SIDE; k++) sum += at(a, row, k) * at(b, k, column);
        out[i] = sum;
    }
}

Mat4 mat4_multiply_scalar(const Mat4 *m, double factor)
{
    Mat4 out = {{0}};
    for (int i = 0; i < ELEMENTS; i++) out.element[i] = m->element[i] * factor;
    return out;
}

Vec4 mat4_apply4(const Mat4 *m, Vec4 v)
{
    double out[SIDE];
    for (int row = 0; row < SIDE; row++) {
        out[row] =
            at(m, row, 0) * v.x + at(m, row, 1) * v.y + at(m, row, 2) * v.z + at(m, row, 3) * v.w;
    }
    return vec4(out[0], out[1], out[2], out[3]);
}

Vec3 mat4_apply(const Mat4 *m, Vec3 point)
{
    return vec4_project(mat4_apply4(m, vec4_point(point)));
}

Vec3 mat4_turned(const Mat4 *m, Vec3 axis)
{
    Mat3 linear = mat4_linear(m);
    return vec3_normalize(mat3_apply(&linear, axis));
}

void mat4_transpose_to_array(const Mat4 *m, double out[ELEMENTS])
{
    for (int i = 0; i < ELEMENTS; i++) out[i] = at(m, i / SIDE, i % SIDE);
}

Mat4 mat4_transpose(const Mat4 *m)
{
    Mat4 out = {{0}};
    mat4_transpose_to_array(m, out.element);
    return out;
}

void mat4_flatten(const Mat4 *m, double *out, int offset)
{
    memcpy(out + offset, m->element, sizeof m->element);
}

// ---- Determinant and inverse, by the 2x2 minors of the upper and the lower two rows

typedef struct Minors { // of columns 01, 02, 03, 12, 13, 23
    double upper[6], lower[6];
} Minors;

static Minors minors_of(const Mat4 *m)
{
    static const int pair[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    Minors minors;
    for (int i = 0; i < 6; i++) {
        int c = pair[i][0], d = pair[i][1];
        minors.upper[i] = at(m, 0, c) * at(m, 1, d) - at(m, 0, d) * at(m, 1, c);
        minors.lower[i] = at(m, 2, c) * at(m, 3, d) - at(m, 2, d) * at(m, 3, c);
    }
    return minors;
}

static double determinant_of(const Minors *m)
{
    const double *u = m->upper, *l = m->lower;
    return u[0] * l[5] - u[1] * l[4] + u[2] * l[3] + u[3] * l[2] - u[4] * l[1] + u[5] * l[0];
}

double mat4_determinant(const Mat4 *m)
{
    Minors minors = minors_of(m);
    return determinant_of(&minors);
}

// The cofactor of an element: its three other columns in the row beside it, with the minors of the
// two rows across. Which minor stands beside column c of three columns (others ascending):
static double cofactor(const Mat4 *m, const Minors *minors, int row, int column)
{
    static const int across[4][4] = {{-1, 5, 4, 3}, {5, -1, 2, 1}, {4, 2, -1, 0}, {3, 1, 0, -1}};
    const double *minor = row < 2 ? minors->lower : minors->upper;
    int beside = row ^ 1;
    double sum = 0, sign = (row + column) % 2 ? -1 : 1;
    for (int other = 0, place = 0; other < SIDE; other++) {
        if (other == column) continue;
        sum += (place++ % 2 ? -1 : 1) * at(m, beside, other) * minor[across[column][other]];
    }
    return sign * sum;
}

bool mat4_inverse(const Mat4 *m, Mat4 *out)
{
    Minors minors = minors_of(m);
    double determinant = determinant_of(&minors);
    *out = mat4_identity();
    if (determinant == 0) return false;
    for (int i = 0; i < ELEMENTS; i++) {
        out->element[i] = cofactor(m, &minors, i / SIDE, i % SIDE) / determinant;
    }
    return true;
}

// ---- Parts

Vec3 mat4_column(const Mat4 *m, int column)
{
    return vec3(at(m, 0, column), at(m, 1, column), at(m, 2, column));
}

Vec3 mat4_position(const Mat4 *m) { return mat4_column(m, 3); }

Mat4 mat4_with_position(const Mat4 *m, Vec3 position)
{
    Mat4 out = *m;
    out.element[12] = position.x;
    out.element[13] = position.y;
    out.element[14] = position.z;
    return out;
}

Vec3 mat4_scale_of(const Mat4 *m)
{
    return vec3(vec3_length(mat4_column(m, 0)), vec3_length(mat4_column(m, 1)),
                vec3_length(mat4_column(m, 2)));
}

Mat3 mat4_linear(const Mat4 *m)
{
    return mat3_of_columns(mat4_column(m, 0), mat4_column(m, 1), mat4_column(m, 2));
}

Mat4 mat4_of_linear(const Mat3 *m)
{
    Mat4 out = mat4_identity();
    for (int i = 0; i < 9; i++) out.element[SIDE * (i / 3) + i % 3] = m->element[i];
    return out;
}

Mat4 mat4_rotation(const Mat4 *m)
{
    Mat3 unit =
        mat3_of_columns(vec3_normalize(mat4_column(m, 0)), vec3_normalize(mat4_column(m, 1)),
                        vec3_normalize(mat4_column(m, 2)));
    return mat4_of_linear(&unit);
}

static double angle_of(double along, double aside)
{
    double angle = degrees_of(vec(along, aside));
    return angle > 180 ? angle - 360 : angle;
}

// The turn about z is what the one about x, undone, leaves of the second row: so both fit each
// other where y is all but square, and x hangs on rounding.
Vec3 mat4_angles(const Mat4 *m)
{
    double y = angle_of(vec_length(vec(at(m, 0, 0), at(m, 0, 1))), at(m, 0, 2));
    if (at(m, 0, 0) == 0 && at(m, 0, 1) == 0) return vec3(angle_of(at(m, 1, 1), at(m, 2, 1)), y, 0);
    Vec x = vec_normalize(vec(at(m, 2, 2), -at(m, 1, 2)));
    if (vec_is_zero(x)) x = vec(1, 0);
    double along = vec_dot(x, vec(at(m, 1, 1), at(m, 2, 1)));
    double aside = vec_dot(x, vec(at(m, 1, 0), at(m, 2, 0)));
    return vec3(angle_of(x.x, x.y), y, angle_of(along, aside));
}

// ---- Moves

Mat4 mat4_of_translation(Vec3 by)
{
    Mat4 out = mat4_identity();
    return mat4_with_position(&out, by);
}

Mat4 mat4_of_scale(Vec3 by)
{
    Mat3 linear = mat3_of_columns(vec3(by.x, 0, 0), vec3(0, by.y, 0), vec3(0, 0, by.z));
    return mat4_of_linear(&linear);
}

Mat4 mat4_of_turn(Vec3 axis, double angle)
{
    Mat3 linear = mat3_turn(axis, angle);
    return mat4_of_linear(&linear);
}

static Mat4 then(const Mat4 *m, Mat4 inner) { return mat4_multiply(m, &inner); }

Mat4 mat4_translate(const Mat4 *m, Vec3 by) { return then(m, mat4_of_translation(by)); }
Mat4 mat4_scale(const Mat4 *m, Vec3 by) { return then(m, mat4_of_scale(by)); }
Mat4 mat4_turn(const Mat4 *m, Vec3 axis, double angle)
{
    return then(m, mat4_of_turn(axis, angle));
}
Mat4 mat4_turn_x(const Mat4 *m, double angle) { return mat4_turn(m, vec3(1, 0, 0), angle); }
Mat4 mat4_turn_y(const Mat4 *m, double angle) { return mat4_turn(m, vec3(0, 1, 0), angle); }
Mat4 mat4_turn_z(const Mat4 *m, double angle) { return mat4_turn(m, vec3(0, 0, 1), angle); }

Mat4 mat4_compose(Vec3 position, const Mat3 *rotation, Vec3 scale)
{
    Mat4 turned = mat4_of_linear(rotation), scaled = mat4_scale(&turned, scale);
    return mat4_with_position(&scaled, position);
}

void mat4_decompose(const Mat4 *m, Vec3 *position, Mat3 *rotation, Vec3 *scale)
{
    Mat3 linear = mat4_linear(m);
    *position = mat4_position(m);
    *scale = mat4_scale_of(m);
    if (mat3_determinant(&linear) < 0) scale->x = -scale->x;
    *rotation = mat3_of_columns(vec3_divide(mat3_column(&linear, 0), scale->x),
                                vec3_divide(mat3_column(&linear, 1), scale->y),
                                vec3_divide(mat3_column(&linear, 2), scale->z));
}

// ---- Cameras

Mat4 mat4_look_at(Vec3 eye, Vec3 target, Vec3 up)
{
    Vec3 z = vec3_normalize(vec3_sub(eye, target));
    if (vec3_is_zero(z)) z.z = 1;
    Vec3 x = vec3_cross(up, z);
    if (vec3_is_zero(x)) {
        z = vec3_normalize(vec3(z.x + 0.0001, z.y, z.z));
        x = vec3_cross(up, z);
    }
    if (vec3_is_zero(x)) { // up lies along the x axis itself
        z = vec3_normalize(vec3(z.x, z.y, z.z + 0.0001));
        x = vec3_cross(up, z);
    }
    x = vec3_normalize(x);
    Mat3 pose = mat3_of_columns(x, vec3_cross(z, x), z);
    return mat4_of_linear(&pose);
}

// The pose is a turn, so its transpose undoes it.
Mat4 mat4_view(Vec3 eye, Vec3 target, Vec3 up)
{
    Mat4 pose = mat4_look_at(eye, target, up), back = mat4_transpose(&pose);
    return mat4_translate(&back, vec3_negate(eye));
}

Mat4 mat4_frustum(double left, double right, double bottom, double top, double near, double far)
{
    double width = right - left, height = top - bottom, depth = far - near;
    return (Mat4){{2 * near / width, 0, 0, 0,                                                  //
                   0, 2 * near / height, 0, 0,                                                 //
                   (right + left) / width, (top + bottom) / height, -(far + near) / depth, -1, //
                   0, 0, -2 * far * near / depth, 0}};
}

Mat4 mat4_perspective(double angle, double aspect, double near, double far)
{
    Vec half = degrees(angle / 2);
    double top = near * half.y / half.x;
    return mat4_frustum(-top * aspect, top * aspect, -top, top, near, far);
}

Mat4 mat4_orthographic(double left, double right, double top, double bottom, double near,
                       double far)
{
    double width = right - left, height = top - bottom, depth = far - near;
    return (Mat4){{2 / width, 0, 0, 0,  //
                   0, 2 / height, 0, 0, //
                   0, 0, -2 / depth, 0, //
                   -(right + left) / width, -(top + bottom) / height, -(far + near) / depth, 1}};
}
