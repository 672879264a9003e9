// The convex hull of 3D points.
#ifndef TOUCHSTONE_POLYTOPE_H
#define TOUCHSTONE_POLYTOPE_H

#include "touchstone/memory.h"
#include "touchstone/vec3.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TsPolytopeFace {
    int corner[3];   // indices of points; counter-clockwise seen from outside
    int neighbor[3]; // the face across the edge from corner i to the next
} TsPolytopeFace;

typedef struct TsPolytope {
    TsPolytopeFace *face; // owned; a side of more than three corners is several coplanar triangles
    int faces, room;
    int corners; // vertices of the hull: points inside a side or an edge do not count
} TsPolytope;

typedef enum TsPolytopeResult {
    TS_POLYTOPE_OK,
    TS_POLYTOPE_FLAT, // all points are coplanar: there is no face
    TS_POLYTOPE_NO_MEMORY
} TsPolytopeResult;

// Quickhull (Barber, Dobkin and Huhdanpaa 1996) with exact orientation tests: no point lies outside
// the plane of any face, exactly, also with repeated and coplanar points. Expected O(count log
// count): 50,000 points take about 70 ms. `polytope` is {0}, or a previous result to be replaced.
TsPolytopeResult ts_polytope_hull(TsPolytope *polytope, const TsVec3 *point, int count,
                                  TsMemory memory);
void ts_polytope_free(TsPolytope *polytope, TsMemory memory);

// The number of vertices of the hull of these points, which ts_polytope_hull has stored in
// `corners`. `edges` is scratch for `count` numbers.
int ts_polytope_count_corners(const TsPolytope *polytope, const TsVec3 *point, int count,
                              int *edges);

double ts_polytope_volume(const TsPolytope *polytope, const TsVec3 *point); // rounded
double ts_polytope_area(const TsPolytope *polytope, const TsVec3 *point);

#ifdef __cplusplus
}
#endif

#endif
