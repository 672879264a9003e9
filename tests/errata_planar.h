// The rows of docs/ERRATA.md on shapes in the plane. Included by test_errata.c only.
#include "touchstone/sat.h"
#include "touchstone/transform.h"

#define SIDE(X1, Y1, X2, Y2) ts_shape_of_segment((TsSegment){{X1, Y1}, {X2, Y2}})
#define POINT_AT(X, Y) ts_shape_point(ts_vec(X, Y))

static TsShape square(double x, double y, double size)
{
    static TsVec corner[4][4]; // of the last four
    static int next;
    TsVec *c = corner[next++ % 4];
    c[0] = ts_vec(x, y), c[1] = ts_vec(x + size, y);
    c[2] = ts_vec(x + size, y + size), c[3] = ts_vec(x, y + size);
    return ts_shape_polygon(c, 4);
}

static TsShape box(double x, double y, double size)
{
    return ts_shape_of_aabb((TsAabb){{x, y}, {x + size, y + size}});
}

// ---- Touching

static void obb_misses_touch(void)
{
    TsShape a = ts_shape_obb(ts_vec(0, 0), 20, 20, ts_vec(1, 0)), b = a;
    b.obb.center.x = 20;
    assert_false(reports_hit("obb_four_axes", a, b));
    b.obb.center.x = 19;
    assert_true(reports_hit("obb_four_axes", a, b));
    says("| no |");
}

static void aabb_misses_touch(void)
{
    assert_false(reports_hit("aabb_strict", box(0, 0, 20), box(20, 0, 20)));
    assert_true(reports_hit("aabb_strict", box(0, 0, 20), box(19, 0, 20)));
    says("| no |");
}

static void circle_misses_touch(void)
{
    TsShape a = ts_shape_circle(ts_vec(0, 0), 5), b = ts_shape_circle(ts_vec(10, 0), 5);
    assert_false(reports_hit("circle_strict", a, b));
    b.circle.center.x = 9;
    assert_true(reports_hit("circle_strict", a, b));
    says("| no |");
}

static void axes_miss_touch(void)
{
    assert_false(reports_hit("polygon_sat_strict", square(0, 0, 20), square(20, 0, 20)));
    assert_true(reports_hit("polygon_sat_strict", square(0, 0, 20), square(19, 0, 20)));
    says("| no |");
}

static void the_series_hits_touch(void)
{
    TsShape circle = ts_shape_circle(ts_vec(0, 0), 5);
    assert_true(reports_hit("circle_inclusive", circle, ts_shape_circle(ts_vec(10, 0), 5)));
    assert_true(reports_hit("aabb_inclusive", box(0, 0, 20), box(20, 0, 20)));
    assert_true(reports_hit("rect_point_conditions", box(0, 0, 20), POINT_AT(20, 5)));
    assert_true(reports_hit("segment_printed", SIDE(0, 0, 10, 0), SIDE(5, 0, 5, 10)));
    assert_false(reports_hit("circle_inclusive", circle, ts_shape_circle(ts_vec(11, 0), 5)));
    says("| yes |");
}

static void a_side_decides_about_touch(void)
{
    assert_true(reports_hit("polygon_point_crossings", square(0, 0, 10), POINT_AT(0, 5)));
    assert_false(reports_hit("polygon_point_crossings", square(0, 0, 10), POINT_AT(10, 5)));
    says("depends on the side");
}

static void inclusive_axes_hit_touch(void)
{
    assert_true(reports_hit("polygon_sat_inclusive", square(0, 0, 20), square(20, 0, 20)));
    assert_false(reports_hit("polygon_sat_inclusive", square(0, 0, 20), square(21, 0, 20)));
    says("| yes |");
}

static void polycolly_hits_touch(void)
{
    TsShape a = square(0, 0, 20), b = square(20, 0, 20);
    Query query = {.kind = QUERY_SWEEP, .a = &a, .b = &b};
    const Method *across = method_find("sweep_across");
    assert_int_not_equal(method_ask(across, &query).relation, TS_APART);
    b = square(21, 0, 20);
    assert_int_equal(method_ask(across, &query).relation, TS_APART);
    says("| yes |");
}

// ---- Oriented boxes

static void the_text_misses_every_hit(void)
{
    int first = 0, last = 0, windows = 0;
    open_scene("41_obb");
    choose("obb_prose");
    for (int tick = 1; tick <= 180; tick++) {
        play(1);
        bool hit = ask_at(0)->exact == TS_OVERLAPPING;
        if (hit) assert_false(ask_at(0)->hit);
        if (hit && last < tick - 1) first = tick;
        if (hit) last = tick;
        if (!hit && last == tick - 1 && first > 0) {
            if (windows++ == 0)
                says("ticks %d to %d and", first, last);
            else
                says("and %d to %d", first, last);
        }
    }
    assert_int_equal(windows, 2);
}

static void nine_axes_are_products(void)
{
    int products = 0;
    open_scene("81_obb_3d");
    const RecordTable *axes = table_named("Axes");
    for (int i = 0; i < axes->rows; i++) products += strstr(axes->row[i].cell[0], "×") != NULL;
    assert_int_equal(axes->rows, 6 + products);
    says("the %d cross products", products);
    says("asks for %d axes", products);
}

static void stale_axes_are_a_trap(void)
{
    TsObb first = {.center = {100, 150}, .half = {15, 70}, .axis = ts_degrees(30)};
    TsObb second = {.center = {100, 70}, .half = {20, 55}, .axis = ts_degrees(40)};
    int hits = 0;
    says("at 30 and 40 degrees, the boxes would be %.2f px apart",
         ts_contact_obbs(first, second).gap);
    open_scene("41_obb");
    assert_true(actor_named("OBB1")->angle == 30 && actor_named("OBB2")->angle == 40);
    for (int tick = 0; tick < 180; tick++) {
        play(1);
        hits += ask_at(0)->exact == TS_OVERLAPPING;
    }
    says("all %d hits", hits);
    open_scene("41_obb");
    choose("obb_stale_axes");
    play(1);
    assert_true(is_wrong() && ask_at(0)->hit);
    says("at tick 1 it reports a collision of boxes that are %.1f px apart", gap_now());
}

// ---- Separating axes

static void the_dot_product_adds(void)
{
    says("%.0f px apart", gap_now());
    says("For (3, 2) and (7, 7) that is %d; the dot product is %d", 3 * 7 + 2 + 7, 3 * 7 + 2 * 7);
    open_scene("41_obb");
    turn("triangle_for_OBB2", "1");
    until_wrong("obb_triangle_added_dot", 180);
}

static void the_length_ignores_y(void)
{
    TsShape a = square(0, 0, 60), b = square(20, 20, 60);
    assert_false(reports_hit("polygon_sat_lost_length", a, b));
    assert_true(reports_hit("polygon_sat_strict", a, b));
    says("the length of (3, 4) is %.0f", sqrt(3 * 3));
    open_scene("41_obb");
    turn("triangle_for_OBB2", "1");
    until_wrong("obb_triangle_lost_length", 180);
}

static void the_axes_of_the_second_get_lost(void)
{
    says("shapes %.0f px apart are a hit", gap_now());
    assert_true(ask_at(0)->hit);
    open_scene("41_obb");
    turn("triangle_for_OBB2", "1");
    until_wrong("obb_triangle_two_axes", 360);
}

static void the_vector_is_not_given(void)
{
    shows("43_mtv", "pair 2", "polygon_mtv_raw", 0);
    says("pushes %d,%d px instead of %.0f", (int)-ask_at(0)->answer.gap / 1000,
         (int)-ask_at(0)->answer.gap % 1000, -gap_now());
    shows("43_mtv", "contained", "polygon_mtv_contained", 0);
    double deep;
    assert_int_equal(sscanf(stage_record(stage)->note, "the method leaves A %lf", &deep), 1);
    says("leaves the shapes %.1f px deep", deep);
    shows("43_mtv", "pair 2", "polygon_mtv_undirected", 0);
    assert_int_equal(sscanf(stage_record(stage)->note, "the method leaves A %lf", &deep), 1);
    assert_true(deep > -gap_now());
}

static const char *const lines_of_class[] = {"function_project", "prototype", "substract",
                                             "length",           "apply",     "dot_product",
                                             "min_and_max",      "axes_of_B", "comparison"};
enum { CLASS_LINES = sizeof lines_of_class / sizeof *lines_of_class };

// All lines of the printed class are repaired but those, which are named with a blank behind each.
static void leave_printed(const char *those)
{
    open_scene("46_sat_as_printed");
    for (int i = 0; i < CLASS_LINES; i++) {
        char name[32];
        snprintf(name, sizeof name, "%s ", lines_of_class[i]);
        turn(lines_of_class[i], strstr(those, name) ? "0" : "1");
    }
}

static bool class_says(const char *words) { return strstr(stage_record(stage)->note, words); }

static void nine_lines_are_wrong_at_once(void)
{
    int stop = 0;
    shows("46_sat_as_printed", NULL, "sat_as_printed", 0);
    assert_true(class_says("0 of 9 lines repaired: SyntaxError"));
    for (int i = 0; i < CLASS_LINES; i++) {
        char name[32];
        snprintf(name, sizeof name, "%s ", lines_of_class[i]);
        leave_printed(name);
        assert_true(class_says("no answer") || class_says("wrong about"));
        stop += class_says("no answer");
    }
    assert_int_equal(stop, 5);
    says("five of the nine lines stop it");
    leave_printed("length dot_product ");
    assert_string_equal(row_named("All pairs", "boxes")->cell[1], "true");
    leave_printed("length ");
    assert_string_equal(row_named("All pairs", "boxes")->cell[1], "false");
    assert_int_equal(table_named("All pairs")->rows, 5);
    says("about five pairs");
    leave_printed("");
    assert_true(class_says("right") && !is_wrong());
}

static int axes_listed(void) { return table_named("Axes")->rows; }

static int sides(void)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = 0;
    stage_each(stage, actor) count += ts_shape_corners(&actor->shape, corner);
    return count;
}

static void parallel_sides_share_an_axis(void)
{
    open_scene("41_obb");
    says("Two boxes have %d sides and need %d axes", sides(), axes_listed());
    turn("triangle_for_OBB2", "1");
    says("a box and a triangle have %d sides and need %d", sides(), axes_listed());
    until_wrong("obb_triangle_two_axes", 360);
}

// ---- Points, rectangles, lines

static void ten_steps_end_beside(void)
{
    open_scene("11_point_point");
    turn("ten_steps_of_0.1", "1");
    choose("point_equal");
    play(20);
    assert_false(ask_at(0)->hit);
    says("end %.1fe-13 px beside the goal", gap_now() * 1e13);
}

static void nothing_is_inside_a_negative_size(void)
{
    open_scene("15_aabb_aabb");
    turn("negative_sizes", "1");
    put("mover", 450, 225);
    assert_true(ask_at(0)->hit);
    assert_string_equal(figure_named("unsorted test"), "no collision");
}

static double half_width(double length)
{
    return sqrt((length + 0.1) * (length + 0.1) - length * length) / 2;
}

static void the_band_is_an_ellipse(void)
{
    double lengths[] = {sqrt(80 * 80 + 40 * 40), sqrt(400 * 400 + 200 * 200)};
    for (int i = 0; i < 2; i++) {
        double l = lengths[i], h = half_width(l);
        TsShape segment = SIDE(0, 0, l, 0);
        assert_true(reports_hit("segment_point_ellipse", segment, POINT_AT(l / 2, h - 1e-3)));
        assert_false(reports_hit("segment_point_ellipse", segment, POINT_AT(l / 2, h + 1e-3)));
        assert_true(reports_hit("segment_point_ellipse", segment, POINT_AT(l + 0.049, 0)));
        assert_false(reports_hit("segment_point_ellipse", segment, POINT_AT(l + 0.051, 0)));
        if (i == 0)
            says("%.1f px for a segment of %.0f px", h, l);
        else
            says("%.1f px for one of %.0f px", h, l);
    }
    says("reaches 0.05 px past the ends");
}

static void no_length_is_right_with_a_circle(void)
{
    open_scene("22_line_circle");
    go("no length");
    choose("segment_circle_printed");
    assert_false(is_wrong());
}

static void parallel_segments(void)
{
    shows("23_line_line", "no length", "segment_printed", 0);
    shows("23_line_line", "collinear, meeting", "segment_printed", 0);
    assert_false(ask_at(0)->hit);
    fuzz_catches("ray_segment_printed");
}

static void the_page_draws_5_px_more(void)
{
    shows("22_line_circle", "no length", "segment_circle_drawn", 0);
    assert_true(ask_at(0)->hit);
    says("a circle %.1f px away is a hit", gap_now());
}

static void a_circle_past_the_end_is_a_hit(void)
{
    assert_true(ask_at(0)->hit);
    says("a circle %.5f px short of the end is a hit", gap_now());
}

// ---- Polygons and triangles

static bool counts(const char *method, double x, double y)
{
    return reports_hit(method, square(0, 0, 10), POINT_AT(x, y));
}

static void the_two_forms_differ(void)
{
    static const char *const forms[] = {"polygon_point_crossings", "polygon_point_long"};
    for (int i = 0; i < 2; i++) { // left; right; top; foot
        assert_true(counts(forms[i], 0, 5) && !counts(forms[i], 10, 5));
        assert_true(counts(forms[i], 5, 0) == (i == 0) && counts(forms[i], 5, 10) == (i == 1));
    }
    open_scene("31_polygon_point");
    for (int i = 0; i < 2; i++) {
        go(i == 0 ? "on the top" : "on the foot");
        choose(forms[i]);
        assert_true(ask_at(0)->hit);
        choose(forms[1 - i]);
        assert_false(ask_at(0)->hit);
        choose("polygon_point_border");
        assert_true(ask_at(0)->hit);
    }
    for (int i = 0; i < 4; i++)
        assert_true(
            counts("polygon_point_border", i < 2 ? 5 : 10.0 * (i - 2), i < 2 ? 10.0 * i : 5));
}

static void horizontal_edges_are_tested_in_order(void)
{
    assert_true(counts("polygon_point_crossings", 5, 5) &&
                !counts("polygon_point_crossings", 15, 5));
    says("Not shown in a scene");
}

static void a_circle_is_not_found_inside(void)
{
    shows("33_polygon_circle", "wholly inside", "polygon_circle_sides", 0);
}

static void a_circle_around_the_centre(void)
{
    open_scene("16_rect_circle");
    turn("hold_centre_inside", "1");
    errata_ran("hold centre inside");
    until_wrong("rect_circle_sides", 120);
}

static void a_rectangle_and_a_polygon_inside(void)
{
    shows("34_polygon_rect", "rectangle inside", "polygon_aabb_sides", 0);
    shows("34_polygon_rect", "polygon inside", "polygon_aabb_sides", 0);
}

static void both_polygons_inside(void)
{
    shows("35_polygon_polygon", "small inside", "polygon_sides", 0);
    shows("35_polygon_polygon", "chevron inside", "polygon_sides", 0);
}

static void the_answer_depends_on_the_order(void)
{
    shows("35_polygon_polygon", "chevron inside", "polygon_second_inside", 0);
    go("small inside");
    assert_false(is_wrong());
}

static void an_area_is_no_distance(void)
{
    says("%.5f px at an edge of 300 px, %.2f px at an edge of 1 px", 0.1 / (2 * 300), 0.1 / 2);
    shows("36_triangle_point", "flat", "point_triangle_heron", 0);
    TsShape flat = ts_shape_triangle(ts_vec(0, 0), ts_vec(10, 0), ts_vec(20, 0));
    assert_true(reports_hit("point_triangle_areas", POINT_AT(15, 0), flat));
}

static void equal_sums_miss(void)
{
    TsShape triangle = ts_shape_triangle(ts_vec(-1, -0.8), ts_vec(0.2, 1), ts_vec(1, 0));
    assert_false(reports_hit("point_triangle_equal_areas", POINT_AT(0, 0), triangle));
    says("the point (0, 0), %.2f px deep",
         -ts_contact_polygon_point((TsPolygon){.corner = triangle.triangle.corner, .count = 3},
                                   ts_vec(0, 0))
              .gap);
    fuzz_catches("point_triangle_equal_areas");
}

// ---- Transformations

static void a_translation_is_forgotten(void)
{
    TsTransform moved = ts_transform_translate(ts_transform_identity(), 10, 0);
    moved = ts_transform_translate(moved, 5, 0);
    says("gives 5 instead of %.0f", ts_transform_apply(moved, ts_vec(0, 0)).x);
}

static void the_turns_swap(void) { fuzz_catches("obb_point_wrong_turn"); }
static void the_edge_test_of_polygons(void)
{
    shows("35_polygon_polygon", "small inside", "polygon_sides", 0);
}

static void the_intervals_of_the_figure(void)
{
    TsAxisTrace trace;
    open_scene("42_sat");
    go("pair 1");
    ts_sat_contact(&ask_at(0)->a->shape, &ask_at(0)->b->shape, &trace);
    for (int i = 0; i < trace.count; i++) {
        const TsAxis *axis = &trace.axis[i];
        if (axis->direction.x != -1) continue; // 50 times as long, a third as large
        says("[%.0f, %.0f] and [%.0f, %.0f], a gap of %.0f where the shapes are %.0f px apart",
             axis->a_min * 50 / 3, axis->a_max * 50 / 3, axis->b_min * 50 / 3, axis->b_max * 50 / 3,
             axis->gap * 50 / 3, axis->gap / 3);
    }
}

static void the_length_of_the_axis(void)
{
    says("a collision of shapes that are %.0f px apart", gap_now());
    go("V = (4, 5)");
    turn("vectors", "1");
    assert_string_equal(row_named("Dot product", "Wx Nx + Wy Ny")->cell[1],
                        row_named("Dot product", "|W| |N| cos θ")->cell[1]);
}

static void it_is_a_hit(void) { assert_true(ask_at(0)->hit); }
static void nothing_collides(void) { assert_false(ask_at(0)->hit); }
