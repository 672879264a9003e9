#include <assert.h>

#include "degrees.h"
#include "generate_parts.h"

Vec generate_direction(Random *random) { return degrees(random_between(random, 0, 360)); }

double generate_power(Random *random, int low, int high)
{
    return ldexp(1, random_integer(random, low, high));
}

Vec generate_point(Random *random, double low, double high)
{
    double x = random_between(random, low, high);
    return vec(x, random_between(random, low, high));
}

static Vec quarter_turned(Random *random, Vec v)
{
    for (int i = random_integer(random, 0, 3); i > 0; i--) v = vec_perp(v);
    return v;
}

Vec generate_lattice_direction(Random *random, double *length)
{
    static const struct {
        Vec way;
        double length;
    } list[] = {{{1, 0}, 1},   {{1, 0}, 1},   {{3, 4}, 5},  {{4, 3}, 5},
                {{5, 12}, 13}, {{8, 15}, 17}, {{24, 7}, 25}};
    int i = random_integer(random, 0, sizeof list / sizeof *list - 1);
    *length = list[i].length;
    return quarter_turned(random, list[i].way);
}

static Shape triangle_about(Random *random, Vec center, double radius)
{
    Vec corner[3];
    for (int i = 0; i < 3; i++) {
        double reach = radius * random_between(random, 0.3, 1);
        corner[i] = vec_add(center, vec_scale(generate_direction(random), reach));
    }
    return shape_triangle(corner[0], corner[1], corner[2]);
}

// A shape of this length and width about the center; round ones take the length.
static Shape shape_sized(Random *random, ShapeKind kind, Vec center, double length, double width,
                         Vec *corner)
{
    Vec way = vec_scale(generate_direction(random), length / 2);
    Vec half =
        random_integer(random, 0, 1) ? vec(length / 2, width / 2) : vec(width / 2, length / 2);
    switch (kind) {
    case SHAPE_POINT: return shape_point(center);
    case SHAPE_SEGMENT: return shape_segment(vec_sub(center, way), vec_add(center, way));
    case SHAPE_RAY: return shape_ray(center, way);
    case SHAPE_POLYGON: return generate_polygon(random, center, length, corner);
    case SHAPE_CIRCLE: return shape_circle(center, length / 2);
    case SHAPE_AABB: return shape_aabb(vec_sub(center, half), vec_add(center, half));
    case SHAPE_OBB: return shape_obb(center, 2 * half.x, 2 * half.y, generate_direction(random));
    default: assert(kind == SHAPE_TRIANGLE); return triangle_about(random, center, length / 2);
    }
}

Shape generate_shape(Random *random, ShapeKind kind, Vec center, double low, double high,
                     Vec *corner)
{
    double length = random_between(random, low, high), width = random_between(random, low, high);
    return shape_sized(random, kind, center, length, width, corner);
}

Vec generate_lattice_point(Random *random, int reach)
{
    int x = random_integer(random, -reach, reach), y = random_integer(random, -reach, reach);
    return vec(x, y);
}

static Shape lattice_obb(Random *random, Vec center, int reach)
{
    double length, width = random_integer(random, 0, reach),
                   height = random_integer(random, 0, reach);
    return shape_obb(center, width, height, generate_lattice_direction(random, &length));
}

static Shape lattice_ray(Vec at, Vec to)
{
    return shape_ray(at, vec_equal(at, to) ? vec(0, 1) : vec_sub(to, at));
}

Shape generate_lattice_shape(Random *random, ShapeKind kind, int reach, Vec *corner)
{
    if (kind == SHAPE_POLYGON) return generate_lattice_polygon(random, reach, corner);
    Vec at = generate_lattice_point(random, reach), to = generate_lattice_point(random, reach);
    switch (kind) {
    case SHAPE_POINT: return shape_point(at);
    case SHAPE_SEGMENT: return shape_segment(at, to);
    case SHAPE_RAY: return lattice_ray(at, to);
    case SHAPE_CIRCLE: return shape_circle(at, random_integer(random, 0, reach));
    case SHAPE_AABB: return shape_aabb(at, to);
    case SHAPE_OBB: return lattice_obb(random, at, reach);
    default: assert(kind == SHAPE_TRIANGLE);
    }
    return shape_triangle(at, to, generate_lattice_point(random, reach));
}

static Shape sliver_triangle(Random *random, Vec center, double length, double width)
{
    Vec way = vec_scale(generate_direction(random), length / 2);
    Vec a = vec_sub(center, way), b = vec_add(center, way);
    Vec c = vec_lerp(a, b, random_between(random, -0.2, 1.2));
    return shape_triangle(a, b, vec_add(c, vec_scale(generate_direction(random), width)));
}

Shape generate_sliver_shape(Random *random, ShapeKind kind, Vec center, double length, Vec *corner)
{
    double width = random_integer(random, 0, 9) ? length * generate_power(random, -44, -8) : 0;
    if (kind == SHAPE_TRIANGLE) return sliver_triangle(random, center, length, width);
    if (kind == SHAPE_POLYGON) {
        return generate_sliver_polygon(random, center, length, width, corner);
    }
    bool dot = kind == SHAPE_CIRCLE && random_integer(random, 0, 1);
    return shape_sized(random, kind, center, dot ? width : length, width, corner);
}

Shape generate_moved(Shape shape, Vec by, Vec *corner)
{
    switch (shape.kind) {
    case SHAPE_POINT: return shape_point(vec_add(shape.point, by));
    case SHAPE_SEGMENT:
        return shape_segment(vec_add(shape.segment.a, by), vec_add(shape.segment.b, by));
    case SHAPE_RAY: return shape_ray(vec_add(shape.ray.origin, by), shape.ray.direction);
    case SHAPE_CIRCLE: shape.circle.center = vec_add(shape.circle.center, by); return shape;
    case SHAPE_AABB: return shape_aabb(vec_add(shape.aabb.min, by), vec_add(shape.aabb.max, by));
    case SHAPE_OBB: shape.obb.center = vec_add(shape.obb.center, by); return shape;
    case SHAPE_TRIANGLE:
        for (int i = 0; i < 3; i++) {
            shape.triangle.corner[i] = vec_add(shape.triangle.corner[i], by);
        }
        return shape;
    default: assert(shape.kind == SHAPE_POLYGON);
    }
    for (int i = 0; i < shape.polygon.count; i++) {
        corner[i] = vec_add(shape.polygon.corner[i], by);
    }
    return shape_polygon(corner, shape.polygon.count);
}
