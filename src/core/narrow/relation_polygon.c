// Exact relations of polygons with every kind of shape.
#include "platform/rounding.h"

#include <stdint.h>
#include <string.h>

#include "geometry/flat_parts.h"
#include "geometry/usable.h"
#include "narrow/exact_polygon_private.h"
#include "narrow/relation_convex_private.h"
#include "narrow/separation_private.h"
#include "touchstone/orientation.h"
#include "touchstone/polygon.h"
#include "touchstone/relation.h"

// ---- Points

static inline uint64_t double_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

// Counts the edges that cross the horizontal line through p to the left of p. An edge crosses the
// line if the signs of its ends' y differ, and the sign of its area gives the side. A corner on the
// line may count as above or below, as long as it does so for both of its edges. There are no
// branches, which would be mispredicted at every edge for random points, and no comparisons: a sign
// is the topmost bit.
//
// An area has an error of 4 half-ulps of its products, which are about equal if it is small. The
// bound is 16 half-ulps of the second products. A point on an edge, at a corner or in line with a
// horizontal edge has an area of 0 and so is in doubt; NaN is in doubt too. Proof:
// tests/gappa/relation_convex_point.g.
TsRelation ts_relation_polygon_point(TsPolygon a, TsVec p)
{
    ASSERT(usable_vec(p));
    if (ts_relation_convex_is_known(a)) return ts_relation_convex_point(a, p);
    uint64_t crossings = 0;
    double least = HUGE_VAL, size = 0;
    TsVec from = ts_vec_sub(a.corner[a.count - 1], p);
    uint64_t side = double_bits(from.y);
    for (int i = 0; i < a.count; i++) {
        TsVec to = ts_vec_sub(a.corner[i], p);
        uint64_t next = double_bits(to.y);
        double right = from.y * to.x, area = from.x * to.y - right, distance = fabs(area);
        least = least < distance ? least : distance;
        size += fabs(right);
        crossings ^= (side ^ next) & (next ^ double_bits(area));
        from = to;
        side = next;
    }
    if (!(least > 0x1p-49 * size)) return ts_exact_polygon_point(a, p);
    return crossings >> 63 ? TS_OVERLAPPING : TS_APART;
}

// ---- Segments

// A polygon without area is tested as its segments.
static TsRelation flat_polygon_segment(TsPolygon a, TsSegment b)
{
    FlatParts parts = ts_polygon_flat_parts(a);
    TsRelation found = TS_APART;
    for (int i = 0; i < parts.count && found != TS_OVERLAPPING; i++) {
        TsRelation one = ts_relation_segments(flat_part(&parts, i), b);
        found = one > found ? one : found;
    }
    return found;
}

TsRelation ts_relation_polygon_segment(TsPolygon a, TsSegment b)
{
    ASSERT(usable_polygon(a) && usable_segment(b));
    if (ts_vec_equal(b.a, b.b)) return ts_relation_polygon_point(a, b.a);
    if (ts_relation_convex_is_known(a)) {
        TsRelation found = ts_relation_convex_guess_segment(a, b);
        if (found != TS_TOUCHING) return found;
    }
    if (ts_relation_polygon_point(a, b.a) == TS_OVERLAPPING) return TS_OVERLAPPING;
    if (ts_relation_polygon_point(a, b.b) == TS_OVERLAPPING) return TS_OVERLAPPING;
    int winding = ts_polygon_winding(a);
    if (winding == 0) return flat_polygon_segment(a, b);
    ExactPoint from = {.at = b.a}, to = {.at = b.b};
    return ts_exact_polygon_segment(a, from, to, winding);
}

// ---- Circles

// One pass in coordinates relative to the circle's centre: the least and the greatest squared
// distance of the border, and whether the centre is inside. TS_TOUCHING means doubt. The bound is
// 128 half-ulps of the greatest squares, twice what tests/gappa/relation_convex_circle.g proves: a
// relative corner has an error of 1, a distance to a line 4
// more, its square twice that, and the quotient 6. If the border is surely farther than the radius,
// no edge passes so near to the centre that the crossings could be wrong.
static TsRelation guess_circle(const TsVec *corner, int count, TsCircle c)
{
    double least = HUGE_VAL, most = 0, radius = c.radius * c.radius;
    bool inside = false;
    TsVec a = ts_vec_sub(corner[count - 1], c.center);
    for (int i = 0; i < count; i++) {
        TsVec b = ts_vec_sub(corner[i], c.center), edge = ts_vec_sub(b, a);
        double square = ts_vec_length_squared(b), along = -ts_vec_dot(a, edge);
        double length = ts_vec_length_squared(edge), area = ts_vec_cross(a, edge);
        least = square < least ? square : least;
        most = square > most ? square : most;
        if (along > 0 && along < length && area * area < least * length)
            least = area * area / length;
        inside ^= (a.y > 0) != (b.y > 0) && (area > 0) == (b.y > 0);
        a = b;
    }
    double gap = least - radius, bound = 0x1p-46 * (most + radius);
    if (gap < -bound) return TS_OVERLAPPING;
    if (gap <= bound) return TS_TOUCHING;
    return inside ? TS_OVERLAPPING : TS_APART;
}

// A loop of 2 or more corners; with 2 it is a segment.
static TsRelation loop_circle(const TsVec *corner, int count, TsCircle c)
{
    if (c.radius == 0)
        return ts_relation_polygon_point((TsPolygon){.corner = corner, .count = count}, c.center);
    TsRelation found = guess_circle(corner, count, c);
    if (found != TS_TOUCHING) return found;
    TsRelation center =
        ts_relation_polygon_point((TsPolygon){.corner = corner, .count = count}, c.center);
    return center != TS_APART ? TS_OVERLAPPING
                              : ts_relation_of_sign(ts_exact_polygon_border_sign(corner, count, c));
}

TsRelation ts_relation_polygon_circle(TsPolygon a, TsCircle b)
{
    ASSERT(usable_polygon(a) && usable_circle(b));
    if (ts_relation_convex_is_known(a)) {
        TsRelation found = ts_relation_convex_guess_circle(a, b);
        if (found != TS_TOUCHING) return found;
    }
    return loop_circle(a.corner, a.count, b);
}

TsRelation ts_relation_triangle_circle(TsTriangle a, TsCircle b)
{
    ASSERT(usable_triangle(&a));
    return ts_relation_polygon_circle(ts_relation_convex_of_triangle(&a), b);
}

TsRelation ts_relation_circle_segment(TsCircle c, TsSegment s)
{
    ASSERT(usable_segment(s) && usable_circle(c));
    return loop_circle((TsVec[]){s.a, s.b}, 2, c);
}

// ---- Shapes with an area

static TsRelation convex_parts(const TsShape *a, const TsShape *b)
{
    bool known = a->kind == TS_SHAPE_POLYGON && b->kind == TS_SHAPE_POLYGON &&
                 ts_relation_convex_is_known(a->polygon) && ts_relation_convex_is_known(b->polygon);
    return known ? ts_relation_convex_polygons(a->polygon, b->polygon)
                 : ts_separation_relation(a, b);
}

static TsRelation segments_and_shape(const TsPolygonParts *flat, const TsShape *whole)
{
    TsRelation found = TS_APART;
    for (int i = 0; i < flat->count && found != TS_OVERLAPPING; i++)
        found = ts_relation_max(found, ts_relation_shapes(&flat->shape[i], whole));
    return found;
}

// Whether TsPolygonParts has no room for the parts.
static bool has_no_room(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_POLYGON && shape->polygon.count > TS_PIECES_MAX;
}

static bool is_before(TsVec a, TsVec b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

// Whether two sides lie on each other with a length, and the interiors of both loops are on the
// same hand. `same`: 1 if both loops wind in the same direction, otherwise -1.
static bool sides_coincide(TsSegment a, TsSegment b, int same)
{
    if (ts_vec_equal(b.a, b.b) || ts_orientation_sign(a.a, a.b, b.a) != 0 ||
        ts_orientation_sign(a.a, a.b, b.b) != 0)
        return false;
    bool back_a = is_before(a.b, a.a), back_b = is_before(b.b, b.a);
    TsVec low_a = back_a ? a.b : a.a, high_a = back_a ? a.a : a.b, low_b = back_b ? b.b : b.a,
          high_b = back_b ? b.a : b.b;
    bool meet = is_before(low_a, high_b) && is_before(low_b, high_a);
    return meet && (back_a == back_b) == (same > 0);
}

// Whether a side of b enters the interior of a, decided exactly: TS_OVERLAPPING.
static TsRelation sides_enter(TsPolygon a, const TsShape *b)
{
    TsVec box[4];
    int count, winding = ts_polygon_winding(a);
    const TsVec *corner = ts_shape_view_corners(b, box, &count);
    TsRelation found = TS_APART;
    for (int i = 0; i < count && found != TS_OVERLAPPING; i++) {
        int next = i + 1 < count ? i + 1 : 0;
        TsRelation side;
        if (b->kind == TS_SHAPE_OBB) {
            Exact from = ts_exact_corner(b, i), to = ts_exact_corner(b, next);
            ExactPoint ends[] = {{.exact = &from}, {.exact = &to}};
            side = ts_relation_max(ts_exact_point_in_polygon(ends[0], a),
                                   ts_exact_polygon_segment(a, ends[0], ends[1], winding));
        } else {
            side = ts_relation_polygon_segment(a, (TsSegment){corner[i], corner[next]});
        }
        found = ts_relation_max(found, side);
    }
    return found;
}

// As by_parts, for any number of corners. Both have an area. If no side of either enters the
// interior of the other, an interior point of both would have all of either interior in the other:
// they would be the same, and so would their borders. Then a side of a lies on a side of b.
static TsRelation by_sides(const TsShape *a, const TsShape *b)
{
    TsRelation found = sides_enter(a->polygon, b);
    TsPolygon loop = a->polygon;
    int from = 0;
    for (int i = 0; i < loop.count && found != TS_OVERLAPPING; i++) {
        TsShape side =
            ts_shape_segment(loop.corner[i], loop.corner[i + 1 < loop.count ? i + 1 : 0]);
        found = ts_relation_max(found, ts_relation_shapes(&side, b));
        if (ts_vec_equal(side.segment.a, side.segment.b)) continue;
        from = i;
    }
    if (found != TS_TOUCHING || b->kind != TS_SHAPE_POLYGON) return found; // no box is like a
    TsPolygon other = b->polygon;
    int same = ts_polygon_winding(loop) * ts_polygon_winding(other);
    TsSegment of_a = {loop.corner[from], loop.corner[from + 1 < loop.count ? from + 1 : 0]};
    for (int k = 0; k < other.count; k++) {
        TsSegment of_b = {other.corner[k], other.corner[k + 1 < other.count ? k + 1 : 0]};
        if (sides_coincide(of_a, of_b, same)) return TS_OVERLAPPING;
    }
    return found;
}

static TsRelation flat_sides_and_shape(TsPolygon flat, const TsShape *whole)
{
    FlatParts parts = ts_polygon_flat_parts(flat);
    TsRelation found = TS_APART;
    for (int i = 0; i < parts.count && found != TS_OVERLAPPING; i++) {
        TsShape side = ts_shape_of_segment(flat_part(&parts, i));
        found = ts_relation_max(found, ts_relation_shapes(&side, whole));
    }
    return found;
}

// Where TsPolygonParts has no room for the parts of a or of b.
static TsRelation of_many_sides(const TsShape *a, const TsShape *b)
{
    TsVec box[4];
    TsPolygon loop = {.corner = NULL};
    loop.corner = ts_shape_view_corners(b, box, &loop.count);
    if (b->kind != TS_SHAPE_OBB && ts_polygon_winding(loop) == 0)
        return flat_sides_and_shape(loop, a);
    if (ts_polygon_winding(a->polygon) == 0) return flat_sides_and_shape(a->polygon, b);
    return by_sides(a, b);
}

// The interiors of two unions overlap if those of two parts do. A segment inside of a polygon may
// lie on a cut, in no piece's interior, so shapes without area are tested against the whole of the
// other.
__attribute__((cold, noinline)) static TsRelation by_parts(const TsShape *a, const TsShape *b)
{
    if (has_no_room(a) || has_no_room(b)) return of_many_sides(a, b);
    TsPolygonParts of_a, of_b;
    ts_polygon_parts(b, &of_b);
    if (of_b.flat) return segments_and_shape(&of_b, a);
    ts_polygon_parts(a, &of_a);
    if (of_a.flat) return segments_and_shape(&of_a, b);
    TsRelation found = TS_APART;
    for (int i = 0; i < of_a.count && found != TS_OVERLAPPING; i++) {
        for (int k = 0; k < of_b.count && found != TS_OVERLAPPING; k++)
            found = ts_relation_max(found, convex_parts(&of_a.shape[i], &of_b.shape[k]));
    }
    return found;
}

// TS_TOUCHING means that borders touch without a proper crossing, which leaves the relation open. A
// proper crossing enters both interiors; if no edges share a point, one polygon contains the other,
// or they are apart.
static TsRelation by_edges(TsPolygon a, TsPolygon b)
{
    TsRelation found = TS_APART;
    for (int i = 0; i < a.count; i++) {
        TsSegment of_a = {a.corner[i], a.corner[i + 1 < a.count ? i + 1 : 0]};
        for (int k = 0; k < b.count; k++) {
            TsSegment of_b = {b.corner[k], b.corner[k + 1 < b.count ? k + 1 : 0]};
            TsRelation meet = ts_relation_segments(of_a, of_b);
            if (meet == TS_OVERLAPPING) return TS_OVERLAPPING;
            found = ts_relation_max(found, meet);
        }
    }
    if (found == TS_TOUCHING) return TS_TOUCHING;
    TsRelation by_a = ts_relation_polygon_point(a, b.corner[0]);
    return ts_relation_max(by_a, ts_relation_polygon_point(b, a.corner[0]));
}

// Decides what the separating axes leave in doubt. If borders touch, it is worth finding out which
// of them is convex: the exact tests of convex polygons, and of convex parts, are by far the
// faster.
__attribute__((noinline)) static TsRelation settle_by_edges(TsPolygon a, TsPolygon loop_b,
                                                            const TsShape *b)
{
    TsRelation found = by_edges(a, loop_b);
    if (found != TS_TOUCHING) return found;
    a = ts_polygon_of(a.corner, a.count);
    loop_b = ts_polygon_of(loop_b.corner, loop_b.count);
    if (ts_relation_convex_is_known(a) && ts_relation_convex_is_known(loop_b))
        return ts_relation_convex_polygons(a, loop_b);
    TsShape of_a = ts_shape_of_polygon(a),
            of_b = b->kind == TS_SHAPE_POLYGON ? ts_shape_of_polygon(loop_b) : *b;
    return by_parts(&of_a, &of_b);
}

// `loop` is the outline of b.
static TsRelation polygon_and_loop(TsPolygon a, TsPolygon loop, const TsShape *b)
{
    if (ts_relation_convex_is_known(a) && ts_relation_convex_is_known(loop))
        return ts_relation_convex_polygons(a, loop);
    TsRelation found = ts_separation_guess(a, loop);
    return found == TS_TOUCHING ? settle_by_edges(a, loop, b) : found;
}

// Apart from the function that calls it, which then needs no stack.
__attribute__((noinline)) static TsRelation any_polygons(TsPolygon a, TsPolygon b)
{
    ASSERT(usable_polygon(a) && usable_polygon(b));
    TsShape of_b = ts_shape_of_polygon(b);
    return polygon_and_loop(a, b, &of_b);
}

TsRelation ts_relation_polygons_cached(TsPolygon a, TsPolygon b, TsAxisCache *cache)
{
    if (ts_relation_convex_is_known(a) && ts_relation_convex_is_known(b))
        return ts_relation_convex_polygons_cached(a, b, cache);
    return any_polygons(a, b);
}

TsRelation ts_relation_polygons(TsPolygon a, TsPolygon b)
{
    if (ts_relation_convex_is_known(a) && ts_relation_convex_is_known(b))
        return ts_relation_convex_polygons(a, b);
    return any_polygons(a, b);
}

TsRelation ts_relation_polygon_triangle(TsPolygon a, TsTriangle b)
{
    ASSERT(usable_polygon(a) && usable_triangle(&b));
    TsShape of_b = ts_shape_of_triangle(b);
    return polygon_and_loop(a, ts_relation_convex_of_triangle(&b), &of_b);
}

TsRelation ts_relation_polygon_aabb(TsPolygon a, TsAabb b)
{
    ASSERT(usable_polygon(a) && usable_aabb(b));
    TsVec corner[4];
    TsShape of_b = ts_shape_of_aabb(b);
    return polygon_and_loop(a, ts_relation_convex_of_aabb(&b, corner), &of_b);
}

// A box that is degenerate to a segment or a point; opposite corners are its ends.
static TsRelation flat_obb(TsPolygon a, TsObb b, int winding)
{
    TsShape box = ts_shape_of_obb(b);
    Exact from = ts_exact_corner(&box, 0), to = ts_exact_corner(&box, 2);
    ExactPoint ends[] = {{.exact = &from}, {.exact = &to}};
    TsRelation first = ts_exact_point_in_polygon(ends[0], a);
    if (first == TS_OVERLAPPING || (b.half.x == 0 && b.half.y == 0)) return first;
    if (ts_exact_point_in_polygon(ends[1], a) == TS_OVERLAPPING) return TS_OVERLAPPING;
    return ts_exact_polygon_segment(a, ends[0], ends[1], winding);
}

TsRelation ts_relation_polygon_obb(TsPolygon a, TsObb b)
{
    ASSERT(usable_polygon(a) && usable_obb(&b));
    if (ts_relation_convex_is_known(a)) {
        TsRelation found = ts_relation_convex_guess_obb(a, b);
        if (found != TS_TOUCHING) return found;
    }
    int winding = ts_polygon_winding(a);
    if (winding != 0 && (b.half.x == 0 || b.half.y == 0)) return flat_obb(a, b, winding);
    TsShape of_a = ts_shape_of_polygon(a), of_b = ts_shape_of_obb(b);
    if (winding != 0 && ts_polygon_is_convex(a)) return ts_separation_relation(&of_a, &of_b);
    return by_parts(&of_a, &of_b);
}
