// The arithmetic that exact answers rest on: IEEE 754 doubles, each operation rounded by itself.
//
// Every header of the library includes this one, so that compiling with unsuitable flags stops
// here. -ffast-math (-Ofast, /fp:fast) lets the compiler reorder sums and drop the error terms of
// exact arithmetic: 9 % of near-zero orientations were wrong then. Excess precision (the x87 of
// 32-bit x86 without -mfpmath=sse) rounds twice. Compile the files that include Touchstone
// without these; the others may keep them. Contraction to fused multiply-adds need not be switched
// off: the library's sources do so themselves.
//
// What exact means: the answer is right for the numbers passed. A box given by four rounded
// corners, or by the rounded axis of an angle, is another shape than the one that was meant, and
// the answer is right for that other shape: near contact the answers often differ (19 % of nearly
// touching pairs). Hand over what the program itself holds, floats included (floats.h).
#ifndef TOUCHSTONE_ARITHMETIC_H
#define TOUCHSTONE_ARITHMETIC_H

#include <float.h>
#include <stdbool.h>

// TS_ARITHMETIC_UNCHECKED is for the library's own tests, which show that ts_self_test catches what
// is refused here.
#ifndef TS_ARITHMETIC_UNCHECKED
#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || defined(__ASSOCIATIVE_MATH__) ||              \
    defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__)
#error "Touchstone needs IEEE 754 arithmetic: compile without -ffast-math, -Ofast or /fp:fast"
#elif defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "Touchstone needs NaN and infinities: compile without -ffinite-math-only"
#elif defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error "Touchstone needs doubles without excess precision: compile with -msse2 -mfpmath=sse"
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

// Whether this build of the library computes as it must on this machine, as it is set up now: known
// signs of nearly degenerate orientations, circles and boxes, expansions that lose nothing,
// rounding to the nearest double, NaN, and denormal numbers. Catches reordered, contracted and
// excess-precision arithmetic, directed rounding, and flushing of denormals to zero (which a
// program linked with -ffast-math switches on for all of its libraries). On false `*why`, if not
// NULL, points to a static sentence. Some ten microseconds; allocates nothing. Call it at start.
bool ts_self_test(const char **why);

#ifdef __cplusplus
}
#endif

#endif
