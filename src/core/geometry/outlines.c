// Outlines of many tiles: their sides are cut at all corners that lie on them, pieces that lead in
// opposite directions cancel, and those that are left are joined.
#include "platform/rounding.h"

#include "touchstone/outlines.h"

#include "touchstone/orientation.h"
#include "touchstone/polygon.h"

typedef struct SidePiece { // of a side
    TsVec from, to;
} SidePiece;

typedef struct SidePieces {
    SidePiece *item;
    int count, room;
} SidePieces;

typedef struct CornerRow {
    TsVec *item;
    int count, room;
} CornerRow;

static bool add_side_piece(SidePieces *pieces, TsVec from, TsVec to, TsMemory memory)
{
    if (!ts_memory_room(memory, (void **)&pieces->item, &pieces->room, pieces->count + 1,
                        sizeof(SidePiece)))
        return false;
    pieces->item[pieces->count++] = (SidePiece){from, to};
    return true;
}

static bool add_to_row(CornerRow *corners, TsVec corner, TsMemory memory)
{
    if (!ts_memory_room(memory, (void **)&corners->item, &corners->room, corners->count + 1,
                        sizeof(TsVec)))
        return false;
    corners->item[corners->count++] = corner;
    return true;
}

// ---- Orders

static int order_of(double a, double b) { return (a > b) - (a < b); }

// By x, then y, or by y, then x.
static int order_of_points(TsVec a, TsVec b, bool by_y)
{
    int x = order_of(a.x, b.x), y = order_of(a.y, b.y);
    if (by_y) return y != 0 ? y : x;
    return x != 0 ? x : y;
}

static int order_of_pieces(const SidePiece *a, const SidePiece *b)
{
    int from = order_of_points(a->from, b->from, false);
    return from != 0 ? from : order_of_points(a->to, b->to, false);
}

static void sift_piece(SidePiece *piece, int root, int count)
{
    for (int child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && order_of_pieces(&piece[child], &piece[child + 1]) < 0) child++;
        if (order_of_pieces(&piece[root], &piece[child]) >= 0) return;
        SidePiece kept = piece[root];
        piece[root] = piece[child];
        piece[child] = kept;
    }
}

// Heapsort, because the C library's qsort may allocate.
static void sort_pieces(SidePiece *piece, int count)
{
    for (int i = count / 2 - 1; i >= 0; i--) sift_piece(piece, i, count);
    for (int end = count - 1; end > 0; end--) {
        SidePiece kept = piece[0];
        piece[0] = piece[end];
        piece[end] = kept;
        sift_piece(piece, 0, end);
    }
}

static void sift_corner(TsVec *corner, int root, int count, bool by_y)
{
    for (int child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && order_of_points(corner[child], corner[child + 1], by_y) < 0)
            child++;
        if (order_of_points(corner[root], corner[child], by_y) >= 0) return;
        TsVec kept = corner[root];
        corner[root] = corner[child];
        corner[child] = kept;
    }
}

// Sorts them, and drops those that come again.
static void sort_corners(CornerRow *corners, bool by_y)
{
    TsVec *corner = corners->item;
    for (int i = corners->count / 2 - 1; i >= 0; i--) sift_corner(corner, i, corners->count, by_y);
    for (int end = corners->count - 1; end > 0; end--) {
        TsVec kept = corner[0];
        corner[0] = corner[end];
        corner[end] = kept;
        sift_corner(corner, 0, end, by_y);
    }
    int kept = 0;
    for (int i = 0; i < corners->count; i++)
        if (kept == 0 || !ts_vec_equal(corner[kept - 1], corner[i])) corner[kept++] = corner[i];
    corners->count = kept;
}

// ---- The sides of all tiles

static const char *const lacks_memory = "out of memory";

// Clockwise on screen.
static const char *add_sides(const TsShape *tile, SidePieces *sides, CornerRow *corners, TsMemory memory)
{
    TsVec box[4];
    const char *why = NULL;
    if (tile->kind != TS_SHAPE_AABB && tile->kind != TS_SHAPE_OBB &&
        tile->kind != TS_SHAPE_TRIANGLE && tile->kind != TS_SHAPE_POLYGON)
        return "a tile is no box, triangle or polygon";
    if (!ts_shape_valid(tile, &why)) return why;
    int count;
    const TsVec *corner = ts_shape_view_corners(tile, box, &count);
    int winding = ts_polygon_winding((TsPolygon){.corner = corner, .count = count});
    if (winding == 0) return "a tile has no area";
    for (int i = 0; i < count; i++) {
        TsVec from = corner[i], to = corner[i + 1 < count ? i + 1 : 0];
        if (ts_vec_equal(from, to)) continue;
        if (!add_side_piece(sides, winding > 0 ? from : to, winding > 0 ? to : from, memory) ||
            !add_to_row(corners, from, memory))
            return lacks_memory;
    }
    return NULL;
}

static int first_not_before(const CornerRow *corners, TsVec point, bool by_y)
{
    int from = 0, to = corners->count;
    while (from < to) {
        int middle = from + (to - from) / 2;
        if (order_of_points(corners->item[middle], point, by_y) < 0) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

// Cuts a side at the corners strictly inside it. Those of a side along x lie together in the order
// by y.
static bool cut_side(const SidePiece *side, const CornerRow *corners, bool by_y, SidePieces *pieces,
                     TsMemory memory)
{
    bool back = order_of_points(side->to, side->from, by_y) < 0;
    TsVec low = back ? side->to : side->from, high = back ? side->from : side->to, last = low;
    int i = first_not_before(corners, low, by_y) + 1;
    for (; order_of_points(corners->item[i], high, by_y) < 0; i++) {
        TsVec corner = corners->item[i];
        bool beside = corner.y < fmin(low.y, high.y) || corner.y > fmax(low.y, high.y);
        if (beside || ts_orientation_sign(low, high, corner) != 0) continue;
        if (!add_side_piece(pieces, back ? corner : last, back ? last : corner, memory)) return false;
        last = corner;
    }
    return add_side_piece(pieces, back ? high : last, back ? last : high, memory);
}

static bool cut_sides(const SidePieces *sides, CornerRow *corners, SidePieces *pieces, TsMemory memory)
{
    for (int by_y = 0; by_y < 2; by_y++) {
        sort_corners(corners, by_y);
        for (int i = 0; i < sides->count; i++) {
            const SidePiece *side = &sides->item[i];
            bool along_x = side->from.y == side->to.y;
            if (along_x == (by_y == 1) && !cut_side(side, corners, by_y, pieces, memory))
                return false;
        }
    }
    return true;
}

// ---- What is left of them

static int find_piece(const SidePieces *pieces, const SidePiece *wanted) // the first not before it
{
    int from = 0, to = pieces->count;
    while (from < to) {
        int middle = from + (to - from) / 2;
        if (order_of_pieces(&pieces->item[middle], wanted) < 0) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

static bool has_piece(const SidePieces *pieces, SidePiece wanted)
{
    int at = find_piece(pieces, &wanted);
    return at < pieces->count && order_of_pieces(&pieces->item[at], &wanted) == 0;
}

// Sorts them; false if one comes twice. Those that remain are written to `left`.
static bool cancel(SidePieces *pieces, SidePieces *left)
{
    sort_pieces(pieces->item, pieces->count);
    for (int i = 0; i + 1 < pieces->count; i++)
        if (order_of_pieces(&pieces->item[i], &pieces->item[i + 1]) == 0) return false;
    for (int i = 0; i < pieces->count; i++) {
        SidePiece piece = pieces->item[i];
        if (!has_piece(pieces, (SidePiece){piece.to, piece.from})) left->item[left->count++] = piece;
    }
    return true;
}

// ---- Joined to outlines

// The piece that goes on: of several the one that turns most to the right, so that tiles which
// share only this corner stay apart. There is one, as all that was left out cancels.
static int next_piece(const SidePieces *left, int before)
{
    SidePiece from = left->item[before];
    int best = -1, best_turn = 0;
    SidePiece wanted = {from.to, {-HUGE_VAL, -HUGE_VAL}};
    for (int i = find_piece(left, &wanted);
         i < left->count && ts_vec_equal(left->item[i].from, from.to); i++) {
        TsVec to = left->item[i].to;
        int turn = ts_orientation_sign(from.from, from.to, to);
        bool better =
            best < 0 || turn > best_turn ||
            (turn == best_turn && ts_orientation_sign(from.to, left->item[best].to, to) > 0);
        if (!better) continue;
        best = i;
        best_turn = turn;
    }
    return best;
}

static void drop_collinear(TsOutlines *outlines, int first, int *count)
{
    TsVec *corner = outlines->corner + first;
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        TsVec before = kept > 0 ? corner[kept - 1] : corner[*count - 1],
              after = corner[i + 1 < *count ? i + 1 : 0];
        if (ts_orientation_sign(before, corner[i], after) != 0) corner[kept++] = corner[i];
    }
    *count = kept;
}

// `used`: by piece.
static bool join_pieces(const SidePieces *left, bool *used, TsOutlines *outlines, TsMemory memory)
{
    int corners = 0;
    if (!ts_memory_room(memory, (void **)&outlines->corner, &outlines->room_corner,
                        left->count > 0 ? left->count : 1, sizeof(TsVec)) ||
        !ts_memory_room(memory, (void **)&outlines->first, &outlines->room_first, left->count + 1,
                        sizeof(int)))
        return false;
    outlines->first[0] = 0;
    for (int i = 0; i < left->count; i++) {
        if (used[i]) continue;
        int count = 0;
        for (int at = i; !used[at]; at = next_piece(left, at)) {
            used[at] = true;
            outlines->corner[corners + count++] = left->item[at].from;
        }
        drop_collinear(outlines, corners, &count);
        corners += count;
        outlines->first[++outlines->count] = corners;
    }
    return true;
}

static const char *find_outlines(const TsShape *tile, int count, TsMemory memory, SidePieces *sides,
                                 SidePieces *pieces, CornerRow *corners, bool **used,
                                 TsOutlines *outlines)
{
    int room = 0;
    for (int i = 0; i < count; i++) {
        const char *wrong = add_sides(&tile[i], sides, corners, memory);
        if (wrong) return wrong;
    }
    if (!cut_sides(sides, corners, pieces, memory)) return lacks_memory;
    sides->count = 0; // those that are left take their place
    if (!ts_memory_room(memory, (void **)&sides->item, &sides->room, pieces->count, sizeof(SidePiece)))
        return lacks_memory;
    if (!cancel(pieces, sides)) return "two tiles overlap";
    if (!ts_memory_room(memory, (void **)used, &room, sides->count, sizeof(bool)))
        return lacks_memory;
    for (int i = 0; i < sides->count; i++) (*used)[i] = false;
    return join_pieces(sides, *used, outlines, memory) ? NULL : lacks_memory;
}

bool ts_outlines_of(const TsShape *tile, int count, TsMemory memory, TsOutlines *outlines,
                    const char **why)
{
    SidePieces sides = {0}, pieces = {0};
    CornerRow corners = {0};
    bool *used = NULL;
    *outlines = (TsOutlines){0};
    const char *wrong =
        find_outlines(tile, count, memory, &sides, &pieces, &corners, &used, outlines);
    memory.release(sides.item);
    memory.release(pieces.item);
    memory.release(corners.item);
    memory.release(used);
    if (!wrong) return true;
    ts_outlines_free(outlines, memory);
    if (why) *why = wrong;
    return false;
}

void ts_outlines_free(TsOutlines *outlines, TsMemory memory)
{
    memory.release(outlines->first);
    memory.release(outlines->corner);
    *outlines = (TsOutlines){0};
}
