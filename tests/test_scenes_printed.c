// The scene of the printed SAT class: what it answers in every state of repair, beside the same
// lines run as JavaScript.
#include <stdio.h>

#include "scene_bench.h"
#include "touchstone/relation.h"

enum { LINES = 9, PAIRS = 5 };

static const char *const knob[LINES] = {"function_project", "prototype", "substract",
                                        "length",           "apply",     "dot_product",
                                        "min_and_max",      "axes_of_B", "comparison"};
static const char *const pair[PAIRS] = {"boxes", "boxes apart", "pair 1", "pair 2", "B's sides"};

static void repair(unsigned state)
{
    for (int i = 0; i < LINES; i++) turn(knob[i], state >> i & 1 ? "1" : "0");
}

static const char *answer(const char *name) { return row_named("All pairs", name)->cell[1]; }
static const SceneVerdict *verdict(void) { return &stage_record(stage)->verdict; }

// Repaired from the top, one error after the other appears; in the end all answers are right.
static void errors_hide_each_other(void **state)
{
    (void)state;
    static const char *const said[LINES + 1] = {
        "0 of 9 lines repaired: SyntaxError, no answer",
        "1 of 9 lines repaired: ReferenceError, no answer",
        "2 of 9 lines repaired: TypeError, no answer",
        "3 of 9 lines repaired: ReferenceError, no answer", // apply
        "4 of 9 lines repaired: ReferenceError, no answer",
        "5 of 9 lines repaired: wrong about 2 of 5 pairs", // nothing collides
        "6 of 9 lines repaired: wrong about 2 of 5 pairs",
        "7 of 9 lines repaired: ReferenceError, no answer",
        "8 of 9 lines repaired: ReferenceError, no answer",
        "all 9 lines repaired: right"};
    open_named("46_sat_as_printed");
    for (int count = 0; count <= LINES; count++) {
        if (count > 0) turn(knob[count - 1], "1");
        assert_string_equal(stage_record(stage)->note, said[count]);
        assert_int_equal(verdict()->wrong, count < LINES);
    }
    assert_int_equal(stage_record(stage)->wrong, LINES);
}

// No line is right as it is printed: with only that one left as printed some pair is wrong.
static void every_line_matters(void **state)
{
    (void)state;
    open_named("46_sat_as_printed");
    for (int i = 0; i < LINES; i++) {
        repair(((1u << LINES) - 1) ^ 1u << i);
        if (!strstr(stage_record(stage)->note, "wrong") &&
            !strstr(stage_record(stage)->note, "no answer")) {
            fail_msg("%s: %s", knob[i], stage_record(stage)->note);
        }
    }
}

// Length and dot product as printed cancel out for two boxes; the length alone does not.
static void two_errors_cancel_out(void **state)
{
    (void)state;
    enum { LENGTH = 3, DOT = 5 };
    unsigned all = (1u << LINES) - 1;
    open_named("46_sat_as_printed");
    repair(all ^ (1u << LENGTH | 1u << DOT));
    assert_string_equal(answer("boxes"), "true");
    repair(all ^ 1u << LENGTH);
    assert_string_equal(answer("boxes"), "false");
}

// The corners of the actors, as tests/printed.mjs reads them.
static size_t append_corners(char *text, size_t used, size_t size, const TsShape *shape)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    for (int i = 0; i < count && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%g %g ", corner[i].x, corner[i].y);
    assert_true(used < size);
    return used;
}

static void javascript_answers_the_same(void **state)
{
    (void)state;
    char command[2048] = "node tests/printed.mjs", line[256], word[PAIRS][32];
    size_t used = strlen(command);
    open_named("46_sat_as_printed");
    for (int i = 0; i < PAIRS; i++) {
        turn("preset", pair[i]);
        used += (size_t)snprintf(command + used, sizeof command - used, " '");
        used = append_corners(command, used, sizeof command, &actor_named("A")->shape);
        used += (size_t)snprintf(command + used, sizeof command - used, "/ ");
        used = append_corners(command, used, sizeof command, &actor_named("B")->shape);
        used += (size_t)snprintf(command + used, sizeof command - used, "'");
    }
    FILE *javascript = popen(command, "r"); // NOLINT(cert-env33-c): the text is the test's own
    assert_non_null(javascript);
    unsigned states = 0, repaired;
    for (; fgets(line, sizeof line, javascript); states++) {
        assert_int_equal(sscanf(line, "%u %31s %31s %31s %31s %31s", &repaired, word[0], word[1],
                                word[2], word[3], word[4]),
                         1 + PAIRS);
        repair(repaired);
        for (int i = 0; i < PAIRS; i++) {
            bool answers = strcmp(word[i], "true") == 0 || strcmp(word[i], "false") == 0;
            const char *wanted = answers ? word[i] : "–";
            if (strcmp(answer(pair[i]), wanted) != 0)
                fail_msg("state %u, %s: %s, JavaScript %s", repaired, pair[i], answer(pair[i]),
                         word[i]);
            if (i == 0 && !answers && !strstr(stage_record(stage)->note, word[0]))
                fail_msg("state %u: %s, JavaScript %s", repaired, stage_record(stage)->note,
                         word[0]);
        }
    }
    assert_int_equal(pclose(javascript), 0);
    assert_int_equal(states, 1u << LINES);
}

// Dragged together until they touch, the repaired class is right however it rounds.
static void a_touch_is_right_either_way(void **state)
{
    (void)state;
    open_named("46_sat_as_printed");
    repair((1u << LINES) - 1);
    for (int i = 0; i < 40; i++) {
        stage_place(stage, actor_named("A"), ts_vec(120 + 0.1 * i, 220), 0);
        stage_place(stage, actor_named("B"), ts_vec(240 + 0.1 * i, 240), 0);
        scene_frame();
        assert_false(verdict()->wrong);
        stage_place(stage, actor_named("B"), ts_vec(239 + 0.1 * i, 240), 0);
        scene_frame();
        assert_true(verdict()->hit == false && strcmp(verdict()->answer_text, "HIT") == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(errors_hide_each_other, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(every_line_matters, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(two_errors_cancel_out, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(javascript_answers_the_same, bench_up, bench_down),
        cmocka_unit_test_setup_teardown(a_touch_is_right_either_way, bench_up, bench_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
