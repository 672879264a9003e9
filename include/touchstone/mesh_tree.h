// Spatial queries on a triangle mesh: all triangles that share a point with a ray, a sphere, a box
// or another mesh, as exactly as brute force (after Pierre Terdiman, OPCODE).
//
// Six structures behind one interface. A structure only finds candidates, by bounding volumes that
// are rounded outwards; each candidate is then decided by the exact relations (relation3.h,
// cast3.h), so all structures return the same set. The mesh is borrowed and must outlive the tree.
// Memory comes from one TsMemory; if it fails, a query returns false.
#ifndef TOUCHSTONE_MESH_TREE_H
#define TOUCHSTONE_MESH_TREE_H

#include "touchstone/cast3.h"
#include "touchstone/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TsMeshTreeKind {
    TS_MESH_TREE_BRUTE, // tests every triangle
    TS_MESH_TREE_AABB,  // tree of AABBs
    TS_MESH_TREE_OBB,   // tree of OBBs by principal axes (Gottschalk, Lin, Manocha, OBBTree, 1996)
    TS_MESH_TREE_KDOP,  // tree of 18-DOPs: nine fixed directions (Klosowski et al. 1998)
    TS_MESH_TREE_GRID,  // uniform grid
    TS_MESH_TREE_BSP,   // binary space partitioning: triangles that cross a plane are split
    TS_MESH_TREE_KINDS
} TsMeshTreeKind;

typedef enum TsMeshQueryKind {
    TS_MESH_QUERY_RAY,
    TS_MESH_QUERY_SPHERE,
    TS_MESH_QUERY_BOX,
    TS_MESH_QUERY_TRIANGLE
} TsMeshQueryKind;

typedef struct TsMeshQuery { // made by ts_mesh_query_ray and the others below
    TsMeshQueryKind kind;
    union {
        TsRay3 ray;
        TsSphere sphere;
        TsAabb3 box;
        TsTriangle3 triangle;
    };
    TsAabb3 bounds; // of the shape; unused for a ray
} TsMeshQuery;

typedef struct TsMeshTreeHits { // grows; reuse it from query to query
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

// Cost of the last query.
typedef struct TsMeshTreeCost {
    int64_t nodes; // or cells, visited; 0 for brute force
    int64_t tests; // exact tests of a triangle
} TsMeshTreeCost;

typedef struct TsMeshTreeStats {
    int nodes;    // or cells
    int levels;   // of the tree
    int pieces;   // references to triangles; more than triangles if some lie in several nodes
    size_t bytes; // allocated
} TsMeshTreeStats;

typedef struct TsMeshTree {
    TsMeshTreeKind kind;
    TsMemory memory;
    const TsMesh *mesh; // that it was built over, or NULL
    TsMeshTreeCost cost;
    uint32_t *seen; // for each face, the query that last tested it
    int seen_room;
    uint32_t query;
    TsMeshTreeHits scratch;
    void *self; // the structure of this kind
} TsMeshTree;

TsMeshTree ts_mesh_tree_make(TsMeshTreeKind kind, TsMemory memory); // nothing is allocated
void ts_mesh_tree_free(TsMeshTree *tree); // frees all; it can be built again

// Builds over a mesh, replacing what was. If out of memory: false, and queries return false.
bool ts_mesh_tree_build(TsMeshTree *tree, const TsMesh *mesh);

// Updates the tree after vertices of the mesh have moved (same faces). Trees of bounding volumes
// keep their topology and refit; grid and BSP are rebuilt.
bool ts_mesh_tree_refit(TsMeshTree *tree);

TsMeshQuery ts_mesh_query_ray(TsRay3 ray); // valid shapes (shape3.h)
TsMeshQuery ts_mesh_query_sphere(TsSphere sphere);
TsMeshQuery ts_mesh_query_box(TsAabb3 box);
TsMeshQuery ts_mesh_query_triangle(TsTriangle3 triangle);

// The faces that share a point with the query shape, each once, in the structure's own order.
// Replaces the list. False if out of memory or not built.
bool ts_mesh_tree_query(TsMeshTree *tree, const TsMeshQuery *query, TsMeshTreeHits *hits);

// All pairs of a face and a face of another mesh that share a point, in the order of that mesh.
bool ts_mesh_tree_query_mesh(TsMeshTree *tree, const TsMesh *other, TsMeshTreePairs *pairs);

// The exact relation of one face and the query shape, without a tree.
TsRelation ts_mesh_tree_relation(const TsMesh *mesh, int face, const TsMeshQuery *query);

TsMeshTreeStats ts_mesh_tree_stats(const TsMeshTree *tree); // all 0 if not built

// Debug drawing: the edges, rounded, of the volumes of a level (0 is the root); for a grid, of the
// cells in use, on every level.
typedef void TsMeshTreeDrawEdge(void *context, int volume, TsVec3 a, TsVec3 b);
int ts_mesh_tree_volumes(const TsMeshTree *tree, int level, int most, TsMeshTreeDrawEdge *edge,
                         void *context); // how many there are; at most `most` are drawn
// The same for those that the query enters: it tests what is in them.
int ts_mesh_tree_entered(const TsMeshTree *tree, const TsMeshQuery *query, int level, int most,
                         TsMeshTreeDrawEdge *edge, void *context);

void ts_mesh_tree_hits_free(TsMeshTreeHits *hits, TsMemory memory);
void ts_mesh_tree_pairs_free(TsMeshTreePairs *pairs, TsMemory memory);

const char *ts_mesh_tree_name(TsMeshTreeKind kind); // for display: "AABB tree"

#ifdef __cplusplus
}
#endif

#endif
