// The BSP tree of a soup: each node a plane, the triangles before it, behind it, or split in two
// (Fuchs, Kedem and Naylor 1980). Planes are upright as long as there are many triangles, then
// those of the triangles themselves. Internal to the soup.
//
// Pieces are rounded; each remembers the triangle that it is of. What is as near to a plane as
// `skin` counts as on it; a probe that comes as near as `margin` looks at both sides. As the
// margin is sixteen skins, and a piece drifts by far less than one, no triangle is lost.
#ifndef BSP_PRIVATE_H
#define BSP_PRIVATE_H

#include "mesh/mesh_tree_kind_private.h"
#include "mesh/shadow_private.h"

enum { BSP_DEPTH = 64, BSP_GROWTH = 12 }; // levels; pieces for each triangle, at most

typedef struct BspNode {
    TsVec3 normal; // unit; (0, 0, 0): a leaf
    double offset;
    int32_t front, back;  // nodes; -1: nothing is there
    int32_t first, count; // of the faces on the plane, or in the leaf
} BspNode;

typedef struct BspPiece {
    int32_t face, first, count; // first: of its corners
} BspPiece;

typedef struct Bsp {
    BspNode *node;
    int32_t *face;
    int nodes, faces, levels, node_room, face_room;
    TsAabb3 bounds;
    double skin, margin;

    // Scratch of building.
    BspPiece *piece;
    TsVec3 *corner;
    int32_t *list; // of pieces, those of the nodes on the way down one after the other
    int pieces, corners, listed, piece_room, corner_room, list_room;
    bool failed; // memory was short
} Bsp;

typedef struct BspCell { // what upright planes leave of the bounds: for choosing, rounded
    Shadow on[3];
} BspCell;

static inline bool bsp_is_leaf(const BspNode *node) { return ts_vec3_is_zero(node->normal); }

static inline double bsp_above(const BspNode *node, TsVec3 p)
{
    return ts_vec3_dot(node->normal, p) - node->offset;
}

bool ts_bsp_build(TsMeshTree *soup);

// Splits by the node's plane those that cross it, and lists what is where: `on` as faces of the
// node, the others at the end of the list, those in front first.
typedef struct BspSides {
    int front, back;
} BspSides;

BspSides ts_bsp_split(TsMeshTree *soup, BspNode *node, int first, int count);

// 1 before, -1 behind, 0 on the plane, 2 across it.
int ts_bsp_side(const Bsp *bsp, const BspNode *node, const BspPiece *piece);

// The plane that a list of pieces in a cell is parted by; false where none parts it.
bool ts_bsp_choose(const TsMeshTree *soup, int first, int count, const BspCell *cell,
                   BspNode *node);

#endif
