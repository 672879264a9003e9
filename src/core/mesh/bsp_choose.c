// Choosing planes. Many pieces are parted by upright planes: by the surface area heuristic, which
// also cuts off what is empty (MacDonald and Booth 1990). Few by that of a triangle, one that
// splits little and leaves as much before it as behind.
#include "mesh/bsp_private.h"

enum { FEW = 8, PLACES = 16 };
enum { CANDIDATES = 12, WITNESSES = 48 };
enum { SPLIT_COSTS = 3 };    // as much as so many that stand more on one side than on the other
enum { LOPSIDED_FROM = 64 }; // pieces: from there on a plane must leave something on either side
#define WORTH 0.9 // of what a cell costs that is not parted: more, and it is not worth it

// ---- Planes of triangles

static bool face_plane(const TsMeshTree *soup, int piece, BspNode *node)
{
    const Bsp *bsp = soup->self;
    int face = bsp->piece[piece].face;
    node->normal = ts_mesh_normal(soup->mesh, face);
    if (ts_vec3_is_zero(node->normal)) return false;
    node->offset = ts_vec3_dot(node->normal, soup->mesh->vertex[soup->mesh->face[face].corner[0]]);
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
        int side = ts_bsp_side(bsp, node, &bsp->piece[piece]);
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

static bool choose_face(const TsMeshTree *soup, int first, int count, BspNode *node)
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
    if (best < 0) return false;
    Count all = count_witnesses(bsp, first, count, node, count);
    return all.front < count && all.back < count;
}

// ---- Upright planes, at even places between the bounds of the pieces, and at these

typedef struct Ruler {
    int axis;
    double low, pitch;
    int begin[PLACES + 1], end[PLACES + 1]; // pieces by the last place before, the first behind
} Ruler;

static Shadow extent_of(const Bsp *bsp, int listed, int axis)
{
    const BspPiece *piece = &bsp->piece[bsp->list[listed]];
    Shadow extent = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < piece->count; i++) {
        double at = ts_vec3_at(bsp->corner[piece->first + i], axis);
        extent = shadow_both(extent, (Shadow){at, at});
    }
    return extent;
}

static int place_of(const Ruler *ruler, double at, bool behind)
{
    double place = ruler->pitch > 0 ? (at - ruler->low) / ruler->pitch : 0;
    place = behind ? ceil(place) : floor(place);
    return place > PLACES ? PLACES : place > 0 ? (int)place : 0;
}

static Ruler ruler_of(const Bsp *bsp, int first, int count, int axis)
{
    Shadow all = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < count; i++) all = shadow_both(all, extent_of(bsp, first + i, axis));
    Ruler ruler = {.axis = axis, .low = all.low, .pitch = (all.high - all.low) / PLACES};
    for (int i = 0; i < count; i++) {
        Shadow extent = extent_of(bsp, first + i, axis);
        ruler.begin[place_of(&ruler, extent.low, false)]++;
        ruler.end[place_of(&ruler, extent.high, true)]++;
    }
    return ruler;
}

// The surface; where there is none, the length.
static double size_of(const BspCell *cell)
{
    const Shadow *on = cell->on;
    double surface = shadow_surface(on);
    if (surface > 0) return surface;
    return on[0].high - on[0].low + on[1].high - on[1].low + on[2].high - on[2].low;
}

static void try_places(const Ruler *ruler, int count, const BspCell *cell, double *least,
                       BspNode *node)
{
    const Shadow *whole = &cell->on[ruler->axis];
    int below = 0, above = count;
    for (int i = 0; i <= PLACES; i++) {
        double at = ruler->low + i * ruler->pitch;
        if (i > 0) below += ruler->begin[i - 1];
        above -= ruler->end[i];
        if (!(at > whole->low && at < whole->high)) continue;
        BspCell lower = *cell, upper = *cell;
        lower.on[ruler->axis].high = upper.on[ruler->axis].low = at;
        double cost = below * size_of(&lower) + above * size_of(&upper);
        if (cost >= *least) continue;
        *least = cost;
        node->normal = ts_vec3(ruler->axis == 0, ruler->axis == 1, ruler->axis == 2);
        node->offset = at;
    }
}

static bool choose_upright(const Bsp *bsp, int first, int count, const BspCell *cell, double worth,
                           BspNode *node)
{
    double most = worth * count * size_of(cell), least = most;
    for (int axis = 0; axis < 3; axis++) {
        Ruler ruler = ruler_of(bsp, first, count, axis);
        try_places(&ruler, count, cell, &least, node);
    }
    return least < most;
}

bool ts_bsp_choose(const TsMeshTree *soup, int first, int count, const BspCell *cell, BspNode *node)
{
    const Bsp *bsp = soup->self;
    return (count > FEW && choose_upright(bsp, first, count, cell, WORTH, node)) ||
           choose_face(soup, first, count, node) ||
           choose_upright(bsp, first, count, cell, 1, node);
}
