// The rows of docs/ERRATA.md on worlds, motion, space, balls and misprints. Included by
// test_errata.c only.
#include "color.h"
#include "touchstone/probe.h"
#include "touchstone/scalar.h"
#include "touchstone/support.h"

static const SceneVerdict *verdict(void) { return &stage_record(stage)->verdict; }
static double number(const char *figure) { return strtod(figure_named(figure), NULL); }

static void run_ticks(int ticks) // without looking at each
{
    for (int i = 0; i < ticks; i++) stage_step(stage);
    scene_frame();
}

// ---- Boxes, walls, cells, pixels, bucket

static void a_ball_sticks(void)
{
    double x = -5, v = -3; // it has just been moved past the wall
    for (int tick = 0; tick < 10; tick++) {
        if (x < 0) v = -v;
        x += v;
        assert_true(x == (tick % 2 ? -5 : -2));
    }
    says("goes to -2, is still outside, is turned back to -5");
    shows("51_wall_bounce", NULL, "bounce_from_zero", 600);
}

static void steps_off_the_map(void)
{
    assert_string_equal(verdict()->answer_text, "23 REACHABLE");
    says("%d cells become reachable instead of %d", (int)number("reachable"),
         (int)number("reachable, exactly"));
    shows("52_tile_grid", "outside the walls", "tiles_no_bounds", 600);
}

static void faint_pixels_get_lost(void)
{
    says("10 x 10 / 255 = %.1f", 10.0 * 10 / 255);
    open_scene("53_pixel_mask");
    turn("faint_pictures", "1");
    go("one buffer");
    until_wrong("mask_eight_bits", 600);
    assert_false(verdict()->hit);
}

static void a_ball_past_the_bucket_counts(void) { assert_true(verdict()->hit); }

static void slopes_have_no_direction(void)
{
    shows("54_ray_bucket", "straight down", "bucket_slopes", 600);
    assert_false(verdict()->hit);
    shows("54_ray_bucket", "up from below", "bucket_slopes", 600);
    assert_true(verdict()->hit);
}

// ---- Contacts and bodies

static void an_edge_loses_a_point(void)
{
    says("tilts by %.1fe-6 rad (0.001 / 140)", 0.001 / 140 * 1e6);
    open_scene("72_contacts");
    go("side on side");
    go("0.001");
    turn("tilt", "7");
    assert_false(is_wrong());
    turn("tilt", "7.5");
    assert_string_equal(verdict()->answer_text, "1 CLOSEST");
    assert_true(is_wrong());
    go("0.5");
    assert_false(is_wrong());
}

static void the_outermost_gets_lost(void)
{
    int off;
    assert_int_equal(sscanf(verdict()->answer_text, "2, %d px off", &off), 1);
    says("a contact is %d px off", off);
}

static void the_clamp_gets_lost(void)
{
    double off;
    assert_int_equal(sscanf(verdict()->answer_text, "1, %lf px off", &off), 1);
    says("%.2f px off", off);
}

static void the_normal_points_to_a(void)
{
    double x, y;
    open_scene("72_contacts");
    assert_int_equal(sscanf(figure_named("N"), "%lf, \xe2\x88\x92%lf", &x, &y), 2); // a minus sign
    assert_true(actor_named("A")->position.y < actor_named("B")->position.y && y == 1);
    says("points from B to A");
}

static void the_array_has_no_bound(void)
{
    TsVec corner[TS_POLYGON_MAX];
    int beyond = 0;
    open_scene("72_contacts");
    for (int i = 0; i < TS_POLYGON_MAX; i++)
        corner[i] = ts_vec_scale(ts_degrees(360.0 * i / TS_POLYGON_MAX), 100);
    TsShape round = ts_shape_polygon(corner, TS_POLYGON_MAX);
    for (int i = 0; i < TS_POLYGON_MAX; i++) {
        TsSupport found =
            ts_support_points(&round, ts_vec_negate(ts_vec_normalize(corner[i])), 0.001);
        assert_true(found.count == 1 && found.corner[0] == i);
        beyond += i >= 32;
    }
    assert_int_equal(beyond, 32);
    says("of %d corners it finds the lowest", TS_POLYGON_MAX);
}

static void absolute_values_add_too_much(void)
{
    open_scene("73_rigid_bodies");
    go("see-saw");
    choose("bodies_document");
    assert_string_equal(row_named("The first", "box area")->cell[1], "4,200.00");
    assert_string_equal(row_named("The first", "wrong: ")->cell[1], "16,100.0");
    says("an area of 16,100 px² instead of 4,200");
}

static void the_spin_gains_energy(void)
{
    assert_non_null(strstr(verdict()->answer_text, "GAINED"));
}

static void infinite_pairs_vanish(void) { assert_string_equal(verdict()->answer_text, "2 LOST"); }

static void each_contact_once(void)
{
    shows("73_rigid_bodies", "slope", "bodies_document", 50);
    assert_string_equal(verdict()->answer_text, "SLIDES");
    shows("73_rigid_bodies", "stack", "bodies_document", 50);
    assert_string_equal(verdict()->answer_text, "FALLS");
    says("ten boxes fall");
}

static void gains_at_the_pile(const char *method)
{
    shows("73_rigid_bodies", "slope", method, 200);
    run_ticks(100);
    assert_string_equal(verdict()->answer_text, "SLIDES");
    open_scene("73_rigid_bodies");
    go("pile");
    choose(method);
    run_ticks(300);
    assert_true(is_wrong());
    says("%.1f %% of the energy after 300 ticks", number("by impulses"));
    open_scene("73_rigid_bodies");
    go("pile");
    run_ticks(300);
    assert_true(number("by impulses") == 0);
}

static void friction_reverses(void) { gains_at_the_pile("bodies_free_friction"); }
static void static_friction_bounces(void) { gains_at_the_pile("bodies_super_static"); }

// ---- Space

static void the_probe_is_fragile(void)
{
    static const char *const behind[] = {"one behind", "hidden behind"};
    open_scene("82_ray_probe");
    go("nothing behind");
    choose("probe_as_printed");
    play(20);
    assert_true(!is_wrong() && verdict()->hit);
    go("not hit");
    assert_true(is_wrong() && !verdict()->hit);
    for (int i = 0; i < 2; i++) {
        open_scene("82_ray_probe");
        go(behind[i]);
        go("not hit");
        choose("probe_as_printed");
        play(20);
        assert_true(!is_wrong() && verdict()->hit);
    }
}

static void back_faces_are_ignored(void)
{
    fuzz_catches("ray_aabb_front");
    fuzz_catches("ray_polygon_front");
}

static void one_ray_is_too_few(void)
{
    open_scene("82_ray_probe");
    go("grazing");
    says("from tick %d on", until_wrong("probe_center", 100));
    open_scene("82_ray_probe");
    go("small target");
    until_wrong("probe_parallel", 600);
}

static void rays_to_vertices(void) { shows("82_ray_probe", "head on", "probe_local", 300); }

static void the_limit_is_strict(void)
{
    TsProbeMesh cube;
    TsProbeBody body;
    TsMat4 pose = ts_mat4_identity();
    TsRay3 ray = {ts_vec3(-5, 0.25, 0.125), ts_vec3(1, 0, 0)};
    ts_probe_mesh_cube(&cube, 1);
    ts_probe_make_body(&body, &cube, false, &pose, &pose);
    assert_false(ts_probe_cast_one(&body, ray, 4).met);
    assert_true(ts_probe_cast_one(&body, ray, 4.001).met);
    says("| no |");
}

// ---- Vectors, matrices, colors

static void lerp_does_not_rotate(void)
{
    TsVec half = ts_vec_lerp(ts_vec(1, 0), ts_vec(0, 1), 0.5);
    says("is (%.1f, %.1f), of length %.2f", half.x, half.y, ts_vec_length(half));
}

static void the_map_is_on_another_line(void)
{
    says("`mapLinear(5, 0, 10, 100, 200)` is %.0f", ts_scalar_map_linear(5, 0, 10, 100, 200));
}

static void the_array_is_transposed(void)
{
    open_scene("85_space_math");
    go("matrix3");
    assert_true(figure_named("determinant")[0]);
    says("place \"matrix3\" lists the transposed array");
}

static void the_matrix_is_by_columns(void)
{
    shows("85_space_math", "camera", "space_no_division", 0);
    shows("85_space_math", "matrix", "space_row_vectors", 0);
    TsMat4 identity = ts_mat4_identity(),
           moved = ts_mat4_with_position(&identity, ts_vec3(1, 2, 3));
    assert_true(moved.element[12] == 1 && moved.element[13] == 2 && moved.element[14] == 3);
}

static void the_square_is_near_srgb(void)
{
    double stored = 128 / 255.0, srgb = pow((stored + 0.055) / 1.055, 2.4); // IEC 61966-2-1
    says("has %.3f of the light of white by the square and %.3f by sRGB",
         color_to_linear((Color){stored, 0, 0}).r, srgb);
    open_scene("92_canvas_lab");
    assert_true(row_named("Pixel", "as light")->cell[1][0]);
}

// ---- Balls

static void three_lines_are_wrong_at_once(void)
{
    static const char *const knob[] = {"direction_repaired", "clock_repaired", "stop_repaired"};
    open_scene("91_particle_text");
    choose("balls_as_printed");
    run_ticks(490);
    assert_true(is_wrong() && strstr(stage_record(stage)->note, "TypeError"));
    for (unsigned repaired = 0; repaired < 8; repaired++) {
        bool right[2];
        for (int slow = 0; slow < 2; slow++) {
            open_scene("91_particle_text");
            choose("balls_as_printed");
            for (int i = 0; i < 3; i++) turn(knob[i], repaired >> i & 1 ? "1" : "0");
            turn("frames_of_33_ms", slow ? "1" : "0");
            run_ticks(490);
            right[slow] = !is_wrong();
        }
        assert_int_equal(right[0] && right[1], repaired == 7);
    }
}

static void the_moment_never_comes(void)
{
    assert_true(3000 % 15 == 0 && 3000 % 33 != 0);
    assert_string_equal(verdict()->answer_text, "LOOSE");
}

static void balls_fly_over(void)
{
    says("within 2 px of its home, at %.2f px a tick. At 33 ms a tick leads %.2f px", 230 * 0.015,
         230 * 0.033);
    shows("91_particle_text", NULL, "balls_stop_near", 490);
    run_ticks(490 - stage->tick);
    assert_true(number("distance at rest") > 1.5 && number("distance at rest") <= 2);
    open_scene("91_particle_text");
    choose("balls_slow_frames");
    run_ticks(490);
    assert_true(is_wrong() && number("flew through") > 0);
}

static void a_ball_has_no_length(void)
{
    open_scene("91_particle_text");
    choose("balls_as_printed");
    run_ticks(210);
    assert_non_null(strstr(stage_record(stage)->note, "TypeError"));
    open_scene("91_particle_text");
    run_ticks(350);
    assert_false(is_wrong());
    choose("balls_wrong_length");
    stage_reset(stage);
    run_ticks(350);
    assert_true(is_wrong());
}

// ---- Misprints

// tests/misprints.mjs runs the row's code as it is printed, and as it is meant.
static void in_javascript(void)
{
    char command[ROW_TEXT], line[128] = "";
    int length = (int)strcspn(errata.now->text + strcspn(errata.now->text, "|") + 2, "|") - 1;
    snprintf(command, sizeof command, "node tests/misprints.mjs <<'END'\n%.*s\nEND\n", length,
             errata.now->text + strcspn(errata.now->text, "|") + 2);
    FILE *javascript = popen(command, "r"); // NOLINT(cert-env33-c): the text is the document's
    assert_non_null(javascript);
    char *read = fgets(line, sizeof line, javascript);
    assert_int_equal(pclose(javascript), 0);
    if (!read || strcmp(line, "printed: wrong, meant: right\n") != 0) fail_msg("%s", line);
}

static void a_wrong_repair(void)
{
    shows("14_rect_point", "below a wide one", "rect_point_width_twice", 0);
    in_javascript();
}

static void the_sign_of_0(void)
{
    shows("85_space_math", "numbers", "space_sign_of_0", 0);
    in_javascript();
}

// A slip in words: there is nothing to run, and the row names nothing.
static void in_words(void) { assert_null(strchr(errata.now->text, '`')); }

static void is_not_shown(void) { says("Not shown"); }
static void is_written_anew(void) { says("written anew"); }
static void is_unused(void) { says("| unused |"); }
