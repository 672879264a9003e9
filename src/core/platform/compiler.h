// Differences between compilers: code for instruction sets that a machine may lack, and builtins.
//
// A kernels file is compiled once for each instruction set, and called only if ts_simd_has returns
// true. The file itself switches its instruction set on, so that it needs no compiler flags and can
// be in one translation unit with the others:
//
//     #undef SIMD_NAME
//     #define SIMD_NAME(name) name##_avx2
//     #if SIMD_X86
//     SIMD_BEGIN_AVX2
//     ... functions, named SIMD_NAME(...) ...
//     SIMD_END
//     #endif
//
// Include other headers before SIMD_BEGIN_*. SIMD_X86 is 0, and only the scalar kernels exist, on
// other machines, with compilers other than gcc and clang, and with gcc for Windows, which does not
// align the stack for wide vectors (gcc's bug 54412).
#ifndef COMPILER_H
#define COMPILER_H

#if defined(__x86_64__) && defined(__GNUC__) && (defined(__clang__) || !defined(_WIN32))
#define SIMD_X86 1
#include <immintrin.h>
#else
#define SIMD_X86 0
#endif

#define COMPILER_PRAGMA(...) _Pragma(#__VA_ARGS__)
#if defined(__clang__)
#define SIMD_BEGIN(set)                                                                            \
    COMPILER_PRAGMA(clang attribute push(__attribute__((target(set))), apply_to = function))
#define SIMD_END COMPILER_PRAGMA(clang attribute pop)
#else
#define SIMD_BEGIN(set) COMPILER_PRAGMA(GCC push_options) COMPILER_PRAGMA(GCC target(set))
#define SIMD_END COMPILER_PRAGMA(GCC pop_options)
#endif
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
// Vectorizes loops. gcc needs -O3 for that, and must know that floating point does not trap, so
// that it may compute both branches of a choice.
#define SIMD_BEGIN_LOOPS                                                                           \
    COMPILER_PRAGMA(GCC push_options)                                                              \
    COMPILER_PRAGMA(GCC optimize("O3", "tree-vectorize", "no-trapping-math"))
#define SIMD_END_LOOPS SIMD_END
#else
#define SIMD_BEGIN_LOOPS
#define SIMD_END_LOOPS
#endif
#define SIMD_BEGIN_AVX2 SIMD_BEGIN("avx2")

// In front of a loop that runs once or twice. Others than gcc unroll it without being told.
#if defined(__GNUC__) && !defined(__clang__)
#define UNROLL_TWICE COMPILER_PRAGMA(GCC unroll 2)
#else
#define UNROLL_TWICE
#endif

#if defined(__GNUC__)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define PREFETCH(address) __builtin_prefetch(address)
#define COUNT_BITS(mask) __builtin_popcount(mask)
#define LOWEST_BIT(mask) __builtin_ctz(mask) // its number; the mask is not 0
#define LOWEST_BIT_OF_64(mask) __builtin_ctzll(mask)
// Where a branch is better than a conditional move: the compiler knows no other way to that value.
#define KEEP_BRANCH(value) __asm__ volatile("" : "+r"(value))
#else
#define ALWAYS_INLINE inline
#define PREFETCH(address) ((void)(address))
#define COUNT_BITS(mask) compiler_count_bits(mask)
#define LOWEST_BIT(mask) compiler_count_bits(((mask) & -(mask)) - 1)
#define KEEP_BRANCH(value) ((void)(value))
#define LOWEST_BIT_OF_64(mask)                                                                     \
    ((unsigned)(mask) ? LOWEST_BIT((unsigned)(mask)) : 32 + LOWEST_BIT((unsigned)((mask) >> 32)))

static inline int compiler_count_bits(unsigned mask)
{
    int count = 0;
    for (; mask; mask &= mask - 1) count++;
    return count;
}
#endif

// For what is called from several places: one copy of it where the compiler optimises for size.
#ifdef __OPTIMIZE_SIZE__
#define INLINE_FOR_SPEED
#else
#define INLINE_FOR_SPEED ALWAYS_INLINE
#endif

#endif
