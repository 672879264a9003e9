// Vectors of integers: doubles as multiples of a common power of two. Only for src/judge/space.
#ifndef INTEGER3_H
#define INTEGER3_H

#include <gmp.h>

#include "touchstone/vec3.h"

typedef struct Integer3 {
    mpz_t at[3];
} Integer3;

void integer3_init(Integer3 *v); // once; it is never cleared

// The greatest power of two, at most 0, that the number is a multiple of, and `unit`.
int integer3_unit(double value, int unit);
int integer3_unit_of(TsVec3 v, int unit);

// value = out * 2^unit
void integer3_number(mpz_t out, double value, int unit);
void integer3_set(Integer3 *out, TsVec3 v, int unit);

void integer3_copy(Integer3 *out, const Integer3 *v);
void integer3_sub(Integer3 *out, const Integer3 *a, const Integer3 *b);
void integer3_cross(Integer3 *out, const Integer3 *a, const Integer3 *b); // out is neither
void integer3_dot(mpz_t out, const Integer3 *a, const Integer3 *b);
bool integer3_is_zero(const Integer3 *v);

#endif
