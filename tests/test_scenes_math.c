// 85_space_math: known results of its functions, what each flaw gets wrong and where, and dragging.
#include "scene_bench.h"

static const Record *record(void) { return stage_record(stage); }

static double number(const char *text)
{
    static const char minus[] = "\u2212";
    text += strspn(text, " ");
    bool below = strncmp(text, minus, sizeof minus - 1) == 0;
    return below ? -strtod(text + sizeof minus - 1, NULL) : strtod(text, NULL);
}

static double cell(const char *table, const char *row, int column)
{
    return number(row_named(table, row)->cell[column]);
}

static void assert_near(double value, double expected)
{
    if (fabs(value - expected) > 0.006) fail_msg("%g instead of %g", value, expected);
}

static void vectors_have_known_sums_and_products(void **state)
{
    (void)state;
    open_named("85_space_math");
    // a = (-1.6, 0.3, 0.9), b = (1.2, 1.5, 0.2)
    assert_near(cell("Vectors", "a + b", 1), -0.4);
    assert_near(cell("Vectors", "a − b", 2), -1.2);
    assert_near(cell("Vectors", "a × b", 1), 0.3 * 0.2 - 0.9 * 1.5);
    assert_near(cell("Vectors", "a × b", 3), -1.6 * 1.5 - 0.3 * 1.2);
    assert_near(cell("Vectors", "a / 0", 1), 0);
    assert_near(cell("Vectors", "lerp", 1), -1.6 + 0.6 * 2.8);
    assert_near(number(figure_named("a · b")), -1.6 * 1.2 + 0.3 * 1.5 + 0.9 * 0.2);
    turn("lerp", "0");
    assert_near(cell("Vectors", "lerp", 3), 0.9);
    turn("lerp", "1");
    assert_near(cell("Vectors", "lerp", 1), 1.2);
}

// They start on the floor, so that the height of a tip is its y.
static void tips_bear_their_heights(void **state)
{
    (void)state;
    open_named("85_space_math");
    assert_true(writes("0.30 high") && writes("1.50 high") && writes("1.80 high"));
    assert_true(writes("1.40 high") && writes("0, on the floor"));
    turn("place", "matrix");
    assert_false(writes("0, on the floor"));
}

static void a_matrix_is_taken_apart_and_inverted(void **state)
{
    (void)state;
    open_named("85_space_math");
    turn("place", "matrix");
    assert_near(cell("Taken apart", "position", 1), 0.5);
    assert_near(cell("Taken apart", "scale", 2), 0.8);
    assert_near(number(figure_named("determinant")), 1.2 * 0.8 * 1);
    for (int i = 1; i <= 3; i++)
        assert_near(cell("Taken apart", "inverse", i), cell("Taken apart", "P, own", i));
    assert_near(cell("Matrix", "0.00", 3), 1); // the last row: the translation is a column
}

// P = (-1.4, 0.4, 1.2, 1), Q = (3.2, 2.4, -2.4, w): the sum of two points lies between them, and of
// a direction beside P.
static void vectors_of_four_are_added_with_their_w(void **state)
{
    (void)state;
    open_named("85_space_math");
    turn("place", "vector4");
    turn("w_of_Q", "2");
    assert_near(cell("Vectors of 4", "P + Q", 4), 3);
    assert_near(cell("Vectors of 4", "P − Q", 4), -1);
    assert_near(cell("Vectors of 4", "2 P", 4), 2);
    assert_near(cell("Vectors of 4", "lerp", 4), 1 + 0.6 * (2 - 1));
    assert_near(cell("Vectors of 4", "P unit", 1), -1.4 / sqrt(1.96 + 0.16 + 1.44 + 1));
    assert_near(number(figure_named("P · Q")), -1.4 * 3.2 + 0.4 * 2.4 - 1.2 * 2.4 + 2);
    assert_string_equal(record()->note, "P + Q, divided by w: (0.60, 0.93, −0.40)");
    assert_string_equal(record()->verdict.answer_text, "0.60 0.93 −0.40");
    turn("w_of_Q", "0");
    assert_string_equal(record()->verdict.answer_text, "1.80 2.80 −1.20"); // P, moved by Q
}

static void a_matrix_of_nine_has_a_transpose_and_an_inverse(void **state)
{
    (void)state;
    open_named("85_space_math");
    turn("place", "matrix3");
    assert_near(cell("3x3 matrix", "0.25", 1), 0.8);
    assert_near(cell("Transposed", "0.60", 1), 0.8);
    double determinant = number(figure_named("determinant"));
    // of (1.1, 0.6, -0.2), (0.25, 0.8, 0.1), (0, 0.1, 0.9)
    assert_near(determinant, 1.1 * (0.72 - 0.01) - 0.6 * 0.225 - 0.2 * 0.025);
    assert_near(cell("Inverse", "1.11", 1), -(0.6 * 0.9 + 0.2 * 0.1) / determinant);
    assert_true(number(figure_named("M times its inverse") + strlen("off by ")) < 1e-15);
}

// The same two steps: rotated first, the box moves along its own, rotated x axis.
static void the_order_of_steps_matters(void **state)
{
    (void)state;
    open_named("85_space_math");
    turn("place", "compose");
    turn("first", "rotate y");
    turn("second", "translate x");
    turn("rotation", "90");
    turn("distance", "1.5");
    assert_near(cell("Matrix", "0.00", 3), 0);          // x
    assert_near(cell("Matrix", "\u22121.00", 3), -1.5); // z
    assert_string_equal(record()->note, "In reverse order: another matrix");
    assert_true(writes("reversed"));
    turn("first", "translate x");
    turn("second", "rotate y");
    assert_near(cell("Matrix", "0.00", 3), 1.5);
    turn("second", "translate z");
    assert_string_equal(record()->note, "In reverse order: the same matrix");
    assert_false(writes("reversed"));
}

static void each_step_does_what_it_says(void **state)
{
    (void)state;
    static const struct {
        const char *step, *at; // where P, at (0.6, 0.3, 0.4), goes
        double determinant;
    } steps[] = {{"translate y", "0.60 1.30 0.40", 1},     {"rotate x", "0.60 −0.40 0.30", 1},
                 {"rotate z", "−0.30 0.60 0.40", 1},       {"scale", "0.90 0.45 0.60", 3.375},
                 {"scale x", "0.90 0.30 0.40", 1.5},       {"times 2", "0.60 0.30 0.40", 16},
                 {"make rotation y", "0.40 0.30 −0.60", 1}};
    open_named("85_space_math");
    turn("place", "compose");
    turn("second", "–");
    turn("distance", "1");
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        turn("first", steps[i].step);
        assert_string_equal(record()->verdict.answer_text, steps[i].at);
        assert_near(number(figure_named("determinant")), steps[i].determinant);
    }
    turn("first", "rotate by axis"); // by 120 degrees it exchanges the coordinates
    turn("rotation", "120");
    assert_string_equal(record()->verdict.answer_text, "0.40 0.60 0.30");
    turn("second", "translate z");
    turn("third", "set position 0");
    assert_string_equal(record()->verdict.answer_text, "0.40 0.60 0.30");
    turn("rotation", "90");
    turn("fourth", "make rotation y"); // forgets all
    assert_string_equal(record()->verdict.answer_text, "0.40 0.30 −0.60");
    assert_true(stage_undo(stage) && stage_undo(stage)); // the last step, and the angle
    scene_frame();
    assert_string_equal(record()->verdict.answer_text, "0.40 0.60 0.30");
    stage_reset(stage);
    scene_frame();
    assert_string_equal(record()->verdict.answer_text, "0.40 0.60 0.30"); // knobs stay
}

static void faces_have_colours(void **state)
{
    (void)state;
    open_named("85_space_math");
    turn("place", "faces");
    assert_int_equal(scene_pixels(0xFFE0604F), 0);
    turn("face_colours", "by face");
    assert_string_equal(row_named("Face colours", "front")->cell[1], "E0604F");
    assert_string_equal(row_named("Face colours", "left")->cell[2], "1"); // the material
    assert_true(scene_pixels(0xFFE0604F) > 10000);                        // all of the front
    assert_true(scene_pixels(0xFF5B6FD6) > 1000);                         // the right
    turn("face_colours", "by corner");
    assert_string_equal(row_named("Face colours", "front")->cell[3], "B05FC4");
    assert_string_equal(row_named("Face colours", "left")->cell[3], "3FA7C4");
    assert_true(scene_pixels(0xFFE0604F) < 1000); // it is that of a corner alone
}

static void numbers_are_mapped_by_a_line_through_both_points(void **state)
{
    (void)state;
    open_named("85_space_math");
    turn("place", "numbers");
    assert_near(cell("Numbers", "mapped", 1), -0.8 + 1.5 * 1.8 / 2.7); // (-1.5, -0.8), (1.2, 1)
    assert_near(cell("Numbers", "sign", 1), 0);
}

static void each_flaw_shows_at_its_place_only(void **state)
{
    (void)state;
    static const struct {
        const char *place, *method;
    } flaws[] = {{"vectors", "space_lerp_rotates"},   {"matrix", "space_row_vectors"},
                 {"vector4", "space_sum_keeps_w"},    {"matrix3", "space_normal_by_matrix"},
                 {"compose", "space_order_lost"},     {"camera", "space_no_division"},
                 {"orientation", "space_local_pose"}, {"faces", "space_three_corners"},
                 {"numbers", "space_swapped_map"},    {"numbers", "space_sign_of_0"}};
    int count = sizeof flaws / sizeof *flaws;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++) {
            open_named("85_space_math");
            turn("place", flaws[k].place);
            assert_true(!record()->verdict.wrong);
            turn("method", flaws[i].method);
            bool here = strcmp(flaws[i].place, flaws[k].place) == 0;
            if (record()->verdict.wrong != here)
                fail_msg("%s at %s", flaws[i].method, flaws[k].place);
        }
    }
}

static void every_handle_can_be_dragged(void **state)
{
    (void)state;
    static const char *const places[] = {"vectors", "vector4",     "matrix", "matrix3", "compose",
                                         "camera",  "orientation", "faces",  "numbers"};
    for (int place = 0; place < 9; place++) {
        open_named("85_space_math");
        turn("place", places[place]);
        int held = 0;
        for (int y = 60; y < 560; y += 12) {
            for (int x = 60; x < 900; x += 12) {
                point_at(EVENT_MOVE, ts_vec(x, y));
                scene_frame();
                if (space_hovered() < 0) continue;
                held |= 1 << space_hovered();
                point_at(EVENT_PRESS, ts_vec(x, y));
                point_at(EVENT_MOVE, ts_vec(x + 9, y + 5));
                scene_frame();
                assert_true(!record()->verdict.wrong);
                point_at(EVENT_RELEASE, ts_vec(x + 9, y + 5));
                stage_event(stage, &(Event){.kind = EVENT_KEY, .key = 'z', .mods = MOD_CTRL});
                scene_frame();
            }
        }
        assert_true(held != 0 && (held & (held + 1)) == 0); // none is left out
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vectors_have_known_sums_and_products),
        cmocka_unit_test(tips_bear_their_heights),
        cmocka_unit_test(a_matrix_is_taken_apart_and_inverted),
        cmocka_unit_test(vectors_of_four_are_added_with_their_w),
        cmocka_unit_test(a_matrix_of_nine_has_a_transpose_and_an_inverse),
        cmocka_unit_test(the_order_of_steps_matters),
        cmocka_unit_test(each_step_does_what_it_says),
        cmocka_unit_test(faces_have_colours),
        cmocka_unit_test(numbers_are_mapped_by_a_line_through_both_points),
        cmocka_unit_test(each_flaw_shows_at_its_place_only),
        cmocka_unit_test(every_handle_can_be_dragged),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
