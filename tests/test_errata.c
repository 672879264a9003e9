// Every row of docs/ERRATA.md is run: see errata.h. A row without an entry here fails, and so does
// an entry without a row.
#include "errata.h"

#include "errata_planar.h"

#include "errata_others.h"

static const ErrataEntry entries[] = {
    // Is touching a collision?
    {"OBB article | two oriented boxes", .more = obb_misses_touch},
    {"Survey | two axis-aligned boxes", .more = aabb_misses_touch},
    {"Survey | two circles", .more = circle_misses_touch},
    {"Survey | separating axes", .more = axes_miss_touch},
    {"Series | point, circle, rectangle, line", .more = the_series_hits_touch},
    {"Series | point in polygon", .more = a_side_decides_about_touch},
    {"Series | separating axes", .more = inclusive_axes_hit_touch},
    {"Ray casting page | ray length", .more = the_limit_is_strict},
    {"Polycolly | separating axes", .more = polycolly_hits_touch},
    // Oriented boxes
    {"The text reverses the test", .more = the_text_misses_every_hit},
    {"Any polygon", "42_sat", "concave", "polygon_sat_unguarded", .more = it_is_a_hit},
    {"The 3D axes are not defined", .more = nine_axes_are_products},
    {"Parallel edges give no axis", "81_obb_3d", "parallel", "obb3_no_guard", .more = NULL},
    // Boxes, walls, cells and pixels
    {"A ball sticks in the wall", "51_wall_bounce", "in the wall", "bounce_flips", 600,
     a_ball_sticks},
    {"A step off the map", "52_tile_grid", NULL, "tiles_cuts_corners", .more = steps_off_the_map},
    {"Faint pixels get lost", .more = faint_pixels_get_lost},
    // A ball into a bucket
    {"Line 2 is the wrong line", "54_ray_bucket", "rolling underneath", "bucket_line_to_ball", 600,
     a_ball_past_the_bucket_counts},
    {"Infinite lines have no direction", .more = slopes_have_no_direction},
    // Separating axes (Survey)
    {"Nine wrong lines at once", .more = nine_lines_are_wrong_at_once},
    {"As many axes as sides", .more = parallel_sides_share_an_axis},
    {"The dot product adds", "42_sat", "pair 1", "polygon_sat_added_dot",
     .more = the_dot_product_adds},
    {"The length ignores y", "42_sat", "pair 2", "polygon_sat_lost_length",
     .more = the_length_ignores_y},
    {"The projection stores nothing", "42_sat", "pair 2", "polygon_sat_unassigned",
     .more = nothing_collides},
    {"The second polygon's axes get lost", "42_sat", "only B's sides", "polygon_sat_first_only",
     .more = the_axes_of_the_second_get_lost},
    {"The minimum translation vector", .more = the_vector_is_not_given},
    // Points and rectangles
    {"Equality of computed coordinates", .more = ten_steps_end_beside},
    {"A rectangle may have negative sizes", .more = nothing_is_inside_a_negative_size},
    // Lines
    {"The band around a segment", "21_line_point", "in the ellipse", "segment_point_ellipse",
     .more = the_band_is_an_ellipse},
    {"Both distances to the same end", "21_line_point", "on the ring", "segment_point_ring",
     .more = NULL},
    {"Every length is 0", "21_line_point", "beside", "segment_point_no_lengths", .more = NULL},
    {"A segment of length 0", .more = no_length_is_right_with_a_circle},
    {"Parallel segments never meet", .more = parallel_segments},
    {"A segment inside a rectangle", "24_line_rect", "wholly inside", "segment_aabb_sides",
     .more = NULL},
    {"A circle over the end of a segment", "22_line_circle", "around an end",
     "segment_circle_no_ends", .more = the_page_draws_5_px_more},
    {"The tolerance of the line test", "22_line_circle", "just past an end",
     "segment_circle_printed", .more = a_circle_past_the_end_is_a_hit},
    // Polygons
    {"Two forms that are not equal", .more = the_two_forms_differ},
    {"Division by 0 on horizontal edges", .more = horizontal_edges_are_tested_in_order},
    {"A diamond without a centre", "31_polygon_point", "diamond's centre", "polygon_point_strict",
     .more = NULL},
    {"Nothing is inside", .more = a_circle_is_not_found_inside},
    {"polygon, circle", .more = a_circle_is_not_found_inside},
    {"rectangle, circle", .more = a_circle_around_the_centre},
    {"polygon, rectangle", .more = a_rectangle_and_a_polygon_inside},
    {"polygon, segment", "32_polygon_line", "wholly inside", "polygon_segment_sides", .more = NULL},
    {"two polygons", .more = both_polygons_inside},
    {"Half a repair", "34_polygon_rect", "polygon inside", "polygon_aabb_rect_inside",
     .more = the_answer_depends_on_the_order},
    {"A circle over a corner", "33_polygon_circle", "over a corner", "polygon_circle_no_corners",
     .more = NULL},
    // A point in a triangle
    {"The tolerance is an area", "36_triangle_point", "flat", "point_triangle_areas",
     .more = an_area_is_no_distance},
    {"Equal sums", .more = equal_sums_miss},
    // Moving shapes
    {"A translation forgets the last one", "37_transform", "moved twice", "transform_forgets", 200,
     a_translation_is_forgotten},
    {"Clockwise and counter-clockwise swap", "37_transform", "about a pivot",
     "transform_wrong_turn", 200, the_turns_swap},
    {"Formulas without a pivot", "37_transform", "turning", "transform_no_pivot", 200,
     .more = NULL},
    {"The demo uses the edge test", "37_transform", "inside", "transform_edges_only", 200,
     the_edge_test_of_polygons},
    // Separating axes (Series)
    {"The loop never returns true", "42_sat", "pair 2", "polygon_sat_no_return",
     .more = nothing_collides},
    {"Axes that are not unit", "43_mtv", "pair 2", "polygon_mtv_raw",
     .more = the_intervals_of_the_figure},
    {"Whose length", "42_sat", "pair 1", "polygon_sat_cosine", .more = the_length_of_the_axis},
    {"Names", .more = is_not_shown},
    // Canvas notes
    {"\"translate(0.5, 0.5) does not help", "92_canvas_lab", NULL, "canvas_undone_shift",
     .more = NULL},
    {"The gray picture moves", "92_canvas_lab", NULL, "canvas_gray_moves", .more = NULL},
    // Contacts and rigid bodies
    {"A threshold of 0.001 px", .more = an_edge_loses_a_point},
    {"The first two points", "72_contacts", "five near", "contacts_first_two",
     .more = the_outermost_gets_lost},
    {"Absolute values in the area", .more = absolute_values_add_too_much},
    {"The sign of the spin", "73_rigid_bodies", NULL, "bodies_spin_sign", 50,
     the_spin_gains_energy},
    {"Push-out of two immovable bodies", "73_rigid_bodies", "pile", "bodies_infinite_pairs", 50,
     infinite_pairs_vanish},
    {"Each contact once", .more = each_contact_once},
    {"Sliding friction without a limit", .more = friction_reverses},
    {"A restitution above 1", .more = static_friction_bounces},
    // Rays and a moving ball
    {"No hit behind means no collision", .more = the_probe_is_fragile},
    {"A wrong cause", "82_ray_probe", "inside", "probe_center", .more = back_faces_are_ignored},
    {"One ray", .more = one_ray_is_too_few},
    {"Rays to the vertices", "82_ray_probe", "small target", "probe_cornerwise", 300,
     rays_to_vertices},
    // A walking character
    {"Four rays are not enough", "83_character", "post", "character_no_center", 600, .more = NULL},
    {"Where the rays start", "83_character", "stairs", "character_from_feet", 600, .more = NULL},
    {"The end is missing", "83_character", "along a wall", "character_as_printed", 600,
     .more = NULL},
    // Vectors and matrices
    {"`lerpSelf` does not rotate", "85_space_math", "vectors", "space_lerp_rotates",
     .more = lerp_does_not_rotate},
    {"`mapLinear` names the wrong line", "85_space_math", "numbers", "space_swapped_map",
     .more = the_map_is_on_another_line},
    {"`Matrix3.transposeToArray`", .more = the_array_is_transposed},
    {"`Matrix4`", .more = the_matrix_is_by_columns},
    {"A square as gamma", .more = the_square_is_near_srgb},
    // Balls that gather
    {"Three wrong lines at once", .more = three_lines_are_wrong_at_once},
    {"Equality with the clock", "91_particle_text", NULL, "balls_equal_time", 490,
     the_moment_never_comes},
    {"A stop test of fixed size", .more = balls_fly_over},
    {"The length of the wrong vector", .more = a_ball_has_no_length},
    // Misprints
    {"OBB article | `returnthis`", .more = in_javascript},
    {"Survey | method `subtarct`", .more = in_javascript},
    {"Survey | no comma", .more = in_javascript},
    {"Survey | `function project", .more = in_javascript},
    {"Survey | `Math.max,apply", .more = in_javascript},
    {"Survey | `Projection`", .more = in_javascript},
    {"Survey | `project2.max", .more = in_javascript},
    {"Survey | MIT", .more = in_words},
    {"Series | rectangle parameters", .more = a_wrong_repair},
    {"Series | \"(x1, x2)", .more = in_words},
    {"Series | line/rectangle", .more = in_javascript},
    {"Series | \"the x axis", .more = in_words},
    {"Series | \"cons\"", .more = in_javascript},
    {"three.js notes | `divideScale`", .more = in_javascript},
    {"three.js notes | `multiplyScale`", .more = the_sign_of_0},
    {"Particle page | the variable", .more = is_unused},
    // Lost or left open
    {"The contact notes lost", "72_contacts", "past the end", "contacts_no_clamp",
     .more = the_clamp_gets_lost},
    {"They lost the definition", .more = the_normal_points_to_a},
    {"They keep the distances", .more = the_array_has_no_bound},
    {"They lost minus signs", .more = is_written_anew},
    {"The survey does not say how to round", "53_pixel_mask", "edge to edge", "mask_cut_region",
     600, .more = NULL},
    // Correct, but easy to get wrong
    {"Axes that go stale", .more = stale_axes_are_a_trap},
    {"Separating axes are for convex", "42_sat", "concave", "polygon_sat_unguarded",
     .more = it_is_a_hit},
    {"A circle and a polygon need", "42_sat", "off a corner", "polygon_circle_sat_normals",
     .more = it_is_a_hit},
    {"Two moving polygons need", "71_continuous", "near miss", "sweep_sides_only",
     .more = it_is_a_hit},
};
enum { ENTRIES = sizeof entries / sizeof *entries };

static ErrataRow *row_of(const ErrataEntry *entry)
{
    ErrataRow *found = NULL;
    for (int i = 0; i < errata.rows; i++) {
        if (strncmp(errata.row[i].text, entry->key, strlen(entry->key)) != 0) continue;
        if (found) fail_msg("two rows begin with \"%s\"", entry->key);
        found = &errata.row[i];
    }
    if (!found) fail_msg("no row begins with \"%s\"", entry->key);
    return found;
}

static void every_row_has_an_entry(void **state)
{
    (void)state;
    int without = 0;
    for (int i = 0; i < ENTRIES; i++) row_of(&entries[i])->has_entry = true;
    for (int i = 0; i < errata.rows; i++) {
        if (errata.row[i].has_entry) continue;
        print_error("nothing runs \"%.60s\"\n", errata.row[i].text);
        without++;
    }
    assert_int_equal(without, 0);
    assert_int_equal(errata.rows, ENTRIES);
}

static void run_entry(void **state)
{
    const ErrataEntry *entry = *state;
    errata.now = row_of(entry);
    errata.runs = 0;
    assert_true(entry->scene || entry->more);
    if (entry->scene) shows(entry->scene, entry->place, entry->method, entry->ticks);
    if (entry->more) entry->more();
    check_names(errata.now->text);
}

static int up(void **state)
{
    errata_read();
    return bench_up(state);
}

int main(void)
{
    static struct CMUnitTest tests[1 + ENTRIES] = {cmocka_unit_test(every_row_has_an_entry)};
    for (int i = 0; i < ENTRIES; i++) {
        tests[1 + i] = (struct CMUnitTest){
            .name = entries[i].key, .test_func = run_entry, .initial_state = (void *)&entries[i]};
    }
    return cmocka_run_group_tests(tests, up, bench_down);
}
