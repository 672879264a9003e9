#include <assert.h>

#include "relation.h"
#include "separation.h"

typedef Relation (*Test)(const Shape *, const Shape *);

// The pairs by kind, the lesser kind first. Pairs with straight sides only share one test.
static Relation point_point(const Shape *a, const Shape *b)
{
    return relation_points(a->point, b->point);
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

// The triangle that collapses to the segment.
static Relation segment_circle(const Shape *a, const Shape *b)
{
    Segment s = a->segment;
    return relation_triangle_circle((Triangle){{s.a, s.b, s.b}}, b->circle);
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

static Relation aabb_aabb(const Shape *a, const Shape *b)
{
    return relation_aabbs(a->aabb, b->aabb);
}

static Relation aabb_obb(const Shape *a, const Shape *b)
{
    return relation_obb_aabb(b->obb, a->aabb);
}

static Relation obb_obb(const Shape *a, const Shape *b) { return relation_obbs(a->obb, b->obb); }

static const Test tests[SHAPE_KINDS][SHAPE_KINDS] = {
    [SHAPE_POINT] = {[SHAPE_POINT] = point_point,
                     [SHAPE_SEGMENT] = separation_relation,
                     [SHAPE_CIRCLE] = point_circle,
                     [SHAPE_AABB] = point_aabb,
                     [SHAPE_OBB] = point_obb,
                     [SHAPE_TRIANGLE] = separation_relation},
    [SHAPE_SEGMENT] = {[SHAPE_SEGMENT] = separation_relation,
                       [SHAPE_CIRCLE] = segment_circle,
                       [SHAPE_AABB] = separation_relation,
                       [SHAPE_OBB] = separation_relation,
                       [SHAPE_TRIANGLE] = separation_relation},
    [SHAPE_CIRCLE] = {[SHAPE_CIRCLE] = circle_circle,
                      [SHAPE_AABB] = circle_aabb,
                      [SHAPE_OBB] = circle_obb,
                      [SHAPE_TRIANGLE] = circle_triangle},
    [SHAPE_AABB] =
        {[SHAPE_AABB] = aabb_aabb, [SHAPE_OBB] = aabb_obb, [SHAPE_TRIANGLE] = separation_relation},
    [SHAPE_OBB] = {[SHAPE_OBB] = obb_obb, [SHAPE_TRIANGLE] = separation_relation},
    [SHAPE_TRIANGLE] = {[SHAPE_TRIANGLE] = separation_relation},
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
