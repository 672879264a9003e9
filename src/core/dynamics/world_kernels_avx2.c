// The solver's inner loops for AVX2, in vectors of four.
#include "platform/rounding.h"

#include "dynamics/world_private.h"

#undef SIMD_NAME
#define SIMD_NAME(name) name##_avx2

#if SIMD_X86
SIMD_BEGIN_AVX2

#define SOLVER_LANES 4
#define SolverVector SIMD_NAME(SolverVector)
#define solver_gather SIMD_NAME(solver_gather)
#define solver_scatter SIMD_NAME(solver_scatter)
#define SOLVER_ALL(x) _mm256_set1_pd(x)
#define solver_greater(a, b) _mm256_max_pd(a, b)
#define solver_lesser(a, b) _mm256_min_pd(a, b)

#define solver_signs(bits) (unsigned)_mm256_movemask_pd((__m256d)(bits))

typedef __m256d SolverVector;

#include "dynamics/world_lanes_avx_private.h"

static ALWAYS_INLINE void solver_gather(SolverVector *x, SolverVector *y, SolverVector *turn,
                                        SolverVector *last, const SolverBody *slot,
                                        const int32_t *index, int half)
{
    SolverQuad q = solver_quad(slot, index, half);
    *x = q.x;
    *y = q.y;
    *turn = q.turn;
    *last = q.last;
}

static ALWAYS_INLINE void solver_scatter(SolverVector x, SolverVector y, SolverVector turn,
                                         SolverVector last, SolverBody *slot, const int32_t *index)
{
    solver_store_quad((SolverQuad){x, y, turn, last}, slot, index);
}

#include "dynamics/world_kernels_private.h"

SIMD_END
#endif
