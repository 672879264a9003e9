#include "oracle/oracle_solid.h"

static struct {
    bool ready;
    mpz_t way_x, way_y, gap_x, gap_y, along, length;
} s; // integers kept between calls

int oracle_edge_count(const IntegerSolid *solid) { return solid->count == 1 ? 0 : solid->count; }

// s.way = along the edge, s.gap = from its start to the corner.
static void measure(const IntegerSolid *solid, int edge, const IntegerSolid *other, int corner)
{
    if (!s.ready) mpz_inits(s.way_x, s.way_y, s.gap_x, s.gap_y, s.along, s.length, NULL);
    s.ready = true;
    int end = edge + 1 < solid->count ? edge + 1 : 0;
    mpz_sub(s.way_x, solid->x[end], solid->x[edge]);
    mpz_sub(s.way_y, solid->y[end], solid->y[edge]);
    mpz_sub(s.gap_x, other->x[corner], solid->x[edge]);
    mpz_sub(s.gap_y, other->y[corner], solid->y[edge]);
}

void oracle_side(mpz_t cross, const IntegerSolid *solid, int edge, const IntegerSolid *other,
                 int corner)
{
    measure(solid, edge, other, corner);
    mpz_mul(cross, s.way_x, s.gap_y);
    mpz_submul(cross, s.way_y, s.gap_x);
}

static void length_squared(mpz_t out, const mpz_t x, const mpz_t y)
{
    mpz_mul(out, x, x);
    mpz_addmul(out, y, y);
}

void oracle_distance_squared(mpz_t numerator, mpz_t denominator, const IntegerSolid *solid,
                             int edge, const IntegerSolid *other, int corner)
{
    measure(solid, edge, other, corner);
    length_squared(s.length, s.way_x, s.way_y);
    mpz_mul(s.along, s.way_x, s.gap_x);
    mpz_addmul(s.along, s.way_y, s.gap_y);
    if (mpz_sgn(s.along) > 0 && mpz_cmp(s.along, s.length) < 0) { // beside the edge
        mpz_mul(numerator, s.way_x, s.gap_y);
        mpz_submul(numerator, s.way_y, s.gap_x);
        mpz_mul(numerator, numerator, numerator);
        mpz_set(denominator, s.length);
        return;
    }
    if (mpz_sgn(s.along) > 0) { // beyond its end
        mpz_sub(s.gap_x, s.gap_x, s.way_x);
        mpz_sub(s.gap_y, s.gap_y, s.way_y);
    }
    length_squared(numerator, s.gap_x, s.gap_y);
    mpz_set_ui(denominator, 1);
}
