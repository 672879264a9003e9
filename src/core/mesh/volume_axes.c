// Principal axes: the directions in which the corners spread most, by Jacobi's rotations (1846).
#include "mesh/volume_tree_private.h"

const TsVec3 ts_volume_directions[VOLUME_DIRECTIONS] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},
                                                        {1, 1, 0},  {1, 0, 1},  {0, 1, 1},
                                                        {1, -1, 0}, {1, 0, -1}, {0, 1, -1}};

enum { SWEEPS = 12 };

static TsVec3 mean_of(const TsMesh *mesh, const int32_t *face, int count)
{
    TsVec3 sum = ts_vec3(0, 0, 0);
    for (int i = 0; i < count; i++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, face[i]);
        for (int k = 0; k < 3; k++) sum = ts_vec3_add(sum, triangle.corner[k]);
    }
    return ts_vec3_divide(sum, 3.0 * count);
}

static void add_square(double matrix[3][3], TsVec3 v)
{
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++)
            matrix[row][column] += ts_vec3_at(v, row) * ts_vec3_at(v, column);
    }
}

static void spread_of(const TsMesh *mesh, const int32_t *face, int count, double matrix[3][3])
{
    TsVec3 mean = mean_of(mesh, face, count);
    for (int i = 0; i < count; i++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, face[i]);
        for (int k = 0; k < 3; k++) add_square(matrix, ts_vec3_sub(triangle.corner[k], mean));
    }
}

// Turns p and q so that the matrix has 0 at both.
static void rotate(double m[3][3], TsVec3 axis[3], int p, int q)
{
    if (fabs(m[p][q]) <= 1e-18 * (fabs(m[p][p]) + fabs(m[q][q]))) return;
    double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
    double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1));
    double c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < 3; k++) {
        double at_p = m[k][p], at_q = m[k][q];
        m[k][p] = c * at_p - s * at_q;
        m[k][q] = s * at_p + c * at_q;
    }
    for (int k = 0; k < 3; k++) {
        double at_p = m[p][k], at_q = m[q][k];
        m[p][k] = c * at_p - s * at_q;
        m[q][k] = s * at_p + c * at_q;
    }
    TsVec3 old = axis[p];
    axis[p] = ts_vec3_sub(ts_vec3_scale(old, c), ts_vec3_scale(axis[q], s));
    axis[q] = ts_vec3_add(ts_vec3_scale(old, s), ts_vec3_scale(axis[q], c));
}

static bool is_square(const TsVec3 axis[3])
{
    for (int i = 0; i < 3; i++) {
        double length = ts_vec3_dot(axis[i], axis[i]),
               skew = ts_vec3_dot(axis[i], axis[(i + 1) % 3]);
        if (!(fabs(length - 1) < 1e-14) || !(fabs(skew) < 1e-14)) return false;
    }
    return true;
}

Shadow ts_volume_shadow_of(const TsMesh *mesh, const int32_t *face, int count, TsVec3 direction)
{
    Shadow shadow = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < count; i++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, face[i]);
        shadow = shadow_both(shadow, ts_shadow_of_points(triangle.corner, 3, direction));
    }
    return shadow;
}

void ts_volume_principal(const TsMesh *mesh, const int32_t *face, int count, TsVec3 axis[3],
                         Shadow shadow[3])
{
    double matrix[3][3] = {{0}};
    TsVec3 turned[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    spread_of(mesh, face, count, matrix);
    for (int i = 0; i < SWEEPS; i++) {
        for (int p = 0; p < 3; p++) rotate(matrix, turned, p < 2 ? p : 0, p < 2 ? p + 1 : 2);
    }
    Shadow around[3];
    for (int i = 0; i < 3; i++) {
        axis[i] = ts_volume_directions[i];
        shadow[i] = ts_volume_shadow_of(mesh, face, count, axis[i]);
        around[i] = ts_volume_shadow_of(mesh, face, count, turned[i]);
    }
    if (!is_square(turned) || !(shadow_surface(around) < shadow_surface(shadow))) return;
    for (int i = 0; i < 3; i++) {
        axis[i] = turned[i];
        shadow[i] = around[i];
    }
}
