// The scenes of convex pairs: separating axes, the way out, geometry detail, the difference.
#include <stdio.h>

#include "generate/generate.h"
#include "scene_bench.h"
#include "scene_kit/number.h"
#include "touchstone/detail.h"
#include "touchstone/sat.h"

static const char *said(void) { return stage_trace_view(stage).sentence; }

static void assert_near(double value, double wanted) { assert_true(fabs(value - wanted) < 1e-9); }

// The document's intervals on (-50, 0), 50 times as long as a pixel of a pair a third as large.
static void pair_1_is_apart_on_three_of_seven_axes(void **state)
{
    (void)state;
    TsAxisTrace trace;
    open_named("42_sat");
    turn("preset", "pair 1");
    assert_int_equal(ask_at(0)->exact, TS_APART);
    ts_sat_contact(&ask_at(0)->a->shape, &ask_at(0)->b->shape, &trace);
    assert_int_equal(trace.count, 7);
    int gaps = 0;
    for (int i = 0; i < trace.count; i++) {
        const TsAxis *axis = &trace.axis[i];
        gaps += axis->gap > 0;
        if (axis->direction.x != -1) continue;
        assert_near(axis->a_min * 50 / 3, -3500);
        assert_near(axis->a_max * 50 / 3, -500);
        assert_near(axis->b_min * 50 / 3, -6000);
        assert_near(axis->b_max * 50 / 3, -4000);
    }
    assert_int_equal(gaps, 3);
    assert_string_equal(said(),
                        "Axis 2 has a gap of 30.0 px: apart. No other axis need be tested.");
}

static void pair_2_is_freed_by_three_times_20(void **state)
{
    (void)state;
    open_named("42_sat");
    turn("preset", "pair 2");
    assert_int_equal(ask_at(0)->exact, TS_OVERLAPPING);
    TsContact contact = ts_sat_contact(&ask_at(0)->a->shape, &ask_at(0)->b->shape, NULL);
    assert_near(contact.gap, -60);
    assert_near(contact.gap * contact.normal.x, -60);
    assert_near(contact.normal.y, 0);
    assert_int_equal(stage_trace_view(stage).steps, 7);
}

static void every_bug_is_caught_somewhere(void **state)
{
    (void)state;
    static const char *const caught[][2] = {
        {"pair 1", "polygon_sat_added_dot"},
        {"pair 2", "polygon_sat_lost_length"},
        {"only B's sides", "polygon_sat_first_only"},
        {"pair 2", "polygon_sat_unassigned"},
        {"pair 2", "polygon_sat_no_return"},
        {"pair 1", "polygon_sat_cosine"},
        {"off a corner", "polygon_circle_sat_normals"},
        {"concave", "polygon_sat_unguarded"},
    };
    open_named("42_sat");
    for (size_t i = 0; i < sizeof caught / sizeof *caught; i++) {
        turn("preset", caught[i][0]);
        turn("method", caught[i][1]);
        if (!ask_is_wrong(ask_at(0))) fail_msg("%s is right about %s", caught[i][1], caught[i][0]);
    }
    turn("preset", "pair 1");
}

static void a_step_shows_what_was_asked_so_far(void **state)
{
    (void)state;
    open_named("42_sat");
    turn("preset", "pair 2");
    turn("method", "polygon_sat_strict");
    stage_play(stage, false);
    scene_frame();
    for (int step = 6; step > 0; step--) {
        assert_int_equal(stage_trace_view(stage).shown, step);
        assert_true(stage_trace_step(stage, -1));
        scene_frame();
    }
    const RecordTable *axes = &stage_record(stage)->table[0];
    assert_string_equal(axes->heading, "Axes");
    assert_string_not_equal(axes->row[0].cell[5], "·");
    assert_string_equal(axes->row[1].cell[5], "·");
    turn("preset", "pair 1");
}

static void a_concave_polygon_is_refused(void **state)
{
    (void)state;
    open_named("42_sat");
    turn("preset", "concave");
    assert_string_equal(stage_method(stage)->name, "sat_exact");
    assert_string_equal(ask_at(0)->refused->label, "exact axes");
    assert_string_not_equal(ask_at(0)->method->name, "sat_exact");
    const char *note = stage_record(stage)->note;
    assert_non_null(strstr(note, "A is concave: \"exact axes\" refuses"));
    assert_non_null(strstr(note, ask_at(0)->method->label));
    assert_int_equal(stage_trace_view(stage).steps, 0);
    turn("method", "polygon_sat_unguarded");
    assert_null(ask_at(0)->refused);
    turn("method", "sat_exact");
    turn("preset", "pair 1");
    assert_null(ask_at(0)->refused);
}

// The series' example, on the picture and in the table: V = (4, 5), its normal (-5, 4), and their
// dot product 0. Both forms of the dot product with W are equal, and its shadow is a vector along
// the normal. Other pairs are in px.
static void the_vectors_of_the_example(void **state)
{
    (void)state;
    open_named("42_sat");
    turn("preset", "V = (4, 5)");
    assert_true(writes("V (4, 5)") && writes("C1 (3, 2)") && writes("C2 (7, 7)"));
    assert_true(writes("N (−5, 4), V · N = 0"));
    assert_string_equal(row_named("Dot product", "V = C2 − C1")->cell[1], "4, 5");
    assert_string_equal(row_named("Dot product", "N = (−Vy, Vx)")->cell[1], "−5, 4");
    assert_string_equal(row_named("Dot product", "Vx Nx + Vy Ny")->cell[1], "0");
    turn("vectors", "1");
    assert_string_equal(row_named("Dot product", "Wx Nx + Wy Ny")->cell[1],
                        row_named("Dot product", "|W| |N| cos θ")->cell[1]);
    double x, y;
    const char *cell = row_named("Dot product", "shadow")->cell[1];
    assert_int_equal(sscanf(cell, "%lf, %*[^0-9]%lf", &x, &y), 2);
    assert_true(fabs(x * 4 - y * 5) < 0.005 * 9); // parallel to N, both rounded to 0.01
    put("A", 400, 300); // dragged beyond B, another side decides; it has its own numbers
    assert_string_equal(row_named("Dot product", "Vx Nx + Vy Ny")->cell[1], "0");
    turn("vectors", "0");
    turn("preset", "pair 1");
    int tables = stage_record(stage)->tables;
    turn("vectors", "1");
    assert_int_equal(stage_record(stage)->tables, tables + 1);
    assert_true(writes("normal N") && writes("C1"));
    assert_string_equal(row_named("Dot product", "Vx Nx + Vy Ny")->cell[1], "0.0");
    turn("vectors", "0");
}

// A line crosses the outline of the concave polygon four times.
static void a_line_crosses_a_concave_outline_often(void **state)
{
    (void)state;
    open_named("42_sat");
    turn("preset", "concave");
    bool found = false;
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        if (command->kind == COMMAND_TEXT)
            found |=
                strstr(draw->text + command->text.first, "crosses the outline 4 times") != NULL;
    }
    assert_true(found);
    turn("preset", "pair 1");
}

static int shapes_drawn(void)
{
    int shapes = 0;
    for (int i = 0; i < draw->commands; i++) shapes += draw->command[i].kind == COMMAND_SHAPE;
    return shapes;
}

// Of the document's pair 1 the second wall shows daylight: rays reach it there, and others end on a
// shape. The light is on one wall, so that one alone is drawn.
static void light_falls_on_the_wall_that_is_asked(void **state)
{
    (void)state;
    open_named("42_sat");
    turn("preset", "pair 1");
    const RecordTable *axes = table_named("Axes");
    assert_string_not_equal(axes->row[0].cell[5], "·");
    turn("all_shadows", "0");
    int before = shapes_drawn();
    turn("light_on_walls", "1");
    assert_true(shapes_drawn() > before);
    turn("all_shadows", "1");
    axes = table_named("Axes");
    assert_string_equal(axes->row[0].cell[5], "·");
    assert_string_equal(axes->row[1].cell[5], "+30.0");
    turn("preset", "off a corner");
    assert_string_equal(said(), "Axis 5 has a gap of 3.05 px: apart.");
    turn("light_on_walls", "0");
    turn("preset", "pair 1");
}

// The flawed method of circles never asked the corner's wall, and tells so.
static void methods_of_circles_tell_their_walls(void **state)
{
    (void)state;
    open_named("42_sat");
    turn("preset", "off a corner");
    turn("method", "polygon_circle_sat_normals");
    assert_int_equal(ask_at(0)->answer.axes, 0xf);
    assert_string_equal(table_named("Axes")->row[4].cell[4], "tested");
    assert_int_equal(table_named("Axes")->row[4].mark, ROW_WRONG);
    turn("method", "polygon_circle_sat");
    assert_int_equal(ask_at(0)->answer.axes, 0x1f);
    turn("method", "sat_exact");
    turn("preset", "pair 1");
}

static void the_way_out_leaves_no_gap(void **state)
{
    (void)state;
    static const char *const names[] = {"pair 2", "contained", "circle"};
    open_named("43_mtv");
    for (int i = 0; i < 3; i++) {
        turn("preset", names[i]);
        assert_int_equal(ask_at(0)->exact, TS_OVERLAPPING);
        assert_string_equal(row_named("", "gap after the move")->cell[1], "0");
    }
    turn("preset", "pair 2");
    assert_string_equal(row_named("", "length")->cell[1], "60.0");
    assert_string_equal(row_named("", "x")->cell[1], "−60.0");
    assert_string_equal(row_named("", "y")->cell[1], "0");
    turn("preset", "contained");
    assert_string_not_equal(row_named("", "to the nearer end")->cell[1], "0");
    turn("preset", "pair 2");
}

static void the_least_so_far_moves_with_the_steps(void **state)
{
    (void)state;
    open_named("43_mtv");
    turn("preset", "pair 2");
    assert_int_equal(stage_trace_view(stage).steps, 0);
    stage_play(stage, false);
    scene_frame();
    assert_int_equal(stage_trace_view(stage).steps, 7);
    assert_string_equal(said(), "Axis 2 is the shortest way: moved by 60.0 px, A just touches B.");
    stage_trace_step(stage, -6);
    scene_frame();
    assert_string_equal(said(), "Along axis 1, A is free after 120 px: the least so far.");
    stage_trace_step(stage, 2);
    scene_frame();
    assert_string_equal(said(), "Along axis 3, A is free after 120 px: axis 2 needs no more.");
    turn("method", "polygon_mtv_raw");
    stage_trace_step(stage, 9);
    scene_frame();
    assert_non_null(strstr(said(), "The method "));
    turn("method", "sat_exact");
    stage_play(stage, true);
}

static void every_wrong_way_out_is_caught_somewhere(void **state)
{
    (void)state;
    static const char *const caught[][2] = {{"pair 2", "polygon_mtv_raw"},
                                            {"contained", "polygon_mtv_contained"},
                                            {"pair 2", "polygon_mtv_undirected"}};
    open_named("43_mtv");
    for (int i = 0; i < 3; i++) {
        turn("preset", caught[i][0]);
        turn("method", caught[i][1]);
        const Ask *ask = ask_at(0);
        if (!ask_is_wrong(ask) || !ask_measure_is_wrong(ask)) fail_msg("%s is right", caught[i][1]);
        assert_int_equal(ask->answer.relation, ask->exact);
        assert_true(ask->measure.fault == MEASURE_TOO_SHORT ||
                    ask->measure.fault == MEASURE_TOO_LONG);
        turn("method", "polygon_mtv");
        assert_false(ask_is_wrong(ask_at(0)));
        assert_true((ask_at(0)->answer.has & ANSWER_GAP) &&
                    (ask_at(0)->answer.has & ANSWER_NORMAL));
    }
}

// After a hit the shapes never overlap deeply; a shape that sticks keeps touching, and neither
// leaves the picture.
static void a_run_ends_each_tick_freed(void **state)
{
    (void)state;
    static const char *const after[] = {"separate", "bounce", "stick"};
    open_named("43_mtv");
    for (int i = 0; i < 3; i++) {
        turn("preset", "pair 2");
        turn("preset", "circle");
        turn("then", after[i]);
        turn("run", "1");
        TsVec first = ask_at(0)->a->position;
        for (int tick = 0; tick < 900; tick++) {
            stage_step(stage);
            if (tick % 3) continue;
            scene_frame();
            assert_true(ask_at(0)->contact.gap > -1e-9);
            TsVec at[] = {ask_at(0)->a->position, ask_at(0)->b->position};
            for (int k = 0; k < 2; k++)
                assert_true(at[k].x > -80 && at[k].x < 440 && at[k].y > 90 && at[k].y < 400);
            if (i == 2) assert_true(ask_at(0)->contact.gap < 1e-9);
        }
        assert_true(ts_vec_distance(first, ask_at(0)->a->position) > 10);
        turn("run", "0");
    }
    turn("preset", "pair 2");
}

// All but flat sides, which rounding bends inwards in one place and not in another.
static void a_run_stands_what_is_hardly_convex(void **state)
{
    (void)state;
    static GeneratedPair pair;
    Random random = random_seeded(43);
    int concave = 0;
    open_named("43_mtv");
    turn("run", "1");
    for (int i = 0; i < 240; i++) {
        generate_pair(&random, (Family)(i % FAMILIES), TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, &pair);
        stage_reset(stage);
        if (!ts_sat_accepts(&pair.a)) continue;
        stage_set_shape(stage, actor_named("A"), pair.a);
        for (int k = 0; k < 20; k++) {
            stage_step(stage);
            concave += !ts_sat_accepts(&actor_named("A")->shape);
        }
        scene_frame();
    }
    assert_true(concave > 0);
    turn("run", "0");
    stage_reset(stage);
}

// The number on the deciding wall, the one in the table and the gap of the strip have the same
// digits.
static void one_gap_has_one_value(void **state)
{
    (void)state;
    char gap[NUMBER_MAX], figure[NUMBER_MAX];
    static const char *const scenes[] = {"41_obb", "42_sat", "43_mtv"};
    for (int i = 0; i < 3; i++) {
        open_named(scenes[i]);
        number_gap(gap, sizeof gap, ask_at(0)->contact.gap);
        number_figure(figure, sizeof figure, fabs(ask_at(0)->contact.gap));
        if (!writes(gap)) fail_msg("%s does not show %s", scenes[i], gap);
        bool listed = false;
        const RecordTable *axes = table_named("Axes");
        for (int row = 0; row < axes->rows; row++)
            listed |=
                axes->row[row].mark == (ask_at(0)->contact.gap > 0 ? ROW_DECIDES : ROW_OVERLAP) &&
                strstr(axes->row[row].cell[5], figure);
        assert_true(listed);
    }
}

// A gap along an axis is only a lower bound of the distance: no lamp is lit for it.
static void only_what_must_be_equal_is_compared(void **state)
{
    (void)state;
    open_named("45_gjk");
    turn("preset", "apart");
    assert_int_equal(row_named("Agreement", "distance")->mark, ROW_LAMP_ON);
    Actor *b = actor_named("B");
    TsContact sat = {.gap = HUGE_VAL};
    for (int i = 0; i < 40 && sat.gap > ask_at(0)->contact.gap - 1; i++) {
        stage_place(stage, b, ts_vec_add(b->position, ts_vec(5, -20)), 0);
        scene_frame();
        sat = ts_sat_contact(&ask_at(0)->a->shape, &ask_at(0)->b->shape, NULL);
    }
    assert_true(sat.gap <= ask_at(0)->contact.gap - 1);
    assert_int_equal(row_named("Agreement", "distance")->mark, ROW_PLAIN);
    assert_non_null(strstr(row_named("Agreement", "distance")->cell[2], "≥"));
    turn("preset", "overlapping");
    assert_int_equal(row_named("Agreement", "depth")->mark, ROW_LAMP_ON);
    turn("preset", "apart");
}

static void the_word_of_each_place(void **state)
{
    (void)state;
    static const struct {
        const char *place, *word, *swapped;
    } wanted[] = {
        {"across", "boundaries meet", "boundaries meet"},
        {"beside", "apart", "apart"},
        {"inside", "target inside", "probe inside"},
        {"contains", "probe inside", "target inside"},
        {"equal", "probe inside", "probe inside"},
        {"contains, touching", "probe inside", "target inside"},
        {"in the notch", "apart", "apart"},
        {"no area", "one has no area", "one has no area"},
    };
    open_named("44_geometry_detail");
    for (int i = 0; i < 8; i++) {
        turn("preset", wanted[i].place);
        const RecordTable *table = &stage_record(stage)->table[0];
        for (int k = 0; k < table->rows; k++) {
            const RecordRow *row = &table->row[k];
            bool on = row->mark == ROW_LAMP_ON, swapped = !strcmp(row->cell[1], "yes");
            if (on != !strcmp(row->cell[0], wanted[i].word) ||
                swapped != !strcmp(row->cell[0], wanted[i].swapped))
                fail_msg("%s: %s", wanted[i].place, row->cell[0]);
        }
    }
}

// Whatever two kinds: the detail is Empty exactly where the pair is apart.
static void every_two_kinds_have_a_word(void **state)
{
    (void)state;
    open_named("44_geometry_detail");
    for (int a = 0; a < 8; a++) {
        for (int b = 0; b < 8; b++) {
            char kind[2][2] = {{(char)('0' + a), 0}, {(char)('0' + b), 0}};
            turn("target", kind[0]);
            turn("probe", kind[1]);
            const Actor *target = actor_named("target"), *probe = actor_named("probe");
            TsDetail detail = ts_detail_shapes(&target->shape, &probe->shape);
            bool thin = a >= 6 || b >= 6; // then nobody is asked, and nobody is red or blue
            assert_int_equal(stage_record(stage)->asks, thin ? 0 : 1);
            assert_int_equal(target->asked, !thin);
            assert_int_equal(detail == TS_DETAIL_NOT_CALCULATED, thin);
            if (!thin) assert_int_equal(detail == TS_DETAIL_EMPTY, ask_at(0)->exact == TS_APART);
        }
    }
    turn("preset", "across");
}

// The points of the first thing drawn with that name, in device px; their number.
static int points_named(const char *name, const TsVec **point)
{
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_SHAPE || command->tag == 0) continue;
        if (strcmp(draw->tag[command->tag - 1], name) != 0) continue;
        int first = command->shape.first > 0 ? draw->outline.end[command->shape.first - 1] : 0;
        *point = draw->outline.point + first;
        return draw->outline.end[command->shape.last - 1] - first;
    }
    return 0;
}

// The support line of the last step: the difference lies on one side of it, and reaches it.
static void assert_ends_at_the_line(void)
{
    const TsVec *line, *corner;
    int ends = points_named("support line", &line), corners = points_named("difference", &corner);
    assert_true(ends >= 4 && corners >= 3);
    TsVec from = line[0], to = line[0];
    for (int i = 1; i < ends; i++) {
        if (ts_vec_distance(line[i], from) > ts_vec_distance(to, from)) to = line[i];
    }
    TsVec normal = ts_vec_normalize(ts_vec_perp(ts_vec_sub(to, from)));
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (int i = 0; i < corners; i++) {
        double at = ts_vec_dot(ts_vec_sub(corner[i], from), normal);
        least = fmin(least, at);
        most = fmax(most, at);
    }
    assert_true(fmin(fabs(least), fabs(most)) < 3);
    assert_true(fmax(fabs(least), fabs(most)) > 30);
}

// At every step of every place there is a sentence; both ways to the answer agree.
static void the_walk_agrees_with_the_axes(void **state)
{
    (void)state;
    static const struct {
        const char *place;
        TsRelation exact;
    } wanted[] = {{"apart", TS_APART},
                  {"overlapping", TS_OVERLAPPING},
                  {"touching", TS_TOUCHING},
                  {"circle", TS_APART},
                  {"contained", TS_OVERLAPPING}};
    open_named("45_gjk");
    for (int i = 0; i < 5; i++) {
        stage_play(stage, true);
        turn("preset", wanted[i].place);
        assert_int_equal(ask_at(0)->exact, wanted[i].exact);
        assert_false(ask_is_wrong(ask_at(0)));
        stage_play(stage, false);
        do {
            scene_frame();
            const RecordTable *table = &stage_record(stage)->table[0];
            for (int k = 0; k < 2; k++) assert_int_equal(table->row[k].mark, ROW_LAMP_ON);
            assert_true(strlen(said()) > 10);
            const TsVec *line;
            TraceView trace = stage_trace_view(stage);
            if (trace.shown == trace.steps - 1)
                assert_ends_at_the_line();
            else
                assert_int_equal(points_named("support line", &line), 0);
        } while (stage_trace_step(stage, -1));
        assert_int_equal(stage_trace_view(stage).shown, 0);
    }
    turn("preset", "apart");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pair_1_is_apart_on_three_of_seven_axes),
        cmocka_unit_test(pair_2_is_freed_by_three_times_20),
        cmocka_unit_test(every_bug_is_caught_somewhere),
        cmocka_unit_test(a_step_shows_what_was_asked_so_far),
        cmocka_unit_test(a_concave_polygon_is_refused),
        cmocka_unit_test(light_falls_on_the_wall_that_is_asked),
        cmocka_unit_test(methods_of_circles_tell_their_walls),
        cmocka_unit_test(the_way_out_leaves_no_gap),
        cmocka_unit_test(the_least_so_far_moves_with_the_steps),
        cmocka_unit_test(every_wrong_way_out_is_caught_somewhere),
        cmocka_unit_test(a_run_ends_each_tick_freed),
        cmocka_unit_test(a_run_stands_what_is_hardly_convex),
        cmocka_unit_test(the_vectors_of_the_example),
        cmocka_unit_test(a_line_crosses_a_concave_outline_often),
        cmocka_unit_test(one_gap_has_one_value),
        cmocka_unit_test(only_what_must_be_equal_is_compared),
        cmocka_unit_test(the_word_of_each_place),
        cmocka_unit_test(every_two_kinds_have_a_word),
        cmocka_unit_test(the_walk_agrees_with_the_axes),
    };
    return cmocka_run_group_tests(tests, bench_up, bench_down);
}
