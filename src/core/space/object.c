// A tree of objects: transforms relative to the parent, traversal, faces.
#include "platform/rounding.h"

#include "touchstone/object.h"

#include <string.h>

#include "platform/assert.h"

static TsObject new_object(int parent, const char *name, TsVec3 position)
{
    TsObject object = {.parent = parent,
                       .alive = true,
                       .visible = true,
                       .position = position,
                       .scale = ts_vec3(1, 1, 1),
                       .pose = ts_mat3_identity()};
    size_t length = 0;
    while (length + 1 < TS_OBJECT_NAME && name[length]) length++;
    memcpy(object.name, name, length);
    object.name[length] = 0;
    return object;
}

TsObjectTree ts_object_tree(const char *root)
{
    TsObjectTree tree = {.count = 1};
    tree.object[TS_OBJECT_ROOT] = new_object(TS_OBJECT_NONE, root, ts_vec3(0, 0, 0));
    return tree;
}

int ts_object_add(TsObjectTree *tree, int parent, const char *name, TsVec3 position)
{
    ASSERT(parent >= 0 && parent < tree->count);
    if (tree->count == TS_OBJECT_MAX) return TS_OBJECT_NONE;
    tree->object[tree->count] = new_object(parent, name, position);
    return tree->count++;
}

void ts_object_remove(TsObjectTree *tree, int object)
{
    for (int i = tree->count - 1; object != TS_OBJECT_ROOT && i >= object; i--) {
        if (ts_object_is_below(tree, i, object)) tree->object[i].alive = false;
    }
}

// ---- Transforms

TsMat4 ts_object_local(const TsObjectTree *tree, int object)
{
    ASSERT(object >= 0 && object < tree->count);
    const TsObject *o = &tree->object[object];
    return ts_mat4_compose(o->position, &o->pose, o->scale);
}

TsMat4 ts_object_world(const TsObjectTree *tree, int object)
{
    TsMat4 world = ts_object_local(tree, object);
    for (int above = tree->object[object].parent; above != TS_OBJECT_NONE;
         above = tree->object[above].parent) {
        TsMat4 outer = ts_object_local(tree, above);
        world = ts_mat4_multiply(&outer, &world);
    }
    return world;
}

TsVec3 ts_object_to_world(const TsObjectTree *tree, int object, TsVec3 point)
{
    TsMat4 world = ts_object_world(tree, object);
    return ts_mat4_apply(&world, point);
}

TsVec3 ts_object_to_local(const TsObjectTree *tree, int object, TsVec3 point)
{
    TsMat4 world = ts_object_world(tree, object), back;
    ts_mat4_inverse(&world, &back);
    return ts_mat4_apply(&back, point);
}

TsVec3 ts_object_world_position(const TsObjectTree *tree, int object)
{
    return ts_object_to_world(tree, object, ts_vec3(0, 0, 0));
}

// ---- The tree

bool ts_object_is_below(const TsObjectTree *tree, int object, int ancestor)
{
    while (object != TS_OBJECT_NONE && object != ancestor) object = tree->object[object].parent;
    return object == ancestor;
}

bool ts_object_is_visible(const TsObjectTree *tree, int object)
{
    for (; object != TS_OBJECT_NONE; object = tree->object[object].parent) {
        if (!tree->object[object].alive || !tree->object[object].visible) return false;
    }
    return true;
}

int ts_object_depth(const TsObjectTree *tree, int object)
{
    int depth = 0;
    while (tree->object[object].parent != TS_OBJECT_NONE) {
        object = tree->object[object].parent;
        depth++;
    }
    return depth;
}

int ts_object_find(const TsObjectTree *tree, const char *name)
{
    for (int i = 0; i < tree->count; i++) {
        if (tree->object[i].alive && strcmp(tree->object[i].name, name) == 0) return i;
    }
    return TS_OBJECT_NONE;
}

// The first living child of `parent` with an index greater than `after`.
static int next_child(const TsObjectTree *tree, int parent, int after)
{
    for (int i = after + 1; i < tree->count; i++) {
        if (tree->object[i].alive && tree->object[i].parent == parent) return i;
    }
    return TS_OBJECT_NONE;
}

int ts_object_next(const TsObjectTree *tree, int object)
{
    if (object == TS_OBJECT_NONE) return TS_OBJECT_ROOT;
    int next = next_child(tree, object, object);
    while (next == TS_OBJECT_NONE && object != TS_OBJECT_ROOT) {
        int parent = tree->object[object].parent;
        next = next_child(tree, parent, object);
        object = parent;
    }
    return next;
}

// ---- Moves

void ts_object_translate(TsObjectTree *tree, int object, TsVec3 by)
{
    TsObject *o = &tree->object[object];
    o->position = ts_vec3_add(o->position, ts_mat3_apply(&o->pose, by));
}

// Orthonormalized after each rotation, so that thousands of them leave no skew.
void ts_object_rotate(TsObjectTree *tree, int object, TsVec3 axis, double angle)
{
    TsObject *o = &tree->object[object];
    TsMat3 turn = ts_mat3_rotation(axis, angle), turned = ts_mat3_multiply(&o->pose, &turn);
    o->pose = ts_mat3_orthonormal(&turned);
}

void ts_object_look_at(TsObjectTree *tree, int object, TsVec3 target, TsVec3 up)
{
    TsObject *o = &tree->object[object];
    TsMat4 pose = ts_mat4_look_at(o->position, target, up);
    o->pose = ts_mat4_linear(&pose);
}

// ---- Faces

TsObjectFace ts_object_face_of_three(int a, int b, int c)
{
    return (TsObjectFace){.count = 3, .corner = {a, b, c}};
}

TsObjectFace ts_object_face_of_four(int a, int b, int c, int d)
{
    return (TsObjectFace){.count = 4, .corner = {a, b, c, d}};
}

void ts_object_face_update_centroid(TsObjectFace *face, const TsVec3 *corner)
{
    TsVec3 sum = ts_vec3(0, 0, 0);
    for (int i = 0; i < face->count; i++) sum = ts_vec3_add(sum, corner[face->corner[i]]);
    face->centroid = ts_vec3_divide(sum, face->count);
}

void ts_object_face_update_normal(TsObjectFace *face, const TsVec3 *corner)
{
    TsVec3 sum = ts_vec3(0, 0, 0), origin = corner[face->corner[0]];
    for (int i = 1; i + 1 < face->count; i++) {
        TsVec3 a = ts_vec3_sub(corner[face->corner[i]], origin);
        sum = ts_vec3_add(sum, ts_vec3_cross(a, ts_vec3_sub(corner[face->corner[i + 1]], origin)));
    }
    face->normal_by_corner = false;
    face->normal[0] = ts_vec3_normalize(sum);
}
