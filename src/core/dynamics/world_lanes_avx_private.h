// What the kernels for AVX2 and AVX-512 share: half of four bodies, in four registers.
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
