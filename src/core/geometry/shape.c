// Shapes of every kind: constructors, validity, corners, cores, numbers, and moved copies.
#include "platform/rounding.h"

#include "touchstone/shape.h"

#include <stddef.h>
#include <string.h>

#include "geometry/aabb.h"
#include "touchstone/polygon.h"
#include "touchstone/scalar.h"

// A table indexed by kind needs a row for each: without one, a new last kind does not compile.
#define EVERY_KIND(table)                                                                          \
    _Static_assert(sizeof(table) / sizeof *(table) == TS_SHAPE_KINDS, "one row a kind of shape")

TsShape ts_shape_point(TsVec at) { return (TsShape){.kind = TS_SHAPE_POINT, .point = at}; }

TsShape ts_shape_segment(TsVec a, TsVec b)
{
    return (TsShape){.kind = TS_SHAPE_SEGMENT, .segment = {a, b}};
}

TsShape ts_shape_ray(TsVec origin, TsVec direction)
{
    return (TsShape){.kind = TS_SHAPE_RAY, .ray = {origin, direction}};
}

TsShape ts_shape_circle(TsVec center, double radius)
{
    return (TsShape){.kind = TS_SHAPE_CIRCLE, .circle = {center, radius}};
}

TsShape ts_shape_aabb(TsVec corner, TsVec opposite)
{
    return (TsShape){.kind = TS_SHAPE_AABB, .aabb = aabb_grow((TsAabb){corner, corner}, opposite)};
}

TsShape ts_shape_obb(TsVec center, double width, double height, TsVec turn)
{
    return (TsShape){.kind = TS_SHAPE_OBB, .obb = {center, {width / 2, height / 2}, turn}};
}

TsShape ts_shape_triangle(TsVec a, TsVec b, TsVec c)
{
    return (TsShape){.kind = TS_SHAPE_TRIANGLE, .triangle = {{a, b, c}}};
}

TsShape ts_shape_polygon(const TsVec *corner, int count)
{
    return ts_shape_of_polygon(ts_polygon_of(corner, count));
}

TsShape ts_shape_of_segment(TsSegment segment)
{
    return (TsShape){.kind = TS_SHAPE_SEGMENT, .segment = segment};
}

TsShape ts_shape_of_circle(TsCircle circle)
{
    return (TsShape){.kind = TS_SHAPE_CIRCLE, .circle = circle};
}

TsShape ts_shape_of_aabb(TsAabb box) { return (TsShape){.kind = TS_SHAPE_AABB, .aabb = box}; }

TsShape ts_shape_of_obb(TsObb box) { return (TsShape){.kind = TS_SHAPE_OBB, .obb = box}; }

TsShape ts_shape_of_triangle(TsTriangle triangle)
{
    return (TsShape){.kind = TS_SHAPE_TRIANGLE, .triangle = triangle};
}

TsShape ts_shape_of_polygon(TsPolygon polygon)
{
    return (TsShape){.kind = TS_SHAPE_POLYGON, .polygon = polygon};
}

TsShape ts_shape_capsule(TsVec a, TsVec b, double radius)
{
    return (TsShape){.kind = TS_SHAPE_CAPSULE, .capsule = {a, b, radius}};
}

TsShape ts_shape_of_capsule(TsCapsule capsule)
{
    return (TsShape){.kind = TS_SHAPE_CAPSULE, .capsule = capsule};
}

static const char *wrong_numbers(const TsVec *v, int count)
{
    for (int i = 0; i < count; i++) {
        if (!ts_scalar_is_valid(v[i].x) || !ts_scalar_is_valid(v[i].y))
            return "every number must be 0 or of magnitude 2^-120 to 2^100";
    }
    return NULL;
}

static const char *wrong_ray(TsRay ray)
{
    const char *wrong = wrong_numbers((TsVec[]){ray.origin, ray.direction}, 2);
    if (wrong) return wrong;
    return ts_vec_is_zero(ray.direction) ? "a ray needs a direction other than (0, 0)" : NULL;
}

static const char *wrong_circle(TsCircle c)
{
    const char *wrong = wrong_numbers((TsVec[]){c.center, ts_vec(c.radius, 0)}, 2);
    if (wrong) return wrong;
    return c.radius < 0 ? "a radius must not be negative" : NULL;
}

static const char *wrong_aabb(TsAabb box)
{
    const char *wrong = wrong_numbers((TsVec[]){box.min, box.max}, 2);
    if (wrong) return wrong;
    bool sorted = box.min.x <= box.max.x && box.min.y <= box.max.y;
    return sorted ? NULL : "an AABB must have min <= max";
}

static const char *wrong_obb(TsObb box)
{
    const char *wrong = wrong_numbers((TsVec[]){box.center, box.half, box.axis}, 3);
    if (wrong) return wrong;
    if (ts_vec_is_zero(box.axis)) return "a box needs an axis other than (0, 0)";
    return box.half.x < 0 || box.half.y < 0 ? "a box's sizes must not be negative" : NULL;
}

static const char *wrong_polygon(TsPolygon polygon)
{
    if (!polygon.corner || polygon.count < 3 || polygon.count > TS_POLYGON_MAX)
        return "a polygon needs 3 to 64 corners";
    return wrong_numbers(polygon.corner, polygon.count);
}

static const char *wrong_capsule(TsCapsule c)
{
    const char *wrong = wrong_numbers((TsVec[]){c.a, c.b, ts_vec(c.radius, 0)}, 3);
    if (wrong) return wrong;
    return c.radius < 0 ? "a radius must not be negative" : NULL;
}

static const char *wrong_shape(const TsShape *shape)
{
    switch (shape->kind) {
    case TS_SHAPE_POINT: return wrong_numbers(&shape->point, 1);
    case TS_SHAPE_SEGMENT: return wrong_numbers((TsVec[]){shape->segment.a, shape->segment.b}, 2);
    case TS_SHAPE_RAY: return wrong_ray(shape->ray);
    case TS_SHAPE_CIRCLE: return wrong_circle(shape->circle);
    case TS_SHAPE_AABB: return wrong_aabb(shape->aabb);
    case TS_SHAPE_OBB: return wrong_obb(shape->obb);
    case TS_SHAPE_TRIANGLE: return wrong_numbers(shape->triangle.corner, 3);
    case TS_SHAPE_POLYGON: return wrong_polygon(shape->polygon);
    case TS_SHAPE_CAPSULE: return wrong_capsule(shape->capsule);
    case TS_SHAPE_KINDS: break;
    }
    return "there is no such kind of shape";
}

bool ts_shape_valid(const TsShape *shape, const char **why)
{
    const char *wrong = wrong_shape(shape);
    if (wrong && why) *why = wrong;
    return !wrong;
}

const char *ts_shape_kind_name(TsShapeKind kind)
{
    static const char *const names[] = {
        [TS_SHAPE_POINT] = "point",       [TS_SHAPE_SEGMENT] = "segment",
        [TS_SHAPE_RAY] = "ray",           [TS_SHAPE_CIRCLE] = "circle",
        [TS_SHAPE_AABB] = "aabb",         [TS_SHAPE_OBB] = "obb",
        [TS_SHAPE_TRIANGLE] = "triangle", [TS_SHAPE_POLYGON] = "polygon",
        [TS_SHAPE_CAPSULE] = "capsule",
    };
    EVERY_KIND(names);
    return (unsigned)kind < TS_SHAPE_KINDS ? names[kind] : "unknown";
}

static int copy_corners(const TsVec *corner, int count, TsVec *out)
{
    for (int i = 0; i < count; i++) out[i] = corner[i];
    return count;
}

static int aabb_corners(TsAabb box, TsVec *out)
{
    out[0] = box.min;
    out[1] = ts_vec(box.max.x, box.min.y);
    out[2] = box.max;
    out[3] = ts_vec(box.min.x, box.max.y);
    return 4;
}

static int obb_corners(TsObb box, TsVec *out)
{
    TsVec along = ts_vec_scale(box.axis, box.half.x),
          across = ts_vec_scale(ts_vec_perp(box.axis), box.half.y);
    TsVec diagonal = ts_vec_add(along, across), other = ts_vec_sub(along, across);
    out[0] = ts_vec_sub(box.center, diagonal);
    out[1] = ts_vec_add(box.center, other);
    out[2] = ts_vec_add(box.center, diagonal);
    out[3] = ts_vec_sub(box.center, other);
    return 4;
}

int ts_shape_corners(const TsShape *shape, TsVec *out)
{
    switch (shape->kind) {
    case TS_SHAPE_SEGMENT:
        return copy_corners((TsVec[]){shape->segment.a, shape->segment.b}, 2, out);
    case TS_SHAPE_RAY: return copy_corners(&shape->ray.origin, 1, out);
    case TS_SHAPE_CIRCLE: return copy_corners(&shape->circle.center, 1, out);
    case TS_SHAPE_AABB: return aabb_corners(shape->aabb, out);
    case TS_SHAPE_OBB: return obb_corners(shape->obb, out);
    case TS_SHAPE_TRIANGLE: return copy_corners(shape->triangle.corner, 3, out);
    case TS_SHAPE_POLYGON: return copy_corners(shape->polygon.corner, shape->polygon.count, out);
    case TS_SHAPE_CAPSULE:
        return copy_corners((TsVec[]){shape->capsule.a, shape->capsule.b}, 2, out);
    case TS_SHAPE_POINT:
    case TS_SHAPE_KINDS: break;
    }
    return copy_corners(&shape->point, 1, out);
}

double ts_shape_radius(const TsShape *shape)
{
    switch (shape->kind) {
    case TS_SHAPE_CIRCLE: return shape->circle.radius;
    case TS_SHAPE_CAPSULE: return shape->capsule.radius;
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    return 0;
}

TsShape ts_shape_core(const TsShape *shape)
{
    switch (shape->kind) {
    case TS_SHAPE_CIRCLE: return ts_shape_point(shape->circle.center);
    case TS_SHAPE_CAPSULE: return ts_shape_segment(shape->capsule.a, shape->capsule.b);
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    return *shape;
}

bool ts_shape_is_convex(const TsShape *shape)
{
    switch (shape->kind) {
    case TS_SHAPE_POLYGON: return ts_polygon_is_convex(shape->polygon);
    case TS_SHAPE_RAY: return false;
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_CAPSULE:
    case TS_SHAPE_KINDS: break;
    }
    return true;
}

bool ts_shape_kind_has_area(TsShapeKind kind)
{
    switch (kind) {
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_CAPSULE: return true;
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return false;
}

bool ts_shape_kind_is_round(TsShapeKind kind)
{
    switch (kind) {
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_CAPSULE: return true;
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    return false;
}

TsVec ts_shape_center(const TsShape *shape)
{
    switch (shape->kind) {
    case TS_SHAPE_AABB: return ts_vec_lerp(shape->aabb.min, shape->aabb.max, 0.5);
    case TS_SHAPE_OBB: return shape->obb.center;
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_CIRCLE:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_CAPSULE:
    case TS_SHAPE_KINDS: break;
    }
    TsVec corner[TS_POLYGON_MAX], sum = {0, 0};
    int count = ts_shape_corners(shape, corner);
    // Relative to the first corner, so that a shape far out keeps its digits.
    for (int i = 1; i < count; i++) sum = ts_vec_add(sum, ts_vec_sub(corner[i], corner[0]));
    return ts_vec(corner[0].x + sum.x / count, corner[0].y + sum.y / count);
}

TsAabb ts_shape_bounds(const TsShape *shape)
{
    TsVec few[4];
    bool polygon = shape->kind == TS_SHAPE_POLYGON; // whose corners need not be copied
    const TsVec *corner = polygon ? shape->polygon.corner : few;
    int count = polygon ? shape->polygon.count : ts_shape_corners(shape, few);
    TsAabb box = {corner[0], corner[0]};
    for (int i = 1; i < count; i++) box = aabb_grow(box, corner[i]);
    double radius = ts_shape_radius(shape);
    return (TsAabb){ts_vec(box.min.x - radius, box.min.y - radius),
                    ts_vec(box.max.x + radius, box.max.y + radius)};
}

double ts_shape_size(const TsShape *shape) { return aabb_size(ts_shape_bounds(shape)); }

// --- All numbers of a shape

// The roles of the members of a shape's struct, in their order: p position, d direction, a axis
// (two numbers each), l length. A polygon's numbers are its corners, which are not in the struct.
static const char *const shape_members[] = {
    [TS_SHAPE_POINT] = "p",      [TS_SHAPE_SEGMENT] = "pp", [TS_SHAPE_RAY] = "pd",
    [TS_SHAPE_CIRCLE] = "pl",    [TS_SHAPE_AABB] = "pp",    [TS_SHAPE_OBB] = "plla",
    [TS_SHAPE_TRIANGLE] = "ppp", [TS_SHAPE_POLYGON] = "",   [TS_SHAPE_CAPSULE] = "ppl",
};
EVERY_KIND(shape_members);

// The struct of every kind but polygons consists of its numbers.
static const size_t numbers_at = offsetof(TsShape, point);

int ts_shape_kind_numbers(TsShapeKind kind)
{
    int count = 0;
    for (const char *member = shape_members[kind]; *member; member++) {
        count += *member == 'l' ? 1 : 2;
    }
    return count;
}

TsNumberRole ts_shape_number_role(TsShapeKind kind, int i)
{
    const char *member = shape_members[kind];
    for (; *member && i >= (*member == 'l' ? 1 : 2); member++) i -= *member == 'l' ? 1 : 2;
    switch (*member) {
    case 'd': return TS_NUMBER_DIRECTION;
    case 'a': return TS_NUMBER_AXIS;
    case 'l': return TS_NUMBER_LENGTH;
    default: return TS_NUMBER_POSITION;
    }
}

int ts_shape_numbers(const TsShape *shape, double *out)
{
    bool polygon = shape->kind == TS_SHAPE_POLYGON;
    int count = polygon ? 2 * shape->polygon.count : ts_shape_kind_numbers(shape->kind);
    const char *from =
        polygon ? (const char *)shape->polygon.corner : (const char *)shape + numbers_at;
    memcpy(out, from, (size_t)count * sizeof *out);
    return count;
}

TsShape ts_shape_of_numbers(TsShapeKind kind, const double *number, int count, TsVec *corners)
{
    TsShape shape = {.kind = kind};
    if (kind == TS_SHAPE_POLYGON) {
        memcpy(corners, number, (size_t)count * sizeof *number);
        return ts_shape_polygon(corners, count / 2);
    }
    memcpy((char *)&shape + numbers_at, number, (size_t)count * sizeof *number);
    return shape;
}

// --- The same shape elsewhere

TsShape ts_shape_mapped(const TsShape *shape, const TsShapeMap *map, TsVec *corners)
{
    if (shape->kind == TS_SHAPE_POLYGON) {
        int count = shape->polygon.count;
        for (int i = 0; i < count; i++)
            corners[i] = map->position(shape->polygon.corner[i], map->with);
        return ts_shape_polygon(corners, count);
    }
    TsShape mapped = *shape;
    double *number = (double *)((char *)&mapped + numbers_at);
    int at = 0;
    for (const char *member = shape_members[shape->kind]; *member; member++) {
        if (*member == 'l') {
            if (map->length) number[at] = map->length(number[at], map->with);
            at++;
            continue;
        }
        TsVec (*change)(TsVec, const void *) = *member == 'p'   ? map->position
                                               : *member == 'd' ? map->direction
                                                                : map->axis;
        if (change) {
            TsVec v = change(ts_vec(number[at], number[at + 1]), map->with);
            number[at] = v.x;
            number[at + 1] = v.y;
        }
        at += 2;
    }
    if (mapped.kind == TS_SHAPE_AABB) mapped = ts_shape_aabb(mapped.aabb.min, mapped.aabb.max);
    return mapped;
}

// Numbers below the valid magnitudes become 0.
static double flushed(double x) { return fabs(x) < 0x1p-120 ? 0 : x; }

static TsVec flushed_vec(TsVec at) { return ts_vec(flushed(at.x), flushed(at.y)); }

static TsVec shape_add(TsVec at, const void *by)
{
    return flushed_vec(ts_vec_add(at, *(const TsVec *)by));
}

TsShape ts_shape_moved(const TsShape *shape, TsVec by, TsVec *corners)
{
    return ts_shape_mapped(shape, &(TsShapeMap){.position = shape_add, .with = &by}, corners);
}

static TsVec shape_scale(TsVec at, const void *factor)
{
    return flushed_vec(ts_vec_scale(at, *(const double *)factor));
}

static double shape_scale_length(double length, const void *factor)
{
    return flushed(length * *(const double *)factor);
}

TsShape ts_shape_scaled(const TsShape *shape, double factor, TsVec *corners)
{
    TsShapeMap map = {shape_scale, shape_scale, NULL, shape_scale_length, &factor};
    return ts_shape_mapped(shape, &map, corners);
}

static TsVec shape_mirror(TsVec v, const void *with)
{
    (void)with;
    return ts_vec(0 - v.x, v.y); // not -v.x, which gives -0
}

TsShape ts_shape_mirrored(const TsShape *shape, TsVec *corners)
{
    return ts_shape_mapped(
        shape, &(TsShapeMap){shape_mirror, shape_mirror, shape_mirror, NULL, NULL}, corners);
}

typedef struct ShapeTurn {
    TsVec pivot, turn, to;
} ShapeTurn;

static TsVec shape_turn_position(TsVec at, const void *with)
{
    const ShapeTurn *t = with;
    return flushed_vec(ts_vec_add(t->to, ts_vec_turn(ts_vec_sub(at, t->pivot), t->turn)));
}

static TsVec shape_turn_direction(TsVec direction, const void *with)
{
    return flushed_vec(ts_vec_turn(direction, ((const ShapeTurn *)with)->turn));
}

TsShape ts_shape_turned(const TsShape *shape, TsVec pivot, TsVec turn, TsVec to, TsVec *corners)
{
    ShapeTurn with = {pivot, turn, to};
    TsShapeMap map = {shape_turn_position, shape_turn_direction, shape_turn_direction, NULL, &with};
    TsShape turned = *shape;
    if (shape->kind == TS_SHAPE_AABB) { // half lengths from the sides: the centre is rounded
        TsAabb box = shape->aabb;
        TsVec half = flushed_vec(ts_vec_scale(ts_vec_sub(box.max, box.min), 0.5));
        turned = ts_shape_of_obb((TsObb){ts_vec_lerp(box.min, box.max, 0.5), half, ts_vec(1, 0)});
    }
    return ts_shape_mapped(&turned, &map, corners);
}
