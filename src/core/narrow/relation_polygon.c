#include "platform/rounding.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "narrow/exact_polygon_private.h"
#include "narrow/separation_private.h"
#include "touchstone/orientation.h"
#include "touchstone/polygon.h"
#include "touchstone/relation.h"

// ---- A point

// Of edges that do not straddle the point's height, only the far end and a level edge can contain
// it.
static bool on_flat(TsVec a, TsVec b, TsVec p)
{
    return b.y == p.y && (b.x == p.x || (a.y == p.y && (a.x > p.x) != (b.x > p.x)));
}

__attribute__((cold, noinline)) static TsRelation polygon_point_exact(TsPolygon a, TsVec p)
{
    assert(ts_shape_valid(&(TsShape){.kind = TS_SHAPE_POINT, .point = p}, 0));
    bool inside = false;
    TsVec from = a.corner[a.count - 1];
    for (int i = 0; i < a.count; i++) {
        TsVec to = a.corner[i];
        if ((from.y > p.y) != (to.y > p.y)) {
            int side = ts_orientation_sign(from, to, p);
            if (side == 0) return TS_TOUCHING;
            inside ^= (side > 0) == (to.y > p.y);
        } else if (on_flat(from, to, p)) {
            return TS_TOUCHING;
        }
        from = to;
    }
    return inside ? TS_OVERLAPPING : TS_APART;
}

static inline uint64_t double_bits(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

// Counts the edges that cross the horizontal line through p to the left of p. The signs of y tell
// whether an edge crosses the line, the sign of its area on which side. A corner on the line may
// count as above or below, if it does so for both of its edges. There are no branches, which random
// points would mispredict at every edge, and no comparisons: a sign is the topmost bit.
//
// An area is off by 4 half-ulps of its products, and if it is small both products are about equal:
// the bound allows 16 half-ulps of the right ones. A point on an edge, at a corner or level with a
// level edge has an area of 0 and so is in doubt; NaN is in doubt too.
TsRelation ts_relation_polygon_point(TsPolygon a, TsVec p)
{
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
    if (!(least > 0x1p-49 * size)) return polygon_point_exact(a, p);
    return crossings >> 63 ? TS_OVERLAPPING : TS_APART;
}

// ---- A segment

// A polygon without area is tested as its segments.
static TsRelation flat_polygon_segment(TsPolygon a, TsSegment b)
{
    TsShape shape = ts_shape_polygon(a.corner, a.count);
    TsPolygonParts parts;
    ts_polygon_parts(&shape, &parts);
    TsRelation found = TS_APART;
    for (int i = 0; i < parts.count && found != TS_OVERLAPPING; i++) {
        TsRelation one = ts_relation_segments(parts.shape[i].segment, b);
        found = one > found ? one : found;
    }
    return found;
}

TsRelation ts_relation_polygon_segment(TsPolygon a, TsSegment b)
{
    if (ts_vec_equal(b.a, b.b)) return ts_relation_polygon_point(a, b.a);
    if (ts_relation_polygon_point(a, b.a) == TS_OVERLAPPING) return TS_OVERLAPPING;
    if (ts_relation_polygon_point(a, b.b) == TS_OVERLAPPING) return TS_OVERLAPPING;
    int winding = ts_polygon_winding(a);
    if (winding == 0) return flat_polygon_segment(a, b);
    ExactPoint from = {.at = b.a}, to = {.at = b.b};
    return ts_exact_polygon_segment(a, from, to, winding);
}

// ---- A circle

// One round in coordinates from the circle's centre: the least and the greatest squared distance of
// the border, and whether the centre is inside. Its bound is 64 half-ulps of the greatest squares:
// the moved corners carry 1 of their distance, a distance to a line 4 more, which squaring doubles,
// its quotient 6. Where the border is clearly off, so is every edge at the centre's height: the
// crossings are sure. TS_TOUCHING stands for doubt.
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

// Of 2 corners or more: a segment is a loop that goes there and back.
static TsRelation loop_circle(const TsVec *corner, int count, TsCircle c)
{
    if (c.radius == 0) return ts_relation_polygon_point((TsPolygon){corner, count}, c.center);
    TsRelation found = guess_circle(corner, count, c);
    if (found != TS_TOUCHING) return found;
    TsRelation center = ts_relation_polygon_point((TsPolygon){corner, count}, c.center);
    return center != TS_APART ? TS_OVERLAPPING
                              : ts_relation_of_sign(ts_exact_polygon_border_sign(corner, count, c));
}

TsRelation ts_relation_polygon_circle(TsPolygon a, TsCircle b)
{
    return loop_circle(a.corner, a.count, b);
}

TsRelation ts_relation_triangle_circle(TsTriangle a, TsCircle b)
{
    return loop_circle(a.corner, 3, b);
}

TsRelation ts_relation_segment_circle(TsSegment s, TsCircle c)
{
    return loop_circle((TsVec[]){s.a, s.b}, 2, c);
}

// ---- Shapes with an area

// Two convex parts. The interiors of two unions meet if those of two parts do.
static TsRelation convex_parts(const TsShape *a, const TsShape *b)
{
    if (a->kind != TS_SHAPE_POLYGON || b->kind != TS_SHAPE_POLYGON)
        return ts_separation_relation(a, b);
    TsRelation found = ts_separation_guess(a->polygon, b->polygon);
    return found == TS_TOUCHING ? ts_separation_exact(a, b) : found;
}

static TsRelation part_by_part(const TsPolygonParts *a, const TsPolygonParts *b)
{
    TsRelation found = TS_APART;
    for (int i = 0; i < a->count && found != TS_OVERLAPPING; i++) {
        for (int k = 0; k < b->count && found != TS_OVERLAPPING; k++)
            found = ts_relation_max(found, convex_parts(&a->shape[i], &b->shape[k]));
    }
    return found;
}

static TsRelation flat_against(const TsPolygonParts *flat, const TsShape *whole)
{
    TsRelation found = TS_APART;
    for (int i = 0; i < flat->count && found != TS_OVERLAPPING; i++)
        found = ts_relation_max(found, ts_relation_shapes(&flat->shape[i], whole));
    return found;
}

// A segment may lie inside of a polygon and in no piece's interior, along a cut: so shapes without
// area are asked against the whole of the other.
__attribute__((cold, noinline)) static TsRelation by_parts(const TsShape *a, const TsShape *b)
{
    TsPolygonParts of_a, of_b;
    ts_polygon_parts(b, &of_b);
    if (of_b.flat) return flat_against(&of_b, a);
    ts_polygon_parts(a, &of_a);
    return of_a.flat ? flat_against(&of_a, b) : part_by_part(&of_a, &of_b);
}

// Exact but where borders only touch, for which TS_TOUCHING stands: a proper crossing opens both
// interiors, and where no edges meet one loop is in the other or beside it.
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

// What the separating axes leave undecided.
__attribute__((noinline)) static TsRelation settle_by_edges(TsPolygon a, TsPolygon loop_b,
                                                            const TsShape *b)
{
    TsRelation found = by_edges(a, loop_b);
    if (found != TS_TOUCHING) return found;
    TsShape of_a = ts_shape_polygon(a.corner, a.count);
    return by_parts(&of_a, b);
}

TsRelation ts_relation_polygons(TsPolygon a, TsPolygon b)
{
    TsRelation found = ts_separation_guess(a, b);
    if (found != TS_TOUCHING) return found;
    TsShape of_b = ts_shape_polygon(b.corner, b.count);
    return settle_by_edges(a, b, &of_b);
}

TsRelation ts_relation_polygon_triangle(TsPolygon a, TsTriangle b)
{
    TsPolygon loop = {b.corner, 3};
    TsRelation found = ts_separation_guess(a, loop);
    if (found != TS_TOUCHING) return found;
    TsShape of_b = ts_shape_of_triangle(b);
    return settle_by_edges(a, loop, &of_b);
}

TsRelation ts_relation_polygon_aabb(TsPolygon a, TsAabb b)
{
    TsShape of_b = ts_shape_of_aabb(b);
    TsVec corner[4];
    TsPolygon loop = {corner, ts_shape_corners(&of_b, corner)};
    TsRelation found = ts_separation_guess(a, loop);
    return found == TS_TOUCHING ? settle_by_edges(a, loop, &of_b) : found;
}

// A box that has collapsed to a segment or a point: opposite corners are its ends.
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
    int winding = ts_polygon_winding(a);
    if (winding != 0 && (b.half.x == 0 || b.half.y == 0)) return flat_obb(a, b, winding);
    TsShape of_a = ts_shape_polygon(a.corner, a.count), of_b = ts_shape_of_obb(b);
    if (winding != 0 && ts_polygon_is_convex(a)) return ts_separation_relation(&of_a, &of_b);
    return by_parts(&of_a, &of_b);
}
