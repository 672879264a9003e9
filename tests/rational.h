// Exact rational numbers (GMP) as expressions, for tests that compute an answer independently.
// Every result comes from a pool that `rational_reset` frees.
#ifndef RATIONAL_H
#define RATIONAL_H

#include <gmp.h>
#include <stdlib.h>

#include "touchstone/vec.h"

enum { RATIONALS = 1 << 17 };

static struct {
    mpq_t number[RATIONALS];
    int used, made;
} rationals;

typedef mpq_ptr Rational;

static inline void rational_reset(void) { rationals.used = 0; }

static inline Rational rational_take(void)
{
    if (rationals.used == RATIONALS) abort();
    if (rationals.used == rationals.made) mpq_init(rationals.number[rationals.made++]);
    return rationals.number[rationals.used++];
}

static inline Rational rational(double value)
{
    Rational result = rational_take();
    mpq_set_d(result, value);
    return result;
}

static inline Rational rational_add(Rational a, Rational b)
{
    Rational result = rational_take();
    mpq_add(result, a, b);
    return result;
}

static inline Rational rational_subtract(Rational a, Rational b)
{
    Rational result = rational_take();
    mpq_sub(result, a, b);
    return result;
}

static inline Rational rational_multiply(Rational a, Rational b)
{
    Rational result = rational_take();
    mpq_mul(result, a, b);
    return result;
}

static inline Rational rational_divide(Rational a, Rational b)
{
    Rational result = rational_take();
    mpq_div(result, a, b);
    return result;
}

typedef struct Place { // a point or vector in exact coordinates
    Rational x, y;
} Place;

static inline Place place(TsVec v) { return (Place){rational(v.x), rational(v.y)}; }

static inline Place place_add(Place a, Place b)
{
    return (Place){rational_add(a.x, b.x), rational_add(a.y, b.y)};
}

static inline Place place_subtract(Place a, Place b)
{
    return (Place){rational_subtract(a.x, b.x), rational_subtract(a.y, b.y)};
}

static inline Place place_scale(Place a, Rational factor)
{
    return (Place){rational_multiply(a.x, factor), rational_multiply(a.y, factor)};
}

static inline Rational place_cross(Place a, Place b)
{
    return rational_subtract(rational_multiply(a.x, b.y), rational_multiply(a.y, b.x));
}

static inline Rational place_dot(Place a, Place b)
{
    return rational_add(rational_multiply(a.x, b.x), rational_multiply(a.y, b.y));
}

#endif
