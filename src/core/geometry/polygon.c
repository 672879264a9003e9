#include "platform/rounding.h"

#include "touchstone/polygon.h"

#include <string.h>

#include "exact/expansion.h"
#include "touchstone/hull.h"
#include "touchstone/orientation.h"

// By x, then by y.
static bool precedes(TsVec a, TsVec b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

// ---- Convexity

// The corners without those that repeat the one before them.
static int distinct_corners(TsPolygon polygon, TsVec *out)
{
    int count = 0;
    for (int i = 0; i < polygon.count; i++) {
        if (count == 0 || !ts_vec_equal(polygon.corner[i], out[count - 1]))
            out[count++] = polygon.corner[i];
    }
    while (count > 1 && ts_vec_equal(out[count - 1], out[0])) count--;
    return count;
}

static TsVec at(const TsVec *corner, int count, int i) { return corner[i % count]; }

// Whether the ways in to and out of corner i + 1 climb in the order of `before`: a loop that goes
// round once changes between up and down twice, and no straight corner does but a spike.
static bool changes_sense(const TsVec *corner, int count, int i)
{
    TsVec b = at(corner, count, i + 1);
    return precedes(corner[i], b) != precedes(b, at(corner, count, i + 2));
}

bool ts_polygon_is_convex(TsPolygon polygon)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = distinct_corners(polygon, corner);
    int changes = 0, spikes = 0;
    bool right = false, left = false;
    for (int i = 0; i < count; i++) {
        int turn =
            ts_orientation_sign(corner[i], at(corner, count, i + 1), at(corner, count, i + 2));
        bool change = count > 1 && changes_sense(corner, count, i);
        right = right || turn > 0;
        left = left || turn < 0;
        changes += change;
        spikes += change && turn == 0;
    }
    if (!right && !left) return true; // one stretch, however often it is gone along
    return !(right && left) && spikes == 0 && changes == 2;
}

// ---- Simplicity

static bool between(double x, double a, double b)
{
    return (a <= x && x <= b) || (b <= x && x <= a);
}

// Of a point in line with both.
static bool in_stretch(TsVec p, TsVec a, TsVec b)
{
    return between(p.x, a.x, b.x) && between(p.y, a.y, b.y);
}

static bool on_edge(TsVec p, TsVec a, TsVec b)
{
    return in_stretch(p, a, b) && ts_orientation_sign(a, b, p) == 0;
}

static bool edges_meet(TsVec a, TsVec b, TsVec c, TsVec d)
{
    if (on_edge(a, c, d) || on_edge(b, c, d) || on_edge(c, a, b) || on_edge(d, a, b)) return true;
    return ts_orientation_sign(a, b, c) * ts_orientation_sign(a, b, d) < 0 &&
           ts_orientation_sign(c, d, a) * ts_orientation_sign(c, d, b) < 0;
}

// Neighbours in line go on, or one lies on the other.
static bool folds_back(TsVec a, TsVec b, TsVec c) { return on_edge(a, b, c) || on_edge(c, a, b); }

bool ts_polygon_is_simple(TsPolygon polygon)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = distinct_corners(polygon, corner);
    if (count < 3) return false;
    for (int i = 0; i < count; i++) {
        TsVec a = corner[i], b = at(corner, count, i + 1);
        if (folds_back(a, b, at(corner, count, i + 2))) return false;
        for (int k = i + 2; k < count && k - i < count - 1; k++) {
            if (edges_meet(a, b, corner[k], at(corner, count, k + 1))) return false;
        }
    }
    return true;
}

// ---- Area

typedef struct Area { // twice the signed area, and by how much rounding can have changed it
    double twice, bound;
} Area;

// Fans out from the first corner. A term carries 4 half-ulps of its products and up to 64 sums one
// each of what has come together.
static Area area_of(TsPolygon polygon)
{
    TsVec first = polygon.corner[0];
    Area area = {0, 0};
    for (int i = 2; i < polygon.count; i++) {
        TsVec a = ts_vec_sub(polygon.corner[i - 1], first),
              b = ts_vec_sub(polygon.corner[i], first);
        double left = a.x * b.y, right = a.y * b.x;
        area.twice += left - right;
        area.bound += fabs(left) + fabs(right);
    }
    area.bound *= 0x1p-53 * (8 + 2 * TS_POLYGON_MAX);
    return area;
}

static int winding_exact(TsPolygon polygon)
{
    Expansion twice = ts_expansion(0);
    for (int i = 0; i < polygon.count; i++) {
        TsVec a = polygon.corner[i], b = polygon.corner[(i + 1) % polygon.count];
        twice = ts_expansion_add(twice, ts_expansion_product(a.x, b.y));
        twice = ts_expansion_subtract(twice, ts_expansion_product(a.y, b.x));
    }
    return ts_expansion_sign(twice);
}

double ts_polygon_area(TsPolygon polygon) { return area_of(polygon).twice / 2; }

int ts_polygon_winding(TsPolygon polygon)
{
    Area area = area_of(polygon);
    if (fabs(area.twice) > area.bound) return area.twice > 0 ? 1 : -1;
    return winding_exact(polygon);
}

// ---- Convex pieces

// Ears are cut from the loop, then merged into convex pieces.

typedef struct EarLoop { // what is left of the polygon, clockwise on screen
    const TsVec *corner;
    int count;
    int index[TS_POLYGON_MAX];
} EarLoop;

static TsVec ear_at(const EarLoop *loop, int i)
{
    return loop->corner[loop->index[(i + loop->count) % loop->count]];
}

static void drop_ear(EarLoop *loop, int i)
{
    loop->count--;
    for (; i < loop->count; i++) loop->index[i] = loop->index[i + 1];
}

static EarLoop ear_loop_of(TsPolygon polygon, int winding)
{
    EarLoop loop = {.corner = polygon.corner, .count = polygon.count};
    for (int i = 0; i < polygon.count; i++) loop.index[i] = winding > 0 ? i : polygon.count - 1 - i;
    for (int i = 0; i < loop.count;) {
        if (loop.count > 1 && ts_vec_equal(ear_at(&loop, i), ear_at(&loop, i - 1)))
            drop_ear(&loop, i);
        else
            i++;
    }
    return loop;
}

static int turn_at(const EarLoop *loop, int i)
{
    return ts_orientation_sign(ear_at(loop, i - 1), ear_at(loop, i), ear_at(loop, i + 1));
}

static bool in_triangle(TsVec p, TsVec a, TsVec b, TsVec c)
{
    if (ts_vec_equal(p, a) || ts_vec_equal(p, b) || ts_vec_equal(p, c)) return false;
    return ts_orientation_sign(a, b, p) >= 0 && ts_orientation_sign(b, c, p) >= 0 &&
           ts_orientation_sign(c, a, p) >= 0;
}

// A corner on the cut counts too: what remains would touch itself there.
static bool is_ear(const EarLoop *loop, int i)
{
    if (turn_at(loop, i) <= 0) return false;
    TsVec a = ear_at(loop, i - 1), b = ear_at(loop, i), c = ear_at(loop, i + 1);
    for (int k = 0; k < loop->count; k++) {
        if (in_triangle(ear_at(loop, k), a, b, c)) return false;
    }
    return true;
}

// A simple loop of more than three corners always has an ear, even with corners in line. Where it
// is not simple: a corner that bounds nothing, else any that turns right, else any at all.
static int next_ear(const EarLoop *loop)
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

static void add_ear(TsPolygonPieces *pieces, const EarLoop *loop, int i)
{
    if (turn_at(loop, i) <= 0) return;
    for (int k = 0; k < 3; k++)
        pieces->corner[pieces->count][k] = loop->index[(i + k - 1 + loop->count) % loop->count];
    pieces->corners[pieces->count++] = 3;
}

static void cut_ears(EarLoop *loop, TsPolygonPieces *pieces)
{
    while (loop->count >= 3) {
        int ear = next_ear(loop);
        add_ear(pieces, loop, ear);
        drop_ear(loop, ear);
    }
}

typedef struct Piece {
    int count;
    int *index;
} Piece;

static Piece piece_at(TsPolygonPieces *pieces, int i)
{
    return (Piece){pieces->corners[i], pieces->corner[i]};
}

static int piece_index(Piece piece, int i) { return piece.index[(i + piece.count) % piece.count]; }

// The edge of b that runs against edge i of a, or -1.
static int opposite_edge(Piece a, int i, Piece b)
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
static bool fits_convex(const TsVec *corner, Piece a, int i, Piece b, int k)
{
    return a.count + b.count - 2 <= TS_POLYGON_MAX &&
           turns_right(corner, piece_index(a, i - 1), a.index[i], piece_index(b, k + 2)) &&
           turns_right(corner, piece_index(b, k - 1), b.index[k], piece_index(a, i + 2));
}

// Corners of a from behind the common edge round to it, then those of b.
static int join_pieces(Piece a, int i, Piece b, int k)
{
    int joined[TS_POLYGON_MAX], count = 0;
    for (int n = 1; n <= a.count; n++) joined[count++] = piece_index(a, i + n);
    for (int n = 2; n < b.count; n++) joined[count++] = piece_index(b, k + n);
    memcpy(a.index, joined, sizeof *joined * count);
    return count;
}

static bool merge_pieces(const TsVec *corner, TsPolygonPieces *pieces, int of_a, int of_b)
{
    Piece a = piece_at(pieces, of_a), b = piece_at(pieces, of_b);
    for (int i = 0; i < a.count; i++) {
        int k = opposite_edge(a, i, b);
        if (k < 0 || !fits_convex(corner, a, i, b, k)) continue;
        pieces->corners[of_a] = join_pieces(a, i, b, k);
        return true;
    }
    return false;
}

static void remove_piece(TsPolygonPieces *pieces, int i)
{
    int last = --pieces->count;
    pieces->corners[i] = pieces->corners[last];
    memmove(pieces->corner[i], pieces->corner[last], sizeof pieces->corner[i]);
}

// Angles only grow by merging: what did not fit once never will, so each piece is grown once.
static void grow_pieces(const TsVec *corner, TsPolygonPieces *pieces)
{
    for (int a = 0; a < pieces->count; a++) {
        for (int b = a + 1; b < pieces->count;) {
            bool merged = merge_pieces(corner, pieces, a, b);
            if (merged) remove_piece(pieces, b);
            b = merged ? a + 1 : b + 1;
        }
    }
}

void ts_polygon_pieces(TsPolygon polygon, TsPolygonPieces *pieces)
{
    pieces->count = 0;
    int winding = ts_polygon_winding(polygon);
    if (winding == 0) return;
    EarLoop loop = ear_loop_of(polygon, winding);
    cut_ears(&loop, pieces);
    grow_pieces(polygon.corner, pieces);
}

// ---- Convex parts

static void add_part(TsPolygonParts *parts, TsShape shape) { parts->shape[parts->count++] = shape; }

static void add_flat_parts(TsPolygonParts *parts, const TsVec *corner, int count)
{
    TsVec hull[TS_POLYGON_MAX];
    int corners = ts_hull_of(corner, count, hull);
    parts->flat = true;
    if (corners <= 2) { // in line: the ends
        add_part(parts, ts_shape_segment(hull[0], hull[corners - 1]));
        return;
    }
    for (int i = 0; i < count; i++)
        add_part(parts, ts_shape_segment(corner[i], corner[(i + 1) % count]));
}

static void add_piece_parts(TsPolygonParts *parts, TsPolygon polygon)
{
    TsPolygonPieces pieces;
    ts_polygon_pieces(polygon, &pieces);
    TsVec *corner = parts->corner;
    for (int i = 0; i < pieces.count; i++) {
        for (int k = 0; k < pieces.corners[i]; k++) corner[k] = polygon.corner[pieces.corner[i][k]];
        add_part(parts, ts_shape_polygon(corner, pieces.corners[i]));
        corner += pieces.corners[i];
    }
}

void ts_polygon_parts(const TsShape *shape, TsPolygonParts *parts)
{
    parts->count = 0;
    parts->flat = false;
    TsPolygon loop = {shape->triangle.corner, 3};
    if (shape->kind == TS_SHAPE_POLYGON) loop = shape->polygon;
    bool box = shape->kind == TS_SHAPE_AABB, cornered = shape->kind == TS_SHAPE_TRIANGLE;
    if (box && (shape->aabb.min.x == shape->aabb.max.x || shape->aabb.min.y == shape->aabb.max.y))
        add_flat_parts(parts, (TsVec[]){shape->aabb.min, shape->aabb.max}, 2);
    else if ((cornered || shape->kind == TS_SHAPE_POLYGON) && ts_polygon_winding(loop) == 0)
        add_flat_parts(parts, loop.corner, loop.count);
    else if (shape->kind == TS_SHAPE_POLYGON && !ts_polygon_is_convex(loop))
        add_piece_parts(parts, loop);
    else
        add_part(parts, *shape);
    if (shape->kind == TS_SHAPE_SEGMENT) parts->flat = true;
}
