// Quadtree, built anew whenever something changed: squares are quartered where they are crowded.
// Each box is in one node, however it lies: loose squares.
#include "quadtree.h"

static bool quadtree_update(Broad *broad) { return quadtree_build(broad->self, broad); }

static bool quadtree_pairs(Broad *broad, BroadPairs *pairs)
{
    const Quadtree *tree = broad->self;
    return walk_asked(broad)->pairs(broad, &tree->walk, pairs);
}

static bool quadtree_window(Broad *broad, Bounds window, BroadHits *hits)
{
    const Quadtree *tree = broad->self;
    return walk_asked(broad)->window(broad, &tree->walk, window, hits);
}

static bool quadtree_ray(Broad *broad, const BoundsRay *ray, BroadHits *hits)
{
    const Quadtree *tree = broad->self;
    return walk_asked(broad)->ray(broad, &tree->walk, ray, hits);
}

static Bounds square_bounds(QuadtreeSquare square)
{
    return (Bounds){square.left, square.top, square.left + square.side, square.top + square.side};
}

static int add_level(const Quadtree *tree, int level, BroadPart *part, int count, int max)
{
    for (int i = 0; i < tree->walk.count && count < max; i++) {
        if (tree->square[i].level != level) continue;
        bool holds = tree->walk.node[i].count > 0;
        part[count++] = (BroadPart){square_bounds(tree->square[i]), level, holds};
    }
    return count;
}

// The squares, not what hangs over.
static int quadtree_parts(Broad *broad, BroadPart *part, int max)
{
    const Quadtree *tree = broad->self;
    int count = 0;
    for (int level = 0; level <= QUADTREE_DEEPEST && count < tree->walk.count && count < max;
         level++) {
        count = add_level(tree, level, part, count, max);
    }
    return count;
}

static size_t quadtree_bytes(const Broad *broad)
{
    const Quadtree *tree = broad->self;
    return walk_bytes(&tree->walk) + (size_t)tree->squares * sizeof *tree->square;
}

static void quadtree_end(Broad *broad)
{
    Quadtree *tree = broad->self;
    walk_free(&tree->walk, broad->memory);
    broad->memory.release(tree->square);
}

const BroadWays broad_quadtree = {"quadtree",     sizeof(Quadtree), quadtree_update,
                                  quadtree_pairs, quadtree_window,  quadtree_ray,
                                  quadtree_parts, quadtree_bytes,   quadtree_end};
