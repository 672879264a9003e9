// Mass, centroid and moment of inertia of shapes.
#include "platform/rounding.h"

#include "touchstone/mass.h"

static const double mass_pi = 3.141592653589793;

// For the triangle of the origin, a and b: this times twice its area is 12 times its second moment
// about the origin.
static double triangle_moment(TsVec a, TsVec b)
{
    return ts_vec_length_squared(a) + ts_vec_dot(a, b) + ts_vec_length_squared(b);
}

static TsVec corner_mean(TsPolygon p)
{
    TsVec sum = ts_vec(0, 0);
    for (int i = 0; i < p.count; i++) sum = ts_vec_add(sum, ts_vec_sub(p.corner[i], p.corner[0]));
    return ts_vec_add(p.corner[0], ts_vec_scale(sum, 1.0 / p.count));
}

typedef struct PolygonSums {
    double doubled; // twice the signed area
    TsVec first;    // six times the area times the centroid
    double second;  // 12 times the second moment
} PolygonSums;

static PolygonSums polygon_sums_about(TsPolygon p, TsVec origin)
{
    PolygonSums s = {0};
    for (int i = 0; i < p.count; i++) {
        TsVec a = ts_vec_sub(p.corner[i], origin),
              b = ts_vec_sub(p.corner[(i + 1) % p.count], origin);
        double cross = ts_vec_cross(a, b);
        s.doubled += cross;
        s.first = ts_vec_add(s.first, ts_vec_scale(ts_vec_add(a, b), cross));
        s.second += cross * triangle_moment(a, b);
    }
    return s;
}

// Two passes, the centroid relative to a corner and the moment relative to the centroid, so that
// neither is a difference of large numbers.
TsMass ts_mass_polygon(TsPolygon polygon, double density)
{
    PolygonSums s = polygon_sums_about(polygon, polygon.corner[0]);
    if (s.doubled == 0) return (TsMass){.centroid = corner_mean(polygon)};
    TsVec centroid = ts_vec_add(polygon.corner[0], ts_vec_scale(s.first, 1 / (3 * s.doubled)));
    double area = fabs(s.doubled) / 2;
    double second = fabs(polygon_sums_about(polygon, centroid).second);
    return (TsMass){area, centroid, density * area, density * second / 12};
}

TsMass ts_mass_circle(TsCircle circle, double density)
{
    double squared = circle.radius * circle.radius, area = mass_pi * squared;
    return (TsMass){area, circle.center, density * area, density * area * squared / 2};
}

// A box and two half discs. The centroid of a half disc is 4 r / (3 pi) from its flat side; the
// parallel axis theorem gives its moment about the middle.
TsMass ts_mass_capsule(TsCapsule capsule, double density)
{
    double r = capsule.radius, length = ts_vec_distance(capsule.a, capsule.b), half = length / 2;
    double box = 2 * r * length, disc = mass_pi * r * r, off = 4 * r / (3 * mass_pi);
    double second = box * (length * length + 4 * r * r) / 12 +
                    disc * (r * r / 2 + half * half + 2 * half * off);
    return (TsMass){box + disc, ts_vec_lerp(capsule.a, capsule.b, 0.5), density * (box + disc),
                    density * second};
}

TsMass ts_mass_box(TsVec center, double width, double height, double density)
{
    double area = width * height;
    double second = area * (width * width + height * height) / 12;
    return (TsMass){area, center, density * area, density * second};
}

static TsMass mass_aabb(TsAabb box, double density)
{
    TsVec size = ts_vec_sub(box.max, box.min);
    return ts_mass_box(ts_vec_lerp(box.min, box.max, 0.5), size.x, size.y, density);
}

// The axis is used as stored, unit or not.
static TsMass mass_obb(TsObb box, double density)
{
    TsVec size = ts_vec_scale(box.half, 2 * ts_vec_length(box.axis));
    return ts_mass_box(box.center, size.x, size.y, density);
}

TsMass ts_mass_of(const TsShape *shape, double density)
{
    switch (shape->kind) {
    case TS_SHAPE_CIRCLE: return ts_mass_circle(shape->circle, density);
    case TS_SHAPE_AABB: return mass_aabb(shape->aabb, density);
    case TS_SHAPE_OBB: return mass_obb(shape->obb, density);
    case TS_SHAPE_TRIANGLE:
        return ts_mass_polygon((TsPolygon){.corner = shape->triangle.corner, .count = 3}, density);
    case TS_SHAPE_POLYGON: return ts_mass_polygon(shape->polygon, density);
    case TS_SHAPE_CAPSULE: return ts_mass_capsule(shape->capsule, density);
    case TS_SHAPE_POINT:
    case TS_SHAPE_SEGMENT:
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return (TsMass){.centroid = ts_shape_center(shape)};
}

TsMass ts_mass_scaled(TsMass of, double mass)
{
    if (of.mass == 0) return of;
    of.inertia *= mass / of.mass;
    of.mass = mass;
    return of;
}

TsMass ts_mass_absolute(TsPolygon polygon, double density)
{
    double doubled = 0, second = 0;
    for (int i = 0; i < polygon.count; i++) {
        TsVec a = polygon.corner[i], b = polygon.corner[(i + 1) % polygon.count];
        double cross = fabs(ts_vec_cross(a, b));
        doubled += cross;
        second += cross * triangle_moment(a, b);
    }
    double area = doubled / 2;
    return (TsMass){area, corner_mean(polygon), density * area, density * second / 12};
}
