// The inner loops of loops of corners, for every processor and for AVX2.
#include "platform/rounding.h"

#include <stdint.h>

#include "narrow/contact_private.h"
#include "narrow/loop_private.h"
#include "narrow/relation_convex_private.h"
#include "touchstone/scalar.h"

// The last four sides of a loop of so many, as seen from lanes that go on with the first.
static const int64_t last_sides[9][4] = {
    [2] = {0, 1, 0, 1}, [3] = {0, 1, 2, 0}, [4] = {0, 1, 2, 3}, [5] = {4, 0, 1, 2},
    [6] = {4, 5, 0, 1}, [7] = {4, 5, 6, 0}, [8] = {4, 5, 6, 7}};

#undef SIMD_NAME
#define SIMD_NAME(name) name##_scalar

#define FOUR_WIDE false
#define Four SIMD_NAME(Four)
#define four_all SIMD_NAME(four_all)
#define four_load SIMD_NAME(four_load)
#define four_store SIMD_NAME(four_store)
#define four_add SIMD_NAME(four_add)
#define four_sub SIMD_NAME(four_sub)
#define four_mul SIMD_NAME(four_mul)
#define four_div SIMD_NAME(four_div)
#define four_smaller SIMD_NAME(four_smaller)
#define four_larger SIMD_NAME(four_larger)
#define four_absolute SIMD_NAME(four_absolute)
#define four_at_most SIMD_NAME(four_at_most)
#define four_half_smaller SIMD_NAME(four_half_smaller)
#define four_half_larger SIMD_NAME(four_half_larger)
#define four_of_halves SIMD_NAME(four_of_halves)
#define four_twice SIMD_NAME(four_twice)
#define four_firsts SIMD_NAME(four_firsts)
#define four_seconds SIMD_NAME(four_seconds)
#define four_marked SIMD_NAME(four_marked)
#define four_flipped SIMD_NAME(four_flipped)
#define four_if_between SIMD_NAME(four_if_between)
#define four_edges SIMD_NAME(four_edges)

typedef struct Four {
    Two low, high;
} Four;

#define FOUR_OPERATION(name, operation)                                                            \
    static ALWAYS_INLINE Four name(Four a, Four b)                                                 \
    {                                                                                              \
        return (Four){operation(a.low, b.low), operation(a.high, b.high)};                         \
    }

static ALWAYS_INLINE Four four_all(double x) { return (Four){two_all(x), two_all(x)}; }
static ALWAYS_INLINE Four four_load(const double *from)
{
    return (Four){two_load(from), two_load(from + 2)};
}
static ALWAYS_INLINE void four_store(double *to, Four t)
{
    two_store(to, t.low);
    two_store(to + 2, t.high);
}
static ALWAYS_INLINE Four four_of_halves(const double *low, const double *high)
{
    return (Four){two_load(low), two_load(high)};
}
static ALWAYS_INLINE Four four_twice(Two t) { return (Four){t, t}; }
FOUR_OPERATION(four_firsts, two_firsts)
FOUR_OPERATION(four_seconds, two_seconds)
FOUR_OPERATION(four_add, two_add)
FOUR_OPERATION(four_sub, two_sub)
FOUR_OPERATION(four_mul, two_mul)
FOUR_OPERATION(four_div, two_div)
FOUR_OPERATION(four_smaller, two_smaller)
FOUR_OPERATION(four_larger, two_larger)
static ALWAYS_INLINE Four four_absolute(Four t)
{
    return (Four){two_absolute(t.low), two_absolute(t.high)};
}
static ALWAYS_INLINE int four_at_most(Four a, Four b)
{
    return two_at_most(a.low, b.low) | two_at_most(a.high, b.high) << 2;
}
static ALWAYS_INLINE Two four_half_smaller(Four t) { return two_smaller(t.low, t.high); }
static ALWAYS_INLINE Two four_half_larger(Four t) { return two_larger(t.low, t.high); }
static ALWAYS_INLINE Four four_flipped(Four t, Four sign)
{
    return (Four){two_flipped(t.low, sign.low), two_flipped(t.high, sign.high)};
}
static ALWAYS_INLINE Four four_marked(Four t, const int64_t mark[4])
{
    return (Four){two_marked(t.low, mark), two_marked(t.high, mark + 2)};
}
static ALWAYS_INLINE Four four_if_between(Four low, Four x, Four high, Four yes, Four no)
{
    return (Four){two_if_between(low.low, x.low, high.low, yes.low, no.low),
                  two_if_between(low.high, x.high, high.high, yes.high, no.high)};
}

// The coordinates of four corners in a row, and of the corners after each.
static ALWAYS_INLINE void four_edges(const TsVec *a, const TsVec *b, const TsVec *c, const TsVec *d,
                                     const TsVec *e, Four *from_x, Four *from_y, Four *to_x,
                                     Four *to_y)
{
    Two at_a = two_load(&a->x), at_b = two_load(&b->x), at_c = two_load(&c->x),
        at_d = two_load(&d->x), at_e = two_load(&e->x);
    *from_x = (Four){two_firsts(at_a, at_b), two_firsts(at_c, at_d)};
    *from_y = (Four){two_seconds(at_a, at_b), two_seconds(at_c, at_d)};
    *to_x = (Four){two_firsts(at_b, at_c), two_firsts(at_d, at_e)};
    *to_y = (Four){two_seconds(at_b, at_c), two_seconds(at_d, at_e)};
}

#include "narrow/loop_kernels_private.h"

#if SIMD_X86
#undef SIMD_NAME
#define SIMD_NAME(name) name##_avx2
#undef FOUR_WIDE
#define FOUR_WIDE true

SIMD_BEGIN_AVX2

typedef __m256d Four;

static ALWAYS_INLINE Four four_all(double x) { return _mm256_set1_pd(x); }
// By halves, which may have been written as such just before.
static ALWAYS_INLINE Four four_of_halves(const double *low, const double *high)
{
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(low)), _mm_loadu_pd(high), 1);
}
static ALWAYS_INLINE Four four_load(const double *from) { return _mm256_loadu_pd(from); }
static ALWAYS_INLINE void four_store(double *to, Four t) { _mm256_storeu_pd(to, t); }
static ALWAYS_INLINE Four four_twice(Two t)
{
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(t), t, 1);
}
static ALWAYS_INLINE Four four_firsts(Four a, Four b) { return _mm256_unpacklo_pd(a, b); }
static ALWAYS_INLINE Four four_seconds(Four a, Four b) { return _mm256_unpackhi_pd(a, b); }
static ALWAYS_INLINE Four four_add(Four a, Four b) { return _mm256_add_pd(a, b); }
static ALWAYS_INLINE Four four_sub(Four a, Four b) { return _mm256_sub_pd(a, b); }
static ALWAYS_INLINE Four four_mul(Four a, Four b) { return _mm256_mul_pd(a, b); }
static ALWAYS_INLINE Four four_div(Four a, Four b) { return _mm256_div_pd(a, b); }
static ALWAYS_INLINE Four four_smaller(Four a, Four b) { return _mm256_min_pd(a, b); }
static ALWAYS_INLINE Four four_larger(Four a, Four b) { return _mm256_max_pd(a, b); }
static ALWAYS_INLINE Four four_absolute(Four t)
{
    return _mm256_andnot_pd(_mm256_set1_pd(-0.0), t);
}
static ALWAYS_INLINE int four_at_most(Four a, Four b)
{
    return _mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LE_OQ));
}
static ALWAYS_INLINE Two four_half_smaller(Four t)
{
    return _mm_min_pd(_mm256_castpd256_pd128(t), _mm256_extractf128_pd(t, 1));
}
static ALWAYS_INLINE Two four_half_larger(Four t)
{
    return _mm_max_pd(_mm256_castpd256_pd128(t), _mm256_extractf128_pd(t, 1));
}
static ALWAYS_INLINE Four four_flipped(Four t, Four sign) { return _mm256_xor_pd(t, sign); }
static ALWAYS_INLINE Four four_marked(Four t, const int64_t mark[4])
{
    __m256d bits = _mm256_castsi256_pd(_mm256_loadu_si256((const __m256i *)mark));
    return _mm256_or_pd(_mm256_and_pd(t, _mm256_castsi256_pd(_mm256_set1_epi64x(~7ll))), bits);
}
static ALWAYS_INLINE Four four_if_between(Four low, Four x, Four high, Four yes, Four no)
{
    Four is = _mm256_and_pd(_mm256_cmp_pd(low, x, _CMP_LT_OQ), _mm256_cmp_pd(x, high, _CMP_LT_OQ));
    return _mm256_blendv_pd(no, yes, is);
}

static ALWAYS_INLINE void four_edges(const TsVec *a, const TsVec *b, const TsVec *c, const TsVec *d,
                                     const TsVec *e, Four *from_x, Four *from_y, Four *to_x,
                                     Four *to_y)
{
    Four first = four_of_halves(&a->x, &c->x), second = four_of_halves(&b->x, &d->x),
         third = four_of_halves(&c->x, &e->x);
    *from_x = _mm256_unpacklo_pd(first, second);
    *from_y = _mm256_unpackhi_pd(first, second);
    *to_x = _mm256_unpacklo_pd(second, third);
    *to_y = _mm256_unpackhi_pd(second, third);
}

#include "narrow/loop_kernels_private.h"

SIMD_END
#endif
