// Shared by the tests of the fuzzer: its options, and what it found in all.
#ifndef FUZZER_BENCH_H
#define FUZZER_BENCH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fuzz/fuzzer_private.h"

enum { CASES = 100000, SOME = 2000 };

static const FuzzerOptions all = {
    .seed = 5, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};

static inline long long faults(const Fuzzer *fuzzer)
{
    FuzzerCount count = fuzzer_count(fuzzer);
    return count.wrong + count.measures + count.failed;
}

#endif
