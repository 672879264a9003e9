// Polygons: convexity, simplicity, area, convex pieces by ear clipping and merging, convex parts.
#include "platform/rounding.h"

#include "touchstone/polygon.h"

#include <string.h>

#include "exact/expansion.h"
#include "geometry/border.h"
#include "geometry/flat_parts.h"
#include "geometry/kind.h"
#include "geometry/polygon_check.h"
#include "platform/assert.h"
#include "touchstone/orientation.h"
#include "touchstone/relation.h"

// ---- Convexity and simplicity

// The first corner that does not repeat the one before it, or -1 if all are equal.
static int first_distinct(TsPolygon polygon)
{
    ASSERT(polygon.count >= 1);
    TsVec before = polygon.corner[polygon.count - 1];
    int first = 0;
    while (first < polygon.count && ts_vec_equal(polygon.corner[first], before)) first++;
    return first < polygon.count ? first : -1;
}

static bool ascends(TsVec from, TsVec to)
{
    return from.x < to.x || (from.x == to.x && from.y < to.y);
}

// A polygon that winds once changes exactly twice between ascending and descending edges (by x,
// then y). At a collinear corner it changes only if the corner is a spike.
static bool is_convex_exact(TsPolygon polygon, int *winding)
{
    const TsVec *corner = polygon.corner;
    int changes = 0, spikes = 0, first = first_distinct(polygon);
    bool right = false, left = false;
    *winding = 0;
    if (first < 0) return true;
    TsVec a = corner[first > 0 ? first - 1 : polygon.count - 1], b = corner[first];
    for (int i = first + 1; i <= polygon.count + first; i++) {
        TsVec c = corner[i < polygon.count ? i : i - polygon.count];
        if (ts_vec_equal(b, c)) continue;
        int turn = ts_orientation_sign(a, b, c);
        bool change = ascends(a, b) != ascends(b, c);
        right = right || turn > 0;
        left = left || turn < 0;
        changes += change;
        spikes += change && turn == 0;
        a = b;
        b = c;
    }
    *winding = right - left;
    if (!right && !left) return true; // a segment, however often it is traversed
    return !(right && left) && spikes == 0 && changes == 2;
}

// What one pass in floating point shows.
typedef struct ConvexGuess {
    int winding;  // 1 or -1: surely convex
    bool concave; // surely: it turns both ways
} ConvexGuess;

// The same in one pass without branches. A polygon is surely convex only if every turn is sure, so
// no corner is repeated or collinear. The differences of coordinates have an error of 1 half-ulp,
// their products 3, and the difference of the products at most 1 of both: 4 half-ulps. The bound is
// 8, which covers its own rounding. NaN is in doubt. Proof: tests/gappa/polygon_convex.g.
static ConvexGuess guess_convex(const TsVec *corner, int count)
{
    TsVec at = corner[count - 1], before = ts_vec_sub(at, corner[count - 2]);
    bool right = true, left = true, some_right = false, some_left = false;
    bool ascended = ascends(corner[count - 2], at);
    int changes = 0;
    for (int i = 0; i < count; i++) {
        TsVec after = ts_vec_sub(corner[i], at);
        double product = before.x * after.y, other = before.y * after.x, turn = product - other,
               bound = 0x1p-50 * (fabs(product) + fabs(other));
        bool now = ascends(at, corner[i]), turns_right = turn > bound, turns_left = turn < -bound;
        right &= turns_right;
        left &= turns_left;
        some_right |= turns_right;
        some_left |= turns_left;
        changes += now != ascended;
        ascended = now;
        at = corner[i];
        before = after;
    }
    return (ConvexGuess){changes == 2 ? right - left : 0, some_right & some_left};
}

TsPolygon ts_polygon_of(const TsVec *corner, int count)
{
    TsPolygon polygon = {.corner = corner, .count = count};
    if (!corner || count < 3 || count > ts_polygon_admitted) return polygon;
    ConvexGuess guess = guess_convex(corner, count);
    if (guess.concave) return polygon;
    int winding = guess.winding;
    polygon.convex = winding != 0;
    if (!polygon.convex) {
        TsShape shape = ts_shape_of_polygon(polygon);
        polygon.convex = ts_shape_valid(&shape, NULL) && is_convex_exact(polygon, &winding);
    }
    polygon.winding = (signed char)(polygon.convex ? winding : 0);
    return polygon;
}

bool ts_polygon_is_as_made(TsPolygon polygon)
{
    int winding;
    if (!polygon.convex) return polygon.winding == 0;
    return is_convex_exact(polygon, &winding) && winding == polygon.winding;
}

bool ts_polygon_is_convex(TsPolygon polygon)
{
    int winding;
    CHECK_POLYGON(polygon);
    return polygon.convex || is_convex_exact(polygon, &winding);
}

bool ts_polygon_is_simple(TsPolygon polygon)
{
    const TsVec *corner = polygon.corner;
    int count = polygon.count, first = first_distinct(polygon);
    if (first < 0) return false;
    bool repeats = first > 0;
    for (int i = 1; i < count && !repeats; i++) repeats = ts_vec_equal(corner[i - 1], corner[i]);
    for (int i = first, next; i < count; i = next) { // the edge from corner i to the next other one
        next = i + 1;
        while (next < count && ts_vec_equal(corner[next], corner[i])) next++;
        int to = next < count ? next : first, beyond = to + 1;
        while (beyond < count && ts_vec_equal(corner[beyond], corner[to])) beyond++;
        int after = beyond < count ? beyond : first;
        if (after == i) return false; // two corners that are not equal
        // Collinear neighbours continue each other, or overlap. Segments are copied from the
        // corners as a whole: of coordinates in registers they would be stored, and loaded at once.
        TsSegment edge = {corner[i], corner[to]}, neighbour = {corner[to], corner[after]};
        if (ts_relation_segment_point(neighbour, corner[i]) != TS_APART ||
            ts_relation_segment_point(edge, corner[after]) != TS_APART)
            return false;
        // The edges from there on; the last is a neighbour of the first.
        for (int k = beyond + 1, from = after; k <= count && beyond < count && next < count; k++) {
            int end = k < count ? k : first;
            if (k == count && i == first) break;
            if (repeats && ts_vec_equal(corner[from], corner[end])) continue;
            TsSegment other = {corner[from], corner[end]};
            if (ts_relation_segments(edge, other) != TS_APART) return false;
            from = k;
        }
    }
    return true;
}

// ---- Area

typedef struct Area { // twice the signed area, and a bound of the rounding error
    double twice, bound;
} Area;

// The triangle fan of the first corner. A term has an error of 4 half-ulps of its products, and
// each of count - 3 sums adds 1 half-ulp of the partial sum. Proof: tests/gappa/polygon_area.g.
static Area area_of_polygon(TsPolygon polygon)
{
    ASSERT(polygon.count >= 1);
    TsVec first = polygon.corner[0];
    Area area = {0, 0};
    for (int i = 2; i < polygon.count; i++) {
        TsVec a = ts_vec_sub(polygon.corner[i - 1], first),
              b = ts_vec_sub(polygon.corner[i], first);
        double left = a.x * b.y, right = a.y * b.x;
        area.twice += left - right;
        area.bound += fabs(left) + fabs(right);
    }
    area.bound *= 0x1p-53 * (8 + 2 * polygon.count);
    return area;
}

double ts_polygon_area(TsPolygon polygon) { return area_of_polygon(polygon).twice / 2; }

int ts_polygon_winding(TsPolygon polygon)
{
    CHECK_POLYGON(polygon);
    if (polygon.convex) return polygon.winding;
    Area area = area_of_polygon(polygon);
    if (fabs(area.twice) > area.bound) return area.twice > 0 ? 1 : -1;
    Expansion twice = ts_expansion(0);
    for (int i = 0; i < polygon.count; i++) {
        TsVec a = polygon.corner[i], b = polygon.corner[(i + 1) % polygon.count];
        twice = ts_expansion_add(twice, ts_expansion_product(a.x, b.y));
        twice = ts_expansion_subtract(twice, ts_expansion_product(a.y, b.x));
    }
    return ts_expansion_sign(twice);
}

// ---- Convex pieces: ear clipping, then merging

typedef struct EarLoop { // the corners not clipped yet, clockwise on screen
    const TsVec *corner;
    int count;
    int index[TS_PIECES_MAX];
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

static int turn_at(const EarLoop *loop, int i)
{
    return ts_orientation_sign(ear_at(loop, i - 1), ear_at(loop, i), ear_at(loop, i + 1));
}

// An ear is a right turn whose triangle contains no other corner, not even on the cut, where the
// rest would touch itself.
static bool is_ear(const EarLoop *loop, int i)
{
    if (turn_at(loop, i) <= 0) return false;
    TsVec a = ear_at(loop, i - 1), b = ear_at(loop, i), c = ear_at(loop, i + 1);
    for (int k = 0; k < loop->count; k++) {
        TsVec p = ear_at(loop, k);
        if (ts_vec_equal(p, a) || ts_vec_equal(p, b) || ts_vec_equal(p, c)) continue;
        if (ts_orientation_sign(a, b, p) >= 0 && ts_orientation_sign(b, c, p) >= 0 &&
            ts_orientation_sign(c, a, p) >= 0)
            return false;
    }
    return true;
}

// A simple polygon of more than three corners always has an ear. If the polygon is not simple: a
// collinear corner, otherwise any right turn, otherwise any corner.
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

static void cut_ears(TsPolygon polygon, int winding, TsPolygonPieces *pieces)
{
    EarLoop loop = {.corner = polygon.corner, .count = polygon.count};
    for (int i = 0; i < polygon.count; i++) loop.index[i] = winding > 0 ? i : polygon.count - 1 - i;
    for (int i = 0; i < loop.count;) {
        if (loop.count > 1 && ts_vec_equal(ear_at(&loop, i), ear_at(&loop, i - 1)))
            drop_ear(&loop, i);
        else
            i++;
    }
    while (loop.count >= 3) {
        int ear = next_ear(&loop);
        if (turn_at(&loop, ear) > 0) {
            for (int k = 0; k < 3; k++)
                pieces->corner[pieces->count][k] =
                    loop.index[(ear + k - 1 + loop.count) % loop.count];
            pieces->corners[pieces->count++] = 3;
        }
        drop_ear(&loop, ear);
    }
}

typedef struct Piece {
    int count;
    int *index;
} Piece;

static int piece_index(Piece piece, int i) { return piece.index[(i + piece.count) % piece.count]; }

// The edge of b that is edge i of a in reverse, or -1.
static int shared_edge(Piece a, int i, Piece b)
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

// Adds piece b to piece a if they share an edge and the union is convex at both of its ends, where
// corners may be collinear.
static bool merge_pieces(const TsVec *corner, TsPolygonPieces *pieces, int of_a, int of_b)
{
    Piece a = {pieces->corners[of_a], pieces->corner[of_a]};
    Piece b = {pieces->corners[of_b], pieces->corner[of_b]};
    if (a.count + b.count - 2 > TS_PIECES_MAX) return false;
    for (int i = 0; i < a.count; i++) {
        int k = shared_edge(a, i, b);
        if (k < 0 ||
            !turns_right(corner, piece_index(a, i - 1), a.index[i], piece_index(b, k + 2)) ||
            !turns_right(corner, piece_index(b, k - 1), b.index[k], piece_index(a, i + 2)))
            continue;
        // The corners of a, starting at the end of the shared edge, then the other corners of b.
        int joined[TS_PIECES_MAX], count = 0;
        for (int n = 1; n <= a.count; n++) joined[count++] = piece_index(a, i + n);
        for (int n = 2; n < b.count; n++) joined[count++] = piece_index(b, k + n);
        memcpy(a.index, joined, sizeof *joined * count);
        pieces->corners[of_a] = count;
        return true;
    }
    return false;
}

void ts_polygon_pieces(TsPolygon polygon, TsPolygonPieces *pieces)
{
    pieces->count = 0;
    int winding = ts_polygon_winding(polygon);
    if (winding == 0 || polygon.count > TS_PIECES_MAX) return;
    cut_ears(polygon, winding, pieces);
    // Merging only widens angles: a piece that did not fit once never will, so each grows once.
    for (int a = 0; a < pieces->count; a++) {
        for (int b = a + 1; b < pieces->count;) {
            bool merged = merge_pieces(polygon.corner, pieces, a, b);
            if (merged) {
                int last = --pieces->count;
                pieces->corners[b] = pieces->corners[last];
                memmove(pieces->corner[b], pieces->corner[last], sizeof pieces->corner[b]);
            }
            b = merged ? a + 1 : b + 1;
        }
    }
}

// ---- Convex parts

static void add_part(TsPolygonParts *parts, TsShape shape)
{
    ASSERT(parts->count < TS_PIECES_MAX);
    parts->shape[parts->count++] = shape;
}

FlatParts ts_polygon_flat_parts(TsPolygon loop)
{
    FlatParts parts = {loop, 1, true, {loop.corner[0], loop.corner[0]}};
    for (int i = 1; i < loop.count; i++) {
        if (ascends(loop.corner[i], parts.ends.a)) parts.ends.a = loop.corner[i];
        if (ascends(parts.ends.b, loop.corner[i])) parts.ends.b = loop.corner[i];
    }
    for (int i = 0; i < loop.count && parts.collinear; i++)
        parts.collinear = ts_orientation_sign(parts.ends.a, parts.ends.b, loop.corner[i]) == 0;
    if (!parts.collinear) parts.count = loop.count;
    return parts;
}

static void add_flat_parts(TsPolygonParts *parts, TsPolygon loop)
{
    FlatParts flat = ts_polygon_flat_parts(loop);
    parts->flat = true;
    if (flat.count > TS_PIECES_MAX) return;
    for (int i = 0; i < flat.count; i++) add_part(parts, ts_shape_of_segment(flat_part(&flat, i)));
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
    parts->flat = shape->kind == TS_SHAPE_SEGMENT;
    if (shape->kind == TS_SHAPE_AABB) {
        TsAabb box = shape->aabb;
        if (box.min.x == box.max.x || box.min.y == box.max.y) {
            add_flat_parts(parts, (TsPolygon){.corner = (TsVec[]){box.min, box.max}, .count = 2});
            return;
        }
    } else if (kind_form(shape) == FORM_LOOP) {
        TsPolygon loop = kind_loop(shape);
        if (ts_polygon_winding(loop) == 0) {
            add_flat_parts(parts, loop);
            return;
        }
        if (loop.count > 3 && !ts_polygon_is_convex(loop)) {
            add_piece_parts(parts, loop);
            return;
        }
    }
    add_part(parts, *shape);
}
