// What a structure behind tree.h brings. Each lives in files of its own, and knows of the others
// nothing.
#ifndef MESH_TREE_PRIVATE_H
#define MESH_TREE_PRIVATE_H

#include "touchstone/mesh_tree.h"

typedef struct MeshTreeVtable {
    const char *name;                // as shown
    size_t size;                     // of its own data, all zero at first, in tree->self
    bool (*build)(TsMeshTree *tree); // over tree->mesh, in place of what was
    bool (*refit)(TsMeshTree *tree); // NULL: by building
    // Puts every candidate to ts_mesh_tree_test.
    bool (*ask)(TsMeshTree *tree, const TsMeshQuery *probe, TsMeshTreeHits *hits);
    void (*figures)(const TsMeshTree *tree, TsMeshTreeStats *figures);
    int (*volumes)(const TsMeshTree *tree, int level, int most, TsMeshTreeDrawEdge *edge,
                   void *context);
    void (*end)(TsMeshTree *tree); // releases what its own data points to
} MeshTreeVtable;

extern const MeshTreeVtable ts_mesh_tree_brute, ts_mesh_tree_aabb, ts_mesh_tree_obb,
    ts_mesh_tree_kdop, ts_mesh_tree_grid, ts_mesh_tree_bsp;

// Tests a candidate, unless this question has seen it, and lists it where it shares a point. False
// where memory is short.
bool ts_mesh_tree_test(TsMeshTree *tree, const TsMeshQuery *probe, int face, TsMeshTreeHits *hits);

// Room in an array of the structure's own.
static inline bool mesh_tree_room(const TsMeshTree *tree, void **block, int *room, int wanted,
                                  size_t item)
{
    return ts_memory_room(tree->memory, block, room, wanted, item);
}

// Shadows on a direction, rounded outwards: where two of them are apart, so are the shapes.
//
// A direction is taken as it is stored, unit or not. Rounding is granted 2^-50 of the magnitudes,
// where 2^-51 would do.

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

// Half the surface of the box that has these shadows on its axes.
static inline double interval3_half_area(const Interval3 box[3])
{
    double x = box[0].high - box[0].low, y = box[1].high - box[1].low;
    double z = box[2].high - box[2].low;
    return x * y + y * z + z * x;
}

Interval3 ts_mesh_interval_of_points(const TsVec3 *point, int count, TsVec3 direction);
Interval3 ts_mesh_interval_of_box(TsAabb3 box, TsVec3 direction);
Interval3 ts_mesh_interval_of_probe(const TsMeshQuery *probe, TsVec3 direction); // no ray

// A ray's: at + t way, both within their errors.
typedef struct RayInterval3 {
    double at, way, at_error, way_error;
} RayInterval3;

RayInterval3 ts_mesh_interval_of_ray(TsRay3 ray, TsVec3 direction);

typedef struct RaySpan3 { // of a ray, by its parameter
    double from, to;
} RaySpan3;

// Cuts the span to where the ray may be within the interval; false where it surely never is.
bool ts_mesh_clip(RayInterval3 ray, Interval3 interval, RaySpan3 *span);

// The part of the ray that may be in a box, from t = 0 on.
bool ts_mesh_clip_to_box(TsRay3 ray, TsAabb3 box, RaySpan3 *span);

// What planes leave of space, as the lines of its edges: rounded, for showing.

typedef struct HalfSpace { // the points p with p . normal <= offset
    TsVec3 normal;
    double offset;
} HalfSpace;

enum { CUT_SIDES = 40 };

// The first six are those of a box, two opposite ones for each of three square unit directions.
// Each edge is told once, under the number of its volume. More than CUT_SIDES are left out.
void ts_mesh_tree_edges(const HalfSpace *side, int sides, int volume, TsMeshTreeDrawEdge *edge,
                        void *context);

#endif
