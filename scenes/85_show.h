// For scene 85: its flaws, and how its places draw points, arrows and boxes.
#ifndef MATH_SHOW_H
#define MATH_SHOW_H

#include <math.h>
#include <stdio.h>

#include "scene.h"
#include "scene_kit/plumb.h"
#include "scene_kit/shadow.h"
#include "scene_kit/space_scene.h"
#include "scene_kit/space_solid.h"

typedef enum Flaw {
    RIGHT,
    LERP_ROTATES,
    ROW_VECTORS,
    NO_DIVISION,
    LOCAL_POSE,
    THREE_CORNERS,
    SWAPPED,
    SIGN_OF_0,
    SUM_KEEPS_W,
    NORMAL_BY_MATRIX,
    ORDER_LOST
} Flaw;

enum { WORDS = 20 }; // of an answer

static const TsVec3 zero3 = {0, 0, 0}, up = {0, 1, 0};

// Small enough to be shown as 0, and not as -0.
static double shown(double x) { return fabs(x) < 0.005 ? 0 : x; }

static void print_vector(char out[WORDS], TsVec3 v)
{
    snprintf(out, WORDS, "%.2f %.2f %.2f", shown(v.x), shown(v.y), shown(v.z));
}

typedef struct Show {
    Stage *stage;
    Camera camera;
    int variant;
    bool solid;
    ShadowRegion *shadows;
} Show;

#define FLOOR (-1.25)  // of all places but "vectors" and "vector4"
#define ZERO_FLOOR 0.0 // of these: 0 lies on the floor, so that y is a height
#define FLOOR_HALF 3.0

static void tag(const Show *show, const char *name) { draw_tag(show->stage->draw, name); }

static void label_towards(const Show *show, TsVec3 at, TsVec toward, const char *text)
{
    space_label(show->stage, &show->camera, at, toward, text);
}

static void label(const Show *show, TsVec3 at, const char *text)
{
    label_towards(show, at, ts_vec(0, -1), text);
}

static void arrow(const Show *show, TsVec3 from, TsVec3 to, Ink ink, const char *text)
{
    Pen edge = {.ink = INK_CLASH_INK, .width = 5}, pen = {.ink = ink, .width = 2};
    if (ink == INK_CLASH) space_arrow(show->stage->draw, &show->camera, from, to, edge);
    space_arrow(show->stage->draw, &show->camera, from, to, pen);
    if (text) label(show, to, text);
}

static void dashed(const Show *show, TsVec3 from, TsVec3 to)
{
    space_line(show->stage->draw, &show->camera, from, to,
               (Pen){.ink = INK_LINE, .width = 1, .on = 4, .off = 3});
}

static void dot(const Show *show, TsVec3 at, Ink ink, const char *text)
{
    if (ink == INK_CLASH)
        space_dot(show->stage->draw, &show->camera, at, 5.5, (Fill){.ink = INK_CLASH_INK});
    space_dot(show->stage->draw, &show->camera, at, 4, (Fill){.ink = ink});
    if (text) label(show, at, text);
}

static void handle(const Show *show, int id, TsVec3 at)
{
    stage_space_handle(show->stage, &show->camera, id, at, 0);
}

static void row(const Show *show, const char *name, TsVec3 v)
{
    stage_row(show->stage, ROW_PLAIN, "%s\t%.2f\t%.2f\t%.2f", name, v.x, v.y, v.z);
}

static void row_of(const Show *show, const char *tag, const char *name, TsVec3 v)
{
    row(show, name, v);
    stage_row_names(show->stage, tag);
}

static void list_matrix(const Show *show, const TsMat4 *m)
{
    stage_table(show->stage, "Matrix, by rows", "\t\t\t");
    for (int i = 0; i < 4; i++)
        stage_row(show->stage, ROW_PLAIN, "%.2f\t%.2f\t%.2f\t%.2f", shown(m->element[i]),
                  shown(m->element[4 + i]), shown(m->element[8 + i]), shown(m->element[12 + i]));
}

// Three arrows from a point, of the lengths of the columns.
static void draw_axes(const Show *show, TsVec3 at, const TsMat4 *m, double length)
{
    static const char *const names[] = {"x", "y", "z"};
    for (int i = 0; i < 3; i++)
        arrow(show, at, ts_vec3_add(at, ts_vec3_scale(ts_mat4_column(m, i), length)), INK_INK,
              names[i]);
}

// ---- Solids: shadows on the floor, and lines that show what a point is above

static void shadow(const Show *show, const TsVec3 *point, int points)
{
    if (show->solid) shadow_add_points(show->shadows, point, points, FLOOR_HALF);
}

static void plumb(const Show *show, TsVec3 at)
{
    if (show->solid) plumb_draw(show->stage->draw, &show->camera, at, FLOOR);
}

// The cube from -1 to 1, transformed; open to the eye, so that what is in it is seen.
static void draw_cube(const Show *show, const TsMat4 *m, TsVec3 corner[8], const char *name)
{
    Draw *draw = show->stage->draw;
    SpacePaint paint = {.line = INK_MISS_LINE, .fill = INK_MISS_FILL, .width = 2, .tag = name};
    for (int i = 0; i < 8; i++)
        corner[i] = ts_mat4_apply(m, ts_vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
    draw_tag(draw, name);
    if (show->solid) {
        space_block_glass(draw, &show->camera, corner, FLOOR, paint);
    } else {
        Space space;
        space_begin(&space, &show->camera, false);
        space_block(&space, corner, paint);
        space_draw(&space, draw);
    }
    draw_on(draw, LAYER_CONTACT, NULL);
}

#endif
