// The triangle mesh of a scene. The stage owns it and makes it again when the MeshDef in the
// scene's state changes; snapshots do not hold it.
#ifndef MESH_VIEW_H
#define MESH_VIEW_H

#include "scene_kit/space.h"
#include "touchstone/mesh_tree.h"

typedef enum MeshForm { MESH_TORUS, MESH_TERRAIN, MESH_BLOCKS, MESH_FILE } MeshForm;

// Classic faults of programs that use mesh trees.
typedef enum MeshFlaw {
    MESH_SOUND,
    MESH_FIRST, // it stops at the first triangle found
    MESH_STALE  // it is not refitted after the surface moved
} MeshFlaw;

// A bounding volume of the whole mesh, tested first.
typedef enum MeshAround { AROUND_NOTHING, AROUND_BOX, AROUND_SPHERE, AROUND_HULL } MeshAround;

enum { MESH_VIEW_PATH = 512 };

typedef struct MeshDef {
    MeshForm form;
    int triangles, seed; // of a generated mesh
    const char *path;    // of an OBJ file, scaled to the size of the others
    int wave;            // ticks that the surface has rippled for; 0: at rest
    TsMeshTreeKind kind;
    MeshFlaw flaw;
    MeshAround around;
} MeshDef;

typedef struct Around {
    MeshAround kind;
    TsAabb3 box;        // of all kinds
    TsSphere sphere;    // of its own kind
    int corners, faces; // of box and hull; 0: the mesh is flat, there is none
    double volume;
    double empty; // the share of it outside of the mesh; < 0 if the mesh has no inside
} Around;

typedef struct MeshAnswer {
    const TsMesh *mesh;
    TsAabb3 room;        // the bounds of the mesh, wherever the ripples take it
    TsMeshTreeKind kind; // of the tree over it
    TsMeshTreeStats figures;
    bool refitted;        // after the last change the tree was refitted, not built again
    double seconds;       // of building or refitting; 0 if there is no clock
    const Around *around; // NULL: none was asked for, or out of memory
    const char *why;      // why there is no mesh; NULL: there is
} MeshAnswer;

// Makes the mesh, within about -1 to 1, and builds its tree, if the def has changed.
const MeshAnswer *stage_mesh_view(Stage *stage, const MeshDef *def);

// Adds a generated mesh of about so many triangles, within about -1 to 1. False if out of memory,
// and for MESH_FILE.
bool mesh_view_generate(TsMesh *mesh, MeshForm form, int triangles, int seed);

typedef struct MeshCost {
    TsMeshTreeStats figures;
    double seconds; // of building; 0 if there is no clock
} MeshCost;

typedef struct MeshCosts {
    int faces;    // of the mesh
    size_t bytes; // of its vertices and faces
    MeshCost of[TS_MESH_TREE_KINDS];
} MeshCosts;

// Builds every structure over the mesh of this frame as it was before it rippled, once for each
// mesh, and reports what that costs. NULL if there is no mesh, or out of memory.
const MeshCosts *stage_mesh_costs(Stage *stage);

typedef struct Overlap {
    int hits;           // faces that share a point with the probe
    const uint8_t *lit; // per face: FACET_LIT if found, FACET_MISSED if it should have been
    // Of the ring, if it was tested: it, per face whether it is found, and the pairs.
    const TsMesh *ring;
    const uint8_t *other;
    const TsMeshTreePair *pair;
    int pairs;
    TsMeshTreeCost cost;
    int64_t brute; // tests that brute force needs
    int exact;     // faces that brute force finds
    bool same;     // both find the same ones
    bool spared;   // the bounding volume is apart from the probe: the tree was not queried

    // The exact oracle's share: candidates (faces tested or found; for the ring pairs found, and
    // those beside them), how many it judged in this frame, in turn, and how many are wrong.
    int near, judged, contradicted;
} Overlap;

// In Scene.ask only. Queries the mesh of this frame by its tree and by brute force. NULL if out of
// memory.
const Overlap *stage_overlap(Stage *stage, const TsMeshQuery *probe);
// The same with every triangle of a small ring, centred there.
const Overlap *stage_overlap_ring(Stage *stage, TsVec3 center);

// The edges of a volume, rounded.
typedef struct MeshEdge {
    TsVec3 a, b;
} MeshEdge;

// In Scene.ask only, after stage_mesh_view. How many volumes of a level (0 is the root) the query
// enters. The edges of at most `most` of them are added to those of this frame.
int stage_mesh_enter(Stage *stage, const TsMeshQuery *query, int level, int most);
const MeshEdge *stage_mesh_edges(Stage *stage, int *count);

// In `draw`: how many volumes a level has. The edges of at most `most` of them are drawn by `edge`.
int stage_mesh_volumes(Stage *stage, int level, int most, TsMeshTreeDrawEdge *edge, void *context);

// Draws the mesh, and the ring if it was queried; faces found are drawn as hits.
void stage_draw_mesh(Stage *stage, const Camera *camera, bool solid);
// Its shadow on the level y, that of the ring if it was queried, and that of the convex hull of the
// points on a square of that half side, on the current layer.
void stage_mesh_shadow(Stage *stage, const Camera *camera, double y, double half,
                       const TsVec3 *point, int points);
void stage_draw_around(Stage *stage, const Camera *camera, SpacePaint paint); // as lines

// ---- For the stage

typedef struct MeshView MeshView;

// Puts what brute force found in this frame in the place of what the tree found, or back.
void mesh_view_put_exact(Stage *stage, bool exact);
void mesh_view_free(Stage *stage); // it is made again when it is asked for

#endif
