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

// Half of four bodies, in four registers.
#define SolverQuad SIMD_NAME(SolverQuad)
#define solver_transposed SIMD_NAME(solver_transposed)
#define solver_quad SIMD_NAME(solver_quad)
#define solver_store_quad SIMD_NAME(solver_store_quad)

typedef struct SolverQuad {
    __m256d x, y, turn, last; // or one register for each body
} SolverQuad;

static ALWAYS_INLINE SolverQuad solver_transposed(SolverQuad q) // rows to columns, and back
{
    __m256d even_low = _mm256_unpacklo_pd(q.x, q.y), odd_low = _mm256_unpackhi_pd(q.x, q.y);
    __m256d even_high = _mm256_unpacklo_pd(q.turn, q.last);
    __m256d odd_high = _mm256_unpackhi_pd(q.turn, q.last);
    return (SolverQuad){_mm256_permute2f128_pd(even_low, even_high, 0x20),
                        _mm256_permute2f128_pd(odd_low, odd_high, 0x20),
                        _mm256_permute2f128_pd(even_low, even_high, 0x31),
                        _mm256_permute2f128_pd(odd_low, odd_high, 0x31)};
}

static ALWAYS_INLINE SolverQuad solver_quad(const SolverBody *slot, const int32_t *index, int half)
{
    return solver_transposed((SolverQuad){_mm256_load_pd(&slot[index[0]].x + 4 * half),
                                          _mm256_load_pd(&slot[index[1]].x + 4 * half),
                                          _mm256_load_pd(&slot[index[2]].x + 4 * half),
                                          _mm256_load_pd(&slot[index[3]].x + 4 * half)});
}

static ALWAYS_INLINE void solver_store_quad(SolverQuad q, SolverBody *slot, const int32_t *index)
{
    SolverQuad body = solver_transposed(q);
    _mm256_store_pd(&slot[index[0]].x, body.x);
    _mm256_store_pd(&slot[index[1]].x, body.y);
    _mm256_store_pd(&slot[index[2]].x, body.turn);
    _mm256_store_pd(&slot[index[3]].x, body.last);
}

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
