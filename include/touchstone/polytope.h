// The convex hull of points in space: a bounding volume that nothing convex is smaller than (S44).
#ifndef TOUCHSTONE_POLYTOPE_H
#define TOUCHSTONE_POLYTOPE_H

#include "touchstone/memory.h"
#include "touchstone/vec3.h"

typedef struct TsPolytopeFace {
    int corner[3]; // of the points; counter-clockwise as seen from outside
    int beside[3]; // the face across the edge from that corner to the next
} TsPolytopeFace;

typedef struct TsPolytope {
    TsPolytopeFace *face; // owned; sides of more than three corners are several that lie in a plane
    int faces, room;
    int corners; // points that the hull is not without: none in the midst of a side or an edge
} TsPolytope;

typedef enum TsPolytopeResult {
    TS_POLYTOPE_OK,
    TS_POLYTOPE_FLAT, // all points lie in a plane: there is no face
    TS_POLYTOPE_NO_MEMORY
} TsPolytopeResult;

// The hull of valid points, repeated and coplanar ones too: no point lies outside any face's plane,
// exactly. O(count log count) as points go: 50,000 of a mesh in some 70 ms. `polytope` is empty, or
// one that was made before.
TsPolytopeResult ts_polytope_hull(TsPolytope *polytope, const TsVec3 *point, int count,
                                  TsMemory memory);
void ts_polytope_free(TsPolytope *polytope, TsMemory memory);

// Its corners, of the points that it was made of; ts_polytope_hull has told them. `edges`: room
// for one of each point.
int ts_polytope_count_corners(const TsPolytope *polytope, const TsVec3 *point, int count,
                              int *edges);

double ts_polytope_volume(const TsPolytope *polytope, const TsVec3 *point); // rounded
double ts_polytope_area(const TsPolytope *polytope, const TsVec3 *point);

#endif
