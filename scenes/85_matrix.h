// Place "matrix" of scene 85: a box that a 4x4 matrix moves, rotates and scales.
#ifndef MATH_MATRIX_H
#define MATH_MATRIX_H

#include "85_show.h"

typedef struct Transform {
    TsVec3 position, scale, own; // `own`: the point P in the box's axes
    TsMat3 pose;
} Transform;

static void matrix_build(Transform *it)
{
    it->position = ts_vec3(0.5, 0.4, 0);
    it->scale = ts_vec3(1.2, 0.8, 1);
    it->own = ts_vec3(-0.7, 0.8, 0.9);
    it->pose = ts_mat3_rotation(ts_vec3(1, 3, 1), 35);
}

static TsMat4 box_matrix(const Transform *it)
{
    return ts_mat4_compose(it->position, &it->pose, it->scale);
}

// The tip of one of the box's axes: its length is the scale. x turns the box, y rolls it about x.
static void drag_axis(Transform *it, int axis, TsVec3 v)
{
    TsVec3 column[3];
    double length = fmax(ts_vec3_length(v), 0.2);
    for (int i = 0; i < 3; i++) column[i] = ts_mat3_column(&it->pose, i);
    if (axis == 2) {
        double along = ts_vec3_dot(v, column[2]);
        it->scale.z = fabs(along) > 0.2 ? along : 0.2;
        return;
    }
    TsVec3 other = column[1 - axis], unit = ts_vec3_normalize(v);
    if (ts_vec3_length(ts_vec3_cross(unit, other)) < 0.1) return;
    column[axis] = unit;
    TsMat3 skew = ts_mat3_of_columns(column[0], column[1], ts_vec3_cross(column[0], column[1]));
    it->pose = ts_mat3_orthonormal(&skew);
    *(axis == 0 ? &it->scale.x : &it->scale.y) = length;
}

static void matrix_moved(Transform *it, int handle, TsVec3 to)
{
    TsMat4 box = box_matrix(it), back;
    if (handle == 0) it->position = to;
    if (handle >= 1 && handle <= 3) drag_axis(it, handle - 1, ts_vec3_sub(to, it->position));
    if (handle == 4 && ts_mat4_inverse(&box, &back)) it->own = ts_mat4_apply(&back, to);
}

static TsVec3 transformed(const Transform *it, int variant)
{
    TsMat4 box = box_matrix(it), rows = ts_mat4_transpose(&box);
    // flaw: space_row_vectors
    return ts_mat4_apply(variant == ROW_VECTORS ? &rows : &box, it->own);
}

static void matrix_answer(const Transform *it, int variant, char out[WORDS])
{
    print_vector(out, transformed(it, variant));
}

static void matrix_draw(const Transform *it, const Show *show)
{
    Stage *stage = show->stage;
    TsMat4 m = box_matrix(it), back;
    TsVec3 position, scale, corner[8], at = transformed(it, show->variant);
    TsMat3 rotation;
    ts_mat4_decompose(&m, &position, &rotation, &scale);
    TsMat4 again = ts_mat4_compose(position, &rotation, scale), turn = ts_mat4_of_linear(&rotation);
    double error = 0;
    for (int i = 0; i < 16; i++) error = fmax(error, fabs(again.element[i] - m.element[i]));
    draw_cube(show, &m, corner, "box");
    shadow(show, corner, 8);
    plumb(show, at);
    tag(show, "axis");
    draw_axes(show, it->position, &m, 1);
    tag(show, "P");
    dot(show, at, show->variant == ROW_VECTORS ? INK_CLASH : INK_FOCUS, "P");
    tag(show, NULL);
    handle(show, 0, it->position);
    for (int i = 0; i < 3; i++)
        handle(show, 1 + i, ts_vec3_add(it->position, ts_mat4_column(&m, i)));
    handle(show, 4, ts_mat4_apply(&m, it->own));
    list_matrix(show, &m);
    stage_table(stage, "Taken apart", "\tx\ty\tz");
    row_of(show, "box", "position", position);
    row_of(show, "box", "scale", scale);
    row_of(show, "box", "angles", ts_mat4_euler_angles(&turn));
    for (int i = 0; i < 3; i++)
        row_of(show, "axis",
               i == 0   ? "column x"
               : i == 1 ? "column y"
                        : "column z",
               ts_mat4_column(&m, i));
    row_of(show, "P", "P, own axes", it->own);
    row_of(show, "P", "M P", at);
    if (ts_mat4_inverse(&m, &back)) row_of(show, "P", "inverse, M P", ts_mat4_apply(&back, at));
    row_of(show, "axis", "direction x", ts_mat4_transform_direction(&m, ts_vec3(1, 0, 0)));
    double flat_list[17] = {0};
    ts_mat4_flatten(&m, flat_list, 1);
    stage_report(stage, "determinant", "%.3f", ts_mat4_determinant(&m));
    stage_report(stage, "elements 12 to 14", "%.2f %.2f %.2f", flat_list[13], flat_list[14],
                 flat_list[15]);
    stage_report(stage, "put together again", "off by %.0e", error);
    stage_note(stage, "position (%.1f, %.1f, %.1f), scale (%.1f, %.1f, %.1f)", position.x,
               position.y, position.z, scale.x, scale.y, scale.z);
}

#endif
