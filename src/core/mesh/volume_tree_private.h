// Trees of volumes: binary, a triangle in each leaf, parted where a ray has least to look at. From
// some depth on they are halved, so that there is an end to it. Internal to the soup.
//
// A volume is what lies between two planes in each of some directions: upright boxes have three,
// 18-DOPs nine; turned boxes have three of their own, square to each other but for rounding. The
// first three of all are unit and square, which the distance to a sphere makes use of.
#ifndef VOLUME_TREE_PRIVATE_H
#define VOLUME_TREE_PRIVATE_H

#include "mesh/mesh_tree_kind_private.h"
#include "mesh/shadow_private.h"

enum { VOLUME_DIRECTIONS = 9 };
enum { VOLUME_CAREFUL = 40, VOLUME_DEPTH = 64 }; // levels: from where on halved; at most

typedef struct VolumeNode {
    int32_t right;        // its second child, the first follows it; 0: a leaf
    int32_t first, count; // of the faces
} VolumeNode;

typedef struct Volumes {
    bool own;       // each node has directions of its own
    int directions; // 3 or 9
    VolumeNode *node;
    Shadow *shadow; // `directions` a node
    TsVec3 *axis;   // own: three a node
    int32_t *face;
    int nodes, levels;
    int node_room, shadow_room, axis_room, face_room;

    // Scratch of building: three of each face, on the axes of the node that is being parted.
    Shadow *scratch;
    int scratch_room;
} Volumes;

extern const TsVec3 ts_volume_directions[VOLUME_DIRECTIONS];

static inline const TsVec3 *volume_axes(const Volumes *tree, int node)
{
    return tree->own ? tree->axis + 3 * node : ts_volume_directions;
}

static inline Shadow *volume_shadows(const Volumes *tree, int node)
{
    return tree->shadow + tree->directions * node;
}

// Square axes of a cloud of triangles: principal, or upright where these make the smaller box.
// `shadow` is that of all of them.
void ts_volume_principal(const TsMesh *mesh, const int32_t *face, int count, TsVec3 axis[3],
                         Shadow shadow[3]);

Shadow ts_volume_shadow_of(const TsMesh *mesh, const int32_t *face, int count, TsVec3 direction);

// Parts two or more faces by where their three shadows lie, those of face i from 3 i on. They are
// reordered; returns how many are the lower half: at least one, and not all.
int ts_volume_split(int32_t *face, int count, const Shadow *shadow);

bool ts_volume_ask(TsMeshTree *soup, const TsProbe *probe, TsMeshTreeHits *hits);
int ts_volume_shown(const TsMeshTree *soup, int level, int most, TsMeshTreeEdge *edge,
                    void *context);

#endif
