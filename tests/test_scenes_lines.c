// The scenes of lines, of the triangle and of rays: what each of their places promises.
#include "query.h"
#include "scene_places.h"

static void places_of_line_and_point(void **state)
{
    (void)state;
    CHECK_PLACES("21_line_point", "exact_signs",
                 {{"beside", TS_APART, NULL},
                  {"on the line", TS_TOUCHING, NULL},
                  {"in the ellipse", TS_APART, "segment_point_ellipse"},
                  {"past the end", TS_APART, "segment_point_line"},
                  {"on the ring", TS_APART, "segment_point_ring"},
                  {"no length", TS_APART, NULL}});
}

static void places_of_line_and_circle(void **state)
{
    (void)state;
    CHECK_PLACES("22_line_circle", "exact_signs",
                 {{"beside", TS_APART, NULL},
                  {"across", TS_OVERLAPPING, "segment_circle_ends"},
                  {"around an end", TS_OVERLAPPING, "segment_circle_no_ends"},
                  {"touching an end", TS_TOUCHING, NULL},
                  {"on the line, beyond", TS_APART, "segment_circle_line"},
                  {"no length", TS_APART, NULL}});
}

static void places_of_two_lines(void **state)
{
    (void)state;
    CHECK_PLACES("23_line_line", "exact_signs",
                 {{"crossing", TS_OVERLAPPING, NULL},
                  {"too short", TS_APART, NULL},
                  {"T-joint", TS_TOUCHING, NULL},
                  {"ends meet", TS_TOUCHING, NULL},
                  {"parallel", TS_APART, NULL},
                  {"collinear, meeting", TS_TOUCHING, "segment_printed"},
                  {"collinear, apart", TS_APART, NULL},
                  {"no length", TS_TOUCHING, "segment_printed"}});
}

static void places_of_line_and_rectangle(void **state)
{
    (void)state;
    CHECK_PLACES("24_line_rect", "exact_signs",
                 {{"through", TS_OVERLAPPING, "segment_aabb_ends"},
                  {"one end inside", TS_OVERLAPPING, NULL},
                  {"wholly inside", TS_OVERLAPPING, "segment_aabb_sides"},
                  {"corner contact", TS_TOUCHING, NULL},
                  {"along a side", TS_TOUCHING, NULL},
                  {"beside", TS_APART, "bounding_boxes"},
                  {"no length", TS_OVERLAPPING, "segment_aabb_sides"}});
}

static void places_of_triangle_and_point(void **state)
{
    (void)state;
    CHECK_PLACES("36_triangle_point", "exact_signs",
                 {{"inside", TS_OVERLAPPING, NULL},
                  {"outside", TS_APART, NULL},
                  {"on a side", TS_TOUCHING, NULL},
                  {"on a corner", TS_TOUCHING, NULL},
                  {"past a corner", TS_APART, NULL},
                  {"flat", TS_APART, "point_triangle_areas"}});
}

static void places_of_rays(void **state)
{
    (void)state;
    CHECK_PLACES("55_ray_cast", "ray_shape_exact",
                 {{"in the open", TS_TOUCHING, NULL},
                  {"in the notch", TS_OVERLAPPING, NULL},
                  {"inside the box", TS_OVERLAPPING, "ray_any_entry"},
                  {"along a side", TS_TOUCHING, NULL},
                  {"grazing a corner", TS_TOUCHING, NULL}});
    CHECK_PLACES("55_ray_cast", "sweep_exact",
                 {{"ends inside", TS_OVERLAPPING, "finite_ray_through"},
                  {"ends just short", TS_APART, "finite_ray_endless"}});
    turn("preset", "in the open");
}

// The segment (110,90)-(190,50) of the series, three times as large, 0.1 px allowed.
static void the_ellipse_is_as_wide_as_computed(void **state)
{
    (void)state;
    open_named("21_line_point");
    assert_string_equal(row_named("Nearest point", "distance")->cell[2], "67.082");
    turn("method", "segment_point_ellipse");
    assert_string_equal(row_named("", "length")->cell[1], "268.328");
    assert_string_equal(row_named("", "allowed beside")->cell[1], "3.663");
    assert_string_equal(row_named("", "allowed at")->cell[1], "0.050");
    turn("preset", "on the line");
    assert_string_equal(row_named("", "excess")->cell[1], "0 px");
}

static void t_is_clamped_at_the_ends(void **state)
{
    (void)state;
    open_named("22_line_circle");
    turn("preset", "touching an end");
    assert_string_equal(row_named("", "line")->cell[1], "1.14");
    assert_string_equal(row_named("", "clamped")->cell[1], "1.00");
    assert_string_equal(row_named("", "distance")->cell[1], "42.0");
    turn("preset", "beside");
    assert_string_equal(row_named("", "line")->cell[1], row_named("", "clamped")->cell[1]);
}

static void lamps_tell_where_lines_cross(void **state)
{
    (void)state;
    open_named("23_line_line");
    assert_int_equal(row_named("Where the ends", "line 1")->mark, ROW_LAMP_ON);
    assert_string_equal(row_named("Where the ends", "line 1")->cell[1], "left");
    assert_string_equal(row_named("Where the ends", "line 1")->cell[2], "right");
    turn("method", "segment_printed");
    assert_int_equal(row_named("", "0 ≤ t1")->mark, ROW_LAMP_ON);
    turn("preset", "too short");
    assert_int_equal(row_named("", "0 ≤ t1")->mark, ROW_LAMP_OFF);
    assert_int_equal(row_named("", "0 ≤ t2")->mark, ROW_LAMP_ON);
    turn("preset", "parallel");
    assert_string_equal(row_named("", "D")->cell[1], "0");
    assert_int_equal(row_named("", "D")->mark, ROW_DECIDES);
    turn("preset", "crossing");
}

static int sides_met(void)
{
    static const char *const names[] = {"left", "right", "top", "bottom"};
    int met = 0;
    for (int i = 0; i < 4; i++) met += row_named("", names[i])->mark == ROW_LAMP_ON;
    return met;
}

static void sides_are_counted(void **state)
{
    (void)state;
    open_named("24_line_rect");
    assert_int_equal(sides_met(), 2);
    assert_string_equal(row_named("", "left")->cell[2], "360");
    turn("preset", "wholly inside");
    assert_int_equal(sides_met(), 0);
    assert_int_equal(row_named("", "start inside")->mark, ROW_LAMP_ON);
    turn("preset", "corner contact");
    assert_int_equal(sides_met(), 2);
    turn("preset", "through");
}

static void areas_add_up_inside(void **state)
{
    (void)state;
    open_named("36_triangle_point");
    assert_string_equal(row_named("", "whole")->cell[1], "22,500");
    assert_string_equal(row_named("", "whole")->cell[2], "22,500");
    assert_string_equal(row_named("", "excess")->cell[1], "0");
    assert_true(writes("P 1 2: 9,750") && writes("P 2 3: 9,000"));
    assert_true(writes("P 3 1: 3,750")); // a small part is named beside it
    turn("preset", "outside");
    assert_string_equal(row_named("", "excess")->cell[1], "7,500");
    turn("preset", "inside");
}

static void a_place_undoes_what_the_hand_did(void **state)
{
    (void)state;
    open_named("22_line_circle");
    Actor *line = actor_named("line");
    stage_place(stage, line, ts_vec(300, 300), 77);
    line->scale = 2;
    turn("preset", "across");
    assert_true(ts_vec_equal(line->shape.segment.a, ts_vec(330, 270)));
    assert_true(ts_vec_equal(line->shape.segment.b, ts_vec(570, 150)));
    assert_true(stage_undo(stage));
    assert_true(line->angle == 77 && line->scale == 2);
    turn("preset", "beside");
}

static int living_rays(void)
{
    int rays = 0;
    stage_each(stage, actor) rays += actor->shape.kind == TS_SHAPE_RAY;
    return rays;
}

static void a_dragged_ray_takes_the_fan_along(void **state)
{
    (void)state;
    open_named("55_ray_cast");
    stage_play(stage, false);
    turn("rays", "3");
    assert_int_equal(living_rays(), 3);
    assert_int_equal(stage_record(stage)->asks, 3 * 9);
    Actor *ray = actor_named("ray 1");
    double angle = ray->angle;
    stage_place(stage, ray, ts_vec(200, 350), angle + 10);
    scene_frame();
    stage_each(stage, actor)
    {
        if (actor->shape.kind != TS_SHAPE_RAY) continue;
        assert_true(ts_vec_equal(actor->position, ts_vec(200, 350)));
    }
    assert_true(fabs(ts_degrees_wrap(ray->angle - angle - 10)) < 1e-9);
    turn("rays", "15");
    assert_int_equal(living_rays(), 15);
    turn("rays", "5");
}

static void the_strip_tells_of_the_first_hit(void **state)
{
    (void)state;
    open_named("55_ray_cast");
    const Ask *main = stage_main_ask(stage);
    assert_string_equal(main->b->name, "point");
    turn("preset", "inside the box");
    assert_string_equal(stage_main_ask(stage)->b->name, "AABB");
    assert_string_equal(row_named("", "AABB")->cell[1], "inside");
    assert_string_equal(row_named("", "AABB")->cell[2], "80.0");
    turn("preset", "in the notch");
    assert_string_equal(row_named("", "chevron")->cell[1], "55.0");
    turn("preset", "in the open");
}

// The octagon and the chevron lie one behind the other; the table grows with the steps.
static void a_paused_ray_is_cast_shape_by_shape(void **state)
{
    (void)state;
    open_named("55_ray_cast");
    assert_int_equal(stage_trace_view(stage).steps, 0); // time runs
    stage_play(stage, false);
    scene_frame();
    int hits = table_named("Hits")->rows;
    assert_int_equal(stage_trace_view(stage).steps, 9);
    assert_non_null(strstr(stage_trace_view(stage).sentence, "First hit: point."));
    while (strcmp(stage_trace_view(stage).code, "point") != 0) {
        assert_true(stage_trace_step(stage, -1));
        scene_frame();
    }
    assert_string_equal(stage_trace_view(stage).sentence,
                        "The ray meets the point at t = 240.0: the smallest so far.");
    stage_trace_step(stage, -9);
    scene_frame();
    assert_string_equal(stage_trace_view(stage).sentence, "The ray does not meet the triangle.");
    assert_true(table_named("Hits")->rows < hits);
    turn("preset", "inside the box");
    stage_play(stage, false);
    stage_trace_step(stage, 9);
    for (scene_frame(); strcmp(stage_trace_view(stage).code, "aabb") != 0; scene_frame())
        assert_true(stage_trace_step(stage, -1));
    assert_string_equal(stage_trace_view(stage).sentence,
                        "The ray starts in the AABB and leaves it at t = 80.0.");
    turn("preset", "in the open");
    stage_play(stage, true);
}

static bool has_clash(const char *tag)
{
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        const char *name = draw_tag_name(draw, command->tag - 1);
        if (command->kind == COMMAND_SHAPE && command->fill.ink == INK_CLASH && name &&
            strcmp(name, tag) == 0)
            return true;
    }
    return false;
}

// What a flawed method hits behind the start, or beyond the end, is drawn and listed with its t;
// steps of the exact cast would contradict it.
static void a_false_hit_is_drawn(void **state)
{
    (void)state;
    open_named("55_ray_cast");
    turn("rays", "1");
    stage_place(stage, actor_named("ray 1"), ts_vec(180, 300), 180); // the point is behind it
    stage_play(stage, false);
    scene_frame();
    assert_string_equal(row_named("Hits", "none")->cell[0], "none");
    assert_false(has_clash("answer"));
    assert_int_equal(stage_trace_view(stage).steps, 9);
    turn("method", "ray_any_line");
    scene_frame();
    assert_true(has_clash("answer"));
    assert_int_equal(stage_trace_view(stage).steps, 0);
    assert_int_equal(row_named("Hits", "point")->mark, ROW_WRONG);
    assert_string_equal(row_named("Hits", "point")->cell[1], "−240.0");
    turn("method", "ray_shape_exact");
    turn("rays", "5");
    turn("preset", "ends just short");
    turn("method", "finite_ray_endless");
    stage_play(stage, false);
    scene_frame();
    assert_true(has_clash("answer"));
    assert_int_equal(stage_trace_view(stage).steps, 0);
    assert_string_equal(row_named("Hits", "AABB")->cell[1], "1.033"); // 310 of 300 px
    turn("preset", "in the open");
    turn("method", "ray_shape_exact");
    stage_play(stage, true);
}

// Drawn no farther than to what it hits first, or to the frame; a removed shape is not counted.
static void rays_end_at_their_first_hit(void **state)
{
    (void)state;
    open_named("55_ray_cast");
    turn("preset", "inside the box");
    turn("rays", "1");
    assert_true(actor_named("ray 1")->reach == 80);
    assert_non_null(strstr(stage_record(stage)->note, "of 9 shapes"));
    stage_remove(stage, actor_named("AABB"));
    scene_frame();
    assert_true(actor_named("ray 1")->reach > 80);
    assert_non_null(strstr(stage_record(stage)->note, "of 8 shapes"));
    stage_place(stage, actor_named("ray 1"), ts_vec(180, 475), 0);
    scene_frame();
    assert_string_equal(stage_main_ask(stage)->b->name, "capsule");
    stage_place(stage, actor_named("ray 1"), ts_vec(180, 300), 180);
    scene_frame();
    assert_true(actor_named("ray 1")->reach == 60); // to the left edge of the frame
    turn("rays", "5");
    turn("preset", "in the open");
}

// ---- Finite rays

static void a_finite_ray_is_a_point_that_moves(void **state)
{
    (void)state;
    open_named("55_ray_cast");
    turn("reach", "finite");
    assert_int_equal(living_rays(), 0);
    assert_int_equal(stage_record(stage)->asks, 5 * 8); // the chevron is concave
    for (int i = 0; i < stage_record(stage)->asks; i++) {
        const Ask *ask = ask_at(i);
        assert_int_equal(ask->query.kind, QUERY_SWEEP);
        assert_int_equal(ask->a->shape.kind, TS_SHAPE_POINT);
        assert_true(fabs(ts_vec_length(ask->query.move_a) - 230) < 1e-9);
        assert_true(ts_vec_is_zero(ask->query.move_b));
    }
    put("point", 515, 330);
    assert_string_equal(row_named("", "point")->cell[1], "0.500"); // 115 of 230 px
    put("point", 420, 300);
    for (int tick = 0; tick < 720; tick += 5) { // they turn within the frame, below the title
        for (int i = 0; i < 5; i++) stage_step(stage);
        scene_frame();
        for (int i = 0; i < stage_record(stage)->asks; i++) {
            TsVec end = ts_vec_add(ask_at(i)->a->shape.point, ask_at(i)->query.move_a);
            assert_true(end.x > 120 && end.x < 920 && end.y > 60 && end.y < 560 + 1e-9);
        }
    }
    turn("reach", "without end");
    assert_int_equal(living_rays(), 5);
    assert_string_equal(row_named("", "point")->cell[1], "240.0");
}

static void a_finite_ray_hits_nothing_beyond_its_end(void **state)
{
    (void)state;
    open_named("55_ray_cast");
    turn("preset", "ends just short");
    const Ask *main = stage_main_ask(stage);
    assert_string_equal(main->b->name, "AABB"); // the nearest
    assert_true(main->exact == TS_APART && fabs(main->contact.gap - 10) < 1e-9);
    assert_non_null(strstr(stage_record(stage)->note, "hits none of 8 shapes"));
    turn("preset", "ends inside");
    assert_string_equal(row_named("", "AABB")->cell[1], "0.912"); // 310 of 340 px
    assert_string_equal(row_named("", "AABB")->cell[2], "inside");
    assert_non_null(strstr(stage_record(stage)->note, "first hits the AABB · 1 of 8 shapes hit"));
    put("AABB", 400, 245); // in front of the end
    assert_string_equal(row_named("", "AABB")->cell[2], "0.618");
    put("AABB", 260, 245);
    assert_string_equal(row_named("", "AABB")->cell[1], "inside");
    put("AABB", 620, 245);
    turn("preset", "in the open");
}

static void drag_end(TsVec from, TsVec to)
{
    point_at(EVENT_PRESS, from);
    point_at(EVENT_MOVE, ts_vec_lerp(from, to, 0.5));
    point_at(EVENT_MOVE, to);
    point_at(EVENT_RELEASE, to);
    scene_frame();
}

static void the_end_of_a_finite_ray_is_dragged(void **state)
{
    (void)state;
    open_named("55_ray_cast");
    stage_play(stage, false);
    turn("preset", "ends just short");
    drag_end(ts_vec(550, 245), ts_vec(250, 445)); // of ray 3: 200 px down
    const Ask *main = stage_main_ask(stage);
    assert_string_equal(main->a->name, "ray 3");
    assert_true(ts_vec_distance(main->query.move_a, ts_vec(0, 200)) < 1e-6);
    for (int i = 0; i < stage_record(stage)->asks; i++)
        assert_true(fabs(ts_vec_length(ask_at(i)->query.move_a) - 200) < 1e-6);
    assert_true(stage_undo(stage));
    scene_frame();
    assert_true(ts_vec_distance(stage_main_ask(stage)->query.move_a, ts_vec(300, 0)) < 1e-9);
    // A click on the end of another ray marks that.
    TsVec end = ts_vec_add(ts_vec(250, 245), ask_at(8)->query.move_a);
    const char *other = ask_at(8)->a->name;
    assert_string_not_equal(other, "ray 3");
    point_at(EVENT_MOVE, end);
    point_at(EVENT_PRESS, end);
    point_at(EVENT_RELEASE, end);
    scene_frame();
    assert_string_equal(stage_main_ask(stage)->a->name, other);
    turn("preset", "in the open");
    stage_play(stage, true);
}

static void a_finite_ray_may_have_no_length(void **state)
{
    (void)state;
    open_named("55_ray_cast");
    stage_play(stage, false);
    turn("preset", "ends just short");
    drag_end(ts_vec(550, 245), ts_vec(250, 245));
    for (int i = 0; i < stage_record(stage)->asks; i++) {
        assert_true(ts_vec_is_zero(ask_at(i)->query.move_a));
        assert_int_equal(ask_at(i)->exact, TS_APART);
    }
    put("AABB", 250, 245);
    assert_int_equal(stage_main_ask(stage)->exact, TS_OVERLAPPING);
    assert_string_equal(row_named("", "AABB")->cell[2], "inside");
    turn("preset", "in the open");
    stage_play(stage, true);
}

// ---- Finite rays against a list

static const char *const list_flaws[][2] = {
    {"several in a row", "first_in_order"},     {"several in a row", "first_shortened"},
    {"several in a row", "first_clipped_last"}, {"a point behind", "first_by_center"},
    {"ends at a side", "first_before_end"},     {"ends at a side", "first_beyond_end"},
    {"starts inside", "first_from_outside"}};

static void rays_are_cast_at_a_list(void **state)
{
    (void)state;
    open_named("55_ray_cast");
    turn("reach", "first of a list");
    assert_string_equal(stage_method(stage)->name, "first_of_all");
    for (int i = 0; i < stage_method_count(stage); i++)
        assert_true(stage_method_at(stage, i)->many);
    assert_int_equal(stage_record(stage)->asks, 5);
    for (int i = 0; i < 5; i++) {
        const Ask *ask = ask_at(i);
        assert_true(ask->judged && !ask_is_wrong(ask));
        assert_int_equal(ask->query.other_count, 7); // without the chevron
        for (int k = 0; k <= 7; k++) {
            Query one = query_one(&ask->query, k);
            assert_true(case_same_shape(one.b, &ask->list->actor[k]->shape));
        }
    }
    assert_false(actor_named("chevron")->asked);
    turn("reach", "finite");
    assert_int_equal(stage_record(stage)->asks, 5 * 8);
    for (int i = 0; i < stage_method_count(stage); i++)
        assert_false(stage_method_at(stage, i)->many);
    turn("preset", "in the open");
}

// The named shape is red, the others are blue; a wrong one is marked, and so is the one that is
// first.
static void each_flaw_of_a_list_is_seen(void **state)
{
    (void)state;
    open_named("55_ray_cast");
    stage_play(stage, false);
    for (size_t i = 0; i < sizeof list_flaws / sizeof *list_flaws; i++) {
        turn("preset", list_flaws[i][0]);
        turn("rays", "5");
        turn("method", "first_of_all");
        for (int k = 0; k < stage_record(stage)->asks; k++) {
            const Ask *ask = ask_at(k);
            assert_true(!ask_is_wrong(ask) && ask_named(ask) == ask_first(ask));
            if (ask_named(ask)) assert_true(ask_named(ask)->hit && !ask_named(ask)->wrong);
        }
        turn("method", list_flaws[i][1]);
        const Ask *main = stage_main_ask(stage);
        if (!ask_is_wrong(main)) fail_msg("%s is right", list_flaws[i][1]);
        const Actor *named = ask_named(main), *first = ask_first(main);
        if (named) assert_true(named->hit && named->wrong);
        if (first) assert_true(first->wrong);
        stage_each(stage, actor)
        {
            bool is_named = false;
            for (int k = 0; k < stage_record(stage)->asks; k++)
                is_named |= ask_at(k)->a == actor || ask_named(ask_at(k)) == actor;
            assert_true(is_named || !actor->hit);
        }
        if (first) assert_non_null(strstr(stage_record(stage)->note, first->name));
    }
    turn("preset", "in the open");
    turn("rays", "5");
}

// What a list names changes with the shapes, and the case on the clipboard holds all of it.
static void a_list_follows_its_shapes(void **state)
{
    (void)state;
    open_named("55_ray_cast");
    stage_play(stage, false);
    turn("preset", "several in a row");
    turn("rays", "1");
    assert_string_equal(ask_named(ask_at(0))->name, "AABB");
    assert_true(fabs(ask_at(0)->answer.time - 120 / (300 * sqrt(0.5))) < 1e-9);
    assert_non_null(strstr(stage_record(stage)->note, "ray 1 first meets the AABB"));
    stage_remove(stage, actor_named("AABB"));
    scene_frame();
    assert_int_equal(ask_at(0)->list->count, 7);
    assert_string_equal(ask_named(ask_at(0))->name, "circle");
    stage_remove(stage, actor_named("circle"));
    scene_frame();
    assert_true(!ask_named(ask_at(0)) && !ask_first(ask_at(0)));
    assert_non_null(strstr(stage_record(stage)->note, "ray 1 meets none of 6 shapes"));
    assert_false(stage_map(stage, true)); // it is of two shapes
    assert_true(stage_main_ask(stage) && !stage_main_pair(stage));
    stage_ask_only(stage, actor_named("ray 1"), actor_named("OBB"));
    scene_frame();
    assert_int_equal(ask_at(0)->list->count, 1);
    assert_true(ask_at(0)->method->many && ask_at(0)->judged);
    stage_ask_only(stage, NULL, NULL);
    turn("preset", "in the open");
    turn("rays", "5");
}

// The half with the exact answers does not stay in the record.
static void a_split_view_keeps_what_the_method_names(void **state)
{
    (void)state;
    open_named("55_ray_cast");
    stage_play(stage, false);
    turn("preset", "several in a row");
    turn("method", "first_in_order");
    stage_split(stage, true);
    scene_frame();
    assert_true(ask_is_wrong(stage_main_ask(stage)));
    assert_string_equal(ask_named(stage_main_ask(stage))->name, "circle");
    stage_split(stage, false);
    turn("preset", "in the open");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_of_line_and_point),
        cmocka_unit_test(places_of_line_and_circle),
        cmocka_unit_test(places_of_two_lines),
        cmocka_unit_test(places_of_line_and_rectangle),
        cmocka_unit_test(places_of_triangle_and_point),
        cmocka_unit_test(places_of_rays),
        cmocka_unit_test(the_ellipse_is_as_wide_as_computed),
        cmocka_unit_test(t_is_clamped_at_the_ends),
        cmocka_unit_test(lamps_tell_where_lines_cross),
        cmocka_unit_test(sides_are_counted),
        cmocka_unit_test(areas_add_up_inside),
        cmocka_unit_test(a_place_undoes_what_the_hand_did),
        cmocka_unit_test(a_dragged_ray_takes_the_fan_along),
        cmocka_unit_test(the_strip_tells_of_the_first_hit),
        cmocka_unit_test(a_paused_ray_is_cast_shape_by_shape),
        cmocka_unit_test(a_false_hit_is_drawn),
        cmocka_unit_test(rays_end_at_their_first_hit),
        cmocka_unit_test(a_finite_ray_is_a_point_that_moves),
        cmocka_unit_test(a_finite_ray_hits_nothing_beyond_its_end),
        cmocka_unit_test(the_end_of_a_finite_ray_is_dragged),
        cmocka_unit_test(a_finite_ray_may_have_no_length),
        cmocka_unit_test(rays_are_cast_at_a_list),
        cmocka_unit_test(each_flaw_of_a_list_is_seen),
        cmocka_unit_test(a_list_follows_its_shapes),
        cmocka_unit_test(a_split_view_keeps_what_the_method_names),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
