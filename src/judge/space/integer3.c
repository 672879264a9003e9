#include "space/integer3.h"

void integer3_init(Integer3 *v) { mpz_inits(v->at[0], v->at[1], v->at[2], NULL); }

int integer3_unit(double value, int unit)
{
    int exponent;
    if (value == 0) return unit;
    frexp(value, &exponent);
    return exponent - 53 < unit ? exponent - 53 : unit;
}

int integer3_unit_of(TsVec3 v, int unit)
{
    return integer3_unit(v.x, integer3_unit(v.y, integer3_unit(v.z, unit)));
}

void integer3_number(mpz_t out, double value, int unit)
{
    int exponent;
    double fraction = frexp(value, &exponent);
    mpz_set_d(out, ldexp(fraction, 53)); // whole
    if (value != 0) mpz_mul_2exp(out, out, (mp_bitcnt_t)(exponent - 53 - unit));
}

void integer3_set(Integer3 *out, TsVec3 v, int unit)
{
    for (int i = 0; i < 3; i++) integer3_number(out->at[i], ts_vec3_at(v, i), unit);
}

void integer3_copy(Integer3 *out, const Integer3 *v)
{
    for (int i = 0; i < 3; i++) mpz_set(out->at[i], v->at[i]);
}

void integer3_sub(Integer3 *out, const Integer3 *a, const Integer3 *b)
{
    for (int i = 0; i < 3; i++) mpz_sub(out->at[i], a->at[i], b->at[i]);
}

void integer3_cross(Integer3 *out, const Integer3 *a, const Integer3 *b)
{
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        mpz_mul(out->at[i], a->at[j], b->at[k]);
        mpz_submul(out->at[i], a->at[k], b->at[j]);
    }
}

void integer3_dot(mpz_t out, const Integer3 *a, const Integer3 *b)
{
    mpz_mul(out, a->at[0], b->at[0]);
    mpz_addmul(out, a->at[1], b->at[1]);
    mpz_addmul(out, a->at[2], b->at[2]);
}

bool integer3_is_zero(const Integer3 *v)
{
    return mpz_sgn(v->at[0]) == 0 && mpz_sgn(v->at[1]) == 0 && mpz_sgn(v->at[2]) == 0;
}
