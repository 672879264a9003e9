// The instruction sets that inner loops are built for. The answers are the same on all.
#ifndef TOUCHSTONE_SIMD_H
#define TOUCHSTONE_SIMD_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum TsSimdLevel {
    TS_SIMD_SCALAR, // runs on every machine
    TS_SIMD_AVX2,
    TS_SIMD_LEVELS
} TsSimdLevel;

bool ts_simd_has(TsSimdLevel path); // built in, and supported by this processor
TsSimdLevel ts_simd_best(void);
const char *ts_simd_name(TsSimdLevel path); // "scalar", "AVX2"

#ifdef __cplusplus
}
#endif

#endif
