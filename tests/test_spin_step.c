// A rod that turns past a pin: what is exact against many moments and the oracle, the advancement
// against both and against the library's, the flawed methods by what they miss. TOUCHSTONE_CASES
// sets the steps.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "generate/random.h"
#include "oracle/oracle.h"
#include "scene_kit/spin_step.h"
#include "touchstone/contact.h"

enum { MOMENTS = 400 };
static const double closed = 1e-9 * 6000; // px: more than any gap that counts as closed here

static int cases(int usual)
{
    const char *text = getenv("TOUCHSTONE_CASES");
    return text ? atoi(text) : usual;
}

static double gap_at(const SpinStep *step, double time)
{
    TsShape rod = ts_shape_of_capsule(spin_rod_at(step, SPIN_ADVANCING, time));
    TsShape pin = ts_shape_of_circle(step->pin);
    double gap = ts_contact_shapes(&rod, &pin).gap;
    if (fabs(gap) > 1e-9) assert_int_equal(oracle_relation(&rod, &pin) != TS_APART, gap < 0);
    return gap;
}

// A step; of every third the pin is then moved so that it nearly grazes the rod at some time.
static SpinStep random_step(Random *random, int number)
{
    double x = random_between(random, 100, 800), y = random_between(random, 50, 500);
    double half = number % 11 == 0 ? 0 : random_between(random, 5, 200);
    double angle = random_between(random, 0, 6.3);
    TsVec arm = ts_vec(half * cos(angle), half * sin(angle));
    bool rests = number % 4 == 0, unturned = number % 13 == 0;
    SpinStep step = {
        .rod = {ts_vec(x - arm.x, y - arm.y), ts_vec(x + arm.x, y + arm.y),
                number % 7 == 0 ? 0 : random_between(random, 1, 20)},
        .pin = {ts_vec(random_between(random, 100, 800), random_between(random, 50, 500)),
                number % 5 == 1 && number % 7 > 0 ? 0 : random_between(random, 1, 30)},
        .move = ts_vec(rests ? 0 : random_between(random, -400, 400),
                       rests ? 0 : random_between(random, -200, 200)),
        .turn = unturned          ? 0
                : number % 6 == 0 ? 180
                                  : random_between(random, -180, 180)};
    if (number % 3 > 0) return step;
    TsShape rod = ts_shape_of_capsule(spin_rod_at(&step, SPIN_ADVANCING, random_unit(random)));
    TsShape pin = ts_shape_of_circle(step.pin);
    TsContact contact = ts_contact_shapes(&rod, &pin);
    static const double off[] = {0, 1e-10, -1e-10, 1e-6, -1e-6, 0.01, -0.01};
    double by = contact.gap - off[random_integer(random, 0, 6)];
    step.pin.center = ts_vec_sub(step.pin.center, ts_vec_scale(contact.normal, by));
    return step;
}

static void print_step(const SpinStep *step)
{
    print_error("rod %a %a %a %a %a, pin %a %a %a, move %a %a, turn %a\n", step->rod.a.x,
                step->rod.a.y, step->rod.b.x, step->rod.b.y, step->rod.radius, step->pin.center.x,
                step->pin.center.y, step->pin.radius, step->move.x, step->move.y, step->turn);
}

static bool holds(const SpinStep *step, bool condition, const char *what)
{
    if (!condition) print_step(step), print_error("%s\n", what);
    return condition;
}

// ---- What is exact

static bool is_true(const SpinStep *step, SpinExact exact)
{
    bool good = true;
    double until = exact.truth == SPIN_APART ? 1 : exact.apart_until;
    for (int i = 0; i <= MOMENTS && until > 0; i++)
        good &= holds(step, gap_at(step, until * i / MOMENTS) > -1e-9, "they meet before");
    if (exact.truth == SPIN_MEET)
        good &= holds(step, gap_at(step, exact.met) < 1e-9, "they do not meet then") &&
                holds(step, exact.apart_until <= exact.met, "the times are reversed");
    return good;
}

static void what_is_exact_holds_at_every_moment(void **state)
{
    (void)state;
    Random random = random_seeded(74);
    int found[3] = {0}, count = cases(4000);
    for (int i = 0; i < count; i++) {
        SpinStep step = random_step(&random, i);
        SpinExact exact = spin_exact(&step);
        found[exact.truth]++;
        assert_true(is_true(&step, exact));
    }
    printf("%d apart, %d meet, %d in doubt\n", found[0], found[1], found[2]);
    assert_true(found[SPIN_APART] > count / 10 && found[SPIN_MEET] > count / 10);
    assert_true(found[SPIN_IN_DOUBT] < count / 10); // of those that touch to the last bit
}

// The first time is narrowed to the last places, unless they graze.
static void the_first_time_is_narrow(void **state)
{
    (void)state;
    Random random = random_seeded(75);
    int narrow = 0, met = 0;
    for (int i = 1; i < 3000; i += 3) { // none that grazes on purpose
        SpinStep step = random_step(&random, i);
        SpinExact exact = spin_exact(&step);
        if (exact.truth != SPIN_MEET) continue;
        met++;
        narrow += exact.met - exact.apart_until < 1e-9;
    }
    printf("%d meet, %d of them narrow\n", met, narrow);
    assert_true(met > 100 && narrow > met * 99 / 100);
}

// A rod of half length 100 at rest turns by half a turn; the pin is off the circle of its rim.
static SpinStep rim(double off)
{
    return (SpinStep){.rod = {{400, 300}, {600, 300}, 7},
                      .pin = {ts_vec(500 + 0.6 * (117 + off), 300 + 0.8 * (117 + off)), 10},
                      .turn = 180};
}

static void a_hair_decides(void **state)
{
    (void)state;
    for (double off = 1; off > 1e-10; off /= 4) {
        SpinStep near_miss = rim(off), graze = rim(-off);
        assert_int_equal(spin_exact(&near_miss).truth, SPIN_APART);
        assert_int_equal(spin_exact(&graze).truth, SPIN_MEET);
    }
    SpinStep touch = rim(0);
    assert_int_equal(spin_exact(&touch).truth, SPIN_IN_DOUBT);
}

// An advancement does not close such a gap in any sensible time, and says so.
static void a_hair_leaves_the_advancement_undecided(void **state)
{
    (void)state;
    SpinAnswer answer;
    SpinStep step = rim(1e-6);
    spin_answer(&step, SPIN_ADVANCING, 0, &answer);
    assert_true(answer.undecided && !answer.hit && answer.time < 1);
    assert_int_equal(answer.trace.count, TS_ADVANCES_TRACED);
    step = rim(1);
    spin_answer(&step, SPIN_ADVANCING, 0, &answer);
    assert_false(answer.undecided || answer.hit);
}

static void both_ends_of_the_step_belong_to_it(void **state)
{
    (void)state;
    SpinStep first = {.rod = {{400, 300}, {600, 300}, 7}, .pin = {{550, 316}, 10}, .turn = -90};
    assert_int_equal(spin_exact(&first).truth, SPIN_MEET);
    assert_true(spin_exact(&first).met == 0);
    SpinStep last = {.rod = {{400, 300}, {600, 300}, 7}, .pin = {{483.5, 350}, 10}, .turn = 90};
    SpinExact exact = spin_exact(&last);
    assert_int_equal(exact.truth, SPIN_MEET);
    assert_true(exact.met > 0.9 && exact.met <= 1 && exact.apart_until > 0.9);
    last.turn = 89;
    last.pin.center.x = 482;
    assert_int_equal(spin_exact(&last).truth, SPIN_APART);
}

// The mirrored step, and the step back from its end, meet exactly if the step does.
static void mirrored_and_reversed_are_alike(void **state)
{
    (void)state;
    Random random = random_seeded(76);
    for (int i = 1; i < 3000; i++) {
        if (i % 3 == 0) continue;
        SpinStep step = random_step(&random, i), mirrored = step, back = step;
        mirrored.rod.a.y = -step.rod.a.y;
        mirrored.rod.b.y = -step.rod.b.y;
        mirrored.pin.center.y = -step.pin.center.y;
        mirrored.move.y = -step.move.y;
        mirrored.turn = -step.turn;
        back.rod = spin_rod_at(&step, SPIN_ADVANCING, 1);
        back.move = ts_vec_negate(step.move);
        back.turn = -step.turn;
        SpinTruth truth = spin_exact(&step).truth;
        assert_true(holds(&step, spin_exact(&mirrored).truth == truth, "mirrored"));
        assert_true(holds(&step, spin_exact(&back).truth == truth, "reversed"));
    }
}

// ---- The methods

static void the_advancement_is_right(void **state)
{
    (void)state;
    Random random = random_seeded(77);
    int grazes = 0, undecided = 0, count = cases(4000);
    for (int i = 0; i < count; i++) {
        SpinAnswer answer;
        SpinStep step = random_step(&random, i);
        SpinExact exact = spin_exact(&step);
        spin_answer(&step, SPIN_ADVANCING, 0, &answer);
        assert_in_range(answer.trace.count, 1, TS_ADVANCES_TRACED);
        if (answer.undecided) {
            undecided++;
            assert_true(!answer.hit && gap_at(&step, answer.time) < 0.1);
            assert_true(exact.truth != SPIN_MEET || answer.time <= exact.met);
            continue;
        }
        if (answer.hit)
            assert_true(holds(&step, gap_at(&step, answer.time) <= closed, "it stops too early"));
        if (exact.truth == SPIN_MEET)
            assert_true(holds(&step, answer.hit && answer.time <= exact.met + 1e-12, "missed"));
        if (exact.truth == SPIN_APART) grazes += answer.hit;
    }
    printf("%d undecided, %d within what counts as closed\n", undecided, grazes);
    assert_true(grazes < count / 20 && undecided < count / 10);
}

static void the_library_agrees(void **state)
{
    (void)state;
    Random random = random_seeded(78);
    for (int i = 1; i < 3000; i++) {
        if (i % 3 == 0) continue;
        SpinStep step = random_step(&random, i);
        TsShape rod = ts_shape_of_capsule(step.rod), pin = ts_shape_of_circle(step.pin);
        TsMotion still = {.pivot = step.pin.center},
                 motion = {.move = step.move,
                           .pivot = ts_vec_lerp(step.rod.a, step.rod.b, 0.5),
                           .turn = step.turn};
        SpinExact exact = spin_exact(&step);
        TsAdvance library = ts_advancement_shapes(&rod, motion, &pin, still, NULL);
        assert_true(library.end != TS_ADVANCE_UNDECIDED);
        bool hit = library.end != TS_ADVANCE_APART;
        assert_true(holds(&step, hit == (exact.truth == SPIN_MEET), "the library"));
        if (hit) assert_true(holds(&step, fabs(library.time - exact.met) < 1e-4, "its time"));
    }
}

// Each flawed method misses some that meet. Poses and the speed of the middle report no hit that
// is none; the others do.
static void every_flaw_is_caught(void **state)
{
    (void)state;
    Random random = random_seeded(79);
    int missed[SPIN_METHODS] = {0}, invented[SPIN_METHODS] = {0};
    for (int i = 1; i < 3000; i++) {
        if (i % 3 == 0) continue;
        SpinStep step = random_step(&random, i);
        SpinTruth truth = spin_exact(&step).truth;
        for (int method = 0; method < SPIN_METHODS; method++) {
            SpinAnswer answer;
            spin_answer(&step, (SpinMethod)method, 4, &answer);
            if (answer.undecided) continue;
            missed[method] += truth == SPIN_MEET && !answer.hit;
            invented[method] += truth == SPIN_APART && answer.hit;
        }
    }
    for (int method = 0; method < SPIN_METHODS; method++) {
        bool invents = method == SPIN_LINEAR || method == SPIN_CHORDS;
        printf("method %d: %d missed, %d invented\n", method, missed[method], invented[method]);
        assert_int_equal(missed[method] > 0, method != SPIN_ADVANCING);
        assert_int_equal(invented[method] > 0, invents);
    }
}

static void many_poses_find_what_is_thick(void **state)
{
    (void)state;
    SpinAnswer answer;
    SpinStep step = {.rod = {{365, 145}, {575, 145}, 7}, .pin = {{500, 220}, 10}, .turn = 180};
    spin_answer(&step, SPIN_POSES, 4, &answer);
    assert_false(answer.hit);
    assert_int_equal(answer.trace.count, 4);
    spin_answer(&step, SPIN_POSES, 40, &answer);
    assert_true(answer.hit && answer.time >= spin_exact(&step).apart_until);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_exact_holds_at_every_moment),
        cmocka_unit_test(the_first_time_is_narrow),
        cmocka_unit_test(a_hair_decides),
        cmocka_unit_test(a_hair_leaves_the_advancement_undecided),
        cmocka_unit_test(both_ends_of_the_step_belong_to_it),
        cmocka_unit_test(mirrored_and_reversed_are_alike),
        cmocka_unit_test(the_advancement_is_right),
        cmocka_unit_test(the_library_agrees),
        cmocka_unit_test(every_flaw_is_caught),
        cmocka_unit_test(many_poses_find_what_is_thick),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
