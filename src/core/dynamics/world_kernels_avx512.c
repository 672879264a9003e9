// The solver's inner loops for AVX-512, in vectors of eight.
#include "platform/rounding.h"

#include "dynamics/world_private.h"

#undef SIMD_NAME
#define SIMD_NAME(name) name##_avx512

#if SIMD_X86
SIMD_BEGIN_AVX512

#define SOLVER_LANES 8
#define SolverVector SIMD_NAME(SolverVector)
#define solver_gather SIMD_NAME(solver_gather)
#define solver_scatter SIMD_NAME(solver_scatter)
#define SOLVER_ALL(x) _mm512_set1_pd(x)
#define solver_greater(a, b) _mm512_max_pd(a, b)
#define solver_lesser(a, b) _mm512_min_pd(a, b)
#define solver_joined SIMD_NAME(solver_joined)
#define solver_half SIMD_NAME(solver_half)

#define solver_signs(bits) (unsigned)_mm512_movepi64_mask((__m512i)(bits))

typedef __m512d SolverVector;

#include "dynamics/world_lanes_avx_private.h"

static ALWAYS_INLINE SolverVector solver_joined(__m256d low, __m256d high)
{
    return _mm512_insertf64x4(_mm512_castpd256_pd512(low), high, 1);
}

static ALWAYS_INLINE void solver_gather(SolverVector *x, SolverVector *y, SolverVector *turn,
                                        SolverVector *last, const SolverBody *slot,
                                        const int32_t *index, int half)
{
    SolverQuad low = solver_quad(slot, index, half), high = solver_quad(slot, index + 4, half);
    *x = solver_joined(low.x, high.x);
    *y = solver_joined(low.y, high.y);
    *turn = solver_joined(low.turn, high.turn);
    *last = solver_joined(low.last, high.last);
}

static ALWAYS_INLINE void solver_scatter(SolverVector x, SolverVector y, SolverVector turn,
                                         SolverVector last, SolverBody *slot, const int32_t *index)
{
    SolverQuad low = {_mm512_castpd512_pd256(x), _mm512_castpd512_pd256(y),
                      _mm512_castpd512_pd256(turn), _mm512_castpd512_pd256(last)};
    SolverQuad high = {_mm512_extractf64x4_pd(x, 1), _mm512_extractf64x4_pd(y, 1),
                       _mm512_extractf64x4_pd(turn, 1), _mm512_extractf64x4_pd(last, 1)};
    solver_store_quad(low, slot, index);
    solver_store_quad(high, slot, index + 4);
}

#include "dynamics/world_kernels_private.h"

SIMD_END
#endif
