// What the structures behind mesh_tree.h share: their table of functions, projection intervals that
// are rounded outwards, and the edges of a volume for debug drawing.
#ifndef MESH_TREE_PRIVATE_H
#define MESH_TREE_PRIVATE_H

#include "touchstone/mesh_tree.h"

typedef struct MeshTreeVtable {
    const char *name;                // for display
    size_t size;                     // of its own data in tree->self, zeroed
    bool (*build)(TsMeshTree *tree); // over tree->mesh, replacing what was
    bool (*refit)(TsMeshTree *tree); // NULL: build again
    // Passes every candidate to ts_mesh_tree_test.
    bool (*query)(TsMeshTree *tree, const TsMeshQuery *query, TsMeshTreeHits *hits);
    void (*stats)(const TsMeshTree *tree, TsMeshTreeStats *stats);
    // Those that `query` enters; NULL: all.
    int (*volumes)(const TsMeshTree *tree, const TsMeshQuery *query, int level, int most,
                   TsMeshTreeDrawEdge *edge, void *context);
    void (*end)(TsMeshTree *tree); // releases what its own data points to
} MeshTreeVtable;

extern const MeshTreeVtable ts_mesh_tree_brute, ts_mesh_tree_aabb, ts_mesh_tree_obb,
    ts_mesh_tree_kdop, ts_mesh_tree_grid, ts_mesh_tree_bsp;

// Tests a candidate, unless this query has tested it before, and lists it if it shares a point.
// False if out of memory.
bool ts_mesh_tree_test(TsMeshTree *tree, const TsMeshQuery *query, int face, TsMeshTreeHits *hits);

// Grows an array of the structure.
static inline bool mesh_tree_room(const TsMeshTree *tree, void **block, int *room, int wanted,
                                  size_t item)
{
    return ts_memory_room(tree->memory, block, room, wanted, item);
}

static inline bool mesh_bounds_disjoint(TsAabb3 a, TsAabb3 b)
{
    for (int i = 0; i < 3; i++) {
        if (ts_vec3_at(a.min, i) > ts_vec3_at(b.max, i) ||
            ts_vec3_at(a.max, i) < ts_vec3_at(b.min, i)) {
            return true;
        }
    }
    return false;
}

// ---- Projection intervals on a direction, rounded outwards: if two are disjoint, so are the
// shapes
//
// The direction is taken as stored, unit or not. The error bound is 2^-50 of the magnitudes; 2^-51
// would do.

typedef struct Interval3 {
    double low, high;
} Interval3;

static inline bool interval3_overlap(Interval3 a, Interval3 b)
{
    return a.low <= b.high && b.low <= a.high;
}
static inline Interval3 interval3_union(Interval3 a, Interval3 b)
{
    return (Interval3){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

// Half the surface area of the box with these intervals on its axes.
static inline double interval3_half_area(const Interval3 box[3])
{
    double x = box[0].high - box[0].low, y = box[1].high - box[1].low;
    double z = box[2].high - box[2].low;
    return x * y + y * z + z * x;
}

Interval3 ts_mesh_interval_of_points(const TsVec3 *point, int count, TsVec3 direction);
Interval3 ts_mesh_interval_of_box(TsAabb3 box, TsVec3 direction);
Interval3 ts_mesh_interval_of_query(const TsMeshQuery *query, TsVec3 direction); // not for a ray

// Splits a node by the surface area heuristic: brings the faces of its lower half to the front and
// returns how many these are, 0 < result < count; count > 1. `interval` has three per face of the
// mesh, on the axes of the node.
int ts_mesh_sah_split(int32_t *face, int count, const Interval3 *interval);

// The projection of a ray: at + t speed, both within their errors.
typedef struct RayInterval3 {
    double at, speed, at_error, speed_error;
} RayInterval3;

RayInterval3 ts_mesh_interval_of_ray(TsRay3 ray, TsVec3 direction);

typedef struct RaySpan3 { // parameters of a ray
    double from, to;
} RaySpan3;

// Clips the span to where the ray may be within the interval; false if it certainly never is.
bool ts_mesh_clip(RayInterval3 ray, Interval3 interval, RaySpan3 *span);

// The span of the ray, t >= 0, that may be in the box; false if none.
bool ts_mesh_clip_to_box(TsRay3 ray, TsAabb3 box, RaySpan3 *span);

// ---- Debug drawing

typedef struct HalfSpace { // the points p with p . normal <= offset
    TsVec3 normal;
    double offset;
} HalfSpace;

enum { CUT_SIDES = 40 };

// Reports each edge of an intersection of half-spaces once, rounded, with the number of its volume.
// The first six half-spaces are those of a box, two opposite ones for each of three perpendicular
// unit directions. Half-spaces beyond CUT_SIDES are ignored.
void ts_mesh_tree_edges(const HalfSpace *side, int sides, int volume, TsMeshTreeDrawEdge *edge,
                        void *context);

#endif
