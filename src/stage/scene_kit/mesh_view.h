// Soups of triangles for a scene: the stage owns them, and makes them anew from what the scene
// remembers. No snapshot keeps them.
#ifndef MESH_VIEW_H
#define MESH_VIEW_H

#include "scene_kit/space.h"
#include "touchstone/mesh_tree.h"

typedef enum MeshForm { MESH_TORUS, MESH_TERRAIN, MESH_BLOCKS, MESH_FILE } MeshForm;

// What goes wrong with trees in practice.
typedef enum MeshFlaw {
    MESH_SOUND,
    MESH_FIRST, // it stops at the first triangle that it finds
    MESH_STALE  // it is not told that the surface has moved
} MeshFlaw;

// A volume around the whole soup.
typedef enum MeshAround { AROUND_NOTHING, AROUND_BOX, AROUND_SPHERE, AROUND_HULL } MeshAround;

enum { MESH_VIEW_PATH = 512 };

typedef struct MeshPlan {
    MeshForm form;
    int triangles, seed; // of what the program makes
    const char *path;    // of an OBJ file, which is brought to the size of the others
    int wave;            // ticks that the surface has rippled for; 0: it is as it was made
    TsMeshTreeKind kind;
    MeshFlaw flaw;
    MeshAround around;
} MeshPlan;

typedef struct Around {
    MeshAround kind;
    TsAabb3 box;        // of all kinds
    TsSphere sphere;    // of its own kind
    int corners, faces; // of box and hull; 0: all lies in a plane, there is none
    double volume;
    double empty; // the share of it that is outside the soup; < 0 where that has no inside
} Around;

typedef struct MeshAnswer {
    const TsMesh *mesh;
    const TsMeshTree *soup; // over it, of the kind that was asked for
    TsMeshTreeStats figures;
    bool refitted;        // the last change was told to the structure, which was not built again
    double seconds;       // of building it, or of refitting; 0 where there is no clock
    const Around *around; // NULL: none was asked for, or memory is short
    const char *why;      // there is no mesh for one reason; NULL: there is
} MeshAnswer;

// Within about -1 to 1. It is made, and the structure built over it, where the plan has changed.
const MeshAnswer *stage_mesh_view(Stage *stage, const MeshPlan *plan);

typedef struct Overlap {
    int hits;             // faces that share a point with the probe
    const uint8_t *lit;   // of each face: FACET_LIT where it was found, FACET_MISSED
    const uint8_t *other; // of each face of the other mesh, where one was asked about
    TsMeshTreeCost cost;
    int64_t brute; // tests that brute force takes
    int exact;     // faces that it finds
    bool same;     // and they are the very same
    bool spared;   // the volume around it all is apart from the probe: the soup was not asked

    // The exact oracle: of the faces that were put to the test or found (of the ring: pairs, found
    // and beside those), how many it took in this frame, by turns, and contradicts.
    int near, judged, contradicted;
} Overlap;

// Asks about the soup of this frame, and brute force besides. NULL where memory is short.
const Overlap *stage_overlap(Stage *stage, const TsMeshQuery *probe);
// A small ring of triangles there, of which each is asked about.
const Overlap *stage_overlap_ring(Stage *stage, TsVec3 center);

// The soup as a shaded drawing, and the ring where it was asked about; what is lit wears a hit.
void stage_draw_soup(Stage *stage, const Camera *camera);
void stage_draw_around(Stage *stage, const Camera *camera, SpacePaint paint); // as lines

#endif
