// The self-test of the arithmetic that a game can call at start.
#include "platform/rounding.h"

#include "touchstone/arithmetic.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "exact/expansion.h"
#include "touchstone/orientation.h"
#include "touchstone/relation.h"

// Volatile numbers force the computation to run time: constants folded by the compiler are always
// right.

static bool rounds_to_nearest(void)
{
    // A little more than half an ulp of 1 rounds up. In a longer register it first becomes a tie,
    // which rounds down.
    volatile double one = 1, half = 0x1p-53 + 0x1p-64, tie = 0x1p-53, less = 0x1p-54;
    volatile double odd = 1 + 0x1p-52, three = 3, two = 2;
    return one + half == 1 + 0x1p-52 && one + tie == 1 && odd + tie == 1 + 0x1p-51 &&
           one + less == 1 && -one - less == -1 && one / three == 0x1.5555555555555p-2 &&
           sqrt(two) == 0x1.6a09e667f3bcdp+0;
}

static bool keeps_denormals(void)
{
    volatile double least = DBL_MIN, half = least / 2, denormal = 0x1p-1074;
    return half > 0 && half + half == least && denormal > 0 && denormal * 2 == 0x1p-1073;
}

static bool knows_nan(void)
{
    volatile double zero = 0, infinity = HUGE_VAL, nan = infinity * zero;
    TsShape point = ts_shape_point(ts_vec(nan, 0)), far = ts_shape_point(ts_vec(infinity, 0));
    return nan != nan && !(nan > zero) && !(nan <= zero) && !ts_shape_valid(&point, NULL) &&
           !ts_shape_valid(&far, NULL);
}

// Sums and products with their rounding errors keep the last bit of a difference.
static bool expands_exactly(void)
{
    volatile double large = 1, small = 0x1p-60, a = 1 + 0x1p-30, b = 1 - 0x1p-30;
    Expansion sum = ts_expansion_sum(large, small), product = ts_expansion_product(a, b);
    if (sum.count != 2 || sum.term[0] != 0x1p-60 || sum.term[1] != 1) return false;
    if (product.count != 2 || product.term[0] != -0x1p-60 || product.term[1] != 1) return false;
    Expansion square = ts_expansion_multiply(product, product); // 1 - 2^-59 + 2^-120
    Expansion rest = ts_expansion_subtract(square, ts_expansion_difference(large, 0x1p-59));
    return rest.count == 1 && rest.term[0] == 0x1p-120;
}

// Products of integers of 53 bits against integer products modulo 2^64, and products of three
// factors by an expansion and term by term. A contracted product is wrong for some numbers only,
// hence the loop.
static bool multiplies_exactly(void)
{
    volatile uint64_t seed = 0x9E3779B97F4A7C15U;
    for (int i = 0; i < 32; i++) {
        uint64_t factor[3];
        for (int k = 0; k < 3; k++) {
            seed = seed * 6364136223846793005U + 1442695040888963407U; // Knuth's MMIX
            factor[k] =
                (uint64_t)3 << 51 | seed >> 13; // at least 1.5 * 2^52: products have an ulp of 2^53
        }
        Expansion product = ts_expansion_product((double)factor[0], (double)factor[1]);
        if (product.count == 0) return false;
        double low = product.count > 1 ? product.term[0] : 0,
               high = product.term[product.count - 1];
        uint64_t sum = ((uint64_t)(high * 0x1p-53) << 53) + (uint64_t)(int64_t)low;
        if (sum != factor[0] * factor[1]) return false;
        double third = (double)factor[2];
        Expansion terms = ts_expansion_add(ts_expansion_product(low, third), //
                                           ts_expansion_product(high, third));
        if (ts_expansion_compare(ts_expansion_scale(product, third), terms) != 0) return false;
    }
    return true;
}

// Kettner, Mehlhorn, Pion, Schirra and Yap, "Classroom examples of robustness problems in geometric
// computations" (2008): points an ulp around the diagonal, whose side the plain determinant misses.
static bool orients_exactly(void)
{
    volatile double step = 0x1p-53;
    TsVec q = ts_vec(12, 12), r = ts_vec(24, 24);
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 8; k++) {
            TsVec p = ts_vec(0.5 + i * step, 0.5 + k * step);
            if (ts_orientation_sign(q, r, p) != (k > i) - (k < i)) return false;
        }
    }
    return true;
}

// Pairs with integer coordinates that touch, of degree 2, 4 and 6, and with radii an ulp larger and
// smaller.
static bool relates_exactly(void)
{
    volatile double ulp_of_2 = 0x1p-51, ulp_of_5 = 0x1p-50, ulp_of_25 = 0x1p-48;
    TsCircle near = {ts_vec(0, 0), 3};
    TsSegment tangent = {ts_vec(7, 1), ts_vec(-1, 7)}; // 3 x + 4 y = 25
    TsObb box = {ts_vec(0, 0), ts_vec(1, 1), ts_vec(3, 4)};
    for (int i = -1; i <= 1; i++) {
        TsRelation right = ts_relation_of_sign(-i);
        TsCircle circle = {ts_vec(3, 4), 2 + i * ulp_of_2};
        if (ts_relation_circles(near, circle) != right) return false;
        TsCircle round = {ts_vec(0, 0), 5 + i * ulp_of_5};
        if (ts_relation_circle_segment(round, tangent) != right) return false;
        TsCircle beyond_corner = {ts_vec(-8, 31), 25 + i * ulp_of_25}; // the corner is (-1, 7)
        if (ts_relation_obb_circle(box, beyond_corner) != right) return false;
    }
    return true;
}

bool ts_self_test(const char **why)
{
    static const struct {
        bool (*passes)(void);
        const char *why;
    } tests[] = {
        {rounds_to_nearest, "doubles are not rounded once, to the nearest: excess precision, a "
                            "rounding mode, or -ffast-math"},
        {knows_nan, "comparisons with NaN are folded away: -ffast-math or -ffinite-math-only"},
        {keeps_denormals, "denormal numbers are flushed to zero: linked with -ffast-math, or the "
                          "processor is set so"},
        {expands_exactly, "exact sums and products lose their error terms: reordered floating "
                          "point"},
        {multiplies_exactly, "exact products lose their error terms: contracted floating point"},
        {orients_exactly, "an orientation of three nearly collinear points is wrong"},
        {relates_exactly, "the relation of two nearly touching shapes is wrong"},
    };
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        if (tests[i].passes()) continue;
        if (why) *why = tests[i].why;
        return false;
    }
    return true;
}
