// Which instruction sets this processor has.
#include "platform/rounding.h"

#include "touchstone/simd.h"

#include "platform/assert.h"
#include "platform/compiler.h"

bool ts_simd_has(TsSimdLevel path)
{
    if (path == TS_SIMD_SCALAR) return true;
#if SIMD_X86
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

TsSimdLevel ts_simd_best(void) { return ts_simd_has(TS_SIMD_AVX2) ? TS_SIMD_AVX2 : TS_SIMD_SCALAR; }

const char *ts_simd_name(TsSimdLevel path)
{
    static const char *const names[TS_SIMD_LEVELS] = {"scalar", "AVX2"};
    ASSERT((unsigned)path < TS_SIMD_LEVELS);
    return names[path];
}
