#include "lines/point_on_line.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gmp.h>

// ---- Doubles as integers: all are scaled by one power of two

enum { SCALE = 200 + 53 }; // a valid coordinate is a multiple of 2^-(120 + 52)

static void set_scaled(mpz_t integer, double number)
{
    int exponent;
    double part = frexp(number, &exponent); // of magnitude 0.5 to 1
    mpz_set_d(integer, ldexp(part, 53));
    exponent += SCALE - 53;
    assert(exponent >= 0 || number == 0);
    if (exponent > 0) mpz_mul_2exp(integer, integer, (mp_bitcnt_t)exponent);
}

// The square root of numerator / denominator, rounded to nearest, ties to even. The numerator is
// scaled by 2^SCALE twice more often than the denominator, which is above 0.
static double rounded_root(const mpz_t numerator, const mpz_t denominator)
{
    enum { BITS = 64 };
    if (mpz_sgn(numerator) == 0) return 0;
    mpz_t quotient, rest, root, tail;
    mpz_inits(quotient, rest, root, tail, NULL);
    long size = (long)mpz_sizeinbase(numerator, 2) - (long)mpz_sizeinbase(denominator, 2);
    long shift = 2 * BITS + 2 - size; // so that the quotient has 2 * BITS bits at least
    if (shift < 0) shift = 0;
    shift += shift & 1;
    mpz_mul_2exp(quotient, numerator, (mp_bitcnt_t)shift);
    mpz_tdiv_qr(quotient, rest, quotient, denominator);
    mpz_sqrtrem(root, tail, quotient);
    bool sticky = mpz_sgn(rest) != 0 || mpz_sgn(tail) != 0;
    long cut = (long)mpz_sizeinbase(root, 2) - 53;
    assert(cut > 1);
    bool half = mpz_tstbit(root, (mp_bitcnt_t)cut - 1) != 0;
    sticky = sticky || mpz_scan1(root, 0) < (mp_bitcnt_t)cut - 1;
    mpz_tdiv_q_2exp(root, root, (mp_bitcnt_t)cut);
    if (half && (sticky || mpz_odd_p(root))) mpz_add_ui(root, root, 1);
    double result = ldexp(mpz_get_d(root), (int)(cut - shift / 2 - SCALE));
    mpz_clears(quotient, rest, root, tail, NULL);
    return result;
}

// ---- A point and a side, exactly

typedef struct Exact {
    mpz_t px, py, ax, ay, bx, by;
    mpz_t dx, dy, ex, ey; // b - a, p - a
    mpz_t cross, dot, square, number;
    mpz_t numerator, denominator; // of the squared distance from the segment
} Exact;

static void begin(Exact *e)
{
    mpz_inits(e->px, e->py, e->ax, e->ay, e->bx, e->by, e->dx, e->dy, e->ex, e->ey, e->cross,
              e->dot, e->square, e->number, e->numerator, e->denominator, NULL);
}

static void end(Exact *e)
{
    mpz_clears(e->px, e->py, e->ax, e->ay, e->bx, e->by, e->dx, e->dy, e->ex, e->ey, e->cross,
               e->dot, e->square, e->number, e->numerator, e->denominator, NULL);
}

static void set_side(Exact *e, TsVec a, TsVec b)
{
    set_scaled(e->ax, a.x);
    set_scaled(e->ay, a.y);
    set_scaled(e->bx, b.x);
    set_scaled(e->by, b.y);
    mpz_sub(e->dx, e->bx, e->ax);
    mpz_sub(e->dy, e->by, e->ay);
    mpz_mul(e->square, e->dx, e->dx);
    mpz_addmul(e->square, e->dy, e->dy);
}

static void set_point(Exact *e, TsVec point)
{
    set_scaled(e->px, point.x);
    set_scaled(e->py, point.y);
    mpz_sub(e->ex, e->px, e->ax);
    mpz_sub(e->ey, e->py, e->ay);
    mpz_mul(e->cross, e->dx, e->ey);
    mpz_submul(e->cross, e->dy, e->ex);
    mpz_mul(e->dot, e->dx, e->ex);
    mpz_addmul(e->dot, e->dy, e->ey);
}

static void set_square_of(mpz_t square, const mpz_t x, const mpz_t y)
{
    mpz_mul(square, x, x);
    mpz_addmul(square, y, y);
}

// The squared distance of the point from the segment, in numerator and denominator.
static PointNearest set_distance(Exact *e)
{
    mpz_set_ui(e->denominator, 1);
    if (mpz_sgn(e->dot) <= 0) {
        set_square_of(e->numerator, e->ex, e->ey);
        return POINT_AT_A;
    }
    if (mpz_cmp(e->dot, e->square) >= 0) {
        mpz_sub(e->ex, e->px, e->bx);
        mpz_sub(e->ey, e->py, e->by);
        set_square_of(e->numerator, e->ex, e->ey);
        return POINT_AT_B;
    }
    mpz_mul(e->numerator, e->cross, e->cross);
    mpz_set(e->denominator, e->square);
    return POINT_BETWEEN;
}

// The distance from the line through the side.
static double line_distance(Exact *e)
{
    mpz_mul(e->numerator, e->cross, e->cross);
    return rounded_root(e->numerator, e->square);
}

// ---- Near the point

// Valid coordinates are numbered in their order, 0 is 0: the next one is one greater.
static int64_t number_of(double coordinate)
{
    const double least = 0x1p-120;
    double size = fabs(coordinate);
    uint64_t bits, first;
    if (size < least) return 0;
    memcpy(&bits, &size, sizeof bits);
    memcpy(&first, &least, sizeof first);
    int64_t number = (int64_t)(bits - first) + 1;
    return coordinate < 0 ? -number : number;
}

static double coordinate_of(int64_t number)
{
    const double least = 0x1p-120;
    uint64_t bits;
    double size;
    if (number == 0) return 0;
    memcpy(&bits, &least, sizeof bits);
    bits += (uint64_t)(number < 0 ? -number : number) - 1;
    memcpy(&size, &bits, sizeof size);
    return number < 0 ? -size : size;
}

static double next_of(double coordinate, int step)
{
    return coordinate_of(number_of(coordinate) + step);
}

static bool is_steep(TsVec a, TsVec b) { return fabs(b.y - a.y) > fabs(b.x - a.x); }

static double *across(TsVec *at, bool steep) { return steep ? &at->x : &at->y; }
static double *along(TsVec *at, bool steep) { return steep ? &at->y : &at->x; }

// Moves a point across the side to the greatest double that is not beyond its line, by bisection.
// Leaves e->cross of it.
static TsVec below_line(Exact *e, TsVec at, bool steep, TsVec a, TsVec b)
{
    double *moved = across(&at, steep), from = *across(&a, steep), to = *across(&b, steep);
    int64_t low = number_of(fmin(from, to)), high = number_of(fmax(from, to)) + 1;
    // The sign of the cross product where the moved coordinate is great.
    int beyond = steep ? -mpz_sgn(e->dy) : mpz_sgn(e->dx);
    while (low + 1 < high) {
        int64_t middle = low + (high - low) / 2;
        *moved = coordinate_of(middle);
        set_point(e, at);
        if (mpz_sgn(e->cross) * beyond > 0)
            high = middle;
        else
            low = middle;
    }
    *moved = coordinate_of(low);
    set_point(e, at);
    return at;
}

static TsVec between_ends(TsVec at, bool steep, TsVec a, TsVec b)
{
    double *fixed = along(&at, steep), from = *along(&a, steep), to = *along(&b, steep);
    *fixed = fmin(fmax(*fixed, fmin(from, to)), fmax(from, to));
    return at;
}

static void find_beside(Exact *e, PointOnLine *found)
{
    bool steep = is_steep(found->a, found->b);
    TsVec at = between_ends(found->point, steep, found->a, found->b);
    at = below_line(e, at, steep, found->a, found->b);
    for (int i = 0; i < 2; i++) {
        set_point(e, at);
        found->beside[i] = (PointBeside){at, mpz_sgn(e->cross), line_distance(e)};
        if (i == 0 && found->beside[0].side == 0) {
            found->beside[1] = found->beside[0];
            return;
        }
        *across(&at, steep) = next_of(*across(&at, steep), 1);
    }
}

// Whether the line of the side goes through a double at that x, of a steep one at that y.
static bool meets_double(Exact *e, double at, bool steep)
{
    set_scaled(e->number, at);
    mpz_sub(e->number, e->number, steep ? e->ay : e->ax);
    mpz_mul(e->number, e->number, steep ? e->dx : e->dy);
    if (!mpz_divisible_p(e->number, steep ? e->dy : e->dx)) return false;
    mpz_divexact(e->number, e->number, steep ? e->dy : e->dx);
    mpz_add(e->number, e->number, steep ? e->ax : e->ay);
    if (mpz_sgn(e->number) == 0) return true;
    size_t bits = mpz_sizeinbase(e->number, 2);
    return bits - mpz_scan1(e->number, 0) <= 53 && bits > SCALE - 120;
}

// Looks for a point of doubles on the side, from the point outwards in both directions.
static void find_exact(Exact *e, PointOnLine *found)
{
    bool steep = is_steep(found->a, found->b);
    TsVec begin_at = between_ends(found->point, steep, found->a, found->b);
    found->steps = -1;
    for (int step = 0; step <= POINT_STEPS; step++) {
        for (int way = -1; way <= 1; way += 2) {
            TsVec at = begin_at;
            *along(&at, steep) = next_of(*along(&at, steep), way * step);
            if (!ts_vec_equal(at, between_ends(at, steep, found->a, found->b))) continue;
            if (!meets_double(e, *along(&at, steep), steep)) continue;
            at = below_line(e, at, steep, found->a, found->b);
            assert(mpz_sgn(e->cross) == 0);
            found->exact = at;
            found->steps = step;
            set_side(e, at, at);
            set_point(e, found->point);
            set_distance(e);
            found->exact_move = rounded_root(e->numerator, e->denominator);
            return;
        }
    }
}

// ---- The nearest side

// Sets the nearest side; the squared distance is left in numerator and denominator.
static void find_side(Exact *e, const TsGeometry *line, PointOnLine *found)
{
    mpz_t best, best_denominator, left, right;
    bool any = false;
    mpz_inits(best, best_denominator, left, right, NULL);
    for (int part = 0; part < line->parts; part++) {
        TsPart of = line->part[part];
        if (of.kind == TS_PART_POINT) continue;
        int sides = of.kind == TS_PART_PATH ? of.count - 1 : of.count;
        for (int i = 0; i < sides; i++) {
            TsVec a = line->corner[of.first + i], b = line->corner[of.first + (i + 1) % of.count];
            set_side(e, a, b);
            set_point(e, found->point);
            int side = mpz_sgn(e->cross);
            PointNearest nearest = set_distance(e);
            mpz_mul(left, e->numerator, best_denominator);
            mpz_mul(right, best, e->denominator);
            if (any && mpz_cmp(left, right) >= 0) continue;
            any = true;
            mpz_set(best, e->numerator);
            mpz_set(best_denominator, e->denominator);
            found->part = part;
            found->number = i;
            found->a = a;
            found->b = b;
            found->side = side;
            found->nearest = nearest;
        }
    }
    assert(any);
    mpz_set(e->numerator, best);
    mpz_set(e->denominator, best_denominator);
    mpz_clears(best, best_denominator, left, right, NULL);
}

// Whether the squared distance in numerator and denominator is at most the tolerance squared.
static bool is_within(Exact *e, double tolerance)
{
    int exponent;
    mpz_set_d(e->number, ldexp(frexp(tolerance, &exponent), 53));
    exponent += SCALE - 53;
    mpz_mul(e->number, e->number, e->number);
    mpz_mul(e->number, e->number, e->denominator);
    if (exponent >= 0) {
        mpz_mul_2exp(e->number, e->number, 2 * (mp_bitcnt_t)exponent);
        return mpz_cmp(e->numerator, e->number) <= 0;
    }
    mpz_t raised;
    mpz_init(raised);
    mpz_mul_2exp(raised, e->numerator, 2 * (mp_bitcnt_t)-exponent);
    bool within = mpz_cmp(raised, e->number) <= 0;
    mpz_clear(raised);
    return within;
}

static double step_of(const PointOnLine *found)
{
    const double at[] = {found->point.x, found->point.y, found->a.x,
                         found->a.y,     found->b.x,     found->b.y};
    double size = fmax(fabs(at[0]), fabs(at[1]));
    for (int i = 2; i < 6 && ts_vec_is_zero(found->point); i++) size = fmax(size, fabs(at[i]));
    return nextafter(size, INFINITY) - size;
}

void point_on_line(TsVec point, const TsGeometry *line, PointOnLine *found)
{
    Exact e;
    begin(&e);
    *found = (PointOnLine){.point = point, .steps = -1};
    find_side(&e, line, found);
    found->on = mpz_sgn(e.numerator) == 0;
    found->distance = found->enough = rounded_root(e.numerator, e.denominator);
    if (!is_within(&e, found->enough)) found->enough = nextafter(found->enough, INFINITY);
    found->ulp = step_of(found);
    found->ulps = found->distance / found->ulp;
    found->has_length = !ts_vec_equal(found->a, found->b);
    if (found->has_length) {
        set_side(&e, found->a, found->b);
        find_beside(&e, found);
        find_exact(&e, found);
    }
    end(&e);
}

bool point_is_within(const PointOnLine *found, double tolerance)
{
    Exact e;
    begin(&e);
    set_side(&e, found->a, found->b);
    set_point(&e, found->point);
    set_distance(&e);
    bool within = is_within(&e, tolerance);
    end(&e);
    return within;
}

// ---- Decimals

int point_decimal(char *text, int size, double number)
{
    char zeros[400];
    int exponent, digits = 0;
    mpz_t integer;
    memset(zeros, '0', sizeof zeros);
    mpz_init(integer);
    double part = frexp(fabs(number), &exponent);
    mpz_set_d(integer, ldexp(part, 53));
    exponent -= 53;
    if (exponent > 0) mpz_mul_2exp(integer, integer, (mp_bitcnt_t)exponent);
    for (; exponent < 0; exponent++) { // integer * 2^exponent = (5 * integer) * 2^(exponent+1) / 10
        if (mpz_sgn(integer) == 0) break;
        if (mpz_even_p(integer)) {
            mpz_tdiv_q_2exp(integer, integer, 1);
        } else {
            mpz_mul_ui(integer, integer, 5);
            digits++;
        }
    }
    char *whole = malloc(mpz_sizeinbase(integer, 10) + 2);
    if (!whole) abort();
    mpz_get_str(whole, 10, integer);
    mpz_clear(integer);
    int length = (int)strlen(whole), before = length - digits;
    const char *sign = signbit(number) ? "-" : "";
    int written;
    if (digits == 0)
        written = snprintf(text, (size_t)size, "%s%s", sign, whole);
    else if (before > 0)
        written = snprintf(text, (size_t)size, "%s%.*s.%s", sign, before, whole, whole + before);
    else
        written = snprintf(text, (size_t)size, "%s0.%.*s%s", sign, -before, zeros, whole);
    free(whole);
    return written;
}
