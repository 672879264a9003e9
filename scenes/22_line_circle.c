// A line segment and a circle, by the nearest point
//
// If a ball reaches a stick at all, it reaches the stick's point that is nearest to its centre. So
// find that point, and compare its distance [d] with the radius.
//
//     [t] = (c − p₁) · (p₂ − p₁) / |p₂ − p₁|²
//     q = p₁ + clamp([t], 0, 1) (p₂ − p₁)
//     hit if [d] = |c − q| ≤ r
//
// p₁ and p₂ are the ends of *line*, c and r the centre and the radius of *circle*, and q is the
// [nearest point]. The dot product of (x, y) and (u, v) is x·u + y·v; |v| is the length of v. clamp
// keeps a number within its limits.
//
// A perpendicular from the centre meets the [whole line] at the [projection], the nearest point of
// that line: the path to any other point is the longest side of a right triangle. Perpendicular
// vectors have the dot product 0, and that equation gives its place: [t] is 0 at one end of the
// segment and 1 at the other. Between the two [perpendiculars](perpendicular) the projection is on
// the segment. Beyond one, each step along the segment towards that side comes nearer, up to the
// end: clamping t takes the end. Circles that touch have their centres on the dashed [capsule].
//
// While they are apart, the [distance] is d minus r. When they overlap, the [depth] along the
// [normal] separates them.
//
// Press M for the mistakes. "Whole line" does not clamp. "No ends" requires a projection on the
// segment. "Ends, then line" tests the ends first and is almost right: it allows 0.05 px beyond
// them.
//
// Try: drag the circle past an end. Press P until "on the line, beyond", "around an end" and "just
// past an end", and M at each.
//
// Source: XXHolic, "Collision Detection (Line)", after Jeffrey Thompson, "Collision Detection".
#include "places.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/term.h"
#include "scene_kit/work_view.h"
#include "touchstone/closest.h"
#include "touchstone/degrees.h"

static const Scale scale = {{395, 376}, 110};
static const TsShape presets[][2] = {
    {LAB_SEGMENT, CIRCLE(510, 255, 42)},                     // beside
    {LAB_SEGMENT, CIRCLE(420, 210, 42)},                     // across
    {LAB_SEGMENT, CIRCLE(590, 150, 42)},                     // around an end
    {LAB_SEGMENT, CIRCLE(612, 150, 42)},                     // touching an end
    {LAB_SEGMENT, CIRCLE(636, 117, 42)},                     // on the line, beyond
    {SEGMENT({450, 210}, {450, 210}), CIRCLE(480, 240, 42)}, // no length
    // 0.04 px past the end, and 0.00001 px short of it
    {LAB_SEGMENT, CIRCLE(588.8187436, 187.5480445, 42)},
};

static struct {
    Actor *line, *circle;
    double preset;
} s;

static void build(Stage *stage)
{
    stage_put_pair(stage, presets[(int)s.preset], &s.line, "line", &s.circle, "circle");
}

// The outline of all points within the radius of the segment, the line through it, and the two
// perpendiculars between which t is from 0 to 1.
static void draw_reach(Draw *draw, TsSegment line, TsVec along, double radius)
{
    TsVec across = ts_vec_scale(ts_vec_perp(along), radius + 40), rim[66];
    int corners = 0;
    for (int end = 0; end < 2; end++) {
        for (int i = 0; i <= 32; i++) {
            TsVec turn = ts_degrees(end * 180.0 + 90 + i * 180.0 / 32);
            TsVec spoke = ts_vec_scale(ts_vec_turn(along, turn), radius);
            rim[corners++] = ts_vec_add(end ? line.b : line.a, spoke);
        }
    }
    draw_on(draw, LAYER_CONSTRUCTION, "capsule");
    draw_path(draw, rim, corners, true, marks_dashed(INK_LINE, 1));
    draw_tag(draw, NULL);
    if (ts_vec_equal(line.a, line.b)) return;
    draw_tag(draw, "whole line");
    marks_line(draw, line.a, line.b);
    draw_tag(draw, "perpendicular");
    for (int end = 0; end < 2; end++) {
        TsVec at = end ? line.b : line.a;
        draw_line(draw, ts_vec_sub(at, across), ts_vec_add(at, across), (Pen){.ink = INK_LINE});
    }
    draw_tag(draw, NULL);
}

static void draw_nearest(Stage *stage, const Ask *ask, TsVec projection, TsNearest nearest,
                         double t)
{
    TsVec center = s.circle->shape.circle.center;
    draw_tag(stage->draw, "d");
    stage_dimension(stage, center, nearest.a, ask->contact.gap > 0 ? LABEL_FOCUS : LABEL_BOLD,
                    "d %.1f", nearest.distance);
    draw_on(stage->draw, LAYER_CONTACT, "nearest point");
    marks_answer(stage->draw, nearest.a);
    draw_tag(stage->draw, "projection");
    stage_label(stage, projection, ts_vec(0, -1), LABEL_NUMBER, "t %.2f", t);
    if (t < 0 || t > 1) {
        draw_ring(stage->draw, projection, 6, (Pen){.ink = INK_MARK, .width = 2});
        draw_layer(stage->draw, LAYER_CONSTRUCTION);
        draw_line(stage->draw, center, projection, marks_dashed(INK_MARK, 1));
    }
    draw_tag(stage->draw, NULL);
}

// What the method compares.
static void report(Stage *stage, const Ask *ask, TsNearest nearest)
{
    const Term gap = term_gap("gap", ask), r = term_radius("r", s.circle);
    const Term d = {.name = "d", .value = nearest.distance, .lights = "d"};
    marks_radius(stage->draw, s.circle);
    if (ask_is_by(ask, "segment_circle_drawn"))
        stage_condition(stage, ask->hit, "[d] ≤ [r] + 5", d, r);
    else if (!ask->method->flaw)
        stage_formula(stage, "[gap] = [d] − [r]", gap, d, r);
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.line, s.circle);
    stage_drawn_by(stage, "segment_circle_clamped|segment_circle_drawn");
    if (work_draw(stage, ask, true)) return;
    TsSegment line = s.line->shape.segment;
    TsCircle circle = s.circle->shape.circle;
    TsVec direction = ts_vec_sub(line.b, line.a), along = ts_vec_normalize(direction);
    double square = ts_vec_length_squared(direction);
    double t = square > 0 ? ts_vec_dot(ts_vec_sub(circle.center, line.a), direction) / square : 0;
    double clamped = t < 0 ? 0 : t > 1 ? 1 : t;
    TsVec projection = ts_vec_lerp(line.a, line.b, t);
    TsNearest nearest = ts_closest_segment_point(line, circle.center);
    draw_reach(stage->draw, line, square > 0 ? along : ts_vec(1, 0), circle.radius);
    draw_nearest(stage, ask, projection, nearest, t);
    report(stage, ask, nearest);
    draw_on(stage->draw, LAYER_LABELS, "t");
    marks_scale(stage->draw, scale, "t");
    marks_scale_ends(stage->draw, scale);
    marks_value(stage->draw, scale, t);
    if (t != clamped) marks_pointer(stage->draw, marks_on_scale(scale, clamped), true);
    draw_tag(stage->draw, NULL);
    stage_table(stage, "Nearest point", "\tt\tx\ty");
    stage_row_for(stage, "projection", ROW_PLAIN, "line\t%.2f\t%.1f\t%.1f", t, projection.x,
                  projection.y);
    stage_row_for(stage, "nearest point", ROW_DECIDES, "clamped\t%.2f\t%.1f\t%.1f", clamped,
                  nearest.a.x, nearest.a.y);
    stage_table(stage, "Distance and radius", "\tpx");
    stage_row_for(stage, "d", ROW_DECIDES, "distance\t%.1f", nearest.distance);
    stage_row_for(stage, "capsule", ROW_PLAIN, "radius\t%.1f", circle.radius);
    if (square == 0) {
        stage_note(stage, "no length: t stays at 0");
        return;
    }
    draw_tag(stage->draw, "t");
    stage_label(stage, line.a, ts_vec_negate(along), LABEL_NUMBER, "t = 0");
    stage_label(stage, line.b, along, LABEL_NUMBER, "t = 1");
    draw_tag(stage->draw, NULL);
    if (t == clamped) stage_note(stage, "t = %.2f", t);
    if (t != clamped) stage_note(stage, "t = %.2f, clamped to %.0f", t, clamped);
}

SCENE = {
    .title = "A line segment and a circle",
    .idea = "They meet if the segment's point nearest to the centre is within the radius.",
    .build = build,
    .pair = {&s.line, &s.circle},
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "center|d|circle",
    .method = "segment_circle_clamped",
    .touch = TOUCHING_HITS,
    .view = {{220, 76}, {680, 396}},
    .knobs = {{'p', "place", &s.preset, .name = "preset", .places = true,
               .names = "beside|across|around an end|touching an end|on the line, beyond|no length|"
                        "just past an end"}},
};
