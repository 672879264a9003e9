// A sphere and a triangle: of every set of corners the nearest point of the flat through them, kept
// where it is a mean of all of them with weights above 0; the nearest of these is the nearest of
// the triangle. Fractions, by the normal equations.
#include "space/integer3.h"
#include "space/oracle3.h"

static struct {
    bool ready;
    Integer3 corner[3], u, v, at; // relative to the centre
    mpz_t square;                 // of the radius
    mpz_t uu, uv, vv, pu, pv, s, t, whole, rest, value;
} s;

static void make_ready(void)
{
    if (s.ready) return;
    for (int i = 0; i < 3; i++) integer3_init(&s.corner[i]);
    integer3_init(&s.u);
    integer3_init(&s.v);
    integer3_init(&s.at);
    mpz_inits(s.square, s.uu, s.uv, s.vv, s.pu, s.pv, s.s, s.t, s.whole, s.rest, s.value, NULL);
    s.ready = true;
}

static void set_radius(double radius, int unit)
{
    integer3_number(s.square, radius, unit);
    mpz_mul(s.square, s.square, s.square);
}

// The sign of |s.at / scale| less the radius.
static int distance_sign(const mpz_t scale)
{
    integer3_dot(s.value, &s.at, &s.at);
    mpz_mul(s.rest, scale, scale);
    mpz_mul(s.rest, s.rest, s.square);
    return mpz_cmp(s.value, s.rest);
}

// at = whole p + s u + t v
static void place(const Integer3 *p)
{
    for (int i = 0; i < 3; i++) {
        mpz_mul(s.at.at[i], s.whole, p->at[i]);
        mpz_addmul(s.at.at[i], s.s, s.u.at[i]);
        mpz_addmul(s.at.at[i], s.t, s.v.at[i]);
    }
}

static int corner_sign(int i)
{
    mpz_set_ui(s.whole, 1);
    integer3_copy(&s.at, &s.corner[i]);
    return distance_sign(s.whole);
}

static int edge_sign(int i)
{
    const Integer3 *p = &s.corner[i];
    integer3_sub(&s.u, &s.corner[(i + 1) % 3], p);
    integer3_dot(s.whole, &s.u, &s.u);
    integer3_dot(s.s, p, &s.u);
    mpz_neg(s.s, s.s);
    mpz_set_ui(s.t, 0);
    if (mpz_sgn(s.s) <= 0 || mpz_cmp(s.s, s.whole) >= 0) return 1;
    place(p);
    return distance_sign(s.whole);
}

// out = a d - b c
static void minor(mpz_t out, const mpz_t a, const mpz_t b, const mpz_t c, const mpz_t d)
{
    mpz_mul(out, a, d);
    mpz_submul(out, b, c);
}

static int face_sign(void)
{
    const Integer3 *p = &s.corner[0];
    integer3_sub(&s.u, &s.corner[1], p);
    integer3_sub(&s.v, &s.corner[2], p);
    integer3_dot(s.uu, &s.u, &s.u);
    integer3_dot(s.uv, &s.u, &s.v);
    integer3_dot(s.vv, &s.v, &s.v);
    integer3_dot(s.pu, p, &s.u);
    integer3_dot(s.pv, p, &s.v);
    minor(s.whole, s.uu, s.uv, s.uv, s.vv); // 0 where it has collapsed
    minor(s.s, s.uv, s.vv, s.pu, s.pv);
    minor(s.t, s.pu, s.pv, s.uu, s.uv);
    mpz_sub(s.rest, s.whole, s.s);
    mpz_sub(s.rest, s.rest, s.t);
    if (mpz_sgn(s.whole) <= 0 || mpz_sgn(s.s) <= 0 || mpz_sgn(s.t) <= 0) return 1;
    if (mpz_sgn(s.rest) <= 0) return 1;
    place(p);
    return distance_sign(s.whole);
}

TsRelation oracle3_triangle_sphere(const TsTriangle3 *a, TsSphere b)
{
    make_ready();
    int unit = integer3_unit_of(b.center, integer3_unit(b.radius, 0));
    for (int i = 0; i < 3; i++) unit = integer3_unit_of(a->corner[i], unit);
    integer3_set(&s.at, b.center, unit);
    for (int i = 0; i < 3; i++) {
        integer3_set(&s.u, a->corner[i], unit);
        integer3_sub(&s.corner[i], &s.u, &s.at);
    }
    set_radius(b.radius, unit);
    int sign = face_sign();
    for (int i = 0; i < 3; i++) {
        int corner = corner_sign(i), edge = edge_sign(i);
        sign = corner < sign ? corner : sign;
        sign = edge < sign ? edge : sign;
    }
    return ts_relation_of_sign((sign > 0) - (sign < 0));
}

TsRelation oracle3_spheres(TsSphere a, TsSphere b)
{
    make_ready();
    int unit = integer3_unit_of(a.center, integer3_unit_of(b.center, 0));
    unit = integer3_unit(a.radius, integer3_unit(b.radius, unit));
    integer3_set(&s.u, a.center, unit);
    integer3_set(&s.v, b.center, unit);
    integer3_sub(&s.at, &s.v, &s.u);
    integer3_number(s.s, a.radius, unit);
    integer3_number(s.t, b.radius, unit);
    mpz_add(s.s, s.s, s.t);
    mpz_mul(s.square, s.s, s.s);
    mpz_set_ui(s.whole, 1);
    int sign = distance_sign(s.whole);
    return ts_relation_of_sign((sign > 0) - (sign < 0));
}

// The nearest point of the ray: its origin, or the foot of the centre, a fraction along it.
TsRelation oracle3_cast_sphere(TsRay3 ray, TsSphere sphere)
{
    make_ready();
    int unit = integer3_unit_of(ray.origin, integer3_unit_of(sphere.center, 0));
    unit = integer3_unit_of(ray.direction, integer3_unit(sphere.radius, unit));
    integer3_set(&s.u, ray.origin, unit);
    integer3_set(&s.v, sphere.center, unit);
    integer3_sub(&s.corner[0], &s.u, &s.v);
    integer3_set(&s.u, ray.direction, unit);
    set_radius(sphere.radius, unit);
    integer3_dot(s.s, &s.corner[0], &s.u);
    mpz_neg(s.s, s.s);
    if (mpz_sgn(s.s) <= 0) mpz_set_ui(s.s, 0);
    mpz_set_ui(s.t, 0);
    integer3_dot(s.whole, &s.u, &s.u);
    place(&s.corner[0]);
    int sign = distance_sign(s.whole);
    return ts_relation_of_sign((sign > 0) - (sign < 0));
}
