// The kinds of shapes that can be drawn: one table.

#include <stdio.h>

#include "actors/actor.h"
#include "scene_kit/number.h"
#include "tools/drawing_private.h"
#include "touchstone/degrees.h"
#include "touchstone/polygon.h"
#include "touchstone/support.h"

// ---- Shapes from points

static TsShape make_point(const TsVec *p, int count)
{
    (void)count;
    return ts_shape_point(p[0]);
}

static TsShape make_segment(const TsVec *p, int count)
{
    (void)count;
    return ts_shape_segment(p[0], p[1]);
}

static TsShape make_ray(const TsVec *p, int count)
{
    (void)count;
    return ts_shape_ray(p[0], ts_vec_sub(p[1], p[0]));
}

static TsShape make_circle(const TsVec *p, int count)
{
    (void)count;
    return ts_shape_circle(p[0], ts_vec_distance(p[0], p[1]));
}

static TsShape make_aabb(const TsVec *p, int count)
{
    (void)count;
    return ts_shape_aabb(p[0], p[1]);
}

// Two points are opposite corners of one that is not turned. Three are a side, and a point of the
// side across.
static TsShape make_obb(const TsVec *p, int count)
{
    if (count < 3) {
        TsVec size = ts_vec_sub(p[1], p[0]);
        return ts_shape_obb(ts_vec_lerp(p[0], p[1], 0.5), fabs(size.x), fabs(size.y), ts_vec(1, 0));
    }
    TsVec side = ts_vec_sub(p[1], p[0]), turn = ts_vec_normalize(side);
    double height = ts_vec_cross(turn, ts_vec_sub(p[2], p[0]));
    TsVec across = ts_vec_scale(ts_vec_perp(turn), height / 2);
    return ts_shape_obb(ts_vec_add(ts_vec_lerp(p[0], p[1], 0.5), across), ts_vec_length(side),
                        fabs(height), turn);
}

static TsShape make_capsule(const TsVec *p, int count)
{
    TsVec closest = ts_support_closest(p[count - 1], p[0], p[1]);
    return ts_shape_capsule(p[0], p[1], ts_vec_distance(p[count - 1], closest));
}

static TsShape make_triangle(const TsVec *p, int count)
{
    (void)count;
    return ts_shape_triangle(p[0], p[1], p[2]);
}

// ---- The table

static const DrawingKind kinds[] = {
    {"point", (Key)'i', TS_SHAPE_POINT, 1, 1, {"press where it is"}, make_point},
    {"segment",
     (Key)'s',
     TS_SHAPE_SEGMENT,
     2,
     2,
     {"press at an end, drag to the other", "press at the other end"},
     make_segment},
    {"ray",
     (Key)'y',
     TS_SHAPE_RAY,
     2,
     2,
     {"press at its origin, drag along it", "press at a point along it"},
     make_ray},
    {"circle",
     (Key)'c',
     TS_SHAPE_CIRCLE,
     2,
     2,
     {"press at its centre, drag to its rim", "press at its rim"},
     make_circle},
    {"AABB",
     (Key)'x',
     TS_SHAPE_AABB,
     2,
     2,
     {"press at a corner, drag across", "press at the opposite corner"},
     make_aabb},
    {"OBB",
     (Key)'w',
     TS_SHAPE_OBB,
     3,
     2,
     {"drag across, or press at three corners", "press at the end of that side",
      "press at the side across"},
     make_obb},
    {"capsule",
     (Key)'u',
     TS_SHAPE_CAPSULE,
     3,
     3,
     {"press at an end, drag to the other", "press at the other end", "press at its rim"},
     make_capsule},
    {"triangle",
     (Key)'d',
     TS_SHAPE_TRIANGLE,
     3,
     3,
     {"press at three corners", "press at the second corner", "press at the third corner"},
     make_triangle},
    {"polygon",
     (Key)'l',
     TS_SHAPE_POLYGON,
     TS_POLYGON_MAX,
     TS_POLYGON_MAX,
     {"press at its corners", "press at the next corner", "press at the next corner",
      "press at the next corner, or at the first"},
     ts_shape_polygon},
    {"path", (Key)'s', TS_SHAPE_SEGMENT, 1, 1, {"draw along it"}, NULL},
    {"area", (Key)'d', TS_SHAPE_POLYGON, 1, 1, {"draw around it"}, NULL},
};
_Static_assert(sizeof kinds / sizeof *kinds == TS_SHAPE_KINDS + DRAWING_FREE,
               "every kind of shape can be drawn");

const DrawingKind *drawing_kind(int tool) { return &kinds[tool - 1]; }

// ---- What is refused

static const char *refuses_corners(const TsVec *point, int count, bool polygon)
{
    if (count < 3) return polygon ? "a polygon has at least three corners" : NULL;
    TsPolygon loop = {.corner = point, .count = count};
    if (ts_polygon_winding(loop) == 0 && count == 3) return "its corners are on one line";
    return ts_polygon_is_simple(loop) ? NULL : "it would cross itself";
}

const char *drawing_refuses(const DrawingKind *kind, const TsVec *point, int count, int needed)
{
    const char *why = NULL;
    if (count > 1 && ts_vec_equal(point[0], point[1])) {
        bool sized = ts_shape_kind_is_box(kind->kind);
        return kind->kind == TS_SHAPE_CIRCLE ? "its radius would be 0"
               : kind->kind == TS_SHAPE_RAY  ? "it would have no direction"
               : sized                       ? "its size would be 0"
                                             : "two of its points would be the same";
    }
    bool polygon = kind->kind == TS_SHAPE_POLYGON;
    if (polygon || kind->kind == TS_SHAPE_TRIANGLE) why = refuses_corners(point, count, polygon);
    if (why || (count < needed && !polygon)) return why;
    TsShape shape = kind->make(point, count);
    TsVec half = {1, 1};
    if (shape.kind == TS_SHAPE_AABB) half = ts_vec_sub(shape.aabb.max, shape.aabb.min);
    if (shape.kind == TS_SHAPE_OBB) half = shape.obb.half;
    if (half.x == 0) return "its width would be 0";
    if (half.y == 0) return "its height would be 0";
    if (shape.kind == TS_SHAPE_CAPSULE && shape.capsule.radius == 0) return "its radius would be 0";
    ts_shape_valid(&shape, &why);
    return why;
}

// ---- What is written beside it

static char *plain(char text[NUMBER_MAX], double value)
{
    return number_plain(text, NUMBER_MAX, value, value == floor(value) ? 0 : 1);
}

void drawing_measure(const DrawingKind *kind, const TsVec *point, int count, int needed, char *text,
                     int size)
{
    char one[NUMBER_MAX], two[NUMBER_MAX];
    *text = 0;
    if (count < 2) return;
    TsVec last = ts_vec_sub(point[count - 1], point[count - 2]);
    double angle = ts_degrees_wrap(ts_degrees_of(last));
    bool whole = count >= needed;
    if (whole && kind->kind == TS_SHAPE_CIRCLE) {
        translate_print(text, (size_t)size, "radius %s px", plain(one, ts_vec_length(last)));
    } else if (whole && kind->kind == TS_SHAPE_RAY) {
        snprintf(text, (size_t)size, "%s°", plain(one, angle));
    } else if (whole && ts_shape_kind_is_box(kind->kind)) {
        TsShape box = kind->make(point, count);
        TsVec extent = box.kind == TS_SHAPE_OBB ? ts_vec_scale(box.obb.half, 2)
                                                : ts_vec_sub(box.aabb.max, box.aabb.min);
        snprintf(text, (size_t)size, "%s × %s px", plain(one, extent.x), plain(two, extent.y));
    } else if (whole && kind->kind == TS_SHAPE_CAPSULE) {
        double radius = kind->make(point, count).capsule.radius;
        translate_print(text, (size_t)size, "radius %s px", plain(one, radius));
    } else {
        snprintf(text, (size_t)size, "%s px · %s°", plain(one, ts_vec_length(last)),
                 plain(two, angle));
    }
}
