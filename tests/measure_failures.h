// Collects the cases on which a measure breaks a promise, and prints the simplest of each promise
// and pair of kinds, made simpler while it fails in the same way.
#ifndef MEASURE_FAILURES_H
#define MEASURE_FAILURES_H

#include <stdio.h>
#include <string.h>

#include "cases/case.h"
#include "measure_pairs.h"

enum { MEASURE_DETAIL_MAX = 200, MEASURE_GROUPS_MAX = 400 };

// Returns NULL, or the promise that is broken, a literal, and writes by how much.
typedef const char *MeasureJudge(const TsShape *a, const TsShape *b, char *detail);

typedef struct MeasureGroup {
    const char *promise;
    GeneratedPair pair;
    int family, count;
} MeasureGroup;

typedef struct MeasureFailures {
    MeasureJudge *judge;
    long tested, failed;
    int groups;
    MeasureGroup group[MEASURE_GROUPS_MAX];
} MeasureFailures;

static inline int measure_text(char line[CASE_LINE_MAX], const GeneratedPair *pair)
{
    Case failed;
    case_of_pair(&failed, &pair->a, &pair->b);
    return case_write(line, CASE_LINE_MAX, &failed);
}

static inline int measure_cost(const GeneratedPair *pair)
{
    static char line[CASE_LINE_MAX];
    return measure_text(line, pair);
}

static inline void measure_test(MeasureFailures *failures, const GeneratedPair *pair, int family)
{
    char detail[MEASURE_DETAIL_MAX];
    const char *promise = failures->judge(&pair->a, &pair->b, detail);
    failures->tested++;
    if (!promise) return;
    failures->failed++;
    MeasureGroup *group = failures->group, *end = group + failures->groups;
    while (group < end &&
           (strcmp(group->promise, promise) != 0 || group->pair.a.kind != pair->a.kind ||
            group->pair.b.kind != pair->b.kind))
        group++;
    if (group == end) {
        if (failures->groups == MEASURE_GROUPS_MAX) return;
        *group = (MeasureGroup){.promise = promise, .family = family};
        generate_copy(&group->pair, pair);
        failures->groups++;
    } else if (measure_cost(pair) < measure_cost(&group->pair)) {
        generate_copy(&group->pair, pair);
        group->family = family;
    }
    group->count++;
}

// The shape gets these numbers; false if the pair then does not fail in the same way, or is not
// simpler.
static inline bool measure_replace(const MeasureFailures *failures, MeasureGroup *group, bool of_b,
                                   const double *number, int numbers)
{
    GeneratedPair tried;
    generate_copy(&tried, &group->pair);
    TsShape *shape = of_b ? &tried.b : &tried.a;
    *shape = ts_shape_of_numbers(shape->kind, number, numbers, tried.corner[of_b]);
    if (!measure_is_good(shape) || measure_cost(&tried) >= measure_cost(&group->pair)) return false;
    if (shape->kind == TS_SHAPE_POLYGON)
        *shape = ts_shape_polygon(tried.corner[of_b], shape->polygon.count);
    char detail[MEASURE_DETAIL_MAX];
    const char *promise = failures->judge(&tried.a, &tried.b, detail);
    if (!promise || strcmp(promise, group->promise) != 0) return false;
    generate_copy(&group->pair, &tried);
    return true;
}

// Without one corner of a polygon.
static inline bool measure_drop(const MeasureFailures *failures, MeasureGroup *group, bool of_b)
{
    const TsShape *shape = of_b ? &group->pair.b : &group->pair.a;
    double number[TS_SHAPE_NUMBERS_MAX], fewer[TS_SHAPE_NUMBERS_MAX];
    int numbers = ts_shape_numbers(shape, number);
    for (int i = 0; shape->kind == TS_SHAPE_POLYGON && numbers > 6 && i < numbers; i += 2) {
        memcpy(fewer, number, sizeof fewer);
        memmove(fewer + i, number + i + 2, (size_t)(numbers - i - 2) * sizeof *fewer);
        if (measure_replace(failures, group, of_b, fewer, numbers - 2)) return true;
    }
    return false;
}

static inline double measure_with_bits(double value, int bits)
{
    int exponent;
    double mantissa = frexp(value, &exponent);
    return ldexp(rint(ldexp(mantissa, bits)), exponent - bits);
}

// With number i replaced by a simple or a shorter one.
static inline bool measure_shorten(const MeasureFailures *failures, MeasureGroup *group, bool of_b,
                                   int i)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int numbers = ts_shape_numbers(of_b ? &group->pair.b : &group->pair.a, number);
    if (i >= numbers) return false;
    double now = number[i], one = now < 0 ? -1 : 1;
    double simple[16] = {0, one, 10 * one, 1e3 * one, 1e6 * one, 1e9 * one};
    for (int k = 6; k < 16; k++) simple[k] = measure_with_bits(now, k < 12 ? k - 5 : 6 * k - 60);
    for (int k = 0; k < 16; k++) {
        number[i] = simple[k];
        if (simple[k] != now && measure_replace(failures, group, of_b, number, numbers))
            return true;
    }
    return false;
}

static inline void measure_simplify(const MeasureFailures *failures, MeasureGroup *group)
{
    for (bool gained = true; gained;) {
        gained = false;
        for (int k = 0; k < 2; k++) {
            while (measure_drop(failures, group, k)) gained = true;
            for (int i = 0; i < TS_SHAPE_NUMBERS_MAX; i++)
                gained = measure_shorten(failures, group, k, i) || gained;
        }
    }
}

// Prints all groups, and returns how many cases failed.
static inline long measure_report(MeasureFailures *failures, const char *what)
{
    static char line[CASE_LINE_MAX];
    for (int i = 0; i < failures->groups; i++) {
        MeasureGroup *group = &failures->group[i];
        measure_simplify(failures, group);
        char detail[MEASURE_DETAIL_MAX];
        failures->judge(&group->pair.a, &group->pair.b, detail);
        measure_text(line, &group->pair);
        print_error("%s: %s: %s (%d cases; %s)\n%s\n", what, group->promise, detail, group->count,
                    measure_family_name(group->family), line);
    }
    if (failures->failed > 0)
        print_error("%s: %ld of %ld fail\n", what, failures->failed, failures->tested);
    return failures->failed;
}

#endif
