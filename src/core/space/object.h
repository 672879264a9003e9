// The tree of objects of a scene in space (S61, S78): each has a place and a pose in the axes of
// its parent, and children inherit both.
//
// Plain data without pointers: it can be copied whole. An object's place in the list is its
// handle; 0 is the root, which is the scene itself. Parents stand before their children.
#ifndef OBJECT_H
#define OBJECT_H

#include "mat4.h"

enum { OBJECT_MAX = 32, OBJECT_NAME = 24, OBJECT_ROOT = 0, OBJECT_NONE = -1 };

typedef struct Object {
    char name[OBJECT_NAME];
    int parent; // of the root: OBJECT_NONE
    bool alive, visible;
    Vec3 position, scale; // in the parent's axes
    Mat3 pose;            // a turn
} Object;

typedef struct ObjectTree {
    int count; // of places used; removed ones stay, not alive
    Object object[OBJECT_MAX];
} ObjectTree;

ObjectTree object_tree(const char *root);

// A child there, unturned, of size 1, visible. OBJECT_NONE where there is no place left.
int object_add(ObjectTree *tree, int parent, const char *name, Vec3 position);
void object_remove(ObjectTree *tree, int object); // with all below it; never the root

Mat4 object_local(const ObjectTree *tree, int object); // to the parent's axes
Mat4 object_world(const ObjectTree *tree, int object); // to the scene's
Vec3 object_place(const ObjectTree *tree, int object); // of its origin, in the world

// A point from the object's axes to the world's, and back; back through a scale of 0 the point
// stays. Points: a direction is the difference of two.
Vec3 object_to_world(const ObjectTree *tree, int object, Vec3 point);
Vec3 object_to_local(const ObjectTree *tree, int object, Vec3 point);

bool object_is_below(const ObjectTree *tree, int object, int ancestor); // itself included
bool object_is_shown(const ObjectTree *tree, int object);               // and all above it
int object_depth(const ObjectTree *tree, int object);                   // of the root 0
int object_find(const ObjectTree *tree, const char *name); // the first; OBJECT_NONE for none

// Moves along its own axes; turns about one of them; turns its z axis away from a place of the
// parent's (mat4_look_at).
void object_translate(ObjectTree *tree, int object, Vec3 by);
void object_turn(ObjectTree *tree, int object, Vec3 axis, double angle);
void object_look_at(ObjectTree *tree, int object, Vec3 target, Vec3 up);

// The next one alive in the order of a list that stands children below their parent; start with
// OBJECT_NONE, ends with OBJECT_NONE.
int object_next(const ObjectTree *tree, int object);

#endif
