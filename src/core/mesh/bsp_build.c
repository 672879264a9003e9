// Building the tree by the planes that are chosen.
#include "mesh/bsp_private.h"

enum { LEAF = 1 };

static int add_node(TsMeshTree *soup)
{
    Bsp *bsp = soup->self;
    bsp->failed |=
        !soup_room(soup, (void **)&bsp->node, &bsp->node_room, bsp->nodes + 1, sizeof *bsp->node);
    return bsp->failed ? -1 : bsp->nodes++;
}

static BspNode leaf_of(TsMeshTree *soup, int first, int count)
{
    Bsp *bsp = soup->self;
    BspNode leaf = {.front = -1, .back = -1, .first = bsp->faces};
    if (!soup_room(soup, (void **)&bsp->face, &bsp->face_room, bsp->faces + count,
                   sizeof *bsp->face)) {
        bsp->failed = true;
        return leaf;
    }
    for (int i = 0; i < count; i++) {
        bsp->face[bsp->faces++] = bsp->piece[bsp->list[first + i]].face;
    }
    leaf.count = count;
    return leaf;
}

// What the plane leaves of the cell on that side, 1 or -1; of a slanting one all.
static BspCell half_of(const BspCell *cell, const BspNode *node, int side)
{
    BspCell half = *cell;
    for (int i = 0; i < 3; i++) {
        double along = ts_vec3_at(node->normal, i), at = along * node->offset;
        if (fabs(along) != 1) continue;
        *(side * along > 0 ? &half.on[i].low : &half.on[i].high) = at;
    }
    return half;
}

// No deeper than BSP_DEPTH. The node of these pieces; -1 where there are none.
static int build_node(TsMeshTree *soup, int first, int count, int level, BspCell cell)
{
    Bsp *bsp = soup->self;
    int index = count > 0 && !bsp->failed ? add_node(soup) : -1, start = bsp->listed;
    if (index < 0) return -1;
    if (level >= bsp->levels) bsp->levels = level + 1;
    BspNode node = {.front = -1, .back = -1};
    bool ends =
        count <= LEAF || level == BSP_DEPTH - 1 || bsp->pieces / BSP_GROWTH > soup->mesh->faces;
    if (ends || !ts_bsp_choose(soup, first, count, &cell, &node)) {
        bsp->node[index] = leaf_of(soup, first, count);
        return index;
    }
    BspSides sides = ts_bsp_split(soup, &node, first, count);
    node.front = build_node(soup, start, sides.front, level + 1, half_of(&cell, &node, 1));
    node.back =
        build_node(soup, start + sides.front, sides.back, level + 1, half_of(&cell, &node, -1));
    bsp->listed = start;
    bsp->node[index] = node;
    return index;
}

static bool begin(TsMeshTree *soup)
{
    Bsp *bsp = soup->self;
    const TsMesh *mesh = soup->mesh;
    bsp->failed =
        !soup_room(soup, (void **)&bsp->piece, &bsp->piece_room, mesh->faces, sizeof *bsp->piece) ||
        !soup_room(soup, (void **)&bsp->list, &bsp->list_room, mesh->faces, sizeof *bsp->list) ||
        !soup_room(soup, (void **)&bsp->corner, &bsp->corner_room, 3 * mesh->faces,
                   sizeof *bsp->corner);
    for (int i = 0; i < mesh->faces && !bsp->failed; i++) {
        TsTriangle3 triangle = ts_mesh_triangle(mesh, i);
        for (int k = 0; k < 3; k++) bsp->corner[3 * i + k] = triangle.corner[k];
        bsp->piece[i] = (BspPiece){i, 3 * i, 3};
        bsp->list[i] = i;
    }
    bsp->pieces = bsp->listed = mesh->faces;
    bsp->corners = 3 * mesh->faces;
    return !bsp->failed;
}

static void drop_scratch(TsMeshTree *soup)
{
    Bsp *bsp = soup->self;
    soup->memory.release(bsp->piece);
    soup->memory.release(bsp->corner);
    soup->memory.release(bsp->list);
    bsp->piece = NULL;
    bsp->corner = NULL;
    bsp->list = NULL;
    bsp->piece_room = bsp->corner_room = bsp->list_room = 0;
}

bool ts_bsp_build(TsMeshTree *soup)
{
    Bsp *bsp = soup->self;
    bsp->bounds = ts_mesh_bounds(soup->mesh);
    TsVec3 low = bsp->bounds.min, high = bsp->bounds.max;
    double scale = ts_vec3_magnitude(low) + ts_vec3_magnitude(high);
    bsp->skin = 0x1p-40 * scale;
    bsp->margin = 0x1p-36 * scale;
    bsp->nodes = bsp->faces = bsp->levels = 0;
    BspCell all = {{{low.x, high.x}, {low.y, high.y}, {low.z, high.z}}};
    if (begin(soup)) build_node(soup, 0, soup->mesh->faces, 0, all);
    drop_scratch(soup);
    return !bsp->failed;
}
