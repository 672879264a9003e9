#include "shape.h"

#include <stddef.h>

// Plain comparisons of magnitudes: NaN and infinities fail them by themselves.
static bool valid_number(double x) { return x == 0 || (fabs(x) >= 0x1p-120 && fabs(x) <= 0x1p100); }

static bool valid_vec(Vec v) { return valid_number(v.x) && valid_number(v.y); }

static bool is_zero(Vec v) { return v.x == 0 && v.y == 0; }

Shape shape_point(Vec at) { return (Shape){.kind = SHAPE_POINT, .point = at}; }

Shape shape_segment(Vec a, Vec b) { return (Shape){.kind = SHAPE_SEGMENT, .segment = {a, b}}; }

Shape shape_ray(Vec origin, Vec direction)
{
    return (Shape){.kind = SHAPE_RAY, .ray = {origin, direction}};
}

Shape shape_circle(Vec center, double radius)
{
    return (Shape){.kind = SHAPE_CIRCLE, .circle = {center, radius}};
}

static Aabb aabb_grow(Aabb box, Vec p)
{
    return (Aabb){
        {p.x < box.min.x ? p.x : box.min.x, p.y < box.min.y ? p.y : box.min.y},
        {p.x > box.max.x ? p.x : box.max.x, p.y > box.max.y ? p.y : box.max.y},
    };
}

Shape shape_aabb(Vec corner, Vec opposite)
{
    return (Shape){.kind = SHAPE_AABB, .aabb = aabb_grow((Aabb){corner, corner}, opposite)};
}

Shape shape_obb(Vec center, double width, double height, Vec turn)
{
    return (Shape){.kind = SHAPE_OBB, .obb = {center, {width / 2, height / 2}, turn}};
}

Shape shape_triangle(Vec a, Vec b, Vec c)
{
    return (Shape){.kind = SHAPE_TRIANGLE, .triangle = {{a, b, c}}};
}

Shape shape_polygon(const Vec *corner, int count)
{
    return (Shape){.kind = SHAPE_POLYGON, .polygon = {corner, count}};
}

Shape shape_of_segment(Segment segment)
{
    return (Shape){.kind = SHAPE_SEGMENT, .segment = segment};
}

Shape shape_of_circle(Circle circle) { return (Shape){.kind = SHAPE_CIRCLE, .circle = circle}; }

Shape shape_of_aabb(Aabb box) { return (Shape){.kind = SHAPE_AABB, .aabb = box}; }

Shape shape_of_obb(Obb box) { return (Shape){.kind = SHAPE_OBB, .obb = box}; }

Shape shape_of_triangle(Triangle triangle)
{
    return (Shape){.kind = SHAPE_TRIANGLE, .triangle = triangle};
}

static const char *wrong_numbers(const Vec *v, int count)
{
    for (int i = 0; i < count; i++) {
        if (!valid_vec(v[i])) return "every number must be 0 or of magnitude 2^-120 to 2^100";
    }
    return NULL;
}

static const char *wrong_ray(Ray ray)
{
    const char *wrong = wrong_numbers((Vec[]){ray.origin, ray.direction}, 2);
    if (wrong) return wrong;
    return is_zero(ray.direction) ? "a ray needs a direction other than (0, 0)" : NULL;
}

static const char *wrong_circle(Circle c)
{
    const char *wrong = wrong_numbers((Vec[]){c.center, vec(c.radius, 0)}, 2);
    if (wrong) return wrong;
    return c.radius < 0 ? "a radius must not be negative" : NULL;
}

static const char *wrong_aabb(Aabb box)
{
    const char *wrong = wrong_numbers((Vec[]){box.min, box.max}, 2);
    if (wrong) return wrong;
    bool sorted = box.min.x <= box.max.x && box.min.y <= box.max.y;
    return sorted ? NULL : "an upright box must have min <= max";
}

static const char *wrong_obb(Obb box)
{
    const char *wrong = wrong_numbers((Vec[]){box.center, box.half, box.axis}, 3);
    if (wrong) return wrong;
    if (is_zero(box.axis)) return "a box needs an axis other than (0, 0)";
    return box.half.x < 0 || box.half.y < 0 ? "a box's sizes must not be negative" : NULL;
}

static const char *wrong_polygon(Polygon polygon)
{
    if (!polygon.corner || polygon.count < 3 || polygon.count > POLYGON_MAX)
        return "a polygon needs 3 to 64 corners";
    return wrong_numbers(polygon.corner, polygon.count);
}

static const char *wrong_shape(const Shape *shape)
{
    switch (shape->kind) {
    case SHAPE_POINT: return wrong_numbers(&shape->point, 1);
    case SHAPE_SEGMENT: return wrong_numbers((Vec[]){shape->segment.a, shape->segment.b}, 2);
    case SHAPE_RAY: return wrong_ray(shape->ray);
    case SHAPE_CIRCLE: return wrong_circle(shape->circle);
    case SHAPE_AABB: return wrong_aabb(shape->aabb);
    case SHAPE_OBB: return wrong_obb(shape->obb);
    case SHAPE_TRIANGLE: return wrong_numbers(shape->triangle.corner, 3);
    case SHAPE_POLYGON: return wrong_polygon(shape->polygon);
    case SHAPE_KINDS: break;
    }
    return "there is no such kind of shape";
}

bool shape_valid(const Shape *shape, const char **why)
{
    const char *wrong = wrong_shape(shape);
    if (wrong && why) *why = wrong;
    return !wrong;
}

const char *shape_kind_name(ShapeKind kind)
{
    static const char *const names[SHAPE_KINDS] = {
        [SHAPE_POINT] = "point",       [SHAPE_SEGMENT] = "segment", [SHAPE_RAY] = "ray",
        [SHAPE_CIRCLE] = "circle",     [SHAPE_AABB] = "aabb",       [SHAPE_OBB] = "obb",
        [SHAPE_TRIANGLE] = "triangle", [SHAPE_POLYGON] = "polygon",
    };
    return (unsigned)kind < SHAPE_KINDS ? names[kind] : "unknown";
}

static int copy_corners(const Vec *corner, int count, Vec *out)
{
    for (int i = 0; i < count; i++) out[i] = corner[i];
    return count;
}

static int aabb_corners(Aabb box, Vec *out)
{
    out[0] = box.min;
    out[1] = vec(box.max.x, box.min.y);
    out[2] = box.max;
    out[3] = vec(box.min.x, box.max.y);
    return 4;
}

static int obb_corners(Obb box, Vec *out)
{
    Vec along = vec_scale(box.axis, box.half.x), across = vec_scale(vec_perp(box.axis), box.half.y);
    Vec diagonal = vec_add(along, across), other = vec_sub(along, across);
    out[0] = vec_sub(box.center, diagonal);
    out[1] = vec_add(box.center, other);
    out[2] = vec_add(box.center, diagonal);
    out[3] = vec_sub(box.center, other);
    return 4;
}

int shape_corners(const Shape *shape, Vec *out)
{
    switch (shape->kind) {
    case SHAPE_SEGMENT: return copy_corners((Vec[]){shape->segment.a, shape->segment.b}, 2, out);
    case SHAPE_RAY: return copy_corners(&shape->ray.origin, 1, out);
    case SHAPE_CIRCLE: return copy_corners(&shape->circle.center, 1, out);
    case SHAPE_AABB: return aabb_corners(shape->aabb, out);
    case SHAPE_OBB: return obb_corners(shape->obb, out);
    case SHAPE_TRIANGLE: return copy_corners(shape->triangle.corner, 3, out);
    case SHAPE_POLYGON: return copy_corners(shape->polygon.corner, shape->polygon.count, out);
    case SHAPE_POINT:
    case SHAPE_KINDS: break;
    }
    return copy_corners(&shape->point, 1, out);
}

Vec shape_center(const Shape *shape)
{
    if (shape->kind == SHAPE_OBB) return shape->obb.center;
    if (shape->kind == SHAPE_AABB) return vec_lerp(shape->aabb.min, shape->aabb.max, 0.5);
    Vec corner[POLYGON_MAX], sum = {0, 0};
    int count = shape_corners(shape, corner);
    // Summed from the first corner, so that a shape far out keeps its digits.
    for (int i = 1; i < count; i++) sum = vec_add(sum, vec_sub(corner[i], corner[0]));
    return vec(corner[0].x + sum.x / count, corner[0].y + sum.y / count);
}

Aabb shape_bounds(const Shape *shape)
{
    Vec corner[POLYGON_MAX];
    int count = shape_corners(shape, corner);
    Aabb box = {corner[0], corner[0]};
    for (int i = 1; i < count; i++) box = aabb_grow(box, corner[i]);
    double radius = shape->kind == SHAPE_CIRCLE ? shape->circle.radius : 0;
    return (Aabb){vec(box.min.x - radius, box.min.y - radius),
                  vec(box.max.x + radius, box.max.y + radius)};
}

double shape_size(const Shape *shape)
{
    Aabb box = shape_bounds(shape);
    double lengths[] = {box.max.x - box.min.x, box.max.y - box.min.y, fabs(box.min.x),
                        fabs(box.min.y),       fabs(box.max.x),       fabs(box.max.y)};
    double size = 0;
    for (int i = 0; i < 6; i++) size = lengths[i] > size ? lengths[i] : size;
    return size;
}
