// Rational numbers, points and vectors.
#include "oracle/oracle_private.h"

static struct {
    bool ready;
    mpq_t product;
    mpz_t x, y, gcd;
} s; // kept between calls

static void make_ready(void)
{
    if (s.ready) return;
    mpq_init(s.product);
    mpz_inits(s.x, s.y, s.gcd, NULL);
    s.ready = true;
}

// ---- Points and vectors

void oracle_spot_init(Spot *spot) { mpq_inits(spot->x, spot->y, NULL); }

void oracle_spot_set(Spot *out, const Spot *from)
{
    mpq_set(out->x, from->x);
    mpq_set(out->y, from->y);
}

void oracle_spot_between(Spot *out, const Spot *from, const Spot *to)
{
    mpq_sub(out->x, to->x, from->x);
    mpq_sub(out->y, to->y, from->y);
}

void oracle_spot_dot(mpq_t out, const Spot *a, const Spot *b)
{
    make_ready();
    mpq_mul(s.product, a->x, b->x);
    mpq_mul(out, a->y, b->y);
    mpq_add(out, out, s.product);
}

void oracle_spot_along(Spot *out, const Spot *from, const mpq_t t, const Spot *way)
{
    make_ready();
    mpq_mul(s.product, t, way->x);
    mpq_add(out->x, from->x, s.product);
    mpq_mul(s.product, t, way->y);
    mpq_add(out->y, from->y, s.product);
}

bool oracle_spot_same(const Spot *a, const Spot *b)
{
    return mpq_equal(a->x, b->x) && mpq_equal(a->y, b->y);
}

// ---- Numbers

void oracle_rational_floor(mpq_t out, const mpq_t of)
{
    make_ready();
    mpz_fdiv_q(s.x, mpq_numref(of), mpq_denref(of));
    mpq_set_z(out, s.x);
}

void oracle_rational_simplest(mpq_t out, const mpq_t low, const mpq_t high)
{
    if (mpq_sgn(low) < 0 && mpq_sgn(high) > 0) {
        mpq_set_ui(out, 0, 1);
        return;
    }
    mpq_t from, to, whole;
    mpq_inits(from, to, whole, NULL);
    bool negative = mpq_sgn(low) < 0;
    if (negative) {
        mpq_neg(from, high);
        mpq_neg(to, low);
    } else {
        mpq_set(from, low);
        mpq_set(to, high);
    }
    oracle_rational_floor(whole, from);
    mpq_set_ui(out, 1, 1);
    mpq_add(out, out, whole);
    if (mpq_cmp(out, to) >= 0) { // no integer between: 1 / (what lies between the inverses)
        mpq_sub(from, from, whole);
        mpq_sub(to, to, whole);
        mpq_inv(to, to);
        if (mpq_sgn(from) > 0) {
            mpq_inv(from, from);
            oracle_rational_simplest(out, to, from);
        } else {
            oracle_rational_floor(out, to);
            mpz_add(mpq_numref(out), mpq_numref(out), mpq_denref(out));
        }
        mpq_inv(out, out);
        mpq_add(out, out, whole);
    }
    if (negative) mpq_neg(out, out);
    mpq_clears(from, to, whole, NULL);
}

void oracle_spot_whole(Spot *vector)
{
    make_ready();
    mpz_mul(s.x, mpq_numref(vector->x), mpq_denref(vector->y));
    mpz_mul(s.y, mpq_numref(vector->y), mpq_denref(vector->x));
    mpz_gcd(s.gcd, s.x, s.y);
    mpz_divexact(s.x, s.x, s.gcd);
    mpz_divexact(s.y, s.y, s.gcd);
    mpq_set_z(vector->x, s.x);
    mpq_set_z(vector->y, s.y);
}
