// Exact arithmetic against GMP's rationals, over the whole range that coordinates may have.
#include <gmp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "exact/expansion.h"
#include "generate/generate.h"

static void exact_value(mpq_t sum, const Expansion *e)
{
    mpq_t term;
    mpq_init(term);
    mpq_set_ui(sum, 0, 1);
    for (int i = 0; i < e->count; i++) {
        mpq_set_d(term, e->term[i]);
        mpq_add(sum, sum, term);
    }
    mpq_clear(term);
}

// Grows, has no zeros, and each term is at most an ulp of the next: what bounds their number.
static void assert_well_formed(const Expansion *e)
{
    assert_in_range(e->count, 0, EXPANSION_MAX);
    for (int i = 0; i < e->count; i++) assert_true(e->term[i] != 0);
    for (int i = 0; i + 1 < e->count; i++)
        assert_true(fabs(e->term[i]) <= 0x1p-52 * fabs(e->term[i + 1]));
}

static void assert_value(Expansion e, const mpq_t expected)
{
    mpq_t value;
    mpq_init(value);
    exact_value(value, &e);
    assert_well_formed(&e);
    assert_true(mpq_equal(value, expected));
    assert_int_equal(ts_expansion_sign(e), mpq_sgn(expected));
    double truth = mpq_get_d(expected);
    assert_true(fabs(ts_expansion_estimate(e) - truth) <= 0x1p-52 * fabs(truth));
    mpq_clear(value);
}

typedef struct Number { // the same number, both ways
    Expansion ours;
    mpq_t exact;
} Number;

static double coordinate(Random *random, int lowest, int highest)
{
    if (random_integer(random, 0, 9) == 0) return 0;
    double digits = random_integer(random, 0, 1) ? random_between(random, 1, 2)
                                                 : random_integer(random, 64, 127) / 64.0;
    double sign = random_integer(random, 0, 1) ? 1 : -1;
    return sign * ldexp(digits, random_integer(random, lowest, highest));
}

static void set(Number *n, double value)
{
    n->ours = ts_expansion(value);
    mpq_set_d(n->exact, value);
}

static void combine(Number *result, const Number *a, const Number *b, int operation)
{
    switch (operation) {
    case 0:
        result->ours = ts_expansion_add(a->ours, b->ours);
        mpq_add(result->exact, a->exact, b->exact);
        break;
    case 1:
        result->ours = ts_expansion_subtract(a->ours, b->ours);
        mpq_sub(result->exact, a->exact, b->exact);
        break;
    default:
        result->ours = ts_expansion_multiply(a->ours, b->ours);
        mpq_mul(result->exact, a->exact, b->exact);
    }
    assert_value(result->ours, result->exact);
}

static void init(Number *n, int count)
{
    for (int i = 0; i < count; i++) mpq_init(n[i].exact);
}

static void clear(Number *n, int count)
{
    for (int i = 0; i < count; i++) mpq_clear(n[i].exact);
}

// (a +- b) * (c +- d) * ... +- the like: degree 6 in coordinates of any size.
static void polynomials_of_degree_six(Random *random, int lowest, int highest)
{
    Number leaf[2], factor, product[2];
    init(leaf, 2);
    init(&factor, 1);
    init(product, 2);
    for (int side = 0; side < 2; side++) {
        set(&product[side], 1);
        for (int degree = 0; degree < 6; degree++) {
            set(&leaf[0], coordinate(random, lowest, highest));
            set(&leaf[1], coordinate(random, lowest, highest));
            combine(&factor, &leaf[0], &leaf[1], random_integer(random, 0, 1));
            combine(&product[side], &product[side], &factor, 2);
        }
    }
    combine(&factor, &product[0], &product[1], random_integer(random, 0, 1));
    assert_int_equal(ts_expansion_compare(product[0].ours, product[1].ours),
                     (mpq_cmp(product[0].exact, product[1].exact) > 0) -
                         (mpq_cmp(product[0].exact, product[1].exact) < 0));
    combine(&factor, &product[0], &product[0], 1);
    assert_int_equal(factor.ours.count, 0);
    clear(leaf, 2);
    clear(&factor, 1);
    clear(product, 2);
}

static void agrees_with_rationals(void **state)
{
    (void)state;
    Random random = random_seeded(11);
    for (int i = 0; i < 400; i++) polynomials_of_degree_six(&random, -120, 99);
    for (int i = 0; i < 400; i++) polynomials_of_degree_six(&random, -3, 10);
    for (int i = 0; i < 100; i++) polynomials_of_degree_six(&random, -120, -118);
    for (int i = 0; i < 100; i++) polynomials_of_degree_six(&random, 97, 99);
}

static void two_doubles(void **state)
{
    (void)state;
    Random random = random_seeded(12);
    Number a, b;
    mpq_t expected;
    init(&a, 1);
    init(&b, 1);
    mpq_init(expected);
    for (int i = 0; i < 5000; i++) {
        double x = coordinate(&random, -120, 99), y = coordinate(&random, -120, 99);
        set(&a, x);
        set(&b, y);
        mpq_add(expected, a.exact, b.exact);
        assert_value(ts_expansion_sum(x, y), expected);
        mpq_sub(expected, a.exact, b.exact);
        assert_value(ts_expansion_difference(x, y), expected);
        mpq_mul(expected, a.exact, b.exact);
        assert_value(ts_expansion_product(x, y), expected);
        assert_value(ts_expansion_scale(a.ours, y), expected);
    }
    clear(&a, 1);
    clear(&b, 1);
    mpq_clear(expected);
}

static void signs_turn(void **state)
{
    (void)state;
    Expansion e = ts_expansion_sum(-1, 0x1p-80), zero = ts_expansion(0);
    assert_int_equal(e.count, 2);
    assert_int_equal(ts_expansion_sign(e), -1);
    assert_int_equal(ts_expansion_sign(ts_expansion_negate(e)), 1);
    assert_int_equal(ts_expansion_sign(ts_expansion_absolute(e)), 1);
    assert_int_equal(ts_expansion_compare(ts_expansion_absolute(e), ts_expansion_negate(e)), 0);
    assert_int_equal(ts_expansion_sign(zero), 0);
    assert_int_equal(ts_expansion_compare(e, zero), -1);
    assert_true(ts_expansion_estimate(zero) == 0);
    assert_int_equal(ts_expansion_sign(ts_expansion_difference(0x1p60, 0x1p60)), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_rationals),
        cmocka_unit_test(two_doubles),
        cmocka_unit_test(signs_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
