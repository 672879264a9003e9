// Choosing planes, and building the tree by them.
#include "bsp.h"

enum { CANDIDATES = 12, WITNESSES = 48, LEAF = 1 };
enum { SPLIT_COSTS = 3 };    // as much as so many that stand more on one side than on the other
enum { LOPSIDED_FROM = 64 }; // pieces: from there on a plane must leave something on either side

// ---- Choosing

static bool face_plane(const Soup *soup, int piece, BspNode *node)
{
    const Bsp *bsp = soup->self;
    int face = bsp->piece[piece].face;
    node->normal = mesh_normal(soup->mesh, face);
    if (vec3_is_zero(node->normal)) return false;
    node->offset = vec3_dot(node->normal, soup->mesh->vertex[soup->mesh->face[face].corner[0]]);
    return true;
}

typedef struct Count {
    int front, back, across;
} Count;

// How a plane parts some of the pieces, evenly taken.
static Count count_witnesses(const Bsp *bsp, int first, int count, const BspNode *node, int most)
{
    Count sum = {0};
    int taken = count < most ? count : most;
    for (int i = 0; i < taken; i++) {
        int piece = bsp->list[first + (int)((long long)count * i / taken)];
        int side = bsp_side(bsp, node, &bsp->piece[piece]);
        sum.front += side == 1 || side == 2;
        sum.back += side == -1 || side == 2;
        sum.across += side == 2;
    }
    return sum;
}

static int score_of(Count count)
{
    int uneven = count.front - count.back;
    return SPLIT_COSTS * count.across + (uneven < 0 ? -uneven : uneven);
}

static bool best_face_plane(const Soup *soup, int first, int count, BspNode *node)
{
    const Bsp *bsp = soup->self;
    int taken = count < CANDIDATES ? count : CANDIDATES, best = -1;
    for (int i = 0; i < taken; i++) {
        BspNode plane = *node;
        int piece = bsp->list[first + (int)((2LL * i + 1) * count / (2 * taken))];
        if (!face_plane(soup, piece, &plane)) continue;
        Count seen = count_witnesses(bsp, first, count, &plane, WITNESSES);
        int score = score_of(seen), fewer = seen.front < seen.back ? seen.front : seen.back;
        if (count >= LOPSIDED_FROM && 10 * fewer < WITNESSES) continue;
        if (best < 0 || score < best) *node = plane;
        if (best < 0 || score < best) best = score;
    }
    return best >= 0;
}

// Upright, through the mean of the corners, across the longest side of their bounds.
static void upright_plane(const Bsp *bsp, int first, int count, BspNode *node)
{
    Vec3 sum = vec3(0, 0, 0);
    Aabb3 box = bsp->bounds;
    for (int i = 0; i < count; i++) {
        const BspPiece *piece = &bsp->piece[bsp->list[first + i]];
        Aabb3 own = shape3_around(bsp->corner + piece->first, piece->count);
        box = i == 0 ? own : shape3_both(box, own);
        sum = vec3_add(sum, vec3_lerp(own.min, own.max, 0.5));
    }
    Vec3 extent = vec3_sub(box.max, box.min), mean = vec3_divide(sum, count);
    int axis = extent.y > extent.x ? 1 : 0;
    if (extent.z > vec3_at(extent, axis)) axis = 2;
    node->normal = vec3(axis == 0, axis == 1, axis == 2);
    node->offset = vec3_at(mean, axis);
}

bool bsp_choose(const Soup *soup, int first, int count, BspNode *node)
{
    const Bsp *bsp = soup->self;
    if (!best_face_plane(soup, first, count, node)) upright_plane(bsp, first, count, node);
    Count all = count_witnesses(bsp, first, count, node, count);
    return all.front < count && all.back < count;
}

// ---- Building

static int add_node(Soup *soup)
{
    Bsp *bsp = soup->self;
    bsp->failed |=
        !soup_room(soup, (void **)&bsp->node, &bsp->node_room, bsp->nodes + 1, sizeof *bsp->node);
    return bsp->failed ? -1 : bsp->nodes++;
}

static BspNode leaf_of(Soup *soup, int first, int count)
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

// No deeper than BSP_DEPTH. The node of these pieces; -1 where there are none.
static int build_node(Soup *soup, int first, int count, int level)
{
    Bsp *bsp = soup->self;
    int index = count > 0 && !bsp->failed ? add_node(soup) : -1, start = bsp->listed;
    if (index < 0) return -1;
    if (level >= bsp->levels) bsp->levels = level + 1;
    BspNode node = {.front = -1, .back = -1};
    bool ends =
        count <= LEAF || level == BSP_DEPTH - 1 || bsp->pieces / BSP_GROWTH > soup->mesh->faces;
    if (ends || !bsp_choose(soup, first, count, &node)) {
        bsp->node[index] = leaf_of(soup, first, count);
        return index;
    }
    BspSides sides = bsp_split(soup, &node, first, count);
    node.front = build_node(soup, start, sides.front, level + 1);
    node.back = build_node(soup, start + sides.front, sides.back, level + 1);
    bsp->listed = start;
    bsp->node[index] = node;
    return index;
}

static bool begin(Soup *soup)
{
    Bsp *bsp = soup->self;
    const Mesh *mesh = soup->mesh;
    bsp->failed =
        !soup_room(soup, (void **)&bsp->piece, &bsp->piece_room, mesh->faces, sizeof *bsp->piece) ||
        !soup_room(soup, (void **)&bsp->list, &bsp->list_room, mesh->faces, sizeof *bsp->list) ||
        !soup_room(soup, (void **)&bsp->corner, &bsp->corner_room, 3 * mesh->faces,
                   sizeof *bsp->corner);
    for (int i = 0; i < mesh->faces && !bsp->failed; i++) {
        Triangle3 triangle = mesh_triangle(mesh, i);
        for (int k = 0; k < 3; k++) bsp->corner[3 * i + k] = triangle.corner[k];
        bsp->piece[i] = (BspPiece){i, 3 * i, 3};
        bsp->list[i] = i;
    }
    bsp->pieces = bsp->listed = mesh->faces;
    bsp->corners = 3 * mesh->faces;
    return !bsp->failed;
}

static void drop_scratch(Soup *soup)
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

bool bsp_build(Soup *soup)
{
    Bsp *bsp = soup->self;
    bsp->bounds = mesh_bounds(soup->mesh);
    Vec3 low = bsp->bounds.min, high = bsp->bounds.max;
    double scale = vec3_magnitude(low) + vec3_magnitude(high);
    bsp->skin = 0x1p-40 * scale;
    bsp->margin = 0x1p-36 * scale;
    bsp->nodes = bsp->faces = bsp->levels = 0;
    if (begin(soup)) build_node(soup, 0, soup->mesh->faces, 0);
    drop_scratch(soup);
    return !bsp->failed;
}
