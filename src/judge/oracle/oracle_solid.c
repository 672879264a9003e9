// Shapes as integers of a common unit: a loop of corners and a radius each, grown or swept if
// asked.
#include "oracle/oracle_private.h"

#include <assert.h>
#include <limits.h>
#include <stdint.h>

typedef struct Integers {
    mpz_t x, y;
} Integers;

// A double as mantissa * 2^exponent with an odd mantissa, or 0.
typedef struct Dyadic {
    double mantissa;
    int exponent;
} Dyadic;

// Integers kept between calls.
static struct {
    bool ready;
    IntegerPair pair;
    Integers u, v, gap;
    mpz_t factor;
} s;

static void make_integers(Integers *pair)
{
    mpz_init(pair->x);
    mpz_init(pair->y);
}

static void make_solid(IntegerSolid *solid)
{
    oracle_corners_room(solid, 4); // of a box
    mpz_init(solid->radius);
}

static void make_ready(void)
{
    if (s.ready) return;
    make_solid(&s.pair.a);
    make_solid(&s.pair.b);
    make_integers(&s.u);
    make_integers(&s.v);
    make_integers(&s.gap);
    mpz_init(s.factor);
    s.ready = true;
}

static Dyadic dyadic(double value)
{
    if (value == 0) return (Dyadic){0, INT_MAX / 4};
    int exponent;
    int64_t mantissa = (int64_t)(frexp(value, &exponent) * 0x1p53);
    int zeros = __builtin_ctzll((uint64_t)mantissa);
    return (Dyadic){(double)(mantissa >> zeros), exponent - 53 + zeros};
}

static int smaller(int a, int b) { return a < b ? a : b; }

static int lowest_bit(const TsVec *corner, int count)
{
    int lowest = INT_MAX / 4;
    for (int i = 0; i < count; i++) {
        lowest =
            smaller(lowest, smaller(dyadic(corner[i].x).exponent, dyadic(corner[i].y).exponent));
    }
    return lowest;
}

static int unit_of(const TsShape *shape)
{
    switch (shape->kind) {
    case TS_SHAPE_POINT: return lowest_bit(&shape->point, 1);
    case TS_SHAPE_SEGMENT: return lowest_bit((TsVec[]){shape->segment.a, shape->segment.b}, 2);
    case TS_SHAPE_CIRCLE:
        return smaller(lowest_bit(&shape->circle.center, 1), dyadic(shape->circle.radius).exponent);
    case TS_SHAPE_AABB: return lowest_bit((TsVec[]){shape->aabb.min, shape->aabb.max}, 2);
    case TS_SHAPE_OBB:
        return smaller(lowest_bit(&shape->obb.center, 1),
                       lowest_bit(&shape->obb.half, 1) + lowest_bit(&shape->obb.axis, 1));
    case TS_SHAPE_RAY: return lowest_bit((TsVec[]){shape->ray.origin, shape->ray.direction}, 2);
    case TS_SHAPE_TRIANGLE: return lowest_bit(shape->triangle.corner, 3);
    case TS_SHAPE_POLYGON: return lowest_bit(shape->polygon.corner, shape->polygon.count);
    case TS_SHAPE_CAPSULE:
        return smaller(lowest_bit((TsVec[]){shape->capsule.a, shape->capsule.b}, 2),
                       dyadic(shape->capsule.radius).exponent);
    case TS_SHAPE_KINDS: break;
    }
    assert(0 && "a kind that the oracle knows");
    return 0;
}

// z = value, counted in units.
static void set(mpz_t z, double value)
{
    Dyadic d = dyadic(value);
    mpz_set_d(z, d.mantissa);
    if (d.mantissa != 0) mpz_mul_2exp(z, z, (mp_bitcnt_t)(d.exponent - s.pair.unit));
}

// z = 2ab, counted in units.
static void set_twice_product(mpz_t z, double a, double b)
{
    Dyadic first = dyadic(a), second = dyadic(b);
    mpz_set_d(z, first.mantissa);
    mpz_set_d(s.factor, second.mantissa);
    mpz_mul(z, z, s.factor);
    if (mpz_sgn(z) == 0) return;
    mpz_mul_2exp(z, z, (mp_bitcnt_t)(first.exponent + second.exponent + 1 - s.pair.unit));
}

static void set_corner(IntegerSolid *solid, int i, TsVec at)
{
    set(solid->x[i], at.x);
    set(solid->y[i], at.y);
}

static void add_corner(IntegerSolid *solid, int from, const Integers *step)
{
    mpz_add(solid->x[solid->count], solid->x[from], step->x);
    mpz_add(solid->y[solid->count], solid->y[from], step->y);
    solid->count++;
}

static bool is_zero(const Integers *v) { return mpz_sgn(v->x) == 0 && mpz_sgn(v->y) == 0; }

// The box spanned by s.u and s.v at corner 0, with v on the positive side of u. Sides of length 0
// give a segment or a point.
static void span_box(IntegerSolid *solid)
{
    bool has_u = !is_zero(&s.u), has_v = !is_zero(&s.v);
    solid->count = 1;
    if (has_u) add_corner(solid, 0, &s.u);
    if (has_v) add_corner(solid, solid->count - 1, &s.v);
    if (has_u && has_v) add_corner(solid, 0, &s.v);
}

static void span_difference(Integers *v, const IntegerSolid *solid, int from, int to)
{
    mpz_sub(v->x, solid->x[to], solid->x[from]);
    mpz_sub(v->y, solid->y[to], solid->y[from]);
}

static void set_segment(IntegerSolid *solid, TsSegment segment)
{
    set_corner(solid, 0, segment.a);
    set_corner(solid, 1, segment.b);
    span_difference(&s.u, solid, 0, 1);
    solid->count = is_zero(&s.u) ? 1 : 2;
}

static void set_aabb(IntegerSolid *solid, TsAabb box)
{
    set_corner(solid, 0, box.min);
    set_corner(solid, 2, box.max);
    span_difference(&s.u, solid, 0, 2);
    mpz_set(s.v.y, s.u.y);
    mpz_set_ui(s.v.x, 0);
    mpz_set_ui(s.u.y, 0);
    span_box(solid);
}

static void set_obb(IntegerSolid *solid, TsObb box)
{
    set_twice_product(s.u.x, box.half.x, box.axis.x);
    set_twice_product(s.u.y, box.half.x, box.axis.y);
    set_twice_product(s.v.x, -box.half.y, box.axis.y);
    set_twice_product(s.v.y, box.half.y, box.axis.x);
    set_corner(solid, 0, box.center);
    mpz_add(s.gap.x, s.u.x, s.v.x);
    mpz_add(s.gap.y, s.u.y, s.v.y);
    mpz_divexact_ui(s.gap.x, s.gap.x, 2);
    mpz_divexact_ui(s.gap.y, s.gap.y, 2);
    mpz_sub(solid->x[0], solid->x[0], s.gap.x);
    mpz_sub(solid->y[0], solid->y[0], s.gap.y);
    span_box(solid);
}

static void set_corners(IntegerSolid *solid, const TsVec *corner, int count)
{
    oracle_corners_room(solid, count);
    for (int i = 0; i < count; i++) set_corner(solid, i, corner[i]);
    solid->count = count;
}

static int bits(const mpz_t z) { return (int)mpz_sizeinbase(z, 2); }
static int larger(int a, int b) { return a > b ? a : b; }

static int most_bits(const IntegerSolid *solid)
{
    int most = bits(solid->radius);
    for (int i = 0; i < solid->count; i++) {
        most = larger(most, larger(bits(solid->x[i]), bits(solid->y[i])));
    }
    return most;
}

// A segment long enough to pass the other shape, which must be set already: along one axis more
// than four times as long as the largest coordinate.
static void set_ray(IntegerSolid *solid, TsRay ray, const IntegerSolid *other)
{
    set_corner(solid, 0, ray.origin);
    set_corner(solid, 1, ray.direction);
    solid->count = 1;
    int reach = larger(most_bits(solid), most_bits(other)) + 3;
    int longer = reach - larger(bits(solid->x[1]), bits(solid->y[1]));
    mpz_mul_2exp(solid->x[1], solid->x[1], (mp_bitcnt_t)larger(longer, 0));
    mpz_mul_2exp(solid->y[1], solid->y[1], (mp_bitcnt_t)larger(longer, 0));
    mpz_add(solid->x[1], solid->x[1], solid->x[0]);
    mpz_add(solid->y[1], solid->y[1], solid->y[0]);
    solid->count = 2;
}

static void set_solid(IntegerSolid *solid, const TsShape *shape, const IntegerSolid *other)
{
    mpz_set_ui(solid->radius, 0);
    solid->count = 1;
    solid->polygon = solid->flat = false;
    switch (shape->kind) {
    case TS_SHAPE_POINT: set_corner(solid, 0, shape->point); break;
    case TS_SHAPE_SEGMENT: set_segment(solid, shape->segment); break;
    case TS_SHAPE_RAY: set_ray(solid, shape->ray, other); break;
    case TS_SHAPE_CIRCLE:
        set_corner(solid, 0, shape->circle.center);
        set(solid->radius, shape->circle.radius);
        break;
    case TS_SHAPE_AABB: set_aabb(solid, shape->aabb); break;
    case TS_SHAPE_OBB: set_obb(solid, shape->obb); break;
    case TS_SHAPE_TRIANGLE:
        set_corners(solid, shape->triangle.corner, 3);
        oracle_side(s.factor, solid, 0, solid, 2);
        if (mpz_sgn(s.factor) < 0) oracle_corners_turn(solid);
        if (mpz_sgn(s.factor) == 0) oracle_corners_collapse(solid);
        break;
    case TS_SHAPE_POLYGON:
        set_corners(solid, shape->polygon.corner, shape->polygon.count);
        oracle_corners_settle(solid);
        break;
    case TS_SHAPE_CAPSULE:
        set_segment(solid, (TsSegment){shape->capsule.a, shape->capsule.b});
        set(solid->radius, shape->capsule.radius);
        break;
    case TS_SHAPE_KINDS: break;
    }
}

static void set_solids(const TsShape *a, const TsShape *b, int unit)
{
    make_ready();
    s.pair.unit = smaller(unit, 0);
    bool a_last = a->kind == TS_SHAPE_RAY;
    if (!a_last) set_solid(&s.pair.a, a, NULL);
    set_solid(&s.pair.b, b, &s.pair.a);
    if (a_last) set_solid(&s.pair.a, a, &s.pair.b);
}

const IntegerPair *oracle_solids(const TsShape *a, const TsShape *b)
{
    set_solids(a, b, smaller(unit_of(a), unit_of(b)));
    return &s.pair;
}

const IntegerPair *oracle_grown_solids(const TsShape *a, const TsShape *b, double by)
{
    int unit = smaller(unit_of(a), unit_of(b));
    set_solids(a, b, smaller(unit, dyadic(by).exponent));
    set(s.gap.x, by);
    mpz_add(s.pair.a.radius, s.pair.a.radius, s.gap.x);
    return &s.pair;
}

// ---- Sweeps

const IntegerPair *oracle_swept_solids(const TsShape *a, TsVec move_a, const TsShape *b,
                                       TsVec move_b)
{
    int unit = smaller(unit_of(a), unit_of(b));
    set_solids(a, b, smaller(unit, lowest_bit((TsVec[]){move_a, move_b}, 2)));
    s.pair.a.polygon = s.pair.b.polygon = false;
    bool a_moves = mpz_sgn(s.pair.a.radius) == 0;
    TsVec from = a_moves ? move_b : move_a, to = a_moves ? move_a : move_b;
    set(s.u.x, to.x); // s.u = to - from
    set(s.u.y, to.y);
    set(s.gap.x, from.x);
    set(s.gap.y, from.y);
    mpz_sub(s.u.x, s.u.x, s.gap.x);
    mpz_sub(s.u.y, s.u.y, s.gap.y);
    if (!is_zero(&s.u)) oracle_corners_sweep(a_moves ? &s.pair.a : &s.pair.b, s.u.x, s.u.y);
    return &s.pair;
}
