#include "mesh/bsp_private.h"

int ts_bsp_side(const Bsp *bsp, const BspNode *node, const BspPiece *piece)
{
    bool before = false, behind = false;
    for (int i = 0; i < piece->count; i++) {
        double above = bsp_above(node, bsp->corner[piece->first + i]);
        before |= above > bsp->skin;
        behind |= above < -bsp->skin;
    }
    if (before && behind) return 2;
    return before - behind;
}

// ---- Adding; where memory is short all comes to nothing, and `failed` says so

static void put_on_list(TsMeshTree *soup, int piece)
{
    Bsp *bsp = soup->self;
    bsp->failed |=
        !soup_room(soup, (void **)&bsp->list, &bsp->list_room, bsp->listed + 1, sizeof *bsp->list);
    if (!bsp->failed) bsp->list[bsp->listed++] = piece;
}

static void put_on_plane(TsMeshTree *soup, BspNode *node, int face)
{
    Bsp *bsp = soup->self;
    bsp->failed |=
        !soup_room(soup, (void **)&bsp->face, &bsp->face_room, bsp->faces + 1, sizeof *bsp->face);
    if (bsp->failed) return;
    bsp->face[bsp->faces++] = face;
    node->count++;
}

static void put_corner(TsMeshTree *soup, TsVec3 corner)
{
    Bsp *bsp = soup->self;
    bsp->failed |= !soup_room(soup, (void **)&bsp->corner, &bsp->corner_room, bsp->corners + 1,
                              sizeof *bsp->corner);
    if (!bsp->failed) bsp->corner[bsp->corners++] = corner;
}

// ---- Splitting

static int half_sign(double above, double skin) { return (above > skin) - (above < -skin); }

// What lies on that side of the plane, 1 or -1; corners on it belong to both.
static int add_half(TsMeshTree *soup, const BspNode *node, BspPiece whole, int side)
{
    Bsp *bsp = soup->self;
    BspPiece half = {whole.face, bsp->corners, 0};
    for (int i = 0; i < whole.count && !bsp->failed; i++) {
        TsVec3 a = bsp->corner[whole.first + i];
        TsVec3 b = bsp->corner[whole.first + (i + 1) % whole.count];
        double from = bsp_above(node, a), to = bsp_above(node, b);
        int at_a = half_sign(from, bsp->skin), at_b = half_sign(to, bsp->skin);
        if (at_a != -side) put_corner(soup, a);
        if (at_a * at_b < 0) put_corner(soup, ts_vec3_lerp(a, b, from / (from - to)));
    }
    half.count = bsp->corners - half.first;
    bsp->failed |= !soup_room(soup, (void **)&bsp->piece, &bsp->piece_room, bsp->pieces + 1,
                              sizeof *bsp->piece);
    if (bsp->failed) return 0;
    bsp->piece[bsp->pieces] = half;
    return bsp->pieces++;
}

// Those of one side, whole or in halves.
static int list_side(TsMeshTree *soup, const BspNode *node, int first, int count, int side)
{
    Bsp *bsp = soup->self;
    int start = bsp->listed;
    for (int i = first; i < first + count && !bsp->failed; i++) {
        int piece = bsp->list[i], stands = ts_bsp_side(bsp, node, &bsp->piece[piece]);
        if (stands == 2) piece = add_half(soup, node, bsp->piece[piece], side);
        if (stands == side || stands == 2) put_on_list(soup, piece);
    }
    return bsp->listed - start;
}

BspSides ts_bsp_split(TsMeshTree *soup, BspNode *node, int first, int count)
{
    Bsp *bsp = soup->self;
    node->first = bsp->faces;
    node->count = 0;
    for (int i = first; i < first + count; i++) {
        const BspPiece *piece = &bsp->piece[bsp->list[i]];
        if (ts_bsp_side(bsp, node, piece) == 0) put_on_plane(soup, node, piece->face);
    }
    BspSides sides = {.front = list_side(soup, node, first, count, 1)};
    sides.back = list_side(soup, node, first, count, -1);
    return sides;
}
