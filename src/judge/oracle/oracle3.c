#include "oracle/oracle3.h"

#include <gmp.h>

// ---- Integers

// Doubles as multiples of a common power of two.
typedef struct Integer3 {
    mpz_t at[3];
} Integer3;

static void integer3_init(Integer3 *v) { mpz_inits(v->at[0], v->at[1], v->at[2], NULL); }

// The exponent of the largest power of two, at most `unit`, of which the number is a multiple.
static int integer3_unit(double value, int unit)
{
    int exponent;
    if (value == 0) return unit;
    frexp(value, &exponent);
    return exponent - 53 < unit ? exponent - 53 : unit;
}

static int integer3_unit_of(TsVec3 v, int unit)
{
    return integer3_unit(v.x, integer3_unit(v.y, integer3_unit(v.z, unit)));
}

// value = out * 2^unit
static void integer3_number(mpz_t out, double value, int unit)
{
    int exponent;
    double fraction = frexp(value, &exponent);
    mpz_set_d(out, ldexp(fraction, 53)); // an integer
    if (value != 0) mpz_mul_2exp(out, out, (mp_bitcnt_t)(exponent - 53 - unit));
}

static void integer3_set(Integer3 *out, TsVec3 v, int unit)
{
    for (int i = 0; i < 3; i++) integer3_number(out->at[i], ts_vec3_at(v, i), unit);
}

static void integer3_copy(Integer3 *out, const Integer3 *v)
{
    for (int i = 0; i < 3; i++) mpz_set(out->at[i], v->at[i]);
}

static void integer3_sub(Integer3 *out, const Integer3 *a, const Integer3 *b)
{
    for (int i = 0; i < 3; i++) mpz_sub(out->at[i], a->at[i], b->at[i]);
}

// `out` must be neither operand.
static void integer3_cross(Integer3 *out, const Integer3 *a, const Integer3 *b)
{
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        mpz_mul(out->at[i], a->at[j], b->at[k]);
        mpz_submul(out->at[i], a->at[k], b->at[j]);
    }
}

static void integer3_dot(mpz_t out, const Integer3 *a, const Integer3 *b)
{
    mpz_mul(out, a->at[0], b->at[0]);
    mpz_addmul(out, a->at[1], b->at[1]);
    mpz_addmul(out, a->at[2], b->at[2]);
}

static bool integer3_is_zero(const Integer3 *v)
{
    return mpz_sgn(v->at[0]) == 0 && mpz_sgn(v->at[1]) == 0 && mpz_sgn(v->at[2]) == 0;
}

// ---- Hulls
//
// Two hulls have a common point if the hull of all differences of their corners contains the
// origin. The directions that no difference is behind form a cone; its edges are perpendicular to
// two of the differences. If the cone is empty, the origin is in the interior. If it contains
// directions for every difference to be strictly ahead, the origin is outside; otherwise it is on
// the boundary. A ray adds its negated direction to the differences that must not be behind; it
// need not be ahead.

enum { CORNERS = 8, DIFFERENCES = CORNERS * CORNERS };

static struct {
    bool ready;
    Integer3 difference[DIFFERENCES], from[CORNERS], to[CORNERS];
    int count;
    int strict; // the first ones must be strictly ahead: all but a ray's direction
    Integer3 normal, plane;
    mpz_t along;
    bool ahead[DIFFERENCES]; // for some direction in the cone
    bool any;                // the cone is not empty
} cone;

static void ready_cone(void)
{
    if (cone.ready) return;
    for (int i = 0; i < DIFFERENCES; i++) integer3_init(&cone.difference[i]);
    for (int i = 0; i < CORNERS; i++) {
        integer3_init(&cone.from[i]);
        integer3_init(&cone.to[i]);
    }
    integer3_init(&cone.normal);
    integer3_init(&cone.plane);
    mpz_init(cone.along);
    cone.ready = true;
}

static void make_differences(const TsVec3 *a, int count_a, const TsVec3 *b, int count_b)
{
    int unit = 0;
    ready_cone();
    for (int i = 0; i < count_a; i++) unit = integer3_unit_of(a[i], unit);
    for (int i = 0; i < count_b; i++) unit = integer3_unit_of(b[i], unit);
    for (int i = 0; i < count_a; i++) integer3_set(&cone.from[i], a[i], unit);
    for (int i = 0; i < count_b; i++) integer3_set(&cone.to[i], b[i], unit);
    cone.count = 0;
    for (int i = 0; i < count_a; i++) {
        for (int k = 0; k < count_b; k++) {
            integer3_sub(&cone.difference[cone.count], &cone.to[k], &cone.from[i]);
            cone.ahead[cone.count++] = false;
        }
    }
    cone.any = false;
    cone.strict = cone.count;
}

static int difference_side(int i)
{
    integer3_dot(cone.along, &cone.normal, &cone.difference[i]);
    return mpz_sgn(cone.along);
}

// Adds cone.normal or its opposite to the cone if no difference is behind it.
static void try_normal(void)
{
    bool ahead = true, behind = true;
    if (integer3_is_zero(&cone.normal)) return;
    for (int i = 0; i < cone.count && (ahead || behind); i++) {
        int at = difference_side(i);
        ahead = ahead && at >= 0;
        behind = behind && at <= 0;
    }
    if (!ahead && !behind) return;
    cone.any = true;
    for (int i = 0; i < cone.count; i++) cone.ahead[i] = cone.ahead[i] || difference_side(i) != 0;
}

// Sets cone.plane to the normal of the first two that are not parallel. Returns false if all are
// collinear.
static bool find_plane(void)
{
    for (int i = 0; i < cone.count; i++) {
        for (int k = i + 1; k < cone.count; k++) {
            integer3_cross(&cone.plane, &cone.difference[i], &cone.difference[k]);
            if (!integer3_is_zero(&cone.plane)) return true;
        }
    }
    return false;
}

static void try_in_space(void)
{
    for (int i = 0; i < cone.count; i++) {
        for (int k = i + 1; k < cone.count; k++) {
            integer3_cross(&cone.normal, &cone.difference[i], &cone.difference[k]);
            try_normal();
        }
    }
}

static void try_in_plane(void)
{
    for (int i = 0; i < cone.count; i++) {
        integer3_cross(&cone.normal, &cone.plane, &cone.difference[i]);
        try_normal();
    }
}

static void try_in_line(void)
{
    for (int i = 0; i < cone.count; i++) {
        integer3_copy(&cone.normal, &cone.difference[i]);
        try_normal();
    }
}

static TsRelation relation_of_differences(void)
{
    bool plane = find_plane(), space = false;
    for (int i = 0; i < cone.count && plane && !space; i++) {
        integer3_dot(cone.along, &cone.plane, &cone.difference[i]);
        space = mpz_sgn(cone.along) != 0;
    }
    (space ? try_in_space : plane ? try_in_plane : try_in_line)();
    if (space && !cone.any) return TS_OVERLAPPING;
    for (int i = 0; i < cone.strict; i++) {
        if (!cone.ahead[i]) return TS_TOUCHING;
    }
    return TS_APART;
}

static void box_corners(TsAabb3 box, TsVec3 out[CORNERS])
{
    for (int i = 0; i < CORNERS; i++) {
        out[i] = ts_vec3(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y,
                         i & 4 ? box.max.z : box.min.z);
    }
}

TsRelation oracle3_triangles(const TsTriangle3 *a, const TsTriangle3 *b)
{
    make_differences(a->corner, 3, b->corner, 3);
    return relation_of_differences();
}

TsRelation oracle3_hull_box(const TsVec3 *corner, int count, TsAabb3 b)
{
    TsVec3 other[CORNERS];
    box_corners(b, other);
    make_differences(corner, count, other, CORNERS);
    return relation_of_differences();
}

TsRelation oracle3_triangle_box(const TsTriangle3 *a, TsAabb3 b)
{
    return oracle3_hull_box(a->corner, 3, b);
}

TsRelation oracle3_aabbs(TsAabb3 a, TsAabb3 b)
{
    TsVec3 first[CORNERS], second[CORNERS];
    box_corners(a, first);
    box_corners(b, second);
    make_differences(first, CORNERS, second, CORNERS);
    return relation_of_differences();
}

static TsRelation cast_hull(TsRay3 ray, const TsVec3 *corner, int count)
{
    int unit = integer3_unit_of(ray.direction, 0);
    make_differences(&ray.origin, 1, corner, count);
    integer3_set(&cone.difference[cone.count], ts_vec3_negate(ray.direction), unit);
    cone.ahead[cone.count++] = false;
    return relation_of_differences();
}

TsRelation oracle3_cast_triangle(TsRay3 ray, const TsTriangle3 *triangle)
{
    return cast_hull(ray, triangle->corner, 3);
}

TsRelation oracle3_cast_aabb(TsRay3 ray, TsAabb3 box)
{
    TsVec3 corner[CORNERS];
    box_corners(box, corner);
    return cast_hull(ray, corner, CORNERS);
}

// ---- Two boxes
//
// Two boxes are twelve half spaces. A point where three planes meet, inside all the others, is a
// corner of the intersection; without one there is none. The intersection leaves a plane if one of
// its corners does. So the relation depends on the corners alone.

enum { PLANES = 12 };

typedef struct Plane { // normal . x <= offset
    Integer3 normal;
    mpz_t offset;
    bool flat; // the box has no thickness here: its whole volume is on the plane
} Plane;

static struct {
    bool ready;
    Plane plane[PLANES];
    Integer3 axis[6]; // of both boxes
    Integer3 center, point, cross;
    mpz_t half, determinant, scale, value, limit, along;
} clip;

static void ready_clip(void)
{
    if (clip.ready) return;
    for (int i = 0; i < PLANES; i++) {
        integer3_init(&clip.plane[i].normal);
        mpz_init(clip.plane[i].offset);
    }
    for (int i = 0; i < 6; i++) integer3_init(&clip.axis[i]);
    integer3_init(&clip.center);
    integer3_init(&clip.point);
    integer3_init(&clip.cross);
    mpz_inits(clip.half, clip.determinant, clip.scale, clip.value, clip.limit, clip.along, NULL);
    clip.ready = true;
}

static int box_unit(const TsObb3 *box, int unit)
{
    unit = integer3_unit_of(box->center, integer3_unit_of(box->half, unit));
    for (int i = 0; i < 3; i++) unit = integer3_unit_of(box->axis[i], unit);
    return unit;
}

// Both planes perpendicular to the cross product of the other two axes.
static void make_planes(Plane plane[2], const TsObb3 *box, const Integer3 *axis, int face, int unit)
{
    Integer3 *normal = &plane[0].normal;
    integer3_cross(normal, &axis[(face + 1) % 3], &axis[(face + 2) % 3]);
    integer3_dot(clip.determinant, normal, &axis[face]);
    integer3_number(clip.half, ts_vec3_at(box->half, face), unit);
    mpz_abs(clip.determinant, clip.determinant);
    mpz_mul(clip.half, clip.half, clip.determinant); // distance of the planes from the centre
    integer3_dot(clip.along, normal, &clip.center);
    mpz_add(plane[0].offset, clip.along, clip.half);
    mpz_sub(plane[1].offset, clip.half, clip.along);
    for (int i = 0; i < 3; i++) mpz_neg(plane[1].normal.at[i], normal->at[i]);
    plane[0].flat = plane[1].flat = mpz_sgn(clip.half) == 0;
}

static void make_box(const TsObb3 *box, Plane *plane, Integer3 *axis, int unit)
{
    for (int i = 0; i < 3; i++) integer3_set(&axis[i], box->axis[i], unit);
    integer3_set(&clip.center, box->center, unit); // in square units, as half * axis is
    for (int i = 0; i < 3; i++)
        mpz_mul_2exp(clip.center.at[i], clip.center.at[i], (mp_bitcnt_t)-unit);
    for (int i = 0; i < 3; i++) make_planes(&plane[2 * i], box, axis, i, unit);
}

// The intersection of three planes by Cramer's rule: clip.point / clip.scale, with scale > 0.
static bool planes_meet(const Plane *p, const Plane *q, const Plane *r)
{
    const Plane *plane[] = {p, q, r};
    integer3_cross(&clip.cross, &q->normal, &r->normal);
    integer3_dot(clip.scale, &clip.cross, &p->normal);
    int sign = mpz_sgn(clip.scale);
    if (sign == 0) return false;
    for (int i = 0; i < 3; i++) mpz_set_ui(clip.point.at[i], 0);
    for (int k = 0; k < 3; k++) {
        integer3_cross(&clip.cross, &plane[(k + 1) % 3]->normal, &plane[(k + 2) % 3]->normal);
        for (int i = 0; i < 3; i++)
            mpz_addmul(clip.point.at[i], clip.cross.at[i], plane[k]->offset);
    }
    for (int i = 0; i < 3 && sign < 0; i++) mpz_neg(clip.point.at[i], clip.point.at[i]);
    mpz_abs(clip.scale, clip.scale);
    return true;
}

// Whether the point is inside all planes; adds the planes that it is not on to `off`.
static bool is_corner(unsigned *off)
{
    unsigned now = 0;
    for (int i = 0; i < PLANES; i++) {
        integer3_dot(clip.value, &clip.plane[i].normal, &clip.point);
        mpz_mul(clip.limit, clip.plane[i].offset, clip.scale);
        int side = mpz_cmp(clip.value, clip.limit);
        if (side > 0) return false;
        if (side < 0) now |= 1u << i;
    }
    *off |= now;
    return true;
}

// Whether the axes with any thickness span space.
static bool axes_span(const TsObb3 *a, const TsObb3 *b)
{
    int use[6], count = 0;
    for (int i = 0; i < 6; i++) {
        if (ts_vec3_at(i < 3 ? a->half : b->half, i % 3) > 0) use[count++] = i;
    }
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            integer3_cross(&clip.cross, &clip.axis[use[i]], &clip.axis[use[j]]);
            for (int k = j + 1; k < count; k++) {
                integer3_dot(clip.value, &clip.cross, &clip.axis[use[k]]);
                if (mpz_sgn(clip.value) != 0) return true;
            }
        }
    }
    return false;
}

// Returns false if there is no common corner. Opposite planes never meet; any other three do.
static bool find_corners(unsigned wanted, unsigned *off)
{
    bool any = false;
    for (int i = 0; i < PLANES; i++) {
        for (int j = i + 1; j < PLANES; j++) {
            for (int k = j + 1; k < PLANES; k++) {
                if (!planes_meet(&clip.plane[i], &clip.plane[j], &clip.plane[k])) continue;
                any = is_corner(off) || any;
                if (any && (*off & wanted) == wanted) return true;
            }
        }
    }
    return any;
}

TsRelation oracle3_obbs(const TsObb3 *a, const TsObb3 *b)
{
    ready_clip();
    int unit = box_unit(a, box_unit(b, 0));
    make_box(a, &clip.plane[0], &clip.axis[0], unit);
    make_box(b, &clip.plane[6], &clip.axis[3], unit);
    unsigned wanted = 0, off = 0; // planes that the intersection must leave if the interiors meet
    for (int i = 0; i < PLANES; i++) wanted |= clip.plane[i].flat ? 0 : 1u << i;
    if (!find_corners(wanted, &off)) return TS_APART;
    return (off & wanted) == wanted && axes_span(a, b) ? TS_OVERLAPPING : TS_TOUCHING;
}

// ---- Spheres
//
// A sphere and a triangle: for every subset of the corners the closest point of the point, line or
// plane through them, kept if all its barycentric weights are positive; the closest of these is the
// closest point of the triangle. Computed as fractions by the normal equations.

static struct {
    bool ready;
    Integer3 corner[3], u, v, at; // relative to the sphere's centre
    mpz_t square;                 // of the radius
    mpz_t uu, uv, vv, pu, pv, s, t, whole, rest, value;
} ball;

static void ready_ball(void)
{
    if (ball.ready) return;
    for (int i = 0; i < 3; i++) integer3_init(&ball.corner[i]);
    integer3_init(&ball.u);
    integer3_init(&ball.v);
    integer3_init(&ball.at);
    mpz_inits(ball.square, ball.uu, ball.uv, ball.vv, ball.pu, ball.pv, ball.s, ball.t, ball.whole,
              ball.rest, ball.value, NULL);
    ball.ready = true;
}

static void set_radius(double radius, int unit)
{
    integer3_number(ball.square, radius, unit);
    mpz_mul(ball.square, ball.square, ball.square);
}

// The sign of |ball.at / scale| - radius.
static int distance_sign(const mpz_t scale)
{
    integer3_dot(ball.value, &ball.at, &ball.at);
    mpz_mul(ball.rest, scale, scale);
    mpz_mul(ball.rest, ball.rest, ball.square);
    return mpz_cmp(ball.value, ball.rest);
}

// at = whole p + s u + t v
static void place_nearest(const Integer3 *p)
{
    for (int i = 0; i < 3; i++) {
        mpz_mul(ball.at.at[i], ball.whole, p->at[i]);
        mpz_addmul(ball.at.at[i], ball.s, ball.u.at[i]);
        mpz_addmul(ball.at.at[i], ball.t, ball.v.at[i]);
    }
}

static int edge_sign(int i)
{
    const Integer3 *p = &ball.corner[i];
    integer3_sub(&ball.u, &ball.corner[(i + 1) % 3], p);
    integer3_dot(ball.whole, &ball.u, &ball.u);
    integer3_dot(ball.s, p, &ball.u);
    mpz_neg(ball.s, ball.s);
    mpz_set_ui(ball.t, 0);
    if (mpz_sgn(ball.s) <= 0 || mpz_cmp(ball.s, ball.whole) >= 0) return 1;
    place_nearest(p);
    return distance_sign(ball.whole);
}

// out = a d - b c
static void minor_of(mpz_t out, const mpz_t a, const mpz_t b, const mpz_t c, const mpz_t d)
{
    mpz_mul(out, a, d);
    mpz_submul(out, b, c);
}

static int face_sign(void)
{
    const Integer3 *p = &ball.corner[0];
    integer3_sub(&ball.u, &ball.corner[1], p);
    integer3_sub(&ball.v, &ball.corner[2], p);
    integer3_dot(ball.uu, &ball.u, &ball.u);
    integer3_dot(ball.uv, &ball.u, &ball.v);
    integer3_dot(ball.vv, &ball.v, &ball.v);
    integer3_dot(ball.pu, p, &ball.u);
    integer3_dot(ball.pv, p, &ball.v);
    minor_of(ball.whole, ball.uu, ball.uv, ball.uv, ball.vv); // 0 if it is degenerate
    minor_of(ball.s, ball.uv, ball.vv, ball.pu, ball.pv);
    minor_of(ball.t, ball.pu, ball.pv, ball.uu, ball.uv);
    mpz_sub(ball.rest, ball.whole, ball.s);
    mpz_sub(ball.rest, ball.rest, ball.t);
    if (mpz_sgn(ball.whole) <= 0 || mpz_sgn(ball.s) <= 0 || mpz_sgn(ball.t) <= 0) return 1;
    if (mpz_sgn(ball.rest) <= 0) return 1;
    place_nearest(p);
    return distance_sign(ball.whole);
}

TsRelation oracle3_triangle_sphere(const TsTriangle3 *a, TsSphere b)
{
    ready_ball();
    int unit = integer3_unit_of(b.center, integer3_unit(b.radius, 0));
    for (int i = 0; i < 3; i++) unit = integer3_unit_of(a->corner[i], unit);
    integer3_set(&ball.at, b.center, unit);
    for (int i = 0; i < 3; i++) {
        integer3_set(&ball.u, a->corner[i], unit);
        integer3_sub(&ball.corner[i], &ball.u, &ball.at);
    }
    set_radius(b.radius, unit);
    int sign = face_sign();
    for (int i = 0; i < 3; i++) {
        mpz_set_ui(ball.whole, 1);
        integer3_copy(&ball.at, &ball.corner[i]);
        int corner = distance_sign(ball.whole), edge = edge_sign(i);
        sign = corner < sign ? corner : sign;
        sign = edge < sign ? edge : sign;
    }
    return ts_relation_of_sign((sign > 0) - (sign < 0));
}

TsRelation oracle3_spheres(TsSphere a, TsSphere b)
{
    ready_ball();
    int unit = integer3_unit_of(a.center, integer3_unit_of(b.center, 0));
    unit = integer3_unit(a.radius, integer3_unit(b.radius, unit));
    integer3_set(&ball.u, a.center, unit);
    integer3_set(&ball.v, b.center, unit);
    integer3_sub(&ball.at, &ball.v, &ball.u);
    integer3_number(ball.s, a.radius, unit);
    integer3_number(ball.t, b.radius, unit);
    mpz_add(ball.s, ball.s, ball.t);
    mpz_mul(ball.square, ball.s, ball.s);
    mpz_set_ui(ball.whole, 1);
    int sign = distance_sign(ball.whole);
    return ts_relation_of_sign((sign > 0) - (sign < 0));
}

// The closest point of the ray: its origin, or the foot of the perpendicular from the centre, a
// fraction.
TsRelation oracle3_cast_sphere(TsRay3 ray, TsSphere sphere)
{
    ready_ball();
    int unit = integer3_unit_of(ray.origin, integer3_unit_of(sphere.center, 0));
    unit = integer3_unit_of(ray.direction, integer3_unit(sphere.radius, unit));
    integer3_set(&ball.u, ray.origin, unit);
    integer3_set(&ball.v, sphere.center, unit);
    integer3_sub(&ball.corner[0], &ball.u, &ball.v);
    integer3_set(&ball.u, ray.direction, unit);
    set_radius(sphere.radius, unit);
    integer3_dot(ball.s, &ball.corner[0], &ball.u);
    mpz_neg(ball.s, ball.s);
    if (mpz_sgn(ball.s) <= 0) mpz_set_ui(ball.s, 0);
    mpz_set_ui(ball.t, 0);
    integer3_dot(ball.whole, &ball.u, &ball.u);
    place_nearest(&ball.corner[0]);
    int sign = distance_sign(ball.whole);
    return ts_relation_of_sign((sign > 0) - (sign < 0));
}
