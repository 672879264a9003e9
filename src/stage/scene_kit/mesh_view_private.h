// The state of a mesh view.
#ifndef MESH_VIEW_PRIVATE_H
#define MESH_VIEW_PRIVATE_H

#include "scene_kit/facets.h"
#include "scene_kit/files.h"
#include "scene_kit/mesh_view.h"
#include "scene_kit/shadow.h"
#include "stage_self.h"
#include "touchstone/polytope.h"

typedef struct LitFaces { // a Facet per face
    uint8_t *lit;
    int room;
} LitFaces;

typedef struct Surround { // the bounding volume of the whole mesh
    TsMesh shell;         // the points, and the faces of the hull
    TsPolytope hull;
    TsMeshTree over; // the shell
    TsMeshTreeHits hits;
    int changes; // MeshView.changes when it was made
    Around figures;
} Surround;

struct MeshView {
    MeshDef def; // that it was made by; triangles 0: by none yet
    char path[MESH_VIEW_PATH];
    char why[FILES_WHY];
    TsMesh rest, mesh; // as it was made; as it ripples now
    TsMeshTree tree, brute;
    int changes; // of the mesh, ever
    int made;    // meshes, ever
    MeshCosts costs;
    int costed; // `made` when they were found
    Surround surround;
    bool stale; // the surface has moved since the tree was refitted
    MeshAnswer answer;

    TsMesh ring, drawn; // drawn: both
    LitFaces own, other, truth, both;
    TsMeshTreeHits hits, found, near;
    TsMeshTreePairs pairs;
    int returned;          // of the pairs: a flaw returns only the first
    Overlap overlap, kept; // kept: while the exact one is in its place
    int turn;              // of the oracle, among what is near
    MeshEdge *entered;     // edges of the volumes that were entered in this frame
    int entered_edges, entered_room;
    Facets facets;
    ShadowEdges edges, ring_edges;
    ShadowRegion shadow;
};

MeshView *mesh_view_of(Stage *stage); // NULL if out of memory

const Around *mesh_view_follow_around(MeshView *view, MeshAround kind); // the volume, as reported
bool mesh_view_around_meets(MeshView *view, const TsMeshQuery *probe);  // true if there is none
bool mesh_view_around_meets_ring(MeshView *view);
void mesh_view_free_around(Surround *surround);

// The exact oracle's share of the frame, after tree and brute force are compared. False if out of
// memory.
void mesh_view_judge_pairs(Stage *stage, MeshView *view); // of the ring

#endif
