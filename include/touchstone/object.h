// The tree of objects of a scene in space (S61, S78): each has a place and a pose in the axes of
// its parent, and children inherit both.
//
// Plain data without pointers: it can be copied whole. An object's place in the list is its
// handle; 0 is the root, which is the scene itself. Parents stand before their children.
#ifndef TOUCHSTONE_OBJECT_H
#define TOUCHSTONE_OBJECT_H

#include "touchstone/mat4.h"

enum { TS_OBJECT_MAX = 32, TS_OBJECT_NAME = 24, TS_OBJECT_ROOT = 0, TS_OBJECT_NONE = -1 };

typedef struct TsObject {
    char name[TS_OBJECT_NAME];
    int parent; // of the root: TS_OBJECT_NONE
    bool alive, visible;
    TsVec3 position, scale; // in the parent's axes
    TsMat3 pose;            // a turn
} TsObject;

typedef struct TsObjectTree {
    int count; // of places used; removed ones stay, not alive
    TsObject object[TS_OBJECT_MAX];
} TsObjectTree;

TsObjectTree ts_object_tree(const char *root);

// A child there, unturned, of size 1, visible. TS_OBJECT_NONE where there is no place left.
int ts_object_add(TsObjectTree *tree, int parent, const char *name, TsVec3 position);
void ts_object_remove(TsObjectTree *tree, int object); // with all below it; never the root

TsMat4 ts_object_local(const TsObjectTree *tree, int object); // to the parent's axes
TsMat4 ts_object_world(const TsObjectTree *tree, int object); // to the scene's
TsVec3 ts_object_world_position(const TsObjectTree *tree,
                                int object); // of its origin, in the world

// A point from the object's axes to the world's, and back; back through a scale of 0 the point
// stays. Points: a direction is the difference of two.
TsVec3 ts_object_to_world(const TsObjectTree *tree, int object, TsVec3 point);
TsVec3 ts_object_to_local(const TsObjectTree *tree, int object, TsVec3 point);

bool ts_object_is_below(const TsObjectTree *tree, int object, int ancestor); // itself included
bool ts_object_is_visible(const TsObjectTree *tree, int object);             // and all above it
int ts_object_depth(const TsObjectTree *tree, int object);                   // of the root 0
int ts_object_find(const TsObjectTree *tree,
                   const char *name); // the first; TS_OBJECT_NONE for none

// Moves along its own axes; turns about one of them; turns its z axis away from a place of the
// parent's (ts_mat4_look_at).
void ts_object_translate(TsObjectTree *tree, int object, TsVec3 by);
void ts_object_rotate(TsObjectTree *tree, int object, TsVec3 axis, double angle);
void ts_object_look_at(TsObjectTree *tree, int object, TsVec3 target, TsVec3 up);

// The next one alive in the order of a list that stands children below their parent; start with
// TS_OBJECT_NONE, ends with TS_OBJECT_NONE.
int ts_object_next(const TsObjectTree *tree, int object);

// ---- Faces
//
// A face of a mesh (S74): three or four corners by their indices, and what it looks like.
//
// A normal and a colour are the whole face's, or one at each corner.

enum { TS_OBJECT_FACE_CORNERS = 4 };

typedef struct TsObjectFaceColor { // 0 to 1
    double r, g, b;
} TsObjectFaceColor;

typedef struct TsObjectFace {
    int count;                          // 3 or 4
    int corner[TS_OBJECT_FACE_CORNERS]; // a, b, c, d: indices of the mesh's corners
    bool normal_by_corner, color_by_corner;
    TsVec3 normal[TS_OBJECT_FACE_CORNERS]; // [0] where it is the whole face's
    TsObjectFaceColor color[TS_OBJECT_FACE_CORNERS];
    TsVec4
        tangent[TS_OBJECT_FACE_CORNERS]; // at each corner; w tells which side the bitangent is on
    int material;
    TsVec3 centroid; // of its corners
} TsObjectFace;

// Triangle and quadrilateral, right-handed seen from outside. The rest is 0 until it is set.
TsObjectFace ts_object_face_of_three(int a, int b, int c);
TsObjectFace ts_object_face_of_four(int a, int b, int c, int d);

// Work out the centroid, and the unit normal by Newell's sum, which takes quadrilaterals that are
// not flat too; (0, 0, 0) where it has collapsed. `corner` holds those the indices speak of.
void ts_object_face_update_centroid(TsObjectFace *face, const TsVec3 *corner);
void ts_object_face_update_normal(TsObjectFace *face, const TsVec3 *corner);

#endif
