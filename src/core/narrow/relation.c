// Exact relations of points, circles, AABBs, segments and triangles, and of any two shapes by kind.
#include "platform/rounding.h"

#include "touchstone/relation.h"

#include <stddef.h>

#include "exact/expansion.h"
#include "geometry/polygon_check.h"
#include "geometry/usable.h"
#include "narrow/relation_convex_private.h"
#include "narrow/separation_private.h"
#include "platform/assert.h"
#include "touchstone/orientation.h"
#include "touchstone/scalar.h"
#include "touchstone/within.h"

// ---- Points and circles

TsRelation ts_relation_points(TsVec a, TsVec b)
{
    ASSERT(usable_vec(a) && usable_vec(b));
    return ts_vec_equal(a, b) ? TS_TOUCHING : TS_APART;
}

static int is_valid_circle(TsCircle c)
{
    return ts_shape_valid(&(TsShape){.kind = TS_SHAPE_CIRCLE, .circle = c}, 0);
}

// The sign of the squared distance minus the squared sum of the radii.
TsRelation ts_relation_circles_exact(TsCircle a, TsCircle b)
{
    ASSERT(is_valid_circle(a) && is_valid_circle(b));
    Expansion x = ts_expansion_difference(b.center.x, a.center.x);
    Expansion y = ts_expansion_difference(b.center.y, a.center.y);
    Expansion reach = ts_expansion_sum(a.radius, b.radius);
    Expansion distance = ts_expansion_add(ts_expansion_multiply(x, x), ts_expansion_multiply(y, y));
    return ts_relation_of_sign(ts_expansion_compare(distance, ts_expansion_multiply(reach, reach)));
}

TsRelation ts_relation_circle_point(TsCircle c, TsVec p)
{
    return ts_relation_circles((TsCircle){p, 0}, c);
}

// ---- Axis-aligned boxes

static int is_sorted_box(TsAabb box) { return box.min.x <= box.max.x && box.min.y <= box.max.y; }

// Comparisons are exact and need no filter.
TsRelation ts_relation_aabbs(TsAabb a, TsAabb b)
{
    ASSERT(is_sorted_box(a) && is_sorted_box(b));
    if (a.max.x < b.min.x || b.max.x < a.min.x || a.max.y < b.min.y || b.max.y < a.min.y)
        return TS_APART;
    bool open = a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
    return open ? TS_OVERLAPPING : TS_TOUCHING;
}

TsRelation ts_relation_aabb_point(TsAabb box, TsVec p)
{
    return ts_relation_aabbs(box, (TsAabb){p, p});
}

// The distance of x from the interval min to max, as the difference far - near.
typedef struct Excess {
    double far, near;
} Excess;

static Excess excess_of(double min, double max, double x)
{
    if (x < min) return (Excess){min, x};
    if (x > max) return (Excess){x, max};
    return (Excess){0, 0};
}

static Expansion excess_square(Excess o)
{
    Expansion difference = ts_expansion_difference(o.far, o.near);
    return ts_expansion_multiply(difference, difference);
}

static TsRelation aabb_circle_exact(Excess x, Excess y, TsCircle c)
{
    ASSERT(ts_shape_valid(&(TsShape){.kind = TS_SHAPE_CIRCLE, .circle = c}, 0));
    Expansion distance = ts_expansion_add(excess_square(x), excess_square(y));
    return ts_relation_of_sign(
        ts_expansion_compare(distance, ts_expansion_product(c.radius, c.radius)));
}

TsRelation ts_relation_aabb_circle(TsAabb box, TsCircle c)
{
    ASSERT(usable_aabb(box) && usable_circle(c));
    if (c.radius == 0) return ts_relation_aabb_point(box, c.center);
    Excess x = excess_of(box.min.x, box.max.x, c.center.x);
    Excess y = excess_of(box.min.y, box.max.y, c.center.y);
    double distance_squared = ts_vec_length_squared(ts_vec(x.far - x.near, y.far - y.near));
    double radius_squared = c.radius * c.radius, gap = distance_squared - radius_squared;
    // The squares have an error of 4 half-ulps, the difference one more. The bound is 16. Proof:
    // tests/gappa/relation_aabb_circle.g.
    double bound = 0x1p-49 * (distance_squared + radius_squared);
    if (gap > bound) return TS_APART;
    if (gap < -bound) return TS_OVERLAPPING;
    return aabb_circle_exact(x, y, c);
}

// ---- Segments

static bool is_in_range(double x, double a, double b)
{
    return (a <= x && x <= b) || (b <= x && x <= a);
}

TsRelation ts_relation_segment_point(TsSegment s, TsVec p)
{
    ASSERT(usable_segment(s) && usable_vec(p));
    bool in_box = is_in_range(p.x, s.a.x, s.b.x) && is_in_range(p.y, s.a.y, s.b.y);
    return in_box && ts_orientation_sign(s.a, s.b, p) == 0 ? TS_TOUCHING : TS_APART;
}

// In a proper crossing, the ends of each segment lie on different sides of the other's line.
__attribute__((cold, noinline)) static TsRelation segments_exact(TsSegment a, TsSegment b)
{
    ASSERT(usable_segment(a) && usable_segment(b));
    int a_of_b = ts_orientation_sign(b.a, b.b, a.a) * ts_orientation_sign(b.a, b.b, a.b);
    int b_of_a = ts_orientation_sign(a.a, a.b, b.a) * ts_orientation_sign(a.a, a.b, b.b);
    if (a_of_b > 0 || b_of_a > 0) return TS_APART;
    if (a_of_b < 0 && b_of_a < 0) return TS_OVERLAPPING;
    bool meet = ts_relation_segment_point(a, b.a) || ts_relation_segment_point(a, b.b) ||
                ts_relation_segment_point(b, a.a) || ts_relation_segment_point(b, a.b);
    return meet ? TS_TOUCHING : TS_APART;
}

// By the separating axis theorem on both normals. With the directions u, w and the vector d between
// the starts, the projection of b on a's normal has the length |u x w|, and its middle is at |2 u x
// d + u x w| / 2; the other normal is similar. The gap is the greater of both distances minus the
// length: > 0 separates, < 0 is a proper crossing.
//
// A cross product has an error of 4 half-ulps of both of its products, and the second product is at
// most the sum of the first and of the cross product. All sums have 18 half-ulps of the first
// products and of that distance. The bound is 32. Proof: tests/gappa/relation_segments.g. Only
// doubt takes a branch: the processor cannot predict others for random segments.
TsRelation ts_relation_segments(TsSegment a, TsSegment b)
{
    TsVec u = ts_vec_sub(a.b, a.a), w = ts_vec_sub(b.b, b.a), d = ts_vec_sub(b.a, a.a);
    double left_a = u.x * d.y, left_b = w.x * d.y, left = u.x * w.y;
    double by_a = left_a - u.y * d.x, by_b = left_b - w.y * d.x;
    double length = left - u.y * w.x;
    double distance = ts_scalar_larger(fabs(by_a + by_a + length), fabs(by_b + by_b + length));
    double gap = distance - fabs(length);
    double bound = 0x1p-48 * (fabs(left_a) + fabs(left_b) + (fabs(left) + distance));
    if (!(fabs(gap) > bound)) return segments_exact(a, b);
    return gap < 0 ? TS_OVERLAPPING : TS_APART;
}

static TsRelation segment_against(TsSegment s, TsShape other)
{
    TsShape of_s = ts_shape_of_segment(s);
    return ts_separation_relation(&of_s, &other);
}

TsRelation ts_relation_aabb_segment(TsAabb box, TsSegment s)
{
    return segment_against(s, ts_shape_of_aabb(box));
}

TsRelation ts_relation_obb_segment(TsObb box, TsSegment s)
{
    return segment_against(s, ts_shape_of_obb(box));
}

TsRelation ts_relation_triangle_segment(TsTriangle t, TsSegment s)
{
    return segment_against(s, ts_shape_of_triangle(t));
}

// ---- Triangles

// Both outlines are convex if they have an area.
static TsRelation loops(TsPolygon a, const TsShape *of_a, TsPolygon b, const TsShape *of_b)
{
    if (ts_relation_convex_is_known(a) && ts_relation_convex_is_known(b))
        return ts_relation_convex_polygons(a, b);
    return ts_separation_exact(of_a, of_b);
}

TsRelation ts_relation_triangles(TsTriangle a, TsTriangle b)
{
    ASSERT(usable_triangle(&a) && usable_triangle(&b));
    TsShape of_a = ts_shape_of_triangle(a), of_b = ts_shape_of_triangle(b);
    return loops(ts_relation_convex_of_triangle(&a), &of_a, ts_relation_convex_of_triangle(&b),
                 &of_b);
}

TsRelation ts_relation_triangle_aabb(TsTriangle a, TsAabb b)
{
    ASSERT(usable_triangle(&a) && usable_aabb(b));
    TsVec corner[4];
    TsShape of_a = ts_shape_of_triangle(a), of_b = ts_shape_of_aabb(b);
    return loops(ts_relation_convex_of_triangle(&a), &of_a, ts_relation_convex_of_aabb(&b, corner),
                 &of_b);
}

TsRelation ts_relation_triangle_point(TsTriangle a, TsVec p)
{
    ASSERT(usable_triangle(&a));
    return ts_relation_polygon_point((TsPolygon){.corner = a.corner, .count = 3}, p);
}

// ---- Any two shapes

typedef TsRelation (*Test)(const TsShape *, const TsShape *);

// The tests by kind; a's kind is not greater than b's. Convex pairs with straight sides share one
// test, and all pairs with a capsule another.
static TsRelation point_point(const TsShape *a, const TsShape *b)
{
    return ts_relation_points(a->point, b->point);
}

static TsRelation point_segment(const TsShape *a, const TsShape *b)
{
    return ts_relation_segment_point(b->segment, a->point);
}

static TsRelation point_circle(const TsShape *a, const TsShape *b)
{
    return ts_relation_circle_point(b->circle, a->point);
}

static TsRelation point_aabb(const TsShape *a, const TsShape *b)
{
    return ts_relation_aabb_point(b->aabb, a->point);
}

static TsRelation point_obb(const TsShape *a, const TsShape *b)
{
    return ts_relation_obb_point(b->obb, a->point);
}

static TsRelation point_triangle(const TsShape *a, const TsShape *b)
{
    return ts_relation_triangle_point(b->triangle, a->point);
}

static TsRelation point_polygon(const TsShape *a, const TsShape *b)
{
    return ts_relation_polygon_point(b->polygon, a->point);
}

static TsRelation segment_segment(const TsShape *a, const TsShape *b)
{
    return ts_relation_segments(a->segment, b->segment);
}

static TsRelation segment_circle(const TsShape *a, const TsShape *b)
{
    return ts_relation_circle_segment(b->circle, a->segment);
}

static TsRelation segment_polygon(const TsShape *a, const TsShape *b)
{
    return ts_relation_polygon_segment(b->polygon, a->segment);
}

static TsRelation circle_circle(const TsShape *a, const TsShape *b)
{
    return ts_relation_circles(a->circle, b->circle);
}

static TsRelation circle_aabb(const TsShape *a, const TsShape *b)
{
    return ts_relation_aabb_circle(b->aabb, a->circle);
}

static TsRelation circle_obb(const TsShape *a, const TsShape *b)
{
    return ts_relation_obb_circle(b->obb, a->circle);
}

static TsRelation circle_triangle(const TsShape *a, const TsShape *b)
{
    return ts_relation_triangle_circle(b->triangle, a->circle);
}

static TsRelation circle_polygon(const TsShape *a, const TsShape *b)
{
    return ts_relation_polygon_circle(b->polygon, a->circle);
}

static TsRelation aabb_aabb(const TsShape *a, const TsShape *b)
{
    return ts_relation_aabbs(a->aabb, b->aabb);
}

static TsRelation aabb_obb(const TsShape *a, const TsShape *b)
{
    return ts_relation_obb_aabb(b->obb, a->aabb);
}

static TsRelation aabb_triangle(const TsShape *a, const TsShape *b)
{
    return ts_relation_triangle_aabb(b->triangle, a->aabb);
}

static TsRelation aabb_polygon(const TsShape *a, const TsShape *b)
{
    return ts_relation_polygon_aabb(b->polygon, a->aabb);
}

static TsRelation obb_obb(const TsShape *a, const TsShape *b)
{
    return ts_relation_obbs(a->obb, b->obb);
}

static TsRelation obb_triangle(const TsShape *a, const TsShape *b)
{
    return ts_relation_triangle_obb(b->triangle, a->obb);
}

static TsRelation obb_polygon(const TsShape *a, const TsShape *b)
{
    return ts_relation_polygon_obb(b->polygon, a->obb);
}

static TsRelation triangle_triangle(const TsShape *a, const TsShape *b)
{
    return ts_relation_triangles(a->triangle, b->triangle);
}

static TsRelation triangle_polygon(const TsShape *a, const TsShape *b)
{
    return ts_relation_polygon_triangle(b->polygon, a->triangle);
}

static TsRelation polygon_polygon(const TsShape *a, const TsShape *b)
{
    return ts_relation_polygons(a->polygon, b->polygon);
}

// A point near the center of a shape.
static TsVec middle_of(const TsShape *shape)
{
    if (shape->kind != TS_SHAPE_POLYGON) return ts_shape_center(shape);
    const TsPolygon *loop = &shape->polygon;
    return ts_vec_lerp(loop->corner[0], loop->corner[loop->count / 2], 0.5);
}

// Most capsules that overlap a shape do so with one end, and a circle takes less time.
static TsRelation any_round(const TsShape *a, const TsShape *b)
{
    TsCapsule capsule = b->capsule;
    ASSERT(usable_capsule(capsule));
    TsVec middle = middle_of(a);
    bool nearer =
        ts_vec_distance_squared(capsule.a, middle) < ts_vec_distance_squared(capsule.b, middle);
    TsShape end = ts_shape_circle(nearer ? capsule.a : capsule.b, capsule.radius);
    if (ts_relation_shapes(a, &end) == TS_OVERLAPPING) return TS_OVERLAPPING;
    return ts_within(a, b, 0);
}

// An empty entry on or above the diagonal means that the relation is not known (rays).
_Static_assert(TS_SHAPE_KINDS == 9, "a new kind of shape needs a row and a column in `tests`");
static const Test tests[TS_SHAPE_KINDS][TS_SHAPE_KINDS] = {
    [TS_SHAPE_POINT] = {[TS_SHAPE_POINT] = point_point,
                        [TS_SHAPE_SEGMENT] = point_segment,
                        [TS_SHAPE_CIRCLE] = point_circle,
                        [TS_SHAPE_AABB] = point_aabb,
                        [TS_SHAPE_OBB] = point_obb,
                        [TS_SHAPE_TRIANGLE] = point_triangle,
                        [TS_SHAPE_POLYGON] = point_polygon,
                        [TS_SHAPE_CAPSULE] = any_round},
    [TS_SHAPE_SEGMENT] = {[TS_SHAPE_SEGMENT] = segment_segment,
                          [TS_SHAPE_CIRCLE] = segment_circle,
                          [TS_SHAPE_AABB] = ts_separation_relation,
                          [TS_SHAPE_OBB] = ts_separation_relation,
                          [TS_SHAPE_TRIANGLE] = ts_separation_relation,
                          [TS_SHAPE_POLYGON] = segment_polygon,
                          [TS_SHAPE_CAPSULE] = any_round},
    [TS_SHAPE_CIRCLE] = {[TS_SHAPE_CIRCLE] = circle_circle,
                         [TS_SHAPE_AABB] = circle_aabb,
                         [TS_SHAPE_OBB] = circle_obb,
                         [TS_SHAPE_TRIANGLE] = circle_triangle,
                         [TS_SHAPE_POLYGON] = circle_polygon,
                         [TS_SHAPE_CAPSULE] = any_round},
    [TS_SHAPE_AABB] = {[TS_SHAPE_AABB] = aabb_aabb,
                       [TS_SHAPE_OBB] = aabb_obb,
                       [TS_SHAPE_TRIANGLE] = aabb_triangle,
                       [TS_SHAPE_POLYGON] = aabb_polygon,
                       [TS_SHAPE_CAPSULE] = any_round},
    [TS_SHAPE_OBB] = {[TS_SHAPE_OBB] = obb_obb,
                      [TS_SHAPE_TRIANGLE] = obb_triangle,
                      [TS_SHAPE_POLYGON] = obb_polygon,
                      [TS_SHAPE_CAPSULE] = any_round},
    [TS_SHAPE_TRIANGLE] = {[TS_SHAPE_TRIANGLE] = triangle_triangle,
                           [TS_SHAPE_POLYGON] = triangle_polygon,
                           [TS_SHAPE_CAPSULE] = any_round},
    [TS_SHAPE_POLYGON] = {[TS_SHAPE_POLYGON] = polygon_polygon, [TS_SHAPE_CAPSULE] = any_round},
    [TS_SHAPE_CAPSULE] = {[TS_SHAPE_CAPSULE] = any_round},
};

static Test test_of(TsShapeKind a, TsShapeKind b) { return a <= b ? tests[a][b] : tests[b][a]; }

bool ts_relation_knows(TsShapeKind a, TsShapeKind b) { return test_of(a, b) != 0; }

TsRelation ts_relation_shapes(const TsShape *a, const TsShape *b)
{
    ASSERT(ts_relation_knows(a->kind, b->kind));
    if (a->kind == TS_SHAPE_POLYGON) CHECK_POLYGON(a->polygon);
    if (b->kind == TS_SHAPE_POLYGON) CHECK_POLYGON(b->polygon);
    return a->kind <= b->kind ? tests[a->kind][b->kind](a, b) : tests[b->kind][a->kind](b, a);
}

const char *ts_relation_name(TsRelation relation)
{
    static const char *const names[] = {"apart", "touching", "overlapping"};
    return names[relation];
}
