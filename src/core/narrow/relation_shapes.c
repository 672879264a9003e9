#include <assert.h>

#include "narrow/separation.h"
#include "touchstone/relation.h"

typedef TsRelation (*Test)(const TsShape *, const TsShape *);

// The pairs by kind, the lesser kind first. Convex pairs with straight sides share one test.
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
    return ts_relation_point_circle(a->point, b->circle);
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
    return ts_relation_segment_circle(a->segment, b->circle);
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

static const Test tests[TS_SHAPE_KINDS][TS_SHAPE_KINDS] = {
    [TS_SHAPE_POINT] = {[TS_SHAPE_POINT] = point_point,
                        [TS_SHAPE_SEGMENT] = point_segment,
                        [TS_SHAPE_CIRCLE] = point_circle,
                        [TS_SHAPE_AABB] = point_aabb,
                        [TS_SHAPE_OBB] = point_obb,
                        [TS_SHAPE_TRIANGLE] = point_triangle,
                        [TS_SHAPE_POLYGON] = point_polygon},
    [TS_SHAPE_SEGMENT] = {[TS_SHAPE_SEGMENT] = segment_segment,
                          [TS_SHAPE_CIRCLE] = segment_circle,
                          [TS_SHAPE_AABB] = ts_separation_relation,
                          [TS_SHAPE_OBB] = ts_separation_relation,
                          [TS_SHAPE_TRIANGLE] = ts_separation_relation,
                          [TS_SHAPE_POLYGON] = segment_polygon},
    [TS_SHAPE_CIRCLE] = {[TS_SHAPE_CIRCLE] = circle_circle,
                         [TS_SHAPE_AABB] = circle_aabb,
                         [TS_SHAPE_OBB] = circle_obb,
                         [TS_SHAPE_TRIANGLE] = circle_triangle,
                         [TS_SHAPE_POLYGON] = circle_polygon},
    [TS_SHAPE_AABB] = {[TS_SHAPE_AABB] = aabb_aabb,
                       [TS_SHAPE_OBB] = aabb_obb,
                       [TS_SHAPE_TRIANGLE] = aabb_triangle,
                       [TS_SHAPE_POLYGON] = aabb_polygon},
    [TS_SHAPE_OBB] = {[TS_SHAPE_OBB] = obb_obb,
                      [TS_SHAPE_TRIANGLE] = ts_separation_relation,
                      [TS_SHAPE_POLYGON] = obb_polygon},
    [TS_SHAPE_TRIANGLE] =
        {[TS_SHAPE_TRIANGLE] = triangle_triangle, [TS_SHAPE_POLYGON] = triangle_polygon},
    [TS_SHAPE_POLYGON] = {[TS_SHAPE_POLYGON] = polygon_polygon},
};

static Test test_of(TsShapeKind a, TsShapeKind b) { return a <= b ? tests[a][b] : tests[b][a]; }

bool ts_relation_knows(TsShapeKind a, TsShapeKind b) { return test_of(a, b) != 0; }

TsRelation ts_relation_shapes(const TsShape *a, const TsShape *b)
{
    assert(ts_relation_knows(a->kind, b->kind));
    return a->kind <= b->kind ? tests[a->kind][b->kind](a, b) : tests[b->kind][a->kind](b, a);
}

const char *ts_relation_name(TsRelation relation)
{
    static const char *const names[] = {"apart", "touching", "overlapping"};
    return names[relation];
}
