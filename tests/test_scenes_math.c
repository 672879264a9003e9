// 85_space_math: known results of its functions, what each flaw gets wrong and where, and dragging.
#include "scene_bench.h"
#include "scene_kit/space_handle.h"

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
    } flaws[] = {{"vectors", "space_lerp_rotates"}, {"matrix", "space_row_vectors"},
                 {"camera", "space_no_division"},   {"orientation", "space_local_pose"},
                 {"faces", "space_three_corners"},  {"numbers", "space_swapped_map"},
                 {"numbers", "space_sign_of_0"}};
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
    static const char *const places[] = {"vectors",     "matrix", "camera",
                                         "orientation", "faces",  "numbers"};
    for (int place = 0; place < 6; place++) {
        open_named("85_space_math");
        turn("place", places[place]);
        int held = 0;
        for (int y = 60; y < 560; y += 12) {
            for (int x = 60; x < 900; x += 12) {
                point_at(EVENT_MOVE, ts_vec(x, y));
                scene_frame();
                if (stage_space_hovered(stage) < 0) continue;
                held |= 1 << stage_space_hovered(stage);
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
        cmocka_unit_test(numbers_are_mapped_by_a_line_through_both_points),
        cmocka_unit_test(each_flaw_shows_at_its_place_only),
        cmocka_unit_test(every_handle_can_be_dragged),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
