// Exact arithmetic on doubles, as expansions: unevaluated sums of doubles that do not overlap.
//
// After J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
// Predicates" (1997): two-sum, two-product (by Dekker's split, so no FMA is needed), grow, scale,
// compress. Every operation is exact if the inputs are valid coordinates (0, or 2^-120 <= |x| <=
// 2^100) and the result is a polynomial of degree 6 or less in them. Then nothing under- or
// overflows, and a compressed expansion has at most EXPANSION_MAX terms: the exponents of such a
// polynomial span less than 1,700 bits, and compressed terms lie 52 bits apart.
//
// Used only if a floating-point filter is in doubt. An operation takes ten to some hundred
// nanoseconds.
#ifndef EXPANSION_H
#define EXPANSION_H

enum { EXPANSION_MAX = 40 };

typedef struct Expansion {
    int count;                  // 0: the number zero
    double term[EXPANSION_MAX]; // in order of increasing magnitude, none is zero
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
double ts_expansion_estimate(Expansion a);          // within an ulp; its sign is exact

#endif
