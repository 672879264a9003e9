// Manifolds of many pairs at once: for AVX2 in vectors, otherwise one by one.
#include "platform/rounding.h"

#include "narrow/manifold_many.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

#include "narrow/manifold_private.h"
#include "platform/compiler.h"

#pragma GCC diagnostic ignored "-Wpsabi" // no vector is passed between files

// Of each instruction set: vectors of MANY doubles, and ManyWhich, which says of which lanes
// something holds. many_columns reads four numbers of each lane.
#define Many SIMD_NAME(Many)
#define ManyWhich SIMD_NAME(ManyWhich)
#define many_load SIMD_NAME(many_load)
#define many_store SIMD_NAME(many_store)
#define many_columns SIMD_NAME(many_columns)

#if SIMD_X86

// ---- AVX2

#undef SIMD_NAME
#define SIMD_NAME(name) name##_avx2
SIMD_BEGIN_AVX2

#define MANY 4
typedef __m256d Many, ManyWhich;

#define many_all(x) _mm256_set1_pd(x)
#define many_less(a, b) _mm256_cmp_pd(a, b, _CMP_LT_OQ)
#define many_at_most(a, b) _mm256_cmp_pd(a, b, _CMP_LE_OQ)
#define many_and(a, b) _mm256_and_pd(a, b)
#define many_or(a, b) _mm256_or_pd(a, b)
#define many_not(a) _mm256_xor_pd(a, _mm256_castsi256_pd(_mm256_set1_epi64x(-1)))
#define many_any(a) (_mm256_movemask_pd(a) != 0)
#define many_pick(which, a, b) _mm256_blendv_pd(b, a, which)
#define many_smaller(a, b) _mm256_min_pd(a, b)
#define many_sqrt(a) _mm256_sqrt_pd(a)

static ALWAYS_INLINE Many many_load(const double *from) { return _mm256_loadu_pd(from); }

static ALWAYS_INLINE void many_store(double *to, Many t) { _mm256_storeu_pd(to, t); }

static ALWAYS_INLINE void many_columns(const double *const *from, int at, Many *x, Many *y, Many *z,
                                       Many *w)
{
    __m256d one = _mm256_loadu_pd(from[0] + at), two = _mm256_loadu_pd(from[1] + at);
    __m256d three = _mm256_loadu_pd(from[2] + at), four = _mm256_loadu_pd(from[3] + at);
    __m256d even_low = _mm256_unpacklo_pd(one, two), odd_low = _mm256_unpackhi_pd(one, two);
    __m256d even_high = _mm256_unpacklo_pd(three, four), odd_high = _mm256_unpackhi_pd(three, four);
    *x = _mm256_permute2f128_pd(even_low, even_high, 0x20);
    *y = _mm256_permute2f128_pd(odd_low, odd_high, 0x20);
    *z = _mm256_permute2f128_pd(even_low, even_high, 0x31);
    *w = _mm256_permute2f128_pd(odd_low, odd_high, 0x31);
}

#include "narrow/manifold_many_private.h"

SIMD_END

#endif

// ---- All

enum { MOST_TASKS = 64, MOST_LANES = 4 }; // at once

typedef void ManifoldsOf(ManifoldTask *const *task); // of as many as there are lanes

typedef struct ManifoldSet {
    ManifoldsOf *sided, *circled; // NULL: there are none
    int lanes;
} ManifoldSet;

static ManifoldSet manifold_set(TsSimdLevel simd)
{
#if SIMD_X86
    if (simd == TS_SIMD_AVX2) return (ManifoldSet){many_sided_avx2, many_circled_avx2, 4};
#endif
    (void)simd;
    return (ManifoldSet){NULL, NULL, 1};
}

static void compute_manifold(ManifoldTask *task)
{
    task->manifold = ts_manifold_of(task->a, task->at_a, task->b, task->at_b, task->margin);
}

// `task` has room for MOST_LANES more: lanes that are left over compute the last one again.
static void compute_manifolds(ManifoldsOf *of_lanes, int lanes, ManifoldTask **task, int count)
{
    enum { FEW = 2 }; // one by one these are faster
    int i = 0;
    for (; count - i > FEW && of_lanes; i += lanes) {
        for (int k = count; k < i + lanes; k++) task[k] = task[count - 1];
        of_lanes(task + i);
    }
    for (; i < count; i++) compute_manifold(task[i]);
}

void ts_manifold_of_each(ManifoldTask *task, int count, TsSimdLevel simd)
{
    ManifoldSet set = manifold_set(simd);
    for (int from = 0; from < count; from += MOST_TASKS) {
        ManifoldTask *sided[MOST_TASKS + MOST_LANES], *circled[MOST_TASKS + MOST_LANES];
        int sided_count = 0, circled_count = 0;
        for (int i = from; i < count && i < from + MOST_TASKS; i++) {
            bool circle_a = task[i].a->count == 0, circle_b = task[i].b->count == 0;
            sided[sided_count] = circled[circled_count] = &task[i];
            sided_count += !circle_a && !circle_b;
            circled_count += circle_a != circle_b;
            if (circle_a && circle_b) compute_manifold(&task[i]);
        }
        compute_manifolds(set.sided, set.lanes, sided, sided_count);
        compute_manifolds(set.circled, set.lanes, circled, circled_count);
    }
}
