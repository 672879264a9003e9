// The four answers differ without their colours too; contacts, outlines and cuts.
enum { WIDTH = 100, HEIGHT = 60, OUTLINE_MAX = 96 };

#include "canvas.h"
#include "scene_kit/style.h"

static Actor actor_of(TsShape shape, bool asked, TsRelation relation, bool hit)
{
    return (Actor){
        .shape = shape, .traits = ACTOR_NAMELESS, .asked = asked, .relation = relation, .hit = hit};
}

static Actor box_actor(bool asked, TsRelation relation, bool hit)
{
    return actor_of(ts_shape_aabb(ts_vec(20, 15), ts_vec(80, 45)), asked, relation, hit);
}

static void draw_styled(Actor actor, Style how)
{
    canvas_begin((View){1, {0, 0}});
    style_actor(canvas.draw, canvas.labels, &actor, how);
    canvas_end();
}

// One channel of an ink with its own alpha over paper.
static double over_paper(Ink of, int shift)
{
    Rgba top = palette(PALETTE_LIGHT)->ink[of];
    uint32_t color = (uint32_t)top.r << 16 | (uint32_t)top.g << 8 | top.b;
    double alpha = top.a / 255.0, under = rgb(INK_PAPER) >> shift & 255;
    return (color >> shift & 255) * alpha + under * (1 - alpha);
}

static void assert_fill(int x, int y, Ink of)
{
    for (int shift = 0; shift <= 16; shift += 8) {
        double difference = (pixel(x, y) >> shift & 255) - over_paper(of, shift);
        assert_true(fabs(difference) <= 1.5);
    }
}

// How many pixels of the inner part, away from the outline and the centre's dot, differ from the
// first.
static int uneven_pixels(void)
{
    int uneven = 0;
    for (int y = 20; y < 40; y++)
        for (int x = 25; x < 44; x++) uneven += pixel(x, y) != pixel(25, 20);
    return uneven;
}

static void apart_is_flat_and_blue(void **state)
{
    (void)state;
    draw_styled(box_actor(true, TS_APART, false), (Style){0});
    assert_fill(40, 25, INK_MISS_FILL);
    assert_int_equal(uneven_pixels(), 0);
    assert_int_equal(pixel(19, 30), rgb(INK_MISS_LINE));
    assert_int_equal(pixel(20, 30), rgb(INK_MISS_LINE));
    assert_int_equal(pixel(18, 30), rgb(INK_PAPER));
    assert_fill(21, 30, INK_MISS_FILL);
}

static void overlapping_is_hatched_with_a_line_of_three(void **state)
{
    (void)state;
    draw_styled(box_actor(true, TS_OVERLAPPING, true), (Style){0});
    assert_in_range(uneven_pixels(), 60, 19 * 20 - 1);
    assert_int_equal(pixel(19, 30), rgb(INK_HIT_LINE));
    assert_int_equal(pixel(20, 30), rgb(INK_HIT_LINE));
    assert_int_not_equal(pixel(18, 30), rgb(INK_PAPER)); // half of it
    assert_int_not_equal(pixel(18, 30), rgb(INK_HIT_LINE));
}

static void touching_is_a_double_line_by_the_rule(void **state)
{
    (void)state;
    for (int hit = 0; hit < 2; hit++) {
        Ink line = hit ? INK_HIT_LINE : INK_MISS_LINE;
        draw_styled(box_actor(true, TS_TOUCHING, hit), (Style){0});
        assert_fill(40, 25, hit ? INK_HIT_FILL : INK_MISS_FILL);
        assert_int_equal(uneven_pixels(), 0);
        assert_int_equal(pixel(18, 30), rgb(line));
        assert_int_equal(pixel(19, 30), rgb(INK_PAPER));
        assert_int_equal(pixel(20, 30), rgb(INK_PAPER));
        assert_int_equal(pixel(21, 30), rgb(line));
    }
}

static void not_asked_is_a_dashed_line(void **state)
{
    (void)state;
    draw_styled(box_actor(false, TS_APART, false), (Style){0});
    int drawn = 0, blank = 0;
    for (int x = 25; x < 75; x++) {
        if (pixel(x, 15) == rgb(INK_PAPER) && pixel(x, 14) == rgb(INK_PAPER))
            blank++;
        else
            drawn++;
    }
    assert_true(drawn > 20 && blank > 10);
    assert_int_equal(pixel(40, 25), rgb(INK_PAPER));
}

static void the_cue_stands_outside(void **state)
{
    (void)state;
    Actor actor = box_actor(true, TS_APART, false);
    draw_styled(actor, (Style){.selected = true});
    int beside = 0;
    for (int x = 12; x < 17; x++) beside += pixel(x, 30) == rgb(INK_INK);
    assert_int_equal(beside, 1);
    draw_styled(actor, (Style){.hovered = true});
    for (int x = 12; x < 17; x++) beside += pixel(x, 30) == rgb(INK_LINE);
    assert_int_equal(beside, 2);
}

static void the_marker_pen_marks(void **state)
{
    (void)state;
    Actor actor = box_actor(true, TS_APART, false);
    draw_styled(actor, (Style){.marked = true});
    assert_int_equal(pixel(17, 30), rgb(INK_CLASH));
    draw_styled(actor, (Style){0});
    assert_int_equal(pixel(17, 30), rgb(INK_PAPER));
    draw_styled(actor_of(ts_shape_point(ts_vec(50, 30)), true, TS_APART, false),
                (Style){.marked = true});
    assert_int_equal(pixel(56, 30), rgb(INK_CLASH));
}

static void points_are_discs_and_rings(void **state)
{
    (void)state;
    TsShape point = ts_shape_point(ts_vec(50, 30));
    draw_styled(actor_of(point, true, TS_APART, false), (Style){0});
    assert_int_equal(pixel(50, 30), rgb(INK_MISS_LINE));
    assert_int_equal(pixel(55, 30), rgb(INK_PAPER));
    draw_styled(actor_of(point, true, TS_TOUCHING, true), (Style){0});
    assert_int_equal(pixel(50, 30), rgb(INK_PAPER));
    assert_int_equal(pixel(54, 30), rgb(INK_HIT_LINE));
    draw_styled(actor_of(point, true, TS_OVERLAPPING, true), (Style){0});
    assert_int_equal(pixel(50, 30), rgb(INK_HIT_LINE));
    assert_int_equal(pixel(54, 30), rgb(INK_HIT_LINE));
}

static void rays_run_to_the_border(void **state)
{
    (void)state;
    Actor actor = actor_of(ts_shape_ray(ts_vec(10, 30), ts_vec(0.25, 0)), true, TS_APART, false);
    draw_styled(actor, (Style){0});
    assert_int_equal(pixel(80, 30), rgb(INK_MISS_LINE));
    assert_int_equal(pixel(96, 30), rgb(INK_MISS_LINE));
    actor.shape = ts_shape_ray(ts_vec(-50, 30), ts_vec(-1, 0)); // never in the window
    draw_styled(actor, (Style){0});
    assert_int_equal(pixel(50, 30), rgb(INK_PAPER));
}

static Ask ask_of(Actor *a, Actor *b)
{
    return (Ask){.a = a, .b = b, .contact = ts_contact_shapes(&a->shape, &b->shape)};
}

static void contact(TsShape a, TsShape b)
{
    Actor of_a = actor_of(a, true, TS_APART, false), of_b = actor_of(b, true, TS_APART, false);
    Ask ask = ask_of(&of_a, &of_b);
    canvas_begin((View){1, {0, 0}});
    style_contact(canvas.draw, canvas.labels, &ask, false);
    canvas_end();
}

static void contacts_show_distance_touch_and_depth(void **state)
{
    (void)state;
    TsShape left = ts_shape_aabb(ts_vec(5, 10), ts_vec(30, 50));
    contact(left, ts_shape_aabb(ts_vec(60, 20), ts_vec(80, 40)));
    int distance = count_ink(INK_INK);
    contact(left, ts_shape_aabb(ts_vec(30, 20), ts_vec(80, 40)));
    int touch = count_ink(INK_INK);
    contact(left, ts_shape_circle(ts_vec(40, 30), 15));
    int depth = count_ink(INK_INK);
    assert_true(distance > 20 && touch > 10 && depth > 60);
}

static void outlines_lie_on_their_shapes(void **state)
{
    (void)state;
    TsVec loop[OUTLINE_MAX];
    TsShape circle = ts_shape_circle(ts_vec(3, 4), 5),
            box = ts_shape_aabb(ts_vec(1, 2), ts_vec(3, 5));
    TsShape ray = ts_shape_ray(ts_vec(0, 0), ts_vec(1, 0));
    assert_int_equal(style_outline(&circle, loop), 96);
    for (int i = 0; i < 96; i++)
        assert_true(fabs(ts_vec_distance(loop[i], ts_vec(3, 4)) - 5) < 1e-12);
    assert_int_equal(style_outline(&box, loop), 4);
    assert_int_equal(style_outline(&ray, loop), 0);
}

static void cutting_keeps_one_side(void **state)
{
    (void)state;
    TsVec square[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, out[5];
    assert_int_equal(style_cut(square, 4, ts_vec(2, 0), ts_vec(1, 1), out), 5);
    for (int i = 0; i < 5; i++) assert_true(out[i].x + out[i].y >= 2 - 1e-12);
    assert_int_equal(style_cut(square, 4, ts_vec(9, 0), ts_vec(1, 0), out), 0);
    assert_int_equal(style_cut(square, 4, ts_vec(-9, 0), ts_vec(1, 0), out), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(apart_is_flat_and_blue),
        cmocka_unit_test(overlapping_is_hatched_with_a_line_of_three),
        cmocka_unit_test(touching_is_a_double_line_by_the_rule),
        cmocka_unit_test(not_asked_is_a_dashed_line),
        cmocka_unit_test(the_cue_stands_outside),
        cmocka_unit_test(the_marker_pen_marks),
        cmocka_unit_test(points_are_discs_and_rings),
        cmocka_unit_test(rays_run_to_the_border),
        cmocka_unit_test(contacts_show_distance_touch_and_depth),
        cmocka_unit_test(outlines_lie_on_their_shapes),
        cmocka_unit_test(cutting_keeps_one_side),
    };
    return cmocka_run_group_tests(tests, canvas_up, canvas_down);
}
