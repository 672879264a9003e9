// The scenes of polygons and of transforms: what each of their places promises.
#include "scene_bench.h"

static const Ask *main_ask(void) { return &stage_record(stage)->ask[0]; }

static const RecordRow *row_named(const char *table, const char *start)
{
    const Record *record = stage_record(stage);
    for (int i = 0; i < record->tables; i++) {
        if (strncmp(record->table[i].heading, table, strlen(table)) != 0) continue;
        for (int k = 0; k < record->table[i].rows; k++) {
            const RecordRow *row = &record->table[i].row[k];
            if (!strncmp(row->cell[0], start, strlen(start))) return row;
        }
    }
    fail_msg("no row %s in %s", start, table);
    return NULL;
}

typedef struct Place {
    const char *name;
    Relation exact;
    const char *wrong; // the method that is wrong there; NULL for none
} Place;

// Each place as the oracle sees it, by the core's method; and the flaw that it is there for.
static void check_places(const char *id, const Place *place, int count)
{
    open_named(id);
    for (int i = 0; i < count; i++) {
        turn("preset", place[i].name);
        turn("method", "exact_signs");
        if (main_ask()->exact != place[i].exact || main_ask()->wrong) {
            fail_msg("%s, %s: %s", id, place[i].name, relation_name(main_ask()->exact));
        }
        if (!place[i].wrong) continue;
        turn("method", place[i].wrong);
        if (!main_ask()->wrong) fail_msg("%s, %s: %s is right", id, place[i].name, place[i].wrong);
    }
    turn("preset", place[0].name);
}

#define CHECK_PLACES(id, ...)                                                                      \
    check_places(id, (const Place[])__VA_ARGS__, sizeof((const Place[])__VA_ARGS__) / sizeof(Place))

static void places_of_polygon_and_point(void **state)
{
    (void)state;
    CHECK_PLACES("31_polygon_point", {{"inside", OVERLAPPING, NULL},
                                      {"in the notch", APART, NULL},
                                      {"two crossings", APART, NULL},
                                      {"through corners", APART, NULL},
                                      {"along a side", APART, NULL},
                                      {"octagon", OVERLAPPING, NULL},
                                      {"diamond's centre", OVERLAPPING, "polygon_point_strict"},
                                      {"on the top", TOUCHING, NULL},
                                      {"on the foot", TOUCHING, NULL}});
}

static void places_of_polygon_and_line(void **state)
{
    (void)state;
    CHECK_PLACES("32_polygon_line", {{"through", OVERLAPPING, "polygon_segment_ends"},
                                     {"one end inside", OVERLAPPING, NULL},
                                     {"wholly inside", OVERLAPPING, "polygon_segment_sides"},
                                     {"in the notch", APART, "bounding_boxes"},
                                     {"corner contact", TOUCHING, NULL},
                                     {"along a side", TOUCHING, NULL},
                                     {"16 sides", OVERLAPPING, NULL},
                                     {"inside 16 sides", OVERLAPPING, "polygon_segment_sides"}});
}

static void places_of_polygon_and_circle(void **state)
{
    (void)state;
    CHECK_PLACES("33_polygon_circle", {{"over a side", OVERLAPPING, "polygon_circle_corners"},
                                       {"beside", APART, NULL},
                                       {"over a corner", OVERLAPPING, "polygon_circle_no_corners"},
                                       {"touching a corner", TOUCHING, NULL},
                                       {"in the notch", APART, "bounding_boxes"},
                                       {"wholly inside", OVERLAPPING, "polygon_circle_sides"}});
}

static void places_of_polygon_and_rectangle(void **state)
{
    (void)state;
    CHECK_PLACES("34_polygon_rect", {{"over a side", OVERLAPPING, NULL},
                                     {"beside", APART, NULL},
                                     {"in the notch", APART, "bounding_boxes"},
                                     {"corner contact", TOUCHING, NULL},
                                     {"rectangle inside", OVERLAPPING, "polygon_aabb_sides"},
                                     {"polygon inside", OVERLAPPING, "polygon_aabb_rect_inside"},
                                     {"a cross", OVERLAPPING, "polygon_aabb_corners"}});
}

static void places_of_two_polygons(void **state)
{
    (void)state;
    CHECK_PLACES("35_polygon_polygon", {{"across", OVERLAPPING, NULL},
                                        {"beside", APART, NULL},
                                        {"in the notch", APART, "bounding_boxes"},
                                        {"small inside", OVERLAPPING, "polygon_sides"},
                                        {"chevron inside", OVERLAPPING, "polygon_sides"}});
}

// SOURCES, E44: the short form counts left and top, the long one left and bottom; of the corners
// the long one only that at the lower left, which is the fourth.
static void the_two_forms_differ_on_the_border(void **state)
{
    (void)state;
    static const char *const middle[] = {"in, out", "out, out", "out, in", "in, in"};
    static const char *const corner[] = {"in, out", "out, out", "out, out", "out, in"};
    open_named("31_polygon_point");
    turn("preset", "on the top");
    for (int i = 0; i < 4; i++) {
        char side[] = {'s', 'i', 'd', 'e', ' ', (char)('1' + i), 0};
        assert_string_equal(row_named("Border", side)->cell[1], middle[i]);
        assert_string_equal(row_named("Border", side)->cell[2], corner[i]);
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
    assert_non_null(strstr(view.says, "Count 2: even"));
    assert_string_equal(row_named("Sides", "side 2")->cell[1], "495.0");
    stage_play(stage, false);
    while (stage_trace_step(stage, -1)) {
    }
    bench_frame();
    assert_non_null(strstr(stage_trace_view(stage).says, "Side 1"));
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
    assert_int_equal(main_ask()->exact, OVERLAPPING);
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
static void new_polygons_keep_to_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *place;
        Relation exact;
    } kept[] = {
        {"in the notch", APART}, {"small inside", OVERLAPPING}, {"chevron inside", OVERLAPPING}};
    open_named("35_polygon_polygon");
    for (int k = 0; k < 3; k++) {
        turn("preset", kept[k].place);
        for (int i = 0; i < 50; i++) {
            turn("polygon", i % 2 ? "1" : "2");
            assert_int_equal(main_ask()->exact, kept[k].exact);
            assert_string_equal(row_named("Asked", "of them meet")->cell[1], "0");
        }
    }
    turn("preset", "across");
}

// ---- 37_transform

// Whether the squares meet at the document's step n, for as many ticks as asked, is `hits`.
static void check_windows(int ticks, int steps_of_ticks(int), bool hits(int))
{
    for (int tick = 1; tick <= ticks; tick++) {
        stage_step(stage);
        bench_frame();
        int n = steps_of_ticks(tick);
        if (main_ask()->exact_hit != hits(n) || main_ask()->hit != hits(n)) {
            fail_msg("step %d: %s", n, relation_name(main_ask()->exact));
        }
    }
}

static int every_tick(int tick) { return tick; }
static int two_of_three(int tick) { return tick - tick / 3; }

// SOURCES section 3, run by the document's pages.
static bool turning_hits(int n) { return n % 90 >= 39 && n % 90 <= 51; }
static bool scaling_hits(int n)
{
    return n <= 29 || (n >= 76 && n <= 133) || (n >= 181 && n <= 210);
}

static void squares_meet_when_the_pages_say(void **state)
{
    (void)state;
    open_named("37_transform");
    check_windows(360, every_tick, turning_hits);
    turn("preset", "scaling");
    stage_reset(stage);
    check_windows(315, two_of_three, scaling_hits);
    turn("preset", "turning");
}

static Vec corner_of(const char *name, int corner)
{
    stage_each(stage, actor)
    {
        if (!strcmp(actor->name, name)) return actor->shape.polygon.corner[corner];
    }
    fail_msg("no square %s", name);
    return vec(0, 0);
}

static Vec center_of(const char *name)
{
    return vec_lerp(corner_of(name, 0), corner_of(name, 2), 0.5);
}

static void check_at(Vec at, double x, double y)
{
    if (fabs(at.x - x) > 5e-4 || fabs(at.y - y) > 5e-4) fail_msg("at %.4f %.4f", at.x, at.y);
}

static void operations_act_in_the_axes_left(void **state)
{
    (void)state;
    open_named("37_transform");
    for (int i = 0; i < 30; i++) stage_step(stage);
    bench_frame();
    check_at(corner_of("1", 2), 90.981, 115.981);
    turn("preset", "order");
    check_at(center_of("1"), 100, 75);
    check_at(center_of("2"), 17.678, 123.744);
    assert_string_equal(row_named("Matrices", "2 x'")->cell[3], "17.678");
    turn("preset", "moved twice");
    check_at(center_of("1"), 80, 75);
    turn("move_forgets", "1");
    check_at(center_of("1"), 40, 55);
    turn("move_forgets", "0");
    turn("preset", "turning");
}

static void what_is_appended_acts_in_its_order(void **state)
{
    (void)state;
    open_named("37_transform");
    stage_play(stage, false);
    turn("preset", "order");
    turn("moves_after", "1");
    turn("turns_after", "1");
    turn("moves_after", "2");
    assert_int_equal(stage_trace_view(stage).steps, 6);
    // along the axes at 45 degrees, then along those at 60
    check_at(center_of("1"), 100 + 10 * degrees(45).x + 5,
             75 + 10 * degrees(45).y + 10 * degrees(60).y);
    turn("moves_after", "1");
    check_at(center_of("1"), 100 + 10 * degrees(45).x, 75 + 10 * degrees(45).y);
    turn("moves_after", "0");
    turn("turns_after", "0");
    check_at(center_of("1"), 100, 75);
    turn("preset", "turning");
    stage_play(stage, true);
}

static void a_dragged_square_keeps_turning_there(void **state)
{
    (void)state;
    open_named("37_transform");
    Actor *square = stage_first(stage);
    stage_place(stage, square, vec_add(square->position, vec(-30, 20)), 0);
    for (int i = 0; i < 45; i++) stage_step(stage);
    bench_frame();
    check_at(center_of("1"), 50, 95);
    assert_int_equal(main_ask()->exact, APART);
    stage_reset(stage);
    bench_frame();
    check_at(center_of("1"), 80, 75);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_of_polygon_and_point),
        cmocka_unit_test(places_of_polygon_and_line),
        cmocka_unit_test(places_of_polygon_and_circle),
        cmocka_unit_test(places_of_polygon_and_rectangle),
        cmocka_unit_test(places_of_two_polygons),
        cmocka_unit_test(the_two_forms_differ_on_the_border),
        cmocka_unit_test(crossings_are_counted_step_by_step),
        cmocka_unit_test(met_sides_are_counted),
        cmocka_unit_test(a_corner_is_nearest_of_two_sides),
        cmocka_unit_test(new_polygons_keep_to_their_place),
        cmocka_unit_test(squares_meet_when_the_pages_say),
        cmocka_unit_test(operations_act_in_the_axes_left),
        cmocka_unit_test(what_is_appended_acts_in_its_order),
        cmocka_unit_test(a_dragged_square_keeps_turning_there),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
