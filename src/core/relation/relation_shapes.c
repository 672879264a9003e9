#include <assert.h>

#include "relation.h"
#include "separation.h"

typedef Relation (*Test)(const Shape *, const Shape *);

// The pairs by kind, the lesser kind first. Convex pairs with straight sides share one test.
static Relation point_point(const Shape *a, const Shape *b)
{
    return relation_points(a->point, b->point);
}

static Relation point_segment(const Shape *a, const Shape *b)
{
    return relation_segment_point(b->segment, a->point);
}

static Relation point_circle(const Shape *a, const Shape *b)
{
    return relation_point_circle(a->point, b->circle);
}

static Relation point_aabb(const Shape *a, const Shape *b)
{
    return relation_aabb_point(b->aabb, a->point);
}

static Relation point_obb(const Shape *a, const Shape *b)
{
    return relation_obb_point(b->obb, a->point);
}

static Relation point_triangle(const Shape *a, const Shape *b)
{
    return relation_triangle_point(b->triangle, a->point);
}

static Relation point_polygon(const Shape *a, const Shape *b)
{
    return relation_polygon_point(b->polygon, a->point);
}

static Relation segment_segment(const Shape *a, const Shape *b)
{
    return relation_segments(a->segment, b->segment);
}

static Relation segment_circle(const Shape *a, const Shape *b)
{
    return relation_segment_circle(a->segment, b->circle);
}

static Relation segment_polygon(const Shape *a, const Shape *b)
{
    return relation_polygon_segment(b->polygon, a->segment);
}

static Relation circle_circle(const Shape *a, const Shape *b)
{
    return relation_circles(a->circle, b->circle);
}

static Relation circle_aabb(const Shape *a, const Shape *b)
{
    return relation_aabb_circle(b->aabb, a->circle);
}

static Relation circle_obb(const Shape *a, const Shape *b)
{
    return relation_obb_circle(b->obb, a->circle);
}

static Relation circle_triangle(const Shape *a, const Shape *b)
{
    return relation_triangle_circle(b->triangle, a->circle);
}

static Relation circle_polygon(const Shape *a, const Shape *b)
{
    return relation_polygon_circle(b->polygon, a->circle);
}

static Relation aabb_aabb(const Shape *a, const Shape *b)
{
    return relation_aabbs(a->aabb, b->aabb);
}

static Relation aabb_obb(const Shape *a, const Shape *b)
{
    return relation_obb_aabb(b->obb, a->aabb);
}

static Relation aabb_triangle(const Shape *a, const Shape *b)
{
    return relation_triangle_aabb(b->triangle, a->aabb);
}

static Relation aabb_polygon(const Shape *a, const Shape *b)
{
    return relation_polygon_aabb(b->polygon, a->aabb);
}

static Relation obb_obb(const Shape *a, const Shape *b) { return relation_obbs(a->obb, b->obb); }

static Relation obb_polygon(const Shape *a, const Shape *b)
{
    return relation_polygon_obb(b->polygon, a->obb);
}

static Relation triangle_triangle(const Shape *a, const Shape *b)
{
    return relation_triangles(a->triangle, b->triangle);
}

static Relation triangle_polygon(const Shape *a, const Shape *b)
{
    return relation_polygon_triangle(b->polygon, a->triangle);
}

static Relation polygon_polygon(const Shape *a, const Shape *b)
{
    return relation_polygons(a->polygon, b->polygon);
}

static const Test tests[SHAPE_KINDS][SHAPE_KINDS] = {
    [SHAPE_POINT] = {[SHAPE_POINT] = point_point,
                     [SHAPE_SEGMENT] = point_segment,
                     [SHAPE_CIRCLE] = point_circle,
                     [SHAPE_AABB] = point_aabb,
                     [SHAPE_OBB] = point_obb,
                     [SHAPE_TRIANGLE] = point_triangle,
                     [SHAPE_POLYGON] = point_polygon},
    [SHAPE_SEGMENT] = {[SHAPE_SEGMENT] = segment_segment,
                       [SHAPE_CIRCLE] = segment_circle,
                       [SHAPE_AABB] = separation_relation,
                       [SHAPE_OBB] = separation_relation,
                       [SHAPE_TRIANGLE] = separation_relation,
                       [SHAPE_POLYGON] = segment_polygon},
    [SHAPE_CIRCLE] = {[SHAPE_CIRCLE] = circle_circle,
                      [SHAPE_AABB] = circle_aabb,
                      [SHAPE_OBB] = circle_obb,
                      [SHAPE_TRIANGLE] = circle_triangle,
                      [SHAPE_POLYGON] = circle_polygon},
    [SHAPE_AABB] = {[SHAPE_AABB] = aabb_aabb,
                    [SHAPE_OBB] = aabb_obb,
                    [SHAPE_TRIANGLE] = aabb_triangle,
                    [SHAPE_POLYGON] = aabb_polygon},
    [SHAPE_OBB] = {[SHAPE_OBB] = obb_obb,
                   [SHAPE_TRIANGLE] = separation_relation,
                   [SHAPE_POLYGON] = obb_polygon},
    [SHAPE_TRIANGLE] = {[SHAPE_TRIANGLE] = triangle_triangle, [SHAPE_POLYGON] = triangle_polygon},
    [SHAPE_POLYGON] = {[SHAPE_POLYGON] = polygon_polygon},
};

static Test test_of(ShapeKind a, ShapeKind b) { return a <= b ? tests[a][b] : tests[b][a]; }

bool relation_knows(ShapeKind a, ShapeKind b) { return test_of(a, b) != 0; }

Relation relation_shapes(const Shape *a, const Shape *b)
{
    assert(relation_knows(a->kind, b->kind));
    return a->kind <= b->kind ? tests[a->kind][b->kind](a, b) : tests[b->kind][a->kind](b, a);
}

const char *relation_name(Relation relation)
{
    static const char *const names[] = {"apart", "touching", "overlapping"};
    return names[relation];
}
