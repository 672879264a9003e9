// A scene graph: each object has a position and a pose in the axes of its parent, as Object3D of
// three.js (Notes on reading the three.js source: Core objects).
//
// Plain data without pointers: it can be copied by assignment. An object's index is its handle; 0
// is the root. Parents precede their children.
#ifndef TOUCHSTONE_OBJECT_H
#define TOUCHSTONE_OBJECT_H

#include "touchstone/mat4.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TS_OBJECT_MAX = 32, TS_OBJECT_NAME = 24, TS_OBJECT_ROOT = 0, TS_OBJECT_NONE = -1 };

typedef struct TsObject {
    char name[TS_OBJECT_NAME];
    int parent; // of the root: TS_OBJECT_NONE
    bool alive, visible;
    TsVec3 position, scale; // in the parent's axes
    TsMat3 pose;            // a rotation
} TsObject;

typedef struct TsObjectTree {
    int count; // of used slots; a removed object keeps its slot, not alive
    TsObject object[TS_OBJECT_MAX];
} TsObjectTree;

TsObjectTree ts_object_tree(const char *root);

// Adds a visible child, unrotated, of scale 1. TS_OBJECT_NONE if there is no slot left.
int ts_object_add(TsObjectTree *tree, int parent, const char *name, TsVec3 position);
void ts_object_remove(TsObjectTree *tree, int object); // with all descendants; the root stays

TsMat4 ts_object_local(const TsObjectTree *tree, int object); // to the parent's axes
TsMat4 ts_object_world(const TsObjectTree *tree, int object); // to the scene's
TsVec3 ts_object_world_position(const TsObjectTree *tree,
                                int object); // of its origin

// Transforms a point from the object's axes to the world's, and back; ts_object_to_local returns
// the point unchanged if a scale is 0.
TsVec3 ts_object_to_world(const TsObjectTree *tree, int object, TsVec3 point);
TsVec3 ts_object_to_local(const TsObjectTree *tree, int object, TsVec3 point);

bool ts_object_is_below(const TsObjectTree *tree, int object, int ancestor); // itself included
bool ts_object_is_visible(const TsObjectTree *tree, int object); // it and all its ancestors
int ts_object_depth(const TsObjectTree *tree, int object);       // of the root 0
int ts_object_find(const TsObjectTree *tree,
                   const char *name); // the first; TS_OBJECT_NONE for none

// Moves along its own axes; rotates about an axis of its own; points its -z axis at a point in the
// parent's axes (ts_mat4_look_at).
void ts_object_translate(TsObjectTree *tree, int object, TsVec3 by);
void ts_object_rotate(TsObjectTree *tree, int object, TsVec3 axis, double angle);
void ts_object_look_at(TsObjectTree *tree, int object, TsVec3 target, TsVec3 up);

// The next living object in depth-first order, parents first: pass TS_OBJECT_NONE to start; returns
// TS_OBJECT_NONE at the end.
int ts_object_next(const TsObjectTree *tree, int object);

// ---- Faces of an object's mesh (Face3 and Face4 of three.js): a triangle or a quadrilateral with
// normals and colours, either of the whole face or one for each corner

enum { TS_OBJECT_FACE_CORNERS = 4 };

typedef struct TsObjectFaceColor { // 0 to 1
    double r, g, b;
} TsObjectFaceColor;

typedef struct TsObjectFace {
    int count;                          // 3 or 4
    int corner[TS_OBJECT_FACE_CORNERS]; // a, b, c, d: indices of the mesh's corners
    bool normal_by_corner, color_by_corner;
    TsVec3 normal[TS_OBJECT_FACE_CORNERS]; // [0] is the face's unless normal_by_corner
    TsObjectFaceColor color[TS_OBJECT_FACE_CORNERS];
    TsVec4 tangent[TS_OBJECT_FACE_CORNERS]; // for each corner; w is the sign of the bitangent
    int material;
    TsVec3 centroid; // of its corners
} TsObjectFace;

// A triangle and a quadrilateral, counter-clockwise seen from outside. All other members are 0.
TsObjectFace ts_object_face_of_three(int a, int b, int c);
TsObjectFace ts_object_face_of_four(int a, int b, int c, int d);

// Compute the centroid, and the unit normal by Newell's method, which also takes quadrilaterals
// that are not planar; (0, 0, 0) if the face is degenerate. `corner` is the array that the indices
// refer to.
void ts_object_face_update_centroid(TsObjectFace *face, const TsVec3 *corner);
void ts_object_face_update_normal(TsObjectFace *face, const TsVec3 *corner);

#ifdef __cplusplus
}
#endif

#endif
