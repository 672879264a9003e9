// The solver's inner loops in vectors of two, for every processor.
#include "platform/rounding.h"

#include "dynamics/world_private.h"

#undef SIMD_NAME
#define SIMD_NAME(name) name##_scalar

#define SOLVER_LANES 2
#define SolverVector SIMD_NAME(SolverVector)
#define solver_gather SIMD_NAME(solver_gather)
#define solver_scatter SIMD_NAME(solver_scatter)
#define SOLVER_ALL(x) ((SolverVector){(x), (x)})
#define solver_signs(bits) (unsigned)(((bits)[0] & 1) | ((bits)[1] & 2))
#if SIMD_X86
#define solver_greater(a, b) ((SolverVector)_mm_max_pd((__m128d)(a), (__m128d)(b)))
#define solver_lesser(a, b) ((SolverVector)_mm_min_pd((__m128d)(a), (__m128d)(b)))
#else
// By "less", for which clang finds WebAssembly's instruction.
#define solver_greater(a, b) PICK((b) < (a), a, b)
#define solver_lesser(a, b) PICK((a) < (b), a, b)
#endif

#pragma GCC diagnostic ignored "-Wpsabi" // no vector is passed between files

typedef double SolverVector __attribute__((vector_size(16)));

static ALWAYS_INLINE void solver_gather(SolverVector *x, SolverVector *y, SolverVector *turn,
                                        SolverVector *last, const SolverBody *slot,
                                        const int32_t *index, int half)
{
    const double *one = &slot[index[0]].x + 4 * half, *two = &slot[index[1]].x + 4 * half;
    *x = (SolverVector){one[0], two[0]};
    *y = (SolverVector){one[1], two[1]};
    *turn = (SolverVector){one[2], two[2]};
    *last = (SolverVector){one[3], two[3]};
}

static ALWAYS_INLINE void solver_scatter(SolverVector x, SolverVector y, SolverVector turn,
                                         SolverVector last, SolverBody *slot, const int32_t *index)
{
    double *one = &slot[index[0]].x, *two = &slot[index[1]].x;
    (void)last;
    one[0] = x[0];
    one[1] = y[0];
    one[2] = turn[0];
    two[0] = x[1];
    two[1] = y[1];
    two[2] = turn[1];
}

#include "dynamics/world_kernels_private.h"
