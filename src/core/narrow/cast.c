// Ray casts: decisions by products with exact signs, parameters from the same products.
#include "platform/rounding.h"

#include "narrow/cast_private.h"

#include "exact/exact.h"
#include "geometry/usable.h"
#include "platform/assert.h"
#include "touchstone/cast.h"

// ---- Products without rounding

Expansion ts_cast_cross_exact(Displacement v, Displacement w)
{
    Exact a = ts_exact_difference(v.b, v.a), b = ts_exact_difference(w.b, w.a);
    return ts_exact_cross(&a, &b);
}

Expansion ts_cast_dot_exact(Displacement v, Displacement w)
{
    Exact a = ts_exact_difference(v.b, v.a), b = ts_exact_difference(w.b, w.a);
    return ts_exact_dot(&a, &b);
}

// ---- Results

static TsVec ray_point(TsRay ray, double t)
{
    return ts_vec_add(ray.origin, ts_vec_scale(ray.direction, t));
}

TsHit ts_cast_missed(void) { return (TsHit){.relation = TS_APART}; }

TsHit ts_cast_made(TsRay ray, TsRelation relation, double enter, double leave, TsVec normal)
{
    double last = leave > enter ? leave : enter;
    return (TsHit){
        .relation = relation,
        .inside = normal.x == 0 && normal.y == 0,
        .enter = enter,
        .leave = last,
        .point = ray_point(ray, enter),
        .exit = ray_point(ray, last),
        .normal = ts_vec_normalize(normal),
    };
}

TsHit ts_cast_shape(TsRay ray, const TsShape *shape)
{
    ASSERT(shape->kind != TS_SHAPE_RAY);
    switch (shape->kind) {
    // step: point
    case TS_SHAPE_POINT: return ts_cast_point(ray, shape->point);
    // step: segment
    case TS_SHAPE_SEGMENT: return ts_cast_segment(ray, shape->segment);
    // step: circle
    case TS_SHAPE_CIRCLE: return ts_cast_circle(ray, shape->circle);
    // step: aabb
    case TS_SHAPE_AABB: return ts_cast_aabb(ray, shape->aabb);
    // step: obb
    case TS_SHAPE_OBB: return ts_cast_obb(ray, shape->obb);
    // step: triangle
    case TS_SHAPE_TRIANGLE: return ts_cast_triangle(ray, shape->triangle);
    // step: polygon
    case TS_SHAPE_POLYGON: return ts_cast_polygon(ray, shape->polygon);
    // step: capsule
    case TS_SHAPE_CAPSULE: return ts_cast_capsule(ray, shape->capsule);
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return ts_cast_missed();
}

// ---- Points and segments

TsHit ts_cast_point(TsRay ray, TsVec p)
{
    ASSERT(usable_ray(ray) && usable_vec(p));
    Displacement direction = product_direction(ray.direction), to_p = {ray.origin, p};
    if (product_cross(direction, to_p) != 0) return ts_cast_missed();
    double along = product_dot(direction, to_p);
    if (along < 0) return ts_cast_missed();
    double t = along / ts_vec_length_squared(ray.direction);
    return ts_cast_made(ray, TS_TOUCHING, t, t, ts_vec_negate(ray.direction));
}

// The ray and the segment are collinear.
static TsHit cast_collinear(TsRay ray, TsSegment s)
{
    Displacement direction = product_direction(ray.direction);
    double length = ts_vec_length_squared(ray.direction);
    double a = product_dot(direction, (Displacement){ray.origin, s.a}) / length;
    double b = product_dot(direction, (Displacement){ray.origin, s.b}) / length;
    double first = a < b ? a : b, last = a < b ? b : a;
    if (last < 0) return ts_cast_missed();
    return ts_cast_made(ray, TS_TOUCHING, first > 0 ? first : 0, last,
                        ts_vec_negate(ray.direction));
}

TsHit ts_cast_segment(TsRay ray, TsSegment s)
{
    ASSERT(usable_ray(ray) && usable_segment(s));
    if (ts_vec_equal(s.a, s.b)) return ts_cast_point(ray, s.a);
    Displacement direction = product_direction(ray.direction);
    double a = product_cross(direction, (Displacement){ray.origin, s.a});
    double b = product_cross(direction, (Displacement){ray.origin, s.b});
    if (a == 0 && b == 0) return cast_collinear(ray, s);
    if ((a > 0 && b > 0) || (a < 0 && b < 0)) return ts_cast_missed();
    double t = product_cross((Displacement){ray.origin, s.a}, s) / product_cross(direction, s);
    if (t < 0) return ts_cast_missed();
    // The normal is the perpendicular of the segment that points against the ray.
    TsVec across = ts_vec_perp(ts_vec_sub(s.b, s.a));
    bool clockwise = b > 0 || a < 0, proper = a != 0 && b != 0 && t > 0;
    return ts_cast_made(ray, proper ? TS_OVERLAPPING : TS_TOUCHING, t, t,
                        clockwise ? across : ts_vec_negate(across));
}

// ---- Circles

// The power of the ray's origin: its squared distance from the centre minus the squared radius.
// Proof of its accuracy: tests/gappa/cast_power.g.
static double power(Displacement to_center, TsCircle c)
{
    double square = ts_vec_length_squared(ts_vec_sub(to_center.b, to_center.a));
    double radius = c.radius * c.radius;
    if (product_is_sure(square - radius, square + radius)) return square - radius;
    return ts_expansion_estimate(ts_expansion_subtract(ts_cast_dot_exact(to_center, to_center),
                                                       ts_expansion_product(c.radius, c.radius)));
}

// r^2 |d|^2 - (d x to_center)^2: > 0 if the line crosses the circle, 0 if it is a tangent.
// Degree 4. `across`, the cross product, has an error of 4 half-ulps of its terms. Proof of the
// accuracy: tests/gappa/cast_discriminant.g.
static double discriminant(Displacement direction, Displacement to_center, TsCircle c,
                           double across)
{
    TsVec d = direction.b;
    double reach = c.radius * c.radius * ts_vec_length_squared(d);
    double terms = ts_vec_magnitude(d) * ts_vec_magnitude(ts_vec_sub(to_center.b, to_center.a));
    double value = reach - across * across;
    if (product_is_sure(value, reach + fabs(across) * terms)) return value;
    Expansion radius = ts_expansion_product(c.radius, c.radius),
              exact = ts_cast_cross_exact(direction, to_center);
    return ts_expansion_estimate(ts_expansion_subtract(
        ts_expansion_multiply(radius, ts_cast_dot_exact(direction, direction)),
        ts_expansion_multiply(exact, exact)));
}

// |origin + t d - center| = r has the roots (along +- root) / |d|^2, whose product is power /
// |d|^2. Each root is computed in the form that does not cancel.
TsHit ts_cast_circle(TsRay ray, TsCircle c)
{
    ASSERT(usable_ray(ray) && usable_circle(c));
    if (c.radius == 0) return ts_cast_point(ray, c.center);
    TsVec d = ray.direction;
    Displacement direction = product_direction(d), to_center = {ray.origin, c.center};
    double outside = power(to_center, c), along = product_dot(direction, to_center);
    if (outside > 0 && along <= 0) return ts_cast_missed();
    if (outside == 0 && along <= 0) { // the origin lies on the circle, and the ray leaves it
        TsVec inwards = ts_vec_sub(c.center, ray.origin);
        return ts_cast_made(ray, TS_TOUCHING, 0, 0, along < 0 ? inwards : ts_vec_negate(inwards));
    }
    double across = product_cross(direction, to_center);
    double square = discriminant(direction, to_center, c, across);
    if (square < 0) return ts_cast_missed();
    double root = sqrt(square), length = ts_vec_length_squared(d);
    double enter = outside > 0 ? outside / (along + root) : 0;
    double leave = along > 0 ? (along + root) / length : -outside / (root - along);
    if (square == 0) enter = leave;
    // From the centre to the point of entry, times |d|^2.
    TsVec normal = ts_vec_add(ts_vec_scale(d, -root), ts_vec_scale(ts_vec_perp(d), -across));
    return ts_cast_made(ray, square > 0 ? TS_OVERLAPPING : TS_TOUCHING, enter, leave,
                        outside < 0 ? ts_vec(0, 0) : normal);
}

// ---- Capsules: two circles, and two sides parallel to the segment e

// The ray relative to the line of the segment, all multiplied by |e|: s is the signed distance of
// the origin, v its derivative along the ray. `outside` is s^2 - r^2 |e|^2, > 0 beyond the sides.
typedef struct CapsuleLine {
    TsVec along;                     // e
    double s, v, outside, reach;     // reach: r |e|
    double foot, foot_speed, square; // position along e from a, and its derivative; |e|^2
} CapsuleLine;

// Degree 4. `s` has an error of 4 half-ulps of its terms, as the cross product of a discriminant.
static double beyond_sides(Displacement segment, Displacement to_origin, double radius, double s)
{
    TsVec along = ts_vec_sub(segment.b, segment.a), from_a = ts_vec_sub(to_origin.b, to_origin.a);
    double reach = radius * radius * ts_vec_length_squared(along), value = s * s - reach;
    double terms = ts_vec_magnitude(along) * ts_vec_magnitude(from_a);
    if (product_is_sure(value, reach + fabs(s) * terms)) return value;
    Expansion exact = ts_cast_cross_exact(segment, to_origin);
    return ts_expansion_estimate(
        ts_expansion_subtract(ts_expansion_multiply(exact, exact),
                              ts_expansion_multiply(ts_expansion_product(radius, radius),
                                                    ts_cast_dot_exact(segment, segment))));
}

static CapsuleLine capsule_line(TsRay ray, TsCapsule c)
{
    Displacement segment = {c.a, c.b}, to_origin = {c.a, ray.origin};
    Displacement direction = product_direction(ray.direction);
    CapsuleLine line = {.along = ts_vec_sub(c.b, c.a)};
    line.s = product_cross(segment, to_origin);
    line.v = product_cross(segment, direction);
    line.outside = beyond_sides(segment, to_origin, c.radius, line.s);
    line.square = ts_vec_length_squared(line.along);
    line.reach = c.radius * sqrt(line.square);
    line.foot = product_dot(segment, to_origin);
    line.foot_speed = product_dot(segment, direction);
    return line;
}

static bool beside_segment(const CapsuleLine *line, double t)
{
    double foot = line->foot + t * line->foot_speed;
    return foot >= 0 && foot <= line->square;
}

// A vector from the nearest point of the segment to the origin, of any length. `*power_of_origin`
// receives a number that is > 0 if the origin lies outside of the capsule, 0 if on its boundary.
static TsVec from_nearest_of_segment(TsRay ray, TsCapsule c, const CapsuleLine *line,
                                     double *power_of_origin)
{
    double from_b = product_dot((Displacement){c.a, c.b}, (Displacement){c.b, ray.origin});
    if (line->foot > 0 && from_b < 0) {
        *power_of_origin = line->outside;
        return ts_vec_scale(ts_vec_perp(line->along), line->s < 0 ? -1 : 1);
    }
    TsVec end = line->foot > 0 ? c.b : c.a;
    *power_of_origin = power((Displacement){ray.origin, end}, (TsCircle){end, c.radius});
    return ts_vec_sub(ray.origin, end);
}

static TsHit earlier_hit(TsHit a, TsHit b)
{
    if (a.relation == TS_APART || b.relation == TS_APART) return a.relation == TS_APART ? b : a;
    TsHit first = b.enter < a.enter ? b : a;
    first.leave = a.leave > b.leave ? a.leave : b.leave;
    first.relation = a.relation > b.relation ? a.relation : b.relation;
    return first;
}

// A ray that hits a capsule hits one of its circles or its segment, or starts inside. The ray may
// enter earlier, or leave later, through a side.
TsHit ts_cast_capsule(TsRay ray, TsCapsule c)
{
    ASSERT(usable_ray(ray) && usable_capsule(c));
    if (c.radius == 0) return ts_cast_segment(ray, (TsSegment){c.a, c.b});
    if (ts_vec_equal(c.a, c.b)) return ts_cast_circle(ray, (TsCircle){c.a, c.radius});
    CapsuleLine line = capsule_line(ray, c);
    double outside;
    TsVec out = from_nearest_of_segment(ray, c, &line, &outside);
    TsHit ends = earlier_hit(ts_cast_circle(ray, (TsCircle){c.a, c.radius}),
                             ts_cast_circle(ray, (TsCircle){c.b, c.radius}));
    TsRelation relation = ends.relation;
    if (outside < 0 || ts_cast_segment(ray, (TsSegment){c.a, c.b}).relation != TS_APART)
        relation = TS_OVERLAPPING;
    if (outside == 0 && relation == TS_APART) relation = TS_TOUCHING;
    if (relation == TS_APART) return ts_cast_missed();

    bool met = ends.relation != TS_APART;
    double enter = met ? ends.enter : HUGE_VAL, leave = met ? ends.leave : 0;
    double speed = fabs(line.v), height = fabs(line.s);
    TsVec normal = ends.normal, side = ts_vec_scale(ts_vec_perp(line.along), line.s < 0 ? -1 : 1);
    bool towards = line.s * line.v < 0 || line.s == 0;
    if (outside > 0 && line.outside > 0 && towards && speed > 0) {
        double t = line.outside / ((height + line.reach) * speed);
        if (!met || (t < enter && beside_segment(&line, t))) enter = t, normal = side;
    }
    if (speed > 0 && relation == TS_OVERLAPPING) {
        double t = towards ? (line.reach + height) / speed
                           : -line.outside / ((height + line.reach) * speed);
        if (t > leave && beside_segment(&line, t)) leave = t;
    }
    if (outside <= 0) {
        enter = 0;
        normal = outside < 0                           ? ts_vec(0, 0)
                 : ts_vec_dot(out, ray.direction) <= 0 ? out
                                                       : ts_vec_negate(out);
    }
    return ts_cast_made(ray, relation, enter, leave, normal);
}

// ---- Boxes

// The slab between two parallel sides of a box, in coordinates of a ray along their normal: the
// distances to the near and the far side, and the speed towards them, which is not negative
// (`mirror` is -1 if the axis was reversed for that). The ray passes the near side at near / speed.
// All signs are exact. After Kay and Kajiya, "Ray tracing complex scenes" (1986).
typedef struct Slab {
    double speed, near, far;
    TsVec axis;
    double mirror;
} Slab;

typedef struct ExactSlab {
    Expansion speed, near, far;
} ExactSlab;

static Slab forward_slab(Slab s)
{
    if (s.speed >= 0) return s;
    return (Slab){-s.speed, -s.far, -s.near, s.axis, -1};
}

static ExactSlab forward_slab_exact(ExactSlab s)
{
    if (ts_expansion_sign(s.speed) >= 0) return s;
    return (ExactSlab){ts_expansion_negate(s.speed), ts_expansion_negate(s.far),
                       ts_expansion_negate(s.near)};
}

// --- AABBs: only the two differences are rounded

static Slab aabb_slab(double origin, double speed, double min, double max, TsVec axis)
{
    return forward_slab((Slab){speed, min - origin, max - origin, axis, 1});
}

static ExactSlab aabb_slab_exact(double origin, double speed, double min, double max)
{
    return forward_slab_exact((ExactSlab){ts_expansion(speed), ts_expansion_difference(min, origin),
                                          ts_expansion_difference(max, origin)});
}

// --- OBBs: all multiplied by the length of the axis; degree 3

static ExactSlab obb_slab_exact(TsRay ray, TsObb box, TsVec axis, double half)
{
    Displacement along = product_direction(axis);
    Expansion middle = ts_cast_dot_exact((Displacement){ray.origin, box.center}, along);
    Expansion reach = ts_expansion_scale(ts_cast_dot_exact(along, along), half);
    return forward_slab_exact((ExactSlab){
        ts_cast_dot_exact(product_direction(ray.direction), along),
        ts_expansion_subtract(middle, reach),
        ts_expansion_add(middle, reach),
    });
}

static Slab obb_slab(TsRay ray, TsObb box, TsVec axis, double half)
{
    TsVec to_center = ts_vec_sub(box.center, ray.origin);
    double middle = ts_vec_dot(to_center, axis), reach = half * ts_vec_length_squared(axis);
    double terms = fabs(to_center.x * axis.x) + fabs(to_center.y * axis.y) + reach;
    double speed = product_dot(product_direction(ray.direction), product_direction(axis));
    if (product_is_sure(middle - reach, terms) && product_is_sure(middle + reach, terms))
        return forward_slab((Slab){speed, middle - reach, middle + reach, axis, 1});
    ExactSlab exact = obb_slab_exact(ray, box, axis, half);
    return (Slab){ts_expansion_estimate(exact.speed), ts_expansion_estimate(exact.near),
                  ts_expansion_estimate(exact.far), axis, speed < 0 ? -1 : 1};
}

// --- both

typedef struct Slabs {
    Slab x, y;
} Slabs;

static ExactSlab slab_exact(TsRay ray, const TsShape *box, bool is_x)
{
    TsVec o = ray.origin, d = ray.direction, min = box->aabb.min, max = box->aabb.max;
    if (box->kind == TS_SHAPE_AABB)
        return is_x ? aabb_slab_exact(o.x, d.x, min.x, max.x)
                    : aabb_slab_exact(o.y, d.y, min.y, max.y);
    return is_x ? obb_slab_exact(ray, box->obb, box->obb.axis, box->obb.half.x)
                : obb_slab_exact(ray, box->obb, ts_vec_perp(box->obb.axis), box->obb.half.y);
}

static int sign_of_double(double value) { return (value > 0) - (value < 0); }

// 1 if the ray passes the far side of one slab after the near side of the other, 0 if it passes
// both at once, in a corner, -1 if before: then it misses the box. Degree 2 for AABBs, 5 for OBBs.
static int far_after_near(TsRay ray, const TsShape *box, const Slabs *s, bool far_is_x)
{
    const Slab *far = far_is_x ? &s->x : &s->y, *near = far_is_x ? &s->y : &s->x;
    double left = far->far * near->speed, right = near->near * far->speed;
    if (product_is_sure(left - right, fabs(left) + fabs(right)))
        return sign_of_double(left - right);
    ExactSlab of_far = slab_exact(ray, box, far_is_x), of_near = slab_exact(ray, box, !far_is_x);
    return ts_expansion_compare(ts_expansion_multiply(of_far.far, of_near.speed),
                                ts_expansion_multiply(of_near.near, of_far.speed));
}

static int lesser_sign(int a, int b) { return a < b ? a : b; }

// The ray and both slabs are three intervals of one line: they share a point if every two of them
// do.
static TsRelation slabs_relation(TsRay ray, const TsShape *box, const Slabs *s)
{
    int sign = lesser_sign(sign_of_double(s->x.far), sign_of_double(s->y.far));
    if (sign >= 0) sign = lesser_sign(sign, far_after_near(ray, box, s, true));
    if (sign >= 0) sign = lesser_sign(sign, far_after_near(ray, box, s, false));
    return ts_relation_of_sign(-sign);
}

static double enter_of(Slab s) { return s.near > 0 ? s.near / s.speed : 0; }

static double leave_of(Slab s) { return s.speed > 0 ? s.far / s.speed : HUGE_VAL; }

static bool is_in_slab(Slab s) { return s.near < 0 && s.far > 0; }

// For an origin on the boundary of the slab: 3 if the ray enters the slab, 2 if it leaves, 1 if it
// runs along the boundary.
static int rank_at_border(Slab s)
{
    if (s.near != 0 && s.far != 0) return 0;
    return s.speed == 0 ? 1 : s.near == 0 ? 3 : 2;
}

static TsVec slabs_normal(const Slabs *s)
{
    double x = enter_of(s->x), y = enter_of(s->y);
    if (x == 0 && y == 0) {
        if (is_in_slab(s->x) && is_in_slab(s->y)) return ts_vec(0, 0);
        x = rank_at_border(s->x);
        y = rank_at_border(s->y);
    }
    Slab face = x >= y ? s->x : s->y;
    bool runs_far = face.speed == 0 && face.far == 0;
    return ts_vec_scale(face.axis, runs_far ? 1 : -face.mirror);
}

static TsHit cast_box(TsRay ray, const TsShape *box, Slabs s)
{
    TsRelation relation = slabs_relation(ray, box, &s);
    if (relation == TS_APART) return ts_cast_missed();
    double enter_x = enter_of(s.x), enter_y = enter_of(s.y);
    double leave_x = leave_of(s.x), leave_y = leave_of(s.y);
    double enter = enter_x > enter_y ? enter_x : enter_y;
    double leave = leave_x < leave_y ? leave_x : leave_y;
    // A ray that only touches and runs along no side touches in one point.
    if (relation == TS_TOUCHING && s.x.speed > 0 && s.y.speed > 0) leave = enter;
    return ts_cast_made(ray, relation, enter, leave, slabs_normal(&s));
}

TsHit ts_cast_aabb(TsRay ray, TsAabb box)
{
    ASSERT(usable_ray(ray) && usable_aabb(box));
    TsVec o = ray.origin, d = ray.direction;
    TsShape shape = ts_shape_of_aabb(box);
    return cast_box(ray, &shape,
                    (Slabs){aabb_slab(o.x, d.x, box.min.x, box.max.x, ts_vec(1, 0)),
                            aabb_slab(o.y, d.y, box.min.y, box.max.y, ts_vec(0, 1))});
}

TsHit ts_cast_obb(TsRay ray, TsObb box)
{
    ASSERT(usable_ray(ray) && usable_obb(&box));
    TsShape shape = ts_shape_of_obb(box);
    return cast_box(ray, &shape,
                    (Slabs){obb_slab(ray, box, box.axis, box.half.x),
                            obb_slab(ray, box, ts_vec_perp(box.axis), box.half.y)});
}
