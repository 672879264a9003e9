// Cosine and sine of angles in radians, of two at once, with the same bits in every engine.
#ifndef TURN_H
#define TURN_H

#include <math.h>

#include "narrow/two_private.h"

typedef unsigned long long TwoCounts __attribute__((vector_size(16)));

static ALWAYS_INLINE bool all_lanes(TwoLanes is)
{
#ifdef __wasm_simd128__
    return __builtin_wasm_all_true_i64x2(is);
#else
    return is[0] & is[1];
#endif
}

typedef struct Turns {
    Two c, s;
} Turns;

// An angle as a whole number of quarter turns, and the rest, at most pi / 4 or some ulps more.
typedef struct Reduced {
    Two quarters; // plus TURN_WHOLE: the number's last bits are the double's, and only two count
    Two rest;
} Reduced;

#define TURN_WHOLE 0x1.8p52

// Below this magnitude reduced_near is right; reduce_far takes any finite angle.
#define TURN_NEAR 0x1p20

void reduce_far(double angle, double *quarters, double *rest);

// Pi / 2 in three parts: the first two have 33 bits, so that their products with whole numbers
// below 2^20 are exact.
#define QUARTER_1 1.57079632673412561417
#define QUARTER_2 6.07710050630396597660e-11
#define QUARTER_3 2.02226624879595063154e-21

typedef struct TurnNumbers {
    double sine[6], cosine[6];
    double quarters_of_1, whole, quarter[3];
    double half, one, sign;
} TurnNumbers;

// Engines build a constant of two lanes by several instructions each time: these are read from
// memory.
static ALWAYS_INLINE const TurnNumbers *turn_numbers(void)
{
    static const TurnNumbers numbers = {
        .sine = {-1.66666666666666324348e-01, 8.33333333332248946124e-03,
                 -1.98412698298579493134e-04, 2.75573137070700676789e-06,
                 -2.50507602534068634195e-08, 1.58969099521155010221e-10},
        .cosine = {4.16666666666666019037e-02, -1.38888888888741095749e-03,
                   2.48015872894767294178e-05, -2.75573143513906633035e-07,
                   2.08757232129817482790e-09, -1.13596475577881948265e-11},
        .quarters_of_1 = 0x1.45f306dc9c883p-1, // 2 / pi
        .whole = TURN_WHOLE,
        .quarter = {QUARTER_1, QUARTER_2, QUARTER_3},
        .half = 0.5,
        .one = 1,
        .sign = -0.0,
    };
    const TurnNumbers *at = &numbers;
    __asm__("" : "+r"(at)); // so that the compiler does not know them
    return at;
}

static ALWAYS_INLINE Two series(Two z, const double *numbers)
{
    Two sum = two_all(numbers[5]);
    for (int i = 4; i >= 0; i--) sum = two_all(numbers[i]) + z * sum;
    return sum;
}

// Each within 2^-52 of the true value: by the polynomials of fdlibm (Sun Microsystems, 1993).
// turn.js has the same, step by step, for one angle; so has it the reduction.
static ALWAYS_INLINE Turns turns_of(Reduced angle)
{
    const TurnNumbers *numbers = turn_numbers();
    Two r = angle.rest, z = r * r;
    Two s = r + r * z * series(z, numbers->sine);
    Two half = two_all(numbers->half) * z, one = two_all(numbers->one), most = one - half;
    Two c = most + (one - most - half + z * z * series(z, numbers->cosine));
    // The last bits of the quarters: whether cosine and sine change places, and the signs.
    TwoBits k = (TwoBits)angle.quarters, last = k << 63, before = k << 62;
    TwoBits sign = (TwoBits)two_all(numbers->sign), odd = -(TwoBits)((TwoCounts)last >> 63);
    Two of_c = two_pick(odd, s, c), of_s = two_pick(odd, c, s);
    return (Turns){(Two)((TwoBits)of_c ^ ((before ^ last) & sign)),
                   (Two)((TwoBits)of_s ^ (before & sign))};
}

static ALWAYS_INLINE Reduced reduced_near(Two angle)
{
    const TurnNumbers *numbers = turn_numbers();
    Two whole = two_all(numbers->whole);
    Two quarters = angle * two_all(numbers->quarters_of_1) + whole, k = quarters - whole; // rounded
    Two near = angle - k * two_all(numbers->quarter[0]), less = k * two_all(numbers->quarter[1]);
    Two first = near - less;
    return (Reduced){quarters, first + (near - first - less - k * two_all(numbers->quarter[2]))};
}

#endif
