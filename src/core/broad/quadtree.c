// Loose quadtree, rebuilt after every change: crowded squares are quartered, and each box is in
// exactly one node.
#include "platform/rounding.h"

#include "broad/quadtree_private.h"

#include "broad/kernels_private.h"

typedef struct QuadtreeBuild {
    Quadtree *tree;
    const TsBroad *broad;
    const Centroid *centroid; // all
} QuadtreeBuild;

typedef struct ExactSquare { // in doubles, so that halving is exact
    double left, top, side;
    int level;
} ExactSquare;

typedef struct Quarter {
    Centroid *centroid;
    int count;
} Quarter;

// ---- Nodes: at first each only refers to its range of centroids

static int quadtree_add_node(QuadtreeBuild *build, ExactSquare square, const Centroid *own,
                             int count)
{
    Quadtree *tree = build->tree;
    TsMemory memory = build->broad->memory;
    if (!ts_memory_room(memory, (void **)&tree->square, &tree->squares, tree->flat.count + 1,
                        sizeof *tree->square)) {
        return -1;
    }
    int node = ts_flat_tree_add_node(&tree->flat, memory);
    if (node < 0) return -1;
    tree->square[node] =
        (QuadtreeSquare){(float)square.left, (float)square.top, (float)square.side, square.level};
    tree->flat.node[node].block =
        (int)(own - build->centroid); // first centroid, until the blocks are filled
    tree->flat.node[node].count = count;
    return node;
}

static ExactSquare quarter_square(ExactSquare square, int quarter)
{
    double half = square.side / 2;
    return (ExactSquare){square.left + (quarter & 1 ? half : 0),
                         square.top + (quarter & 2 ? half : 0), half, square.level + 1};
}

static void quarter_centroids(ExactSquare square, Centroid *centroid, int count, Quarter quarter[4])
{
    float x = (float)(square.left + square.side / 2), y = (float)(square.top + square.side / 2);
    int upper = centroid_partition(centroid, count, offsetof(Centroid, y), y);
    int upper_left = centroid_partition(centroid, upper, offsetof(Centroid, x), x);
    int lower_left = centroid_partition(centroid + upper, count - upper, offsetof(Centroid, x), x);
    quarter[0] = (Quarter){centroid, upper_left};
    quarter[1] = (Quarter){centroid + upper_left, upper - upper_left};
    quarter[2] = (Quarter){centroid + upper, lower_left};
    quarter[3] = (Quarter){centroid + upper + lower_left, count - upper - lower_left};
}

static int only_quarter(const Quarter quarter[4], int count) // the only one in use, or -1
{
    for (int i = 0; i < 4; i++) {
        if (quarter[i].count == count) return i;
    }
    return -1;
}

static bool centroids_coincide(const Centroid *centroid, int count)
{
    for (int i = 1; i < count; i++) {
        if (centroid[i].x != centroid[0].x || centroid[i].y != centroid[0].y) return false;
    }
    return true;
}

// Partitions the boxes into those small enough for a quarter, which come first, and the rest.
// Returns their number, or 0 if there are too few to split.
static int boxes_going_down(ExactSquare square, Centroid *centroid, int count)
{
    if (count <= QUADTREE_CROWD || square.level == QUADTREE_DEEPEST) return 0;
    int small =
        centroid_partition(centroid, count, offsetof(Centroid, size), (float)(square.side / 2));
    return small > QUADTREE_CROWD ? small : 0;
}

// Adds the node of a square and its descendants. If only one quarter of a square is in use, the
// quarter becomes the node instead.
static bool build_square(QuadtreeBuild *build, ExactSquare square, Centroid *centroid, int count)
{
    Quarter quarter[4] = {0};
    int small = boxes_going_down(square, centroid, count);
    while (small) {
        quarter_centroids(square, centroid, small, quarter);
        int only = only_quarter(quarter, count);
        if (only < 0) break;
        square = quarter_square(square, only);
        small = centroids_coincide(centroid, count) ? 0 : boxes_going_down(square, centroid, count);
    }
    int node = quadtree_add_node(build, square, centroid + small, count - small);
    if (node < 0) return false;
    for (int i = 0; small && i < 4; i++) {
        if (quarter[i].count && !build_square(build, quarter_square(square, i), quarter[i].centroid,
                                              quarter[i].count)) {
            return false;
        }
    }
    build->tree->flat.node[node].after = build->tree->flat.count;
    return true;
}

// ---- Blocks: the boxes of the nodes, and the bounds around them

static bool quadtree_fill(QuadtreeBuild *build)
{
    FlatTree *flat = &build->tree->flat;
    int blocks = 0;
    for (int i = 0; i < flat->count; i++) blocks += (flat->node[i].count + LANES - 1) / LANES;
    if (!ts_flat_tree_room(flat, build->broad->memory, blocks)) return false;
    for (int i = 0; i < flat->count; i++) {
        FlatTreeNode *node = &flat->node[i];
        const Centroid *own = build->centroid + node->block, *end = own + node->count;
        node->count = 0;
        for (; own < end; own++)
            ts_flat_tree_put(flat, i, own->index, build->broad->bounds[own->index]);
        ts_flat_tree_end_own(flat, i);
    }
    for (int i = flat->count; i-- > 0;) ts_flat_tree_surround(flat, i);
    return true;
}

// ---- All

static ExactSquare square_around_centroids(const Centroid *centroid,
                                           int count) // contains all centres
{
    float left = centroid->x, right = left, top = centroid->y, bottom = top;
    for (int i = 1; i < count; i++) {
        left = centroid[i].x < left ? centroid[i].x : left;
        right = centroid[i].x > right ? centroid[i].x : right;
        top = centroid[i].y < top ? centroid[i].y : top;
        bottom = centroid[i].y > bottom ? centroid[i].y : bottom;
    }
    float wide = right - left, tall = bottom - top;
    return (ExactSquare){(double)left, (double)top, (double)(wide > tall ? wide : tall), 0};
}

// Rebuilds the tree; this takes 16 more bytes a box for the time. Returns false if out of memory.
static bool quadtree_update(TsBroad *broad)
{
    Quadtree *tree = broad->self;
    tree->flat.count = tree->flat.filled = 0;
    if (broad->alive == 0) return true;
    Centroid *centroid = broad->memory.resize(NULL, (size_t)broad->alive * sizeof *centroid);
    if (!centroid) return false;
    centroid_list(broad, centroid);
    QuadtreeBuild build = {tree, broad, centroid};
    bool built = build_square(&build, square_around_centroids(centroid, broad->alive), centroid,
                              broad->alive) &&
                 quadtree_fill(&build);
    broad->memory.release(centroid);
    return built;
}

// ---- Queries

static bool quadtree_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    const Quadtree *tree = broad->self;
    return ts_broad_kernels(broad)->flat_tree.pairs(broad, &tree->flat, pairs);
}

static bool quadtree_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    const Quadtree *tree = broad->self;
    return ts_broad_kernels(broad)->flat_tree.window(broad, &tree->flat, window, hits);
}

static bool quadtree_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    const Quadtree *tree = broad->self;
    return ts_broad_kernels(broad)->flat_tree.ray(broad, &tree->flat, ray, hits);
}

static const BroadQueries *quadtree_queries(const TsBroad *broad)
{
    static const BroadQueries queries = {quadtree_pairs, quadtree_window, quadtree_ray};
    (void)broad;
    return &queries;
}

// ---- Parts and memory

// The square itself, without the boxes that overhang it.
static TsBroadPart quadtree_part(const TsBroad *broad, int node)
{
    const Quadtree *tree = broad->self;
    QuadtreeSquare s = tree->square[node];
    bool holds = tree->flat.node[node].count > 0;
    return (TsBroadPart){{s.left, s.top, s.left + s.side, s.top + s.side}, s.level, holds};
}

static int quadtree_add_level(const TsBroad *broad, int level, TsBroadPart *part, int count,
                              int max)
{
    const Quadtree *tree = broad->self;
    for (int i = 0; i < tree->flat.count && count < max; i++) {
        if (tree->square[i].level == level) part[count++] = quadtree_part(broad, i);
    }
    return count;
}

static int quadtree_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    const Quadtree *tree = broad->self;
    int count = 0;
    for (int level = 0; level <= QUADTREE_DEEPEST && count < tree->flat.count && count < max;
         level++) {
        count = quadtree_add_level(broad, level, part, count, max);
    }
    return count;
}

static size_t quadtree_bytes(const TsBroad *broad)
{
    const Quadtree *tree = broad->self;
    return ts_flat_tree_bytes(&tree->flat) + (size_t)tree->squares * sizeof *tree->square;
}

static void quadtree_end(TsBroad *broad)
{
    Quadtree *tree = broad->self;
    ts_flat_tree_free(&tree->flat, broad->memory);
    broad->memory.release(tree->square);
}

const BroadVtable ts_broad_quadtree = {.name = "quadtree",
                                       .size = sizeof(Quadtree),
                                       .update = quadtree_update,
                                       .queries = quadtree_queries,
                                       .parts = quadtree_parts,
                                       .part = quadtree_part,
                                       .bytes = quadtree_bytes,
                                       .end = quadtree_end};
