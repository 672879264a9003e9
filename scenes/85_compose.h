// Place "compose" of scene 85: up to four steps that make a matrix, in the order that the viewer
// chooses, and the matrix of the same steps the other way around.
#ifndef MATH_COMPOSE_H
#define MATH_COMPOSE_H

#include "85_show.h"

typedef enum Step {
    STEP_NONE,
    TRANSLATE_X,
    TRANSLATE_Y,
    TRANSLATE_Z,
    ROTATE_X,
    ROTATE_Y,
    ROTATE_Z,
    ROTATE_BY_AXIS,
    SCALE_ALL,
    SCALE_X,
    SET_POSITION_0,
    TIMES_2,
    MAKE_ROTATION_Y
} Step;
#define STEP_NAMES                                                                                 \
    "–|translate x|translate y|translate z|rotate x|rotate y|rotate z|rotate by axis|scale|"     \
    "scale x|set position 0|times 2|make rotation y"

enum { STEPS = 4 };

typedef struct Compose {
    double step[STEPS];
    double distance, angle, factor;
    TsVec3 own; // the point P in the box's axes
} Compose;

static const TsVec3 half_box = {0.6, 0.3, 0.4}, diagonal = {1, 1, 1};

static void compose_build(Compose *it) { it->own = half_box; }

static TsVec3 distance_of(const Compose *it, Step step)
{
    return ts_vec3(step == TRANSLATE_X ? it->distance : 0, step == TRANSLATE_Y ? it->distance : 0,
                   step == TRANSLATE_Z ? it->distance : 0);
}

static TsMat4 after_step(const Compose *it, Step step, TsMat4 m)
{
    switch (step) {
    case TRANSLATE_X:
    case TRANSLATE_Y:
    case TRANSLATE_Z: return ts_mat4_translate(&m, distance_of(it, step));
    case ROTATE_X: return ts_mat4_rotate_x(&m, it->angle);
    case ROTATE_Y: return ts_mat4_rotate_y(&m, it->angle);
    case ROTATE_Z: return ts_mat4_rotate_z(&m, it->angle);
    case ROTATE_BY_AXIS: return ts_mat4_rotate(&m, diagonal, it->angle);
    case SCALE_ALL: return ts_mat4_scale(&m, ts_vec3_scale(diagonal, it->factor));
    case SCALE_X: return ts_mat4_scale(&m, ts_vec3(it->factor, 1, 1));
    case SET_POSITION_0: return ts_mat4_with_position(&m, zero3);
    case TIMES_2: return ts_mat4_multiply_scalar(&m, 2);
    case MAKE_ROTATION_Y: return ts_mat4_of_rotation(up, it->angle);
    case STEP_NONE: break;
    }
    return m;
}

// All translations, all rotations and all scales, put together in that order.
static TsMat4 without_order(const Compose *it)
{
    TsMat4 moved = ts_mat4_identity(), turned = moved, scaled = moved;
    for (int i = 0; i < STEPS; i++) {
        Step step = (Step)it->step[i];
        TsMat4 *part = step <= TRANSLATE_Z || step == SET_POSITION_0       ? &moved
                       : step <= ROTATE_BY_AXIS || step == MAKE_ROTATION_Y ? &turned
                                                                           : &scaled;
        *part = after_step(it, step, *part);
    }
    // flaw: space_order_lost
    TsMat4 posed = ts_mat4_multiply(&moved, &turned);
    return ts_mat4_multiply(&posed, &scaled);
}

static TsMat4 composed(const Compose *it, int variant)
{
    TsMat4 m = ts_mat4_identity();
    if (variant == ORDER_LOST) return without_order(it);
    for (int i = 0; i < STEPS; i++) m = after_step(it, (Step)it->step[i], m);
    return m;
}

static TsMat4 reversed(const Compose *it)
{
    TsMat4 m = ts_mat4_identity();
    for (int i = STEPS - 1; i >= 0; i--) m = after_step(it, (Step)it->step[i], m);
    return m;
}

static void compose_moved(Compose *it, TsVec3 to)
{
    TsMat4 m = composed(it, RIGHT), back;
    if (ts_mat4_inverse(&m, &back)) it->own = ts_mat4_apply(&back, to);
}

static void compose_answer(const Compose *it, int variant, char out[WORDS])
{
    TsMat4 m = composed(it, variant);
    print_vector(out, ts_mat4_apply(&m, it->own));
}

// The box of the reversed steps, as lines behind all else.
static void draw_reversed(const Show *show, const TsMat4 *box)
{
    TsVec3 corner[8];
    tag(show, "reversed box");
    for (int i = 0; i < 8; i++)
        corner[i] = ts_mat4_apply(box, ts_vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
    for (int i = 0; i < 8; i++)
        for (int axis = 1; axis < 8; axis *= 2)
            if (!(i & axis)) dashed(show, corner[i], corner[i | axis]);
    label(show, corner[7], "reversed");
    tag(show, NULL);
}

static void compose_draw(const Compose *it, const Show *show)
{
    Stage *stage = show->stage;
    TsMat4 m = composed(it, show->variant), right = composed(it, RIGHT), other = reversed(it), back;
    TsMat4 size = ts_mat4_of_scale(half_box), box = ts_mat4_multiply(&m, &size);
    TsMat4 other_box = ts_mat4_multiply(&other, &size);
    TsVec3 corner[8], position = ts_vec3_divide(ts_mat4_position(&m), m.element[15]);
    TsVec3 at = ts_mat4_apply(&m, it->own), must = ts_mat4_apply(&right, it->own);
    double apart = 0, one[16], error = 0;
    // As 16 numbers of one point: a multiple of a matrix moves nothing elsewhere.
    for (int i = 0; i < 16; i++)
        apart =
            fmax(apart, fabs(other.element[i] / other.element[15] - m.element[i] / m.element[15]));
    bool differs = apart > 1e-9;
    if (differs) draw_reversed(show, &other_box);
    draw_cube(show, &box, corner, "box");
    shadow(show, corner, 8);
    plumb(show, at);
    tag(show, "axis");
    TsMat4 unscaled = ts_mat4_multiply_scalar(&m, 1 / m.element[15]);
    draw_axes(show, position, &unscaled, 1);
    tag(show, "P");
    dot(show, at, ts_vec3_distance(at, must) > 1e-9 ? INK_CLASH : INK_FOCUS, "P");
    tag(show, NULL);
    handle(show, 0, at);
    list_matrix(show, &m);
    stage_table(stage, "P", "\tx\ty\tz");
    row_of(show, "P", "own axes", it->own);
    row_of(show, "P", "M P", at);
    if (differs) row_of(show, "reversed box", "reversed", ts_mat4_apply(&other, it->own));
    if (ts_mat4_inverse(&m, &back)) {
        TsMat4 unit = ts_mat4_identity();
        ts_mat4_multiply_to_array(&m, &back, one);
        for (int i = 0; i < 16; i++) error = fmax(error, fabs(one[i] - unit.element[i]));
        stage_report(stage, "M times its inverse", "off by %.0e", error);
    }
    stage_report(stage, "determinant", "%.3f", ts_mat4_determinant(&m));
    stage_note(stage, "%s",
               differs ? "In reverse order: another matrix" : "In reverse order: the same matrix");
}

#endif
