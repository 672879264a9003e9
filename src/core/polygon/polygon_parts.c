#include "hull.h"
#include "orientation.h"
#include "polygon_parts.h"

static bool before(Vec a, Vec b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

// From the least corner to the greatest, by x and then y.
static Segment span(const Vec *corner, int count)
{
    Segment span = {corner[0], corner[0]};
    for (int i = 1; i < count; i++) {
        if (before(corner[i], span.a)) span.a = corner[i];
        if (before(span.b, corner[i])) span.b = corner[i];
    }
    return span;
}

static bool in_line(const Vec *corner, int count, Segment span)
{
    for (int i = 0; i < count; i++) {
        if (orientation_sign(span.a, span.b, corner[i]) != 0) return false;
    }
    return true;
}

static void add(PolygonParts *parts, Shape shape) { parts->shape[parts->count++] = shape; }

static void add_flat(PolygonParts *parts, const Vec *corner, int count)
{
    Segment whole = span(corner, count);
    parts->flat = true;
    if (in_line(corner, count, whole)) {
        add(parts, shape_of_segment(whole));
        return;
    }
    for (int i = 0; i < count; i++) add(parts, shape_segment(corner[i], corner[(i + 1) % count]));
}

static void add_pieces(PolygonParts *parts, Polygon polygon)
{
    Pieces pieces;
    hull_pieces(polygon, &pieces);
    Vec *corner = parts->corner;
    for (int i = 0; i < pieces.count; i++) {
        for (int k = 0; k < pieces.corners[i]; k++) corner[k] = polygon.corner[pieces.corner[i][k]];
        add(parts, shape_polygon(corner, pieces.corners[i]));
        corner += pieces.corners[i];
    }
}

void polygon_parts(const Shape *shape, PolygonParts *parts)
{
    parts->count = 0;
    parts->flat = false;
    Polygon loop = {shape->triangle.corner, 3};
    if (shape->kind == SHAPE_POLYGON) loop = shape->polygon;
    bool box = shape->kind == SHAPE_AABB, cornered = shape->kind == SHAPE_TRIANGLE;
    if (box && (shape->aabb.min.x == shape->aabb.max.x || shape->aabb.min.y == shape->aabb.max.y))
        add_flat(parts, (Vec[]){shape->aabb.min, shape->aabb.max}, 2);
    else if ((cornered || shape->kind == SHAPE_POLYGON) && hull_winding(loop) == 0)
        add_flat(parts, loop.corner, loop.count);
    else if (shape->kind == SHAPE_POLYGON && !hull_is_convex(loop))
        add_pieces(parts, loop);
    else
        add(parts, *shape);
    if (shape->kind == SHAPE_SEGMENT) parts->flat = true;
}
