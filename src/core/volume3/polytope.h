// The convex hull of points in space: a bounding volume that nothing convex is smaller than (S44).
#ifndef POLYTOPE_H
#define POLYTOPE_H

#include "memory.h"
#include "vec3.h"

typedef struct PolytopeFace {
    int corner[3]; // of the points; counter-clockwise as seen from outside
    int beside[3]; // the face across the edge from that corner to the next
} PolytopeFace;

typedef struct Polytope {
    PolytopeFace *face; // owned; sides of more than three corners are several that lie in a plane
    int faces, room;
    int corners; // points that the hull is not without: none in the midst of a side or an edge
} Polytope;

typedef enum PolytopeResult {
    POLYTOPE_MADE,
    POLYTOPE_FLAT, // all points lie in a plane: there is no face
    POLYTOPE_NO_MEMORY
} PolytopeResult;

// The hull of valid points, repeated and coplanar ones too: no point lies outside any face's plane,
// exactly. O(count log count) as points go: 50,000 of a mesh in some 70 ms. `polytope` is empty, or
// one that was made before.
PolytopeResult polytope_around(Polytope *polytope, const Vec3 *point, int count, Memory memory);
void polytope_free(Polytope *polytope, Memory memory);

// Its corners, of the points that it was made of; polytope_around has told them. `edges`: room for
// one of each point.
int polytope_count(const Polytope *polytope, const Vec3 *point, int count, int *edges);

double polytope_volume(const Polytope *polytope, const Vec3 *point); // rounded
double polytope_area(const Polytope *polytope, const Vec3 *point);

#endif
