// Place "camera" of scene 85: what a camera sees, and how a projection decides it.
#ifndef MATH_CAMERA_H
#define MATH_CAMERA_H

#include "85_show.h"

enum { PERSPECTIVE, OFF_CENTER, ORTHOGRAPHIC };

typedef struct Sight {
    TsVec3 eye, target, point;
    double projection, angle;
} Sight;

static const double near_plane = 0.6, far_plane = 3.6;

static void camera_build(Sight *it)
{
    it->eye = ts_vec3(-2.4, 0.6, 0.6);
    it->target = ts_vec3(0.4, 0.3, 0);
    it->point = ts_vec3(0.6, 1.15, -0.2);
}

static void camera_moved(Sight *it, int handle, TsVec3 to)
{
    *(handle == 0 ? &it->eye : handle == 1 ? &it->target : &it->point) = to;
}

static TsMat4 projection_matrix(const Sight *it)
{
    double side = near_plane * 0.6;
    switch ((int)it->projection) {
    case OFF_CENTER: return ts_mat4_frustum(-0.1, 2 * side, -0.1, side, near_plane, far_plane);
    case ORTHOGRAPHIC: return ts_mat4_orthographic(-1, 1, 0.75, -0.75, near_plane, far_plane);
    default: return ts_mat4_perspective(it->angle, 4 / 3.0, near_plane, far_plane);
    }
}

static TsMat4 clip_matrix(const Sight *it)
{
    TsMat4 view = ts_mat4_view(it->eye, it->target, up), projection = projection_matrix(it);
    return ts_mat4_multiply(&projection, &view);
}

static bool in_view(const Sight *it, int variant)
{
    TsMat4 to_clip = clip_matrix(it);
    TsVec4 clip = ts_mat4_apply4(&to_clip, ts_vec4_point(it->point));
    // flaw: space_no_division
    double w = variant == NO_DIVISION ? 1 : clip.w;
    return fabs(clip.x) <= w && fabs(clip.y) <= w && fabs(clip.z) <= w;
}

static void camera_answer(const Sight *it, int variant, char out[WORDS])
{
    translate_print(out, WORDS, "%s", in_view(it, variant) ? "IN VIEW" : "OUT OF VIEW");
}

// A box behind the eye, and a lens before it that grows wider.
static void draw_body(const Show *show, TsVec3 eye, const TsMat4 *pose)
{
    static const double front[] = {0, -0.16}, back[] = {0.45, 0};
    static const TsVec wide[2][2] = {{{0.17, 0.13}, {0.17, 0.13}}, {{0.13, 0.11}, {0.08, 0.08}}};
    Space space;
    if (!show->solid) return;
    space_begin(&space, &show->camera, true);
    for (int part = 0; part < 2; part++) {
        TsVec3 corner[8];
        for (int i = 0; i < 8; i++) {
            TsVec half = wide[part][i >> 2];
            TsVec3 own = ts_vec3(i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y,
                                 i & 4 ? back[part] : front[part]);
            corner[i] = ts_vec3_add(eye, ts_mat4_apply(pose, own));
        }
        space_block(&space, corner, (SpacePaint){.line = INK_LINE, .width = 1, .tag = "eye"});
        shadow(show, corner, 8);
    }
    space_draw(&space, show->stage->draw);
    draw_layer(show->stage->draw, LAYER_CONTACT);
}

static void camera_draw(const Sight *it, const Show *show)
{
    Stage *stage = show->stage;
    TsMat4 to_clip = clip_matrix(it), back, view = ts_mat4_view(it->eye, it->target, up);
    TsMat4 pose = ts_mat4_look_at(it->eye, it->target, up);
    bool seen = in_view(it, show->variant), wrong = seen != in_view(it, RIGHT);
    TsVec3 corner[8];
    if (ts_mat4_inverse(&to_clip, &back)) {
        draw_cube(show, &back, corner, "view volume");
        tag(show, "view volume");
        for (int i = 0; i < 4 && it->projection < ORTHOGRAPHIC; i++)
            dashed(show, it->eye, corner[i]);
    }
    draw_body(show, it->eye, &pose);
    plumb(show, it->target);
    plumb(show, it->point);
    tag(show, "target");
    dashed(show, it->eye, it->target);
    tag(show, "eye");
    draw_axes(show, it->eye, &pose, 0.5);
    tag(show, "target");
    dot(show, it->target, INK_INK, "target");
    tag(show, "P");
    dot(show, it->point, wrong ? INK_CLASH : INK_FOCUS, "P");
    tag(show, NULL);
    handle(show, 0, it->eye);
    handle(show, 1, it->target);
    handle(show, 2, it->point);
    TsVec4 clip = ts_mat4_apply4(&to_clip, ts_vec4_point(it->point)), divided = clip;
    if (show->variant != NO_DIVISION) divided = ts_vec4_divide(clip, clip.w);
    stage_table(stage, "P", "\tx\ty\tz");
    row_of(show, "P", "world", it->point);
    row_of(show, "P", "camera", ts_mat4_apply(&view, it->point));
    row_of(show, "P", "clip", ts_vec3(clip.x, clip.y, clip.z));
    row_of(show, "P", "by w", ts_vec3(divided.x, divided.y, divided.z));
    stage_report(stage, "w", "%.3f", clip.w);
    stage_note(stage, "P is %s: %.2f, %.2f, %.2f in the cube -1 to 1",
               seen ? "in view" : "out of view", divided.x, divided.y, divided.z);
}

#endif
