// One shape of a wanted kind: uniform, on a lattice of whole numbers, a sliver, or a ray that is
// aimed.
#include <assert.h>
#include <stddef.h>

#include "generate/generate_private.h"
#include "touchstone/degrees.h"

TsVec generate_direction(Random *random) { return ts_degrees(random_between(random, 0, 360)); }

double generate_power(Random *random, int low, int high)
{
    return ldexp(1, random_integer(random, low, high));
}

// By exact products only, so that all machines agree.
double generate_decimal(Random *random, int low, int high)
{
    double value = random_between(random, 1, 10);
    int power = random_integer(random, low, high - 1);
    for (; power > 0; power--) value *= 10;
    for (; power < 0; power++) value /= 10;
    return value;
}

TsVec generate_point(Random *random, double low, double high)
{
    double x = random_between(random, low, high);
    return ts_vec(x, random_between(random, low, high));
}

TsVec generate_lattice_direction(Random *random, double *length)
{
    static const struct {
        TsVec way;
        double length;
    } list[] = {{{1, 0}, 1},   {{1, 0}, 1},   {{3, 4}, 5},  {{4, 3}, 5},
                {{5, 12}, 13}, {{8, 15}, 17}, {{24, 7}, 25}};
    int i = random_integer(random, 0, sizeof list / sizeof *list - 1);
    *length = list[i].length;
    TsVec way = list[i].way;
    for (int turns = random_integer(random, 0, 3); turns > 0; turns--) way = ts_vec_perp(way);
    return way;
}

static TsShape triangle_about(Random *random, TsVec center, double radius)
{
    TsVec corner[3];
    for (int i = 0; i < 3; i++) {
        double reach = radius * random_between(random, 0.3, 1);
        corner[i] = ts_vec_add(center, ts_vec_scale(generate_direction(random), reach));
    }
    return ts_shape_triangle(corner[0], corner[1], corner[2]);
}

// A shape of this length and width around the centre. A circle has the length as its diameter;
// polygons and triangles ignore the width.
static TsShape shape_sized(Random *random, Wanted wanted, TsVec center, double length, double width,
                           TsVec *corner)
{
    TsVec way = ts_vec_scale(generate_direction(random), length / 2);
    TsVec half = random_integer(random, 0, 1) ? ts_vec(length / 2, width / 2)
                                              : ts_vec(width / 2, length / 2);
    switch (wanted.kind) {
    case TS_SHAPE_POINT: return ts_shape_point(center);
    case TS_SHAPE_SEGMENT:
        return ts_shape_segment(ts_vec_sub(center, way), ts_vec_add(center, way));
    case TS_SHAPE_RAY: return ts_shape_ray(center, way);
    case TS_SHAPE_POLYGON: return generate_polygon(random, wanted.convex, center, length, corner);
    case TS_SHAPE_CIRCLE: return ts_shape_circle(center, length / 2);
    case TS_SHAPE_AABB: return ts_shape_aabb(ts_vec_sub(center, half), ts_vec_add(center, half));
    case TS_SHAPE_OBB:
        return ts_shape_obb(center, 2 * half.x, 2 * half.y, generate_direction(random));
    case TS_SHAPE_CAPSULE:
        way = ts_vec_scale(way, 0.5);
        return ts_shape_capsule(ts_vec_sub(center, way), ts_vec_add(center, way), width / 2);
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_KINDS: break;
    }
    assert(wanted.kind == TS_SHAPE_TRIANGLE);
    return triangle_about(random, center, length / 2);
}

TsShape generate_wanted(Random *random, Wanted wanted, TsVec center, double low, double high,
                        TsVec *corner)
{
    double length = random_between(random, low, high), width = random_between(random, low, high);
    return shape_sized(random, wanted, center, length, width, corner);
}

TsShape generate_shape(Random *random, TsShapeKind kind, TsVec center, double low, double high,
                       TsVec *corner)
{
    return generate_wanted(random, (Wanted){.kind = kind}, center, low, high, corner);
}

TsVec generate_lattice_point(Random *random, int reach)
{
    int x = random_integer(random, -reach, reach), y = random_integer(random, -reach, reach);
    return ts_vec(x, y);
}

// Half of the capsules lie along a direction of whole length; then their sides pass through points
// with whole coordinates.
static TsShape lattice_capsule(Random *random, TsVec at, TsVec to, int reach)
{
    double length = 1, radius = random_integer(random, 0, reach);
    if (random_integer(random, 0, 1)) {
        TsVec way = generate_lattice_direction(random, &length);
        to = ts_vec_add(at, ts_vec_scale(way, generate_power(random, 0, 2)));
        radius = random_integer(random, 0, 2);
    }
    return ts_shape_capsule(at, to, radius * length);
}

TsShape generate_lattice_wanted(Random *random, Wanted wanted, int reach, TsVec *corner)
{
    TsShapeKind kind = wanted.kind;
    if (kind == TS_SHAPE_POLYGON)
        return generate_lattice_polygon(random, wanted.convex, reach, corner);
    TsVec at = generate_lattice_point(random, reach), to = generate_lattice_point(random, reach);
    double width, height, unused;
    switch (kind) {
    case TS_SHAPE_POINT: return ts_shape_point(at);
    case TS_SHAPE_SEGMENT: return ts_shape_segment(at, to);
    case TS_SHAPE_RAY:
        return ts_shape_ray(at, ts_vec_equal(at, to) ? ts_vec(0, 1) : ts_vec_sub(to, at));
    case TS_SHAPE_CIRCLE: return ts_shape_circle(at, random_integer(random, 0, reach));
    case TS_SHAPE_AABB: return ts_shape_aabb(at, to);
    case TS_SHAPE_OBB:
        width = random_integer(random, 0, reach);
        height = random_integer(random, 0, reach);
        return ts_shape_obb(at, width, height, generate_lattice_direction(random, &unused));
    case TS_SHAPE_CAPSULE: return lattice_capsule(random, at, to, reach);
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON:
    case TS_SHAPE_KINDS: break;
    }
    assert(kind == TS_SHAPE_TRIANGLE);
    return ts_shape_triangle(at, to, generate_lattice_point(random, reach));
}

TsShape generate_lattice_shape(Random *random, TsShapeKind kind, int reach, TsVec *corner)
{
    return generate_lattice_wanted(random, (Wanted){.kind = kind}, reach, corner);
}

static TsShape sliver_triangle(Random *random, TsVec center, double length, double width)
{
    TsVec way = ts_vec_scale(generate_direction(random), length / 2);
    TsVec a = ts_vec_sub(center, way), b = ts_vec_add(center, way);
    TsVec c = ts_vec_lerp(a, b, random_between(random, -0.2, 1.2));
    return ts_shape_triangle(a, b, ts_vec_add(c, ts_vec_scale(generate_direction(random), width)));
}

TsShape generate_sliver_shape(Random *random, Wanted wanted, TsVec center, double length,
                              TsVec *corner)
{
    TsShapeKind kind = wanted.kind;
    double width = random_integer(random, 0, 9) ? length * generate_power(random, -44, -8) : 0;
    if (kind == TS_SHAPE_TRIANGLE) return sliver_triangle(random, center, length, width);
    if (kind == TS_SHAPE_POLYGON) {
        return generate_sliver_polygon(random, wanted.convex, center, length, width, corner);
    }
    bool dot = kind == TS_SHAPE_CIRCLE && random_integer(random, 0, 1);
    return shape_sized(random, wanted, center, dot ? width : length, width, corner);
}

// ---- Aimed rays

TsShape generate_aimed_ray(Random *random, TsRay ray, const TsShape *target)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(target, box, &count);
    int from = random_integer(random, 0, count - 1);
    TsVec start = corner[from], end = corner[(from + 1) % count], along = ts_vec_sub(end, start);
    TsRay aimed = ray;
    int steps;
    switch (random_integer(random, 0, 4)) {
    case 0: aimed.direction = ts_vec_sub(start, ray.origin); break; // through a corner
    case 1: aimed.origin = ts_vec_lerp(start, end, 0.5); break;     // from the boundary
    case 2: // along an edge, from a whole number of its lengths before it: lattice rays stay exact
        steps = random_integer(random, 0, 3);
        aimed = (TsRay){ts_vec_sub(start, ts_vec_scale(along, steps)), along};
        break;
    case 3: aimed.direction = along; break;          // parallel to one
    default: aimed.origin = ts_shape_center(target); // from inside
    }
    if (target->kind == TS_SHAPE_CAPSULE && random_integer(random, 0, 1)) { // to a side
        double length = ts_vec_length(along), radius = target->capsule.radius;
        TsVec aside = length > 0 ? ts_vec_scale(ts_vec_perp(along), radius / length)
                                 : ts_vec_scale(generate_direction(random), radius);
        aimed.origin = ts_vec_add(aimed.origin, aside);
    }
    int place = random_integer(random, 0, 15);
    if (place < 2) aimed.direction = ts_vec_negate(aimed.direction); // the shape lies behind
    if (place == 2) {                                                // from far
        TsVec back = ts_vec_scale(aimed.direction, -generate_power(random, 1, 12));
        aimed.origin = ts_vec_add(aimed.origin, back);
    }
    int reach = random_integer(random, 0, 7) ? 3 : 40;
    aimed.direction = ts_vec_scale(aimed.direction, generate_power(random, -reach, reach));
    TsShape shape = ts_shape_ray(aimed.origin, aimed.direction);
    return ts_shape_valid(&shape, NULL) ? shape : ts_shape_ray(ray.origin, ray.direction);
}
