// Place "matrix3" of scene 85: the three columns of a 3x3 matrix, its transpose and its inverse,
// and the normal of a face that it moves.
#ifndef MATH_MATRIX3_H
#define MATH_MATRIX3_H

#include "85_show.h"

typedef struct Linear {
    TsVec3 column[3];
} Linear;

static void matrix3_build(Linear *it)
{
    it->column[0] = ts_vec3(1.1, 0.25, 0);
    it->column[1] = ts_vec3(0.6, 0.8, 0.1);
    it->column[2] = ts_vec3(-0.2, 0.1, 0.9);
}

static TsMat3 matrix_of(const Linear *it)
{
    return ts_mat3_of_columns(it->column[0], it->column[1], it->column[2]);
}

// Only to where the columns keep a volume, so that there is an inverse.
static void matrix3_moved(Linear *it, int handle, TsVec3 to)
{
    Linear then = *it;
    then.column[handle] = to;
    TsMat3 m = matrix_of(&then);
    if (fabs(ts_mat3_determinant(&m)) > 0.05) *it = then;
}

// Of the face that x passes through: perpendicular to it by the transposed inverse.
static TsVec3 normal_of(const Linear *it, int variant)
{
    TsMat3 m = matrix_of(it), inverse;
    ts_mat3_inverse(&m, &inverse);
    TsMat3 by = ts_mat3_transpose(&inverse);
    // flaw: space_normal_by_matrix
    if (variant == NORMAL_BY_MATRIX) by = m;
    return ts_vec3_normalize(ts_mat3_apply(&by, ts_vec3(1, 0, 0)));
}

static void matrix3_answer(const Linear *it, int variant, char out[WORDS])
{
    print_vector(out, normal_of(it, variant));
}

// Of a matrix that makes what has this tag.
static void list_matrix3(const Show *show, const char *tag, const char *heading,
                         const double row_by_row[9])
{
    stage_table(show->stage, heading, "\t\t");
    for (int i = 0; i < 9; i += 3) {
        stage_row_for(show->stage, tag, ROW_PLAIN, "%.2f\t%.2f\t%.2f", shown(row_by_row[i]),
                      shown(row_by_row[i + 1]), shown(row_by_row[i + 2]));
    }
}

static void matrix3_draw(const Linear *it, const Show *show)
{
    TsMat3 m = matrix_of(it), inverse, across = ts_mat3_transpose(&m);
    TsMat4 linear = ts_mat4_of_linear(&m);
    TsVec3 corner[8], x = it->column[0];
    double rows[9], volume = ts_mat3_determinant(&m), error = 0;
    ts_mat3_inverse(&m, &inverse);
    bool wrong = ts_vec3_distance(normal_of(it, show->variant), normal_of(it, RIGHT)) > 1e-9;
    draw_cube(show, &linear, corner, "box");
    shadow(show, corner, 8);
    tag(show, "column");
    draw_axes(show, zero3, &linear, 1);
    tag(show, "normal");
    TsVec3 tip = ts_vec3_add(x, normal_of(it, show->variant));
    arrow(show, x, tip, wrong ? INK_CLASH : INK_FOCUS, NULL);
    label_towards(show, tip, ts_vec(1, 0), "normal");
    tag(show, NULL);
    for (int i = 0; i < 3; i++) handle(show, i, it->column[i]);
    TsMat3 one = ts_mat3_multiply(&m, &inverse), unit = ts_mat3_identity();
    for (int i = 0; i < 9; i++) error = fmax(error, fabs(one.element[i] - unit.element[i]));
    ts_mat3_transpose_to_array(&m, rows);
    list_matrix3(show, "column", "3x3 matrix, by rows", rows);
    ts_mat3_transpose_to_array(&inverse, rows);
    list_matrix3(show, "normal", "Inverse, by rows", rows);
    ts_mat3_transpose_to_array(&across, rows);
    list_matrix3(show, "normal", "Transposed, by rows", rows);
    stage_report(show->stage, "determinant", "%.3f", volume);
    stage_report(show->stage, "M times its inverse", "off by %.0e", error);
    stage_note(show->stage, "determinant %.2f: the volume is multiplied by it", volume);
}

#endif
