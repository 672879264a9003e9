// Quadtree, built anew whenever something changed: squares are quartered where they are crowded.
// Each box is in one node, however it lies: loose squares.
#include "quadtree.h"

static bool quadtree_update(Broad *broad) { return quadtree_build(broad->self, broad); }

static const QuadtreeAsk *asked(const Broad *broad)
{
    static const QuadtreeAsk *const paths[PATHS] = {&quadtree_scalar, &quadtree_avx2,
                                                    &quadtree_avx512};
    return paths[broad->path];
}

static bool quadtree_pairs(Broad *broad, BroadPairs *pairs)
{
    return asked(broad)->pairs(broad, pairs);
}

static bool quadtree_window(Broad *broad, Bounds window, BroadHits *hits)
{
    return asked(broad)->window(broad, window, hits);
}

static bool quadtree_ray(Broad *broad, const BoundsRay *ray, BroadHits *hits)
{
    return asked(broad)->ray(broad, ray, hits);
}

static int add_level(const Quadtree *tree, int level, BroadPart *part, int count, int max)
{
    for (int i = 0; i < tree->count && count < max; i++) {
        const QuadtreeNode *node = &tree->node[i];
        if (node->level != level) continue;
        Bounds square = {node->left, node->top, node->left + node->side, node->top + node->side};
        part[count++] = (BroadPart){square, level, node->count > 0};
    }
    return count;
}

// The squares, not what hangs over.
static int quadtree_parts(Broad *broad, BroadPart *part, int max)
{
    const Quadtree *tree = broad->self;
    int count = 0;
    for (int level = 0; level <= QUADTREE_DEEPEST && count < tree->count && count < max; level++) {
        count = add_level(tree, level, part, count, max);
    }
    return count;
}

static size_t quadtree_bytes(const Broad *broad)
{
    const Quadtree *tree = broad->self;
    return (size_t)tree->nodes * sizeof *tree->node + (size_t)tree->blocks * sizeof *tree->block +
           (size_t)tree->items * sizeof *tree->item;
}

static void quadtree_end(Broad *broad)
{
    Quadtree *tree = broad->self;
    broad->memory.release(tree->node);
    broad->memory.release(tree->block);
    broad->memory.release(tree->item);
}

const BroadWays broad_quadtree = {"quadtree",     sizeof(Quadtree), quadtree_update,
                                  quadtree_pairs, quadtree_window,  quadtree_ray,
                                  quadtree_parts, quadtree_bytes,   quadtree_end};
