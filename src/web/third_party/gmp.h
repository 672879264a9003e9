// mini-gmp, which lies in GMP's source, and what it lacks of GMP's interface.
#ifndef TOUCHSTONE_GMP_H
#define TOUCHSTONE_GMP_H

#include <math.h>
#include <stdarg.h>

#include "mini-gmp.h"
#include "mini-mpq.h"

#define MORE_GMP(name, type, one)                                                                  \
    static inline void name(type first, ...)                                                       \
    {                                                                                              \
        va_list rest;                                                                              \
        va_start(rest, first);                                                                     \
        for (void *next = first; next; next = va_arg(rest, void *)) one(next);                     \
        va_end(rest);                                                                              \
    }
MORE_GMP(mpz_inits, mpz_ptr, mpz_init)
MORE_GMP(mpq_inits, mpq_ptr, mpq_init)
MORE_GMP(mpq_clears, mpq_ptr, mpq_clear)

// The number as d * 2^exponent, d of magnitude 1/2 to 1, truncated; 0: d is 0.
static inline double mpz_get_d_2exp(signed long *exponent, mpz_srcptr number)
{
    *exponent = 0;
    if (mpz_sgn(number) == 0) return 0;
    long bits = (long)mpz_sizeinbase(number, 2);
    mpz_t top;
    mpz_init(top);
    if (bits > 53)
        mpz_tdiv_q_2exp(top, number, (mp_bitcnt_t)(bits - 53));
    else
        mpz_set(top, number);
    double d = ldexp(mpz_get_d(top), (int)(bits > 53 ? -53 : -bits));
    mpz_clear(top);
    *exponent = bits;
    return d;
}

#endif
