// A line segment and a circle, by the nearest point.
//
// Drop the centre onto the line: it lands at t, 0 at one end and 1 at the other. Beyond the ends
// there is no segment, so t is held between 0 and 1, and the point there is the nearest of the
// segment. The circle meets it where that point is no farther away than the radius: where the
// centre is within the round-ended outline.
//
// Watch: drag the circle past an end: the plum ring runs on along the line, the green point stays
// behind. Press M for the version that does not hold t and misses around the ends. P knows the
// places where it matters.
#include "closest.h"
#include "degrees.h"
#include "scene.h"

#define LAB                                                                                        \
    {                                                                                              \
        {330, 270}, { 570, 150 }                                                                   \
    }
static const struct {
    Segment line;
    Vec center;
} presets[] = {
    {LAB, {510, 255}},                      // beside
    {LAB, {420, 210}},                      // across
    {LAB, {590, 150}},                      // around an end
    {LAB, {612, 150}},                      // touching an end
    {LAB, {636, 117}},                      // in line, beyond
    {{{450, 210}, {450, 210}}, {480, 240}}, // no length
};

static struct {
    Actor *line, *circle;
    double preset;
} s;

static void build(Stage *stage)
{
    int i = (int)s.preset;
    s.line = stage_add(stage, .name = "line", .shape = shape_of_segment(presets[i].line));
    s.circle = stage_add(stage, .name = "circle", .shape = shape_circle(presets[i].center, 42));
}

static void turned(Stage *stage, int knob)
{
    (void)knob;
    int i = (int)s.preset;
    stage_set_shape(stage, s.line, shape_of_segment(presets[i].line));
    stage_set_shape(stage, s.circle, shape_circle(presets[i].center, 42));
}

// All that is no farther from the segment than the radius, and its line with the two walls between
// which t is from 0 to 1.
static void draw_reach(Draw *draw, Segment line, Vec along, double radius)
{
    Vec across = vec_perp(along), side = vec_scale(across, radius);
    Vec wall = vec_scale(across, radius + 40), far = vec_scale(along, 1e4);
    Pen faint = {.ink = INK_FAINT}, rim = {.ink = INK_LINE, .on = 5, .off = 4};
    draw_layer(draw, LAYER_WALLS);
    if (vec_equal(line.a, line.b)) {
        draw_circle(draw, line.a, radius, rim);
        return;
    }
    draw_line(draw, vec_sub(line.a, far), vec_add(line.b, far), faint);
    draw_line(draw, vec_sub(line.a, wall), vec_add(line.a, wall), faint);
    draw_line(draw, vec_sub(line.b, wall), vec_add(line.b, wall), faint);
    draw_line(draw, vec_sub(line.a, side), vec_sub(line.b, side), rim);
    draw_line(draw, vec_add(line.a, side), vec_add(line.b, side), rim);
    for (int end = 0; end < 2; end++) {
        Vec cap[33];
        for (int i = 0; i <= 32; i++) {
            Vec turn = degrees(end * 180.0 + 90 + i * 180.0 / 32);
            cap[i] = vec_add(end ? line.b : line.a, vec_scale(vec_turn(along, turn), radius));
        }
        draw_path(draw, cap, 33, false, rim);
    }
}

static void draw_nearest(Stage *stage, Vec center, Vec dropped, Nearest nearest, double t)
{
    bool held = !vec_equal(dropped, nearest.b) && (t < 0 || t > 1);
    stage_dimension(stage, center, nearest.b, LABEL_FOCUS, "d %.1f", nearest.distance);
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_dot(stage->draw, nearest.b, 6, (Fill){.ink = INK_FOCUS});
    stage_label(stage, dropped, vec(0, -1), LABEL_NUMBER, "t %.2f", t);
    if (!held) return;
    draw_ring(stage->draw, dropped, 6, (Pen){.ink = INK_MARK, .width = 2});
    draw_layer(stage->draw, LAYER_WALLS);
    draw_line(stage->draw, center, dropped, (Pen){.ink = INK_MARK, .on = 5, .off = 4});
}

static void frame(Stage *stage)
{
    const Ask *ask = stage_ask(stage, s.line, s.circle);
    if (!ask) return;
    Segment line = s.line->shape.segment;
    Circle circle = s.circle->shape.circle;
    Vec way = vec_sub(line.b, line.a), along = vec_normalize(way);
    double square = vec_length_squared(way);
    double t = square > 0 ? vec_dot(vec_sub(circle.center, line.a), way) / square : 0;
    double held = t < 0 ? 0 : t > 1 ? 1 : t;
    Vec dropped = vec_lerp(line.a, line.b, t);
    Nearest nearest = closest_point_segment(circle.center, line);
    draw_reach(stage->draw, line, along, circle.radius);
    draw_nearest(stage, circle.center, dropped, nearest, t);
    if (square > 0) {
        stage_label(stage, line.a, vec_negate(along), LABEL_NUMBER, "0");
        stage_label(stage, line.b, along, LABEL_NUMBER, "1");
    }
    stage_table(stage, "Nearest point", "\tt\tx\ty");
    stage_row(stage, ROW_PLAIN, "line\t%.2f\t%.1f\t%.1f", t, dropped.x, dropped.y);
    stage_row(stage, ROW_DECIDES, "held\t%.2f\t%.1f\t%.1f", held, nearest.b.x, nearest.b.y);
    stage_table(stage, "Distance against radius", "\tpx");
    stage_row(stage, ROW_DECIDES, "distance\t%.1f", nearest.distance);
    stage_row(stage, ROW_PLAIN, "radius\t%.1f", circle.radius);
    if (t == held) {
        stage_note(stage, square > 0 ? "t = %.2f" : "no length: t stays at %.0f", t);
    } else {
        stage_note(stage, "t = %.2f, held at %.0f", t, held);
    }
}

SCENE = {
    .title = "A line segment and a circle",
    .idea = "They meet where the segment's nearest point is within the radius.",
    .build = build,
    .frame = frame,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "segment_circle_printed",
    .touch = TOUCHING_HITS,
    .view = {{220, 76}, {680, 366}},
    .knobs = {{.key = 'p',
               .label = "place",
               .name = "preset",
               .value = &s.preset,
               .max = 5,
               .names = "beside|across|around an end|touching an end|in line, beyond|no length"}},
};
