#include "broad/quadtree_private.h"
#include "broad/spot_private.h"

typedef struct Build {
    Quadtree *tree;
    const TsBroad *broad;
    const Spot *spot; // all
} Build;

typedef struct Square { // not rounded: halves of halves stay apart
    double left, top, side;
    int level;
} Square;

typedef struct Quarter {
    Spot *spot;
    int count;
} Quarter;

// ---- Nodes: first only which boxes they have, by their place among the spots

static int add_node(Build *build, Square square, const Spot *own, int count)
{
    Quadtree *tree = build->tree;
    TsMemory memory = build->broad->memory;
    if (!ts_memory_room(memory, (void **)&tree->square, &tree->squares, tree->walk.count + 1,
                        sizeof *tree->square)) {
        return -1;
    }
    int node = ts_walk_add_node(&tree->walk, memory);
    if (node < 0) return -1;
    tree->square[node] =
        (QuadtreeSquare){(float)square.left, (float)square.top, (float)square.side, square.level};
    tree->walk.node[node].block = (int)(own - build->spot); // until the blocks are filled
    tree->walk.node[node].count = count;
    return node;
}

static Square quarter_square(Square square, int quarter)
{
    double half = square.side / 2;
    return (Square){square.left + (quarter & 1 ? half : 0), square.top + (quarter & 2 ? half : 0),
                    half, square.level + 1};
}

static void quarter_spots(Square square, Spot *spot, int count, Quarter quarter[4])
{
    float x = (float)(square.left + square.side / 2), y = (float)(square.top + square.side / 2);
    int upper = spot_parted(spot, count, offsetof(Spot, y), y);
    int upper_left = spot_parted(spot, upper, offsetof(Spot, x), x);
    int lower_left = spot_parted(spot + upper, count - upper, offsetof(Spot, x), x);
    quarter[0] = (Quarter){spot, upper_left};
    quarter[1] = (Quarter){spot + upper_left, upper - upper_left};
    quarter[2] = (Quarter){spot + upper, lower_left};
    quarter[3] = (Quarter){spot + upper + lower_left, count - upper - lower_left};
}

static int only_quarter(const Quarter quarter[4], int count) // that has them all; -1: none
{
    for (int i = 0; i < 4; i++) {
        if (quarter[i].count == count) return i;
    }
    return -1;
}

static bool at_one_place(const Spot *spot, int count)
{
    for (int i = 1; i < count; i++) {
        if (spot[i].x != spot[0].x || spot[i].y != spot[0].y) return false;
    }
    return true;
}

// Parts them into those small enough to go down, which come first and are counted, and the rest.
// None goes down where that would not part them.
static int going_down(Square square, Spot *spot, int count)
{
    if (count <= QUADTREE_CROWD || square.level == QUADTREE_DEEPEST) return 0;
    int small = spot_parted(spot, count, offsetof(Spot, size), (float)(square.side / 2));
    return small > QUADTREE_CROWD ? small : 0;
}

// A node for the square and those below it. A square of which only one quarter is used makes no
// node, that quarter does.
static bool build_square(Build *build, Square square, Spot *spot, int count)
{
    Quarter quarter[4] = {0};
    int small = going_down(square, spot, count);
    while (small) {
        quarter_spots(square, spot, small, quarter);
        int only = only_quarter(quarter, count);
        if (only < 0) break;
        square = quarter_square(square, only);
        small = at_one_place(spot, count) ? 0 : going_down(square, spot, count);
    }
    int node = add_node(build, square, spot + small, count - small);
    if (node < 0) return false;
    for (int i = 0; small && i < 4; i++) {
        if (quarter[i].count &&
            !build_square(build, quarter_square(square, i), quarter[i].spot, quarter[i].count)) {
            return false;
        }
    }
    build->tree->walk.node[node].after = build->tree->walk.count;
    return true;
}

// ---- Blocks: the boxes themselves, and what is around them

static void fill_own(Build *build, int index)
{
    Walk *walk = &build->tree->walk;
    WalkNode *node = &walk->node[index];
    const Spot *own = build->spot + node->block, *end = own + node->count;
    node->count = 0;
    for (; own < end; own++) ts_walk_put(walk, index, own->index, build->broad->bounds[own->index]);
    ts_walk_end_own(walk, index);
}

static bool fill(Build *build)
{
    Walk *walk = &build->tree->walk;
    int blocks = 0;
    for (int i = 0; i < walk->count; i++) blocks += (walk->node[i].count + LANES - 1) / LANES;
    if (!ts_walk_room(walk, build->broad->memory, blocks)) return false;
    for (int i = 0; i < walk->count; i++) fill_own(build, i);
    for (int i = walk->count; i-- > 0;) ts_walk_surround(walk, i);
    return true;
}

// ---- All

static Square square_around(const Spot *spot, int count) // their middles
{
    float left = spot->x, right = left, top = spot->y, bottom = top;
    for (int i = 1; i < count; i++) {
        left = spot[i].x < left ? spot[i].x : left;
        right = spot[i].x > right ? spot[i].x : right;
        top = spot[i].y < top ? spot[i].y : top;
        bottom = spot[i].y > bottom ? spot[i].y : bottom;
    }
    float wide = right - left, tall = bottom - top;
    return (Square){(double)left, (double)top, (double)(wide > tall ? wide : tall), 0};
}

bool ts_quadtree_build(Quadtree *tree, const TsBroad *broad)
{
    tree->walk.count = tree->walk.filled = 0;
    if (broad->alive == 0) return true;
    Spot *spot = broad->memory.resize(NULL, (size_t)broad->alive * sizeof *spot);
    if (!spot) return false;
    spot_list(broad, spot);
    Build build = {tree, broad, spot};
    bool built =
        build_square(&build, square_around(spot, broad->alive), spot, broad->alive) && fill(&build);
    broad->memory.release(spot);
    return built;
}
