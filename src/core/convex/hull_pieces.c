// Ears are cut from the loop, then merged into convex pieces.
#include <string.h>

#include "touchstone/hull.h"
#include "touchstone/orientation.h"

typedef struct Loop { // what is left of the polygon, clockwise on screen
    const TsVec *corner;
    int count;
    int index[TS_POLYGON_MAX];
} Loop;

static TsVec ts_loop_at(const Loop *loop, int i)
{
    return loop->corner[loop->index[(i + loop->count) % loop->count]];
}

static void loop_drop(Loop *loop, int i)
{
    loop->count--;
    for (; i < loop->count; i++) loop->index[i] = loop->index[i + 1];
}

static Loop loop_of(TsPolygon polygon, int winding)
{
    Loop loop = {.corner = polygon.corner, .count = polygon.count};
    for (int i = 0; i < polygon.count; i++) loop.index[i] = winding > 0 ? i : polygon.count - 1 - i;
    for (int i = 0; i < loop.count;) {
        if (loop.count > 1 && ts_vec_equal(ts_loop_at(&loop, i), ts_loop_at(&loop, i - 1)))
            loop_drop(&loop, i);
        else
            i++;
    }
    return loop;
}

static int turn_at(const Loop *loop, int i)
{
    return ts_orientation_sign(ts_loop_at(loop, i - 1), ts_loop_at(loop, i),
                               ts_loop_at(loop, i + 1));
}

static bool in_triangle(TsVec p, TsVec a, TsVec b, TsVec c)
{
    if (ts_vec_equal(p, a) || ts_vec_equal(p, b) || ts_vec_equal(p, c)) return false;
    return ts_orientation_sign(a, b, p) >= 0 && ts_orientation_sign(b, c, p) >= 0 &&
           ts_orientation_sign(c, a, p) >= 0;
}

// A corner on the cut counts too: what remains would touch itself there.
static bool is_ear(const Loop *loop, int i)
{
    if (turn_at(loop, i) <= 0) return false;
    TsVec a = ts_loop_at(loop, i - 1), b = ts_loop_at(loop, i), c = ts_loop_at(loop, i + 1);
    for (int k = 0; k < loop->count; k++) {
        if (in_triangle(ts_loop_at(loop, k), a, b, c)) return false;
    }
    return true;
}

// A simple loop of more than three corners always has an ear, even with corners in line. Where it
// is not simple: a corner that bounds nothing, else any that turns right, else any at all.
static int next_ear(const Loop *loop)
{
    for (int i = 0; i < loop->count; i++) {
        if (is_ear(loop, i)) return i;
    }
    int right = 0;
    for (int i = 0; i < loop->count; i++) {
        int turn = turn_at(loop, i);
        if (turn == 0) return i;
        if (turn > 0) right = i;
    }
    return right;
}

static void add_triangle(TsPieces *pieces, const Loop *loop, int i)
{
    if (turn_at(loop, i) <= 0) return;
    for (int k = 0; k < 3; k++)
        pieces->corner[pieces->count][k] = loop->index[(i + k - 1 + loop->count) % loop->count];
    pieces->corners[pieces->count++] = 3;
}

static void cut_ears(Loop *loop, TsPieces *pieces)
{
    while (loop->count >= 3) {
        int ear = next_ear(loop);
        add_triangle(pieces, loop, ear);
        loop_drop(loop, ear);
    }
}

typedef struct Piece {
    int count;
    int *index;
} Piece;

static Piece piece_at(TsPieces *pieces, int i)
{
    return (Piece){pieces->corners[i], pieces->corner[i]};
}

static int piece_index(Piece piece, int i) { return piece.index[(i + piece.count) % piece.count]; }

// The edge of b that runs against edge i of a, or -1.
static int against(Piece a, int i, Piece b)
{
    for (int k = 0; k < b.count; k++) {
        if (piece_index(b, k) == piece_index(a, i + 1) && piece_index(b, k + 1) == a.index[i])
            return k;
    }
    return -1;
}

static bool turns_right(const TsVec *corner, int a, int b, int c)
{
    return ts_orientation_sign(corner[a], corner[b], corner[c]) >= 0;
}

// Both ends of the common edge must stay convex; corners in line may.
static bool fits(const TsVec *corner, Piece a, int i, Piece b, int k)
{
    return a.count + b.count - 2 <= TS_POLYGON_MAX &&
           turns_right(corner, piece_index(a, i - 1), a.index[i], piece_index(b, k + 2)) &&
           turns_right(corner, piece_index(b, k - 1), b.index[k], piece_index(a, i + 2));
}

// Corners of a from behind the common edge round to it, then those of b.
static int join(Piece a, int i, Piece b, int k)
{
    int joined[TS_POLYGON_MAX], count = 0;
    for (int n = 1; n <= a.count; n++) joined[count++] = piece_index(a, i + n);
    for (int n = 2; n < b.count; n++) joined[count++] = piece_index(b, k + n);
    memcpy(a.index, joined, sizeof *joined * count);
    return count;
}

static bool merge(const TsVec *corner, TsPieces *pieces, int of_a, int of_b)
{
    Piece a = piece_at(pieces, of_a), b = piece_at(pieces, of_b);
    for (int i = 0; i < a.count; i++) {
        int k = against(a, i, b);
        if (k < 0 || !fits(corner, a, i, b, k)) continue;
        pieces->corners[of_a] = join(a, i, b, k);
        return true;
    }
    return false;
}

static void remove_piece(TsPieces *pieces, int i)
{
    int last = --pieces->count;
    pieces->corners[i] = pieces->corners[last];
    memmove(pieces->corner[i], pieces->corner[last], sizeof pieces->corner[i]);
}

// Angles only grow by merging: what did not fit once never will, so each piece is grown once.
static void grow_pieces(const TsVec *corner, TsPieces *pieces)
{
    for (int a = 0; a < pieces->count; a++) {
        for (int b = a + 1; b < pieces->count;) {
            bool merged = merge(corner, pieces, a, b);
            if (merged) remove_piece(pieces, b);
            b = merged ? a + 1 : b + 1;
        }
    }
}

void ts_hull_pieces(TsPolygon polygon, TsPieces *pieces)
{
    pieces->count = 0;
    int winding = ts_hull_winding(polygon);
    if (winding == 0) return;
    Loop loop = loop_of(polygon, winding);
    cut_ears(&loop, pieces);
    grow_pieces(polygon.corner, pieces);
}
