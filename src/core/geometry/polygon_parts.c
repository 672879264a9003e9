#include "touchstone/polygon_parts.h"
#include "touchstone/hull.h"
#include "touchstone/orientation.h"

static bool before(TsVec a, TsVec b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

// From the least corner to the greatest, by x and then y.
static TsSegment span(const TsVec *corner, int count)
{
    TsSegment span = {corner[0], corner[0]};
    for (int i = 1; i < count; i++) {
        if (before(corner[i], span.a)) span.a = corner[i];
        if (before(span.b, corner[i])) span.b = corner[i];
    }
    return span;
}

static bool in_line(const TsVec *corner, int count, TsSegment span)
{
    for (int i = 0; i < count; i++) {
        if (ts_orientation_sign(span.a, span.b, corner[i]) != 0) return false;
    }
    return true;
}

static void add(TsPolygonParts *parts, TsShape shape) { parts->shape[parts->count++] = shape; }

static void add_flat(TsPolygonParts *parts, const TsVec *corner, int count)
{
    TsSegment whole = span(corner, count);
    parts->flat = true;
    if (in_line(corner, count, whole)) {
        add(parts, ts_shape_of_segment(whole));
        return;
    }
    for (int i = 0; i < count; i++)
        add(parts, ts_shape_segment(corner[i], corner[(i + 1) % count]));
}

static void add_pieces(TsPolygonParts *parts, TsPolygon polygon)
{
    TsPieces pieces;
    ts_hull_pieces(polygon, &pieces);
    TsVec *corner = parts->corner;
    for (int i = 0; i < pieces.count; i++) {
        for (int k = 0; k < pieces.corners[i]; k++) corner[k] = polygon.corner[pieces.corner[i][k]];
        add(parts, ts_shape_polygon(corner, pieces.corners[i]));
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
        add_flat(parts, (TsVec[]){shape->aabb.min, shape->aabb.max}, 2);
    else if ((cornered || shape->kind == TS_SHAPE_POLYGON) && ts_hull_winding(loop) == 0)
        add_flat(parts, loop.corner, loop.count);
    else if (shape->kind == TS_SHAPE_POLYGON && !ts_hull_is_convex(loop))
        add_pieces(parts, loop);
    else
        add(parts, *shape);
    if (shape->kind == TS_SHAPE_SEGMENT) parts->flat = true;
}
