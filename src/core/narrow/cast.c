#include "platform/rounding.h"

#include "narrow/cast_private.h"

#include <assert.h>

#include "exact/exact.h"
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
    assert(shape->kind != TS_SHAPE_RAY);
    switch (shape->kind) {
    case TS_SHAPE_POINT: return ts_cast_point(ray, shape->point);
    case TS_SHAPE_SEGMENT: return ts_cast_segment(ray, shape->segment);
    case TS_SHAPE_CIRCLE: return ts_cast_circle(ray, shape->circle);
    case TS_SHAPE_AABB: return ts_cast_aabb(ray, shape->aabb);
    case TS_SHAPE_OBB: return ts_cast_obb(ray, shape->obb);
    case TS_SHAPE_TRIANGLE: return ts_cast_triangle(ray, shape->triangle);
    case TS_SHAPE_POLYGON: return ts_cast_polygon(ray, shape->polygon);
    case TS_SHAPE_CAPSULE: return ts_cast_capsule(ray, shape->capsule);
    case TS_SHAPE_RAY:
    case TS_SHAPE_KINDS: break;
    }
    return ts_cast_missed();
}

// ---- Points and segments

TsHit ts_cast_point(TsRay ray, TsVec p)
{
    Displacement direction = product_direction(ray.direction), way = {ray.origin, p};
    if (product_cross(direction, way) != 0) return ts_cast_missed();
    double along = product_dot(direction, way);
    if (along < 0) return ts_cast_missed();
    double t = along / ts_vec_length_squared(ray.direction);
    return ts_cast_made(ray, TS_TOUCHING, t, t, ts_vec_negate(ray.direction));
}

// Ray and segment in one line.
static TsHit cast_in_line(TsRay ray, TsSegment s)
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
    if (ts_vec_equal(s.a, s.b)) return ts_cast_point(ray, s.a);
    Displacement direction = product_direction(ray.direction);
    double a = product_cross(direction, (Displacement){ray.origin, s.a});
    double b = product_cross(direction, (Displacement){ray.origin, s.b});
    if (a == 0 && b == 0) return cast_in_line(ray, s);
    if ((a > 0 && b > 0) || (a < 0 && b < 0)) return ts_cast_missed();
    double t = product_cross((Displacement){ray.origin, s.a}, s) / product_cross(direction, s);
    if (t < 0) return ts_cast_missed();
    // Where the segment goes clockwise across the ray its quarter turn points against it.
    TsVec across = ts_vec_perp(ts_vec_sub(s.b, s.a));
    bool clockwise = b > 0 || a < 0, proper = a != 0 && b != 0 && t > 0;
    return ts_cast_made(ray, proper ? TS_OVERLAPPING : TS_TOUCHING, t, t,
                        clockwise ? across : ts_vec_negate(across));
}

// ---- Circles

// The square of the way to the centre, less that of the radius: the power of the origin.
static double power(Displacement way, TsCircle c)
{
    double square = ts_vec_length_squared(ts_vec_sub(way.b, way.a)), radius = c.radius * c.radius;
    if (product_is_sure(square - radius, square + radius)) return square - radius;
    return ts_expansion_estimate(ts_expansion_subtract(ts_cast_dot_exact(way, way),
                                                       ts_expansion_product(c.radius, c.radius)));
}

// r^2 |d|^2 - (d x way)^2: positive where the line cuts the circle, 0 where it is a tangent. Degree
// 4. `across` is off by 4 half-ulps of the magnitudes that it was made of.
static double discriminant(Displacement direction, Displacement way, TsCircle c, double across)
{
    TsVec d = direction.b;
    double reach = c.radius * c.radius * ts_vec_length_squared(d);
    double terms = ts_vec_magnitude(d) * ts_vec_magnitude(ts_vec_sub(way.b, way.a));
    double value = reach - across * across;
    if (product_is_sure(value, reach + fabs(across) * terms)) return value;
    Expansion radius = ts_expansion_product(c.radius, c.radius),
              exact = ts_cast_cross_exact(direction, way);
    return ts_expansion_estimate(ts_expansion_subtract(
        ts_expansion_multiply(radius, ts_cast_dot_exact(direction, direction)),
        ts_expansion_multiply(exact, exact)));
}

// The origin lies on the rim, and the ray does not enter.
static TsHit leave_rim(TsRay ray, TsVec way, double along)
{
    return ts_cast_made(ray, TS_TOUCHING, 0, 0, along < 0 ? way : ts_vec_negate(way));
}

// |origin + t d - center| = r has the roots (along +- root) / |d|^2, whose product is power /
// |d|^2: each is taken in the form that does not cancel.
TsHit ts_cast_circle(TsRay ray, TsCircle c)
{
    if (c.radius == 0) return ts_cast_point(ray, c.center);
    TsVec d = ray.direction;
    Displacement direction = product_direction(d), way = {ray.origin, c.center};
    double outside = power(way, c), along = product_dot(direction, way);
    if (outside > 0 && along <= 0) return ts_cast_missed();
    if (outside == 0 && along <= 0) return leave_rim(ray, ts_vec_sub(way.b, way.a), along);
    double across = product_cross(direction, way);
    double square = discriminant(direction, way, c, across);
    if (square < 0) return ts_cast_missed();
    double root = sqrt(square), length = ts_vec_length_squared(d);
    double enter = outside > 0 ? outside / (along + root) : 0;
    double leave = along > 0 ? (along + root) / length : -outside / (root - along);
    if (square == 0) enter = leave;
    // From the centre to where it enters, times |d|^2.
    TsVec normal = ts_vec_add(ts_vec_scale(d, -root), ts_vec_scale(ts_vec_perp(d), -across));
    return ts_cast_made(ray, square > 0 ? TS_OVERLAPPING : TS_TOUCHING, enter, leave,
                        outside < 0 ? ts_vec(0, 0) : normal);
}

// ---- Capsules: two circles, and two sides as long as the segment

// As the ray sees the segment's line: s is the origin's distance to it and v the speed away from
// it, both signed and times the length; `outside` is s^2 - r^2 |e|^2, positive beyond the sides.
typedef struct CapsuleLine {
    TsVec along;
    double s, v, outside, reach;     // reach: r |e|
    double foot, foot_speed, square; // along the line from a, times the length; the length squared
} CapsuleLine;

// Degree 4. `s` is off by 4 half-ulps of the magnitudes that it was made of.
static double beyond_sides(Displacement segment, Displacement to_origin, double radius, double s)
{
    TsVec along = ts_vec_sub(segment.b, segment.a), way = ts_vec_sub(to_origin.b, to_origin.a);
    double reach = radius * radius * ts_vec_length_squared(along), value = s * s - reach;
    double terms = ts_vec_magnitude(along) * ts_vec_magnitude(way);
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

// From the nearest point of the segment to the origin; the capsule's power is positive where the
// origin lies outside, 0 on the border.
static TsVec capsule_way_out(TsRay ray, TsCapsule c, const CapsuleLine *line,
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

// A ray that meets a capsule meets one of its circles or its segment, or starts in it. Beyond that
// only the sides can be entered earlier, or left later.
TsHit ts_cast_capsule(TsRay ray, TsCapsule c)
{
    if (c.radius == 0) return ts_cast_segment(ray, (TsSegment){c.a, c.b});
    if (ts_vec_equal(c.a, c.b)) return ts_cast_circle(ray, (TsCircle){c.a, c.radius});
    CapsuleLine line = capsule_line(ray, c);
    double outside;
    TsVec out = capsule_way_out(ray, c, &line, &outside);
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

// The strip between two parallel sides of a box, as a ray sees it along their normal: how far it is
// to either side and how fast it goes, never backwards (`turned` is -1 where that mirrored the
// axis). The near side is met at near / speed. Every number has its exact sign.
typedef struct Strip {
    double speed, near, far;
    TsVec axis;
    double turned;
} Strip;

typedef struct ExactStrip {
    Expansion speed, near, far;
} ExactStrip;

static Strip forward_strip(Strip s)
{
    if (s.speed >= 0) return s;
    return (Strip){-s.speed, -s.far, -s.near, s.axis, -1};
}

static ExactStrip forward_strip_exact(ExactStrip s)
{
    if (ts_expansion_sign(s.speed) >= 0) return s;
    return (ExactStrip){ts_expansion_negate(s.speed), ts_expansion_negate(s.far),
                        ts_expansion_negate(s.near)};
}

// --- upright boxes: two differences are all the rounding

static Strip aabb_strip(double origin, double speed, double min, double max, TsVec axis)
{
    return forward_strip((Strip){speed, min - origin, max - origin, axis, 1});
}

static ExactStrip aabb_strip_exact(double origin, double speed, double min, double max)
{
    return forward_strip_exact((ExactStrip){ts_expansion(speed),
                                            ts_expansion_difference(min, origin),
                                            ts_expansion_difference(max, origin)});
}

// --- any box, everything scaled by the length of its axis: degree 3

static ExactStrip obb_strip_exact(TsRay ray, TsObb box, TsVec axis, double half)
{
    Displacement along = product_direction(axis);
    Expansion middle = ts_cast_dot_exact((Displacement){ray.origin, box.center}, along);
    Expansion reach = ts_expansion_scale(ts_cast_dot_exact(along, along), half);
    return forward_strip_exact((ExactStrip){
        ts_cast_dot_exact(product_direction(ray.direction), along),
        ts_expansion_subtract(middle, reach),
        ts_expansion_add(middle, reach),
    });
}

static Strip obb_strip(TsRay ray, TsObb box, TsVec axis, double half)
{
    TsVec way = ts_vec_sub(box.center, ray.origin);
    double middle = ts_vec_dot(way, axis), reach = half * ts_vec_length_squared(axis);
    double terms = fabs(way.x * axis.x) + fabs(way.y * axis.y) + reach;
    double speed = product_dot(product_direction(ray.direction), product_direction(axis));
    if (product_is_sure(middle - reach, terms) && product_is_sure(middle + reach, terms))
        return forward_strip((Strip){speed, middle - reach, middle + reach, axis, 1});
    ExactStrip exact = obb_strip_exact(ray, box, axis, half);
    return (Strip){ts_expansion_estimate(exact.speed), ts_expansion_estimate(exact.near),
                   ts_expansion_estimate(exact.far), axis, speed < 0 ? -1 : 1};
}

// --- both

typedef struct Strips {
    Strip x, y;
} Strips;

static ExactStrip strip_exact(TsRay ray, const TsShape *box, bool is_x)
{
    TsVec o = ray.origin, d = ray.direction, min = box->aabb.min, max = box->aabb.max;
    if (box->kind == TS_SHAPE_AABB)
        return is_x ? aabb_strip_exact(o.x, d.x, min.x, max.x)
                    : aabb_strip_exact(o.y, d.y, min.y, max.y);
    return is_x ? obb_strip_exact(ray, box->obb, box->obb.axis, box->obb.half.x)
                : obb_strip_exact(ray, box->obb, ts_vec_perp(box->obb.axis), box->obb.half.y);
}

static int sign_of_double(double value) { return (value > 0) - (value < 0); }

// Whether the ray meets the far side of one strip after the near side of the other (1), at once
// (0: in a corner), or before (-1: it passes by). Degree 2 for upright boxes, 5 for others.
static int far_after_near(TsRay ray, const TsShape *box, const Strips *s, bool far_is_x)
{
    const Strip *far = far_is_x ? &s->x : &s->y, *near = far_is_x ? &s->y : &s->x;
    double left = far->far * near->speed, right = near->near * far->speed;
    if (product_is_sure(left - right, fabs(left) + fabs(right)))
        return sign_of_double(left - right);
    ExactStrip of_far = strip_exact(ray, box, far_is_x), of_near = strip_exact(ray, box, !far_is_x);
    return ts_expansion_compare(ts_expansion_multiply(of_far.far, of_near.speed),
                                ts_expansion_multiply(of_near.near, of_far.speed));
}

static int lesser_sign(int a, int b) { return a < b ? a : b; }

// The ray and both strips are three stretches of one line: they meet where every two do.
static TsRelation strips_relation(TsRay ray, const TsShape *box, const Strips *s)
{
    int sign = lesser_sign(sign_of_double(s->x.far), sign_of_double(s->y.far));
    if (sign >= 0) sign = lesser_sign(sign, far_after_near(ray, box, s, true));
    if (sign >= 0) sign = lesser_sign(sign, far_after_near(ray, box, s, false));
    return ts_relation_of_sign(-sign);
}

static double enter_of(Strip s) { return s.near > 0 ? s.near / s.speed : 0; }

static double leave_of(Strip s) { return s.speed > 0 ? s.far / s.speed : HUGE_VAL; }

static bool is_in_strip(Strip s) { return s.near < 0 && s.far > 0; }

// Of a strip on whose border the origin lies: 3 where the ray enters, 2 where it leaves, 1 along
// it.
static int rank_at_border(Strip s)
{
    if (s.near != 0 && s.far != 0) return 0;
    return s.speed == 0 ? 1 : s.near == 0 ? 3 : 2;
}

static TsVec strips_normal(const Strips *s)
{
    double x = enter_of(s->x), y = enter_of(s->y);
    if (x == 0 && y == 0) {
        if (is_in_strip(s->x) && is_in_strip(s->y)) return ts_vec(0, 0);
        x = rank_at_border(s->x);
        y = rank_at_border(s->y);
    }
    Strip face = x >= y ? s->x : s->y;
    bool runs_far = face.speed == 0 && face.far == 0;
    return ts_vec_scale(face.axis, runs_far ? 1 : -face.turned);
}

static TsHit cast_box(TsRay ray, const TsShape *box, Strips s)
{
    TsRelation relation = strips_relation(ray, box, &s);
    if (relation == TS_APART) return ts_cast_missed();
    double enter_x = enter_of(s.x), enter_y = enter_of(s.y);
    double leave_x = leave_of(s.x), leave_y = leave_of(s.y);
    double enter = enter_x > enter_y ? enter_x : enter_y;
    double leave = leave_x < leave_y ? leave_x : leave_y;
    // What only touches and runs along no side is one point.
    if (relation == TS_TOUCHING && s.x.speed > 0 && s.y.speed > 0) leave = enter;
    return ts_cast_made(ray, relation, enter, leave, strips_normal(&s));
}

TsHit ts_cast_aabb(TsRay ray, TsAabb box)
{
    TsVec o = ray.origin, d = ray.direction;
    TsShape shape = ts_shape_of_aabb(box);
    return cast_box(ray, &shape,
                    (Strips){aabb_strip(o.x, d.x, box.min.x, box.max.x, ts_vec(1, 0)),
                             aabb_strip(o.y, d.y, box.min.y, box.max.y, ts_vec(0, 1))});
}

TsHit ts_cast_obb(TsRay ray, TsObb box)
{
    TsShape shape = ts_shape_of_obb(box);
    return cast_box(ray, &shape,
                    (Strips){obb_strip(ray, box, box.axis, box.half.x),
                             obb_strip(ray, box, ts_vec_perp(box.axis), box.half.y)});
}
