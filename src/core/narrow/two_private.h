// Two doubles at once, as the two lanes of a register where the machine has such registers (SSE2,
// part of every x86-64; NEON, WebAssembly's SIMD). The results are the same to the bit everywhere.
#ifndef TWO_PRIVATE_H
#define TWO_PRIVATE_H

#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "platform/compiler.h"
#include "touchstone/vec.h"

#if SIMD_X86

typedef __m128d Two, TwoLanes;

static ALWAYS_INLINE Two two(double a, double b) { return _mm_set_pd(b, a); }
static ALWAYS_INLINE Two two_all(double x) { return _mm_set1_pd(x); }
// By registers: gcc builds a vector of a struct's members in memory, and waits for the stores.
static ALWAYS_INLINE Two two_of_vec(TsVec v)
{
    return _mm_unpacklo_pd(_mm_set_sd(v.x), _mm_set_sd(v.y));
}
static ALWAYS_INLINE double two_first(Two t) { return _mm_cvtsd_f64(t); }
static ALWAYS_INLINE double two_second(Two t) { return _mm_cvtsd_f64(_mm_unpackhi_pd(t, t)); }
static ALWAYS_INLINE Two two_add(Two a, Two b) { return _mm_add_pd(a, b); }
static ALWAYS_INLINE Two two_sub(Two a, Two b) { return _mm_sub_pd(a, b); }
static ALWAYS_INLINE Two two_mul(Two a, Two b) { return _mm_mul_pd(a, b); }
static ALWAYS_INLINE Two two_div(Two a, Two b) { return _mm_div_pd(a, b); }
// b if either is NaN.
static ALWAYS_INLINE Two two_smaller(Two a, Two b) { return _mm_min_pd(a, b); }
static ALWAYS_INLINE Two two_larger(Two a, Two b) { return _mm_max_pd(a, b); }
static ALWAYS_INLINE Two two_absolute(Two t) { return _mm_andnot_pd(_mm_set1_pd(-0.0), t); }
// 1 or -1, with the sign of each.
static ALWAYS_INLINE Two two_sign(Two t)
{
    return _mm_or_pd(_mm_and_pd(_mm_set1_pd(-0.0), t), _mm_set1_pd(1));
}
// NaN in a lane is not passed on reliably: callers use comparisons that NaN fails.
static ALWAYS_INLINE double two_smallest(Two t)
{
    return _mm_cvtsd_f64(_mm_min_sd(t, _mm_unpackhi_pd(t, t)));
}
static ALWAYS_INLINE double two_largest(Two t)
{
    return _mm_cvtsd_f64(_mm_max_sd(t, _mm_unpackhi_pd(t, t)));
}

static ALWAYS_INLINE Two two_load(const double *from) { return _mm_loadu_pd(from); }
static ALWAYS_INLINE void two_store(double *to, Two t) { _mm_storeu_pd(to, t); }
// The first of both, and the second of both.
static ALWAYS_INLINE Two two_firsts(Two a, Two b) { return _mm_unpacklo_pd(a, b); }
static ALWAYS_INLINE Two two_seconds(Two a, Two b) { return _mm_unpackhi_pd(a, b); }
static ALWAYS_INLINE Two two_swapped(Two t) { return _mm_shuffle_pd(t, t, 1); }

// The second of a and the first of b.
static ALWAYS_INLINE Two two_between(Two a, Two b) { return _mm_shuffle_pd(a, b, 1); }

// A bit for each lane in which a < b: 1 the first, 2 the second.
static ALWAYS_INLINE int two_less(Two a, Two b) { return _mm_movemask_pd(_mm_cmplt_pd(a, b)); }

// A bit for each lane in which a <= b.
static ALWAYS_INLINE int two_at_most(Two a, Two b) { return _mm_movemask_pd(_mm_cmple_pd(a, b)); }

// Which lanes are less.
static ALWAYS_INLINE TwoLanes two_lanes_less(Two a, Two b) { return _mm_cmplt_pd(a, b); }

// By lane.
static ALWAYS_INLINE Two two_pick(TwoLanes is, Two yes, Two no)
{
    return _mm_or_pd(_mm_and_pd(is, yes), _mm_andnot_pd(is, no));
}

// By lane: yes if low < x and x < high, otherwise no.
static ALWAYS_INLINE Two two_if_between(Two low, Two x, Two high, Two yes, Two no)
{
    return two_pick(_mm_and_pd(_mm_cmplt_pd(low, x), _mm_cmplt_pd(x, high)), yes, no);
}

static ALWAYS_INLINE TwoLanes two_lanes_both(TwoLanes a, TwoLanes b) { return _mm_and_pd(a, b); }
static ALWAYS_INLINE TwoLanes two_lanes_either(TwoLanes a, TwoLanes b) { return _mm_or_pd(a, b); }

// Negated where the sign is -0.0; it is 0 or -0.0.
static ALWAYS_INLINE Two two_flipped(Two t, Two sign) { return _mm_xor_pd(t, sign); }

// Each with the last three bits of its mantissa replaced by a mark, 0 to 7.
static ALWAYS_INLINE Two two_marked(Two t, const int64_t mark[2])
{
    Two bits = _mm_castsi128_pd(_mm_loadu_si128((const __m128i *)mark));
    return _mm_or_pd(_mm_and_pd(t, _mm_castsi128_pd(_mm_set1_epi64x(~7ll))), bits);
}

#else

#pragma GCC diagnostic ignored "-Wpsabi" // no vector is passed between files

typedef double Two __attribute__((vector_size(16)));
typedef long long TwoBits __attribute__((vector_size(16)));
typedef TwoBits TwoLanes;

static ALWAYS_INLINE Two two_pick(TwoLanes is, Two yes, Two no)
{
    return (Two)((is & (TwoBits)yes) | (~is & (TwoBits)no));
}

static ALWAYS_INLINE Two two(double a, double b) { return (Two){a, b}; }
static ALWAYS_INLINE Two two_all(double x) { return (Two){x, x}; }
static ALWAYS_INLINE Two two_of_vec(TsVec v) { return (Two){v.x, v.y}; }
static ALWAYS_INLINE double two_first(Two t) { return t[0]; }
static ALWAYS_INLINE double two_second(Two t) { return t[1]; }
static ALWAYS_INLINE Two two_add(Two a, Two b) { return a + b; }
static ALWAYS_INLINE Two two_sub(Two a, Two b) { return a - b; }
static ALWAYS_INLINE Two two_mul(Two a, Two b) { return a * b; }
static ALWAYS_INLINE Two two_div(Two a, Two b) { return a / b; }
// By "less", for which clang finds WebAssembly's instruction.
static ALWAYS_INLINE Two two_smaller(Two a, Two b) { return two_pick(a < b, a, b); }
static ALWAYS_INLINE Two two_larger(Two a, Two b) { return two_pick(b < a, a, b); }
static ALWAYS_INLINE Two two_absolute(Two t) { return (Two)((TwoBits)t & LLONG_MAX); }
static ALWAYS_INLINE Two two_sign(Two t)
{
    return (Two)(((TwoBits)t & LLONG_MIN) | (TwoBits)two_all(1));
}
static ALWAYS_INLINE double two_smallest(Two t) { return t[0] < t[1] ? t[0] : t[1]; }
static ALWAYS_INLINE double two_largest(Two t) { return t[0] > t[1] ? t[0] : t[1]; }
static ALWAYS_INLINE Two two_load(const double *from)
{
    Two t;
    memcpy(&t, from, sizeof t);
    return t;
}
static ALWAYS_INLINE void two_store(double *to, Two t) { memcpy(to, &t, sizeof t); }
static ALWAYS_INLINE Two two_firsts(Two a, Two b) { return (Two){a[0], b[0]}; }
static ALWAYS_INLINE Two two_seconds(Two a, Two b) { return (Two){a[1], b[1]}; }
static ALWAYS_INLINE Two two_swapped(Two t) { return (Two){t[1], t[0]}; }
static ALWAYS_INLINE Two two_between(Two a, Two b) { return (Two){a[1], b[0]}; }
static ALWAYS_INLINE int two_less(Two a, Two b)
{
    TwoBits is = a < b;
    return (int)(is[0] & 1) | (int)(is[1] & 2);
}
static ALWAYS_INLINE int two_at_most(Two a, Two b)
{
    TwoBits is = a <= b;
    return (int)(is[0] & 1) | (int)(is[1] & 2);
}
static ALWAYS_INLINE TwoLanes two_lanes_less(Two a, Two b) { return a < b; }
static ALWAYS_INLINE Two two_if_between(Two low, Two x, Two high, Two yes, Two no)
{
    return two_pick((low < x) & (x < high), yes, no);
}
static ALWAYS_INLINE TwoLanes two_lanes_both(TwoLanes a, TwoLanes b) { return a & b; }
static ALWAYS_INLINE TwoLanes two_lanes_either(TwoLanes a, TwoLanes b) { return a | b; }
static ALWAYS_INLINE Two two_flipped(Two t, Two sign) { return (Two)((TwoBits)t ^ (TwoBits)sign); }
static ALWAYS_INLINE Two two_marked(Two t, const int64_t mark[2])
{
    return (Two)(((TwoBits)t & ~7ll) | (TwoBits){mark[0], mark[1]});
}

#endif

static ALWAYS_INLINE int two_mark(double marked)
{
    uint64_t bits;
    memcpy(&bits, &marked, sizeof bits);
    return (int)(bits & 7);
}

// By lane: yes if a < b, otherwise no.
static ALWAYS_INLINE Two two_if_less(Two a, Two b, Two yes, Two no)
{
    return two_pick(two_lanes_less(a, b), yes, no);
}

static ALWAYS_INLINE Two two_negate(Two t) { return two_sub(two_all(-0.0), t); }

static ALWAYS_INLINE double two_total(Two t) { return two_first(t) + two_second(t); }

static ALWAYS_INLINE Two two_dot(Two x, Two y, Two to_x, Two to_y)
{
    return two_add(two_mul(x, to_x), two_mul(y, to_y));
}

#endif
