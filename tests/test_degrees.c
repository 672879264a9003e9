// Turns against GMP's long arithmetic, their symmetries, and one digest for every compiler.
#include <gmp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/degrees.h"

// pi to 100 digits.
#define PI                                                                                         \
    "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482"  \
    "534211706798"

enum { BITS = 256 };

// The sum of (-1)^k x^(2k+first) / (2k+first)!, by GMP floats, for -90 <= angle <= 90 degrees.
static void series(mpf_t sum, double angle, int first)
{
    mpf_t x, term;
    mpf_init2(x, BITS);
    mpf_init2(term, BITS);
    mpf_set_str(x, PI, 10);
    mpf_set_d(term, angle);
    mpf_mul(x, x, term);
    mpf_div_ui(x, x, 180);
    mpf_set_ui(term, 1);
    if (first == 1) mpf_set(term, x);
    mpf_mul(x, x, x);
    mpf_set_ui(sum, 0);
    for (unsigned k = first; k < 80; k += 2) {
        mpf_add(sum, sum, term);
        mpf_mul(term, term, x);
        mpf_div_ui(term, term, (k + 1) * (k + 2));
        mpf_neg(term, term);
    }
    mpf_clear(x);
    mpf_clear(term);
}

static double ulp_of(double x)
{
    double next = nextafter(fabs(x), HUGE_VAL);
    return next - fabs(x);
}

static void assert_within_an_ulp(double value, double angle, int first)
{
    mpf_t truth, got;
    mpf_init2(truth, BITS);
    mpf_init2(got, BITS);
    series(truth, angle, first);
    double ulp = ulp_of(mpf_get_d(truth));
    mpf_set_d(got, value);
    mpf_sub(got, got, truth);
    double error = fabs(mpf_get_d(got)) / ulp;
    if (!(error < 1)) fail_msg("%.17g degrees: %.17g is off by %g ulp", angle, value, error);
    mpf_clear(truth);
    mpf_clear(got);
}

static void within_an_ulp_of_the_true_value(void **state)
{
    (void)state;
    Random random = random_seeded(1);
    for (int i = 0; i < 3000; i++) {
        double angle = random_between(&random, -90, 90);
        TsVec turn = ts_degrees(angle);
        assert_within_an_ulp(turn.x, angle, 0);
        assert_within_an_ulp(turn.y, angle, 1);
    }
    for (int tenth = -899; tenth < 900; tenth++) {
        TsVec turn = ts_degrees(tenth / 10.0);
        assert_within_an_ulp(turn.x, tenth / 10.0, 0);
        if (tenth != 0) assert_within_an_ulp(turn.y, tenth / 10.0, 1);
    }
}

static void assert_vec(TsVec got, double x, double y)
{
    if (got.x != x || got.y != y)
        fail_msg("(%.17g, %.17g) instead of (%.17g, %.17g)", got.x, got.y, x, y);
}

static void quarter_turns_are_exact(void **state)
{
    (void)state;
    static const TsVec quarters[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (int k = -40; k <= 40; k++) {
        TsVec expected = quarters[((k % 4) + 4) % 4], turn = ts_degrees(90.0 * k);
        assert_vec(turn, expected.x, expected.y);
        assert_false(signbit(turn.x) && turn.x == 0);
        assert_false(signbit(turn.y) && turn.y == 0);
    }
}

static void mirrors_and_quarters_agree_to_the_bit(void **state)
{
    (void)state;
    for (int eighth = -8 * 720; eighth <= 8 * 720; eighth++) { // eighths: adding 90 is exact
        double angle = eighth / 8.0;
        TsVec turn = ts_degrees(angle), mirror = ts_degrees(-angle),
              quarter = ts_degrees(angle + 90);
        assert_vec(mirror, turn.x, -turn.y);
        assert_vec(quarter, -turn.y, turn.x);
    }
}

static void great_angles_are_reduced_exactly(void **state)
{
    (void)state;
    mpz_t whole;
    mpz_init(whole);
    Random random = random_seeded(2);
    for (int i = 0; i < 2000; i++) {
        double angle = ldexp(floor(random_between(&random, 0x1p52, 0x1p53)), i % 900);
        mpz_set_d(whole, angle);
        double rest = (double)mpz_fdiv_ui(whole, 360);
        assert_true(ts_degrees_wrap(angle) == rest);
        TsVec expected = ts_degrees(rest), got = ts_degrees(angle);
        assert_vec(got, expected.x, expected.y);
    }
    mpz_clear(whole);
    assert_true(ts_degrees_wrap(1e15 + 0.5) == 1e15 + 0.5 - 360 * floor((1e15 + 0.5) / 360));
}

static void wraps_into_one_turn(void **state)
{
    (void)state;
    assert_true(ts_degrees_wrap(-90) == 270);
    assert_true(ts_degrees_wrap(360) == 0);
    assert_true(ts_degrees_wrap(-720) == 0);
    assert_true(ts_degrees_wrap(725.5) == 5.5);
    assert_true(ts_degrees_wrap(-1e-30) == 0);
    assert_true(ts_degrees_wrap((double)NAN) == 0);
}

static void odd_input_has_an_answer(void **state)
{
    (void)state;
    assert_vec(ts_degrees((double)NAN), 1, 0);
    assert_vec(ts_degrees(HUGE_VAL), 1, 0);
    assert_vec(ts_degrees(1e-40), 1, 0);
    assert_true(ts_degrees(0x1p-100).y > 0);
}

static void the_angle_of_a_turn_is_found_again(void **state)
{
    (void)state;
    for (int tenth = 0; tenth < 3600; tenth++) {
        double angle = tenth / 10.0, found = ts_degrees_of(ts_vec_scale(ts_degrees(angle), 37.5));
        double error = fabs(found - angle);
        assert_true(error < 1e-12 || 360 - error < 1e-12);
        assert_true(found >= 0 && found < 360);
    }
    assert_true(ts_degrees_of(ts_vec(0, 0)) == 0);
    assert_true(ts_degrees_of(ts_vec(0, -3)) == 270);
    assert_true(ts_degrees_of(ts_vec(-2, 0)) == 180);
}

// FNV-1a over the bits, so that a compiler that rounds otherwise is found.
static uint64_t digest(uint64_t hash, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    for (int i = 0; i < 64; i += 8) hash = (hash ^ ((bits >> i) & 255)) * 0x100000001b3u;
    return hash;
}

static void every_compiler_gives_the_same_bits(void **state)
{
    (void)state;
    uint64_t hash = 0xcbf29ce484222325u;
    for (int tenth = 0; tenth < 3600; tenth++) {
        TsVec turn = ts_degrees(tenth / 10.0);
        hash = digest(digest(hash, turn.x), turn.y);
    }
    if (hash != 0x0d88a88a4d02fb3a) fail_msg("the digest is %016llx", (unsigned long long)hash);
}

static void many_angles_have_the_same_bits(void **state)
{
    (void)state;
    static TsVec direction[3601];
    static double angle[3601];
    uint64_t hash = 0xcbf29ce484222325u;
    for (int i = 0; i < 3600; i++) {
        direction[i] = ts_vec_scale(ts_degrees(i / 10.0 + 0.03), 1 + i % 7 / 3.0);
        hash = digest(hash, ts_degrees_of(direction[i]));
    }
    if (hash != 0xe91e0899cef5a30c) fail_msg("the digest is %016llx", (unsigned long long)hash);
    direction[3600] = ts_vec(0, 0);
    ts_degrees_of_each(direction, 3601, angle);
    for (int i = 0; i <= 3600; i++) assert_true(angle[i] == ts_degrees_of(direction[i]));
}

static void many_turns_have_the_same_bits(void **state)
{
    (void)state;
    static double angle[4001];
    static TsVec turn[4001];
    for (int i = 0; i < 4001; i++) angle[i] = (i - 2000) * 0.37;
    angle[3500] = 720.5; // what a turn is not made from at once
    angle[3501] = NAN;
    angle[3502] = -1e300;
    for (int from = 0; from < 64; from += 21) { // however they are divided
        ts_degrees_each(angle + from, 4001 - from, turn);
        for (int i = from; i < 4001; i++) {
            TsVec alone = ts_degrees(angle[i]);
            assert_memory_equal(&turn[i - from], &alone, sizeof alone);
        }
    }
}

// Lanes are computed together only if all of them allow it: one that does not is found wherever it
// is.
static void one_odd_number_among_many_changes_no_other(void **state)
{
    (void)state;
    enum { COUNT = 97 };
    static const double odd_angle[] = {720,  -720,  720.5, -720.5, 1e300,    -1e300,
                                       1e-9, -1e-9, -0.0,  NAN,    INFINITY, -INFINITY};
    static const TsVec odd_direction[] = {{0, 0},      {-0.0, 0},      {0, -0.0},     {-1, 0},
                                          {0, -1},     {0x1p100, 1},   {1, -0x1p100}, {0x1p-120, 0},
                                          {-1, -1e-9}, {1e-9, -1e-18}, {3, 3},        {-3, -3}};
    double angle[COUNT], all[COUNT];
    TsVec turn[COUNT], direction[COUNT];
    for (int i = 0; i < COUNT; i++) {
        angle[i] = (i - 48) * 7.3;
        direction[i] = ts_degrees(angle[i] + 0.03);
    }
    for (int k = 0; k < 12; k++) {
        for (int at = 0; at < COUNT; at++) {
            double kept_angle = angle[at];
            TsVec kept_direction = direction[at];
            angle[at] = odd_angle[k];
            direction[at] = odd_direction[k];
            ts_degrees_each(angle, COUNT, turn);
            ts_degrees_of_each(direction, COUNT, all);
            for (int i = 0; i < COUNT; i++) {
                TsVec alone = ts_degrees(angle[i]);
                double of_alone = ts_degrees_of(direction[i]);
                if (memcmp(&turn[i], &alone, sizeof alone) != 0)
                    fail_msg("%g degrees at %d: turn %d differs", odd_angle[k], at, i);
                if (memcmp(&all[i], &of_alone, sizeof of_alone) != 0)
                    fail_msg("(%g, %g) at %d: angle %d differs", odd_direction[k].x,
                             odd_direction[k].y, at, i);
            }
            angle[at] = kept_angle;
            direction[at] = kept_direction;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(within_an_ulp_of_the_true_value),
        cmocka_unit_test(quarter_turns_are_exact),
        cmocka_unit_test(mirrors_and_quarters_agree_to_the_bit),
        cmocka_unit_test(great_angles_are_reduced_exactly),
        cmocka_unit_test(wraps_into_one_turn),
        cmocka_unit_test(odd_input_has_an_answer),
        cmocka_unit_test(the_angle_of_a_turn_is_found_again),
        cmocka_unit_test(every_compiler_gives_the_same_bits),
        cmocka_unit_test(many_angles_have_the_same_bits),
        cmocka_unit_test(many_turns_have_the_same_bits),
        cmocka_unit_test(one_odd_number_among_many_changes_no_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
