#include "oracle/oracle.h"
#include "oracle/oracle_overlay.h"

static struct {
    bool ready;
    mpz_t numerator, denominator, reach;
} s; // integers kept between calls

static void make_ready(void)
{
    if (!s.ready) mpz_inits(s.numerator, s.denominator, s.reach, NULL);
    s.ready = true;
}

// Whether the disc, made smaller by the other's radius, still reaches each of its corners.
static bool disc_holds(const IntegerSolid *disc, const IntegerSolid *inner)
{
    mpz_sub(s.reach, disc->radius, inner->radius);
    if (mpz_sgn(s.reach) < 0) return false;
    mpz_mul(s.reach, s.reach, s.reach);
    for (int i = 0; i < inner->count; i++) {
        oracle_distance_squared(s.numerator, s.denominator, disc, 0, inner, i);
        if (mpz_cmp(s.numerator, s.reach) > 0) return false;
    }
    return true;
}

static bool loop_holds_disc(const IntegerSolid *loop, const IntegerSolid *disc)
{
    if (loop->count < 3 || oracle_place_of_corner(loop, disc, 0) <= 0) return false;
    mpz_mul(s.reach, disc->radius, disc->radius);
    for (int i = 0; i < loop->count; i++) {
        oracle_distance_squared(s.numerator, s.denominator, loop, i, disc, 0);
        mpz_mul(s.denominator, s.denominator, s.reach);
        if (mpz_cmp(s.numerator, s.denominator) < 0) return false;
    }
    return true;
}

bool oracle_contains(const TsShape *outer, const TsShape *inner)
{
    make_ready();
    const IntegerPair *pair = oracle_solids(outer, inner);
    if (mpz_sgn(pair->a.radius) > 0) return disc_holds(&pair->a, &pair->b);
    if (mpz_sgn(pair->b.radius) > 0) return loop_holds_disc(&pair->a, &pair->b);
    return oracle_overlay_holds(&pair->a, &pair->b);
}
