// Exact arithmetic on doubles, as expansions: unevaluated sums of doubles that do not overlap.
//
// After J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
// Predicates" (1997): two-sum, two-product (by Dekker's split, so no FMA is needed), grow, scale,
// compress. Every operation is exact as long as the inputs are valid coordinates (0, or 2^-120 <=
// |x| <= 2^100) and the result is a polynomial of degree 6 or less in them: then nothing under- or
// overflows, and a compressed expansion has at most EXPANSION_MAX terms (the exponents of such a
// polynomial span less than 1,700 bits, and compressed terms lie 52 bits apart).
//
// Only the doubtful cases come here, after a floating-point filter: costs are some ten to hundred
// nanoseconds each.
#ifndef EXPANSION_H
#define EXPANSION_H

enum { EXPANSION_MAX = 40 };

typedef struct Expansion {
    int count;                  // 0 is the number zero
    double term[EXPANSION_MAX]; // by increasing magnitude, no zeros
} Expansion;

Expansion ts_expansion(double value);
Expansion ts_expansion_sum(double a, double b);        // a + b
Expansion ts_expansion_difference(double a, double b); // a - b
Expansion ts_expansion_product(double a, double b);    // a * b

Expansion ts_expansion_add(Expansion a, Expansion b);
Expansion ts_expansion_subtract(Expansion a, Expansion b);
Expansion ts_expansion_multiply(Expansion a, Expansion b);
Expansion ts_expansion_scale(Expansion a, double factor);
Expansion ts_expansion_negate(Expansion a);
Expansion ts_expansion_absolute(Expansion a);

int ts_expansion_sign(Expansion a);                 // -1, 0 or 1
int ts_expansion_compare(Expansion a, Expansion b); // the sign of a - b
double ts_expansion_estimate(Expansion a);          // the nearest double, to an ulp

#endif
