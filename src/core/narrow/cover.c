// The convex cover of a concave polygon: pieces and windows over the cuts between them, grown.
#include "platform/rounding.h"

#include "narrow/cover_private.h"

#include <string.h>

#include "platform/assert.h"
#include "platform/compiler.h"
#include "touchstone/polygon.h"

// ---- Convex loops, with the neighbour of each side
//
// Lengths below `noise` are rounding errors: a point nearer to a line lies on the line, and shorter
// sides are removed.

// The neighbour of a side is a side of another piece, or LOOP_BORDER at the border of the polygon.
enum { LOOP_BORDER = -1 };

typedef struct CoverLoop { // clockwise on screen; degenerate if it has less than three corners
    int count;
    TsVec corner[2 * COVER_POLYGON];
    int beyond[2 * COVER_POLYGON]; // the neighbour of the side that starts at this corner
} CoverLoop;

static void loop_put(CoverLoop *loop, TsVec corner, int beyond)
{
    loop->corner[loop->count] = corner;
    loop->beyond[loop->count++] = beyond;
}

// Removes short sides, which have no reliable direction.
static void loop_drop_short(CoverLoop *loop, double noise)
{
    int count = loop->count;
    if (count == 0) return;
    TsVec first = loop->corner[0];
    loop->count = 0;
    for (int i = 0; i < count; i++) {
        TsVec end = i + 1 < count ? loop->corner[i + 1] : first;
        if (ts_vec_magnitude(ts_vec_sub(end, loop->corner[i])) > noise)
            loop_put(loop, loop->corner[i], loop->beyond[i]);
    }
}

// Indices are cyclic.
static TsVec loop_at(const CoverLoop *loop, int i)
{
    ASSERT(loop->count > 0);
    return loop->corner[(i + loop->count) % loop->count];
}

// The side with that neighbour, or -1.
static int loop_find(const CoverLoop *loop, int beyond)
{
    for (int i = 0; i < loop->count; i++) {
        if (loop->beyond[i] == beyond) return i;
    }
    return -1;
}

// The distance of p to the right of the line, < 0 to the left; 0 within the noise.
static double right_of(TsVec from, TsVec unit, TsVec p, double noise)
{
    double off = ts_vec_cross(unit, ts_vec_sub(p, from));
    return fabs(off) <= noise ? 0 : off;
}

// The part of the loop to the right of the line. The new side has no neighbour.
static CoverLoop loop_clipped(const CoverLoop *loop, TsVec from, TsVec direction, double noise)
{
    CoverLoop kept;
    kept.count = 0;
    if (loop->count == 0) return kept;
    TsVec unit = ts_vec_normalize(direction), a = loop->corner[loop->count - 1];
    int beyond = loop->beyond[loop->count - 1];
    double off_a = right_of(from, unit, a, noise);
    for (int i = 0; i < loop->count; i++) {
        TsVec b = loop->corner[i];
        double off_b = right_of(from, unit, b, noise);
        if (off_a >= 0) loop_put(&kept, a, off_a > 0 || off_b >= 0 ? beyond : LOOP_BORDER);
        if (off_a * off_b < 0)
            loop_put(&kept, ts_vec_lerp(a, b, off_a / (off_a - off_b)),
                     off_a > 0 ? LOOP_BORDER : beyond);
        a = b;
        off_a = off_b;
        beyond = loop->beyond[i];
    }
    loop_drop_short(&kept, noise);
    return kept;
}

// Whether the loop has no bend at `end`, between the side from `other` and the corner `beside`.
static bool is_straight_at(TsVec other, TsVec end, TsVec beside, double noise)
{
    TsVec side = ts_vec_sub(other, end);
    if (ts_vec_dot(side, ts_vec_sub(beside, end)) > 0) return false;
    return right_of(end, ts_vec_normalize(side), beside, noise) == 0;
}

// Replaces side i by the other loop without its side k, which is the same side in reverse.
static void loop_join(CoverLoop *loop, int i, const CoverLoop *other, int k, double noise)
{
    CoverLoop joined;
    joined.count = 0;
    for (int n = 1; n < loop->count; n++) {
        int from = (i + n) % loop->count;
        loop_put(&joined, loop->corner[from], loop->beyond[from]);
    }
    loop_put(&joined, loop->corner[i], other->beyond[(k + 1) % other->count]);
    for (int n = 2; n < other->count; n++) {
        int from = (k + n) % other->count;
        loop_put(&joined, other->corner[from], other->beyond[from]);
    }
    loop_drop_short(&joined, noise);
    *loop = joined;
}

// ---- Growing the pieces

enum { GROWN_MAX = 20 }; // corners of a grown loop at most, so that COVER_CORNERS suffices

// A cut is a side that two pieces share. Side i of piece p has the number p * COVER_POLYGON + i.
typedef struct PieceCuts {
    TsPolygonPieces pieces;
    const TsVec *corner;
    double noise;
    int beyond[COVER_POLYGON][COVER_POLYGON]; // the neighbour of each piece's sides
    bool open[COVER_POLYGON][COVER_POLYGON];  // the piece has grown well across this side
} PieceCuts;

static int next_index(int i, int count) { return i + 1 < count ? i + 1 : 0; }

// Both pieces of a cut have it as a side, in opposite directions.
static void find_cuts(PieceCuts *cuts)
{
    short side_of[COVER_POLYGON][COVER_POLYGON]; // by the corners it leads from and to
    const TsPolygonPieces *pieces = &cuts->pieces;
    memset(side_of, LOOP_BORDER, sizeof side_of);
    for (int p = 0; p < pieces->count; p++) {
        const int *corner = pieces->corner[p];
        for (int i = 0; i < pieces->corners[p]; i++)
            side_of[corner[i]][corner[next_index(i, pieces->corners[p])]] =
                (short)(p * COVER_POLYGON + i);
    }
    for (int p = 0; p < pieces->count; p++) {
        const int *corner = pieces->corner[p];
        for (int i = 0; i < pieces->corners[p]; i++)
            cuts->beyond[p][i] = side_of[corner[next_index(i, pieces->corners[p])]][corner[i]];
    }
}

static CoverLoop loop_of_piece(const PieceCuts *cuts, int piece)
{
    CoverLoop loop;
    loop.count = 0;
    for (int i = 0; i < cuts->pieces.corners[piece]; i++)
        loop_put(&loop, cuts->corner[cuts->pieces.corner[piece][i]], cuts->beyond[piece][i]);
    loop_drop_short(&loop, cuts->noise);
    return loop;
}

// --- growing

// The same cut as a side of the other piece.
static int reverse_side(const PieceCuts *cuts, int side)
{
    return cuts->beyond[side / COVER_POLYGON][side % COVER_POLYGON];
}

// Adds the neighbour of side i to the loop, clipped by the extensions of the sides before and after
// it, so that the loop stays convex. Nothing can be added if the loop is straight at an end of the
// side: any addition would bend outwards there.
static bool grow_across(const PieceCuts *cuts, CoverLoop *loop, int i, int max)
{
    TsVec before = loop_at(loop, i - 1), from = loop_at(loop, i), to = loop_at(loop, i + 1),
          after = loop_at(loop, i + 2);
    if (is_straight_at(to, from, before, cuts->noise)) return false;
    if (is_straight_at(from, to, after, cuts->noise)) return false;
    CoverLoop more = loop_of_piece(cuts, loop->beyond[i] / COVER_POLYGON);
    more = loop_clipped(&more, from, ts_vec_sub(from, before), cuts->noise);
    more = loop_clipped(&more, to, ts_vec_sub(after, to), cuts->noise);
    int k = loop_find(&more, reverse_side(cuts, loop->beyond[i]));
    if (k < 0 || loop->count + more.count - 2 > max) return false;
    loop_join(loop, i, &more, k, cuts->noise);
    return true;
}

static void grow_loop(const PieceCuts *cuts, CoverLoop *loop)
{
    int left = cuts->pieces.count;
    for (int i = 0; i < loop->count;) {
        bool grown =
            left > 0 && loop->beyond[i] != LOOP_BORDER && grow_across(cuts, loop, i, GROWN_MAX);
        if (!grown) loop->beyond[i] = LOOP_BORDER;
        i = grown ? 0 : i + 1;
        left -= grown;
    }
}

// Clips the loop by the perpendicular at an end of a cut, if the angle of both pieces there is more
// than 180 degrees.
static CoverLoop clipped_perpendicular(const PieceCuts *cuts, const CoverLoop *loop, TsVec before,
                                       TsVec end, TsVec after, TsVec other)
{
    if (ts_vec_cross(ts_vec_sub(end, before), ts_vec_sub(after, end)) >= 0) return *loop;
    return loop_clipped(loop, end, ts_vec_perp(ts_vec_sub(end, other)), cuts->noise);
}

// The part of both pieces of a cut that lies over the cut.
static CoverLoop window_over(const PieceCuts *cuts, int side)
{
    int back = reverse_side(cuts, side);
    CoverLoop loop = loop_of_piece(cuts, back / COVER_POLYGON);
    CoverLoop other = loop_of_piece(cuts, side / COVER_POLYGON);
    int i = loop_find(&loop, side), k = loop_find(&other, back);
    if (i < 0 || k < 0) return (CoverLoop){.count = 0};
    TsVec from = loop_at(&loop, i), to = loop_at(&loop, i + 1), after = loop_at(&loop, i + 2);
    loop =
        clipped_perpendicular(cuts, &loop, loop_at(&loop, i - 1), from, loop_at(&other, k + 2), to);
    loop = clipped_perpendicular(cuts, &loop, loop_at(&other, k - 1), to, after, from);
    i = loop_find(&loop, side);
    if (i >= 0) grow_across(cuts, &loop, i, COVER_POLYGON);
    return loop;
}

// Whether the loop extends beyond that side of its original piece by an eighth of the side's
// length.
static bool reaches_beyond(const PieceCuts *cuts, const CoverLoop *loop, int side)
{
    const int *corner = cuts->pieces.corner[side / COVER_POLYGON];
    int i = side % COVER_POLYGON, k = next_index(i, cuts->pieces.corners[side / COVER_POLYGON]);
    TsVec from = cuts->corner[corner[i]], along = ts_vec_sub(cuts->corner[corner[k]], from);
    double least = 0;
    for (int n = 0; n < loop->count; n++) {
        double off = ts_vec_cross(along, ts_vec_sub(loop->corner[n], from));
        least = off < least ? off : least;
    }
    return -least >= ts_vec_length_squared(along) / 8;
}

// --- the cover

static void add_cover(Cover *cover, TsShape shape)
{
    if (cover->count == COVER_MAX) return;
    TsShape core = ts_shape_core(&shape);
    cover->bounds[cover->count] = ts_shape_bounds(&core);
    cover->shape[cover->count++] = shape;
}

static void add_cover_loop(Cover *cover, const CoverLoop *loop)
{
    TsVec *corner = cover->corner + cover->corners;
    if (loop->count < 3 || loop->count > COVER_POLYGON) return;
    if (cover->corners + loop->count > COVER_CORNERS) return;
    memcpy(corner, loop->corner, loop->count * sizeof *corner);
    cover->corners += loop->count;
    add_cover(cover, ts_shape_polygon(corner, loop->count));
}

// Each piece, grown; then a window over each cut that neither of its pieces has grown across.
static void add_cover_pieces(Cover *cover, PieceCuts *cuts)
{
    const TsPolygonPieces *pieces = &cuts->pieces;
    for (int p = 0; p < pieces->count; p++) {
        CoverLoop loop = loop_of_piece(cuts, p);
        grow_loop(cuts, &loop);
        add_cover_loop(cover, &loop);
        for (int i = 0; i < pieces->corners[p]; i++)
            cuts->open[p][i] = reaches_beyond(cuts, &loop, p * COVER_POLYGON + i);
    }
    for (int p = 0; p < pieces->count; p++) {
        for (int i = 0; i < pieces->corners[p]; i++) {
            int side = cuts->beyond[p][i], other = side / COVER_POLYGON;
            if (side == LOOP_BORDER || other < p) continue; // a cut belongs to the lesser piece
            if (cuts->open[p][i] || cuts->open[other][side % COVER_POLYGON]) continue;
            CoverLoop loop = window_over(cuts, side);
            grow_loop(cuts, &loop);
            add_cover_loop(cover, &loop);
        }
    }
}

// A convex shape of very many corners, as it is.
__attribute__((cold, noinline)) static void add_cover_whole(Cover *cover, const TsShape *shape,
                                                            TsVec origin)
{
    add_cover(cover, *shape);
    TsAabb *box = &cover->bounds[cover->count - 1];
    *box = (TsAabb){ts_vec_sub(box->min, origin), ts_vec_sub(box->max, origin)};
    cover->origin = origin;
}

// A convex shape, moved by -origin.
static ALWAYS_INLINE void add_cover_moved(Cover *cover, const TsShape *shape, TsVec origin)
{
    int corners = shape->kind == TS_SHAPE_POLYGON ? shape->polygon.count : 0;
    if (cover->corners + corners > COVER_CORNERS) {
        add_cover_whole(cover, shape, origin);
        return;
    }
    add_cover(cover, ts_shape_moved(shape, ts_vec_negate(origin), cover->corner + cover->corners));
    cover->corners += corners;
}

static bool is_concave(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_POLYGON && !ts_polygon_is_convex(shape->polygon);
}

// The pieces are found on the corners as they are, and cut in coordinates relative to the origin:
// far out, a cut would be off by the digits that its coordinates have lost.
void ts_cover_inside(const TsShape *shape, TsVec origin, Cover *cover)
{
    cover->origin = ts_vec(0, 0);
    cover->count = cover->corners = 0;
    if (!is_concave(shape)) {
        add_cover_moved(cover, shape, origin);
        return;
    }
    if (shape->polygon.count > COVER_POLYGON) return;
    if (ts_polygon_winding(shape->polygon) == 0) {
        TsPolygonParts parts;
        ts_polygon_parts(shape, &parts);
        for (int i = 0; i < parts.count; i++) add_cover_moved(cover, &parts.shape[i], origin);
    } else {
        PieceCuts cuts;
        TsVec corner[COVER_POLYGON];
        TsShape near = ts_shape_moved(shape, ts_vec_negate(origin), corner);
        cuts.corner = corner;
        cuts.noise = 1e-12 * ts_shape_size(&near);
        ts_polygon_pieces(shape->polygon, &cuts.pieces);
        find_cuts(&cuts);
        add_cover_pieces(cover, &cuts);
    }
}

int ts_cover_border(const TsShape *shape, TsVec origin, int first, Cover *cover)
{
    cover->origin = ts_vec(0, 0);
    cover->count = cover->corners = 0;
    if (!is_concave(shape)) {
        add_cover_moved(cover, shape, origin);
        return 0;
    }
    TsPolygon polygon = shape->polygon;
    int i = first;
    for (; i < polygon.count && cover->count < COVER_MAX; i++) {
        TsShape side =
            ts_shape_segment(polygon.corner[i], polygon.corner[next_index(i, polygon.count)]);
        add_cover_moved(cover, &side, origin);
    }
    return i < polygon.count ? i : 0;
}
