#include "object.h"

#include <string.h>

static void name_it(Object *object, const char *name)
{
    size_t length = 0;
    while (length + 1 < OBJECT_NAME && name[length]) length++;
    memcpy(object->name, name, length);
    object->name[length] = 0;
}

static Object object_at(int parent, const char *name, Vec3 position)
{
    Object object = {.parent = parent,
                     .alive = true,
                     .visible = true,
                     .position = position,
                     .scale = vec3(1, 1, 1),
                     .pose = mat3_identity()};
    name_it(&object, name);
    return object;
}

ObjectTree object_tree(const char *root)
{
    ObjectTree tree = {.count = 1};
    tree.object[OBJECT_ROOT] = object_at(OBJECT_NONE, root, vec3(0, 0, 0));
    return tree;
}

int object_add(ObjectTree *tree, int parent, const char *name, Vec3 position)
{
    if (tree->count == OBJECT_MAX) return OBJECT_NONE;
    tree->object[tree->count] = object_at(parent, name, position);
    return tree->count++;
}

void object_remove(ObjectTree *tree, int object)
{
    for (int i = tree->count - 1; object != OBJECT_ROOT && i >= object; i--) {
        if (object_is_below(tree, i, object)) tree->object[i].alive = false;
    }
}

// ---- Poses

Mat4 object_local(const ObjectTree *tree, int object)
{
    const Object *o = &tree->object[object];
    return mat4_compose(o->position, &o->pose, o->scale);
}

Mat4 object_world(const ObjectTree *tree, int object)
{
    Mat4 world = object_local(tree, object);
    for (int above = tree->object[object].parent; above != OBJECT_NONE;
         above = tree->object[above].parent) {
        Mat4 outer = object_local(tree, above);
        world = mat4_multiply(&outer, &world);
    }
    return world;
}

Vec3 object_to_world(const ObjectTree *tree, int object, Vec3 point)
{
    Mat4 world = object_world(tree, object);
    return mat4_apply(&world, point);
}

Vec3 object_to_local(const ObjectTree *tree, int object, Vec3 point)
{
    Mat4 world = object_world(tree, object), back;
    mat4_inverse(&world, &back);
    return mat4_apply(&back, point);
}

Vec3 object_place(const ObjectTree *tree, int object)
{
    return object_to_world(tree, object, vec3(0, 0, 0));
}

// ---- The tree

bool object_is_below(const ObjectTree *tree, int object, int ancestor)
{
    while (object != OBJECT_NONE && object != ancestor) object = tree->object[object].parent;
    return object == ancestor;
}

bool object_is_shown(const ObjectTree *tree, int object)
{
    for (; object != OBJECT_NONE; object = tree->object[object].parent) {
        if (!tree->object[object].alive || !tree->object[object].visible) return false;
    }
    return true;
}

int object_depth(const ObjectTree *tree, int object)
{
    int depth = 0;
    while (tree->object[object].parent != OBJECT_NONE) {
        object = tree->object[object].parent;
        depth++;
    }
    return depth;
}

int object_find(const ObjectTree *tree, const char *name)
{
    for (int i = 0; i < tree->count; i++) {
        if (tree->object[i].alive && strcmp(tree->object[i].name, name) == 0) return i;
    }
    return OBJECT_NONE;
}

// The first alive child of `parent` after place `after`.
static int child_after(const ObjectTree *tree, int parent, int after)
{
    for (int i = after + 1; i < tree->count; i++) {
        if (tree->object[i].alive && tree->object[i].parent == parent) return i;
    }
    return OBJECT_NONE;
}

int object_next(const ObjectTree *tree, int object)
{
    if (object == OBJECT_NONE) return OBJECT_ROOT;
    int next = child_after(tree, object, object);
    while (next == OBJECT_NONE && object != OBJECT_ROOT) {
        int parent = tree->object[object].parent;
        next = child_after(tree, parent, object);
        object = parent;
    }
    return next;
}

// ---- Moves

void object_translate(ObjectTree *tree, int object, Vec3 by)
{
    Object *o = &tree->object[object];
    o->position = vec3_add(o->position, mat3_apply(&o->pose, by));
}

// Set straight again after each turn: thousands of them leave no skew.
void object_turn(ObjectTree *tree, int object, Vec3 axis, double angle)
{
    Object *o = &tree->object[object];
    Mat3 turn = mat3_turn(axis, angle), turned = mat3_multiply(&o->pose, &turn);
    o->pose = mat3_orthonormal(&turned);
}

void object_look_at(ObjectTree *tree, int object, Vec3 target, Vec3 up)
{
    Object *o = &tree->object[object];
    Mat4 pose = mat4_look_at(o->position, target, up);
    o->pose = mat4_linear(&pose);
}
