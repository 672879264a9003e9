// Which triangles of a tree a ray, a sphere, a box or another mesh meets: all of them, as exactly
// as brute force (S67, S68, document 001c; after Opcode, which asks so).
//
// Behind one interface stand structures of six kinds. They only find candidates, by volumes that
// are rounded outwards; what a candidate is to the probe is decided by the exact relations
// (relation3.h, cast3.h), so all kinds give the same set. The mesh stays the caller's, who keeps it
// while it is asked about. A Soup grows through one hook; where that fails it answers false.
#ifndef TOUCHSTONE_MESH_TREE_H
#define TOUCHSTONE_MESH_TREE_H

#include "touchstone/cast3.h"
#include "touchstone/mesh.h"

typedef enum TsMeshTreeKind {
    TS_MESH_TREE_BRUTE, // every triangle
    TS_MESH_TREE_AABB,  // tree of upright boxes
    TS_MESH_TREE_OBB,   // tree of turned boxes, by principal axes (Gottschalk 1996)
    TS_MESH_TREE_KDOP,  // tree of 18-DOPs: nine fixed directions (Klosowski 1998)
    TS_MESH_TREE_GRID,  // uniform grid
    TS_MESH_TREE_BSP,   // planes, upright ones and those of triangles, which split those that cross
                        // them
    TS_MESH_TREE_KINDS
} TsMeshTreeKind;

typedef enum TsMeshQueryKind {
    TS_MESH_QUERY_RAY,
    TS_MESH_QUERY_SPHERE,
    TS_MESH_QUERY_BOX,
    TS_MESH_QUERY_TRIANGLE
} TsMeshQueryKind;

typedef struct TsMeshQuery { // made by ts_mesh_query_ray and its like
    TsMeshQueryKind kind;
    union {
        TsRay3 ray;
        TsSphere sphere;
        TsAabb3 box;
        TsTriangle3 triangle;
    };
    TsAabb3 bounds; // of all but a ray: it is within
} TsMeshQuery;

typedef struct TsMeshTreeHits { // grows; keep it from one question to the next
    int32_t *face;
    int count, room;
} TsMeshTreeHits;

typedef struct TsMeshTreePair {
    int32_t face, other;
} TsMeshTreePair;

typedef struct TsMeshTreePairs {
    TsMeshTreePair *pair;
    int count, room;
} TsMeshTreePairs;

// What the last question cost.
typedef struct TsMeshTreeCost {
    int64_t nodes; // or cells, that were looked into; of brute force none
    int64_t tests; // of a triangle
} TsMeshTreeCost;

typedef struct TsMeshTreeStats {
    int nodes;    // or cells
    int levels;   // of the tree
    int pieces;   // references to triangles: more than these where some lie in several nodes
    size_t bytes; // that it holds
} TsMeshTreeStats;

typedef struct TsMeshTree {
    TsMeshTreeKind kind;
    TsMemory memory;
    const TsMesh *mesh; // that it was built over; NULL: none
    TsMeshTreeCost cost;
    uint32_t *seen; // by face: the question that it was last tested in
    int seen_room;
    uint32_t query;
    TsMeshTreeHits scratch;
    void *self; // the structure of this kind
} TsMeshTree;

TsMeshTree ts_mesh_tree_make(TsMeshTreeKind kind, TsMemory memory); // nothing is allocated
void ts_mesh_tree_free(TsMeshTree *tree); // frees all; it can be built again

// Over a mesh, in place of what was. False where memory is short: then it is over none, and a
// question answers false.
bool ts_mesh_tree_build(TsMeshTree *tree, const TsMesh *mesh);

// After vertices of the mesh have moved, its faces being the same. The trees of volumes keep their
// shape and fit the volumes anew; what else there is is built again.
bool ts_mesh_tree_refit(TsMeshTree *tree);

TsMeshQuery ts_mesh_query_ray(TsRay3 ray); // valid shapes (shape3.h)
TsMeshQuery ts_mesh_query_sphere(TsSphere sphere);
TsMeshQuery ts_mesh_query_box(TsAabb3 box);
TsMeshQuery ts_mesh_query_triangle(TsTriangle3 triangle);

// The faces that share a point with the probe, each once, in the structure's own order. What was in
// the list before is replaced.
bool ts_mesh_tree_query(TsMeshTree *tree, const TsMeshQuery *probe, TsMeshTreeHits *hits);

// The pairs of a face and one of another mesh that share a point; by that mesh's order.
bool ts_mesh_tree_query_mesh(TsMeshTree *tree, const TsMesh *other, TsMeshTreePairs *pairs);

// The exact relation, in no tree's hands.
TsRelation ts_mesh_tree_relation(const TsMesh *mesh, int face, const TsMeshQuery *probe);

TsMeshTreeStats ts_mesh_tree_stats(const TsMeshTree *tree); // zero where it is over no mesh

// The volumes of a level, 0 being the root, as lines of their edges, rounded: for showing. Of a
// grid the cells in use, on every level the same.
typedef void TsMeshTreeDrawEdge(void *context, int volume, TsVec3 a, TsVec3 b);
int ts_mesh_tree_volumes(const TsMeshTree *tree, int level, int most, TsMeshTreeDrawEdge *edge,
                         void *context); // how many there are; at most `most` are told

void ts_mesh_tree_hits_free(TsMeshTreeHits *hits, TsMemory memory);
void ts_mesh_tree_pairs_free(TsMeshTreePairs *pairs, TsMemory memory);

const char *ts_mesh_tree_name(TsMeshTreeKind kind); // "AABB tree": as shown

#endif
