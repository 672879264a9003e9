// Place "orientation" of scene 85: the orientation of one object given to another, across a group.
#ifndef MATH_ORIENTATION_H
#define MATH_ORIENTATION_H

#include "85_show.h"
#include "scene_kit/probe_view.h"
#include "touchstone/object.h"

typedef struct Orientation {
    TsObjectTree tree;
    int group, first, second;
} Orientation;

static void orientation_build(Orientation *it)
{
    it->tree = ts_object_tree("Scene");
    it->group = ts_object_add(&it->tree, TS_OBJECT_ROOT, "group", ts_vec3(-1.2, 0, 0));
    it->first = ts_object_add(&it->tree, it->group, "A", ts_vec3(0, 0.5, 0.5));
    it->second = ts_object_add(&it->tree, TS_OBJECT_ROOT, "B", ts_vec3(1.6, 0.5, 0));
    ts_object_rotate(&it->tree, it->group, up, 50);
    ts_object_look_at(&it->tree, it->first, ts_vec3(-1.2, 1.3, 1.2), up);
}

static void orientation_step(Orientation *it) { ts_object_rotate(&it->tree, it->group, up, 0.5); }

static void orientation_moved(Orientation *it, int handle, TsVec3 to)
{
    if (handle == 0)
        ts_object_look_at(&it->tree, it->first, ts_object_to_local(&it->tree, it->group, to), up);
    else
        it->tree.object[handle == 1 ? it->group : it->second].position = to;
}

static TsMat3 given_pose(const Orientation *it, int variant)
{
    TsMat4 world = ts_object_world(&it->tree, it->first), rotation = ts_mat4_rotation_of(&world);
    // flaw: space_local_pose
    return variant == LOCAL_POSE ? it->tree.object[it->first].pose : ts_mat4_linear(&rotation);
}

static void orientation_answer(const Orientation *it, int variant, char out[WORDS])
{
    TsMat3 right = given_pose(it, RIGHT), given = given_pose(it, variant);
    translate_print(out, WORDS, "B IS %.0f° OFF",
                    ts_vec3_angle(ts_mat3_column(&right, 2), ts_mat3_column(&given, 2)));
}

// A wedge that points along -z, as a camera does.
static void add_wedge(const Show *show, Space *space, const TsMat4 *world, const char *name)
{
    static const TsVec3 own[4] = {{0, 0, -1.2}, {-0.6, 0, 0.6}, {0.6, 0, 0.6}, {0, 0.55, 0.6}};
    static const int side[4][3] = {{0, 1, 3}, {0, 3, 2}, {0, 2, 1}, {1, 2, 3}};
    TsVec3 corner[4];
    for (int i = 0; i < 4; i++) corner[i] = ts_mat4_apply(world, own[i]);
    shadow(show, corner, 4);
    for (int i = 0; i < 4; i++) {
        TsTriangle3 triangle;
        for (int k = 0; k < 3; k++) triangle.corner[k] = corner[side[i][k]];
        space_triangle(
            space, &triangle,
            (SpacePaint){.line = INK_MISS_LINE, .fill = INK_MISS_FILL, .width = 2, .tag = name});
    }
}

static void orientation_draw(const Orientation *it, const Show *show)
{
    Stage *stage = show->stage;
    TsObjectTree tree = it->tree;
    tree.object[it->second].pose = given_pose(it, show->variant);
    TsMat4 a = ts_object_world(&tree, it->first), b = ts_object_world(&tree, it->second);
    TsVec3 at_a = ts_mat4_position(&a), at_b = ts_mat4_position(&b);
    TsVec3 group = ts_object_world_position(&tree, it->group), nose = ts_vec3(0, 0, -1.7);
    bool wrong = show->variant == LOCAL_POSE;
    Space space;
    space_begin(&space, &show->camera, show->solid);
    add_wedge(show, &space, &a, "wedge A");
    add_wedge(show, &space, &b, "wedge B");
    space_draw(&space, stage->draw);
    plumb(show, group);
    draw_layer(stage->draw, LAYER_CONTACT);
    tag(show, "group");
    dashed(show, group, at_a);
    dot(show, group, INK_INK, NULL);
    label_towards(show, group, ts_vec(0, 1), "group");
    tag(show, "wedge A");
    arrow(show, at_a, ts_mat4_apply(&a, nose), INK_INK, "A looks here");
    tag(show, "wedge B");
    arrow(show, at_b, ts_mat4_apply(&b, nose), wrong ? INK_CLASH : INK_INK, "B");
    tag(show, NULL);
    handle(show, 0, ts_mat4_apply(&a, nose));
    handle(show, 1, group);
    handle(show, 2, at_b);
    TsMat3 right = given_pose(it, RIGHT);
    TsMat4 turn = ts_mat4_of_linear(&right), local = ts_object_local(&tree, it->first);
    stage_table(stage, "Angles of A", "\tx\ty\tz");
    row_of(show, "wedge A", "group", ts_mat4_euler_angles(&local));
    row_of(show, "wedge A", "world", ts_mat4_euler_angles(&turn));
    probe_list_tree(stage, &tree, NULL);
    double off = ts_vec3_angle(ts_vec3_negate(ts_mat3_column(&right, 2)),
                               ts_vec3_negate(ts_mat4_column(&b, 2)));
    stage_note(stage, "B has the rotation of A's %s matrix: %.0f° apart", wrong ? "local" : "world",
               off);
}

#endif
