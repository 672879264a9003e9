#include "narrow/cast_made_private.h"
#include "narrow/product_private.h"

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

static Strip forwards(Strip s)
{
    if (s.speed >= 0) return s;
    return (Strip){-s.speed, -s.far, -s.near, s.axis, -1};
}

static ExactStrip forwards_exact(ExactStrip s)
{
    if (ts_expansion_sign(s.speed) >= 0) return s;
    return (ExactStrip){ts_expansion_negate(s.speed), ts_expansion_negate(s.far),
                        ts_expansion_negate(s.near)};
}

// --- upright boxes: two differences are all the rounding

static Strip aabb_strip(double origin, double speed, double min, double max, TsVec axis)
{
    return forwards((Strip){speed, min - origin, max - origin, axis, 1});
}

static ExactStrip aabb_strip_exact(double origin, double speed, double min, double max)
{
    return forwards_exact((ExactStrip){ts_expansion(speed), ts_expansion_difference(min, origin),
                                       ts_expansion_difference(max, origin)});
}

// --- any box, everything scaled by the length of its axis: degree 3

static ExactStrip obb_strip_exact(TsRay ray, TsObb box, TsVec axis, double half)
{
    Way along = product_direction(axis);
    Expansion middle = ts_product_dot_exact((Way){ray.origin, box.center}, along);
    Expansion reach = ts_expansion_scale(ts_product_dot_exact(along, along), half);
    return forwards_exact((ExactStrip){
        ts_product_dot_exact(product_direction(ray.direction), along),
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
        return forwards((Strip){speed, middle - reach, middle + reach, axis, 1});
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

static int sign_of(double value) { return (value > 0) - (value < 0); }

// Whether the ray meets the far side of one strip after the near side of the other (1), at once
// (0: in a corner), or before (-1: it passes by). Degree 2 for upright boxes, 5 for others.
static int far_after_near(TsRay ray, const TsShape *box, const Strips *s, bool far_is_x)
{
    const Strip *far = far_is_x ? &s->x : &s->y, *near = far_is_x ? &s->y : &s->x;
    double left = far->far * near->speed, right = near->near * far->speed;
    if (product_is_sure(left - right, fabs(left) + fabs(right))) return sign_of(left - right);
    ExactStrip of_far = strip_exact(ray, box, far_is_x), of_near = strip_exact(ray, box, !far_is_x);
    return ts_expansion_compare(ts_expansion_multiply(of_far.far, of_near.speed),
                                ts_expansion_multiply(of_near.near, of_far.speed));
}

static int least(int a, int b) { return a < b ? a : b; }

// The ray and both strips are three stretches of one line: they meet where every two do.
static TsRelation relation_of(TsRay ray, const TsShape *box, const Strips *s)
{
    int sign = least(sign_of(s->x.far), sign_of(s->y.far));
    if (sign >= 0) sign = least(sign, far_after_near(ray, box, s, true));
    if (sign >= 0) sign = least(sign, far_after_near(ray, box, s, false));
    return ts_relation_of_sign(-sign);
}

static double enter_of(Strip s) { return s.near > 0 ? s.near / s.speed : 0; }

static double leave_of(Strip s) { return s.speed > 0 ? s.far / s.speed : HUGE_VAL; }

static bool is_between(Strip s) { return s.near < 0 && s.far > 0; }

// Of a strip on whose border the origin lies: 3 where the ray enters, 2 where it leaves, 1 along
// it.
static int rank_at_border(Strip s)
{
    if (s.near != 0 && s.far != 0) return 0;
    return s.speed == 0 ? 1 : s.near == 0 ? 3 : 2;
}

static TsVec normal_of(const Strips *s)
{
    double x = enter_of(s->x), y = enter_of(s->y);
    if (x == 0 && y == 0) {
        if (is_between(s->x) && is_between(s->y)) return ts_vec(0, 0);
        x = rank_at_border(s->x);
        y = rank_at_border(s->y);
    }
    Strip face = x >= y ? s->x : s->y;
    bool runs_far = face.speed == 0 && face.far == 0;
    return ts_vec_scale(face.axis, runs_far ? 1 : -face.turned);
}

static TsHit cast_box(TsRay ray, const TsShape *box, Strips s)
{
    TsRelation relation = relation_of(ray, box, &s);
    if (relation == TS_APART) return ts_cast_missed();
    double enter_x = enter_of(s.x), enter_y = enter_of(s.y);
    double leave_x = leave_of(s.x), leave_y = leave_of(s.y);
    double enter = enter_x > enter_y ? enter_x : enter_y;
    double leave = leave_x < leave_y ? leave_x : leave_y;
    // What only touches and runs along no side is one point.
    if (relation == TS_TOUCHING && s.x.speed > 0 && s.y.speed > 0) leave = enter;
    return ts_cast_made(ray, relation, enter, leave, normal_of(&s));
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
