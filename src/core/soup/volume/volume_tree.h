// Trees of volumes: binary, halved at the median, so that they are as deep as the logarithm of
// their triangles, whatever these are. Internal to the soup.
//
// A volume is what lies between two planes in each of some directions: upright boxes have three,
// 18-DOPs nine; turned boxes have three of their own, square to each other but for rounding. The
// first three of all are unit and square, which the distance to a sphere makes use of.
#ifndef VOLUME_TREE_H
#define VOLUME_TREE_H

#include "shadow.h"
#include "soup_kind.h"

enum { VOLUME_DIRECTIONS = 9, VOLUME_LEAF = 2, VOLUME_DEPTH = 40 };

typedef struct VolumeNode {
    int32_t right;        // its second child, the first follows it; 0: a leaf
    int32_t first, count; // of the items
} VolumeNode;

typedef struct VolumeItem {
    double key; // scratch of building
    int32_t face;
} VolumeItem;

typedef struct Volumes {
    bool own;       // each node has directions of its own
    int directions; // 3 or 9
    VolumeNode *node;
    Shadow *shadow; // `directions` a node
    Vec3 *axis;     // own: three a node
    VolumeItem *item;
    int nodes, levels;
    int node_room, shadow_room, axis_room, item_room;
} Volumes;

extern const Vec3 volume_directions[VOLUME_DIRECTIONS];

static inline const Vec3 *volume_axes(const Volumes *tree, int node)
{
    return tree->own ? tree->axis + 3 * node : volume_directions;
}

static inline Shadow *volume_shadows(const Volumes *tree, int node)
{
    return tree->shadow + tree->directions * node;
}

// Square axes of a cloud of triangles: principal, or upright where these make the smaller box.
// `shadow` is that of all of them.
void volume_principal(const Mesh *mesh, const VolumeItem *item, int count, Vec3 axis[3],
                      Shadow shadow[3]);

Shadow volume_shadow_of(const Mesh *mesh, const VolumeItem *item, int count, Vec3 direction);

bool volume_ask(Soup *soup, const Probe *probe, SoupHits *hits);
int volume_shown(const Soup *soup, int level, int most, SoupEdge *edge, void *context);

#endif
