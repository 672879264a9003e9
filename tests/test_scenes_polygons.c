// The scenes of polygons: what each of their places promises.
#include <stdio.h>

#include "scene_places.h"

static void places_of_polygon_and_point(void **state)
{
    (void)state;
    CHECK_PLACES("31_polygon_point", "exact_signs",
                 {{"inside", TS_OVERLAPPING, NULL},
                  {"in the notch", TS_APART, NULL},
                  {"two crossings", TS_APART, NULL},
                  {"through corners", TS_APART, NULL},
                  {"along a side", TS_APART, NULL},
                  {"octagon", TS_OVERLAPPING, NULL},
                  {"diamond's centre", TS_OVERLAPPING, "polygon_point_strict"},
                  {"on the top", TS_TOUCHING, NULL},
                  {"on the foot", TS_TOUCHING, NULL}});
}

static void places_of_polygon_and_line(void **state)
{
    (void)state;
    CHECK_PLACES("32_polygon_line", "exact_signs",
                 {{"through", TS_OVERLAPPING, "polygon_segment_ends"},
                  {"one end inside", TS_OVERLAPPING, NULL},
                  {"wholly inside", TS_OVERLAPPING, "polygon_segment_sides"},
                  {"in the notch", TS_APART, "bounding_boxes"},
                  {"corner contact", TS_TOUCHING, NULL},
                  {"along a side", TS_TOUCHING, NULL},
                  {"16 sides", TS_OVERLAPPING, NULL},
                  {"inside 16 sides", TS_OVERLAPPING, "polygon_segment_sides"}});
}

static void places_of_polygon_and_circle(void **state)
{
    (void)state;
    CHECK_PLACES("33_polygon_circle", "exact_signs",
                 {{"over a side", TS_OVERLAPPING, "polygon_circle_corners"},
                  {"beside", TS_APART, NULL},
                  {"over a corner", TS_OVERLAPPING, "polygon_circle_no_corners"},
                  {"touching a corner", TS_TOUCHING, NULL},
                  {"in the notch", TS_APART, "bounding_boxes"},
                  {"wholly inside", TS_OVERLAPPING, "polygon_circle_sides"}});
}

static void places_of_polygon_and_rectangle(void **state)
{
    (void)state;
    CHECK_PLACES("34_polygon_rect", "exact_signs",
                 {{"over a side", TS_OVERLAPPING, NULL},
                  {"beside", TS_APART, NULL},
                  {"in the notch", TS_APART, "bounding_boxes"},
                  {"corner contact", TS_TOUCHING, NULL},
                  {"rectangle inside", TS_OVERLAPPING, "polygon_aabb_sides"},
                  {"polygon inside", TS_OVERLAPPING, "polygon_aabb_rect_inside"},
                  {"a cross", TS_OVERLAPPING, "polygon_aabb_corners"}});
}

static void places_of_two_polygons(void **state)
{
    (void)state;
    CHECK_PLACES("35_polygon_polygon", "exact_signs",
                 {{"across", TS_OVERLAPPING, NULL},
                  {"beside", TS_APART, NULL},
                  {"touching", TS_TOUCHING, NULL},
                  {"in the notch", TS_APART, "bounding_boxes"},
                  {"small inside", TS_OVERLAPPING, "polygon_sides"},
                  {"chevron inside", TS_OVERLAPPING, "polygon_sides"}});
}

// The short form counts left and top, the long one left and bottom; of the corners
// the long one only that at the lower left, which is the fourth.
static void the_two_forms_differ_on_the_boundary(void **state)
{
    (void)state;
    static const char *const middle[] = {"in, out", "out, out", "out, in", "in, in"};
    static const char *const corner[] = {"in, out", "out, out", "out, out", "out, in"};
    open_named("31_polygon_point");
    turn("preset", "on the top");
    for (int i = 0; i < 4; i++) {
        char side[] = {'s', 'i', 'd', 'e', ' ', (char)('1' + i), 0};
        assert_string_equal(row_named("At the boundary", side)->cell[1], middle[i]);
        assert_string_equal(row_named("At the boundary", side)->cell[2], corner[i]);
    }
    turn("preset", "inside");
}

static void crossings_are_counted_step_by_step(void **state)
{
    (void)state;
    open_named("31_polygon_point");
    turn("preset", "two crossings");
    TraceView view = stage_trace_view(stage);
    assert_int_equal(view.steps, 6);
    assert_non_null(strstr(view.sentence, "Count 2. Even: outside."));
    assert_string_equal(row_named("Sides", "side 2")->cell[1], "495.0");
    stage_play(stage, false);
    while (stage_trace_step(stage, -1)) {
    }
    scene_frame();
    assert_non_null(strstr(stage_trace_view(stage).sentence, "Side 1"));
    stage_play(stage, true);
    turn("preset", "inside");
}

static void met_sides_are_counted(void **state)
{
    (void)state;
    open_named("32_polygon_line");
    assert_int_equal(row_named("Sides", "side 6")->mark, ROW_LAMP_ON);
    assert_string_equal(row_named("Sides", "side 6")->cell[1], "340.0");
    assert_int_equal(row_named("Sides", "side 1")->mark, ROW_LAMP_OFF);
    open_named("34_polygon_rect");
    turn("preset", "a cross");
    assert_string_equal(row_named("Sides", "left")->cell[1], "2");
    assert_string_equal(row_named("Sides", "top")->cell[1], "0");
    turn("preset", "polygon inside");
    assert_string_equal(row_named("A corner", "polygon in rect")->cell[1], "yes");
    assert_string_equal(row_named("A corner", "rect in polygon")->cell[1], "no");
    turn("width", "60");
    assert_int_equal(ask_at(0)->exact, TS_OVERLAPPING);
    turn("preset", "over a side");
}

static void a_corner_is_nearest_of_two_sides(void **state)
{
    (void)state;
    open_named("33_polygon_circle");
    turn("preset", "touching a corner");
    assert_string_equal(row_named("Nearest", "side 1")->cell[3], "42.0");
    assert_string_equal(row_named("Nearest", "side 2")->cell[3], "42.0");
    assert_int_equal(row_named("Nearest", "side 1")->mark, ROW_DECIDES);
    assert_int_equal(row_named("Nearest", "side 2")->mark, ROW_LAMP_ON);
    turn("preset", "over a side");
}

// However many new polygons there are: those in the notch stay out, those inside stay in.
// The number is the seed, before and after a reset.
static void a_polygon_comes_again(void **state)
{
    (void)state;
    open_named("35_polygon_polygon");
    turn("polygon", "7");
    TsVec corner = actor_named("random")->shape.polygon.corner[3];
    turn("polygon", "8");
    assert_false(ts_vec_equal(corner, actor_named("random")->shape.polygon.corner[3]));
    turn("polygon", "7");
    assert_true(ts_vec_equal(corner, actor_named("random")->shape.polygon.corner[3]));
    stage_reset(stage);
    scene_frame();
    assert_true(ts_vec_equal(corner, actor_named("random")->shape.polygon.corner[3]));
    turn("polygon", "1");
}

static void new_polygons_keep_to_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *place;
        TsRelation exact;
    } kept[] = {{"across", TS_OVERLAPPING},
                {"in the notch", TS_APART},
                {"small inside", TS_OVERLAPPING},
                {"chevron inside", TS_OVERLAPPING},
                {"touching", TS_TOUCHING}};
    open_named("35_polygon_polygon");
    for (int k = 0; k < 5; k++) {
        turn("preset", kept[k].place);
        for (int i = 1; i < 50; i++) {
            char number[12];
            snprintf(number, sizeof number, "%d", i);
            turn("polygon", number);
            assert_int_equal(ask_at(0)->exact, kept[k].exact);
            bool meet = strcmp(row_named("Sides", "of them meet")->cell[1], "0") != 0;
            assert_int_equal(meet, k == 0 || kept[k].exact == TS_TOUCHING);
        }
    }
    turn("preset", "across");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_of_polygon_and_point),
        cmocka_unit_test(places_of_polygon_and_line),
        cmocka_unit_test(places_of_polygon_and_circle),
        cmocka_unit_test(places_of_polygon_and_rectangle),
        cmocka_unit_test(places_of_two_polygons),
        cmocka_unit_test(the_two_forms_differ_on_the_boundary),
        cmocka_unit_test(crossings_are_counted_step_by_step),
        cmocka_unit_test(met_sides_are_counted),
        cmocka_unit_test(a_corner_is_nearest_of_two_sides),
        cmocka_unit_test(a_polygon_comes_again),
        cmocka_unit_test(new_polygons_keep_to_their_place),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
