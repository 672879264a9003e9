// Tests every third function of the zoo: each faulty one must be found, no sound one blamed.
// Included by the programs test_zoo_*.c, which run side by side.
#ifndef ZOO_TRIAL_H
#define ZOO_TRIAL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "fuzz/fuzzer.h"
#include "zoo.h"

// The environment: TOUCHSTONE_CASES is the bound for each function, TOUCHSTONE_SEED another seed
// than 1, TOUCHSTONE_ZOO a part of the name of the only functions to test.
enum { FAULTY_CASES = 1000000, MISSED_CASES = 10000, SOUND_CASES = 3000 };

// Faulty functions that are not found. The test fails as well if one of them is.
static const char *const zoo_missed[] = {NULL};

// Sound functions that are blamed. The test fails as well if one of them is not.
static const char *const zoo_blamed[] = {NULL};

static bool zoo_in(const char *const *list, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (list[i] && strcmp(list[i], name) == 0) return true;
    }
    return false;
}

#define ZOO_IN(list, name) zoo_in(list, sizeof list / sizeof *list, name)

static long long zoo_number(const char *variable, long long otherwise)
{
    const char *text = getenv(variable);
    return text ? atoll(text) : otherwise;
}

static Fuzzer *zoo_fuzzer;

// A fuzzer's clock: 1 once there is a fault, which is not shrunk.
static double zoo_found(void)
{
    FuzzerCount count = fuzzer_count(zoo_fuzzer);
    return count.wrong + count.measures + count.failed > 0;
}

static double zoo_until; // seconds of the clock

// The same, and 1 as well once the time is up.
static double zoo_found_or_late(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return zoo_found() > 0 || (double)now.tv_sec > zoo_until;
}

// Tests one function. Returns whether all is as it should be.
static bool zoo_test(const ZooFunction *function)
{
    const char *name = function->plugin.name;
    bool missed = ZOO_IN(zoo_missed, name), blamed = ZOO_IN(zoo_blamed, name);
    bool expected = function->fault ? !missed : blamed;
    long long bound = missed ? MISSED_CASES : FAULTY_CASES;
    if (!function->fault && !blamed) bound = SOUND_CASES;
    uint64_t seed = (uint64_t)zoo_number("TOUCHSTONE_SEED", 1);
    bound = zoo_number("TOUCHSTONE_CASES", bound);
    long long seconds = function->fault ? 0 : zoo_number("TOUCHSTONE_SECONDS", 0);
    FuzzerOptions options = {.seed = seed, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
    Method *method = zoo_method(function);
    zoo_fuzzer = fuzzer_new(method, &options);
    assert_non_null(zoo_fuzzer);
    if (seconds > 0) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        zoo_until = (double)(now.tv_sec + seconds);
        fuzzer_run(zoo_fuzzer, INT64_MAX, zoo_found_or_late, 1);
    } else {
        fuzzer_run(zoo_fuzzer, bound, zoo_found, 1);
    }
    FuzzerCount count = fuzzer_count(zoo_fuzzer);
    bool found = zoo_found() > 0;
    bool right = found == expected && (found || seconds > 0 || count.asked >= bound);
    if (!right || getenv("TOUCHSTONE_ZOO")) {
        fuzzer_conclude(zoo_fuzzer, count.asked);
        bool kept = fuzzer_findings(zoo_fuzzer) > 0;
        printf("%s (%s): %s after %lld cases %s\n", name,
               function->fault ? function->fault : "sound", found ? "found" : "not found",
               count.asked, kept ? fuzzer_finding(zoo_fuzzer, 0)->line : "");
    }
    fuzzer_free(zoo_fuzzer);
    zoo_method_free(method);
    return right;
}

// Tests every function whose index has this remainder by the number of parts.
static void zoo_test_part(int part, int parts)
{
    const char *only = getenv("TOUCHSTONE_ZOO");
    int wrong = 0;
    for (int i = part; i < zoo_count(); i += parts) {
        const ZooFunction *function = zoo_at(i);
        if (!only || strstr(function->plugin.name, only)) wrong += !zoo_test(function);
    }
    assert_int_equal(wrong, 0);
}

// The whole program of one part.
#define ZOO_MAIN(part)                                                                             \
    static void test_each(void **state)                                                            \
    {                                                                                              \
        (void)state;                                                                               \
        zoo_test_part(part, 3);                                                                    \
    }                                                                                              \
    int main(void)                                                                                 \
    {                                                                                              \
        const struct CMUnitTest tests[] = {cmocka_unit_test(test_each)};                           \
        return cmocka_run_group_tests(tests, NULL, NULL);                                          \
    }

#endif
