// Shadow walls: calm while a pair turns, and saying what the method asked and what it did not.
enum { WIDTH = 480, HEIGHT = 400 };

#include "canvas.h"
#include "draw_private.h"
#include "scene_kit/projections_private.h"
#include "touchstone/degrees.h"
#include "touchstone/sat.h"

static struct {
    Actor a, b;
    Ask ask;
    TsAxisTrace trace;
    ProjectionSides walls;
} bench;

static void ask_boxes(TsObb a, TsObb b)
{
    bench.a = (Actor){.name = "OBB1", .shape = ts_shape_obb(a.center, 0, 0, a.axis)};
    bench.b = (Actor){.name = "OBB2", .shape = ts_shape_obb(b.center, 0, 0, b.axis)};
    bench.a.shape.obb = a;
    bench.b.shape.obb = b;
    bench.ask = (Ask){.a = &bench.a, .b = &bench.b};
    bench.ask.contact = ts_contact_traced(&bench.a.shape, &bench.b.shape, &bench.trace);
    bench.ask.answer.relation = bench.ask.exact = bench.ask.contact.relation;
}

static void ask_document_pair(double angle_a, double angle_b)
{
    ask_boxes(ts_shape_obb(ts_vec(100, 150), 30, 140, ts_degrees(angle_a)).obb,
              ts_shape_obb(ts_vec(100, 70), 40, 110, ts_degrees(angle_b)).obb);
}

static void draw_walls(View view, bool every)
{
    canvas_begin(view);
    projections_draw(&bench.walls, canvas.draw, canvas.labels, &bench.ask, &bench.trace,
                     every ? PROJECTED_EVERY : PROJECTED_DECIDING);
    canvas_end();
}

static const View one_to_one = {1, {140, 90}};

static int changes(const ProjectionSides *before)
{
    int changed = 0;
    for (int i = 0; i < bench.walls.count; i++) changed += before->side[i] != bench.walls.side[i];
    return changed;
}

// A whole turn of both boxes, as the document's scene has it.
static void sides_stay_while_the_pair_turns(void **state)
{
    (void)state;
    bench.walls = (ProjectionSides){0};
    int switches = 0;
    for (int tick = 0; tick < 360; tick++) {
        ProjectionSides before = bench.walls;
        ask_document_pair(30 + 2.0 * tick, 40 + tick);
        draw_walls(one_to_one, true);
        assert_int_equal(bench.walls.count, 4);
        switches += before.count && changes(&before) > 0;
    }
    assert_in_range(switches, 1, 14);
}

// The side of an upright wall that would be so long on either side, where a level one crosses it at
// 50 px and more.
static int upright_side(ProjectionSides *walls, double front, double back)
{
    TsAxisTrace trace = {.count = 2,
                         .axis = {{.direction = {1, 0}, .name = "A along"},
                                  {.direction = {0, 1}, .name = "A across"}}};
    ShadowLine place[2][2] = {{{{-20, 50}, {20, 50}}, {{-20, -50}, {20, -50}}},
                              {{{-10, -front}, {-10, front}}, {{10, -back}, {10, back}}}};
    projections_choose_sides(walls, &trace, place);
    return projections_side(walls, 1);
}

static void walls_that_cross_change_to_where_they_are_clear(void **state)
{
    (void)state;
    ProjectionSides walls = {0};
    assert_int_equal(upright_side(&walls, 60, 30), -1);
    assert_int_equal(upright_side(&walls, 30, 45), -1); // nearly crosses: no reason to go
    assert_int_equal(upright_side(&walls, 45, 60), -1); // where it would nearly cross: none to come
    assert_int_equal(upright_side(&walls, 30, 60), 1);
}

static double smallest_angle(void)
{
    double smallest = 180;
    for (int i = 0; i < bench.walls.count; i++) {
        for (int j = 0; j < i; j++) {
            TsVec a = ts_vec_scale(bench.trace.axis[i].direction, bench.walls.side[i]);
            TsVec b = ts_vec_scale(bench.trace.axis[j].direction, bench.walls.side[j]);
            smallest =
                fmin(smallest, ts_degrees_of(ts_vec(ts_vec_dot(a, b), fabs(ts_vec_cross(a, b)))));
        }
    }
    return smallest;
}

// ProjectionSides never lie on each other.
static void sides_spread_the_walls(void **state)
{
    (void)state;
    bench.walls = (ProjectionSides){0};
    for (int tick = 0; tick < 360; tick++) {
        ask_document_pair(30 + 2.0 * tick, 40 + tick);
        draw_walls(one_to_one, true);
        assert_true(smallest_angle() >= 29.9);
    }
}

static void another_number_of_walls_begins_anew(void **state)
{
    (void)state;
    ask_document_pair(30, 40);
    draw_walls(one_to_one, true);
    TsTriangle triangle =
        ts_shape_triangle(ts_vec(80, 20), ts_vec(150, 70), ts_vec(90, 100)).triangle;
    bench.b.shape = ts_shape_triangle(triangle.corner[0], triangle.corner[1], triangle.corner[2]);
    bench.ask.contact = ts_contact_traced(&bench.a.shape, &bench.b.shape, &bench.trace);
    draw_walls(one_to_one, true);
    assert_int_equal(bench.walls.count, bench.trace.count);
    assert_int_equal(bench.walls.count, 5);
}

static void ask_polygons(const TsVec *a, int corners_a, const TsVec *b, int corners_b)
{
    bench.a = (Actor){.name = "A", .shape = ts_shape_polygon(a, corners_a)};
    bench.b = (Actor){.name = "B", .shape = ts_shape_polygon(b, corners_b)};
    bench.ask = (Ask){.a = &bench.a, .b = &bench.b};
    bench.ask.contact = ts_sat_contact(&bench.a.shape, &bench.b.shape, &bench.trace);
    bench.ask.answer.relation = bench.ask.exact = bench.ask.contact.relation;
}

static const TsVec box[] = {{130, 150}, {250, 150}, {250, 250}, {130, 250}};

static bool is_named(const char *name)
{
    for (int i = 0; i < canvas.draw->tags; i++) {
        if (strcmp(canvas.draw->tag[i], name) == 0) return true;
    }
    return false;
}

// Opposite sides of a box have one wall; the triangle's upright side has its own.
static void parallel_axes_of_a_shape_share_a_wall(void **state)
{
    (void)state;
    const TsVec right[] = {{350, 150}, {350, 230}, {270, 190}};
    bench.walls = (ProjectionSides){0};
    ask_polygons(box, 4, right, 3);
    draw_walls((View){1, {0, 0}}, true);
    assert_int_equal(bench.trace.count, 7);
    static const int wall[] = {0, 1, 0, 1, 4, 5, 6};
    for (int i = 0; i < 7; i++) {
        char name[32];
        snprintf(name, sizeof name, "axis:%s", bench.trace.axis[i].name);
        assert_int_equal(projections_wall(&bench.trace, i), wall[i]);
        assert_true(is_named(name) == (wall[i] == i));
    }
    TsVec turned = ts_vec_scale(bench.trace.axis[2].direction, bench.walls.side[2]);
    TsVec as = ts_vec_scale(bench.trace.axis[0].direction, bench.walls.side[0]);
    assert_true(ts_vec_distance(turned, as) < 1e-12);
}

static bool is_written(const char *text)
{
    for (int i = 0; i < canvas.draw->commands; i++) {
        const Command *command = &canvas.draw->command[i];
        if (command->kind == COMMAND_TEXT &&
            strcmp(canvas.draw->text + command->text.first, text) == 0)
            return true;
    }
    return false;
}

// As the trace counts: of sides that share a wall the one that a step shows, or that decides.
static void walls_have_the_numbers_of_their_axes(void **state)
{
    (void)state;
    const TsVec right[] = {{350, 150}, {350, 230}, {270, 190}};
    static const char *const digit[] = {"1", "2", "3", "4", "5", "6", "7"};
    bench.walls = (ProjectionSides){0};
    ask_polygons(box, 4, right, 3);
    for (int step = 1; step <= 7; step++) {
        bench.ask.axis_shown = step;
        draw_walls((View){1, {0, 0}}, true);
        for (int i = 0; i < 7; i++) {
            int wall = projections_wall(&bench.trace, i);
            bool shown = i + 1 == step, other = wall == projections_wall(&bench.trace, step - 1);
            assert_true(is_written(digit[i]) == (shown || (wall == i && !other)));
        }
    }
    bench.ask.axis_shown = 0;
    static const int named[] = {8, 9, 10, 11, 12, 13, 14};
    bench.ask.axis_number = named;
    draw_walls((View){1, {0, 0}}, true);
    assert_true(is_written("9") && is_written("14") && !is_written("2"));
}

// Where a letter stands: along the axis that decides, and beyond its wall.
static TsVec letter_at(const char *letter)
{
    const TsAxis *axis = &bench.trace.axis[projections_deciding(&bench.ask, &bench.trace)];
    int side = projections_side(&bench.walls, (int)(axis - bench.trace.axis));
    TsVec out = ts_vec_scale(ts_vec_perp(axis->direction), side), corner[TS_POLYGON_MAX];
    double wall = -HUGE_VAL;
    const TsShape *shape[] = {&bench.a.shape, &bench.b.shape};
    for (int i = 0; i < 2; i++) {
        for (int k = ts_shape_corners(shape[i], corner) - 1; k >= 0; k--)
            wall = fmax(wall, ts_vec_dot(corner[k], out) + WALL_OFFSET);
    }
    for (int i = 0; i < canvas.draw->commands; i++) {
        const Command *command = &canvas.draw->command[i];
        if (command->kind != COMMAND_TEXT) continue;
        if (strcmp(canvas.draw->text + command->text.first, letter) != 0) continue;
        TsVec at = ts_vec(command->text.x + 4, command->text.y - 5); // its middle
        return ts_vec(ts_vec_dot(at, axis->direction), ts_vec_dot(at, out) - wall);
    }
    fail_msg("no letter %s", letter);
    return ts_vec(0, 0);
}

static void letters_keep_off_other_shadows(void **state)
{
    (void)state;
    const TsVec right[] = {{360, 190}, {360, 270}, {280, 230}};
    const TsVec inside[] = {{170, 180}, {190, 180}, {190, 200}, {170, 200}};
    bench.walls = (ProjectionSides){0};
    ask_polygons(box, 4, right, 3);
    draw_walls((View){1, {0, 0}}, false);
    const TsAxis *axis = &bench.trace.axis[1];
    double b = letter_at("B").x;
    assert_true(b < axis->b_min || b > axis->b_max); // beyond the end
    draw_walls((View){1, {0, 0}}, true);             // now a slanted wall crosses there
    b = letter_at("B").x;
    assert_true(b > axis->b_min && b < axis->b_max);
    ask_polygons(inside, 4, box, 4);
    draw_walls((View){1, {0, 0}}, false);
    assert_true(letter_at("A").y < 0 && letter_at("B").y > 0); // A's would be on B's shadow
}

// Green means a gap: the least overlap decides too, and is drawn in ink.
static void a_gap_alone_is_drawn_green(void **state)
{
    (void)state;
    ask_document_pair(168, 109);
    assert_int_equal(bench.ask.exact, TS_OVERLAPPING);
    draw_walls(one_to_one, false);
    int alone = count_ink(INK_MUTED);
    assert_int_equal(count_ink(INK_FOCUS), 0);
    assert_true(count_ink(INK_INK) > 10);
    assert_true(alone > 300);
    draw_walls(one_to_one, true);
    assert_true(count_ink(INK_MUTED) > 2 * alone);
    assert_int_equal(count_ink(INK_CLASH), 0);
    ask_document_pair(30, 40);
    assert_int_equal(bench.ask.exact, TS_APART);
    draw_walls(one_to_one, false);
    assert_true(count_ink(INK_FOCUS) > 10);
    assert_int_equal(count_ink(INK_INK), 0);
}

// Two upright boxes, 20 px of daylight from x = 180 to 200 on the screen, through the whole view
// below the title.
static void daylight_shines_through_the_whole_view(void **state)
{
    (void)state;
    ask_boxes((TsObb){{100, 100}, {30, 30}, {1, 0}}, (TsObb){{180, 100}, {30, 30}, {1, 0}});
    draw_walls((View){1, {50, 100}}, true);
    uint32_t light = pixel(190, 390);
    assert_int_not_equal(light, rgb(INK_PAPER));
    assert_int_equal(pixel(190, 80), light);
    assert_int_equal(pixel(190, 70), rgb(INK_PAPER));
    assert_int_equal(pixel(175, 390), rgb(INK_PAPER));
    assert_int_equal(pixel(205, 390), rgb(INK_PAPER));
}

// The same picture at twice the zoom and scale 1: the wall's measures are the screen's.
static void measures_are_the_screens(void **state)
{
    (void)state;
    TsObb a = {{100, 100}, {30, 30}, {1, 0}}, b = {{180, 100}, {30, 30}, {1, 0}};
    for (int zoom = 1; zoom <= 2; zoom++) {
        ask_boxes(a, b);
        draw_walls((View){zoom, {200 - 140 * zoom, 200 - 100 * zoom}}, false);
        int top = 200 - 30 * zoom, y = bench.walls.side[0] > 0 ? 400 - top + 26 + 6 : top - 26 - 7;
        assert_int_equal(pixel(200 - 40 * zoom, y), rgb(INK_MUTED)); // in the middle of A's shadow
    }
}

static void leave_out_deciding(bool wrong)
{
    bench.ask.answer.axes = 0;
    for (int i = 0; i < bench.trace.count; i++)
        if (i != bench.trace.deciding) bench.ask.answer.axes |= 1u << i;
    bench.ask.verdict = wrong ? VERDICT_WRONG : VERDICT_AGREE;
}

static void a_forgotten_gap_clashes_only_where_the_method_is_wrong(void **state)
{
    (void)state;
    ask_document_pair(132, 91);
    bench.b.shape.obb.center = ts_vec(102.4, 66.4);
    ask_boxes(bench.a.shape.obb, bench.b.shape.obb);
    assert_int_equal(bench.ask.contact.relation, TS_APART);
    leave_out_deciding(true);
    draw_walls(one_to_one, true);
    assert_true(count_ink(INK_CLASH) > 50);
    draw_walls(one_to_one, false); // even where only the deciding one was wanted
    assert_true(count_ink(INK_CLASH) > 50);
    leave_out_deciding(false);
    draw_walls(one_to_one, true);
    assert_int_equal(count_ink(INK_CLASH), 0);
    bench.ask.answer.axes = 0;
    bench.ask.verdict = VERDICT_WRONG; // not a method of axes: no axis was forgotten
    draw_walls(one_to_one, true);
    assert_int_equal(count_ink(INK_CLASH), 0);
}

// Boxes that touch along one axis: without it a method reports a collision.
static void a_forgotten_touch_clashes_too(void **state)
{
    (void)state;
    bench.walls = (ProjectionSides){0};
    ask_boxes((TsObb){{100, 100}, {30, 30}, {1, 0}}, (TsObb){{160, 110}, {30, 30}, {1, 0}});
    assert_int_equal(bench.ask.contact.relation, TS_TOUCHING);
    leave_out_deciding(true);
    bench.ask.answer.axes &= ~4u; // the second box's, which is parallel
    bench.ask.hit = true;
    draw_walls((View){1, {50, 100}}, true);
    assert_true(count_ink(INK_CLASH) > 20);
    assert_int_equal(projections_role(&bench.ask, &bench.trace, bench.trace.deciding),
                     AXIS_FORGOTTEN);
    leave_out_deciding(false);
    draw_walls((View){1, {50, 100}}, true);
    assert_int_equal(count_ink(INK_CLASH), 0);
}

static void the_world_stays_set(void **state)
{
    (void)state;
    View view = {2, {30, 40}};
    ask_document_pair(30, 40);
    draw_walls(view, true);
    draw_dot(canvas.draw, ts_vec(100, 100), 4, (Fill){.ink = INK_MARK});
    canvas_end();
    assert_int_equal(pixel(230, 240), rgb(INK_MARK));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_stay_while_the_pair_turns),
        cmocka_unit_test(walls_that_cross_change_to_where_they_are_clear),
        cmocka_unit_test(sides_spread_the_walls),
        cmocka_unit_test(another_number_of_walls_begins_anew),
        cmocka_unit_test(parallel_axes_of_a_shape_share_a_wall),
        cmocka_unit_test(walls_have_the_numbers_of_their_axes),
        cmocka_unit_test(letters_keep_off_other_shadows),
        cmocka_unit_test(a_gap_alone_is_drawn_green),
        cmocka_unit_test(daylight_shines_through_the_whole_view),
        cmocka_unit_test(measures_are_the_screens),
        cmocka_unit_test(a_forgotten_gap_clashes_only_where_the_method_is_wrong),
        cmocka_unit_test(a_forgotten_touch_clashes_too),
        cmocka_unit_test(the_world_stays_set),
    };
    return cmocka_run_group_tests(tests, canvas_up, canvas_down);
}
