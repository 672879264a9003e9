// Two boxes are twelve planes with an inside each. Where three planes meet within all the others is
// a corner of what the boxes share; without one they share nothing. The shared part reaches off a
// plane where one of its corners does. So both relations hang on corners alone.
#include "space/integer3.h"
#include "space/oracle3.h"

enum { PLANES = 12 };

typedef struct Plane { // normal . x <= offset
    Integer3 normal;
    mpz_t offset;
    bool flat; // and its box has no thickness there: it is never left
} Plane;

static struct {
    bool ready;
    Plane plane[PLANES];
    Integer3 axis[6]; // of both boxes
    Integer3 center, point, cross;
    mpz_t half, determinant, scale, value, limit, along;
} s;

static void make_ready(void)
{
    if (s.ready) return;
    for (int i = 0; i < PLANES; i++) {
        integer3_init(&s.plane[i].normal);
        mpz_init(s.plane[i].offset);
    }
    for (int i = 0; i < 6; i++) integer3_init(&s.axis[i]);
    integer3_init(&s.center);
    integer3_init(&s.point);
    integer3_init(&s.cross);
    mpz_inits(s.half, s.determinant, s.scale, s.value, s.limit, s.along, NULL);
    s.ready = true;
}

// ---- The planes. Centres count double units: a half side times an axis does.

static int unit_of(const TsObb3 *box, int unit)
{
    unit = integer3_unit_of(box->center, integer3_unit_of(box->half, unit));
    for (int i = 0; i < 3; i++) unit = integer3_unit_of(box->axis[i], unit);
    return unit;
}

static void make_center(const TsObb3 *box, int unit)
{
    integer3_set(&s.center, box->center, unit);
    for (int i = 0; i < 3; i++) mpz_mul_2exp(s.center.at[i], s.center.at[i], (mp_bitcnt_t)-unit);
}

// Both planes square to the cross product of the other two axes.
static void make_planes(Plane plane[2], const TsObb3 *box, const Integer3 *axis, int face, int unit)
{
    Integer3 *normal = &plane[0].normal;
    integer3_cross(normal, &axis[(face + 1) % 3], &axis[(face + 2) % 3]);
    integer3_dot(s.determinant, normal, &axis[face]);
    integer3_number(s.half, ts_vec3_at(box->half, face), unit);
    mpz_abs(s.determinant, s.determinant);
    mpz_mul(s.half, s.half, s.determinant); // how far the planes are from the centre
    integer3_dot(s.along, normal, &s.center);
    mpz_add(plane[0].offset, s.along, s.half);
    mpz_sub(plane[1].offset, s.half, s.along);
    for (int i = 0; i < 3; i++) mpz_neg(plane[1].normal.at[i], normal->at[i]);
    plane[0].flat = plane[1].flat = mpz_sgn(s.half) == 0;
}

static void make_box(const TsObb3 *box, Plane *plane, Integer3 *axis, int unit)
{
    for (int i = 0; i < 3; i++) integer3_set(&axis[i], box->axis[i], unit);
    make_center(box, unit);
    for (int i = 0; i < 3; i++) make_planes(&plane[2 * i], box, axis, i, unit);
}

// ---- Corners

// Where three planes meet: s.point / s.scale, which is above 0. By Cramer's rule.
static bool meet(const Plane *p, const Plane *q, const Plane *r)
{
    const Plane *plane[] = {p, q, r};
    integer3_cross(&s.cross, &q->normal, &r->normal);
    integer3_dot(s.scale, &s.cross, &p->normal);
    int sign = mpz_sgn(s.scale);
    if (sign == 0) return false;
    for (int i = 0; i < 3; i++) mpz_set_ui(s.point.at[i], 0);
    for (int k = 0; k < 3; k++) {
        integer3_cross(&s.cross, &plane[(k + 1) % 3]->normal, &plane[(k + 2) % 3]->normal);
        for (int i = 0; i < 3; i++) mpz_addmul(s.point.at[i], s.cross.at[i], plane[k]->offset);
    }
    for (int i = 0; i < 3 && sign < 0; i++) mpz_neg(s.point.at[i], s.point.at[i]);
    mpz_abs(s.scale, s.scale);
    return true;
}

// Whether the point lies within all planes; then of which it lies off is added to `off`.
static bool is_corner(unsigned *off)
{
    unsigned now = 0;
    for (int i = 0; i < PLANES; i++) {
        integer3_dot(s.value, &s.plane[i].normal, &s.point);
        mpz_mul(s.limit, s.plane[i].offset, s.scale);
        int side = mpz_cmp(s.value, s.limit);
        if (side > 0) return false;
        if (side < 0) now |= 1u << i;
    }
    *off |= now;
    return true;
}

// ---- Together

// Whether the axes along which the boxes have any thickness span space.
static bool spans(const TsObb3 *a, const TsObb3 *b)
{
    int use[6], count = 0;
    for (int i = 0; i < 6; i++) {
        if (ts_vec3_at(i < 3 ? a->half : b->half, i % 3) > 0) use[count++] = i;
    }
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            integer3_cross(&s.cross, &s.axis[use[i]], &s.axis[use[j]]);
            for (int k = j + 1; k < count; k++) {
                integer3_dot(s.value, &s.cross, &s.axis[use[k]]);
                if (mpz_sgn(s.value) != 0) return true;
            }
        }
    }
    return false;
}

static unsigned planes_to_leave(void)
{
    unsigned planes = 0;
    for (int i = 0; i < PLANES; i++) planes |= s.plane[i].flat ? 0 : 1u << i;
    return planes;
}

// False where they share no corner. Opposite planes never meet: every other three do.
static bool find_corners(unsigned wanted, unsigned *off)
{
    bool any = false;
    for (int i = 0; i < PLANES; i++) {
        for (int j = i + 1; j < PLANES; j++) {
            for (int k = j + 1; k < PLANES; k++) {
                if (!meet(&s.plane[i], &s.plane[j], &s.plane[k])) continue;
                any = is_corner(off) || any;
                if (any && (*off & wanted) == wanted) return true;
            }
        }
    }
    return any;
}

TsRelation oracle3_obbs(const TsObb3 *a, const TsObb3 *b)
{
    make_ready();
    int unit = unit_of(a, unit_of(b, 0));
    make_box(a, &s.plane[0], &s.axis[0], unit);
    make_box(b, &s.plane[6], &s.axis[3], unit);
    unsigned wanted = planes_to_leave(), off = 0;
    if (!find_corners(wanted, &off)) return TS_APART;
    return (off & wanted) == wanted && spans(a, b) ? TS_OVERLAPPING : TS_TOUCHING;
}
