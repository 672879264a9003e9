// A face of a mesh (S74): three or four corners by their indices, and what it looks like.
//
// A normal and a colour are the whole face's, or one at each corner.
#ifndef FACE_PRIVATE_H
#define FACE_PRIVATE_H

#include "touchstone/vec3.h"
#include "touchstone/vec4.h"

enum { FACE_MAX = 4 };

typedef struct FaceColor { // 0 to 1
    double r, g, b;
} FaceColor;

typedef struct Face {
    int count;            // 3 or 4
    int corner[FACE_MAX]; // a, b, c, d: indices of the mesh's corners
    bool normal_by_corner, color_by_corner;
    TsVec3 normal[FACE_MAX]; // [0] where it is the whole face's
    FaceColor color[FACE_MAX];
    TsVec4 tangent[FACE_MAX]; // at each corner; w tells which side the bitangent is on
    int material;
    TsVec3 centroid; // of its corners
} Face;

// Triangle and quadrilateral, right-handed seen from outside. The rest is 0 until it is set.
Face ts_face_of_three(int a, int b, int c);
Face ts_face_of_four(int a, int b, int c, int d);

// Work out the centroid, and the unit normal by Newell's sum, which takes quadrilaterals that are
// not flat too; (0, 0, 0) where it has collapsed. `corner` holds those the indices speak of.
void ts_face_center(Face *face, const TsVec3 *corner);
void ts_face_straighten(Face *face, const TsVec3 *corner);

#endif
