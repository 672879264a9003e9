#include "convex/cover.h"

#include <string.h>

#include "convex/loop_private.h"
#include "touchstone/hull.h"
#include "touchstone/polygon_parts.h"

enum { GROWN_MAX = 20 }; // corners, beyond which nothing is grown: COVER_CORNERS suffices

// A side of a piece is known as piece * TS_POLYGON_MAX + number.
typedef struct Cuts {
    TsPieces pieces;
    const TsVec *corner;
    double noise;
    int beyond[TS_POLYGON_MAX][TS_POLYGON_MAX]; // of each piece's sides
    bool open[TS_POLYGON_MAX][TS_POLYGON_MAX];  // the piece was grown well across it
} Cuts;

static int next(int i, int count) { return i + 1 < count ? i + 1 : 0; }

// Two pieces run along a cut in opposite directions.
static void find_cuts(Cuts *cuts)
{
    short side_of[TS_POLYGON_MAX][TS_POLYGON_MAX]; // by its ends
    const TsPieces *pieces = &cuts->pieces;
    memset(side_of, LOOP_BORDER, sizeof side_of);
    for (int p = 0; p < pieces->count; p++) {
        const int *corner = pieces->corner[p];
        for (int i = 0; i < pieces->corners[p]; i++)
            side_of[corner[i]][corner[next(i, pieces->corners[p])]] =
                (short)(p * TS_POLYGON_MAX + i);
    }
    for (int p = 0; p < pieces->count; p++) {
        const int *corner = pieces->corner[p];
        for (int i = 0; i < pieces->corners[p]; i++)
            cuts->beyond[p][i] = side_of[corner[next(i, pieces->corners[p])]][corner[i]];
    }
}

static Loop loop_of_piece(const Cuts *cuts, int piece)
{
    Loop loop;
    loop.count = 0;
    for (int i = 0; i < cuts->pieces.corners[piece]; i++)
        ts_loop_put(&loop, cuts->corner[cuts->pieces.corner[piece][i]], cuts->beyond[piece][i]);
    ts_loop_drop_short(&loop, cuts->noise);
    return loop;
}

// --- growing

// As much of the piece behind side i as leaves the loop convex: what the sides next to it, drawn
// on, let through.
static Loop let_through(const Cuts *cuts, const Loop *loop, int i)
{
    TsVec before = ts_loop_at(loop, i - 1), from = ts_loop_at(loop, i),
          to = ts_loop_at(loop, i + 1), after = ts_loop_at(loop, i + 2);
    Loop piece = loop_of_piece(cuts, loop->beyond[i] / TS_POLYGON_MAX);
    piece = ts_loop_clipped(&piece, from, ts_vec_sub(from, before), cuts->noise);
    return ts_loop_clipped(&piece, to, ts_vec_sub(after, to), cuts->noise);
}

// The side of the piece behind that runs against this one.
static int runs_against(const Cuts *cuts, int side)
{
    return cuts->beyond[side / TS_POLYGON_MAX][side % TS_POLYGON_MAX];
}

// Not where the loop goes straight on at an end of the side: it would bend outwards with anything
// behind.
static bool grow_across(const Cuts *cuts, Loop *loop, int i, int max)
{
    if (ts_loop_goes_straight(loop, i, cuts->noise)) return false;
    Loop more = let_through(cuts, loop, i);
    int k = ts_loop_find(&more, runs_against(cuts, loop->beyond[i]));
    if (k < 0 || loop->count + more.count - 2 > max) return false;
    ts_loop_join(loop, i, &more, k, cuts->noise);
    return true;
}

static void grow(const Cuts *cuts, Loop *loop)
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

// Cut off squarely at an end of a cut around which both pieces bend by more than half a turn.
static Loop squared(const Cuts *cuts, const Loop *loop, TsVec before, TsVec end, TsVec after,
                    TsVec other)
{
    if (ts_vec_cross(ts_vec_sub(end, before), ts_vec_sub(after, end)) >= 0) return *loop;
    return ts_loop_clipped(loop, end, ts_vec_perp(ts_vec_sub(end, other)), cuts->noise);
}

// Both pieces along a side, as far as they lie over it.
static Loop window(const Cuts *cuts, int side)
{
    int back = runs_against(cuts, side);
    Loop loop = loop_of_piece(cuts, back / TS_POLYGON_MAX);
    Loop other = loop_of_piece(cuts, side / TS_POLYGON_MAX);
    int i = ts_loop_find(&loop, side), k = ts_loop_find(&other, back);
    if (i < 0 || k < 0) return (Loop){.count = 0};
    TsVec from = ts_loop_at(&loop, i), to = ts_loop_at(&loop, i + 1),
          after = ts_loop_at(&loop, i + 2);
    loop = squared(cuts, &loop, ts_loop_at(&loop, i - 1), from, ts_loop_at(&other, k + 2), to);
    loop = squared(cuts, &loop, ts_loop_at(&other, k - 1), to, after, from);
    i = ts_loop_find(&loop, side);
    if (i >= 0) grow_across(cuts, &loop, i, TS_POLYGON_MAX);
    return loop;
}

// Whether the loop reaches well beyond that side of the piece that it began with.
static bool reaches_beyond(const Cuts *cuts, const Loop *loop, int side)
{
    const int *corner = cuts->pieces.corner[side / TS_POLYGON_MAX];
    int i = side % TS_POLYGON_MAX, k = next(i, cuts->pieces.corners[side / TS_POLYGON_MAX]);
    TsVec from = cuts->corner[corner[i]], along = ts_vec_sub(cuts->corner[corner[k]], from);
    double least = 0;
    for (int n = 0; n < loop->count; n++) {
        double off = ts_vec_cross(along, ts_vec_sub(loop->corner[n], from));
        least = off < least ? off : least;
    }
    return -least >= ts_vec_length_squared(along) / 8;
}

// --- the cover

static void add(Cover *cover, TsShape shape)
{
    if (cover->count == COVER_MAX) return;
    TsShape core = shape.kind == TS_SHAPE_CIRCLE ? ts_shape_point(shape.circle.center) : shape;
    cover->bounds[cover->count] = ts_shape_bounds(&core);
    cover->shape[cover->count++] = shape;
}

static void add_loop(Cover *cover, const Loop *loop)
{
    TsVec *corner = cover->corner + cover->corners;
    if (loop->count < 3 || loop->count > TS_POLYGON_MAX) return;
    if (cover->corners + loop->count > COVER_CORNERS) return;
    memcpy(corner, loop->corner, loop->count * sizeof *corner);
    cover->corners += loop->count;
    add(cover, ts_shape_polygon(corner, loop->count));
}

static void add_piece(Cover *cover, Cuts *cuts, int piece)
{
    Loop loop = loop_of_piece(cuts, piece);
    grow(cuts, &loop);
    add_loop(cover, &loop);
    for (int i = 0; i < cuts->pieces.corners[piece]; i++)
        cuts->open[piece][i] = reaches_beyond(cuts, &loop, piece * TS_POLYGON_MAX + i);
}

// Once for both pieces along a cut; none is needed where one of them reaches beyond it.
static void add_window(Cover *cover, const Cuts *cuts, int piece, int i)
{
    int side = cuts->beyond[piece][i], other = side / TS_POLYGON_MAX;
    if (side == LOOP_BORDER || other < piece) return;
    if (cuts->open[piece][i] || cuts->open[other][side % TS_POLYGON_MAX]) return;
    Loop loop = window(cuts, side);
    grow(cuts, &loop);
    add_loop(cover, &loop);
}

static void add_pieces(Cover *cover, Cuts *cuts)
{
    const TsPieces *pieces = &cuts->pieces;
    for (int p = 0; p < pieces->count; p++) add_piece(cover, cuts, p);
    for (int p = 0; p < pieces->count; p++) {
        for (int i = 0; i < pieces->corners[p]; i++) add_window(cover, cuts, p, i);
    }
}

static bool is_concave(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_POLYGON && !ts_hull_is_convex(shape->polygon);
}

static void add_flat(Cover *cover, const TsShape *shape)
{
    TsPolygonParts parts;
    ts_polygon_parts(shape, &parts);
    for (int i = 0; i < parts.count; i++) add(cover, parts.shape[i]);
}

void ts_cover_inside(const TsShape *shape, Cover *cover)
{
    cover->count = cover->corners = 0;
    if (!is_concave(shape)) {
        add(cover, *shape);
    } else if (ts_hull_winding(shape->polygon) == 0) {
        add_flat(cover, shape);
    } else {
        Cuts cuts;
        cuts.corner = shape->polygon.corner;
        cuts.noise = 1e-12 * ts_shape_size(shape);
        ts_hull_pieces(shape->polygon, &cuts.pieces);
        find_cuts(&cuts);
        add_pieces(cover, &cuts);
    }
}

void ts_cover_border(const TsShape *shape, Cover *cover)
{
    cover->count = cover->corners = 0;
    if (!is_concave(shape)) {
        add(cover, *shape);
        return;
    }
    TsPolygon polygon = shape->polygon;
    for (int i = 0; i < polygon.count; i++)
        add(cover, ts_shape_segment(polygon.corner[i], polygon.corner[next(i, polygon.count)]));
}
