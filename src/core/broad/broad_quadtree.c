// Quadtree, built anew whenever something changed: squares are quartered where they are crowded.
// Each box is in one node, however it lies: loose squares.
#include "broad/quadtree_private.h"

static bool quadtree_update(TsBroad *broad) { return ts_quadtree_build(broad->self, broad); }

static bool quadtree_pairs(TsBroad *broad, TsBroadPairs *pairs)
{
    const Quadtree *tree = broad->self;
    return ts_walk_asked(broad)->pairs(broad, &tree->walk, pairs);
}

static bool quadtree_window(TsBroad *broad, TsBounds window, TsBroadHits *hits)
{
    const Quadtree *tree = broad->self;
    return ts_walk_asked(broad)->window(broad, &tree->walk, window, hits);
}

static bool quadtree_ray(TsBroad *broad, const TsBoundsRay *ray, TsBroadHits *hits)
{
    const Quadtree *tree = broad->self;
    return ts_walk_asked(broad)->ray(broad, &tree->walk, ray, hits);
}

static TsBounds square_bounds(QuadtreeSquare square)
{
    return (TsBounds){square.left, square.top, square.left + square.side, square.top + square.side};
}

static int add_level(const Quadtree *tree, int level, TsBroadPart *part, int count, int max)
{
    for (int i = 0; i < tree->walk.count && count < max; i++) {
        if (tree->square[i].level != level) continue;
        bool holds = tree->walk.node[i].count > 0;
        part[count++] = (TsBroadPart){square_bounds(tree->square[i]), level, holds};
    }
    return count;
}

// The squares, not what hangs over.
static int quadtree_parts(TsBroad *broad, TsBroadPart *part, int max)
{
    const Quadtree *tree = broad->self;
    int count = 0;
    for (int level = 0; level <= QUADTREE_DEEPEST && count < tree->walk.count && count < max;
         level++) {
        count = add_level(tree, level, part, count, max);
    }
    return count;
}

static size_t quadtree_bytes(const TsBroad *broad)
{
    const Quadtree *tree = broad->self;
    return ts_walk_bytes(&tree->walk) + (size_t)tree->squares * sizeof *tree->square;
}

static void quadtree_end(TsBroad *broad)
{
    Quadtree *tree = broad->self;
    ts_walk_free(&tree->walk, broad->memory);
    broad->memory.release(tree->square);
}

const BroadWays ts_broad_quadtree = {"quadtree",     sizeof(Quadtree), quadtree_update,
                                     quadtree_pairs, quadtree_window,  quadtree_ray,
                                     quadtree_parts, quadtree_bytes,   quadtree_end};
