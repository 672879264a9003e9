// Methods whose touch rule is not declared, but is to be the same everywhere: mixed rules are
// found, with a touch that is a hit and one that is a miss; what rounds about touches is not
// accused.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fuzz/finding.h"
#include "fuzz/fuzzer.h"
#include "query.h"
#include "shape_literals.h"

static void put(Answer *answer, bool hit) { answer->relation = hit ? TS_OVERLAPPING : TS_APART; }

static void closed_in_y(const Query *query, Answer *answer)
{
    TsAabb a = query->a->aabb, b = query->b->aabb;
    put(answer, a.min.x < b.max.x && b.min.x < a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y);
}

static void closed_at_left(const Query *query, Answer *answer)
{
    TsAabb a = query->a->aabb, b = query->b->aabb;
    put(answer, a.min.x <= b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y);
}

static void open_boxes(const Query *query, Answer *answer)
{
    TsAabb a = query->a->aabb, b = query->b->aabb;
    put(answer, a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y);
}

static void closed_boxes(const Query *query, Answer *answer)
{
    TsAabb a = query->a->aabb, b = query->b->aabb;
    put(answer,
        a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y);
}

// Right in real arithmetic; the division rounds, so that some touches are hits and some misses.
static void circle_by_division(const Query *query, Answer *answer)
{
    TsCircle a = query->a->circle, b = query->b->circle;
    double sum = a.radius + b.radius;
    double x = (a.center.x - b.center.x) / sum, y = (a.center.y - b.center.y) / sum;
    put(answer, x * x + y * y <= 1);
}

// The point nearest to the circle, by a direction of unit length.
static void circle_by_direction(const Query *query, Answer *answer)
{
    TsCircle a = query->a->circle, b = query->b->circle;
    double x = b.center.x - a.center.x, y = b.center.y - a.center.y, d = sqrt(x * x + y * y);
    double at_x = a.center.x + x / d * a.radius - b.center.x;
    double at_y = a.center.y + y / d * a.radius - b.center.y;
    put(answer, d <= a.radius || at_x * at_x + at_y * at_y <= b.radius * b.radius);
}

static Method method_of(void (*answer)(const Query *, Answer *), TsShapeKind kind)
{
    return (Method){.name = "mine",
                    .a = TS_SHAPE_BIT(kind),
                    .b = TS_SHAPE_BIT(kind),
                    .touch = TOUCH_EITHER,
                    .consistent = true,
                    .sound = ROUNDS,
                    .answer = answer};
}

// What is found of touches: the answers, as bits. Asserts that it is shrunk and found again.
static int found(const Method *method)
{
    FuzzerOptions options = {.seed = 1, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};
    Fuzzer *fuzzer = fuzzer_new(method, &options);
    int answers = 0;
    fuzzer_run(fuzzer, 2000, NULL, 0);
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *one = fuzzer_finding(fuzzer, i);
        if (one->finding.kind != FINDING_TOUCH) continue;
        Finding again = finding_of(method, &one->pair, false);
        assert_true(finding_is_fault(&again) && finding_alike(&again, &one->finding));
        assert_true(strlen(one->line) < 160 && one->pair.expect == TS_TOUCHING);
        assert_false(answers & (1 << one->finding.answered));
        answers |= 1 << one->finding.answered;
    }
    fuzzer_free(fuzzer);
    return answers;
}

static void mixed_rules_are_found(void **state)
{
    (void)state;
    const int both = 1 << TS_APART | 1 << TS_OVERLAPPING;
    Method in_y = method_of(closed_in_y, TS_SHAPE_AABB);
    Method at_left = method_of(closed_at_left, TS_SHAPE_AABB);
    assert_int_equal(found(&in_y), both);
    assert_int_equal(found(&at_left), both);
    in_y.consistent = at_left.consistent = false; // the author declares "either"
    assert_int_equal(found(&in_y), 0);
    assert_int_equal(found(&at_left), 0);
}

static void one_rule_is_not_accused(void **state)
{
    (void)state;
    const Method right[] = {method_of(open_boxes, TS_SHAPE_AABB),
                            method_of(closed_boxes, TS_SHAPE_AABB),
                            method_of(circle_by_division, TS_SHAPE_CIRCLE),
                            method_of(circle_by_direction, TS_SHAPE_CIRCLE)};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) assert_int_equal(found(&right[i]), 0);
}

// No method that claims to be sound is accused if it promises one rule for all touches, but for
// those that are known to have none.
static void sound_methods_are_not_accused(void **state)
{
    (void)state;
    int asked = 0;
    for (int i = 0; i < method_count(); i++) {
        Method method = *method_at(i);
        bool two_values = method.touch == TOUCH_MISS || method.touch == TOUCH_HIT;
        if (method.sound == FLAWED || method.kind == QUERY_SWEEP || !two_values) continue;
        method.touch = TOUCH_EITHER;
        method.consistent = true;
        asked++;
        if (found(&method)) fail_msg("%s is accused", method.name);
    }
    assert_true(asked > 20);
}

static void words_name_both_answers(void **state)
{
    (void)state;
    Method method = method_of(closed_in_y, TS_SHAPE_AABB);
    Case pair;
    char words[128];
    case_of_pair(&pair, &(TsShape)AABB(0, 0, 1, 1), &(TsShape)AABB(0, 1, 1, 2));
    Finding finding = finding_of(&method, &pair, false);
    finding_write(words, sizeof words, &finding);
    assert_string_equal(words, "touching counts as a hit here, but as a miss after a quarter turn");
    case_of_pair(&pair, &(TsShape)AABB(0, 0, 1, 1), &(TsShape)AABB(1, 0, 2, 1));
    finding = finding_of(&method, &pair, false);
    finding_write(words, sizeof words, &finding);
    assert_string_equal(words, "touching counts as a miss here, but as a hit after a quarter turn");
    // Without area, and by numbers that round, nothing is said.
    case_of_pair(&pair, &(TsShape)AABB(0, 0, 0, 1), &(TsShape)AABB(0, 1, 1, 2));
    assert_int_equal(finding_of(&method, &pair, false).kind, FINDING_NONE);
    case_of_pair(&pair, &(TsShape)AABB(0, 0, 1, 0.1), &(TsShape)AABB(0, 0.1, 1, 2));
    assert_int_equal(finding_of(&method, &pair, false).kind, FINDING_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mixed_rules_are_found),
        cmocka_unit_test(one_rule_is_not_accused),
        cmocka_unit_test(sound_methods_are_not_accused),
        cmocka_unit_test(words_name_both_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
