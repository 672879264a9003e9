#include "closest.h"

#include "contact.h"
#include "polygon_parts.h"
#include "solid.h"

typedef struct Candidate { // for a common point: how far it lies outside at worst
    Vec at;
    double outside;
} Candidate;

// How far p is outside of the solid, at most 0 inside. The world's axes bound a collapsed one.
static double outside(const Solid *solid, Vec p)
{
    double worst = -HUGE_VAL;
    for (int i = -2; i < solid->axes; i++) {
        Vec normal = i < 0 ? vec(i == -2, i == -1) : vec_normalize(solid->axis[i]);
        double at = vec_dot(p, normal);
        double gap = solid_shadows_gap(solid_shadow(solid, normal), (Interval){at, at});
        if (gap > worst) worst = gap;
    }
    return worst;
}

static Candidate better(Candidate best, const Solid *a, const Solid *b, Vec at)
{
    double by_a = outside(a, at), by_b = outside(b, at), worst = by_a > by_b ? by_a : by_b;
    return worst < best.outside ? (Candidate){at, worst} : best;
}

static Vec side_of(const Solid *solid, int i)
{
    return vec_sub(solid->corner[(i + 1) % solid->count], solid->corner[i]);
}

static Candidate try_crossing(Candidate best, const Solid *a, int i, const Solid *b, int k)
{
    Vec side_a = side_of(a, i), side_b = side_of(b, k);
    double area = vec_cross(side_a, side_b);
    if (area == 0) return best;
    double t = vec_cross(vec_sub(b->corner[k], a->corner[i]), side_b) / area;
    if (!(t >= 0 && t <= 1)) return best;
    return better(best, a, b, vec_add(a->corner[i], vec_scale(side_a, t)));
}

// Two convex loops that overlap have a corner of one in the other, or sides that cross.
static Vec common_of_loops(const Solid *a, const Solid *b)
{
    Candidate best = {a->corner[0], HUGE_VAL};
    for (int i = 0; i < a->count; i++) best = better(best, a, b, a->corner[i]);
    for (int k = 0; k < b->count; k++) best = better(best, a, b, b->corner[k]);
    for (int i = 0; i < a->count; i++) {
        for (int k = 0; k < b->count; k++) best = try_crossing(best, a, i, b, k);
    }
    return best.at;
}

// On the way from core to core, within the reach of both radii.
static Vec common_of_radii(const Contact *contact, const Solid *a, const Solid *b, double way)
{
    double at = (a->radius + way - b->radius) / 2;
    at = at < 0 ? 0 : at > way ? way : at;
    return vec_add(contact->on_a, vec_scale(contact->normal, at - a->radius));
}

static Vec common_point(const Shape *a, const Shape *b, const Contact *contact)
{
    if (contact->relation == TOUCHING) return vec_lerp(contact->on_a, contact->on_b, 0.5);
    Vec origin = shape_center(a);
    Solid solid_a = solid_of(a, origin), solid_b = solid_of(b, origin);
    double way = contact->gap + solid_a.radius + solid_b.radius;
    if (way > 0) return common_of_radii(contact, &solid_a, &solid_b, way);
    if (solid_a.count == 1) return shape_center(a);
    if (solid_b.count == 1) return shape_center(b);
    return vec_add(origin, common_of_loops(&solid_a, &solid_b));
}

// Of the first convex parts that share one.
static Vec common_of_parts(const Shape *a, const Shape *b)
{
    PolygonParts of_a, of_b;
    polygon_parts(a, &of_a);
    polygon_parts(b, &of_b);
    for (int i = 0; i < of_a.count * of_b.count; i++) {
        const Shape *part_a = &of_a.shape[i / of_b.count], *part_b = &of_b.shape[i % of_b.count];
        Contact contact = contact_shapes(part_a, part_b);
        if (contact.relation != APART) return common_point(part_a, part_b, &contact);
    }
    return shape_center(a);
}

Nearest closest_shapes(const Shape *a, const Shape *b)
{
    Contact contact = contact_shapes(a, b);
    if (contact.relation == APART) return (Nearest){contact.on_a, contact.on_b, contact.gap};
    bool polygon = a->kind == SHAPE_POLYGON || b->kind == SHAPE_POLYGON;
    Vec common = polygon ? common_of_parts(a, b) : common_point(a, b, &contact);
    return (Nearest){common, common, 0};
}

static Nearest closest(Shape a, Shape b) { return closest_shapes(&a, &b); }

Nearest closest_points(Vec a, Vec b) { return closest(shape_point(a), shape_point(b)); }

Nearest closest_point_segment(Vec p, Segment s)
{
    return closest(shape_point(p), shape_of_segment(s));
}

Nearest closest_point_circle(Vec p, Circle c)
{
    return closest(shape_point(p), shape_of_circle(c));
}

Nearest closest_circles(Circle a, Circle b)
{
    return closest(shape_of_circle(a), shape_of_circle(b));
}

Nearest closest_aabb_point(Aabb box, Vec p) { return closest(shape_of_aabb(box), shape_point(p)); }

Nearest closest_aabbs(Aabb a, Aabb b) { return closest(shape_of_aabb(a), shape_of_aabb(b)); }

Nearest closest_aabb_circle(Aabb box, Circle c)
{
    return closest(shape_of_aabb(box), shape_of_circle(c));
}

Nearest closest_obbs(Obb a, Obb b) { return closest(shape_of_obb(a), shape_of_obb(b)); }

Nearest closest_obb_triangle(Obb a, Triangle b)
{
    return closest(shape_of_obb(a), shape_of_triangle(b));
}

Nearest closest_obb_circle(Obb a, Circle b) { return closest(shape_of_obb(a), shape_of_circle(b)); }

Nearest closest_obb_aabb(Obb a, Aabb b) { return closest(shape_of_obb(a), shape_of_aabb(b)); }

Nearest closest_obb_point(Obb a, Vec p) { return closest(shape_of_obb(a), shape_point(p)); }

Nearest closest_segments(Segment a, Segment b)
{
    return closest(shape_of_segment(a), shape_of_segment(b));
}

Nearest closest_segment_circle(Segment s, Circle c)
{
    return closest(shape_of_segment(s), shape_of_circle(c));
}

Nearest closest_polygon_point(Polygon a, Vec p)
{
    return closest(shape_polygon(a.corner, a.count), shape_point(p));
}

Nearest closest_polygon_circle(Polygon a, Circle b)
{
    return closest(shape_polygon(a.corner, a.count), shape_of_circle(b));
}

Nearest closest_polygons(Polygon a, Polygon b)
{
    return closest(shape_polygon(a.corner, a.count), shape_polygon(b.corner, b.count));
}
