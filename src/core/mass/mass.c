#include "mass.h"

static const double pi = 3.141592653589793;

// The triangle that the way from a to b spans with the origin: its doubled area times this is
// twelve times its second moment about the origin.
static double moment_of(Vec a, Vec b)
{
    return vec_length_squared(a) + vec_dot(a, b) + vec_length_squared(b);
}

static Vec mean_of(Polygon p)
{
    Vec sum = vec(0, 0);
    for (int i = 0; i < p.count; i++) sum = vec_add(sum, vec_sub(p.corner[i], p.corner[0]));
    return vec_add(p.corner[0], vec_scale(sum, 1.0 / p.count));
}

typedef struct Sums {
    double doubled; // area, signed
    Vec first;      // of it times three times the centroid
    double second;
} Sums;

static Sums sums_about(Polygon p, Vec origin)
{
    Sums s = {0};
    for (int i = 0; i < p.count; i++) {
        Vec a = vec_sub(p.corner[i], origin), b = vec_sub(p.corner[(i + 1) % p.count], origin);
        double cross = vec_cross(a, b);
        s.doubled += cross;
        s.first = vec_add(s.first, vec_scale(vec_add(a, b), cross));
        s.second += cross * moment_of(a, b);
    }
    return s;
}

// Twice: the centroid from a corner, then the moment from the centroid, so that neither is a
// difference of large numbers.
Mass mass_polygon(Polygon polygon, double density)
{
    Sums s = sums_about(polygon, polygon.corner[0]);
    if (s.doubled == 0) return (Mass){.centroid = mean_of(polygon)};
    Vec centroid = vec_add(polygon.corner[0], vec_scale(s.first, 1 / (3 * s.doubled)));
    double area = fabs(s.doubled) / 2;
    double second = fabs(sums_about(polygon, centroid).second);
    return (Mass){area, centroid, density * area, density * second / 12};
}

Mass mass_circle(Circle circle, double density)
{
    double squared = circle.radius * circle.radius, area = pi * squared;
    return (Mass){area, circle.center, density * area, density * area * squared / 2};
}

Mass mass_box(Vec center, double width, double height, double density)
{
    double area = width * height;
    double second = area * (width * width + height * height) / 12;
    return (Mass){area, center, density * area, density * second};
}

static Mass mass_aabb(Aabb box, double density)
{
    Vec size = vec_sub(box.max, box.min);
    return mass_box(vec_lerp(box.min, box.max, 0.5), size.x, size.y, density);
}

// Its axis is taken as it is stored, unit or not.
static Mass mass_obb(Obb box, double density)
{
    Vec size = vec_scale(box.half, 2 * vec_length(box.axis));
    return mass_box(box.center, size.x, size.y, density);
}

Mass mass_of(const Shape *shape, double density)
{
    switch (shape->kind) {
    case SHAPE_CIRCLE: return mass_circle(shape->circle, density);
    case SHAPE_AABB: return mass_aabb(shape->aabb, density);
    case SHAPE_OBB: return mass_obb(shape->obb, density);
    case SHAPE_TRIANGLE: return mass_polygon((Polygon){shape->triangle.corner, 3}, density);
    case SHAPE_POLYGON: return mass_polygon(shape->polygon, density);
    default: return (Mass){.centroid = shape_center(shape)};
    }
}

Mass mass_scaled(Mass of, double mass)
{
    if (of.mass == 0) return of;
    of.inertia *= mass / of.mass;
    of.mass = mass;
    return of;
}

Mass mass_absolute(Polygon polygon, double density)
{
    double doubled = 0, second = 0;
    for (int i = 0; i < polygon.count; i++) {
        Vec a = polygon.corner[i], b = polygon.corner[(i + 1) % polygon.count];
        double cross = fabs(vec_cross(a, b));
        doubled += cross;
        second += cross * moment_of(a, b);
    }
    double area = doubled / 2;
    return (Mass){area, mean_of(polygon), density * area, density * second / 12};
}
