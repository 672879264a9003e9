// Functions that are built for AVX2, and called only if ts_simd_has(TS_SIMD_AVX2).
#ifndef AVX2_H
#define AVX2_H

#define ALWAYS_INLINE inline __attribute__((always_inline))
#if defined(__x86_64__) && (defined(__clang__) || !defined(_WIN32)) // as in platform/compiler.h
#include <immintrin.h>
#define HAS_AVX2 1
#define FOR_AVX2 __attribute__((target("avx2")))
#else
#define HAS_AVX2 0
#define FOR_AVX2
#endif

#endif
