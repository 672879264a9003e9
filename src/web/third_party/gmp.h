// mini-gmp, which lies in GMP's source, and what it lacks of GMP's interface.
#ifndef TOUCHSTONE_GMP_H
#define TOUCHSTONE_GMP_H

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

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
MORE_GMP(mpz_clears, mpz_ptr, mpz_clear)
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

// Knows %s, %d and %Qd.
static inline int gmp_vsnprintf(char *to, size_t size, const char *format, va_list arguments)
{
    size_t length = 0;
    for (const char *at = format; *at; at++) {
        char *rational = NULL, *end = length < size ? to + length : NULL;
        size_t room = end ? size - length : 0;
        if (at[0] != '%') {
            length += (size_t)snprintf(end, room, "%c", *at);
        } else if (at[1] == 's') {
            length += (size_t)snprintf(end, room, "%s", va_arg(arguments, const char *));
        } else if (at[1] == 'd') {
            length += (size_t)snprintf(end, room, "%d", va_arg(arguments, int));
        } else {
            rational = mpq_get_str(NULL, 10, va_arg(arguments, mpq_srcptr));
            length += (size_t)snprintf(end, room, "%s", rational);
            at++;
        }
        if (at[0] == '%' || rational) at++;
        free(rational);
    }
    return (int)length;
}

#endif
